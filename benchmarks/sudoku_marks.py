"""Time the making, the proof and the rating of Sudokus with marks, and prove some again with OR-Tools' CP-SAT.

    python benchmarks/sudoku_marks.py [--puzzles 20] [--proofs 5] [--size 9x9] [VARIANT ...]

Milliseconds of one core's work, kernels compiled: median and most, starts that lead to no puzzle included. ``again`` is
how many puzzles CP-SAT finds to have the same one solution (tests/naive/games_cpsat.py), which meets the marks by
counting (tests/naive/sudoku_marks.py), too.
"""

import statistics
import sys
import time
from pathlib import Path

import click

from generator.draft import NoDraft
from generator.sudoku.proposals import drafts
from generator.sudoku.request import SudokuRequest
from kernels.jit import compile_first
from kernels.streams import stream_for
from puzzles.sudoku.marked import marked
from puzzles.sudoku.marks import MARK_VARIANTS
from rating.rating import Status
from rating.sudoku.rate import rate
from solvers.sudoku.proof import prove
from solvers.verdict import Verdict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def figures(variant: str, size: str, n_puzzles: int, n_proofs: int) -> list[object]:
    """Return the row of a variant."""
    from tests.naive.games_cpsat import cpsat_solutions
    from tests.naive.sudoku_marks import meets

    request = SudokuRequest(variant=variant, size=size)
    times: dict[str, list[float]] = {"make": [], "prove": [], "rate": []}
    index = n_right = n_exact = -1  # the first puzzle warms up
    spent, grades = 0.0, []
    while len(times["rate"]) <= n_puzzles:
        begun = time.process_time()
        try:
            puzzle = next(next(drafts(request, [stream_for("benchmark", variant, index)]))).puzzle
        except NoDraft:
            puzzle = None
        index += 1
        spent += time.process_time() - begun
        if puzzle is None:
            continue
        times["make"].append(spent)
        begun, spent = time.process_time(), 0.0
        proof = prove(puzzle)
        times["prove"].append(time.process_time() - begun)
        begun = time.process_time()
        rating = rate(puzzle, proof)
        times["rate"].append(time.process_time() - begun)
        if proof.verdict is not Verdict.UNIQUE:
            raise SystemExit(f"{puzzle.ground} is {proof.verdict}")
        n_exact += rating.status is Status.EXACT
        grades.append(rating.grade or 0)
        if len(times["rate"]) <= n_proofs + 1:
            solution = tuple(map(int, proof.solutions[0].ravel()))
            meets_all = all(meets(mark, puzzle.ground.marks, solution, puzzle.side) for mark in puzzle.ground.marks)
            n_right += meets_all and cpsat_solutions(marked(puzzle)) == [solution]
    each = [f"{1000 * statistics.median(part[1:]):.0f}, {1000 * max(part[1:]):.0f}" for part in times.values()]
    whole = [sum(parts) for parts in zip(*times.values(), strict=True)][1:]
    return [
        *(f"{variant} {size}", *each, f"{1000 * statistics.median(whole):.0f}, {1000 * statistics.mean(whole):.0f}"),
        *(f"{min(grades[1:])} to {max(grades[1:])}", f"{n_exact} of {n_puzzles}", f"{n_right} of {n_proofs}"),
    ]


@click.command()
@click.option("--puzzles", default=20)
@click.option("--proofs", default=5)
@click.option("--size", default="9x9")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
def main(puzzles: int, proofs: int, size: str, variants: tuple[str, ...]) -> None:
    """Print a table."""
    compile_first()
    print("| variant | make | prove | rate | all, mean | grades | exact | again |")
    print("|---|---|---|---|---|---|---|---|")
    for variant in variants or MARK_VARIANTS:
        print(f"| {' | '.join(map(str, figures(variant, size, puzzles, proofs)))} |", flush=True)


if __name__ == "__main__":
    main()
