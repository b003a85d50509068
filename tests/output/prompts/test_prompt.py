"""Prompts: golden texts written by hand, and answers that lead back to the solution in every template and family."""

import json
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import gridwright as gw
from generator.families import family_named
from output.book.texts import LANGUAGES
from output.prompts.prompt import _sentences, prompt_of
from output.prompts.template import TEMPLATES, template_from, template_named
from puzzles.errors import NotUnique
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from puzzles.lightup import LightUp
from puzzles.nonogram import Color, Nonogram, Palette
from puzzles.sudoku import Ground, Sudoku
from puzzles.written import Shape
from service.command_line.kernel_uses import requests_of
from tests.examples import EACH_FAMILY
from tests.strategies import lightup_documents, nonogram_documents
from tests.toy import TOY
from tests.toy.puzzle import Toy

SUDOKU = Sudoku(Ground(2, 2), (0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0))
NONOGRAM = Nonogram.from_grid(
    [[1, 1, 0], [0, 2, 2]], Palette((Color("red", "#ff0000", "r"), Color("blue", "#0000ff", "b")))
)
SIXTEEN = Sudoku(
    Ground(4, 4), tuple((4 * row + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16))
)
LIGHT_UP = LightUp.from_grid([[6, 6, 6], [6, 5, 6], [6, 1, 1]])


def test_a_sudoku_in_plain_rows() -> None:
    own = gw.prompt(SUDOKU)
    assert own.prompt == (
        "Solve this Sudoku puzzle of 4 rows and 4 columns.\n\n..2.\n.1..\n..3.\n.4..\n\n"
        "Each box has 2 rows and 2 columns, and the digits are 1 to 4. A dot stands for an empty cell.\n\n"
        "Answer with the whole grid as 4 rows of 4 digits without spaces, the top row first. Write nothing else."
    )
    assert own.answer == "4321\n2143\n1234\n3412"
    assert own.messages == [{"role": "user", "content": own.prompt}, {"role": "assistant", "content": own.answer}]


def test_a_colored_nonogram_in_a_grid() -> None:
    own = gw.prompt(NONOGRAM, "grid")
    assert own.prompt == (
        "Solve this Nonogram puzzle of 2 rows and 3 columns.\n\n```\n"
        "Row 1: 2r\nRow 2: 2b\nColumn 1: 1r\nColumn 2: 1r 1b\nColumn 3: 1b\n```\n\n"
        "A number is the length of a block, and the letter behind it its color: r is red, b is blue. Row 1 is the top "
        "row and column 1 the leftmost column. A 0 alone is the clue of a line without painted cells.\n\n"
        "Answer in a code block with 2 rows of 3 signs separated by spaces, the top row first: "
        "the letter of its color for a painted cell and . for a blank cell."
    )
    assert own.answer == "```\nr r .\n. b b\n```"


WHOLE = [name for name in TEMPLATES if not name.startswith(("next", "picture"))]
GRIDS = [name for name in WHOLE if not name.startswith(("coordinates", "objects"))]


def test_a_light_up_board_with_steps_that_are_cut() -> None:
    members = {
        "shape": "rows",
        "prompt": "$name, $height by $width:\n$puzzle",
        "answer": "$steps\n$answer",
        "max_steps": 1,
    }
    own = gw.prompt(LIGHT_UP, members)
    assert own.prompt == "Light Up, 3 by 3:\n...\n.#.\n.11"
    first, cut, *rows = own.answer.split("\n")
    assert first == "Number: the 1 at R3C3 needs every cell that is left beside it, so R2C3 holds a bulb."
    assert cut == "The other steps are left out."
    assert rows == [".*.", ".#*", "*11"]


def test_rules_are_those_of_the_puzzle_at_hand() -> None:
    for name in {template.removesuffix("-rules") for template in TEMPLATES}:
        with_rules, without = gw.prompt(SUDOKU, f"{name}-rules").prompt, gw.prompt(SUDOKU, name).prompt
        assert "each row, each column and each box holds every digit from 1 to 4 once." in with_rules
        assert "each is 2 rows high and 2 columns wide." in with_rules
        assert "each row" not in without
        assert len(with_rules) > len(without)
    template = {"shape": "rows", "prompt": "$rules|$puzzle"}
    assert "every number from 1 to 16 once" in gw.prompt(SIXTEEN, template).prompt
    assert "of different colors may touch" in gw.prompt(NONOGRAM, template).prompt
    assert "color" not in gw.prompt(Nonogram.from_grid([[1, 0]]), template).prompt
    assert "directly above, below, left and right of it" in gw.prompt(LIGHT_UP, template).prompt


