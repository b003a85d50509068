"""The page in headless Chromium: puzzles are played as a person would, and the page is looked at.

All cases, those of ``playing``, ``marking`` and ``around``, run in one browser; each test judges what was seen in one.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from kernels.jit import PLAIN
from puzzles.families import FAMILIES
from service.http.settings import Settings
from service.page import single_page
from tests.service.http import strange
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.browser import find_browser
from tests.service.page.driving import case, drive
from tests.service.page.making import made
from tests.toy import TOY

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and it would wait long for its puzzles"),
]

ASKED_BY_THE_FORM: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nonogram", {"size": "6x8", "colors": 3, "difficulty": "easy"}),
    ("sudoku", {"difficulty": "moderate"}),
    ("lightup", {"size": "7x7"}),
    ("toy", {"length": 5}),
)
CASES = ("playing", "marking", "around")
EVIL = "</script><script>globalThis.evil = 1</script><!--"


@pytest.fixture(scope="module")
def toy() -> Iterator[None]:
    """Register the toy, which the page plays by its own folder alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        yield


@pytest.fixture(scope="module")
def puzzles(toy: None) -> dict[str, dict[str, Any]]:
    return {
        "nonogram": made("nonogram", size="5x7", colors=2),
        "colored": made("nonogram", size="12x12", colors=3, seed=2),
        "ten": made("nonogram", size="10x10", density=0.6),
        "huge": made("nonogram", size="40x60", colors=5, density=0.3),
        "sudoku": made("sudoku", difficulty="hard"),
        "large": made("sudoku", size="16x16"),
        "lightup": made("lightup", size="10x10"),
        "toy": made("toy"),
    }


