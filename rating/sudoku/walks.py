"""Chains as walks: each assumption, and link by link what follows from it."""

from collections.abc import Iterable, Iterator, Sequence

from puzzles.errors import listed
from puzzles.sudoku import Ground, House, houses
from rating.step import Removed, Step, Walk, step_of
from rating.sudoku.deduction import ChainLink, ChainNode, Deduction, Fact
from rating.sudoku.geometry import tables_of

_LINES = ("box", "row", "column", "house")
_BY_A_RULE = "A further rule"  # what a rule finds in the grid that a chain has left
_MOST_SIGNS = 100  # of the facts that a link names


def walks_of(deduction: Deduction, ground: Ground) -> tuple[Walk, ...]:
    """Return the walks of a deduction by chains, one for each assumption; none for other deductions."""
    chain = deduction.chain
    if chain is None:
        return ()
    if chain.kind == "contradiction":
        return (_walk(deduction, _merged(chain.branches), ground, clash=chain.branches[0][-1].fact),)
    if chain.kind == "cycle":
        (branch,) = chain.branches
        return tuple(_walk(deduction, each, ground, proved=chain.proved) for each in (branch[:-1], _turned(branch)))
    return tuple(_walk(deduction, branch, ground) for branch in chain.branches)


def _merged(branches: Iterable[Sequence[ChainNode]]) -> list[ChainNode]:
    """Join branches that begin with the same assumption, each fact once."""
    merged, place_of = list[ChainNode](), dict[Fact, int]()
    for branch in branches:
        for node in branch:
            if node.fact not in place_of:
                place_of[node.fact] = len(merged)
                parents = tuple(place_of[branch[parent].fact] for parent in node.parents)
                merged.append(ChainNode(node.fact, parents, node.reason))
    return merged


def _turned(branch: Sequence[ChainNode]) -> list[ChainNode]:
    """Return a cycle the other way round: if its first fact is false, so is the last but one, and so on."""
    return [
        ChainNode(_denied(node.fact), (place - 1,) if place else (), branch[-place].reason if place else "assumed")
        for place, node in enumerate(branch[:0:-1])
    ]


def _denied(fact: Fact) -> Fact:
    return fact._replace(is_on=not fact.is_on)


def _walk(
    deduction: Deduction,
    branch: Sequence[ChainNode],
    ground: Ground,
    *,
    clash: Fact | None = None,
    proved: Sequence[Fact] = (),
) -> Walk:
    """Return one walk: to a fact that holds and does not, to facts that every neighbor in a cycle rules out, or on."""
    facts, links, side = [node.fact for node in branch], list[Step](), ground.side
    for number, node in enumerate(branch[1:], 1):
        parents = [facts[parent] for parent in node.parents]
        place, known = _place_of(node, parents, ground), said(parents, side)
        if len(known) > _MOST_SIGNS:
            known = f"links {listed(sorted(node.parents))} together"
        told = f"{known}, so {said([node.fact], side)}."
        text = f"{place[0].upper()}{place[1:]}: {told}" if place else told
        links.append(_link(deduction, number, text, parents, [node.fact], node.parents, ground))
    number = len(branch)
    if clash is not None:
        both = sorted((facts.index(clash), facts.index(_denied(clash))))
        text = f"{_name(clash, side)} would be {clash.digit} and not {clash.digit}; that cannot be."
        links.append(_link(deduction, number, text, [clash], [], both, ground))
    sees = tables_of(ground).sees
    for node in branch if proved else ():
        fact = node.fact
        gone = [
            each
            for each in proved
            if (each.digit == fact.digit and sees[each.cell, fact.cell])
            or (each.cell == fact.cell and each.digit != fact.digit)
        ]
        if fact.is_on and gone:
            text = f"{said([fact], side)}, so {said(gone, side)}."
            links.append(_link(deduction, number, text, [fact], gone, (facts.index(fact),), ground))
            number += 1
    return Walk(f"Suppose {said(facts[:1], side)}.", *_placed(facts[:1], side), (), tuple(links))


def _link(
    deduction: Deduction,
    number: int,
    text: str,
    rests: Sequence[Fact],
    concluded: Sequence[Fact],
    follows: Iterable[int],
    ground: Ground,
) -> Step:
    details = ChainLink(number, deduction.rule, deduction.rating, tuple(rests), tuple(concluded))
    uses = tuple(dict.fromkeys(divmod(fact.cell, ground.side) for fact in rests))
    return step_of(details, text, number, uses, *_placed(concluded, ground.side), follows=tuple(sorted(set(follows))))


def _placed(facts: Sequence[Fact], side: int) -> tuple[tuple[tuple[int, int, int], ...], Removed]:
    """Return the cells that facts fill in, and the cells that facts take digits from."""
    fills = tuple((*divmod(fact.cell, side), fact.digit) for fact in facts if fact.is_on)
    lost: dict[int, list[int]] = {}
    for fact in facts:
        if not fact.is_on:
            lost.setdefault(fact.cell, []).append(fact.digit)
    return fills, tuple((*divmod(cell, side), tuple(sorted(digits))) for cell, digits in lost.items())


def _place_of(node: ChainNode, parents: Sequence[Fact], ground: Ground) -> str:
    """Return the house in which a fact follows from others, or how else it does; nothing for one cell or a pair."""
    if node.reason == "rule":
        return _BY_A_RULE
    if node.reason not in _LINES:
        return ""
    cells = {node.fact.cell, *(fact.cell for fact in parents)}
    return next((str(house) for house, own in _houses_like(ground, node.reason) if cells <= set(own)), "")


def _houses_like(ground: Ground, kind: str) -> Iterator[tuple[House, Sequence[int]]]:
    """Yield the houses of a kind; a box stands for a region, too, and a house for those that are no box or line."""
    for house, cells in houses(ground):
        own = house.kind if house.kind in ("row", "column") else "box" if house.kind in ("box", "region") else "house"
        if own == kind:
            yield house, cells


def said(facts: Sequence[Fact], side: int) -> str:
    """Return facts as clauses; cells without the same digits share one.

    >>> said((Fact(0, 5, True), Fact(1, 3, False), Fact(2, 3, False)), 9)
    'R1C1 is 5 and R1C2 and R1C3 are not 3'
    """
    clauses, without = [f"{_name(fact, side)} is {fact.digit}" for fact in facts if fact.is_on], dict[str, list[int]]()
    for fact in facts:
        if not fact.is_on:
            without.setdefault(_name(fact, side), []).append(fact.digit)
    cells: dict[tuple[int, ...], list[str]] = {}
    for name, digits in without.items():
        cells.setdefault(tuple(sorted(digits)), []).append(name)
    for own, names in cells.items():
        clauses.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} not {listed(own, 'or')}")
    return listed(clauses)


def _name(fact: Fact, side: int) -> str:
    row, column = divmod(fact.cell, side)
    return f"R{row + 1}C{column + 1}"
