"""The games by name; each family that is one file of rules has a line here."""

from collections.abc import Mapping
from functools import cache

from puzzles.games import (
    binairo,
    calcudoku,
    fillomino,
    futoshiki,
    hashi,
    heyawake,
    hitori,
    kakuro,
    masyu,
    minesweeper,
    mosaic,
    norinori,
    nurikabe,
    shikaku,
    skyscrapers,
    slitherlink,
    starbattle,
    tents,
)
from puzzles.games.game import Game
from puzzles.games.puzzle import GamePuzzle

# fmt: off
GAMES: Mapping[str, Game] = {game.name: game for game in (
    futoshiki.Futoshiki(),
    skyscrapers.Skyscrapers(),
    binairo.Binairo(),
    kakuro.Kakuro(),
    starbattle.StarBattle(),
    tents.Tents(),
    slitherlink.Slitherlink(),
    hitori.Hitori(),
    mosaic.Mosaic(),
    minesweeper.Minesweeper(),
    calcudoku.Calcudoku(),
    shikaku.Shikaku(),
    norinori.Norinori(),
    heyawake.Heyawake(),
    hashi.Hashi(),
    masyu.Masyu(),
    nurikabe.Nurikabe(),
    fillomino.Fillomino(),
)}


@cache
def puzzle_type(name: str) -> type[GamePuzzle]:
    """Return the class of the puzzles of a game.

    >>> puzzle_type("futoshiki").__name__
    'Futoshiki'
    """
    game = GAMES[name]
    own = {"family": name, "game": game, "__module__": __name__}
    kind = globals()[game.title.replace(" ", "")] = type(game.title.replace(" ", ""), (GamePuzzle,), own)
    return kind


for each in GAMES:
    puzzle_type(each)  # where pickle looks for the class
