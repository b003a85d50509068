"""The tables, claims and plots of the thesis, from runs. Source: Mingote 2009, chapter 4, appendices B and C."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from math import isnan, nan
from typing import TYPE_CHECKING, Any

import pandas as pd

from output.experiments import substitutes
from output.experiments.results import (
    IS_TIMED_OUT,
    SECONDS,
    Claim,
    Table,
    claim_if,
    is_less,
    label_seconds,
    mean_times,
    parts,
)
from output.plots import COLORS, Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LOGIC, ITERATIVE = "logic (ours)", "iterative"
HYBRID, HYBRID_WITH_SUM, HYBRID_OURS = "hybrid", "hybrid with (4.1)", "hybrid by order (ours)"
ILP, ILP_WITH_SUM = "ilp", "ilp with (4.1)"
BRUTE_FORCE, FEWEST_FIRST = "brute force", "brute force, fewest first"

TOO_LARGE = "too large"  # the verdict of a run whose integer program needs too much memory

_PAPER = {ITERATIVE: substitutes.SEARCH, HYBRID: substitutes.PROGRAM}
_PUZZLE = ["size", "percent", "run"]
_WITH_AND_WITHOUT = (ILP, ILP_WITH_SUM)
_HARDEST = (20, 30)
_FIRST_SOLVED = range(50, 100)


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Tabulate our figures beside those of tables 4.1 to 4.7 and C.1."""
    yield from _picture_tables(runs[runs["picture"] != ""])
    random = runs[runs["picture"] == ""]
    if not random.empty:
        yield counts_table(random)
    for size, part in parts(random, "size"):
        yield _solved_table(size, part)
    if not random.empty:
        yield from _seconds_tables(random)
    for size, part in parts(random[random["size"].isin(substitutes.CONSTRAINT)], "size"):
        yield _constraint_table(size, part)


def counts_table(runs: pd.DataFrame) -> Table:
    """Tabulate the mean counts of our puzzles beside the published ones, by size and density."""
    percents = sorted(runs["percent"].unique())
    rows: list[tuple[object, ...]] = []
    for size, own in parts(runs, "size"):
        means = own.groupby("percent")
        for name, published in substitutes.COUNTS_BY_SIZE[size].items():
            ours = means[name].mean().reindex(percents)  # empty for a density that has not run yet
            rows.append((f"{size} {name.replace('_', ' ')}", *map(float, ours)))
            rows.append(("  paper", *(published[substitutes.PERCENTS.index(percent)] for percent in percents)))
    return Table("Mean counts of the puzzles", ("count", *(f"{percent} %" for percent in percents)), rows)


def _picture_tables(runs: pd.DataFrame) -> Iterator[Table]:
    if runs.empty:
        return
    columns = {BRUTE_FORCE: "brute_force", FEWEST_FIRST: "fewest_first", ITERATIVE: "iterative", ILP: "ilp"}
    for title, methods in (
        ("Table 4.1, seconds to the first solution", columns),
        ("Table 4.2, with and without equation 4.1, seconds", {ILP: "ilp", ILP_WITH_SUM: "ilp_with_sum"}),
    ):
        rows: list[tuple[object, ...]] = []
        for picture in runs["picture"].unique():
            ours = [_picture_seconds(runs, method, picture) for method in methods]
            rows.append((f"like {picture}", *ours))
            rows.append(
                (f"  paper, {picture}", *(getattr(substitutes.PICTURES[picture], name) for name in methods.values()))
            )
        like = "our pictures have the paper's sizes, colors and numbers of painted cells; -: none found"
        yield Table(f"{title}; {like}", ("picture", *methods), rows)


def _picture_seconds(runs: pd.DataFrame, method: str, picture: str) -> float | None:
    own = runs[(runs["picture"] == picture) & (runs["method"] == method) & runs["is_solved"]]
    return None if own.empty else float(own[SECONDS].iloc[0])


def _solved_table(size: str, part: pd.DataFrame) -> Table:
    percents = sorted(part["percent"].unique())
    puzzles = part.drop_duplicates(_PUZZLE)
    rows: list[tuple[object, ...]] = [
        (substitutes.LINES, *_counts(_by_lines(part), percents), None, None),
        ("  paper", *_published(size, substitutes.LINES, percents), None, None),
    ]
    for method, own in parts(part, "method"):
        left = own[~own["by_lines"]]
        unsolved = int(left[IS_TIMED_OUT].sum()), int((left["verdict"] == TOO_LARGE).sum())
        rows.append((method, *_counts(left[left["is_solved"]], percents), *unsolved))
        if method in _PAPER:
            rows.append((f"  paper, {_PAPER[method]}", *_published(size, _PAPER[method], percents), None, None))
    title = f"Tables 4.3 to 4.5, {size}: solved of {puzzles['run'].nunique()} puzzles of each density (paper: 10)"
    return Table(title, ("solved", *(f"{percent} %" for percent in percents), "all", "stopped", TOO_LARGE), rows)


