"""Complete boards, made by searches with more and more pruning, and by an integer program.

Source: Raggi, Neto and Fontes, figures 3 to 8, which have no numbers. The text says: backtracking reaches 5x5 boxes;
the first pruning reaches 6x6, with the best alpha at 0.7 and about nine times as fast; the second reaches 6x6 in a
second and 8x8 in ten to twenty thousand seconds, with the best alpha at 1; and the integer program reaches 6x6 in 200
seconds.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pandas as pd

from generator.sudoku.boards import complete_board
from generator.sudoku.boards.budget import BoardSearchEnded, Budget
from generator.sudoku.boards.prune import Variation, backtracking, prune, weighted_prune
from kernels.streams import State, stream_for
from output.experiments.experiment import Settings
from output.experiments.results import SECONDS, Claim, Table, box_times, is_less, label_seconds, mean_times, parts
from output.plots import COLORS, Plot
from puzzles.sudoku import Ground

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LARGEST = {
    "backtracking": 5,
    "prune": 6,
    "weighted-prune": 8,
    "weighted-prune, rest of rows": 8,
    "ilp": 6,
    "lookahead": 8,
    "coloring": 8,
}
_OURS = {"weighted-prune, rest of rows", "lookahead", "coloring"}
_ALPHAS = {"prune": (0.5, 0.6, 0.7, 0.8, 0.9, 1.0), "weighted-prune": (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)}
_SEARCHES: dict[str, Callable[..., object]] = {
    "backtracking": backtracking,
    "prune": prune,
    "weighted-prune": weighted_prune,
}
_VARIATIONS = {
    "": Variation(),
    "columns": Variation("columns"),
    "boxes": Variation("boxes"),
    "from the center": Variation("center"),
    "diagonal kept": Variation(keeps_diagonal=True),
    "rest of rows": Variation(looks_at_rest=True),
    "lists made once": Variation("once"),
    "no prefill": Variation(has_prefill=False),
    "1 value": Variation(tries=1),
    "2 values": Variation(tries=2),
    "3 values": Variation(tries=3),
}
_VALUES = ("1 value", "2 values", "3 values")  # tried by every method that prunes
_PUBLISHED = {(6, "weighted-prune"): "1", (6, "ilp"): "200", (8, "weighted-prune"): "10,000 to 20,000"}
_LIMIT = Budget(nodes_a_start=4_000_000, nodes=23_000_000_000)
"""The values that the paper's machine places in 10,000 s.

It took a second for a 36x36 board, for which we place 2.3 million values on average.
"""
_FEW_RUNS = 3  # for a search that mostly ends at the limit
_ALPHA_SIZE = 6  # the size in figures 3 and 4; smaller boards are too quick to tell alphas or orders apart
_SLOW = {"ilp", "prune, 1 value", "weighted-prune, boxes", "weighted-prune, from the center"}
_NEIGHBORS = 0.15  # alphas so close differ only by chance
_METHODS, _ALPHA, _VARIED = "methods", "alpha", "varied"  # the parts of the experiment

STOPPED = {"is_made": False}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of boards of all sizes by all methods, and of one size by alpha, order and diagonals."""
    largest, few, many, size_varied = (_ALPHA_SIZE, 6, 24, 5) if is_quick else (8, 10, 40, _ALPHA_SIZE)
    sizes = range(2, largest + 1)
    boards = [(_METHODS, method, n, None) for n in sizes for method, most in _LARGEST.items() if n <= most]
    alphas = [(_ALPHA, method, _ALPHA_SIZE, alpha) for method, alphas in _ALPHAS.items() for alpha in alphas]
    varied: list[tuple[str, str, int, float | None]] = [
        (_VARIED, _named(variation), size_varied, 1.0 if variation in _VALUES else None) for variation in _VARIATIONS
    ]
    return [
        {"part": part, "method": method, "n": n, "alpha": alpha, "seed": seed, "run": run}
        for part, method, n, alpha in (*boards, *alphas, *varied)
        for run in range(
            _FEW_RUNS if method == "weighted-prune" and n > _ALPHA_SIZE else few if _is_slow(part, method) else many
        )
    ]


