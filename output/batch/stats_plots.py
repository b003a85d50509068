"""Plots of a data set: one file for each quantity, the same bytes for the same counts."""

from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.families import family_named
from output.batch.histogram import binned
from output.batch.layout import DATA, PLOTS
from output.batch.receipts import FileEntry, file_entry
from output.batch.stats import DENSITY_STEP, SCORE_STEP, FamilyStats, Stats, by_grade
from output.batch.storage import Storage, StorageError
from output.pictures import save
from output.plots import COLORS, GRAY, Plot
from output.plots import save_plots as save_each
from puzzles.errors import counted, in_one_line
from puzzles.formats import registry as formats
from puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BLUE = COLORS[0]
_OF_CARD = "svg"  # the kind of the pictures in a data card
_MOST_BINS = 40
_MOST_RULES = 25


def draw_into(storage: Storage, found: Stats) -> list[FileEntry]:
    """Draw plots of the counts, and examples, into a folder of the data set if they differ; return the files."""
    entries = []
    with TemporaryDirectory() as folder:
        paths = save_plots(found, Path(folder), _OF_CARD)
        paths += save_examples(examples(storage), Path(folder), _OF_CARD)
        for path in paths:
            name, data = f"{PLOTS}/{path.name}", path.read_bytes()
            entries.append(file_entry(name, data))
            if not storage.has(name) or storage.read(name) != data:
                storage.write(name, data)
    return entries


def save_plots(found: Stats, folder: Path, kind: str) -> list[Path]:
    """Draw counts into a folder: ``splits.svg``, ``sudoku-grade.svg`` and so on, as ``output.plots.save_plots``."""
    plots = [Plot("splits", f"{found.rows:,} puzzles: splits and families", partial(_splits, found=found))]
    for family, own in found.families.items():
        plots += [
            Plot(f"{family}-{word}", f"{family}, {counted(own.rows, 'puzzle')}: {title}", partial(draw, own=own))
            for word, title, draw in _PLOTS
        ]
    return save_each(plots, folder, kind)


def _splits(axes: "Axes", found: Stats) -> bool:
    """Draw a bar for each split, in which the families are side by side."""
    splits = list(dict.fromkeys(split for own in found.families.values() for split in own.splits))
    left = [0] * len(splits)
    for color, (family, own) in zip(cycle(COLORS), found.families.items(), strict=False):
        counts = [own.splits[split] for split in splits]
        axes.barh(splits, counts, left=left, color=color, height=0.7, label=family)
        left = [before + count for before, count in zip(left, counts, strict=True)]
    axes.invert_yaxis()
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.15), ncols=len(found.families), frameon=False)
    _count_along(axes.xaxis)
    return bool(splits)


def _peaks(own: FamilyStats) -> dict[str, int]:
    by_value = sorted(own.peaks, key=lambda rule: (own.peak_values[rule], rule))[-_MOST_RULES:]
    return {f"{rule} ({own.peak_values[rule]:.1f})": own.peaks[rule] for rule in by_value}


def _rules(own: FamilyStats) -> dict[str, int]:
    ranked = sorted(own.rules, key=lambda rule: (-own.rules[rule].puzzles, rule))[:_MOST_RULES]
    return {rule: own.rules[rule].puzzles for rule in ranked}


def _ranked(axes: "Axes", own: FamilyStats, counts_of: Callable[[FamilyStats], dict[str, int]]) -> bool:
    counts = counts_of(own)
    axes.barh(list(counts), list(counts.values()), color=_BLUE, height=0.7)
    axes.invert_yaxis()
    axes.tick_params(axis="y", labelsize=10 if len(counts) <= 12 else 7)
    _count_along(axes.xaxis)
    return bool(counts)


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


def _bins(axes: "Axes", own: FamilyStats, of: str, along: str, narrowest: int = 1, most: int | None = None) -> bool:
    """Draw a histogram of whole numbers, with each bin around its middle; ``most`` is where the axis ends."""
    from matplotlib.ticker import MaxNLocator

    bins = binned(getattr(own, of), _MOST_BINS, narrowest)
    width = bins[0].high - bins[0].low + 1
    lows, numbers = [each.low - 0.5 for each in bins], [each.number for each in bins]
    axes.bar(lows, numbers, align="edge", width=width, color=_BLUE, edgecolor="white")
    axes.xaxis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10], integer=True))
    _count_along(axes.yaxis)
    if most is not None:
        axes.set_xlim(0, most)
    axes.set_xlabel(along)
    return True


def _count_along(axis: Any) -> None:
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    axis.set_label_text("puzzles")
    axis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10], integer=True))
    axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axis.grid(visible=True, color=GRAY, linewidth=0.8)


_PLOTS = (
    ("size", "size", partial(_ranked, counts_of=lambda own: dict(own.sizes.most_common(_MOST_RULES)))),
    ("grade", "grade", _grades),
    ("score", "score", _scores),
    ("peak", "hardest rule, with its least value", partial(_ranked, counts_of=_peaks)),
    ("rules", "rules that they need", partial(_ranked, counts_of=_rules)),
    ("clues", "number of clues", partial(_bins, of="clues", along="clues")),
    (
        "density",
        "share of given or painted cells",
        partial(_bins, of="densities", along="density, percent", narrowest=DENSITY_STEP, most=100),
    ),
)


_MOST_FILES = 3
_UNGRADED = "ungraded"


def examples(storage: Storage) -> dict[tuple[str, str], Puzzle]:
    """Return the first puzzle of each family and grade in the first files of each split.

    Raises ``PuzzleError`` if a file, or a puzzle in it, cannot be read.
    """
    firsts: dict[tuple[str, str], str] = {}
    by_split: dict[str, list[str]] = {}
    for name in sorted(storage.names(DATA)):
        by_split.setdefault(name.partition("-")[0], []).append(name)
    for name in (name for names in by_split.values() for name in names[:_MOST_FILES]):
        with storage.open(f"{DATA}/{name}") as source:
            try:
                rows = pq.read_table(source, columns=["family", "grade", "puzzle"]).to_pydict()
            except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
                raise StorageError(
                    f"{storage}/{DATA}/{name} cannot be read as Parquet: {in_one_line(error)}"
                ) from error
        for family, grade, puzzle in zip(rows["family"], rows["grade"], rows["puzzle"], strict=True):
            firsts.setdefault((family, (grade or _UNGRADED).lower()), puzzle)
    return {key: formats.read(text.encode(), name="the puzzle")[0].puzzle for key, text in firsts.items()}


def save_examples(found: dict[tuple[str, str], Puzzle], folder: Path, kind: str) -> list[Path]:
    """Draw puzzles into files of a folder, ``sudoku-easy.svg`` and so on.

    Raises ``RequestError`` if there is no such kind of picture, and ``OutputError`` if a file cannot be written.
    """
    paths = []
    for (family, grade), puzzle in found.items():
        paths.append(folder / f"{family}-{grade}.{kind}")
        save(family_named(family).draw(puzzle), paths[-1])
    return paths
