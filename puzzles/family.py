"""The contract of a family: everything that shared code needs to know of one, and nothing else.

    request -> propose -> prove -> rate -> a record that is drawn, written, explained, printed and played

A family derives from ``Family``, says what has no default, and is registered in ``puzzles.families``. What its methods
take and return is made in the packages above this one; these types are parameters here, so that nothing of them is
imported. ``generator.families.AnyFamily`` sets them for shared code.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from puzzles.answers import UNKNOWN, Alphabet, Codes
from puzzles.puzzle import Puzzle, Solution
from puzzles.written import Shape, Written, usual

if TYPE_CHECKING:
    from puzzles.drawing import Drawing
    from puzzles.formats.document import Document

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
RequestT = TypeVar("RequestT")
DraftT = TypeVar("DraftT")
ProofT = TypeVar("ProofT")
RatingT = TypeVar("RatingT")
StepT = TypeVar("StepT")
MethodT = TypeVar("MethodT")

_DIGITS = (Alphabet.of({".": 0, "?": UNKNOWN, "false": 0, "true": 1} | {str(digit): digit for digit in range(10)}),)


class Measures(NamedTuple):
    """State how much of a puzzle there is.

    Attributes:
        n_clues: givens of a Sudoku, blocks of a nonogram, numbers of a Light Up board.
        density: share of its cells that are given, painted, or walls.
    """

    n_clues: int
    density: float


class LegendEntry(NamedTuple):
    """Name a color of a puzzle.

    Attributes:
        color: ``#rrggbb``.
        letter: that stands for it.
        name: in English.
    """

    color: str
    letter: str
    name: str


class Reason(NamedTuple):
    """Name the rule by which a move follows.

    Attributes:
        rule: its name.
        rating: of the rule, to a tenth.
    """

    rule: str
    rating: float


class ClueArray(NamedTuple):
    """Hold clues as an array, whose shape is the same for all puzzles of a size and number of colors.

    Attributes:
        values: int16.
        most: the greatest value that it may have in any of these; the least is 0.
    """

    values: NDArray[np.int16]
    most: int


class Family(ABC, Generic[PuzzleT, RequestT, DraftT, ProofT, RatingT, StepT, MethodT]):
    """Describe one family of puzzles.

    Attributes:
        request: dataclass of its options, a ``generator.options.BaseRequest``.
        methods: ways to solve a puzzle, by their names, the usual one first.
        method_words: what a person reads for each method of a proof.
        efforts: which counts of ``solvers.verdict.Effort`` a proof makes; tables have the others empty.
        example_request: body of a request to the service that works and shows what can be asked for.
        example_answer: file with a request to the service and its answer, ``{"request": ..., "answer": ...}``; None
            where its document shows none.
        page_module: the JavaScript module with which a page plays the puzzles; None where no page can.
        book_file: what a book says of the family, as TOML: its names, its rules and an example, as
            ``output.book.texts`` reads them; None for a family of which a book prints puzzles alone.
        small_requests: requests that, with ``use_rare_kernels``, need all kernels of the family, and little time in
            plain Python: lines of each number of mask words among them, and what the options need.
        title_is_answer: whether the title of a puzzle gives its solution away, so that it stands with the answer only.
        solution_values: what the values of a solution mean, in a phrase.
        score_version: what makes the scores of its ratings; a table with others is rated anew by those who compare.
        unknown: what stands for a cell that is not filled in, in a grid that is not complete.
        lists_cells: whether answers may list the cells with 1 by row and column; not where clues look like such a list.
    """

    request: type[RequestT]
    methods: Mapping[str, MethodT]
    method_words: ClassVar[Mapping[str, str]]
    efforts: ClassVar[Sequence[str]] = ()
    example_request: ClassVar[Mapping[str, object]] = {}
    example_answer: ClassVar[Path | None] = None
    page_module: ClassVar[Path | None] = None
    book_file: ClassVar[Path | None] = None
    small_requests: ClassVar[Sequence[Mapping[str, object]]] = ({},)
    title_is_answer: ClassVar[bool] = False
    solution_values: ClassVar[str] = "as the rules of the family have it"
    score_version: ClassVar[str] = ""
    unknown: ClassVar[int] = UNKNOWN
    lists_cells: ClassVar[bool] = False

    # -- from the request to the rating

    @abstractmethod
    def propose(self, request: RequestT, states: Iterable[NDArray[np.uint64]]) -> Iterator[Iterator[DraftT]]:
        """Propose puzzles, one group of drafts from each random stream.

        A candidate on the way to a draft may be yielded as a refusal, and ``generator.draft.NoDraft`` raised instead of
        a draft. What comes from a stream depends on that stream alone, however many are taken at once.
        """

    @abstractmethod
    def prove(self, puzzle: PuzzleT, limit: int = 2) -> ProofT:
        """Prove how many solutions a puzzle has; with two or more, as many as ``limit`` are found."""

    def prove_many(self, puzzles: Sequence[PuzzleT], *, quick: bool = False) -> list[ProofT]:
        """Prove which puzzles have one solution; the proofs are those of ``prove``.

        Args:
            puzzles: the puzzles.
            quick: take the fastest means, even those that made the puzzles; then methods and efforts may be others.
        """
        return [self.prove(puzzle) for puzzle in puzzles]

    def objection(self, request: RequestT, proof: ProofT) -> str:
        """Return why a proof of one solution is not what was asked for, or nothing."""
        return ""

    @abstractmethod
    def rate_many(
        self, puzzles: Sequence[PuzzleT], proofs: Sequence[ProofT], scale: str = "", up_to: float | None = None
    ) -> list[RatingT]:
        """Rate puzzles with one solution.

        Args:
            puzzles: the puzzles.
            proofs: that each has one solution.
            scale: the usual one of the family, or the name of another.
            up_to: the greatest value of a rule that is tried.

        Raises:
            RequestError: when the family has no such scale or no limits.
        """

    def misfit(self, request: RequestT, puzzle: PuzzleT, rating: RatingT) -> str:
        """Return why a rating is not what was asked for, or nothing; the difficulty is looked at before."""
        return ""

    # -- what a person needs

    @abstractmethod
    def explain(self, puzzle: PuzzleT, proof: ProofT, scale: str = "") -> Iterator[StepT]:
        """Yield the steps of a person's solution, from the empty board as far as the rules go."""

    def reason(
        self,
        puzzle: PuzzleT,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
    ) -> Reason | None:
        """Return the least rule by which a cell gets its value when no other cell is filled in before, or None.

        By default there is one where all cells are filled in that the steps of ``explain`` fill in before this one: the
        rule of the step that fills it in.

        Args:
            puzzle: the puzzle.
            solution: its only solution.
            state: what is filled in, as in the solution; ``unknown`` elsewhere.
            candidates: bool ``[height, width, value]``: the values that are left in each cell; None for all.
            cell: row and column of an open cell that is not filled in.
            scale: as for ``explain``.
        """
        steps: Iterator[Any] = self.explain(puzzle, self.prove(puzzle), scale)
        for step in steps:
            cells = [(row, column) for row, column, _ in step.decides]
            if cell in cells:
                return Reason(step.rule, step.rating)
            if any(state[each] == self.unknown for each in cells):
                break
        return None

    def next_move(
        self, puzzle: PuzzleT, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        """Return a cell that gets its value by the least rule of all, and that rule, or None; parameters of ``reason``.

        By default it is the first cell of the steps of ``explain`` that is not filled in.
        """
        steps: Iterator[Any] = self.explain(puzzle, self.prove(puzzle), scale)
        for step in steps:
            for row, column, _ in step.decides:
                if state[row, column] == self.unknown:
                    return (row, column), Reason(step.rule, step.rating)
        return None

    @abstractmethod
    def draw_steps(self, puzzle: PuzzleT, steps: Iterable[StepT]) -> "Iterator[Drawing]":
        """Draw the board before each step with what the step does; its sentence is the label of the picture."""

    @abstractmethod
    def rule_texts(self, rating: RatingT) -> list[str]:
        """Return in a few words what each rule of a rating did: what it decided, and what it removed."""

    # -- what a puzzle is, in words, pictures and notations

    @abstractmethod
    def describe(self, puzzle: PuzzleT) -> str:
        """Return in a few words what a puzzle is."""

    @abstractmethod
    def measure(self, puzzle: PuzzleT) -> Measures:
        """Count the clues of a puzzle, and how densely it is given or painted."""

    def identify_many(self, puzzles: Sequence[PuzzleT]) -> list[str]:
        """Return the ids of puzzles, ``puzzle.id``, by the fastest means there is."""
        return [puzzle.id for puzzle in puzzles]

    def identify_solutions(self, puzzles: Sequence[PuzzleT], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of solutions, the same for all symmetric images of a solution.

        By default those of their puzzles: right where a solution determines its puzzle.
        """
        return self.identify_many(puzzles)

    @abstractmethod
    def draw(self, puzzle: PuzzleT, solution: Solution | None = None, *, letters: bool = False) -> "Drawing":
        """Draw a puzzle, with its solution if that is given, and with letters for its colors where it has several."""

    @abstractmethod
    def text(self, puzzle: PuzzleT, solution: Solution | None, *, color: bool, width: int) -> str:
        """Return a puzzle as it is shown in a terminal of so many columns."""

    def small_text(self, puzzle: PuzzleT, solution: Solution | None, *, color: bool, width: int) -> str:
        """Return a puzzle drawn small where a terminal of so many columns cannot show its clues; else nothing."""
        return ""

    def sketch_text(
        self, puzzle: PuzzleT, solution: Solution, before: Iterable[tuple[int, int, int]], *, width: int
    ) -> str:
        """Return the sketch that a puzzle was made from, as text beside its solution; nothing where there are none.

        Args:
            puzzle, solution: the puzzle and its solution.
            before: row, column and value in the sketch of each cell that was changed.
            width: columns of the terminal.
        """
        return ""

    def one_line(self, puzzle: PuzzleT) -> str:
        """Write a puzzle in one line, in a notation that is recognized when it is read."""
        from puzzles.formats import gridwright_json

        return gridwright_json.in_one_line(puzzle)

    def solution_line(self, solution: Solution) -> str | None:
        """Write a solution in one line, as programs of the family's field do; None where none has a usual way."""
        return None

    @abstractmethod
    def to_members(self, document: "Document[PuzzleT]") -> dict[str, Any]:
        """Return the members of our JSON notation that describe a puzzle and its solution."""

    def members_type(self) -> type:
        """Return the dataclass that describes these members, the usual ones unless a family has its own."""
        from puzzles.formats.gridwright_json import Members

        return Members

    def rating_type(self) -> type | None:
        """Return the dataclass of the ratings of the family; None when it has no members but those of all families."""
        return None

    @abstractmethod
    def from_members(self, members: Mapping[str, Any]) -> "Document[PuzzleT]":
        """Return the document that members of our JSON notation describe.

        Raises:
            PuzzleError: when one is missing or wrong.
        """

    # -- prompts

    def written(self, puzzle: PuzzleT, solution: Solution, shape: Shape) -> Written:
        """Write a puzzle and its solution as text for a prompt of a language model; what is here suits any family."""
        from puzzles.formats.document import Document

        return usual(self.to_members(Document(puzzle)), self.describe(puzzle), solution, shape)

    # -- answers

    def open_cells(self, puzzle: PuzzleT) -> NDArray[np.bool_]:
        """Return which cells are to be filled in, ``[height, width]``; all of them unless a family knows better."""
        return np.ones((puzzle.height, puzzle.width), np.bool_)

    def max_value(self, puzzle: PuzzleT) -> int:
        """Return the greatest value that a cell of a solution may have."""
        return 1

    def answer_alphabets(self, puzzle: PuzzleT) -> tuple[Alphabet, ...]:
        """Return the ways to write the cells of a solution, the same objects for all puzzles of a kind."""
        return _DIGITS

    def answer_grid(self, puzzle: PuzzleT, codes: Codes) -> Codes:
        """Return the grid, with values as in a solution, that an answer is by the values of its alphabet."""
        return codes

    def clue_cells(self, puzzle: PuzzleT) -> Sequence[int]:
        """Return the cells, in reading order, whose clues could go one by one; none where clues belong to lines."""
        return ()

    def without_clues(self, puzzle: PuzzleT, cells: Collection[int]) -> PuzzleT:
        """Return a puzzle without the clues of some of its ``clue_cells``."""
        return puzzle

    # -- learning

    def clue_arrays(self, puzzle: PuzzleT) -> Mapping[str, ClueArray]:
        """Return by name what a player sees beside the values of the cells, in arrays; nothing by default."""
        return {}

    # -- books

    def is_plain(self, puzzle: PuzzleT) -> bool:
        """Return whether a puzzle is of the usual kind, so that a book of such puzzles can do with plainer rules."""
        return True

    def title_in(self, puzzle: PuzzleT, language: str) -> str:
        """Return the title of a puzzle in a language, in its own where there is no other."""
        return puzzle.title

    def variants(self, puzzle: PuzzleT) -> Sequence[str]:
        """Return the names of the further rules of a puzzle, which a book explains."""
        return ()

    def legend(self, puzzle: PuzzleT) -> Sequence[LegendEntry]:
        """Return the colors of a puzzle, which a book explains below it where there are several."""
        return ()

    def with_legend(self, puzzle: PuzzleT, legend: Sequence[LegendEntry], ground: str | None = None) -> PuzzleT:
        """Return a puzzle with other colors and letters in its legend, and with another ground if that is given."""
        return puzzle

    def book_drawings(self, puzzle: PuzzleT, *, letters: bool = True) -> "Sequence[Callable[[], Drawing]]":
        """Return the ways to draw a puzzle in a book, the most spacious first; those of a small page may be tighter."""
        return (partial(self.draw, puzzle, letters=letters),)

    def answer_drawing(
        self, puzzle: PuzzleT, solution: Solution, *, letters: bool = True, clues: bool = False
    ) -> "Drawing":
        """Draw an answer for a book; ``clues`` says whether a family that needs none for it shall show them."""
        return self.draw(puzzle, solution, letters=letters)

    # -- compiling ahead

    def use_rare_kernels(self) -> None:
        """Use the kernels that few puzzles need, as rules and methods do, on something small."""
