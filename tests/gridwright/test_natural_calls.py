"""Calls as Python people write them: each does what its plain form does."""

import io
import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import gridwright as gw
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from tests.examples import either, first
from tests.printed_boards import VARIANT_NAMES

GRID = [[0, 0, 2, 0], [0, 1, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0]]
TEXT = "..2..1....3..4.."
(SMALL,) = gw.read(TEXT)
RECORD = gw.sudoku(size="4x4", seed=1)
CLASSES = tuple(game.title.replace(" ", "") for game in GAMES.values())
SIZES = {**dict.fromkeys(FAMILIES, "5x5"), "sudoku": "4x4", "binairo": "6x6", "kakuro": "6x6"}


def sudoku(**options: Any) -> Any:
    return gw.sudoku(**{"seed": 1, "rating": "none", **options}).puzzle


def nonogram(**options: Any) -> Any:
    return gw.nonogram(**{"seed": 1, "rating": "none", "size": "8x8", **options}).puzzle


def grid(array: Any) -> Any:
    return gw.read(array)[0].puzzle


DIAGONAL = Image.new("L", (10, 10), 255)
for _place in range(10):
    DIAGONAL.putpixel((_place, 3), 0)
    DIAGONAL.putpixel((2, _place), 0)
PIXELS = np.array(DIAGONAL)


def pictured(picture: Any, option: str = "picture") -> Any:
    return gw.nonogram(**{option: picture, "size": 10, "seed": 1, "rating": "none", "logic": "any"}).puzzle


