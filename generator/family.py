"""The contract of a family: everything that shared code needs to know about it.

    request -> propose -> prove -> rate -> a record that is drawn, written, explained, printed and played

Each family derives a class from ``Family`` in a module of its own. It states the facts as class attributes. It
overrides the abstract methods, and others that it can do better; mypy finds wrong or missing names, signatures and
facts. Modules that load a compiler are imported inside the method that needs them, because reading and drawing a puzzle
must not load one.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic

import numpy as np
from numpy.typing import NDArray

from generator.facts import Facts
from generator.options import BaseRequest
from generator.proposal import Proposal, Refusal
from kernels.streams import State
from puzzles.alphabet import UNKNOWN, Alphabet, Codes
from puzzles.cells import Edge, cell_name, edge_name
from puzzles.desk import DeskLayer
from puzzles.drawing import Drawing
from puzzles.errors import PuzzleError, RequestError, listed
from puzzles.games.constraints import Constraint
from puzzles.games.game import Draws
from puzzles.progress import Progress
from puzzles.puzzle import ClueArray, LegendEntry, Measures, Puzzle, Solution
from puzzles.sheet import Sheet
from puzzles.stated import Stated
from puzzles.written import Shape, Written
from rating.rating import Rating
from rating.states import States, states_of
from rating.step import Reason, Step
from solvers.verdict import Proof

if TYPE_CHECKING:
    from rating.hints import Board

if TYPE_CHECKING:  # shared code takes any family, and therefore says only ``Family``
    from typing_extensions import TypeVar

    PuzzleT = TypeVar("PuzzleT", bound=Puzzle, default=Puzzle)
    RequestT = TypeVar("RequestT", bound=BaseRequest, default=BaseRequest)
    RatingT = TypeVar("RatingT", bound=Rating, default=Rating)
else:
    from typing import TypeVar

    PuzzleT, RequestT, RatingT = (TypeVar(name) for name in ("PuzzleT", "RequestT", "RatingT"))

Rules = tuple[Sequence[int], Sequence[Constraint]]
_DIGITS = (Alphabet.of({".": 0, "?": UNKNOWN, "false": 0, "true": 1} | {str(digit): digit for digit in range(10)}),)


class Family(Facts, Generic[PuzzleT, RequestT, RatingT]):
    """A family of puzzles, by the types of its puzzles, requests and ratings.

    A family states every fact and every abstract method; the other methods have defaults. An overriding method is
    marked by ``puzzles.override``, so that mypy finds a misspelled name; all other names are private.
    """

    # -- facts

    @property
    @abstractmethod
    def request(self) -> type[RequestT]:
        """The dataclass of the family's options."""

    @abstractmethod
    def rating_type(self) -> type[RatingT]:
        """Return the dataclass of the family's ratings."""

    # -- rules, and from the request to the rating

    @abstractmethod
    def rules(self, puzzle: PuzzleT) -> Rules:
        """Return the rules of a puzzle as data, as games declare them; tests check ``prove`` against these rules.

        The rules are a mask of the values that each variable may have, cells first in reading order, and the
        constraints.
        """

    def seconds(self, request: RequestT) -> float:
        """Return roughly how many seconds a puzzle takes to make, if a person would wonder whether anything happens.

        Return 0 for requests that are met at once. The true time depends on the machine and on chance.
        """
        return 0.0

    def preview(self, request: RequestT) -> tuple[PuzzleT, Solution]:
        """Return what the picture of a request becomes before any cell is changed and anything is proved.

        Raises:
            RequestError: if the request names no picture, or if the picture is not recognizable.
        """
        raise RequestError(f"{self.title} have no picture to preview; expected 'nonogram'")

    def for_cover(self, request: RequestT) -> RequestT:
        """Return a request for puzzles that look good on the cover of a book of puzzles of the given request."""
        return request

    @abstractmethod
    def propose(self, request: RequestT, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        """Propose puzzles, one group of proposals from each random stream.

        In place of a proposal, a stream may yield a refusal for each rejected candidate, and
        ``generator.proposal.NoProposal``. The outcome of a stream depends only on that stream, however many are taken
        at once.
        """

    @abstractmethod
    def prove(self, puzzle: PuzzleT, limit: int = 2) -> Proof:
        """Prove how many solutions a puzzle has, with witnesses; ``UNKNOWN`` when the usual budget runs out first.

        ``limit`` is the number of solutions to stop at. Raise ``RequestError`` if it is below 2, which could not tell
        one from several.
        """

    def prove_many(self, puzzles: Sequence[PuzzleT], *, quick: bool = False) -> list[Proof]:
        """Prove which puzzles have one solution; the proofs are those of ``prove``.

        ``quick`` uses the fastest means, even those that made the puzzles; methods and efforts may then differ.
        """
        return [self.prove(puzzle) for puzzle in puzzles]

    def objection(self, request: RequestT, proof: Proof) -> str:
        """Return why a unique puzzle does not meet the request, judging by its proof, or an empty text."""
        return ""

    def flaw(self, puzzle: PuzzleT) -> str:
        """Return why a puzzle must not be made, whatever the request and the proof say, in a clause; or nothing."""
        return ""

    @abstractmethod
    def rate_many(
        self, puzzles: Sequence[PuzzleT], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> list[RatingT]:
        """Rate puzzles whose proofs show one solution.

        ``scale`` is "" for the usual one; ``up_to`` is the greatest value of a rule to try. Raise ``PuzzleError`` if a
        proof shows no single solution, or is that of another puzzle. Raise ``RequestError`` if the family has no such
        scale or no limits.
        """

    def misfit(self, request: RequestT, puzzle: PuzzleT, rating: RatingT) -> str:
        """Return why a rating does not meet the request, or an empty text.

        The pipeline checks the difficulty itself.
        """
        needs, found = getattr(request, "needs", ""), rating.peak_rule
        return f"with {found} as the hardest rule" if needs and needs != found.lower().replace(" ", "-") else ""

    # -- what a person needs

    @abstractmethod
    def explain(self, puzzle: PuzzleT, proof: Proof, scale: str = "") -> Iterator[Step]:
        """Return the steps of a person's solution, from the empty board as far as the rules go."""

    def hints(
        self,
        puzzle: PuzzleT,
        proof: Proof,
        state: "NDArray[np.integer] | Progress | None" = None,
        scale: str = "",
    ) -> Iterator[Step]:
        """Return the steps of ``explain`` that a player's board does not have yet.

        ``state`` describes the board: an array as in ``reason``, or a ``Progress``, which also has marks and edges;
        None for the printed board. The page, which has only the steps, continues in this order. A step waits until
        others have told what it lacks, if a reader cannot take it in at a glance, or if it does not follow from what it
        names on the board.

        Raises:
            PuzzleError: when something on the board is wrong; hints do not argue from it.
        """
        from rating.hints import proved, trace_of

        progress = state if isinstance(state, Progress) else self.progress(puzzle, state)
        solution = proof.solutions[0]
        wrong = [(row, column) for row, column, value in progress.decides if solution[row, column] != value]
        wrong += [(row, column) for row, column, lost in progress.removes if int(solution[row, column]) in lost]
        names = [cell_name(row * puzzle.width + column, puzzle.width) for row, column in wrong]
        board = self._board(puzzle, progress)
        names = names or [edge_name(edge) for edge in board.wrong_edges(solution, progress.edges)]
        if names:
            what = "cells" if wrong else "edges"
            verb = "is" if len(names) == 1 else "are"
            raise PuzzleError(f"{listed(names)} {verb} wrong; expected no wrong {what} for a hint")
        steps = trace_of((self.name, puzzle, scale), lambda: self.explain(puzzle, proof, scale))
        return proved(steps, board)

    def progress(self, puzzle: PuzzleT, state: NDArray[np.integer] | None) -> Progress:
        """Return what an array fills in besides the printed values."""
        if state is None:
            return Progress()
        filled = np.argwhere(self.open_cells(puzzle) & (state != self.unknown)).tolist()
        return Progress(tuple((row, column, int(state[row, column])) for row, column in filled))

    def _board(self, puzzle: PuzzleT, progress: Progress) -> "Board":
        from rating.hints import Board

        rules, edges = self.rules(puzzle), self.edges(puzzle)
        return Board(rules, puzzle.width, self.shown(puzzle), self.seen_marks(puzzle), progress, edges)

    def shown(self, puzzle: PuzzleT) -> Sequence[int]:
        """Return the numbers of the rules that are visible on the printed board: givens and the like."""
        return ()

    def edges(self, puzzle: PuzzleT) -> Mapping[Edge, int]:
        """Return the variables of edges and links by their places, in games that have any."""
        return {}

    def seen_marks(self, puzzle: PuzzleT) -> Sequence[int]:
        """Return the numbers of the rules by which a filled cell visibly rules out values of others.

        Steps count these losses as marks on the board; by default there are no such rules.
        """
        return ()

    @abstractmethod
    def reason(
        self,
        puzzle: PuzzleT,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
        without: int | None = None,
    ) -> Reason | None:
        """Return the least rule that gives a cell its value if no other cell is filled in before, or None.

        Args:
            state: what is filled in, as in the solution; ``unknown`` elsewhere.
            candidates: bool ``[height, width, value]``: the values that are left in each cell; None for all.
            cell: row and column of an open cell that is not filled in.
            scale: as for ``explain``.
            without: a wrong value: the rule is then the one that removes it, or one without a name if it is gone.
        """

    def reasons(
        self,
        puzzle: PuzzleT,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cells: Sequence[tuple[int, int]],
        scale: str = "",
    ) -> list[Reason | None]:
        """Return what ``reason`` returns for each of several cells of one state."""
        return [self.reason(puzzle, solution, state, candidates, cell, scale) for cell in cells]

    @abstractmethod
    def next_move(
        self, puzzle: PuzzleT, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        """Return a cell that the least rule fills in, and that rule, or None.

        The parameters are those of ``reason``.
        """

    @abstractmethod
    def rule_names(self) -> Sequence[str]:
        """Return the names of all rules, by the numbers that ``states`` has."""

    def states(self, puzzle: PuzzleT, proof: Proof, scale: str = "") -> States:
        """Return the states of a person's solution, one before each step of ``explain``, with the moves of each."""
        solution, is_open = proof.solutions[0].astype(np.int64), self.open_cells(puzzle)
        start, left = np.where(is_open, self.unknown, solution), np.where(is_open, self.domains(puzzle), 1 << solution)

        def least(
            state: NDArray[np.int64], left: NDArray[np.bool_], cells: Sequence[tuple[int, int]]
        ) -> list[Reason | None]:
            return self.reasons(puzzle, solution, state, left, cells, scale)

        steps = self.explain(puzzle, proof, scale)
        return states_of(steps, start, left, solution, self.unknown, least, self.rule_names())

    @abstractmethod
    def draw_steps(self, puzzle: PuzzleT, steps: Iterable[Step]) -> Iterator[Drawing]:
        """Draw the board before each step, with the step's action; the step's sentence is the label of the picture."""

    @abstractmethod
    def rule_texts(self, rating: RatingT) -> list[str]:
        """Return a few words about the decisions and removals of each rule in a rating."""

    # -- what a puzzle is, in words, pictures and notations

    @abstractmethod
    def describe(self, puzzle: PuzzleT) -> str:
        """Describe a puzzle in a few words."""

    def measure(self, puzzle: PuzzleT) -> Measures:
        """Count the clues of a puzzle that could be left out, and measure how densely it is given or painted."""
        n_clues = len(self.clue_names(puzzle))
        return Measures(n_clues, n_clues / (puzzle.height * puzzle.width))

    def identify_many(self, puzzles: Sequence[PuzzleT]) -> list[str]:
        """Return ``puzzle.id`` of many puzzles, in the fastest way there is."""
        return [puzzle.id for puzzle in puzzles]

    def identify_solutions(self, puzzles: Sequence[PuzzleT], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of solutions, the same for all symmetric images of a solution.

        By default these are the ids of their puzzles, which is right if a solution determines its puzzle.
        """
        return self.identify_many(puzzles)

    @abstractmethod
    def draw(self, puzzle: PuzzleT, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        """Draw a puzzle, with its solution if that is given, and with letters for colors if there are several."""

    def draw_state(self, puzzle: PuzzleT, state: NDArray[np.integer]) -> Drawing:
        """Draw a partly solved puzzle: ``state`` has ``unknown`` in open cells."""
        return self.draw(puzzle, state)

    @abstractmethod
    def text(self, puzzle: PuzzleT, solution: Solution | None, *, color: bool, width: int) -> str:
        """Return a puzzle in the form that a terminal with a given number of columns shows."""

    @abstractmethod
    def sheet(self, puzzle: PuzzleT) -> Sheet:
        """Return a blank puzzle as plain text, with the places of its cells, to be played in a terminal."""

    def key(self, puzzle: PuzzleT) -> str:
        """Return the meaning of the signs of ``text`` in one line, or an empty text if everyone knows them."""
        return ""

    def small_text(self, puzzle: PuzzleT, solution: Solution, *, color: bool, width: int) -> str:
        """Return the picture of a puzzle in the size of a screen if its clues fit on none, or else an empty text."""
        return ""

    def sketch_text(
        self, puzzle: PuzzleT, solution: Solution, before: Iterable[tuple[int, int, int]], *, width: int
    ) -> str:
        """Return the sketch that a puzzle was made from as text beside its solution, or an empty text if it has none.

        ``before`` has row, column and value in the sketch of each changed cell; ``width`` is that of the terminal.
        """
        return ""

    def one_line(self, puzzle: PuzzleT) -> str:
        """Write a puzzle in one line, in a notation that is recognized when it is read."""
        from puzzles.formats import gridwright_json

        return gridwright_json.in_one_line(puzzle)

    def solution_line(self, solution: Solution) -> str | None:
        """Write a solution in one line, as other programs do; return None if there is no usual way."""
        return None

    # -- prompts and answers

    @abstractmethod
    def written(self, puzzle: PuzzleT, solution: Solution, shape: Shape) -> Written:
        """Write a puzzle and its solution as text for a prompt of a language model."""

    def open_cells(self, puzzle: PuzzleT) -> NDArray[np.bool_]:
        """Return which cells are to be filled in, ``[height, width]``; by default, all of them."""
        return np.ones((puzzle.height, puzzle.width), np.bool_)

    def max_value(self, puzzle: PuzzleT) -> int:
        """Return the greatest value that a cell of a solution may have."""
        return 1

    def domains(self, puzzle: PuzzleT) -> NDArray[np.int64]:
        """Return the values that each cell may have by itself, int64 ``[height, width]``: bit v for value v."""
        masks = (2 << self.max_value(puzzle)) - (1 << (self.unknown + 1))
        return np.full((puzzle.height, puzzle.width), masks, np.int64)

    def answer_alphabets(self, puzzle: PuzzleT) -> tuple[Alphabet, ...]:
        """Return the ways to write the cells of a solution, the same objects for all puzzles of a kind."""
        return _DIGITS

    def value_words(self, puzzle: PuzzleT) -> Mapping[str, int]:
        """Return the words that sentences of steps use for values, in the singular, if answers use others."""
        return {}

    def answer_grid(self, puzzle: PuzzleT, codes: Codes) -> Codes:
        """Return the grid, with values as in a solution, for the values of an answer's alphabet."""
        return codes

    def desk(self) -> Sequence[DeskLayer]:
        """Return the layers of clues that a setter writes on a page.

        None if the clues follow from a painted picture.
        """
        return ()

    def stated(self, puzzle: PuzzleT) -> Stated:
        """Return the rules and, one by one, the clues that a setter may have got wrong."""
        domains, constraints = self.rules(puzzle)
        return Stated(domains, tuple(constraints), ())

    def clued(self, puzzle: PuzzleT, solution: Solution, draws: Draws) -> PuzzleT:
        """Return a puzzle with all clues that one of its solutions gives; its present clues stay."""
        return puzzle

    def amended(
        self, puzzle: PuzzleT, solution: Solution, other: Solution, draws: Draws
    ) -> tuple[PuzzleT, Solution] | None:
        """Return a similar puzzle that keeps one of two solutions and loses the other, with that solution, or None."""
        return None

    def clue_names(self, puzzle: PuzzleT) -> Sequence[str]:
        """Return the names of the clues that could be left out one by one; none if the rules need them all."""
        return ()

    def without_clues(self, puzzle: PuzzleT, numbers: Collection[int]) -> PuzzleT:
        """Return a puzzle without some of the clues, by their numbers among ``clue_names``."""
        return puzzle

    def with_given(self, puzzle: PuzzleT, cell: int, value: int) -> PuzzleT | None:
        """Return a puzzle with one more cell given, in reading order; return None for a family without givens."""
        return None

    def clue_arrays(self, puzzle: PuzzleT) -> Mapping[str, ClueArray]:
        """Return as arrays, by name, everything that a player sees besides the values of cells; by default, nothing."""
        return {}

    # -- books

    def is_plain(self, puzzle: PuzzleT) -> bool:
        """Return whether a puzzle is of the usual kind, so that a book of such puzzles needs only plain rules."""
        return True

    def title_in(self, puzzle: PuzzleT, language: str) -> str:
        """Return the title of a puzzle in a language, or its own title if there is no other."""
        return puzzle.title

    def variants(self, puzzle: PuzzleT) -> Sequence[str]:
        """Return the names of a puzzle's variants, which its title names and a book explains."""
        return ()

    def further_rules(self, puzzle: PuzzleT) -> Sequence[str]:
        """Return the names of rules that a book states after those of the variants, and that no title names."""
        return ()

    def legend(self, puzzle: PuzzleT) -> Sequence[LegendEntry]:
        """Return the colors of a puzzle; if there are several, a book explains them below it."""
        return ()

    def with_legend(self, puzzle: PuzzleT, legend: Sequence[LegendEntry], ground: str | None = None) -> PuzzleT:
        """Return a puzzle with other colors and letters in its legend, and with another ground if that is given."""
        return puzzle

    def book_drawings(self, puzzle: PuzzleT, *, letters: bool = True) -> Sequence[Callable[[], Drawing]]:
        """Return the ways to draw a puzzle in a book, the most spacious first.

        Later ones may be tighter, for small pages.
        """
        return (partial(self.draw, puzzle, letters=letters),)

    def answer_drawing(
        self, puzzle: PuzzleT, solution: Solution, *, letters: bool = True, clues: bool = False
    ) -> Drawing:
        """Draw an answer for a book; with ``clues``, the clues are shown even if the answer does not need them."""
        return self.draw(puzzle, solution, letters=letters)
