"""The members of games in our own JSON notation, ``gridwright``: the layers of clues by name, and the parameter.

A layer of cells is a list of rows; a side of the grid is a single list; null means no clue.
"""

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from functools import cache
from typing import Any

from puzzles.errors import PuzzleError, counted, with_verb
from puzzles.formats.credits import credits_in
from puzzles.formats.document import Document
from puzzles.formats.jsontext import integer_of, list_of
from puzzles.formats.members import Members, members_of
from puzzles.games.game import NONE, Board, Game, Layer
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.grid import shape_of
from puzzles.games.puzzle import GamePuzzle, check_board


@cache
def members_type(name: str) -> type[Members]:
    """Return the dataclass that describes the members of a game's puzzles."""
    game = GAMES[name]
    own: list[Any] = []
    if game.parameter:
        own.append((game.parameter.name, int, field(default=game.parameter.default, kw_only=True)))
    for layer in game.layers:
        entry = int if layer.full and not layer.gaps else int | None
        entries: Any = list[list[entry]] if layer.kind in ("cells", "across", "down") else list[entry]  # type: ignore[valid-type]
        own.append((layer.name, entries, field(kw_only=True)))
    kind = make_dataclass(f"{game.title.replace(' ', '')}Members", own, bases=(Members,), frozen=True, kw_only=True)
    texts = [*layer_texts(game), ("solution", f"rows of cells, where it is known: {game.solution_values}")]
    attributes = "\n".join(f"    {name}: {text}." for name, text in texts)
    kind.__doc__ = f"Describe the members of a puzzle of {game.title}.\n\nAttributes:\n{attributes}\n"
    return kind


def layer_texts(game: Game) -> list[tuple[str, str]]:
    """Return the meaning of the parameter and of each layer, by name."""
    parameter = [(game.parameter.name, game.parameter.meaning)] if game.parameter else []
    nulls = ["" if layer.full and not layer.gaps else "; null where nothing is given" for layer in game.layers]
    return parameter + [(layer.name, layer.help + null) for layer, null in zip(game.layers, nulls, strict=True)]


def layer_members(puzzle: GamePuzzle) -> dict[str, object]:
    """Return the parameter and the layers by name, ready for JSON."""
    own: dict[str, object] = {puzzle.game.parameter.name: puzzle.parameter} if puzzle.game.parameter else {}
    for layer in puzzle.game.layers:
        entries = puzzle.clues[layer.name].astype(object)
        entries[entries == NONE] = None
        own[layer.name] = entries.tolist()
    return own


def to_members(document: Document[GamePuzzle]) -> dict[str, object]:
    """Return the members that describe a puzzle and its solution."""
    return members_of(document, layer_members(document.puzzle))


def from_members(members: Mapping[str, Any]) -> Document[GamePuzzle]:
    """Make the document that the members describe; missing layers have no clues.

    Raise PuzzleError for bad members.
    """
    game = GAMES[members["family"]]
    height, width = (integer_of(members.get(side), f"the {side}", *game.sizes) for side in ("height", "width"))
    parameter = 0
    if game.parameter:
        said, default, least, most, *_ = game.parameter
        parameter = integer_of(members.get(said, default), f"the member '{said}'", least, most)
    board = Board(height, width, parameter)
    check_board(game, board)
    clues = {each.name: _entries(each, board, members[each.name]) for each in game.layers if each.name in members}
    puzzle = puzzle_type(game.name).from_clues(board, clues, *credits_in(members))
    solution = members.get("solution")
    if solution is None:
        return Document(puzzle)
    values = game.values(board)
    cells = Layer("solution", "cells", lambda board: max(values), min(values), full=True)
    return Document(puzzle, puzzle.checked_solution(_entries(cells, board, solution)))


def _entries(layer: Layer, board: Board, value: object) -> list[Any]:
    """Check the shape of a layer and its entries, which may be null."""
    return _nested(layer, board, shape_of(layer.kind, board.height, board.width), value, f"the member '{layer.name}'")


def _nested(layer: Layer, board: Board, shape: tuple[int, ...], value: object, what: str) -> list[Any]:
    size, *inner = shape
    values = list_of(value, what, size)
    if len(values) != size:
        raise PuzzleError(f"{with_verb(what, 'has')} {counted(len(values), 'item')}; expected {size}")
    if inner:
        return [_nested(layer, board, tuple(inner), each, f"row {i} of {what}") for i, each in enumerate(values, 1)]
    return [
        NONE
        if each is None and (layer.gaps or not layer.full)
        else integer_of(each, f"an entry of {what}", layer.least, layer.most(board))
        for each in values
    ]