def test_a_family_without_such_rules_has_those_of_its_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "toy", TOY)
    text = gw.prompt(Toy((1, 1, 2)), {"shape": "rows", "prompt": "$rules $puzzle"}).prompt
    assert "Two bits side by side add up to the number between them." in text


@pytest.mark.parametrize("template", WHOLE)
@pytest.mark.parametrize("document", [SUDOKU, NONOGRAM, Nonogram.from_grid([[1, 0]]), LIGHT_UP])
def test_a_prompt_needs_no_picture(template: str, document: Any) -> None:
    """Words of books that speak of what only a printed page shows."""
    text = gw.prompt(document, template).prompt.lower()
    for word in ("print", "border", "thick", "above each", "beside each row", "legend", "cross out", "stands on", "$"):
        assert word not in text, word


@pytest.mark.parametrize("template", GRIDS)
@pytest.mark.parametrize("size", ["6x4", "4x6"])
def test_a_prompt_says_what_its_signs_mean_and_how_the_answer_is_ordered(template: str, size: str) -> None:
    height = int(size[0])
    for seed in range(3):
        colored = gw.prompt(gw.nonogram(size=size, colors=3, seed=seed), template)
        clues = [line.split(": ")[1] for line in colored.prompt.split("\n") if line.startswith(("Row ", "Column "))]
        for letter in {sign for clue in clues for sign in clue if sign.isalpha()}:
            assert f"{letter} is " in colored.prompt
        board = gw.prompt(gw.lightup(size=size, seed=seed), template)
        assert "A dot is a white cell, # a black cell without a number, and a digit from 0 to 4" in board.prompt
        assert "top" in colored.prompt
        assert "leftmost" in colored.prompt
        form = f"lists of {size[2]} numbers, the top row first" if "json" in template else f"the same {height} rows"
        assert form in board.prompt
    sudoku = gw.prompt(SUDOKU, template).prompt
    assert ("0 stands for an empty cell" if "json" in template else "A dot stands for an empty cell") in sudoku
    assert "the top row first" in sudoku


def solution_in(answer: str, puzzle: Any, shape: Shape) -> NDArray[np.int64]:
    """Read an answer back, without the code that wrote it."""
    named = re.findall(r"R(\d+)C(\d+)(?:=(\d+))?", answer)
    cells = named or re.findall(r'"row": (\d+), "column": (\d+), "value": (\d+)', answer)
    if cells and "```" not in answer:
        grid = np.array(puzzle.grid if puzzle.family == "sudoku" else np.zeros((puzzle.height, puzzle.width)), np.int64)
        for row, column, value in cells:
            grid[int(row) - 1, int(column) - 1] = int(value or 1)
        return grid
    answer = re.sub(r"</?answer>|\\boxed{|}$", "", answer).strip("\n")
    if "```" in answer:
        answer = answer.split("```")[-2].strip("\n")
    if shape is Shape.JSON:
        return np.array(json.loads(answer))
    is_spaced = shape is Shape.SPACED or (puzzle.family == "sudoku" and puzzle.side > 9)
    rows = [line.split(" ") if is_spaced else list(line) for line in answer.split("\n")]
    if puzzle.family == "sudoku":
        return np.array([[int(cell) for cell in row] for row in rows])
    if puzzle.family == "lightup":
        board = [[sign == "*" for sign in row] for row in rows]
        kept = [["." if sign == "*" else sign for sign in row] for row in rows]
        assert kept == [["01234#."[cell] for cell in row] for row in puzzle.grid.tolist()]
        return np.array(board, int)
    letters = "#" if puzzle.n_colors == 1 else [color.letter for color in puzzle.palette.colors]
    if puzzle.n_colors > 1 and not "".join(letters).isalpha():
        letters = [color.letter for color in Palette.default(puzzle.n_colors).colors]
    return np.array([[(".", *letters).index(cell) for cell in row] for row in rows])


REQUESTS = (
    ("sudoku", {"size": "9x9"}),
    ("sudoku", {"size": "6x6"}),
    ("sudoku", {"size": "16x16", "rating": "none"}),
    ("nonogram", {"size": "6x8"}),
    ("nonogram", {"size": "8x6", "colors": 4, "density": 0.6}),
    ("lightup", {"size": "7x5"}),
)


@pytest.mark.parametrize("template", WHOLE)
@pytest.mark.parametrize(("family", "options"), REQUESTS)
def test_answers_lead_back_to_the_solution(template: str, family: str, options: dict[str, Any]) -> None:
    record = gw.generate(family, seed=5, **options)
    own = gw.prompt(record, template)
    shape = template_named(template).wording(family).shape
    assert record.proof is not None
    np.testing.assert_array_equal(solution_in(own.answer, record.puzzle, shape), record.proof.solutions[0])
    assert own == gw.prompt(record, template)
    assert gw.score(record, own.answer).score == 1


