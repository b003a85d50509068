"""Each count, limit and version on a page is that of the code, and each measured figure says where it comes from."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sized
from pathlib import Path
from typing import NamedTuple

import pytest

import generator
import rating
import solvers
from generator.nonogram.pictures.library import pictures
from generator.nonogram.pictures.scene import scenes
from generator.sudoku.request import MOST_PROVED_SIDE, SudokuRequest
from output.batch.layout import LAYOUT
from output.batch.plan import MAX_ROWS, MAX_SHARD_ROWS, MAX_SHARDS
from output.bench.questions import plan_of
from output.book.cover_designs import DESIGNS, MOST_PICTURES
from output.experiments.registry import EXPERIMENTS
from output.png import MAX_PICTURE_PIXELS
from puzzles.families import FAMILIES
from puzzles.nonogram.color_names import COLOR_NAMES
from puzzles.reading import MAX_BYTES, MAX_MEDIA_BYTES
from puzzles.sudoku.marks.kinds import MOST_MARKS
from puzzles.sudoku.marks.scope import MOST_CELLS as MOST_CELLS_OF_MARK
from puzzles.sudoku.rules_file import library
from rating.grades import Grade
from rating.language_names import LANGUAGES
from rating.stages import MOST_CELLS
from rating.step import MOST_PREMISES
from service.command_line.page import MAX_PUZZLES
from service.http.costs import SHORT_SECONDS
from service.http.jobs.request import MAX_BOOK_COUNT, SHARD_ROWS
from service.http.keys import MAX_LIMIT
from service.http.settings import Settings
from tests.docs.pages import OTHER_PAGES, PAGES, ROOT, name_of, prose
from tests.layout import of_the_clone
from tests.red_team import DISHONEST, HONEST

pytestmark = of_the_clone

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
SERVICE = Settings(ROOT)
STATIC = "service/page/static"
_WORDS = re.findall(
    r"\w+",
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
)


def number(said: str) -> float | None:
    """Return the number that a word or digits say; return None for anything else."""
    plain = said.replace(",", "").rstrip(".").lower()
    return _WORDS.index(plain) if plain in _WORDS else float(plain) if re.fullmatch(r"\d+(\.\d+)?", plain) else None


# What reads the clone is called by tests alone, since these tests are also collected beside a wheel.
Value = float | Callable[[], float]


def constant(path: str, name: str) -> Callable[[], float]:
    """Return a reader of a constant in a Python or JavaScript file that states it in digits."""

    def read() -> float:
        (found,) = re.findall(rf"(?m)^(?:export )?(?:const )?{name}(?:, \w+)* = ([\d_]+)", (ROOT / path).read_text())
        return int(found)

    return read


def tables(path: str) -> Callable[[], float]:
    """Return a counter of the tables in a TOML file."""
    return lambda: len(tomllib.loads((ROOT / path).read_text()))


class Figure(NamedTuple):
    """A figure on a page: a piece of the prose with ``#`` in place of the number, and that number in the code."""

    page: str
    said: str
    value: Value


_GIVENS = SudokuRequest.clues_of_grade
_SOLVE, _STORE, _RESULTS = "service/command_line/solve.py", f"{STATIC}/store.js", f"{STATIC}/results.js"

