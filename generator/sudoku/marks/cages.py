"""Cages that divide a board symmetrically and change until no other board fits them."""

from generator.sudoku.marks.canvas import Canvas
from puzzles.games.game import Values
from puzzles.games.grid import beside, hang_together
from puzzles.sudoku.marks.mark import Mark

_MOST_IN_CAGE = 5

Partition = list[frozenset[int]]


def _images(canvas: Canvas, cells: frozenset[int]) -> set[frozenset[int]] | None:
    """Return the images of cells, or None if two of the images overlap without being equal."""
    found = {frozenset(image[list(cells)].tolist()) for image in canvas.images}
    return found if sum(map(len, found)) == len(frozenset().union(*found)) else None


def _is_cage(canvas: Canvas, cells: frozenset[int]) -> bool:
    differ = canvas.kind != "cage" or len({canvas.solution[cell] for cell in cells}) == len(cells)
    return differ and len(cells) <= _MOST_IN_CAGE and hang_together(canvas.board, cells)


def partition(canvas: Canvas) -> Partition:
    """Divide the board into cages, grown from cells with few free neighbors; cells left alone join a neighbor."""
    free = set(canvas.field.cells)
    cages: Partition = []
    while free:
        n_free = {cell: len(free.intersection(beside(canvas.board, cell))) for cell in sorted(free)}
        fewest = min(n_free.values())
        start = canvas.draws.choice([cell for cell, count in n_free.items() if count == fewest])
        size, own = canvas.draws.choice(canvas.sizes), frozenset([start])
        while len(own) < size:
            near = sorted({each for cell in own for each in beside(canvas.board, cell) if each in free - own})
            grown = next(filter(None, (_grown(canvas, own, cell, free) for cell in canvas.draws.shuffled(near))), None)
            if grown is None:
                break
            own = grown
        images = _images(canvas, own) or {own}
        cages += sorted(images, key=sorted)
        free -= frozenset().union(*images)
    for single in [cage for cage in cages if len(cage) == 1]:
        around = [cage for cage in cages if cage != single and cage.intersection(beside(canvas.board, min(single)))]
        for cage in sorted(canvas.draws.shuffled(around), key=len):
            if single in cages and (joined := _changed(canvas, cages, single, cage)):
                cages = joined
    return cages


def _grown(canvas: Canvas, cells: frozenset[int], cell: int, free: set[int]) -> frozenset[int] | None:
    """Add a cell to a cage, together with its images if the cage is its own image."""
    for added in ({cell}, set(canvas.images[:, cell].tolist())):
        grown = cells | added
        images = _images(canvas, grown)
        if images and added <= free and all(each <= free and _is_cage(canvas, each) for each in images):
            return grown
    return None


def _changed(canvas: Canvas, cages: Partition, moved: frozenset[int], to: frozenset[int]) -> Partition | None:
    """Move cells and their images from one cage to another, or into cages of their own if ``to`` is empty."""
    result = list(cages)
    done: dict[frozenset[int], frozenset[int]] = {}
    for image in canvas.images:
        some, goal = (frozenset(image[list(cells)].tolist()) if cells else frozenset[int]() for cells in (moved, to))
        if some in done:
            if done[some] != goal:  # cells that are their own image, for example in the center
                return None
            continue
        done[some] = goal
        source = next((cage for cage in result if some <= cage), None)
        if source is None or source == goal or (goal and goal not in result):
            return None
        parts = [part for part in (source - some, goal | some) if part]
        if not all(_is_cage(canvas, part) for part in parts):
            return None
        result = [cage for cage in result if cage not in (source, goal)] + parts
    return result


def refined(canvas: Canvas, cages: Partition, other: Values) -> Partition | None:
    """Change cages so that another board does not fit: split one, or move a cell to a neighboring one.

    Without another board, split a cage.
    """
    solution, draws = canvas.solution, canvas.draws
    differing = [cell for cell, digit in enumerate(solution) if other[cell] != digit]

    def is_broken(cells: frozenset[int]) -> bool:
        values = [other[cell] for cell in cells]
        repeats = canvas.kind == "cage" and len(set(values)) < len(values)
        return repeats or sum(values) != sum(solution[cell] for cell in cells)

    ways: list[tuple[frozenset[int], frozenset[int]]] = []
    cage_of = {cell: cage for cage in cages for cell in cage}
    for cage in [cage for cage in cages if not differing or cage.intersection(differing)]:
        for cell in sorted(cage):
            for near in beside(canvas.board, cell):
                if near in cage and len(cage) > 3:
                    ways.append((frozenset((cell, near)), frozenset()))
                elif near not in cage and near in cage_of and len(cage) > 2 and differing:
                    ways.append((frozenset((cell,)), cage_of[near]))
    for moved, to in draws.shuffled(ways):
        changed = _changed(canvas, cages, moved, to)
        if changed and (not differing or any(map(is_broken, changed))):
            return changed
    return None


def cage_marks(canvas: Canvas, cages: Partition) -> list[Mark]:
    """Return cages with the sums of their digits."""
    return [Mark(canvas.kind, tuple(sorted(cage)), sum(canvas.solution[cell] for cell in cage)) for cage in cages]
