"""Prompts in other languages: each sentence is looked up, as it is in English, in the TOML file of the language.

Digits stand there as ``{}`` and are put back in their order, or as ``{2}`` says, and the name of the family as
``{name}``. Only sentences around the puzzle are there, and none of ours looks like a part of one.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "languages"
_END = re.compile(r"((?<=[\w)>}`][.!?:])\s+|\n)")
_NUMBER = re.compile(r"[0-9]+")
_LINE = re.compile(r"^(Row|Column)(?= [0-9]+: )", re.MULTILINE)


def in_language(text: str, language: str, name: str) -> str:
    """Translate what is in English of a prompt; a sentence that is not known stays.

    Args:
        language: its code.
        name: of the family in that language, as it stands in the text.
    """
    table = _sentences(language)
    text = _LINE.sub(lambda found: table[found[0]], text)

    def translated(sentence: str) -> str:
        plain = sentence.replace(f" {name} puzzle ", " {name} puzzle ")
        own = table.get(_NUMBER.sub("{}", plain))
        return sentence if own is None else own.format(*_NUMBER.findall(plain), name=name)

    return "".join(part if n % 2 else translated(part) for n, part in enumerate(_END.split(text)))


@cache
def _sentences(language: str) -> Mapping[str, str]:
    sentences: Mapping[str, str] = tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    return sentences
