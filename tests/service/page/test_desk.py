"""The desk in headless Chromium: puzzles of every family are written as a person does, and taken back."""

import json
from itertools import pairwise
from typing import Any

import pytest

import gridwright as gw
from generator.families import family_named
from puzzles.families import FAMILIES
from puzzles.sudoku.marks.kinds import KINDS
from service.http.settings import Settings
from service.page.site import page_files
from tests.service.http.conftest import PATIENT, serving
from tests.service.page.driving import IN_A_BROWSER, case, find_browser, made, run

pytestmark = IN_A_BROWSER

SMALL = {"binairo": "6x6", "hitori": "5x5", "kakuro": "6x6", "lightup": "6x6", "nonogram": "5x5"}
SMALL |= {"slitherlink": "5x5", "starbattle": "6x6", "tents": "6x6"}
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "jigsaw": ("sudoku", {"size": "6x6", "variant": "jigsaw"}),
    "x": ("sudoku", {"size": "4x4", "variant": "x"}),
    "killer": ("sudoku", {"size": "4x4", "variant": "killer"}),
    "thermo": ("sudoku", {"size": "6x6", "variant": "thermo"}),
    "colored": ("nonogram", {"size": "8x8", "colors": 3}),
    "tall": ("nonogram", {"size": "12x8"}),
}
ASKED = {family: (family, {"size": SMALL.get(family, "4x4")}) for family in FAMILIES} | VARIANTS
CASES = ("marks", "history", "conflict", "finishes", "links", "ruled", "photo")
RULES = """
[[rule]]
name = "heavy"
says = "The cells add up to the number, or hold no 4."
draw = "area"
where = [{ any = [{ sum = true, is = "$value" }, { not = { count = 4, least = 1 } }] }]
marks = ["8: R1C3 R1C4 R2C4"]

[[rule]]
name = "no-five"
says = "Cells a knight's move apart do not add up to 5."
where = [{ not = { sum = [1, 2], is = 5 } }]
offsets = [[2, 1]]
"""
WINDOWS = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
LOOKS = [(family, "phone", "light") for family in FAMILIES]
LOOKS += [
    (family, window, "dark") for family in ("sudoku", "nonogram", "skyscrapers") for window in ("tablet", "desktop")
]
FINGERTIP = 24  # pixels
BUTTON = 44
FULL_PHONE = 0.75  # of the window's width, that a board gets of a phone


@pytest.fixture(scope="module")
def puzzles() -> dict[str, dict[str, Any]]:
    return {name: made(family, **asked) for name, (family, asked) in ASKED.items()}


