"""Games: the record of a family that is one file of rules, made from its declaration."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import puzzles.games
import service
from generator.draft import Draft, Refusal
from generator.games.request import REQUESTS, GameRequest
from puzzles.answers import UNKNOWN, Alphabet
from puzzles.errors import RequestError
from puzzles.family import ClueArray, Family, Measures, Reason
from puzzles.games.canonical import solution_id
from puzzles.games.checks import CHECKS
from puzzles.games.constraints import values_of
from puzzles.games.game import NONE, Board, Game
from puzzles.games.games import GAMES
from puzzles.games.puzzle import GamePuzzle
from puzzles.puzzle import Solution
from puzzles.written import Shape, Written
from rating.games.rules import SCALE
from rating.games.score import SCORE_VERSION
from rating.step import Step
from solvers.games.methods import METHODS
from solvers.methods import Method
from solvers.verdict import Proof

if TYPE_CHECKING:
    from puzzles.drawing import Drawing
    from puzzles.formats.document import Document
    from rating.games.rating import GameRating


class GameFamily(Family[GamePuzzle, GameRequest, Draft | Refusal, Proof, "GameRating", Step, Method]):
    """Derive what can be done with the puzzles of a game from its declaration.

    Attributes:
        game: the declaration.
    """

    game: ClassVar[Game]
    methods = METHODS
    method_words: ClassVar = {
        "propagation": "one rule after the other",
        "search": "rules and a search",
        "sat": "a search and a SAT solver",
    }
    efforts = ("nodes", "conflicts")
    page_module: ClassVar = Path(service.__file__).parent / "page_files" / "families" / "games.js"
    score_version = SCORE_VERSION

    def propose(
        self, request: GameRequest, states: Iterable[NDArray[np.uint64]]
    ) -> Iterator[Iterator[Draft | Refusal]]:
        from generator.games.proposals import drafts

        return drafts(request, states)

    def prove(self, puzzle: GamePuzzle, limit: int = 2) -> Proof:
        from solvers.games.proof import prove

        return prove(puzzle, limit)

    def rate_many(
        self, puzzles: Sequence[GamePuzzle], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[GameRating]":
        self._check_scale(scale)
        if up_to is not None:
            raise RequestError(f"the limit {up_to} does not apply to {self.game.title}; expected none")
        from rating.games.rating import rate_many

        return rate_many(puzzles, proofs)

    def explain(self, puzzle: GamePuzzle, proof: Proof, scale: str = "") -> Iterator[Step]:
        self._check_scale(scale)
        from rating.games.steps import explain

        return explain(puzzle, proof)

    def reason(
        self,
        puzzle: GamePuzzle,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
    ) -> Reason | None:
        self._check_scale(scale)
        from rating.games.reason import reason

        return reason(puzzle, solution, state, candidates, cell)

    def next_move(
        self, puzzle: GamePuzzle, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        self._check_scale(scale)
        from rating.games.reason import next_move

        return next_move(puzzle, solution, state)

    def draw_steps(self, puzzle: GamePuzzle, steps: Iterable[Step]) -> "Iterator[Drawing]":
        from rating.games.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    def rule_texts(self, rating: "GameRating") -> list[str]:
        from rating.games.words import rule_texts

        return rule_texts(rating)

    def rating_type(self) -> type:
        from rating.games.rating import GameRating

        return GameRating

    def _check_scale(self, scale: str) -> None:
        if scale not in ("", SCALE):
            raise RequestError(f"{scale!r} is not a scale of {self.game.title}; expected {SCALE!r}")

    # -- what a puzzle is, in words, pictures and notations

    def describe(self, puzzle: GamePuzzle) -> str:
        from puzzles.games.drawing import describe

        return describe(puzzle)

    def measure(self, puzzle: GamePuzzle) -> Measures:
        """Count the clues, and which share of the cells has one."""
        has_clue = np.zeros((puzzle.height, puzzle.width), np.bool_)
        for layer in self.game.layers:
            if layer.kind == "cells":
                has_clue |= puzzle.clues[layer.name] != NONE
        return Measures(puzzle.n_clues, float(has_clue.mean()))

    def identify_solutions(self, puzzles: Sequence[GamePuzzle], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of solutions, with the layers that no clue can be taken from."""
        return [
            solution_id(self.game, puzzle.board, puzzle.layers, solution)
            for puzzle, solution in zip(puzzles, solutions, strict=True)
        ]

    def draw(self, puzzle: GamePuzzle, solution: Solution | None = None, *, letters: bool = False) -> "Drawing":
        from puzzles.games.drawing import draw

        return draw(puzzle, solution)

    def text(self, puzzle: GamePuzzle, solution: Solution | None, *, color: bool, width: int) -> str:
        from puzzles.games.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    def to_members(self, document: "Document[GamePuzzle]") -> dict[str, Any]:
        from puzzles.games.members import to_members

        return to_members(document)

    def members_type(self) -> type:
        from puzzles.games.members import members_type

        return members_type(self.game.name)

    def from_members(self, members: Mapping[str, Any]) -> "Document[GamePuzzle]":
        from puzzles.games.members import from_members

        return from_members(self.game.name, members)

    def written(self, puzzle: GamePuzzle, solution: Solution, shape: Shape) -> Written:
        from puzzles.games.text import written

        return written(puzzle, solution, shape)

    # -- answers and learning

    @property
    def _dug_cells(self) -> list[str]:
        """Return the names of the layers of clues in cells that could go."""
        dug = [name for group in self.game.dug for name in group]
        return [layer.name for layer in self.game.layers if layer.kind == "cells" and layer.name in dug]

    def open_cells(self, puzzle: GamePuzzle) -> NDArray[np.bool_]:
        """Return the cells that no clue of their own decides."""
        cells = puzzle.height * puzzle.width
        is_open = np.ones(cells, np.bool_)
        domains = self.game.domains(puzzle.board)
        for constraint in puzzle.constraints:
            if len(constraint.cells) == 1 and (cell := constraint.cells[0]) < cells:
                fits = (CHECKS[constraint.kind](constraint.params, (value,)) for value in values_of(domains[cell]))
                is_open[cell] &= sum(fits) > 1
        return is_open.reshape(puzzle.height, puzzle.width)

    def max_value(self, puzzle: GamePuzzle) -> int:
        return max(self.game.values(puzzle.board))

    def answer_alphabets(self, puzzle: GamePuzzle) -> tuple[Alphabet, ...]:
        return _alphabets(self.game, tuple(self.game.values(puzzle.board)), self.unknown)

    def clue_cells(self, puzzle: GamePuzzle) -> Sequence[int]:
        given = [puzzle.clues[name].ravel() != NONE for name in self._dug_cells]
        return np.flatnonzero(np.any(given, axis=0)).tolist() if given else ()

    def without_clues(self, puzzle: GamePuzzle, cells: Collection[int]) -> GamePuzzle:
        own = self._dug_cells
        return replace(
            puzzle,
            layers=tuple(
                tuple(NONE if layer.name in own and i in cells else entry for i, entry in enumerate(entries))
                for layer, entries in zip(self.game.layers, puzzle.layers, strict=True)
            ),
        )

    def clue_arrays(self, puzzle: GamePuzzle) -> Mapping[str, ClueArray]:
        """Return the layers, with 0 where there is no clue; entries that could be 0 themselves are one more."""
        arrays = {}
        for layer in self.game.layers:
            most, shift = layer.most(puzzle.board), int(layer.least == 0 and not layer.full)
            arrays[layer.name] = ClueArray(
                np.maximum(puzzle.clues[layer.name] + shift, 0).astype(np.int16), most + shift
            )
        return arrays

    # -- books

    def variants(self, puzzle: GamePuzzle) -> Sequence[str]:
        """Return the parameter of a puzzle where it is not the usual one."""
        parameter = self.game.parameter
        if parameter is None or puzzle.parameter == parameter.default:
            return ()
        return (f"{puzzle.parameter or 'no'} {parameter.name}",)

    # -- compiling ahead

    def use_rare_kernels(self) -> None:
        from generator.pipeline import generate

        record = generate(self.request.from_call(self.small_requests[0]), 1)
        puzzle: Any = record.puzzle
        state = np.full((puzzle.height, puzzle.width), self.unknown)
        self.next_move(puzzle, record.proof.solutions[0], state)


