"""The canonical form and the id: one for all symmetric images, another for every other puzzle, the same for ever."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.sudoku import Ground
from puzzles.sudoku.canonical import canonical_form, puzzle_id
from tests.examples import at_the_gate, examples
from tests.naive.sudoku_shapes import naive_candidates
from tests.naive.sudoku_symmetry import naive_canonical, naive_id
from tests.puzzles.sudoku_boards import image_of, pattern_board

ARRANGED = (Ground(2, 2), Ground(2, 3), Ground(3, 2))
TURNED = (Ground(1, 1), Ground(1, 2), Ground(2, 1), Ground(1, 5), Ground(2, 5), Ground(5, 2), Ground(4, 4))
CLASSIC = Ground(3, 3)

# Made with naive_canonical, which tries all 3,359,232 arrangements of a 9x9 grid. The first is a puzzle of Gordon
# Royle's list of 17-clue puzzles, the second the forum's "most canonical" board, two are random boards, the last is
# a part of one in which columns show the same digits in turn.
GOLDEN = [
    (
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        "........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......",
        "sudoku-dd059aca0833f02132f0",
    ),
    (
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "sudoku-108ed54ff1623c04da70",
    ),
    (
        "578614923392578146614239758243791685789465312156823479927156834431982567865347291",
        "123456789456789123789132564278941635314567892965823417597218346641395278832674951",
        "sudoku-1759e65780585a0f279f",
    ),
    (
        "742631598583249617961857423816975234374126859259483761137564982698712345425398176",
        "123456789457189236968327154285941673379268541614573892592814367741635928836792415",
        "sudoku-161b9b76ea6b9ea08807",
    ),
    (
        "....2.97.2....98..8.9.....................2..928...7...9......8.8.9.......28...97",
        ".................1...123..4....32.....1....42.2..1...3...2..3..2..3.....3....142.",
        "sudoku-92b927c20fe94d8e68e5",
    ),
]


def cells_of(text):
    return tuple(int(sign) for sign in text.replace(".", "0"))


def text_of(cells):
    return "".join(map(str, cells)).replace("0", ".")


@st.composite
def grids(draw, boxes):
    """Draw a box and any grid of digits and blanks; turns do not ask for the rules."""
    box = draw(st.sampled_from(boxes))
    highest = draw(st.integers(0, box.side))
    random = draw(st.randoms(use_true_random=True))
    return box, np.array([random.randint(0, highest) for _ in range(box.side**2)]).reshape(box.side, box.side)


@st.composite
def valid_grids(draw, boxes):
    """Draw a box and a grid of as many digits as wanted, at random where no house has them yet."""
    box = draw(st.sampled_from(boxes))
    n_tries = draw(st.integers(0, box.side**2))
    random = draw(st.randoms(use_true_random=True))
    cells = (0,) * box.side**2
    for cell in random.sample(range(len(cells)), n_tries):
        digits = sorted(naive_candidates(box, cells)[cell])
        if digits:
            cells = (*cells[:cell], random.choice(digits), *cells[cell + 1 :])
    return box, np.array(cells).reshape(box.side, box.side)


@st.composite
def classic_grids(draw):
    """Draw a board, a puzzle, or a grid with hardly a given, of 9x9 cells; some boards have many automorphisms."""
    random = draw(st.randoms(use_true_random=True))
    board = np.array(cells_of(draw(st.sampled_from([form for _, form, _ in GOLDEN[1:4]])))).reshape(9, 9)
    if draw(st.booleans()):
        board = pattern_board(CLASSIC)
    n_givens = draw(st.sampled_from([0, 1, 2, 3, 8, 17, 24, 40, 80, 81]))
    given = np.zeros(81, bool)
    given[random.sample(range(81), n_givens)] = True
    return np.where(given.reshape(9, 9), board, 0)


@pytest.mark.parametrize(("text", "canonical", "expected"), [GOLDEN[0], at_the_gate(*GOLDEN[1]), *GOLDEN[2:]])
def test_ids_never_change(text, canonical, expected):
    cells = cells_of(text)
    assert text_of(canonical_form(CLASSIC, cells)[1]) == canonical
    assert puzzle_id(CLASSIC, cells) == expected
    assert naive_id(CLASSIC, cells_of(canonical)) == expected


def test_an_id_is_made_of_the_documented_bytes():
    # printf '\0\1\0\1\0\1' | b2sum -l 80, and '\0\1\0\2' followed by 0 1 2 0 as two bytes each
    assert puzzle_id(Ground(1, 1), (1,)) == "sudoku-f7558545d9cec138afb9"
    assert puzzle_id(Ground(2, 1), (0, 1, 2, 0)) == "sudoku-263f41eff279e428b03d"


@examples(25)
@given(valid_grids(ARRANGED))
def test_the_form_of_small_boards_is_the_least_of_all_arrangements(sample):
    box, grid = sample
    expected = naive_canonical(box, grid, arranged=True)
    assert canonical_form(box, tuple(grid.ravel().tolist()))[1] == expected


@pytest.mark.parametrize("text", ["12......21......", "12......21..3...", "..12......21....", "1......1........"])
def test_digits_that_trade_columns_get_the_least_labels(text):
    """In rows far apart two columns show the same digits in turn, so that no row separates them."""
    grid = np.array(cells_of(text)).reshape(4, 4)
    assert canonical_form(Ground(2, 2), cells_of(text))[1] == naive_canonical(Ground(2, 2), grid, arranged=True)


@examples(60)
@given(grids(TURNED))
def test_the_form_of_other_boards_is_the_least_of_their_turns(sample):
    box, grid = sample
    cells = tuple(grid.ravel().tolist())
    expected = naive_canonical(box, grid, arranged=False)
    assert canonical_form(box, cells)[1] == expected
    assert puzzle_id(box, cells) == naive_id(box, expected)


@examples(25)
@given(classic_grids(), st.randoms(use_true_random=True), st.booleans())
def test_images_of_9x9_grids_share_the_form_and_do_not_come_before_it(grid, random, transposed):
    image = image_of(grid.T if transposed else grid, CLASSIC, random)
    cells = tuple(image.ravel().tolist())
    form = canonical_form(CLASSIC, tuple(grid.ravel().tolist()))[1]
    assert canonical_form(CLASSIC, cells)[1] == form
    assert canonical_form(CLASSIC, form)[1] == form
    assert form <= cells


@examples(30)
@given(valid_grids([Ground(2, 4), Ground(2, 3)]), st.randoms(use_true_random=True))
def test_transposed_puzzles_share_form_and_id(sample, random):
    box, grid = sample
    other = Ground(box.width, box.height)
    image = tuple(image_of(grid, box, random).T.ravel().tolist())
    cells = tuple(grid.ravel().tolist())
    assert canonical_form(other, image)[1] == canonical_form(box, cells)[1]
    assert puzzle_id(other, image) == puzzle_id(box, cells)


def test_grids_with_two_givens_are_told_apart():
    """Two equal or different digits, in one minirow, box, line, band, or nowhere together: 5 places, 7 classes."""
    forms = set()
    for (row, column), digit in product(product(range(9), repeat=2), (1, 2)):
        cells = [0] * 81
        cells[0] = 1
        if (row, column) != (0, 0):
            cells[row * 9 + column] = digit
            shares_house = row == 0 or column == 0 or (row < 3 and column < 3)
            if digit == 2 or not shares_house:
                forms.add(canonical_form(CLASSIC, tuple(cells))[1])
    # Different digits: same minirow, same row elsewhere, same box elsewhere, same band elsewhere, no band and no stack.
    # Equal digits: same band, no band and no stack.
    assert len(forms) == 7
