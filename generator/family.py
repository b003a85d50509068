"""The contract of a family: everything that shared code needs of one.

    request -> propose -> prove -> rate -> a record that is drawn, written, explained, printed and played

A family is a record of this class: facts, and a table, ``calls``, of the functions that are not where they usually are.
Functions load when first called: reading and drawing a puzzle loads no compiler.
"""

# mypy: disable-error-code="empty-body"

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial, wraps
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

import puzzles
from generator.draft import Draft, Refusal
from generator.options import BaseRequest
from puzzles.alphabet import UNKNOWN, Alphabet, Codes
from puzzles.drawing import Drawing
from puzzles.errors import RequestError
from puzzles.puzzle import ClueArray, LegendEntry, Measures, Puzzle, Solution
from puzzles.written import Shape, Written
from rating.rating import Rating
from rating.states import States, states_of
from rating.step import Reason, Step
from solvers.methods import Method
from solvers.verdict import Proof

_TOP = (__package__ or "").removesuffix("generator")  # of our packages: nothing in a clone, else ``gridwright.``
PUZZLES = Path(puzzles.__file__).parent
_DIGITS = (Alphabet.of({".": 0, "?": UNKNOWN, "false": 0, "true": 1} | {str(digit): digit for digit in range(10)}),)
_Function = TypeVar("_Function", bound=Callable[..., Any])


def load(place: str) -> Any:
    """Return an object by its place, such as ``solvers.sudoku.proof.prove``."""
    module, _, name = place.rpartition(".")
    return getattr(import_module(module), name)


@cache
def _facts() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("families.toml").read_text(encoding="utf-8"))


def facts_of(name: str) -> dict[str, Any]:
    """Return what ``families.toml`` states of a family, its name, and what is where it usually is."""
    return {
        "name": name,
        "methods": load(f"{_TOP}solvers.{name}.methods.METHODS"),
        "scale": load(f"{_TOP}rating.{name}.rules.SCALE"),
        "page_module": Path(f"{name}.js"),
        "book_file": PUZZLES / name / "book.toml",
        **_facts()[name],
    }


def _late(place: str) -> Callable[..., Any]:
    return lambda *args, **options: load(place)(*args, **options)


def _at(place: str) -> Callable[[_Function], _Function]:
    """Name the usual place of a family's function, with ``{}`` for its folder; the stub below has types and words."""

    def found_there(declared: _Function) -> _Function:
        @wraps(declared)
        def call(family: "Family", *args: Any, **options: Any) -> Any:
            return family.usual(place)(*args, **options)

        return cast(_Function, call)

    return found_there


