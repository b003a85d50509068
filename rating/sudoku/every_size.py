"""The rating and the trace of a Sudoku of any size: 9x9 on the whole ladder, others by the rules of ``any_size``.

The rules of ``any_size`` have the values of the ladder, but direct techniques are missing among them, so that their
scale has another name. Where they end, the next thing to try would be a naked pair.
"""

from collections.abc import Iterator, Sequence

from puzzles.errors import RequestError
from puzzles.sudoku import Box, Sudoku
from rating.rating import RuleUse, Status
from rating.sudoku import classic, steps
from rating.sudoku.any_size import Deduction, climb
from rating.sudoku.classic import check_proof
from rating.sudoku.grades import band_of
from rating.sudoku.rating import Rating
from rating.sudoku.rules import NAKED_PAIR, RULES, SCALE
from rating.sudoku.score import SCORE_VERSION, score_for
from rating.sudoku.steps import Step
from solvers.verdict import Proof

CLASSIC = Box(3, 3)
BASIC_SCALE = f"{SCALE} basics"


def rate(puzzle: Sudoku, proof: Proof, scale: str = SCALE, up_to: float | None = None) -> Rating:
    """Rate one puzzle, as ``rate_all`` does."""
    return rate_all((puzzle,), (proof,), scale, up_to)[0]


def rate_all(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = SCALE, up_to: float | None = None
) -> list[Rating]:
    """Rate puzzles by the rules that a person needs for them; together they take much less time than one by one.

    Args:
        puzzles: the givens.
        proofs: that each has one solution, as ``solvers.sudoku.proof.prove`` gives it.
        scale: a name in ``rating.sudoku.classic.SCALES``; sizes other than 9x9 have only the first one.
        up_to: no step with a greater rating is taken, so that exactly the puzzles whose ER is this or less get exact
            ratings. By default, and for sizes other than 9x9, there is no limit.

    Raises:
        PuzzleError: when a proof does not say that its puzzle has one solution, or is that of another puzzle.
        RequestError: when there is no such scale, or no such limit, for a puzzle.
    """
    together = [(puzzle, proof) for puzzle, proof in zip(puzzles, proofs, strict=True) if puzzle.box == CLASSIC]
    classics, their_proofs = [puzzle for puzzle, _ in together], [proof for _, proof in together]
    rated = iter(classic.rate_all(classics, their_proofs, scale, up_to) if together else ())
    return [
        next(rated) if puzzle.box == CLASSIC else _rate_by_basics(puzzle, proof, scale, up_to)
        for puzzle, proof in zip(puzzles, proofs, strict=True)
    ]


def _rate_by_basics(puzzle: Sudoku, proof: Proof, scale: str, up_to: float | None) -> Rating:
    if up_to is not None:
        raise RequestError(
            f"the limit {up_to} was asked for a puzzle of size {puzzle.side}x{puzzle.side}; expected size 9x9"
        )
    _check(puzzle, proof, scale)
    rounds = list(climb(puzzle.box, puzzle.grid))
    n_written = sum(deduction.cell is not None for found in rounds for deduction in found)
    is_solved = puzzle.n_givens + n_written == len(puzzle.cells)
    rules = [found[0].rule for found in rounds]
    n_tried = next((n for n, found in enumerate(rounds, start=1) if found[0].cell is not None), 0)
    needed = rules + [NAKED_PAIR] * (not is_solved)
    hardest = max(needed, key=lambda rule: RULES[rule].tenths, default=None)
    peak = 0 if hardest is None else RULES[hardest].tenths
    return Rating(
        scale=BASIC_SCALE,
        status=Status.EXACT if is_solved else Status.LOWER_BOUND,
        peak=peak / 10,
        peak_rule="none" if hardest is None else RULES[hardest].name,
        pearl=max((RULES[rule].tenths for rule in rules[:n_tried]), default=0) / 10,
        diamond=RULES[rules[0]].tenths / 10 if rules else 0.0,
        score=score_for(peak) if is_solved else None,
        score_version=SCORE_VERSION,
        grade=band_of(peak).grade if is_solved else None,
        levels={},
        histogram=_histogram(rounds),
        rounds=len(rounds),
    )


def trace(puzzle: Sudoku, proof: Proof, scale: str = SCALE) -> tuple[Step, ...]:
    """Solve a puzzle one step at a time, as far as the rules go.

    Args:
        puzzle: the givens.
        proof: that the puzzle has one solution.
        scale: as for ``rate``.

    Raises:
        PuzzleError, RequestError: as ``rate`` does.
    """
    if puzzle.box == CLASSIC:
        return steps.trace(puzzle, proof, scale)
    _check(puzzle, proof, scale)
    return tuple(_steps(puzzle))


def _check(puzzle: Sudoku, proof: Proof, scale: str) -> None:
    """Refuse what cannot be rated at a size other than 9x9."""
    if scale != SCALE:
        raise RequestError(
            f"the scale {scale!r} was asked for a puzzle of size {puzzle.side}x{puzzle.side}; expected size 9x9"
        )
    check_proof(puzzle, proof)


def _histogram(rounds: list[list[Deduction]]) -> dict[str, RuleUse]:
    uses: dict[int, RuleUse] = {}
    for number, found in enumerate(rounds, start=1):
        before = uses.get(found[0].rule, RuleUse(0, 0, 0, number))
        uses[found[0].rule] = RuleUse(
            removals=before.removals + sum(len(deduction.loses) for deduction in found),
            cells=before.cells + sum(deduction.cell is not None for deduction in found),
            rounds=before.rounds + 1,
            first_round=before.first_round,
        )
    return {RULES[rule].name: uses[rule] for rule in sorted(uses)}


def _steps(puzzle: Sudoku) -> Iterator[Step]:
    found = (deduction for round_ in climb(puzzle.box, puzzle.grid) for deduction in round_)
    for number, (rule, house, cover, cell, digit, loses) in enumerate(found, start=1):
        places = () if cell is None else ((*divmod(cell, puzzle.side), digit),)
        yield Step(
            number=number,
            rule=RULES[rule].name,
            variant=0,
            rating=RULES[rule].tenths / 10,
            digits=(digit,),
            houses=(house,) if house else (),
            covers=(cover,) if cover else (),
            target=None,
            cells=(),
            candidates=(),
            removes=tuple((*divmod(lost, puzzle.side), (digit,)) for lost in loses),
            places=places,
        )
