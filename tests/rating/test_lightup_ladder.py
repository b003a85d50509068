"""The climb of Light Up against the naive one, its symmetries, how it meets the solver, and grades without a climb."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.lightup import BULB, WALL, LightUp
from rating.grades import Grade
from rating.lightup.arrays import Counts, empty_notes, empty_workspace
from rating.lightup.beyond_kernel import add_for, fails_nested
from rating.lightup.climb import climb_from
from rating.lightup.grade_kernel import grade_board, grading_for
from rating.lightup.rating import DEFAULT_BUDGET, rate
from rating.lightup.rules import CONTRADICTION, LONE_CELL, NUMBER_SET, RULES, STARVED_NUMBER
from rating.lightup.score import minutes_for
from rating.lightup.state_kernel import start
from rating.lightup.steps import explain
from rating.lightup.words import rule_texts
from rating.rating import Status
from solvers.arrays import records
from solvers.lightup.closure_kernel import SOLVED, close
from solvers.lightup.layout import n_places_for
from solvers.lightup.proof import prove
from solvers.lightup.rules_kernel import BASIC, EMPTY, SETS, STARVATION
from solvers.verdict import Proof, Verdict
from tests.examples import examples
from tests.naive.lightup_ladder import SPREADING, VALUES, Board, NaiveRound, length_of_failure, naive_rounds
from tests.puzzles.lightup_boards import bulbs_of, lightup
from tests.rating.lightup_puzzles import LONGER_FIRST, NEEDS, SEVERAL, known_solution, random_puzzle, rows_of
from tests.solvers.lightup_cells import laid_out

EXAMPLES = 12 if PLAIN else 40
SEEDS = st.integers(0, 1 << 20)
LOOKS_OF = {"contradiction": 32, "agreement": 320, "nested contradiction": 320, "search": 640}


def climbed(puzzle: LightUp, proof: Proof) -> list[NaiveRound]:
    """Read the rounds of a climb from its trace."""
    rounds: dict[int, NaiveRound] = {}
    for step in (each.details for each in explain(puzzle, proof)):
        add = round(10 * step.rating) - VALUES[step.rule]
        begun = rounds.setdefault(step.round, NaiveRound(step.rule, add, step.options, {}))
        decided = {(row, column): is_bulb for row, column, is_bulb in step.decides}
        assert not begun.decided.keys() & decided.keys()
        lengths = begun.lengths + step.length
        rounds[step.round] = begun._replace(decided=begun.decided | decided, lengths=lengths)
    return [rounds[number] for number in sorted(rounds)]


def naively_climbed(puzzle: LightUp, proof: Proof) -> list[NaiveRound]:
    return list(naive_rounds(rows_of(puzzle), known_solution(puzzle, proof)))


def proved(rows: tuple[str, ...]) -> tuple[LightUp, Proof]:
    """Take bulbs for the only solution, which they need not be."""
    return lightup(rows), Proof(Verdict.UNIQUE, (bulbs_of(rows).astype(np.uint8),), complete=True, method="search")


@pytest.mark.parametrize("sides", [(1, 6), (6, 7)])
@examples(EXAMPLES)
@given(seed=SEEDS)
@example(seed=17)  # a 7x7 board with a cell beside two numbers that holds a bulb in no way to meet them
def test_every_round_is_that_of_the_naive_climb(sides: tuple[int, int], seed: int) -> None:
    puzzle, proof = random_puzzle(seed, min_side=sides[0], max_side=sides[1])
    assert climbed(puzzle, proof) == naively_climbed(puzzle, proof)


@pytest.mark.parametrize("rule", NEEDS)
def test_the_hardest_rule_is_found(rule: str) -> None:
    puzzle, proof = proved(NEEDS[rule])
    assert prove(puzzle).verdict is Verdict.UNIQUE
    rounds = naively_climbed(puzzle, proof)
    assert climbed(puzzle, proof) == rounds
    rating = rate(puzzle, proof)
    assert rating.peak_rule == rule
    assert rating.peak == max(VALUES[each.rule] + each.add for each in rounds) / 10
    assert rating.status is Status.EXACT
    assert rating.levels == {"Tatham": tatham(rule)}


def tatham(rule: str) -> str:
    if rule in ("number", "light", "single source", "lone cell"):
        return "Easy"
    return "Tricky" if rule in ("starved number", "cell set", "number set") else "Hard"


@pytest.mark.parametrize("rows", [("...", ".2."), ("....", ".2.1"), ("...", "2..", "...")])
@pytest.mark.parametrize("depth", [2, 3])
def test_assumptions_inside_assumptions_are_the_naive_ones(rows: tuple[str, ...], depth: int) -> None:
    n, (board, state) = n_places_for(len(rows), len(rows[0])), laid_out(lightup(rows))
    notes, workspace, naive = empty_notes(n), empty_workspace(n), Board(list(rows))
    start(board, state, notes)
    assert not any(rule(naive) for rule in SPREADING)
    for row, column in naive.white:
        for mark, is_bulb in ((BULB, True), (EMPTY, False)):
            counts, place = records(Counts, 1), (row + 1) * board.step + column + 1
            length = fails_nested(board, state, notes, workspace, counts, np.int32(place), mark, depth, 1 << 20)
            assert length == length_of_failure(naive, {(row, column): is_bulb}, depth)
            assert workspace.counters[0].trail == 0
            assert np.array_equal(state.marks, board.marks)


@pytest.mark.parametrize("rows", SEVERAL)
def test_boards_with_several_solutions_are_climbed_until_nothing_helps(rows: tuple[str, ...]) -> None:
    puzzle, proof = proved(rows)
    expected = naively_climbed(puzzle, proof)
    *found, last = climbed(puzzle, proof)
    assert {each.rule for each in found} & {"agreement", "nested contradiction"}
    assert [each._replace(lengths=0) for each in found] == [each._replace(lengths=0) for each in expected]
    assert last.rule == "search"
    n_assumptions = sum(each.options for each in expected if each.lengths)
    assert rate(puzzle, proof).trail_mean == sum(each.lengths for each in expected) / n_assumptions


@examples(EXAMPLES)
@given(seed=SEEDS)
def test_the_sums_are_those_of_the_rounds(seed: int) -> None:
    check_sums(*random_puzzle(seed, max_side=8))


@pytest.mark.parametrize("rule", NEEDS)
def test_the_sums_are_those_of_the_rounds_where_rules_are_hard(rule: str) -> None:
    check_sums(*proved(NEEDS[rule]))


def check_sums(puzzle: LightUp, proof: Proof) -> None:
    rating, rounds = rate(puzzle, proof), climbed(puzzle, proof)
    options = [each.options for each in rounds] or [0]
    assert rating.rounds == len(rounds)
    assert rating.options_min == min(options)
    assert rating.options_median == np.median(options)
    assert rating.bottleneck_share == (np.mean(np.array(options) <= 2) if rounds else 0)
    assert rating.effort == pytest.approx(
        sum((VALUES[each.rule] + each.add) / 10 / each.options**0.5 for each in rounds)
    )
    times = [LOOKS_OF.get(each.rule, VALUES[each.rule] / 10) * (1 + each.add / 10) for each in rounds]
    looks = sum(time * each.options**0.5 / (each.options + 1) for time, each in zip(times, rounds, strict=True))
    logs = climb_from([puzzle], [proof], DEFAULT_BUDGET, with_steps=False)
    assert logs.sums[0].looks == pytest.approx(looks)
    assert rating.minutes == round(minutes_for(puzzle.n_white, float(logs.sums[0].looks)), 1)
    assert rating.parallel_max == max((len(each.decided) for each in rounds), default=0)
    first = rounds[0].decided if rounds and rounds[0].rule == "number" else {}
    assert rating.foothold_cells == len(first)
    assert sum(use.cells for use in rating.histogram.values()) == puzzle.n_white
    assert list(rating.histogram) == [rule.name for rule in RULES if rule.name in rating.histogram]
    for rule, use in rating.histogram.items():
        its = [each for each in rounds if each.rule == rule]
        assert use.rounds == len(its)
        assert use.cells == sum(len(each.decided) for each in its)
        assert use.removals == sum(not is_bulb for each in its for is_bulb in each.decided.values())
        assert rounds[use.first_round - 1].rule == rule


@examples(EXAMPLES)
@given(seed=SEEDS)
def test_a_further_number_makes_no_puzzle_harder(seed: int) -> None:
    """Every rule but contradictions says the same or more then; these may become longer or shorter."""
    puzzle, proof = random_puzzle(seed, max_side=7)
    before = rate(puzzle, proof)
    grid, bulbs = puzzle.grid, np.pad(proof.solutions[0], 1).astype(int)
    beside = bulbs[:-2, 1:-1] + bulbs[2:, 1:-1] + bulbs[1:-1, :-2] + bulbs[1:-1, 2:]
    for row, column in np.argwhere(grid == WALL).tolist():
        fuller = grid.copy()
        fuller[row, column] = beside[row, column]
        after = rate(LightUp.from_grid(fuller), proof)
        assert after.status is Status.EXACT
        if before.peak < 5:
            assert after.peak <= before.peak


def closes(puzzle: LightUp, level: int) -> bool:
    """Return whether the rules of a level of the solver are enough."""
    return bool(close(*laid_out(puzzle), level)[0] == SOLVED)


@examples(EXAMPLES * 2)
@given(seed=SEEDS)
def test_the_solver_needs_the_level_that_the_hardest_rule_has(seed: int) -> None:
    puzzle, proof = random_puzzle(seed, max_side=8, min_side=3)
    names = [rule.name for rule in RULES]
    hardest = names.index(rate(puzzle, proof).peak_rule)
    for level, rule in ((BASIC, LONE_CELL), (STARVATION, STARVED_NUMBER), (SETS, NUMBER_SET)):
        assert closes(puzzle, level) == (hardest <= rule)


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 3)])
def test_a_board_of_walls_needs_nothing(shape: tuple[int, int]) -> None:
    puzzle = LightUp.from_grid(np.full(shape, WALL))
    rating = rate(puzzle, Proof(Verdict.UNIQUE, (np.zeros(shape, np.uint8),), complete=True, method="rules"))
    assert (rating.peak, rating.peak_rule, rating.grade, rating.score) == (0.0, "none", Grade.GENTLE, 0.0)
    assert (rating.rounds, rating.histogram, rating.options_min) == (0, {}, 0)


def test_a_search_in_vain_gives_a_lower_bound() -> None:
    rating = rate(*proved(SEVERAL[0]))
    assert (rating.status, rating.peak_rule, rating.grade) == (Status.LOWER_BOUND, "search", None)
    assert rule_texts(rating)[-1].endswith(", in part from the solution)")


def test_a_search_budget_that_ends_gives_a_lower_bound() -> None:
    puzzle, proof = proved(NEEDS["nested contradiction"])
    whole = rate(puzzle, proof)
    for budget in (1, 5, *range(whole.nodes - 40, whole.nodes + 1)):
        rating = rate(puzzle, proof, budget=budget)
        assert rating.status is Status.LOWER_BOUND
        assert (rating.peak, rating.peak_rule, rating.nodes) == (7.0, "nested contradiction", budget)
        assert (rating.grade, rating.score, rating.minutes, rating.minutes_extrapolated) == (None,) * 4
        assert not rating.levels
    assert rate(puzzle, proof, budget=whole.nodes + 1) == whole


@pytest.mark.parametrize(("length", "add"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 4), (9, 6), (16, 6), (17, 8), (99, 8)])
def test_length_adds_two_tenths_for_each_doubling(length: int, add: int) -> None:
    assert add_for(length) == add


ASSUMING = {rule.name for rule in RULES[CONTRADICTION:]}


# Of the rounds of assumptions there are four each; one assumption of the second is long. Found by the generator.
EXPERT = ("#.0.0.", "0..*..", ".*....", ".....*", "..*..1", "*1.1*#")
MASTER = ("...*2*", "01*2..", "....*.", ".*....", "*.#*10", ".1*...")


def graded(puzzle, proof, ceiling=int(Grade.BEYOND)):
    board, state = laid_out(puzzle)
    bulbs = np.pad(proof.solutions[0] == 1, 1).ravel().astype(np.uint8)
    grade, n_open = grade_board(board, state, grading_for(puzzle.height, puzzle.width), bulbs, ceiling, DEFAULT_BUDGET)
    return int(grade), int(n_open)


def n_open_in(puzzle, proof):
    """Count the cells that are open before each round of assumptions, in the steps of the climb."""
    left, rounds = puzzle.n_white, set()
    total = 0
    for step in explain(puzzle, proof):
        if step.rule in ASSUMING and step.details.round not in rounds:
            rounds.add(step.details.round)
            total += left
        left -= len(step.decides)
    return total


def check_grade(puzzle, proof):
    rating = rate(puzzle, proof)
    assert rating.grade is not None
    assert graded(puzzle, proof) == (max(rating.grade, Grade.TRICKY), n_open_in(puzzle, proof))
    for ceiling in range(int(Grade.HARD), int(Grade.EXTREME)):
        found, _ = graded(puzzle, proof, ceiling)
        assert found > ceiling if rating.grade > ceiling else found == max(rating.grade, Grade.TRICKY)
    return rating


@examples(60)
@given(seed=st.integers(0, 1 << 20))
def test_a_grade_is_that_of_the_climb(seed):
    check_grade(*random_puzzle(seed, max_side=7, min_side=4))


@pytest.mark.parametrize("rows", [*NEEDS.values(), LONGER_FIRST], ids=[*NEEDS, "longer first"])
def test_grades_of_puzzles_that_need_each_rule(rows):
    puzzle = lightup(rows)
    check_grade(puzzle, prove(puzzle))


@pytest.mark.parametrize(("rows", "grade"), [(EXPERT, Grade.EXPERT), (MASTER, Grade.MASTER)])
def test_rounds_and_lengths_count(rows, grade):
    puzzle = lightup(rows)
    assert check_grade(puzzle, prove(puzzle)).grade is grade
