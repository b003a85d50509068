"""Take clues away in random order, as long as one solution is left."""

from collections.abc import Mapping, Sequence

import numpy as np

from generator.orbits import orbits_under
from puzzles.games.game import NONE, Board, Clues, Draws, Game, LayerKind, Place
from solvers.games.other import Clued

_MIXED: Mapping[LayerKind, str] = {
    "across": "between",
    "down": "between",
    "left": "outside",
    "right": "outside",
    "top": "outside",
    "bottom": "outside",
    "rows": "lines",
    "columns": "lines",
}
"""Layers that take turns, so that no side of a board is left with more clues than another."""

Group = tuple[Place, ...]
"""Clues that go together."""


def dig(
    game: Game,
    board: Board,
    clues: Clues,
    solution: Sequence[int],
    draws: Draws,
    symmetry: str = "none",
    n_clues: int | None = None,
) -> Clues | None:
    """Take clues away.

    Args:
        game: the family.
        board: its size and parameter.
        clues: all layers, which leave one solution.
        solution: the values of its cells.
        draws: decide on the order.
        symmetry: of the places of clues in cells.
        n_clues: how many to keep; None for as few as come out.

    Returns:
        The layers, or None where no such number came out. Without a number each clue that is left, or each set of
        symmetric clues, is needed.
    """
    groups = groups_in(game, board, clues, draws, symmetry)
    n_left = sum(map(len, groups))
    least = 0 if n_clues is None else n_clues
    clued, gone = Clued(game, board, clues, solution), list[Place]()
    at, n_at_once = 0, max(1, len(groups) // 4)
    while at < len(groups):
        some = groups[at : at + n_at_once]
        places = [place for group in some for place in group]
        fits = n_left - len(places) >= least
        if fits:
            clued.switch(places, on=False)
            fits = clued.is_settled() if len(some) > 1 else not clued.allows_without(places)
            if not fits:
                clued.switch(places, on=True)
        if fits:
            gone += places
            n_left -= len(places)
        if fits or len(some) == 1:
            at += len(some)
            n_at_once = len(some) * 2 if fits else 1
        else:
            n_at_once = len(some) // 2
    return without(clues, gone) if n_clues in (None, n_left) else None


def groups_in(game: Game, board: Board, clues: Clues, draws: Draws, symmetry: str) -> list[Group]:
    """Return the clues that can go, in the order in which to try them: layer by layer, drawn within them."""
    kinds = {layer.name: layer.kind for layer in game.layers}
    turns: dict[str, list[Group]] = {}
    for name in game.dug:
        entries = clues[name].ravel()
        places = np.flatnonzero(entries != NONE).tolist()
        groups: list[Group] = [((name, place),) for place in places]
        if kinds[name] == "cells" and symmetry != "none":
            orbits = orbits_under(symmetry, board.height, board.width)
            cells = (each[:size].tolist() for each, size in zip(orbits.cells, orbits.sizes, strict=True))
            groups = [tuple((name, cell) for cell in each if entries[cell] != NONE) for each in cells]
        turns.setdefault(_MIXED.get(kinds[name], name), []).extend(group for group in groups if group)
    return [group for groups in turns.values() for group in draws.shuffled(groups)]


def without(clues: Clues, places: Sequence[Place]) -> Clues:
    """Return layers without some clues."""
    left = {name: entries.copy() for name, entries in clues.items()}
    for name, place in places:
        left[name].flat[place] = NONE
    return left
