"""How many hints follow from what they name, for every family, variant and mark, and how long one takes.

    python benchmarks/hints_follow.py [--puzzles 1000] [--seconds 3600] [--kept FILE] [KIND ...]

Each puzzle is explained once from start to end, and once from a board with some cells filled in. A step counts as
proved when a SAT solver, which knows nothing but what the step names and the board shows, refutes each value that it
takes away (``tests/rating/hint_proofs.py``). *Refused* counts the boards with a wrong entry for which the hint names
this entry; that should be all such boards. If a step names more than three lines together, as a jellyfish does, the
lines count as one premise. A kind may end in a grade: ``slitherlink/hard``.

The kinds take turns, so that all of them share SECONDS of processor time. FILE keeps each turn as a line, and the next
run continues from there. Steps that fail are printed at once. Three in four of the Sudokus whose marks take long to dig
or to explain have 6x6 cells; all other puzzles have the usual size.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from time import process_time

import click
import numpy as np

import gridwright as gw
from generator.families import family_named
from generator.family import Family
from puzzles.errors import PuzzleError
from puzzles.games.constraints import values_of
from puzzles.puzzle import Puzzle
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from rating.glance import n_glances
from rating.step import MOST_PREMISES, MOST_SIGNS, Step, with_links
from solvers.verdict import Proof
from tests.rating.hint_proofs import Told, is_proved
from tests.rating.kinds import KINDS

HEAD = ("puzzles", "steps", "proved", "search", "failed", "refused", "over six", "over 160 signs")
TURN = 20  # puzzles
LARGE = 4  # one puzzle of so many has the usual size, where others are small
SMALL = {f"sudoku {name}": "6x6" for name in ("non-consecutive", *MARK_VARIANTS)}
N_FROM_A_STATE = 10  # steps
SHARE = 0.4  # of the cells of such a state that are filled in


class Turn:
    """What was counted of some puzzles of a kind."""

    def __init__(self, kind: str, counts: dict[str, int] | None = None, times: Iterable[float] = ()) -> None:
        self.kind, self.counts, self.times = kind, Counter(counts or {}), list(times)

    def add(self, other: "Turn") -> None:
        """Count the puzzles of another turn, too."""
        self.counts.update(other.counts)
        self.times += other.times

    def count(self, steps: Iterable[Step], told: Told, where: str) -> None:
        """Prove steps one after the other, and count them."""
        for step in steps:
            self.counts["steps"] += 1
            for each in with_links([step]):
                self.counts["over 160 signs"] += len(each.text) > MOST_SIGNS
                self.counts["over six"] += not each.walks and n_glances(each) > MOST_PREMISES
            if not (step.premises or step.exchange or step.walks):
                self.counts["search"] += 1
            elif is_proved(told, step):
                self.counts["proved"] += 1
            else:
                self.counts["failed"] += 1
                print(f"{where}: {step.rule}: {step.text}", file=sys.stderr, flush=True)
            told.take(step)

    def __str__(self) -> str:
        times = np.array(self.times)
        in_order = "".join(f"{self.counts[name]:>{max(len(name), 7) + 2},}" for name in HEAD)
        return f"{self.kind:28}{in_order} {np.median(times):8.1f} {times.max():9.1f}"


def state_of(family: Family, puzzle: Puzzle, solution: np.ndarray, seed: int) -> np.ndarray:
    """Return a board with some cells filled in rightly."""
    is_filled = np.random.default_rng(seed).random(solution.shape) < SHARE
    return np.where(family.open_cells(puzzle) & ~is_filled, family.unknown, solution)


def is_refused(family: Family, puzzle: Puzzle, proof: Proof, state: np.ndarray) -> bool:
    """Put a wrong value into the first open cell, and return whether that cell is named instead of a hint."""
    solution, domains, wrong = proof.solutions[0], family.domains(puzzle), state.copy()
    row, column = np.argwhere((state == family.unknown) & family.open_cells(puzzle))[0].tolist()  # inside all grids
    others = [value for value in values_of(int(domains[row, column])) if value != solution[row, column]]
    wrong[row, column] = others[0]
    try:
        next(family.hints(puzzle, proof, wrong))
    except PuzzleError as error:
        return str(error).startswith(f"R{row + 1}C{column + 1} is wrong")
    return False


def turn_of(kind: str, seeds: Iterable[int]) -> Turn:
    """Count the steps of puzzles of a kind."""
    plain, _, grade = kind.partition("/")
    (name, _, variant), turn = plain.partition(" "), Turn(kind)
    family = family_named(name)
    for seed in seeds:
        size = SMALL.get(plain) if seed % LARGE else None
        words = (("variant", variant), ("difficulty", grade or ("any" if size else "")), ("size", size))
        record = gw.generate(name, seed=seed, **{key: word for key, word in words if word})  # type: ignore[arg-type]
        puzzle, proof, where = record.puzzle, record.proof, f"{kind}, seed {seed}"
        turn.count(gw.explain(record), Told(family, puzzle), where)
        state = state_of(family, puzzle, proof.solutions[0].astype(np.int64), seed)
        now = process_time()
        hints = family.hints(puzzle, family.prove(puzzle), state)
        told = list(islice(hints, 1))
        turn.times.append(round(1000 * (process_time() - now), 1))
        turn.count([*told, *islice(hints, N_FROM_A_STATE - 1)], Told(family, puzzle, state), f"{where}, from a board")
        turn.counts["refused"] += is_refused(family, puzzle, proof, state)
        turn.counts["puzzles"] += 1
    return turn


@click.command()
@click.argument("kinds", nargs=-1, metavar="[KIND ...]")
@click.option("--puzzles", default=1000, show_default=True, help="Puzzles of each kind.")
@click.option("--seconds", default=float("inf"), help="Processor time of this run.")
@click.option("--kept", type=click.Path(path_type=Path, dir_okay=False), help="File of the turns of former runs.")
def main(kinds: tuple[str, ...], puzzles: int, seconds: float, kept: Path | None) -> None:
    """Print a row for each kind."""
    rows: dict[str, Turn] = {kind: Turn(kind) for kind in kinds or KINDS}
    former = kept.read_text(encoding="utf-8").splitlines() if kept and kept.exists() else []
    for turn in (Turn(**json.loads(line)) for line in former):
        if turn.kind in rows:
            rows[turn.kind].add(turn)
    for begun in range(0, puzzles, TURN):
        for kind, row in rows.items():
            if row.counts["puzzles"] <= begun and process_time() < seconds:
                row.add(turn := turn_of(kind, range(begun, min(begun + TURN, puzzles))))
                if kept:
                    with kept.open("a", encoding="utf-8") as file:
                        print(json.dumps(vars(turn)), file=file)
    print(f"{'kind':28}" + "".join(f"  {name:>7}" for name in HEAD), "  ms: median  greatest")
    for row in rows.values():
        if row.times:
            print(row)


if __name__ == "__main__":
    main()