@given(document=nonogram_documents() | lightup_documents(), shape=st.sampled_from(Shape))
def test_any_puzzle_and_solution_can_be_written(document: Document[Any], shape: Shape) -> None:
    own = prompt_of(document, template_from({"shape": shape, "prompt": "$legend|$form|$puzzle"}))
    np.testing.assert_array_equal(solution_in(own.answer, document.puzzle, shape), document.solution)
    assert own.prompt.isprintable() or "\n" in own.prompt


@given(document=nonogram_documents(), shape=st.sampled_from([Shape.ROWS, Shape.SPACED]))
def test_clues_of_nonograms_can_be_read_back(document: Document[Nonogram], shape: Shape) -> None:
    puzzle = document.puzzle
    lines = prompt_of(document, template_from({"shape": shape, "prompt": "$puzzle"})).prompt.split("\n")
    heads = [f"Row {n}: " for n in range(1, puzzle.height + 1)] + [f"Column {n}: " for n in range(1, puzzle.width + 1)]
    for line, head, clue in zip(lines, heads, (*puzzle.rows, *puzzle.columns), strict=True):
        assert line.startswith(head)
        lengths = [int("".join(filter(str.isdecimal, word))) for word in line.removeprefix(head).split(" ")]
        assert lengths == ([block.length for block in clue] or [0])


def test_prompts_hide_titles_that_are_answers_and_put_a_system_message_first() -> None:
    titled = Nonogram(NONOGRAM.rows, NONOGRAM.columns, NONOGRAM.palette, "a secret", "somebody", "anybody")
    for template in TEMPLATES:
        own = gw.prompt(titled, template)
        assert not any(word in own.prompt + own.answer for word in ("secret", "somebody", "anybody"))
    with pytest.raises(NotUnique, match="has several solutions"):
        gw.prompt(Nonogram.from_grid([[1, 0], [0, 1]]))
    own = gw.prompt(SUDOKU, {"shape": "rows", "prompt": "$puzzle", "system": "You solve each $name."})
    assert [message["role"] for message in own.messages] == ["system", "user", "assistant"]
    assert own.messages[0]["content"] == "You solve each Sudoku."


@pytest.mark.parametrize("family", FAMILIES)
def test_no_sentence_around_a_puzzle_stays_english(family: str) -> None:
    record = gw.generate(family, seed=1, **requests_of(family)[0])
    for template in TEMPLATES:
        if template.startswith(("json", "steps")):
            continue
        english = gw.prompt(record, template)
        words = [line for line in english.prompt.split("\n") if re.search("[a-z]{4}", line)]
        for language in [each for each in LANGUAGES if each != "en"]:
            own = gw.prompt(record, f"{template}-{language}")
            assert own.answer == english.answer
            same = [line for line in own.prompt.split("\n") if line in words]
            assert not same, same
            assert not re.search(r"(?i)\b(with|cell|the|rows?|first|each)\b", own.prompt.replace('"row"', "")), (
                own.prompt
            )


def test_all_languages_translate_the_same_sentences() -> None:
    german, *others = (_sentences(each).keys() for each in LANGUAGES if each != "en")
    assert [each ^ german for each in others] == [set()] * len(others)


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_the_next_move_follows_in_the_state_that_is_shown(family: str) -> None:
    record = gw.generate(family, seed=2, **requests_of(family)[0])
    own = gw.prompt(record, "next")
    (row, column, value) = (int(part) for part in re.fullmatch(r"R(\d+)C(\d+)=(\d+)", own.answer).groups())  # type: ignore[union-attr]
    lines = own.prompt.split("each open cell:\n\n")[1].split("\n\n")[0].split("\n")
    signs = np.array([line.split(" ") for line in lines])
    state = np.where(signs == ".", str(family_named(family).unknown), signs).astype(int)
    assert (state == -1).any() or (state == 0).any()
    assert gw.check_step(record, state, (row - 1, column - 1, value)).is_right
    assert signs[row - 1, column - 1] == "."


def test_a_picture_is_a_png_and_takes_the_place_of_the_puzzle() -> None:
    own = gw.prompt(SUDOKU, "picture")
    assert own.picture.startswith(b"\x89PNG")
    assert "..2." not in own.prompt
    assert gw.prompt(SUDOKU, "plain").picture == b""


def test_steps_of_a_sudoku_count_boxes() -> None:
    assert "Boxes count from 1 in reading order." in gw.prompt(SUDOKU, "steps").prompt
    assert "Boxes" not in gw.prompt(LIGHT_UP, "steps").prompt
