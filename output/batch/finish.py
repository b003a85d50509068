"""The end of a run: plots, the data card, and last the manifest, which marks a data set as complete."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.pipeline import GenerationExhausted
from output.batch.card import data_card
from output.batch.croissant import croissant
from output.batch.layout import LAYOUT
from output.batch.manifest import CARD, CROISSANT, MANIFEST, PLAN, manifest_text
from output.batch.packing import Packed
from output.batch.receipts import FileEntry, file_entry
from output.batch.short import left_out_by, missing_by_part
from output.batch.stats import by_grade, stats, summary
from output.batch.stats_plots import draw_into
from output.batch.work import Work


def finish(
    work: Work,
    packed: Sequence[Packed],
    replaced: Sequence[FileEntry],
    tables: Sequence[FileEntry],
    plots: Sequence[FileEntry] = (),
) -> None:
    """Write the data cards and the manifest, if they differ. The manifest comes last and marks the data set complete.

    ``packed`` are the files of rows in order, ``replaced`` the files that name replaced rows, and ``tables`` the files
    of typed tables. Plots are drawn if the plan asks for them and they are missing or damaged. Raise
    RequestError if that needs Matplotlib and it is not installed, and GenerationExhausted if there is no row.
    """
    entries = [each.rows if work.layout >= LAYOUT else each.rows.without_shards for each in packed]
    if not entries:
        raise GenerationExhausted(work.plan.count, {}, "expected other requests", 0, work.plan.count)
    are_drawn = bool(plots) or not work.plan.plots
    found = summary(work.storage) if are_drawn else stats(work.storage)
    if not are_drawn:
        plots = draw_into(work.storage, found)
    plan, kept = work.storage.read(PLAN), work.storage.read_present((CARD, CROISSANT, MANIFEST))
    row = _first_row(work.storage.read(entries[0].file))
    grades = {family: by_grade(own.grades) for family, own in found.families.items()}
    missing = missing_by_part(work.plan, left_out_by(work.plan, work.storage, [each.file for each in replaced]))
    cards = {CARD: data_card(work.plan, entries, tables, grades, row, [plot.file for plot in plots], missing).encode()}
    if work.plan.tables:
        cards[CROISSANT] = croissant(work.plan, entries, tables).encode()
    steps = [each.steps for each in packed if each.steps]
    others = [file_entry(PLAN, plan), *(file_entry(name, data) for name, data in cards.items())]
    others += [*steps, *tables, *replaced, *plots]
    manifest = manifest_text(plan, (entries, others))
    for name, data in {**cards, MANIFEST: manifest}.items():
        if kept.get(name) != data:
            work.storage.write(name, data)


def _first_row(data: bytes) -> dict[str, Any]:
    (row,) = next(pq.ParquetFile(pa.BufferReader(data)).iter_batches(1)).to_pylist()
    return dict(row)
