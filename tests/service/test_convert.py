"""``gen convert``: between all notations, collections and tables; what is lost is told, what is bad is named."""

from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from puzzles.formats import registry as formats
from puzzles.formats.document import Document, Format
from puzzles.formats.registry import FORMATS
from puzzles.lightup import LightUp
from puzzles.nonogram import Color, Nonogram, Palette
from puzzles.sudoku import Sudoku
from tests.commands import SEVERAL, SOLUTION, UNIQUE, gen

NON = 'title "{}"\nwidth 2\nheight 1\ncolor r #ff0000\ncolor s #00ff00\nrows\n1r,1s\ncolumns\n1r\n1s\n'


convert = partial(gen, "convert")


def puzzles_in(path: Path) -> list:
    return [document.puzzle for document in formats.read(path.read_bytes())]


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "in.sdm"
    path.write_text(f"# some\n{UNIQUE} # first\n{SEVERAL}\n{SOLUTION}\n")
    return path


@pytest.mark.parametrize("suffix", [".npz", ".tar"])
def test_files_for_training_get_the_puzzles_that_have_one_solution(lines: Path, tmp_path: Path, suffix: str) -> None:
    result = convert(lines, tmp_path / f"a{suffix}")
    assert result.exit_code == 3
    assert f"{lines}:3: the puzzle has several solutions" in result.stderr
    assert f"Wrote 2 puzzles to {tmp_path / f'a{suffix}'}." in result.stderr


def test_a_collection_becomes_a_table_and_a_collection_again(lines: Path, tmp_path: Path) -> None:
    result = convert(lines, tmp_path / "a.parquet")
    assert (result.exit_code, result.stdout) == (0, "")
    assert f"Wrote 3 puzzles to {tmp_path / 'a.parquet'}." in result.stderr
    table = pq.read_table(tmp_path / "a.parquet")
    assert table.column_names == ["family", "height", "width", "puzzle", "title", "author", "copyright", "solution"]
    assert table.to_pylist()[0] == {
        "family": "sudoku",
        "height": 9,
        "width": 9,
        "puzzle": UNIQUE,
        "title": "first",
        "author": None,
        "copyright": None,
        "solution": None,
    }
    assert convert(tmp_path / "a.parquet", tmp_path / "b.sdm").exit_code == 0
    assert (tmp_path / "b.sdm").read_text() == lines.read_text().removeprefix("# some\n")


def test_notations_of_several_puzzles_take_all_in_one_file(tmp_path: Path) -> None:
    pack = tmp_path / "a.nonpack"
    pack.write_text("====\n".join(NON.format(title) for title in ("one", "two", "three")))
    for name in ("b.xml", "b.pl", "b.jsonl", "b.parquet", "b.nonpack"):
        assert convert("-q", pack, tmp_path / name).stderr == ""
        assert convert("-q", tmp_path / name, tmp_path / "c.jsonl").exit_code == 0
        assert [puzzle.title for puzzle in puzzles_in(tmp_path / "c.jsonl")] == ["one", "two", "three"]
    text = (tmp_path / "b.nonpack").read_text()
    assert text.count("\n====\n") == 2
    assert (tmp_path / "b.xml").read_text().count("<puzzleset>") == 1


def test_other_notations_have_numbered_files(lines: Path, tmp_path: Path) -> None:
    result = convert(lines, tmp_path / "a.sdk")
    assert "Wrote 3 puzzles to 3 files" in result.stderr
    assert [puzzles_in(tmp_path / f"a-{number}.sdk")[0] for number in (1, 2, 3)] == puzzles_in(lines)
    pack = NON.format("") + "====\n" + NON.format("")
    assert convert("-", tmp_path / "b.non", data=pack).exit_code == 0
    assert sorted(path.name for path in tmp_path.glob("b*")) == ["b-1.non", "b-2.non"]
    assert convert(tmp_path / "a-1.sdk", tmp_path / "one.ipuz").exit_code == 0
    assert (tmp_path / "one.ipuz").is_file()


