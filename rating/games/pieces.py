"""What steps say about pieces of cells with certain values, such as the islands of numbers."""

from collections.abc import Mapping, Sequence

from puzzles.cells import cell_name
from puzzles.errors import listed
from puzzles.games.constraints import PIECE, Constraint, pieces_in
from puzzles.games.puzzle import GamePuzzle
from rating.lightup.words import spans
from solvers.games.net import Ints

_OUTSIDE = 62  # a value that no variable has


def pieces_say(puzzle: GamePuzzle, constraint: Constraint, masks: Sequence[int] | Ints, left: Mapping[int, int]) -> str:
    """Return why cells stay outside of an island, or are in it; of both at once, or a clash, return the rule.

    ``masks`` has the values of each variable before a step, ``left`` those that the step leaves.
    """
    cells, params, inside = constraint.cells, constraint.params, constraint.params[0]
    changed = sorted(cell for cell in cells if cell in left)
    is_land = not left[changed[0]] & ~inside
    if 0 in left.values() or any((not left[cell] & ~inside) != is_land for cell in changed):
        return constraint.words
    names = listed(spans(changed, puzzle.width))
    value = (inside & -inside).bit_length() - 1
    pieces = pieces_in(params, [_OUTSIDE if int(masks[cell]) & ~inside else value for cell in cells])
    if constraint.kind != PIECE:
        if not is_land:
            return "no number has enough cells to get there"
        alone = [min(own) for own in pieces if not any(params[2 + place] for place in own)]
        land = f"land at {cell_name(cells[alone[0]], puzzle.width)}" if alone else "some land"
        return f"{land} reaches a number only by {names}"
    root, size = params[1], params[2 + params[1]]
    own, name = next(each for each in pieces if root in each), f"the island of {cell_name(cells[root], puzzle.width)}"
    if is_land:
        return f"{name} has no room for {size} cells without {names}"
    if len(own) == size:
        return f"{name} is complete"
    numbered = {
        place for piece in pieces if piece != own and any(params[2 + each] for each in piece) for place in piece
    }
    if all(numbered & _beside(constraint, cells.index(cell)) for cell in changed):
        return f"{names} would join {name} to another number"
    return f"{names} would make {name} too large"


def _beside(constraint: Constraint, place: int) -> set[int]:
    n = len(constraint.cells)
    return {*constraint.params[constraint.params[n + 2 + place] : constraint.params[n + 3 + place]]}
