"""Finishes a setter's draft with clues that leave one solution, with a clue that makes it easier, or with all clues.

The clues come from one of the draft's solutions, so the setter's own clues do not change. Only if a family needs all of
its clues, such as the regions of a Star Battle or the picture of a nonogram, do these change until one solution is
left.
"""

from collections.abc import Sequence
from math import inf
from typing import Literal, get_args

from generator.families import family_named
from generator.family import Family
from generator.games.draws import StreamDraws
from kernels.streams import stream_for
from puzzles.errors import PuzzleError, RequestError, unknown
from puzzles.games.game import Draws
from puzzles.puzzle import Puzzle, Solution
from solvers.verdict import Proof, Verdict

Finish = Literal["unique", "easier", "full"]
FINISHES: tuple[Finish, ...] = get_args(Finish)

_SOLUTIONS = 200  # the most solutions that are found; one of them is drawn
_MOST_RATED = 24  # the most clues that are tried to make a puzzle easier
_STARTS = 20
_MOST_CHANGES = 60  # the most changes after each start


def finished(puzzle: Puzzle, finish: Finish = "unique", seed: int = 0) -> Puzzle:
    """Return the puzzle with further clues.

    Args:
        puzzle: of any family, with at least one solution.
        finish: "unique" adds clues until there is one solution, and none that could go again; "easier" adds the clue
            that makes a puzzle with one solution easiest; "full" adds all that a solution gives.
        seed: the seed of the draws: the solution, and the order in which clues are removed.

    Raises:
        PuzzleError: if the puzzle has no solution, is not known to have one, or cannot be finished in this way.
        RequestError: if there is no such finish.
    """
    if finish not in FINISHES:
        raise RequestError(unknown(finish, "a way to finish a puzzle", FINISHES))
    family = family_named(puzzle.family)
    draws = StreamDraws(stream_for(seed, "finish", finish))
    proof = family.prove(puzzle, _SOLUTIONS)
    if not proof.solutions:
        raise PuzzleError("the puzzle has no solution; expected at least one to take clues from")
    if finish == "easier":
        return _easier(family, puzzle, proof, draws)
    solutions = draws.shuffled(proof.solutions)
    if finish == "full":
        return family.clued(puzzle, solutions[0], draws)
    if proof.verdict is Verdict.UNIQUE:
        return puzzle
    for solution in solutions:
        whole = family.clued(puzzle, solution, draws)
        if family.prove(whole).verdict is Verdict.UNIQUE:
            break
    else:
        whole = _changed(family, puzzle, solutions, draws)
    return _dug(family, whole, _added(family, puzzle, whole), draws)


def _added(family: Family, puzzle: Puzzle, whole: Puzzle) -> list[int]:
    own = set(family.clue_names(puzzle))
    return [number for number, name in enumerate(family.clue_names(whole)) if name not in own]


def _dug(family: Family, whole: Puzzle, added: Sequence[int], draws: Draws) -> Puzzle:
    """Remove added clues again while one solution is left."""
    gone = list[int]()
    for number in draws.shuffled(added):
        if family.prove(family.without_clues(whole, (*gone, number))).verdict is Verdict.UNIQUE:
            gone.append(number)
    return family.without_clues(whole, gone)


def _changed(family: Family, puzzle: Puzzle, solutions: Sequence[Solution], draws: Draws) -> Puzzle:
    """Change a puzzle that needs all of its clues, perhaps together with its solution, until that is the only one."""
    for _ in range(0 if family.clue_names(puzzle) else _STARTS):
        changed, solution = puzzle, draws.choice(solutions)
        for _ in range(_MOST_CHANGES):
            others = [each for each in family.prove(changed).solutions if (each != solution).any()]
            if not others:
                return changed
            found = family.amended(changed, solution, others[0], draws)
            if found is None:
                break
            changed, solution = found
    raise PuzzleError(
        "each solution that was tried shares all its clues with another solution; expected a draft with other clues"
    )


def _easier(family: Family, puzzle: Puzzle, proof: Proof, draws: Draws) -> Puzzle:
    if proof.verdict is not Verdict.UNIQUE:
        raise PuzzleError("the puzzle has several solutions; expected exactly one, as others are neither easy nor hard")
    whole = family.clued(puzzle, proof.solutions[0], draws)
    added = _added(family, puzzle, whole)
    if not added:
        raise PuzzleError("the puzzle has all clues that its solution gives; expected one that lacks some")
    tried = [
        family.without_clues(whole, [other for other in added if other != number])
        for number in draws.shuffled(added)[:_MOST_RATED]
    ]
    ratings = family.rate_many(tried, [family.prove(each) for each in tried])
    return min(zip(ratings, tried, strict=True), key=lambda pair: inf if pair[0].score is None else pair[0].score)[1]
