"""Colors a black-and-white shape by its parts, so that legs, wheels and ears differ from the body.

Every color is a class of cells. The classes begin as the connected components, those that look alike together. While
there are too few, one is divided: where thin pieces meet thick ones, into rim and inside, into lit from above and not,
or across, whichever promises the largest parts; while there are too many, the smallest takes the color of another.
Every step treats left and right alike, so that a symmetric shape is colored symmetrically.

Source: own; thin pieces are what a morphological opening takes away.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.cells import distinct
from generator.nonogram.pictures.flat_cells import parts_of
from puzzles.errors import RequestError, counted
from puzzles.nonogram import Grid

Mask = NDArray[np.bool_]
Division = tuple[float, list[Mask]]

_PARTS_A_COLOR = 5  # a part has at least this share of the cells that a color has on average, if possible
_ALIKE = 0.75  # the ratio of areas, heights and widths from which parts share a color
_SQUARED_RADII = (1, 2, 4, 5, 8, 13, 20, 32, 50, 80, 128, 200, 320, 500, 800)
_CELLS_A_DEPTH = 32  # one cell of rim for so many cells of height or width, rounded up
_NECK, _RIM, _SHADE, _BAND = 5, 2, 1.5, 0.5  # how well each kind of division suits, for equal areas
_UNLIKE = 0.08  # the greatest share of cells without a mirror image in a symmetric shape


def color_by_parts(painted: Mask, n_colors: int) -> Grid:
    """Color a shape so that its parts differ: uint8, 0 for blank, from 1 to ``n_colors`` the most frequent first.

    Raises:
        RequestError: when the shape is too small to show so many colors.
    """
    n_cells = int(painted.sum())
    rows, columns = (np.flatnonzero(painted.any(axis=axis)) for axis in (1, 0))
    for least in sorted({max(2, n_cells // (n_colors * _PARTS_A_COLOR)), 2, 1}, reverse=True) if n_cells else ():
        rectangle = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        colored = _colored(painted[rectangle], n_colors, least)
        if colored is not None:
            grid = np.zeros(painted.shape, np.uint8)
            grid[rectangle] = colored
            return grid
    raise RequestError(
        f"{counted(n_cells, 'painted cell')} cannot show {counted(n_colors, 'color')} in parts; expected fewer --colors"
    )


def grown(mask: Mask) -> Mask:
    """Return the cells of a mask and those beside them."""
    wide = np.pad(mask, 1)
    return np.asarray(
        wide[1:-1, 1:-1] | wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:], dtype=np.bool_
    )


def _colored(painted: Mask, n_colors: int, least: int) -> Grid | None:
    """Color a shape that fills its rectangle, divided into parts of ``least`` cells or more, if that is possible."""
    shape = np.pad(painted, 1)
    is_symmetric = bool((shape & ~shape[:, ::-1]).sum() <= _UNLIKE * shape.sum())
    classes = _classes(components(shape), is_symmetric)
    divided = [_best_division(each, least, is_symmetric) for each in classes]
    while len(classes) < n_colors and any(parts for _, parts in divided):
        chosen = max(range(len(classes)), key=lambda i: divided[i][0])
        _, parts = divided.pop(chosen)
        del classes[chosen]
        classes += parts
        divided += [_best_division(part, least, is_symmetric) for part in parts]
    while len(classes) > n_colors:
        classes = _join_smallest(classes)
    grid = np.zeros(shape.shape, np.uint8)
    for color, each in enumerate(sorted(classes, key=lambda each: -int(each.sum())), 1):
        grid[each] = color
    if is_symmetric:
        half, mirrored = grid[:, : shape.shape[1] // 2], grid[:, ::-1][:, : shape.shape[1] // 2]
        mirrored[:] = np.where((half > 0) & (mirrored > 0), half, mirrored)
    return grid[1:-1, 1:-1] if len(distinct(grid[shape])) == n_colors else None


def _best_division(shape: Mask, least: int, is_symmetric: bool) -> Division:
    """Divide a class into the classes of most worth: few large parts, and short borders where pieces are thin."""
    best: Division = (0, [])
    for weight, parts in _divisions(shape, least, is_symmetric):
        *others, largest = sorted(parts, key=lambda part: int(part.sum()))
        if others and others[0].sum() >= least:
            rest = _union(others, shape)
            worth = weight * float(np.sqrt(rest.sum()))
            if weight == _NECK:
                beside = _squared_distance(largest, 1) <= 1
                lengths = sum(float(np.sqrt(part.sum())) for part in components(rest))
                worth *= min(1.0, lengths / max(1, int((rest & beside).sum())))
            if worth > best[0]:
                best = (worth, parts)
    return best


def _divisions(shape: Mask, least: int, is_symmetric: bool) -> Iterator[Division]:
    """List ways to divide a class, each with the weight of its kind."""
    inside = _squared_distance(~shape, shape.size)
    deepest = int(inside.max())
    for radius in _SQUARED_RADII:
        if 2 * deepest < 3 * radius + 4:
            break
        beyond = _squared_distance(inside > radius, _stub(radius))
        thin = [part for part in components(shape & (beyond > radius)) if beyond[part].max() > _stub(radius)]
        thick = shape & ~_union(thin, shape)
        yield _NECK, _classes(_absorb([*components(thick), *thin], (least + 1) // 2), is_symmetric)
    unit = -(-min(shape.shape) // _CELLS_A_DEPTH)
    for depth in (unit, 2 * unit, 3 * unit, 5 * unit):
        if depth * depth < deepest:
            core = _union([part for part in components(inside > depth * depth) if part.sum() >= least], shape)
            yield _RIM, [core, shape & ~core]
            lit = shape.copy()
            lit[:-depth] &= shape[depth:]
            shade = _union([part for part in components(shape & ~lit) if part.sum() >= least], shape)
            yield _SHADE, [shade, shape & ~shade]
    rows, columns = np.ogrid[: shape.shape[0], : shape.shape[1]]
    for place in (rows, abs(2 * columns + 1 - shape.shape[1]) if is_symmetric else columns):
        first = shape & (place < np.median(np.broadcast_to(place, shape.shape)[shape]))
        yield _BAND, [first, shape & ~first]


def _stub(squared_radius: int) -> int:
    """Return the squared distance up to which a thin piece is only a corner that the disc beside it cannot fill."""
    return max(3 * squared_radius, squared_radius + 3)


def _squared_distance(goal: Mask, most: int) -> NDArray[np.int64]:
    """Compute the squared distance of each cell to the nearest of ``goal``, exact up to ``most``, beyond it larger."""
    height, width = goal.shape
    far = height + width
    columns = np.arange(width)
    before = np.maximum.accumulate(np.where(goal, columns, -far), axis=1)
    after = np.minimum.accumulate(np.where(goal, columns, width + far)[:, ::-1], axis=1)[:, ::-1]
    along = np.minimum(columns - before, after - columns) ** 2
    nearest = along.copy()
    for step in range(1, height):
        if step * step > min(most, nearest.max()):
            break
        np.minimum(nearest[step:], along[:-step] + step * step, out=nearest[step:])
        np.minimum(nearest[:-step], along[step:] + step * step, out=nearest[:-step])
    return nearest


def components(shape: Mask) -> list[Mask]:
    """Find the connected components, diagonals included."""
    numbers, labels = parts_of(shape.astype(np.uint8))
    return [numbers == part for part in np.flatnonzero(labels)]


def _union(parts: list[Mask], like: Mask) -> Mask:
    return np.asarray(np.logical_or.reduce([np.zeros_like(like), *parts]))


def _absorb(parts: list[Mask], least: int) -> list[Mask]:
    """Join slivers to the part that they touch most."""
    parts = sorted(parts, key=lambda part: -int(part.sum()))
    while len(parts) > 1 and parts[-1].sum() < least:
        sliver = parts.pop()
        near = _squared_distance(sliver, 2) <= 2
        most = max(range(len(parts)), key=lambda i: int((parts[i] & near).sum()))
        parts[most] = parts[most] | sliver
        parts.sort(key=lambda part: -int(part.sum()))
    return parts


def _classes(parts: list[Mask], is_symmetric: bool) -> list[Mask]:
    """Unite parts that look alike, and in a symmetric shape those that are mirror images."""
    classes: list[Mask] = []
    sizes: list[tuple[int, ...]] = []
    for part in parts:
        rows, columns = np.nonzero(part)
        size = (len(rows), *sorted((int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1)))
        mirrored = part[:, ::-1]
        for i, other in enumerate(sizes):
            is_like = all(min(a, b) >= _ALIKE * max(a, b) for a, b in zip(size, other, strict=True))
            if is_like or (is_symmetric and 2 * (classes[i] & mirrored).sum() > size[0]):
                classes[i] = classes[i] | part
                break
        else:
            classes.append(part)
            sizes.append(size)
    return classes


def _join_smallest(classes: list[Mask]) -> list[Mask]:
    """Join the smallest class to the next larger one that does not touch it, or to the next one if all touch it."""
    smallest, *rest = sorted(classes, key=lambda each: int(each.sum()))
    near = _squared_distance(smallest, 2) <= 2
    joined = next((i for i, each in enumerate(rest) if not (each & near).any()), 0)
    rest[joined] = rest[joined] | smallest
    return rest
