"""The files of the page, by their names."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.families import family_named
from puzzles.desk import as_data
from puzzles.families import FAMILIES
from puzzles.sudoku.marks.kinds import KINDS
from service.page.bundle import SINGLE, bundles
from service.page.words import FILES, mark_title, page_texts, page_words, themes_css

MODULES = FILES / "families"  # the modules of families
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}

_SIDE = 9  # the side of a board that is large enough to show which kinds of marks have a value


def page_files() -> dict[str, bytes]:
    """Return the files of the page by their names.

    They are the files of the folder ``static``, the modules of families, ``families.js``, ``entries.js``, and texts. A
    module is named by the id of its family, such as ``sudoku.js``, or of the first family that shares the module. Texts
    of other languages are in ``texts-de.json`` and so on. ``families.js`` exports

    * ``FAMILIES``: what the modules export, with the words of ``words.toml`` and the requests for quick puzzles;
    * ``SHARED``: the words that families share;
    * ``MARKS``: the rules of Sudoku's marks.

    These words stand in ``index.html``. ``entries.js`` exports what only the desk needs: the ``LAYERS`` of families and
    the ``MARK_KINDS`` of Sudoku.
    """
    files = {path.name: path.read_bytes() for path in sorted(FILES.iterdir()) if path.suffix in MEDIA_TYPES}
    files["themes.css"] = themes_css().encode()
    words = page_words()
    files["index.html"] = files["index.html"].replace(b"<!-- words -->", words_element(words).encode())
    modules: dict[Path, list[str]] = {}
    for name in FAMILIES:
        if (module := family_named(name).page_module) is not None:
            modules.setdefault(MODULES / module, []).append(name)
    files |= {f"{names[0]}.js": module.read_bytes() for module, names in modules.items()}
    imports = "".join(f'import {{ {", ".join(names)} }} from "./{names[0]}.js";\n' for names in modules.values())
    files |= {f"texts-{name}.json": compact_json(table).encode() for name, table in page_texts(words).items()}
    names = [name for names in modules.values() for name in names]
    played = ", ".join(f"{name}: {{ ...words.{name}, ...{name} }}" for name in names)
    read = 'const { words, marks } = JSON.parse(document.getElementById("words").textContent);\n'
    exported = f"export const FAMILIES = {{ {played} }};\nexport const [SHARED, MARKS] = [words.shared, marks];\n"
    return files | {"families.js": f"{imports}{read}{exported}".encode(), "entries.js": _entries(names).encode()}


def _entries(families: Iterable[str]) -> str:
    """Return the module ``entries.js``: what a setter writes on boards of some families, and the kinds of marks."""
    layers = {name: as_data(family_named(name).desk()) for name in families}
    kinds = [
        {
            "name": name,
            "title": mark_title(name),
            "shape": kind.shape,
            "least": kind.least,
            "most": kind.values(_SIDE, 2)[1],
        }
        for name, kind in KINDS.items()
    ]
    return f"export const LAYERS = {compact_json(layers)};\nexport const MARK_KINDS = {compact_json(kinds)};\n"


def words_element(words: Mapping[str, Any]) -> str:
    """Return the element of a document from which ``families.js`` takes its words, so that no bundle contains them."""
    told = {"words": words, "marks": {name: kind.rule for name, kind in KINDS.items()}}
    return f'<script type="application/json" id="words">{json_in_html(told)}</script>'


def joined_files() -> dict[str, bytes]:
    """Return the files with all modules in few bundles and all styles in one, because requests take long.

    If the bundles are out of date, as in a clone whose modules were changed, the modules themselves are returned.
    """
    files = page_files()
    made = bundles(files)
    if made is None:
        return files
    own = {name: data for name, data in made.items() if name not in SINGLE}
    others = {name: data for name, data in files.items() if not name.endswith((".js", ".css"))}
    # The browser asks for what main.js imports before it has read main.js.
    links = "".join(f'<link rel="modulepreload" href="{name}">\n    ' for name in own if name.startswith("chunk-"))
    index = others["index.html"].replace(b'<script type="module"', links.encode() + b'<script type="module"')
    return {**others, **own, "index.html": index}


def compact_json(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def json_in_html(value: object) -> str:
    r"""Return JSON that no HTML parser mistakes for the end of a script or for a comment.

    >>> print(json_in_html("</script><!--"))
    "\u003c/script>\u003c!--"
    """
    return compact_json(value).replace("<", "\\u003c")
