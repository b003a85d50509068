"""``gen pictures``: the named pictures that nonograms can be made of."""

from typing import TYPE_CHECKING

import click

from puzzles.errors import RequestError, counted, quoted
from service.exit_codes import DONE, NOT_MET
from service.inputs import print_json

if TYPE_CHECKING:
    from generator.nonogram.pictures.library import Picture

_SHOWN_AT = 20  # rows and columns


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--show", "shows", is_flag=True, help="Draw them in 20x20 cells.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each picture.")
def pictures(words: tuple[str, ...], shows: bool, as_json: bool) -> int:
    """List the named pictures, or those whose names contain WORD.

    gen nonogram --picture NAME makes a puzzle of one.
    """
    from generator.nonogram.pictures import library

    if shows and as_json:
        raise RequestError("--show and --json were given together; expected one of them")
    word = " ".join(words)
    found = library.matching(word)
    for picture in found:
        if as_json:
            print_json({"name": picture.name, "title": picture.title})
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
    """Draw a picture, or say why that cannot be."""
    from generator.nonogram.pictures.cells import DoesNotShow, Shape, cells_of
    from generator.nonogram.pictures.glyphs import glyph_ink

    try:
        cells = cells_of(Shape(glyph_ink(picture.font, picture.character)), _SHOWN_AT, _SHOWN_AT)
    except DoesNotShow as error:
        return f"    {error}"
    return "\n".join("    " + "".join("# " if cell else ". " for cell in row).rstrip() for row in cells)
