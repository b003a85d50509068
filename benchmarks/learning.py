"""Score answers at 9x9, check moves and find the next ones: microseconds each, in every layout.

    python benchmarks/learning.py [answers [traces]]

Answers are solutions, and every other one has a wrong cell. Moves are right ones on the boards between the empty board
and the solution, in the order in which a ladder fills in the cells. Traces of random moves and noise, as many as asked
for, must raise no error, and earn nothing unless they justify something.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import numpy as np

import gridwright as gw
from generator.families import family_named
from output.batch.layout import shard_of
from output.batch.making import records_of
from output.batch.plan import plan_from
from output.batch.shard import table_bytes, tables_of

ANSWERS = 20_000
LAYOUTS: dict[str, Callable[[list[list[str]]], str]] = {
    "one line": lambda rows: "".join(map("".join, rows)),
    "rows": lambda rows: "\n".join(map(" ".join, rows)),
    "lists": lambda rows: f"The answer is {rows}.",
    "object": lambda rows: f'{{"solution": {rows}}}'.replace("'", '"'),
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


def check_all(record: gw.Record) -> tuple[list[float], list[float]]:
    """Return the microseconds of the check of each move of a ladder, and of a hint before it."""
    family = family_named(record.family)
    solution = record.proof.solutions[0].astype(int)
    state = np.where(family.open_cells(record.puzzle), family.unknown, solution)
    checks, hints = [], []
    for step in gw.explain(record):
        for move in step.decides[:1]:
            checks.append(_microseconds(partial(gw.check_step, record.puzzle, state, move)))
            hints.append(_microseconds(partial(family.next_move, record.puzzle, solution, state)))
        for row, column, value in step.decides:
            state[row, column] = value
    return checks, hints


def trace_all(record: gw.Record) -> float:
    """Return the microseconds of each move of a trace of all right moves."""
    moves = [move for step in gw.explain(record) for move in step.decides]
    text = "\n".join(f"R{row + 1}C{column + 1}={value}" for row, column, value in moves)
    return _microseconds(partial(gw.score_trace, record, text)) / len(moves)


def attack(record: gw.Record, count: int) -> int:
    """Return how many traces earn more than nothing without a justified move; none may."""
    draw = random.Random(1)
    height, width = record.puzzle.height, record.puzzle.width
    forms = ("R{}C{}={}", "({}, {}) is {}", "Row {}, column {}: {}", "[{}][{}] = {}", "If R{}C{} is {}", "R{}C{}#{}")
    echo = gw.prompt(record).prompt.replace("{", "(").replace("}", ")")
    forms += ("R{}C{}<>{}", "({}, {}) cannot be {}", '{{"row": {}, "column": {}, "value": {}}}', echo)
    n_paid = 0
    for _ in range(count):
        moves = [
            draw.choice(forms).format(draw.randint(0, height + 1), draw.randint(0, width + 1), draw.randint(0, 10))
            for _ in range(draw.randint(0, 20))
        ]
        noise = "".join(map(chr, draw.choices(range(1, 0x250), k=draw.randint(0, 40))))
        trace = gw.score_trace(record, draw.choice(["; ", "\n", " "]).join([*moves, noise]))
        n_paid += trace.reward > 0 and not any(move.verdict == "justified" and not move.removes for move in trace.moves)
    return n_paid


def states_all(count: int) -> tuple[float, float]:
    """Return the microseconds of a state of Sudokus up to ER 4.4: of finding its moves, and of a row in all.

    The second one makes, proves and rates the puzzles, too, and writes the tables as Parquet, as a worker does.
    """
    data = {"seed": 1, "states": True, "requests": [{"family": "sudoku", "er": "1.0..4.4", "count": count}]}
    plan, family = plan_from(data), family_named("sudoku")
    begin = time.process_time()
    records = list(records_of(plan, shard_of(plan, 0)).values())
    tables = tables_of(records, plan)
    table_bytes(tables.rows)
    table_bytes(tables.traces)
    end = time.process_time()
    for record in records:
        family.states(record.puzzle, record.proof)
    n_states = tables.traces.num_rows
    return (time.process_time() - end) / n_states * 1e6, (end - begin) / n_states * 1e6


def _microseconds(call: Callable[[], object]) -> float:
    """Return the least of some calls, of which the first may load or compile."""
    taken = []
    for _ in range(5):
        begin = time.process_time()
        call()
        taken.append(time.process_time() - begin)
    return 1e6 * min(taken)


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS
    made = records()
    print("us an answer of 9x9".ljust(24), *(f"{name:>10}" for name in made))
    for name, layout in LAYOUTS.items():
        few = count if len(layout([["1"]])) < 1_000 else count // 20
        print(name.ljust(24), *(f"{score_all(record, layout, few):10.1f}" for record in made.values()))
    times = [check_all(record) for record in made.values()]
    for n, name in enumerate(("move", "hint")):
        print(f"us a {name}, median".ljust(24), *(f"{median(each[n]):10.0f}" for each in times))
        print(f"us a {name}, most".ljust(24), *(f"{max(each[n]):10.0f}" for each in times))
    print("us a move of a trace".ljust(24), *(f"{trace_all(record):10.0f}" for record in made.values()))
    states_all(20)
    for name, taken in zip(("moves of a state", "row of states"), states_all(count // 20), strict=True):
        print(f"us for the {name}".ljust(24), f"{taken:10.1f}", f"{60e6 / taken:12,.0f} a minute")
    if len(sys.argv) > 2:
        n_traces = int(sys.argv[2])
        paid = [attack(record, n_traces) for record in made.values()]
        print(f"paid of {n_traces:,} traces".ljust(24), *(f"{n:10d}" for n in paid))


if __name__ == "__main__":
    main()
