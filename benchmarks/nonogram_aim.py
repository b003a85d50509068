"""Time the search for nonograms of a wanted difficulty: processor time a puzzle, and candidates tried.

    python benchmarks/nonogram_aim.py [--seeds 10] [--only WORD]

Every row is the median and the worst of many seeds, in processor time of one core with kernels compiled. The time is
that of the whole pipeline: the puzzle is searched for, proved again from its clues alone, and rated. A seed may take a
few searches; candidates of searches that ended in vain are counted, too.
"""

import statistics
import time
from typing import Any

import click

from generator.nonogram.aim import RULE_WORDS
from generator.nonogram.aim_search import MOST_CANDIDATES
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate
from kernels.jit import compile_first
from rating.grades import GRADES

compile_first()  # it is compiled code that is measured

SIZES = ("5x5", "10x10", "15x15", "20x20")
SEARCHES = 3
ROWS: tuple[dict[str, Any], ...] = (
    *({"size": size, "colors": n, "difficulty": grade} for grade in GRADES for size in SIZES for n in (1, 3)),
    *({"size": size, "density": 0.4, "difficulty": "beyond"} for size in SIZES[1:]),
    *({"size": size, "needs": rule} for rule in RULE_WORDS for size in SIZES[1:]),
    *({"size": size, "score": score} for score in ("20..25", "40..45", "60..65", "80..85") for size in SIZES[1:]),
    *({"size": size, "colors": n, "logic": "probe"} for size in SIZES for n in (1, 3)),
)


@click.command()
@click.option("--seeds", default=10, show_default=True)
@click.option("--only", default="", help="Rows whose name contains this.")
def main(seeds: int, only: str) -> None:
    """Print the table of figures."""
    for asked in ROWS:
        name = " ".join(f"{key} {value}" for key, value in asked.items())
        if only in name:
            print(f"{name:45} {measured(Request(tries=SEARCHES, **asked), seeds)}", flush=True)


def measured(request: Request, seeds: int) -> str:
    """Put what the puzzles of some seeds cost into words."""
    times, candidates = [], []
    for seed in range(-1, seeds):  # the first one only compiles what is not compiled yet
        start = time.process_time()
        try:
            record = generate(request, seed)
        except GenerationExhausted:
            tried = None
        else:
            tried = (record.tries - 1) * MOST_CANDIDATES + record.notes["candidates_tried"]
        if seed >= 0:
            times.append(1000 * (time.process_time() - start))
            candidates += [] if tried is None else [tried]
    line = f"{statistics.median(times):8.1f} ms, worst {max(times):8.1f} | "
    line += f"tried {statistics.median(candidates):6.0f}, most {max(candidates):6}" if candidates else "none found"
    return line + (f" | {seeds - len(candidates)} of {seeds} in vain" if 0 < len(candidates) < seeds else "")


if __name__ == "__main__":
    main()
