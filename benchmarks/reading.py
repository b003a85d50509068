"""Count how many files of a folder are read, misread or refused: ``python benchmarks/reading.py FOLDER``.

A file counts as read when every candidate in it is a puzzle, and as read in part when some are refused. It is misread
when ``meant.json`` in its folder names other puzzles, as in ``tests/puzzles/formats/loose/inputs``. If there is no such
file, ``--prove`` counts solutions: a puzzle without a solution that its source calls proper was misread.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import gridwright as gw
from output.sources import read_sources
from puzzles.errors import PuzzleError
from puzzles.puzzle import Puzzle

MEANT = "meant.json"
READ, PART, REFUSED, MISREAD = "read", "read in part", "refused", "misread"
_ADDED = ("title", "author", "copyright", "description", "id", "solution")  # what a file says about a puzzle


def contents(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle without its title, author and other remarks."""
    members = json.loads(gw.encode(puzzle, "gridwright"))
    return {name: value for name, value in members.items() if name not in _ADDED}


@cache
def meant_in(folder: Path) -> dict[str, list[dict[str, object]]]:
    """Return the puzzles that each file of a folder is meant to contain, as its ``meant.json`` states."""
    told = json.loads((folder / MEANT).read_text()) if (folder / MEANT).is_file() else {"files": {}}
    return {file: [told["puzzles"][name] for name in names] for file, names in told["files"].items()}


def reading(file: Path) -> tuple[str, list[Puzzle], list[PuzzleError]]:
    """Read a file; return the outcome, its puzzles, and the errors of what was refused."""
    found = list(read_sources([str(file)]))
    puzzles = [each.puzzle for each in found if not isinstance(each, PuzzleError)]
    errors = [each for each in found if isinstance(each, PuzzleError)]
    meant = meant_in(file.parent).get(file.name)
    left = iter(meant or ())
    if meant is not None and not all(contents(puzzle) in left for puzzle in puzzles):  # in the order of the file
        return MISREAD, puzzles, errors
    is_short = meant is not None and len(puzzles) < len(meant)
    return READ if not errors and not is_short else PART if puzzles else REFUSED, puzzles, errors


def files_in(folder: Path) -> Iterable[Path]:
    """Return the files of a folder that are to be read."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != MEANT)


def main() -> int:
    """Print a table of all files and, below it, what was misread or refused, and why."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--prove", action="store_true", help="count the solutions of all puzzles")
    words = parser.parse_args()
    outcomes, families, verdicts, refused = Counter[str](), Counter[str](), Counter[str](), list[str]()
    files = list(files_in(words.folder))
    for path in files:
        outcome, puzzles, errors = reading(path)
        outcomes[outcome] += 1
        families.update(puzzle.family for puzzle in puzzles)
        if words.prove:
            verdicts.update(str(gw.prove(puzzle).verdict) for puzzle in puzzles)
        refused += [f"{path}: misread"] * (outcome == MISREAD) + [str(error) for error in errors[:3]]
        refused += [f"{path}: a {each.family} of one cell" for each in puzzles if each.height * each.width == 1]
    for outcome in (READ, PART, REFUSED, MISREAD):
        print(
            f"{outcome:14} {outcomes[outcome]:6,} of {len(files):,} files, {outcomes[outcome] / max(1, len(files)):.1%}"
        )
    for title, counts in (("puzzles", families), ("solutions", verdicts)):
        if counts:
            print(f"{title:14}", ", ".join(f"{name} {count:,}" for name, count in counts.most_common()))
    print(*refused, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
