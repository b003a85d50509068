"""Pearls on a loop: what they say one by one, and several together as patterns that players know."""

from collections.abc import Iterator
from functools import lru_cache

from puzzles.games.constraints import Constraint, total
from puzzles.games.game import Board
from puzzles.games.grid import at
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.loops import AXES, goes_straight, link, links, neighbor, passes, ties

WHITE, BLACK = 0, 1

_WAYS = "up", "right", "down", "left"

BLACK_AT_BORDER = Pattern("black pearl near the border", 11)
WHITE_AT_BORDER = Pattern("white pearl at the border", 11)
WHITE_PEARL, BLACK_PEARL = Pattern("white pearl", 12), Pattern("black pearl", 12)
TURN_BESIDE = Pattern("turn beside a white pearl", 13)
TWO_BLACKS, THREE_WHITES = Pattern("black pearls side by side", 13), Pattern("three white pearls in a row", 14)
TWO_WHITES = Pattern("white pearls side by side", 15)
AT_CORNER = Pattern("white pearl in the corner of a turn", 22)
PATTERNS = (
    BLACK_AT_BORDER,
    WHITE_AT_BORDER,
    WHITE_PEARL,
    BLACK_PEARL,
    TURN_BESIDE,
    TWO_BLACKS,
    THREE_WHITES,
    TWO_WHITES,
    AT_CORNER,
)


def _straight(board: Board, cell: int) -> Constraint:
    return goes_straight(board, cell, "the white pearl")


@lru_cache(maxsize=1 << 12)
def _turn_beside(board: Board, cell: int) -> dict[tuple[int, int], Constraint]:
    """State for each axis that the loop does not go straight on at both sides of a white pearl."""
    found = {}
    for axis in AXES:
        beyond = [link(board, cell, side, 1) for side in axis]
        if None not in beyond and (own := links(board)[cell][axis[0]]) is not None:
            words = f"the loop turns beside the white pearl in {at(board, cell)}"
            found[axis] = total((own, *(each for each in beyond if each is not None)), range(4), words, (2, 1, 1))
    return found


@lru_cache(maxsize=1 << 12)
def _turn(board: Board, cell: int) -> dict[tuple[int, int], Constraint]:
    """State for each axis that the loop leaves a black pearl to one side, and goes straight on in the next cell."""
    found, name = {}, f"the black pearl in {at(board, cell)}"
    for axis in AXES:
        near, far = ([link(board, cell, side, away) for side in axis] for away in (0, 1))
        open_sides = [place for place in range(2) if far[place] is not None]
        if len(open_sides) == 2:
            words = f"{name} has two links in line, {_WAYS[axis[0]]} or {_WAYS[axis[1]]}"
            every = [each for each in (*near, *far) if each is not None]
            found[axis] = total(every, (5, 7, 10, 11), words, (4, 8, 1, 2))
        elif open_sides:
            (place,) = open_sides
            words = f"{name} has no room for two links {_WAYS[axis[1 - place]]}"
            weights = {near[place]: 1, far[place]: 1, near[1 - place]: 3}
            some = {each: weight for each, weight in weights.items() if each is not None}
            found[axis] = total(some, 2, words, [*some.values()])
        else:
            some = {each: 1 for each in near if each is not None}
            found[axis] = total(some, 9, f"{name} has no room for two links")
    return found


@lru_cache(maxsize=1 << 12)
def clue_of(board: Board, cell: int, pearl: int) -> list[Constraint]:
    """Return what a pearl says by itself."""
    if pearl == BLACK:
        return [*_turn(board, cell).values(), passes(board, cell)]
    return [_straight(board, cell), *_turn_beside(board, cell).values(), passes(board, cell)]


def _is_at_border(board: Board, cell: int) -> bool:
    return None in links(board)[cell]


def _of_white(board: Board, cell: int) -> Iterator[Lemma]:
    own = _straight(board, cell)
    yield Lemma(WHITE_AT_BORDER if _is_at_border(board, cell) else WHITE_PEARL, own, (own,))
    for each in _turn_beside(board, cell).values():
        yield Lemma(TURN_BESIDE, each, (each,))


def _of_black(board: Board, cell: int, pearls: list[int]) -> Iterator[Lemma]:
    turns = _turn(board, cell)
    for axis, own in turns.items():
        yield Lemma(
            BLACK_PEARL if None not in [link(board, cell, s, 1) for s in axis] else BLACK_AT_BORDER, own, (own,)
        )
    for across in AXES[0]:
        for upright in AXES[1]:
            if link(board, cell, across, 1) is None or link(board, cell, upright, 1) is None:
                continue
            beside, above = neighbor(board, cell, across), neighbor(board, cell, upright)
            corner = neighbor(board, beside, upright)
            if pearls[corner] == WHITE:
                words = f"the loop does not turn around the white pearl in {at(board, corner)} at {at(board, cell)}"
                both = [each for side in (across, upright) if (each := links(board)[cell][side]) is not None]
                grounds = *turns.values(), _straight(board, corner), ties(board)[beside], ties(board)[above]
                yield Lemma(AT_CORNER, total(both, (0, 1), words), grounds)


def _of_line(board: Board, cell: int, pearls: list[int]) -> Iterator[Lemma]:
    """Yield what a pearl and the next ones to its right, or below it, say together."""
    kind = pearls[cell]
    for axis, (before, after) in zip(AXES, AXES, strict=True):
        if (middle := links(board)[cell][after]) is None or pearls[other := neighbor(board, cell, after)] != kind:
            continue
        outer = link(board, cell, before), link(board, other, after)
        beyond = link(board, cell, before, 1), link(board, other, after, 1)
        names = f"{at(board, cell)} and {at(board, other)}"
        if kind == BLACK and None not in beyond:
            words = f"the black pearls {names} are side by side"
            some = [each for each in (*outer, *beyond) if each is not None]
            grounds = _turn(board, cell)[axis], _turn(board, other)[axis]
            yield Lemma(TWO_BLACKS, total((*some, middle), 4, words, (1, 1, 1, 1, 5)), grounds)
        if kind == BLACK or None in outer:
            continue
        turning = {pearl: _turn_beside(board, pearl).get(axis) for pearl in (cell, other)}
        some = [each for each, pearl in zip(beyond, turning, strict=True) if each is not None]
        if some:
            words = f"a line through the white pearls {names} turns at both ends"
            ends = [_straight(board, pearl) for pearl in ((cell, other) if turning[cell] else (cell,))]
            premises = *ends, *(each for each in turning.values() if each)
            stated = total((middle, *some), range(3), words, (2, *(1 for _ in some)))
            yield Lemma(TWO_WHITES, stated, premises)
        last = link(board, other, after)
        third = neighbor(board, other, after)
        if last is not None and link(board, third, after) is not None and pearls[third] == WHITE:
            words = f"{at(board, cell)} to {at(board, third)} are three white pearls in a row"
            through = (_straight(board, pearl) for pearl in (cell, other, third))
            yield Lemma(THREE_WHITES, total((middle, last), 0, words), (*through, _turn_beside(board, other)[axis]))


def lemmas_of(board: Board, pearls: list[int]) -> Iterator[Lemma]:
    """Yield what follows from the pearls of a board by ``PATTERNS``."""
    for cell, pearl in enumerate(pearls):
        if pearl == WHITE:
            yield from _of_white(board, cell)
        elif pearl == BLACK:
            yield from _of_black(board, cell, pearls)
        if pearl in (WHITE, BLACK):
            yield from _of_line(board, cell, pearls)
