"""Plots in one style; the same numbers give the same bytes. Matplotlib is imported only when a plot is drawn."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from output.files import write_atomically
from puzzles.errors import OutputError, RequestError
from solvers.environment import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""The palette of Okabe and Ito, which color-blind people can tell apart, too."""
GRAY = "#D9D9D9"

_METADATA = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}  # would change from day to day
_STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#666666",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "DejaVu Sans",  # comes with Matplotlib
    "font.size": 10.0,
    "savefig.dpi": 150,
    "svg.fonttype": "path",
    "svg.hashsalt": "gridwright",
    "ytick.major.size": 0.0,
}


class Plot(NamedTuple):
    """A plot: the name of its file, its title, and how it is drawn."""

    name: str  # of its file, without the suffix
    title: str  # what stands above it
    draw: "Callable[[Axes], bool]"  # draws it, and returns whether there was anything to draw


def save_plots(plots: Iterable[Plot], folder: Path, kind: str) -> list[Path]:
    """Draw plots into ``svg`` or ``png`` files of a folder.

    Raises ``RequestError`` if Matplotlib is not installed, and ``OutputError`` if a file cannot be written.
    """
    if kind not in _METADATA:
        raise RequestError(f"{kind!r} is not a format for plots; expected {' or '.join(_METADATA)}")
    drawn = {folder / f"{name}.{kind}": data for name, data in _drawn(plots, kind)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{str(folder)!r} cannot be made: {error.strerror}; expected a folder for plots") from error
    for path, data in drawn.items():
        write_atomically(path, data)
    return list(drawn)


def require_matplotlib() -> None:
    """Check before any work that plots can be drawn; raise RequestError if Matplotlib is not installed."""
    with needs("Matplotlib", "plots"):
        import matplotlib  # noqa: F401


def _drawn(plots: Iterable[Plot], kind: str) -> Iterator[tuple[str, bytes]]:
    with needs("Matplotlib", "plots"):
        import matplotlib as mpl
        from matplotlib.figure import Figure
    with mpl.rc_context():
        mpl.rcdefaults()  # ignores the user's settings
        mpl.rcParams.update(_STYLE)
        for plot in plots:
            figure = Figure(figsize=(7.0, 4.0), layout="constrained")
            axes = figure.add_subplot()
            if plot.draw(axes):
                # Above the whole figure, since labels beside the axes leave too little room there.
                figure.suptitle(plot.title, x=0.01, horizontalalignment="left")
                yield plot.name, _bytes_of(figure, kind)


def _bytes_of(figure: "Figure", kind: str) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=kind, metadata=_METADATA[kind])
    return file.getvalue()
