"""What a data set holds, as text of 80 columns and as plain data."""

from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

from output.batch.bars import bars, binned
from output.batch.stats import DENSITY_STEP, LOWER_BOUND, SCORE_STEP, FamilyStats, Stats, by_grade, bytes_text

_MOST_SIZES = 12
_MOST_RULES = 20


def stats_dict(found: Stats) -> dict[str, Any]:
    """Give plain data, ready for JSON."""
    families = {
        name: {each.name: getattr(own, each.name) for each in fields(own)}
        | {"rules": {rule: asdict(use) for rule, use in own.rules.items()}}
        for name, own in found.families.items()
    }
    return {"files": found.files, "bytes": found.bytes, "rows": found.rows, "families": families}


def stats_text(place: str, found: Stats) -> str:
    """Write what a data set holds, with histograms."""
    size = f"{bytes_text(found.bytes)}, {found.bytes / max(1, found.rows):.0f} bytes a row"
    lines = [f"{place}: {found.rows:,} puzzles in {found.files:,} files, {size}", "", *_split_lines(found)]
    for name, own in found.families.items():
        lines += ["", f"{name.upper()}: {own.rows:,} puzzles", *_family_lines(own)]
    return "\n".join(lines)


def _split_lines(found: Stats) -> Iterator[str]:
    """Make a table of splits by families."""
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
    scores = [(f"{low} to {low + SCORE_STEP}", own.scores[low]) for low in _range_of(own.scores)]
    peaks = sorted(own.peaks, key=lambda rule: (own.peak_values[rule], rule))
    told = {
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
    for title, counted in told.items():
        if counted:
            yield from ("", title, *bars(counted, own.rows))
    if own.timed:
        are = "is a guess" if own.extrapolated == 1 else "are guesses"
        guesses = f" ({own.extrapolated:,} of {own.timed:,} {are})" if own.extrapolated else ""
        yield from ("", f"an average player takes {own.minutes / own.timed:.1f} minutes in the mean{guesses}")
    if own.rules:
        yield from ("", f"{'rules':32}{'puzzles':>12}{'rounds':>12}{'cells':>12}{'removals':>12}")
        ranked = sorted(own.rules.items(), key=lambda each: (-each[1].puzzles, each[0]))
        for rule, use in ranked[:_MOST_RULES]:
            yield f"  {rule:30.30}{use.puzzles:12,}{use.rounds:12,}{use.cells:12,}{use.removals:12,}"
        if len(ranked) > _MOST_RULES:
            yield f"  and {len(ranked) - _MOST_RULES} more"


def _range_of(scores: dict[int, int]) -> range:
    return range(min(scores), max(scores) + 1, SCORE_STEP) if scores else range(0)


def _most(counted: list[tuple[str, int]], most: int) -> list[tuple[str, int]]:
    """Keep the first counts, and put the others together."""
    if len(counted) <= most:
        return counted
    return [*counted[: most - 1], ("others", sum(count for _, count in counted[most - 1 :]))]
