"""Check a text that was read as a grid without reading it: each row of the grid stands in the text, in order."""

from collections.abc import Iterator

_BETWEEN = " \t\r\v\f\n\u00a0,;|&/>$\\\"'`[](){}│┃║\ufe0f"


def shows_rows(text: str, rows: list[list[set[str]]]) -> bool:
    """Return whether the cells of each row stand in the text in order, after those of the row before.

    Between two cells of a row stand separators only; each cell is one of some signs or words.

    Args:
        text: an answer.
        rows: for each cell of each row, how it may be written, in lower case where it is a word.
    """
    places = {0}
    for row in rows:
        places = set(range(min(places), len(text)))
        for cell in row:
            places = {end for place in places for end in _ends_of_cell(text, place, cell)}
            if not places:
                return False
    return True


def _ends_of_cell(text: str, place: int, cell: set[str]) -> Iterator[int]:
    while place < len(text) and text[place] in _BETWEEN:
        place += 1
    return (place + len(sign) for sign in cell if _stands_at(text, place, sign))


def _stands_at(text: str, place: int, sign: str) -> bool:
    found = text[place : place + len(sign)]
    return found == sign if len(sign) == 1 else found.lower() == sign
