"""Complete boards by searches that prune more and more, and by an integer program.

Source: Raggi, Neto and Fontes, figures 3 to 8. The figures have no numbers in the text; the text says that
backtracking reaches 5x5 boxes, the first pruning 6x6 with the best alpha at 0.7 and about nine times as fast, the
second 6x6 in a second and 8x8 in ten to twenty thousand with the best alpha at 1, and the integer program 6x6 in 200.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pandas as pd

from generator.sudoku.boards import complete_board
from generator.sudoku.boards.budget import BoardSearchEnded
from kernels.streams import stream_for
from output.experiments import Settings
from output.experiments.results import Claim, Table, box_times, label_seconds, parts
from output.experiments.runs import SECONDS
from output.plots import COLORS, GRAY, Plot
from puzzles.sudoku import Box

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LARGEST = {"backtracking": 5, "prune": 6, "weighted-prune": 6, "ilp": 6, "lookahead": 8, "coloring": 8}
_ALPHAS = {"prune": (0.5, 0.6, 0.7, 0.8, 0.9, 1.0), "weighted-prune": (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)}
_PUBLISHED = {"6 weighted-prune": 1.0, "6 ilp": 200.0}
_METHODS, _ALPHA = "methods", "alpha"  # the two parts

STOPPED = {"is_made": False}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of boards of all sizes by all methods, and boards of one size by all alphas."""
    largest, n_runs, size = (5, 3, 5) if is_quick else (8, 10, 6)
    sizes = range(2, largest + 1)
    boards = [(_METHODS, method, n, None) for n in sizes for method, most in _LARGEST.items() if n <= most]
    alphas = [(_ALPHA, method, size, alpha) for method, alphas in _ALPHAS.items() for alpha in alphas]
    return [
        {"part": part, "method": method, "n": n, "alpha": alpha, "seed": seed, "run": run}
        for part, method, n, alpha in (*boards, *alphas)
        for run in range(n_runs)
    ]


def warm_up(method: str) -> None:
    """Make a small board."""
    complete_board(method, Box(2, 2), stream_for("raggi", "warm up"))


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to make a board; the budget may end before."""
    n, alpha, method = int(str(settings["n"])), settings["alpha"], str(settings["method"])
    state, own_alpha = stream_for("raggi", *settings.values()), None if alpha is None else float(str(alpha))

    def trial() -> Settings:
        try:
            complete_board(method, Box(n, n), state, own_alpha)
        except BoardSearchEnded:
            return {"is_made": False}
        return {"is_made": True}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Tabulate times by size and method, and by alpha."""
    part = runs[runs["part"] == _METHODS]
    yield Table(
        "Boards by side of a box and method, seconds",
        ("boards", "tried", "made", "mean", "published"),
        [
            (f"{n} {method}", len(own), int(own["is_made"].sum()), own[SECONDS].mean(), _PUBLISHED.get(f"{n} {method}"))
            for (n, method), own in part.groupby(["n", "method"])
        ],
    )
    yield Table(
        "Alpha, seconds (published: best at 0.7 for prune, at 1.0 for weighted-prune)",
        ("search", "made", "mean", "median"),
        [
            (f"{method} {alpha:.1f}", int(own["is_made"].sum()), own[SECONDS].mean(), own[SECONDS].median())
            for (method, alpha), own in runs[runs["part"] == _ALPHA].groupby(["method", "alpha"])
        ],
    )


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Say which alpha is the best."""
    for method, best in (("prune", 0.7), ("weighted-prune", 1.0)):
        own = runs[(runs["part"] == _ALPHA) & (runs["method"] == method)]
        means = own.groupby("alpha")[SECONDS].mean()
        here = None if means.empty else float(str(means.idxmin()))
        yield Claim(f"The best alpha of {method}", best, here, None if here is None else here == best)


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw time by alpha (figures 3 and 4), integer program and search by size (5 to 7), and growth (8)."""
    for method in _ALPHAS:
        own = runs[(runs["part"] == _ALPHA) & (runs["method"] == method)]
        yield Plot(f"alpha-{method}", f"Time by alpha, {method}", partial(_by_alpha, own=own))
    part = runs[runs["part"] == _METHODS]
    for n, own in parts(part[part["method"].isin(["ilp", "weighted-prune"])], "n"):
        yield Plot(f"boxes-{n}", f"Boards with boxes of {n}x{n}", partial(box_times, runs=own, by="method"))
    yield Plot("growth", "Growth with the size of a box", partial(_growth, own=part))


def _by_alpha(axes: "Axes", own: pd.DataFrame) -> bool:
    if own.empty:
        return False
    means = own.groupby("alpha")[SECONDS].mean()
    axes.plot(own["alpha"], own[SECONDS], ".", color=GRAY)
    axes.plot(means.index, means, "o-", color=COLORS[0])
    label_seconds(axes)
    axes.set_xlabel("alpha")
    return True


def _growth(axes: "Axes", own: pd.DataFrame) -> bool:
    for color, (method, each) in zip(COLORS, parts(own, "method"), strict=False):
        means = each.groupby("n")[SECONDS].mean()
        axes.plot(means.index, means, "o-", color=color, label=method)
    axes.set_xticks(sorted(own["n"].unique()))
    axes.set_xlabel("side of a box")
    label_seconds(axes)
    axes.legend()
    return not own.empty
