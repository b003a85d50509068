"""Clauses that say the same of several houses, told as one."""

import re
from collections.abc import Sequence

from puzzles.errors import listed

_HOUSE = r"(?:row|column|box|region|diagonal|window|group) \d+"
_HAS = re.compile(rf"({_HOUSE})( of the [a-z ]+ grid)?( holds | has )(\d.* already|every digit once)")
_AREA = re.compile(r"(the \d+ at R\d+C\d+)( has a [a-z]+)")


def together(clauses: Sequence[str]) -> list[str]:
    """Merge the clauses about houses that have the same digits.

    >>> together(["row 1 has every digit once", "box 3 holds 5 already", "column 2 holds 5 already"])
    ['row 1 has every digit once', 'box 3 and column 2 hold 5 already']
    >>> together([f"{house} of the center grid has every digit once" for house in ("row 7", "box 1")])
    ['row 7 and box 1 of the center grid have every digit once']
    >>> together(["the 6 at R1C2 has a rectangle", "the 4 at R3C3 has a rectangle"])
    ['the 6 at R1C2 and the 4 at R3C3 have a rectangle']
    """
    held: dict[str, list[str]] = {}
    for clause in clauses:
        found = _HAS.fullmatch(clause) or _AREA.fullmatch(clause)
        house, *said = found.groups("") if found else (clause,)
        held.setdefault("".join(said) or clause, []).append(house)
    return [
        f"{listed(houses)}{said.replace(' holds ', ' hold ').replace(' has ', ' have ')}"
        if len(houses) > 1
        else houses[0]
        if houses[0] == said
        else f"{houses[0]}{said}"
        for said, houses in held.items()
    ]


def each_of(clauses: Sequence[str]) -> str:
    """Join clauses that say the same about several lines or regions.

    >>> each_of(["row 3 has 5 of each", "row 4 has 5 of each"])
    'rows 3 and 4 have 5 of each'

    >>> each_of(["row 1 has 1 star", "row 2 has 1 star"]), each_of(["row 1 has 1 tent", "row 2 has 2 tents"])
    ('rows 1 and 2 have 1 star each', 'row 1 has 1 tent and row 2 has 2 tents')
    >>> each_of(["the region of R1C1 has 2 stars", "the region of R5C1 has 2 stars"])
    'the regions of R1C1 and R5C1 have 2 stars each'
    >>> each_of(["R1C1 touches 1 mine", "R2C3 touches 2 mines"])
    'R1C1 touches 1 mine and R2C3 touches 2 mines'
    """
    if not all(" has " in clause for clause in clauses):
        return listed(clauses)
    names, said = zip(*(clause.rsplit(" has ", 1) for clause in clauses), strict=True)
    regions = [name.removeprefix("the region of ") for name in names]
    if len(names) == 1 or len(set(said)) > 1 or not all(" " not in each for each in regions if each not in names):
        return listed(clauses)
    if not set(names) & set(regions):
        return f"the regions of {listed(regions)} have {said[0]} each"
    lines = [re.fullmatch(r"(row|column) (\d+)", name) for name in names]
    if all(lines) and len({line[1] for line in lines if line}) == 1:
        numbers = [int(line[2]) for line in lines if line]
        is_run = len(numbers) > 2 and numbers == [*range(numbers[0], numbers[-1] + 1)]
        told = f"{numbers[0]} to {numbers[-1]}" if is_run else listed(numbers)
        return f"{names[0].split()[0]}s {told} have {said[0]}{'' if said[0].endswith(' each') else ' each'}"
    return f"{listed(names)} have {said[0]} each" if list(names) == regions else listed(clauses)
