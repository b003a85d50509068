"""Conditions of setters and kinds of the library, each beside what anyone can read, over all digits of few cells."""

import json
from collections.abc import Callable
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from puzzles.errors import PuzzleError
from puzzles.games.constraints import holds
from puzzles.sudoku import Ground, Mark, Sudoku
from puzzles.sudoku.marks.declared import written
from puzzles.sudoku.marks.kinds import constraints_of
from puzzles.sudoku.marks.mark import Field
from puzzles.sudoku.rules_file import library, read_rules
from tests.examples import first

Digits = tuple[int, ...]
Meets = Callable[[Digits], bool]


def stated(conditions: list[dict[str, Any]], n_cells: int, n: int, value: int = 0) -> Callable[[Digits], bool]:
    mark = Mark(
        "own",
        tuple(range(n_cells)),
        value,
        written({"name": "own", "says": "So.", "draw": "line", "where": conditions}),
    )
    ((_, own),) = constraints_of([mark], Field.of(n))
    return lambda digits: all(holds(each, digits) for each in own)


def are_alike(one: Meets, other: Meets, n_cells: int, n: int) -> bool:
    return all(one(digits) == other(digits) for digits in product(range(1, n + 1), repeat=n_cells))


CONDITIONS: list[tuple[list[dict[str, Any]], int, int, int, Meets]] = [
    ([{"digits": [1, 3], "at": [1, -1]}], 3, 4, 0, lambda d: {d[0], d[-1]} <= {1, 3}),
    ([{"different": [1, 3]}], 3, 3, 0, lambda d: d[0] != d[2]),
    ([{"same": True}], 3, 3, 0, lambda d: len(set(d)) == 1),
    ([{"rising": [3, 1, 2]}], 3, 4, 0, lambda d: d[2] < d[0] < d[1]),
    ([{"apart": [1, 2], "least": 2, "most": 3}], 2, 6, 0, lambda d: 2 <= abs(d[0] - d[1]) <= 3),
    ([{"sum": [1, 2, 3], "weights": [1, -2, 1], "is": [0, 2]}], 3, 4, 0, lambda d: d[0] - 2 * d[1] + d[2] in (0, 2)),
    ([{"sum": "2..-1", "least": 7}], 3, 4, 0, lambda d: d[1] + d[2] >= 7),
    ([{"sum": [1, 2], "other": [3], "least": 1}], 3, 4, 0, lambda d: d[0] + d[1] > d[2]),
    ([{"count": [1, 2], "at": [1, 2, 3], "cell": 4}], 4, 4, 0, lambda d: sum(x < 3 for x in d[:3]) == d[3]),
    ([{"distinct": "1..3", "is": [1, 3]}], 4, 4, 0, lambda d: len({*d[:3]}) != 2),
    ([{"distinct": [1, 2, 3], "cell": 3}], 3, 4, 0, lambda d: len({*d}) == d[2]),
    ([{"part": [1, 3], "is": 4}], 3, 4, 0, lambda d: 4 in (d[0], d[2], d[0] + d[2])),
    ([{"part": True, "least": 5, "most": 6}], 3, 3, 0, lambda d: not {5, 6}.isdisjoint(_parts(d))),
    ([{"part": True, "is": 1}], 3, 3, 0, lambda d: 1 in d),
    ([{"count": "$digits", "most": 1}], 3, 4, 23, lambda d: sum(x in (2, 3) for x in d) <= 1),
    ([{"classes": [[1, 2], [3]]}], 2, 4, 0, lambda d: (d[0] < 3) + (d[1] < 3) == (d[0] == 3) + (d[1] == 3) == 1),
    ([{"tuples": [[1, 2], [3, 4]], "at": [3, 1]}], 3, 4, 0, lambda d: (d[2], d[0]) in ((1, 2), (3, 4))),
    (
        [{"automaton": [["a", [1, 2], "b"], ["b", "1..4", "a"]], "start": "a", "accept": ["a"]}],
        *(4, 4, 0),
        lambda d: d[0] < 3 and d[2] < 3,
    ),
    ([{"any": [{"same": [1, 2]}, {"all": [{"sum": True, "is": 6}, {"rising": [1, 2]}]}]}], 3, 4, 0,
     lambda d: d[0] == d[1] or (sum(d) == 6 and d[0] < d[1])),
    ([{"not": {"any": [{"sum": [1, 2], "is": 5}, {"digits": 3}]}}], 3, 4, 0,
     lambda d: d[0] + d[1] != 5 and set(d) != {3}),
    ([{"unknown": "t", "in": "3..6", "where": [{"sum": [1, 2], "is": "$t"}, {"sum": [3, 4], "is": "$t"}]}], 4, 4, 0,
     lambda d: d[0] + d[1] == d[2] + d[3] and 3 <= d[0] + d[1] <= 6),
    ([{"not": {"pairs": [{"different": [1, 2]}]}}], 3, 4, 0, lambda d: len(set(d)) < 3),
]  # fmt: skip


