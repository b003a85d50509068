"""The sentences of a text as readers see them: hidden parts and markup taken out, digits of all scripts made plain."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from output.answers.indices import LANGUAGES, as_statements, bases_in, is_assigned, with_names
from output.answers.lists import lines_of
from output.answers.tables import rows_of


class Sentence(NamedTuple):
    """A sentence of a text, without markup.

    Attributes:
        text: its words and signs; where a sign was taken out, a blank stands, so that places stay.
        at: place of its first sign in the text.
        ends: the sign that ends it, or the empty string at the end of a line.
        is_first: whether it is the first one of its line.
    """

    text: str
    at: int
    ends: str
    is_first: bool = True


_HIDDEN = re.compile(r"<!--.*?(?:-->|\Z)|^[ \t]*/\*.*?(?:\*/|\Z)|^\[//\]:[^\n]*", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"^[ \t]*```[ \t]*(\S*)[^\n]*\n(.*?)(?:^[ \t]*```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_PLAIN_CODE = ("", "text", "txt", "plaintext", "json", "markdown", "md")
_TAG = re.compile(r"</?[a-z][a-z0-9_-]*\s?/?>", re.IGNORECASE)
_PLAIN_TAGS = "think thinking reasoning answer solution steps step b i em strong p br ul ol li code pre"
_ANY_TAG = re.compile(r"</?[a-z!][^<>\n]*>", re.IGNORECASE)
_MEMBERS = re.compile(
    r'"r(?:ow)?"\s{0,9}:\s{0,9}\d{1,4}\s{0,9},\s{0,9}"c(?:ol(?:umn)?)?"\s{0,9}:\s{0,9}\d{1,4}\s{0,9},'
    r'\s{0,9}"(?:value|digit|v)"\s{0,9}:\s{0,9}'
)
_MARKUP = re.compile(r"\*{1,3}|`+|\$+|\\[()\[\]]|\\(?:boxed|text|mathbf|textbf|mathrm|quad|;|,)|\\\\|\"|“|”|„|«|»|_{2}")
_QUOTED = re.compile(r"[ \t]*>[^\n]*")
_BEGINS = re.compile(r"[ \t]*(?:[-*•+|]+[ \t]+|#{2,6}[ \t]+|(?:\(?\d{1,4}[.)])[ \t]+|[{}\[\],|]+[ \t]*$)*")
_ENDS = re.compile(r"[.!?…。！？]+(?=[\s\"'”»)*_`$\]]|[^\x00-\x7f]|[A-Z]|$)|\n")
_ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|etc|cf|vs|z\.\s?b|d\.\s?h|p\.\s?ex)\.$", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _plain_sign(sign: str) -> str:
    """Return the plain form of a sign: ASCII for full-width forms and for digits of any script.

    Otherwise the sign itself.
    """
    digit = unicodedata.digit(sign, None)
    if digit is not None:
        return str(digit)
    plain = unicodedata.normalize("NFKC", sign)
    return plain if len(plain) == 1 and (plain.isalpha() or plain in "=<>") else sign


def plain_digits(text: str) -> str:
    """Return a text with the digits of all scripts, and full-width ones, in ASCII; its length stays.

    >>> plain_digits("４ ٣ ३ = ④, Ｒ")
    '4 3 3 = ④, Ｒ'
    """
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign > "\x7f" and sign.isdecimal() else sign for sign in text)


def plain_signs(text: str) -> str:
    """Return a text with its full-width signs, and digits of other scripts, in ASCII; its length stays.

    >>> plain_signs("Ｒ１Ｃ２＝３, ٣ ३ ③")
    'R1C2=3, 3 3 3'
    """
    return text if text.isascii() else "".join(sign if sign < "\x80" else _plain_sign(sign) for sign in text)


def visible(text: str, shape: tuple[int, int] | None = None) -> str:
    """Return a text in which comments and code are blanked; its length and its lines stay the same.

    With the ``shape`` of a board, code stays that only fills in cells, if its indices show whether they count from 0 or
    from 1; cells that count from 0 get names.
    """
    text = _HIDDEN.sub(_blanked, text)
    bases = bases_in(text, shape) if shape else set[int]()

    def shown(found: re.Match[str]) -> str:
        if found[1].lower() in _PLAIN_CODE:
            return _opened(found)
        is_read = found[1].lower() in LANGUAGES and len(bases) == 1 and is_assigned(found[2])
        return as_statements(_opened(found)) if is_read else _blanked(found)

    text = _CODE.sub(shown, text)
    return with_names(text, bases) if shape else text


def has_markup(text: str) -> bool:
    """Return whether a text has tags that may change what a reader sees, such as those that strike it out."""
    return any(not _is_plain_tag(found[0]) for found in _ANY_TAG.finditer(text))


def sentences_of(text: str, shape: tuple[int, int]) -> Iterator[Sentence]:
    """Yield the sentences of a visible text; quoted lines are left out, and members of JSON stay together.

    ``shape`` is that of the board, on which the cells of a list must be.
    """
    text = _MEMBERS.sub(lambda found: found[0].replace("\n", " "), text)
    text = _ANY_TAG.sub(lambda found: " " * len(found[0]) if _is_plain_tag(found[0]) else found[0], text)
    rows = rows_of(text) | lines_of(text, shape)
    for line in re.finditer(r"[^\n]*(?:\n|$)", text):
        if _QUOTED.match(line[0]) or not line[0].strip():
            continue
        if line.start() in rows:
            if rows[line.start()]:
                yield Sentence(rows[line.start()], line.start(), "")
            continue
        begins = _BEGINS.match(line[0])
        start = line.start() + (begins.end() if begins else 0)
        is_first = True
        for end in [*_ENDS.finditer(text, start, line.end()), None]:
            stop = end.start() if end else line.end()
            if end and end[0] == "." and _ABBREVIATED.search(text[max(start, end.end() - 8) : end.end()]):
                continue
            part = _MARKUP.sub(_blanked, text[start:stop])
            if part.strip():
                yield Sentence(part, start, end[0].strip() if end else "", is_first)
                is_first = False
            start = end.end() if end else line.end()


def _is_plain_tag(tag: str) -> bool:
    return bool(_TAG.fullmatch(tag)) and tag.strip("</> ").lower() in _PLAIN_TAGS.split()


def _blanked(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _opened(found: re.Match[str]) -> str:
    """Return a block of plain text without its fences."""
    first, _, rest = found[0].partition("\n")
    body = found[2]
    return " " * len(first) + "\n" + body + re.sub(r"[^\n]", " ", rest[len(body) :])
