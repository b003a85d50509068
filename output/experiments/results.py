"""What the results of experiments share: tables, as Markdown that reads well in a terminal too, and plots of times."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from output.experiments import IS_TIMED_OUT, SECONDS
from output.plots import COLORS, GRAY

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Table(NamedTuple):
    """Hold a table.

    Attributes:
        title: what it shows.
        columns: their names; the first one names the rows.
        rows: the cells; None where there is no value.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


class Claim(NamedTuple):
    """Hold what a paper claims, beside what the runs show.

    Attributes:
        claim: one sentence, without figures.
        paper: the figure or the words of the paper.
        here: the same, from the runs.
        holds: whether it does; None when the runs cannot tell, as a quick experiment leaves their part out.
    """

    claim: str
    paper: object
    here: object
    holds: bool | None


def claims_table(claims: Iterable[Claim]) -> Table:
    """Return the table that an experiment ends with."""
    words = {True: "holds", False: "does not hold here", None: "not tried"}
    rows = [(each.claim, each.paper, each.here, words[each.holds]) for each in claims]
    return Table("What the paper claims, and what these runs show", ("claim", "paper", "here", "holds?"), rows)


def stopped_table(runs: pd.DataFrame, limit: float) -> Table:
    """Return the table of the runs that took too long."""
    rows = [(method, len(own), int(own[IS_TIMED_OUT].sum())) for method, own in parts(runs, "method")]
    title = f"Runs that were stopped after {limit:g} seconds; they count as unsolved"
    return Table(title, ("method", "runs", "stopped"), rows)


def parts(runs: pd.DataFrame, column: str) -> Iterator[tuple[Any, pd.DataFrame]]:
    """Yield the runs of each value of a column, in the order in which the values come."""
    yield from runs.groupby(column, sort=False)


def as_markdown(table: Table) -> str:
    """Write a table under its title, numbers to the right.

    >>> print(as_markdown(Table("Times", ("size", "s"), [("3x3", 0.00123), ("10x10", None)])))
    Times
    <BLANKLINE>
    | size  |       s |
    | :---- | ------: |
    | 3x3   | 0.00123 |
    | 10x10 |       - |
    """
    cells = [[_text(cell) for cell in row] for row in table.rows]
    widths = [
        max(2, len(name), *(len(row[number]) for row in cells)) if cells else max(2, len(name))
        for number, name in enumerate(table.columns)
    ]
    rules = [":" + "-" * (width - 1) if not number else "-" * (width - 1) + ":" for number, width in enumerate(widths)]
    lines = [_line(table.columns, widths), _line(rules, widths), *(_line(row, widths) for row in cells)]
    return "\n".join((table.title, "", *lines))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [
        cell.rjust(width) if number else cell.ljust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "| " + " | ".join(padded) + " |"


def _text(cell: object) -> str:
    if cell is None or cell != cell:  # a number that is none
        return "-"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def label_seconds(axes: "Axes") -> None:
    """Label the vertical axis in seconds, on a logarithmic scale."""
    axes.set_yscale("log")
    axes.set_ylabel("seconds")
    axes.grid(visible=True, axis="y", color=GRAY, linewidth=0.8)


def legend_beside(axes: "Axes") -> None:
    """Name the lines to the right of the plot, where the legend hides no point."""
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


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
    label_seconds(axes)
    return bool(groups)
