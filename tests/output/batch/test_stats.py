"""Numbers, plots and the card of a data set: those of its rows, however these are read; a lost plot is drawn again."""

import json
import shutil
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.record import id_of
from output.batch import finish
from output.batch import stats as stats_module
from output.batch.histogram import bars, binned
from output.batch.plan import plan_from
from output.batch.run import make_part, merge, run
from output.batch.stats import FamilyStats, Stats, Use, stats, stats_text, summary, summary_text
from output.batch.stats_plots import examples, save_plots
from output.batch.storage import Storage
from output.batch.verify import verify
from puzzles.errors import OutputError, RequestError
from tests.commands import gen
from tests.examples import first
from tests.output.batch.damage import found
from tests.output.batch.sets import bytes_of

PLAN = {
    "seed": 3,
    "shard_rows": 12,
    "plots": True,
    "splits": {"train": 0.75, "test": 0.25},
    "requests": [
        {"family": "sudoku", "size": "6x6", "count": 8},
        {"family": "sudoku", "logic": "any", "rating": "1.2", "count": 4},
        {"family": "nonogram", "size": "4x5", "count": 10, "density": 0.5},
        {"family": "nonogram", "size": "3x7", "count": 5, "density": 0.6, "rating": "none"},
    ],
}


UNRATED = FamilyStats(rows=1, grades=Counter({"not rated": 1}), clues=Counter({3: 1}), densities=Counter({0: 1}))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("made")
    run(plan_from(PLAN), str(place))
    return place


@pytest.fixture(scope="module")
def rows(made: Path) -> list[dict[str, Any]]:
    return [row for file in sorted((made / "data").iterdir()) for row in pq.read_table(file).to_pylist()]


