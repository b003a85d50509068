"""Captions: title, author and rules stand around a picture, whole, within it, and off the board."""

from dataclasses import replace

import pytest

from generator.families import family_named
from output.captions import captioned
from output.pictures import PictureStyle, encoded
from puzzles.drawing import Text
from puzzles.lightup import WHITE, LightUp

BOARD = LightUp(3, 3, (1, *[WHITE] * 8))
ENGLISH = "Place bulbs so that every white cell is lit.\nNo bulb lights another, " + "and so on, " * 9
JAPANESE = "すべての白マスを照らすように電球を置きます。" * 4


@pytest.mark.parametrize("rules", ["", ENGLISH, JAPANESE])
@pytest.mark.parametrize("title", ["", "A title that is longer than a small board is wide", "電球"])
def test_a_caption_is_whole_and_beside_the_board(title: str, rules: str) -> None:
    puzzle = replace(BOARD, title=title, author="Ann" if title else "")
    bare = family_named("lightup").draw(puzzle, None)
    drawing = captioned(bare, puzzle, rules)
    own = {primitive.text for primitive in bare.primitives if isinstance(primitive, Text)}
    words = [each for each in drawing.primitives if isinstance(each, Text) and each.text not in own]
    shown = "".join(each.text for each in words)
    assert "".join(shown.split()) == "".join(f"{puzzle.title}{puzzle.author}{rules}".split())
    assert all(0 <= each.y <= drawing.height for each in words)
    free = drawing.height - bare.height
    above = [each for each in words if each.anchor == "middle"]
    assert all(each.y + each.size / 2 <= free for each in above)
    for kind in ("png", "pdf", "svg"):
        assert encoded(drawing, kind, PictureStyle(cell=24))  # type: ignore[arg-type]
