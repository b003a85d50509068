"""Steps with one reason that are told together: one sentence says of all cells what each step says of one."""

import re

from puzzles.errors import listed
from puzzles.games.puzzle import GamePuzzle
from rating.games.premises import Premises, Told
from rating.games.words import facts, sentence
from rating.glance import is_glance

_CELL = re.compile(r"R\d+C\d+")
_CELLS = re.compile(r"R\d+C\d+(?:(?:, | or )R\d+C\d+)*")
_SO = "; so "
_WHICH = re.compile("(?:: |around )@|@,")  # where one cell is meant, and "or" would leave open which


def joined(puzzle: GamePuzzle, first: Told, second: Told) -> Told | None:
    """Return two steps as one if their reasons differ only in the cell that each names; otherwise return None.

    The joint reason is, for example, ``a tent at R1C2 or R3C4 needs a tree of its own``.
    """
    if first.premises is None or second.premises is None or first.taken.rule != second.taken.rule:
        return None
    texts = [each.text or sentence(puzzle, each.taken, each.premises) for each in (first, second)]
    reasons = [text.rpartition(_SO)[0] for text in texts]
    places = [*_CELL.finditer(reasons[1])]
    if len(places) > 1 and not puzzle.game.labels:  # of areas, a reason also names the number
        return None
    found = next(filter(None, (_differing(reasons[0], place, bool(first.text)) for place in places)), None)
    if found is None:
        return None
    frame, named = found
    if _WHICH.search(frame) or not first.premises.conclusion.keys().isdisjoint(second.premises.cells):
        return None  # "R1C2 or R3C4 is ..." would not say which, and a step is told before one that rests on it
    premises = _of_both(first.premises, second.premises)
    so = facts(puzzle, premises.conclusion, premises.lost)
    text = f"{frame.replace('@', listed(named, 'or'))}{_SO}{so}."
    if not is_glance(len(premises.constraints), text):
        return None
    taken = first.taken._replace(
        left={**first.taken.left, **second.taken.left},
        lost={**first.taken.lost, **second.taken.lost},
        n_decided=first.taken.n_decided + second.taken.n_decided,
        n_removed=first.taken.n_removed + second.taken.n_removed,
    )
    return Told(taken, premises, text=text)


def _differing(first: str, place: re.Match[str], is_joint: bool) -> tuple[str, list[str]] | None:
    """Return a reason with @ where two reasons name cells, if they differ only there, and these cells.

    ``place`` is that of a cell in the second reason. The first may name several cells there if it is ``is_joint``, the
    reason of several steps.
    """
    before, after = place.string[: place.start()], place.string[place.end() :]
    if not first.startswith(before) or not first.endswith(after) or len(first) < len(before) + len(after):
        return None
    cells = first[len(before) : len(first) - len(after)]
    if not (_CELLS if is_joint else _CELL).fullmatch(cells):
        return None
    return f"{before}@{after}", list(dict.fromkeys([*_CELL.findall(cells), place[0]]))


def _of_both(first: Premises, second: Premises) -> Premises:
    return Premises(
        tuple(dict.fromkeys((*first.constraints, *second.constraints))),
        tuple(dict.fromkeys((*first.cells, *second.cells))),
        {**first.conclusion, **second.conclusion},
        {**first.lost, **second.lost},
        first.before & second.before,
        first.plain,
        first.is_proved and second.is_proved,
    )
