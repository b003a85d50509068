"""Wrong words of every command: one sentence, its exit code, and nothing is printed or written.

What is wrong with a request for puzzles stands in ``tests/wrong_requests.py``. ``...`` stands for words that do not
matter. Commands run in a folder with the files and folders that ``here`` makes.
"""

import os
import shlex
from pathlib import Path

import pytest

from generator import pipeline
from puzzles.errors import shortened
from tests.commands import SEVERAL, UNIQUE, gen
from tests.wrong_requests import WRONG as REQUESTS
from tests.wrong_requests import Options, says

LONG = "hello " + "5" * 300
BATCH = "batch -q --request 'sudoku --size 4x4' -n 2 --seed 1"
NO_FOLDER = "...cannot be written: the folder ... does not exist; expected a name in a"
DEVICE, PIPE = "...it is a device, not a regular file", "...it is a pipe, not a regular file"

WRONG = [
    # Names that no file can have, and what is read without end
    *(
        (f"{words} '{LONG}' {more}", f"{shortened(LONG)} cannot be opened (File name too long); expected a puzzle file")
        for words, more in (
            ("check", ""),
            ("convert", "x.sdm"),
            ("page", "-o x.html"),
            (f"{BATCH} -o set --exclude", ""),
        )
    ),
    (f"rate a.sdm --picture '{LONG}'", "...is not a folder; expected one that exists"),
    (f"sudoku -o '{LONG}/a.svg'", NO_FOLDER),
    (f"nonogram -o {'x' * 300}.json", "...cannot be written: File name too long"),
    ("sudoku -o /dev/null/a.svg", "...cannot be written: '/dev/null' is not a folder; expected a name in a folder"),
    ("sudoku -o x.svg/", "'x.svg/' cannot be written: it names a folder; expected a name for a file"),
    ("convert a.sdm x.sdm/", "'x.sdm/' cannot be written: it names a folder; expected a name for a file"),
    ("sudoku -o ''", "the name is empty; expected the name of a file to write"),
    (f"{BATCH} -o ''", "the name is empty; expected a folder or s3://..."),
    (f"{BATCH} -o /dev/null", "'/dev/null' is a file; expected a folder"),
    (f"{BATCH} -o /dev/null/set", "/dev/null/set/plan.json cannot be written: Not a directory; nothing was made"),
    (f"{BATCH} -o '{LONG}'", f"{shortened(LONG)} cannot be read: File name too long; nothing was made"),
    *((words, DEVICE) for words in ("check zero", "convert zero x.sdm", "page zero -o x.html", "book zero -o x.pdf")),
    *((words, DEVICE) for words in ("book zero.parquet -o x.pdf", f"{BATCH} -o set --exclude zero")),
    *((words, PIPE) for words in ("book a.sdm --font pipe -o x.pdf", "sudoku --pattern pipe", "batch pipe -o set")),
    *((words, PIPE) for words in ("nonogram --image pipe", f"{BATCH} -o set --exclude pipe.parquet")),
    # gen FAMILY: what is drawn before a proof
    *(
        (f"nonogram {words} --preview x.png", "there is no picture to preview; expected --image")
        for words in ("", "--picture any")
    ),
    ("nonogram --picture fox --preview x.txt", "'x.txt' does not end in .svg, .png, .eps or .pdf"),
    ("nonogram --picture fox --preview nowhere/x.png", NO_FOLDER),
    *(
        (f"nonogram --picture fox --preview x.png {flag} {word}", f"{flag} and --preview exclude each other")
        for flag, word in (("--count", "3"), ("--seed", "1"), ("--output", "x.svg"), ("--json", ""), ("--cell", "9"))
    ),
    # gen FAMILY: where puzzles go
    ("sudoku -n 0", "--count 0 is out of range; expected 1 to "),
    ("sudoku -o a.xyz", "'a.xyz' has no suffix for a sudoku puzzle"),
    ("sudoku --to lne", "'lne' is not a notation; the closest are 'line', "),
    ("sudoku --to non", "the notation non is for nonogram; expected one for sudoku"),
    ("sudoku --json --to line", "--json and --to exclude each other; expected one of them"),
    ("sudoku --json -o x.sdm", "--json and --output exclude each other; expected one of them"),
    ("sudoku -o -", "standard output has no suffix that names a notation; expected --to NOTATION"),
    ("sudoku -o - -o x.sdm", "standard output has no suffix that names a notation; expected --to NOTATION"),
    ("sudoku -n 2 --to sdk", "a file in the notation sdk holds one puzzle, not the 2 for standard"),
    ("sudoku -o x.sdm -o x.sdm", "--output 'x.sdm' appears more than once; expected each file once"),
    ("sudoku -o x.sdm -o folder.sdm/../x.sdm", "--output 'x.sdm' appears more than once"),
    ("sudoku -o folder.sdm", "'folder.sdm' cannot be written: it is a folder; expected a name for a file"),
    ("sudoku --cell 20", "--cell was given ...; expected --output with a name that ends in .svg"),
    ("sudoku --cell 20 -o x.png --to png", "--cell was given ...; expected --output"),
    ("sudoku -o x.sdm --dpi 0 --grey", "--dpi and --grey were given without a picture; expected --output with a name"),
    ("sudoku -o x.svg --cell 24 --dpi 300", "--dpi 300 changes only PNG files; expected a name that ends in .png"),
    ("sudoku -o x.eps --dpi 300", "--dpi 300 changes only PNG files"),
    ("sudoku --grade easy", "'--grade' is not an option of gen sudoku; did you mean '--difficulty easy'?"),
    ("nonogram --colours 3", "'--colours' is not an option of gen nonogram; did you mean '--colors'?"),
    ("pictures --show --json", "--show and --json exclude each other; expected one of them"),
    # gen batch, verify, stats
    ("batch -o set --request 'sudoku --level 3'", "...is not an option of sudoku; did you mean '--diff"),
    ("verify set --threads 3", "'--threads' is not an option of gen verify; did you mean '--workers'?"),
    ("batch -o set --request 'sudoku -x '\"'\"'y'", "...is not a request (No closing quotation)"),
    ("batch -o set --resume", "...holds no data set"),
    ("batch -o a.sdm --request sudoku -n 1 --seed 1", "'a.sdm' is a file; expected a folder"),
    ("batch -o set nowhere.toml", "'nowhere.toml' cannot be read"),
    ("batch -o set torn.toml", "'torn.toml' is not a plan"),
    ("batch -o set list.toml", "'1' is not part of a plan"),
    ("batch -o set list.json", "'list.json' is not a plan"),
    ("batch -o set torn.json", "'torn.json' is not a plan"),
    ("batch -o set deep.json", "'deep.json' is not a plan"),
    ("batch -o set -q --request sudoku -n 2 --splits train", "'train' are not shares"),
    ("batch -o set -q --request sudoku -n 2 --workers 0", "--workers 0 is out of range"),
    ("batch -o set -q --request sudoku -n 2 --engine dask", "--engine dask and --scheduler ADDRESS go together"),
    ("sudoku --seed -1", "-1 was given as seed; expected a whole number from 0 to 9007199254740992"),
    (f"batch -o set -q --request sudoku -n 2 --seed {2**53 + 1}", "...was given as seed; expected a whole number"),
    ("batch -o set -q --request sudoku -n 2 --seed 1 --shards 3/2", "there is no part 3 of 2; expected 1 to 2"),
    ("batch -o set -q --request sudoku -n 2 --seed 1 --shards 1", "'1' is not a part; expected K/N"),
    ("batch -o set -q --request sudoku -n 2 --exclude nowhere", "nowhere cannot be opened (No such file"),
    ("batch -o set -q --request sudoku -n 2 --prompts nowhere.toml", "'nowhere.toml' cannot be read"),
    ("verify none", "...holds no data set"),
    ("verify nowhere://at/all", "...is not a place for a data set"),
    ("verify . --sample -1", "a sample of -1 rows is too small"),
    ("verify . --workers 0", "0 workers are too few"),
    ("stats folder.sdm", "...holds no files of a data set"),
    ("leaks folder.sdm a.sdm", "...holds no data set"),
    # gen book, page
    ("book a.sdm -o a.pdf --per-page 13", "13 puzzles do not fit on a page; expected 1 to 12, or ROWSxCOLUMNS"),
    ("book a.sdm -o a.pdf --per-page 2x", "2x puzzles do not fit on a page"),
    ("book a.sdm -o a.pdf --sections size", "'size' is not a kind of sections; expected grade, family or none"),
    ("book a.sdm -o a.pdf --order random", "'random' is not an order of puzzles"),
    ("book a.sdm -o a.pdf --answers front", "'front' is not a place for answers"),
    ("book a.sdm -o a.pdf --count 0", "--count 0 is too small"),
    ("book a.sdm -o a.pdf --title 'ป'", "no font here has the character"),
    ("book a.sdm -o a.pdf --font none.ttf", "'none.ttf' cannot be read (No such file or directory); expected a Tr"),
    ("book a.sdm -o a.pdf --color pantone", "'pantone' is not a color space; expected rgb, cmyk or grey"),
    ("book a.sdm -o a.pdf --color cmyk --grey", "--grey was given with --color cmyk; expected one of them"),
    ("book a.sdm -o a.pdf --each gif", "--each 'gif' is not a kind of picture"),
    ("book a.sdm -o - --preview", "--preview was given for a book on standard output; expected a file"),
    ("book none.sdm -o book.txt", "'book.txt' does not end in .pdf; expected a name that does"),
    ("book nothing.sdm -o a.pdf --from line", "nothing.sdm holds no puzzle; expected one at least"),
    ("book folder.sdm -o a.pdf", "'folder.sdm' holds no data set; expected a place with a plan.json"),
    ("page none.sdm -o a.non", "'a.non' does not end in .html; expected a name that does"),
    ("page none.sdm -o no/a.html", "'no/a.html' cannot be written: the folder 'no' does not exist"),
    ("page none.sdm -o folder.html", "'folder.html' cannot be written: it is a folder"),
    # gen show, convert
    ("show a.sdm --grey", "--grey was given without --output; expected both or neither"),
    ("show a.sdm -o a.svg --cell 7cm", "'7cm' is not a cell size; expected pixels such as 24, or"),
    ("show a.sdm -o a.svg --lines 9", "lines 9 times as wide"),
    ("show none.sdm -o a.svg --dpi 300", "--dpi 300 changes only PNG files"),
    ("book none.sdm -o a.pdf --each svg --dpi 300", "--dpi 300 changes only PNG files"),
    ("show none.sdm -o a.gif", "'a.gif' does not end in .svg, .png, .eps or .pdf; expected a name that does"),
    ("show none.sdm -o -", "standard output has no suffix; expected the name of a file that ends in .svg"),
    ("convert a.sdm a.jsonl --title 'a\nb'", "...was given as title; expected one printable line of up to"),
    (f"convert a.sdm a.jsonl --title {'x' * 201}", "...was given as title; expected one printable line of up to"),
    ("convert a.sdm a.txt", "'a.txt' ...expected"),
    ("convert a.sdm a.svg", "'a.svg' ...expected"),
    ("convert a.sdm a.non", "'a.non' ...expected"),
    ("convert a.sdm no/a.sdm", "'no/a.sdm' cannot be written: the folder 'no' does not exist"),
    ("convert a.sdm -", "standard output has no suffix that names a notation; expected --to NOTATION"),
    ("convert two.sdm - --to sdk", "...sdk holds one puzzle, not the 2 for standard output"),
    ("convert --from sdk a.sdm a.csv", "a.sdm (read as sdk)"),
    ("convert no.parquet b.sdm", "no.parquet cannot be read as Parquet"),
    ("convert nothing.parquet b.sdm", "nothing.parquet cannot be read as Parquet"),
    # gen rate, solve, methods, warm, compare, serve
    ("rate a.sdm --format %q", "...is not a placeholder of --format; expected one of %%, %d, %e, %g, %n, %p, %r"),
    ("rate a.sdm --format 50%", "...is not a placeholder of --format"),
    ("rate 1x1:1/1 --format %p", "...does not exist for nonogram"),
    ("rate a.sdm --json --format %r", "...exclude each other; expected one of them"),
    ("rate a.sdm --up-to 0.5", "...expected a rating"),
    ("rate 1x1:1/1 --up-to 4", "...nonograms"),
    ("rate a.sdm --scale HoDoKu", "'HoDoKu' is not a scale here; expected 'SE-1.2.1' or 'Sukaku"),
    (f"rate {'.' * 81} --scale x", "'x' is not a scale"),  # not the several solutions
    ("rate 1x1:1/1 --scale SE-1.2.1", "...expected 'NR-1'"),
    ("rate a.sdm --picture none", "'none' is not a folder"),
    ("rate a.sdm -o no/a.parquet", "'no/a.parquet' cannot be written: the folder 'no' does not exist"),
    ("sudoku -o no/a.json", "'no/a.json' cannot be written: the folder 'no' does not exist"),
    ("rate a.sdm -o a.csv", "'a.csv' does not end in .parquet; expected a name that does"),
    ("solve a.sdm --method magic", "a.sdm:1: 'magic' is not a method; expected one of logic"),
    ("solve a.sdm --set nodes=1", "--set was given without --method; expected both or neither"),
    ("solve a.sdm --seed 0", "--seed was given without --method; expected both or neither"),
    ("solve a.sdm --method logic --set nodes", "'nodes' is not a setting; expected NAME=VALUE"),
    ("solve a.sdm --method logic --set speed=1", "a.sdm:1: 'speed' is not a parameter of logic; expected one of nodes"),
    ("solve a.sdm --method logic --budget 0", "a.sdm:1: a budget of 0 conflicts was given; expected at least 1"),
    ("solve a.sdm --write model.lp", "--write was given without --method"),
    ("solve a.sdm --write model.lp --method logic", "'logic' makes no integer program; expected a method that does,"),
    ("solve a.sdm --write model.lp two.sdm --method ilp", "--write was given with several puzzles, two.sdm:1 the sec"),
    ("solve '1 2' --method ilp --write model.lp", "1 2 cannot be opened"),
    ("methods chess", "'chess' is not a family"),
    ("warm chess", "'chess' is not a family of puzzles"),
    ("warm --workers 0", "--workers 0 is out of range; expected 1 to 1,024"),
    ("compare darwin -o x", "'darwin' is not an experiment; expected one of mingote, raggi"),
    ("compare raggi -o x --workers 0", "--workers 0 is too small"),
    ("compare raggi -o x --limit 0", "--limit ... is out of range; expected more than 0"),
    ("serve --data x --max-seconds 0", "...expected 1 to"),
    ("serve --data x --keys none", "...expected a file of keys"),
    ("ratee -n 3", "'ratee' is not a command; did you mean 'rate'?"),
    ("picros", "'picros' is not a command; did you mean 'nonogram'?"),
    ("print", "'print' is not a command; did you mean 'show' or 'book'?"),
    ("generate", "'generate' is not a command; did you mean 'nonogram', 'sudoku' or 'lightup'?"),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Enter a folder with a few files, good ones and bad ones."""
    files = {
        "a.sdm": UNIQUE,
        "two.sdm": f"{UNIQUE}\n{SEVERAL}\n",
        "nothing.sdm": "# nothing\n",
        "nothing.parquet": "",
        "torn.toml": "count = ",
        "list.toml": "[1]",
        "list.json": "[1]",
        "torn.json": "{",
        "deep.json": "[" * 100_000,
        "no.parquet": "PAR1 and no more",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    for name in ("folder.sdm", "folder.html"):
        (tmp_path / name).mkdir()
    for name in ("zero", "zero.parquet"):
        (tmp_path / name).symlink_to("/dev/zero")
    for name in ("pipe", "pipe.parquet"):
        os.mkfifo(tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("command", "sentence"), WRONG)
def test_it_is_refused_in_a_sentence(command: str, sentence: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "generate_many", lambda *_, **__: pytest.fail("work was begun"))
    before = sorted(here.rglob("*"))
    result = gen(*shlex.split(command))
    code = 4 if any(word in sentence for word in ("cannot be written", "to write", "nothing was made")) else 2
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert says(f"Error: {sentence}", result.stderr)
    assert sorted(here.rglob("*")) == before


@pytest.mark.parametrize(("family", "options", "sentence"), REQUESTS)
def test_the_command_refuses_it(family: str, options: Options, sentence: str) -> None:
    words = [family]
    for name, value in options.items():
        flag = name.replace("_", "-")
        words.append((f"--{flag}" if value else f"--no-{flag}") if isinstance(value, bool) else f"--{flag}={value}")
    result = gen(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert says(sentence, result.stderr)


@pytest.mark.parametrize(
    ("variables", "command", "code", "sentence"),
    [
        ({"GRIDWRIGHT_COMPILE": "soon"}, "methods", 2, "'soon'; expected one of never, first, foreground, background"),
        ({"GRIDWRIGHT_COMPILE": "never"}, "warm", 2, "GRIDWRIGHT_COMPILE=never forbids compiling"),
        ({"GRIDWRIGHT_COMPILE": "first", "GRIDWRIGHT_CACHE": "a.sdm"}, "warm", 4, "cannot be written to"),
    ],
)
def test_wrong_variables(
    variables: dict[str, str], command: str, code: int, sentence: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    result = gen(command)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert sentence in result.stderr
