"""Tents: each tree has its own tent beside it, tents do not touch, and numbers count the tents of rows and columns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge, SideName
from puzzles.drawing import Primitive
from puzzles.errors import listed
from puzzles.games import drawing
from puzzles.games.apart import apart, apart_at, held, pairs_of, spaced, touching
from puzzles.games.constraints import Constraint, total
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, beside, columns, layer, neighbors, rows
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.override import override
from puzzles.puzzle import Solution

_PART = 5  # the number of cells for each tent
_AT_ONCE = 20  # the number of cells hard to decide for each tree that is moved to make them easier

_LARGE, _SECONDS = 600, 2.5
"""The number of cells of a board that takes some seconds, and how many seconds."""

BESIDE_EVERY_PLACE = Pattern("beside every place", 18)
GAPS = Pattern("gaps in a line", 23)


@lru_cache(maxsize=64)
def _links(board: Board) -> dict[tuple[int, int], int]:
    """Return the variable of each tree and adjacent tent, which says whether they belong together."""
    cells = range(board.height * board.width)
    pairs = [(tree, tent) for tree in cells for tent in beside(board, tree)]
    return {pair: number for number, pair in enumerate(pairs, len(cells))}


@lru_cache(maxsize=64)
def _edges(board: Board) -> dict[int, Edge]:
    """Return for each link the tree, and the side of the tree on which the tent is."""
    way: dict[int, SideName] = {-board.width: "top", -1: "left", 1: "right", board.width: "bottom"}
    return {number: (*divmod(tree, board.width), way[tent - tree]) for (tree, tent), number in _links(board).items()}


@lru_cache(maxsize=2048)
def _of_cell(board: Board, tree: int, is_tree: int) -> tuple[Constraint, ...]:
    links, near = _links(board), beside(board, tree)
    if not is_tree:
        return tuple(total((links[tree, tent],), 0, f"there is no tree at {at(board, tree)}") for tent in near)
    return (
        total((tree,), 0, f"{at(board, tree)} is a tree"),
        total([links[tree, tent] for tent in near], 1, f"the tree at {at(board, tree)} has one tent"),
    )


@lru_cache(maxsize=2048)
def _of_line(line: tuple[int, ...], count: int, name: str) -> tuple[Constraint, ...]:
    return (held(line, count, name, "tent"),)


@lru_cache(maxsize=64)
def _needs(board: Board) -> list[Constraint]:
    """State for each cell that a tent there belongs to one tree."""
    found = []
    for tent in range(board.height * board.width):
        own = [_links(board)[tree, tent] for tree in beside(board, tent)]
        words = f"a tent at {at(board, tent)} needs a tree of its own"
        found.append(total((tent, *own), 0, words, (1, *[-1] * len(own))))
    return found


@lru_cache(maxsize=2048)
def _of_tree(board: Board, tree: int) -> list[Lemma]:
    """Return for each cell diagonal to a tree that a tent there rules out the two places between them."""
    links, near, found = _links(board), beside(board, tree), list[Lemma]()
    for cell in sorted(touching(board)[tree].difference(near)):
        both = [tent for tent in near if tent in touching(board)[cell]]
        words = f"{at(board, cell)} touches {len(both)} of the places for the tent of {at(board, tree)}"
        square = apart_at(board, "tents")[min(cell, tree), max(cell, tree)]
        grounds = square, *(_needs(board)[tent] for tent in both)
        cells = cell, *(links[tree, tent] for tent in both)
        found.append(Lemma(BESIDE_EVERY_PLACE, total(cells, (0, 1), words), grounds))
    return found


def _pairs(board: Board, clues: Clues, values: Values) -> list[tuple[int, int]]:
    tents = {cell for cell, value in enumerate(values) if value}
    return pairs_of(board, np.flatnonzero(clues["trees"]).tolist(), tents)


class Tents(Game):
    """A board with a tent beside each tree; tents do not touch, and numbers count the tents of rows and columns."""

    name = "tents"
    title = "Tents"
    layers = (
        Layer("trees", "cells", lambda board: 1, full=True, help="1 for a tree, 0 for none"),
        Layer("rows", "rows", lambda board: (board.width + 1) // 2, help="the tents in a row"),
        Layer("columns", "columns", lambda board: (board.height + 1) // 2, help="the tents in a column"),
    )
    sizes = (4, 30)
    usual = (8, 8)
    quick: Mapping[str, str] = {
        "gentle": "8x8",
        "easy": "8x8",
        "moderate": "8x8",
        "tricky": "8x8",
        "hard": "8x8",
        "expert": "8x8",
    }
    rule_grades: Mapping[str, str] = {"count": "gentle", "direct-clash": "easy", "contradiction": "tricky"}
    dug = (("rows", "columns"),)
    eased = True
    patterns = (BESIDE_EVERY_PLACE, GAPS)
    words = ("no tent", "a tent")
    signs = ".A"
    key = "T is a tree, A a tent beside it; a number outside counts the tents of its line."
    legend = "T is a tree. The numbers outside of the frame count the tents in their rows and columns."
    has_links = True
    margins = (1.0, 1.0, 0.5, 0.5)
    solution_values = "1 for a tent, 0 for none"
    rules_text = (
        "Pitch a tent for each tree in a cell beside it, above, below, left or right; each tent has one tree.\n"
        "Tents do not touch each other, not even at a corner.\n"
        "A number outside of the grid counts the tents in its row or column."
    )

    @override
    def domains(self, board: Board) -> Sequence[int]:
        return [3] * (board.height * board.width + len(_links(board)))

    @override
    def edges(self, board: Board) -> Mapping[int, Edge]:
        return _edges(board)

    @override
    def rules(self, board: Board) -> list[Constraint]:
        return [*apart(board, "tents"), *_needs(board)]

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, tuple[Constraint, ...]]:
        trees = enumerate(clues["trees"].ravel().tolist())
        stated: dict[Place, tuple[Constraint, ...]] = {
            ("trees", cell): _of_cell(board, cell, is_tree) for cell, is_tree in trees
        }
        for kind, noun, group in (("rows", "row", rows(board)), ("columns", "column", columns(board))):
            for place, (line, count) in enumerate(zip(group, clues[kind].tolist(), strict=True)):
                if count != NONE:
                    stated[kind, place] = _of_line(line, count, f"{noun} {place + 1}")
        return stated

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        for tree in np.flatnonzero(clues["trees"]).tolist():
            yield from _of_tree(board, tree)
        for kind, noun, group in (("rows", "row", rows(board)), ("columns", "column", columns(board))):
            for place, (line, count) in enumerate(zip(group, clues[kind].tolist(), strict=True)):
                yield from spaced(board, GAPS, line, count, f"{noun} {place + 1}", "tent")

    @override
    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        return np.where(clues["trees"] == 1, 0, NONE).astype(np.int16)

    @override
    def complete(self, board: Board, clues: Clues, values: Values) -> Values:
        found = set(_pairs(board, clues, values))
        return [*values, *(int(pair in found) for pair in _links(board))]

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues]:
        cells, tents, trees = range(board.height * board.width), set[int](), set[int]()
        around, sides = touching(board), neighbors(board)
        for cell in draws.shuffled(cells):
            if cell not in trees and tents.isdisjoint(around[cell]):
                places = [near for near in sides[cell] if near not in trees and near not in tents]
                if places:
                    tents.add(cell)
                    trees.add(draws.choice(places))
            if len(tents) == round(len(cells) / _PART):
                break
        return [int(cell in tents) for cell in cells], {"trees": layer(board, [int(cell in trees) for cell in cells])}

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        grid = np.reshape(solution, (board.height, board.width)).astype(np.int16)
        return {**fixed, "rows": grid.sum(1, dtype=np.int16), "columns": grid.sum(0, dtype=np.int16)}

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Move a tree around its tent, to where the tents of the other solution cannot use it."""
        trees = set(np.flatnonzero(clues["trees"]).tolist())
        tents = {cell for cell, value in enumerate(other) if value}
        for tree, tent in draws.shuffled([pair for pair in _pairs(board, clues, solution) if not other[pair[1]]]):
            for place in draws.shuffled(
                [near for near in beside(board, tent) if near not in trees and not solution[near]]
            ):
                moved = trees - {tree} | {place}
                if place in tents or len(pairs_of(board, sorted(moved), tents)) < len(trees):
                    return {
                        **clues,
                        "trees": layer(board, [int(cell in moved) for cell in range(len(solution))]),
                    }, solution
        return None

    @override
    def seconds(self, board: Board) -> float:
        n_cells = board.height * board.width
        return _SECONDS * (n_cells / _LARGE) ** 2 if n_cells >= _LARGE else 0.0

    @override
    def ease(self, board: Board, clues: Clues, solution: Values, cells: Sequence[int], draws: Draws) -> Clues | None:
        """Move some trees around their tents, to where fewer of the given cells are beside them."""
        trees, hard, most = set(np.flatnonzero(clues["trees"]).tolist()), set(cells), 1 + len(cells) // _AT_ONCE
        n_moved = 0
        for tree, tent in draws.shuffled(_pairs(board, clues, solution)):
            n_hard = len(hard.intersection(beside(board, tree)))
            places = [near for near in beside(board, tent) if near not in trees and not solution[near]]
            better = [each for each in places if len(hard.intersection(beside(board, each))) < n_hard]
            if better and n_moved < most:
                trees.remove(tree)
                trees.add(draws.choice(better))
                n_moved += 1
        return (
            {**clues, "trees": layer(board, [int(cell in trees) for cell in range(len(solution))])} if n_moved else None
        )

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        """Say how many of the given links are taken."""
        return f"{constraint.words}, and {sum(known.values()) or 'none'} of the {len(known)} marked links is taken"

    @override
    def known_says(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        """Say once which tree it is whose tent is not in some places."""
        pairs = {number: pair for pair, number in _links(board).items() if number in known}
        if len(pairs) < len(known) or any(known.values()) or len({tree for tree, _ in pairs.values()}) > 1:
            return ""
        return f"{constraint.words}, not at {listed([at(board, pairs[number][1]) for number in known], 'or')}"

    @override
    def variables_say(self, board: Board, left: Mapping[int, Sequence[int]]) -> list[str]:
        """Return a clause for each tree, and one for all trees whose tent is not in the same cell."""
        pairs = {number: pair for pair, number in _links(board).items() if number in left}
        without: dict[int, list[str]] = {}
        trees: dict[tuple[str, ...], list[str]] = {}
        clauses = []
        for number, values in left.items():
            tree, tent = pairs[number]
            if list(values) == [0]:
                without.setdefault(tree, []).append(at(board, tent))
            else:
                has = "its" if list(values) == [1] else "perhaps its"
                clauses.append(f"the tree at {at(board, tree)} has {has} tent at {at(board, tent)}")
        for tree, cells in without.items():
            trees.setdefault(tuple(cells), []).append(at(board, tree))
        for tents, names in trees.items():
            some = f"the tree at {names[0]} has" if len(names) == 1 else f"the trees at {listed(names)} have"
            clauses.append(f"{some} no tent at {listed(tents, 'or')}")
        return clauses

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        yield from drawing.boxes(board)
        yield from drawing.tents(solution)
        yield from drawing.trees(clues["trees"] == 1)
        yield from drawing.outside({"rows": clues["rows"], "columns": clues["columns"]})

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        page[1:-1, 1:-1][clues["trees"] == 1] = "T"
