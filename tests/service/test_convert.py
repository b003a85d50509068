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
SPECIMEN = "specimen_nonogram('{}',[[1]],[[{}]])."
IMAGE = "<puzzle><solution><image>|X|</image></solution></puzzle>"

convert = partial(gen, "convert")


def puzzles_in(path: Path) -> list:
    return [document.puzzle for document in formats.read(path.read_bytes())]


def lines_of(path: Path, *documents: Document) -> Path:
    path.write_bytes(b"".join(formats.format_named("jsonl").write_many(documents)))
    return path


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "in.sdm"
    path.write_text(f"# some\n{UNIQUE} # first\n{SEVERAL}\n{SOLUTION}\n")
    return path


@pytest.mark.parametrize("name", ["a.npz", "a.tar", "a.csv --solution", "a.parquet --solution"])
def test_solutions_are_found_on_demand_and_for_training_and_only_proved_ones_written(
    lines: Path, tmp_path: Path, name: str
) -> None:
    name, *words = name.split()
    result = convert(lines, tmp_path / name, *words)
    assert result.exit_code == 3
    assert f"{lines}:3: the puzzle has several solutions; expected exactly one" in result.stderr
    assert f"Wrote 2 puzzles to {tmp_path / name}." in result.stderr
    if name == "a.csv":
        assert [line[-81:] for line in (tmp_path / name).read_text().splitlines()[1:]] == [SOLUTION, SOLUTION]


def test_a_collection_becomes_a_table_and_a_collection_again(lines: Path, tmp_path: Path) -> None:
    result = convert(lines, tmp_path / "a.parquet")
    assert (result.exit_code, result.stdout) == (0, "")
    assert f"Wrote 3 puzzles to {tmp_path / 'a.parquet'}." in result.stderr
    names = ("family", "height", "width", "puzzle", "title", "author", "copyright", "solution")
    row = dict(zip(names, ("sudoku", 9, 9, UNIQUE, "first", None, None, None), strict=True))
    assert pq.read_table(tmp_path / "a.parquet").to_pylist()[0] == row
    assert convert(tmp_path / "a.parquet", tmp_path / "b.sdm").exit_code == 0
    assert (tmp_path / "b.sdm").read_text() == lines.read_text().removeprefix("# some\n")


def test_notations_of_several_puzzles_take_all_in_one_file_and_others_have_numbered_files(tmp_path: Path) -> None:
    pack, titles = tmp_path / "a.nonpack", ("one", "two", "three")
    pack.write_text("====\n".join(map(NON.format, titles)))
    for name in ("b.xml", "b.pl", "b.jsonl", "b.parquet", "b.nonpack"):
        assert convert("-q", pack, tmp_path / name).stderr == ""
        assert convert("-q", tmp_path / name, tmp_path / "c.jsonl").exit_code == 0
        assert [puzzle.title for puzzle in puzzles_in(tmp_path / "c.jsonl")] == [*titles]
    assert "Wrote 3 puzzles to 3 files" in convert(pack, tmp_path / "d.non").stderr
    assert [puzzles_in(tmp_path / f"d-{number}.non")[0].title for number in (1, 2, 3)] == [*titles]
    assert convert(tmp_path / "d-1.non", tmp_path / "one.xml").exit_code == 0
    assert (tmp_path / "one.xml").is_file()


def test_standard_input_and_output() -> None:
    result = convert("-", "-", "--to", "csv", data=f"{UNIQUE}\n{SOLUTION}\n")
    blank = UNIQUE.replace(".", "0")
    assert (result.exit_code, result.stdout) == (0, f"puzzle,solution\n{blank},\n{SOLUTION},\n")
    assert result.stderr == ""
    table = convert("-", "-", "--to", "parquet", data=UNIQUE).stdout_bytes
    assert convert("-", "-", "--from", "parquet", "--to", "line", data=table).stdout == f"{UNIQUE}\n"


def test_files_are_put_together_in_their_order(lines: Path, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION}\n")
    assert convert(tmp_path / "b.csv", lines, tmp_path / "c.jsonl").exit_code == 0
    documents = formats.read((tmp_path / "c.jsonl").read_bytes())
    assert [document.solution is not None for document in documents] == [True, False, False, False]