def _by_lines(part: pd.DataFrame) -> pd.DataFrame:
    """Return one run for each puzzle that lines solve; stopped runs are left out, since they cannot tell."""
    return part[part["by_lines"]].drop_duplicates(_PUZZLE)


def _counts(runs: pd.DataFrame, percents: Sequence[int]) -> list[int]:
    counts = [int((runs["percent"] == percent).sum()) for percent in percents]
    return [*counts, sum(counts)]


def _published(size: str, means: str, percents: Sequence[int]) -> list[int]:
    counts = [substitutes.SOLVED[size, means][substitutes.PERCENTS.index(percent)] for percent in percents]
    return [*counts, sum(counts)]


def _seconds_tables(random: pd.DataFrame) -> Iterator[Table]:
    methods = random["method"].unique()
    solved = random[random["is_solved"]]
    for title, column, published in (
        ("Table 4.6, mean seconds of solved puzzles, lines included", "size", substitutes.SECONDS_BY_SIZE),
        ("Table 4.7, the same by density in percent", "percent", substitutes.SECONDS_BY_PERCENT),
    ):
        rows = [
            (str(value), *(own[own["method"] == method][SECONDS].mean() for method in methods), *published[value])
            for value, own in parts(solved, column)
        ]
        yield Table(title, (column, *methods, "paper, hybrid", "paper, search"), rows)


