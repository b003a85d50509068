"""The colors of cells in penpa-edit, which are cosmetics of a Sudoku if its rules in words say nothing of them.

Source: ``set_surface_style`` in style.js of penpa-edit.
"""

from collections.abc import Callable, Mapping, Sequence

from puzzles.errors import FormatError, listed, quoted
from puzzles.formats.jsontext import object_of
from puzzles.formats.penpa_edit.drawing import Drawing
from puzzles.sudoku.cosmetics import Cosmetic

_COLORS: Mapping[object, str] = {
    1: "#444444",
    2: "#b3ffb3",
    3: "#cccccc",
    4: "#000000",
    5: "#c0e0ff",
    6: "#ffa3a3",
    7: "#ffffa3",
    8: "#999999",
    9: "#ffb3ff",
    10: "#ffcc80",
    11: "#cc99ff",
    12: "#eecab1",
    13: "#ff670099",
}
"""The colors of surfaces by their styles."""


def read_surfaces(drawing: Drawing) -> tuple[Cosmetic, ...]:
    """Return the colors of cells; raise FormatError if nothing says that they are no rule."""
    styles, cells = object_of(drawing.drawn.get("surface") or {}, "the surfaces"), dict[str, list[tuple[int, int]]]()
    if styles and not drawing.rules.strip():
        raise FormatError(
            "it colors cells and has no rules in words; expected rules such as 'Normal sudoku rules apply'"
        )
    for point, style in styles.items():
        color = _COLORS.get(style if isinstance(style, int) else None)
        if color is None:
            raise FormatError(f"it colors a cell in the style {quoted(str(style))}; expected 1 to {len(_COLORS)}")
        cells.setdefault(color, []).append(divmod(drawing.cell(point), drawing.width))
    return tuple(Cosmetic("color", tuple(places), fill=color) for color, places in cells.items())


def surfaces_of(name: str, point: Callable[[int, int], int], cosmetics: Sequence[Cosmetic]) -> dict[str, object]:
    """Return the layer of surfaces; raise FormatError for other cosmetics, and for a color that Penpa lacks.

    ``point`` returns the point of a row and a column.
    """
    strange = [each.kind for each in cosmetics if each.kind != "color"]
    if strange:
        raise FormatError(f"{name} cannot carry {listed(dict.fromkeys(strange))}; expected colors of cells alone")
    styles, found = {color: style for style, color in _COLORS.items()}, dict[str, object]()
    for each in cosmetics:
        if each.fill not in styles:
            raise FormatError(f"{name} cannot carry the color {quoted(each.fill)}; expected one of {listed(styles)}")
        found |= {str(point(*place)): styles[each.fill] for place in each.cells}
    return found
