"""Proposals of games: each start is one solution with its clues, from its own random stream."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.games.draws import StreamDraws
from generator.games.making import make, make_of
from generator.games.request import GameRequest
from generator.proposal import NoProposal, Proposal
from kernels.jit import load_first
from kernels.streams import State
from puzzles.games.games import puzzle_type
from solvers.games.catalog import catalog_for

if TYPE_CHECKING:
    from generator.nonogram.pictures.sketch import Sketch

_MOST_TRIVIAL = 400
"""The most cells in all rules of a board for which plain Python is tried first.

The usual boards of Tents, Slitherlink and Binairo have 480 to 2,500, and take plain Python 0.4 to 1.8 s; those of other
families have at most 330, and take it 0.02 to 0.4 s. Boards divided into areas have no rules but those of their clues,
and take it long.
"""


def proposals(request: GameRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    """Propose one puzzle from each random stream, or raise ``NoProposal`` if the stream leads to none."""
    return (_proposals(request, state) for state in states)


def _proposals(request: GameRequest, state: State) -> Iterator[Proposal]:
    game, board, kind = request.game, request.board, puzzle_type(request.family)
    picture = _picture_for(request, state) if game.pictured else None
    if game.labels or len(catalog_for(game, board).net_of_rules.cells) > _MOST_TRIVIAL:
        load_first()
    draws = StreamDraws(state)
    if picture is None:
        made = make(game, board, draws, request.wishes)
    else:
        cells = (picture.grid > 0).astype(int).ravel().tolist()
        made = make_of(game, kind, board, cells, {}, draws, request.wishes)
    if isinstance(made, str):
        raise NoProposal(made)
    credit = (picture.title, "", picture.copyright) if picture else ()
    yield Proposal(kind.from_clues(board, made.clues, *credit))


def _picture_for(request: GameRequest, state: State) -> "Sketch | None":
    from generator.games.pictures import picture_for

    return picture_for(request.size, state)
