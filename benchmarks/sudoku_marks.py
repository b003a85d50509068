"""Time how Sudokus with marks are made, proved and rated, or prove many Sudokus of a variant again with MiniSat.

    python benchmarks/sudoku_marks.py [--puzzles 20] [--size 9x9] [VARIANT ...]
    python benchmarks/sudoku_marks.py --again 2000 [--after 600] [--minutes 60] [--size 9x9] [VARIANT ...]

The table has the median and the maximum of milliseconds of one core, with kernels compiled before; starts that lead to
no puzzle are included. With ``--again``, MiniSat looks for a second solution, using another statement of the rules
(tests/naive/sudoku_sat.py).
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count, islice
from pathlib import Path

import click
from tqdm import trange

from generator.proposal import NoProposal
from generator.sudoku.proposals import proposals
from generator.sudoku.request import SudokuRequest
from kernels.jit import compile_first
from kernels.streams import stream_for
from puzzles.sudoku import Sudoku
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from rating.rating import Status
from rating.sudoku.rate import rate
from solvers.sudoku.proof import prove
from solvers.verdict import Proof, Verdict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def puzzles(
    variant: str, size: str, after: int = 0, n_together: int = 1
) -> Iterator[tuple[Sudoku, Proof, float, float]]:
    """Yield puzzles with their proofs, and the seconds of making and proving each; skip the first ``after`` starts."""
    request = SudokuRequest(variant=variant, size=size)
    starts = (stream_for("benchmark", variant, index) for index in count(after + 1))
    made_together = (proposals(request, islice(starts, n_together)) for _ in count())
    begun = time.process_time()
    for proposal in chain.from_iterable(made_together):
        try:
            puzzle = next(proposal).puzzle
        except NoProposal:
            continue
        made = time.process_time()
        proof = prove(puzzle)
        proved = time.process_time()
        if proof.verdict is not Verdict.UNIQUE:
            raise SystemExit(f"{puzzle.ground} is {proof.verdict}")
        yield puzzle, proof, made - begun, proved - made
        begun = time.process_time()


def figures(variant: str, size: str, n_puzzles: int) -> list[object]:
    """Return the row of the table for one variant."""
    times, grades, n_exact = [], [], 0
    for number, (puzzle, proof, *spent) in zip(range(n_puzzles + 1), puzzles(variant, size), strict=False):
        begun = time.process_time()
        rating = rate(puzzle, proof)
        if number:  # the first puzzle warms up
            times.append((*spent, time.process_time() - begun))
            n_exact += rating.status is Status.EXACT
            grades.append(rating.grade or 0)
    each = [f"{1000 * statistics.median(part):.0f}, {1000 * max(part):.0f}" for part in zip(*times, strict=True)]
    whole = [sum(parts) for parts in times]
    return [
        *(f"{variant} {size}", *each, f"{1000 * statistics.median(whole):.0f}, {1000 * statistics.mean(whole):.0f}"),
        *(f"{min(grades)} to {max(grades)}", f"{n_exact} of {n_puzzles}"),
    ]


def prove_again(variants: tuple[str, ...], size: str, n_puzzles: int, minutes: float, after: int) -> None:
    """Print for how many puzzles MiniSat proves that ours is the only solution."""
    from tests.naive.sudoku_sat import sat_boards

    ends, n_proved, n_wrong = time.monotonic() + 60 * minutes, Counter[str](), Counter[str]()
    makers = {variant: puzzles(variant, size, after, 256) for variant in variants}
    for _ in trange(n_puzzles):
        for variant, made in makers.items():
            if time.monotonic() > ends:
                break
            puzzle, proof, *_ = next(made)
            solution = tuple(map(int, proof.solutions[0].ravel()))
            n_proved[variant] += 1
            n_wrong[variant] += sat_boards(puzzle.ground, puzzle.cells, 2) != [solution]
    print("| variant | proved again | wrong |\n|---|---|---|")
    for variant in variants:
        print(f"| {variant} {size} | {n_proved[variant]:,} | {n_wrong[variant]} |")


@click.command()
@click.option("--puzzles", "n_puzzles", default=20)
@click.option("--again", default=0)
@click.option("--after", default=0, help="Starts proved before.")
@click.option("--minutes", default=60.0)
@click.option("--size", default="9x9")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
def main(n_puzzles: int, again: int, after: int, minutes: float, size: str, variants: tuple[str, ...]) -> None:
    """Print the table of times, or prove puzzles again."""
    compile_first()
    if again:
        prove_again(variants or MARK_VARIANTS, size, again, minutes, after)
        return
    print("| variant | make | prove | rate | all, mean | grades | exact |")
    print("|---|---|---|---|---|---|---|")
    for variant in variants or MARK_VARIANTS:
        print(f"| {' | '.join(map(str, figures(variant, size, n_puzzles)))} |", flush=True)


if __name__ == "__main__":
    main()
