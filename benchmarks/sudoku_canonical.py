"""Time canonical forms and proofs of Sudoku on one core.

    python benchmarks/sudoku_canonical.py [PUZZLES] [--grids 20000]

PUZZLES is a file with one puzzle of 81 characters on each line, with 0 or . for a blank and # before a comment. Without
it, puzzles are cut from boards that the script makes. Every figure is the best of three runs, in processor time.
"""

import time
from collections.abc import Callable
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from kernels.jit import compile_first
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.canonical import canonical_form
from solvers.sudoku.canonical import canonical_many, puzzle_ids
from solvers.sudoku.proof import prove
from solvers.sudoku.singles import dig_by_singles

compile_first()  # the figures are those of compiled code

CLASSIC = Ground(3, 3)
SIDES = (3, 4, 5, 6, 8)
SEED = 1


@click.command()
@click.argument("puzzles", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--grids", default=20_000, show_default=True, help="Number of 9x9 grids.")
def main(puzzles: Path | None, grids: int) -> None:
    """Print the table of figures."""
    random = np.random.default_rng(SEED)
    boards = np.stack([switched_board(3, random).ravel() for _ in range(grids)]).astype(np.int8)
    given = random.random(boards.shape).argsort(axis=1) < 25
    sets = {"boards": boards, "25 random givens": np.where(given, boards, 0)}
    if puzzles is not None:
        sets[puzzles.name] = read(puzzles)[:grids]
    for name, cells in sets.items():
        canonical_many(cells[:10])
        print(f"{name:24} {len(cells) / best(lambda c=cells: canonical_many(c)):10,.0f} forms a second")
        print(f"{name:24} {len(cells) / best(lambda c=cells: puzzle_ids(c)):10,.0f} ids a second")
        plain = [tuple(row) for row in cells[:50].tolist()]
        seconds = best(lambda p=plain: [canonical_form(CLASSIC, row) for row in p])
        print(f"{name:24} {1000 * seconds / len(plain):10.2f} ms a form, plain Python", flush=True)
    if puzzles is not None:
        values = [Sudoku(CLASSIC, tuple(row)) for row in sets[puzzles.name][:500].tolist()]
        prove(values[0])
        seconds = best(lambda: [prove(puzzle) for puzzle in values])
        print(f"{puzzles.name:24} {1000 * seconds / len(values):10.3f} ms a proof")
    for n in SIDES:
        board = switched_board(n, random)
        order = random.permutation(board.size)[:, None]
        dig_by_singles(Ground(n, n), board, order)
        seconds = best(lambda n=n, b=board, o=order: dig_by_singles(Ground(n, n), b, o))
        n_givens = np.count_nonzero(dig_by_singles(Ground(n, n), board, order))
        print(f"{n * n}x{n * n} dug by singles {1000 * seconds:10.2f} ms, {n_givens} givens", flush=True)


def best(run: Callable[[], object]) -> float:
    """Return the least processor time of three runs, in seconds."""
    times = []
    for _ in range(3):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def read(path: Path) -> NDArray[np.int8]:
    """Read a file with one puzzle on each line."""
    lines = [line[:81].replace(".", "0") for line in path.read_text().splitlines() if line[:1] not in ("", "#")]
    return np.array([list(map(int, line)) for line in lines], np.int8)


def switched_board(n: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Make a board of side n * n from the board of shifted rows, by 30 swaps along cycles for each line."""
    side = n * n
    row, column = np.indices((side, side))
    board = (row % n * n + row // n + column) % side + 1
    for _ in range(30 * side):
        board = board.T
        upper, lower = random.choice(n, 2, replace=False) + n * random.integers(n)
        place = np.argsort(board[upper])
        cycle = [int(random.integers(side))]
        while (after := int(place[board[lower, cycle[-1]] - 1])) != cycle[0]:
            cycle.append(after)
        board[np.ix_([upper, lower], cycle)] = board[np.ix_([lower, upper], cycle)]
    return board


if __name__ == "__main__":
    main()
