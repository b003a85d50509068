"""Pictures of a data set: plots of its counts, and a puzzle of each grade."""

from pathlib import Path
from tempfile import TemporaryDirectory

from output.batch.layout import PLOTS
from output.batch.receipts import FileEntry, file_entry
from output.batch.stats import stats
from output.batch.stats_plots import examples, save_examples, save_plots
from output.batch.storage import Storage

_KIND = "svg"


def draw_into(storage: Storage) -> list[FileEntry]:
    """Draw plots and examples into a folder of a data set, where they differ; return the files."""
    entries = []
    with TemporaryDirectory() as folder:
        paths = save_plots(stats(storage), Path(folder), _KIND)
        paths += save_examples(examples(storage), Path(folder), _KIND)
        for path in paths:
            name, data = f"{PLOTS}/{path.name}", path.read_bytes()
            entries.append(file_entry(name, data))
            if not storage.has(name) or storage.read(name) != data:
                storage.write(name, data)
    return entries
