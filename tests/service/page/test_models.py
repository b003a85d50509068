"""The models of the boards, moves and saved games, tried in Node.js: nothing is drawn, so no browser is needed."""

import json
import random
import zlib
from base64 import urlsafe_b64encode
from itertools import product
from typing import Any

import numpy as np
import pytest

from kernels.jit import PLAIN
from puzzles.families import FAMILIES
from puzzles.games.constraints import first_broken
from puzzles.games.games import GAMES
from puzzles.nonogram import MAX_COLORS, Color, Palette
from puzzles.sudoku.marks import rules
from puzzles.sudoku.marks.kinds import KINDS, constraints_of
from puzzles.sudoku.marks.mark import Field, Mark
from tests.naive.nonogram_clues import naive_clue
from tests.naive.nonogram_completed import naive_completed
from tests.service.http.conftest import part
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
    "two": ("sudoku", {"variant": "kropki,twin", "size": "4x4"}),
    "lightup": ("lightup", {"size": "8x11"}),
    "assumed": ("lightup", {"size": "10x10", "difficulty": "hard"}),
    "toy": ("toy", {}),
    **{name: (name, {"size": "5x5"}) for name in GAMES},
    "binairo": ("binairo", {"size": "6x6"}),
    "kakuro": ("kakuro", {"size": "6x6"}),
    "starbattle": ("starbattle", {"size": "8x8"}),
    "tents": ("tents", {"size": "6x6"}),
}
OLD = ("nonogram", "sudoku", "lightup")  # families whose games pages stored before puzzles had other members
PALETTES = [
    *(Palette.default(n_colors) for n_colors in (1, 7, MAX_COLORS)),
    Palette((Color("rosé", "#ff0000", "0"), Color("Lime", "#00ff00", "!"), Color("été", "#0000ff", "é"))),
]


def latin(seed: int) -> list[int]:
    """Return a Latin square of 6 digits by rows."""
    draw = random.Random(seed).random
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
    "pill": ((0, 1, 8, 15, 16, 17), 2),
    "difference": ((0, 1), 3),
    "ratio": ((0, 1), 3),
    **dict.fromkeys(("white", "black", "x", "v", "bar", "greater"), ((0, 1), 0)),
    **dict.fromkeys(("even", "odd"), ((3,), 0)),
    "sandwich": (ROW, 5),
    "little-killer": ((2, 9, 16, 23), 14),
    "skyscraper": (ROW, 3),
    "quadruple": ((0, 1, 6, 7), 122),
}


def marks_for(kind: str) -> list[Mark]:
    """Return marks that some of the boards meet. If all marks of a kind are given, the first board meets them."""
    if kind in ONE_OF_EACH:
        return [Mark(kind, *ONE_OF_EACH[kind])]
    named = {
        "all-dots": {"white": rules.is_consecutive, "black": rules.is_double},
        "all-white": {"white": rules.is_consecutive},
        "all-black": {"black": rules.is_double},
        "all-xv": {"x": rules.is_x, "v": rules.is_v},
        "all-bars": {"bar": rules.is_consecutive},
    }[kind]
    pairs = [(pair, [BOARDS[0][cell] for cell in pair]) for pair in rules.beside(Field.of(6))]
    return [
        Mark(kind),
        *(Mark(name, pair) for name, holds in named.items() for pair, found in pairs if holds(*found)),
    ]


Case = tuple[list[tuple[int, int]], list[int]]
UNDO, REDO = -1, -2
N_MOVES = 300


def short_lines() -> list[Case]:
    """Return all clues of two colors with all lines of up to four cells."""
    clues = {n: {tuple(naive_clue(line)) for line in product(range(3), repeat=n)} for n in range(1, 5)}
    lines = {n: list(product(range(-1, 3), repeat=n)) for n in clues}
    return [(list(clue), list(line)) for n in clues for clue in sorted(clues[n]) for line in lines[n]]


def long_lines(n: int) -> list[Case]:
    """Return lines in which a player has filled in some cells, now and then a wrong one."""
    draw = random.Random(4)
    cases = []
    for _ in range(n):
        n_colors = draw.choice([1, 1, 2])
        answer = [draw.randint(1, n_colors) if draw.random() < 0.65 else 0 for _ in range(draw.randint(5, 14))]
        line = [cell if draw.random() < 0.7 else -1 for cell in answer]
        if draw.random() < 0.1:
            line[draw.randrange(len(line))] = draw.randint(0, n_colors)
        cases.append((naive_clue(answer), line))
    return cases