def test_standard_input_and_output(tmp_path: Path) -> None:
    result = convert("-", "-", "--to", "csv", data=f"{UNIQUE}\n{SOLUTION}\n")
    blank = UNIQUE.replace(".", "0")
    assert (result.exit_code, result.stdout) == (0, f"puzzle,solution\n{blank},\n{SOLUTION},\n")
    assert result.stderr == ""
    table = convert("-", "-", "--to", "parquet", data=UNIQUE)
    (tmp_path / "a.parquet").write_bytes(table.stdout_bytes)
    assert pq.read_table(tmp_path / "a.parquet").column("puzzle").to_pylist() == [UNIQUE]
    again = convert("-", "-", "--from", "parquet", "--to", "line", data=table.stdout_bytes)
    assert again.stdout == f"{UNIQUE}\n"


def test_files_are_put_together_in_their_order(lines: Path, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION}\n")
    assert convert(tmp_path / "b.csv", lines, tmp_path / "c.jsonl").exit_code == 0
    documents = formats.read((tmp_path / "c.jsonl").read_bytes())
    assert [document.solution is not None for document in documents] == [True, False, False, False]


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("a.sdm", f"{UNIQUE}\n\n12\n{SOLUTION}\n55{UNIQUE[2:]}\n", ["a.sdm:3: ", "a.sdm:5: "]),
        ("a.csv", f"puzzle,solution\n{UNIQUE},\n12,\n{SOLUTION},\n", ["a.csv:3: "]),
        (
            "a.nonpack",
            f"{NON.format(1)}====\n{NON.format(2).replace('1r,1s', '9r')}====\n{NON.format(3)}",
            ["a.nonpack:2: row 1 needs 9 cells"],
        ),
        (
            "a.xml",
            "<puzzleset><puzzle><solution><image>|X|</image></solution></puzzle><puzzle/>"
            "<puzzle><solution><image>|X|</image></solution></puzzle></puzzleset>",
            ["a.xml:2: puzzle 2 of the set: "],
        ),
        (
            "a.pl",
            "specimen_nonogram('a',[[1]],[[1]]).\nspecimen_nonogram('b',[[1]],[[x]]).\nspecimen_nonogram('c',[[1]],[[1]]).",
            ["a.pl:2: line 2: 'x' "],
        ),
        (
            "a.opensudoku",
            f'<opensudoku><game data="{SOLUTION}"/><game data="1"/><game data="{SOLUTION}"/></opensudoku>',
            ["a.opensudoku:2: game 2: "],
        ),
    ],
)
def test_a_bad_puzzle_is_named_and_the_rest_goes_on(name: str, text: str, places: list[str], tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    result = convert("-q", tmp_path / name, tmp_path / "out.jsonl")
    assert result.exit_code == 2
    told = result.stderr.replace(f"{tmp_path}/", "").splitlines()
    assert len(told) == len(places)
    assert all(line.startswith(f"Error: {place}") for line, place in zip(told, places, strict=True))
    assert len(puzzles_in(tmp_path / "out.jsonl")) == 2


def test_a_file_of_one_bad_puzzle_is_reported_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "a.non").write_text(NON.format("").replace("1r,1s", "9r"))
    result = convert("-q", tmp_path / "a.non", tmp_path / "b.non")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {tmp_path / 'a.non'} (read as non): row 1 needs 9 cells")
    assert not (tmp_path / "b.non").exists()


def test_a_bad_row_of_a_table_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    rows = {
        "puzzle": [UNIQUE, None, "no puzzle", SOLUTION, UNIQUE, "1x1:1/1"],
        "solution": [None, None, None, [[1, 2], [3]], [[1] * 9] * 9, [[1]]],
        "family": ["sudoku", "sudoku", "sudoku", "sudoku", "sudoku", "lightup"],
    }
    kinds = {"puzzle": pa.string(), "solution": pa.list_(pa.list_(pa.int64())), "family": pa.string()}
    pq.write_table(pa.table({name: pa.array(rows[name], kinds[name]) for name in rows}), tmp_path / "a.parquet")
    result = convert("-q", tmp_path / "a.parquet", tmp_path / "out.jsonl")
    assert result.exit_code == 2
    told = [line.partition("a.parquet:")[2] for line in result.stderr.splitlines()]
    starts = [
        "2: the row has None",
        "3: ",
        "4: the solution is not a grid",
        "5: the solution does not fit",
        "6: the row holds",
    ]
    assert len(told) == len(starts)
    assert all(line.startswith(start) for line, start in zip(told, starts, strict=True))
    assert told[-1].endswith("a puzzle of nonogram; expected 'lightup', as it says")
    assert len(puzzles_in(tmp_path / "out.jsonl")) == 1


