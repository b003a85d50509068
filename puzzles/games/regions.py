"""Regions that divide a board, each with equally many marks: drawing them around these marks, and changing them."""

from collections.abc import Collection, Sequence

from puzzles.errors import counted
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Values
from puzzles.games.grid import at, beside, hang_together, layer


def objection(board: Board, regions: Sequence[int], name: str = "region", *, as_rows: bool = True) -> str:
    """Return why the region numbers of the cells do not divide a board, or an empty text.

    ``name`` is what a region is called. With ``as_rows``, there must be as many as rows.
    """
    cells_of = {number: [cell for cell, own in enumerate(regions) if own == number] for number in sorted(set(regions))}
    if as_rows and len(cells_of) != board.height:
        return f"the board has {counted(len(cells_of), name)}; expected {board.height}, as many as rows"
    torn = next((cells for cells in cells_of.values() if not hang_together(board, cells)), None)
    return f"the {name} of {at(board, torn[0])} is in several pieces; expected one" if torn else ""


def pieces_of(regions: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the cells of each region, in the order in which regions first appear."""
    cells_of: dict[int, list[int]] = {}
    for cell, region in enumerate(regions):
        cells_of.setdefault(region, []).append(cell)
    return [tuple(cells) for cells in cells_of.values()]


def places_of_entries(game: Game, clues: Clues, name: str) -> Sequence[tuple[int, ...]]:
    """Return the places of each entry of a layer that can be dug: the cells of a region that share it, or one place."""
    (runs,) = (layer.runs for layer in game.layers if layer.name == name)
    return pieces_of(clues[runs[0]].ravel().tolist()) if runs else [(place,) for place in range(clues[name].size)]


def shared(regions: Sequence[int], entries: Sequence[int]) -> list[int]:
    """Give all cells of a region the entry that one of its cells has; regions with several entries stay as they are."""
    found = list(entries)
    for cells in pieces_of(regions):
        own = {entries[cell] for cell in cells} - {NONE}
        for cell in cells if len(own) == 1 else ():
            found[cell] = min(own)
    return found


def numbered(regions: Sequence[int]) -> list[int]:
    """Renumber regions in order of appearance."""
    order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return [order[region] for region in regions]


def draw_regions(board: Board, marks: Values, count: int, draws: Draws) -> list[int] | None:
    """Draw regions with ``count`` marks each, or return None where no paths join them.

    Shortest paths join the marks of a region. From these paths the regions grow, each at its own pace.
    """
    region = [-1] * len(marks)
    left = {cell for cell, mark in enumerate(marks) if mark}
    for number in range(board.height):
        cell = draws.choice(sorted(left))
        left.remove(cell)
        region[cell] = number
        for _ in range(count - 1):
            paths, seen = [[cell] for cell, own in enumerate(region) if own == number], set[int]()
            for path in paths:  # this list grows during the loop
                if path[-1] in left:
                    break
                further = [near for near in beside(board, path[-1]) if region[near] < 0 and near not in seen]
                seen.update(further)
                paths += [[*path, near] for near in draws.shuffled(further)]
            else:
                return None
            left.remove(path[-1])
            for cell in path:
                region[cell] = number
    return numbered(grown(region, board, draws))


def grown(region: list[int], board: Board, draws: Draws, spread: float = 1.0) -> list[int]:
    """Let regions grow from their cells until no cell without one, -1, is left; sizes differ more with ``spread``."""
    pace = [(draws.chance() + 0.1) ** spread for _ in range(max(region) + 1)]
    while -1 in region:
        for cell in draws.shuffled([cell for cell, own in enumerate(region) if own < 0]):
            near = [region[each] for each in beside(board, cell) if region[each] >= 0]
            if near and draws.chance() < pace[number := draws.choice(near)]:
                region[cell] = number
    return region


def straightened(regions: Sequence[int], board: Board, kept: Collection[int]) -> list[int]:
    """Give each cell to the region that most of its neighbors have, so that borders wind less, as by hand.

    Cells that are ``kept`` stay where they are, and regions stay connected.
    """
    found = list(regions)
    for cell, own in enumerate(found):
        near = [found[each] for each in beside(board, cell)]
        other = max(near, key=near.count)
        if near.count(other) > near.count(own) and cell not in kept:
            left = [each for each, region in enumerate(found) if region == own and each != cell]
            if hang_together(board, left):
                found[cell] = other
    return numbered(found)


def move_mark(board: Board, clues: Clues, solution: Values, other: Values, least: int, draws: Draws) -> Amended | None:
    """Move a mark of another solution to another region, as ``Game.amend``; a region keeps ``least`` cells."""
    marks = draws.shuffled([cell for cell, value in enumerate(other) if value and not solution[cell]])
    regions = clues["regions"].ravel().tolist()
    found = (give_away(board, regions, mark, solution, least, draws) for mark in marks)
    given = next((each for each in found if each), None)
    return ({"regions": layer(board, given)}, solution) if given else None


def give_away(
    board: Board, regions: Sequence[int], cell: int, marks: Values, least: int, draws: Draws
) -> list[int] | None:
    """Move a cell, with a path of cells, to the nearest other region; return None if the rest would fall apart.

    Cells with ``marks`` stay, and the cell's own region keeps at least ``least`` cells.
    """
    own, paths, seen = regions[cell], [[cell]], {cell}
    for path in paths:  # this list grows during the loop
        near = draws.shuffled(beside(board, path[-1]))
        left = {each for each, region in enumerate(regions) if region == own} - set(path)
        other = next((regions[each] for each in near if regions[each] != own), own)
        if other != own and len(left) >= least and hang_together(board, left):
            return numbered([other if each in path else region for each, region in enumerate(regions)])
        paths += [[*path, each] for each in near if each in left - seen and not marks[each]]
        seen.update(near)
    return None
