"""Cosmetics: what f-puzzles draws without a rule comes back from each notation that has it, and draws safely."""

import base64
import json
import re
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from output.conversion import losses
from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.penpa_edit.drawing import inflated
from puzzles.formats.registry import format_named
from puzzles.sudoku import Ground, Sudoku, draw
from puzzles.sudoku.cosmetics import KINDS, MOST_COSMETICS, Cosmetic

SIDE = 4
LAMP = "FOGLIGHT"
BLANK = Sudoku(Ground(2, 2), (1,) + (0,) * 15)
FORMS = ["f-puzzles", "sudokupad", "gridwright", "jsonl"]
ON_BOARD = ("color", "fog", "light")

# Each member as f-puzzles writes it, and the cosmetic that it is, stated here anew.
MEMBERS: list[tuple[dict[str, Any], Cosmetic]] = [
    (
        {"line": [{"lines": [["R1C1", "R2C2", "R3C2"]], "outlineC": "#C060C0", "width": 0.5}]},
        Cosmetic("line", ((0, 0), (1, 1), (2, 1)), color="#C060C0", width=0.5),
    ),
    (
        {
            "rectangle": [
                {"cells": ["R1C1", "R1C2"], "baseC": "#FFF", "outlineC": "#0008", "fontC": "#123456", "width": 0.5,
                 "height": 0.3, "angle": 45, "value": "A"}
            ]
        },
        Cosmetic("rectangle", ((0, 0), (0, 1)), "#0008", "#FFF", "#123456", 0.5, 0.3, 45.0, "A"),
    ),
    (
        {"circle": [{"cells": ["R4C4"], "baseC": "#abcdef80", "width": "0.7", "height": 0.7, "value": 7}]},
        Cosmetic("circle", ((3, 3),), fill="#abcdef80", width=0.7, height=0.7, text="7"),
    ),
    (
        {"text": [{"cells": ["R0C1"], "value": "<b>&", "fontC": "#f00", "size": 0.7}]},
        Cosmetic("text", ((-1, 0),), ink="#f00", height=0.7, text="<b>&"),
    ),
    ({"cage": [{"cells": ["R1C1", "R2C1"], "outlineC": "#00ff00", "value": ""}]},
     Cosmetic("cage", ((0, 0), (1, 0)), color="#00ff00")),
    ({"cage": [{"cells": ["R1C1"], "value": LAMP}]}, Cosmetic("cage", ((0, 0),), text=LAMP)),
    ({"cage": [{"cells": ["R1C1"], "value": "fow"}]}, Cosmetic("cage", ((0, 0),), text="fow")),
    ({"fogofwar": ["R2C2", "R3C3"]}, Cosmetic("fog", ((1, 1), (2, 2)))),
    ({"foglight": ["R4C1"]}, Cosmetic("light", ((3, 0),))),
]  # fmt: skip


def fpuzzles(**members: object) -> str:
    grid: list[list[dict[str, object]]] = [[{} for _ in range(SIDE)] for _ in range(SIDE)]
    grid[0][0] = {"value": 1, "given": True}
    return json.dumps({"size": SIDE, "grid": grid, **members})


def only(text: str | bytes) -> Sudoku:
    ((document),) = gw.read(text)
    assert isinstance(document.puzzle, Sudoku)
    return document.puzzle


@pytest.mark.parametrize(("members", "cosmetic"), MEMBERS)
def test_members_of_fpuzzles_are_kept(members: dict[str, Any], cosmetic: Cosmetic) -> None:
    puzzle = only(fpuzzles(**members))
    assert puzzle.cosmetics == (cosmetic,)
    assert puzzle == BLANK  # they add no rule
    again = json.loads(gw.encode(Document(puzzle), "f-puzzles"))
    assert {name: again[name] for name in members}.keys() == members.keys()
    assert only(json.dumps(again)).cosmetics == (cosmetic,)


def test_colors_of_cells_are_kept_and_those_of_players_are_not() -> None:
    members = json.loads(fpuzzles())
    for column, color in enumerate(("#ffd700", "#00FF00", "#ffd700", "3")):
        members["grid"][1][column]["c"] = color
    puzzle = only(json.dumps(members))
    wanted = (Cosmetic("color", ((1, 0), (1, 2)), fill="#ffd700"), Cosmetic("color", ((1, 1),), fill="#00FF00"))
    assert puzzle.cosmetics == wanted
    assert only(gw.encode(Document(puzzle), "sudokupad")).cosmetics == wanted


