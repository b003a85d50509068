"""Errors of input and output: each is one sentence that quotes the input and says what was expected."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Literal

_LONGEST_QUOTE = 100
_PAIR = 2  # consecutive numbers that are still written one by one
_CLOSEST = 3  # the most words of a long list that a message names
_MANY = {"is": "are", "has": "have"}
_FEW = 12  # the most words that a message lists beside the one that was probably meant


class PuzzleError(ValueError):
    """A puzzle, a file or a request is wrong."""


class FormatError(PuzzleError):
    """A text or file is not in the notation that it was read as."""


class UnknownNotation(FormatError):
    """A text or file is in no notation that is known."""


class NotUnique(PuzzleError):
    """A puzzle, though well-formed, was not proved to have exactly one solution."""


class RequestError(PuzzleError):
    """A request asks for something that cannot be understood or cannot exist."""


class OutputError(PuzzleError):
    """A file, or standard output, cannot be written."""


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "row"), counted(2000, "row")
    ('1 row', '2,000 rows')
    """
    return f"{number:,} {noun}" + "s" * (number != 1)


def counted_or_no(number: int, noun: str) -> str:
    """Write a number with its noun, and ``no`` for 0, as in a sentence for players.

    >>> counted_or_no(0, "mine"), counted_or_no(1, "mine")
    ('no mines', '1 mine')
    """
    return counted(number, noun) if number else f"no {noun}s"


def with_article(noun: str) -> str:
    """Write a noun with its article, by the sound that it begins with.

    >>> with_article("arrow"), with_article("cage"), with_article("unit"), with_article("hour"), with_article("xv")
    ('an arrow', 'a cage', 'a unit', 'an hour', 'an xv')
    """
    word = noun.lower().strip("'")
    is_spelled = len(word.split("-")[0].split(" ")[0]) <= 2 and word[:1] in "fhlmnrsx"  # letters: an xv, an x
    sounds_open = word[:1] in "aeiou8" and not word.startswith(("uni", "use", "usu", "one", "eu"))
    sounds_open = sounds_open or word.startswith(("11x", "18x"))  # boards of eleven and eighteen
    return f"{'an' if sounds_open or is_spelled or word.startswith('hour') else 'a'} {noun}"


def with_verb(noun: str, verb: Literal["is", "has"]) -> str:
    """Write a noun phrase with its verb, singular or plural as the noun demands.

    >>> with_verb("the marks", "is"), with_verb("a cell of the cages", "is"), with_verb("the box", "has")
    ('the marks are', 'a cell of the cages is', 'the box has')
    >>> with_verb("row 2 of the cells", "has"), with_verb("values of 'removes'", "is"), with_verb("'marks'", "is")
    ('row 2 of the cells has', "values of 'removes' are", "'marks' is")
    """
    head = noun.split(" of ")[0].split(" in ")[0]
    is_many = head.endswith("s") and not head.endswith(("ss", "us", "is"))
    return f"{noun} {_MANY[verb] if is_many else verb}"


def listed(words: Iterable[object], joint: str = "and") -> str:
    """Join words as in a sentence.

    >>> listed(("a", "b", "c")), listed((1, 2), "or")
    ('a, b and c', '1 or 2')
    """
    *most, last = map(str, words)
    return f"{', '.join(most)} {joint} {last}" if most else last


def runs(numbers: Sequence[int]) -> list[str]:
    """Write rising numbers; of three or more consecutive ones, write only the first and the last.

    >>> runs((1, 3, 4, 5, 8, 9))
    ['1', '3 to 5', '8', '9']
    """
    named: list[str] = []
    for _, group in groupby(enumerate(numbers), lambda each: each[1] - each[0]):
        run = [str(number) for _, number in group]
        named += [f"{run[0]} to {run[-1]}"] if len(run) > _PAIR else run
    return named


def unknown_of_many(word: str, noun: str, known: Iterable[str], where: str) -> str:
    """Write the message for a word that a long list lacks: name the three closest words, and say where the list is.

    >>> unknown_of_many("lne", "a notation", ["line", "mk", "lines", "lp", "json"], "gen convert --list lists them")
    "'lne' is not a notation; the closest are 'line', 'lines' and 'lp'; gen convert --list lists them"
    """
    from difflib import get_close_matches

    near = get_close_matches(word.strip().lower()[:_LONGEST_QUOTE], known, n=_CLOSEST, cutoff=0)
    return f"{quoted(word)} is not {noun}; the closest are {listed(map(repr, near))}; {where}"


def unknown(word: str, noun: str, known: Iterable[str], also: Mapping[str, str | Iterable[str]] | None = None) -> str:
    """Write the message for an unknown word: list the known ones, and name the one that was probably meant.

    >>> unknown("sudoko", "a family", ["nonogram", "sudoku"])
    "'sudoko' is not a family; expected one of nonogram, sudoku; did you mean 'sudoku'?"
    >>> unknown("akari", "a family", ["sudoku", "lightup"], {"akari": "lightup"})
    "'akari' is not a family; expected one of sudoku, lightup; did you mean 'lightup'?"
    >>> unknown("print", "a command", [*"abcdefghijklm"], {"print": ["show", "book"]})
    "'print' is not a command; did you mean 'show' or 'book'?"

    ``noun`` comes with its article; ``also`` maps other common names to known words.
    """
    from difflib import get_close_matches

    known, word = list(known), word if isinstance(word, str) else str(word)
    words: dict[str, str | Iterable[str]] = {each: each for each in known} | dict(also or {})
    near = get_close_matches(word.strip().lower()[:_LONGEST_QUOTE], words, n=1)
    parts = [f"{quoted(word)} is not {noun}"]
    if not near or len(known) <= _FEW:
        parts.append(f"expected one of {', '.join(known)}" if known else "expected none")
    for meant in (words[each] for each in near):
        *others, last = map(repr, [meant] if isinstance(meant, str) else meant)
        parts.append(f"did you mean {' or '.join(filter(None, (', '.join(others), last)))}?")
    return "; ".join(parts)


def in_one_line(error: Exception) -> str:
    """Return the message of a library's error in one line."""
    return " ".join(str(error).split())


def is_whole(text: str) -> bool:
    r"""Return whether a text can be written, that is, has no half of a surrogate pair.

    >>> is_whole("lamp"), is_whole("lamp \udca1")
    (True, False)
    """
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def quoted(value: object) -> str:
    """Quote a value in a message, cut short in the middle when it is long."""
    if isinstance(value, str) and len(value) > 2 * _LONGEST_QUOTE:  # perhaps a whole file
        value = value[:_LONGEST_QUOTE] + value[-_LONGEST_QUOTE:]
    try:
        return shortened(repr(value))
    except ValueError:  # Python refuses to write numbers of more than some thousand digits
        return "a number of thousands of digits"


def shortened(text: str, most: int = _LONGEST_QUOTE) -> str:
    """Cut a text short in the middle when it has more than ``most`` characters.

    >>> shortened("one two three four", 10)
    'one t... four'
    """
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}...{text[-half:]}"
