"""The arrays of the rating kernels (compiled by ``kernels.jit``), and their records."""

from typing import Annotated, NamedTuple

from kernels.jit import lean_inlined
from puzzles.nonogram import Grid
from rating.effort_kernel import Sums
from rating.nonogram.rules import RULES
from solvers.arrays import Int8s, Int16s, Int32, Int64s, Masks, Records, Uint8s, zeros
from solvers.nonogram.arrays import Clues, masks_for

NONE = -1

DEEPEST = 4  # the greatest depth of nested assumptions in a search


class Notes(NamedTuple):
    """Notes on the lines of a nonogram, by number; the last entry is for ranges that are needed only briefly.

    The *rest* of a line is what its ends leave; see ``ranges_kernel``.
    """

    # Entries by block.
    lengths: Annotated[Int16s, "n_noted", "n_notes"]
    colors: Annotated[Int16s, "n_noted", "n_notes"]
    gaps: Annotated[Int16s, "n_noted", "n_notes"]  # 1 if a blank must come before the block
    packed: Annotated[Int16s, "n_noted", "n_notes"]  # its start when all blocks are packed to the left
    earliest: Annotated[Int16s, "n_noted", "n_notes"]  # its first possible start
    latest: Annotated[Int16s, "n_noted", "n_notes"]  # its last possible start
    # Entries by run. A run belongs to one of its candidates: blocks of its color from ``firsts`` to ``lasts``.
    starts: Annotated[Int16s, "n_noted", "n_notes"]
    ends: Annotated[Int16s, "n_noted", "n_notes"]
    run_colors: Annotated[Int16s, "n_noted", "n_notes"]
    firsts: Annotated[Int16s, "n_noted", "n_notes"]
    lasts: Annotated[Int16s, "n_noted", "n_notes"]
    leasts: Annotated[Int16s, "n_noted", "n_notes"]  # the length of the shortest candidate
    mosts: Annotated[Int16s, "n_noted", "n_notes"]  # the length of the longest candidate
    # Entries by line. Once its ends have passed each other, no block is left.
    first_cell: Annotated[Int16s, "n_noted"]  # where the rest begins
    end_cell: Annotated[Int16s, "n_noted"]  # one after the last cell of the rest
    first_block: Annotated[Int16s, "n_noted"]
    end_block: Annotated[Int16s, "n_noted"]  # one after the last block of the rest
    slack: Annotated[Int16s, "n_noted"]  # the number of cells by which the blocks can shift
    n_cells: Annotated[Int16s, "n_noted"]  # the length of the whole line; the next two also describe the whole line
    n_blocks: Annotated[Int16s, "n_noted"]
    n_painted: Annotated[Int16s, "n_noted"]
    n_runs: Annotated[Int16s, "n_noted"]
    # 1 if the rules before ``PUNCTUATING``, which only see the ends, wait until an end moves.
    are_ends_said: Annotated[Int16s, "n_noted"]


class Round(NamedTuple):
    """A round of a climb of a nonogram, as a record."""

    rule: Int32
    add: Int32  # tenths above the rating of the rule
    options: Int32  # the number of lines or assumptions by which a person could have gone on


class Use(NamedTuple):
    """The rounds of one rule in a climb of a nonogram, as a record."""

    removals: int  # the number of colors removed from cells
    cells: int  # the number of cells that were decided
    rounds: int
    first_round: int  # the number of its first round, counted from 1
    painted: int  # how many of the cells were painted
    most_added: int  # the greatest ``Round.add``


class Removal(NamedTuple):
    """The removal of one color of one cell in a climb of a nonogram, as a record."""

    round: Int32
    line: Int32  # the line by which the color was removed
    cell: Int32  # the cell of that line in which a color was assumed, or ``NONE``
    assumed: Int32  # the assumed color; ``NONE`` if each color was assumed in turn
    trail: Int32  # how many lines the assumption touched
    row: Int32
    column: Int32
    removed: Int32  # the color


class Counts(NamedTuple):
    """The numbers of a climb of a nonogram, as a record."""

    rounds: int
    written: int  # the number of removals in the log
    parallel: int  # the most cells decided in one round
    footholds: int  # the number of cells that freebies and simple boxes decide in the empty grid
    rows_first: int  # the number of sweeps over rows and columns in turn until all is solved
    columns_first: int  # the number of sweeps over columns and rows in turn
    probes: int  # the number of assumptions tried
    contradictions: int  # the number of these that failed and were used
    agreements: int  # the number of cells whose colors all led to the same result
    trails: int  # the number of lines that these assumptions touched, added up
    nodes: int  # the number of assumptions of the search


class Level(NamedTuple):
    """A level of a search: an assumption and its trial, as a record."""

    row: int
    column: int
    color: int
    taken: int  # the next candidate of the trial
    has_moved: int  # whether one of the candidates taken has failed


