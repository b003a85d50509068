"""Pages that teach the rules of a ladder: what each says, an example that plays, and puzzles that need it."""

import json
import re
import tomllib
from collections.abc import Iterator
from html import escape
from string import Template
from urllib.parse import quote

from generator.families import family_named
from puzzles.families import FAMILIES
from rating.language_names import ENGLISH, LANGUAGES
from rating.languages import rules_in
from service.page.site import words_element
from service.page.words import FILES, page_words, rule_title, rules_of

_N_PUZZLES = 5
_LONG = ("nested", "dynamic")  # rules whose puzzles take long to make; for these, one puzzle is enough


def rule_pages() -> dict[str, bytes]:
    """Return a page such as ``rules-sudoku.html`` for each family that can make puzzles that need a given rule."""
    return {f"rules-{name}.html": _page(name, rule_sentences(name)).encode() for name in FAMILIES if rules_of(name)}


def rule_sentences(family: str) -> dict[str, str]:
    """Return what a player learns about the rules of a family; games share sentences."""
    sentences = _sentences(ENGLISH)
    return sentences.get(family) or sentences["games"]


def rule_texts() -> dict[str, bytes]:
    """Return for each other language its titles and sentences by the English ones, such as ``rules-de.json``."""
    texts, english = {}, _sentences(ENGLISH)
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        names = {rule.lower().replace(" ", "-"): name for rule, name in rules_in(language).items()}
        table = {rule_title(rule): name[:1].upper() + name[1:] for rule, name in names.items()}
        for family, own in _sentences(language).items():
            table |= {english[family][rule]: sentence for rule, sentence in own.items()}
        texts[f"rules-{language}.json"] = json.dumps(table, ensure_ascii=False).encode()
    return texts


def _sentences(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((FILES / "rules" / f"{language}.toml").read_text(encoding="utf-8"))


def _page(family: str, sentences: dict[str, str]) -> str:
    title = page_words()[family]["title"]
    shapes = re.findall(r"<svg hidden.*?</svg>", (FILES / "index.html").read_text(encoding="utf-8"), re.DOTALL)
    sections = "".join(_section(family, rule, sentences[rule]) for rule in rules_of(family))
    page = Template((FILES / "rules" / "page.html").read_text(encoding="utf-8"))
    return page.substitute(
        title=escape(title), family=family, sections=sections, shapes=shapes[0], words=words_element(page_words())
    )


def _section(family: str, rule: str, sentence: str) -> str:
    """Write what a rule says, with links to puzzles; their seeds are fixed, so everyone gets the same puzzles."""
    count = 1 if rule.startswith(_LONG) else _N_PUZZLES
    links = "".join(_links(family, rule, count))
    about = f"<h3>{escape(rule_title(rule))}</h3><p>{escape(sentence)}</p>"
    return f'<section id="{rule}">{about}<p class="buttons">{links}</p></section>\n'


def _links(family: str, rule: str, count: int) -> Iterator[str]:
    asked = {"family": family, **family_named(family).request.learned[rule]}
    example = escape(_json({**asked, "seed": 1, "rule": rule}))
    yield f'<button type="button" data-example="{example}" hidden>See it at work</button>'
    for seed in range(2, 2 + count):
        address = quote(_json({**asked, "seed": seed}))
        yield f'<a class="button" href="./#make={address}"><span>Puzzle</span>&nbsp;{seed - 1}</a>'


def _json(asked: dict[str, object]) -> str:
    return json.dumps(asked, separators=(",", ":"))
