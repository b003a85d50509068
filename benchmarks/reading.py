"""How much of a folder is read, misread or refused: ``python benchmarks/reading.py FOLDER``.

A file counts as read when every candidate in it is a puzzle, and as read in part when some are refused. What is
misread no program can tell by itself, but puzzles of one cell nearly always are: they are listed.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

from output.sources import read_sources
from puzzles.errors import PuzzleError

_ALL, _PART, _NONE = "read", "read in part", "refused"


def main() -> int:
    """Print a table of all files and, below it, what was refused and why."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    files = sorted(path for path in parser.parse_args().folder.rglob("*") if path.is_file())
    outcomes, families, refused, suspects = Counter[str](), Counter[str](), list[str](), list[str]()
    for path in files:
        found = list(read_sources([str(path)]))
        puzzles = [each.puzzle for each in found if not isinstance(each, PuzzleError)]
        errors = [each for each in found if isinstance(each, PuzzleError)]
        outcomes[_ALL if not errors else _PART if puzzles else _NONE] += 1
        families.update(puzzle.family for puzzle in puzzles)
        refused += [str(error) for error in errors[:3]]
        suspects += [
            f"{path}: a {puzzle.family} of one cell" for puzzle in puzzles if puzzle.height * puzzle.width == 1
        ]
    for outcome in (_ALL, _PART, _NONE):
        print(f"{outcome:14} {outcomes[outcome]:6,} of {len(files):,} files")
    print("puzzles       ", ", ".join(f"{name} {count:,}" for name, count in families.most_common()) or "none")
    print("perhaps misread", len(suspects))
    print(*suspects, *refused, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
