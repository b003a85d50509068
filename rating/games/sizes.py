"""What steps say about the sizes of areas, whose cells all have their size as a value."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzles.cells import cell_name
from puzzles.errors import listed
from puzzles.games.constraints import Constraint, area_around, values_of
from puzzles.games.puzzle import GamePuzzle
from rating.lightup.words import spans

if TYPE_CHECKING:
    from rating.games.premises import Premises

_UNKNOWN = 62  # a value that no cell has


def sizes_say(puzzle: GamePuzzle, constraint: Constraint, premises: "Premises") -> str:
    """Return why an area needs cells, why a cell, the root, cannot have some values, or what fails; "" if unknown."""
    cells, params = constraint.cells, constraint.params
    root, masks, left = cells[params[1]], premises.before, premises.conclusion
    name = cell_name(root, puzzle.width)
    known = [int(masks[cell]).bit_length() - 1 if int(masks[cell]).bit_count() == 1 else _UNKNOWN for cell in cells]
    value = known[params[1]]
    own = area_around(params, known)
    area = f"the area of {name}" if len(own) > 1 or value == _UNKNOWN else f"the {value} at {name}"
    if 0 in left.values():
        if value == _UNKNOWN:
            return f"no number fits at {name}"
        return f"{area} is too large" if len(own) > value else f"{area} has no room for {value} cells"
    changed = sorted(left)
    if root not in left and len({*left.values()}) == 1:
        if value == _UNKNOWN:
            return f"{area} has no room without {listed(spans(changed, puzzle.width))}"
        around = {each for here in own for each in params[params[2 + here] : params[3 + here]]}.difference(own)
        ways = [cells[each] for each in around if int(masks[cells[each]]) >> value & 1]
        names = listed(spans(changed, puzzle.width))
        if changed == sorted(ways):
            return f"{area} can only grow to {names}"
        return f"{area} has no room for {value} cells without {names}"
    if changed != [root] or len(premises.constraints) > 1:
        return ""
    gone = values_of(premises.lost[root])
    found = [*known[: params[1]], 0, *known[params[1] + 1 :]]
    too_large = []
    for each in gone:
        found[params[1]] = each
        if each < min(params[0], len(area_around(params, found))):
            too_large.append(each)
    no_room = [each for each in gone if each not in too_large]
    clauses = []
    if too_large:
        clauses.append(f"{listed([*map(str, too_large)], 'or')} at {name} would make an area too large")
    if no_room:
        clauses.append(f"{name} has no room for an area of {_sizes(no_room, params[0])}")
    return " and ".join(clauses)


def _sizes(values: Sequence[int], most: int) -> str:
    """Return rising values as numbers of cells; the last few up to the greatest become "more than" a number."""
    few, least = [*values], most + 1
    while few and few[-1] == least - 1:
        least = few.pop()
    told = [*map(str, few), *([f"more than {least - 1}"] if least <= most else [])]
    return f"{listed(told, 'or')} {'cell' if told == ['more than 1'] else 'cells'}"
