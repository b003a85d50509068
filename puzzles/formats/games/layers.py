"""What the notations of games share: a notation reads and writes the layers of a game as lists in reading order."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

from puzzles.errors import FormatError, PuzzleError, quoted
from puzzles.formats.document import Document, Format
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.text import Line, number
from puzzles.games.game import NONE, Board
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.grid import rows, shape_of
from puzzles.games.puzzle import GamePuzzle

Lists = Mapping[str, Sequence[int]]  # the entries of layers by name; layers without clues may be missing

Split = Callable[[str], tuple[str, str, int, str] | None]
Read = Callable[[str, Board], Lists]
Write = Callable[[Board, Lists], str]


def neighbors(board: Board) -> dict[str, list[tuple[int, int]]]:
    """Return the two cells on either side of each place between cells, row by row, for a kind of layer."""
    across = [pair for row in rows(board) for pair in pairwise(row)]
    return {"across": across, "down": [(cell, cell + board.width) for row in rows(board)[:-1] for cell in row]}


class Notation(NamedTuple):
    """The way in which one notation writes a game."""

    game: str  # its name
    word: str  # what the other program calls the game
    example: str  # how a line begins, quoted in messages
    split: Split  # returns width, height, parameter and the rest of a line, or None if the line is not in the notation
    read: Read  # returns the layers in the rest of a line; raises FormatError
    write: Write  # returns the line for a board and its layers; raises FormatError if the notation cannot write them
    doubtful: str = "(?!)"  # matches the rest of a line if it belongs to another notation

    def read_line(self, text: str) -> GamePuzzle:
        """Read a line; raise PuzzleError if it is not in this notation, or is no valid puzzle."""
        game, found = GAMES[self.game], self.split(text)
        if found is None:
            raise FormatError(f"{quoted(text)} is not a {self.word}; expected one that begins like {self.example!r}")
        width, height = (
            number(Line(0, side), what, *game.sizes) for side, what in zip(found[:2], ("width", "height"), strict=True)
        )
        board = Board(height, width, found[2])
        layers = self.read(found[3], board)
        sizes = {layer.name: prod(shape_of(layer.kind, height, width)) for layer in game.layers}
        entries = tuple(tuple(layers.get(name, [NONE] * size)) for name, size in sizes.items())
        return puzzle_type(self.game)(*board, entries)

    def write_line(self, document: Document[GamePuzzle]) -> str:
        """Write a puzzle; raise FormatError if the notation cannot carry it."""
        puzzle = document.puzzle
        names = [layer.name for layer in puzzle.game.layers]
        return self.write(puzzle.board, dict(zip(names, puzzle.layers, strict=True)))

    def claims(self, text: str) -> bool:
        """Return whether a line is in this notation."""
        found = self.split(text)
        if found is None or re.fullmatch(self.doubtful, found[3]):
            return False
        try:
            self.read_line(text)
        except PuzzleError:
            return False
        return True

    def format(self, prefix: str, among: str = "") -> Format[Any]:
        """Return the notation for the register; ``among`` says what the other program is one of."""
        row = {
            "family": self.game,
            "suffixes": [f".{prefix}"],
            "description": f"{self.word}{among}, one a line",
            "expected": f"a line that begins like {self.example!r}",
        }
        return notation_of_lines(f"{prefix}-{self.game}", self.claims, self.read_line, self.write_line, row)
