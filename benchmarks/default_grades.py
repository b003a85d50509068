"""Grade the puzzles of requests that say nothing about difficulty: many kinds of puzzles, some seeds of each.

    python benchmarks/default_grades.py 100
    python benchmarks/default_grades.py 20 --kinds sudoku:x nonogram
    python benchmarks/default_grades.py 25 --difficulty any --kinds sudoku:anti-knight      # whatever comes out

Every puzzle should have a grade from Gentle to Moderate. ``refused`` counts requests that ended without a puzzle.
``without grade`` counts puzzles whose rating is only a lower bound. Seconds are the processor time of one puzzle: the
median and the longest.
"""

import argparse
import sys
import time
from collections import Counter
from statistics import median
from typing import Any

import gridwright as gw
from generator.pipeline import GenerationExhausted
from generator.sudoku.options import JIGSAW
from puzzles.errors import PuzzleError, RequestError
from puzzles.games.games import GAMES
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.variants import VARIANTS
from rating.grades import Grade
from rating.rating import Status

_ALONE_NOTHING = "toroidal"

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "sudoku": ("sudoku", {}),
    **{f"sudoku:{side}x{side}": ("sudoku", {"size": f"{side}x{side}"}) for side in (4, 6, 8, 9, 10, 12, 16, 25)},
    "sudoku:box 2x6": ("sudoku", {"box": "2x6"}),
    "sudoku:symmetry none": ("sudoku", {"symmetry": "none"}),
    **{
        f"sudoku:{name}": ("sudoku", {"variant": f"{name},anti-knight" if name == _ALONE_NOTHING else name})
        for name in (JIGSAW, *VARIANTS, *MARK_VARIANTS)
    },
    "sudoku:x,killer": ("sudoku", {"variant": "x,killer"}),
    "sudoku:killer,twin": ("sudoku", {"variant": "killer,twin"}),
    "sudoku:thermo,samurai": ("sudoku", {"variant": "thermo,samurai"}),
    "sudoku:6x6 killer": ("sudoku", {"variant": "killer", "size": "6x6"}),
    "nonogram": ("nonogram", {}),
    "nonogram:10x10": ("nonogram", {"size": "10x10"}),
    "nonogram:15x15 3 colors": ("nonogram", {"size": "15x15", "colors": 3}),
    "nonogram:30x40 4 colors": ("nonogram", {"size": "30x40", "colors": 4}),
    "nonogram:40x60 scene": ("nonogram", {"size": "40x60", "colors": 5, "density": 0.3}),
    "nonogram:texture": ("nonogram", {"style": "symmetric"}),
    "lightup": ("lightup", {}),
    "lightup:14x14": ("lightup", {"size": "14x14"}),
    **{family: (family, {}) for family in GAMES},
    "futoshiki:8x8": ("futoshiki", {"size": "8x8"}),
    "skyscrapers:5x5": ("skyscrapers", {"size": "5x5"}),
    "kakuro:10x10": ("kakuro", {"size": "10x10"}),
    "starbattle:10x10, 2 stars": ("starbattle", {"size": "10x10", "stars": 2}),
    "slitherlink:10x10": ("slitherlink", {"size": "10x10"}),
    "tents:12x12": ("tents", {"size": "12x12"}),
    "mosaic:20x20": ("mosaic", {"size": "20x20"}),
    "minesweeper:16x16": ("minesweeper", {"size": "16x16"}),
}


def main() -> None:
    """Print a line for each kind, and how many puzzles miss the promise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int)
    parser.add_argument("--kinds", nargs="*", default=[])
    parser.add_argument("--difficulty", default="", help="A grade, or any, instead of none.")
    parser.add_argument("--first", type=int, default=1, help="First seed.")
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    print(f"{len(KINDS)} kinds; median and longest seconds of a puzzle, and grades")
    for name in asked.kinds or KINDS:
        family, options = KINDS[name]
        options = {**options, "difficulty": asked.difficulty} if asked.difficulty else options
        counts: Counter[str] = Counter()
        seconds = []
        for seed in range(asked.first, asked.first + asked.seeds):
            start = time.process_time()
            try:
                rating = gw.generate(family, seed=seed, **options).rating
            except (GenerationExhausted, RequestError, PuzzleError) as error:
                counts["refused"] += 1
                print(f"  {name}, seed {seed}: {error}", file=sys.stderr)
            else:
                is_known = rating is not None and rating.status is Status.EXACT and rating.grade is not None
                counts[rating.grade.word if is_known else "without grade"] += 1
            seconds.append(time.process_time() - start)
        total += counts
        grades = ", ".join(f"{word} {n}" for word, n in counts.most_common())
        print(f"{name:28} {median(seconds):7.2f} {max(seconds):7.2f}   {grades}", flush=True)
    words = [grade.word for grade in Grade]
    above = sum(n for word, n in total.items() if word in words and words.index(word) > words.index("Moderate"))
    print(
        f"{total.total()} requests: {above} above Moderate, {total['Gentle']} Gentle, "
        f"{total['without grade']} without grade, {total['refused']} refused"
    )


if __name__ == "__main__":
    main()
