"""Light Up as rules: 1 is a bulb, a number counts adjacent bulbs, a segment has at most one, and each cell is lit."""

from puzzles.cells import cell_name
from puzzles.games.constraints import Constraint, mask_of, total
from puzzles.lightup.cells import MAX_NUMBER, WHITE
from puzzles.lightup.puzzle import LightUp
from puzzles.lightup.rays import segments_of


def rules_of(puzzle: LightUp) -> tuple[list[int], list[Constraint]]:
    """Return the values that each cell may have, as masks, and the constraints."""
    height, width, segments = puzzle.height, puzzle.width, segments_of(puzzle.grid)
    runs = [segments.cells_of(segment).tolist() for segment in range(segments.n_segments)]
    ends = [(cell_name(run[0], width), cell_name(run[-1], width)) for run in runs]
    rules = [total(run, (0, 1), f"{a} to {b} see each other") for run, (a, b) in zip(runs, ends, strict=True)]
    across, down = segments.across.ravel().tolist(), segments.down.ravel().tolist()
    for cell, kind in enumerate(puzzle.cells):
        name, (row, column) = cell_name(cell, width), divmod(cell, width)
        if kind == WHITE:
            seen = sorted({*runs[across[cell]], *runs[down[cell]]})
            rules.append(total(seen, range(1, len(seen) + 1), f"{name} is lit"))
        elif kind <= MAX_NUMBER:
            beside = [(row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            cells = [r * width + c for r, c in beside if 0 <= r < height and 0 <= c < width]
            rules.append(total(cells, kind, f"{name} has {kind} bulbs beside it"))
    return [mask_of((0, 1) if kind == WHITE else (0,)) for kind in puzzle.cells], rules
