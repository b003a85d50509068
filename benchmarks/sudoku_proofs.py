"""Measure how many 9x9 Sudokus are proved in a second, many at once, compared with tdoku.

    python benchmarks/sudoku_proofs.py [--tdoku LIBRARY] FILE ...
    python benchmarks/sudoku_proofs.py --loop

A file has a puzzle on each line: 81 digits with ``.`` or ``0`` for a blank. Lines that begin with ``#`` are skipped.
Public collections are in tdoku's benchmark data. Both sides search for a second solution and take turns on one core; a
figure is the median of all turns, in processor time of this thread, and a ratio the median of the turns' ratios.

Ours is ``prove_many`` of the lanes, with its checks, its memory and a solution for each puzzle; tdoku writes no
solution when it looks for two. The peer is tdoku's shared library, built for this machine, with its C function
``TdokuSolverDpllTriadSimd``; it is called from a compiled loop, which adds some nanoseconds a puzzle.

The last rows of a file go from values of puzzles to values of proofs, 256 at a time and one at a time: by
``solvers.sudoku.proof``, which proves boards of any size by the cheapest means, then as ``gw.prove_many`` and
``gw.prove`` do. ``--loop`` prints what ``gw.prove`` and ``gw.solve`` take for an easy puzzle and a hard one, with their
digits exchanged, in a loop in Python.
"""

import ctypes
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click
import numba
import numpy as np
from numpy.typing import NDArray

import gridwright as gw
from kernels.jit import compile_first
from kernels.vectors import native_lanes
from puzzles.sudoku import Ground, Sudoku
from solvers.sudoku.lanes import prove_many
from solvers.sudoku.proof import prove
from solvers.sudoku.proof import prove_many as prove_values

compile_first()  # the figures are those of compiled code

