"""Pictures that belong to a data set: plots of what it holds, and a puzzle of each grade."""

from pathlib import Path
from tempfile import TemporaryDirectory

from output.batch.examples import examples, save_examples
from output.batch.stats import stats
from output.batch.stats_plots import save_plots
from output.batch.storage import Storage

FOLDER = "plots"
_KIND = "svg"


def draw_into(storage: Storage) -> list[str]:
    """Draw what a data set holds into a folder of it; what is there already is not written again.

    Returns:
        The names of the files.

    Raises:
        RequestError: when Matplotlib is not installed.
        StorageError, OutputError: when a file cannot be read or written.
    """
    with TemporaryDirectory() as folder:
        paths = save_plots(stats(storage), Path(folder), _KIND)
        paths += save_examples(examples(storage), Path(folder), _KIND)
        for path in paths:
            name, data = f"{FOLDER}/{path.name}", path.read_bytes()
            if not storage.has(name) or storage.read(name) != data:
                storage.write(name, data)
    return [f"{FOLDER}/{path.name}" for path in paths]
