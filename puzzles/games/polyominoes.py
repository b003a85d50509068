"""Divides a board into random areas, so that areas of the same size never share a side."""

from collections.abc import Sequence

from puzzles.games.game import Draws

_LIMITS = 4, 5, 6, 9
"""Sizes up to which two areas join; one is drawn each time, so that large areas are rarer than small ones."""


def draw_areas(neighbors: Sequence[Sequence[int]], most: int, draws: Draws) -> list[list[int]]:
    """Divide cells into areas of at most ``most`` cells; areas of the same size touch only at corners.

    Each cell begins as an area of its own. As long as equal areas touch, one of them joins another area, or if all
    would be too large, it falls apart.
    """
    owner = list(range(len(neighbors)))
    areas = {cell: [cell] for cell in owner}

    def beside(area: int) -> list[int]:
        return sorted({owner[near] for cell in areas[area] for near in neighbors[cell]} - {area})

    waiting = draws.shuffled(owner)
    while waiting:
        area = waiting.pop(draws.below(len(waiting)))
        own, around = areas.get(area, []), beside(area) if area in areas else []
        if all(len(areas[each]) != len(own) for each in around):
            continue
        limit = draws.choice(_LIMITS)
        small = [each for each in around if len(areas[each]) + len(own) <= min(limit, most)]
        if small:
            other = draws.choice(small)
            own += areas.pop(other)
            for cell in own:
                owner[cell] = area
            waiting.append(area)
        else:
            del areas[area]
            for cell in own:
                owner[cell], areas[cell] = cell, [cell]
            waiting += own
    return list(areas.values())