@pytest.mark.parametrize(
    ("name", "parts", "places"),
    [
        ("a.sdm", [f"{UNIQUE}\n\n", "12\n", f"{SOLUTION}\n", f"55{UNIQUE[2:]}\n"], ["a.sdm:3: ", "a.sdm:5: "]),
        ("a.csv", [f"puzzle,solution\n{UNIQUE},\n", "12,\n", f"{SOLUTION},\n"], ["a.csv:3: "]),
        (
            "a.nonpack",
            [NON.format(1), "====\n", NON.format(2).replace("1r,1s", "9r"), "====\n", NON.format(3)],
            ["a.nonpack:2: row 1 needs 9 cells"],
        ),
        ("a.xml", ["<puzzleset>", IMAGE, "<puzzle/>", IMAGE, "</puzzleset>"], ["a.xml:2: puzzle 2 of the set: "]),
        ("a.pl", [f"{SPECIMEN.format(*each)}\n" for each in ("a1", "bx", "c1")], ["a.pl:2: line 2: 'x' "]),
        (
            "a.opensudoku",
            ["<opensudoku>", *(f'<game data="{data}"/>' for data in (SOLUTION, 1, SOLUTION)), "</opensudoku>"],
            ["a.opensudoku:2: game 2: "],
        ),
        ("a.non", [NON.format("").replace("1r,1s", "9r")], ["a.non (read as non): row 1 needs 9 cells"]),
    ],
)
def test_a_bad_puzzle_is_named_and_the_rest_goes_on(
    name: str, parts: list[str], places: list[str], tmp_path: Path
) -> None:
    (tmp_path / name).write_text("".join(parts))
    result = convert("-q", tmp_path / name, tmp_path / "out.jsonl")
    assert result.exit_code == 2
    told = result.stderr.replace(f"{tmp_path}/", "").splitlines()
    assert [line[: len(f"Error: {place}")] for line, place in zip(told, places, strict=True)] == [
        f"Error: {place}" for place in places
    ]
    written = tmp_path / "out.jsonl"
    assert len(puzzles_in(written)) == 2 if len(parts) > 1 else not written.exists()


def test_a_bad_row_of_a_table_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    rows = [
        (UNIQUE, None, "sudoku", ""),
        (None, None, "sudoku", "2: the row has None"),
        ("no puzzle", None, "sudoku", "3: "),
        (SOLUTION, [[1, 2], [3]], "sudoku", "4: the solution is not a grid"),
        (UNIQUE, [[1] * 9] * 9, "sudoku", "5: the solution does not fit"),
        ("1x1:1/1", [[1]], "lightup", "6: the row holds a puzzle of nonogram; expected 'lightup', as it says"),
    ]
    puzzles, solutions, families, told = (list(column) for column in zip(*rows, strict=True))
    grids = pa.array(solutions, pa.list_(pa.list_(pa.int64())))
    pq.write_table(pa.table({"puzzle": puzzles, "solution": grids, "family": families}), tmp_path / "a.parquet")
    result = convert("-q", tmp_path / "a.parquet", tmp_path / "out.jsonl")
    assert result.exit_code == 2
    said = [line.partition("a.parquet:")[2] for line in result.stderr.splitlines()]
    assert all(line.startswith(start) for line, start in zip(said, filter(None, told), strict=True))
    assert len(puzzles_in(tmp_path / "out.jsonl")) == 1


