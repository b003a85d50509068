"""The models of the boards, played with by Node.js: no browser is needed for what no browser draws."""

import json
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Any

import numpy as np
import pytest

from kernels.jit import PLAIN
from puzzles.families import FAMILIES
from puzzles.games.constraints import first_broken
from puzzles.nonogram import MAX_COLORS, Color, Palette
from puzzles.sudoku import mark_rules
from puzzles.sudoku.marks import KINDS, constraints_of
from tests.service.page.driving import made, play
from tests.toy import TOY

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and its puzzles take long in plain Python")

ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "nonogram": ("nonogram", {"size": "9x6"}),
    "colored": ("nonogram", {"size": "15x12", "colors": 4, "seed": 5}),
    "probed": ("nonogram", {"size": "10x10", "logic": "probe"}),
    "sudoku": ("sudoku", {"difficulty": "hard"}),
    "chains": ("sudoku", {"difficulty": "master"}),
    "small": ("sudoku", {"box": "3x2"}),
    "large": ("sudoku", {"size": "16x16"}),
    "jigsaw": ("sudoku", {"variant": "jigsaw,x", "size": "6x6"}),
    "samurai": ("sudoku", {"variant": "samurai", "clues": 140, "max_technique": "naked-single"}),
    "killer": ("sudoku", {"variant": "killer", "size": "6x6"}),
    "lightup": ("lightup", {"size": "8x11"}),
    "assumed": ("lightup", {"size": "10x10", "difficulty": "hard"}),
    "toy": ("toy", {}),
    "futoshiki": ("futoshiki", {"size": "5x5"}),
    "skyscrapers": ("skyscrapers", {"size": "5x5"}),
    "binairo": ("binairo", {"size": "6x6"}),
    "kakuro": ("kakuro", {"size": "6x6"}),
    "starbattle": ("starbattle", {"size": "8x8"}),
    "tents": ("tents", {"size": "6x6"}),
    "slitherlink": ("slitherlink", {"size": "5x5"}),
    "hitori": ("hitori", {"size": "5x5"}),
}
OLD = ("nonogram", "sudoku", "lightup")  # families that pages kept before puzzles had other members
PALETTES = [
    *(Palette.default(n_colors) for n_colors in (1, 7, MAX_COLORS)),
    Palette((Color("rosé", "#ff0000", "0"), Color("Lime", "#00ff00", "!"), Color("été", "#0000ff", "é"))),
]


def latin(seed: int) -> list[int]:
    """Return a Latin square of 6 digits by rows."""
    draw = Random(seed).random
    digits, rows, columns = (sorted(range(6), key=lambda _: draw()) for _ in range(3))
    return [1 + digits[(row + column) % 6] for row in rows for column in columns]


BOARDS = [latin(seed) for seed in range(200)]
ROW = tuple(range(6))
ONE_OF_EACH: dict[str, tuple[tuple[int, ...], int]] = {
    "cage": ((0, 1, 2), 10),
    "sum": ((0, 6, 7), 10),
    **dict.fromkeys(("thermo", "whisper", "between", "renban"), ((0, 7, 14), 0)),
    "palindrome": ((0, 7, 12, 19), 0),
    "arrow": ((0, 1, 8), 0),
    **dict.fromkeys(("white", "black", "x", "v", "bar", "greater"), ((0, 1), 0)),
    **dict.fromkeys(("even", "odd"), ((3,), 0)),
    "sandwich": (ROW, 5),
    "little-killer": ((2, 9, 16, 23), 14),
    "skyscraper": (ROW, 3),
    "quadruple": ((0, 1, 6, 7), 122),
}


def marks_for(kind: str) -> list[mark_rules.Mark]:
    """Return marks that some of the boards meet; where all of a kind are given, the first board does."""
    if kind in ONE_OF_EACH:
        return [mark_rules.Mark(kind, *ONE_OF_EACH[kind])]
    named = {
        "all-dots": {"white": mark_rules.is_consecutive, "black": mark_rules.is_double},
        "all-white": {"white": mark_rules.is_consecutive},
        "all-black": {"black": mark_rules.is_double},
        "all-xv": {"x": mark_rules.is_x, "v": mark_rules.is_v},
        "all-bars": {"bar": mark_rules.is_consecutive},
    }[kind]
    pairs = [(pair, [BOARDS[0][cell] for cell in pair]) for pair in mark_rules.beside(6)]
    return [
        mark_rules.Mark(kind),
        *(mark_rules.Mark(name, pair) for name, holds in named.items() for pair, found in pairs if holds(*found)),
    ]


