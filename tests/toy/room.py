"""What the toy family offers: ``generator.families.Room``."""

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np

from generator.draft import Draft
from generator.families import Measures
from generator.options import BaseRequest, Extent, option
from puzzles.drawing import Drawing, Fill, Rectangle
from rating.grades import Grade
from rating.rating import Status
from solvers.methods import Method, table_of
from solvers.verdict import Proof, Verdict
from tests.toy.puzzle import Toy


@dataclass(frozen=True)
class Request(BaseRequest):
    """Ask for toys."""

    family: ClassVar[str] = "toy"

    length: int = option(8, "Number of bits.", bounds=(1, 60))
    difficulty: str = option("", "Grade.")
    tries: int = option(3, "Tries.")
    unique: bool = option(True, "Prove it.")
    extent: ClassVar[Extent] = Extent(is_rated=True)

    def key(self):
        return ("length", self.length)


@dataclass(frozen=True)
class Use:
    removals: int
    cells: int
    rounds: int


@dataclass(frozen=True)
class Rating:
    scale: str
    status: Status
    peak: float
    peak_rule: str
    score: float
    grade: Grade
    histogram: dict[str, Use]
    rounds: int


METHOD_WORDS = {"line": "adding up"}
METHODS = table_of(Method("sums", "Add up.", "own", True, "sums", 1, "tests.toy.sums"))


def identify_many(puzzles):
    return [puzzle.id for puzzle in puzzles]


def identify_solutions(puzzles, solutions):
    return ["-".join(map(str, solution.ravel())) for solution in solutions]


def measure(puzzle):
    return Measures(len(puzzle.sums), sum(puzzle.sums) / (2 * len(puzzle.sums) or 1))


def drafts(request, states):
    for state in states:
        word = int(state[0])
        bits = [1] + [word >> i & 1 for i in range(1, request.length)]
        yield iter([Draft(Toy(tuple(a + b for a, b in pairwise(bits))), {"word": word % 10})])


def prove(puzzle, limit=2):
    bits = [1]
    for total in puzzle.sums:
        bits.append(total - bits[-1])
    good = all(bit in (0, 1) for bit in bits)
    solutions = (np.array([bits], np.uint8),) if good else ()
    return Proof(Verdict.UNIQUE if good else Verdict.NONE, solutions, True, "line")


def prove_many(puzzles):
    return [prove(puzzle) for puzzle in puzzles]


def objection(request, proof):
    return ""


def rate_many(puzzles, proofs, scale="", up_to=None):
    uses = [{"counting": Use(len(puzzle.sums), 0, 1)} for puzzle in puzzles]
    return [Rating("TOY-1", Status.EXACT, 1.0, "counting", 5.0, Grade.GENTLE, use, 1) for use in uses]


def misfit(request, puzzle, rating):
    return ""


def rule_texts(rating):
    return [f"{rule} ({use.removals} sums added up)" for rule, use in rating.histogram.items()]


def explain(puzzle, proof, scale=""):
    for n, total in enumerate(puzzle.sums, 1):
        yield {"rule": "counting", "n": n, "sum": total}, f"Bits {n} and {n + 1} add up to {total}."


def draw_steps(puzzle, proof, scale=""):
    return (Drawing(1, 1, sentence, ()) for _, sentence in explain(puzzle, proof))


def one_line(puzzle):
    return " ".join(map(str, puzzle.sums))


def describe(puzzle):
    return f"{puzzle.width} bits"


def draw(puzzle, solution=None, *, letters=False):
    cells = [] if solution is None else [Rectangle(float(i), 0, 1, 1) for i in np.flatnonzero(solution)]
    return Drawing(puzzle.width, 1, "a toy", (Fill("#000000", tuple(cells)),))


def text(puzzle, solution, *, color, width):
    return " ".join(map(str, puzzle.sums)) if solution is None else "".join(map(str, solution.ravel()))