class Board(NamedTuple):
    """A person's knowledge of every line of a nonogram, and what follows from it."""

    masks: Annotated[Masks, "n_lines", "n_masks"]  # the colors that the cells may have; rows and columns in step
    gone: Annotated[Masks, "n_lines", "n_masks"]  # what the current rule removes from the line
    opens: Annotated[Masks, "n_lines"]  # the cells that may still have two colors
    ones: Annotated[Masks, "n_ones"]  # entry n has the n lowest bits set
    reach: Annotated[Masks, "n_masks"]  # scratch array
    notes: Notes
    level: Annotated[Int8s, "n_lines"]  # the easiest rule that may still say something about the line
    found: Annotated[Int8s, "n_lines"]  # the rule whose removals are in ``gone``, or ``NONE``
    changed: Annotated[Uint8s, "n_lines"]  # 1 where the round changed the line
    waiting: Annotated[Int64s, "n_lines"]  # scratch array: the lines to be looked at


class Log(NamedTuple):
    """The steps of a climb of a nonogram."""

    rounds: Records  # ``Round`` records ``[most rounds]``
    uses: Records  # ``Use`` records ``[number of rules]``
    sums: Records  # one ``Sums`` record
    removals: Records  # ``Removal`` records ``[most removals]``, or none if no trace is wanted
    counts: Records  # one ``Counts`` record


class Logs(NamedTuple):
    """The steps of ``n`` climbs of nonograms of one size, a climb in each row."""

    rounds: Annotated[Records, Round, "n", "most"]
    uses: Annotated[Records, Use, "n", len(RULES)]
    sums: Annotated[Records, Sums, "n"]
    removals: Annotated[Records, Removal, "n", "most_removals"]
    counts: Annotated[Records, Counts, "n"]


class Workspace(NamedTuple):
    """Scratch arrays of the rules of nonograms that assume a color."""

    levels: Annotated[Masks, "depth", "n_lines", "n_masks"]  # one trial for each nested assumption
    refuted: Annotated[Masks, "depth", "n_lines", "n_masks"]  # the colors that nested assumptions have refuted
    kept: Annotated[Masks, "n_lines", "n_masks"]  # what remained after the lines of a wave were solved
    union: Annotated[Masks, "n_lines", "n_masks"]  # what at least one color of a cell allows
    dirty: Annotated[Uint8s, "n_lines"]  # the lines of the next wave; all 0 between uses
    wave: Annotated[Uint8s, "n_lines"]  # the lines of this wave
    touched: Annotated[Uint8s, "n_lines"]  # the lines of all waves so far
    stack: Annotated[Records, Level, "depth"]  # the levels of a search


def empty_board(clues: Clues) -> Board:
    """Make an empty board."""
    n_lines, most_blocks = clues.lengths.shape
    lines = {"n_lines": n_lines, "n_masks": clues.n_colors + 1}
    notes, n_ones = zeros(Notes, n_noted=n_lines + 1, n_notes=most_blocks + 1), max(clues.height, clues.width) + 2
    return zeros(Board, masks_for(clues.height, clues.width), **lines, n_ones=n_ones, notes=notes)


def empty_log(clues: Clues, with_removals: bool) -> Log:
    """Make the arrays for one climb."""
    log: Log = log_of(empty_logs(1, clues, with_removals), 0)
    return log


def empty_logs(n: int, clues: Clues, with_removals: bool) -> Logs:
    """Make the arrays for ``n`` climbs; every round removes a color somewhere, and a cell loses all but one."""
    most = clues.height * clues.width * clues.n_colors
    return zeros(Logs, n=n, most=most, most_removals=most if with_removals else 0)


def restore_counts(log: Log, counts: Records) -> None:
    """Undo what a climb has counted since ``counts`` was copied, except the nodes of the search."""
    nodes = log.counts[0].nodes
    log.counts[:] = counts
    log.counts[0].nodes = nodes


@lean_inlined
def log_of(logs, i):
    """Return the log of one of many puzzles."""
    return Log(logs.rounds[i], logs.uses[i], logs.sums[i : i + 1], logs.removals[i], logs.counts[i : i + 1])


def empty_workspace(clues: Clues, depth: int = DEEPEST) -> Workspace:
    """Make scratch arrays for ``depth`` nested assumptions."""
    sizes = {"depth": depth, "n_lines": clues.height + clues.width, "n_masks": clues.n_colors + 1}
    return zeros(Workspace, masks_for(clues.height, clues.width), **sizes)


def fixed(solution: Grid) -> Grid:
    """Return a solution as a read-only array, like the solutions of proofs.

    Kernels are then compiled only for such arrays, and not again for solutions that a search goes on to change.
    """
    found = solution.view()
    found.flags.writeable = False
    return found
