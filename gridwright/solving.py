"""Proving, solving, rating and explaining puzzles of any family."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from generator.families import family_named
from gridwright.arguments import none_is_default, several, whole
from output.reading import HasPuzzle, document_of, puzzle_of
from puzzles.errors import RequestError
from puzzles.seeds import checked_seed
from rating.scales import Scale, ScaleOfSteps

if TYPE_CHECKING:
    from generator.detail import Detail
    from generator.family import Family
    from generator.finishing import Finish
    from puzzles.progress import Progress
    from puzzles.puzzle import Puzzle
    from rating.rating import Rating
    from rating.shape import Shape
    from rating.step import Step
    from solvers.methods import Result
    from solvers.verdict import Proof

StageOfHints: TypeAlias = Literal["where", "why", "do"]
LanguageOfHints: TypeAlias = Literal["de", "en", "es", "fr", "ja", "pt"]


@none_is_default
def prove(puzzle: HasPuzzle, *, limit: int = 2) -> "Proof":
    """Prove how many solutions a puzzle has.

    >>> import gridwright as gw
    >>> proof = gw.prove(gw.Nonogram.from_grid([[1, 0], [0, 1]]))
    >>> print(proof.verdict, len(proof.solutions))
    multiple 2

    Args:
        puzzle: of any family.
        limit: the number of solutions to stop at, at least 2.

    Returns:
        A proof: its ``verdict`` is ``NONE``, ``UNIQUE``, ``MULTIPLE``, or ``UNKNOWN`` when the budget ran out, and its
        ``solutions`` are arrays of unsigned integers ``[row, column]``.
    """
    own = puzzle_of(puzzle)
    return _family(own).prove(own, whole(limit, "limit"))


def prove_many(puzzles: Sequence[HasPuzzle]) -> "list[Proof]":
    r"""Prove for each of several puzzles whether it has one solution, for Sudoku much faster than one by one.

    >>> import gridwright as gw
    >>> [str(proof.verdict) for proof in gw.prove_many(gw.read(b"..2..1..........\n..2..1....3..4..\n"))]
    ['multiple', 'unique']
    """
    from output.records import of_each_family

    documents = [document_of(each) for each in several(puzzles, "puzzles")]
    return of_each_family(documents, lambda family, own: family.prove_many([each.puzzle for each in own], quick=True))


def detail(puzzle: HasPuzzle) -> "Detail":
    """Help a setter with a draft by finding candidates, forced cells, clues to spare, and cells to fill in.

    >>> import gridwright as gw
    >>> draft = gw.detail(gw.read("..2..1..1.......")[0])
    >>> len(draft.proof.solutions), draft.equal[0], draft.fills
    (6, (1, 12), ((9, 3),))

    Args:
        puzzle: of any family.

    Returns:
        A ``Detail`` of up to 10,000 solutions; its cells are numbered in reading order.
    """
    from generator.detail import detail_of

    return detail_of(puzzle_of(puzzle))


def conflict(puzzle: HasPuzzle) -> "tuple[str, ...] | None":
    """Name clues that contradict each other: all of them together leave no solution, but leaving out any one does.

    >>> import gridwright as gw
    >>> gw.conflict(gw.read("12.....3........")[0])
    ('R1C1', 'R1C2', 'R2C4')

    Args:
        puzzle: of any family.

    Returns:
        Names such as "R1C2", "cage at R1C1" or "row 3"; an empty tuple if the rules alone have no solution. None if the
        puzzle has a solution, or if it takes too long to find out.
    """
    from solvers.conflict import conflict_of

    own = puzzle_of(puzzle)
    found = conflict_of(family_named(own.family).stated(own))
    return None if found is None else tuple(clue.name for clue in found)


def finish(puzzle: HasPuzzle, how: "Finish" = "unique", *, seed: int = 0) -> "Puzzle":
    """Finish a draft: add clues until it has one solution, add one to make it easier, or add all clues of a solution.

    >>> import gridwright as gw
    >>> draft = gw.read("..2..1..1.......")[0]
    >>> str(gw.prove(gw.finish(draft)).verdict)
    'unique'

    Args:
        puzzle: a draft of any family, with at least one solution.
        how: "unique" adds as many clues as one solution takes, and no spare one; "easier" adds the clue that makes a
            puzzle with one solution easiest; "full" adds all clues of a solution. If a family needs all of its
            regions, numbers or pictures, "unique" changes a few of these instead.
        seed: of the random choices.

    Returns:
        The finished puzzle.

    Raises:
        PuzzleError: when the draft has no solution, or cannot be finished in this way.
    """
    from generator.finishing import finished

    return finished(puzzle_of(puzzle), how, checked_seed(seed))


@none_is_default
def solve(
    puzzle: HasPuzzle,
    method: str | None = None,
    *,
    seed: int = 0,
    budget: int | None = None,
    limit: int = 2,
    **parameters: bool | int | float | str,
) -> "Result":
    """Solve a puzzle, perhaps by a named method; ``gen methods`` lists them with their parameters.

    >>> import gridwright as gw
    >>> result = gw.solve(gw.read("..2..1....3..4..")[0], "dancing-links")
    >>> print(result.verdict, result.solutions[0][0])
    unique [4 3 2 1]

    Args:
        puzzle: of any family.
        method: its name; by default that of ``prove``.
        seed: of the random choices of the method.
        budget: the work that the method may spend, in the method's unit.
        limit: the number of solutions to stop at.
        parameters: parameters of the method that are to differ from the published ones.

    Returns:
        The verdict, which is ``UNKNOWN`` for an incomplete method, and the solutions that were found.

    Raises:
        RequestError: when there is no such method or parameter, or a value is out of range.
    """
    own, limit, seed = puzzle_of(puzzle), whole(limit, "limit"), checked_seed(seed)
    if method is None:
        if parameters or budget is not None:
            raise RequestError("parameters or a budget were given without a method; expected the name of one")
        if limit < 1:
            raise RequestError(f"a limit of {limit} solutions was given; expected at least 1")
        from solvers.methods import result_of_proof

        return result_of_proof(_family(own).prove(own, max(2, limit)), limit)  # the verdict takes two
    from solvers.methods import method_named, parameters_of, solve_by

    row = method_named(_family(own).methods, method)
    texts = {name: str(value) for name, value in parameters.items()}
    return solve_by(row, own, parameters_of(row, texts), seed=seed, budget=budget, limit=limit)


@none_is_default
def rate(puzzle: HasPuzzle, *, scale: Scale = "", up_to: float | None = None) -> "Rating":
    """Rate how hard a puzzle is for a person.

    >>> import gridwright as gw
    >>> rating = gw.rate(gw.read("..2..1....3..4..")[0])
    >>> print(rating.scale, rating.peak, rating.peak_rule, rating.grade.word)
    SE-1.2.1 1.2 hidden single in box Gentle

    Args:
        puzzle: of any family, with exactly one solution.
        scale: name of the scale; by default SE-1.2.1 for Sudoku, NR-1 for nonograms and LR-1 for Light Up. A 9x9
            Sudoku is also rated on ``HoDoKu-2.2`` and ``SukakuExplainer-1.18.1-default``.
        up_to: for Sudoku, try no rule above this value of the scale; a puzzle that needs such a rule gets a lower
            bound, without a grade.

    Raises:
        NotUnique: when the puzzle was not proved to have exactly one solution.
        RequestError: when the puzzle cannot be rated on this scale, or not with a limit.
    """
    own, proof = _with_proof(puzzle, scale, up_to)
    return _family(own).rate_many([own], [proof], scale, up_to)[0]


@none_is_default
def rate_many(puzzles: Iterable[HasPuzzle], *, scale: Scale = "", up_to: float | None = None) -> "Iterator[Rating]":
    """Rate how hard puzzles are for a person, in order, as they arrive; for Sudokus much faster than one by one.

    >>> import gridwright as gw
    >>> [rating.peak for rating in gw.rate_many(gw.generate_many("sudoku", 3, size="4x4", seed=1))]
    [1.2, 1.2, 1.2]
    """
    from output.ratings import Source, rate_sources
    from puzzles.errors import PuzzleError

    found = (
        Source(f"puzzle {number}", 0, document_of(each))
        for number, each in enumerate(several(puzzles, "puzzles"), start=1)
    )
    for row in rate_sources(found, scale, up_to):
        if isinstance(row, PuzzleError):
            raise row
        yield row.rating


@none_is_default
def explain(puzzle: HasPuzzle, *, scale: ScaleOfSteps = "") -> "Iterator[Step]":
    """Yield the steps in which a person solves a puzzle; ``step.text`` is a sentence for each.

    >>> import gridwright as gw
    >>> for step in gw.explain(gw.Nonogram.from_grid([[1, 1], [0, 1]])):
    ...     print(step.text)
    Row 1, freebie: the blocks that are left fit in one way only, so columns 1 and 2 are black.
    Column 2, freebie: the blocks that are left fit in one way only, so row 2 is black.
    Row 2, punctuating: a block is complete and ends here, so column 1 is blank.

    Args:
        puzzle: of any family, with exactly one solution.
        scale: as for ``rate``, except ``HoDoKu-2.2``, which has no steps.

    Raises:
        NotUnique: when the puzzle was not proved to have exactly one solution.
        RequestError: when the puzzle cannot be rated on this scale.
    """
    own, proof = _with_proof(puzzle, scale)
    return _family(own).explain(own, proof, scale)


@none_is_default
def hint(
    puzzle: HasPuzzle,
    *,
    progress: "Progress | None" = None,
    scale: ScaleOfSteps = "",
    stage: StageOfHints = "do",
    language: LanguageOfHints = "en",
) -> "Step | None":
    r"""Return the next step of a person's solution that is not on the board yet, or None if nothing is left to find.

    >>> import gridwright as gw
    >>> puzzle = gw.read(b"Light Up\n...\n.4.\n...\n")[0]
    >>> step = gw.hint(puzzle)
    >>> print(step.text)
    Number: the 4 at R2C2 needs every cell that is left beside it, so R1C2, R2C1, R2C3 and R3C2 hold a bulb.
    >>> print(gw.hint(puzzle, progress=gw.Progress().with_step(step)).text)
    Light: the bulb at R1C2 shines here, so R1C1 and R1C3 hold no bulb.

    Args:
        puzzle: of any family, with exactly one solution.
        progress: what a player has put on the board; by default the progress of a document, which our JSON keeps.
        scale: as for ``explain``.
        stage: how much to tell: ``where`` to look, ``why`` something follows, or what to ``do``.
        language: of the sentence.

    Raises:
        NotUnique: when the puzzle was not proved to have exactly one solution.
        RequestError: when there is no such stage or language, or the puzzle cannot be rated on this scale.
        PuzzleError: when something on the board is wrong.
    """
    from rating.stages import staged

    own, proof = _with_proof(puzzle, scale)
    board = document_of(puzzle).progress if progress is None else progress
    step = next(_family(own).hints(own, proof, board, scale), None)
    return step and staged(step, stage, language)


@none_is_default
def shape(puzzle: HasPuzzle, *, scale: ScaleOfSteps = "") -> "Shape":
    """Return how many moves are open in each round of a person's solution, and where their number falls and rises.

    >>> import gridwright as gw
    >>> found = gw.shape(gw.Nonogram.from_grid([[1, 1], [0, 1]]))
    >>> [each.width for each in found.rounds], found.tail
    ([2, 1], 0)

    Args:
        puzzle: of any family, with exactly one solution.
        scale: name of the scale, by default that of the family; HoDoKu-2.2 has no steps.

    Raises:
        NotUnique: when the puzzle was not proved to have exactly one solution.
        RequestError: when the puzzle has no such scale.
    """
    from rating.shape import shape_of

    return shape_of(explain(puzzle, scale=scale))


def _family(puzzle: "Puzzle") -> "Family":
    return family_named(puzzle.family)


def _with_proof(what: HasPuzzle, scale: Scale, up_to: float | None = None) -> "tuple[Puzzle, Proof]":
    """Check the scale, and return a puzzle with the proof of its only solution.

    Raise RequestError for an unknown scale, and NotUnique if there is not exactly one solution.
    """
    from generator.record import Record
    from output.records import only_solution

    puzzle = puzzle_of(what)
    _family(puzzle).rate_many([], [], scale, up_to)
    proof = what.proof if isinstance(what, Record) and what.proof is not None else prove(puzzle)
    only_solution(proof)
    return puzzle, proof
