"""Ids of games: one for all images of a puzzle, another for any other puzzle, for ever."""

from hashlib import blake2b
from itertools import permutations
from struct import pack

import numpy as np
import pytest

from puzzles.games.canonical import solution_id
from puzzles.games.game import NONE
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.puzzle import GamePuzzle
from tests.puzzles.games.boards import board_of, drawn

OBLONG = [name for name, game in GAMES.items() if not game.square]


def transposed(puzzle: GamePuzzle) -> GamePuzzle:
    """Exchange rows and columns, every clue by what it means."""
    clues = {name: entries.T for name, entries in puzzle.clues.items()}
    pairs = [
        ("across", "down"),
        ("left", "top"),
        ("right", "bottom"),
        ("rows", "columns"),
        ("across_sums", "down_sums"),
    ]
    for one, other in (pair for pair in pairs if pair[0] in clues):
        clues[one], clues[other] = clues[other], clues[one]
    board = board_of(puzzle.family, puzzle.width, puzzle.height)
    return type(puzzle).from_clues(board._replace(parameter=puzzle.parameter), clues)


def mirrored(puzzle: GamePuzzle) -> GamePuzzle:
    """Exchange left and right."""
    clues = dict(puzzle.clues)
    if "left" in clues:
        clues["left"], clues["right"] = clues["right"], clues["left"]
    for name in {"across", "down", "top", "bottom", "columns"}.intersection(clues):
        clues[name] = clues[name][..., ::-1]
    for name, entries in puzzle.clues.items():
        if entries.shape == (puzzle.height, puzzle.width):
            clues[name] = entries[:, ::-1]
    if "across" in clues:
        clues["across"] = np.where(clues["across"] == NONE, NONE, 1 - clues["across"])
    return type(puzzle).from_clues(puzzle.board, clues)


def images(puzzle: GamePuzzle) -> list[GamePuzzle]:
    found = [puzzle]
    for _ in range(4):
        found = list(dict.fromkeys(each for one in found for each in (one, transposed(one), mirrored(one))))
    return found


def naive_id(puzzle: GamePuzzle) -> str:
    """Return the id by the least of all images, each written with its labels numbered as they come."""
    encodings = []
    for image in images(puzzle):
        entries = []
        for layer, values in zip(image.game.layers, image.layers, strict=True):
            names = list(dict.fromkeys(value for value in values if value != NONE))
            entries += [layer.least + names.index(v) if layer.labels and v != NONE else v for v in values]
        if image.height <= image.width:
            encodings.append(pack(f">3H{len(entries)}h", *image.board, *entries))
    return f"{puzzle.family}-{blake2b(min(encodings), digest_size=10).hexdigest()}"


@pytest.mark.parametrize("name", GAMES)
def test_images_share_an_id_and_a_canonical_form(name):
    for seed in range(3):
        puzzle, _ = drawn(name, seed)
        found = images(puzzle)
        assert len(found) == 8
        assert {each.id for each in found} == {naive_id(puzzle)}
        (canonical,) = {each.canonical() for each in found}
        assert canonical.canonical() == canonical
        assert canonical.id == puzzle.id


@pytest.mark.parametrize("name", OBLONG)
def test_the_canonical_form_is_no_higher_than_wide(name):
    puzzle, _ = drawn(name, 1, 8, 6)
    assert transposed(puzzle).id == puzzle.id == naive_id(puzzle)
    assert (puzzle.canonical().height, puzzle.canonical().width) == (6, 8)


def test_labels_are_names_alone():
    puzzle, _ = drawn("starbattle", 1, 5, 5)
    regions = puzzle.clues["regions"]
    renamed = [np.array(order)[regions] for order in permutations(range(5))]
    assert {type(puzzle).from_clues(puzzle.board, {"regions": each}).id for each in renamed} == {puzzle.id}
    binairo, _ = drawn("binairo", 1)
    givens = binairo.clues["givens"]
    exchanged = np.where(givens == NONE, NONE, 1 - givens)
    assert type(binairo).from_clues(binairo.board, {"givens": exchanged}).id == binairo.id


def test_ids_differ_by_parameters_and_solutions_and_never_change():
    kind, board = puzzle_type("binairo"), board_of("binairo", 6, 6)
    assert kind.from_clues(board, {}).id != kind.from_clues(board._replace(parameter=0), {}).id
    one, solution = drawn("futoshiki", 1)
    other, _ = drawn("futoshiki", 1)
    ids = {solution_id(each.game, each.board, each.layers, solution) for each in (one, other, one.canonical())}
    assert len(ids) == 1
    turned = solution_id(one.game, one.board, one.layers, np.rot90(solution))
    exchanged = solution_id(one.game, one.board, one.layers, np.roll(solution, 1, 0))
    assert turned in ids
    assert exchanged not in ids
    futoshiki = puzzle_type("futoshiki").from_clues(
        board_of("futoshiki", 3, 3), {"across": [[0, NONE], [1, 1], [NONE] * 2]}
    )
    assert futoshiki.id == "futoshiki-05c77219d223963440fb"
    hitori = puzzle_type("hitori").from_clues(board_of("hitori", 3, 3), {"numbers": [[2, 2, 1], [3, 1, 3], [2, 3, 3]]})
    assert hitori.id == "hitori-0a85267216b71238871e"
