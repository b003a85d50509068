"""Moves and saved games of the page in Node.js: marks, selections, crossed-out numbers, and what the browser keeps."""

import random
from itertools import product
from typing import Any

import pytest

from kernels.jit import PLAIN
from tests.naive.nonogram_clues import naive_clue
from tests.naive.nonogram_completed import naive_completed
from tests.service.page.driving import made, play

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and its puzzles take long in plain Python")

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
# Days of puzzles with those on which they were solved, today, and how many days in a row there are.
STREAKS: list[tuple[list[tuple[str, str]], str, int]] = [
    ([], "2026-03-01", 0),
    ([("2026-02-28", "2026-02-28")], "2026-03-01", 1),  # today may still come
    ([("2026-02-28", "2026-02-28"), ("2026-03-01", "2026-03-01")], "2026-03-01", 2),
    ([("2026-02-27", "2026-02-27"), ("2026-03-01", "2026-03-01")], "2026-03-01", 1),
    ([("2026-02-27", "2026-02-27")], "2026-03-01", 0),
    (
        [("2026-02-28", "2026-03-01"), ("2026-03-01", "2026-03-01"), ("", "2026-02-28")],
        "2026-03-01",
        1,
    ),  # of the archive
    ([("2026-03-01", "2026-03-01")] * 2, "2026-03-01", 1),  # two families
]
HARDEST = "doubly-nested-forcing-chains"
SOLVED = [
    {"family": "sudoku", "grade": grade, "seconds": seconds, "hints": hints}
    for grade, seconds, hints in (
        ("Easy", 300, 0),
        ("Hard", 900, 2),
        ("Easy", 200, 0),
        ("Easy", 10, 1),
        ("Easy", 400, 0),
    )
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Play in Node.js."""
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


def test_marks_are_in_corners_and_in_the_center_and_hints_exclude_both(seen: dict[str, Any]) -> None:
    steps = seen["marks"]["steps"]
    three = {"corner": [3], "center": []}
    assert steps["corner"] == [three, None]
    assert steps["both"] == [three, three]  # one of the cells lacked it, so both have it
    assert steps["center"] == [three, {"corner": [3], "center": [3]}]
    assert steps["toggled"] == [None, {"corner": [], "center": [3]}]
    assert steps["sorted"][0] == {"corner": [], "center": [1, 5, 9]}
    assert seen["marks"]["label"] == "corner marks 7; center marks 1, 5, 9"
    assert seen["marks"]["steps"]["excluded"][0] == {"corner": [], "center": [1, 9]}
    assert seen["marks"]["older"] == {"corner": [], "center": [2, 5]}


def test_all_marks_are_center_marks_where_there_are_none(seen: dict[str, Any]) -> None:
    before, after = seen["marks"]["steps"]["kept"], seen["marks"]["steps"]["all"]
    assert before == after == [{"corner": [7], "center": [1, 5, 9]}, {"corner": [], "center": [3]}]
    third = seen["marks"]["third"]
    assert third["corner"] == [4]
    assert len(third["center"]) > 1


def test_a_digit_goes_to_all_selected_cells_and_removes_marks_of_both_kinds(seen: dict[str, Any]) -> None:
    marks = seen["marks"]
    assert marks["written"] == {"value": 8, "given": True}
    assert 8 not in marks["removed"]["corner"]
    assert marks["several"] == [8, 8]
    assert marks["erased"] == [0, 0]


@pytest.mark.parametrize("name", ["nonogram", "sudoku", "large", "lightup"])
def test_moves_are_kept_compactly_with_the_progress(seen: dict[str, Any], name: str) -> None:
    replayed = seen["replayed"][name]
    assert (replayed["isResumed"], replayed["same"], replayed["isEqual"]) == (True, True, [True, True])
    assert replayed["boards"] == replayed["count"] + 1
    assert replayed["count"] > N_MOVES / 4
    assert replayed["perMove"] < 20  # characters


def test_the_oldest_moves_are_forgotten_and_the_board_kept_where_moves_have_no_place(seen: dict[str, Any]) -> None:
    assert seen["endless"]["undo"] == 10_000
    cramped = seen["endless"]["cramped"]
    assert (cramped["cells"], cramped["seconds"]) == (88, 7)
    assert "undo" not in cramped
    assert all(seen["damaged"])
    assert len(seen["damaged"]) == 11


def test_selections(seen: dict[str, Any]) -> None:
    selections = seen["selections"]
    assert selections["pressed"] == [["only", "only"], *[["remove", "add"]] * 3]
    assert selections["changed"] == [[2], [3, 2, 1], [3], [1]]
    assert selections["lines"] == [[], [1, 2, 3], [10, 0], [10, 11, 21, 22]]
    assert selections["inAll"] == [2]


def test_numbers_are_crossed_out_when_their_blocks_are_complete(seen: dict[str, Any]) -> None:
    expected = [naive_completed(clue, line) for clue, line in CASES]
    wrong = [
        (case, done, right)
        for case, done, right in zip(CASES, seen["progress"], expected, strict=True)
        if done != right
    ]
    assert wrong == []
    partly = sum(any(done) and not all(done) for done in expected)
    assert partly > 1_000


MOST_GAMES = 200


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return play("store.mjs", {"puzzle": made("nonogram", size="5x5")}, tmp_path_factory.mktemp("modules"))


def test_a_game_is_kept_whole_with_its_progress_and_comes_back_when_deleted(stored: dict[str, Any]) -> None:
    kept = stored["kept"]
    game = {"key": kept["key"], "family": "nonogram", "day": "2026-11-23", "isSolved": False}
    (fresh,), (begun,) = kept["fresh"], kept["begun"]
    assert fresh == game | {"share": 0, "seconds": 0, "isBegun": False, "grade": fresh["grade"]}
    assert fresh["grade"]
    assert begun == fresh | {"share": 0.5, "seconds": 7, "isBegun": True}
    assert kept["same"]
    assert kept["ofDay"] == [kept["key"], None]
    assert stored["kept"]["removed"] == [[], None, None]
    assert stored["kept"]["back"] == stored["kept"]["begun"]


def test_what_was_not_begun_falls_out_first_and_then_what_is_solved(stored: dict[str, Any]) -> None:
    bounded = stored["bounded"]
    assert (bounded["most"], bounded["atLast"]) == (MOST_GAMES, MOST_GAMES)
    assert (bounded["first"], bounded["second"]) == ([20], [10, 20])


def test_pages_with_puzzles_inside_keep_the_progress_of_thousands(stored: dict[str, Any]) -> None:
    alone = stored["alone"]
    assert alone["found"] == [[], [], [7], [5, 7], [0, 5, 7]]  # not begun, solved, and then the oldest
    assert alone["games"] == [7]
    assert alone["moves"] == [[[[0, 1]]], None]  # who has solved a puzzle needs its moves no more


def test_without_a_storage_games_last_until_the_page_is_closed(stored: dict[str, Any]) -> None:
    forbidden = stored["forbidden"]
    assert forbidden["said"] == ["forbidden"]
    assert (forbidden["games"], forbidden["opens"], forbidden["progress"]) == ([0.5], True, 7)


def test_a_full_storage_loses_no_game_that_was_begun(stored: dict[str, Any]) -> None:
    full = stored["full"]
    assert full["isRoomMade"]
    assert full["said"] == ["full"]
    assert (full["hasFirst"], full["n"]) == (True, 61)


def test_tabs_do_not_write_over_each_other(stored: dict[str, Any]) -> None:
    assert [stored["tabs"][name] for name in ("first", "stale", "moved")] == [7, 9, 10]
    assert (stored["tabs"]["closed"], stored["tabs"]["goesOn"]) == (0, [12])


def test_what_cannot_be_read_is_no_game(stored: dict[str, Any]) -> None:
    assert stored["nonsense"] == 8 * [[1, None]]


def test_days_make_weeks_months_and_streaks(seen: dict[str, Any]) -> None:
    days = seen["days"]
    assert days["before"] == ["2026-02-28", "2024-02-29", "2025-12-31"]
    assert days["months"] == ["2025-12", "2027-01", "2026-03"]
    february, november = days["weeks"]
    assert (len(february), february[0], february[-1]) == (5, [None] * 6 + [1], [23, 24, 25, 26, 27, 28, None])
    assert (len(november), november[0], november[-1]) == (6, [None] * 6 + [1], [30] + [None] * 6)
    assert days["streaks"] == [count for _, _, count in STREAKS]


def test_statistics_count_hints_and_time_those_without(seen: dict[str, Any]) -> None:
    assert seen["days"]["statistics"] == [
        {"family": "sudoku", "grade": "Easy", "count": 4, "alone": 3, "best": 200, "median": 300},
        {"family": "sudoku", "grade": "Hard", "count": 1, "alone": 0, "best": None, "median": None},
    ]


def test_three_puzzles_without_hints_master_a_rule_and_the_next_one_is_harder(seen: dict[str, Any]) -> None:
    first, after = "Full house", "Hidden pair"
    assert seen["days"]["mastery"] == [
        [[], first],
        [[], first],
        [[["x-wing", 2]], first],
        [[["naked-pair", 1], ["x-wing", 3]], after],
        [[[HARDEST, 3]], None],
    ]


def test_logs_have_moves_and_no_names_and_the_oldest_give_way(seen: dict[str, Any]) -> None:
    (first, second), n_left, n_moves = seen["logs"]
    assert (first["format"], first["version"], first["seconds"], first["hints"]) == ("gridwright-log", 1, 9.5, 1)
    assert (first["moves"], second["moves"]) == ([[0.5, "hint"]], [[1, [[1, 3], [2, [2, 4]]]]])
    assert first["puzzle"]["family"] == "lightup"
    assert {"title", "author", "solution", "steps", "id"} & set(first["puzzle"]) == set()
    assert (n_left, n_moves) == (1, 60_000)
