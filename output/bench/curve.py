"""The result of a solver: the share of puzzles that it solves, by their ratings, and how far up it gets."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from output.plots import COLORS, GRAY, Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = {"SE-1.2.1": "ER", "NR-1": "NR", "LR-1": "LR", "GR-1": "GR"}
"""The short names of the scales of ratings."""
_WIDTH = 20  # the width of a bar in characters


class Band(NamedTuple):
    """The number of puzzles of neighboring ratings."""

    least: float  # the rating of the easiest puzzle
    most: float  # the rating of the hardest puzzle
    n_solved: int
    n: int

    @property
    def share(self) -> float:
        """Return the share of the band's puzzles that are solved, 0.0 to 1.0."""
        return self.n_solved / self.n


Result = tuple[float, bool]  # rating of a puzzle, and whether it was solved


def fitted(results: Sequence[Result]) -> list[Band]:
    """Fit a curve that never rises to what was solved: the isotonic regression, by pooling adjacent violators.

    >>> [(band.most, band.share) for band in fitted([(1.0, True), (2.0, False), (3.0, True), (4.0, False)])]
    [(1.0, 1.0), (3.0, 0.5), (4.0, 0.0)]
    """
    bands: list[Band] = []
    for peak, group in groupby(sorted(results), key=lambda each: each[0]):
        solved = [is_solved for _, is_solved in group]
        band = Band(peak, peak, sum(solved), len(solved))
        while bands and bands[-1].share <= band.share:
            easier = bands.pop()
            band = Band(easier.least, band.most, easier.n_solved + band.n_solved, easier.n + band.n)
        bands.append(band)
    return bands


def solves_up_to(results: Sequence[Result]) -> float | None:
    """Return the greatest rating at which the fitted curve is at least one half; None if there is none."""
    return max((band.most for band in fitted(results) if 2 * band.n_solved >= band.n), default=None)


def as_text(scale: str, results: Sequence[Result]) -> Iterator[str]:
    """Draw the curve of a scale in lines of text, a bar for each whole number of ratings."""
    name, reached = NAMES.get(scale, scale), solves_up_to(results)
    yield f"{name} ({scale}): " + ("solves less than half at any rating" if reached is None else f"up to {reached}")
    for whole, group in groupby(sorted(results), key=lambda each: int(each[0])):
        solved = [is_solved for _, is_solved in group]
        filled = round(_WIDTH * sum(solved) / len(solved))
        yield f"  {whole}.x {'#' * filled:-<{_WIDTH}} {sum(solved)} of {len(solved)}"


def plot_of(solver: str, by_scale: dict[str, list[Result]]) -> Plot:
    """Return the plot of the fitted curves of all scales."""

    def draw(axes: "Axes") -> bool:
        for color, (scale, results) in zip(COLORS, sorted(by_scale.items()), strict=False):
            bands = fitted(results)
            peaks = [peak for band in bands for peak in (band.least, band.most)]
            shares = [100 * band.share for band in bands for _ in range(2)]
            reached = solves_up_to(results)
            label = f"{NAMES.get(scale, scale)}, " + ("below half" if reached is None else f"up to {reached}")
            axes.plot(peaks, shares, color=color, label=label)
        axes.axhline(50, color=GRAY)
        axes.set(xlabel="rating of the hardest rule", ylabel="solved, %", ylim=(-2, 102))
        axes.legend(frameon=False)
        return bool(by_scale)

    return Plot("curve", f"Gridwright-Bench: {solver}", draw)
