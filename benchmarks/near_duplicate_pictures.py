"""Find the pictures of the library that look like another one in few cells, and write their names.

    python benchmarks/near_duplicate_pictures.py > generator/nonogram/pictures/near_duplicates.txt

Of two pictures that differ in less than 4 % of the cells at 20x20, the one with fewer words in its name stays.
"""

from functools import cache

import numpy as np

from generator.nonogram.pictures import library
from generator.nonogram.pictures.cells import DoesNotShow, Painted, Shape, cells_of
from generator.nonogram.pictures.glyphs import glyph_ink

SIDE = 20
LEAST_DIFFERENCE = 0.04


@cache
def painted() -> dict[str, Painted]:
    """Return the cells of all pictures that show, by name, those with fewer words first."""
    found = {}
    for picture in sorted(library.all_pictures().values(), key=lambda each: (each.name.count("-"), each.name)):
        try:
            found[picture.name] = cells_of(Shape(glyph_ink(picture.font, picture.character)), SIDE, SIDE)
        except DoesNotShow:
            continue
    return found


def near_duplicates() -> list[str]:
    """Return the names, in alphabetical order."""
    names, kept, n = [], np.empty((len(painted()), SIDE, SIDE), np.bool_), 0
    for name, cells in painted().items():
        if ((kept[:n] != cells).mean(axis=(1, 2)) < LEAST_DIFFERENCE).any():
            names.append(name)
        else:
            kept[n] = cells
            n += 1
    return sorted(names)


if __name__ == "__main__":
    print("\n".join(near_duplicates()))
