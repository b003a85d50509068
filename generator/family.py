"""The contract of a family: everything that shared code needs of one.

    request -> propose -> prove -> rate -> a record that is drawn, written, explained, printed and played

Each family derives a class from ``Family`` in a module of its own. It states the facts as class attributes, and it
overrides the methods that it must, or can do better; mypy finds names, signatures and facts that are wrong or missing.
What loads a compiler is imported inside the method that needs it: reading and drawing a puzzle loads none.
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

if TYPE_CHECKING:  # shared code, which takes any family, says ``Family`` alone
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

    A family states every fact and every abstract method; the other methods have defaults. A method that overrides one
    of these is marked by ``puzzles.override``, so that mypy finds a misspelled name; all other names are private.
    """

    # -- facts

    @property
    @abstractmethod
    def request(self) -> type[RequestT]:
        """The dataclass of its options."""

    @abstractmethod
    def rating_type(self) -> type[RatingT]:
        """Return the dataclass of its ratings."""

    # -- rules, and from the request to the rating

    @abstractmethod
    def rules(self, puzzle: PuzzleT) -> Rules:
        """Return the rules of a puzzle as data, as games declare them; tests hold ``prove`` to these.

        They are the values that each variable may have, as a mask, the cells first in reading order, and the
        constraints.
        """

    def seconds(self, request: RequestT) -> float:
        """Return about how many seconds a puzzle takes to make where a person would wonder whether anything happens.

        It is 0 for requests that are met at once. The true time depends on the machine and on chance.
        """
        return 0.0

    def preview(self, request: RequestT) -> tuple[PuzzleT, Solution]:
        """Return what the picture of a request becomes before any cell is changed and anything is proved.

        Raises:
            RequestError: when the request names no picture, or the picture does not show.
        """
        raise RequestError(f"{self.title} have no picture to preview; expected 'nonogram'")

    def for_cover(self, request: RequestT) -> RequestT:
        """Return the request of puzzles that look well on the cover of a book with those of a request."""
        return request

    @abstractmethod
    def propose(self, request: RequestT, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        """Propose puzzles, one group of proposals from each random stream.

        A rejected candidate may come as a refusal, and ``generator.proposal.NoProposal`` instead of a proposal. The
        outcome of a stream depends on that stream alone, however many are taken at once.
        """

    @abstractmethod
    def prove(self, puzzle: PuzzleT, limit: int = 2) -> Proof:
        """Prove how many solutions a puzzle has, with witnesses; ``UNKNOWN`` when the usual budget runs out first.

        ``limit`` is the number of solutions to stop at, at least 2 to distinguish one from several (``RequestError``).
        """

    def prove_many(self, puzzles: Sequence[PuzzleT], *, quick: bool = False) -> list[Proof]:
        """Prove which puzzles have one solution; the proofs are those of ``prove``.

        ``quick`` takes the fastest means, even those that made the puzzles; then methods and efforts may differ.
        """
        return [self.prove(puzzle) for puzzle in puzzles]

    def objection(self, request: RequestT, proof: Proof) -> str:
        """Return why a unique puzzle does not meet the request, judging by its proof; or nothing."""
        return ""

    def flaw(self, puzzle: PuzzleT) -> str:
        """Return why a puzzle must not be made, whatever the request and the proof say, in a clause; or nothing."""
        return ""

    @abstractmethod
    def rate_many(
        self, puzzles: Sequence[PuzzleT], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> list[RatingT]:
        """Rate puzzles whose proofs show one solution.

        ``scale`` is "" for the usual one; ``up_to`` is the greatest value of a rule to try. ``PuzzleError`` when a
        proof shows no single solution, or is that of another puzzle. ``RequestError`` when the family has no such scale
        or no limits.
        """

    def misfit(self, request: RequestT, puzzle: PuzzleT, rating: RatingT) -> str:
        """Return why a rating does not meet the request, or nothing; the pipeline checks the difficulty itself."""
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
        """Return the steps for a player: those of ``explain`` that are not on the board yet.

        ``state`` is what is on the board: an array as in ``reason``, or a ``Progress``, which has marks and edges, too;
        None for the printed board. The page, which has nothing but the steps, goes on in the same way. A step that
        a reader does not take in at a glance, or that does not follow from what it names, on the board as it is then,
        waits until another has told what it lacks.

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
        """Return what an array fills in besides what is printed."""
        if state is None:
            return Progress()
        filled = np.argwhere(self.open_cells(puzzle) & (state != self.unknown)).tolist()
        return Progress(tuple((row, column, int(state[row, column])) for row, column in filled))

    def _board(self, puzzle: PuzzleT, progress: Progress) -> "Board":
        from rating.hints import Board

        rules, edges = self.rules(puzzle), self.edges(puzzle)
        return Board(rules, puzzle.width, self.shown(puzzle), self.seen_marks(puzzle), progress, edges)

    def shown(self, puzzle: PuzzleT) -> Sequence[int]:
        """Return the numbers of the rules that a look at the printed board tells: givens and the like."""
        return ()

    def edges(self, puzzle: PuzzleT) -> Mapping[Edge, int]:
        """Return the variables of edges and links by their places, in games that have some."""
        return {}

    def seen_marks(self, puzzle: PuzzleT) -> Sequence[int]:
        """Return the numbers of the rules by which a player sees what a filled cell leaves to others.

        Steps count these candidates as marks on the board; by default there are none.
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
        """Return the least rule by which a cell gets its value when no other cell is filled in before, or None.

        Args:
            state: what is filled in, as in the solution; ``unknown`` elsewhere.
            candidates: bool ``[height, width, value]``: the values that are left in each cell; None for all.
            cell: row and column of an open cell that is not filled in.
            scale: as for ``explain``.
            without: a wrong value: then the rule takes this away; one without a name where it is gone already.
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
        """Return ``reason`` of each of some cells of one state."""
        return [self.reason(puzzle, solution, state, candidates, cell, scale) for cell in cells]

    @abstractmethod
    def next_move(
        self, puzzle: PuzzleT, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        """Return a cell that gets its value by the least rule, and that rule, or None; parameters of ``reason``."""

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
        """Draw the board before each step with its action; its sentence is the label of the picture."""

    @abstractmethod
    def rule_texts(self, rating: RatingT) -> list[str]:
        """Return a few words on the decisions and removals of each rule of a rating."""

    # -- what a puzzle is, in words, pictures and notations

    @abstractmethod
    def describe(self, puzzle: PuzzleT) -> str:
        """Describe a puzzle in a few words."""

    def measure(self, puzzle: PuzzleT) -> Measures:
        """Count the clues of a puzzle, and how densely it is given or painted; by default those that could go."""
        n_clues = len(self.clue_names(puzzle))
        return Measures(n_clues, n_clues / (puzzle.height * puzzle.width))

    def identify_many(self, puzzles: Sequence[PuzzleT]) -> list[str]:
        """Return the ids of puzzles, ``puzzle.id``, by the fastest means there is."""
        return [puzzle.id for puzzle in puzzles]

    def identify_solutions(self, puzzles: Sequence[PuzzleT], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of solutions, the same for all symmetric images of a solution.

        By default those of their puzzles, which is right where a solution determines its puzzle.
        """
        return self.identify_many(puzzles)

    @abstractmethod
    def draw(self, puzzle: PuzzleT, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        """Draw a puzzle, with its solution if that is given, and with letters for its colors where it has several."""

    def draw_state(self, puzzle: PuzzleT, state: NDArray[np.integer]) -> Drawing:
        """Draw a puzzle that is solved in part: ``state`` holds ``unknown`` in open cells."""
        return self.draw(puzzle, state)

    @abstractmethod
    def text(self, puzzle: PuzzleT, solution: Solution | None, *, color: bool, width: int) -> str:
        """Return a puzzle as it is shown in a terminal of so many columns."""

    @abstractmethod
    def sheet(self, puzzle: PuzzleT) -> Sheet:
        """Return a blank puzzle as plain text, with the places of its cells, to be played in a terminal."""

    def key(self, puzzle: PuzzleT) -> str:
        """Return what the signs of ``text`` mean, in a line; nothing where everyone knows them."""
        return ""

    def small_text(self, puzzle: PuzzleT, solution: Solution, *, color: bool, width: int) -> str:
        """Return the picture of a puzzle, no larger than a screen, where its clues do not fit on one; else nothing."""
        return ""

    def sketch_text(
        self, puzzle: PuzzleT, solution: Solution, before: Iterable[tuple[int, int, int]], *, width: int
    ) -> str:
        """Return the sketch that a puzzle was made from, as text beside its solution; nothing where there are none.

        ``before`` has row, column and value in the sketch of each changed cell; ``width`` is that of the terminal.
        """
        return ""

    def one_line(self, puzzle: PuzzleT) -> str:
        """Write a puzzle in one line, in a notation that is recognized when it is read."""
        from puzzles.formats import gridwright_json

        return gridwright_json.in_one_line(puzzle)

    def solution_line(self, solution: Solution) -> str | None:
        """Write a solution in one line, as programs of the family's field do; None where there is no usual way."""
        return None

    # -- prompts and answers

    @abstractmethod
    def written(self, puzzle: PuzzleT, solution: Solution, shape: Shape) -> Written:
        """Write a puzzle and its solution as text for a prompt of a language model."""

    def open_cells(self, puzzle: PuzzleT) -> NDArray[np.bool_]:
        """Return which cells are to be filled in, ``[height, width]``; all of them unless a family knows better."""
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
        """Return the words by which sentences of steps name values, in the singular, where answers have others."""
        return {}

    def answer_grid(self, puzzle: PuzzleT, codes: Codes) -> Codes:
        """Return the grid, with values as in a solution, for the values of an answer's alphabet."""
        return codes

    def desk(self) -> Sequence[DeskLayer]:
        """Return the layers of clues that a setter writes on a page; none where clues follow from what is painted."""
        return ()

    def stated(self, puzzle: PuzzleT) -> Stated:
        """Return the rules and, each by itself, what the clues add that a setter may have got wrong."""
        domains, constraints = self.rules(puzzle)
        return Stated(domains, tuple(constraints), ())

    def clued(self, puzzle: PuzzleT, solution: Solution, draws: Draws) -> PuzzleT:
        """Return a puzzle with all clues that one of its solutions gives; those that it has stay."""
        return puzzle

    def amended(
        self, puzzle: PuzzleT, solution: Solution, other: Solution, draws: Draws
    ) -> tuple[PuzzleT, Solution] | None:
        """Return a puzzle like one that has both solutions, and a solution of it, but without the other; or None."""
        return None

    def clue_names(self, puzzle: PuzzleT) -> Sequence[str]:
        """Return the names of the clues that could go one by one; none where the rules need them all."""
        return ()

    def without_clues(self, puzzle: PuzzleT, numbers: Collection[int]) -> PuzzleT:
        """Return a puzzle without some of the clues, by their numbers among ``clue_names``."""
        return puzzle

    def with_given(self, puzzle: PuzzleT, cell: int, value: int) -> PuzzleT | None:
        """Return a puzzle with one more cell given, in reading order, or None for a family without givens."""
        return None

    def clue_arrays(self, puzzle: PuzzleT) -> Mapping[str, ClueArray]:
        """Return in arrays, by name, all that a player sees beside the values of the cells; nothing by default."""
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

    def book_drawings(self, puzzle: PuzzleT, *, letters: bool = True) -> Sequence[Callable[[], Drawing]]:
        """Return the ways to draw a puzzle in a book, the most spacious first; those of a small page may be tighter."""
        return (partial(self.draw, puzzle, letters=letters),)

    def answer_drawing(
        self, puzzle: PuzzleT, solution: Solution, *, letters: bool = True, clues: bool = False
    ) -> Drawing:
        """Draw an answer for a book; ``clues`` shows them even where a family needs none for it."""
        return self.draw(puzzle, solution, letters=letters)
