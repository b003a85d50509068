"""Fit the effort of Sudokus to players' times, and print how well it predicts puzzles that were not fitted.

    python benchmarks/sudoku_effort.py TIMES.tsv

TIMES.tsv has a header and the columns id, puzzle (81 characters, ``.`` for a blank), players, mean_seconds. All
correlations are Spearman's with the mean seconds. Fits are weighted by the number of players.

The strategies that count looks were designed with the same times, so no part of the data is entirely new to them.
Dozens of variants gave correlations between 0.69 and 0.711. We kept the one that is easiest to state, not the best one.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np

from kernels.jit import compile_first
from rating.score import score_for
from rating.sudoku.effort import looks_kernel as kernel
from rating.sudoku.effort.model import TERMS, counts_of, effort_many, terms_of
from rating.sudoku.grades import band_of
from rating.sudoku.rate_9x9 import rate_many

compile_first()  # the figures are those of compiled code

N_FOLDS, N_REPEATS = 10, 20
N_RESAMPLES = 2000
SPREADS, N_DRAWS = (0.4, 0.5, 0.6, 0.7, 0.8), 20

COUNTS = {
    "looks, easy strategy": kernel.EASY_LOOKS,
    "looks, narrow strategy": kernel.NARROW_LOOKS,
    "looks, greedy strategy": kernel.GREEDY_LOOKS,
}


class Times(NamedTuple):
    """Players' times: puzzles, uint8 ``[n, 81]``; numbers of players; mean seconds."""

    puzzles: np.ndarray
    players: np.ndarray
    seconds: np.ndarray


def read(path: Path) -> Times:
    """Read the file of players' times."""
    rows = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith(("#", "id"))]
    puzzles = [[0 if cell == "." else int(cell) for cell in row[1]] for row in rows]
    return Times(
        np.array(puzzles, np.uint8),
        np.array([float(row[2]) for row in rows]),
        np.array([float(row[3]) for row in rows]),
    )


def ranks(values: np.ndarray) -> np.ndarray:
    """Return the rank of each value; equal values share the mean of their ranks."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts - 1) / 2)[inverse]


def spearman(first: np.ndarray, second: np.ndarray) -> float:
    """Return Spearman's rank correlation of two arrays."""
    return float(np.corrcoef(ranks(first), ranks(second))[0, 1])


