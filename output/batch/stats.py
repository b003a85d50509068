"""The counts of a data set, column by column in bounded memory, as text of 80 columns and as plain data."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from output.batch.histogram import bars, binned
from output.batch.layout import DATA
from output.batch.storage import Storage
from puzzles.errors import RequestError, counted, in_one_line
from rating.grades import Grade
from rating.rating import Status

SCORE_STEP = 5
DENSITY_STEP = 5  # percent, in histograms; boards of a size have few densities, which narrower steps would scatter
LOWER_BOUND, UNRATED = "lower bound", "not rated"
_ROWS_AT_ONCE = 100_000
_MOST_SIZES = 12
_MOST_RULES = 20
_SUMMARY_COLUMNS = ("family", "grade", "status")
_COLUMNS = (
    *_SUMMARY_COLUMNS,
    *("split", "height", "width", "score", "minutes", "minutes_extrapolated"),
    *("peak", "peak_rule", "rules", "n_clues", "density"),
)
_USES = ("rounds", "cells", "removals")


@dataclass(slots=True)
class Use:
    """The use of a rule: how often it was used."""

    puzzles: int = 0  # the puzzles in which it was, at least once, the easiest rule that helped
    # ``rounds``, ``cells`` and ``removals`` are totals of the column ``rules``.
    rounds: int = 0
    cells: int = 0
    removals: int = 0


@dataclass(slots=True)
class FamilyStats:
    """Counts of the puzzles of a family."""

    rows: int = 0  # the number of puzzles
    splits: Counter[str] = field(default_factory=Counter)  # puzzles by split
    sizes: Counter[str] = field(default_factory=Counter)  # puzzles by size, ROWSxCOLUMNS
    grades: Counter[str] = field(default_factory=Counter)  # puzzles by grade, ``LOWER_BOUND`` or ``UNRATED``
    # Puzzles by score, collected in steps of ``SCORE_STEP``, by the lowest score of each step.
    scores: Counter[int] = field(default_factory=Counter)
    minutes: float = 0.0  # the sum of the estimates
    timed: int = 0  # the number of puzzles that have an estimate
    extrapolated: int = 0  # the number of estimates that are a guess
    # Puzzles by the hardest rule that they need, without lower bounds.
    peaks: Counter[str] = field(default_factory=Counter)
    peak_values: dict[str, float] = field(default_factory=dict)  # the least value of that rule
    rules: dict[str, Use] = field(default_factory=dict)  # the use of each rule
    clues: Counter[int] = field(default_factory=Counter)  # puzzles by number of clues
    densities: Counter[int] = field(default_factory=Counter)  # puzzles by density, in percent


@dataclass(slots=True)
class Stats:
    """Counts of the puzzles of a data set."""

    files: int = 0  # the number of files with rows
    bytes: int = 0  # the sum of their sizes
    rows: int = 0  # the number of puzzles
    families: dict[str, FamilyStats] = field(default_factory=dict)  # the counts of each family


def stats(storage: Storage) -> Stats:
    """Count the puzzles of a data set, finished or not.

    Raises ``RequestError`` if there is no data set, and ``StorageError`` if it cannot be read.
    """
    return _counted(storage, _COLUMNS, _count)


def summary(storage: Storage) -> Stats:
    """Count the puzzles of a data set by family and grade, reading only these columns.

    Raises ``RequestError`` if there is no data set, and ``StorageError`` if it cannot be read.
    """
    return _counted(storage, _SUMMARY_COLUMNS, lambda own, rows: own.grades.update(_grades(rows)))


def summary_text(found: Stats) -> str:
    """Write a summary, with a histogram of the grades of each family."""
    lines = [f"{found.rows:,} puzzles in {counted(found.files, 'file')}, {bytes_text(found.bytes)}"]
    for family, own in found.families.items():
        lines += ["", family, *bars(by_grade(own.grades).items(), own.grades.total())]
    return "\n".join(lines)


def by_grade(counts: Counter[str]) -> dict[str, int]:
    """Return counts in the order of the grades, those without a grade last."""
    words = [*(grade.word for grade in Grade), LOWER_BOUND, UNRATED]
    return {word: counts[word] for word in words if counts[word]}


def bytes_text(n_bytes: int) -> str:
    """Write a size in its unit.

    >>> bytes_text(1), bytes_text(12_340), bytes_text(5_000_000_000)
    ('1 B', '12.3 kB', '5.0 GB')
    """
    for least, unit in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if n_bytes >= least:
            return f"{n_bytes / least:,.1f} {unit}"
    return f"{n_bytes} B"


def _counted(storage: Storage, columns: Sequence[str], count: Callable[[FamilyStats, pa.RecordBatch], object]) -> Stats:
    """Let ``count`` count some columns of all rows, one family at a time; some damage is only found there."""
    found, names = Stats(), sorted(storage.names(DATA))
    if not names:
        raise RequestError(f"'{storage}' holds no files of a data set; expected {DATA}/*.parquet there")
    for name in names:
        with storage.open(f"{DATA}/{name}") as source:
            try:
                file = pq.ParquetFile(source)
                missing = [each for each in columns if each not in file.schema_arrow.names]
                if missing:
                    raise RequestError(f"{DATA}/{name} has no column {missing[0]!r}; expected what gen batch writes")
                found.files += 1
                found.bytes += source.size()
                for batch in file.iter_batches(_ROWS_AT_ONCE, columns=columns):
                    batch.validate(full=True)  # texts are not checked before, and may not be UTF-8
                    found.rows += batch.num_rows
                    for family in pc.unique(batch.column("family")).to_pylist():
                        own = found.families.setdefault(family, FamilyStats())
                        count(own, batch.filter(pc.equal(batch.column("family"), family)))
            except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
                raise RequestError(f"{DATA}/{name} cannot be read as Parquet: {in_one_line(error)}") from error
    return found


def _count(own: FamilyStats, rows: pa.RecordBatch) -> None:
    own.rows += rows.num_rows
    own.splits.update(_counts(rows.column("split")))
    sizes = (pc.cast(rows.column(name), pa.string()) for name in ("height", "width"))
    own.sizes.update(_counts(pc.binary_join_element_wise(*sizes, "x")))
    own.grades.update(_grades(rows))
    steps = pc.floor(pc.divide(rows.column("score"), float(SCORE_STEP)))
    last = (100 // SCORE_STEP - 1) * SCORE_STEP  # the last step includes the score of 100
    for step, count in _counts(steps).items():
        own.scores[min(int(step) * SCORE_STEP, last)] += count
    own.minutes += pc.sum(rows.column("minutes")).as_py() or 0.0
    own.timed += rows.num_rows - rows.column("minutes").null_count
    own.extrapolated += pc.sum(rows.column("minutes_extrapolated")).as_py() or 0
    own.clues.update(_counts(rows.column("n_clues")))
    percent = pc.round(pc.multiply(pc.cast(rows.column("density"), pa.float64()), 100.0))
    own.densities.update(_counts(pc.cast(percent, pa.int64())))
    _count_peaks(own, rows)
    _count_rules(own, rows.column("rules"))


def _count_peaks(own: FamilyStats, rows: pa.RecordBatch) -> None:
    exact = rows.filter(pc.invert(_is_lower_bound(rows)))
    table = pa.table({name: exact.column(name) for name in ("peak_rule", "peak")})
    for each in table.group_by("peak_rule").aggregate([("peak", "min"), ("peak", "count")]).to_pylist():
        rule, least = each["peak_rule"], each["peak_min"]
        if rule is not None:
            own.peaks[rule] += each["peak_count"]
            own.peak_values[rule] = min(least, own.peak_values.get(rule, least))


def _count_rules(own: FamilyStats, rules: pa.ListArray) -> None:
    uses = rules.flatten()
    table = pa.table({name: pc.struct_field(uses, name) for name in ("rule", *_USES)})
    sums: list[tuple[Any, str]] = [("rule", "count"), *((name, "sum") for name in _USES)]
    for each in table.group_by("rule").aggregate(sums).to_pylist():
        use = own.rules.setdefault(each["rule"], Use())
        use.puzzles += each["rule_count"]
        for name in _USES:
            setattr(use, name, getattr(use, name) + each[f"{name}_sum"])


def _grades(rows: pa.RecordBatch) -> dict[str, int]:
    ungraded = pc.if_else(_is_lower_bound(rows), LOWER_BOUND, UNRATED)
    return _counts(pc.coalesce(rows.column("grade"), ungraded))


def _is_lower_bound(rows: pa.RecordBatch) -> pa.BooleanArray:
    return pc.fill_null(pc.equal(rows.column("status"), Status.LOWER_BOUND.value), fill_value=False)


def _counts(values: pa.Array) -> dict[Any, int]:
    return {each["values"]: each["counts"] for each in pc.value_counts(values.drop_null()).to_pylist()}


def stats_dict(found: Stats) -> dict[str, Any]:
    """Return the counts as plain data, ready for JSON."""
    families = {
        name: {each.name: getattr(own, each.name) for each in fields(own)}
        | {"rules": {rule: asdict(use) for rule, use in own.rules.items()}}
        for name, own in found.families.items()
    }
    return {"files": found.files, "bytes": found.bytes, "rows": found.rows, "families": families}


def stats_text(place: str, found: Stats) -> str:
    """Write the counts of a data set, with histograms."""
    size = f"{bytes_text(found.bytes)}, {found.bytes / max(1, found.rows):.0f} bytes a row"
    lines = [f"{place}: {found.rows:,} puzzles in {counted(found.files, 'file')}, {size}", "", *_split_lines(found)]
    for name, own in found.families.items():
        lines += ["", f"{name.upper()}: {own.rows:,} puzzles", *_family_lines(own)]
    return "\n".join(lines)


def _split_lines(found: Stats) -> Iterator[str]:
    splits = list(dict.fromkeys(split for own in found.families.values() for split in own.splits))
    table = [["split", *found.families, "all"]]
    for split in splits:
        counts = [own.splits[split] for own in found.families.values()]
        table.append([split, *(f"{count:,}" for count in (*counts, sum(counts)))])
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for first, *others in table:
        yield "  ".join(
            [first.ljust(widths[0]), *(each.rjust(w) for each, w in zip(others, widths[1:], strict=True))]
        ).rstrip()


def _family_lines(own: FamilyStats) -> Iterator[str]:
    lows = range(min(own.scores), max(own.scores) + 1, SCORE_STEP) if own.scores else ()
    scores = [(f"{low} to {low + SCORE_STEP}", own.scores[low]) for low in lows]
    peaks = sorted(own.peaks, key=lambda rule: (own.peak_values[rule], rule))
    sections = {
        "size": _most(own.sizes.most_common(), _MOST_SIZES),
        "grade": list(by_grade(own.grades).items()),
        "score": scores,
        "hardest rule": [
            *((f"{rule} ({own.peak_values[rule]:.1f})", own.peaks[rule]) for rule in peaks),
            *((word, count) for word, count in own.grades.items() if word == LOWER_BOUND),
        ],
        "clues": [(each.label, each.number) for each in binned(own.clues)],
        "density, percent": [(each.label, each.number) for each in binned(own.densities, narrowest=DENSITY_STEP)],
    }
    for title, counts in sections.items():
        if counts:
            yield from ("", title, *bars(counts, own.rows))
    if own.timed:
        are = "is a guess" if own.extrapolated == 1 else "are guesses"
        guesses = f" ({own.extrapolated:,} of {own.timed:,} {are})" if own.extrapolated else ""
        yield from ("", f"an average player takes {own.minutes / own.timed:.1f} minutes on average{guesses}")
    if own.rules:
        yield from ("", f"{'rules':32}{'puzzles':>12}{'rounds':>12}{'cells':>12}{'removals':>12}")
        ranked = sorted(own.rules.items(), key=lambda each: (-each[1].puzzles, each[0]))
        for rule, use in ranked[:_MOST_RULES]:
            yield f"  {rule:30.30}{use.puzzles:12,}{use.rounds:12,}{use.cells:12,}{use.removals:12,}"
        if len(ranked) > _MOST_RULES:
            yield f"  and {len(ranked) - _MOST_RULES} more"


def _most(counts: list[tuple[str, int]], most: int) -> list[tuple[str, int]]:
    """Return the first counts, and the sum of the others."""
    if len(counts) <= most:
        return counts
    return [*counts[: most - 1], ("others", sum(count for _, count in counts[most - 1 :]))]
