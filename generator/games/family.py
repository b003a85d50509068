"""Games: the family of each game, made from its declaration."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.facts import PUZZLES, Art
from generator.family import Family, Rules
from generator.games.request import REQUESTS, GameRequest
from generator.proposal import Proposal, Refusal
from kernels.streams import State
from puzzles.alphabet import UNKNOWN, Alphabet
from puzzles.cells import Edge
from puzzles.desk import DeskLayer, layers_of
from puzzles.drawing import Drawing
from puzzles.games.canonical import solution_id
from puzzles.games.game import NONE, Board, Clues, Draws, Game, Place
from puzzles.games.grid import shape_of
from puzzles.games.puzzle import GamePuzzle, rules_of
from puzzles.override import override
from puzzles.progress import Progress
from puzzles.puzzle import ClueArray, Measures, Solution
from puzzles.sheet import Sheet
from puzzles.stated import Stated, StatedClue
from puzzles.written import Shape, Written
from rating.games.rules import SCALE, rules_for
from rating.games.score import SCORE_VERSION
from rating.step import Reason, Step
from solvers.games.methods import METHODS
from solvers.verdict import Proof

if TYPE_CHECKING:
    from rating.games.rating import GameRating
    from rating.hints import Board as Hints


class GameFamily(Family[GamePuzzle, GameRequest, "GameRating"]):
    """A family that is one file of rules."""

    methods = METHODS
    method_words: Mapping[str, str] = {
        "propagation": "one rule after the other",
        "search": "rules and a search",
        "sat": "a search and a SAT solver",
    }
    efforts = ("nodes", "conflicts")
    scale = SCALE
    score_version = SCORE_VERSION

    def __init__(self, game: Game) -> None:
        self._game = game
        self._values = tuple(game.values(Board(*game.usual, game.parameter.default if game.parameter else 0)))

    @property
    @override
    def name(self) -> str:
        return self._game.name

    @property
    @override
    def title(self) -> str:
        return self._game.title

    @property
    @override
    def request(self) -> type[GameRequest]:
        return REQUESTS[self._game.name]

    @property
    @override
    def example_request(self) -> Mapping[str, object]:
        return {**next(iter(self.request.quick.values()), {}), "seed": 1}

    @property
    @override
    def page_module(self) -> Path:
        return Path("games.js")

    @property
    @override
    def book_file(self) -> Path:
        return PUZZLES / "games" / "books" / f"{self._game.name}.toml"

    @property
    @override
    def art(self) -> Art | None:
        from generator.nonogram.pictures.library import ART

        return ART if self._game.pictured else None

    @property
    @override
    def title_is_answer(self) -> bool:
        return self._game.pictured

    @property
    @override
    def solution_values(self) -> str:
        return self._game.solution_values

    @property
    @override
    def unknown(self) -> int:
        return UNKNOWN if 0 in self._values else 0

    @property
    @override
    def lists_cells(self) -> bool:
        return set(self._values) == {0, 1}

    @override
    def rating_type(self) -> "type[GameRating]":
        from rating.games.rating import GameRating

        return GameRating

    @override
    def rules(self, puzzle: GamePuzzle) -> Rules:
        return puzzle.game.domains(puzzle.board), puzzle.stated

    @override
    def edges(self, puzzle: GamePuzzle) -> Mapping[Edge, int]:
        return {edge: variable for variable, edge in puzzle.game.edges(puzzle.board).items()}

    @override
    def _board(self, puzzle: GamePuzzle, progress: Progress) -> "Hints":
        return super()._board(puzzle, puzzle.game.at_sight(puzzle.board, progress))

    @override
    def shown(self, puzzle: GamePuzzle) -> Sequence[int]:
        return puzzle.shown

    @override
    def propose(self, request: GameRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        from generator.games.proposals import proposals

        return proposals(request, states)

    @override
    def seconds(self, request: GameRequest) -> float:
        is_eased = bool(request.grades) and request.unique and request.n_clues is None and not request.minimal
        return self._game.seconds(request.board) if is_eased else 0.0

    @override
    def prove(self, puzzle: GamePuzzle, limit: int = 2) -> Proof:
        from solvers.games.proof import prove

        return prove(puzzle, limit)

    @override
    def prove_many(self, puzzles: Sequence[GamePuzzle], *, quick: bool = False) -> list[Proof]:
        from solvers.games.proof import prove_many

        return prove_many(puzzles)

    @override
    def rate_many(
        self, puzzles: Sequence[GamePuzzle], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[GameRating]":
        from rating.games.rating import rate_many

        self.require_usual(scale, up_to)
        return rate_many(puzzles, proofs)

    @override
    def explain(self, puzzle: GamePuzzle, proof: Proof, scale: str = "") -> Iterator[Step]:
        from rating.games.steps import explain

        self.require_usual(scale)
        return explain(puzzle, proof)

    @override
    def reason(
        self,
        puzzle: GamePuzzle,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
        without: int | None = None,
    ) -> Reason | None:
        from rating.games.reason import reason

        self.require_usual(scale)
        return reason(puzzle, solution, state, candidates, cell, without)

    @override
    def reasons(
        self,
        puzzle: GamePuzzle,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cells: Sequence[tuple[int, int]],
        scale: str = "",
    ) -> list[Reason | None]:
        from rating.games.reason import reasons

        self.require_usual(scale)
        return reasons(puzzle, state, cells)

    @override
    def next_move(
        self, puzzle: GamePuzzle, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        from rating.games.reason import next_move

        self.require_usual(scale)
        return next_move(puzzle, solution, state)

    @override
    def rule_names(self) -> Sequence[str]:
        return [rule.name for rule in rules_for(self._game)]

    @override
    def draw_steps(self, puzzle: GamePuzzle, steps: Iterable[Step]) -> Iterator[Drawing]:
        from rating.games.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    @override
    def rule_texts(self, rating: "GameRating") -> list[str]:
        from rating.games.words import rule_texts

        return rule_texts(rating)

    @override
    def describe(self, puzzle: GamePuzzle) -> str:
        from puzzles.games.drawing import describe

        return describe(puzzle)

    @override
    def measure(self, puzzle: GamePuzzle) -> Measures:
        """Count the clues, and return the share of cells that have one."""
        layers = [puzzle.clues[layer.name] != NONE for layer in puzzle.game.layers if layer.kind == "cells"]
        has_clue = np.any([np.zeros((puzzle.height, puzzle.width), np.bool_), *layers], axis=0)
        return Measures(puzzle.n_clues, float(has_clue.mean()))

    @override
    def identify_solutions(self, puzzles: Sequence[GamePuzzle], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of solutions together with the layers whose clues all stay."""
        pairs = zip(puzzles, solutions, strict=True)
        return [solution_id(puzzle.game, puzzle.board, puzzle.layers, solution) for puzzle, solution in pairs]

    @override
    def draw(self, puzzle: GamePuzzle, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        from puzzles.games.drawing import draw

        return draw(puzzle, solution)

    @override
    def draw_state(self, puzzle: GamePuzzle, state: NDArray[np.integer]) -> Drawing:
        return self.draw(puzzle, np.where(state == self.unknown, NONE, state.astype(np.int64)))

    @override
    def text(self, puzzle: GamePuzzle, solution: Solution | None, *, color: bool, width: int) -> str:
        from puzzles.games.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    @override
    def sheet(self, puzzle: GamePuzzle) -> Sheet:
        from puzzles.games.text import sheet

        return sheet(puzzle)

    @override
    def key(self, puzzle: GamePuzzle) -> str:
        return puzzle.game.key.format(puzzle.parameter)

    @override
    def written(self, puzzle: GamePuzzle, solution: Solution, shape: Shape) -> Written:
        from puzzles.games.written import written

        return written(puzzle, solution, shape)

    @override
    def open_cells(self, puzzle: GamePuzzle) -> NDArray[np.bool_]:
        return np.asarray(puzzle.printed == NONE)

    @override
    def max_value(self, puzzle: GamePuzzle) -> int:
        return max(puzzle.game.values(puzzle.board))

    @override
    def domains(self, puzzle: GamePuzzle) -> NDArray[np.int64]:
        masks = puzzle.game.domains(puzzle.board)[: puzzle.height * puzzle.width]
        return np.array(masks).reshape(puzzle.height, puzzle.width)

    @override
    def answer_alphabets(self, puzzle: GamePuzzle) -> tuple[Alphabet, ...]:
        return _alphabets(puzzle.game, tuple(puzzle.game.values(puzzle.board)), self.unknown)

    @override
    def desk(self) -> Sequence[DeskLayer]:
        return layers_of(self._game)

    @override
    def value_words(self, puzzle: GamePuzzle) -> Mapping[str, int]:
        words = enumerate(puzzle.value_names)
        return {word.removeprefix("a "): value for value, word in words if word and not word.startswith("no ")}

    @override
    def stated(self, puzzle: GamePuzzle) -> Stated:
        game, layers = puzzle.game, {layer.name: layer for layer in puzzle.game.layers}
        rules, clues = list(rules_of(game, puzzle.board)), list[StatedClue]()
        for place, constraints in game.clues(puzzle.board, puzzle.clues).items():
            layer, number = layers[place[0]], place[1]
            entry = int(puzzle.clues[layer.name].flat[number])
            # A cell about which a full layer says nothing, such as a cell without a tree, belongs to the board.
            if entry == NONE or (layer.full and not layer.labels and entry == layer.least):
                rules += constraints
            else:
                clues.append(StatedClue(_name_of(puzzle, place), place, tuple(constraints)))
        return Stated(game.domains(puzzle.board), tuple(rules), tuple(clues))

    @override
    def clued(self, puzzle: GamePuzzle, solution: Solution, draws: Draws) -> GamePuzzle:
        game, own = puzzle.game, puzzle.clues
        open_layers = [layer.name for layer in game.layers if not layer.full]
        fixed = {name: entries for name, entries in own.items() if name not in open_layers}
        given = game.clues_of(puzzle.board, solution.ravel().tolist(), fixed, draws)
        more = {name: np.where(own[name] == NONE, given[name], own[name]) for name in open_layers}
        return _with_clues(puzzle, {**own, **more})

    @override
    def amended(
        self, puzzle: GamePuzzle, solution: Solution, other: Solution, draws: Draws
    ) -> tuple[GamePuzzle, Solution] | None:
        values, others = solution.ravel().tolist(), other.ravel().tolist()
        found = puzzle.game.amend(puzzle.board, puzzle.clues, values, others, draws)
        if found is None:
            return None
        clues, changed = found
        grid = np.array(changed[: len(values)], solution.dtype).reshape(solution.shape)
        return _with_clues(puzzle, clues), grid

    @override
    def clue_names(self, puzzle: GamePuzzle) -> Sequence[str]:
        return list(_clues(puzzle))

    @override
    def without_clues(self, puzzle: GamePuzzle, numbers: Collection[int]) -> GamePuzzle:
        gone = {place for number, places in enumerate(_clues(puzzle).values()) if number in numbers for place in places}
        return replace(
            puzzle,
            layers=tuple(
                tuple(NONE if (layer.name, i) in gone else entry for i, entry in enumerate(entries))
                for layer, entries in zip(puzzle.game.layers, puzzle.layers, strict=True)
            ),
        )

    @override
    def clue_arrays(self, puzzle: GamePuzzle) -> Mapping[str, ClueArray]:
        """Return the layers, with 0 for no clue; in layers whose entries could be 0, all entries are one more."""
        arrays = {}
        for layer in puzzle.game.layers:
            most, shift = layer.most(puzzle.board), int(layer.least == 0 and not layer.full)
            entries = np.maximum(puzzle.clues[layer.name] + shift, 0).astype(np.int16)
            arrays[layer.name] = ClueArray(entries, most + shift)
        return arrays

    @override
    def title_in(self, puzzle: GamePuzzle, language: str) -> str:
        if not self._game.pictured:
            return puzzle.title
        from generator.nonogram.pictures.library import title_of

        return title_of(puzzle, language)

    @override
    def variants(self, puzzle: GamePuzzle) -> Sequence[str]:
        """Return the parameter of a puzzle if it is not the usual one."""
        parameter = puzzle.game.parameter
        if parameter is None or puzzle.parameter == parameter.default:
            return ()
        return (f"{puzzle.parameter or 'no'} {parameter.name}",)


@cache
def _alphabets(game: Game, values: tuple[int, ...], unknown: int) -> tuple[Alphabet, ...]:
    """Return the alphabet of a game: its values as numbers, and as the signs of text."""
    signs = {".": unknown, "_": unknown, "?": unknown} | {str(value): value for value in range(10)}
    signs |= {str(value): value for value in values} | {game.sign(value): value for value in values}
    return (Alphabet.of(signs | ({"false": 0, "true": 1} if set(values) == {0, 1} else {})),)


def _with_clues(puzzle: GamePuzzle, clues: Clues) -> GamePuzzle:
    """Return a puzzle with other layers of clues."""
    layers = tuple(tuple(np.asarray(clues[layer.name]).ravel().tolist()) for layer in puzzle.game.layers)
    return replace(puzzle, layers=layers)


def _name_of(puzzle: GamePuzzle, place: Place) -> str:
    """Return the name of a clue: its place, after the name of its layer if there are several."""
    layers = {layer.name: layer for layer in puzzle.game.layers}
    *across, width = shape_of(layers[place[0]].kind, puzzle.height, puzzle.width)
    at = f"R{place[1] // width + 1}C{place[1] % width + 1}" if across else str(place[1] + 1)
    is_alone = sum(not layer.full for layer in layers.values()) == 1 and not layers[place[0]].full
    return at if is_alone else f"{place[0].replace('_', ' ')} {at}"


def _clues(puzzle: GamePuzzle) -> dict[str, list[Place]]:
    """Return the clues that may be left out by name, each with all of its entries."""
    board, layers = puzzle.board, {layer.name: layer for layer in puzzle.game.layers if not layer.full}
    stated = puzzle.game.clues(board, puzzle.clues)
    found = {}
    for name, place in stated:
        if name in layers:
            cells = [cell for each in stated[name, place] for cell in each.cells if (name, cell) not in stated]
            is_spread = layers[name].twin or layers[name].runs
            spread = [cell for cell in cells if cell < puzzle.clues[name].size] if is_spread else []
            found[_name_of(puzzle, (name, place))] = [(name, i) for i in (place, *spread)]
    return found
