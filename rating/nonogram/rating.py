"""The rating of a colored nonogram on the scale NR-1."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from puzzles.nonogram import Grid, Nonogram
from rating.effort_kernel import Sums
from rating.nonogram.arrays import Counts, Use
from rating.nonogram.climb import climb_many, climb_to
from rating.nonogram.rules import RULES, SCALE, SEARCH, TENTHS
from rating.nonogram.score import SCORE_VERSION, grade_of, minutes_for
from rating.rating import LadderRating, RuleUse, graded, solution_of, spread_of
from solvers.nonogram.arrays import Clues, clues_from, in_parts
from solvers.verdict import Proof, in_groups

DEFAULT_BUDGET = 50_000


@dataclass(frozen=True, slots=True)
class PaintUse(RuleUse):
    """The use of one rule on a nonogram: how often it was used.

    Attributes:
        painted: how many of the cells that it decided are painted; the others are blank.
    """

    painted: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NonogramRating(LadderRating):
    """The difficulty of a nonogram for a person on the scale NR-1.

    The rating stays the same under mirrors, transposition and other color names. A lower bound has the peak of the
    search under way when its budget ended; its use in the histogram has all that was left.

    Attributes:
        sweeps: fewest and most sweeps over rows and columns in turn, depending on which come first, that complete line
            solving needs.
        options_min: over all rounds, the fewest places where a person could have gone on: lines with a rule up to the
            hardest yet needed or, in a round of a rule that assumes a color, its successes.
        options_median: the median of the same.
        bottleneck_share: share of the rounds with at most two.
        foothold_cells: cells that freebies and simple boxes decide in the empty grid.
        foothold_share: the same, as a share of all cells.
        effort: sum over all rounds of the rating of the rule divided by the square root of the options.
        parallel_max: most cells decided in one round.
        probes: assumptions tried in rounds of rules that assume a color.
        contradictions: how many of them failed, and were used.
        trail_mean: mean number of lines touched by the assumptions that were used.
        nodes: assumptions of the search, nested ones included.
        solution: uint8 ``[height, width]``.
    """

    histogram: Mapping[str, PaintUse]
    rounds: int
    sweeps: tuple[int, int]
    options_min: int
    options_median: float
    bottleneck_share: float
    foothold_cells: int
    foothold_share: float
    effort: float
    parallel_max: int
    probes: int
    contradictions: int
    trail_mean: float
    nodes: int
    solution: Grid = field(compare=False, repr=False)


def rate(puzzle: Nonogram, proof: Proof, budget: int = DEFAULT_BUDGET) -> NonogramRating:
    """Rate a nonogram, given the proof that it has one solution.

    If the search uses up ``budget`` nodes, which is rare, the rating is a lower bound.
    """
    return rate_clues(clues_from(puzzle), solution_of(proof), budget)


def rate_many(puzzles: Sequence[Nonogram], proofs: Sequence[Proof]) -> list[NonogramRating]:
    """Rate nonograms, given proofs that each has one solution; puzzles that only need line rules are fast together."""

    def rated(pairs: list[tuple[Nonogram, Proof]]) -> Iterator[NonogramRating]:
        their_proofs = iter([proof for _, proof in pairs])
        for part in in_parts([puzzle for puzzle, _ in pairs]):
            yield from _rate_together(part, list(islice(their_proofs, len(part))))

    pairs = list(zip(puzzles, proofs, strict=True))
    return in_groups(pairs, lambda pair: (pair[0].height, pair[0].width, pair[0].n_colors), rated)


def _rate_together(puzzles: Sequence[Nonogram], proofs: Sequence[Proof]) -> Iterator[NonogramRating]:
    """Rate puzzles of one size."""
    solutions = [solution_of(proof) for proof in proofs]
    logs, is_climbed = climb_many(puzzles, solutions)
    n_rounds = int(logs.counts["rounds"].max())
    options = logs.rounds["options"][:, :n_rounds].tolist()
    rows = zip(logs.counts.tolist(), logs.uses.tolist(), logs.sums.tolist(), options, strict=True)
    for puzzle, solution, is_done, (counts, uses, sums, each) in zip(
        puzzles, solutions, is_climbed.tolist(), rows, strict=True
    ):
        if is_done:
            yield _rating(solution, True, Counts(*counts), uses, Sums(*sums), each)
        else:
            yield rate_clues(clues_from(puzzle), solution)


def rate_clues(clues: Clues, solution: Grid, budget: int = DEFAULT_BUDGET) -> NonogramRating:
    """Rate a nonogram from its clues and its only solution, uint8 ``[height, width]``.

    If the search uses up ``budget`` nodes, the rating is a lower bound.

    Raise ``PuzzleError`` for a solution of another size or with other clues.
    """
    log, is_exact = climb_to(clues, solution, budget, with_removals=False)
    options, counts = log.rounds["options"][: log.counts[0].rounds].tolist(), Counts(*log.counts[0].tolist())
    return _rating(solution, is_exact, counts, log.uses.tolist(), Sums(*log.sums[0].tolist()), options)


_ROUNDS = Use._fields.index("rounds")
# Few different ones occur, and making one takes longer than looking it up.
_paint_use = lru_cache(maxsize=8192)(PaintUse)


def _rating(
    solution: Grid, is_exact: bool, counts: Counts, uses: list[tuple[int, ...]], sums: Sums, options: list[int]
) -> NonogramRating:
    """Return the rating of a puzzle; ``uses`` has the fields of ``Use`` for each rule.

    ``options`` has one entry for each round, perhaps with more behind them.
    """
    histogram, peak, peak_rule = {}, 0, 0
    for rule, of_rule in enumerate(uses):
        if of_rule[_ROUNDS]:  # few rules are used, and making a tuple for each rule would take longer
            use = Use(*of_rule)
            histogram[RULES[rule].name] = _paint_use(*use[:-1])
            if TENTHS[rule] + use.most_added >= peak:
                peak, peak_rule = TENTHS[rule] + use.most_added, rule
    sweeps = sorted((counts.rows_first, counts.columns_first))
    n_cells = solution.size
    minutes = minutes_for(n_cells, sum(solution.shape), sums.looks)
    grade = grade_of(peak)
    return NonogramRating(
        **graded(SCALE, SCORE_VERSION, grade, minutes, is_exact=is_exact, is_searched=peak_rule == SEARCH),
        peak=peak / 10,
        peak_rule=RULES[peak_rule].name,
        histogram=histogram,
        **spread_of(sorted(options[: counts.rounds])),
        sweeps=(sweeps[0], sweeps[1]),
        foothold_cells=counts.footholds,
        foothold_share=counts.footholds / n_cells,
        effort=sums.effort,
        parallel_max=counts.parallel,
        probes=counts.probes,
        contradictions=counts.contradictions,
        trail_mean=counts.trails / max(counts.contradictions + counts.agreements, 1),
        nodes=counts.nodes,
        solution=solution,
    )
