"""A move is right or wrong, by the least rule that shows it; a trace is paid for what a rule shows at its time."""

import random
from functools import cache
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from generator.families import family_named
from output.answers.known import known_of
from puzzles.families import FAMILIES
from rating.language_names import LANGUAGES
from rating.languages import in_language
from tests.examples import EACH_FAMILY, either, examples, is_short
from tests.naive.nonogram_solver import naive_line
from tests.naive.sudoku_ladder import full_houses, hidden_singles, naked_singles, start
from tests.naive.sudoku_pencil_marks import GroundTables
from tests.red_team import DISHONEST, HONEST, moves_of

OLD = {"clues": 32, "symmetry": "rotate180", "er": "1.5..2.5"}
SMALL = gw.read("..2..1....3..4..")[0].puzzle


def start_of(record):
    family = family_named(record.puzzle.family)
    solution = record.proof.solutions[0].astype(int)
    return np.where(family.open_cells(record.puzzle), family.unknown, solution), solution


@pytest.mark.parametrize(
    "options",
    [
        {"seed": 1},
        {"seed": 5, "difficulty": "hard", "symmetry": "none"},
        {"seed": 11, "difficulty": "expert", "symmetry": "none"},
        {"size": "6x6", "seed": 3},
        {"size": "4x4", "seed": 3},
    ],
)
def test_what_a_sudoku_ladder_does_next_follows_by_no_harder_rule(options):
    record = gw.sudoku(**options)
    state, _ = start_of(record)
    level = 0.0
    for step in gw.explain(record):
        level = max(level, step.rating)
        for row, column, digit in step.decides:
            found = gw.check_step(record, state, (row, column, digit))
            assert found.follows, step.text
            assert found.rating <= level, step.text
            level = 0.0
        for row, column, digit in step.decides:
            state[row, column] = digit


@pytest.mark.parametrize(
    ("family", "options", "n_plain"),
    [
        ("nonogram", {"size": "8x9", "seed": 1}, "edge logic"),
        ("nonogram", {"size": "12x12", "seed": 3, "difficulty": "hard"}, "edge logic"),
        ("lightup", {"size": "9x9", "seed": 1}, "contradiction"),
        ("lightup", {"size": "8x8", "seed": 2, "difficulty": "hard"}, "contradiction"),
    ],
)
def test_what_a_round_decides_follows_by_the_rule_of_the_round(family, options, n_plain):
    record = gw.generate(family, **options)
    state, _ = start_of(record)
    for _, steps in groupby(gw.explain(record), key=lambda step: step.details.round):
        decided = [(step, cell) for step in steps for cell in step.decides]
        for step, move in decided[:6]:
            found = gw.check_step(record, state, move)
            assert found.follows, step.text
            if found.rating < 5.0:
                assert found.rule == step.rule, step.text
            assert found.rating <= step.rating
        for _, (row, column, value) in decided:
            state[row, column] = value


SINGLES = {10: "full house", 12: "hidden single in box", 15: "hidden single in line", 23: "naked single"}


def naive_singles(puzzle, state):
    """Return the easiest single by which a cell gets a digit, by the definition of each, for all of these."""
    marks = start(state.ravel().tolist(), GroundTables(puzzle.ground))
    hints = [*full_houses(marks), *hidden_singles(marks), *naked_singles(marks)]
    return {hint.placed: SINGLES[hint.tenths] for hint in sorted(hints, key=lambda hint: -hint.tenths)}


sudoku = cache(gw.sudoku)  # made in the test: what is made by the module is made in every process that collects tests


@examples(60)
@given(st.sampled_from(("4x4", "6x6", "9x9")), st.randoms(use_true_random=True))
def test_singles_are_found_by_their_definition(size, draw):
    record = sudoku(size=size, seed=5)
    state, solution = start_of(record)
    cells = np.flatnonzero(state == 0).tolist()
    draw.shuffle(cells)
    for cell in cells[draw.randrange(len(cells)) :]:
        state.flat[cell] = solution.flat[cell]
    open_cells, singles = np.flatnonzero(state == 0).tolist(), naive_singles(record.puzzle, state)
    for cell in draw.sample(open_cells, min(5, len(open_cells))):
        digit = int(solution.flat[cell])
        found = gw.check_step(record, state, (*divmod(cell, len(state)), digit))
        expected = singles.get((divmod(cell, len(state)), digit))
        direct = ("direct pointing", "direct claiming", "direct hidden pair")
        assert found.rule == expected or (expected == "naked single" and found.rule in direct) or expected is None
        assert expected is not None or found.rule not in ("full house", "hidden single in box", "naked single")


