"""``gen book``: a print-ready PDF of puzzles from files, tables and data sets."""

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

import click

from puzzles.errors import RequestError, counted, unknown
from rating.language_names import language_meant
from service.command_line.inputs import notation_option, sources_argument
from service.command_line.options import option_of, quiet_option, require_with, style_of, style_options
from service.command_line.progress import bar, note

if TYPE_CHECKING:
    from output.book.book import Book
    from output.book.items import Item
    from output.book.style import Style


@click.command()
@sources_argument
@notation_option
@click.option("--output", "-o", required=True, metavar="FILE", help="The book to write, a .pdf file.")
@click.option("--title", metavar="TEXT", help="Title of the book [that of --texts, or Puzzles].")
@click.option(
    "--texts", metavar="FILE.toml", help="Subtitle, author, imprint, introduction and more, in place of our texts."
)
@click.option("--count", type=int, metavar="N", help="Take only the first N puzzles.")
@option_of(
    "--trim",
    default="8.5x11",
    metavar="SIZE",
    text="Size of the cut page: 5x8, A5, 6x9, 8x10, 8.5x11, A4, or WIDTHxHEIGHT in inches.",
)
@option_of(
    "--per-page", default="2", metavar="N|ROWSxCOLUMNS", text="Puzzles on a page: 1 to 12, or their rows and columns."
)
@option_of("--order", default="easy-to-hard", metavar="ORDER", text="Order: easy-to-hard, hard-to-easy or as-given.")
@option_of(
    "--sections", default="none", metavar="grade|family|none", text="Sections with title pages, by grade or by family."
)
@click.option(
    "--scores/--no-scores", default=True, show_default=True, help="Print the score of each puzzle, and a list."
)
@click.option("--large-print", is_flag=True, help="Use no type below 16 points, and print one puzzle on a page.")
@option_of(
    "--answers",
    default="back",
    metavar="back|after|none",
    text="Answers at the back of the book, after each page of puzzles, or none.",
)
@option_of(
    "--language",
    default="en",
    metavar="de|en|es|fr|ja|pt|FILE.toml",
    text="Language of our texts, or a file of your own words.",
)
@click.option(
    "--bleed", type=float, default=0.0, metavar="INCHES", help="Width of ink beyond the cut edges, such as 0.125."
)
@click.option("--marks", is_flag=True, help="Print marks around each page that show where it is cut.")
@click.option("--preview", is_flag=True, help="Also write every page of the book as a PNG, in a folder.")
@click.option(
    "--color",
    metavar="rgb|cmyk|grey",
    help="Color space of the whole book: screens, four inks, or black ink with distinct greys [rgb; grey with --grey].",
)
@click.option(
    "--extent",
    type=int,
    default=4,
    show_default=True,
    metavar="PAGES",
    help="Make the number of pages a multiple of 1, 2, 4, 8 or 16, because printers fold sheets.",
)
@option_of("--pdfx", default="x-4", metavar="x-4|x-1a", text="Kind of PDF/X; x-1a for older presses, without RGB.")
@click.option("--answer-clues", is_flag=True, help="Print the answers of nonograms with their clues.")
@click.option("--each", metavar="svg|png|eps|pdf", help="Also draw every puzzle and answer as a picture, in a folder.")
@style_options
@click.option("--font", metavar="FILE.ttf", help="A TrueType font for the title, in any script.")
@quiet_option
def book(
    sources: tuple[str, ...],
    notation: str | None,
    output: str,
    title: str | None,
    texts: str | None,
    count: int | None,
    order: str,
    preview: bool,
    color: str | None,
    each: str | None,
    quiet: bool,
    **given: Any,
) -> None:
    """Make a book of each PUZZLE, or of those in FILE (- for standard input).

    Every puzzle is proved to have exactly one solution; if one has none or several, there is no book and the exit code
    is 3.

    With --preview the pages are also written as pictures: for book.pdf into the folder book-preview.

    With --each the puzzles are also drawn one by one, in the order of the book: for book.pdf in the folder book-svg.
    --cell and --dpi set the size of these drawings; --grey, --lines and --letters change the book, too. In a book, the
    colors of nonograms have letters unless you say --no-letters.
    """
    from output.book.inks import CMYK, GREY, RGB
    from output.book.items import ORDERS
    from output.book.matter import Matter, read_matter
    from output.book.pdf import SUFFIX
    from output.book.sections import in_sections
    from output.book.style import NO_ANSWERS, style_for
    from output.files import STANDARD, files_text, inputs_kept, require_target
    from output.pictures import Kind
    from output.separation import FOGRA39

    look = {name: given.pop(name) for name in ("cell", "dpi", "lines", "grey", "letters", "profile", "outlines")}
    font, language = given["font"], given["language"]
    language = given["language"] = language_meant(language)
    click.get_current_context().with_resource(inputs_kept(path for path in (font, texts, language) if path))
    require_target(output, (SUFFIX,))
    if order not in ORDERS:
        raise RequestError(unknown(order, "an order of puzzles", ORDERS))
    if count is not None and count < 1:
        raise RequestError(f"--count {count} is too small; expected 1 or more")
    require_with("each", ("cell", "dpi"))
    if each is not None and each not in get_args(Kind):
        raise RequestError(f"--each {each!r} is not a kind of picture; expected one of {', '.join(get_args(Kind))}")
    if (each is not None or preview) and output == STANDARD:
        raise RequestError(
            f"{'--preview' if preview else '--each'} was given for a book on standard output; expected a file, as its "
            "name becomes that of the folder"
        )
    if look["grey"] and color not in (None, GREY):
        raise RequestError(f"--grey was given with --color {color}; expected one of them")
    look["grey"] |= color == GREY
    profile = look.pop("profile")
    space = color or (GREY if look["grey"] else RGB if profile is None else CMYK)
    given |= {"color": space, "profile": profile or FOGRA39.name}
    pictures = style_of({f".{each}"} if each else (), profile=given["profile"] if space == CMYK else None, **look)
    matter = Matter() if texts is None else read_matter(texts)
    given |= {"letters": look["letters"] is not False, "lines": pictures.lines}
    given |= {"language": Path(language) if language.lower().endswith(".toml") else language}
    style = style_for(matter.title or "Puzzles" if title is None else title, **given, matter=matter)
    items = in_sections(items_of(sources, notation, count, order, quiet=quiet), style.sections)
    print_book(items, style, output, quiet=quiet)
    if preview:
        from output.book.preview import write_preview

        folder = Path(output).with_name(f"{Path(output).stem}-preview")
        paths = write_preview(Path(output), folder, quiet=quiet)
        note(f"Wrote {files_text(paths)}.", quiet=quiet)
    if each is not None:
        from output.pictures import export_each
        from puzzles.formats.document import Document

        documents = (Document(item.puzzle, item.solution) for item in items)
        folder = Path(output).with_name(f"{Path(output).stem}-{each}")
        paths = export_each(documents, folder, cast(Kind, each), pictures, style.answers != NO_ANSWERS, quiet=quiet)
        note(f"Wrote {files_text(paths)}.", quiet=quiet)


