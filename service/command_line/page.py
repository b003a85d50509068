"""``gen page``: puzzles to play, in a single file that needs no server."""

from collections.abc import Iterable
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from rating.language_names import ENGLISH, LANGUAGES
from service.command_line.inputs import notation_option, sources_argument
from service.command_line.options import Language, option_of, quiet_option
from service.command_line.progress import bar, note
from service.page.single import data_url, single_page

if TYPE_CHECKING:
    from output.ratings import ProvedSource, Source

MAX_PUZZLES = 1_000
SUFFIX = ".html"


@click.command()
@sources_argument
@notation_option
@click.option("--output", "-o", required=True, metavar="FILE", help="The page to write, such as play.html.")
@click.option("--title", default="", metavar="TEXT", help="Title of the page [Gridwright].")
@option_of("--language", default=ENGLISH, type=Language(LANGUAGES), text="Language of the page and its hints.")
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
    """Write a page with puzzles, and print a note about it; with ``is_ordered``, the puzzles keep their order."""
    from output.files import STANDARD, require_target, write_atomically
    from output.ratings import prove_sources

    require_target(output, (SUFFIX,))
    found = list(islice(sources, MAX_PUZZLES + 1))
    if len(found) > MAX_PUZZLES:
        raise RequestError(f"more than {MAX_PUZZLES:,} puzzles were given for a page; expected fewer")
    with bar(prove_sources(found), desc="Proved", unit="puzzles", total=len(found), quiet=quiet) as proved:
        puzzles = [_playable(each, language) for each in (proved if is_ordered else sorted(proved, key=_place))]
    write_atomically(output, single_page(puzzles, title, language).encode())
    note(f"Wrote {output}.", quiet=quiet or output == STANDARD)


def _place(proved: "ProvedSource") -> tuple[int, float]:
    """Return the sort key of a puzzle in the list: by family, then by grade; puzzles without a grade come last."""
    family = list(FAMILIES).index(proved.source.puzzle.family)
    return family, inf if proved.difficulty.grade is None else proved.difficulty.grade


def _playable(proved: "ProvedSource", language: str) -> dict[str, Any]:
    """Return what the page needs to know about a puzzle; a puzzle that it cannot play gets a picture."""
    from output.records import MAX_CELLS, playable

    puzzle, grade = proved.source.puzzle, proved.difficulty.grade
    family = family_named(puzzle.family)
    played = playable(puzzle, proved.proof, language)
    if grade is not None:
        played["rating"] = {"grade": grade.word, "score": proved.difficulty.score}
    if family.page_module is None or puzzle.height * puzzle.width > MAX_CELLS:
        played["picture"] = data_url(family.draw(puzzle).to_svg().encode())
    return played
