"""Chains in English."""

from itertools import count

from rating.sudoku.chain_steps import ChainNode, ChainStep, Fact
from rating.sudoku.geometry import SIDE


def chain_sentence(step: ChainStep) -> str:
    """Tell what chains prove, and how.

    >>> on, off, again = Fact(1, 5, True), Fact(7, 5, False), Fact(1, 5, False)
    >>> chain = ChainNode(on, (), "assumed"), ChainNode(off, (0,), "row"), ChainNode(again, (1,), "box")
    >>> chain_sentence(ChainStep("forcing chain", (chain,), (again,)))
    'If R1C2 were 5, then R1C8 would not be 5, then R1C2 would not be 5; so R1C2 is not 5.'
    """
    told = "; ".join(_branch(branch) for branch in step.branches)
    proved = _listed([_fact(fact, "is") for fact in step.proved], "and")
    if step.kind == "cycle":
        return f"{told}, which closes a cycle. Of two neighbors in it one holds; so {proved}."
    if step.kind == "contradiction":
        return f"{told}, which is a contradiction; so {proved}."
    return f"{told}; so {proved}." if step.kind == "forcing chain" else f"{told}; so {proved} in any case."


def _branch(branch: tuple[ChainNode, ...]) -> str:
    """Tell a chain. A fact that does not follow from the one before alone names the facts that it follows from.

    >>> on, off = Fact(0, 3, True), Fact(8, 3, False)
    >>> first, second = ChainNode(on, (), "assumed"), ChainNode(off, (0,), "row")
    >>> _branch((first, second, ChainNode(Fact(80, 3, True), (0, 1), "column")))
    'If R1C1 were 3 (1), then R1C9 would not be 3 (2, from 1), then R9C9 would be 3 (3, from 1 and 2)'
    """
    is_plain = all(node.parents == ((place - 1,) if place else ()) for place, node in enumerate(branch))
    if len(branch) == 1:
        return f"If {_fact(branch[0].fact, 'were')}"
    clauses = [
        _fact(node.fact, "would be" if place else "were") + ("" if is_plain else _reference(number, node))
        for place, (number, node) in enumerate(zip(count(1), branch, strict=False))
    ]
    return "If " + ", then ".join(clauses)


def _reference(number: int, node: ChainNode) -> str:
    """Number a fact, and name those that it follows from."""
    sources = f", from {_listed([str(parent + 1) for parent in sorted(node.parents)], 'and')}" if node.parents else ""
    return f" ({number}{sources})"


def _fact(fact: Fact, verb: str) -> str:
    """Tell a fact.

    >>> _fact(Fact(1, 5, False), "would be")
    'R1C2 would not be 5'
    >>> _fact(Fact(1, 5, True), "were")
    'R1C2 were 5'
    """
    row, column = divmod(fact.cell, SIDE)
    words = verb if fact.is_on else "would not be" if verb == "would be" else f"{verb} not"
    return f"R{row + 1}C{column + 1} {words} {fact.digit}"


def _listed(words: list[str], joint: str) -> str:
    """Join words as in a sentence.

    >>> _listed(["a", "b", "c"], "and")
    'a, b and c'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"