def test_tables_of_others_may_have_solutions_as_text(tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": [7], "puzzle": [UNIQUE], "solution": [SOLUTION]}), tmp_path / "a.parquet")
    assert convert(tmp_path / "a.parquet", tmp_path / "b.csv").exit_code == 0
    assert (tmp_path / "b.csv").read_text() == f"puzzle,solution\n{UNIQUE.replace('.', '0')},{SOLUTION}\n"


def test_what_is_lost_is_reported_once(tmp_path: Path) -> None:
    palette = Palette((Color("rouge", "#ff0000", "R"), Color("vert", "#00ff00", "V")), "#eeeeee")
    document = Document(Nonogram.from_grid([[1, 2]], palette, "a title"), [[1, 2]])
    source = lines_of(tmp_path / "a.jsonl", document, document)
    assert convert(source, tmp_path / "a.pl").stderr.splitlines()[0] == (
        "Note: the notation hett does not keep everything; left out: the solution of 2 puzzles, the values of the "
        "colors of 2 puzzles, the names of the colors of 2 puzzles, the letters of the colors of 2 puzzles, the color "
        "of the background of 2 puzzles."
    )
    assert convert("-q", source, tmp_path / "a.pl").stderr == ""
    standard = lines_of(tmp_path / "b.jsonl", Document(Nonogram.from_grid([[1, 2]])))
    for name, other in ((source, "a.xml"), (source, "a.parquet"), (standard, "a.pl")):
        assert "Note" not in convert(name, tmp_path / other).stderr


def test_title_author_and_copyright_are_given_and_taken_away(lines: Path, tmp_path: Path) -> None:
    words = ["--title", "A book", "--author", "Ann", "--copyright", "© 2026 Ann"]
    assert convert(lines, tmp_path / "a.jsonl", *words).exit_code == 0
    assert convert(tmp_path / "a.jsonl", tmp_path / "b.jsonl", "--title", "", "--author", "Bob").exit_code == 0
    for name, said in (("a.jsonl", ("A book", "Ann", "© 2026 Ann")), ("b.jsonl", ("", "Bob", "© 2026 Ann"))):
        found = puzzles_in(tmp_path / name)
        assert [(puzzle.title, puzzle.author, puzzle.copyright) for puzzle in found] == [said] * 3


def test_families_may_be_mixed_and_what_a_notation_cannot_carry_is_refused_by_its_place(tmp_path: Path) -> None:
    lamp, dot = LightUp.from_grid([[6, 5], [1, 6]], "both"), Nonogram.from_grid([[1, 0]])
    boards = (dot, lamp, Nonogram.from_grid([[1, 2]]), Sudoku.from_grid([[1]]))
    source = lines_of(tmp_path / "a.jsonl", *map(Document, boards))
    assert convert(source, tmp_path / "a.parquet").exit_code == 0
    assert convert(tmp_path / "a.parquet", tmp_path / "b.jsonl").exit_code == 0
    assert (tmp_path / "b.jsonl").read_bytes() == source.read_bytes()
    result = convert(source, tmp_path / "a.mk")
    assert result.exit_code == 2
    assert f"{source}:2: the notation mk is for nonogram; expected one for lightup" in result.stderr
    assert f"{source}:3: the notation mk cannot carry 2 colors; expected a puzzle of one color" in result.stderr
    assert puzzles_in(tmp_path / "a.mk") == [dot]
    assert convert(tmp_path / "a.mk", tmp_path / "a.png").exit_code == 0  # a picture, which is the solution
    assert formats.read((tmp_path / "a.png").read_bytes())[0].solution.tolist() == [[1, 0]]


def test_lines_are_read_and_written_as_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than a few puzzles are ever waiting between what reads and what writes."""
    from output import sources

    waiting, most, read = 0, 0, sources.read_sources
    csv = formats.format_named("csv")

    def counted(*words):
        nonlocal waiting, most
        for placed in read(*words):
            waiting += 1
            most = max(most, waiting)
            yield placed

    def write(document):
        nonlocal waiting
        waiting -= 1
        return csv.write(document)

    monkeypatch.setattr(sources, "read_sources", counted)
    counting = Format(**{**csv.__dict__, "write": write})
    monkeypatch.setattr(formats, "FORMATS", (*FORMATS[:2], counting, formats.format_named("line")))
    (tmp_path / "a.sdm").write_text(f"{UNIQUE}\n" * 300)
    assert convert("-q", tmp_path / "a.sdm", tmp_path / "b.csv").exit_code == 0
    assert (waiting, len((tmp_path / "b.csv").read_text().splitlines())) == (0, 301)
    assert most <= 2


def test_all_notations_are_listed() -> None:
    rows = {line.split()[0]: line for line in convert("--list").stdout.splitlines()[1:]}
    assert set(rows) == {form.name for form in FORMATS} | {"parquet", "webdataset", "npz"}
    for form in FORMATS:
        assert {*form.suffixes} <= {*rows[form.name].split()}
        assert all(word in rows[form.name] for word in form.keeps)
    assert "several" in rows["webpbn"]
    assert "one a line" in rows["line"]
