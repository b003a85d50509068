"""Make sudoku_statistics.json: the means of four statistics over all 9x9 boards, estimated by importance sampling.

    python -m tests.generator.golden.make_sudoku_statistics [--boards 4000000]

A board is filled row by row; each row is drawn evenly among all rows that columns and boxes allow, counted exactly by
dynamic programming over sets of values. A board that is drawn so has the weight w = product of these counts, a board
that cannot be completed has the weight 0, and the mean of w is the number of boards: 6,670,903,752,021,072,936,960
(Felgenhauer and Jarvis 2005), which the file sets beside its estimate. Nothing of the generator takes part but its
random stream. The means are ratios of sums over w; their standard errors come from the spread over batches.
"""

import json
from pathlib import Path

import click
import numpy as np

from kernels.jit import kernel
from kernels.streams import below, stream_for
from tests.naive.sudoku_statistics import NAMES, statistics

N_BOARDS = 6_670_903_752_021_072_936_960
BATCH = 20_000
TARGET = Path(__file__).with_name("sudoku_statistics.json")


@kernel
def sample(boards, weights, state):
    """Draw boards (uint8 ``[n, 9, 9]``) row by row and tell their weights (float64 ``[n]``)."""
    n_ways = np.zeros(512, np.int64)
    n_values = np.zeros(512, np.int64)
    for values in range(1, 512):
        n_values[values] = n_values[values >> 1] + (values & 1)
    for board in range(len(boards)):
        in_column = np.zeros(9, np.int64)
        in_box = np.zeros(3, np.int64)
        weights[board] = 1.0
        for row in range(9):
            if row % 3 == 0:
                in_box[:] = 0
            # n_ways[values] = ways to go on in the row when its first cells hold these values
            n_ways[511] = 1
            for values in range(510, -1, -1):
                column = n_values[values]
                free = ~(values | in_column[column] | in_box[column // 3])
                n_ways[values] = 0
                for value in range(9):
                    if (free >> value) & 1:
                        n_ways[values] += n_ways[values | (1 << value)]
            weights[board] *= n_ways[0]
            if n_ways[0] == 0:
                boards[board] = np.arange(81).reshape(9, 9) % 9 + 1  # any values; the weight is 0
                break
            values = 0
            for column in range(9):
                left = below(state, n_ways[values])
                free = ~(values | in_column[column] | in_box[column // 3])
                for value in range(9):
                    if (free >> value) & 1:
                        left -= n_ways[values | (1 << value)]
                        if left < 0:
                            boards[board, row, column] = value + 1
                            in_column[column] |= 1 << value
                            in_box[column // 3] |= 1 << value
                            values |= 1 << value
                            break


@click.command()
@click.option("--boards", "n_boards", default=4_000_000, show_default=True)
def main(n_boards: int) -> None:
    """Write the file."""
    state = stream_for("sudoku statistics")
    boards = np.zeros((BATCH, 9, 9), np.uint8)
    weights = np.zeros(BATCH)
    sums = []
    for _ in range(n_boards // BATCH):
        sample(boards, weights, state)
        sums.append((weights.sum(), *(weights @ statistics(boards))))
    batches = np.array(sums)
    total, *weighted = batches.sum(axis=0)
    means = np.array(weighted) / total
    n_batches = len(batches)
    # the error of a ratio, by the spread of its batches' residuals
    residuals = batches[:, 1:] - means * batches[:, :1]
    errors = residuals.std(axis=0, ddof=1) * np.sqrt(n_batches) / total
    count = batches[:, 0] / BATCH
    content = {
        "made by": "python -m tests.generator.golden.make_sudoku_statistics",
        "boards sampled": n_batches * BATCH,
        "number of boards": {
            "exact": str(N_BOARDS),
            "estimate": f"{count.mean():.4e}",
            "standard error": f"{count.std(ddof=1) / np.sqrt(n_batches):.1e}",
        },
        "statistics": {
            name: {"mean": round(float(mean), 5), "standard error": round(float(error), 5)}
            for name, mean, error in zip(NAMES, means, errors, strict=True)
        },
    }
    TARGET.write_text(json.dumps(content, indent=2) + "\n")
    print(TARGET.read_text())


if __name__ == "__main__":
    main()