def line_decides(clue, known, solution, at):
    """Return whether all ways to paint a line by its clue agree on a cell; -1 is not known."""
    return naive_line(clue, [{0, 1} if color < 0 else {color} for color in known])[at] == {solution}


nonogram = cache(gw.nonogram)


@examples(60)
@given(st.sampled_from(range(3)), st.randoms(use_true_random=True))
def test_a_cell_of_a_nonogram_follows_by_a_rule_of_lines_where_a_line_decides_it(seed, draw):
    record = nonogram(size="7x8", seed=seed)
    puzzle, (state, solution) = record.puzzle, start_of(record)
    cells = list(np.ndindex(*state.shape))
    draw.shuffle(cells)
    for cell in cells[: draw.randrange(len(cells))]:
        state[cell] = solution[cell]
    for row, column in [cell for cell in cells if state[cell] < 0][:6]:
        value = int(solution[row, column])
        found = gw.check_step(record, state, (row, column, value))
        in_row = line_decides(puzzle.rows[row], state[row].tolist(), value, column)
        in_column = line_decides(puzzle.columns[column], state[:, column].tolist(), value, row)
        assert (found.follows and found.rating <= 4.0) == (in_row or in_column)


PAINTED = gw.Nonogram.from_grid([[1, 0, 1], [0, 1, 0], [1, 1, 1]])
FILLED = [[0, 4, 0, 0]] + [[0] * 4] * 3


@pytest.mark.parametrize(
    ("puzzle", "state", "move", "found"),
    [
        (SMALL, None, "R1C2=3", (True, 1.5, "R1C2=3 is right and follows by hidden single in line (1.5).")),
        (SMALL, None, (0, 1, 3), (True, 1.5, "R1C2=3 is right and follows by hidden single in line (1.5).")),
        (SMALL, None, "r1 c2 is 4", (False, None, "R1C2=4 is wrong.")),
        (SMALL, None, "R1C3=2", (True, None, "R1C3=2 changes nothing: the cell is filled in already.")),
        (SMALL, FILLED, "R1C1=4", (True, None, "R1C1=4 is right, but proves nothing while R1C2 is wrong.")),
        (SMALL, None, "R1C1=4", (True, None, "R1C1=4 is right, but no rule shows it yet: it is a guess.")),
        (PAINTED, None, "R1C2=.", (True, 1.0, "R1C2=0 is right and follows by freebie (1.0).")),
    ],
)
def test_a_move_is_right_or_wrong_and_follows_or_is_a_guess(puzzle, state, move, found):
    told = gw.check_step(puzzle, state, move)
    assert (told.is_right, told.rating, told.text) == found


def test_candidates_that_were_ruled_out_count():
    record = gw.sudoku(seed=1, **OLD)
    state, solution = start_of(record)
    left = np.zeros((9, 9, 10), np.bool_)
    np.put_along_axis(left, solution[:, :, None], True, axis=2)
    cells = np.argwhere(state == 0).tolist()
    assert all(gw.check_step(record, state, (*cell, solution[*cell]), candidates=left).rating <= 2.3 for cell in cells)


def test_words_stand_for_values():
    record = gw.nonogram(size="6x5", colors=3, seed=1)
    solution = record.proof.solutions[0]
    names = ["blank", *(color.name for color in record.puzzle.palette.colors)]
    for row, column in ((0, 0), (3, 2), (5, 4)):
        move = f"R{row + 1}C{column + 1}={names[solution[row, column]]}"
        assert gw.check_step(record, None, move).is_right
    (board,) = gw.read(b"Light Up\n...\n.4.\n...\n")
    assert gw.check_step(board, None, "R1C2=bulb").rule == "number"
    assert gw.check_step(board, None, "R1C2=1").is_right
    assert not gw.check_step(board, None, "R1C2=.").is_right


PUZZLE = "..2..1....3..4.."


@cache
def _record(family: str) -> gw.Record:
    return gw.generate(family, seed=3, **({"size": "9x10"} if family == "nonogram" else {}))  # of 20x20 it takes long


def _said(cells: list[tuple[int, int]], values: object) -> str:
    grid = np.asarray(values)
    return ", ".join(f"R{row + 1}C{column + 1}={grid[row, column] if grid.ndim else values}" for row, column in cells)