@pytest.fixture(scope="module")
def seen(puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Drive the page through all cases."""
    folder = tmp_path_factory.mktemp("page")
    file = folder / "play.html"
    for family, options in ASKED_BY_THE_FORM:
        made(family, **options)  # on a fresh machine the first call compiles, which no page waits for
    titled = [
        {**puzzles["nonogram"], "title": EVIL, "author": "Ann"},
        {
            **puzzles["sudoku"],
            "rating": {"grade": "Hard"},
            "title": "First steps",
            "author": "Ann",
            "copyright": "© 2026 Ann",
        },
        {**puzzles["lightup"], "rating": None},
    ]
    file.write_text(single_page(titled))
    with serving(Settings(folder / "data", n_workers=2, limits=PATIENT), strange.know_the_toy) as served:
        results = drive(find_browser(), CASES, served.url, puzzles, folder, file=str(file))
    results["shots"] = folder
    return results


def test_the_first_load_is_small_and_from_here_alone(seen: dict[str, Any]) -> None:
    load = case(seen, "firstLoad")
    assert {"/", "/main.js", "/style.css", "/v1/families", "/v1/daily/nonogram"} <= set(load["sizes"])
    assert sum(load["sizes"].values()) < 120_000  # compressed
    assert load["hosts"] == [load["own"]]


@pytest.mark.parametrize(
    "name", ["nonogramByClicks", "sudokuByClicks", "lightupByClicks", "toyByClicks", "byKeyboard", "byTouch"]
)
def test_a_whole_puzzle_is_solved(seen: dict[str, Any], name: str) -> None:
    assert re.fullmatch(r"Well done! Solved in \d+:\d\d\. Another puzzle", case(seen, name)["message"])


def test_the_form_sends_what_was_entered(seen: dict[str, Any]) -> None:
    asked = {"family": "nonogram", "size": "6x8", "colors": 3, "difficulty": "easy", "count": 1, "steps": True}
    assert case(seen, "nonogramByClicks")["asked"] == asked
    assert case(seen, "sudokuByClicks")["asked"]["difficulty"] == "moderate"


def test_clues_are_crossed_out_and_cells_lit_in_the_end(seen: dict[str, Any]) -> None:
    assert case(seen, "nonogramByClicks")["open"] == 0
    assert case(seen, "lightupByClicks")["unlit"] == 0


def test_the_keyboard_tells_what_it_did(seen: dict[str, Any]) -> None:
    assert re.match(r"Row \d, column \d: (blue|vermillion)\. Row \d: ", case(seen, "byKeyboard")["spoken"])


def test_digits_above_nine_and_pencil_marks_by_keyboard(seen: dict[str, Any]) -> None:
    keys = case(seen, "sudokuKeys")
    assert (keys["one"], keys["fourteen"]) == ("1", "14")
    assert keys["marks"] == {"corner": [2, 3], "center": [16]}
    assert keys["undone"] == keys["after"] == {"corner": [2], "center": []}
    assert keys["label"].endswith(": corner marks 2")


def test_a_digit_removes_the_marks_it_rules_out(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]]) -> None:
    found = case(seen, "marksAreRemoved")
    number, digit = found["number"], found["digit"]
    row, column = divmod(number, 9)

    def sees(other: int) -> bool:
        r, c = divmod(other, 9)
        return r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)

    expected = [
        [] if other == number else [mark for mark in marks if not (mark == digit and sees(other))]
        for other, marks in enumerate(found["before"])
    ]
    givens = [digit for line in puzzles["sudoku"]["givens"] for digit in line]
    assert all(bool(marks) != bool(given) for marks, given in zip(found["before"], givens, strict=True))
    assert found["after"] == expected
    assert sum(map(len, found["before"])) - sum(map(len, expected)) > len(found["before"][number])
    assert found["undone"] == found["before"]


def test_several_cells_of_a_sudoku_are_selected(seen: dict[str, Any]) -> None:
    selections = case(seen, "selections")
    assert selections["multi"] == "true"
    assert selections["dragged"] == [20, 21, 22, 23, 32, 41]  # the pointer left cells out
    assert selections["seenByAll"] == []
    assert selections["clicked"] == [20, 21, 22, 23, 32, 60]
    assert selections["byKeys"] == [20, 21, 22, 23, 32, 60, 61, 70]
    assert (selections["escaped"], selections["moved"]) == ([70], [3])
    assert case(seen, "selectionsByTouch") | {"tapped": [30], "kept": [30]} == case(seen, "selectionsByTouch")


def test_marks_and_digits_go_to_all_selected_cells(seen: dict[str, Any]) -> None:
    marks = case(seen, "marksInSeveralCells")
    assert marks["shifted"] == [{"corner": [7], "center": []}] * 2
    assert marks["clicked"] == [{"corner": [7], "center": [8]}] * 2
    assert (marks["digits"], marks["erased"], marks["undone"]) == (["5", "5"], ["", ""], "5")
    assert marks["spoken"].startswith("2 cells selected. Row ")


def test_moves_are_undone_and_done_again_after_a_reload(seen: dict[str, Any]) -> None:
    kept = case(seen, "undoAfterReload")
    assert (kept["redone"], kept["undone"]) == ([0, 1, 2], [0])
    assert (kept["restarted"], kept["again"]) == ([3], [0])
    assert kept["times"] == ["0:00", "0:00", "2:05", "2:05"]


def test_what_is_wrong_is_shown_at_once_if_one_wants(seen: dict[str, Any]) -> None:
    wrong = case(seen, "wrongAtOnce")
    shown = {"wrong": [wrong["number"]], "invalid": "true", "isCut": True}
    assert wrong["off"] == {"wrong": [], "invalid": None, "isCut": False}
    assert wrong["on"] == wrong["reloaded"] == shown
    assert wrong["right"] == wrong["offAgain"] == {"wrong": [], "invalid": "false", "isCut": False}
    assert wrong["checked"].startswith("1 cell is wrong.")


def test_a_number_whose_block_is_complete_is_crossed_out(seen: dict[str, Any]) -> None:
    numbers = case(seen, "doneNumbers")
    assert numbers["done"][0]
    assert not all(numbers["done"])
    assert re.match(rf"Row {numbers['row'] + 1}: \d \w+ done, \d \w+(, \d \w+)*\Z", numbers["label"])


def test_what_is_solved_says_so_again(seen: dict[str, Any]) -> None:
    again = case(seen, "solvedAgain")
    assert again["complete"] == ["1, all placed"]
    assert again["solved"] == again["undone"] == again["reloaded"]  # in the same time


def test_numbers_of_walls_are_crossed_out_when_they_have_their_bulbs(seen: dict[str, Any]) -> None:
    walls = case(seen, "wallsAreDone")
    assert walls["before"] == []
    assert walls["after"] == ["line-through"] * walls["numbers"]
    assert walls["numbers"] > 3


def test_dragging_paints_a_line_and_the_right_button_marks(seen: dict[str, Any]) -> None:
    strokes = case(seen, "mouseStrokes")
    assert strokes["painted"] == [0, 1, 2, 3]
    assert strokes["crossed"] == [14]
    assert (strokes["afterUndo"], strokes["afterTwo"]) == ([], [])
    assert strokes["redone"] == [0, 1, 2, 3]
    assert strokes["restarted"] == []


def test_check_counts_wrong_cells_and_shows_them_on_wish(seen: dict[str, Any]) -> None:
    check = case(seen, "check")
    assert check["none"] == "No cell is wrong so far."
    assert check["some"] == "1 cell is wrong. Show"
    assert check["hidden"] == []
    assert check["shown"] == [check["wrong"]]


def test_a_hint_names_its_rule_and_shows_its_cells(seen: dict[str, Any], puzzles: dict[str, dict[str, Any]]) -> None:
    hint = case(seen, "hint")
    step = puzzles["sudoku"]["steps"][0]
    assert hint["told"].startswith(step["rule"])
    row, column, digit = step["decides"][0]
    assert hint["about"] == [9 * row + column]
    assert len(hint["uses"]) == 9
    assert (hint["before"], hint["after"]) == ("", str(digit))


@pytest.mark.parametrize("name", ["hintsSolveNonogram", "hintsSolveSudoku", "hintsSolveLightup"])
def test_hints_alone_solve_a_puzzle(seen: dict[str, Any], name: str) -> None:
    assert "Solved" in case(seen, name)["message"]


def test_a_link_carries_the_puzzle(seen: dict[str, Any]) -> None:
    share = case(seen, "share")
    assert re.search(r"/#p=[\w-]{50,1500}\Z", share["link"])
    assert share["same"]
    assert "Solved" in share["solvedThere"]["message"]


def test_a_damaged_link_is_reported_in_a_sentence(seen: dict[str, Any]) -> None:
    for told in case(seen, "brokenLink")["told"]:
        assert told.startswith("The link is damaged")


def test_errors_of_the_service_are_reported_in_a_sentence(seen: dict[str, Any]) -> None:
    refused = case(seen, "refused")
    assert refused["told"] == "7.0 is not a density; expected a number from 0 to 1"
    assert (refused["isPlaying"], refused["isValid"]) == (False, False)
    assert case(seen, "unreachable")["told"] == "The service does not answer; try again in a moment."


def test_progress_is_kept(seen: dict[str, Any]) -> None:
    resumed = case(seen, "resumed")
    assert (resumed["painted"], resumed["told"]) == ([3], "Here is where you left off.")


def test_the_clock_can_be_paused(seen: dict[str, Any]) -> None:
    paused = case(seen, "paused")
    assert paused["hidden"] == "hidden"
    assert paused["before"] == paused["after"] != paused["running"]
    assert paused["touched"] == [False, 0]


def test_it_plays_without_storage(seen: dict[str, Any]) -> None:
    played = case(seen, "withoutStorage")
    assert "Solved" in played["message"]
    assert played["refusal"].startswith("This browser lets the page keep nothing")


def test_a_family_without_a_module_is_shown_as_a_picture(seen: dict[str, Any]) -> None:
    other = case(seen, "otherFamily")
    assert "Other cannot be played here yet" in other["told"]
    assert other["source"].endswith(".svg")


def test_a_phone_never_scrolls_sideways(seen: dict[str, Any]) -> None:
    narrow = case(seen, "narrow")
    assert {name: board["page"] for name, board in narrow.items() if name in ("ten", "sudoku", "lightup", "huge")} == {
        "ten": 360,
        "sudoku": 360,
        "lightup": 360,
        "huge": 360,
    }
    assert [narrow[name]["pane"] for name in ("ten", "sudoku", "lightup", "huge")] == [0, 0, 0, 0]
    assert all(narrow[name]["cell"] >= 24 for name in ("ten", "sudoku", "lightup"))
    assert all(narrow[name]["hint"] <= 360 for name in ("ten", "sudoku", "lightup", "huge"))


def brightness(color: str) -> float:
    return sum(map(float, re.findall(r"[\d.]+", color)[:3])) / 3


def test_the_dark_is_dark_but_the_paper_of_a_nonogram(seen: dict[str, Any]) -> None:
    dark = case(seen, "dark")
    for ink, ground in dark["body"], dark["given"]:
        assert brightness(ground) < 60
        assert brightness(ink) > 200
    nonogram = case(seen, "darkNonogram")
    assert brightness(nonogram["open"]) > 200
    red, green, blue = (int(nonogram["first"][place : place + 2], 16) for place in (1, 3, 5))
    assert nonogram["painted"] == f"rgb({red}, {green}, {blue})"
    assert (seen["shots"] / "dark.png").stat().st_size > 5_000


def test_on_paper_there_is_the_title_and_the_puzzle(seen: dict[str, Any]) -> None:
    printed = case(seen, "print")
    assert {name for name, is_visible in printed["visible"].items() if is_visible} == {"title", "board", "given"}
    assert printed["pages"] == 1


def test_screen_readers_find_a_grid(seen: dict[str, Any]) -> None:
    found = case(seen, "forScreenReaders")
    assert (found["grid"], found["rows"], found["cells"], found["heads"]) == (1, 6, 35, 12)
    assert found["reach"] == 1
    assert found["left"]
    assert re.match(r"Row 1, column 1: (blue|vermillion)\. Row 1: .+\. Column 1: .+", found["label"])
    assert found["outline"] == ["2", "solid"]


def test_axe_has_nothing_to_complain_of(seen: dict[str, Any]) -> None:
    axe = case(seen, "axe")
    if axe.get("missing"):
        pytest.skip("axe-core, which is optional, is not beside playwright-core")
    assert axe["found"] == {name: [] for name in ("colored", "sudoku", "lightup", "games", "form")}


def test_around_the_puzzle_nothing_is_too_faint(seen: dict[str, Any]) -> None:
    found = case(seen, "faint")["found"]
    assert found == {
        f"{name}, {scheme}": {} for name in ("today's puzzle", "games", "form") for scheme in ("light", "dark")
    }


def test_a_single_file_plays_without_a_network(seen: dict[str, Any]) -> None:
    single = case(seen, "singleFile")
    assert len(single["solved"]) == 3
    assert all("Solved" in message for message in single["solved"])
    assert single["buttons"] == {"share": False, "fresh": False, "games": False}
    assert single["evil"] is None
    assert [url for url in single["requests"] if not url.startswith(("file:", "data:"))] == []


def test_a_title_that_is_the_answer_comes_with_it_and_others_at_once(seen: dict[str, Any]) -> None:
    single = case(seen, "singleFile")
    assert EVIL not in single["before"][0]
    assert [title for title, _ in single["after"]] == [EVIL, "First steps", "Light Up"]
    assert single["solved"][0].endswith(f"Title: {EVIL}")
    assert "First steps" in single["before"][1]
    assert "First steps" not in single["solved"][1]
    assert [about.split(" · ")[-1] for _, about in single["after"][:2]] == ["Ann", "© 2026 Ann"]


def test_a_page_of_several_puzzles_begins_with_a_list(seen: dict[str, Any]) -> None:
    single = case(seen, "singleFile")["list"]
    parts = ["3 puzzles, 0 solved", "Nonogram", "Sudoku", "Hard", "First steps", "Light Up", "Grade not known"]
    places = [single["before"].find(part) for part in parts]
    assert places == sorted(places)
    assert -1 not in places
    assert EVIL not in single["before"]  # the answer
    assert "3 puzzles, 3 solved" in single["after"]
    assert EVIL in single["after"]
    assert single["states"] == ["solved"] * 3
    assert single["focus"] == "#3"
    assert single["isClosed"]
    assert single["back"] == "Light Up"


def test_a_family_plays_by_its_own_module(seen: dict[str, Any]) -> None:
    toy = case(seen, "toyByClicks")
    assert toy["asked"] == {"family": "toy", "length": 5, "count": 1, "steps": True}
    assert (toy["title"], toy["help"][:18]) == ("Toy", "The first bit is 1")
