"""Find what follows on a Light Up board by the rules up to a level, and all its solutions by backtracking."""

from collections.abc import Iterator
from itertools import islice

from tests.naive.lightup_ladder import RULES, Board, clash_of_numbers
from tests.naive.lightup_rules import Cell

NUMBERS, SOURCES, BASIC, STARVATION, SETS = range(5)
N_RULES = (2, 3, 4, 5, 7)  # of the ladder's rules, in each level


def naive_solutions(rows: list[str], limit: int) -> list[frozenset[Cell]]:
    """List up to ``limit`` solutions as the cells of their bulbs; the signs are those of ``lightup_rules``."""
    return list(islice(_extended(Board(rows)), limit))


def _extended(board: Board) -> Iterator[frozenset[Cell]]:
    if board.is_broken():
        return
    if not board.open_cells():
        yield frozenset(board.bulbs())
    for cell in board.open_cells()[:1]:
        for is_bulb in (True, False):
            yield from _extended(board.with_known({cell: is_bulb}))


def naive_closure(rows: list[str], level: int) -> tuple[set[Cell], set[Cell]] | None:
    """Use all rules up to a level until nothing follows.

    Returns:
        The cells with a bulb and those without; None on a contradiction.
    """
    board = Board(rows)
    while True:
        if board.has_wrong_bulbs() or (level >= SOURCES and board.is_broken()):
            return None
        said = [rule(board) for rule in RULES[: N_RULES[level]]]
        together = {cell: mark for each in said for cell, mark in each.items()}
        if any(mark != together[cell] for each in said for cell, mark in each.items()) or clash_of_numbers(board):
            return None
        if not together:
            return board.bulbs(), board.known.keys() - board.bulbs()
        board = board.with_known(together)