FIGURES = [
    Figure("README.md", "sides of up to #.", MOST_PROVED_SIDE),
    Figure("CHANGELOG.md", "now # for the generator", generator.VERSION),
    Figure("CHANGELOG.md", "# for the solvers", solvers.VERSION),
    Figure("CHANGELOG.md", "# for ratings", rating.VERSION),
    Figure("CHANGELOG.md", "# for the layout of data sets", LAYOUT),
    Figure("CHANGELOG.md", "# kinds are ready-made", len(library())),
    Figure("CHANGELOG.md", "Books have # cover designs", len(DESIGNS)),
    Figure("CHANGELOG.md", "Prompts come in # languages", len(LANGUAGES)),
    Figure("CHANGELOG.md", "clues that it names, at most #.", MOST_PREMISES),
    Figure("docs/bench.md", "has # logic puzzles", plan_of(None)[0].count),
    Figure("docs/books.md", "is one of # designs", len(DESIGNS)),
    Figure("docs/books.md", "`grid` (up to # pictures", MOST_PICTURES),
    Figure("docs/command_line.md", "| puzzle file, plan, pattern, line of a long file | # MiB", MAX_BYTES / 2**20),
    Figure("docs/command_line.md", "| picture, font | # MiB", MAX_MEDIA_BYTES / 2**20),
    Figure("docs/command_line.md", "# pixels, also for pictures drawn", MAX_PICTURE_PIXELS),
    Figure("docs/command_line.md", "`gen solve --limit` | # solutions", constant(_SOLVE, "_MAX_LIMIT")),
    Figure("docs/command_line.md", "There are # for *Gentle*", _GIVENS["gentle"]),
    Figure("docs/command_line.md", "# for *Hard*", _GIVENS["hard"]),
    Figure("docs/command_line.md", "# for *Expert* and *Master*", _GIVENS["expert"]),
    Figure("docs/command_line.md", "# for *Expert* and *Master*", _GIVENS["master"]),
    Figure("docs/command_line.md", "# for *Extreme*", _GIVENS["extreme"]),
    Figure("docs/command_line.md", "# for *Beyond*", _GIVENS["beyond"]),
    Figure("docs/data_sets.md", "limits are # billion rows", MAX_ROWS / 1e9),
    Figure("docs/data_sets.md", "rows, # shards", MAX_SHARDS),
    Figure("docs/data_sets.md", "shards, and # rows in a shard", MAX_SHARD_ROWS),
    Figure("docs/jobs.md", "at most # puzzles are made again", SHARD_ROWS),
    Figure("docs/jobs.md", "Another # jobs can wait", SERVICE.max_waiting_jobs),
    Figure("docs/jobs.md", "make up to # puzzles", SERVICE.max_job_count),
    Figure("docs/jobs.md", "or # for a book", MAX_BOOK_COUNT),
    Figure("docs/jobs.md", "The last # finished jobs", SERVICE.max_kept_jobs),
    Figure("docs/jobs.md", "are kept for # days", SERVICE.job_days),
    Figure("docs/learning.md", "has # kinds of traces", len(DISHONEST)),
    Figure("docs/learning.md", "and # styles of honest traces", len(HONEST)),
    Figure("docs/learning.md", "a fixed set of # puzzles", plan_of(None)[0].count),
    Figure("docs/operations.md", "dies**: # seconds later", SERVICE.lease_seconds),
    Figure("docs/page.md", "takes up to # puzzles from files", MAX_PUZZLES),
    Figure("docs/page.md", "on the latest # puzzles", constant(_STORE, "MOST_ALONE")),
    Figure("docs/page.md", "lists the latest # games", constant(_STORE, "MOST_GAMES")),
    Figure("docs/page.md", "the latest # results", constant(_RESULTS, "MOST")),
    Figure("docs/page.md", "more than # hints have their own mark", constant(_RESULTS, "MOST_HINTS")),
    Figure("docs/page.md", "one of # languages", len(LANGUAGES)),
    Figure("docs/page.md", "(at most # cells, or one line or house)", MOST_CELLS),
    Figure("docs/pictures.md", "one of # scenes", len(scenes())),
    Figure("docs/pictures.md", "one of # [scales]", tables("generator/nonogram/pictures/scales.toml")),
    Figure("docs/pictures.md", "nearest of # [named colors]", len(COLOR_NAMES)),
    Figure("docs/ratings.md", "one of # grades", len(Grade)),
    Figure("docs/rules.md", "bounded: # cells in a mark", MOST_CELLS_OF_MARK),
    Figure("docs/rules.md", "in a mark, # marks", MOST_MARKS),
    Figure("docs/rules.md", "an automaton of # states", constant("puzzles/games/machines.py", "_MOST_STATES")),
    Figure("docs/service.md", "remembers # keys", constant("service/http/jobs/store.py", "_MAX_KEYS")),
    Figure("docs/service.md", "estimated at more than # seconds", SHORT_SECONDS),
    Figure("docs/service.md", "allowed in a minute, at most #", MAX_LIMIT),
    Figure("docs/service.md", "Answers from # bytes on", constant("service/http/app.py", "_LEAST_COMPRESSED")),
]  # fmt: skip


def stated(figure: Figure, text: str) -> list[float | None]:
    """Return the numbers that a text states where a figure is expected."""
    before, _, after = (re.escape(part) for part in figure.said.partition("#"))
    pattern = rf"{before}([\w,]+(?:\.\d+)?){after}".replace(r"\ ", r"\s+")
    return [number(said) for said in re.findall(pattern, text)]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.page}: {figure.said}")
def test_a_page_states_the_figure_of_the_code(figure: Figure) -> None:
    text = (ROOT / figure.page).read_text()
    newest = text.split("\n## ")[1] if figure.page == "CHANGELOG.md" else text
    assert stated(figure, newest) == [figure.value() if callable(figure.value) else figure.value]


def test_a_wrong_figure_would_be_seen() -> None:
    figure = Figure("a.md", "one of # grades", 9)
    assert stated(figure, "one of\nnine grades, one of ten grades, one of 1,000 grades") == [9, 10, 1000]


