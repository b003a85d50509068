"""``gen publish``: a book with its cover, its web edition and files for designers and shops, from one issue file."""

import json
import sys
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzles.errors import OutputError, RequestError, counted
from service.command_line import exit_codes
from service.command_line.book import items_of, print_book
from service.command_line.options import quiet_option
from service.command_line.page import write_page
from service.command_line.progress import bar, note

if TYPE_CHECKING:
    from output.book.book import Book
    from output.book.issue import Issue
    from output.book.items import Item
    from output.ratings import Source

_APPS = (".sudokupad", ".ipuz", ".puzzlink", ".tatham", ".xml")
_COPY = "issue.toml"
_SAMPLES = 12  # the number of pages drawn as pictures
_COVERS = {"cover.png": 1_000, "thumbnail.png": 160}  # pictures of the front, with their widths in pixels


@click.command()
@click.argument("issue", metavar="ISSUE.toml")
@click.option("--output", "-o", metavar="FOLDER", help="Folder for the files; created if missing.")
@click.option("--plan", is_flag=True, help="Show what the book would hold; nothing is made.")
@click.option(
    "--check", is_flag=True, help="Also list what an editor would mark; if there is anything, the exit code is 3."
)
@quiet_option
def publish(issue: str, output: str | None, plan: bool, check: bool, quiet: bool) -> None:
    """Make everything a publisher needs for the book in ISSUE.toml.

    The folder gets interior.pdf and cover.pdf for the printer, cover.png, sample pages and listing.txt for shops,
    play.html as web edition, the puzzles as JSON Lines, and each puzzle and answer as SVG and EPS. The same file makes
    the same bytes. Puzzles of an earlier run of the same file are kept. No puzzle of the earlier issues that the file
    names appears again.
    """
    from output.book.book import remarks
    from output.book.cover import n_shown, write_cover
    from output.book.cover_art import art_for
    from output.book.gathering import puzzles_at
    from output.book.inks import CMYK
    from output.book.issue import read_issue
    from output.book.planned import planned
    from output.book.preview import write_preview
    from output.book.sections import in_sections
    from output.files import inputs_kept, write_atomically
    from output.pictures import PictureStyle, export_each, make_folder
    from output.sources import sources_in
    from puzzles.formats.document import Document
    from puzzles.reading import read_regular

    click.get_current_context().with_resource(inputs_kept([issue]))
    said = read_issue(issue)
    if plan:
        click.echo("\n".join(planned(said)))
        return
    if output is None:
        raise RequestError("--output is missing; expected a folder for the files, or --plan")
    folder = Path(output)
    if (folder / _COPY).resolve() == Path(issue).resolve():
        raise RequestError(f"{issue!r} is in the folder that would be written; expected an issue file elsewhere")
    make_folder(folder)
    puzzles = _puzzles(said, read_regular(issue, 1_000_000), folder, quiet=quiet)
    proved = items_of((str(puzzles),), None, None, said.order, quiet=quiet)
    items = in_sections(proved, said.style.sections, said.families)
    made = print_book(items, said.style, str(folder / "interior.pdf"), quiet=quiet)
    in_book = sources_in([str(puzzles)])
    art = art_for(said, [*puzzles_at(said.earlier), *in_book], n_shown(said.cover))
    write_cover(said.cover, said.style, items, art, len(made.pages), folder / "cover.pdf")
    for name, width in _COVERS.items():
        write_atomically(folder / name, _front(said, folder / "cover.pdf", width))
    write_preview(folder / "interior.pdf", folder / "pages", most=_SAMPLES, quiet=quiet)
    write_atomically(folder / "listing.txt", _listing(said, items, made).encode())
    # The puzzles stay in the order of the book, because codes on its pages lead to their numbers.
    found = {source.name: source for source in sources_in([str(puzzles)])}
    sources = [found[item.name] for item in items]
    language = said.style.texts.based_on
    write_page(sources, str(folder / "play.html"), said.style.title, language, is_ordered=True, quiet=quiet)
    _write_for_apps(sources, folder / "apps")
    inks = PictureStyle(press=said.style.press if said.style.color == CMYK else None)
    for kind in ("svg", "eps"):
        documents = (Document(item.puzzle, item.solution) for item in items)
        export_each(documents, folder / kind, kind, inks, True, quiet=quiet)
    note(f"Wrote cover, listing, sample pages and a picture of each puzzle into {output}.", quiet=quiet)
    if check:
        marked = list(remarks(made, items))
        for remark in marked:
            click.echo(remark)
        if marked:
            sys.exit(exit_codes.NOT_MET)


