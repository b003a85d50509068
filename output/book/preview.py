"""Pictures of the pages of a PDF, at screen size."""

from io import BytesIO
from pathlib import Path

from output.files import write_atomically
from output.pictures import POINTS_IN_AN_INCH, SCREEN_DPI, delete_others, make_folder
from solvers.environment import needs


def write_preview(book: Path, folder: Path, *, most: int | None = None, quiet: bool = False) -> list[Path]:
    """Write the pages of a PDF at screen size as ``page-0001.png`` and so on, and return the files.

    ``most`` limits the pictures to the first pages. The folder is created if necessary, and pages left there by an
    earlier, longer book are deleted. Raise RequestError if pypdfium2 is not installed or a target file is also an
    input, and OutputError if a file cannot be written.
    """
    from tqdm import tqdm

    with needs("pypdfium2", "books"):
        import pypdfium2

    make_folder(folder)
    paths = []
    with pypdfium2.PdfDocument(book) as document:
        pages = tqdm(range(len(document))[:most], desc="Drawn", unit=" pages", disable=True if quiet else None)
        for number in pages:
            buffer = BytesIO()
            document[number].render(scale=SCREEN_DPI / POINTS_IN_AN_INCH).to_pil().save(buffer, format="PNG")
            paths.append(folder / f"page-{number + 1:04}.png")
            write_atomically(paths[-1], buffer.getvalue())
    delete_others(folder, r"page-[0-9]{4,}\.png", set(paths))
    return paths
