import resource

import pytest

from kernels import call_stack

N_CALLS = 2_000


def faults_at(depth: int) -> int:
    """Count the pages of memory that are asked for while a loop at some depth of calls calls a function."""
    if depth:
        return faults_at(depth - 1)

    def leaf() -> None:
        pass

    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(N_CALLS):
        leaf()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def test_no_loop_takes_memory_from_the_system_at_each_turn() -> None:
    assert call_stack.call(lambda: max(map(faults_at, range(300)))) < N_CALLS


def test_a_call_is_that_of_the_function() -> None:
    assert call_stack.call(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        call_stack.call(divmod, 7, 0)