# A call, and a plain one that gives the same.
SAME: list[tuple[Callable[[], object], Callable[[], object]]] = [
    *(
        (lambda size=size: sudoku(size=size), lambda: sudoku(size="6x6"))
        for size in (6, "6", "6 x 6", "6×6", (6, 6), [6, 6], np.int64(6), (np.int8(6), 6))
    ),
    *(
        (lambda size=size: nonogram(size=size), lambda: nonogram(size="6x9"))
        for size in ((6, 9), [6, 9], "6 x 9", "06\u00d79")
    ),
    *(
        (
            lambda grade=grade: gw.sudoku(difficulty=grade, size=4, seed=1),
            lambda: gw.sudoku(difficulty="gentle", size="4x4", seed=1),
        )
        for grade in (gw.Grade.GENTLE, "Gentle", "GENTLE")
    ),
    *(
        (lambda er=er: gw.sudoku(er=er, seed=1), lambda: gw.sudoku(er="1.2..1.5", seed=1))
        for er in ((1.2, 1.5), [1.2, 1.5], (np.float64(1.2), 1.5))
    ),
    (lambda: gw.sudoku(er=1.2, size=4, seed=1), lambda: gw.sudoku(er="1.2", size="4x4", seed=1)),
    *((lambda names=names: sudoku(variant=names), lambda: sudoku(variant="x")) for names in (["x"], ("x",), "x", "X")),
    *((lambda none=none: sudoku(size=4, variant=none), lambda: sudoku(size=4)) for none in (None, "", [], ())),
    (lambda: sudoku(variant=["x", "anti-knight"]), lambda: sudoku(variant="x,anti-knight")),
    *((lambda n=n: sudoku(clues=n), lambda: sudoku(clues=30)) for n in (np.int32(30), np.uint8(30))),
    *((lambda n=n: sudoku(clues=n), lambda: sudoku(clues="28-30")) for n in ((28, 30), [28, 30])),
    *((lambda d=d: nonogram(density=d), lambda: nonogram(density=0.5)) for d in ("50%", np.float32(0.5))),
    (lambda: nonogram(colors=2, palette=["black", "#d55e00"]), lambda: nonogram(colors=2, palette="black,#d55e00")),
    *(
        (lambda p=p, option=option: pictured(p, option), lambda: pictured(DIAGONAL))
        for option in ("picture", "image")
        for p in (PIXELS, PIXELS.tolist(), np.dstack([PIXELS] * 3), PIXELS == 0, PIXELS / 255, DIAGONAL.convert("RGB"))
    ),
    *(
        (lambda p=p: sudoku(size=4, pattern=p), lambda: sudoku(size=4, pattern=np.eye(4) + np.eye(4)[::-1]))
        for p in ("#..#\n.##.\n.##.\n#..#", [[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1]])
    ),
    *((lambda s=s: sudoku(size=4, seed=s), lambda: sudoku(size=4, seed=5)) for s in (np.int64(5), np.uint8(5))),
    *(
        (lambda family=family: gw.generate(family, size=5, seed=1), lambda: gw.lightup(size="5x5", seed=1))
        for family in ("lightup", "Lightup", "akari", "light up", gw.LightUp)
    ),
    (lambda: gw.generate(gw.Tents, size=6, seed=1), lambda: gw.tents(size="6x6", seed=1)),
    (
        lambda: list(gw.generate_many("sudoku", np.int64(2), size=4, seed=1)),
        lambda: list(gw.generate_many("sudoku", 2, size="4x4", seed=1)),
    ),
    (
        lambda: gw.generate("sudoku", size=4, seed=1, index=np.int8(2)),
        lambda: gw.generate("sudoku", size="4x4", seed=1, index=2),
    ),
    *(
        (lambda source=source: gw.read(source), lambda: [SMALL])
        for source in (
            TEXT.encode(),
            bytearray(TEXT.encode()),
            memoryview(TEXT.encode()),
            GRID,
            tuple(map(tuple, GRID)),
            np.array(GRID),
            np.array(GRID, np.uint8),
            {"board": GRID},
            json.dumps({"board": GRID}),
            [*map(list, np.array(GRID).tolist())],
            "..2.\n.1..\n..3.\n.4..\n",
            ["..2.", ".1..", "..3.", ".4.."],
        )
    ),
    *(
        (lambda kind=kind: gw.read(kind(TEXT)), lambda: [SMALL])
        for kind in (io.StringIO, lambda text: io.BytesIO(text.encode()))
    ),
    (
        lambda: gw.read(Image.fromarray(np.array([[255, 0], [255, 255]], np.uint8)))[0].puzzle,
        lambda: gw.Nonogram.from_grid([[0, 1], [0, 0]]),
    ),
    (lambda: gw.read(TEXT, notation=None), lambda: [SMALL]),
    *(
        (lambda work=work, what=what: str(work(what)), lambda work=work: str(work(SMALL.puzzle)))
        for work in (gw.prove, gw.solve, gw.rate, gw.hint, gw.detail, gw.shape, lambda each: list(gw.explain(each)))
        for what in (SMALL, gw.read(TEXT)[0])
    ),
    (lambda: gw.rate(SMALL, scale=None, up_to=None), lambda: gw.rate(SMALL)),
    (lambda: list(gw.explain(SMALL, scale=None)), lambda: list(gw.explain(SMALL))),
    (lambda: gw.hint(SMALL, scale=None, stage=None, language=None), lambda: gw.hint(SMALL)),
    (lambda: str(gw.solve(SMALL, None, seed=None, budget=None, limit=None)), lambda: str(gw.solve(SMALL))),
    (lambda: gw.prove(SMALL, limit=None), lambda: gw.prove(SMALL)),
    (lambda: gw.prove_many(each for each in [SMALL]), lambda: gw.prove_many([SMALL])),
    (lambda: str(gw.prompt(SMALL, None)), lambda: str(gw.prompt(SMALL))),
    (lambda: gw.from_json(json.loads(RECORD.to_json())), lambda: RECORD),
    (lambda: gw.from_json(RECORD.to_json().encode()), lambda: RECORD),
    (lambda: gw.frame(RECORD).to_json(), lambda: gw.frame([RECORD]).to_json()),
    (lambda: gw.frame(each for each in [RECORD]).to_json(), lambda: gw.frame([RECORD]).to_json()),
    *(
        (lambda answer=answer: gw.score(SMALL, answer).score, lambda: 1.0)
        for answer in (gw.solve(SMALL).solutions[0], gw.solve(SMALL).solutions[0].tolist())
    ),
    *(
        (lambda move=move: gw.check_step(SMALL, None, move).is_right, lambda: True)
        for move in ("R1C1=4", [0, 0, 4], np.array([0, 0, 4]))
    ),
    (lambda: gw.Nonogram([[2], [1]], [[2], [1]]), lambda: gw.Nonogram([[(2, 1)], [(1, 1)]], [[(2, 1)], [(1, 1)]])),
]


@pytest.mark.parametrize("number", range(len(SAME)))
def test_a_natural_call_does_what_its_plain_form_does(number: int) -> None:
    natural, plain = SAME[number]
    assert natural() == plain()


@pytest.mark.parametrize("family", SIZES)
def test_none_is_the_default_of_every_option(family: str) -> None:
    request = gw.generate(family, size=SIZES[family], seed=1)
    options = {each.name for each in fields(request.request)} - {"size"}
    assert gw.generate(family, size=SIZES[family], seed=1, **dict.fromkeys(options)) == request


