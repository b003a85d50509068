"""Take clues away in random order, as long as one solution is left."""

from collections.abc import Iterable

from generator.orbits import orbits_under
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Place
from solvers.games.other import Clued

Group = tuple[Place, ...]
"""Clues that go together."""


def dig(
    game: Game,
    board: Board,
    clues: Clues,
    clued: Clued | None,
    draws: Draws,
    symmetry: str = "none",
    n_clues: int | None = None,
    by_logic: bool = False,
) -> tuple[Clues, list[Group]] | None:
    """Take clues away from layers that leave one solution; return the layers, and the groups of clues that are gone.

    None when no such number came out. Without a number each clue or symmetric set that is left is needed.

    Args:
        clued: the clues with their solution; those that are left stay on. None where more solutions are welcome.
        symmetry: of the places of clues in cells.
        n_clues: how many to keep; None for as few as come out.
        by_logic: keep clues without which propagation alone does not lead to the solution.
    """
    groups = groups_in(game, board, clues, draws, symmetry)
    n_left = sum(map(len, groups))
    least = 0 if n_clues is None else n_clues
    gone = list[Group]()
    at, n_at_once = 0, max(1, len(groups) // 4)
    while at < len(groups):
        some = groups[at : at + n_at_once]
        places = [place for group in some for place in group]
        fits = n_left - len(places) >= least
        if fits and clued:
            clued.switch(places, on=False)
            fits = clued.is_settled() if by_logic or len(some) > 1 else not clued.allows_without(places)
            if not fits:
                clued.switch(places, on=True)
        if fits:
            gone += some
            n_left -= len(places)
        if fits or len(some) == 1:
            at += len(some)
            n_at_once = len(some) * 2 if fits else 1
        else:
            n_at_once = len(some) // 2
    return (without(clues, gone), gone) if n_clues in (None, n_left) else None


def groups_in(game: Game, board: Board, clues: Clues, draws: Draws, symmetry: str) -> list[Group]:
    """Return the clues that can go, in the order in which to try them: group by group of layers, drawn within them."""
    kinds = {layer.name: layer.kind for layer in game.layers}
    found: list[Group] = []
    for layers in game.dug:
        groups: list[Group] = []
        for name in layers:
            entries = clues[name].ravel()
            orbits = [[place] for place in range(len(entries))]
            if kinds[name] == "cells" and symmetry != "none":
                under = orbits_under(symmetry, board.height, board.width)
                orbits = [cells[:size].tolist() for cells, size in zip(under.cells, under.sizes, strict=True)]
            groups += [tuple((name, place) for place in orbit if entries[place] != NONE) for orbit in orbits]
        found += draws.shuffled([group for group in groups if group])
    return found


def without(clues: Clues, groups: Iterable[Group]) -> Clues:
    """Return layers without some clues."""
    left = {name: entries.copy() for name, entries in clues.items()}
    for group in groups:
        for name, place in group:
            left[name].flat[place] = NONE
    return left
