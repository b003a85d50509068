"""Making puzzles of games: a function for each, whose options and their help are the fields of its request."""

from collections.abc import Callable
from dataclasses import fields
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, Literal, Protocol

from generator.families import family_named
from gridwright.making import generate
from puzzles.games.game import Game
from puzzles.games.games import GAMES

if TYPE_CHECKING:
    from generator.record import Record
    from puzzles.games.puzzle import GamePuzzle

    class _Makes(Protocol):
        def __call__(self, *, seed: int | None = None, index: int = 0, **options: Any) -> Record[GamePuzzle]: ...

    binairo: _Makes
    futoshiki: _Makes
    hitori: _Makes
    kakuro: _Makes
    skyscrapers: _Makes
    slitherlink: _Makes
    starbattle: _Makes
    tents: _Makes


def _function_of(game: Game) -> "Callable[..., Record]":
    """Make the function of a game."""

    def make(**options: Any) -> "Record":
        return generate(game.name, **options)

    own = fields(family_named(game.name).request)
    parameters = [
        (each.name, each.default, _type_of(each.type, each.metadata["choices"], each.default)) for each in own
    ]
    parameters += [("seed", None, int | None), ("index", 0, int)]
    vars(make)["__signature__"] = Signature(
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, default, kind in parameters
        ]
    )
    make.__name__ = make.__qualname__ = game.name
    options = "\n".join(f"    {each.name}: {_said(each.metadata['help'], each.metadata['choices'])}" for each in own)
    make.__doc__ = f"""Make a puzzle of {game.title}.

>>> import gridwright as gw
>>> gw.{game.name}(seed=1).puzzle.height
{game.usual[0]}

Args:
{options}
    seed, index: as for ``generate``.

The rest is as for ``generate``.
"""
    return make


def _type_of(kind: Any, choices: tuple[str, ...], default: Any) -> Any:
    """Return the type of an option, of one with choices their words."""
    return Literal[(*dict.fromkeys((*choices, default)),)] if choices else kind


def _said(text: str, choices: tuple[str, ...]) -> str:
    """Write help for an option as in docstrings."""
    words = f" One of {', '.join(f'``{word}``' for word in choices)}." if choices else ""
    return f"{text[0].lower()}{text[1:]}{words}"


globals().update({name: _function_of(game) for name, game in GAMES.items()})
