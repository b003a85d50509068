"""How a page lets a setter write the clues of a family: layers of entries, and where they are shown.

A page needs nothing else of a family to offer it on its desk, besides the module with which it is played.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzles.games.game import Board, Game, LayerKind


@dataclass(frozen=True, slots=True)
class DeskLayer:
    """A layer of entries that a setter writes."""

    name: str  # the member of the puzzle in JSON
    kind: LayerKind = "cells"  # where the entries are
    least: int = 0  # the least entry
    most: int | None = None  # the greatest one; None where it depends on the size
    blank: int | str | None = None  # the entry where there is no clue
    toggle: tuple[int | str, int | str] | None = None  # the two entries of a layer that is drawn by clicks
    is_label: bool = False  # whether the entries name groups of cells, such as regions
    shown: tuple[int, int] = (0, 0)  # rows and columns from the cell of an entry to where it stands
    runs: str = ""  # the layer whose marked cells part lines into runs, if all cells of a run have the same entry
    signs: str = ""  # entries by the letters that are typed, where they are no numbers


def layers_of(game: Game) -> list[DeskLayer]:
    """Return the layers of a game."""
    boards = [Board(*game.usual), Board(*(side + 1 for side in game.usual))]
    found = []
    for layer in game.layers:
        most = {layer.most(board) for board in boards}
        is_switch = layer.full and not layer.labels and most == {layer.least + 1}
        runs, *shown = layer.runs or ("", 0, 0)
        found.append(
            DeskLayer(
                layer.name,
                layer.kind,
                layer.least,
                most.pop() if len(most) == 1 else None,
                layer.least if layer.full and not layer.gaps else None,
                (layer.least, layer.least + 1) if is_switch else None,
                layer.labels and layer.full and not layer.gaps,
                (shown[0], shown[1]),
                runs,
            )
        )
    return found


def as_data(layers: Sequence[DeskLayer]) -> list[dict[str, Any]]:
    """Return layers as plain data."""
    return [asdict(layer) for layer in layers]
