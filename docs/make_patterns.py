"""Write docs/patterns.md: the patterns of games, each with a small board and the step that it allows there.

python docs/make_patterns.py
"""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import gridwright as gw  # noqa: E402
from puzzles.games.counts import DIFFERENCE  # noqa: E402
from puzzles.games.game import Board  # noqa: E402
from puzzles.games.games import GAMES, puzzle_type  # noqa: E402
from puzzles.games.lemmas import Pattern  # noqa: E402
from puzzles.games.puzzle import GamePuzzle  # noqa: E402
from puzzles.games.text import as_text  # noqa: E402
from rating.games.rules import OVERLAPPING, RULES  # noqa: E402
from rating.games.steps import explain  # noqa: E402
from solvers.games.proof import prove  # noqa: E402
from solvers.verdict import Verdict  # noqa: E402

PAGE = ROOT / "docs" / "patterns.md"
SIZES = {"kakuro": "6x6", "binairo": "6x6", "starbattle": "6x6", "hitori": "5x5", "heyawake": "7x7", "masyu": "6x6"}
TWO_STARS = {"gaps in a line": {"size": "8x8", "stars": 2}}
MOST = 300  # puzzles to look at
# A rule of the scale by which players know a pattern: a difference once some cells are known.
_OVERLAPPING = Pattern(RULES[OVERLAPPING].name, RULES[OVERLAPPING].tenths)
HEAD = """# Patterns of games

Look up what the name of a step of a game means. Each pattern follows from nothing but the rules and the clues of its
board, except that overlapping counts also use the cells that are known; a test proves that. The number is the value of
a step by the pattern on the [scale GR-1](ratings.md#games-scale-gr-1).
`python docs/make_patterns.py` writes this page.
"""


def puzzles(name: str, pattern: Pattern) -> Iterator[GamePuzzle]:
    """Yield small puzzles, and for Hitori some with any numbers, as those of our own have few pairs."""
    asked = {"size": SIZES.get(name, "5x5"), **(TWO_STARS.get(pattern.name, {}) if name == "starbattle" else {})}
    for seed in range(MOST):
        if name == "hitori":
            numbers = np.random.default_rng(seed).integers(1, 6, (4, 4))
            yield puzzle_type(name).from_clues(Board(4, 4), {"numbers": numbers})
        grade = list(GAMES[name].quick)[seed % min(4, len(GAMES[name].quick))]
        yield gw.generate(name, seed=seed, difficulty=grade, **asked).puzzle


def example(name: str, pattern: Pattern) -> tuple[str, str]:
    """Return the text of a board, and the sentence of the first step by a pattern there, or nothing."""
    for puzzle in puzzles(name, pattern):
        proof = prove(puzzle)
        if proof.verdict is Verdict.UNIQUE:
            for step in explain(puzzle, proof):
                if step.rule == pattern.name:
                    return as_text(puzzle, color=False, width=80), step.text
    return "", ""


def section(name: str) -> Iterator[str]:
    """Yield the lines about the patterns of a family."""
    game = GAMES[name]
    yield f"\n## {game.title}\n"
    for pattern in (*game.patterns, *[_OVERLAPPING] * (DIFFERENCE in game.patterns)):
        board, text = example(name, pattern)
        yield f"\n### {pattern.name[0].upper()}{pattern.name[1:]}, {pattern.tenths / 10:.1f}\n"
        if board:
            yield f"\n{text}\n\n```text\n{board.rstrip()}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(HEAD + "".join(chain.from_iterable(section(name) for name in GAMES if GAMES[name].patterns)))
