"""The games by name: a family that is one file of rules has one line here."""

from collections.abc import Mapping

from puzzles.games import (
    futoshiki,
    hitori,
    slitherlink,
    starbattle,
    tents,
)
from puzzles.games.game import Game

GAMES: Mapping[str, Game] = {
    module.GAME.name: module.GAME for module in (futoshiki, starbattle, tents, slitherlink, hitori)
}
