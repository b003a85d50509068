"""``gen page``: puzzles to be played in a single file, without a server."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

import click

from generator.families import family_named
from puzzles.errors import NotUnique, RequestError
from service.inputs import notation_option, sources_argument
from service.quiet import quiet_option

FILES = Path(__file__).parent / "page_files"
MAX_PUZZLES = 1_000
SUFFIX = ".html"

_START = "main"  # the module that begins; all others are reached from it
_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


@click.command()
@sources_argument
@notation_option
@click.option("--output", "-o", required=True, metavar="FILE", help="The page to write, such as play.html.")
@click.option("--title", default="", metavar="TEXT", help="Title of the page [what the puzzle is].")
@quiet_option
def page(sources: tuple[str, ...], notation: str | None, output: str, title: str, quiet: bool) -> None:
    """Write each PUZZLE, or those in FILE (- for standard input), as a page to play on, a single file without a server.

    Each puzzle must have exactly one solution, which is proved. The page holds the solutions, for its checks and hints.
    """
    from output.files import require_target, write_atomically
    from output.inputs import STANDARD
    from output.sources import sources_in

    require_target(output, (SUFFIX,))
    found = list(islice(sources_in(sources, notation), MAX_PUZZLES + 1))
    if len(found) > MAX_PUZZLES:
        raise RequestError(f"more than {MAX_PUZZLES:,} puzzles were given; expected at most so many on one page")
    puzzles = [_playable(source.document.puzzle, source.name) for source in found]
    write_atomically(output, single_page(puzzles, title).encode())
    if output != STANDARD and not quiet:
        click.echo(f"Wrote {output}.", err=True)


def _playable(puzzle: Any, name: str) -> dict[str, Any]:
    """Prove a puzzle, and give what the page needs of it; what the page does not play gets a picture."""
    from output.playable import MAX_CELLS, playable

    family = family_named(puzzle.family)
    try:
        played = playable(puzzle, family.prove(puzzle))
    except NotUnique as error:
        raise NotUnique(f"{name}: {error}") from error
    if not (FILES / f"{puzzle.family}.js").exists() or puzzle.height * puzzle.width > MAX_CELLS:
        svg = family.draw(puzzle).to_svg().encode()
        played["picture"] = f"data:image/svg+xml;base64,{b64encode(svg).decode()}"
    return played


def single_page(puzzles: Sequence[Mapping[str, Any]], title: str = "") -> str:
    """Put the page and puzzles for it into one HTML document that loads nothing.

    Scripts and styles may run by their digests only, so that no text in a puzzle can become one.

    Args:
        puzzles: as ``output.playable.playable`` gives them.
        title: of the page; by default its own.
    """
    html = (FILES / "index.html").read_text(encoding="utf-8")
    style = "\n".join((FILES / name).read_text(encoding="utf-8") for name in re.findall(r'href="(\w+\.css)"', html))
    script = one_script(_START)
    icon = f"data:image/svg+xml;base64,{b64encode((FILES / 'icon.svg').read_bytes()).decode()}"
    policy = f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; img-src data:"
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"    <title>{escape(title or 'Gridwright')}</title>\n"
        f'    <link rel="icon" href="{icon}">\n'
        f"    <style>{style}</style>"
    )
    body = (
        f'  <script type="application/json" id="puzzles">{_json_in_html(list(puzzles))}</script>\n'
        f'    <script type="module">{script}</script>\n  </body>'
    )
    html = re.sub(r" *<(?:link|script)\b.*\n", "", html)
    html = html.replace("<h1>Gridwright</h1>", f"<h1>{escape(title or 'Gridwright')}</h1>")
    html = re.sub(r"<title>.*</title>", lambda _: head, html)
    return html.replace("</body>", body)


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _json_in_html(value: object) -> str:
    r"""Write JSON that no parser of HTML takes for the end of a script, or for a comment.

    >>> print(_json_in_html("</script><!--"))
    "\u003c/script>\u003c!--"
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def one_script(start: str) -> str:
    """Join a module and all that it imports into one script: each module a function that gives what it exports.

    The modules keep to one form of import and of export, which is all that is understood here.

    Args:
        start: name of the module.

    Raises:
        ValueError: when a module imports or exports in another form.
    """
    return "\n".join(["", *_parts(start, []), ""])


def _parts(name: str, done: list[str]) -> Iterator[str]:
    """Give the modules that a module needs and then itself, each once."""
    if name in done:
        return
    done.append(name)
    source = (FILES / f"{name}.js").read_text(encoding="utf-8")
    for _, needed in _IMPORT.findall(source):
        yield from _parts(needed, done)
    exports = ", ".join(name for _, name in _EXPORT.findall(source))
    source = _IMPORT.sub(lambda match: f"const {{ {match[1]} }} = ${match[2]};", source)
    source = _EXPORT.sub(r"\1 \2", source)
    other = _OTHER.search(source)
    if other or "</script" in source:
        raise ValueError(f"{name}.js cannot be joined: {other[0] if other else '</script'}")
    yield f"const ${name} = (() => {{\n{source}return {{ {exports} }};\n}})();"
