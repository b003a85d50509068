"""Games: the record of a family that is one file of rules, made from its declaration."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from generator.family import PUZZLES, Family, facts_of
from generator.games.request import REQUESTS
from puzzles.alphabet import UNKNOWN, Alphabet
from puzzles.games.canonical import solution_id
from puzzles.games.game import NONE, Board, Game, Place
from puzzles.games.games import GAMES
from puzzles.games.grid import shape_of
from puzzles.games.puzzle import GamePuzzle
from puzzles.puzzle import ClueArray, Measures, Solution
from rating.games.score import SCORE_VERSION


def _measure(puzzle: GamePuzzle) -> Measures:
    """Count the clues, and which share of the cells has one."""
    layers = [puzzle.clues[layer.name] != NONE for layer in puzzle.game.layers if layer.kind == "cells"]
    has_clue = np.any([np.zeros((puzzle.height, puzzle.width), np.bool_), *layers], axis=0)
    return Measures(puzzle.n_clues, float(has_clue.mean()))


def _identify_solutions(puzzles: Sequence[GamePuzzle], solutions: Sequence[Solution]) -> list[str]:
    """Return the ids of solutions, with the layers that no clue can be taken from."""
    pairs = zip(puzzles, solutions, strict=True)
    return [solution_id(puzzle.game, puzzle.board, puzzle.layers, solution) for puzzle, solution in pairs]


@cache
def _alphabets(game: Game, values: tuple[int, ...], unknown: int) -> tuple[Alphabet, ...]:
    """Return the alphabet of a game: the values as numbers, and as the signs that text has for them."""
    signs = {".": unknown, "_": unknown, "?": unknown} | {str(value): value for value in range(10)}
    signs |= {str(value): value for value in values} | {game.sign(value): value for value in values}
    return (Alphabet.of(signs | ({"false": 0, "true": 1} if set(values) == {0, 1} else {})),)


def _clues(puzzle: GamePuzzle) -> dict[str, list[Place]]:
    """Return by their names the clues that may be left out, each with all of its entries."""
    board, layers = puzzle.board, {layer.name: layer for layer in puzzle.game.layers if not layer.full}
    stated = puzzle.game.clues(board, puzzle.clues)
    found = {}
    for name, place in stated:
        if name in layers:
            *across, width = shape_of(layers[name].kind, board.height, board.width)
            at = f"R{place // width + 1}C{place % width + 1}" if across else str(place + 1)
            cells = [cell for each in stated[name, place] for cell in each.cells if (name, cell) not in stated]
            spread = [cell for cell in cells if cell < puzzle.clues[name].size] if layers[name].twin else []
            found[at if len(layers) == 1 else f"{name.replace('_', ' ')} {at}"] = [(name, i) for i in (place, *spread)]
    return found


def _without_clues(puzzle: GamePuzzle, numbers: Collection[int]) -> GamePuzzle:
    gone = {place for number, places in enumerate(_clues(puzzle).values()) if number in numbers for place in places}
    return replace(
        puzzle,
        layers=tuple(
            tuple(NONE if (layer.name, i) in gone else entry for i, entry in enumerate(entries))
            for layer, entries in zip(puzzle.game.layers, puzzle.layers, strict=True)
        ),
    )


def _clue_arrays(puzzle: GamePuzzle) -> Mapping[str, ClueArray]:
    """Return the layers, with 0 where there is no clue; entries that could be 0 themselves are one more."""
    arrays = {}
    for layer in puzzle.game.layers:
        most, shift = layer.most(puzzle.board), int(layer.least == 0 and not layer.full)
        arrays[layer.name] = ClueArray(np.maximum(puzzle.clues[layer.name] + shift, 0).astype(np.int16), most + shift)
    return arrays


def _variants(puzzle: GamePuzzle) -> Sequence[str]:
    """Return the parameter of a puzzle where it is not the usual one."""
    parameter = puzzle.game.parameter
    if parameter is None or puzzle.parameter == parameter.default:
        return ()
    return (f"{puzzle.parameter or 'no'} {parameter.name}",)


def _record_of(game: Game) -> Family:
    """Make the record of a game."""
    values = game.values(Board(*game.usual, game.parameter.default if game.parameter else 0))
    request, side = REQUESTS[game.name], min(6, 2 * -(-game.usual[0] // 3))  # an even side, as some games need
    small, unknown = {"size": f"{side}x{side}"}, UNKNOWN if 0 in values else 0

    def use_rare_kernels() -> None:
        from generator.pipeline import generate

        record = generate(request.from_call(small), 1)
        puzzle: Any = record.puzzle
        state = np.full((puzzle.height, puzzle.width), unknown)
        family.next_move(puzzle, record.proof.solutions[0], state)

    family = Family(
        **facts_of("games") | {"name": game.name, "book_file": PUZZLES / "games" / "books" / f"{game.name}.toml"},
        folder="games",
        title=game.title,
        request=request,
        score_version=SCORE_VERSION,
        rating_type="rating.games.rating.GameRating",
        example_request={**next(iter(request.quick.values()), {}), "seed": 1},
        small_requests=(small,),
        solution_values=game.solution_values,
        unknown=unknown,
        lists_cells=set(values) == {0, 1},
        calls={
            "measure": _measure,
            "identify_solutions": _identify_solutions,
            "written": "puzzles.games.text.written",
            "open_cells": lambda puzzle: puzzle.printed == NONE,
            "draw_state": lambda puzzle, state: family.draw(puzzle, np.where(state == unknown, NONE, state)),
            "max_value": lambda puzzle: max(game.values(puzzle.board)),
            "domains": lambda puzzle: np.array(game.domains(puzzle.board)[: puzzle.height * puzzle.width]).reshape(
                puzzle.height, puzzle.width
            ),
            "answer_alphabets": lambda puzzle: _alphabets(game, tuple(game.values(puzzle.board)), unknown),
            "clue_names": lambda puzzle: list(_clues(puzzle)),
            "without_clues": _without_clues,
            "clue_arrays": _clue_arrays,
            "variants": _variants,
            "use_rare_kernels": use_rare_kernels,
        },
    )
    return family


RECORDS = {name: _record_of(game) for name, game in GAMES.items()}
