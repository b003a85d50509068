"""The toy family: all that its record says. It is registered by one line, ``tests.toy.TOY``."""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import numpy as np

from generator.draft import Draft
from generator.family import Family
from generator.forms import FormField
from generator.options import BaseRequest, option
from puzzles.drawing import Drawing, Fill, Rectangle
from puzzles.puzzle import Measures
from puzzles.written import Written
from rating.grades import Grade
from rating.rating import Rating, RuleUse, Status
from rating.step import Step
from solvers.methods import Method
from solvers.verdict import Proof, Verdict
from tests.toy.puzzle import Toy


@dataclass(frozen=True)
class ToyRequest(BaseRequest):
    """Ask for toys."""

    family: ClassVar[str] = "toy"

    length: int = option(8, "Number of bits.", bounds=(1, 60), form=FormField("Length"))
    difficulty: str = option("", "Grade.")
    tries: int = option(3, "Tries.")
    unique: bool = option(True, "Prove it.")

    def key(self):
        return ("length", self.length)


@dataclass(frozen=True)
class ToyRating(Rating):
    scale: str
    status: Status
    peak: float
    peak_rule: str
    score: float
    score_version: str
    grade: Grade
    histogram: dict[str, RuleUse]
    rounds: int


@dataclass(frozen=True)
class Adding:
    """Say which neighbors were added up."""

    rule: str
    n: int
    sum: int


class ToyFamily(Family):
    def propose(self, request, states):
        for state in states:
            word = int(state[0])
            bits = [1] + [word >> i & 1 for i in range(1, request.length)]
            yield iter([Draft(Toy(tuple(a + b for a, b in pairwise(bits))), {"word": word % 10})])

    def prove(self, puzzle, limit=2):
        bits = [1]
        for total in puzzle.sums:
            bits.append(total - bits[-1])
        good = all(bit in (0, 1) for bit in bits)
        solutions = (np.array([bits], np.uint8),) if good else ()
        return Proof(Verdict.UNIQUE if good else Verdict.NONE, solutions, True, "line")

    def prove_many(self, puzzles, *, quick=False):
        return [self.prove(puzzle) for puzzle in puzzles]

    def rate_many(self, puzzles, proofs, scale="", up_to=None):
        uses = [{"counting": RuleUse(len(puzzle.sums), 0, 1, 1)} for puzzle in puzzles]
        return [ToyRating("TOY-1", Status.EXACT, 1.0, "counting", 5.0, "toy", Grade.GENTLE, use, 1) for use in uses]

    def rule_texts(self, rating):
        return [f"{rule} ({use.removals} sums added up)" for rule, use in rating.histogram.items()]

    def explain(self, puzzle, proof, scale=""):
        bits = [1]
        for n, total in enumerate(puzzle.sums, 1):
            bits.append(total - bits[-1])
            text = f"Bits {n} and {n + 1} add up to {total}."
            yield Step(
                n, n, "counting", 1.0, text, ((0, n - 1),), ((0, n, bits[-1]),), (), Adding("counting", n, total)
            )

    def draw_steps(self, puzzle, steps):
        return (Drawing(1, 1, step.text, ()) for step in steps)

    def describe(self, puzzle):
        return f"{puzzle.width} bits"

    def measure(self, puzzle):
        return Measures(len(puzzle.sums), sum(puzzle.sums) / (2 * len(puzzle.sums) or 1))

    def identify_solutions(self, puzzles, solutions):
        return ["-".join(map(str, solution.ravel())) for solution in solutions]

    def draw(self, puzzle, solution=None, *, letters=False):
        cells = [] if solution is None else [Rectangle(float(i), 0, 1, 1) for i in np.flatnonzero(solution)]
        return Drawing(puzzle.width, 1, "a toy", (Fill("#000000", tuple(cells)),))

    def text(self, puzzle, solution, *, color, width):
        return " ".join(map(str, puzzle.sums)) if solution is None else "".join(map(str, solution.ravel()))

    def written(self, puzzle, solution, shape):
        return Written(str(puzzle.sums), "", "bits", " ".join(map(str, solution.ravel())))


RECORD = ToyFamily(
    name="toy",
    request=ToyRequest,
    methods={"sums": Method("sums", "Add up.", "own", "sums", 1, "tests.toy.sums")},
    method_words={"line": "adding up"},
    score_version="toy",
    example_request={"length": 5, "seed": 1},
    page_module=Path(__file__).with_name("page.js"),
    book_file=Path(__file__).with_name("book.toml"),
)
