"""Shared parts of experiments: tables as Markdown that also reads well in a terminal, claims, and plots of times."""

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from output.plots import COLORS, GRAY

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SECONDS = "seconds"  # wall-clock time, since some methods work in processes of their own

IS_TIMED_OUT = "is_timed_out"  # True for stopped runs, whose seconds are the limit

_TIE = 0.9  # times whose ratio is above this count as equal
_MOST_CHANCE = 0.05  # the probability that equals differ so much by chance


class Table(NamedTuple):
    """A table of results: a title, a header and rows."""

    title: str  # what it shows
    columns: Sequence[str]  # their names; the first one names the rows
    rows: Sequence[Sequence[object]]  # the cells; None where there is no value


class Claim(NamedTuple):
    """A claim of a paper, and what the runs say about it."""

    claim: str  # one sentence, without figures
    paper: object  # the figure or the words of the paper
    here: object  # the same, according to the runs
    # None if the runs cannot tell: there are too few, or the quick experiment leaves them out.
    holds: bool | None


def claim_if(is_known: bool, claim: str, paper: object, here: object, holds: bool | None) -> Claim:
    """Return a claim; leave it open unless ``is_known``."""
    return Claim(claim, paper, here, holds) if is_known else Claim(claim, paper, None, None)


def claims_table(claims: Iterable[Claim]) -> Table:
    """Return the table of claims that ends an experiment."""
    rows = [(each.claim, each.paper, each.here, _word(each)) for each in claims]
    return Table("What the paper claims, and what these runs show", ("claim", "paper", "here", "holds?"), rows)


def _word(claim: Claim) -> str:
    if claim.holds is None:
        return "not tried" if claim.here is None else "undecided: too few runs to tell"
    return "holds" if claim.holds else "does not hold here"


def is_less(pairs: pd.DataFrame) -> bool | None:
    """Return by a sign test whether the first column is the smaller one; None if chance may have decided.

    Values that differ by less than a tenth are ties, since a busy machine causes such differences.

    >>> slow = pd.DataFrame({"a": [1.0] * 6, "b": [2.0] * 6})
    >>> is_less(slow), is_less(slow[["b", "a"]]), is_less(slow[:5]), is_less(slow.assign(b=1.05))
    (True, False, None, None)
    """
    first, second = pairs.iloc[:, 0], pairs.iloc[:, 1]
    return _decided(*(int((one < _TIE * other).sum()) for one, other in ((first, second), (second, first))))


def solves_more(runs: pd.DataFrame, better: str, worse: str) -> bool | None:
    """Return by a sign test whether one method solves more than another, over runs of the same puzzle and number."""
    solved = runs.pivot_table(index=["number", "run"], columns="method", values="is_solved", aggfunc="max")
    if not {better, worse} <= {*solved}:
        return None
    one, other = (solved[[better, worse]].dropna()[each].astype(bool) for each in (better, worse))
    return _decided(int((one & ~other).sum()), int((other & ~one).sum()))


def _decided(n_for: int, n_against: int) -> bool | None:
    """Return whether there are more for than against; None if equals would often differ as much."""
    n_pairs = n_for + n_against
    chance = 2 * sum(comb(n_pairs, n) for n in range(min(n_for, n_against) + 1)) / 2**n_pairs
    return n_for > n_against if chance <= _MOST_CHANCE else None


def stopped_table(runs: pd.DataFrame, limit: float) -> Table:
    """Return the table of runs that were stopped at the limit."""
    rows = [(method, len(own), int(own[IS_TIMED_OUT].sum())) for method, own in parts(runs, "method")]
    title = f"Runs that were stopped after {limit:g} seconds; they count as unsolved"
    return Table(title, ("method", "runs", "stopped"), rows)


def parts(runs: pd.DataFrame, column: str) -> Iterator[tuple[Any, pd.DataFrame]]:
    """Yield the runs for each value of a column, in order of first appearance."""
    yield from runs.groupby(column, sort=False)


def as_markdown(table: Table) -> str:
    """Format a table with its title; numbers are aligned to the right.

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
    if cell is None or cell != cell:  # None or nan
        return "-"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def label_seconds(axes: "Axes", along: str = "") -> None:
    """Label a logarithmic axis of seconds; with ``along``, label the other axis and add a legend beside the plot."""
    axes.set_yscale("log")
    axes.set_ylabel("seconds")
    axes.grid(visible=True, axis="y", color=GRAY, linewidth=0.8)
    if along:
        axes.set_xlabel(along)
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)


def mean_times(axes: "Axes", runs: pd.DataFrame, by: str, along: str) -> bool:
    """Draw one line per method: its mean time for each value of a column."""
    for color, (method, own) in zip(COLORS, parts(runs, "method"), strict=False):
        means = own.groupby(by)[SECONDS].mean()
        axes.plot(means.index, means, "o-", color=color, label=method)
    label_seconds(axes, along)
    return not runs.empty


def box_times(axes: "Axes", runs: pd.DataFrame, by: str) -> bool:
    """Draw a box plot of the times for each value of a column."""
    groups = {str(value): own[SECONDS] for value, own in parts(runs, by)}
    axes.boxplot(
        list(groups.values()), tick_labels=list(groups), medianprops={"color": COLORS[0]}, flierprops={"markersize": 3}
    )
    axes.tick_params(axis="x", labelrotation=60 if len(groups) > 4 else 0)
    label_seconds(axes)
    return bool(groups)