@pytest.mark.parametrize(("conditions", "n_cells", "n", "value", "meets"), CONDITIONS)
def test_conditions_hold_for_the_digits_that_they_say(
    conditions: list[dict[str, Any]], n_cells: int, n: int, value: int, meets: Meets
) -> None:
    assert are_alike(stated(conditions, n_cells, n, value), meets, n_cells, n)
    contrary = stated([{"not": {"all": conditions}}], n_cells, n, value)
    assert are_alike(contrary, lambda digits: not meets(digits), n_cells, n)


def _parts(digits: Digits) -> set[int]:
    return {sum(some) for n in range(1, len(digits) + 1) for some in combinations(digits, n)}


def _flatmates(d: Digits) -> bool:
    return all(digit != 3 or 1 in d[max(0, at - 1) : at] or 5 in d[at + 1 : at + 2] for at, digit in enumerate(d))


def _in_threes(digits: Digits, group: Callable[[int], int]) -> bool:
    return all(len({group(digit) for digit in digits[at : at + 3]}) == 3 for at in range(len(digits) - 2))


def _battle(d: Digits) -> int:
    n = len(d)
    left, right = set(range(d[0])), set(range(n - d[-1], n))
    own = left & right or set(range(n)) - left - right
    return sum(d[at] for at in own)


def _sandwich(d: Digits, ends: tuple[int, int]) -> int:
    at = [place for place, digit in enumerate(d) if digit in ends]
    return sum(d[at[0] + 1 : at[1]]) if len(at) == 2 else -1


