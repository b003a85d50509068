"""Game ids of Tatham's collection and links to puzz.link for the games: real ones, drawn ones, wrong ones."""

import re

import pytest

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.registry import FORMATS, read
from puzzles.games.game import NONE
from puzzles.games.games import GAMES
from solvers.games.proof import prove
from solvers.verdict import Verdict
from tests.puzzles.formats.sudoku.test_notations import refusal
from tests.puzzles.games.boards import drawn

LINK = "https://puzz.link/p?"
BY_NAME = {form.name: form for form in FORMATS}
OF_GAMES = [form for form in FORMATS if form.family in GAMES]

IDS = {  # as the programs of Debian's package sgt-puzzles print them
    "tatham-futoshiki": [
        "4:0,0,3,0,0,0,0,0,0,0,0,0,0,2UL,0,0,",
        "7:0,0,0,0R,6,0,0L,0,0,0,0,3,0L,0L,0R,0,0U,0,0,0,0L,0,0D,0L,0,0D,0R,0U,0,0,0,0D,0,0,0,0R,0,0D,0RL,0U,0D,0L,0,0,"
        "0,0,0,0,0L,",
    ],
    "tatham-skyscrapers": ["5://////3////1//4/2//4///2/,q1g", "4://1/////3//2//1////,f2i"],
    "tatham-binairo": [
        "6x8u:EBAHABICbdEbcb",
        "8x6:CEABABbIEACBKAa",
        "14x14:ABHeFdbCDAEbcFKFAAdLbEbeDAEzbaDAcEBJEbbhao",
    ],
    "tatham-tents": ["8x8:ha_badejbcnaa,2,1,2,1,2,1,2,1,3,1,1,2,1,1,1,2", "4x6:bddj_,1,1,0,2,1,0,1,0,2,0"],
    "tatham-slitherlink": ["12x6t0:3a23a322a32d222e3d2b231b2b2e32a3131a2a3c33b1c32a2a"],
    "tatham-hitori": [
        "6x6:311634266513335162152266612431556121",
        "10x8:57857633988a26739958716286a13931759275365a171828a3729257a35aa66428987184871a712a",
    ],
    "tatham-mosaic": [
        "10x10:1d4b2c22c54a02b5b22a025c21b2a76a2a0b3a65a3a3a2b44b34a24c444a6b4c3a34c32b2c",
        "10x10:a2a2a2d2f44b53a3454a2b4a36b5b9a7a8544b9b4b6a4e5a4b3b11b4f2a1b42a4b0a1b",
    ],
    "tatham-calcudoku": [
        "4:a_6baa_aa_a__,m6d2s2d2s2m4a5a5",
        "6:_a_aa_aa_6b__ca3_aa_a_a5_4aa,s4a12s1m6a14s2m6d2m10s1a7a8m18m72",
    ],
    "tatham-hashi": [
        "7x7m2:2c1c2d3g2a4a3c1g2d2c4a4",
        "15x15m2:3c4a6g4w4c4b2h4a3s1b4u1c3a6a6a7a4a1a3k5d4q2d2a5a1b2d1j2e5g4p2l3",
    ],
    "tatham-shikaku": [
        "7x7:3a5f4c2f5a3a3a2_3a2_2_2c3c3b5e2",
        "11x11:a6d5g12a3c12m2c5f2u12l12b3_15f14p2_7g9c",
        "15x15:3a4f14d3c8i3f2c3_5g4f2b10w30q6n10a5f20g3g6k2h9_15z6e22a12c3l8d5c2a",
    ],
}
DOUBTFUL = {  # clues that another program might have written: Light Up or Filling, and Mosaic
    "tatham-mosaic": "[0-4a-z]*|[1-9a-z]*",
    "tatham-shikaku": "(?!.*_)(?!.*[0-9]{2}).*",
    "tatham-fillomino": ".*",
}
LINKS = {  # pzpr's own examples, with a row of what is in them
    "starbattle/6/6/1/4ilbhgdnmhou": ("regions", 3, [5, 5, 3, 3, 4, 2]),
    "mashu/6/6/1063000i3000": ("pearls", 1, [NONE, 1, NONE, NONE, 0, NONE]),
    "fillomino/6/6/h4j53g2k5233k2g14j3h": ("givens", 1, [NONE, 5, 3, NONE, 2, NONE]),
    "nurikabe/6/6/h4o2q1m3g3g": ("numbers", 5, [-1, -1, 3, -1, 3, -1]),
    "norinori/5/5/cag4ocjo": ("regions", 2, [1, 3, 3, 2, 2]),
    "norinori/6/6/93op35pb9vpq": ("regions", 2, [4, 1, 3, 3, 3, 3]),  # a test of github.com/semiexp/cspuz
    "heyawake/6/6/lll155007rs12222j": ("numbers", 0, [2, 2, 2, 2, 2, 2]),
    "tents/5/5/2g0h1i1j82323": ("trees", 2, [0, 1, 0, 0, 1]),
    "slither/5/5/cbcbcddad": ("numbers", 4, [NONE, 0, NONE, NONE, 3]),
    "hitori/4/4/1114142333214213": ("numbers", 1, [1, 4, 2, 3]),
    "mines/5/5/g2m13l13g0j": ("numbers", 3, [NONE, NONE, 1, 3, NONE]),
    "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3": ("down_sums", 3, [NONE, 12, 17, 10, 10]),
    "skyscrapers/4/4/k13h4j3g": ("bottom", (), [NONE, 1, 3, NONE]),
    "hashikake/5/5/4g2i3h23k3g1g3g4g3": ("numbers", 1, [NONE, 3, NONE, NONE, 2]),
    "shikaku/6/6/j3g56h6t6h23g5j": ("numbers", 1, [5, 6, NONE, NONE, 6, NONE]),
}


