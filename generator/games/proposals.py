"""Drafts of games: a start is one solution with its clues, from a random stream of its own."""

from collections.abc import Iterable, Iterator

from generator.draft import Draft, NoDraft
from generator.games.draws import StreamDraws
from generator.games.making import make
from generator.games.request import GameRequest
from kernels.streams import State
from puzzles.games.games import puzzle_type


def drafts(request: GameRequest, states: Iterable[State]) -> Iterator[Iterator[Draft]]:
    """Propose one puzzle from each random stream, or raise ``NoDraft`` where it leads to none."""
    return (_drafts(request, state) for state in states)


def _drafts(request: GameRequest, state: State) -> Iterator[Draft]:
    made = make(request.game, request.board, StreamDraws(state), request.wishes)
    if isinstance(made, str):
        raise NoDraft(made)
    yield Draft(puzzle_type(request.family).from_clues(request.board, made.clues))