def least_squares(terms: np.ndarray, target: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Fit a constant and one coefficient for each term by least squares."""
    root = np.sqrt(weights)[:, np.newaxis]
    with_constant = np.column_stack([np.ones(len(terms)), terms])
    return np.linalg.lstsq(with_constant * root, target * root[:, 0], rcond=None)[0]


def linear(terms: np.ndarray, target: np.ndarray, weights: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """Fit a linear model; return the function that predicts by it."""
    fitted = least_squares(terms, target, weights)
    return lambda others: fitted[0] + others @ fitted[1:]


def foretold(terms: np.ndarray, target: np.ndarray, weights: np.ndarray, n_folds: int, seed: int) -> np.ndarray:
    """Predict the time of each puzzle by a fit to the folds without it."""
    fold = np.random.default_rng(seed).permutation(len(target)) % n_folds
    values = np.empty(len(target))
    for number in range(n_folds):
        is_out = fold == number
        values[is_out] = linear(terms[~is_out], target[~is_out], weights[~is_out])(terms[is_out])
    return values


def cross_validated(terms: np.ndarray, target: np.ndarray, weights: np.ndarray, n_repeats: int = N_REPEATS) -> str:
    """Return the mean and the spread of the correlation over repeated cross-validations."""
    each = [spearman(foretold(terms, target, weights, N_FOLDS, seed), target) for seed in range(n_repeats)]
    return f"{np.mean(each):.4f} (standard deviation over {n_repeats} divisions {np.std(each):.4f})"


def interval(first: np.ndarray, second: np.ndarray) -> str:
    """Return the middle 95 % of the correlation over samples of puzzles, drawn with replacement."""
    rng = np.random.default_rng(0)
    draws = (rng.integers(0, len(first), len(first)) for _ in range(N_RESAMPLES))
    low, high = np.quantile([spearman(first[draw], second[draw]) for draw in draws], [0.025, 0.975])
    return f"{low:.3f} to {high:.3f}"


def report_noise(residuals: np.ndarray, target: np.ndarray, players: np.ndarray) -> None:
    """Print what the numbers of players say of the noise of mean times.

    If a mean of p players has a variance of b / p in its logarithm, the squared residuals are a + b / p; the best
    that any model can reach is then about the root of the share of the variance that is not noise.
    """
    rng = np.random.default_rng(0)
    draws = [np.arange(len(target)), *(rng.integers(0, len(target), len(target)) for _ in range(N_RESAMPLES))]
    ceilings = []
    for draw in draws:
        slope = least_squares(1 / players[draw, np.newaxis], residuals[draw] ** 2, np.ones(len(draw)))[1]
        noise = max(slope, 0.0) * np.mean(1 / players[draw])
        ceilings.append(np.sqrt(max(1 - noise / np.var(target[draw]), 0.0)))
    low, high = np.quantile(ceilings[1:], [0.025, 0.975])
    print(f"ceiling by the noise of few players: {ceilings[0]:.2f}, but anything from {low:.2f} to {high:.2f} fits")
    for least, most in ((10, 11), (12, 13), (14, 16), (17, 21), (22, int(players.max()))):
        some = (least <= players) & (players <= most)
        foretold_target = target[some] - residuals[some]
        print(
            f"    {least} to {most} players: {some.sum()} puzzles, residual {np.std(residuals[some]):.3f}, "
            f"correlation {spearman(foretold_target, target[some]):.3f}"
        )


def report_ceilings(minutes: np.ndarray, residuals: np.ndarray, players: np.ndarray) -> None:
    """Print what a model that knew all would reach, if nothing but the spread of players disturbed it.

    The times of the players of a puzzle are drawn from a log-normal distribution around the minutes that are foretold;
    a spread of 0.7 means that two of three players take between half and twice as long. Beside the correlation stands
    the middle 68 % of the residuals, which are those of the data if the spread is theirs and the model is perfect.
    """
    rng, middle = np.random.default_rng(0), (0.16, 0.84)
    for spread in SPREADS:
        found, widths = [], []
        for _ in range(N_DRAWS):
            drawn = [np.exp(rng.normal(-(spread**2) / 2, spread, int(n))).mean() for n in players]
            found.append(spearman(minutes * drawn, minutes))
            widths.append(np.diff(np.quantile(np.log(drawn), middle))[0] / 2)
        print(f"    players spread by {spread}: {np.mean(found):.2f}, residuals {np.mean(widths):.2f}")
    print(f"    residuals of these data {np.diff(np.quantile(residuals, middle))[0] / 2:.2f}")


def report(path: Path) -> None:
    """Print all figures of a fit."""
    times, names = read(path), [term.name for term in TERMS]
    target, players = np.log(times.seconds), times.players
    tenths = rate_many(times.puzzles).peaks
    counts = counts_of(times.puzzles)
    terms = terms_of(counts, tenths)
    menu = np.column_stack([terms, *(np.log1p(counts[:, column]) for column in COUNTS.values())])

    print(f"{len(target)} puzzles, {players.min():.0f} to {players.max():.0f} players each\n")
    print("single correlations")
    for name, values in zip((*names, *COUNTS), menu.T, strict=True):
        print(f"    {spearman(values, times.seconds):+.3f}  {name}")

    print(f"\n{N_FOLDS}-fold cross-validation")
    print(f"    the model              {cross_validated(terms, target, players)}")
    sampled = interval(foretold(terms, target, players, N_FOLDS, 0), target)
    print(f"        other puzzles of this kind would give {sampled}")
    print(f"    log of 1 + looks       {cross_validated(terms[:, :1], target, players)}")
    print(f"    log of ER              {cross_validated(terms[:, 1:2], target, players)}")
    n_givens = np.count_nonzero(times.puzzles, axis=1)[:, np.newaxis]
    print(f"    number of givens       {cross_validated(n_givens, target, players)}")

    is_held = np.array([crc32(puzzle.tobytes()) % 3 == 0 for puzzle in times.puzzles])
    held = linear(terms[~is_held], target[~is_held], players[~is_held])(terms[is_held])
    print(f"\na third held out by the checksum of the puzzle ({is_held.sum()} puzzles)")
    print(f"    the model {spearman(held, target[is_held]):.4f} ({interval(held, target[is_held])})")
    print(f"    ER alone  {spearman(tenths[is_held], target[is_held]):.4f}\n")

    fitted = least_squares(terms, target, players)
    residuals = target - fitted[0] - terms @ fitted[1:]
    report_noise(residuals, target, players)
    print("what a perfect model would reach")
    report_ceilings(np.exp(target - residuals), residuals, players)
    off = np.exp(np.quantile(np.abs(residuals), [0.5, 0.9]))
    print(f"minutes are off by a factor of {off[0]:.2f} in the median, {off[1]:.2f} in one of ten")
    print("\ncoefficients")
    for name, value in zip(("constant", *names), fitted, strict=True):
        print(f"    {value:+.4f}  {name}")
    shipped = effort_many(times.puzzles, tenths)
    print(f"those in rating/sudoku/effort/model.py give {spearman(shipped, times.seconds):.4f} on these puzzles,")
    scores = [score_for(band_of(each).grade, minutes) for each, minutes in zip(tenths.tolist(), shipped, strict=True)]
    print(f"and the scores, in which the grade counts first, {spearman(np.array(scores), times.seconds):.4f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    report(Path(sys.argv[1]))
