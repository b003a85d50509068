"""The data card: a README that people read, with a header that Hugging Face and others read."""

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from generator.families import family_named
from generator.record import request_dict
from output.batch.layout import DATA, TABLES, TRACES
from output.batch.plan import Plan
from output.batch.shard import data_set_schema
from output.batch.typed import families_of, typed_tables
from output.member_columns import member_fields
from puzzles.families import FAMILIES

if TYPE_CHECKING:
    from output.batch.receipts import FileEntry, ShardEntry

_HEAD = "---\npretty_name: Logic puzzles with exactly one solution"
_END = (
    "`plan.json` is the plan: with the versions named there, `gen batch plan.json -o DIR` gives the same bytes again."
)
CARD_MARKS = (_HEAD.encode(), _END.encode())  # bytes that a data card contains, but no README by others

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGER = ((10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M"), (1_000_000_000, "100M<n<1B"))
_LARGEST = "1B<n<10B"


_LOADING = """
```python
import datasets, pandas as pd

table = pd.read_parquet("DIR/data")  # where DIR is this folder
loaded = datasets.load_dataset("DIR")  # or its name on the Hugging Face Hub
```
"""
_MOST_SHOWN = 60  # the most characters of a value


def data_card(
    plan: Plan,
    entries: "Sequence[ShardEntry]",
    tables: "Sequence[FileEntry]",
    grades: Mapping[str, Mapping[str, int]],
    first_row: Mapping[str, object],
    plots: Sequence[str] = (),
    missing: Sequence[int] = (),
) -> str:
    """Write the data card.

    The card lists the files of rows and of typed tables, puzzles by family and grade, a row column by column, and
    pictures by name. ``missing`` counts, for each part of the plan, the puzzles that could not be made.
    """
    families = families_of(plan)
    rows = sum(entry.rows for entry in entries)
    size = next((word for least, word in (*_SIZES, *_LARGER) if rows < least), _LARGEST)
    present = [split for split in plan.splits if any(entry.split == split for entry in entries)]
    configs = [("default", DATA, present), *([("traces", TRACES, present)] if plan.has_steps else [])]
    configs += [(name, folder, splits) for name, (folder, splits) in typed_tables(plan, tables).items()]
    lines = [
        _HEAD,
        f"license: {plan.license}",
        f"tags: [{', '.join(('logic-puzzles', 'reasoning', *families))}]",
        "language: [en]",
        f"task_categories: [{'text-generation' if plan.prompts else 'other'}]",
        f"size_categories: [{size}]",
        "configs:",
    ]
    for name, folder, splits in configs:
        lines += [f"- config_name: {name}", *(["  default: true"] if name == "default" else []), "  data_files:"]
        for split in splits:  # a split without files would be an error for programs that read the others
            lines += [f"  - split: {split}", f"    path: {folder}/{split}-*.parquet"]
    lines += [
        "---",
        "",
        "# Logic puzzles with exactly one solution",
        "",
        f"{rows:,} puzzles made by Gridwright. Each was proved to have exactly one solution. No two are images of each "
        "other under the symmetries of their family, and no two splits share a solution or an image of one.",
        "",
        "| split | files | rows |",
        "|---|---|---|",
    ]
    for split in plan.splits:
        own = [entry for entry in entries if entry.split == split]
        lines.append(f"| {split} | {len(own):,} | {sum(entry.rows for entry in own):,} |")
    if len(plan.splits) > 1:
        lines += [
            "",
            "The hash of `solution_id` chooses the split of a row, in all data sets with these splits. Sizes are close "
            "to their shares.",
        ]
    lines += ["", "| puzzles | family | options |", "|---|---|---|"]
    for number, part in enumerate(plan.parts):
        options = ", ".join(f"{name} {value}" for name, value in request_dict(part.request).items()) or "as they come"
        n_missing = missing[number] if missing else 0
        n = f"{part.count - n_missing:,} of {part.count:,}" if n_missing else f"{part.count:,}"
        lines.append(f"| {n} | {part.request.family}: {FAMILIES[part.request.family].summary} | {options} |")
    if any(missing):
        lines += [
            "",
            f"{sum(missing):,} of the {plan.count:,} puzzles that the plan asks for are left out: it allows that, and "
            "no more of their kinds could be made.",
        ]
    lines += ["", "| family | grade | puzzles |", "|---|---|---|"]
    lines += [f"| {family} | {grade} | {n:,} |" for family in families for grade, n in grades.get(family, {}).items()]
    lines += [_LOADING, "| family | a cell of `solution` |", "|---|---|"]
    lines += [f"| {family} | {family_named(family).solution_values} |" for family in families]
    lines += ["", "| column | type | meaning | in the first row |", "|---|---|---|---|"]
    lines += [
        f"| {f.name} | {f.type} | {f.metadata[b'comment'].decode()} | {_shown(first_row.get(f.name))} |"
        for f in data_set_schema(plan.prompts)
    ]
    if tables:
        lines += ["", *_typed_lines(plan, tables)]
    if plan.prompts:
        lines += ["", f"Prompts and answers follow the template {plan.prompts.name!r}, kept in `plan.json`."]
    if plan.has_steps:
        lines += ["", f"The steps of a person's solution are in `{TRACES}/`, keyed by id."]
    lines += [
        "",
        f"{_END} `manifest.json` lists the files with their SHA-256.",
        "",
        *(f"![{PurePath(plot).stem}]({plot})" for plot in plots),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _typed_lines(plan: Plan, tables: "Sequence[FileEntry]") -> list[str]:
    """Describe the typed tables: their columns beyond those of all families."""
    lines = [
        f"Each family has a typed table of its own in `{TABLES}/`, with all these columns and the following ones: "
        '`datasets.load_dataset("DIR", "FAMILY")`. N rows of a split are in N / `shard_rows` files, rounded up.',
        "",
        "| family | column | type | meaning |",
        "|---|---|---|---|",
    ]
    return lines + [
        f"| {family} | {field.name} | {field.type} | {field.metadata[b'comment'].decode()} |"
        for family in typed_tables(plan, tables)
        for field in member_fields(family)
    ]


def _shown(value: object) -> str:
    value = f"{len(value):,} bytes" if isinstance(value, bytes) else value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(text.split()).replace("|", "\\|").replace("`", "'")
    return f"`{text}`" if len(text) <= _MOST_SHOWN else f"`{text[: _MOST_SHOWN - 1]}…`"
