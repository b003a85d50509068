"""Solutions for making puzzles: drawn by the game, or found by a search in its rules that tries random values."""

from collections.abc import Sequence

import numpy as np

from puzzles.games.game import Board, Clues, Draws, Game, Values
from solvers.games.catalog import catalog_for
from solvers.games.net import FULL, Ints, Net, room_for

_NODES = 10  # the most nodes of the search, for each cell
_WEIGHTS = 8  # so few that conflicts soon change the order of the cells; otherwise large boards of Binairo take long


def filled(game: Game, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
    """Draw a solution, as values of the cells, and the layers that do not follow from it; return None on bad luck."""
    if not game.tried:
        return game.fill(board, draws)
    catalog, n_cells = catalog_for(game, board), board.height * board.width
    hint = [draws.choice(game.tried) for _ in range(n_cells)]
    found = searched(catalog.net_of_rules, catalog.domains, hint, random_weights(n_cells, draws), _NODES * n_cells)
    return (found, {}) if found else None


def random_weights(n_cells: int, draws: Draws) -> list[int]:
    """Draw a weight for each cell; a search branches by weight, so that searches differ from each other."""
    return [1 + draws.below(_WEIGHTS) for _ in range(n_cells)]


def searched(net: Net, domains: Ints, hint: Sequence[int], weights: Sequence[int], most_nodes: int) -> Values | None:
    """Search for values of the cells that meet all constraints of a net; return None on bad luck.

    Args:
        net: the constraints.
        domains: ``[variable]``, masks of the values that each variable may have; cells come first.
        hint: ``[cell]``, the values to try first.
        weights: ``[cell]``, as returned by ``random_weights``.
        most_nodes: the most nodes of the search.
    """
    from solvers.games.search_kernel import search_from

    n_cells, room = len(hint), room_for(domains)
    room.masks[:], room.weights[:] = domains, 1
    room.weights[:n_cells] = weights
    found, active = np.empty((1, len(room.masks)), np.int64), np.ones(len(net.kinds), np.bool_)
    n_found, *_ = search_from(net, active, FULL, n_cells, np.array(hint), 1, most_nodes, found, room, -1, 0)
    return found[0, :n_cells].tolist() if n_found else None