def items_of(
    sources: tuple[str, ...], notation: str | None, count: int | None, order: str, *, quiet: bool
) -> "list[Item]":
    """Prove and rate the puzzles of a book, and put them in order."""
    from tqdm import tqdm

    from output.book.items import distinct, in_order, proved
    from output.sources import sources_in

    def say_repeated(name: str, first: str) -> None:
        if not quiet:
            tqdm.write(f"Note: {name} is left out: the same puzzle as {first}.", file=sys.stderr)

    found = proved(islice(distinct(sources_in(sources, notation), say_repeated), count))
    with bar(found, desc="Proved", unit="puzzles", total=count, quiet=quiet) as shown:
        return in_order(shown, order)


def print_book(items: "list[Item]", style: "Style", output: str, *, quiet: bool) -> "Book":
    """Lay out and print a book, report the files, and return the book."""
    from output.book.book import lay_out
    from output.book.pdf import write_book
    from output.book.puzzle_pages import number_puzzles
    from output.book.trims import MOST_PAGES
    from output.files import STANDARD

    puzzles = list(bar(number_puzzles(items, style), desc="Measured", unit="puzzles", total=len(items), quiet=quiet))
    made = lay_out(puzzles, style)
    write_book(made, output, lambda pages: bar(pages, desc="Printed", unit="pages", quiet=quiet))
    n_pages = len(made.pages)
    if n_pages > MOST_PAGES:
        note(f"Note: printers on demand bind at most {MOST_PAGES} pages; this book has {n_pages:,}.", quiet=quiet)
    done = "Printed" if output == STANDARD else f"Wrote {output}:"
    pages = f"{counted(n_pages, 'page')} of {style.trim.name}"
    note(f"{done} {counted(len(items), 'puzzle')} on {pages}.", quiet=quiet)
    return made