def test_files_are_named_by_paths(tmp_path: Path) -> None:
    DIAGONAL.save(tmp_path / "a.png")
    (tmp_path / "one.sdm").write_text(f"{TEXT}\n")
    for path in (tmp_path / "a.png", str(tmp_path / "a.png")):
        assert pictured(path) == pictured(DIAGONAL)
    assert gw.read([tmp_path / "one.sdm"] * 2) == [SMALL] * 2
    with open(tmp_path / "one.sdm") as text, open(tmp_path / "one.sdm", "rb") as data:
        assert gw.read(text) == gw.read(data) == [SMALL]
    for style in (None, gw.PictureStyle()):
        assert gw.write(SMALL, tmp_path / "a.svg", style=style, notation=None, solution=None) == [tmp_path / "a.svg"]


@pytest.mark.parametrize("seed", [-1, 2**53 + 1, 2**70, True, False, 1.0, 1.5, float("nan"), "5", b"1", [1], (1, 2)])
def test_a_seed_is_a_whole_number_up_to_2_to_the_53rd_everywhere(seed: Any, tmp_path: Path) -> None:
    for call in (
        lambda: gw.sudoku(size=4, seed=seed),
        lambda: gw.generate("tents", size=6, seed=seed),
        lambda: gw.generate_many("sudoku", 1, size=4, seed=seed),
        lambda: gw.solve(SMALL, "grasp", seed=seed),
        lambda: gw.batch(tmp_path / "set", [{"family": "sudoku", "size": "4x4"}], count=1, seed=seed),
    ):
        with pytest.raises(
            gw.RequestError, match="was given as seed; expected a whole number from 0 to 9007199254740992"
        ):
            call()


def test_the_largest_seed_is_one() -> None:
    assert gw.from_json(gw.sudoku(size=4, seed=2**53).to_json()).seed == 2**53


def test_the_version_and_the_classes_of_all_games_are_public() -> None:
    assert gw.__version__.count(".") >= 1
    assert {"__version__", *CLASSES, *FAMILIES} <= set(gw.__all__)
    for name in CLASSES:
        kind = getattr(gw, name)
        assert kind.__name__ == name
        assert kind.family in SIZES


ALONE = [name if name != "toroidal" else "toroidal,anti-knight" for name in VARIANT_NAMES]
"""Variants that have an effect, the others with one beside."""


@pytest.mark.parametrize("name", [*SIZES, *first(3, ALONE)])
def test_records_come_back_from_json_and_cannot_be_changed(name: str) -> None:
    record = (
        gw.generate(name, size=SIZES[name], seed=1) if name in SIZES else gw.sudoku(variant=name, seed=1, rating="none")
    )
    assert gw.from_json(record.to_json()) == record
    arrays = [*record.proof.solutions]
    arrays += [each for each in vars(record.puzzle).values() if isinstance(each, np.ndarray)]
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array.flat[0] = 0


OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sudoku", {"size": 6, "variant": "killer,x"}),
    ("sudoku", {"clues": "24-28"}),
    ("sudoku", {"er": (7, 7.3)}),
    ("sudoku", {"needs": "x-wing"}),
    ("nonogram", {"size": 10, "colors": 3}),
    ("nonogram", {"picture": "fox", "size": 15}),
    ("nonogram", {"text": "Hi"}),
    ("starbattle", {"stars": 2, "size": 10}),
    *((family, {"difficulty": "any", "seed": seed}) for family in SIZES for seed in range(2, 2 + either(1, 10))),
    *(("sudoku", {"variant": name}) for name in ALONE),
)


@pytest.mark.parametrize(("family", "options"), first(4, OPTIONS))
def test_records_with_ratings_and_options_come_back_from_json(family: str, options: dict[str, Any]) -> None:
    record = gw.generate(family, **{"seed": 1, **options})
    assert gw.from_json(record.to_json()) == record


@pytest.mark.parametrize("more", [{"unique": False}, {"rating": "none"}, {"unique": False, "rating": "none"}])
@pytest.mark.parametrize("family", SIZES)
def test_records_without_proof_or_rating_come_back_from_json(family: str, more: dict[str, Any]) -> None:
    record = gw.generate(family, size=SIZES[family], seed=1, **more)
    assert gw.from_json(record.to_json()) == record
