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
            "Paint cells so that each row and column has the blocks of its numbers.",
            ("picross", "griddler", "hanjie", "paint-by-numbers"),
            "puzzles.formats.nonogram.json",
        ),
        Registered(
            "sudoku",
            "Fill rows, columns and boxes so that each holds every digit once.",
            ("number-place",),
            "puzzles.formats.sudoku.json",
        ),
        Registered(
            "lightup",
            "Place bulbs that light every cell, as many beside a wall as its number.",
            ("akari", "light-up"),
            "puzzles.formats.lightup.json",
        ),
        _game("futoshiki", "Fill a Latin square whose signs say which neighbor is less.", "unequal", "more-or-less"),
        _game("skyscrapers", "Fill in heights so that each side sees as many towers as it says.", "towers", "skyline"),
        _game("binairo", "Fill in 0 and 1, as many of each in a line, never three alike in a row.", "takuzu", "unruly"),
        _game("kakuro", "Fill in digits that differ and add up to the sum of their run.", "cross-sums", "kakro"),
        _game("starbattle", "Place stars that never touch, so many in each row, column and region.", "star-battle"),
        _game("tents", "Pitch a tent beside each tree; tents never touch.", "tents-and-trees", "camping"),
        _game("slitherlink", "Draw one loop along sides, as many around a cell as it says.", "loopy", "fences"),
        _game("hitori", "Blacken cells so that no number is twice in a line, and white hangs together.", "singles"),
    )
}


def other_names() -> dict[str, str]:
    """Return the families by the other names that people know them by."""
    return {name: family.name for family in FAMILIES.values() for name in family.also}
