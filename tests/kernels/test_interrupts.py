# ruff: noqa: PT012 (what comes after the signal is what is tested)
import signal
import threading
from collections.abc import Iterator

import pytest

from kernels.interrupts import interrupts_wait


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Set Python's handler for SIGINT during a test, and restore the earlier one afterwards."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_waits_for_the_end_of_the_block_and_then_counts() -> None:
    done = False
    with pytest.raises(KeyboardInterrupt), interrupts_wait():
        signal.raise_signal(signal.SIGINT)
        done = True
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_within_blocks_the_innermost_is_waited_for_and_the_others_are_left() -> None:
    passed = []
    with pytest.raises(KeyboardInterrupt), interrupts_wait():
        with interrupts_wait():
            signal.raise_signal(signal.SIGINT)
            passed.append("inner")
        passed.append("outer")
    assert passed == ["inner"]


def test_a_second_interrupt_neither_cuts_the_clean_up_short_nor_comes_later() -> None:
    cleaned = False
    with pytest.raises(KeyboardInterrupt), interrupts_wait():
        try:
            with interrupts_wait():
                signal.raise_signal(signal.SIGINT)
        finally:
            signal.raise_signal(signal.SIGINT)
            cleaned = True
    assert cleaned
    with interrupts_wait():
        pass


def test_a_handler_that_raises_nothing_is_called_for_each_signal() -> None:
    calls = []
    signal.signal(signal.SIGINT, lambda number, _frame: calls.append(number))
    with interrupts_wait():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        assert calls == []
    assert calls == [signal.SIGINT, signal.SIGINT]


def test_an_ignored_interrupt_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts_wait():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_thread_runs_the_block_and_leaves_the_handlers() -> None:
    found = []

    def work() -> None:
        with interrupts_wait():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]
