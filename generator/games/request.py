"""Requests for games: one dataclass for each, its options made from the declaration."""

from collections.abc import Mapping
from dataclasses import fields, make_dataclass
from math import prod
from typing import Any, ClassVar, cast

import numpy as np

from generator.forms import FormField
from generator.games.making import Wishes
from generator.options import GRADES_OF_WEEK, USUAL, BaseRequest, check_rated, option, stated
from generator.orbits import SYMMETRIES, orbits_under
from generator.parsing import parse_size
from puzzles.errors import PuzzleError, RequestError, quoted
from puzzles.games.game import NONE, Board, Game
from puzzles.games.games import GAMES
from puzzles.games.grid import shape_of
from puzzles.games.puzzle import check_board
from puzzles.override import override
from rating.grades import GRADES

_USUAL_SYMMETRY = "rotate180"


class GameRequest(BaseRequest):
    """A request for puzzles of a game: exact in size, and in the number and the symmetry of clues that can go.

    ``request_type`` makes a field of each option of the command line; options that a game lacks have their values here.
    Raise ``RequestError`` if some are wrong or contradict each other.
    """

    __slots__ = ()
    game: ClassVar[Game]
    size: str
    symmetry: str = ""
    clues: int | str | None = None
    minimal: bool = False
    needs: str = ""

    @override
    def implied(self) -> Mapping[str, Any]:
        """Return the symmetry that usual puzzles have if no other option implies one."""
        is_open = "symmetry" in {each.name for each in fields(self)} and not self.symmetry
        look = {"symmetry": _USUAL_SYMMETRY} if is_open and self.difficulty == USUAL else {}
        return {**super().implied(), **look}

    @override
    def check(self) -> None:
        """Refuse options that contradict each other."""
        height, width = self.shape
        if self.game.square and height != width:
            raise RequestError(f"{quoted(self.size)} is not square; expected as many rows as columns")
        try:
            check_board(self.game, self.board)
        except PuzzleError as error:
            raise RequestError(str(error)) from None
        if not any(layer.full for layer in self.game.layers):
            empty = {each.name: np.full(shape_of(each.kind, height, width), NONE) for each in self.game.layers}
            if objection := self.game.objection(self.board, empty):
                raise RequestError(objection)
        orbits_under(self.needed_symmetry, height, width)
        kinds = [layer.kind for group in self.game.dug for layer in self.game.layers if layer.name in group]
        most = sum(prod(shape_of(kind, height, width)) for kind in kinds)
        if self.n_clues is not None and not 0 <= self.n_clues <= most:
            raise RequestError(f"{self.n_clues:,} clues are not possible; expected 0 to {most} on {height}x{width}")
        if self.grades:
            check_rated(self, self.asked("difficulty", "needs"))
        if self.minimal and not self.unique:
            raise RequestError("--minimal was given with --no-unique; expected --unique, as only proved puzzles can be")

    @property
    def shape(self) -> tuple[int, int]:
        """Return the number of rows and columns."""
        least, most = self.game.sizes
        return parse_size(self.size, most, max(least, self.game.least_side))

    @property
    @override
    def n_cells(self) -> int:
        return prod(self.shape)

    @property
    def board(self) -> Board:
        """Return the board of the request."""
        parameter = self.game.parameter
        return Board(*self.shape, int(getattr(self, parameter.name)) if parameter else 0)

    @property
    def needed_symmetry(self) -> str:
        """Return the symmetry that the places of clues must have, possibly ``none``."""
        return self.symmetry or "none"

    @property
    def n_clues(self) -> int | None:
        """Return the exact number of removable clues, or None if any number will do."""
        return self.clues if isinstance(self.clues, int) else None

    @property
    def wishes(self) -> Wishes:
        """Return the wishes for the clues."""
        return Wishes(self.needed_symmetry, self.n_clues, self.minimal, self.grades, self.unique)

    @override
    def key(self) -> tuple[object, ...]:
        """Return the name of the request for its random streams, the same on every machine and for every spelling."""
        resolved = {"size": "x".join(map(str, self.shape)), "symmetry": self.needed_symmetry}
        return self.values_for_key(resolved, *(() if self.needs else ("needs",)))


def _options(game: Game) -> dict[str, tuple[Any, Any]]:
    """Return the type and the declaration of each option of a game."""
    height, width = game.usual
    own: dict[str, tuple[Any, Any]] = {"size": (str, stated(f"{height}x{width}", "games.size"))}
    if parameter := game.parameter:
        least, most = parameter.least, parameter.most
        form = FormField(parameter.name.capitalize(), parameter.help)
        own[parameter.name] = (
            (bool, option(bool(parameter.default), parameter.help, form=form))
            if parameter.is_switch
            else (int, option(parameter.default, parameter.help, bounds=(least, most), form=form))
        )
    dug = [layer for group in game.dug for layer in game.layers if layer.name in group]
    if dug:
        if any(layer.kind == "cells" and not layer.sparse for layer in dug):
            own["symmetry"] = (str, stated("", "games.symmetry", choices=SYMMETRIES))
        own["clues"] = (int | str | None, stated(None, "games.clues", ranges=True))
        own["minimal"] = (bool, stated(False, "games.minimal"))
    own["difficulty"] = (str, stated("", "games.difficulty"))
    if game.rule_grades:
        own["needs"] = (str, stated("", "games.needs", choices=tuple(game.rule_grades)))
    own["rating"] = (str, stated("full", "games.rating"))
    own["tries"] = (int, stated(1_000, "games.tries"))
    own["unique"] = (bool, stated(True, "games.unique"))
    return own


def _request_type(game: Game) -> type[GameRequest]:
    quick = {grade: {"size": size, "difficulty": grade} for grade, size in game.quick.items()}
    members = {
        "__doc__": f"Ask for puzzles of {game.title}; the fields are the options of the command line.",
        "__module__": __name__,
        "family": game.name,
        "game": game,
        "week": tuple(_nearest(quick, grade) for grade in GRADES_OF_WEEK if quick),
        "quick": quick,
        "grades_of_rules": game.rule_grades,
        "learned": {rule: {"size": game.quick[grade], "needs": rule} for rule, grade in game.rule_grades.items()},
    }
    return cast(
        type[GameRequest],
        make_dataclass(
            f"{game.name.capitalize()}Request",
            [(name, kind, declared) for name, (kind, declared) in _options(game).items()],
            bases=(GameRequest,),
            namespace=members,
            frozen=True,
            slots=True,
        ),
    )


def _nearest(quick: Mapping[str, Mapping[str, Any]], grade: str) -> Mapping[str, Any]:
    """Return the request for the hardest of some grades that does not exceed another, or for the easiest of them."""
    words = [str(each) for each in GRADES]
    easier = [each for each in quick if words.index(each) <= words.index(grade)]
    return quick[easier[-1] if easier else next(iter(quick))]


REQUESTS = {name: _request_type(game) for name, game in GAMES.items()}
globals().update({kind.__name__: kind for kind in REQUESTS.values()})  # where pickle looks for the classes