_COUNT = re.compile(
    r"\b(?:all|one of|in|experiments of)\s+([\w,]+)\s+(families|grades|languages|pictures|papers|scenes)\b"
)


def wrong_counts(text: str) -> Iterator[str]:
    """Yield the counts of what we have that a page states wrongly, wherever it states them."""
    ours: Mapping[str, Sized] = {
        "families": FAMILIES,
        "grades": Grade,
        "languages": LANGUAGES,
        "pictures": pictures(),
        "papers": EXPERIMENTS,
        "scenes": scenes(),
    }
    for said, what in _COUNT.findall(text):
        if number(said) not in (None, len(ours[what])):
            yield f"{said} {what}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_counts_on_pages_for_users_are_right(page: Path) -> None:
    assert list(wrong_counts(page.read_text())) == []


def test_a_wrong_count_would_be_seen() -> None:
    text = "all three families, one of\nten grades, in seven languages, one of 1,000 pictures, all their families"
    assert list(wrong_counts(text)) == ["three families", "ten grades", "seven languages", "1,000 pictures"]


def test_the_table_of_the_bench_adds_up() -> None:
    text = (ROOT / "docs" / "bench.md").read_text()
    rows = re.findall(r"(?m)^\| (\d+) (each of ([^|]*)|[^|]*)\|", text)
    counts = [int(count) * (each.count(",") + 1 if each else 1) for count, _, each in rows]
    assert sum(counts) == plan_of(None)[0].count


def test_new_families_of_the_change_log_are_as_many_as_it_names() -> None:
    (line,) = re.findall(r"(?m)^\* There are (\w+) new families: (.*)$", newest_changes())
    assert number(line[0]) == len(re.findall("`gen [a-z]+`", line[1]))


def newest_changes() -> str:
    return (ROOT / "CHANGELOG.md").read_text().split("\n## ")[1]


def test_the_newest_changes_fit_sixty_lines() -> None:
    assert len(newest_changes().splitlines()) <= 60


def test_pages_name_this_release() -> None:
    texts = [page.read_text() for page in [*OTHER_PAGES, ROOT / "CITATION.cff"]]
    named = [
        "".join(each)
        for text in texts
        for each in re.findall(r"git tag v(\S+)|\A.*?\n## (\d\S+)|(?m:^version: (\S+))", text, re.DOTALL)
    ]
    assert named == [PROJECT["version"]] * 3


def test_pages_name_the_oldest_python() -> None:
    named = {
        each
        for page in [*PAGES, *OTHER_PAGES]
        for each in re.findall(r"Python (3\.\d+) (?:or|and) later", page.read_text())
    }
    assert {f">={each}" for each in named} == {PROJECT["requires-python"]}


def test_programs_of_node_have_the_versions_of_the_gate() -> None:
    gate = (ROOT / ".ci" / "run").read_text()
    named = {each for page in PAGES for each in re.findall(r"[\w-]+@\d+\.\d+\.\d+", page.read_text())}
    assert {each for each in named if each not in gate and not each.startswith("axe-core@")} == set()


_AMOUNT = (
    r"(?:[\d.,]+|half an?|one|two|three|four|five|six|seven|eight|nine|ten|some|a few|an?(?!\s+second\b)(?:\s+\w+)?)"
)
_UNIT = r"(?:(?:milli|micro)?seconds?|minutes?|hours?|[KMG]B|times as (?:fast|many|much|long)|of the time)"
_MEASURED = re.compile(rf"\b(?:takes?|took|needs?|costs?)\s[^.;:|]*?(?<![\w/]){_AMOUNT}\s+(?:of\s+an?\s+)?{_UNIT}\b")
_SOURCE = re.compile(r"benchmarks/|\b20\d\d-\d\d-\d\d\b|\bgen compare\b")


def without_source(text: str) -> Iterator[str]:
    """Yield the measured figures of paragraphs that name neither a benchmark nor a day."""
    for paragraph in re.split(r"\n(?:[ \t]*\n|(?=\* ))", "\n".join(prose(text))):
        if not _SOURCE.search(paragraph):
            yield from (" ".join(found[0].split()) for found in _MEASURED.finditer(paragraph))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_measured_figures_say_where_they_come_from(page: Path) -> None:
    assert list(without_source(page.read_text())) == []


def test_a_figure_without_source_would_be_seen() -> None:
    text = (
        "It takes about 3 minutes.\n\nIt takes 3 s, or 3 seconds (benchmarks/README.md).\n* It needs half a second.\n"
    )
    assert list(without_source(text)) == ["takes about 3 minutes", "needs half a second"]