# The cells and digits to try, the number of the mark, and what it means.
LIBRARY: dict[str, tuple[int, int, int, Meets]] = {
    "nabner": (4, 5, 0, lambda d: all(abs(a - b) > 1 for a, b in combinations(d, 2))),
    "entropic": (4, 9, 0, lambda d: _in_threes(d, lambda x: (x - 1) // 3)),
    "modular": (4, 9, 0, lambda d: _in_threes(d, lambda x: x % 3)),
    "parity-line": (4, 5, 0, lambda d: all((a + b) % 2 for a, b in pairwise(d))),
    "dutch-whisper": (3, 9, 0, lambda d: all(abs(a - b) >= 4 for a, b in pairwise(d))),
    "zipper": (5, 5, 0, lambda d: d[0] + d[4] == d[1] + d[3] == d[2]),
    "lockout": (4, 6, 0, lambda d: abs(d[0] - d[3]) >= 4
                and not any(min(d[0], d[3]) <= x <= max(d[0], d[3]) for x in d[1:3])),
    "double-arrow": (4, 5, 0, lambda d: d[1] + d[2] == d[0] + d[3]),
    "slow-thermo": (4, 5, 0, lambda d: list(d) == sorted(d)),
    "region-sum": (5, 5, 2, lambda d: d[0] + d[1] == sum(d[2:])),
    "equal-sums": (4, 5, 0, lambda d: d[0] + d[1] == d[2] + d[3]),
    "clone": (4, 5, 0, lambda d: d[:2] == d[2:]),
    "x-sum": (5, 5, 9, lambda d: sum(d[: d[0]]) == 9),
    "numbered-room": (5, 5, 3, lambda d: d[d[0] - 1] == 3),
    "skyscraper-line": (5, 5, 3, lambda d: sum(all(x < d[i] for x in d[:i]) for i in range(5)) == 3),
    "battlefield": (5, 5, 4, lambda d: _battle(d) == 4),
    "little-killer-any": (4, 5, 11, lambda d: sum(d) == 11),
    "minimum": (3, 6, 0, lambda d: d[0] < min(d[1:])),
    "maximum": (3, 6, 0, lambda d: d[0] > max(d[1:])),
    "counting-circles": (5, 5, 0, lambda d: all(d.count(x) == x for x in d)),
    "extra-region": (4, 5, 0, lambda d: len(set(d)) == 4),
    "pencil-marks": (2, 6, 135, lambda d: set(d) <= {1, 3, 5}),
    "indexing": (5, 5, 2, lambda d: d[d[1] - 1] == 2),
    "difference": (2, 9, 3, lambda d: abs(d[0] - d[1]) == 3),
    "ratio": (2, 9, 3, lambda d: 3 * d[0] == d[1] or 3 * d[1] == d[0]),
    "sum-dot": (2, 9, 8, lambda d: sum(d) == 8),
    "same-parity": (3, 6, 0, lambda d: len({x % 2 for x in d}) == 1),
    "quadruple-any": (4, 5, 112, lambda d: d.count(1) >= 2 and 2 in d),
    "ten-line": (3, 7, 0, lambda d: sum(d) % 10 == 0),
    "lunchbox": (4, 5, 5, lambda d: d.count(min(d)) == d.count(max(d)) == 1 and _sandwich(d, (min(d), max(d))) == 5),
    "rellik": (4, 5, 7, lambda d: 7 not in _parts(d)),
    "flatmates": (5, 5, 0, _flatmates),
    "entropy": (4, 9, 0, lambda d: len({(x - 1) // 3 for x in d}) == 3),
    "sandwich-any": (5, 5, 6, lambda d: _sandwich(d, (1, 5)) == 6),
}  # fmt: skip


def test_each_kind_of_the_library_has_an_oracle() -> None:
    assert LIBRARY.keys() == library().keys()


@pytest.mark.parametrize("kind", first(34, LIBRARY))
def test_kinds_of_the_library_hold_for_the_digits_that_they_say(kind: str) -> None:
    n_cells, n, value, meets = LIBRARY[kind]
    own = {key: each for key, each in library()[kind].items() if key != "split"}
    mark = Mark(kind, tuple(range(n_cells)), value, written({"draw": "line", **own}))
    ((_, constraints),) = constraints_of([mark], Field.of(n))
    assert are_alike(lambda digits: all(holds(each, digits) for each in constraints), meets, n_cells, n)


REFUSED = [
    ("x", "the rules are not TOML: Expected '=' after a key"),
    ("[[rule]]\nkind = 'nabnr'\nmarks = ['R1C1']", "line 1 of the rules: 'nabnr' is not a kind of marks; did you mean"),
    ("\n\n[[rule]]\nkind = 'nabner'\nmarks = ['R1C1 R9C1']", "line 3 of the rules: the mark 'R1C1 R9C1' leaves"),
    ("[[rule]]\nkind = 'nabner'", "the rule 'nabner' has no marks; expected marks, offsets, around, each"),
    ("[[rule]]\nkind = 'nabner'\nmarks = ['R1C1 Q']", "line 1 of the rules: the mark 'R1C1 Q' has 'Q'; expected cells"),
    ("[[rule]]\nname = 'a'\nsays = 'b'\nwhere = [{sm = 1}]\nmarks = 'R1C1'", "a condition has 'sm'; expected one of"),
    ("[[rule]]\nname = 'a'\nsays = 'b'\nwhere = [{sum = [7], is = 1}]\nmarks = 'R1C1'", "names the cell 7 of 1"),
    ("[[rule]]\nname = 'a'\nsays = 'b'\nwhere = [{sum = [1]}]\nmarks = 'R1C1'", "the condition 'sum' has no number"),
    ("[[rule]]\nname = 'a'\nsays = 'b'\nwhere = [{same = true, by = 1}]\nmarks = 'R1C1'", "'same' has 'by'"),
    ("[[rule]]\nname = 'A b'\nsays = 'b'\nwhere = [{same = true}]\nmarks = 'R1C1'", "the name of a rule is 'A b'"),
    ("[[rule]]\nname = 'a'\nwhere = [{same = true}]\nmarks = 'R1C1'", "the rule 'a' says 'None'; expected a sentence"),
    ("[[rule]]\nname = 'a'\nsays = 'b'\ndraw = 'x'\nwhere = [{same = true}]\nmarks = 'R1C1'", "is drawn as 'x'"),
    ("[[rule]]\nkind = 'thermo'\nmarks = ['R1C1 R3C3']", "the thermo at R1C1 R3C3 does not fit; expected a line"),
    ("[[rule]]\nkind = 'nabner'\noffsets = [1]", "'1' is not an offset; expected rows and columns such as [1, 2]"),
    ("[[rule]]\nkind = 'region-sum'\nmarks = ['R1C1 R1C2']", "a line that is split at boxes lies in one box"),
    ("[[rule]]\nname = 'a'\nsays = 'b'\nwhere = [{not = {connected = 1}}]\nmarks = 'R1C1'", "stands in another"),
    ("[[rule]]\nkind = 'sandwich-any'\nmarks = ['5: R1C1 R1C2 R1C1']", "'between' names a cell twice"),
    ("[[rule]]\nkind = 'nabner'\naround = [1]", "'1' is not an offset; expected rows and columns such as [1, 2]"),
    ("title = 'x'", "the rules have 'title'; expected tables [[rule]] alone"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_rules_that_say_nothing_sensible_are_refused_with_their_line(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        read_rules(text, Ground(2, 2))
    assert message in str(refused.value)


@pytest.mark.parametrize("conditions", [
    [{"not": {"unknown": "n", "in": "1..16", "where": [{"not": {"count": "$n", "is": [0, "$n"]}}]}}],
    [{"pairs": [{"any": [{"different": [1, 2]}, {"sum": [1, 2], "is": 8}]}, {"not": {"apart": [1, 2], "is": 3}}]}],
])  # fmt: skip
def test_rules_that_take_too_much_are_refused(conditions: list[dict[str, Any]]) -> None:
    mark = Mark("own", tuple(range(32)), 0, written({"name": "own", "says": "So.", "where": conditions}))
    with pytest.raises(PuzzleError, match=r"steps|states"):
        Sudoku(Ground(4, 4, marks=(mark,)), (0,) * 256)


def test_files_place_marks_by_cells_offsets_and_houses_and_leave_some_out() -> None:
    text = """
    [[rule]]
    kind = "sum-dot"
    marks = ["5: R1C1 R1C2"]
    [[rule]]
    name = "no-five"
    says = "Neighbors do not add up to 5."
    where = [{ not = { sum = [1, 2], is = 5 } }]
    offsets = [[0, 1], [1, 0]]
    apart_from = ["sum-dot"]
    [[rule]]
    kind = "skyscraper-line"
    each = "row"
    value = 2
    """
    marks = read_rules(text, Ground(2, 2))
    count = {kind: sum(mark.kind == kind for mark in marks) for kind in ("sum-dot", "no-five", "skyscraper-line")}
    assert count == {"sum-dot": 1, "no-five": 23, "skyscraper-line": 4}
    assert all(json.loads(mark.rule)["draw"] == "none" for mark in marks if mark.kind == "no-five")
    as_json = json.dumps({"rule": [{"kind": "sum-dot", "marks": ["5: R1C1 R1C2"]}]})
    assert read_rules(as_json, Ground(2, 2)) == tuple(mark for mark in marks if mark.kind == "sum-dot")


def test_marks_lie_on_each_square_of_four_cells() -> None:
    marks = read_rules('[[rule]]\nkind = "entropy"\neach = "square"', Ground(2, 2))
    assert [mark.cells for mark in marks] == [(at, at + 1, at + 4, at + 5) for at in (0, 1, 2, 4, 5, 6, 8, 9, 10)]
    assert len(read_rules('[[rule]]\nkind = "entropy"\neach = "square"', Ground(2, 2, ("twin",)))) == 17


def test_marks_lie_around_each_cell_and_on_the_whole_board() -> None:
    rule = '[[rule]]\nname = "own"\nsays = "So."\nwhere = [{ count = 1, most = 1 }]\n'
    around = [mark.cells for mark in read_rules(f"{rule}around = [[0, 1], [1, -1], [0, 4]]", Ground(2, 2))]
    assert around[:5] == [(0, 1), (1, 2, 4), (2, 3, 5), (3, 6), (4, 5)]
    assert around[-1] == (14, 15)
    (board,) = read_rules(f"{rule}each = 'board'", Ground(2, 2, ("twin",)))
    assert len(board.cells) == 28


CROSSING: list[tuple[list[dict[str, Any]], Meets]] = [
    ([{"neighbors": [{"apart": [1, 2], "least": 2}]}], lambda d: all(abs(a - b) > 1 for a, b in pairwise(d))),
    ([{"sum": True, "is": 9}], lambda d: sum(d) == 9),
    ([{"sum": [1, 2, 5], "other": [3, 4], "is": 0}], lambda d: d[0] + d[1] + d[4] == d[2] + d[3]),
    ([{"mirrored": [{"apart": [1, 2], "is": [0, 1]}]}], lambda d: abs(d[1] - d[3]) < 2),
    ([{"different": True}], lambda d: False),
    ([{"any": [{"rising": [1, 2, 3]}, {"same": [3, 4, 5]}]}], lambda d: d[0] < d[1] < d[2] or d[2] == d[3] == d[4]),
    ([{"windows": 3, "where": [{"sum": True, "most": 8}]}], lambda d: all(sum(d[i : i + 3]) < 9 for i in range(3))),
    ([{"distinct": True, "is": 2}], lambda d: len({*d}) == 2),
]


@pytest.mark.parametrize(("conditions", "meets"), CROSSING)
def test_a_line_that_crosses_itself_comes_to_its_cell_again(conditions: list[dict[str, Any]], meets: Meets) -> None:
    line = (0, 1, 5, 4, 0)
    mark = Mark("own", line, 0, written({"name": "own", "says": "So.", "where": conditions}))
    puzzle = Sudoku(Ground(2, 2, marks=(mark,)), (0,) * 16)
    ((_, own),) = constraints_of(puzzle.ground.marks, Field.of(4))
    for digits in product(range(1, 5), repeat=4):
        board = dict(zip((0, 1, 4, 5), digits, strict=True))
        values = [board.get(cell, 1) for cell in range(16)]
        assert all(holds(each, values) for each in own) == meets(tuple(board[cell] for cell in line))


def test_whispers_and_palindromes_may_cross_themselves_and_thermometers_may_not() -> None:
    whisper, palindrome = Mark("whisper", (0, 1, 5, 4, 0)), Mark("palindrome", (0, 1, 5, 4, 0, 4, 8))
    ((_, own), (_, alike)) = constraints_of((whisper, palindrome), Field.of(4))
    assert [each.cells for each in own] == [(0, 1), (1, 5), (5, 4), (4, 0)]
    assert [each.cells for each in alike] == [(0, 8), (1, 4), (5, 0)]
    assert Sudoku(Ground(2, 2, marks=(whisper,)), (0,) * 16).ground.marks == (whisper,)
    with pytest.raises(PuzzleError, match="the thermo has cells"):
        Sudoku(Ground(2, 2, marks=(Mark("thermo", (0, 1, 5, 4, 0)),)), (0,) * 16)


def test_cells_with_some_digits_form_one_piece() -> None:
    rule = written({"name": "own", "says": "So.", "draw": "none", "where": [{"connected": [1, 3], "at": "1..8"}]})
    ((_, (piece,)),) = constraints_of([Mark("own", tuple(range(9)), 0, rule)], Field.of(3))
    for digits in product((1, 2, 3), repeat=8):
        left = {cell for cell in range(8) if digits[cell] != 2}
        todo = [left.pop()] if left else []
        while todo:
            near = {cell for cell in left if _touch(cell, todo[-1])}
            todo[-1:] = near
            left -= near
        assert holds(piece, (*digits, 2)) == (not left)


def _touch(one: int, other: int) -> bool:
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3) == 1


def test_lines_are_split_at_boxes() -> None:
    marks = read_rules("[[rule]]\nkind = 'region-sum'\nmarks = ['R1C1 R1C2 R1C3 R1C4']", Ground(2, 2))
    assert [(mark.cells, mark.value) for mark in marks] == [((0, 1, 2, 3), 2)]