@cache
def _alphabets(game: Game, values: tuple[int, ...], unknown: int) -> tuple[Alphabet, ...]:
    """Return the alphabet of a game: the values as numbers, and as the signs that text has for them."""
    signs = {".": unknown, "_": unknown, "?": unknown} | {str(value): value for value in range(10)}
    signs |= {str(value): value for value in values} | {game.sign(value): value for value in values}
    return (Alphabet.of(signs | ({"false": 0, "true": 1} if set(values) == {0, 1} else {})),)


def _family_of(game: Game) -> GameFamily:
    """Make the record of a game."""
    values = game.values(Board(*game.usual, game.parameter.default if game.parameter else 0))
    request, side = REQUESTS[game.name], min(6, 2 * -(-game.usual[0] // 3))  # an even side, as some games need
    members: dict[str, Any] = {
        "game": game,
        "request": request,
        "book_file": Path(puzzles.games.__file__).parent / "books" / f"{game.name}.toml",
        "example_request": {**next(iter(request.quick.values()), {}), "seed": 1},
        "small_requests": ({"size": f"{side}x{side}"},),
        "solution_values": game.solution_values,
        "unknown": UNKNOWN if 0 in values else 0,
        "lists_cells": set(values) == {0, 1},
    }
    family: GameFamily = type(f"{game.name.capitalize()}Family", (GameFamily,), members)()
    return family


globals().update({name: _family_of(game) for name, game in GAMES.items()})