def slowly(rows: list[dict[str, Any]]) -> FamilyStats:
    """Count the rows of a family one by one."""
    rated = [row for row in rows if row["grade"]]
    words = {"exact": None, "lower_bound": "lower bound", None: "not rated"}
    rules: dict[str, Use] = {}
    for row in rows:
        for use in row["rules"] or ():
            own = rules.setdefault(use["rule"], Use())
            own.puzzles += 1
            own.rounds += use["rounds"]
            own.cells += use["cells"]
            own.removals += use["removals"]
    return FamilyStats(
        rows=len(rows),
        splits=Counter(row["split"] for row in rows),
        sizes=Counter(f"{row['height']}x{row['width']}" for row in rows),
        grades=Counter(words[row["status"]] or row["grade"] for row in rows),
        scores=Counter(min(95, int(row["score"] // 5 * 5)) for row in rated),
        minutes=pytest.approx(sum(row["minutes"] or 0.0 for row in rows)),
        timed=sum(row["minutes"] is not None for row in rows),
        extrapolated=sum(row["minutes_extrapolated"] or False for row in rows),
        peaks=Counter(row["peak_rule"] for row in rated),
        peak_values={row["peak_rule"]: row["peak"] for row in sorted(rated, key=lambda row: -row["peak"])},
        rules=rules,
        clues=Counter(row["n_clues"] for row in rows),
        densities=Counter(round(100 * row["density"]) for row in rows),
    )


@pytest.mark.parametrize("at_once", [100_000, 1, 7])
def test_numbers_are_of_the_rows(
    made: Path, rows: list[dict[str, Any]], at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stats_module, "_ROWS_AT_ONCE", at_once)
    found = stats(Storage(str(made)))
    assert found.families["nonogram"].grades["not rated"] == 5
    assert found.families["sudoku"].grades["lower bound"] > 0
    for family in ("sudoku", "nonogram"):
        assert found.families[family] == slowly([row for row in rows if row["family"] == family])
    sizes = [file.stat().st_size for file in (made / "data").iterdir()]
    assert (found.rows, found.files, found.bytes) == (27, len(sizes), sum(sizes))


def test_a_lower_bound_has_a_bar_beside_the_hardest_rules() -> None:
    own = FamilyStats(rows=5, grades=Counter({"lower bound": 2, "Easy": 3}), timed=3, minutes=30.0, extrapolated=1)
    own.peaks, own.peak_values = Counter({"glue": 3}), {"glue": 1.6}
    text = stats_text("here", Stats(1, 1, 5, {"sudoku": own}))
    assert text.count("lower bound") == 2  # among the grades, and among the hardest rules
    assert "takes 10.0 minutes on average (1 of 3 is a guess)" in text


def test_a_score_of_100_counts_among_the_highest_and_plots_go_where_they_are_wanted(made: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    table = pq.read_table(made / "data", filters=[("family", "=", "sudoku")])
    full = table.set_column(table.column_names.index("score"), table.field("score"), [[100.0] * table.num_rows])
    pq.write_table(full, tmp_path / "data" / "all.parquet")
    scores = [own.scores for own in stats(Storage(str(tmp_path))).families.values()]
    assert sum(scores, Counter()) == {95: table.num_rows}
    assert show_stats(tmp_path, "--plots", tmp_path / "drawn")[0] == 0
    assert (tmp_path / "drawn" / "sudoku-grade.svg").read_text().startswith("<?xml")


def test_the_summary_agrees_and_shows_how_many_there_are_of_each_grade(made: Path) -> None:
    found, counted = summary(Storage(str(made))), stats(Storage(str(made)))
    assert (found.files, found.bytes, found.rows) == (counted.files, counted.bytes, counted.rows)
    grades = {family: stats_module.by_grade(own.grades) for family, own in found.families.items()}
    assert grades == {family: dict(own.grades) for family, own in counted.families.items()}
    assert list(grades["nonogram"])[-1] == "not rated"
    own = stats_module.FamilyStats(grades=Counter({"Easy": 3, "Hard": 1}))
    text = summary_text(stats_module.Stats(2, 1500, 4, {"sudoku": own}))
    assert text.splitlines()[:3] == ["4 puzzles in 2 files, 1.5 kB", "", "sudoku"]
    assert text.splitlines()[3].endswith("█  3   75.0 %")
    assert text.count("█") == 60 + 20  # of 80 signs, less the label of 4, the count and 15 others


@given(
    counts=st.dictionaries(st.integers(0, 10**6), st.integers(1, 9), min_size=1, max_size=30), most=st.integers(1, 9)
)
def test_bins_hold_all_numbers_once_and_are_few(counts: dict[int, int], most: int) -> None:
    bins = binned(counts, most)
    assert sum(each.number for each in bins) == sum(counts.values())
    assert len(bins) <= most
    assert all(before.high + 1 == after.low for before, after in pairwise(bins))
    for each in bins:
        assert each.number == sum(count for number, count in counts.items() if each.low <= number <= each.high)


def test_bins_are_no_wider_than_they_must_be_and_what_is_rare_has_a_bar() -> None:
    assert [each.label for each in binned({8: 1, 11: 2})] == ["8", "9", "10", "11"]
    assert [each.label for each in binned({8: 1, 11: 2}, narrowest=5)] == ["5 to 9", "10 to 14"]
    assert binned({}) == []
    rare, none = bars([("rare", 1), ("none", 0), ("common", 10**9)], 10**9 + 1)[:2]
    assert (rare.count("█"), none.count("█")) == (1, 0)
    assert {len(line) for line in bars([("a" * 90, 5), ("b", 0)], 5)} == {80}


def show_stats(*words: object) -> tuple[int, str, str]:
    result = gen("stats", *words)
    return result.exit_code, result.stdout, result.stderr


def test_the_command_tells_what_is_inside_in_words_and_json(made: Path, rows: list[dict[str, Any]]) -> None:
    code, shown, stderr = show_stats(made)
    assert (code, stderr) == (0, "")
    first, *lines = shown.splitlines()
    assert first.startswith(f"{made}: 27 puzzles in 3 files, ")
    assert max(map(len, lines)) <= 80
    table = [line.split() for line in lines[1:4]]
    assert table[0] == ["split", *dict.fromkeys(row["family"] for row in rows), "all"]
    n_rows = Counter(row["split"] for row in rows)
    assert {line[0]: line[-1] for line in table[1:]} == {split: str(count) for split, count in n_rows.items()}
    for title in ("size", "grade", "score", "hardest rule", "clues", "density, percent"):
        assert lines.count(title) == 2
    assert any(line.split()[:2] == ["not", "rated"] and line.endswith("33.3 %") for line in lines)
    data = json.loads(show_stats(made, "--json")[1])
    assert (data["rows"], data["families"]["sudoku"]["sizes"]) == (27, {"6x6": 8, "9x9": 4})
    assert set(data["families"]["sudoku"]["rules"]["full house"]) == {"puzzles", "rounds", "cells", "removals"}


def test_the_first_puzzle_of_each_grade_is_drawn(made: Path) -> None:
    firsts: dict[tuple[str, str], str] = {}
    for path in sorted((made / "data").iterdir(), key=lambda path: path.name):
        for row in pq.read_table(path).to_pylist():
            firsts.setdefault((row["family"], (row["grade"] or "ungraded").lower()), row["id"])
    assert {key: id_of(puzzle) for key, puzzle in examples(Storage(str(made))).items()} == firsts


def test_plots_cut_no_title_show_no_score_that_is_none_and_have_two_formats(tmp_path: Path) -> None:
    made = save_plots(Stats(1, 1, 1, {"sudoku": UNRATED}), tmp_path, "svg")
    assert [path.stem for path in made] == ["sudoku-grade", "sudoku-clues", "sudoku-density"]
    assert "score" not in stats_text("here", Stats(1, 1, 1, {"sudoku": UNRATED}))
    own = FamilyStats(rows=10**9, densities=Counter({30: 1}), clues=Counter({20: 1}), sizes=Counter({"9x9": 10**9}))
    save_plots(Stats(1, 1, 10**9, {"nonogram": own}), tmp_path, "png")
    for path in tmp_path.glob("*.png"):
        with Image.open(path) as picture:
            width, height = picture.size
            margin = picture.convert("L").crop((width - 4, 0, width, height // 8))
            assert margin.getextrema() == (255, 255), path.name
    with pytest.raises(RequestError, match="'pdf' is not a format for plots; expected svg or png"):
        save_plots(Stats(), tmp_path, "pdf")


def test_what_is_no_data_set_is_reported(made: Path, tmp_path: Path) -> None:
    assert show_stats(tmp_path)[0] == 2
    assert "holds no files of a data set" in show_stats(tmp_path)[2]
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "a.parquet").write_bytes(b"PAR1")
    code, _, stderr = show_stats(tmp_path)
    assert code == 2
    assert stderr.startswith("Error: data/a.parquet cannot be read as Parquet: ")
    pq.write_table(pq.read_table(next((made / "data").iterdir())).drop_columns(["peak"]), tmp_path / "data/a.parquet")
    assert show_stats(tmp_path)[2] == "Error: data/a.parquet has no column 'peak'; expected what gen batch writes\n"
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="expected a folder for plots"):
        save_plots(Stats(1, 1, 1, {"sudoku": UNRATED}), tmp_path / "file", "svg")


PLOT = "plots/sudoku-grade.svg"


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    """Return a copy of the data set, to be damaged."""
    return Path(shutil.copytree(made, tmp_path / "set"))


@pytest.fixture
def without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def test_a_plot_that_is_changed_or_lost_or_strange_is_found(place: Path) -> None:
    data = (place / PLOT).read_bytes()
    (place / PLOT).write_bytes(data.replace(b"<svg", b"<gvs", 1))
    counts, violations = found(place, sample=0)
    assert counts == {"bytes": 1}
    assert violations[0].startswith(f"bytes: {PLOT} has the SHA-256 ")
    (place / PLOT).unlink()
    assert found(place, sample=0) == ({"files": 1}, [f"files: {PLOT} is missing."])
    (place / PLOT).write_bytes(data)
    (place / "plots" / "mine.svg").write_text("")
    assert found(place, sample=0) == ({"files": 1}, ["files: plots/mine.svg is not part of the plan."])


@pytest.mark.parametrize("data", first(1, [None, b"", b"<svg/>"]))
def test_a_plot_that_is_not_whole_is_drawn_again_whatever_others_set(
    made: Path, place: Path, data: bytes | None
) -> None:
    import matplotlib as mpl

    (place / PLOT).unlink() if data is None else (place / PLOT).write_bytes(data)
    with mpl.rc_context({"svg.fonttype": "none", "axes.facecolor": "red"}):
        before = dict(mpl.rcParams)
        run(plan_from(PLAN), str(place), resume=True)
        assert dict(mpl.rcParams) == before
    assert bytes_of(place) == bytes_of(made)
    text = (made / PLOT).read_text()
    assert text.startswith("<?xml")
    assert "#0072b2" in text.lower()
    assert "#ff0000" not in text.lower()
    assert "<dc:date>" not in text


def test_whole_plots_stay(made: Path, place: Path, monkeypatch: pytest.MonkeyPatch, without_matplotlib: None) -> None:
    """A data set can be mended, too, where Matplotlib is not installed or draws otherwise."""
    monkeypatch.setattr(finish, "draw_into", None)
    before = {path: path.stat().st_mtime_ns for path in place.rglob("*")}
    run(plan_from(PLAN), str(place), resume=True)
    assert {path: path.stat().st_mtime_ns for path in place.rglob("*")} == before
    min((place / "data").iterdir()).unlink()
    run(plan_from(PLAN), str(place), resume=True)
    assert bytes_of(place) == bytes_of(made)


def test_without_matplotlib_nothing_is_made_and_the_extra_named(tmp_path: Path, without_matplotlib: None) -> None:
    with pytest.raises(RequestError, match=r"^Matplotlib is not installed; expected it from: pip install"):
        save_plots(Stats(1, 1, 1, {"sudoku": UNRATED}), tmp_path / "plots", "svg")
    with pytest.raises(RequestError, match="Matplotlib is not installed"):
        run(plan_from(PLAN), str(tmp_path / "set"))
    assert not list(tmp_path.iterdir())


@pytest.mark.exhaustive
def test_parts_draw_nothing_and_a_merge_says_at_once_that_it_cannot(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without_matplotlib: None
) -> None:
    make_part(plan_from(PLAN), str(tmp_path / "set"), 1, 1)
    before = bytes_of(tmp_path / "set")
    with pytest.raises(RequestError, match="Matplotlib is not installed"):
        merge(str(tmp_path / "set"))
    assert bytes_of(tmp_path / "set") == before
    monkeypatch.undo()
    merge(str(tmp_path / "set"))
    assert bytes_of(tmp_path / "set") == bytes_of(made)


def test_the_card_counts_grades_links_plots_and_shows_the_first_row(made: Path, rows: list[dict[str, Any]]) -> None:
    card = (made / "README.md").read_text()
    words = {"exact": None, "lower_bound": "lower bound", None: "not rated"}
    grades = Counter((row["family"], words[row["status"]] or row["grade"]) for row in rows)
    assert all(f"| {family} | {grade} | {n} |" in card for (family, grade), n in grades.items())
    first_file = json.loads((made / "manifest.json").read_text())["files"][0]["file"]
    first_row = pq.read_table(made / first_file).to_pylist()[0]
    assert f"`{first_row['id']}` |" in card
    assert f"`{first_row['peak']}` |".replace("`None`", "`null`") in card
    for line in ("language: [en]", "task_categories: [other]", "| sudoku | its digit, from 1 |"):
        assert line in card.splitlines()
    linked = {line.rpartition("(")[2].removesuffix(")") for line in card.splitlines() if line.startswith("![")}
    assert linked == {f"plots/{path.name}" for path in (made / "plots").iterdir()}
    assert {"plots/splits.svg", PLOT, "plots/nonogram-ungraded.svg"} <= linked
    assert verify(str(made)).is_right
    (table,) = (line for line in card.splitlines() if line.startswith("| puzzle |"))
    assert table.count(" | ") == 3
