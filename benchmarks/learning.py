"""Score answers and check moves at 9x9: microseconds each, in every layout.

    python benchmarks/learning.py [answers]

Answers are solutions of which every other one has a wrong cell; moves are the right ones of states between the empty
board and the solution, in the order in which a ladder fills in the cells.
"""

import random
import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np

import gridwright as gw
from generator.families import family_named

ANSWERS = 20_000
LAYOUTS: dict[str, Callable[[list[list[str]]], str]] = {
    "one line": lambda rows: "".join(map("".join, rows)),
    "rows": lambda rows: "\n".join(map(" ".join, rows)),
    "lists": lambda rows: f"The answer is {rows}.",
    "fence": lambda rows: "Here it is:\n\n```text\n" + "\n".join(map(" ".join, rows)) + "\n```\nEach rule holds.",
    "tags": lambda rows: "<think>\nFirst row 1.\n</think>\n<answer>\n" + "\n".join(map("".join, rows)) + "\n</answer>",
    "table": lambda rows: "|" + "---|" * 9 + "\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows),
    "labels": lambda rows: "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(rows, start=1)),
    "2,000 words before": lambda rows: "then R1C1 is not 5\n" * 400 + "\n".join(map(" ".join, rows)),
}


def records() -> dict[str, gw.Record]:
    """Return one puzzle of each family."""
    return {
        "sudoku": gw.sudoku(seed=1),
        "nonogram": gw.nonogram(size="9x9", seed=1),
        "lightup": gw.lightup(size="9x9", seed=1),
    }


def score_all(record: gw.Record, layout: Callable[[list[list[str]]], str], count: int) -> float:
    """Return the microseconds of an answer."""
    draw = random.Random(1)
    solution = record.proof.solutions[0]
    texts = []
    for n in range(count):
        grid = solution.astype(int)
        if n % 2:
            grid.flat[draw.randrange(grid.size)] = draw.randrange(1, 3)
        texts.append(layout([[str(value) for value in row] for row in grid.tolist()]))
    puzzle = record.puzzle
    gw.score(puzzle, texts[0])
    begin = time.process_time()
    for text in texts:
        gw.score(puzzle, text)
    return (time.process_time() - begin) / count * 1e6


def check_all(record: gw.Record) -> list[float]:
    """Return the microseconds of each move of a ladder."""
    family = family_named(record.family)
    solution = record.proof.solutions[0].astype(int)
    state = np.where(family.open_cells(record.puzzle), family.unknown, solution)
    seconds = []
    for step in gw.explain(record):
        for move in step.decides[:1]:
            for _ in range(2):  # the first call may load or compile
                begin = time.process_time()
                gw.check_step(record.puzzle, state, move)
                taken = time.process_time() - begin
            seconds.append(taken)
        for row, column, value in step.decides:
            state[row, column] = value
    return [1e6 * each for each in seconds]


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS
    made = records()
    print("us an answer of 9x9".ljust(24), *(f"{name:>10}" for name in made))
    for name, layout in LAYOUTS.items():
        few = count if len(layout([["1"]])) < 1_000 else count // 20
        print(name.ljust(24), *(f"{score_all(record, layout, few):10.1f}" for record in made.values()))
    times = [check_all(record) for record in made.values()]
    print("us a move, median".ljust(24), *(f"{median(each):10.0f}" for each in times))
    print("us a move, most".ljust(24), *(f"{max(each):10.0f}" for each in times))


if __name__ == "__main__":
    main()