def test_tables_of_others_may_have_solutions_as_text(tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": [7], "puzzle": [UNIQUE], "solution": [SOLUTION]}), tmp_path / "a.parquet")
    assert convert(tmp_path / "a.parquet", tmp_path / "b.csv").exit_code == 0
    assert (tmp_path / "b.csv").read_text() == f"puzzle,solution\n{UNIQUE.replace('.', '0')},{SOLUTION}\n"


def test_what_is_lost_is_reported_once(tmp_path: Path) -> None:
    palette = Palette((Color("rouge", "#ff0000", "R"), Color("vert", "#00ff00", "V")), "#eeeeee")
    document = Document(Nonogram.from_grid([[1, 2]], palette, "a title"), [[1, 2]])
    source = tmp_path / "a.jsonl"
    source.write_bytes(b"".join(formats.format_named("jsonl").write_many([document] * 2)))
    told = convert(source, tmp_path / "a.pl").stderr
    assert told.splitlines()[0] == (
        "Note: the notation hett does not keep everything; left out: the solution of 2 puzzles, the values of the "
        "colors of 2 puzzles, the names of the colors of 2 puzzles, the letters of the colors of 2 puzzles, the color "
        "of the background of 2 puzzles."
    )
    assert "Note" not in convert(source, tmp_path / "a.xml").stderr
    assert "Note" not in convert(source, tmp_path / "a.parquet").stderr
    assert convert("-q", source, tmp_path / "a.pl").stderr == ""
    standard = tmp_path / "b.jsonl"
    standard.write_bytes(formats.write(Document(Nonogram.from_grid([[1, 2]])), "jsonl"))
    assert "Note" not in convert(standard, tmp_path / "a.pl").stderr


def test_title_author_and_copyright_are_given_and_taken_away(lines: Path, tmp_path: Path) -> None:
    words = ["--title", "A book", "--author", "Ann", "--copyright", "© 2026 Ann"]
    assert convert(lines, tmp_path / "a.jsonl", *words).exit_code == 0
    said = [(puzzle.title, puzzle.author, puzzle.copyright) for puzzle in puzzles_in(tmp_path / "a.jsonl")]
    assert said == [("A book", "Ann", "© 2026 Ann")] * 3
    assert convert(tmp_path / "a.jsonl", tmp_path / "b.jsonl", "--title", "", "--author", "Bob").exit_code == 0
    said = [(puzzle.title, puzzle.author, puzzle.copyright) for puzzle in puzzles_in(tmp_path / "b.jsonl")]
    assert said == [("", "Bob", "© 2026 Ann")] * 3
    assert "left out: the author of 3 puzzles, the copyright of 3 puzzles." in (
        convert(tmp_path / "b.jsonl", tmp_path / "b.sdm").stderr
    )


def test_what_a_notation_cannot_carry_is_refused_by_its_place_and_the_rest_goes_on(tmp_path: Path) -> None:
    documents = [Document(Nonogram.from_grid([[1, 2]])), Document(Nonogram.from_grid([[1, 0]]))]
    source = tmp_path / "a.jsonl"
    source.write_bytes(b"".join(formats.format_named("jsonl").write_many(documents)))
    result = convert(source, tmp_path / "a.mk")
    assert result.exit_code == 2
    assert f"{source}:1: the notation mk cannot carry 2 colors; expected a puzzle of one color" in result.stderr
    assert puzzles_in(tmp_path / "a.mk") == [documents[1].puzzle]


def test_families_may_be_mixed_where_the_notation_has_all(tmp_path: Path) -> None:
    documents = [
        Document(Sudoku.from_grid([[1]])),
        Document(LightUp.from_grid([[6, 5], [1, 6]], "both")),
        Document(Nonogram.from_grid([[1]])),
    ]
    source = tmp_path / "a.jsonl"
    source.write_bytes(b"".join(formats.format_named("jsonl").write_many(documents)))
    assert convert(source, tmp_path / "a.parquet").exit_code == 0
    assert convert(tmp_path / "a.parquet", tmp_path / "b.jsonl").exit_code == 0
    assert (tmp_path / "b.jsonl").read_bytes() == source.read_bytes()
    result = convert(source, tmp_path / "a.sdm")
    assert result.exit_code == 2
    assert f"{source}:2: the notation line is for sudoku; expected one for lightup" in result.stderr
    assert len(puzzles_in(tmp_path / "a.sdm")) == 1


def test_solutions_are_found_on_demand_and_only_proved_ones_written(lines: Path, tmp_path: Path) -> None:
    result = convert("--solution", lines, tmp_path / "a.csv")
    assert result.exit_code == 3
    assert f"{lines}:3: the puzzle has several solutions; expected exactly one" in result.stderr
    rows = [line.split(",") for line in (tmp_path / "a.csv").read_text().splitlines()[1:]]
    assert [row[1] for row in rows] == [SOLUTION, SOLUTION]
    assert convert("--solution", lines, tmp_path / "a.parquet").exit_code == 3
    found = pq.read_table(tmp_path / "a.parquet").column("solution").to_pylist()
    assert ["".join(str(digit) for row in grid for digit in row) for grid in found] == [SOLUTION, SOLUTION]
    mk = tmp_path / "a.mk"
    mk.write_text("1 2\n1\n#\n1\n0\n")
    assert convert(mk, tmp_path / "a.png").exit_code == 0
    (document,) = formats.read((tmp_path / "a.png").read_bytes())
    assert document.solution.tolist() == [[1, 0]]


def test_a_failure_leaves_no_part_of_a_file(lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: Document) -> bytes:
        raise OSError(28, "No space left on device")

    (line,) = [form for form in FORMATS if form.name == "line"]
    broken = Format(**{**line.__dict__, "write": fail})
    monkeypatch.setattr("puzzles.formats.registry.FORMATS", (broken,))
    (tmp_path / "b.sdm").write_text("old")
    assert convert(lines, tmp_path / "b.sdm").exit_code != 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.sdm", "in.sdm"]
    assert (tmp_path / "b.sdm").read_text() == "old"


def test_lines_are_read_and_written_as_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than a few thousand puzzles are ever waiting between what reads and what writes."""
    import output.sources as sources

    waiting, most = 0, 0
    read = sources.read_sources

    def counted(*words):
        nonlocal waiting, most
        for placed in read(*words):
            waiting += 1
            most = max(most, waiting)
            yield placed

    monkeypatch.setattr(sources, "read_sources", counted)
    written = formats.format_named("csv").write

    def write(document):
        nonlocal waiting
        waiting -= 1
        return written(document)

    broken = Format(**{**formats.format_named("csv").__dict__, "write": write})
    monkeypatch.setattr("puzzles.formats.registry.FORMATS", (*FORMATS[:2], broken, formats.format_named("line")))
    (tmp_path / "a.sdm").write_text(f"{UNIQUE}\n" * 3000)
    assert convert("-q", tmp_path / "a.sdm", tmp_path / "b.csv").exit_code == 0
    assert (waiting, len((tmp_path / "b.csv").read_text().splitlines())) == (0, 3001)
    assert most <= 2


def test_all_notations_are_listed() -> None:
    result = convert("--list")
    assert result.exit_code == 0
    rows = {line.split()[0]: line for line in result.stdout.splitlines()[1:]}
    assert set(rows) == {form.name for form in FORMATS} | {"parquet", "webdataset", "npz"}
    for form in FORMATS:
        assert all(suffix in rows[form.name].split() for suffix in form.suffixes)
        assert all(word in rows[form.name] for word in form.keeps)
    assert "several" in rows["webpbn"]
    assert "one a line" in rows["line"]