@pytest.mark.parametrize(
    "text",
    [
        "R1C2 = 3",
        "so r1c2 must be 3.",
        "**R1C2**: 3",
        "Row 1, column 2 is 3",
        "(1, 2) → 3",
        "[1][2] = 3",
        "A2 is 3",
        "Place a 3 in R1C2",
        "Set cell (1,2) to 3",
        "so 3 at A2",
        "3 goes in R1C2",
        '{"R1C2": 3}',
        '[{"row": 1, "column": 2, "value": 3}]',
    ],
)
def test_moves_are_read_in_several_styles(text: str) -> None:
    (move,) = gw.score_trace(PUZZLE, text).moves
    assert (move.row, move.column, move.value, move.verdict) == (0, 1, 3, "justified")


@pytest.mark.parametrize(
    "text", ["If R1C2=3, fine", "R9C9=3", "R1C2=?", "R1C2 is free", "no 3 at A2", "R9C9<>3", "If R1C2<>3, fine"]
)
def test_what_is_no_move_is_passed_over(text: str) -> None:
    assert gw.score_trace(PUZZLE, text).moves == ()


@pytest.mark.parametrize("text", ["R2C1<>{}", "R2C1 ≠ {}", "R2C1 can't be {}.", "(2,1) is not {}", "Remove {} from B1"])
def test_removals_earn_nothing_and_cost_where_they_are_false(text: str) -> None:
    for value, verdict in ((1, "redundant"), (3, "justified"), (2, "false")):
        (move,) = gw.score_trace(PUZZLE, text.format(value)).moves
        assert (move.row, move.column, move.value, move.removes, move.verdict) == (1, 0, value, True, verdict)
    trace = gw.score_trace(PUZZLE, f"{text.format(3)} {text.format(3)} R1C2=3")
    assert [move.verdict for move in trace.moves] == ["justified", "redundant", "justified"]
    assert trace.reward * 12 == pytest.approx(1)
    assert gw.score_trace(PUZZLE, f"R1C2=3. {text.format(2)}").reward == 0


def test_a_justified_removal_counts_for_later_moves() -> None:
    removed = " ".join(f"R1C4<>{value}." for value in (1, 2, 3, 4, 6, 7, 8, 9))
    moves = gw.score_trace(gw.sudoku(seed=6, **OLD), f"{removed} R1C4=5").moves
    assert {move.rule for move in moves[:-1]} == {None, "naked pair"}
    assert moves[-1].rule == "naked single"


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_removals_of_all_wrong_values_are_right_and_no_harder_than_the_cell(family: str) -> None:
    record = _record(family)
    known = known_of(record, None)
    values = range(known.family.unknown + 1, known.family.max_value(known.puzzle) + 1)
    for row, column in np.argwhere(known.open_cells)[::7].tolist():
        name, right = f"R{row + 1}C{column + 1}", int(known.solution[row, column])
        (placed,) = gw.score_trace(record, f"{name}={right}").moves
        for value in values:
            trace = gw.score_trace(record, f"{name}<>{value}")
            (move,) = trace.moves
            assert move.is_right == (value != right)
            if move.is_right and placed.rule and move.verdict != "redundant":
                assert move.rating is not None
                assert move.rating <= placed.rating
            assert trace.reward == 0 or not move.removes


def test_each_verdict() -> None:
    puzzle = gw.sudoku(seed=6, **OLD).puzzle
    trace = gw.score_trace(puzzle, "R1C6=7. R1C3=1. R1C3=8. R1C3=8.")
    assert [move.verdict for move in trace.moves] == ["premature", "false", "justified", "redundant"]
    assert trace.reward == 0
    assert trace.state[0, 2] == 8


def test_rules_above_the_limit_justify_nothing() -> None:
    assert [
        gw.score_trace(gw.sudoku(seed=6, **OLD), "R1C4=5", up_to=limit).moves[0].verdict for limit in (2.9, 3.0)
    ] == [
        "premature",
        "justified",
    ]