def _is_slow(part: str, method: str) -> bool:
    return method in _SLOW or (part, method) == (_ALPHA, "prune")


def _named(variation: str) -> str:
    """Return the name of a method: weighted prune, or prune for a number of values, with a variation."""
    if variation in _VALUES:
        return f"prune, {variation}"
    return f"weighted-prune, {variation}" if variation else "weighted-prune"


def warm_up(method: str) -> None:
    """Make a small board: compiled code depends on the number of words in a mask, not on the size."""
    _make(method, Ground(3, 3), stream_for("raggi", "warm up"), None)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to make a board; the budget may run out first."""
    n, alpha, method = int(str(settings["n"])), settings["alpha"], str(settings["method"])
    state, own_alpha = stream_for("raggi", *settings.values()), None if alpha is None else float(str(alpha))

    def trial() -> Settings:
        try:
            _make(method, Ground(n, n), state, own_alpha)
        except BoardSearchEnded:
            return {"is_made": False}
        return {"is_made": True}

    return trial


def _make(method: str, box: Ground, state: State, alpha: float | None) -> None:
    search, _, variation = method.partition(", ")
    if search not in _SEARCHES:
        complete_board(search, box, state, alpha)
        return
    given: dict[str, Any] = {} if alpha is None else {"alpha": alpha}
    if not variation:
        given["budget"] = _LIMIT
    _SEARCHES[search](box, state, variation=_VARIATIONS[variation], **given)


def _label(method: str) -> str:
    return f"{method} (ours)" if method in _OURS else method


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Tabulate times by size and method, and by alpha."""
    part = runs[runs["part"] == _METHODS]
    yield Table(
        "Boards by box and method, seconds; a run cut off counts with its time",
        ("boards", "tried", "made", "mean", "published"),
        [
            (
                f"{n}x{n} {_label(method)}",
                len(own),
                int(own["is_made"].sum()),
                own[SECONDS].mean(),
                _PUBLISHED.get((n, method)),
            )
            for n, of_size in parts(part, "n")
            for method, own in parts(of_size, "method")
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
    yield Table(
        "Orders of cells, lists of values, the diagonal, values tried, seconds (published: rows and 2 values best)",
        ("search", "tried", "made", "mean", "median"),
        [
            (_label(method), len(own), int(own["is_made"].sum()), own[SECONDS].mean(), own[SECONDS].median())
            for method, own in parts(runs[runs["part"] == _VARIED], "method")
        ],
    )


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Judge the paper's claims about alpha, sizes, times, scatter and orders; a stopped run counts with its time."""
    for method, best in (("prune", 0.7), ("weighted-prune", 1.0)):
        own = runs[(runs["part"] == _ALPHA) & (runs["method"] == method)]
        medians = own.groupby("alpha")[SECONDS].median()
        fastest: Any = None if medians.empty else medians.idxmin()
        yield Claim(f"The best alpha of {method}", best, fastest, _is_best(own, best, fastest))
    part = runs[runs["part"] == _METHODS]
    times = {key: own.set_index("run")[SECONDS] for key, own in part.groupby(["method", "n"])}
    for method, n in (("backtracking", 5), ("prune", 6), ("weighted-prune", 6), ("weighted-prune", 8), ("ilp", 6)):
        own = part[(part["method"] == method) & (part["n"] == n)]
        n_made = int(own["is_made"].sum())
        # That no board was made within the limit does not show that none would be.
        is_made = True if n_made else None
        yield Claim(f"{method} makes {n}x{n} boxes", "yes", f"{n_made} of {len(own)}" if len(own) else None, is_made)
    for slow, fast, n, paper in (
        ("backtracking", "prune", 5, 9),
        ("prune", "weighted-prune", 6, None),
        ("ilp", "weighted-prune", 6, 200),
    ):
        claim = _faster(f"{fast} is faster than {slow}", times.get((fast, n)), times.get((slow, n)), f" ({n}x{n})")
        yield claim
        if paper:
            words = f"{fast} is so many times as fast as {slow}, within a factor of 2 ({n}x{n})"
            ratio: Any = claim.here
            yield Claim(words, paper, ratio, None if claim.holds is None else paper / 2 <= ratio <= 2 * paper)
    seconds = float(times["weighted-prune", 6].mean()) if ("weighted-prune", 6) in times else None
    yield Claim("weighted-prune takes a second or less (6x6)", 1, seconds, None if seconds is None else seconds <= 1)
    for n in (3, 4, 5):
        both = [times.get((method, n)) for method in ("ilp", "weighted-prune")]
        widths = [float(each.max() - each.min()) for each in both if each is not None and len(each) > 1]
        # Both widths are zero if all runs stopped at the limit.
        ratio = widths[0] / widths[1] if len(widths) == 2 and widths[1] > 0 else None
        words = f"Times of ilp scatter more than those of weighted-prune, by their ranges ({n}x{n})"
        yield Claim(words, "more than 1", ratio, None if ratio is None or len(part) < _FEW_RUNS else ratio > 1)
    varied = {method: own.set_index("run")[SECONDS] for method, own in parts(runs[runs["part"] == _VARIED], "method")}
    for words, fast, slow in (
        # Columns are rows of the transposed board, so chance decides which of the two orders is faster.
        ("Cells by rows are faster than by boxes", "weighted-prune", "weighted-prune, boxes"),
        ("Cells by rows are faster than from the center", "weighted-prune", "weighted-prune, from the center"),
        ("Lists made anew at the start of a row beat lists made once", "weighted-prune", _named("lists made once")),
        (
            "Lists made anew at the start of a row beat lists after every value",
            "weighted-prune",
            _named("rest of rows"),
        ),
        ("It helps to fill the boxes on the diagonal first", "weighted-prune", _named("no prefill")),
        ("Two values in a cell are better than one", "prune, 2 values", "prune, 1 value"),
        ("Two values in a cell are better than three", "prune, 2 values", "prune, 3 values"),
    ):
        yield _faster(words, varied.get(fast), varied.get(slow))


def _faster(words: str, fast: "pd.Series[float] | None", slow: "pd.Series[float] | None", where: str = "") -> Claim:
    """Judge whether one takes less time than the other, by the ratio of median times."""
    words = f"{words}, by the ratio of medians{where}"
    if fast is None or slow is None:
        return Claim(words, "more than 1", None, None)
    ratio = float(slow.median() / fast.median())
    return Claim(words, "more than 1", ratio, is_less(pd.concat([fast, slow], axis=1).dropna()))


def _is_best(runs: pd.DataFrame, best: float, fastest: Any) -> bool | None:
    """Return whether an alpha beats all but its neighbors; False if another beats it, None if chance may decide."""
    times = runs.pivot(index="run", columns="alpha", values=SECONDS).dropna()
    if best not in times or len(times.columns) < len(_ALPHAS[str(runs["method"].iloc[0])]):
        return None
    if fastest != best and is_less(times[[fastest, best]]):
        return False
    others = [each for each in times.columns if abs(float(str(each)) - best) > _NEIGHBORS]
    return True if all(is_less(times[[best, each]]) for each in others) else None


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Plot time by alpha (figures 3 and 4), by size for integer program and search (5 to 7), and growth (8)."""
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
    axes.plot(own["alpha"], own[SECONDS], ".", color=COLORS[1], label="one board")
    axes.plot(means.index, means, "o-", color=COLORS[0], label="mean")
    label_seconds(axes, "alpha")
    return True


def _growth(axes: "Axes", own: pd.DataFrame) -> bool:
    is_drawn = mean_times(axes, own.assign(method=own["method"].map(_label)), "n", "side of a box")
    axes.set_xticks(sorted(own["n"].unique()))
    return is_drawn
