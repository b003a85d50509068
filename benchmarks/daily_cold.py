"""How soon does a server that has just started have the first puzzle of a day? Processor seconds by family and weekday.

Each puzzle is made in a process of its own, with its steps, as the page asks for it. There are puzzles of the usual
edition and, in some families, of the small one. Kernels come from the cache, as after `gen warm`. With --empty, the
cache is empty.

    PYTHONPATH=. python benchmarks/daily_cold.py [--families kakuro,sudoku] [--weeks 1] [--empty]
"""

import argparse
import os
import resource
import subprocess
import sys
from datetime import date, timedelta
from tempfile import TemporaryDirectory

from puzzles.families import FAMILIES

MONDAY = date(2026, 11, 30)
LIMIT = 5.0  # seconds that the page promises
MADE = """
import sys
from datetime import date
from generator.families import family_named
from service.http.tasks import make
family, day = sys.argv[1], date.fromisoformat(sys.argv[2])
asked = family_named(family).request.of_day(day, small=sys.argv[3] == "small")
make(family, asked, seed=int(f"{day:%Y%m%d}"), count=1, steps="en")
"""


def main() -> None:
    """Print a row for each family and edition: the seconds of its days, Monday first, and the most of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--weeks", type=int, default=1)
    parser.add_argument("--empty", action="store_true", help="with an empty cache of kernels for each process")
    asked = parser.parse_args()
    days = [MONDAY + timedelta(days=number) for number in range(7 * asked.weeks)]
    slow = []
    for family in asked.families.split(","):
        for edition in ("usual", "small"):
            if edition == "small" and not _has_small(family):
                continue
            seconds = [_seconds(family, day, edition, asked.empty) for day in days]
            shown = "".join(f"{each:6.2f}" for each in seconds)
            print(f"{family:12} {edition:5}{shown}  most {max(seconds):.2f}", flush=True)
            slow += [f"{family} {edition} {day:%A}" for day, each in zip(days, seconds, strict=True) if each > LIMIT]
    print(f"Above {LIMIT:g} s: {', '.join(slow) or 'none'}")


def _has_small(family: str) -> bool:
    from generator.families import family_named

    return bool(family_named(family).request.small_levels)


def _seconds(family: str, day: date, edition: str, is_empty: bool) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with TemporaryDirectory() as folder:
        environment = {**os.environ, **({"GRIDWRIGHT_CACHE": folder} if is_empty else {})}
        subprocess.run([sys.executable, "-c", MADE, family, str(day), edition], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
