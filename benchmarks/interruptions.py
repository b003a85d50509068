"""How does the program end when Ctrl-C comes in its first moments? A signal at a random time in each of many runs.

The program should end with status 130 and "Interrupted.". Before our first line has run, Python alone handles the
signal: the process dies, in silence or with a traceback that names none of our files. Anything else is a fault, and the
script prints it.

    python benchmarks/interruptions.py [--runs 300] [--seconds 0.3] [--seed 1] PROGRAM [WORD ...]

PROGRAM is the installed ``gen``, perhaps with words of its own, or ``python -m gridwright ...``.
"""

import argparse
import os
import random
import re
import signal
import subprocess
import time
from collections import Counter

_LONG = ("nonogram", "--size", "4x4", "--seed", "1", "--count", "1000000", "--json")
_FILE = re.compile(r'File "([^"]*)", line (?![01], in <module>)')  # a module that has not begun yet does not count
_OURS = re.compile(r"gridwright|\b(kernels|puzzles|service)/")
FAULT = "a fault of ours"


def end(program: list[str], seconds: float) -> tuple[str, str]:
    """Run a program, send it SIGINT after some seconds, and say how it ended, and what it wrote."""
    environment = {**os.environ, "GRIDWRIGHT_QUIET": "1"}
    process = subprocess.Popen(
        [*program, *_LONG], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    said = process.communicate()[1]
    if process.returncode == 128 + signal.SIGINT and said.strip() == "Interrupted.":
        return "interrupted", said
    is_in_silence = (process.returncode, said) == (-signal.SIGINT, "")
    if is_in_silence or ("KeyboardInterrupt" in said and not any(map(_OURS.search, _FILE.findall(said)))):
        return "before our first line", said
    return FAULT, f"after {seconds:.3f} s, with status {process.returncode}:\n{said}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program", nargs=argparse.REMAINDER)
    chosen = parser.parse_args()
    draw = random.Random(chosen.seed)
    ends: Counter[str] = Counter()
    for _ in range(chosen.runs):
        how, said = end(chosen.program, draw.uniform(0, chosen.seconds))
        ends[how] += 1
        if how == FAULT:
            print(said)
    for how, count in ends.most_common():
        print(f"{how}: {count} of {chosen.runs}")


if __name__ == "__main__":
    main()
