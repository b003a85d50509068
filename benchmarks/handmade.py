"""Print the steps and minutes of puzzles made by hand: named patterns, assumptions, and puzzles that take an hour.

    python benchmarks/handmade.py FOLDER [--count 40] [--cells 150] [GAME ...]

The puzzles are text files as of the collection in github.com/SmilingWayne/PuzzleSolver (commit 7403db1d^, the folder
assets/data), read from FOLDER/Hitori, Kakuro, Binairo, Starbattle, Tent and Slitherlink: a line with the height and the
width, then rows of entries. Those of other families are such texts in a JSON file, NAME_dataset.json, as of
github.com/SmilingWayne/puzzlekit-dataset (commit 53de2fc), read from FOLDER/NAME. For each family the script prints

* how many puzzles were read, how many of them have one solution, and how many of these are rated exactly;
* how many puzzles take over an hour, of all and of those with 10x10 cells, and the median and the longest minutes;
* of the steps of puzzles up to Hard, the shares that ``pattern_share`` prints.
"""

import json
import statistics
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import click

from benchmarks.pattern_share import share
from kernels.jit import compile_first
from puzzles.errors import PuzzleError
from puzzles.games.games import puzzle_type
from puzzles.games.puzzle import GamePuzzle
from puzzles.games.regions import numbered, shared
from rating.games.rating import rate
from rating.grades import Grade
from solvers.games.proof import prove
from solvers.verdict import Verdict

Rows = list[list[str]]
HOUR = 60
STARS = (2, 1, 3)  # which a file leaves out: one of them gives a single solution


def _entries(rows: Rows, least: int = 0) -> tuple[int, ...]:
    return tuple(int(each) - least if each.isdigit() else -1 for row in rows for each in row)


def _slitherlink(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    yield 0, (_entries(rows),)


def _binairo(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    yield 1, (_entries(rows, 1),)


def _star_battle(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    for stars in STARS:
        yield stars, (_entries(rows, 1),)


def _calcudoku(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    height = len(rows) // 2
    labels = [each.replace("x", "*") for row in rows[:height] for each in row]
    cages = numbered(_entries(rows[height:]))
    label_of = {cage: label for cage, label in zip(cages, labels, strict=True) if label not in (".", "-")}
    made = [label_of[cage] for cage in cages]
    numbers = tuple(int(each.rstrip("+-*/")) for each in made)
    yield 0, (tuple(cages), numbers, tuple(" +-*/".index(each.lstrip("0123456789") or " ") for each in made))


def _norinori(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    yield 0, (tuple(numbered(_entries(rows[len(rows) // 2 :]))),)


def _heyawake(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    height = len(rows) // 2
    names = [name for row in rows[height:] for name in row]
    rooms = numbered([names.index(name) for name in names])
    yield 0, (tuple(rooms), tuple(shared(rooms, _entries(rows[:height]))))


def _masyu(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    yield 0, (tuple("wb".find(each) for row in rows for each in row),)


def _tents(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    columns, sums, *cells = rows
    trees = tuple(int(each == "x") for row in cells for each in row)
    yield 0, (trees, _entries([sums]), _entries([columns]))


def _kakuro(rows: Rows) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    walls = tuple(int(each != "0") for row in rows for each in row)
    across = _sums(rows, 1)
    down = [list(row) for row in zip(*_sums(list(map(list, zip(*rows, strict=True))), 0), strict=True)]
    yield 0, (walls, *(tuple(each for row in sums for each in row) for sums in (across, down)))


def _sums(rows: Rows, half: int) -> list[list[int]]:
    """Return for each cell of a run its sum, which the wall before the run has, and -1 elsewhere."""
    found = []
    for row in rows:
        line, last = list[int](), -1
        for each in row:
            if each != "0":
                last = int(each.split("\\")[half] or -1) if "\\" in each else -1
            line.append(last if each == "0" else -1)
        found.append(line)
    return found


FAMILIES: dict[str, tuple[str, Callable[[Rows], Iterable[tuple[int, tuple[tuple[int, ...], ...]]]]]] = {
    "slitherlink": ("Slitherlink", _slitherlink),
    "hitori": ("Hitori", _slitherlink),
    "kakuro": ("Kakuro", _kakuro),
    "binairo": ("Binairo", _binairo),
    "starbattle": ("Starbattle", _star_battle),
    "tents": ("Tent", _tents),
    "norinori": ("Norinori", _norinori),
    "masyu": ("Masyu", _masyu),
    "shikaku": ("Shikaku", _slitherlink),
    "mosaic": ("Mosaic", _slitherlink),
    "minesweeper": ("Minesweeper", _slitherlink),
    "calcudoku": ("KenKen", _calcudoku),
    "heyawake": ("Heyawake", _heyawake),
    "hashi": ("Hashi", _slitherlink),
    "nurikabe": ("Nurikabe", _slitherlink),
    "fillomino": ("Fillomino", _slitherlink),
}


def _texts(folder: Path) -> Iterator[str]:
    """Yield the text of each puzzle of a family."""
    for file in sorted(folder.rglob("*.txt")):
        yield file.read_text(encoding="utf-8")
    for file in sorted(folder.rglob("*_dataset.json")):
        for puzzle in json.loads(file.read_text(encoding="utf-8"))["data"].values():
            yield puzzle["problem"]


def puzzles_of(folder: Path, name: str, most_cells: int) -> Iterator[tuple[GamePuzzle, bool]]:
    """Yield the puzzles of a family that have no more cells than asked for, and whether one solution is proved.

    Of a text that is read in several ways, the puzzle that has one solution counts.
    """
    title, read = FAMILIES[name]
    for text in _texts(folder / title):
        size, *rows = [line.split() for line in text.splitlines() if line.split()]
        height, width = int(size[0]), int(size[1])
        if height * width > most_cells:
            continue
        found = dict[GamePuzzle, bool]()
        for parameter, layers in read(rows):
            try:
                puzzle = puzzle_type(name)(height, width, parameter, layers)
            except PuzzleError:
                continue
            found[puzzle] = prove(puzzle).verdict is Verdict.UNIQUE
            if found[puzzle]:
                break
        if found:
            yield max(found.items(), key=lambda each: each[1])


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True))
@click.argument("names", nargs=-1, metavar="[GAME ...]")
@click.option("--count", default=40, show_default=True, help="Puzzles of each family at most.")
@click.option("--cells", default=150, show_default=True, help="Cells of a puzzle at most.")
def main(folder: Path, names: tuple[str, ...], count: int, cells: int) -> None:
    """Print three lines for each family."""
    compile_first()
    for name in names or FAMILIES:
        read = list(islice(puzzles_of(folder, name, cells), count))
        rated = [(puzzle, rate(puzzle, prove(puzzle))) for puzzle, is_unique in read if is_unique]
        minutes = [rating.minutes for _, rating in rated if rating.minutes is not None]
        long = sum(each > HOUR for each in minutes)
        squares = [rating.minutes or 0 for puzzle, rating in rated if (puzzle.height, puzzle.width) == (10, 10)]
        easy = [puzzle for puzzle, rating in rated if rating.grade is not None and rating.grade <= Grade.HARD]
        print(
            f"{name}: {len(read)} puzzles read, {len(rated)} with one solution, {len(minutes)} of them rated exactly\n"
            f"{name}: {long} over an hour, of 10x10 {sum(each > HOUR for each in squares)} of {len(squares)}; minutes "
            f"{statistics.median(minutes or [0]):.1f} in the median, {max(minutes, default=0)} at most\n"
            f"{name} to Hard: {share(iter(easy)) if easy else 'none'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