def test_what_a_constraint_draws_is_no_cosmetic() -> None:
    line = {"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000", "fromConstraint": "Renban"}
    assert only(fpuzzles(line=[line], renban=[{"lines": line["lines"]}])).cosmetics == ()


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"line": [{"lines": [["R1C1", "R2C2"]], "outlineC": '#fff" onload="x'}]}, "has the color '#fff"),
        ({"circle": [{"cells": ["R1C1"], "baseC": "url(#a)"}]}, "has the color 'url"),
        ({"circle": [{"cells": ["R1C1"], "width": 65}]}, "a size out of range; expected 0 to 64 cells"),
        ({"circle": [{"cells": ["R1C1"], "width": [1]}]}, "has the width a list; expected a number"),
        ({"text": [{"cells": ["R6C1"], "value": "a"}]}, "a cell too far out; expected cells on the board or beside"),
        ({"text": [{"cells": ["R1C1"], "value": "a" * 101}]}, "expected one line of at most 100 characters"),
        ({"text": [{"cells": ["R1C1"], "value": "a"}] * 1001}, "1,001 items; expected at most 1000"),
        ({"fogofwar": ["R0C1"]}, "'fog' has a cell too far out; expected cells on the board"),
        ({"foglight": True}, "'foglight' is 'true'; expected a list"),
        ({"triggereffect": [{}]}, "the member 'triggereffect' adds an unknown rule"),
        ({"cage": [{"cells": ["R1C1"], "value": "odd"}]}, "whose rule is words"),
    ],
)
def test_what_cannot_be_kept_is_refused_by_name(members: dict[str, Any], said: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(said)):
        gw.read(fpuzzles(**members))


@pytest.mark.parametrize(
    "cosmetic",
    [
        {"kind": "star", "cells": [[0, 0]]},
        {"kind": "line", "cells": []},
        {"kind": "line", "cells": [[0, 0, 0]]},
        {"kind": "line", "cells": [[0, True]]},
        {"kind": "line", "cells": [[0, 0]], "width": "1"},
        {"kind": "line", "cells": [[0, 0]], "width": 1e300},
        {"kind": "line", "cells": [[0, 0]], "width": -1},
        {"kind": "line", "cells": [[0, 0]], "color": "red"},
        {"kind": "line", "cells": [[0, 0]], "onclick": "x"},
        {"kind": "text", "cells": [[0, 0]], "text": "a\nb"},
        {"kind": "text", "cells": [[0, 0]], "angle": 361},
    ],
)
def test_malformed_cosmetics_of_our_json_are_refused(cosmetic: dict[str, Any]) -> None:
    members = json.loads(gw.encode(BLANK, "gridwright"))
    with pytest.raises(PuzzleError, match="cosmetic"):
        gw.read(json.dumps(members | {"cosmetics": [cosmetic]}))


COLORS = st.from_regex("#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", fullmatch=True) | st.just("")
SIZES = st.integers(0, 640).map(lambda tenth: tenth / 10)
TEXTS = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S")), max_size=9)


@st.composite
def cosmetics(draw_from: st.DrawFn, kind: str) -> Cosmetic:
    """Draw a cosmetic with the fields that f-puzzles has for its kind."""
    out = 0 if kind in ON_BOARD else 1
    places = st.tuples(*[st.integers(-out, SIDE - 1 + out)] * 2)
    cells = tuple(draw_from(st.lists(places, min_size=1, max_size=5, unique=kind == "color")))
    color, fill, ink = (draw_from(COLORS) for _ in range(3))
    width, height, angle = draw_from(SIZES), draw_from(SIZES), float(draw_from(st.integers(-360, 360)))
    text = draw_from(TEXTS)
    match kind:
        case "color":
            return Cosmetic(kind, tuple(sorted(cells)), fill=fill or "#fff")
        case "line":
            return Cosmetic(kind, cells, color, width=width)
        case "text":
            return Cosmetic(kind, cells, ink=ink, height=height, angle=angle, text=text)
        case "cage":
            return Cosmetic(kind, cells, color, ink=ink, text=draw_from(st.sampled_from(["", LAMP])))
        case "fog" | "light":
            return Cosmetic(kind, cells)
    return Cosmetic(kind, cells, color, fill, ink, width, height, angle, text)


