"""Proofread the texts in all languages by machine: words that hunspell does not know, and slips of typing.

    apt-get install hunspell hunspell-de-de hunspell-en-us hunspell-es hunspell-fr hunspell-pt-br
    python benchmarks/proofread.py

The unknown words include names of rules, colors and people, which the reader of the list skips. For Japanese, there is
no dictionary; the script only looks for half-width signs. ``docs/languages.md`` says what a person has read.
"""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

from puzzles.games.words import PHRASES, TEXTS, words_of_games
from rating.language_names import LANGUAGES

ROOT = Path(__file__).parent.parent
DICTIONARIES = {"de": "de_DE", "en": "en_US", "es": "es_ES", "fr": "fr_FR", "pt": "pt_BR"}
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
_SLIPS = {
    "de": r"\s{2}|\s[,.;:!?]|\b(\w{3,}) \1\b",
    "en": r"\s{2}|\s[,.;:!?]|\b(\w{2,}) \1\b",
    "es": r"\s{2}|\s[,.;:!?]|\b(a|de) el\b|(?<!¿)\b[^¿]*\?",
    "fr": r"\s{2}|\s[,.]|[^\s ][;:!?]|\b(à|de) les? (?!R\d)|\b(de|que|le|la|je|ne|se) [aeéèêio]\w",
    "pt": r"\s{2}|\s[,.;:!?]|\b(de|em) (o|a|os|as) ",
    "ja": r"[,.;:!?] |\s{2}",
}
_CODE = re.compile(r"\{[^}]*\}|`[^`]*`|<[^>]*>|https?://\S+|\S+@\S+|\\[a-z]+|&\w+;|%\w|\$\w+")


def texts() -> Iterator[tuple[str, str, str]]:
    """Yield language, file and text of everything that a person reads in a language."""
    others = [language for language in LANGUAGES if language != "en"]
    phrases = ROOT / "rating" / "phrases.toml"
    tables = [(phrases.name, tomllib.loads(phrases.read_text(encoding="utf-8")))]
    for game, words in words_of_games().items():
        tables.append((f"{game}.toml", {**words.get(PHRASES, {}), TEXTS: words.get(TEXTS, {})}))
    for name, kinds in tables:
        for kind, table in kinds.items():
            for english, translations in table.items() if kind != "contraction" else ():
                yield "en", name, english
                yield from ((language, name, text) for language, text in zip(others, translations, strict=True))
    for folder in ("output/book/texts", "output/prompts/languages", "service/page/static/texts"):
        for file in sorted((ROOT / folder).glob("*.toml")):
            yield from ((file.stem, f"{folder}/{file.name}", text) for text in _strings(file))
    for file in sorted(ROOT.glob("puzzles/**/*.toml")):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        for language in LANGUAGES:
            if isinstance(content.get(language), dict):
                yield from ((language, file.name, text) for text in _values(content[language]))


def _strings(file: Path) -> Iterator[str]:
    return _values(tomllib.loads(file.read_text(encoding="utf-8")))


def _values(content: object) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict | list):
        for each in content.values() if isinstance(content, dict) else content:
            yield from _values(each)


def main() -> None:
    """Print the words and slips to look at, by language."""
    found = list(texts())
    for language in LANGUAGES:
        own = [(file, _CODE.sub(" ~ ", text)) for each, file, text in found if each == language]
        print(f"{language}: {len(own):,} texts")
        for file, text in own:
            if slip := re.search(_SLIPS[language], re.sub(r" ~ ", "x", text)):
                print(f"  {file}: {slip[0]!r} in {text!r}")
        if language in DICTIONARIES:
            words = sorted({word for _, text in own for word in _WORD.findall(text)})
            asked = ["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"]
            told = subprocess.run(asked, input="\n".join(words), capture_output=True, text=True, check=True)
            print("  not in the dictionary:", ", ".join(sorted(set(told.stdout.split()))))


if __name__ == "__main__":
    main()