def test_a_last_grid_gives_what_follows_at_once_and_costs_nothing() -> None:
    record = gw.sudoku(size="6x6", seed=6, difficulty="hard")
    grid = "\n".join(" ".join(map(str, row)) for row in known_of(record, None).solution.tolist())
    trace = gw.score_trace(record, f"So:\n{grid}")
    verdicts = {move.verdict for move in trace.moves}
    assert verdicts == {"justified", "premature"}
    assert 0 < trace.reward == trace.counts["justified"] / known_of(record, None).n_open


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_our_own_steps_earn_everything_and_traces_without_insight_nothing(family: str) -> None:
    record = _record(family)
    said = [f"R{row + 1}C{column + 1}={value}" for step in gw.explain(record) for row, column, value in step.decides]
    assert gw.score_trace(record, "\n".join(said)).reward > 0.9
    record = _record(family)
    known = known_of(record, None)
    cells = [tuple(cell) for cell in np.argwhere(known.open_cells).tolist()]
    values = range(known.family.max_value(known.puzzle) + 1)
    draw = random.Random(1)
    traces = [gw.prompt(record).prompt, "\n".join(_said(cells, value) for value in values)]
    traces += [_said(cells, value) for value in values]
    for _ in range(either(3, 30)):
        some = [[draw.choice(values) for _ in range(known.puzzle.width)] for _ in range(known.puzzle.height)]
        traces.append(_said(draw.sample(cells, len(cells)), some))
    assert [gw.score_trace(record, text).reward for text in traces] == [0.0] * len(traces)


@pytest.mark.parametrize(
    "text", ["", "\0" * 99, "R" * 200_000, "(1,2)=" * 50_000, "R1C2=" + "9" * 99, "R1C2=9", "row 1," * 40_000, "٣"]
)
def test_no_text_raises(text: str) -> None:
    assert gw.score_trace(PUZZLE, text).reward == 0


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_sentences_of_explain_are_read_in_all_languages(family: str) -> None:
    record = _record(family)
    steps = list(gw.explain(record))
    said = [f"R{row + 1}C{column + 1}={value}" for step in steps for row, column, value in step.decides]
    state = gw.score_trace(record, "\n".join(said)).state
    for language in LANGUAGES:
        trace = gw.score_trace(record, "\n".join(in_language(step, language).text for step in steps))
        assert trace.doubt is None
        assert trace.reward > 0.9
        assert (trace.state == state).all()
        assert trace.counts.get("false", 0) == 0
        told = {(move.row, move.column, move.value) for move in trace.moves if not move.removes}
        assert told == {cell for step in steps for cell in step.decides}, language


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_no_dishonest_trace_earns_anything_and_honest_ones_earn_all(family: str) -> None:
    record = _record(family)
    moves = moves_of(record)
    full = gw.score_trace(record, "\n".join(map(str, moves))).reward
    n_parts = 18 if is_short() else 4  # over all families, each trace is read several times
    few = slice(list(FAMILIES).index(family) % n_parts, None, n_parts)
    for name, trace in list(DISHONEST.items())[few]:
        assert gw.score_trace(record, trace(moves)).reward == 0, name
    for name, trace in list(HONEST.items())[few]:
        assert gw.score_trace(record, trace(moves)).reward >= 0.95 * full > 0, name


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("R1C2=3: the last one. R2C1=2! $R4C1=1$", ((0, 1, 3), (1, 0, 2), (3, 0, 1))),
        ("R1C2=3 (a single)", ((0, 1, 3),)),
        ("Ｒ１Ｃ２＝３", ((0, 1, 3),)),
        ("R1C2=٣", ((0, 1, 3),)),
        ("R1C2=3? R1C2 is 3, 2 or 1.", ()),
        ("R1C2=3.5", ()),
        ("R1C2=3 and 4", ()),
    ],
)
def test_what_follows_a_move(text: str, moves: tuple[tuple[int, int, int], ...]) -> None:
    assert tuple(move[:3] for move in gw.score_trace(PUZZLE, text).moves) == moves


def test_refutations_of_wrong_values_cost_nothing_and_of_right_ones_as_much_as_false_moves() -> None:
    assert gw.score_trace(PUZZLE, "R1C2=3 is false.").moves[0].verdict == "false"
    honest = "R1C2=4 would be a contradiction. R1C2=1 is impossible. R1C2=3."
    assert gw.score_trace(PUZZLE, honest).reward == gw.score_trace(PUZZLE, "R1C2=3.").reward > 0


def test_what_is_taken_back_earns_nothing_and_a_doubt_names_its_sentence() -> None:
    assert gw.score_trace(PUZZLE, "R1C2=3. R2C1=2. That is wrong.").reward * 12 == pytest.approx(1)
    assert gw.score_trace(PUZZLE, "R1C2=3.\nAll of the above is a lie.").doubt == "All of the above is a lie"
