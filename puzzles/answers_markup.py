r"""Markup in answers: finds the part marked as the answer, and turns LaTeX and HTML into one line of text for each row.

>>> list(marked(r"So 1. <answer>\boxed{2}</answer>"))[:2]
['2', '\\boxed{2}']
>>> plain(r"\begin{array}{cc} 1 & 2 \\ 2 & 1 \end{array}"), plain("<tr>\n<td>1</td>\n<td>2</td>\n</tr>")
('\n 1 & 2 \n 2 & 1 \n', '\n  1   2  \n')

Every pattern starts at a different sign and looks at no more than a few hundred characters.
"""

import re
from collections.abc import Iterator
from html import unescape

_ANSWER = re.compile(r"<answer>", re.IGNORECASE)
_END_OF_ANSWER = re.compile(r"</answer", re.IGNORECASE)
_BRACE = re.compile(r"\\?[{}]")

_LATEX = re.compile(
    r"\\(?P<break>\\(?!n|u[0-9a-f]{4})(?:\[\d{1,3}[a-z]{2}\])?"
    r"|(?:begin|end)\{[a-z]{1,20}\*?\}(?:\{(?:[^{}\n]|\{[^{}\n]{0,20}\}){0,100}\})?)"
    r"|\\(?:text|math|boxed|left|right|big|q?quad|hline|displaystyle)[a-z]*",
    re.IGNORECASE,
)
_ROW_TAG = re.compile(r"</?(?:table|tr|br|p|div|li|pre)\b[^<>]{0,200}>", re.IGNORECASE)
_CELL_TAG = re.compile(r"<t[dh]\b", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)


def marked(text: str) -> Iterator[str]:
    r"""Yield the last ``\boxed`` within the last ``<answer>``, that ``<answer>``, the last ``\boxed`` and the text."""
    answer = _last_match(_ANSWER, text) if "<" in text else None
    if answer is not None:
        end = _END_OF_ANSWER.search(text, answer.end())
        inner = text[answer.end() : end.start() if end else len(text)]
        yield from _boxed(inner)
        yield inner
    yield from _boxed(text)
    yield text


def plain(text: str) -> str:
    r"""Return a text without LaTeX and HTML, in which each row of a table or an array is a line."""
    if "\\" in text:
        text = text.replace("\\\\begin", "\\begin").replace("\\\\end", "\\end").replace("\\\\text", "\\text")
        text = _LATEX.sub(lambda found: "\n" if found["break"] else " ", text)
    if "<" in text:
        parts = (part.replace("\n", " ") if _CELL_TAG.search(part) else part for part in _ROW_TAG.split(text))
        text = unescape(_TAG.sub(" ", "\n".join(parts)))
    return text


def _boxed(text: str) -> Iterator[str]:
    r"""Yield the content of the last ``\boxed`` in a text, if there is one."""
    start = text.rfind("\\boxed")
    depth, begin = 0, 0
    for brace in _BRACE.finditer(text, start) if start >= 0 else ():
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        begin = begin or brace.end()
        if depth <= 0:
            yield text[begin : brace.start()]
            return
    if begin:
        yield text[begin:]


def _last_match(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = None
    for found in pattern.finditer(text):  # noqa: B007 (the last one is wanted)
        pass
    return found
