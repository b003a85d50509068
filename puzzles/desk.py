"""The desk of a page, where a setter writes the clues of a family: its layers of entries, and where they are shown.

A page needs nothing more of a family for its desk, except the module with which the family is played.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from puzzles.games.game import Board, Game, LayerKind


@dataclass(frozen=True, slots=True)
class DeskLayer:
    """A layer of entries that a setter writes."""

    name: str  # the name of this layer in the puzzle's JSON
    kind: LayerKind = "cells"  # where the entries stand
    least: int = 0  # the least entry
    most: int | None = None  # the greatest entry; None for as many as the board has rows or columns
    blank: int | str | None = None  # the entry that means no clue
    # The two entries between which clicks switch, in a layer that is drawn by clicks.
    toggle: tuple[int | str, int | str] | None = None
    is_label: bool = False  # whether the entries name groups of cells, such as regions
    shown: tuple[int, int] = (0, 0)  # rows and columns from an entry's cell to the place where it is shown
    # If all cells of a run or a region share an entry: the layer whose marked cells divide lines into runs, or whose
    # labels name the regions.
    runs: str = ""
    texts: tuple[str, ...] = ()  # what the entries from 0 on are called, where that is more than their numbers
    signs: str = ""  # entries by the letter that is typed, where entries are not numbers


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
                None if (layer.labels and layer.gaps) or len(most) > 1 else most.pop(),
                layer.least if layer.full and not layer.gaps else None,
                (layer.least, layer.least + 1) if is_switch else None,
                layer.labels and layer.full and not layer.gaps,
                (shown[0], shown[1]),
                runs,
                layer.texts,
            )
        )
    return found


def as_data(layers: Sequence[DeskLayer]) -> list[dict[str, Any]]:
    """Return layers as plain data."""
    return [asdict(layer) for layer in layers]
