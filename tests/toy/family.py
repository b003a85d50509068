"""The toy family: all that it says of itself. It is registered by ``tests.toy``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from generator.family import Family, Rules
from generator.forms import FormField
from generator.options import BaseRequest, option
from generator.proposal import Proposal, Refusal
from kernels.streams import State
from puzzles.alphabet import UNKNOWN
from puzzles.drawing import Drawing, Fill, Rectangle
from puzzles.games.constraints import mask_of, total
from puzzles.override import override
from puzzles.puzzle import Measures, Solution
from puzzles.sheet import Sheet
from puzzles.written import Shape, Written
from rating.grades import Grade
from rating.rating import Rating, RuleUse, Status
from rating.step import Reason, Step
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

    @property
    @override
    def n_cells(self) -> int:
        return self.length

    @override
    def key(self) -> tuple[object, ...]:
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
    histogram: Mapping[str, RuleUse]
    rounds: int


@dataclass(frozen=True)
class Adding:
    """Say which neighbors were added up."""

    rule: str
    n: int
    sum: int


def _sums() -> ModuleType:
    from tests.toy import sums

    return sums


class ToyFamily(Family[Toy, ToyRequest, ToyRating]):
    """Find the bits."""

    name = "toy"
    title = "toys"
    request = ToyRequest
    methods: Mapping[str, Method] = {"sums": Method("sums", "Add up.", "own", "sums", 1, _sums)}
    method_words: Mapping[str, str] = {"line": "adding up"}
    efforts = ()
    scale = "TOY-1"
    score_version = "toy"
    example_request: Mapping[str, object] = {"length": 5, "seed": 1}
    page_module = Path(__file__).with_name("page.js")
    book_file = Path(__file__).with_name("book.toml")
    title_is_answer = False
    solution_values = "as the rules of the family have it"
    unknown = UNKNOWN
    lists_cells = False

    @override
    def rating_type(self) -> type[ToyRating]:
        return ToyRating

    @override
    def rules(self, puzzle: Toy) -> Rules:
        sums = [total((n, n + 1), each, f"bits {n + 1} and {n + 2} add up to it") for n, each in enumerate(puzzle.sums)]
        return [mask_of((1,)), *[mask_of((0, 1))] * len(puzzle.sums)], sums

    @override
    def propose(self, request: ToyRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        for state in states:
            word = int(state[0])
            bits = [1] + [word >> i & 1 for i in range(1, request.length)]
            yield iter([Proposal(Toy(tuple(a + b for a, b in pairwise(bits))), {"word": word % 10})])

    @override
    def prove(self, puzzle: Toy, limit: int = 2) -> Proof:
        bits = _bits(puzzle)
        good = all(bit in (0, 1) for bit in bits)
        solutions = (np.array([bits], np.uint8),) if good else ()
        return Proof(Verdict.UNIQUE if good else Verdict.NONE, solutions, True, "line")

    @override
    def rate_many(
        self, puzzles: Sequence[Toy], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> list[ToyRating]:
        uses = [{"counting": RuleUse(len(puzzle.sums), 0, 1, 1)} for puzzle in puzzles]
        return [ToyRating("TOY-1", Status.EXACT, 1.0, "counting", 5.0, "toy", Grade.GENTLE, use, 1) for use in uses]

    @override
    def explain(self, puzzle: Toy, proof: Proof, scale: str = "") -> Iterator[Step]:
        bits = _bits(puzzle)
        for n, added in enumerate(puzzle.sums, 1):
            text = f"Bits {n} and {n + 1} add up to {added}."
            adding = Adding("counting", n, added)
            yield Step(n, n, "counting", 1.0, text, ((0, n - 1),), ((0, n, bits[n]),), (), adding)

    @override
    def reason(
        self,
        puzzle: Toy,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
        without: int | None = None,
    ) -> Reason | None:
        return None

    @override
    def next_move(
        self, puzzle: Toy, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        return None

    @override
    def rule_names(self) -> Sequence[str]:
        return ["counting"]

    @override
    def draw_steps(self, puzzle: Toy, steps: Iterable[Step]) -> Iterator[Drawing]:
        return (Drawing(1, 1, step.text, ()) for step in steps)

    @override
    def rule_texts(self, rating: ToyRating) -> list[str]:
        return [f"{rule} ({use.removals} sums added up)" for rule, use in rating.histogram.items()]

    @override
    def describe(self, puzzle: Toy) -> str:
        return f"{puzzle.width} bits"

    @override
    def measure(self, puzzle: Toy) -> Measures:
        return Measures(len(puzzle.sums), sum(puzzle.sums) / (2 * len(puzzle.sums) or 1))

    @override
    def identify_solutions(self, puzzles: Sequence[Toy], solutions: Sequence[Solution]) -> list[str]:
        return ["-".join(map(str, solution.ravel())) for solution in solutions]

    @override
    def draw(self, puzzle: Toy, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        cells = [] if solution is None else [Rectangle(float(i), 0, 1, 1) for i in np.flatnonzero(solution)]
        return Drawing(puzzle.width, 1, "a toy", (Fill("#000000", tuple(cells)),))

    @override
    def sheet(self, puzzle: Toy) -> Sheet:
        return Sheet(["." * puzzle.width], {(0, column): (0, column) for column in range(puzzle.width)})

    @override
    def text(self, puzzle: Toy, solution: Solution | None, *, color: bool, width: int) -> str:
        return " ".join(map(str, puzzle.sums)) if solution is None else "".join(map(str, solution.ravel()))

    @override
    def written(self, puzzle: Toy, solution: Solution, shape: Shape) -> Written:
        return Written(str(puzzle.sums), "", "bits", " ".join(map(str, solution.ravel())))


def _bits(puzzle: Toy) -> list[int]:
    bits = [1]
    for added in puzzle.sums:
        bits.append(added - bits[-1])
    return bits
