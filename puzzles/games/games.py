"""The games by name: a family that is one file of rules has one line here."""

from collections.abc import Mapping

from puzzles.games import binairo, futoshiki, hitori, kakuro, skyscrapers, slitherlink, starbattle, tents
from puzzles.games.game import Game

# fmt: off
GAMES: Mapping[str, Game] = {module.GAME.name: module.GAME for module in (
    futoshiki,
    skyscrapers,
    binairo,
    kakuro,
    starbattle,
    tents,
    slitherlink,
    hitori,
)}
