"""``gen warm``: compiles kernels before they are needed, for images and clusters."""

import os
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import click

from generator.families import family_named
from kernels.settings import MODE_VARIABLE, cache_folder, mode
from puzzles.errors import OutputError, RequestError, counted
from puzzles.families import FAMILIES
from service.command_line.inputs import print_json
from service.command_line.options import QUIET_VARIABLE, quiet_option
from service.command_line.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.family import Family
    from kernels.identity import Declaration, Kind
    from kernels.jit import Kernel

    Call = tuple[Kernel, tuple[Kind, ...]]

_MAX_WORKERS = 1_024
_MOST_PLAIN = 1.0  # seconds that a kernel may run as plain Python while we look which kernels are needed


@click.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@click.option("--workers", type=int, metavar="N", help="Number of processes [one for each core].")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON.")
@quiet_option
def warm(families: tuple[str, ...], workers: int | None, as_json: bool, quiet: bool) -> None:
    """Compile the kernels of a FAMILY, or of all, so that no command waits for them later.

    The compiled kernels are kept in the folder $GRIDWRIGHT_CACHE, for all machines with the same processor and
    versions. The folder may be removed at any time. Kernels for lines of more than 128 cells are compiled at first use.
    """
    from kernels.compiler import compile_natively

    if workers is not None and not 1 <= workers <= _MAX_WORKERS:
        raise RequestError(f"--workers {workers:,} is out of range; expected 1 to {_MAX_WORKERS:,}")
    if mode() == "never":
        raise RequestError(f"{MODE_VARIABLE}=never forbids compiling; expected another mode")
    chosen = [family_named(name) for name in families or FAMILIES]
    _require_cache()
    compile_natively()
    is_there = kernels_of(chosen)
    _compile_all([*is_there], workers or os.cpu_count() or 1, quiet=quiet)
    n_there = sum(is_there.values())
    n_compiled = len(is_there) - n_there
    if as_json:
        print_json({"compiled": n_compiled, "there": n_there, "folder": str(cache_folder())})
    else:
        click.echo(
            f"Compiled {counted(n_compiled, 'kernel')}; {n_there:,} were there already. All are in {cache_folder()}."
        )


def kernels_of(families: "Iterable[Family]") -> "dict[Call, bool]":
    """Return the kernels of some families with the kinds of their arguments, and whether the cache had each.

    Kernels in the cache run compiled here. Others run as plain Python, and are compiled at once if that takes long.
    """
    from kernels.jit import running
    from service.command_line.kernel_uses import use

    is_there: dict[Call, bool] = {}

    def decide(kernel: "Kernel", kinds: "tuple[Kind, ...]") -> float:
        call = kernel, kinds
        if call not in is_there:
            is_there[call] = kernel.is_compiled(kinds)
        return 0.0 if is_there[call] else max(_MOST_PLAIN - kernel.spent, 0.0)

    with running(decide):
        for family in families:
            use(family)
    return is_there


def _require_cache() -> None:
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache_folder()):
            pass
    except OSError as error:
        raise OutputError(
            f"{str(cache_folder())!r} cannot be written to ({error.strerror}); expected a folder for compiled kernels, "
            f"in the one that GRIDWRIGHT_CACHE names"
        ) from error


def _compile_all(calls: "list[Call]", workers: int, *, quiet: bool) -> None:
    """Compile new and damaged kernels in some processes, in an order in which none waits for another."""
    from concurrent.futures import FIRST_COMPLETED, Future, wait

    from kernels.identity import callees
    from kernels.interrupts import left_to_this_process
    from output.batch.workers import process_pool

    waiting: dict[Call, set[Declaration]] = {call: {call[0], *callees(call[0])} for call in calls}
    running: dict[Future[None], set[Declaration]] = {}
    done: set[Declaration] = set()
    shown = bar(total=len(calls), unit="kernels", quiet=quiet)
    with shown, process_pool(min(workers, len(calls) or 1)) as pool:
        while waiting or running:
            while waiting and len(running) < workers:
                busy = set().union(*running.values()) - done
                call = min(waiting, key=lambda each: (len(waiting[each] & busy), -len(waiting[each] - done)))
                with left_to_this_process():  # the pool may start a process for this task
                    future = pool.submit(_compile, *call)
                running[future] = waiting.pop(call)
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done |= running.pop(future)
                shown.update()
                future.result()


def _compile(kernel: "Kernel", kinds: "tuple[Kind, ...]") -> None:
    """Compile a kernel in a separate process, in which nothing else waits for the kernel."""
    from kernels.compiler import compile_natively

    os.environ[QUIET_VARIABLE] = "1"
    compile_natively()
    kernel.compile(kinds)
