"""The page in a single file with puzzles; it loads nothing else."""

import re
import tomllib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby
from typing import Any

from puzzles.errors import RequestError, is_whole, quoted
from puzzles.families import FAMILIES
from rating.language_names import ENGLISH
from rating.languages import rules_in, texts_of_games_in
from service.page.bundle import SINGLE, bundles, joined
from service.page.site import json_in_html, page_files, words_element
from service.page.words import FILES, page_texts, page_words

_VIEWS = re.compile(r' *<(section|form) id="(?:home|games|days|settings|form|desk)".*?</\1>\n', re.DOTALL)
"""The views that only exist on a page with a service."""
_OF_THE_SERVICE = ("days", "emblem", "emblem_path", "first", "lesson")
"""The words of families that only a page with a service needs, for its first screen and for requests."""
_WORDS = re.compile(r'<script type="application/json" id="words">.*')


def single_page(puzzles: Sequence[Mapping[str, Any]], title: str = "", language: str = ENGLISH) -> str:
    """Return the page as an HTML document that loads nothing, with puzzles as ``output.records.playable`` returns them.

    The page speaks one language, because all languages would make it half as large again.

    Scripts and styles are allowed by their digests only, so that no text in a puzzle can become one.
    """
    if not is_whole(title):
        raise RequestError(f"{quoted(title)} was given as title; expected a text of whole characters")
    files = page_files()
    made = bundles(files) or joined(files)
    shown = {str(puzzle["family"]) for puzzle in puzzles}
    words = {
        name: {member: value for member, value in own.items() if member not in _OF_THE_SERVICE}
        for name, own in page_words().items()
        if name in shown or name not in FAMILIES
    }
    html = _VIEWS.sub("", _WORDS.sub(lambda _: words_element(words), files["index.html"].decode()))
    script, style = (made[name].decode().strip() for name in SINGLE)
    if "</script" in script.lower() or "</style" in style.lower():
        raise ValueError("a script or a style of the page has what would end it; expected none")
    policy = f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:"
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"    <title>{escape(title or 'Gridwright')}</title>\n"
        f'    <link rel="icon" href="{data_url(files["icon.svg"])}">\n'
        f"    <style>{style}</style>"
    )
    told = json_in_html(list(puzzles))
    texts = {"language": language, "table": _texts_of(language, words, script + html + told)}
    body = (
        f'  <script type="application/json" id="puzzles">{told}</script>\n'
        f'    <script type="application/json" id="texts">{json_in_html(texts)}</script>\n'
        f'    <script type="module">{script}</script>\n  </body>'
    )
    if len(puzzles) > 1:
        html = html.replace(
            'aria-labelledby="collection-title" hidden>',
            f'aria-labelledby="collection-title" hidden>{_list_of(puzzles)}',
        )
    html = re.sub(r" *<(?:link|script)\b[^>]*(?:href|src)=.*\n", "", html)
    html = html.replace('<html lang="en">', f'<html lang="{language}">')
    html = html.replace("<h1>Gridwright</h1>", f"<h1>{escape(title or 'Gridwright')}</h1>")
    html = re.sub(r"<title>.*</title>", lambda _: head, html)
    return html.replace("</body>", body)


def _texts_of(language: str, words: Mapping[str, Any], page: str) -> dict[str, str]:
    """Return the texts of a page in a language, without those of a service and the rules of other puzzles."""
    others = FILES / "texts" / f"{language}.toml"
    own = set(tomllib.loads(others.read_text(encoding="utf-8"))) if others.is_file() else set()
    table = page_texts(words).get(language, {})
    own |= {*texts_of_games_in(language), *rules_in(language)} if table else set()
    is_used = {text: all(part in page for part in re.split(r"\{\d\}", text)) for text in own}
    return {text: there for text, there in table.items() if is_used.get(text, True)}


def _list_of(puzzles: Sequence[Mapping[str, Any]]) -> str:
    """Return the list of the puzzles by family and grade; a script fills in their titles and the player's progress."""
    words, parts = page_words(), ['<h2 id="collection-title"></h2>']
    for family, own in groupby(enumerate(puzzles, 1), lambda each: str(each[1]["family"])):
        parts.append(f"<h3>{escape(words.get(family, {}).get('title', family.capitalize()))}</h3>")
        for grade, some in groupby(own, lambda each: (each[1].get("rating") or {}).get("grade", "Grade unknown")):
            items = "".join(
                f'<li><a href="#{number}"><span class="number">{number}.</span> <span class="size">{each["height"]}×'
                f'{each["width"]}</span> <span class="name"></span> <span class="state"></span></a></li>'
                for number, each in some
            )
            parts.append(f'<h4>{escape(grade)}</h4><ul class="puzzles">{items}</ul>')
    return "".join(parts)


def data_url(svg: bytes) -> str:
    """Return a picture as a URL that contains it."""
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
