"""Pages that teach the rules of a ladder: what each says, where to see it at work, and puzzles that need it."""

import json
import tomllib
from collections.abc import Iterator
from html import escape
from urllib.parse import quote

from generator.families import family_named
from puzzles.families import FAMILIES
from service.page_data import FILES, page_words, rule_title, rules_of

_N_PUZZLES = 5
_LONG = ("nested", "dynamic")  # rules whose puzzles take long to make: one is enough


def rule_pages() -> dict[str, bytes]:
    """Return a page for each family that makes puzzles by the rule they need, such as ``rules-sudoku.html``."""
    return {f"rules-{name}.html": _page(name, rule_sentences(name)).encode() for name in FAMILIES if rules_of(name)}


def rule_sentences(family: str) -> dict[str, str]:
    """Return what a player learns of the rules of a family; games share sentences."""
    sentences: dict[str, dict[str, str]] = tomllib.loads((FILES / "rules.toml").read_text(encoding="utf-8"))
    return sentences.get(family) or sentences["games"]


def _page(family: str, sentences: dict[str, str]) -> str:
    title = page_words()[family]["title"]
    sections = "".join(_section(family, rule, sentences[rule]) for rule in rules_of(family))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rules of {escape(title)} – Gridwright</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
<script type="module" src="main.js"></script>
<header>
<h1>Gridwright</h1>
<nav aria-label="Page"><a class="button" href="./#{family}">Play</a></nav>
</header>
<main class="rules" data-family="{family}">
<h2>{escape(title)}: the rules that hints use</h2>
<p>From the easiest to the hardest. Each puzzle needs its rule: with easier ones alone you get stuck.</p>
{sections}</main>
</html>
"""


def _section(family: str, rule: str, sentence: str) -> str:
    """Write what a rule says, with links to puzzles; their seeds are fixed, so that everyone gets the same."""
    count = 1 if rule.startswith(_LONG) else _N_PUZZLES
    links = "".join(_links(family, rule, count))
    about = f"<h3>{escape(rule_title(rule))}</h3><p>{escape(sentence)}</p>"
    return f'<section id="{rule}">{about}<p class="buttons">{links}</p></section>\n'


def _links(family: str, rule: str, count: int) -> Iterator[str]:
    asked = {"family": family, **family_named(family).request.learned[rule]}
    yield _link({**asked, "seed": 1, "rule": rule}, "See it at work")
    for seed in range(2, 2 + count):
        yield _link({**asked, "seed": seed}, f"Puzzle {seed - 1}")


def _link(asked: dict[str, object], text: str) -> str:
    return f'<a class="button" href="./#make={quote(json.dumps(asked, separators=(",", ":")))}">{text}</a>'
