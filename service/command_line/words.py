"""Translates what people say into the words that commands declare: families, sizes, grades, variants, pictures.

Only words with a single meaning are accepted; for all others, ``refusal_of`` and ``puzzles.errors.unknown`` name what
was probably meant.
"""

import re
from collections.abc import Iterator, Sequence

from puzzles.errors import RequestError, quoted
from puzzles.families import FAMILIES, other_names

_SIZE = re.compile(r"\d{1,3}\s*[x\u00d7*]\s*\d{1,3}")
_NUMBER = re.compile(r"\d{1,9}")
_BOTH_SIDES, _BY = ("x", "\u00d7", "*", "by"), "by"
_ARTICLES = {"a", "an", "one", "the", "some", "puzzle", "puzzles", "please", "of", "with", "in"}


def family_meant(word: str) -> str | None:
    """Return the family that a word names by its id, another name, or the plural of either; None for other words.

    >>> family_meant("Akari"), family_meant("sudokus"), family_meant("star-battle"), family_meant("chess")
    ('lightup', 'sudoku', 'starbattle', None)
    """
    names = {**dict.fromkeys(FAMILIES), **other_names()}
    for each in (word.lower(), word.lower().removesuffix("s"), word.lower().replace("_", "-")):
        if each in names:
            return names[each] or each
    return None


def variant_meant(word: str) -> str | None:
    """Return the Sudoku variant that a word names, None for other words."""
    from generator.sudoku.options import VARIANT_WORDS, also_variants

    word = word.lower().removesuffix("-sudoku")
    return word if word in VARIANT_WORDS else also_variants().get(word)


def grade_meant(word: str) -> str | None:
    """Return the difficulty that a word names, None for other words."""
    from dataclasses import fields

    from generator.families import family_named
    from generator.options import DIFFICULTIES

    also = next(each for each in fields(family_named("sudoku").request) if each.name == "difficulty").metadata["also"]
    return word.lower() if word.lower() in DIFFICULTIES else also.get(word.lower())


def meant(words: Sequence[str], commands: Sequence[str]) -> list[str]:
    """Return the declared words of a command line for the words that people say.

    >>> meant(["sudoku", "hard"], []), meant(["help", "tents"], []), meant(["akari", "-n", "2"], [])
    (['sudoku', '--difficulty', 'hard'], ['tents', '--help'], ['lightup', '-n', '2'])
    >>> meant(["nonogram", "cat", "20", "x", "20"], []), meant(["version"], [])
    (['nonogram', '--size', '20x20', '--picture', 'cat'], ['--version'])
    >>> meant(["easy", "killer"], [])
    ['sudoku', '--difficulty', 'easy', '--variant', 'killer']
    """
    if not words or (words[0].startswith("-") and words[0] != "-?"):
        return list(words)
    name, *rest = words
    if name in commands:
        return [name, *rest]
    match name.lower():
        case "help" | "-?":
            topics = [family_meant(word) or word for word in rest]
            return [*topics[:1], "--help"]
        case "list" | "families" | "commands" | "examples":
            return ["--help"]
        case "version":
            return ["--version"]
    if name.lower() in ("create", "generate", "make", "new", "gimme", "give", "get") and rest:
        return meant([word for word in rest if word.lower() not in {*_ARTICLES, "me"}], commands)
    family = family_meant(name)
    if family:
        return _asked(family, rest)
    if _NUMBER.fullmatch(name) and rest and family_meant(rest[0]):  # such as 5 sudokus
        return _asked(family_meant(rest[0]) or "", ["-n", name, *rest[1:]])
    if grade_meant(name) or _SIZE.fullmatch(name.lower()) or variant_meant(name):
        found = next((family_meant(word) for word in rest if family_meant(word)), None)
        others = [word for word in rest if not family_meant(word)]
        return _asked(found or "sudoku", [name, *others])
    return list(words)


def _asked(family: str, words: Sequence[str]) -> list[str]:
    """Return the command of a family; words before the first option, or after the last value, say what is wanted."""
    found: dict[str, list[str]] = {}
    options: list[str] = []
    pictures: list[str] = []
    for word, is_free in _free(list(words)):
        low = word.lower()
        if not is_free:
            options.append(word)
        elif _SIZE.fullmatch(low):
            found["--size"] = [re.sub(r"\s*[x\u00d7*]\s*", "x", low)]
        elif grade := grade_meant(word):
            found["--difficulty"] = [grade]
        elif family == "sudoku" and variant_meant(word):
            found.setdefault("--variant", []).append(variant_meant(word) or "")
        elif low in _ARTICLES:
            continue
        elif _NUMBER.fullmatch(word):
            raise RequestError(
                f"{quoted(word)} could be a number of puzzles or a size; expected -n {word} or --size {word}"
            )
        elif family == "nonogram":
            pictures.append(low)
        else:
            options.append(word)
    if pictures:
        found["--picture"] = ["-".join(pictures)]
    given = [each for flag, values in found.items() for each in (flag, ",".join(values))]
    return [family, *given, *options]


def _free(words: list[str]) -> Iterator[tuple[str, bool]]:
    """Yield words, and whether each is free, that is, not the value of an option.

    Three words such as 9 x 9 are one size.
    """
    is_free = True
    at = 0
    while at < len(words):
        word, after = words[at], [each.lower() for each in words[at + 1 : at + 3]]
        if word.startswith("-") and len(word) > 1:
            is_free = False
        if _NUMBER.fullmatch(word) and len(after) == 2 and after[0] in _BOTH_SIDES and _NUMBER.fullmatch(after[1]):
            yield f"{word}x{after[1]}", is_free
            at += 3
            continue
        yield word, is_free
        at += 1
