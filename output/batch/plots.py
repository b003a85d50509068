"""What a data set holds, as plots: one file for each family and quantity, the same bytes for the same counts."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from output.batch.bars import binned
from output.batch.stats import DENSITY_STEP, SCORE_STEP, FamilyStats, Stats, by_grade
from output.files import write_atomically
from puzzles.errors import RequestError
from solvers.extras import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_METADATA = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None}}  # which would change with the day
_BLUE = "#0072B2"  # of the palette of Okabe and Ito, which everyone can tell apart
_GRAY = "#D9D9D9"
_STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#666666",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlepad": 12.0,
    "font.family": "DejaVu Sans",  # which comes with Matplotlib
    "font.size": 10.0,
    "savefig.dpi": 150,
    "svg.fonttype": "path",
    "svg.hashsalt": "gridwright",
    "ytick.major.size": 0.0,
}
_MOST_BINS = 40
_MOST_RULES = 25


class _Plot(NamedTuple):
    """Define a plot of a family.

    Attributes:
        name: of its file.
        title: what is counted.
        draw: draws it, or tells that there is nothing to draw.
    """

    name: str
    title: str
    draw: "Callable[[Axes, FamilyStats], bool]"


def save_plots(found: Stats, folder: Path, kind: str) -> list[Path]:
    """Draw what a data set holds: ``sudoku-grade.svg`` and so on.

    Args:
        found: the counts.
        folder: where to; it is made if it is not there.
        kind: ``svg`` or ``png``.

    Returns:
        The files.

    Raises:
        RequestError: when Matplotlib is not installed, the format is another, or a file cannot be written.
    """
    if kind not in _METADATA:
        raise RequestError(f"{kind!r} is not a format for plots; expected {' or '.join(_METADATA)}")
    drawn = {folder / f"{name}.{kind}": data for name, data in _plots(found, kind)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(f"{str(folder)!r} cannot be made: {error.strerror}; expected a folder for plots") from error
    for path, data in drawn.items():
        write_atomically(path, data)
    return list(drawn)


def _plots(found: Stats, kind: str) -> Iterator[tuple[str, bytes]]:
    with needs("Matplotlib", "plots"):
        import matplotlib as mpl
        from matplotlib.figure import Figure
    with mpl.rc_context():
        mpl.rcdefaults()  # whatever the settings of the person are
        mpl.rcParams.update(_STYLE)
        for family, own in found.families.items():
            for plot in _PLOTS:
                figure = Figure(figsize=(7.0, 4.0), layout="constrained")
                axes = figure.add_subplot()
                if plot.draw(axes, own):
                    axes.set_title(f"{own.rows:,} puzzles of the family {family}: {plot.title}")
                    yield f"{family}-{plot.name}", _bytes_of(figure, kind)


def _bytes_of(figure: "Figure", kind: str) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=kind, metadata=_METADATA[kind])
    return file.getvalue()


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
    """Let an axis tell numbers of puzzles."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    axis.set_label_text("puzzles")
    axis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10], integer=True))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axis.grid(visible=True, color=_GRAY, linewidth=0.8)


_PLOTS = (
    _Plot("grade", "grade", _grades),
    _Plot("score", "score", _scores),
    _Plot("rules", "rules that they need", _rules),
    _Plot("clues", "number of clues", _clues),
    _Plot("density", "share of cells that are given or painted", _densities),
)
