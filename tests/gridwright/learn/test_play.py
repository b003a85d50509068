"""Plays and conversations: what each action is worth, and that nothing but logic earns anything, in all families."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import gridwright as gw
from gridwright.learn import Play, Rewards, Turns
from puzzles.errors import RequestError
from service.command_line.kernel_uses import requests_of
from tests.examples import EACH_FAMILY

SMALL = gw.read("..2..1....3..4..")[0]
Cell = tuple[int, int]


def _cells(play: Play) -> list[Cell]:
    return [(row, column) for row, column in np.argwhere(play.open()).tolist()]


def _values(play: Play) -> range:
    family, puzzle = play.known.family, play.known.puzzle
    return range(family.unknown + 1, family.max_value(puzzle) + 1)


def _right(play: Play, cell: Cell) -> int:
    return int(play.known.solution[cell])


def asks_hints(play: Play) -> None:
    """Ask for a hint, write it in, and so on."""
    while not play.is_over and (move := play.hint().move):
        play.write(*move)


def checks_first(play: Play) -> None:
    """Ask of each value whether it is right, and write what is."""
    for cell in _cells(play):
        for value in _values(play):
            if not play.is_over and play.check(*cell, value).is_right:
                play.write(*cell, value)
                break


def checks_once(play: Play) -> None:
    """Ask of all values of a cell but one whether they are right; write what is left."""
    for cell in _cells(play):
        *others, last = _values(play)
        right = next((value for value in others if not play.is_over and play.check(*cell, value).is_right), last)
        if not play.is_over:
            play.write(*cell, right)


def tries_all(play: Play) -> None:
    """Write values until one is right."""
    for cell in _cells(play):
        for value in _values(play):
            if not play.is_over and play.write(*cell, value).is_right:
                break


def writes_one_value(play: Play) -> None:
    """Write the value that is most frequent into each cell."""
    solution = play.known.solution[play.known.open_cells].tolist()
    for cell in _cells(play):
        if not play.is_over:
            play.write(*cell, max(set(solution), key=solution.count))


def repeats(play: Play) -> None:
    """Write the first right value again and again, after a check."""
    cell = _cells(play)[0]
    play.check(*cell, _right(play, cell))
    while not play.is_over:
        play.write(*cell, _right(play, cell))


def idles(play: Play) -> None:
    """Reply without a move."""
    while not play.is_over:
        play.idle()


def writes_and_undoes(play: Play) -> None:
    """Write two values in turn into the first cell."""
    cell, (first, second, *_) = _cells(play)[0], _values(play)
    while not play.is_over:
        play.write(*cell, first)
        if not play.is_over and play.legal()[cell]:
            play.write(*cell, second)


HACKS: list[Callable[[Play], None]] = [
    asks_hints,
    checks_first,
    checks_once,
    tries_all,
    writes_one_value,
    repeats,
    idles,
]


@pytest.fixture(scope="module", params=EACH_FAMILY)
def puzzle(request: pytest.FixtureRequest) -> gw.Record:
    """Return a small puzzle of each family."""
    return gw.generate(request.param, seed=1, **requests_of(request.param)[0])


@pytest.mark.parametrize("hack", HACKS)
@pytest.mark.parametrize("mistakes", [False, True])
def test_what_is_not_logic_earns_nothing(puzzle: gw.Record, hack: Callable[[Play], None], mistakes: bool) -> None:
    play = Play(puzzle, mistakes=mistakes, max_steps=10_000 if hack not in (repeats, idles) else 50)
    hack(play)
    assert play.earned < 1e-9
    assert 0 <= play.score < 1e-9


def test_undoing_earns_nothing(puzzle: gw.Record) -> None:
    play = Play(puzzle, mistakes=True, max_steps=50)
    writes_and_undoes(play)
    assert play.earned < 1e-9


def test_a_person_s_solution_earns_all(puzzle: gw.Record) -> None:
    turns = Turns(puzzle)
    for row, column, value in (move for step in gw.explain(puzzle) for move in step.decides):
        if turns.play.open()[row, column]:
            turn = turns.reply(f"It follows.\n**R{row + 1}C{column + 1}={value}**")
            assert turn.reward >= 0, turn.text
    assert turns.play.is_solved
    assert turn.is_over
    # A step may rest on what earlier ones removed, which no board shows.
    assert turns.score > 0.8


PRICES = Rewards(logical=2, guess=0.5, wrong=-3, idle=-5, solved=100, check=-7, hint=-11)


def test_each_action_has_its_price() -> None:
    play = Play(SMALL, rewards=PRICES)
    assert play.check(0, 1, 3).reward == -7
    assert play.write(0, 1, 3).reward == 0.5  # it was asked for
    hint = play.hint()
    assert hint.reward == -11
    assert play.write(*hint.move).reward == 0.5
    cell = next(cell for cell in _cells(play) if play.known.solution[cell] == 2)
    assert play.write(*cell, 4).reward == -3
    assert play.write(*cell, 2).reward == 0.5  # another value was tried first
    assert [play.write(*cell, 2).reward, play.write(*cell, 4).reward, play.idle().reward] == [-5] * 3
    move = play.known.family.next_move(play.known.puzzle, play.known.solution, play.state)[0]
    assert play.write(*move, _right(play, move)).reward == 2
    assert (play.n_steps, play.earned) == (10, -7 + 0.5 - 11 + 0.5 - 3 + 0.5 - 15 + 2)
    play.reset()
    assert (play.n_steps, play.earned) == (0, 0)
    play.write(0, 1, 4)
    play.reset()
    assert play.write(0, 1, 3).reward == 2


def test_what_is_told_by_the_odds_costs_by_the_odds() -> None:
    record = gw.generate("tents", seed=1, **requests_of("tents")[0])
    play = Play(record, rewards=PRICES)
    n_open, n_most = play.known.n_open, play.known.n_trivial
    cell = _cells(play)[0]
    assert n_most > n_open - n_most
    assert play.check(*cell, 1).reward == pytest.approx(-7 * n_most / (n_open - n_most))
    assert play.write(*cell, 1 - _right(play, cell)).reward == pytest.approx(-3 * n_most / (n_open - n_most))


def test_a_hint_costs_as_much_where_no_rule_shows_a_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(SMALL, rewards=PRICES)
    monkeypatch.setattr(type(turns.play.known.family), "next_move", lambda *_: None)
    assert turns.reply("hint").text.startswith("No rule shows a cell.")
    assert turns.play.earned == -11


def test_rewards_of_turns_are_shares_of_what_a_faultless_play_earns() -> None:
    turns = Turns(SMALL, rewards=PRICES)
    rewards = [turns.reply(text).reward for text in ("R1C2=3", "check R1C1=4", "hint", "R1C1=3", "pass")]
    assert sum(rewards) == pytest.approx(turns.play.earned / (100 + 2 * turns.play.known.n_open))


def test_with_mistakes_nothing_is_told_before_the_end() -> None:
    play = Play(SMALL, rewards=PRICES, mistakes=True)
    *others, last = _cells(play)
    for cell in others:
        outcome = play.write(*cell, _right(play, cell) % 4 + 1)
        assert (outcome.reward, outcome.is_right, outcome.reason) == (0, None, None)
    assert play.write(*last, _right(play, last)).reward == -3 * len(others)


def test_help_lowers_the_bonus_by_its_share() -> None:
    rewards = Rewards(logical=0, guess=0, check=0, hint=0, solved=12)
    for n_asked in (0, 3, 12):
        play = Play(SMALL, rewards=rewards)
        for n, cell in enumerate(_cells(play)):
            if n < n_asked:
                play.check(*cell, _right(play, cell))
            play.write(*cell, _right(play, cell))
        assert play.is_solved
        assert play.earned == 12 - n_asked


def test_a_check_and_a_hint_tell_the_truth() -> None:
    play = Play(SMALL, mistakes=True)
    assert [play.check(0, 1, value).is_right for value in (1, 3)] == [False, True]
    play.write(0, 1, 4)  # wrong, so that a hint must not rest on it
    while not play.is_over and (move := play.hint().move):
        assert play.known.solution[move[:2]] == move[2]
        play.write(*move)
    assert play.is_solved


def replies() -> Iterator[tuple[str, str]]:
    """Yield replies, and how they are answered."""
    yield "R1C2=3", "R1C2=3 is right and follows by hidden single in line (1.5)."
    yield "I think it must be this:\n\n`r1 c2 = 3`.\n", "R1C2=3 is right and follows by hidden single in line (1.5)."
    yield (
        "R1C2=3\nbut I am not sure",
        "The last line is not a move; expected one such as R1C2=3, check R1C2=3, or hint.",
    )
    yield "R1C2=3 R1C1=4", "The last line is not a move; expected one such as R1C2=3, check R1C2=3, or hint."
    yield "", "The last line is not a move; expected one such as R1C2=3, check R1C2=3, or hint."
    yield "check R1C2=3", "R1C2=3 is right."
    yield "Check r1c2=4", "R1C2=4 is wrong."
    yield "R1C2=4", "R1C2=4 is wrong."
    yield "R1C3=1", "R1C3=1 changes nothing: the cell is filled in already."
    yield "R1C1=4", "R1C1=4 is right, but no rule shows it yet: it is a guess."
    yield "R9C9=1", "'R9C9=1' is outside the grid; expected 4 rows and 4 columns."
    yield "Hint.", "R1C4=1 follows by hidden single in box (1.2)."


@pytest.mark.parametrize(("reply", "said"), list(replies()))
def test_each_reply_is_answered(reply: str, said: str) -> None:
    turn = Turns(SMALL).reply(reply)
    assert turn.text.split("\n\n")[0] == said
    assert (turn.reward > 0) == (said.startswith("R1C2=3 is right and"))


def test_pictures_show_the_board() -> None:
    turns = Turns(SMALL, picture=True)
    first, second = turns.first.picture, turns.reply("R1C2=3").picture
    assert first.startswith(b"\x89PNG")
    assert first != second
    assert [part["type"] for part in turns.first.content] == ["text", "image_url"]


def test_a_play_ends() -> None:
    play = Play(SMALL, max_steps=1)
    play.hint()
    assert play.is_over
    with pytest.raises(RequestError, match="the play is over"):
        play.hint()
    with pytest.raises(RequestError, match="max_steps=0 is too small"):
        Play(SMALL, max_steps=0)
    with pytest.raises(RequestError, match="R5C1=1 is not a move"):
        Play(SMALL).write(4, 0, 1)