@dataclass(kw_only=True, eq=False)
class Family:
    """Describe one family of puzzles."""

    name: str  # its id
    folder: str = ""  # its name in each package; the id unless given
    title: str = ""  # what messages call its puzzles
    request: type[BaseRequest]  # dataclass of its options
    methods: Mapping[str, Method]  # ways to solve a puzzle, by their names, the usual one first
    method_words: Mapping[str, str]  # what a person reads for each method of a proof
    # Which counts of ``solvers.verdict.Effort`` a proof makes; tables have the others empty.
    efforts: Sequence[str] = ()
    scale: str = ""  # the usual scale of its ratings
    scales: bool = False  # whether there are others, so that what rates and explains takes the name of one
    # Makes the scores of its ratings; whoever compares rates a table with others anew.
    score_version: str = ""
    # Place of the dataclass of its ratings; "" where these have no members but those of all families.
    rating_type: str = ""
    # Body of a working request to the service that shows its options.
    example_request: Mapping[str, object] = field(default_factory=dict)
    # The JavaScript module with which a page plays the puzzles, in ``service/page/static/families``; None where no page
    # can.
    page_module: Path | None = None
    # Words for books, as TOML: names, rules and an example, as ``output.book.texts`` reads them; None for a family
    # without rules and examples in books.
    book_file: Path | None = None
    # Requests that, with ``use_rare_kernels``, need all kernels of the family, and little time in plain Python: lines
    # of each number of mask words among them, and what the options need.
    small_requests: Sequence[Mapping[str, object]] = ({},)
    # Whether the title of a puzzle gives its solution away, and is shown only with the answer.
    title_is_answer: bool = False
    solution_values: str = "as the rules of the family have it"  # what the values of a solution mean, in a phrase
    unknown: int = UNKNOWN  # what stands for a cell that is not filled in, in a grid that is not complete
    # Whether answers may list the cells with 1 by row and column; not where clues look like such a list.
    lists_cells: bool = False
    # Functions of the family by the names of the methods below, or their places, such as
    # ``solvers.sudoku.proof.prove``. They take what the methods take.
    calls: Mapping[str, str | Callable[..., Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, function in self.calls.items():
            setattr(self, name, _late(function) if isinstance(function, str) else function)

    def usual(self, place: str) -> Callable[..., Any]:
        """Return the function at a usual place."""
        return cast(Callable[..., Any], load(_TOP + place.format(self.folder or self.name)))

    def _scale_of(self, scale: str) -> tuple[str, ...]:
        """Return the scale for functions that take one; ``RequestError`` when the family has no such scale."""
        if self.scales:
            return (scale or self.scale,)
        if scale not in ("", self.scale):
            raise RequestError(f"{scale!r} is not a scale of {self.title}; expected {self.scale!r}")
        return ()

    # -- from the request to the rating

    @_at("generator.{}.proposals.drafts")
    def propose(
        self, request: BaseRequest, states: Iterable[NDArray[np.uint64]]
    ) -> Iterator[Iterator[Draft | Refusal]]:
        """Propose puzzles, one group of drafts from each random stream.

        A rejected candidate may come as a refusal, and ``generator.draft.NoDraft`` instead of a draft. The outcome of a
        stream depends on that stream alone, however many are taken at once.
        """

    @_at("solvers.{}.proof.prove")
    def prove(self, puzzle: Puzzle, limit: int = 2) -> Proof:
        """Prove how many solutions a puzzle has, with witnesses; ``UNKNOWN`` when the usual budget runs out first.

        ``limit`` is the number of solutions to stop at, at least 2 to distinguish one from several (``RequestError``).
        """

    def prove_many(self, puzzles: Sequence[Puzzle], *, quick: bool = False) -> list[Proof]:
        """Prove which puzzles have one solution; the proofs are those of ``prove``.

        ``quick`` takes the fastest means, even those that made the puzzles; then methods and efforts may differ.
        """
        proofs: list[Proof] = self.usual("solvers.{}.proof.prove_many")(puzzles)
        return proofs

    def objection(self, request: BaseRequest, proof: Proof) -> str:
        """Return why a unique puzzle does not meet the request, judging by its proof; or nothing."""
        return ""

    def flaw(self, puzzle: Puzzle) -> str:
        """Return why a puzzle must not be made, whatever the request and the proof say, in a clause; or nothing."""
        return ""

    def rate_many(
        self, puzzles: Sequence[Puzzle], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> list[Rating]:
        """Rate puzzles whose proofs show one solution.

        ``scale`` is "" for the usual one; ``up_to`` is the greatest value of a rule to try. ``PuzzleError`` when a
        proof shows no single solution, or is that of another puzzle. ``RequestError`` when the family has no such scale
        or no limits.
        """
        scales, limits = self._scale_of(scale), () if up_to is None else (up_to,)
        if limits and not scales:
            raise RequestError(f"the limit {up_to} does not apply to {self.title}; expected none")
        ratings: list[Rating] = self.usual("rating.{}.rating.rate_many")(puzzles, proofs, *scales, *limits)
        return ratings

    def misfit(self, request: BaseRequest, puzzle: Puzzle, rating: Rating) -> str:
        """Return why a rating does not meet the request, or nothing; the pipeline checks the difficulty itself."""
        needs, found = getattr(request, "needs", ""), rating.peak_rule
        return f"with {found} as the hardest rule" if needs and needs != found.lower().replace(" ", "-") else ""

    # -- what a person needs

    def explain(self, puzzle: Puzzle, proof: Proof, scale: str = "") -> Iterator[Step]:
        """Return the steps of a person's solution, from the empty board as far as the rules go."""
        steps: Iterator[Step] = self.usual("rating.{}.steps.explain")(puzzle, proof, *self._scale_of(scale))
        return steps

    def reason(
        self,
        puzzle: Puzzle,
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
        about, least = (puzzle, solution, state, candidates, cell), self.usual("rating.{}.reason.reason")
        found: Reason | None = least(*about, *self._scale_of(scale), without=without)
        return found

    def next_move(
        self, puzzle: Puzzle, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        """Return a cell that gets its value by the least rule, and that rule, or None; parameters of ``reason``."""
        move: tuple[tuple[int, int], Reason] | None = self.usual("rating.{}.reason.next_move")(
            puzzle, solution, state, *self._scale_of(scale)
        )
        return move

    def rule_names(self) -> Sequence[str]:
        """Return the names of all rules, by the numbers that ``states`` has."""
        return [rule.name for rule in load(f"{_TOP}rating.{self.folder or self.name}.rules.RULES")]

    def states(self, puzzle: Puzzle, proof: Proof, scale: str = "") -> States:
        """Return the states of a person's solution, one before each step of ``explain``, with the moves of each."""
        solution, is_open = proof.solutions[0].astype(np.int64), self.open_cells(puzzle)
        start, left = np.where(is_open, self.unknown, solution), np.where(is_open, self.domains(puzzle), 1 << solution)

        def least(state: NDArray[np.int64], left: NDArray[np.bool_], cell: tuple[int, int]) -> Reason | None:
            return self.reason(puzzle, solution, state, left, cell, scale)

        steps = self.explain(puzzle, proof, scale)
        return states_of(steps, start, left, solution, self.unknown, least, self.rule_names())

    @_at("rating.{}.step_pictures.draw_steps")
    def draw_steps(self, puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[Drawing]:
        """Draw the board before each step with its action; its sentence is the label of the picture."""

    @_at("rating.{}.words.rule_texts")
    def rule_texts(self, rating: Rating) -> list[str]:
        """Return a few words on the decisions and removals of each rule of a rating."""

    # -- what a puzzle is, in words, pictures and notations

    @_at("puzzles.{}.drawing.describe")
    def describe(self, puzzle: Puzzle) -> str:
        """Describe a puzzle in a few words."""

    def measure(self, puzzle: Puzzle) -> Measures:
        """Count the clues of a puzzle, and how densely it is given or painted; by default those that could go."""
        n_clues = len(self.clue_names(puzzle))
        return Measures(n_clues, n_clues / (puzzle.height * puzzle.width))

    def identify_many(self, puzzles: Sequence[Puzzle]) -> list[str]:
        """Return the ids of puzzles, ``puzzle.id``, by the fastest means there is."""
        return [puzzle.id for puzzle in puzzles]

    def identify_solutions(self, puzzles: Sequence[Puzzle], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of solutions, the same for all symmetric images of a solution.

        By default those of their puzzles, which is right where a solution determines its puzzle.
        """
        return self.identify_many(puzzles)

    def draw(self, puzzle: Puzzle, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        """Draw a puzzle, with its solution if that is given, and with letters for its colors where it has several."""
        drawing: Drawing = self.usual("puzzles.{}.drawing.draw")(puzzle, solution)
        return drawing

    def draw_state(self, puzzle: Puzzle, state: NDArray[np.integer]) -> Drawing:
        """Draw a puzzle that is solved in part: ``state`` holds ``unknown`` in open cells."""
        return self.draw(puzzle, state)

    @_at("puzzles.{}.text.as_text")
    def text(self, puzzle: Puzzle, solution: Solution | None, *, color: bool, width: int) -> str:
        """Return a puzzle as it is shown in a terminal of so many columns."""

    def small_text(self, puzzle: Puzzle, solution: Solution | None, *, color: bool, width: int) -> str:
        """Return a puzzle drawn small where a terminal of so many columns cannot show its clues; else nothing."""
        return ""

    def sketch_text(
        self, puzzle: Puzzle, solution: Solution, before: Iterable[tuple[int, int, int]], *, width: int
    ) -> str:
        """Return the sketch that a puzzle was made from, as text beside its solution; nothing where there are none.

        ``before`` has row, column and value in the sketch of each changed cell; ``width`` is that of the terminal.
        """
        return ""

    def one_line(self, puzzle: Puzzle) -> str:
        """Write a puzzle in one line, in a notation that is recognized when it is read."""
        from puzzles.formats import gridwright_json

        return gridwright_json.in_one_line(puzzle)

    def solution_line(self, solution: Solution) -> str | None:
        """Write a solution in one line, as programs of the family's field do; None where there is no usual way."""
        return None

    # -- prompts and answers

    @_at("puzzles.{}.written.written")
    def written(self, puzzle: Puzzle, solution: Solution, shape: Shape) -> Written:
        """Write a puzzle and its solution as text for a prompt of a language model."""

    def open_cells(self, puzzle: Puzzle) -> NDArray[np.bool_]:
        """Return which cells are to be filled in, ``[height, width]``; all of them unless a family knows better."""
        return np.ones((puzzle.height, puzzle.width), np.bool_)

    def max_value(self, puzzle: Puzzle) -> int:
        """Return the greatest value that a cell of a solution may have."""
        return 1

    def domains(self, puzzle: Puzzle) -> NDArray[np.int64]:
        """Return the values that each cell may have by itself, int64 ``[height, width]``: bit v for value v."""
        masks = (2 << self.max_value(puzzle)) - (1 << (self.unknown + 1))
        return np.full((puzzle.height, puzzle.width), masks, np.int64)

    def answer_alphabets(self, puzzle: Puzzle) -> tuple[Alphabet, ...]:
        """Return the ways to write the cells of a solution, the same objects for all puzzles of a kind."""
        return _DIGITS

    def answer_grid(self, puzzle: Puzzle, codes: Codes) -> Codes:
        """Return the grid, with values as in a solution, for the values of an answer's alphabet."""
        return codes

    def clue_names(self, puzzle: Puzzle) -> Sequence[str]:
        """Return the names of the clues that could go one by one; none where the rules need them all."""
        return ()

    def without_clues(self, puzzle: Puzzle, numbers: Collection[int]) -> Puzzle:
        """Return a puzzle without some of the clues, by their numbers among ``clue_names``."""
        return puzzle

    def with_given(self, puzzle: Puzzle, cell: int, value: int) -> Puzzle | None:
        """Return a puzzle with one more cell given, in reading order, or None for a family without givens."""
        return None

    def clue_arrays(self, puzzle: Puzzle) -> Mapping[str, ClueArray]:
        """Return in arrays, by name, all that a player sees beside the values of the cells; nothing by default."""
        return {}

    # -- books

    def is_plain(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is of the usual kind, so that a book of such puzzles can do with plainer rules."""
        return True

    def title_in(self, puzzle: Puzzle, language: str) -> str:
        """Return the title of a puzzle in a language, in its own where there is no other."""
        return puzzle.title

    def variants(self, puzzle: Puzzle) -> Sequence[str]:
        """Return the names of the further rules of a puzzle, which a book explains."""
        return ()

    def legend(self, puzzle: Puzzle) -> Sequence[LegendEntry]:
        """Return the colors of a puzzle, which a book explains below it where there are several."""
        return ()

    def with_legend(self, puzzle: Puzzle, legend: Sequence[LegendEntry], ground: str | None = None) -> Puzzle:
        """Return a puzzle with other colors and letters in its legend, and with another ground if that is given."""
        return puzzle

    def book_drawings(self, puzzle: Puzzle, *, letters: bool = True) -> Sequence[Callable[[], Drawing]]:
        """Return the ways to draw a puzzle in a book, the most spacious first; those of a small page may be tighter."""
        return (partial(self.draw, puzzle, letters=letters),)

    def answer_drawing(
        self, puzzle: Puzzle, solution: Solution, *, letters: bool = True, clues: bool = False
    ) -> Drawing:
        """Draw an answer for a book; ``clues`` shows them even where a family needs none for it."""
        return self.draw(puzzle, solution, letters=letters)

    # -- compiling ahead

    def use_rare_kernels(self) -> None:
        """Run the rarely used kernels (of rules and methods) on small inputs."""