@pytest.fixture(scope="module")
def seen(puzzles: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Visit the desk with all puzzles, and look at it in all windows."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "rules.toml").write_text(RULES)
    ruled = made("sudoku", size="4x4", rules=str(folder / "rules.toml"))
    kinds = [{"name": name, "shape": kind.shape, "value": value_of(name)} for name, kind in KINDS.items()]
    plan = {"puzzles": puzzles, "kinds": kinds, "cases": CASES, "windows": WINDOWS, "looks": LOOKS}
    plan |= {
        "empty": made("sudoku"),
        "small": puzzles["sudoku"],
        "ruled": bare(ruled),
        "answer": ruled["solution"],
        "looked": {name: bare(puzzles[name]) for name in FAMILIES},
    }
    with serving(Settings(folder / "data", n_workers=2, limits=PATIENT)) as served:
        return run(find_browser(), "desk.mjs", {**plan, "url": f"{served.url}/"})


def value_of(kind: str) -> int:
    """Return the least value that a mark can have, on as many cells of a 9x9 board as it is put on."""
    shape = KINDS[kind].shape
    n_cells = 9 if shape.startswith(("a row", "a diagonal")) else max(2, KINDS[kind].least)
    return KINDS[kind].values(9, n_cells)[0]


def bare(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle with its clues alone."""
    known = {"solution", "steps", "id", "proof", "rating", "request", "seed", "index", "tries", "notes", "versions"}
    known |= {"description", "recipe", "picture", "copyright"}
    return {name: value for name, value in puzzle.items() if name not in known}


@pytest.mark.parametrize("name", ASKED)
def test_a_puzzle_is_written_taken_back_and_written_again(
    seen: dict[str, Any], puzzles: dict[str, dict[str, Any]], name: str
) -> None:
    found, clues = case(seen, name), {**bare(puzzles[name]), "title": ""}
    assert {member: found["written"][member] for member in clues} == clues
    assert found["reopened"] == found["written"]
    assert found["again"] == found["empty"]
    assert found["redone"] == found["undone"]
    assert (found["empty"] == found["written"]) == (found["undone"] == 0)
    assert found["told"].startswith("Exactly one solution.")
    assert found["steps"] == len(puzzles[name]["steps"])
    assert found["step"].startswith(puzzles[name]["steps"][0]["text"])


def test_every_kind_of_mark_is_put_on_the_board_and_taken_away(seen: dict[str, Any]) -> None:
    found = case(seen, "marks")
    for name in KINDS:
        mark = found[name]
        assert [each["kind"] for each in mark["placed"]] == [name]
        assert (mark["back"], mark["gone"], mark["left"]) == ([name], [], [])


def test_one_history_has_everything(seen: dict[str, Any]) -> None:
    found = case(seen, "history")
    states = found["states"]
    assert all(one != other for one, other in pairwise(states))
    assert (found["first"], found["last"]) == (states[0], states[-1])
    assert states[-1]["title"] == "Mine"
    assert (states[-1]["givens"][0][0], states[-1]["regions"][0][3], len(states[-1]["marks"])) == (5, 1, 1)


def test_clues_in_conflict_are_named_and_shaded(seen: dict[str, Any]) -> None:
    found = case(seen, "conflict")
    assert found["caged"] == {
        "told": "No solution: clues contradict each other (R1C1, Cage R1C1).",
        "shaded": [0, 1],
        "legend": "Shaded: clues in conflict.",
    }
    assert found["twice"] == {"told": "R1C1 and R1C3 both hold 4 in row 1; expected it once", "shaded": [0, 2]}


def test_the_generator_finishes_what_was_begun(seen: dict[str, Any]) -> None:
    found = case(seen, "finishes")
    assert found["marks"] == [[], [1, 2, 3]]  # where all digits are possible, candidates would say nothing
    counts = [sum(bool(digit) for row in step["givens"] for digit in row) for step in found["steps"]]
    assert counts[0] < counts[1] < counts[2] < counts[3] == 16
    assert (found["undone"], found["first"]) == (3, found["steps"][0])


def test_a_link_leads_to_the_same_board_which_can_be_played(seen: dict[str, Any]) -> None:
    found = case(seen, "links")
    assert found["before"] == found["after"]
    assert found["pad"].startswith("https://sudokupad.app/")
    assert found["played"] == "Mine"


def test_what_the_setter_says_goes_into_exports(seen: dict[str, Any]) -> None:
    found = case(seen, "links")
    said = {"title": "Mine", "author": "Ann", "rules": "Normal sudoku rules apply."}
    assert {name: found["after"][name] for name in said} == said
    pad = json.loads(found["f-puzzles"])
    assert (pad["title"], pad["author"], pad["ruleset"]) == tuple(said.values())
    (penpa,) = gw.read(found["penpa"])
    assert (penpa.puzzle.title, penpa.puzzle.author, penpa.rules) == tuple(said.values())


def test_rules_of_a_setter_are_checked_at_the_desk_and_in_play(seen: dict[str, Any]) -> None:
    found = case(seen, "ruled")
    assert {mark["kind"] for mark in found["marks"]} == {"heavy", "no-five"}
    assert "add up to the number, or hold no 4" in found["help"]
    assert found["conflict"].startswith("No solution")
    assert found["wrong"].startswith("1 cell is wrong.")
    assert found["finish"].startswith("Well done!")


def test_a_photograph_is_cropped_and_repainted(seen: dict[str, Any]) -> None:
    found = case(seen, "photo")
    assert found["whole"]["rows"] == [[[5, 1]]] * 2 + [[[1, 1]]] * 3
    assert found["crop"]["rows"] != found["whole"]["rows"]
    assert found["painted"]["rows"] != found["crop"]["rows"]


@pytest.mark.parametrize(("name", "window", "scheme"), LOOKS)
def test_the_desk_fits_the_window_and_axe_has_nothing_to_complain_of(
    seen: dict[str, Any], name: str, window: str, scheme: str
) -> None:
    look = case(seen, f"{name} {window} {scheme}")
    assert (look["scrolled"], look["beyond"]) == (0, [])
    assert look["cell"] >= FINGERTIP - 1 or name in ("slitherlink", "masyu")
    assert look["least"] >= BUTTON or window == "desktop"
    assert look["board"] >= FULL_PHONE or window != "phone"
    assert look.get("violations", []) == []


def test_a_family_has_layers_or_is_painted() -> None:
    assert {name for name in FAMILIES if not family_named(name).desk()} == {"nonogram"}
    entries = page_files()["entries.js"].decode()
    assert all(f'"{name}":[{{' in entries for name in FAMILIES if name != "nonogram")
    assert all(f'"name":"{kind}"' in entries for kind in KINDS)
