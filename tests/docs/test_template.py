"""The template of a family: its puzzles are made, proved, explained and drawn as those of any game."""

import importlib.util

import pytest

from generator.games.draws import StreamDraws
from generator.games.family import GameFamily
from generator.games.making import Made, Wishes, make
from kernels.streams import stream_for
from puzzles.games.game import Board
from puzzles.games.games import GAMES, puzzle_type
from solvers.verdict import Verdict
from tests.docs.pages import ROOT


def test_the_template_is_a_family(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("template_family", ROOT / "docs" / "template_family.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game, board = module.Mosaic(), Board(5, 6)
    monkeypatch.setitem(GAMES, game.name, game)
    made = make(game, board, StreamDraws(stream_for(1)), Wishes())
    assert isinstance(made, Made)
    family, puzzle = GameFamily(game), puzzle_type(game.name).from_clues(board, made.clues)
    proof = family.prove(puzzle)
    assert proof.verdict is Verdict.UNIQUE
    assert proof.solutions[0].ravel().tolist() == list(made.solution)
    (rating,) = family.rate_many([puzzle], [proof])
    steps = list(family.explain(puzzle, proof))
    assert rating.peak == max(step.rating for step in steps)
    assert any("R1C1 is painted" in step.text or "R1C1 is white" in step.text for step in steps)
    assert set(family.text(puzzle, proof.solutions[0], color=False, width=80)) <= set(".#0123456789 \n")
    assert family.draw(puzzle, proof.solutions[0]).to_svg().startswith("<svg")
