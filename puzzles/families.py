"""The register of families: every surface offers exactly these; ``generator.families`` says what each can do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Registered:
    """Register one family of puzzles."""

    name: str  # the id that is used everywhere
    summary: str  # one line of help
    also: tuple[str, ...] = ()  # other names by which people know it
    members: str = "puzzles.games.members"  # the module that reads and writes its members in our JSON notation


def _game(name: str, summary: str, *also: str) -> Registered:
    """Register a family that is a file of rules, ``puzzles/games/NAME.py``."""
    return Registered(name, summary, also)


FAMILIES = {
    family.name: family
    for family in (
        Registered(
            "nonogram",
            "Paint blocks of cells, as long as the numbers beside each line say.",
            ("picross", "griddler", "hanjie", "paint-by-numbers"),
            "puzzles.formats.nonogram.json",
        ),
        Registered(
            "sudoku",
            "Put every digit once into each row, column and box.",
            ("number-place",),
            "puzzles.formats.sudoku.json",
        ),
        Registered(
            "lightup",
            "Light every cell by bulbs; a number counts the bulbs beside its wall.",
            ("akari", "light-up"),
            "puzzles.formats.lightup.json",
        ),
        _game(
            "futoshiki", "Fill a Latin square; signs point to the lesser of two neighbors.", "unequal", "more-or-less"
        ),
        _game(
            "skyscrapers", "Fill in heights; a number outside counts the towers seen from there.", "towers", "skyline"
        ),
        _game("binairo", "Fill each line with as many 0 as 1, and never three alike in a row.", "takuzu", "unruly"),
        _game("kakuro", "Fill each run with different digits that add up to its sum.", "cross-sums", "kakro"),
        _game("starbattle", "Place equally many stars in each row, column and region; none touch.", "star-battle"),
        _game("tents", "Pitch a tent beside each tree; tents never touch.", "tents-and-trees", "camping"),
        _game("slitherlink", "Draw one loop; a number counts the sides of its cell on the loop.", "loopy", "fences"),
        _game("hitori", "Blacken repeated numbers; the white cells stay connected.", "singles"),
    )
}


def other_names() -> dict[str, str]:
    """Return the families by the other names that people know them by."""
    return {name: family.name for family in FAMILIES.values() for name in family.also}
