"""The rating of Light Up puzzles on the scale LR-1, one by one or many at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from numpy.typing import NDArray

from puzzles.lightup import LightUp
from rating.effort_kernel import Sums
from rating.lightup.arrays import Counts, Use
from rating.lightup.climb import climb_from
from rating.lightup.rules import NUMBER, RULES, SCALE, SEARCH, TENTHS
from rating.lightup.score import SCORE_VERSION, grade_of, minutes_for, tatham_level
from rating.rating import LadderRating, RuleUse, graded, spread_of
from solvers.verdict import Proof, in_groups

DEFAULT_BUDGET = 100_000
_NO_RULE = "none"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LightUpRating(LadderRating):
    """The difficulty of a Light Up puzzle for a person on the scale LR-1.

    Turning or mirroring a puzzle does not change its rating. The peak is 0 for a puzzle with nothing to do. A lower
    bound has the peak of the search that ended in vain, and the histogram counts everything left as its use. In the
    histogram, ``removals`` counts the cells without a bulb, and ``cells`` counts all cells decided.

    Attributes:
        levels: the level in Simon Tatham's collection: ``Easy``, ``Tricky`` or ``Hard``.
        options_min: over all rounds, the fewest places where a person could have gone on: cells that a rule up to the
            hardest yet needed decides or, in a round of a rule that assumes something, its successes.
        options_median: the median of these numbers of places.
        bottleneck_share: share of the rounds with at most two such places.
        foothold_cells: cells that numbers decide on the empty board.
        foothold_share: these cells as a share of the white cells.
        effort: sum over all rounds of the rating of the rule divided by the square root of the options.
        parallel_max: most cells decided in one round.
        probes: assumptions tried in rounds of rules that assume something.
        contradictions: how many of them failed, or led to an agreement, and were used.
        trail_mean: mean length of these.
        assumed_rounds: number of rounds with assumptions.
        nodes: assumptions of nested contradictions and of the search.
        solution: uint8 ``[height, width]``.
    """

    levels: Mapping[str, str] = field()  # without this, the base class would supply the default
    histogram: Mapping[str, RuleUse]
    rounds: int
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
    assumed_rounds: int
    nodes: int
    solution: NDArray[Any] = field(compare=False, repr=False)


def rate(puzzle: LightUp, proof: Proof, budget: int = DEFAULT_BUDGET) -> LightUpRating:
    """Rate a Light Up puzzle on the scale LR-1, given the proof that it has one solution.

    After ``budget`` search nodes the rating is a lower bound. Raises ``PuzzleError`` for a proof of another puzzle.
    """
    return rate_many((puzzle,), (proof,), budget)[0]


def rate_many(puzzles: Sequence[LightUp], proofs: Sequence[Proof], budget: int = DEFAULT_BUDGET) -> list[LightUpRating]:
    """Rate puzzles, faster together than one by one; after ``budget`` search nodes a rating is a lower bound."""
    return in_groups(
        list(zip(puzzles, proofs, strict=True)),
        lambda pair: (pair[0].height, pair[0].width),
        lambda pairs: _rate_together([puzzle for puzzle, _ in pairs], [proof for _, proof in pairs], budget),
    )


def _rate_together(puzzles: Sequence[LightUp], proofs: Sequence[Proof], budget: int) -> Iterator[LightUpRating]:
    """Rate puzzles of one size."""
    logs = climb_from(puzzles, proofs, budget, with_steps=False)
    n_rounds = int(logs.counts["rounds"].max())
    options = logs.rounds["options"][:, :n_rounds].tolist()
    rows = zip(puzzles, proofs, logs.counts.tolist(), logs.uses.tolist(), logs.sums.tolist(), options, strict=True)
    for puzzle, proof, own_counts, own_uses, own_sums, each in rows:
        counts, uses, sums = Counts(*own_counts), [Use(*use) for use in own_uses], Sums(*own_sums)
        yield _rating(puzzle, proof, counts, uses, sums, sorted(each[: counts.rounds]))


_rule_use = lru_cache(maxsize=8192)(RuleUse)  # only a few differ, and making one takes longer than finding it


def _rating(
    puzzle: LightUp, proof: Proof, counts: Counts, uses: list[Use], sums: Sums, options: list[int]
) -> LightUpRating:
    """Return the rating of a puzzle; ``options`` of the rounds are in rising order."""
    used = [rule for rule, use in enumerate(uses) if use.rounds]
    peak_rule = used[-1] if used else NUMBER
    peak = TENTHS[peak_rule] + uses[peak_rule].most_added if used else 0
    n_white = max(puzzle.n_white, 1)
    minutes = minutes_for(puzzle.n_white, sums.looks)
    grade = grade_of(peak, counts.assumed_rounds)
    return LightUpRating(
        **graded(SCALE, SCORE_VERSION, grade, minutes, is_exact=bool(counts.is_exact), is_searched=peak_rule == SEARCH),
        peak=peak / 10,
        peak_rule=RULES[peak_rule].name if used else _NO_RULE,
        levels={"Tatham": tatham_level(peak_rule)} if counts.is_exact else {},
        histogram={RULES[rule].name: _rule_use(*uses[rule][:-1]) for rule in used},
        **spread_of(options),
        foothold_cells=counts.footholds,
        foothold_share=counts.footholds / n_white,
        effort=sums.effort,
        parallel_max=counts.parallel,
        probes=counts.probes,
        contradictions=counts.contradictions,
        trail_mean=counts.lengths / max(counts.contradictions, 1),
        assumed_rounds=counts.assumed_rounds,
        nodes=counts.nodes,
        solution=proof.solutions[0],
    )
