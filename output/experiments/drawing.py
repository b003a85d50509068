"""What the plots of the experiments share."""

from typing import TYPE_CHECKING

import pandas as pd

from output.experiments.runs import SECONDS
from output.experiments.tables import parts
from output.figures import COLORS, GRAY

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def tell_seconds(axes: "Axes") -> None:
    """Let the upright axis tell seconds, tenfold from line to line."""
    axes.set_yscale("log")
    axes.set_ylabel("seconds")
    axes.grid(visible=True, axis="y", color=GRAY, linewidth=0.8)


def box_times(axes: "Axes", runs: pd.DataFrame, by: str) -> bool:
    """Draw a box of the times for each value of a column."""
    groups = {str(value): own[SECONDS] for value, own in parts(runs, by)}
    axes.boxplot(
        list(groups.values()),
        tick_labels=list(groups),
        medianprops={"color": COLORS[0]},
        flierprops={"markersize": 3},
    )
    axes.tick_params(axis="x", labelrotation=60 if len(groups) > 4 else 0)
    tell_seconds(axes)
    return bool(groups)
