"""The files of the page, and ``gen page``: puzzles to play in a single file, without a server."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby, islice
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from puzzles.sudoku.marks import KINDS
from rating.languages import ENGLISH, LANGUAGES
from service.inputs import notation_option, sources_argument
from service.options import option_of, quiet_option
from service.page_data import FILES, mark_title, page_texts, page_words, themes_css
from service.progress import bar, note

if TYPE_CHECKING:
    from output.ratings import ProvedSource, Source

MODULES = FILES / "families"  # those of families
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
MAX_PUZZLES = 1_000
SUFFIX = ".html"

_START = "main"  # the module that imports all others
_SIDE = 9  # of a board, to tell which kinds of marks have a value
_EARLY = "early.js"  # a script that runs before it
_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_SPARE = re.compile(r"^ *(?://.*\n)?", re.MULTILINE)  # comments and indents; no text of a module runs over lines
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


@click.command()
@sources_argument
@notation_option
@click.option("--output", "-o", required=True, metavar="FILE", help="The page to write, such as play.html.")
@click.option("--title", default="", metavar="TEXT", help="Title of the page [Gridwright].")
@option_of("--language", default=ENGLISH, type=click.Choice(LANGUAGES), text="Language of the hints.")
@quiet_option
def page(sources: tuple[str, ...], notation: str | None, output: str, title: str, language: str, quiet: bool) -> None:
    """Write each PUZZLE, or those in FILE (- for standard input), as a page to play on: one file, without a server.

    Several puzzles become a list by family and grade. Each is proved to have exactly one solution, and rated unless a
    table or data set states its grade. The page holds the solutions, for its checks and hints.
    """
    from output.sources import sources_in

    write_page(sources_in(sources, notation), output, title, language, quiet=quiet)


def write_page(
    sources: "Iterable[Source]", output: str, title: str, language: str, *, is_ordered: bool = False, quiet: bool
) -> None:
    """Write a page with puzzles, and say so; those that are ordered keep their places."""
    from output.files import STANDARD, require_target, write_atomically
    from output.ratings import prove_sources

    require_target(output, (SUFFIX,))
    found = list(islice(sources, MAX_PUZZLES + 1))
    if len(found) > MAX_PUZZLES:
        raise RequestError(f"a page holds {MAX_PUZZLES:,} puzzles; expected no more")
    with bar(prove_sources(found), desc="Proved", unit="puzzles", total=len(found), quiet=quiet) as proved:
        puzzles = [_playable(each, language) for each in (proved if is_ordered else sorted(proved, key=_place))]
    write_atomically(output, single_page(puzzles, title).encode())
    note(f"Wrote {output}.", quiet=quiet or output == STANDARD)


def _place(proved: "ProvedSource") -> tuple[int, float]:
    """Return where a puzzle stands in the list: by family, then by grade; those without a grade come last."""
    family = list(FAMILIES).index(proved.source.puzzle.family)
    return family, inf if proved.difficulty.grade is None else proved.difficulty.grade


def _playable(proved: "ProvedSource", language: str) -> dict[str, Any]:
    """Return what the page needs of a puzzle; what it cannot play gets a picture."""
    from output.records import MAX_CELLS, playable

    puzzle, grade = proved.source.puzzle, proved.difficulty.grade
    family = family_named(puzzle.family)
    played = playable(puzzle, proved.proof, language)
    if grade is not None:
        played["rating"] = {"grade": grade.word, "score": proved.difficulty.score}
    if family.page_module is None or puzzle.height * puzzle.width > MAX_CELLS:
        played["picture"] = _data_url(family.draw(puzzle).to_svg().encode())
    return played


def page_files() -> dict[str, bytes]:
    """Return the files of the page by their names.

    They are those of the folder ``page_files``, the module of each family under its id, such as ``sudoku.js``, or that
    of the first family that shares it, and ``families.js``, which exports the families' exports as ``FAMILIES``, with
    the words of ``words.toml`` and the requests for quick puzzles, the words that families share as ``SHARED``, and
    the rules of Sudoku's marks as ``MARKS``. Texts are in ``texts-de.json`` and so on.
    """
    files = {path.name: path.read_bytes() for path in sorted(FILES.iterdir()) if path.suffix in MEDIA_TYPES}
    files["themes.css"] = themes_css().encode()
    words = page_words()
    tabs = "".join(
        f'<a href="#{name}" data-family="{name}">{escape(words[name].get("title", name.capitalize()))}</a>'
        for name in FAMILIES
        if family_named(name).page_module
    )
    kinds = "".join(
        f'<option value="{name}" data-shape="{kind.shape}" data-least="{kind.least}" '
        f'data-most="{kind.values(_SIDE, 2)[1]}">{mark_title(name)}</option>'
        for name, kind in KINDS.items()
    )
    for mark, html in {b"<!-- families -->": tabs, b"<!-- kinds -->": kinds}.items():
        files["index.html"] = files["index.html"].replace(mark, html.encode())
    modules: dict[Path, list[str]] = {}
    for name in FAMILIES:
        if (module := family_named(name).page_module) is not None:
            modules.setdefault(MODULES / module, []).append(name)
    files |= {f"{names[0]}.js": module.read_bytes() for module, names in modules.items()}
    imports = "".join(f'import {{ {", ".join(names)} }} from "./{names[0]}.js";\n' for names in modules.values())
    files |= {f"texts-{name}.json": _json(table).encode() for name, table in page_texts(words).items()}
    played = ", ".join(f"{name}: {{ ...WORDS.{name}, ...{name} }}" for names in modules.values() for name in names)
    marks = {name: kind.rule for name, kind in KINDS.items()}
    data = f"const WORDS = {_json(words)};\nexport const MARKS = {_json(marks)};\n"
    exported = f"export const FAMILIES = {{ {played} }};\nexport const SHARED = WORDS.shared;\n"
    return files | {"families.js": f"{imports}{data}{exported}".encode()}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def joined_files() -> dict[str, bytes]:
    """Return the files with all modules in ``main.js`` and all style sheets in ``style.css``: requests take long."""
    files = page_files()
    html = files["index.html"].decode()
    style = b"\n".join(files[name] for name in re.findall(r'href="(\w+\.css)"', html))
    modules = {name: data.decode() for name, data in files.items() if name.endswith(".js")}
    html = re.sub(r' *<link rel="stylesheet" href="(?!style\.css).*\n', "", html)
    others = {name: data for name, data in files.items() if name == _EARLY or not name.endswith((".js", ".css"))}
    script = one_script(_START, modules).encode()
    return {**others, "index.html": html.encode(), "main.js": script, "style.css": style}


def single_page(puzzles: Sequence[Mapping[str, Any]], title: str = "") -> str:
    """Return the page as an HTML document that loads nothing, with puzzles as ``output.records.playable`` returns them.

    Scripts and styles are allowed by their digests only, so that no text in a puzzle can become one.
    """
    files = {name: data.decode() for name, data in joined_files().items()}
    html, style, script = (files[name] for name in ("index.html", "style.css", "main.js"))
    policy = f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:"
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"    <title>{escape(title or 'Gridwright')}</title>\n"
        f'    <link rel="icon" href="{_data_url(files["icon.svg"].encode())}">\n'
        f"    <style>{style}</style>"
    )
    body = (
        f'  <script type="application/json" id="puzzles">{_json_in_html(list(puzzles))}</script>\n'
        f'    <script type="application/json" id="texts">{_json_in_html(page_texts(page_words()))}</script>\n'
        f'    <script type="module">{script}</script>\n  </body>'
    )
    if len(puzzles) > 1:
        html = html.replace(
            'aria-labelledby="collection-title" hidden>',
            f'aria-labelledby="collection-title" hidden>{_list_of(puzzles)}',
        )
    html = re.sub(r" *<(?:link|script)\b.*\n", "", html)
    html = html.replace("<h1>Gridwright</h1>", f"<h1>{escape(title or 'Gridwright')}</h1>")
    html = re.sub(r"<title>.*</title>", lambda _: head, html)
    return html.replace("</body>", body)


def _list_of(puzzles: Sequence[Mapping[str, Any]]) -> str:
    """Return the list of the puzzles by family and grade; a script fills in their titles, and what is done of each."""
    words, parts = page_words(), ['<h2 id="collection-title"></h2>']
    for family, own in groupby(enumerate(puzzles, 1), lambda each: str(each[1]["family"])):
        parts.append(f"<h3>{escape(words.get(family, {}).get('title', family.capitalize()))}</h3>")
        for grade, some in groupby(own, lambda each: (each[1].get("rating") or {}).get("grade", "Grade not known")):
            items = "".join(
                f'<li><a href="#{number}"><span class="number">{number}.</span> <span class="size">{each["height"]}×'
                f'{each["width"]}</span> <span class="name"></span> <span class="state"></span></a></li>'
                for number, each in some
            )
            parts.append(f'<h4>{escape(grade)}</h4><ul class="puzzles">{items}</ul>')
    return "".join(parts)


def _data_url(svg: bytes) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _json_in_html(value: object) -> str:
    r"""Return JSON that no parser of HTML takes for the end of a script, or for a comment.

    >>> print(_json_in_html("</script><!--"))
    "\u003c/script>\u003c!--"
    """
    return _json(value).replace("<", "\\u003c")


def one_script(start: str, files: Mapping[str, str]) -> str:
    """Join a module and all that it imports (``NAME.js``) into one script: functions that return what they export.

    Modules may import and export in one form only, which keeps this short; others raise ValueError. A policy of digests
    would also admit an import map of data URLs with their integrity, but only in browsers of 2025 and later, and in
    twice the bytes.
    """
    return "\n".join(["", *_joined(start, files, []), ""])


def _joined(name: str, files: Mapping[str, str], done: list[str]) -> Iterator[str]:
    """Yield the modules that a module needs and then the module itself, each once."""
    if name in done:
        return
    done.append(name)
    source = files[f"{name}.js"]
    for _, needed in _IMPORT.findall(source):
        yield from _joined(needed, files, done)
    exports = ", ".join(name for _, name in _EXPORT.findall(source))
    source = _IMPORT.sub(lambda match: f"const {{ {match[1]} }} = ${match[2]};", source)
    source = _SPARE.sub("", _EXPORT.sub(r"\1 \2", source))
    other = _OTHER.search(source)
    if other or "</script" in source:
        raise ValueError(f"{name}.js cannot be joined: {other[0] if other else '</script'}")
    yield f"const ${name} = (() => {{\n{source}return {{ {exports} }};\n}})();"
