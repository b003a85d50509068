"""The words by which traces are read: sentences as strings of letters, one for the kind of each word or sign."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rating.language_names import LANGUAGES
from rating.languages import words_of

_LETTERS = {  # the letter of each list of words.toml; the first list that has a word counts
    "is_not": "!",
    "is": "=",
    "suppose": "U",
    "try": "T",
    "perhaps": "q",
    "if": "u",
    "false": "f",
    "no": "n",
    "remove": "r",
    "put": "p",
    "into": "i",
    "so": "s",
    "because": "b",
    "with": "a",
    "beside": "j",
    "or": "o",
    "value": "k",
    "else": "e",
    "true": "y",
    "neutral": "w",
    "correct": "x",
    "retract": "x",
    "restart": "x",
}
_TAIL = frozenset(  # letters that may follow a value
    ("now", "here", "too", "again", "definitely", "certainly", "obviously", "directly", "immediately", "clearly")
) | frozenset(("sein", "rein", "ein", "hinein", "stehen", "liegen", "です", "だ"))
_HOUSES = (
    r"rows?|columns?|cols?|box(?:es)?|blocks?|regions?|cages?|runs?|zeilen?|spalten?|block|blöcken?|filas?|columnas?|cajas?|"
    r"lignes?|colonnes?|blocs?|linhas?|colunas?|blocos?"
)
_ROW, _COLUMN = r"(?:row|zeile|fila|ligne|linha)", r"(?:column|col|spalte|columna|colonne|coluna)"
_BETWEEN = r"(?:\s|,|and|und|y|et|e|/|&){1,6}"
_NUMBER = r"\s{0,2}#?(\d{1,4})\b"
_CELL = (
    r"\b[rzflRZFL](\d{1,4})[ ,]{0,2}[csCS](\d{1,4})\b",
    rf"\b{_ROW}{_NUMBER}{_BETWEEN}{_COLUMN}{_NUMBER}",
    rf"[(\[]\s?{_ROW}{_NUMBER}{_BETWEEN}{_COLUMN}{_NUMBER}\s?[)\]]",
    r"\b(?:row|r)\s{0,9}:\s{0,9}(\d{1,4})\s{0,9},\s{0,9}(?:col(?:umn)?|c)\s{0,9}:\s{0,9}(\d{1,4})\b",
    r"[(\[]\s?(\d{1,4})\s?,\s?(\d{1,4})\s?[)\]]",
    r"\[(\d{1,4})\]\[(\d{1,4})\]",
    r"\b[rR]_\{?(\d{1,4})\}?[ ,]{0,2}[cC]_\{?(\d{1,4})\}?",
    r"(\d{1,4})行目?(?:の)?(\d{1,4})列目?(?:の?マス)?",
)
_CELL_BACKWARDS = rf"\b{_COLUMN}{_NUMBER}{_BETWEEN}{_ROW}{_NUMBER}"
_SIGNS = {",": ",", ";": ",", "(": "(", ")": ")", ":": ":", "&": ",", "|": "|", "'": " ", "[": "(", "]": ")"}
_SIGNS |= {
    "{": " ",
    "}": " ",
    "✓": ",",
    "✔": ",",
    "✅": ",",
    "、": ",",
    "，": ",",
    "；": ",",
    "：": ":",
    "（": "(",
    "）": ")",
    "–": ",",
    "—": ",",
}
_SIGNS |= {"-": ",", "•": ",", "+": "w", "<": "w", ">": "w", "≤": "w", "≥": "w", "/": "o", ".": ",", "×": "w"}
_AND = frozenset(("and", "und", "y", "et", "e", "then", "&"))


class Token(NamedTuple):
    """A word or sign: its letter, what it says, and its place."""

    letter: str
    text: str
    at: int
    cell: tuple[int, int] | None = None


@cache
def words(kind: str) -> frozenset[str]:
    """Return the words and phrases of a list of ``words.toml``."""
    text = _content()[kind].replace("\n", " ")
    parts = re.split(r"[|,]" if kind != "neutral" else r"\s", text)
    return frozenset(part.strip() for part in parts if part.strip())


@cache
def _content() -> Mapping[str, str]:
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


@cache
def _letters() -> Mapping[str, str]:
    letters: dict[str, str] = {}
    for kind, letter in _LETTERS.items():
        for word in words(kind):
            letters.setdefault(word, letter)
    for language in LANGUAGES:
        for word in words_of(language) - words("deny"):
            letters.setdefault(word, "w")
    return letters


@cache
def _pattern() -> re.Pattern[str]:
    phrases = sorted((word for word in _letters() if not word.isalpha()), key=len, reverse=True)
    cells = "|".join(f"(?P<c{n}>{each})" for n, each in enumerate((*_CELL, _CELL_BACKWARDS)))
    spoken = "|".join(re.escape(each).replace(r"\ ", r"\s{1,2}") for each in phrases if each[0].isalpha())
    return re.compile(
        rf"(?P<cell>{cells}|\b(?-i:(?P<letter>[A-Z])(?P<number>\d{{1,2}}))\b)"
        rf"|(?P<house>\b(?:{_HOUSES})\s{{0,2}}\d{{1,3}}(?:(?:\s?,\s?|\s(?:and|or|to|und|oder|bis|y|o|a|et|ou|à|e)\s)\d{{1,3}})*\b"
        rf"|\b[rcb]\d{{1,2}}\b(?!\w))"
        r"|(?P<empty>\[\s?\])"  # an unchecked box
        r"|(?P<ordinal>\b\d{1,3}(?:st|nd|rd|th)\b)"
        r"|(?P<number2>(?<![A-Za-z0-9_.])\d{1,4}(?![\w.]\w|\w))"
        r"|(?P<not><>|!=|=/=|≠|\\neq?\b)"
        r"|(?P<arrow>[-=]{1,2}>|[→⇒←]|<-|\\(?:rightarrow|to|Rightarrow|implies)\b)"
        r"|(?P<equals>:=|={1,2}|\"?,?\s{0,9}\b(?:value|digit|v)\b\"?\s{0,2}:)"
        rf"|(?P<phrase>\b(?:{spoken})(?!\w))"
        r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)"
        r"|(?P<sign>\S)",
        re.IGNORECASE,
    )


def tokens_of(text: str, values: Mapping[str, int]) -> list[Token]:
    """Return the words and signs of a sentence; ``values`` are the words for the possible values of a cell."""
    tokens: list[Token] = []
    letters = _letters()
    for found in _pattern().finditer(text):
        kind, part, at = found.lastgroup, found[0], found.start()
        after_is = bool(tokens) and tokens[-1].letter in "=!:>"
        if word_is_truth := found[0].lower() in ("true", "false"):
            after_is = len(tokens) > 1 and tokens[-1].text == "=" and tokens[-2].letter == "c"
        word = part.lower().replace("’", "'")
        if found["cell"]:
            tokens.append(Token("c", part, at, _cell_of(found)))
        elif found["house"]:
            tokens.append(Token("h", part, at))
        elif found["number2"]:
            tokens.append(Token("d", part, at))
        elif kind == "empty":
            tokens.append(Token("x", part, at))
        elif kind == "ordinal":
            tokens.append(Token("w", part, at))
        elif kind in ("not", "arrow", "equals"):
            tokens.append(Token({"not": "!", "arrow": ">", "equals": "="}[kind], part, at))
        elif after_is and (part in values or word in values) and not part.isdigit():
            tokens.append(Token("v", part if part in values else word, at))
        elif kind == "sign":
            letter = _SIGNS.get(part, "x")
            if letter != " ":
                tokens.append(Token(letter, part, at))
        elif len(word) > 1 and word in values and letters.get(word) not in ("n", "f") and not word_is_truth:
            tokens.append(Token("v", word, at))
        elif word in _AND:
            tokens.append(Token("," if word != "then" else "s", word, at))
        else:
            word = re.sub(r"\s+", " ", word)
            letter = letters.get(word) or _elided(word, letters)
            tokens.append(Token("z" if word in _TAIL else letter, word, at))
    return tokens


def _elided(word: str, letters: Mapping[str, str]) -> str:
    """Return the letter of a word that is joined to the next one, such as ``d'une`` or ``isn't``."""
    first, mark, second = word.partition("'")
    if not mark:
        return "x"
    if second == "t":
        return "n"
    if second in ("s", "re", "ll", "ve", "d", "m"):
        return letters.get(first, "x")
    return letters.get(second, "x") if len(first) <= 2 and first != "n" else "n" if first == "n" else "x"


def _cell_of(found: re.Match[str]) -> tuple[int, int]:
    if found["letter"]:
        return ord(found["letter"]) - ord("A"), int(found["number"]) - 1
    first, second = (int(part) for part in re.findall(r"\d+", found["cell"]))
    backwards = found[f"c{len(_CELL)}"] is not None
    return (second - 1, first - 1) if backwards else (first - 1, second - 1)


def denies(spoken: Sequence[Token]) -> bool:
    """Return whether words take a statement back, deny it, or play with it."""
    text = " ".join(token.text for token in spoken)
    for stem in words("deny"):
        if " " in stem and stem in text:
            return True
    return any(_denies(token.text) for token in spoken if token.letter in "xw")


@cache
def _denies(word: str) -> bool:
    return word in words("deny") or any(len(stem) > 4 and word.startswith(stem) for stem in words("deny"))


def n_opening(tokens: Sequence[Token]) -> tuple[int, bool]:
    """Return how many words and signs open a correction such as ``Wait, no,``, and whether they retract something."""
    n, retracts = 0, False
    while n < len(tokens):
        token, follows = tokens[n], tokens[n + 1].letter if n + 1 < len(tokens) else ","
        is_retraction = token.text in words("retract")
        if not is_retraction and token.text not in words("correct"):
            break
        if token.letter == "n" and follows != ",":
            break  # these words deny what follows
        retracts |= is_retraction
        n += 1 + (follows == ",")
    return min(n, len(tokens)), retracts


def without_flaws(tokens: Sequence[Token]) -> list[Token]:
    """Return the words and signs without those that say that there is no flaw, such as ``no contradictions``."""
    kept: list[Token] = []
    for token in tokens:
        n = 2 if kept and kept[-1].letter in "wk" else 1
        if token.text in words("flaw") and len(kept) >= n and _says_no(kept[-n]):
            del kept[-n:]
        else:
            kept.append(token)
    return kept


def _says_no(token: Token) -> bool:
    return token.letter == "n" or (token.letter == "!" and token.text.endswith(" no"))


def speaks_of_moves(tokens: Sequence[Token]) -> bool:
    """Return whether words are about the statements of a text; ``all rows`` is not."""
    of_board = words("board")
    return any(
        token.text in words("about") and not any(each.text in of_board for each in tokens[at + 1 : at + 4])
        for at, token in enumerate(tokens)
    )


def names_a_list(spoken: Sequence[Token]) -> bool:
    """Return whether the words of a heading name a list that gives no cell a value, such as ``Possible values``."""
    said = {token.text.lower() for token in spoken if token.letter not in "hdcv"}
    return bool(said & words("list")) and said <= words("list") | words("of_list") | words("value") | {
        "values",
        "digits",
    }
