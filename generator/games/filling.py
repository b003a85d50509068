"""Solutions to make puzzles of: as a game draws them, or by a search in its rules alone that tries random values."""

import numpy as np

from puzzles.games.game import Board, Clues, Draws, Game, Values
from solvers.games.catalog import catalog_for
from solvers.games.net import FULL, room_for

_NODES = 10  # of the search for each cell
_WEIGHTS = 8  # so few that conflicts soon change the order of the cells, or large boards of Binairo take long


def filled(game: Game, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
    """Draw a solution, the values of the cells, and the layers that are no clues of it; None without luck."""
    if not game.tried:
        return game.fill(board, draws)
    from solvers.games.search_kernel import search_from

    catalog = catalog_for(game, board)
    n_cells, net, room = board.height * board.width, catalog.net([]), room_for(catalog.domains)
    hint = np.array([draws.choice(game.tried) for _ in range(n_cells)])
    room.masks[:], room.weights[:] = catalog.domains, 1
    room.weights[:n_cells] = [1 + draws.below(_WEIGHTS) for _ in range(n_cells)]
    found, active = np.empty((1, len(room.masks)), np.int64), np.ones(len(net.kinds), np.bool_)
    n_found, *_ = search_from(net, active, FULL, n_cells, hint, 1, _NODES * n_cells, found, room, -1, 0)
    return (found[0, :n_cells].tolist(), {}) if n_found else None