def _constraint_table(size: str, part: pd.DataFrame) -> Table:
    rows = []
    for percent, own in parts(part[~part["by_lines"]], "percent"):
        each = [own[(own["method"] == method) & own["is_solved"]][SECONDS] for method in (HYBRID, HYBRID_WITH_SUM)]
        published = substitutes.CONSTRAINT[size][substitutes.PERCENTS.index(percent)]
        rows.append((f"{percent} %", *map(len, each), *(seconds.mean() for seconds in each), *published))
    names = ("solved", "with", "seconds", "with")
    title = f"Table C.1, {size}: integer programs with and without equation 4.1, solved and mean seconds"
    return Table(title, ("density", *names, *(f"paper: {name}" for name in names)), rows)


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Test the claims of the thesis."""
    random = runs[runs["picture"] == ""]
    pictures = runs[runs["picture"] != ""]
    for size, part in parts(random, "size"):
        yield from _claims_of_counts(size, part)
    yield _more_by_search(random)
    for size, (program, search) in substitutes.SECONDS_BY_SIZE.items():
        own, paper = random[random["size"] == size], f"{program:.3g} and {search:.3g} s"
        yield _faster(f"Search is faster than the hybrid where both succeed, {size}", paper, own, HYBRID, ITERATIVE)
    yield from _claims_of_densities(random)
    yield _faster(
        "Lines first make the integer program faster (without and with), 20x20, figure 4.8",
        None,
        random[random["size"] == "20x20"],
        ILP,
        HYBRID,
    )
    for size, (without, with_it) in substitutes.CONSTRAINT_MEANS.items():
        own = random[random["size"] == size]
        paper = f"{with_it:g} and {without:g} s"
        words = f"Equation 4.1 makes the integer program slower (with and without), {size}"
        yield _faster(words, paper, own, HYBRID_WITH_SUM, HYBRID)
        yield _no_more_by_sum(size, own)
    yield _alike_by_blocks(random)
    yield from _claims_of_pictures(pictures)
    for words, paper in (
        ("Some programs are LP files of more than 100 MB", "over 100 MB"),
        ("Search needs less memory than integer programs", "less"),
        ("A commercial solver (CPLEX) solves what SCIP does not", "4 more puzzles"),
    ):
        yield Claim(words, paper, None, None)


def _has_all_percents(part: pd.DataFrame, method: str) -> bool:
    """Return whether a method was tried on every density, so that densities can be compared."""
    return part[part["method"] == method]["percent"].nunique() == len(substitutes.PERCENTS)


def _left(part: pd.DataFrame, method: str) -> pd.DataFrame:
    """Return the runs of a method on puzzles that line solving leaves open."""
    return part[(part["method"] == method) & ~part["by_lines"]]


def _claims_of_counts(size: str, part: pd.DataFrame) -> Iterator[Claim]:
    percents = sorted(part["percent"].unique())
    n_puzzles = len(part.drop_duplicates(_PUZZLE))
    n_published = substitutes.N_PUZZLES * len(percents)
    lines, here = _published(size, substitutes.LINES, percents)[-1], len(_by_lines(part))
    is_like = abs(here / n_puzzles - lines / n_published) <= 0.1
    yield Claim(
        f"Lines alone solve about as many, {size}", f"{lines} of {n_published}", f"{here} of {n_puzzles}", is_like
    )
    for method, means in _PAPER.items():
        own = _left(part, method)
        if own.empty:
            continue
        paper, solved = _published(size, means, percents)[-1], int(own["is_solved"].sum())
        n_left = n_published - lines
        holds = solved / len(own) >= paper / n_left
        words = f"{'Search' if method == ITERATIVE else 'The hybrid'} solves as much of what lines leave open, {size}"
        yield Claim(words, f"{paper} of {n_left}", f"{solved} of {len(own)}", holds)


def _more_by_search(random: pd.DataFrame) -> Claim:
    counts = [int(_left(random, method)["is_solved"].sum()) for method in (ITERATIVE, HYBRID)]
    is_known = len(random["size"].unique()) == len(substitutes.SECONDS_BY_SIZE)
    here, words = f"{counts[0]} and {counts[1]}", "Search solves more puzzles than the hybrid"
    return claim_if(is_known, words, "179 and 156", here, counts[0] > counts[1])


def _faster(claim: str, paper: object, part: pd.DataFrame, slow: str, fast: str) -> Claim:
    """Judge whether one method takes less time than another, by the mean over puzzles that both solve."""
    # With more than line solving.
    solved = part[part["is_solved"] & ~part["by_lines"] & part["method"].isin([slow, fast])]
    pairs = solved.pivot(index=_PUZZLE, columns="method", values=SECONDS).reindex(columns=[slow, fast]).dropna()
    if pairs.empty:
        return Claim(claim, paper or "faster", None, None)
    slower, faster = pairs.mean()
    here = f"{slower:.3g} and {faster:.3g} s in {len(pairs)}"
    return Claim(claim, paper or "faster", here, is_less(pairs[[fast, slow]]))


def _claims_of_densities(random: pd.DataFrame) -> Iterator[Claim]:
    for method in (HYBRID, ITERATIVE):
        part = random[random["size"] == "20x20"]
        means = _left(part, method).groupby("percent")[SECONDS].mean()
        hardest = means.idxmax() if _has_all_percents(part, method) else nan
        yield _of_percent(f"20x20 is hardest at 20 or 30 % for {method}", "20 or 30 %", hardest, _HARDEST)
    for size, method in (("40x60", HYBRID), ("100x100", HYBRID), ("100x100", ITERATIVE)):
        own = _left(random[random["size"] == size], method)
        words = f"Of {size} only densities from 50 % on are solved by {method}"
        yield _of_percent(words, "50 %", own[own["is_solved"]]["percent"].min(), _FIRST_SOLVED)
    part = random[random["size"] == "40x60"]
    counts = _left(part, ITERATIVE).groupby("percent")["is_solved"].sum()
    worst = counts.idxmin() if _has_all_percents(part, ITERATIVE) else nan
    yield _of_percent(f"Of 40x60 fewest are solved at 20 or 30 % by {ITERATIVE}", "30 %", worst, _HARDEST)


def _of_percent(claim: str, paper: str, percent: Any, expected: Collection[int]) -> Claim:
    """Judge whether a density is among those expected; nan means that it is unknown."""
    return claim_if(not isnan(percent), claim, paper, f"{percent:.0f} %", percent in expected)


def _no_more_by_sum(size: str, part: pd.DataFrame) -> Claim:
    without, with_it = (_left(part, method)["is_solved"] for method in (HYBRID, HYBRID_WITH_SUM))
    paper = [
        sum(each) for each in zip(*((row.without, row.with_it) for row in substitutes.CONSTRAINT[size]), strict=True)
    ]
    words = f"Equation 4.1 lets no more be solved, {size}"
    is_known, here = len(with_it) > 0 and len(without) > 0, f"{without.sum()} and {with_it.sum()}"
    return claim_if(is_known, words, f"{paper[0]} and {paper[1]}", here, bool(with_it.sum() <= without.sum()))


def _alike_by_blocks(random: pd.DataFrame) -> Claim:
    """Judge whether times grow with the number of blocks as they do with density, by rank correlation."""
    own = random[(random["method"] == HYBRID) & (random["size"] == "20x20") & random["is_solved"]]
    ranks = own[["percent", "block_density", SECONDS]].rank().corr()[SECONDS]
    density, blocks = ranks["percent"], ranks["block_density"]
    here, words = (
        f"correlations {density:.2f} and {blocks:.2f}",
        "Times go with blocks as with density, 20x20 (appendix B)",
    )
    return claim_if(not isnan(density * blocks), words, "alike", here, bool(density * blocks > 0))


def _claims_of_pictures(pictures: pd.DataFrame) -> Iterator[Claim]:
    names = {method: _solved_names(pictures, method) for method in (BRUTE_FORCE, FEWEST_FIRST, ITERATIVE, ILP)}
    for words, method, paper in (
        ("Brute force solves one picture alone", BRUTE_FORCE, {"Fall"}),
        ("With fewest placements first it solves all but Time", FEWEST_FIRST, {"Fall", "Fish", "AtoZ"}),
        ("Search solves all pictures", ITERATIVE, {*substitutes.PICTURES}),
        ("The integer program solves all pictures", ILP, {*substitutes.PICTURES}),
    ):
        solved = names[method]
        here = None if solved is None else ", ".join(solved) or "none"
        yield Claim(words, ", ".join(sorted(paper)), here, None if solved is None else {*solved} == paper)
    seconds = {name: _seconds_of(pictures, name) for name in pictures["picture"].unique()}
    known = {name: each for name, each in seconds.items() if len(each) == len(_WITH_AND_WITHOUT)}
    if len(known) < len(substitutes.PICTURES):
        return
    hardest, (without, with_it) = max(known.items(), key=lambda each: each[1][0])
    yield Claim("The hardest picture for the integer program", "AtoZ", f"like {hardest}", hardest == "AtoZ")
    here, words = f"{without:.3g} to {with_it:.3g} s", "Equation 4.1 does not help with the hardest picture"
    # If both runs were stopped, both times are the limit.
    yield claim_if(without != with_it, words, "23.04 to 33.58 s", here, with_it > without)


def _seconds_of(pictures: pd.DataFrame, name: str) -> list[float]:
    """Return the seconds for a picture without and with equation 4.1; a stopped run counts with the limit."""
    own = pictures[pictures["picture"] == name]
    return [second for method in _WITH_AND_WITHOUT for second in own[own["method"] == method][SECONDS].tolist()]


def _solved_names(pictures: pd.DataFrame, method: str) -> list[str] | None:
    """Return the pictures that a method solves, or None until it has been tried on all."""
    own = pictures[pictures["method"] == method]
    return sorted(own[own["is_solved"]]["picture"]) if len(own) == len(substitutes.PICTURES) else None


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Plot times by density (figures 4.2 to 4.7), by blocks (B.1 to B.6), and pairs of methods (4.8, C.1 and C.2)."""
    random = runs[runs["picture"] == ""]
    for size, part in parts(random[random["is_solved"]], "size"):
        draw = partial(mean_times, runs=part, by="percent", along="density, percent")
        yield Plot(f"times-{size}", f"Mean time of solved puzzles of {size} cells", draw)
        title = f"Time of solved puzzles of {size} cells, by blocks"
        yield Plot(f"blocks-{size}", title, partial(_by_blocks, own=part))
    for size, part in parts(random, "size"):
        for name, title, methods in (
            ("lines-first", "With and without lines first", (HYBRID, ILP)),
            ("constraint", "With and without equation 4.1", (HYBRID, HYBRID_WITH_SUM)),
        ):
            own = part[part["method"].isin(methods) & ~part["by_lines"]]
            yield Plot(f"{name}-{size}", f"{title}, {size}", partial(_by_puzzle, own=own, methods=methods))


def _by_blocks(axes: "Axes", own: pd.DataFrame) -> bool:
    for color, (method, part) in zip(COLORS, parts(own, "method"), strict=False):
        axes.plot(part["block_density"], part[SECONDS], ".", color=color, label=method)
    label_seconds(axes, "blocks of rows and columns for each cell")
    return not own.empty


def _by_puzzle(axes: "Axes", own: pd.DataFrame, methods: Sequence[str]) -> bool:
    """Draw the time for each puzzle, in order of density; stopped runs are drawn at the limit."""
    seconds = own.pivot(index=_PUZZLE, columns="method", values=SECONDS).reindex(columns=list(methods)).dropna()
    for color, method in zip(COLORS, methods, strict=False):
        axes.plot(range(1, len(seconds) + 1), seconds[method], "o-", color=color, label=method, markersize=3)
    label_seconds(axes, "puzzles, from sparse to dense; a run that was stopped stands at the limit")
    return not seconds.empty