def _write_for_apps(sources: "list[Source]", folder: Path) -> None:
    """Write the puzzles of each family in the notations of apps, leaving out those that a notation cannot carry."""
    from output.conversion import convert
    from output.pictures import make_folder
    from puzzles.errors import PuzzleError

    make_folder(folder)
    for family in dict.fromkeys(source.puzzle.family for source in sources):
        own = [source for source in sources if source.puzzle.family == family]
        for suffix in _APPS:
            with suppress(PuzzleError):  # the notation is not for this family
                convert(own, str(folder / f"{family}{suffix}"), None, lambda _: None, with_solution=True)


def _puzzles(said: "Issue", text: bytes, folder: Path, *, quiet: bool) -> Path:
    """Return the file with the puzzles of an issue; they are made unless a copy of the issue says that they exist.

    The copy ends with a digest of the publisher's own puzzles and those of earlier issues, if there are any.
    """
    from output.book.gathering import PUZZLES, Gathering, puzzles_at
    from output.files import replaced_when_whole, write_atomically
    from output.records import ids_of

    own, earlier = puzzles_at(said.puzzles), puzzles_at(said.earlier)
    if own or earlier:
        digest = sha256("\n".join([*ids_of(own), "", *ids_of(earlier)]).encode()).hexdigest()
        text += f"\n# Puzzles of its own and of earlier issues: {digest}\n".encode()
    copy, puzzles = folder / _COPY, folder / PUZZLES
    try:
        if puzzles.is_file() and copy.read_bytes() == text:
            return puzzles
    except FileNotFoundError:
        pass
    except OSError as error:
        raise OutputError(f"{str(copy)!r} cannot be read ({error.strerror}); expected a copy of the issue") from error
    gathering = Gathering(said.seed, earlier, puzzles_at(said.stock))
    found = chain(gathering.own(own), chain.from_iterable(map(gathering.take, said.parts)))
    total = len(own) + sum(part.count for part in said.parts)
    with (
        bar(found, desc="Made", unit="puzzles", total=total, quiet=quiet) as made,
        replaced_when_whole(puzzles) as temporary,
        temporary.open("w", encoding="utf-8") as file,
    ):
        for each in made:
            file.write(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n")
    write_atomically(copy, text)
    return puzzles


def _front(said: "Issue", cover: Path, width: int) -> bytes:
    """Draw the trimmed front of a cover, at a given width in pixels."""
    from solvers.environment import needs

    with needs("pypdfium2", "books"):
        import pypdfium2

    scale = width / said.style.trim.width
    with pypdfium2.PdfDocument(cover) as document:
        picture = document[0].render(scale=scale).to_pil()
    bleed = (picture.height - round(said.style.trim.height * scale)) // 2
    right = picture.width - bleed
    left = right - round(said.style.trim.width * scale)
    buffer = BytesIO()
    picture.crop((left, bleed, right, picture.height - bleed)).save(buffer, format="PNG")
    return buffer.getvalue()


def _listing(said: "Issue", items: "list[Item]", made: "Book") -> str:
    """Return the facts that a shop asks for, one in each line."""
    matter, texts = said.style.matter, said.style.texts
    families = list(dict.fromkeys(texts.family(item.puzzle.family).name for item in items))
    lines = {
        "Title": said.style.title,
        "Subtitle": matter.subtitle,
        "Series": said.cover.series,
        "Author": matter.author,
        "Language": texts.language,
        "ISBN": said.cover.isbn,
        "Trim": said.style.trim.name,
        "Paper": said.cover.paper,
        "Pages": str(len(made.pages)),
        "Spine": f"{said.cover.spine(len(made.pages)) / 72:.3f} inches",
        "Contents": f"{counted(len(items), 'puzzle')}: {', '.join(families)}",
        "Description": " ".join(said.cover.back.split()),
    }
    return "".join(f"{name}: {text}\n" for name, text in lines.items() if text)
