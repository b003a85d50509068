"""Kakuro: the digits of each run differ and add up to its sum."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from math import exp, log2

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.constraints import Constraint, different, total
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, columns, hang_together, is_or, rows
from puzzles.puzzle import Solution

_LONGEST = 5  # run that is made
_DIGITS = range(1, 10)
_MAX_SUM = sum(_DIGITS)
_HELP = "for each white cell the sum of its run in its {}"
_WAYS = Counter((size, sum(some)) for size in range(10) for some in combinations(_DIGITS, size))
_PRICES = [[log2(_WAYS[size, added] or 1) for added in range(_MAX_SUM + 1)] for size in range(10)]

Runs = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def _runs(board: Board, walls: tuple[int, ...]) -> tuple[Runs, Runs]:
    """Return the runs of white cells across and down."""
    return tuple(  # type: ignore[return-value]
        tuple(tuple(run) for line in group for white, run in groupby(line, lambda cell: not walls[cell]) if white)
        for group in (rows(board), columns(board))
    )


def _runs_of(board: Board, clues: Clues) -> tuple[Runs, Runs]:
    return _runs(board, tuple(clues["walls"].ravel().tolist()))


def _sums(board: Board, clues: Clues) -> Iterator[tuple[str, tuple[int, ...], set[int]]]:
    """Yield each run with its layer and with all that its cells say of its sum."""
    for layer, runs in zip(("across_sums", "down_sums"), _runs_of(board, clues), strict=True):
        entries = clues[layer].ravel().tolist()
        for run in runs:
            yield layer, run, {entries[cell] for cell in run}


def _clues(board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
    stated: dict[Place, list[Constraint]] = {}
    for cell, is_wall in enumerate(clues["walls"].ravel().tolist()):
        values, name = (0, "a wall") if is_wall else (_DIGITS, "white")
        stated["walls", cell] = [total((cell,), values, f"{at(board, cell)} is {name}")]
    for layer, run, (entry,) in _sums(board, clues):
        name = f"the run from {at(board, run[0])} to {at(board, run[-1])}"
        stated["walls", run[0]].append(different(run, f"the digits of {name} differ"))
        if entry != NONE:
            stated[layer, run[0]] = [total(run, entry, f"{name} adds up to {entry}", differ=True)]
    return stated


def _objection(board: Board, clues: Clues) -> str:
    for layer, run, entries in _sums(board, clues):
        if len(entries) > 1:
            names = f"{at(board, run[0])} to {at(board, run[-1])}"
            return f"the {layer} from {names} are {sorted(entries)}; expected one sum for a run"
    for layer in ("across_sums", "down_sums"):
        if (clues[layer][clues["walls"] == 1] != NONE).any():
            return f"{layer} has a sum in a wall; expected none, for each cell of a run holds its sum"
    return ""


def _walls(board: Board, draws: Draws) -> list[int]:
    """Draw walls, symmetric by a half turn, that leave connected runs of two to ``_LONGEST`` cells."""
    n_cells = board.height * board.width
    while True:
        walls = [0] * n_cells
        while bad := [run for runs in _runs.__wrapped__(board, walls) for run in runs if not 2 <= len(run) <= _LONGEST]:
            cell = draws.choice(draws.choice(bad))
            walls[cell] = walls[-1 - cell] = 1
        white = [cell for cell in range(n_cells) if not walls[cell]]
        if 2 * len(white) > n_cells and hang_together(board, white):
            return walls


def _fill(board: Board, draws: Draws) -> tuple[Values, Clues] | None:
    walls = _walls(board, draws)
    groups = _runs(board, tuple(walls))
    values = [0] * len(walls)
    taken: list[set[int]] = [set() for _ in walls]
    peers: list[set[int]] = [set() for _ in walls]
    for runs in groups:
        for run in runs:
            for cell in run:
                peers[cell].update(run)
    for cell, near in enumerate(peers):
        free = [digit for digit in _DIGITS if digit not in taken[cell]]
        if near and not free:
            return None
        if near:
            values[cell] = draws.choice(free)
            for each in near:
                taken[each].add(values[cell])
    white = [cell for cell, near in enumerate(peers) if near]
    _anneal(groups, values, white, 250 * len(white), 2.0, draws)
    return values, {"walls": np.array(walls, np.int16).reshape(board.height, board.width)}


def _anneal(
    groups: tuple[Runs, Runs], values: list[int], cells: Sequence[int], turns: int, heat: float, draws: Draws
) -> None:
    """Change digits of some cells towards sums that few sets of digits make; digits of a run stay different."""
    runs = [*groups[0], *groups[1]]
    pair_of: dict[int, list[int]] = {}
    for number, run in enumerate(runs):
        for cell in run:
            pair_of.setdefault(cell, []).append(number)
    used = [sum(1 << values[cell] for cell in run) for run in runs]
    added = [sum(values[cell] for cell in run) for run in runs]
    prices = [_PRICES[len(run)] for run in runs]
    for turn in range(turns):
        place, digit = divmod(draws.below(9 * len(cells)), 9)
        cell, digit = cells[place], digit + 1
        a, b = pair_of[cell]
        if (used[a] | used[b]) >> digit & 1:
            continue
        old = values[cell]
        new_a, new_b = added[a] + digit - old, added[b] + digit - old
        worse = prices[a][new_a] + prices[b][new_b] - prices[a][added[a]] - prices[b][added[b]]
        if worse <= 0 or draws.chance() < exp(-worse / (heat * (1 - turn / turns) + 0.05)):
            values[cell], added[a], added[b] = digit, new_a, new_b
            used[a] ^= 1 << old | 1 << digit
            used[b] ^= 1 << old | 1 << digit


def _clues_of(board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
    found = {"walls": fixed["walls"]}
    for layer, runs in zip(("across_sums", "down_sums"), _runs_of(board, fixed), strict=True):
        entries = np.full(board.height * board.width, NONE, np.int16)
        for run in runs:
            entries[list(run)] = sum(solution[cell] for cell in run)
        found[layer] = entries.reshape(board.height, board.width)
    return found


def _amend(board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> tuple[Clues, Values]:
    """Change the digits in which another solution differs."""
    values = list(solution)
    cells = [cell for cell, (a, b) in enumerate(zip(solution, other, strict=True)) if a != b]
    _anneal(_runs_of(board, clues), values, cells, 20 * len(cells), 3.0, draws)
    return _clues_of(board, values, clues, draws), values


def _heads(clues: Clues) -> list[NDArray[np.int16]]:
    """Return the sums of the runs that begin right of and below each wall and the rim, ``[height + 1, width + 1]``."""
    walls = np.pad(clues["walls"], ((1, 0), (1, 0)), constant_values=1)
    right = np.pad(clues["across_sums"], ((1, 0), (0, 1)), constant_values=NONE)
    below = np.pad(clues["down_sums"], ((0, 1), (1, 0)), constant_values=NONE)
    return [np.where(walls == 1, sums, NONE) for sums in (right, below)]


def _picture(board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
    yield from drawing.boxes(board)
    yield from drawing.sums(clues["walls"], *_heads(clues))
    if solution is not None:
        yield from drawing.entries(np.where(clues["walls"] == 1, NONE, solution), drawing.SOLUTION_INK)


def _texts(page: Page, clues: Clues) -> None:
    page[1:-1, 1:-1][clues["walls"] == 1] = "#"
    for (row, column), across in np.ndenumerate((heads := _heads(clues))[0]):
        down = heads[1][row, column]
        if max(across, down) != NONE:
            page[row, column] = "\\".join("" if each == NONE else str(each) for each in (down, across))


def _says(board: Board, cell: int, values: Sequence[int]) -> str:
    return f"{at(board, cell)} is a wall" if list(values) == [0] else is_or(board, cell, values)


GAME = Game(
    name="kakuro",
    title="Kakuro",
    also=("cross-sums", "kakro"),
    layers=(
        Layer("walls", "cells", lambda board: 1, full=True, help="1 for a wall, 0 for a white cell"),
        Layer("across_sums", "cells", lambda board: _MAX_SUM, least=1, twin="down_sums", help=_HELP.format("row")),
        Layer("down_sums", "cells", lambda board: _MAX_SUM, least=1, twin="across_sums", help=_HELP.format("column")),
    ),
    sizes=(3, 20),
    usual=(9, 9),
    values=lambda board: range(10),
    domains=lambda board: [1023] * (board.height * board.width),
    rules=lambda board: [],
    clues=_clues,
    fill=_fill,
    clues_of=_clues_of,
    amend=_amend,
    cell_says=_says,
    picture=_picture,
    legend=(
        "A dot is a white cell, # a wall. In a wall and outside of the frame, the number before a backslash is the sum of "
        "the run below, the one behind it that of the run to the right."
    ),
    texts=_texts,
    areas=lambda clues, solution: np.pad(np.zeros_like(clues["walls"]), 1, constant_values=NONE),
    margins=(1.5, 1.5, 0.5, 0.5),
    objection=_objection,
    solution_values="the digits, 0 in walls",
    rules_text=(
        "Fill each white cell with a digit from 1 to 9.\n"
        "A run is a row or column of white cells between walls or the edges of the grid. The digits of a run "
        "differ, and they add up to its sum."
    ),
)
