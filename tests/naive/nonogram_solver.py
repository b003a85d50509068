"""Nonograms solved the long way: lines by listing placements or by a table of reachable cells, grids row by row."""

from collections.abc import Iterator, Sequence
from itertools import product

from tests.naive.nonogram_clues import naive_clue

NaiveLine = tuple[int, ...]
Allowed = Sequence[set[int]]  # the colors that each cell may have


def naive_placements(clue: Sequence[tuple[int, int]], n_cells: int) -> Iterator[NaiveLine]:
    """List every line of n_cells with a clue."""
    if not clue:
        yield (0,) * n_cells
        return
    (length, color), rest = clue[0], clue[1:]
    gap = 1 if rest and rest[0][1] == color else 0
    for n_blank in range(n_cells - length - gap + 1):
        for tail in naive_placements(rest, n_cells - n_blank - length - gap):
            yield (0,) * n_blank + (color,) * length + (0,) * gap + tail


def naive_line(clue: Sequence[tuple[int, int]], allowed: Allowed) -> list[set[int]] | None:
    """Return each cell's colors over all placements that allowed colors permit, or None if there is no placement."""
    lines = [
        line
        for line in naive_placements(clue, len(allowed))
        if all(color in colors for color, colors in zip(line, allowed, strict=True))
    ]
    return [set(cell) for cell in zip(*lines, strict=True)] if lines else None


def patient_line(clue: Sequence[tuple[int, int]], allowed: Allowed) -> list[set[int]] | None:
    """Return each cell's possible colors, or None, by a method that also suits long lines.

    ``possible(p, i)``: can the cells from p on hold the blocks from i on? Filled from the right end; then a walk from
    the left end, along possible states only, sees every color that a cell can have.
    """
    n_cells, n_blocks = len(allowed), len(clue)

    def steps(p: int, i: int) -> Iterator[tuple[NaiveLine, int, int]]:
        """Return the ways to go on from cell p with block i: the cells filled, and the cell and block after them."""
        if p < n_cells and 0 in allowed[p]:
            yield (0,), p + 1, i
        if i < n_blocks:
            length, color = clue[i]
            cells = (color,) * length
            if i + 1 < n_blocks and clue[i + 1][1] == color:
                cells += (0,)
            if p + len(cells) <= n_cells and all(cells[k] in allowed[p + k] for k in range(len(cells))):
                yield cells, p + len(cells), i + 1

    possible = {(n_cells, n_blocks)}
    for p in range(n_cells - 1, -1, -1):
        for i in range(n_blocks + 1):
            if any((q, j) in possible for _, q, j in steps(p, i)):
                possible.add((p, i))
    if (0, 0) not in possible:
        return None
    seen: list[set[int]] = [set() for _ in range(n_cells)]
    reached = {(0, 0)}
    for p in range(n_cells):
        for i in range(n_blocks + 1):
            if (p, i) in reached:
                for cells, q, j in steps(p, i):
                    if (q, j) in possible:
                        reached.add((q, j))
                        for k, color in enumerate(cells):
                            seen[p + k].add(color)
    return seen


def could_begin(cells: Sequence[int], clue: Sequence[tuple[int, int]]) -> bool:
    """Return whether a column that begins with some cells may still meet its clue; False only if it cannot."""
    begun = naive_clue(cells)
    if len(begun) > len(clue):
        return False
    if not begun:
        return True
    *whole, (length, color) = begun
    expected_length, expected_color = clue[len(whole)]
    return whole == list(clue[: len(whole)]) and color == expected_color and length <= expected_length


def naive_solutions(
    rows: Sequence[Sequence[tuple[int, int]]], columns: Sequence[Sequence[tuple[int, int]]]
) -> set[tuple[NaiveLine, ...]]:
    """List every solution: all placements of the first row, each with all of the second, and so on."""
    partial: list[tuple[NaiveLine, ...]] = [()]
    for row in rows:
        lines = list(naive_placements(row, len(columns)))
        partial = [
            (*above, line)
            for above, line in product(partial, lines)
            if all(
                could_begin(cells, clue) for cells, clue in zip(zip(*above, line, strict=True), columns, strict=True)
            )
        ]
    return {
        grid
        for grid in partial
        if all(naive_clue([row[column] for row in grid]) == list(clue) for column, clue in enumerate(columns))
    }
