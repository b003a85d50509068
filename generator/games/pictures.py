"""Pictures of the library as solutions of games."""

from generator.nonogram.pictures.drawn import drawn_sketch
from generator.nonogram.pictures.sketch import Sketch
from generator.nonogram.request import NonogramRequest
from generator.proposal import NoProposal
from kernels.streams import State

_TRIED = 8  # the most pictures tried; on all but small boards, most are recognizable


def picture_for(size: str, state: State) -> Sketch | None:
    """Draw a picture of one color for a board of a size, such as ``10x10``; return None if none of a few works."""
    request = NonogramRequest(size=size, picture="any")
    for _ in range(_TRIED):
        try:
            return drawn_sketch(request, state)
        except NoProposal:
            continue
    return None
