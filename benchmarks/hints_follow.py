"""How many hints follow from what they name, for every family, variant and mark, and how long one takes.

    python benchmarks/hints_follow.py [PUZZLES [SECONDS [KIND ...]]]

PUZZLES of each kind, 1,000 by default, or as many as SECONDS of processor time allow: each once from start to end, and
once from a board with some cells filled in. A step counts as proved when a SAT solver, which knows nothing but what
the step names and the board shows, refutes each value that it takes away (``tests/rating/hint_proofs.py``). *Refused*
counts the boards that got a wrong entry, and where it is named instead of a hint; that should be all of them.
More than three lines that are told together, as of a jellyfish, count as one premise. A kind may end in a grade:
``slitherlink/hard``.
"""

import sys
from collections.abc import Iterable
from itertools import islice
from time import process_time

import numpy as np

import gridwright as gw
from generator.families import family_named
from generator.family import Family
from puzzles.errors import PuzzleError
from puzzles.games.constraints import values_of
from puzzles.puzzle import Puzzle
from rating.glance import n_glances
from rating.step import MOST_PREMISES, MOST_SIGNS, Step, with_links
from solvers.verdict import Proof
from tests.rating.hint_proofs import Told, is_proved
from tests.rating.kinds import KINDS

HEAD = ("puzzles", "   steps", "  proved", "search", "failed", "refused", "over six", "over 160 signs")
N_FROM_A_STATE = 10  # steps
SHARE = 0.4  # of the cells of such a state that are filled in


class Row:
    """What was counted of one kind."""

    def __init__(self) -> None:
        self.n_puzzles = self.n_steps = self.n_proved = self.n_unargued = self.n_refused = self.n_deep = self.n_long = 0
        self.times = list[float]()

    def count(self, steps: Iterable[Step], told: Told) -> None:
        """Prove steps one after the other, and count them."""
        for step in steps:
            self.n_steps += 1
            for each in with_links([step]):
                self.n_long += len(each.text) > MOST_SIGNS
                self.n_deep += not each.walks and n_glances(each) > MOST_PREMISES
            if step.premises or step.exchange or step.walks:
                self.n_proved += is_proved(told, step)
            else:
                self.n_unargued += 1
            told.take(step)

    def __str__(self) -> str:
        milliseconds = 1000 * np.array(self.times)
        failed = self.n_steps - self.n_proved - self.n_unargued
        counts = (
            *(self.n_puzzles, self.n_steps, self.n_proved, self.n_unargued, failed),
            *(self.n_refused, self.n_deep, self.n_long),
        )
        in_order = "".join(f"{count:>{len(name) + 2},}" for name, count in zip(HEAD, counts, strict=False))
        return f"{in_order} {np.median(milliseconds):8.1f} {milliseconds.max():9.1f}"


def state_of(family: Family, puzzle: Puzzle, solution: np.ndarray, seed: int) -> np.ndarray:
    """Return a board with some cells filled in rightly."""
    is_filled = np.random.default_rng(seed).random(solution.shape) < SHARE
    return np.where(family.open_cells(puzzle) & ~is_filled, family.unknown, solution)


def is_refused(family: Family, puzzle: Puzzle, proof: Proof, state: np.ndarray) -> bool:
    """Put a wrong value into the first open cell, and return whether that cell is named instead of a hint."""
    solution, domains, wrong = proof.solutions[0], family.domains(puzzle), state.copy()
    row, column = np.argwhere(state == family.unknown)[0].tolist()
    others = [value for value in values_of(int(domains[row, column])) if value != solution[row, column]]
    wrong[row, column] = others[0]
    try:
        next(family.hints(puzzle, proof, wrong))
    except PuzzleError as error:
        return str(error).startswith(f"R{row + 1}C{column + 1} is wrong")
    return False


def measured(kind: str, n_puzzles: int, seconds: float) -> Row:
    """Count the steps of puzzles of a kind."""
    kind, _, grade = kind.partition("/")
    (name, _, variant), row, begun = kind.partition(" "), Row(), process_time()
    asked = {key: word for key, word in (("variant", variant), ("difficulty", grade)) if word}
    family = family_named(name)
    for seed in range(n_puzzles):
        record = gw.generate(name, seed=seed, **asked)  # type: ignore[arg-type]
        puzzle, proof = record.puzzle, record.proof
        row.count(gw.explain(record), Told(family, puzzle))
        state = state_of(family, puzzle, proof.solutions[0].astype(np.int64), seed)
        now = process_time()
        hints = family.hints(puzzle, family.prove(puzzle), state)
        told = list(islice(hints, 1))
        row.times.append(process_time() - now)
        row.count([*told, *islice(hints, N_FROM_A_STATE - 1)], Told(family, puzzle, state))
        row.n_refused += is_refused(family, puzzle, proof, state)
        row.n_puzzles += 1
        if process_time() - begun > seconds:
            break
    return row


def main(n_puzzles: str = "1000", seconds: str = "inf", *kinds: str) -> None:
    """Print a row for each kind."""
    print(f"{'kind':28}" + "".join(f"  {name}" for name in HEAD), "  ms: median  greatest")
    for kind in kinds or KINDS:
        print(f"{kind:28}{measured(kind, int(n_puzzles), float(seconds))}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
