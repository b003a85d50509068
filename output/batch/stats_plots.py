"""What a data set holds, as plots: one file for each family and quantity, the same bytes for the same counts."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from output.batch.histogram import binned
from output.batch.stats import DENSITY_STEP, SCORE_STEP, FamilyStats, Stats, by_grade
from output.plots import COLORS, GRAY, Plot
from output.plots import save_plots as save

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BLUE = COLORS[0]
_MOST_BINS = 40
_MOST_RULES = 25


def save_plots(found: Stats, folder: Path, kind: str) -> list[Path]:
    """Draw what a data set holds: ``sudoku-grade.svg`` and so on.

    Args:
        found: the counts.
        folder: where to; it is made if it is not there.
        kind: ``svg`` or ``png``.

    Returns:
        The files.

    Raises:
        RequestError: when Matplotlib is not installed or the format is another.
        OutputError: when a file cannot be written.
    """
    plots = [
        Plot(f"{family}-{name}", f"{own.rows:,} puzzles of the family {family}: {title}", partial(draw, own=own))
        for family, own in found.families.items()
        for name, title, draw in _PLOTS
    ]
    return save(plots, folder, kind)


def _grades(axes: "Axes", own: FamilyStats) -> bool:
    grades = by_grade(own.grades)
    axes.bar(list(grades), list(grades.values()), color=_BLUE, width=0.7)
    _count_along(axes.yaxis)
    return True


def _scores(axes: "Axes", own: FamilyStats) -> bool:
    axes.bar(
        list(own.scores), list(own.scores.values()), align="edge", width=SCORE_STEP, color=_BLUE, edgecolor="white"
    )
    axes.set_xlim(0, 100)
    axes.set_xlabel("score")
    _count_along(axes.yaxis)
    return bool(own.scores)


def _rules(axes: "Axes", own: FamilyStats) -> bool:
    ranked = sorted(own.rules, key=lambda rule: (-own.rules[rule].puzzles, rule))[:_MOST_RULES]
    axes.barh(ranked, [own.rules[rule].puzzles for rule in ranked], color=_BLUE, height=0.7)
    axes.invert_yaxis()
    axes.tick_params(axis="y", labelsize=10 if len(ranked) <= 12 else 7)
    _count_along(axes.xaxis)
    return bool(ranked)


def _clues(axes: "Axes", own: FamilyStats) -> bool:
    _bins(axes, own.clues)
    axes.set_xlabel("clues")
    return True


def _densities(axes: "Axes", own: FamilyStats) -> bool:
    _bins(axes, own.densities, DENSITY_STEP)
    axes.set_xlim(0, 100)
    axes.set_xlabel("density, percent")
    return True


def _bins(axes: "Axes", counts: dict[int, int], narrowest: int = 1) -> None:
    """Draw how often whole numbers come, each bin about its middle."""
    from matplotlib.ticker import MaxNLocator

    bins = binned(counts, _MOST_BINS, narrowest)
    width = bins[0].high - bins[0].low + 1
    lows, numbers = [each.low - 0.5 for each in bins], [each.number for each in bins]
    axes.bar(lows, numbers, align="edge", width=width, color=_BLUE, edgecolor="white")
    axes.xaxis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10], integer=True))
    _count_along(axes.yaxis)


def _count_along(axis: Any) -> None:
    """Label an axis with numbers of puzzles."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    axis.set_label_text("puzzles")
    axis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10], integer=True))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axis.grid(visible=True, color=GRAY, linewidth=0.8)


_PLOTS = (
    ("grade", "grade", _grades),
    ("score", "score", _scores),
    ("rules", "rules that they need", _rules),
    ("clues", "number of clues", _clues),
    ("density", "share of cells that are given or painted", _densities),
)