def assert_only(form, line, puzzle):
    data = f"{line}\n".encode()
    assert [each.name for each in FORMATS if each.sniff(data)] == [form.name]
    assert form.write(Document(puzzle)) == data
    assert form.read(data)[0].puzzle == puzzle


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in IDS.items() for line in lines])
def test_real_game_ids_are_read_as_puzzles_with_one_solution(name, line):
    (document,) = read(line.encode())
    assert prove(document.puzzle).verdict is Verdict.UNIQUE
    assert_only(BY_NAME[name], line, document.puzzle)
    size, _, clues = line.partition(":")
    assert BY_NAME[name].read(f"{size}dt:{clues}".encode())[0].puzzle == document.puzzle


@pytest.mark.parametrize("line", ["5x4:5a52b5a4c5a5a4c", "9x7:a92d4b93a45a4d4b5a4c2d636a6f6b7d4e725"])
def test_an_id_of_filling_could_be_one_of_mosaic_and_is_read_if_its_notation_is_named(line):
    with pytest.raises(PuzzleError):
        read(line.encode())
    (document,) = BY_NAME["tatham-fillomino"].read(line.encode())
    assert prove(document.puzzle).verdict is Verdict.UNIQUE
    assert BY_NAME["tatham-fillomino"].write(document) == f"{line}\n".encode()


def test_layers_lie_where_the_programs_draw_them():
    futoshiki, towers, tents = (
        read(IDS[name][0].encode())[0].puzzle.clues
        for name in ("tatham-futoshiki", "tatham-skyscrapers", "tatham-tents")
    )
    assert futoshiki["across"].tolist() == [[NONE] * 3] * 3 + [[0, NONE, NONE]]
    assert futoshiki["down"].tolist() == [[NONE] * 4] * 2 + [[NONE, 0, NONE, NONE]]
    assert [towers[side].tolist() for side in ("top", "bottom", "left", "right")] == [
        [NONE] * 5,
        [NONE, 3, NONE, NONE, NONE],
        [1, NONE, 4, 2, NONE],
        [4, NONE, NONE, 2, NONE],
    ]
    assert tents["columns"].tolist() == [2, 1] * 4
    assert tents["trees"][0].tolist() == [0] * 8
    assert tents["trees"][1].tolist() == [1, 0, 1, 1, 0, 0, 1, 0]


