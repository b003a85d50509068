"""Write a book as PDF: boxes, pages, outline; the same book gives the same bytes."""

from collections.abc import Callable, Iterable
from pathlib import Path

from output.book.desk import Desk
from output.book.marks import Page
from output.book.painting import paint_mark
from output.book.plan import Book
from output.files import replaced_when_whole, require_target
from solvers.extras import needs

SUFFIX = ".pdf"


def write_book(
    book: Book, path: str | Path, watch: Callable[[Iterable[Page]], Iterable[Page]] = lambda pages: pages
) -> None:
    """Paint a book into a PDF file, which appears under its name when it is whole.

    Args:
        book: laid out.
        path: a name that ends in ``.pdf``, or ``-`` for standard output.
        watch: takes the pages and gives them on, to count them.

    Raises:
        RequestError: when reportlab is not installed, or a character has no font.
        OutputError: when the file cannot be written.
    """
    require_target(path, (SUFFIX,))
    with needs("reportlab", "books"):
        from reportlab.pdfgen.canvas import Canvas
    sheet, fonts = book.sheet, book.style.fonts
    media = sheet.media_box()
    desk = Desk(book.style, sheet)
    font = fonts.named("", "regular").fontName
    with replaced_when_whole(path) as partial:
        canvas = Canvas(
            str(partial), pagesize=media[2:], pageCompression=1, invariant=1, initialFontName=font, lang=None
        )
        canvas.setTitle(book.style.title)
        canvas.setCreator("Gridwright")
        canvas.setAuthor("")
        for number, page in enumerate(watch(book.pages), start=1):
            canvas.setTrimBox(sheet.trim_box(number))
            canvas.setBleedBox(media)
            safe = sheet.safe_box(number)
            for place in page.places:
                if place.title:
                    name = "-".join(map(str, place.key))
                    canvas.bookmarkPage(name)
                    canvas.addOutlineEntry(place.title, name, place.level, closed=place.level == 0)
            for mark in (*page.marks, *[desk.number_of_page(number)] * page.is_numbered):
                paint_mark(canvas, mark, safe, fonts)
            canvas.showPage()
        canvas.save()
