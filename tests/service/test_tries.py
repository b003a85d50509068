"""What newcomers type: it works, or what they are told works.

Each row is a command line and what must happen: ``WORKS``, or words of the advice. Where advice names a command line in
``ADVISED``, that is tried, too. Commands run in a folder with the files that ``here`` makes.
"""

import os
import shlex
from pathlib import Path

import pytest
from click.testing import Result

from tests.commands import SEVERAL, UNIQUE, gen
from tests.examples import first

WORKS = ""

TRIES: list[tuple[str, str]] = [
    # Words alone
    ("help", WORKS),
    ("--help", WORKS),
    ("-h", WORKS),
    ("-?", WORKS),
    ("--help-all", WORKS),
    ("version", WORKS),
    ("--version", WORKS),
    ("-V", WORKS),
    ("help sudoku", WORKS),
    ("help nonogram", WORKS),
    ("help akari", WORKS),
    ("help hint", WORKS),
    ("sudoku help", "--help"),
    ("sudoku --help", WORKS),
    ("sudoku -h", WORKS),
    ("sudoku --help-all", WORKS),
    ("hint --help", WORKS),
    ("list", WORKS),
    ("families", WORKS),
    ("print", "did you mean 'show' or 'book'?"),
    ("pdf", "did you mean 'book'?"),
    ("answer", "did you mean 'solve'?"),
    ("validate", "did you mean 'check'?"),
    ("server", "did you mean 'serve'?"),
    ("crossword", "is not a command"),
    # Families by their names
    ("sudoku", WORKS),
    ("Sudoku", WORKS),
    ("SUDOKU", WORKS),
    ("sudokus", WORKS),
    ("sudoko", "did you mean 'sudoku'?"),
    ("nonograms", WORKS),
    ("picross", WORKS),
    ("griddler", WORKS),
    ("hanjie", WORKS),
    ("akari", WORKS),
    ("light-up", WORKS),
    ("star-battle", WORKS),
    ("takuzu", WORKS),
    ("towers", WORKS),
    ("killer", WORKS),
    ("jigsaw", WORKS),
    ("samurai", WORKS),
    ("make sudoku", WORKS),
    ("generate sudoku", WORKS),
    ("new sudoku", WORKS),
    ("make a hard sudoku", WORKS),
    ("give me a sudoku", WORKS),
    ("5 sudokus", WORKS),
    ("hard sudoku", WORKS),
    ("easy killer", WORKS),
    # Grades
    ("sudoku easy", WORKS),
    ("sudoku hard", WORKS),
    ("sudoku medium", WORKS),
    ("sudoku any", WORKS),
    ("sudoku evil", WORKS),
    ("tents easy", WORKS),
    ("sudoku -d hard", WORKS),
    ("sudoku --difficulty hard", WORKS),
    ("sudoku --difficulty HARD", WORKS),
    ("sudoku --difficulty=hard", WORKS),
    ("sudoku --difficulty fiendish", WORKS),
    ("sudoku --difficulty impossible", "expected one of gentle, easy"),
    ("sudoku --difficulty 3", "expected one of gentle, easy"),
    ("sudoku --level hard", "did you mean '--difficulty hard'?"),
    ("sudoku --hard", "did you mean '--difficulty hard'?"),
    ("sudoku --easy", "did you mean '--difficulty easy'?"),
    ("sudoku --grade easy", "did you mean '--difficulty easy'?"),
    # Sizes
    ("sudoku --size 4", WORKS),
    ("sudoku --size 4x4", WORKS),
    ("sudoku --size 4X4", WORKS),
    ("sudoku --size 4×4", WORKS),
    ("sudoku --size '4 x 4'", WORKS),
    ("sudoku --size 4 x 4", WORKS),
    ("sudoku --size 4 by 4", WORKS),
    ("sudoku 4x4", WORKS),
    ("sudoku 4 x 4", WORKS),
    ("sudoku --size=6x6", WORKS),
    ("sudoku --size big", "expected ROWSxCOLUMNS, such as"),
    ("sudoku --rows 9", "did you mean '--size'?"),
    ("sudoku --width 9", "did you mean '--size'?"),
    ("sudoku 5", "expected -n 5 or --size 5"),
    ("sudoku --size 4x6", "expected as many rows as columns"),
    ("nonogram --size 8", WORKS),
    ("nonogram 10x15", WORKS),
    ("10x10 nonogram", WORKS),
    # Numbers of puzzles, seeds
    ("sudoku -n 2", WORKS),
    ("sudoku -n2", WORKS),
    ("sudoku --count 2", WORKS),
    ("sudoku --number 2", "did you mean '--count'?"),
    ("sudoku --amount 2", "did you mean '--count'?"),
    ("sudoku --seed 1", WORKS),
    ("sudoku --seed=1", WORKS),
    ("sudoku --random 1", "did you mean '--seed'?"),
    # Variants
    ("sudoku killer", WORKS),
    ("sudoku --variant killer", WORKS),
    ("sudoku --variant diagonal", WORKS),
    ("sudoku --variant Killer", WORKS),
    ("sudoku --variant x,killer", WORKS),
    ("sudoku --variant x --size 6", WORKS),
    ("sudoku diagonal", WORKS),
    ("sudoku thermometer", WORKS),
    ("sudoku windoku", WORKS),
    ("sudoku hyper", WORKS),
    ("sudoku --killer", "did you mean '--variant killer'?"),
    ("sudoku --type killer", "did you mean '--variant killer'?"),
    ("sudoku --kind x", "did you mean '--variant x'?"),
    ("sudoku --variant kiler", "did you mean 'killer'?"),
    ("sudoku --variant toroidal", "combine it"),
    # Givens and looks
    ("sudoku --clues 30", WORKS),
    ("sudoku --clues 24-28", WORKS),
    ("sudoku --clues 24..28", WORKS),
    ("sudoku --givens 30", "did you mean '--clues'?"),
    ("sudoku --clues 5", "expected 17, the known minimum, or more"),
    ("sudoku --symmetry none", WORKS),
    ("sudoku --symetry none", "did you mean '--symmetry'?"),
    ("lightup --walls 20%", WORKS),
    ("starbattle --stars 1", WORKS),
    # Pictures
    ("nonogram cat", WORKS),
    ("nonogram cat 15x15", WORKS),
    ("nonogram easy", WORKS),
    ("nonogram --picture cat", WORKS),
    ("nonogram --picture Cat", WORKS),
    ("nonogram --picture tree", WORKS),
    ("nonogram --picture unicornx", "such as unicorn"),
    ("nonogram --colors 3", WORKS),
    ("nonogram --colours 3", "did you mean '--colors'?"),
    ("nonogram --color 3", "did you mean '--colors'?"),
    ("nonogram --size 10 --density 40%", WORKS),
    ("nonogram --size 10 --density 0.4", WORKS),
    ("nonogram --size 10 --density 40", "expected a number from 0 to 1"),
    ("nonogram --text HI", WORKS),
    # Where it goes
    ("sudoku -o a.svg", WORKS),
    ("sudoku -o a.png", WORKS),
    ("sudoku -o a.json", WORKS),
    ("sudoku -o a.pdf", WORKS),
    ("sudoku -o a.txt", "has no suffix for"),
    ("sudoku --output a.svg", WORKS),
    ("sudoku --out b.svg", "did you mean '--output'?"),
    ("sudoku --save a.svg", "did you mean '--output'?"),
    ("sudoku --json", WORKS),
    ("sudoku --to json", WORKS),
    ("sudoku --to svg", WORKS),
    ("sudoku --to sdm", WORKS),
    ("sudoku -f json", WORKS),
    ("sudoku --format json", "did you mean '--to'?"),
    ("sudoku --solution", WORKS),
    ("sudoku --answer", "did you mean '--solution'?"),
    ("sudoku -v", WORKS),
    ("sudoku --quiet", WORKS),
    # Puzzles that are there
    (f"solve {UNIQUE}", WORKS),
    ("solve one.txt", WORKS),
    ("check one.txt", WORKS),
    ("hint one.txt", WORKS),
    ("rate one.txt", WORKS),
    ("rate one.txt --explain", WORKS),
    ("show one.txt", WORKS),
    ("show one.txt --solution", WORKS),
    ("show one.txt -o one.svg", WORKS),
    ("show one.txt -o one.svg -o one.png", WORKS),
    ("hint one.txt --language german", WORKS),
    ("hint one.txt --language de_DE", WORKS),
    ("hint one.txt --language de", WORKS),
    ("hint one.txt --lang de", "did you mean '--language'?"),
    ("hint one.txt --language klingon", "is not one of"),
    ("solve one.txt --budget 5", WORKS),
    ("check one.txt --budget 5", WORKS),
    ("convert one.txt one.sdk", WORKS),
    ("solve nothing.txt", "cannot be opened"),
    ("solve several.txt", WORKS),
    ("play nothing.txt", "cannot be opened"),
    ("sudoku puzzle.txt", "unexpected extra argument"),
    ("sudoku --frobnicate", "--help-all lists them"),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder with two puzzles."""
    (tmp_path / "one.txt").write_text(UNIQUE)
    (tmp_path / "several.txt").write_text(SEVERAL)
    monkeypatch.chdir(tmp_path)


READING = ("solve", "check", "hint", "rate", "show", "convert", "play")
ABOUT = {"-h", "-?", "-V", "help", "list", "families", "version", "--help", "--help-all", "--version"}


def tried(line: str) -> Result:
    """Run a command; what makes a puzzle does so with a seed, so that the test does the same every time."""
    words = shlex.split(line)
    is_making = words[0] not in READING and "--seed" not in line and ABOUT.isdisjoint(words)
    return gen(*words, *(("--seed", "1") if is_making else ()))


@pytest.mark.parametrize(("line", "told"), first(110, TRIES), ids=str)
def test_it_works_or_the_advice_does(line: str, told: str) -> None:
    result = tried(line)
    if not told:
        assert result.exit_code == 0, result.stderr
        assert result.stdout or os.listdir()
        return
    assert result.exit_code in (0, 2), result.stderr
    assert told in result.stdout + result.stderr


def test_there_are_enough_tries() -> None:
    assert len({line for line, _ in TRIES}) == len(TRIES) >= 145
