"""The register of families: whatever is offered for one is offered for all that stand here.

The command line, the pipeline, the columns of a data set and the tests that every family must pass go through this
table. A new family is its own rooms and one line here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from puzzles.errors import RequestError, unknown

if TYPE_CHECKING:  # the register itself must not load numpy: `gen --help` reads it
    from generator.draft import Draft, Refusal
    from puzzles.drawing import Drawing
    from solvers.methods import Methods
    from solvers.verdict import Proof


class Measures(NamedTuple):
    """Say how much of a puzzle there is.

    Attributes:
        n_clues: givens of a Sudoku, blocks of a nonogram, numbers of a Light Up board.
        density: share of its cells that are given, painted, or walls.
    """

    n_clues: int
    density: float


class Room(Protocol):
    """Say what the module of a family offers. Its heavy parts are imported at the first call that needs them."""

    Request: Any
    """Dataclass of options, a ``generator.options.BaseRequest`` with ``family``, ``unique``, ``extent``,
    ``difficulty``, ``tries`` and ``key``."""

    METHOD_WORDS: Mapping[str, str]
    """What a person reads for each method of a proof."""

    METHODS: "Methods"
    """Ways to solve a puzzle, by their names."""

    def identify_many(self, puzzles: Sequence[Any]) -> list[str]:
        """Give the ids of puzzles, ``puzzle.id``, by the fastest means there is."""

    def identify_solutions(self, puzzles: Sequence[Any], solutions: Sequence[Any]) -> list[str]:
        """Give the ids of solutions, the same for all symmetric images of a solution."""

    def measure(self, puzzle: Any) -> Measures:
        """Count the clues of a puzzle, and say how densely it is given or painted."""

    def drafts(self, request: Any, states: Iterable[Any]) -> "Iterator[Iterator[Draft | Refusal]]":
        """Propose puzzles, one group from each random stream.

        Candidates on the way to a draft may be told as refusals. Instead of a draft ``NoDraft`` may be raised. What
        comes from a stream depends on that stream alone, however many are taken at once.
        """

    def prove(self, puzzle: Any, limit: int = 2) -> "Proof":
        """Prove how many solutions a puzzle has."""

    def prove_many(self, puzzles: Sequence[Any]) -> "list[Proof]":
        """Prove which puzzles have one solution; the proofs are those of ``prove``."""

    def objection(self, request: Any, proof: "Proof") -> str:
        """Say why a proof of one solution is not what was asked for, or nothing."""

    def rate_many(
        self, puzzles: Sequence[Any], proofs: "Sequence[Proof]", scale: str = "", up_to: float | None = None
    ) -> list[Any]:
        """Rate puzzles with one solution, on the usual scale of the family or another, as far as a value of it."""

    def misfit(self, request: Any, puzzle: Any, rating: Any) -> str:
        """Say why a rating is not what was asked for, or nothing; the difficulty is looked at before."""

    def rule_texts(self, rating: Any) -> list[str]:
        """Say in a few words what each rule of a rating did: what it decided, and what it removed."""

    def explain(self, puzzle: Any, proof: "Proof", scale: str = "") -> Iterator[tuple[dict[str, Any], str]]:
        """Give the steps of a person's solution, each as plain data, with its ``rule``, and as a sentence."""

    def draw_steps(self, puzzle: Any, proof: "Proof", scale: str = "") -> "Iterator[Drawing]":
        """Draw the steps of a person's solution; the sentence of a step is the label of its picture."""

    def one_line(self, puzzle: Any) -> str:
        """Write a puzzle in one line, in a notation that is recognized when it is read."""

    def describe(self, puzzle: Any) -> str:
        """Say in a few words what a puzzle is."""

    def draw(self, puzzle: Any, solution: Any = None, *, letters: bool = False) -> "Drawing":
        """Draw a puzzle, with its solution if that is given, and with letters for its colors where it has several."""

    def text(self, puzzle: Any, solution: Any, *, color: bool, width: int) -> str:
        """Show a puzzle in a terminal."""


@dataclass(frozen=True, slots=True)
class Family:
    """Register one family of puzzles.

    Attributes:
        name: the id that is used everywhere.
        summary: one line of help.
        module: where its ``Room`` is.
        also: other names by which people know it.
    """

    name: str
    summary: str
    module: str
    also: tuple[str, ...] = ()

    @property
    def room(self) -> Room:
        """Give what the family offers."""
        return _room(self.module)


@cache
def _room(module: str) -> Room:
    return cast(Room, import_module(module))


FAMILIES = {
    family.name: family
    for family in (
        Family(
            "nonogram",
            "Paint the cells that the numbers at the rows and columns tell.",
            "generator.nonogram",
            ("picross", "griddler", "hanjie", "paint-by-numbers"),
        ),
        Family(
            "sudoku",
            "Fill rows, columns and boxes so that each holds every digit once.",
            "generator.sudoku",
            ("number-place",),
        ),
        Family(
            "lightup",
            "Place bulbs that light every cell, as many beside a wall as it tells.",
            "generator.lightup",
            ("akari", "light-up"),
        ),
    )
}


def other_names() -> dict[str, str]:
    """Give the families by the other names that people know them by."""
    return {name: family.name for family in FAMILIES.values() for name in family.also}


def family_named(name: str) -> Family:
    """Find a family.

    Raises:
        RequestError: when there is none of that name.
    """
    if name not in FAMILIES:
        raise RequestError(unknown(name, "a family of puzzles", FAMILIES, other_names()))
    return FAMILIES[name]