@pytest.mark.parametrize("link", LINKS)
def test_links_of_pzpr_are_read_and_written_again(link):
    (document,) = read((LINK + link).encode())
    layer, row, expected = LINKS[link]
    assert document.puzzle.clues[layer][row].tolist() == expected
    assert_only(BY_NAME[f"puzzlink-{document.puzzle.family}"], LINK + link, document.puzzle)


@pytest.mark.parametrize("form", OF_GAMES, ids=lambda form: form.name)
def test_drawn_puzzles_come_back_and_no_other_notation_claims_them(form):
    for seed in range(12):
        share = {"tatham-tents": 0, "tatham-mosaic": 0.3}.get(form.name, seed / 12)
        puzzle, _ = drawn(form.family, seed, width=6 if GAMES[form.family].square else 8, share=share)
        line = form.write(Document(puzzle)).decode().rstrip()
        if re.fullmatch(DOUBTFUL.get(form.name, "(?!)"), line.partition(":")[2]):
            continue
        assert_only(form, line, puzzle)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("tatham-futoshiki", "3:0,0", "the game id has 2 cells; expected 9 such as '0' or '3UL'"),
        (
            "tatham-futoshiki",
            "3a:0,0,0,0,0,0,0,0,0,",
            "is not a game id of Unequal; expected one that begins like '7:0,3R,'",
        ),
        ("tatham-futoshiki", "3:0L,0,0,0,0,0,0,0,0,", "a sign in the game id points out of the grid"),
        ("tatham-skyscrapers", "3:1/2", "the game id has 2 numbers outside; expected 12"),
        ("tatham-binairo", "6x6:aB", "the grid has 2 cells; expected 36"),
        ("tatham-tents", "4x4:o_,1", "the game id has 1 number; expected 8"),
        ("tatham-tents", "9999x4:a", "'9999' is not a width; expected a number from 4 to 30"),
        ("tatham-slitherlink", "7x7t3:a", "is not a game id of Loopy"),
        ("tatham-slitherlink", "3x3t0:4h", "'4h' is not cell 1 of the grid; expected 0-3 or a-z"),
        ("tatham-hitori", "3x3:12", "the grid has 2 cells; expected 9"),
        ("tatham-mosaic", "3x3:9z", "the grid goes on after 9 cells; expected no more"),
        ("tatham-calcudoku", "3:f,a1", "the game id has 6 borders or gaps; expected 12"),
        ("tatham-calcudoku", "3:l,a1a2", "'a1a2' are not numbers of cages; expected 1 such as 'a5' or 'm24'"),
        ("tatham-calcudoku", "3:l,s1", "the sign of the cage of R1C1 is 2; expected 1 or 3 for 9 cells"),
        ("puzzlink-starbattle", "starbattle/4/4/1/000", "expected 3 digits in base 32"),
        ("puzzlink-starbattle", "starbattle/4/4/1/000000", "the board has 1 region; expected 4, as many as rows"),
        ("puzzlink-kakuro", "kakuro/3/3/zz", "the grid has 16 cells; expected 9"),
        ("puzzlink-kakuro", "kakuro/3/3/sabcd!e", "'!' is not a sum"),
        ("puzzlink-tents", "tents/4/4/zz", "'zz' is not cell 1 of the board"),
    ],
)
def test_wrong_lines_are_refused_with_the_reason(name, text, message):
    assert message in refusal(text, name)


def test_tents_without_all_numbers_have_no_game_id():
    with pytest.raises(FormatError, match="tatham-tents cannot carry lines without a number"):
        BY_NAME["tatham-tents"].write(Document(drawn("tents", 9)[0]))