@given(st.tuples(*map(cosmetics, KINDS)))
def test_all_cosmetics_come_back_and_are_safe_in_a_picture(drawn: tuple[Cosmetic, ...]) -> None:
    """One of each kind: the order of kinds in f-puzzles is ours."""
    puzzle = replace(BLANK, cosmetics=drawn)
    for name in FORMS:
        assert only(gw.encode(puzzle, name)).cosmetics == drawn, name
        assert losses(Document(puzzle), format_named(name, "sudoku")) == []
    for name in ("line", "ipuz"):
        assert losses(Document(puzzle), format_named(name, "sudoku")) == ["cosmetics"]
    picture = draw(puzzle).to_svg()
    colors = re.findall(r'(?:fill|stroke)="([^"]*)"', picture)
    assert all(re.fullmatch("#[0-9a-f]{6}|none", color) for color in colors)
    assert puzzle.id == BLANK.id


def test_penpa_carries_colors_of_cells_and_refuses_other_cosmetics() -> None:
    """Colors may be a rule, so that they are read only with rules in words."""
    colors = (
        Cosmetic("color", ((0, 0), (3, 3)), fill="#cccccc"),
        Cosmetic("color", ((1, 2),), fill="#ff670099"),
    )
    puzzle = replace(BLANK, cosmetics=colors)
    link = gw.encode(Document(puzzle), "penpa-sudoku")
    (document,) = gw.read(link)
    assert document.puzzle == BLANK
    assert document.puzzle.cosmetics == colors  # type: ignore[union-attr]
    assert document.rules == "Normal sudoku rules apply."
    assert losses(Document(puzzle), format_named("penpa-sudoku", "sudoku")) == []
    for cosmetic, said in (
        (Cosmetic("light", ((0, 0),)), "penpa-sudoku cannot carry light; expected colors of cells alone"),
        (Cosmetic("color", ((0, 0),), fill="#cccccd"), "penpa-sudoku cannot carry the color '#cccccd'"),
    ):
        with pytest.raises(PuzzleError, match=said):
            gw.encode(replace(BLANK, cosmetics=(cosmetic,)), "penpa-sudoku")


@pytest.mark.parametrize(
    ("rules", "surface", "said"),
    [
        ("", "3", "it colors cells and has no rules in words"),
        ("Gray cells are even.", "3", "the puzzle has rules in words"),
        ("Normal sudoku rules apply", "14", "it colors a cell in the style '14'; expected 1 to 13"),
        ("Normal sudoku rules apply", '"3"', "it colors a cell in the style '3'"),
    ],
)
def test_colors_in_penpa_that_may_be_a_rule_are_refused(rules: str, surface: str, said: str) -> None:
    colors = (Cosmetic("color", ((0, 0),), fill="#cccccc"),)
    link = gw.encode(replace(BLANK, cosmetics=colors), "penpa-sudoku").decode().strip()
    start, _, packed = link.partition("&p=")
    text = "\n".join(inflated(packed))
    changed = text.replace("Normal sudoku rules apply.", rules).replace(
        '"surface":{"18":3}', f'"surface":{{"18":{surface}}}'
    )
    assert changed != text
    engine = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = engine.compress(changed.encode()) + engine.flush()
    with pytest.raises(PuzzleError, match=said):
        gw.read(f"{start}&p={base64.b64encode(data).decode()}")


def test_there_is_a_limit() -> None:
    with pytest.raises(PuzzleError, match="there are 1001 cosmetics"):
        replace(BLANK, cosmetics=(Cosmetic("light", ((0, 0),)),) * (MOST_COSMETICS + 1))


def test_a_picture_has_cosmetics_below_the_clues_and_room_beside_the_board() -> None:
    plain = draw(BLANK)
    shown = draw(replace(BLANK, cosmetics=(Cosmetic("color", ((0, 0),), fill="#ff0000"),)))
    assert (shown.width, len(shown.primitives)) == (plain.width, len(plain.primitives) + 1)
    assert shown.primitives[1:] == plain.primitives
    assert draw(replace(BLANK, cosmetics=(Cosmetic("text", ((-1, 0),), text="a"),))).width == plain.width + 1
    clear = Cosmetic("circle", ((0, 0),), color="#ff000000", fill="#0000")
    assert draw(replace(BLANK, cosmetics=(clear,))).primitives == plain.primitives