CASES = short_lines() + long_lines(3_000)
# Each case: the days of puzzles with the days on which they were solved, today, and the length of the streak.
TODAY, BEFORE, EARLIER = "2026-03-01", "2026-02-28", "2026-02-27"
STREAKS: list[tuple[list[tuple[Any, ...]], str, int]] = [
    ([], TODAY, 0),
    ([(BEFORE, BEFORE)], TODAY, 1),  # today is not over
    ([(BEFORE, BEFORE), (TODAY, TODAY)], TODAY, 2),
    ([(EARLIER, EARLIER), (TODAY, TODAY)], TODAY, 1),
    ([(EARLIER, EARLIER)], TODAY, 0),
    ([(BEFORE, TODAY), (TODAY, TODAY), ("", BEFORE)], TODAY, 1),  # a puzzle of the archive does not count
    ([(TODAY, TODAY)] * 2, TODAY, 1),  # two families
    ([(BEFORE, BEFORE, 3), (TODAY, TODAY)], TODAY, 2),  # three hints are few
    ([(BEFORE, BEFORE, 4), (TODAY, TODAY)], TODAY, 1),  # four are not
    ([(TODAY, TODAY, 43), (TODAY, TODAY, 0)], TODAY, 1),
]
HARDEST = "doubly-nested-forcing-chains"
SOLVED = [
    {"family": "sudoku", "grade": grade, "seconds": time, "hints": hints}
    for grade, time, hints in [("Easy", 300, 0), ("Hard", 900, 2), ("Easy", 200, 0), ("Easy", 10, 1), ("Easy", 400, 0)]
]
SIZE = "6×6"


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
    plan |= {"refused": {"code": "unknown-notation", "detail": "expected one of 'gen convert --list'"}}
    plan |= {"boards": BOARDS, "marks": [[mark._asdict() for mark in marks_for(kind)] for kind in KINDS]}
    return play("models.mjs", plan, tmp_path_factory.mktemp("modules"))


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Make moves, keep them, and count days and results."""
    puzzles = {
        "nonogram": made("nonogram", size="9x6", colors=2),
        "sudoku": made("sudoku"),
        "large": made("sudoku", size="16x16"),
        "lightup": made("lightup", size="8x11"),
    }
    draw = random.Random(5)
    moves = {}
    for name, puzzle in puzzles.items():
        cells = [draw.randrange(puzzle["height"] * puzzle["width"]) for _ in range(N_MOVES)]
        moves[name] = [(draw.choices([UNDO, REDO, cell], [2, 1, 9])[0], draw.getrandbits(20)) for cell in cells]
    plan = {
        "puzzles": puzzles,
        "moves": moves,
        "cases": CASES,
        "streaks": [case[:2] for case in STREAKS],
        "solved": SOLVED,
        "rules": [[], ["x-wing!"] * 3, ["x-wing"] * 2, ["x-wing"] * 3 + ["naked-pair"], [HARDEST] * 3],
    }
    return play("moves.mjs", plan, tmp_path_factory.mktemp("modules"))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return play("store.mjs", {"puzzle": made("nonogram", size="5x5")}, tmp_path_factory.mktemp("modules"))


@pytest.mark.parametrize("name", ASKED)
def test_hints_solve_and_links_hold_it(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]], name: str) -> None:
    found = seen["found"][name]
    assert (found["isSolved"], found["wrong"]) == (True, [])
    assert set(found["rules"]) <= {*(step["rule"] for step in puzzles[name]["steps"]), "only value"}
    assert (found["isBack"], found["isAgain"]) == (True, True)
    assert (found["resumes"], found["resumesNonsense"]) == (True, False)
    assert found["withoutTrace"]["isSolved"]
    assert set(found["withoutTrace"]["rules"]) <= {"solution", "only value"}
    mended = found["mended"]  # the hint clears a wrong cell first
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
    assert seen["letters"] == [palette.letters for palette in PALETTES]
    assert seen["tooLong"].startswith("The link is damaged")
    assert set(seen["twice"]) <= set(seen["clashes"])  # a digit that stands twice in a row


def test_a_text_in_no_known_notation_gets_advice_for_people_without_commands(seen: dict[str, Any]) -> None:
    assert seen["refused"].startswith("No puzzle was found in this. Paste its grid row by row, paste its link, ")


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_clashes_exactly_when_its_rule_is_broken(seen: dict[str, Any], kind: str) -> None:
    stated = [each for _, own in constraints_of(marks_for(kind), Field.of(6)) for each in own]
    truth = [first_broken(stated, board) is None for board in BOARDS]
    found = seen["met"][list(KINDS).index(kind)]
    assert [whole for whole, _ in found] == truth
    assert {*truth} == {True, False}
    assert all(some for (_, some), is_met in zip(found, truth, strict=True) if is_met)  # no clash before its time


NONE_DRAWN = ["4", *["open"] * 4, "2"]
ALL_DRAWN = [f"{said}, complete" for said in ("4", *(f"rectangle of {number}" for number in (4, 2, 4, 4)), "2")]
OF_MODELS: dict[str, Any] = {
    "corners": [["4, corner", *NONE_DRAWN[1:]], *[NONE_DRAWN] * 4, *[ALL_DRAWN] * 2],  # also at a number
    # Islands that are too large are in conflict, and so are pools
    "shores": [[], [0, 1, 2], [5, 8], [2, 5, 8], [], [3, 4, 6, 7]],
    "sizes": [[], [], [0, 1, 3], [0], [8]],
    "described": [SIZE, f"{SIZE} · easy", f"{SIZE} · at least 3.0 (naked pair)"],
    "none": None,
    "asked": {"waiting": 2, "answers": [], "file": "read", "late": "the folder is full"},
    "clocks": ["0:00", "1:05", "1:02:03"],
    "seconds": 66,  # without the pauses
    # Numbers are crossed out when their blocks are surely found
    "progress.0": {"isFull": False, "done": [True, False]},
    "progress.1": {"isFull": False, "done": [False, False]},  # the block could go on
    "progress.2": {"isFull": False, "done": [False, True]},
    "progress.3": {"isFull": True, "done": [True, True]},  # open cells of a full line need no mark
    "progress.4": {"isFull": False, "done": [True, False]},  # a block ends where one of another color begins
    "progress.5": {"isFull": False, "done": [False, False]},
    "progress.6": {"isFull": True, "done": []},
    "progress.7": {"isFull": False, "done": [False]},
    # Sums are made of what can still be placed
    "sums.0": [{"name": "Cage 7", "found": [[1, 2, 4]]}],
    "sums.1": [
        {"name": "Arrow 3", "found": [[1, 2]]},
        {"name": "Arrow 4", "found": [[1, 3]]},
        {"name": "Arrow 5", "found": [[1, 4], [2, 3]]},
        {"name": "Arrow 6", "found": [[1, 5], [2, 4]]},
    ],
    "sums.2": [{"name": "Diagonal 8", "found": [[2, 6], [3, 5]]}],  # box 2 has each digit once
    # Numbers of cages are made by their signs
    "made.0": [{"name": "Cage 12×", "found": [[1, 3, 4]]}],  # not 2, 2 and 3 in a column
    "made.1": [{"name": "Cage 4×", "found": [[1, 1, 4], [1, 2, 2]]}],
    "made.2": [{"name": "Cage 2÷", "found": [[1, 2], [2, 4]]}],
    "sums.3": [{"name": "Sandwich 7", "found": [[2, 5], [3, 4]]}],  # before the 6 in R6C4
}
NO_MARKS, THREE = {"corner": [], "center": []}, {"corner": [3], "center": []}
LOG = {"format": "gridwright-log", "version": 1, "seconds": 9.5, "hints": 1}
OF_MOVES: dict[str, Any] = {
    # Marks stand in corners or in the center, and hints remove both
    "marks.steps.corner": [THREE, None],
    "marks.steps.both": [THREE, THREE],  # one of the cells lacked it, so both have it
    "marks.steps.center": [THREE, {"corner": [3], "center": [3]}],
    "marks.steps.toggled": [None, {"corner": [], "center": [3]}],
    "marks.steps.sorted.0": {"corner": [], "center": [1, 5, 9]},
    "marks.label": "corner marks 7; center marks 1, 5, 9",
    "marks.steps.excluded.0": {"corner": [], "center": [1, 9]},
    "marks.older": {"corner": [], "center": [2, 5]},
    # **All marks** writes center marks into cells without any
    "marks.steps.kept": [{"corner": [7], "center": [1, 5, 9]}, {"corner": [], "center": [3]}],
    "marks.steps.all": [{"corner": [7], "center": [1, 5, 9]}, {"corner": [], "center": [3]}],
    "marks.third.corner": [4],
    # A digit goes to all selected cells
    "marks.written": {"value": 8, "given": True},
    "marks.several": [8, 8],
    "marks.erased": [0, 0],
    # The oldest moves are forgotten, and the board is kept even if the moves have no room
    "endless.undo": 10_000,
    "endless.cramped": {"cells": 88, "seconds": 7},
    "damaged": [True] * 11,
    "selections.pressed": [["only", "only"], *[["remove", "add"]] * 3],
    "selections.changed": [[2], [3, 2, 1], [3], [1]],
    "selections.lines": [[], [1, 2, 3], [10, 0], [10, 11, 21, 22]],
    "selections.inAll": [2],
    "days.before": ["2026-02-28", "2024-02-29", "2025-12-31"],
    "days.months": ["2025-12", "2027-01", "2026-03"],
    "days.weeks.0.0": [None] * 6 + [1],
    "days.weeks.0.4": [23, 24, 25, 26, 27, 28, None],
    "days.weeks.1.5": [30] + [None] * 6,
    "days.streaks": [count for _, _, count in STREAKS],
    # Statistics count hints, and give times of puzzles that were solved without hints
    "days.statistics.0": {"grade": "Easy", "count": 4, "alone": 3, "best": 200, "median": 300},
    "days.statistics.1": {"grade": "Hard", "count": 1, "alone": 0, "best": None, "median": None},
    # Three puzzles without hints master a rule, and the next one is harder
    "days.mastery.1": [[], "Full house"],
    "days.mastery.2": [[["x-wing", 2]], "Full house"],
    "days.mastery.3": [[["naked-pair", 1], ["x-wing", 3]], "Hidden pair"],
    "days.mastery.4": [[[HARDEST, 3]], None],
    # The oldest logs are deleted first
    "logs.0.0.moves": [[0.5, "hint"]],
    "logs.0.1.moves": [[1, [[1, 3], [2, [2, 4]]]]],
    "logs.1": 1,
    "logs.2": 60_000,
}
OF_STORE: dict[str, Any] = {
    # Games that were not begun are deleted first, and then those that are solved
    "bounded": {"most": 200, "atLast": 200, "first": [20], "second": [10, 20]},
    # Pages with puzzles inside keep the progress of thousands
    "alone.found": [[], [], [7], [5, 7], [0, 5, 7]],  # not begun, then solved, then the oldest
    "alone.games": [7],
    "alone.moves": [[[[0, 1]]], None],  # a solved puzzle no longer needs its moves
    # Without a storage games last until the page is closed; a full one loses no game that was begun
    "forbidden": {"said": ["forbidden"], "games": [0.5], "opens": True, "progress": 7},
    "full": {"isRoomMade": True, "said": ["full"], "hasFirst": True, "n": 61},
    "tabs": {"first": 7, "stale": 9, "moved": 10, "closed": 0, "goesOn": [12]},  # none writes over another
    "nonsense": 8 * [[1, None]],
    "kept.same": True,
    "kept.removed": [[], None, None],
}


@pytest.mark.parametrize("place", [*OF_MODELS, *OF_MOVES, *OF_STORE])
def test_what_is_seen(request: pytest.FixtureRequest, place: str) -> None:
    table, name = next(
        each for each in ((OF_MODELS, "seen"), (OF_MOVES, "moved"), (OF_STORE, "stored")) if place in each[0]
    )
    found = part(request.getfixturevalue(name), place)
    if isinstance(table[place], dict):
        found = {member: found.get(member) for member in table[place]}
    elif place.startswith(("sums", "made")):
        found = [{member: each[member] for member in ("name", "found")} for each in found]
    assert found == table[place]


@pytest.mark.parametrize("name", ["nonogram", "sudoku", "large", "lightup"])
def test_moves_are_kept_compactly_with_the_progress(moved: dict[str, Any], name: str) -> None:
    replayed = moved["replayed"][name]
    assert (replayed["isResumed"], replayed["same"], replayed["isEqual"]) == (True, True, [True, True])
    assert replayed["boards"] == replayed["count"] + 1
    assert replayed["count"] >= N_MOVES / 4
    assert replayed["perMove"] < 20  # characters


def test_marks_games_and_logs_hold_what_they_should(moved: dict[str, Any], stored: dict[str, Any]) -> None:
    assert 8 not in moved["marks"]["removed"]["corner"]  # a digit removes marks
    assert len(moved["marks"]["third"]["center"]) > 1
    assert "undo" not in moved["endless"]["cramped"]
    first = moved["logs"][0][0]
    assert LOG.items() <= first.items()
    assert {"title", "author", "solution", "steps", "id"} & set(first["puzzle"]) == set()
    kept = stored["kept"]
    (fresh,), (begun,) = kept["fresh"], kept["begun"]
    game = {"key": kept["key"], "family": "nonogram", "day": "2026-11-23", "isSolved": False}
    assert fresh == game | {"share": 0, "seconds": 0, "isBegun": False, "grade": fresh["grade"]}
    assert begun == fresh | {"share": 0.5, "seconds": 7, "isBegun": True}
    assert (kept["ofDay"], kept["back"]) == ([kept["key"], None], kept["begun"])


def test_numbers_are_crossed_out_when_their_blocks_are_complete(moved: dict[str, Any]) -> None:
    expected = [naive_completed(clue, line) for clue, line in CASES]
    assert [case for case, *both in zip(CASES, moved["progress"], expected, strict=True) if both[0] != both[1]] == []
    assert sum(any(done) and not all(done) for done in expected) > 1_000