N_CELLS = 81
LIMIT = 2
FEWEST = 2_000  # a shorter file is repeated, so that a turn lasts long enough
SINGLE = {
    "easy": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "hard": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
}
BATCHES = (1, 2, 4, 8)
N_IN_BATCHES = 240
TOGETHER = 256
Puzzles = NDArray[np.uint8]
Peer = Callable[[Puzzles], NDArray[np.int64]]


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--tdoku", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="tdoku's shared library.")
@click.option("--turns", default=7, show_default=True)
@click.option("--loop", is_flag=True, help="Measure single puzzles in a loop.")
def main(files: tuple[Path, ...], tdoku: Path | None, turns: int, *, loop: bool) -> None:
    """Print the table of figures."""
    if loop:
        time_loops(turns)
        return
    peer = tdoku_counts(tdoku) if tdoku else None
    print(f"{native_lanes()} lanes, limit {LIMIT}, median of {turns} turns")
    for file in files:
        puzzles = read_puzzles(file)
        repeated = np.tile(puzzles, (-(-FEWEST // len(puzzles)), 1))
        compare(f"{file.name} ({len(puzzles):,})", [repeated], peer, turns)
        some = puzzles[:N_IN_BATCHES]
        for size in BATCHES:
            compare(f"  in batches of {size}", np.split(some, range(size, len(some), size)), peer, turns)
        time_values(puzzles[:FEWEST], turns)
    if peer is None:
        print("tdoku was not measured; point to its shared library with --tdoku")


def read_puzzles(file: Path) -> Puzzles:
    """Read the puzzles of a file, uint8 ``[n, 81]``."""
    lines = [line.strip()[:N_CELLS] for line in file.read_text().splitlines() if not line.startswith("#")]
    digits = "".join(line for line in lines if len(line) == N_CELLS).replace(".", "0")
    if not digits:
        raise click.ClickException(f"{file} holds no line of {N_CELLS} cells")
    return (np.frombuffer(digits.encode(), np.uint8) - ord("0")).reshape(-1, N_CELLS)


def tdoku_counts(library: Path) -> Peer:
    """Load tdoku; return a function that counts solutions with it."""
    solve = ctypes.CDLL(str(library.resolve())).TdokuSolverDpllTriadSimd
    solve.restype = ctypes.c_size_t
    pointer = ctypes.c_void_p
    solve.argtypes = [pointer, ctypes.c_size_t, ctypes.c_uint32, pointer, pointer]

    @numba.njit
    def count_all(texts, counts, solution, n_guesses):  # type: ignore[no-untyped-def]
        for i in range(len(texts)):
            counts[i] = solve(texts[i].ctypes, LIMIT, 0, solution.ctypes, n_guesses.ctypes)

    def counts_of(texts: Puzzles) -> NDArray[np.int64]:
        counts = np.zeros(len(texts), np.int64)
        count_all(texts, counts, np.zeros(N_CELLS, np.uint8), np.zeros(1, np.uint64))
        return counts

    return counts_of


def compare(name: str, batches: list[Puzzles], peer: Peer | None, turns: int) -> None:
    """Time our solver and the peer on the same batches in turn, and print a row of the table."""
    n = sum(map(len, batches))
    texts = as_texts(np.concatenate(batches))
    ours, theirs = [], []
    for turn in range(turns + 1):
        seconds, results = timed(lambda: [prove_many(batch, LIMIT) for batch in batches])
        ours.append(seconds)
        if peer is not None:
            seconds, counts = timed(lambda p=peer: p(texts))  # type: ignore[misc]
            theirs.append(seconds)
            if turn == 0 and not np.array_equal(np.concatenate([part.counts for part in results]), counts):
                raise click.ClickException(f"{name}: the two do not count the same solutions")
    row = f"{name:42} {n / statistics.median(ours[1:]):12,.0f}/s"
    if peer is not None:
        ratio = statistics.median(b / a for a, b in zip(ours[1:], theirs[1:], strict=True))
        row += f"   tdoku {n / statistics.median(theirs[1:]):10,.0f}/s   {ratio:6.2f}x"
    print(row, flush=True)


def time_values(puzzles: Puzzles, turns: int) -> None:
    """Time proofs of puzzles given as objects, and print rows of the table."""
    values = [Sudoku(Ground(3, 3), tuple(cells)) for cells in puzzles.tolist()]
    together = [values[start : start + TOGETHER] for start in range(0, len(values), TOGETHER)]

    def time_each(work: Callable[[Any], Any], things: list[Any], text: str) -> str:
        times = [timed(lambda: list(map(work, things)))[0] for _ in range(turns + 1)]
        return f"   {1e6 * statistics.median(times[1:]) / len(values):8.1f} us each, {text} at a time"

    for name, many, one in (
        ("as values", prove_values, prove),
        ("as values, by lanes", partial(prove_values, by_lanes=True), gw.prove),
    ):
        print(f"  {name}{time_each(many, together, str(TOGETHER))}{time_each(one, values, '1')}", flush=True)


def time_loops(turns: int) -> None:
    """Time proofs and solutions of single puzzles in a loop, and print rows of the table."""
    for name, text in SINGLE.items():
        digits = ["".join(random.Random(i).sample("123456789", 9)) for i in range(500)]
        values = [gw.read(text.translate(str.maketrans("123456789", each)))[0].puzzle for each in digits]
        for function in (gw.prove, gw.solve):
            times = [timed(partial(_called, function, values))[0] for _ in range(turns + 1)]
            microseconds = 1e6 * statistics.median(times[1:]) / len(values)
            print(f"{name}: gw.{function.__name__} {microseconds:.1f} us", flush=True)


def _called(function: Callable[[Any], object], values: list[Any]) -> None:
    for each in values:
        function(each)


def as_texts(puzzles: Puzzles) -> Puzzles:
    """Write puzzles as bytes that tdoku reads: one for each cell, ``.`` for a blank, and a line feed."""
    texts = np.full((len(puzzles), N_CELLS + 1), ord("\n"), np.uint8)
    texts[:, :N_CELLS] = np.where(puzzles == 0, ord("."), puzzles + ord("0"))
    return texts


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    """Run a function once; return the processor time of this thread in seconds, and the result."""
    start = time.thread_time()
    result = run()
    return time.thread_time() - start, result


if __name__ == "__main__":
    main()
