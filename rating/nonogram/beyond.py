"""One round of the easiest rule that assumes a color, for when no line helps any more."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from puzzles.nonogram import Grid, Nonogram
from rating.nonogram.arrays import Board, Log, Workspace, empty_board, empty_log, empty_workspace, fixed, restore_counts
from rating.nonogram.beyond_kernel import agreement_round, clash_round, probe_round
from rating.nonogram.pairs_kernel import pair_round
from rating.nonogram.rules import AGREEMENT, EDGE_LOGIC, N_LINE_RULES, PROBE, RULES, SEARCH, TWO_LINE_CLASH, TWO_SAT
from rating.nonogram.search_kernel import search_rounds, settle
from solvers.nonogram.arrays import Clues, LineWorkspace, clues_from, line_workspace_for

Finder = Callable[[Clues, Board, Workspace, LineWorkspace, Log, Grid, int, int], tuple[int, int]]
"""A finder of everything that a rule deduces.

It receives the board, the solution, the number of the rule and the budget of search nodes. It returns the number of
places where the rule deduces something, and the tenths added to its rating.
"""

FINDERS: Mapping[int, Finder] = {
    EDGE_LOGIC: clash_round,
    TWO_LINE_CLASH: clash_round,
    TWO_SAT: pair_round,
    PROBE: probe_round,
    AGREEMENT: agreement_round,
    SEARCH: search_rounds,
}
"""The finder of each rule that assumes a color, by the rule's number."""


class Round(NamedTuple):
    """The findings of a rule."""

    rule: int  # number of the rule
    add: int  # the tenths above the rule's rating
    options: int  # the number of places where the rule deduces something


def easiest_beyond(
    clues: Clues, board: Board, log: Log, scratch: LineWorkspace, solution: Grid, budget: int
) -> tuple[Round, bool]:
    """Find everything that the easiest rule beyond lines says about a grid where line rules are silent.

    The removals stay in ``gone`` and ``found`` of the board. Return the round, and True; or, after ``budget`` search
    nodes, a round of search that takes the rest from the solution, and False. Failed attempts only count as nodes.
    """
    workspace = empty_workspace(clues)
    counts = log.counts.copy()
    for rule in RULES[N_LINE_RULES:]:
        options, add = FINDERS[rule.id](clues, board, workspace, scratch, log, solution, rule.id, budget)
        ended = log.counts[0].nodes >= budget
        if options and not ended:
            return Round(rule.id, add, options), True
        restore_counts(log, counts)
        if ended:
            break
    settle(clues, board, solution, rule.id)
    return Round(rule.id, add, 1), False


def try_all_rules(puzzle: Nonogram) -> None:
    """Try each rule on a puzzle that is painted all over, in which none finds anything."""
    clues = clues_from(puzzle)
    solution = fixed(np.ones((puzzle.height, puzzle.width), np.uint8))
    board, log = empty_board(clues), empty_log(clues, with_removals=False)
    scratch, workspace = line_workspace_for(puzzle.height, puzzle.width, clues.n_colors), empty_workspace(clues)
    for rule in RULES[N_LINE_RULES:]:
        FINDERS[rule.id](clues, board, workspace, scratch, log, solution, rule.id, 1)
    settle(clues, board, solution, rule.id)
