"""Find the pictures of the library that look like another one in few cells, and write their names.

    python benchmarks/near_duplicate_pictures.py > generator/nonogram/pictures/near_duplicates.txt

Of two pictures that differ in less than 4 % of the cells at 20x20, the one with fewer words in its name stays.
"""

import numpy as np

from generator.nonogram.pictures import library
from generator.nonogram.pictures.cells import DoesNotShow, Painted, Shape, cells_of
from generator.nonogram.pictures.glyphs import glyph_ink

SIDE = 20
LEAST_DIFFERENCE = 0.04


def near_duplicates() -> list[str]:
    """Return the names, in alphabetical order."""
    kept: list[Painted] = []
    names = []
    for picture in sorted(library.all_pictures().values(), key=lambda each: (each.name.count("-"), each.name)):
        try:
            cells = cells_of(Shape(glyph_ink(picture.font, picture.character)), SIDE, SIDE)
        except DoesNotShow:
            continue
        if any(np.mean(cells != other) < LEAST_DIFFERENCE for other in kept):
            names.append(picture.name)
        else:
            kept.append(cells)
    return sorted(names)


if __name__ == "__main__":
    print("\n".join(near_duplicates()))
