"""Books of puzzles as print-ready PDF: read, prove, order, lay out, paint."""

from output.book.items import ORDERS, Item, in_order, proved
from output.book.plan import Book, laid_out
from output.book.puzzle_pages import pieces_for
from output.book.style import ANSWERS, NO_ANSWERS, PER_PAGE, Style, style_for
from output.book.texts import LANGUAGES
from output.book.trims import MOST_PAGES
from output.book.writing import SUFFIX, write_book

__all__ = [
    "ANSWERS",
    "LANGUAGES",
    "MOST_PAGES",
    "NO_ANSWERS",
    "ORDERS",
    "PER_PAGE",
    "SUFFIX",
    "Book",
    "Item",
    "Style",
    "in_order",
    "laid_out",
    "pieces_for",
    "proved",
    "style_for",
    "write_book",
]
