"""The data card: a README that people read, with a header that Hugging Face and others read."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from output.batch.layout import DATA, TRACES
from output.batch.plan import Plan
from output.batch.shard import data_set_schema
from output.records import request_dict
from puzzles.families import FAMILIES

if TYPE_CHECKING:
    from output.batch.receipts import ShardEntry

CARD_HEAD = "---\npretty_name: Logic puzzles with exactly one solution"
"""What a data card begins with, and a README of others does not."""

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGER = ((10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M"), (1_000_000_000, "100M<n<1B"))
_LARGEST = "1B<n<10B"


def data_card(plan: Plan, entries: "Sequence[ShardEntry]") -> str:
    """Write the data card of a data set.

    Args:
        plan: what it holds.
        entries: its files of rows.
    """
    families = list(dict.fromkeys(part.request.family for part in plan.parts))
    rows = sum(entry.rows for entry in entries)
    size = next((word for least, word in (*_SIZES, *_LARGER) if rows < least), _LARGEST)
    present = [split for split in plan.splits if any(entry.split == split for entry in entries)]
    configs = [("default", DATA), *([("traces", TRACES)] if plan.traces else [])]
    lines = [
        CARD_HEAD,
        f"license: {plan.license}",
        f"tags: [{', '.join(('logic-puzzles', 'reasoning', *families))}]",
        *(["task_categories: [text-generation]"] if plan.prompts else []),
        f"size_categories: [{size}]",
        "configs:",
    ]
    for name, folder in configs:
        lines += [f"- config_name: {name}", *(["  default: true"] if name == "default" else []), "  data_files:"]
        for split in present:  # one without files would be an error to who reads the others
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
            "The hash of `solution_id` says which split a row is in, in all data sets with these splits: their sizes "
            "are about their shares.",
        ]
    lines += ["", "| puzzles | family | options |", "|---|---|---|"]
    for part in plan.parts:
        options = ", ".join(f"{name} {value}" for name, value in request_dict(part.request).items()) or "as they come"
        lines.append(f"| {part.count:,} | {part.request.family}: {FAMILIES[part.request.family].summary} | {options} |")
    lines += ["", "| column | type | meaning |", "|---|---|---|"]
    lines += [
        f"| {f.name} | {f.type} | {f.metadata[b'comment'].decode()} |"
        for f in data_set_schema(has_prompts=plan.prompts is not None)
    ]
    if plan.prompts:
        lines += ["", f"Prompts and answers follow the template {plan.prompts.name!r}, which stands in `plan.json`."]
    if plan.traces:
        lines += ["", f"The steps of a person's solution of each puzzle stand in `{TRACES}/`, keyed by id."]
    lines += [
        "",
        "`plan.json` is the plan: with the versions named there, `gen batch plan.json -o DIR` gives the same bytes "
        "again. `manifest.json` lists the files with their SHA-256.",
        "",
    ]
    return "\n".join(lines)
