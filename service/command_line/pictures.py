"""``gen pictures``: the named pictures that nonograms can be made of."""

from typing import TYPE_CHECKING

import click

from puzzles.errors import RequestError, counted, quoted
from service.command_line.exit_codes import DONE, NOT_MET
from service.command_line.inputs import print_json

if TYPE_CHECKING:
    from generator.nonogram.pictures.library import Picture

_SHOWN_AT = 20  # rows and columns
_LIST = "list"


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--theme", default="", help="List the pictures of one theme; with 'list', all themes.")
@click.option("--show", "shows", is_flag=True, help="Draw the pictures in 20x20 cells.")
@click.option("--credits", "is_credit", is_flag=True, help="Print the makers of the drawings, and their license.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each picture.")
def pictures(words: tuple[str, ...], theme: str, shows: bool, is_credit: bool, as_json: bool) -> int:
    """List the named pictures, or those whose names contain WORD.

    gen nonogram --picture NAME makes a puzzle of one.
    """
    from generator.nonogram.pictures import library

    if is_credit:
        click.echo(library.CREDIT)
        return DONE
    if theme == _LIST:
        for name, emoji in library.themes().items():
            click.echo(f"{name:<12}{len(emoji):>5}")
        return DONE
    if shows and as_json:
        raise RequestError("--show and --json exclude each other; expected one of them")
    word = " ".join(words)
    of_theme = library.of_theme(theme) if theme else None
    found = [picture for picture in library.matching(word) if of_theme is None or picture in of_theme]
    for picture in found:
        if as_json:
            print_json({"name": picture.name, "title": picture.title, "themes": library.themes_of(picture)})
        else:
            click.echo(picture.name)
        if shows:
            click.echo(_drawing(picture))
    if found:
        return DONE
    near = library.near_names(word)
    known = f"{counted(len(library.pictures()), 'picture')} of the library"
    expected = f"expected a name such as {', '.join(near)}" if near else "expected another word"
    click.echo(f"Error: no name of the {known} contains {quoted(word)}; {expected}", err=True)
    return NOT_MET


def _drawing(picture: "Picture") -> str:
    from generator.nonogram.pictures.art import art_sketch

    cells = art_sketch(picture, (_SHOWN_AT, _SHOWN_AT), 1).grid
    return "\n".join("    " + "".join("# " if cell else ". " for cell in row).rstrip() for row in cells)
