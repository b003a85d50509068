"""Links and files of other programs, written here as these write them, are read as the puzzle that was meant."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest

import gridwright as gw
from puzzles.errors import PuzzleError
from puzzles.formats.games.tatham import PROGRAMS
from puzzles.formats.lzstring import compress
from puzzles.games.game import NONE
from puzzles.sudoku import Mark, Sudoku
from puzzles.sudoku.cosmetics import Cosmetic
from tests.puzzles.formats.loose.boards import only, puzzles

# -- pzpr


def rows_of(cells: Any, width: int) -> Iterator[str]:
    """Write cells as pzpr does, ``.`` for none."""
    words = ["." if cell == NONE else str(cell) for cell in cells]
    for start in range(0, len(words), width):
        yield " ".join(words[start : start + width]) + " "


def pzprv3(puzzle: Any) -> str:
    """Write a puzzle as a file of pzpr, with the answer of nobody."""
    layers = (
        dict(zip([layer.name for layer in puzzle.game.layers], puzzle.layers, strict=True))
        if hasattr(puzzle, "game")
        else {}
    )
    height, width = (puzzle.side,) * 2 if isinstance(puzzle, Sudoku) else (puzzle.height, puzzle.width)
    kind, sides = puzzle.family, [str(height), str(width)]
    match kind:
        case "sudoku":
            sides, rows = sides[:1], [*rows_of([cell or NONE for cell in puzzle.cells], width)]
        case "slitherlink":
            kind, rows = "slither", [*rows_of(layers["numbers"], width)]
        case "masyu":
            pearls = [cell if cell == NONE else cell + 1 for cell in layers["pearls"]]
            kind, rows = "mashu", [*rows_of(pearls, width)]
        case "minesweeper":
            kind, rows = "mines", [*rows_of(layers["numbers"], width)]
        case "hitori":
            rows = [*rows_of(layers["numbers"], width)]
        case "starbattle":
            rows = [str(puzzle.parameter), str(width), *rows_of(layers["regions"], width)]
        case "tents":
            trees = [cell or NONE for cell in layers["trees"]]
            inner = [*rows_of(trees, width)]
            rows = [f". {next(rows_of(layers['columns'], width))}"]
            rows += [
                f"{word} {row}"
                for word, row in zip([row.strip() for row in rows_of(layers["rows"], 1)], inner, strict=True)
            ]
        case "skyscrapers":
            inner = [
                " ".join("." if cell == NONE else f"q{cell}" for cell in layers["givens"][i * width : (i + 1) * width])
                for i in range(width)
            ]
            left, right = ([word.strip() for word in rows_of(layers[side], 1)] for side in ("left", "right"))
            rows = [f". {next(rows_of(layers['top'], width))}. "]
            rows += [f"{left[i]} {inner[i]} {right[i]} " for i in range(width)]
            rows += [f". {next(rows_of(layers['bottom'], width))}. "]
        case "nonogram":
            above, beside = (height + 1) // 2, (width + 1) // 2
            columns = [[NONE] * (above - len(clue)) + [block.length for block in clue] for clue in puzzle.columns]
            rows = [
                next(rows_of([NONE] * beside + [column[i] for column in columns], beside + width)) for i in range(above)
            ]
            for clue in puzzle.rows:
                lengths = [NONE] * (beside - len(clue)) + [block.length for block in clue]
                rows.append(next(rows_of(lengths + [NONE] * width, beside + width)))
        case "kakuro":
            rows = [*kakuro_rows(layers, height, width)]
        case "lightup":
            kind, rows = (
                "lightup",
                [" ".join(row.replace("#", "-")) + " " for row in json.loads(gw.encode(puzzle, "jsonl"))["board"]],
            )
    return "\n".join(["pzprv3", kind, *sides, *rows, ""])


def kakuro_rows(layers: Any, height: int, width: int) -> Iterator[str]:
    def total(name: str, row: int, column: int) -> int:
        inside = row < height and column < width and not layers["walls"][row * width + column]
        return max(0, layers[name][row * width + column]) if inside else 0

    yield " ".join(["0", *(str(total("down_sums", 0, column)) for column in range(width))]) + " "
    for row in range(height):
        words = [str(total("across_sums", row, 0))]
        for column in range(width):
            sums = total("across_sums", row, column + 1), total("down_sums", row + 1, column)
            words.append(",".join(map(str, sums)) if layers["walls"][row * width + column] else ".")
        yield " ".join(words) + " "


OF_PZPR = {
    "sudoku": ["sudoku"],
    "lightup": ["akari", "lightup", "bijutsukan"],
    "slitherlink": ["slither", "slitherlink"],
    "hitori": ["hitori"],
    "minesweeper": ["mines"],
    "masyu": ["mashu", "masyu", "pearl"],
    "starbattle": ["starbattle"],
    "tents": ["tents"],
    "skyscrapers": ["skyscrapers", "building", "skyscraper"],
    "kakuro": ["kakuro"],
    "nonogram": ["nonogram"],
}
WAYS = {
    "puzz.link": "https://puzz.link/p?{kind}/{rest}",
    "a fragment": "https://puzz.link/p#{kind}/{rest}",
    "more behind": "https://puzz.link/p?{kind}/{rest}&v=1",
    "pzv": "http://pzv.jp/p.html?{kind}/{rest}",
    "the old server": "http://indi.s58.xrea.com/pzpr/v3/p.html?{kind}/{rest}",
    "pzprxs": "https://pzprxs.vercel.app/p?{kind}/{rest}",
    "a slash behind": "https://puzz.link/p?{kind}/{rest}/",
    "the editor": "https://puzz.link/p?{kind}_edit/{rest}",
    "for players": "https://puzz.link/p?type=player&{kind}/{rest}",
    "a version": "https://puzz.link/p?{kind}/v:/{rest}",
    "an upper-case host": "HTTPS://PUZZ.LINK/p?{kind}/{rest}",
    "no host": "p?{kind}/{rest}",
    "the path alone": "{kind}/{rest}",
    "Markdown": "See [this one](https://puzz.link/p?{kind}/{rest}), it is fine.",
    "HTML": '<a href="https://puzz.link/p?{kind}/{rest}&amp;lang=en">here</a>',
    "a sentence": "My favorite is https://puzz.link/p?{kind}/{rest}!",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_links_of_pzpr_are_read_however_they_were_copied(way: str) -> None:
    for family, kinds in OF_PZPR.items():
        rest = gw.encode(puzzles()[family], f"puzzlink-{family}").decode().strip().split("/", 4)[-1]
        for kind in kinds:
            assert only(way.format(kind=kind, rest=rest)) == puzzles()[family]
        assert only(way.format(kind=kinds[0], rest=rest.replace("/", "%2F"))) == puzzles()[family]


@pytest.mark.parametrize("family", OF_PZPR)
def test_files_of_pzpr_are_read_as_lines_in_a_line_and_in_a_link(family: str) -> None:
    text = pzprv3(puzzles()[family])
    assert only(text) == puzzles()[family]
    assert only(text.replace("\n", "/")) == puzzles()[family]
    assert only("https://puzz.link/p?" + quote(text.replace("\n", "/"))) == puzzles()[family]


def test_a_full_stop_belongs_to_the_link_where_its_board_lacks_a_cell() -> None:
    assert only("https://puzz.link/p?akari/2/2/i.") != only("https://puzz.link/p?akari/2/2/j.")
    assert gw.encode(only("https://puzz.link/p?akari/2/2/i."), "puzzlink-lightup").endswith(b"/i.\n")
    assert gw.encode(only("https://puzz.link/p?akari/2/2/j."), "puzzlink-lightup").endswith(b"/j\n")


def test_cells_without_a_number_and_numbers_of_two_digits_are_read_in_a_hitori() -> None:
    puzzle = only("https://puzz.link/p?hitori/3/3/12.-1v@3%12")
    assert puzzle.layers == ((1, 2, NONE, 67, NONE, 3, NONE, 1, 2),)  # type: ignore[attr-defined]
    for notation in ("puzzlink-hitori", "jsonl", "gridwright"):
        assert gw.read(gw.encode(puzzle, notation))[0].puzzle == puzzle
    with pytest.raises(PuzzleError, match="tatham-hitori cannot carry these numbers"):
        gw.encode(puzzle, "tatham-hitori")
    blanks = only("https://puzz.link/p?hitori/3/3/112......")
    assert gw.prove(blanks).verdict == "multiple"  # for two cells without a number are no twins


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("https://puzz.link/p?lollipop/9/9/zz", "Lollipop is not a family of Gridwright; expected one of nonogram, "),
        ("https://puzz.link/p?yajilin-regions/b/9/9/zz", "Yajilin-regions is not a family of Gridwright"),
        ("https://puzz.link/p?slither/f/3/3/gdk", "the link to a slitherlink puzzle: the option 'f' changes the rules"),
        ("https://puzz.link/p?sudoku/9/9/g!g", "the link to a sudoku puzzle: '!g' is not cell 2 of the grid"),
        ("https://puzz.link/p?sudoku/9/8/g", "the link to a sudoku puzzle: the board has 8 rows and 9 columns"),
        ("https://puzz.link/p?sudoku/9999/9999/g", "the link to a sudoku puzzle: '9999' is not a side"),
        ("https://puzz.link/p?pzprv3/nurimisaki/2/2/. . /. . /", "Nurimisaki is not a family of Gridwright"),
        ("pzprv3/slither/2/3/. 5 ./. . ./", "a board of 2x3 cells"),
        ("pzprv3/slither/3/3/. x ./. . ./. . ./", "the file of a slitherlink puzzle: R1C2 is 'x'; expected a number"),
        ("pzprv3/slither/3/3/. ./. . ./. . ./", "the file of a slitherlink puzzle: row 1 has 2 cells; expected 3"),
        ("pzprv3/kakuro/3/3/0 0 0 0 /0 a 0,0 0,0", "the file of a kakuro puzzle: "),
        ("https://example.com/somewhere", "holds no puzzle, and pages are not fetched"),
        ("https://sudokupad.app/abc123xy", "'abc123xy' is the name of a puzzle alone"),
        ("https://www.f-puzzles.com/?id=y2abcdef", "it holds the name of a puzzle alone"),
        ("https://f-puzzles.com/?load=N4Ig!", "the link to a sudoku puzzle: "),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=12345", "the board '12345' is not known"),
        ("https://www.sudokuwiki.org/x?bd=T9B" + "0" * 162, "the kind 'T' is not a Sudoku"),
        (
            "https://www.sudokuwiki.org/Killer_Sudoku?bd=" + "0" * 81,
            "the page 'Killer_Sudoku' has rules beside the grid",
        ),
        ("https://example.com/killer?grid=" + "0" * 81, "has 'killer'; expected no variants beside a grid"),
        ("https://penpa-edit.example/#m=edit&p=AAAA", "the link to Penpa: it ends too early"),
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#9x9:0,0",
            "Mines is not a family of Gridwr",
        ),
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3#123",
            "holds the seed of a random game",
        ),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3:a1", "the id '3x3:a1' of Solo: "),
    ],
)
def test_a_link_that_is_not_read_is_answered_with_the_reason(link: str, reason: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        gw.read(link)
    assert reason in str(caught.value)
    assert "data set" not in str(caught.value)


def test_links_among_other_text_are_found_with_their_lines_and_a_bad_one_hides_none(
    tmp_path: Any,
) -> None:
    good = {family: gw.encode(puzzles()[family], f"puzzlink-{family}").decode().strip() for family in OF_PZPR}
    text = "Some links:\n\n* https://puzz.link/p?nurimisaki/9/9/zz\n* https://puzz.link/p?sudoku/9/9/!\n"
    text += "".join(f"* {family}: <{link}> and more\n" for family, link in good.items())
    path = tmp_path / "links.md"
    path.write_text(text)
    with pytest.raises(PuzzleError, match=r"links\.md:3: Nurimisaki is not a family"):
        gw.read(path)
    path.write_text(text.replace("nurimisaki/9/9/zz", "sudoku").replace("sudoku/9/9/!", ""))
    assert [document.puzzle for document in gw.read(path)] == [puzzles()[family] for family in good]


# -- Simon Tatham's collection

GAMES = {
    "solo": ("Solo", "sudoku", "solo"),
    "pattern": ("Pattern", "nonogram", "tatham"),
    "lightup": ("Light Up", "lightup", "tatham-lightup"),
    **{name: (name.capitalize(), form.removeprefix("tatham-"), form) for name, form in PROGRAMS.items()},
}


@pytest.mark.parametrize("game", GAMES)
def test_pages_and_saved_games_of_the_collection_are_read(game: str) -> None:
    name, family, notation = GAMES[game]
    puzzle = puzzles()[family]
    if family == "tents":
        trees = np.array(puzzle.clues["trees"])
        tents = gw.solve(puzzle).solutions[0]
        counts = {"columns": tents.sum(0), "rows": tents.sum(1)}
        puzzle = type(puzzle).from_clues(puzzle.board, {"trees": trees, **counts})
    text = gw.encode(puzzle, notation).decode().strip()
    for address in (
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html#{}",
        "http://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{}.html?{}",
        "Try https://example.com/puzzles/{}.html#{} today",
    ):
        assert only(address.format(game, quote(text) if "?" in address else text)) == puzzle
    size, _, clues = text.partition(":")
    fields = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": name, "PARAMS": size}
    fields |= {"CPARAMS": size, "DESC": clues, "NSTATES": "1", "STATEPOS": "1"}
    saved = "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in fields.items())
    assert only(saved) == puzzle
    assert [each.puzzle for each in gw.read((saved + saved).encode())] == [puzzle] * 2


# -- sites of Sudokus


def grid_of(puzzle: Sudoku, blank: str = ".") -> str:
    return "".join(str(cell) if cell else blank for cell in puzzle.cells)


def wiki(kind: str, puzzle: Sudoku, shift: list[int] | None = None) -> str:
    """Write a board as SudokuWiki does: a given as itself, an empty cell as all of its candidates."""
    width = {"S": 2, "X": 2, "W": 2, "J": 3, "L": 4}[kind]
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    words = []
    for cell, digit in enumerate(puzzle.cells):
        value, word = (digit or 529) + (shift[cell] << 10 if shift else 0), ""
        while value:
            value, rest = divmod(value, 36)
            word = signs[rest] + word
        words.append(word.rjust(width, "0"))
    return f"{kind}9B{''.join(words)}"


def short(puzzle: Sudoku, **more: object) -> str:
    """Write a Sudoku as SudokuPad's short JSON."""
    cells = ",".join(
        "[" + ",".join(f"{{v:{digit}}}" if digit else "" for digit in puzzle.cells[row * 9 : row * 9 + 9]) + "]"
        for row in range(9)
    )
    boxes = [[[3 * (box // 3) + i // 3, 3 * (box % 3) + i % 3] for i in range(9)] for box in range(9)]
    members = {"re": boxes, **more}
    rest = ",".join(
        f"{name}:{json.dumps(value)}".replace("'", "\\'").replace('"', "'") for name, value in members.items()
    )
    return f"{{cs:50,ce:[{cells}],{rest},metadata:{{title:'A title',rules:['Normal sudoku rules apply.']}}}}"


def classic(puzzle: Sudoku) -> str:
    """Write a Sudoku as SudokuPad does, a sign for each digit and the blanks behind it."""
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    text, cells = "", list(puzzle.cells)
    while cells:
        digit, n_blanks = cells.pop(0), 0
        while cells and not cells[0] and n_blanks < 5:
            del cells[0]
            n_blanks += 1
        text += signs[digit + 10 * n_blanks]
    return text


def test_links_to_sites_of_sudokus_are_read() -> None:
    puzzle = puzzles()["sudoku"]
    fpuzzles = gw.encode(puzzle, "sudokupad").decode().strip().rpartition("fpuzzles")[2]
    for link in (
        f"https://www.sudokuwiki.org/sudoku.htm?bd={grid_of(puzzle)}",
        f"https://www.sudokuwiki.org/Sudoku_Solver?bd={wiki('S', puzzle)}",
        f"https://sudokuexchange.com/play/?s={grid_of(puzzle, '0')}&d=2",
        f"https://example.com/solve/{grid_of(puzzle)}",
        f"https://www.f-puzzles.com/?load={fpuzzles}",
        f"https://f-puzzles.com/?a=1&load={fpuzzles} was fun",
        f"https://sudokupad.app/fpuz{fpuzzles}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{fpuzzles}",
        f"https://sudokupad.app/scl{quote(compress(short(puzzle)), safe='')}",
        f"https://app.crackingthecryptic.com/ctc{quote(compress(short(puzzle)), safe='')}",
        f"https://sudokupad.app/classic{classic(puzzle)}",
        f"https://sudokupad.app/scf{classic(puzzle)}*tA%20title",
    ):
        assert only(link) == puzzle, link


def test_variants_in_links_to_sites_of_sudokus_are_read() -> None:
    for kind, variant in (("X", "x"), ("W", "windoku")):
        puzzle = gw.sudoku(variant=variant, seed=1).puzzle
        assert only(f"https://www.sudokuwiki.org/Page?bd={wiki(kind, puzzle)}") == puzzle
    jigsaw = gw.sudoku(variant="jigsaw", seed=1).puzzle
    assert (
        only(f"https://www.sudokuwiki.org/Jigsaw?bd={wiki('J', jigsaw, list(jigsaw.ground.regions))}").cells
        == jigsaw.cells
    )
    killer = gw.sudoku(variant="killer", seed=1).puzzle
    colors = dict[int, int]()
    cages = {cell: mark for mark in killer.ground.marks for cell in mark.cells}
    for mark in killer.ground.marks:
        near = {colors[cell + step] for cell in mark.cells for step in (-9, -1, 1, 9) if cell + step in colors}
        colors |= dict.fromkeys(mark.cells, next(color for color in range(8) if color not in near))
    shift = [(colors[c] << 6) + (cages[c].value if c == cages[c].cells[0] else 0) for c in range(81)]
    found = only(f"https://www.sudokuwiki.org/Killer?bd={wiki('L', killer, shift)}")
    assert found.cells == killer.cells
    assert {(frozenset(mark.cells), mark.value) for mark in found.ground.marks} == {
        (frozenset(mark.cells), mark.value) for mark in killer.ground.marks
    }


def test_cages_in_sudokupads_own_links_are_read_and_other_rules_refused() -> None:
    puzzle = puzzles()["sudoku"]
    cages = [{"ce": [[0, 0], [0, 1]], "v": 10}, {"ce": [[5, 5], [6, 5]]}]
    found = only(f"https://sudokupad.app/scl{quote(compress(short(puzzle, ca=cages)), safe='')}")
    assert found.ground.marks == (Mark("cage", (0, 1), 10), Mark("cage", (50, 59)))
    lamps = [*cages, {"ce": [[3, 4]], "v": "FOGLIGHT"}]
    in_fog = only(f"https://sudokupad.app/scl{quote(compress(short(puzzle, ca=lamps)), safe='')}")
    assert in_fog == found
    assert in_fog.cosmetics == (Cosmetic("cage", ((3, 4),), text="FOGLIGHT"),)
    for text, reason in (
        (short(puzzle, l=[{"wp": [[0, 0], [1, 1]]}]), "the puzzle has lines, whose rules are words"),
        (short(puzzle, foglight=["r1c1"]), "the puzzle has foglight, whose rules are words"),
        (short(puzzle).replace("rules apply.", "rules apply. Anti-knight."), "rules in words"),
        (short(puzzle)[:-40], "the link "),
    ):
        with pytest.raises(PuzzleError, match=reason):
            gw.read(f"https://sudokupad.app/scl{quote(compress(text), safe='')}")
