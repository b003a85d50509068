"""Pages in their order: what spreads over two pages faces each other, and no answer faces its puzzle."""

from collections.abc import Iterable, Sequence

from output.book.layout import Layout
from output.book.matter_pages import notes_page
from output.book.page import Page


class Pagination:
    """Gather the pages of a book.

    Attributes:
        pages: so far.
    """

    def __init__(self, layout: Layout, pages: Iterable[Page]) -> None:
        self.pages = list(pages)
        self._layout = layout
        self._overleaf: list[Sequence[Page]] = []

    @property
    def is_left_next(self) -> bool:
        """Return whether the next page is a left one."""
        return len(self.pages) % 2 == 1

    def add(self, pages: Sequence[Page], overleaf: Iterable[Sequence[Page]] = ()) -> None:
        """Add a page, or two that face each other.

        Args:
            pages: to add.
            overleaf: the same of what is not to be seen together with them, but behind the next leaf.
        """
        while len(pages) == 2 and not self.is_left_next:
            self.pages.append(notes_page(self._layout))
            self.turn()
        self.pages += pages
        self._overleaf += overleaf
        if self.is_left_next:
            self.turn()

    def turn(self) -> None:
        """Add what stands overleaf, after a page for notes where the next page still faces what was added."""
        waiting, self._overleaf = self._overleaf, []
        if waiting and not self.is_left_next:
            self.pages.append(notes_page(self._layout))
        for pages in waiting:
            self.add(pages)
