"""What the plots of the experiments share."""

from typing import TYPE_CHECKING

from output.figures import GRAY

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def tell_seconds(axes: "Axes") -> None:
    """Let the upright axis tell seconds, tenfold from line to line."""
    axes.set_yscale("log")
    axes.set_ylabel("seconds")
    axes.grid(visible=True, axis="y", color=GRAY, linewidth=0.8)
