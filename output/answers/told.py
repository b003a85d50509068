"""The moves that a sentence of ``explain`` concludes, read in any language of hints."""

import re
from collections.abc import Mapping

from rating.language_names import ENGLISH, LANGUAGES
from rating.languages import conclusion_of, facts_of

Told = tuple[int, int, int, bool]
"""A row, a column, a value, and whether the cell lacks that value."""

_MOST_SIGNS = 400  # the most signs of a sentence
_LANGUAGES = (ENGLISH, *(code for code in LANGUAGES if code != ENGLISH))
_LEADS = re.compile(
    r"(?:step|schritt|paso|étape|passo|手順|ステップ)\s*\d{1,4}\s*[:：.)-]\s*"
    r"|(?:よって|だから|したがって|次に|まず|ゆえに)[\s、]*|(?:so|also|donc|luego|"
    r"así que|portanto|logo|then|therefore|deshalb|daher|dann|alors|entonces|então|thus|hence|next|now)[\s,、]+",
    re.IGNORECASE,
)
_TAILS = re.compile(r"(?:です|だ|になります|になる|となる|である)$")
_PUT_IN_JAPANESE = re.compile(r"に([^にを]{1,8})を(?:入れる|入れます|置く|置きます|書く|書きます|記入する|記入します)$")
_FACT = re.compile(
    r"((?:R\d|rows? \d|columns? \d).*?) (?:(?:is|are|holds?)( not)?|(cannot be)) "
    r"(.+?)(?=(?:;|,| and) (?:R\d|row|column|the )|$)"
)
_SPAN = re.compile(r"R(\d+)C(\d+)(?: to R(\d+)C(\d+))?")
_PAIR = re.compile(r"row (\d+), column (\d+)")
_NUMBERS = re.compile(r"(\d+)(?: to (\d+))?")


def told_in(text: str, values: Mapping[str, int], domain: tuple[int, int], shape: tuple[int, int]) -> list[Told] | None:
    """Return the moves that a sentence tells; None if it is none of ``explain``, and no fact in its words alone."""
    text = " ".join(text.split())
    if len(text) > _MOST_SIGNS or not re.search(r"\d", text):
        return None
    bare = _LEADS.sub("", text, count=1) if _LEADS.match(text) else text
    for language in _LANGUAGES:
        for own in dict.fromkeys((text, bare)):
            told = conclusion_of(own + ("。" if language == "ja" else "."), language)
            if told is not None:
                return _moves(told.facts, told.house, values, domain, shape)
        if language == "ja":
            bare = _PUT_IN_JAPANESE.sub(r"は\1", _TAILS.sub("", bare))
        facts = facts_of(bare, language)
        if facts is not None and not re.search(r"\bor\b|would|together", facts):
            return _moves(facts, None, values, domain, shape)
    return None


def _moves(
    facts: str, house: str | None, values: Mapping[str, int], domain: tuple[int, int], shape: tuple[int, int]
) -> list[Told]:
    """Return the moves of facts in English, which name the cells of a house by their numbers in it."""
    told: list[Told] = []
    for places, lacks, cannot, said in _FACT.findall(facts):
        names = re.split(r", | or | and ", said)
        found = [_value(name, values) for name in names]
        given = [value for value in found if value is not None]
        if len(given) < len(found):
            continue
        is_lack = bool(lacks or cannot) or said.startswith("no")
        if not is_lack and len(given) > 1:
            is_lack, given = True, [value for value in range(domain[0], domain[1] + 1) if value not in given]
        told += [(*cell, value, is_lack) for cell in _cells(places, house, shape) for value in given]
    return told


def _value(name: str, values: Mapping[str, int]) -> int | None:
    if name == "none":  # cells without a bulb, named after cells that hold one
        return values.get("bulb")
    name = re.sub(r"^(?:an?|no) ", "", name)
    return values.get(name, values.get(name.removesuffix("s")))


def _cells(places: str, house: str | None, shape: tuple[int, int]) -> list[tuple[int, int]]:
    pairs = _PAIR.findall(places)
    if pairs:
        return [(int(row) - 1, int(column) - 1) for row, column in pairs]
    if "R" in places:
        cells = []
        for row, column, last_row, last_column in _SPAN.findall(places):
            first = (int(row) - 1) * shape[1] + int(column) - 1
            last = (int(last_row) - 1) * shape[1] + int(last_column) - 1 if last_row else first
            cells += [divmod(cell, shape[1]) for cell in range(first, min(last, first + shape[1]) + 1)]
        return cells
    line = re.fullmatch(r"(row|column) (\d+)", house or "")
    if not line:
        return []
    numbers = [
        n
        for first, last in _NUMBERS.findall(places)
        for n in range(int(first) - 1, min(int(last or first), max(shape)))
    ]
    own = int(line[2]) - 1
    return [(own, n) if line[1] == "row" else (n, own) for n in numbers]
