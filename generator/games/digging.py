"""Takes clues away in random order while one solution is left, and gives some back until a puzzle is easy enough."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from generator.orbits import orbits_under
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Place
from puzzles.games.regions import places_of_entries
from solvers.games.other_solution import Clued

_Group = TypeVar("_Group")


def eased(
    gone: Sequence[_Group], grade_without: Callable[[Sequence[_Group]], int], easiest: int, hardest: int
) -> Sequence[_Group] | None:
    """Return which of the removable clues to take away for a grade between the easiest and the hardest wanted one.

    Clues in ``gone`` are given back in their order; ``grade_without`` grades the puzzle without some of them. With all
    clues, the puzzle is easy enough. Return None if it is too easy without them, or misses the grade. More clues hardly
    ever make a puzzle harder, so bisection finds where it gets easy enough; then clues are removed one by one.
    """
    grade = grade_without(gone)
    if grade <= hardest:
        return gone if grade >= easiest else None
    low, high, reached = 0, len(gone), 0  # clues given back; with ``low`` of them the puzzle is too hard
    while high - low > 1:
        middle = (low + high) // 2
        grade = grade_without(gone[middle:])
        if grade <= hardest:
            high, reached = middle, grade
        else:
            low = middle
    left = gone[high:]
    for group in gone[: high - 1]:
        if reached >= easiest:
            break
        grade = grade_without([*left, group])
        if grade <= hardest:
            left, reached = [*left, group], grade
    return left if reached >= easiest else None


Group = tuple[Place, ...]
"""Clues that are removed together, each by its first place."""


def dig(
    game: Game,
    board: Board,
    clues: Clues,
    clued: Clued | None,
    draws: Draws,
    symmetry: str = "none",
    n_clues: int | None = None,
    by_logic: bool = False,
    *,
    is_quick: bool = False,
) -> tuple[Clues, list[Group]] | None:
    """Take clues away from layers that leave one solution; return the layers, and the removed groups of clues.

    Return None if the wanted number was not reached. Each clue or symmetric set that is left is needed, unless the
    caller wants a number of clues, or a quick result.

    Args:
        clued: the clues with their solution; the remaining ones stay on. None if several solutions are welcome.
        symmetry: the symmetry of the places of clues in cells.
        n_clues: how many clues to keep; None for as few as possible.
        by_logic: keep clues without which propagation alone does not lead to the solution.
        is_quick: keep a clue if a short search cannot show that it may go; a few clues may then be left that nobody
            needs.
    """
    groups = groups_in(game, board, clues, draws, symmetry)
    n_left, least = sum(map(len, groups)), n_clues or 0
    if clued:
        goes, n_left = clued.dig(groups, n_left, least, by_logic=by_logic, is_quick=is_quick)
    else:
        goes = []
        for group in groups:
            goes.append(n_left - len(group) >= least)
            n_left -= len(group) * goes[-1]
    gone = [group for group, each_goes in zip(groups, goes, strict=True) if each_goes]
    return (without(game, clues, gone), gone) if n_clues in (None, n_left) else None


def groups_in(game: Game, board: Board, clues: Clues, draws: Draws, symmetry: str) -> list[Group]:
    """Return the removable clues in the order of trying: group by group of layers, in random order within each."""
    is_symmetric = {layer.name: layer.kind == "cells" and not layer.sparse for layer in game.layers}
    found: list[Group] = []
    for layers in game.dug:
        groups: list[Group] = []
        for name in layers:
            entries = clues[name].ravel()
            orbits = [[first] for first, *_ in places_of_entries(game, clues, name)]
            if is_symmetric[name] and symmetry != "none":
                under = orbits_under(symmetry, board.height, board.width)
                orbits = [cells[:size].tolist() for cells, size in zip(under.cells, under.sizes, strict=True)]
            groups += [tuple((name, place) for place in orbit if entries[place] != NONE) for orbit in orbits]
        found += draws.shuffled([group for group in groups if group])
    return found


def without(game: Game, clues: Clues, groups: Iterable[Group]) -> Clues:
    """Return layers without some clues."""
    left = {name: entries.copy() for name, entries in clues.items()}
    gone: dict[str, set[int]] = {}
    for name, place in chain.from_iterable(groups):
        gone.setdefault(name, set()).add(place)
    for name, firsts in gone.items():
        for places in places_of_entries(game, clues, name):
            if places[0] in firsts:
                left[name].flat[[*places]] = NONE
    return left