@pytest.fixture(scope="module")
def puzzles() -> dict[str, dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        return {name: made(family, **options) for name, (family, options) in ASKED.items()}


@pytest.fixture(scope="module")
def seen(puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Play all puzzles."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(b'"' + b"a" * 3_000_000 + b'"') + packer.flush()
    palettes = [[{"name": color.name, "letter": color.letter} for color in each.colors] for each in PALETTES]
    plan = {"puzzles": puzzles, "palettes": palettes, "bomb": "#p=" + urlsafe_b64encode(packed).decode().rstrip("=")}
    plan |= {"boards": BOARDS, "marks": [[mark._asdict() for mark in marks_for(kind)] for kind in KINDS]}
    return play("models.mjs", plan, tmp_path_factory.mktemp("modules"))


@pytest.mark.parametrize("name", ASKED)
def test_hints_solve_and_links_hold_it(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]], name: str) -> None:
    found = seen["found"][name]
    assert (found["isSolved"], found["wrong"]) == (True, [])
    assert set(found["rules"]) <= {*(step["rule"] for step in puzzles[name]["steps"]), "only value"}
    assert (found["isBack"], found["isAgain"]) == (True, True)
    assert (found["resumes"], found["resumesNonsense"]) == (True, False)
    assert found["withoutTrace"]["isSolved"]
    assert {"solution"} <= set(found["withoutTrace"]["rules"]) <= {"solution", "only value"}
    mended = found["mended"]  # a wrong cell, which is cleared first
    assert mended["wrong"] == mended["cells"] == [mended["open"]]
    assert mended["text"].startswith("1 cell is wrong")
    assert (mended["rules"], mended["isSolved"]) == ("", True)
    shared = found["shared"]
    assert {"solution", "steps", "id", "proof", "rating", "request"} & set(shared) == set()
    assert shared == {key: value for key, value in puzzles[name].items() if key in shared}
    assert {"format", "version", "family", "height", "width"} < set(shared)
    assert found["link"].startswith("#p=")
    assert len(found["link"]) < 2_000


def fnv(text: str, start: int) -> str:
    """Return the 32-bit FNV-1a hash of a text's characters in base 36."""
    for character in text:
        start = (start ^ ord(character)) * 0x01000193 % 2**32
    return np.base_repr(start, 36).lower()


@pytest.mark.parametrize(
    "name", [name for name, (family, asked) in ASKED.items() if family in OLD and "variant" not in asked]
)
def test_progress_of_older_pages_is_found(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]], name: str) -> None:
    members = ("family", "palette", "rows", "columns", "box", "givens", "board")
    text = json.dumps([puzzles[name].get(each) for each in members], separators=(",", ":"), ensure_ascii=False)
    assert seen["found"][name]["key"] == fnv(text, 0x811C9DC5) + fnv(text, 0x1234567)


def test_progress_of_every_family_is_kept_by_what_the_player_sees(seen: dict[str, Any]) -> None:
    keys = [found["key"] for found in seen["found"].values()]
    assert len(set(keys)) == len(ASKED)


def test_grades_links_and_letters_are_those_of_other_surfaces(seen: dict[str, Any]) -> None:
    size = "6 rows by 6 columns"
    assert seen["described"] == [size, f"{size} · easy", f"{size} · at least 3.0 (naked pair)"]
    assert seen["tooLong"].startswith("The link is damaged")
    assert seen["none"] is None
    assert seen["letters"] == [palette.letters for palette in PALETTES]
    assert seen["asked"] == {"waiting": 2, "answers": [], "file": "read"}


def test_numbers_are_crossed_out_when_their_blocks_are_surely_found(seen: dict[str, Any]) -> None:
    assert [(line["isFull"], line["done"]) for line in seen["progress"]] == [
        (False, [True, False]),
        (False, [False, False]),  # the block could go on
        (False, [False, True]),
        (True, [True, True]),  # open cells of a full line need no mark
        (False, [True, False]),  # a block ends where one of another color begins, which may go on itself
        (False, [False, False]),
        (True, []),
        (False, [False]),
    ]


def test_a_digit_that_stands_twice_is_seen_and_the_clock_counts_what_is_not_paused(seen: dict[str, Any]) -> None:
    assert set(seen["twice"]) <= set(seen["clashes"])
    assert len(seen["twice"]) == 2
    assert seen["clocks"] == ["0:00", "1:05", "1:02:03"]
    assert seen["seconds"] == 66


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_clashes_exactly_when_its_rule_is_broken(seen: dict[str, Any], kind: str) -> None:
    stated = [each for _, own in constraints_of(marks_for(kind), 6) for each in own]
    truth = [first_broken(stated, board) is None for board in BOARDS]
    found = seen["met"][list(KINDS).index(kind)]
    assert [whole for whole, _ in found] == truth
    assert {*truth} == {True, False}
    assert all(some for (_, some), is_met in zip(found, truth, strict=True) if is_met)  # no clash before its time


def test_sums_are_made_of_what_can_still_be_placed(seen: dict[str, Any]) -> None:
    cage, arrow, diagonal, sandwich = ([(each["name"], each["found"]) for each in sums] for sums in seen["sums"])
    assert cage == [("Cage 7", [[1, 2, 4]])]
    assert arrow == [
        ("Arrow 3", [[1, 2]]),
        ("Arrow 4", [[1, 3]]),
        ("Arrow 5", [[1, 4], [2, 3]]),
        ("Arrow 6", [[1, 5], [2, 4]]),
    ]
    assert diagonal == [("Diagonal 8", [[2, 6], [3, 5]])]  # box 2 has each digit once
    assert sandwich == [("Sandwich 7", [[2, 5], [3, 4]])]  # before the 6 in R6C4
