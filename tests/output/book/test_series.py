"""Series: issues of which nothing repeats and whose grades climb, a publisher's own puzzles, a stock, and plans."""

import json
from itertools import chain, pairwise
from pathlib import Path

import numpy as np
import pytest

from generator.pipeline import GenerationExhausted
from output.book.gathering import Gathering, puzzles_at
from output.book.issue import Issue, read_issue
from output.book.items import Item, in_order, proved
from puzzles.errors import RequestError
from puzzles.sudoku import Sudoku
from rating.grades import Grade
from tests.commands import gen
from tests.naive.sudoku_symmetry import naive_canonical

LADDER = ({Grade.GENTLE}, {Grade.GENTLE, Grade.EASY}, {Grade.EASY})
SERIES = """
title = "A series"
number = {number}
ladder = ["gentle", "gentle-easy", "easy"]
earlier = {earlier}
requests = [
    {{ family = "sudoku", size = "4x4", count = 2, difficulty = "gentle" }},
    {{ family = "sudoku", size = "6x6", count = 4 }},
    {{ family = "nonogram", picture = "space", size = "{side}x15", count = 3, difficulty = "any" }},
]
"""


def gathered(issue: Issue, folder: Path) -> list[Item]:
    """Gather the puzzles of an issue into a folder as the command does, and put them in order."""
    folder.mkdir()
    gathering = Gathering(issue.seed, puzzles_at(issue.earlier), puzzles_at(issue.stock))
    made = chain(gathering.own(puzzles_at(issue.puzzles)), *map(gathering.take, issue.parts))
    (folder / "puzzles.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in made))
    return in_order(proved(puzzles_at([str(folder)])), issue.order)


def read(folder: Path, text: str) -> Issue:
    file = folder / "issue.toml"
    file.write_text(text)
    return read_issue(file)


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[list[Item]]]:
    """Return three issues, each made after those before, in folders with their numbers."""
    folder = tmp_path_factory.mktemp("series")
    texts = [SERIES.format(number=n, side=14 + n, earlier=[str(each) for each in range(1, n)]) for n in (1, 2, 3)]
    return folder, [gathered(read(folder, text), folder / str(n)) for n, text in enumerate(texts, start=1)]


def look(item: Item) -> object:
    """Return what all images of a small Sudoku have in common, by trying all of them."""
    assert isinstance(item.puzzle, Sudoku)
    return naive_canonical(item.puzzle.ground, item.puzzle.grid, arranged=False)


def test_nothing_repeats_in_a_series_and_its_grades_climb(series: tuple[Path, list[list[Item]]]) -> None:
    issues = series[1]
    assert [len(items) for items in issues] == [9, 9, 9]
    items = [item for issue in issues for item in issue]
    pictures = [item.puzzle.title.removesuffix(" face") for item in items if item.puzzle.family == "nonogram"]
    assert len({*pictures}) == len(pictures) == 9
    small = [item for item in items if item.puzzle.height == 4]
    assert len({*map(look, small)}) == len(small) == 6
    for issue, rung in zip(issues, LADDER, strict=True):
        grades = [item.grade or Grade.BEYOND for item in issue]
        assert grades == sorted(grades)  # page by page
        assert {item.grade for item in issue if item.puzzle.height == 6} == rung
    means = [np.mean([item.grade or 0 for item in issue if item.puzzle.height == 6]) for issue in issues]
    assert all(one < other for one, other in pairwise(means))


def test_own_puzzles_are_printed_and_images_of_earlier_ones_are_refused(
    series: tuple[Path, list[list[Item]]], tmp_path: Path
) -> None:
    folder, issues = series
    first = next(item.puzzle for item in issues[0] if item.puzzle.height == 6)
    assert isinstance(first, Sudoku)
    image = Sudoku.from_grid((7 - first.grid[::-1]) * (first.grid[::-1] > 0))  # upside down, other digits
    text = f'title = "Own"\npuzzles = ["own.jsonl"]\nearlier = {[str(folder / "1")]}\n'
    gen("sudoku", "--size", "4x4", "--count", "1", "--seed", "99", "-q", "-o", tmp_path / "own.jsonl")
    own = gathered(read(tmp_path, text), tmp_path / "out")
    assert [item.puzzle for item in own] == [source.puzzle for source in puzzles_at([str(tmp_path / "own.jsonl")])]
    lines = "".join("".join(map(str, row)) for row in image.grid.tolist())
    (tmp_path / "own.txt").write_text(lines)
    with pytest.raises(RequestError, match="repeats a puzzle or picture of an earlier issue"):
        gathered(read(tmp_path, text.replace("own.jsonl", "own.txt")), tmp_path / "other")


def test_a_stock_is_drawn_from_before_puzzles_are_made(series: tuple[Path, list[list[Item]]], tmp_path: Path) -> None:
    folder, issues = series
    text = f"""
title = "Drawn"
stock = {[str(folder / "1"), str(folder / "3")]}
requests = [{{ family = "sudoku", size = "6x6", difficulty = "easy", count = 5 }}]
"""
    drawn = gathered(read(tmp_path, text), tmp_path / "out")
    easy = {item.puzzle.id for item in issues[2] if item.puzzle.height == 6}
    assert len(drawn) == 5
    assert easy < {item.puzzle.id for item in drawn}  # of the other issue none is Easy


@pytest.mark.exhaustive
def test_a_picture_of_an_earlier_issue_is_refused_by_its_name(
    series: tuple[Path, list[list[Item]]], tmp_path: Path
) -> None:
    folder, issues = series
    title = next(item.puzzle.title for item in issues[0] if item.puzzle.family == "nonogram")
    again = f"""
title = "Again"
earlier = {[str(folder / "1")]}
requests = [{{ family = "nonogram", picture = "{title}", size = "15x15", count = 1 }}]
"""
    with pytest.raises(GenerationExhausted, match="repeating an earlier puzzle or picture"):
        gathered(read(tmp_path, again), tmp_path / "again")


def test_a_plan_shows_kinds_and_grades_in_the_order_of_the_book_and_makes_nothing(
    series: tuple[Path, list[list[Item]]], tmp_path: Path
) -> None:
    file = tmp_path / "issue.toml"
    file.write_text(SERIES.format(number=2, side=16, earlier=[str(series[0] / "1")]))
    result = gen("publish", file, "--plan")
    assert result.exit_code == 0, result.output
    assert [" ".join(line.split()) for line in result.stdout.splitlines()] == [
        "A series, issue 2: 9 puzzles, on 5 pages or more",
        "1-2 sudoku size 4x4 Gentle",
        "3-4 sudoku size 6x6 Gentle",
        "5-6 sudoku size 6x6 Easy",
        "7-9 nonogram size 16x15 picture space as rated",
        "Nothing of 1 earlier issue comes again: 9 puzzles and 3 pictures.",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["issue.toml"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('ladder = ["simple"]', "'simple' is not a grade"),
        ('ladder = ["hard-easy"]', "expected the easier grade first"),
        ('ladder = "easy"', "expected grades"),
        ("number = 0", "expected 1 to 10,000"),
        ('earlier = "issue-1"', "expected a list of files"),
    ],
)
def test_what_a_series_cannot_be_is_named(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        read(tmp_path, f'title = "Wrong"\n{line}\nrequests = [{{ family = "sudoku", count = 1 }}]\n')
