"""Names, encodings, settings and texts that few programs meet: each gets its result, or one sentence."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import gridwright as gw
from kernels.settings import MODES
from puzzles.errors import FormatError, PuzzleError, RequestError
from puzzles.families import FAMILIES
from service.http.settings import Settings
from service.page.single import single_page
from tests.commands import gen
from tests.test_structure import ROOT

SMALL = "4.....2..1.....3"
HALF = "\ud800"
ODD = os.fsdecode(b"odd\xff")  # no UTF-8
PLAIN = {"GRIDWRIGHT_COMPILE": "never", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8:strict"}


def run(*words: str, at: Path, module: str = "gridwright", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program, without our folder in front of others."""
    environment = {**os.environ, **PLAIN, "PYTHONPATH": str(ROOT), **variables}
    command = [sys.executable, "-m", module, *words]
    return subprocess.run(command, cwd=at, env=environment, capture_output=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / f"{ODD}.sdm").write_text(SMALL)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / f"{ODD}.sdm").write_text(SMALL)
    (tmp_path / "circle.sdm").symlink_to("circle.sdm")
    return tmp_path


def test_names_that_are_not_utf_8_are_read_written_and_printed(folder: Path) -> None:
    done = run("solve", "--json", f"{ODD}.sdm", at=folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["file"] == f"{ODD}.sdm"
    done = run("rate", SMALL, "-o", f"{ODD}.parquet", at=folder)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (0, b"Wrote 1 row to odd\\udcff.parquet.")
    assert run("check", f"{ODD}.parquet", at=folder).stdout.startswith(b"odd\\udcff.parquet:1: ")


def test_a_folder_with_such_a_name_in_it_is_no_data_set(folder: Path) -> None:
    with pytest.raises(RequestError, match="holds no data set"):
        gw.read(folder / "folder")


def test_what_an_encoding_lacks_is_drawn_plainly_or_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    request = ("--request", "sudoku --size 4x4", "--count", "1", "--seed", "1", "--workers", "1")
    assert gen("batch", "-q", "-o", tmp_path / "set", *request).exit_code == 0
    latin = {"PYTHONIOENCODING": "iso8859-1"}
    shown = run("stats", "set", at=tmp_path, **latin).stdout.decode("latin-1")
    assert "  ####" in shown
    assert shown.translate({ord("#"): "█"}) == gen("stats", "set").stdout
    words = ("hint", "--language", "ja", "--json", SMALL)
    expected = json.loads(gen(*words).stdout)
    assert "ブロック" in expected["text"]
    done = run(*words, at=tmp_path, **latin)
    assert (done.returncode, json.loads(done.stdout.decode("latin-1"))) == (0, expected)


@pytest.mark.parametrize(
    ("module", "words"), [("gridwright", ("sudoku",)), ("gridwright", ("stats", "x")), ("gridwright", ("serve",))]
)
def test_a_wrong_mode_of_compiling_is_one_sentence_everywhere(
    module: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    done = run(*words, at=tmp_path, module=module, GRIDWRIGHT_COMPILE="off")
    told = f"Error: GRIDWRIGHT_COMPILE is 'off'; expected one of {', '.join(MODES)}\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", told)


@pytest.mark.parametrize("family", FAMILIES)
def test_half_a_character_is_refused_where_a_puzzle_is_made_and_read(family: str) -> None:
    record = gw.generate(family, seed=1, rating="none")
    for word in ("title", "author", "copyright"):
        with pytest.raises(PuzzleError, match=f"was given as {word}; expected a text of whole characters"):
            replace(record.puzzle, **{word: HALF})
    members = json.dumps(json.loads(record.to_json()) | {"title": HALF})
    for read in (gw.from_json, lambda text: gw.read(text.encode(), notation="jsonl")):
        with pytest.raises(PuzzleError, match="half of a surrogate pair; expected whole characters"):
            read(members)


@pytest.mark.parametrize("word", ["title", "author", "copyright"])
@pytest.mark.parametrize("kind", [gw.Sudoku, gw.Nonogram, gw.LightUp])
def test_half_a_character_is_refused_with_a_grid(kind: type, word: str) -> None:
    for wrong in (HALF, 5):
        with pytest.raises(PuzzleError, match=f"was given as {word}; expected a text"):
            kind.from_grid([[1] if kind is not gw.LightUp else [-2]], **{word: wrong})


def test_half_a_character_is_refused_elsewhere(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="half of a surrogate pair"):
        gw.read(f"{SMALL}{HALF}")
    with pytest.raises(RequestError, match="was given as title"):
        single_page([], HALF)
    for wrong in ({"host": ODD}, {"host": "x" * 70}, {"api_key": ODD}):
        with pytest.raises(RequestError, match="expected"):
            Settings(tmp_path, **wrong)
    assert run("page", SMALL, "--title", ODD, "-o", "a.html", at=tmp_path).returncode == 2


@pytest.mark.parametrize("suffix", [".sdm", ".json", ".parquet", ".svg"])
def test_a_circle_of_links_cannot_be_written(folder: Path, suffix: str) -> None:
    name = folder / f"circle{suffix}"
    if not name.is_symlink():
        name.symlink_to(name.name)
    result = gen(
        "convert" if suffix == ".sdm" else "show" if suffix == ".svg" else "sudoku",
        *(
            [SMALL, name]
            if suffix == ".sdm"
            else [SMALL, "-o", name]
            if suffix == ".svg"
            else ["--seed", 1, "-o", name]
        ),
    )
    told = f"Error: '{name}' cannot be written: Too many levels of symbolic links; expected a writable place\n"
    assert (result.exit_code, result.stderr) == (4, told)


def test_no_file_is_left_open_by_a_method_in_another_process(tmp_path: Path) -> None:
    done = run("solve", "--method", "ilp", SMALL, at=tmp_path, PYTHONWARNINGS="error")
    assert (done.returncode, done.stderr) == (0, b"")
