"""Proposals of games: a start is one solution with its clues, from a random stream of its own."""

from collections.abc import Iterable, Iterator

from generator.games.draws import StreamDraws
from generator.games.making import make
from generator.games.request import GameRequest
from generator.proposal import NoProposal, Proposal
from kernels.streams import State
from puzzles.games.games import puzzle_type


def proposals(request: GameRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    """Propose one puzzle from each random stream, or raise ``NoProposal`` where it leads to none."""
    return (_proposals(request, state) for state in states)


def _proposals(request: GameRequest, state: State) -> Iterator[Proposal]:
    made = make(request.game, request.board, StreamDraws(state), request.wishes)
    if isinstance(made, str):
        raise NoProposal(made)
    yield Proposal(puzzle_type(request.family).from_clues(request.board, made.clues))
