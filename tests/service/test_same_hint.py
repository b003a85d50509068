"""The same hint everywhere: Python, the command, HTTP and the page tell the same step of the same board."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridwright as gw
from generator.families import family_named
from generator.record import id_of
from kernels.jit import PLAIN
from output.records import playable
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle
from rating.stages import staged
from service.command_line.kernel_uses import requests_of
from service.http import player_tasks
from service.http.settings import Limits
from tests.commands import gen
from tests.examples import either, first
from tests.rating.step_sentences import each_cell
from tests.service.page.driving import play

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and its puzzles take long in plain Python")

CASES: list[tuple[str, dict[str, Any]]] = [
    ("slitherlink", {"size": "5x5", "difficulty": "hard"}),
    ("sudoku", {}),
    ("tents", {"size": "6x6", "difficulty": "tricky"}),
    ("sudoku", {"variant": "killer", "size": "6x6"}),
    *((family, {}) for family in FAMILIES if family not in ("slitherlink", "sudoku", "tents")),
]
STAGES = ("where", "why", "do")


def boards_of(record: gw.Record) -> Iterator[gw.Progress]:
    """Yield the empty board, one on which some cells are filled in, and boards after some steps."""
    yield gw.Progress()
    solution = record.proof.solutions[0].astype(int)
    is_open = family_named(record.family).open_cells(record.puzzle)
    some = np.argwhere(is_open & (np.random.default_rng(1).random(solution.shape) < 0.4)).tolist()
    yield gw.Progress().joined((row, column, int(solution[row, column])) for row, column in some)
    board, steps = gw.Progress(), list(gw.explain(record))
    for number, step in enumerate(steps, 1):
        board = board.with_step(step)
        if number % max(1, len(steps) // either(2, 12)) == 0:
            yield board


def check_shown(step: gw.Step, shown: list[dict[str, list[list[int]]]], puzzle: Puzzle) -> None:
    """Check that the page shows the place to look at, then what the step rests on, and at last what it says."""
    first, second, last = shown
    looks, rests = (each_cell(staged(step, stage).uses, puzzle.height, puzzle.width) for stage in ("where", "why"))
    assert {*map(tuple, first["uses"])} == looks
    assert {*map(tuple, second["uses"])} >= rests
    assert (first["cells"], second["cells"], last["uses"]) == ([], [], [])
    assert {*map(tuple, last["cells"])} >= {each[:2] for each in (*step.decides, *step.removes)}


@pytest.mark.parametrize(("family", "options"), first(3, CASES))
def test_four_surfaces_tell_the_same_step(family: str, options: dict[str, Any], tmp_path: Path) -> None:
    record = gw.generate(family, seed=2, **(options or requests_of(family)[0]))
    boards = list(islice(boards_of(record), either(4, 20)))
    puzzle = {**playable(record.puzzle, record.proof), "id": id_of(record.puzzle)}
    sent = [[puzzle, [board.as_dict() for board in boards]]]
    told: Any = play("hinting.mjs", sent, tmp_path)  # type: ignore[arg-type]
    path = tmp_path / "board.json"
    for board, page in zip(boards, told[0], strict=True):
        path.write_bytes(gridwright_json.write(Document(record.puzzle, progress=board)))
        step = gw.hint(record, progress=board)
        texts = [found and found.text for found in (gw.hint(record, progress=board, stage=each) for each in STAGES)]
        printed = [json.loads(gen("hint", path, "--json", "--stage", each).stdout) for each in STAGES]
        assert [each["text"] if step else None for each in printed] == texts
        answer = json.loads(
            player_tasks.hint(
                Limits(),
                json.loads(path.read_text()),
                "",
                scale="",
                state=None,
                progress=None,
                stage="do",
                language="en",
            )
        )
        if step is None:
            assert (answer["steps"], page and page["rule"]) in (([], None), ([], "solution"), ([], "only value"))
            continue
        assert answer["steps"][0]["text"] == texts[-1]
        assert printed[-1]["step"].items() <= answer["steps"][0].items()
        assert [page["where"], page["why"], page["text"]] == texts
        check_shown(step, page["shown"], record.puzzle)
        walked = [text for walk in step.walks for text in (walk.text, *(link.text for link in walk.links))]
        assert page["walked"] == walked


@pytest.mark.parametrize("family", first(1, ["slitherlink", "sudoku", "kakuro"]))
def test_a_hint_that_is_applied_goes_on(family: str, tmp_path: Path) -> None:
    record = gw.generate(family, seed=2, **requests_of(family)[0])
    path, said = tmp_path / "board.json", list[str]()
    path.write_bytes(gridwright_json.write(Document(record.puzzle)))
    for _ in range(4):
        done = gen("hint", path, "--apply", "-o", path)
        assert done.exit_code == 0, done.output
        said.append(done.stdout)
    assert len(set(said)) == 4
    piped = gen("hint", "--apply", data=path.read_bytes())
    assert gen("hint", data=piped.stdout).stdout != gen("hint", data=path.read_bytes()).stdout
    refused = gen("hint", path, "-o", path)
    assert refused.exit_code == 2
    assert "-o was given without --apply" in refused.stderr
    other = gen("hint", path, "--apply", "-o", tmp_path / "board.sdm")
    assert other.exit_code == 2
    assert "does not end in .json or .jsonl" in other.stderr


@pytest.mark.parametrize("family", first(2, ["kakuro", "sudoku", "slitherlink", "nonogram", "lightup"]))
def test_a_hint_that_does_not_follow_is_shown_nowhere(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a ladder says first what only the last step can say, each surface goes on with the next step."""
    record = gw.generate(family, seed=3, **requests_of(family)[0])
    own, steps = family_named(family), list(gw.explain(record))
    few = next(step.premises for step in steps if step.premises)
    last = next(step for step in reversed(steps) if step.decides and step.premises and not step.walks)
    planted = replace(last, text="It was planted.", premises=few, needs=(), exchange=())
    monkeypatch.setattr(type(own), "explain", lambda *_, **__: iter([planted, *steps]))
    path, sent = tmp_path / "board.json", gridwright_json.write(Document(record.puzzle))
    path.write_bytes(sent)
    answer = player_tasks.hint(Limits(), json.loads(sent), "", scale="", state=None, stage="do", language="en")
    shown = [
        [gw.hint(record).text],  # type: ignore[union-attr]
        [json.loads(gen("hint", path, "--json").stdout)["text"]],
        [step["text"] for step in json.loads(answer)["steps"]],
        [step["text"] for step in playable(record.puzzle, record.proof)["steps"]],
    ]
    assert [texts[0] for texts in shown] == [steps[0].text] * 4
    assert not any(planted.text in texts for texts in shown)


def test_a_hint_does_not_argue_from_a_wrong_mark() -> None:
    record = gw.generate("kakuro", seed=2, **requests_of("kakuro")[0])
    row, column = np.argwhere(family_named("kakuro").open_cells(record.puzzle))[0].tolist()
    right = int(record.proof.solutions[0][row, column])
    with pytest.raises(gw.PuzzleError, match=f"R{row + 1}C{column + 1} is wrong"):
        gw.hint(record, progress=gw.Progress(removes=((row, column, (right,)),)))
