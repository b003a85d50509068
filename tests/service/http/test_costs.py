"""Which work is short, as far as it is known."""

from puzzles.formats import registry as formats
from service.http import costs
from service.http.costs import UNREAD, Costs, Length, Shape, length_of, shape_of_making, shape_of_reading
from tests.commands import UNIQUE


def length_of_making(family: str, options: dict[str, object], cells: int, count: int = 1) -> Length:
    return length_of(Costs().seconds(shape_of_making(family, options, cells, count=count, steps=False)))


def test_usual_puzzles_and_proofs_are_short_work_and_many_large_ones_or_methods_long() -> None:
    assert length_of_making("sudoku", {"difficulty": "hard"}, 0) is Length.SHORT
    assert length_of_making("sudoku", {"difficulty": "hard"}, 0, count=50) is Length.LONG
    assert length_of_making("nonogram", {"size": "100x100"}, 10_000) is Length.SHORT
    assert length_of_making("nonogram", {"size": "100x100", "difficulty": "hard"}, 10_000) is Length.LONG
    puzzle = formats.read(UNIQUE.encode())[0].puzzle
    shapes = shape_of_reading("solve", puzzle), shape_of_reading("solve", puzzle, method="grasp"), UNREAD
    assert [length_of(Costs().seconds(shape)) for shape in shapes] == [Length.SHORT, Length.LONG, Length.LONG]


def test_shapes_tell_apart_what_costs_differently_and_nothing_else() -> None:
    def shape(options: dict[str, object], count: int = 1) -> Shape:
        return shape_of_making("sudoku", options, 0, count=count, steps=False)

    assert shape({"clues": 24, "minimal": True}).name == shape({"minimal": True, "clues": 24}, count=7).name
    assert shape({"clues": 24}).name != shape({"clues": 25}).name


def test_means_of_what_was_measured_replace_the_guess() -> None:
    known, shape = Costs(), Shape("new", 0.001)
    known.learn(shape, 20.0)
    assert length_of(known.seconds(shape)) is Length.LONG
    for _ in range(100):
        known.learn(shape, 0.01)
    assert length_of(known.seconds(shape)) is Length.SHORT
    known.learn(shape, 1.0)  # one of a hundred does not count much
    assert length_of(known.seconds(shape)) is Length.SHORT
    known = Costs()
    for _ in range(50):
        known.learn(Shape("batch", 1.0, n_puzzles=10), 2.0)
    assert abs(known.seconds(Shape("batch", 1.0)) - 0.2) < 0.05


def test_shapes_are_not_kept_without_end() -> None:
    known = Costs()
    for number in range(costs._MOST_SHAPES + 10):
        known.learn(Shape(number, 0.0), 9.0)
    assert len(known._means) == costs._MOST_SHAPES
    assert known.seconds(Shape(0, 0.0)) == 0.0
    assert known.seconds(Shape(costs._MOST_SHAPES, 0.0)) > 0.0
