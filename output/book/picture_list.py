"""The list of pictures at the back of a book: what each nonogram shows, and on which page it stands."""

from collections.abc import Sequence

from generator.families import family_named
from output.book.items import Item
from output.book.layout import LINE, Flow, Layout

_FEWEST = 6  # a shorter list is not worth printing
_ENTRY, _GAP = 17.0, 2.0  # the least width of an entry and the space between two, in type sizes


def pictures_of(layout: Layout, items: Sequence[Item]) -> list[tuple[int, str]]:
    """Return number and title of each picture, in the language of the book; an empty list if there are only a few."""
    found = [
        (number, family.title_in(item.puzzle, layout.texts.language))
        for number, item in enumerate(items, start=1)
        if (family := family_named(item.puzzle.family)).title_is_answer and item.puzzle.title
    ]
    return found if len(found) >= _FEWEST else []


def write_pictures(layout: Layout, flow: Flow, items: Sequence[Item]) -> None:
    """Write the list in columns; each entry has the number of the puzzle, its subject, and its page."""
    size, texts = layout.sizes.small, layout.texts
    n_columns = max(1, int(flow.width / (_ENTRY * size)))
    width = (flow.width - (n_columns - 1) * _GAP * size) / n_columns
    pictures = pictures_of(layout, items)
    n_rows = -(-len(pictures) // n_columns)
    rows = [pictures[row::n_rows] for row in range(n_rows)]  # filled column by column, as far as the page allows
    for row in rows:
        flow.need(LINE * size)
        flow.skip(LINE * size)
        for column, (number, title) in enumerate(row):
            x = flow.left + column * (width + _GAP * size)
            page = texts.word("page", page=layout.page_of(("puzzle", number)))
            ends = 0.3 * width
            flow.add(
                layout.words(x + 2 * size, flow.y, str(number), size, "bold", anchor="end", within=2 * size),
                layout.words(x + 2.6 * size, flow.y, title, size, within=width - ends - 3 * size),
                layout.words(x + width, flow.y, page, size, anchor="end", within=ends),
            )
    flow.skip(layout.sizes.text)
