"""A puzzle of a game and its solution as text for a prompt of a language model."""

from string import ascii_uppercase

from puzzles.games.members import layer_members, layer_texts
from puzzles.games.puzzle import GamePuzzle
from puzzles.games.text import sheet
from puzzles.puzzle import Solution
from puzzles.written import Shape, Written, compact, form_of, joined


def written(puzzle: GamePuzzle, solution: Solution, shape: Shape) -> Written:
    """Write a puzzle and its solution for a prompt; regions are letters, a solution is rows of digits or letters."""
    game, clues = puzzle.game, puzzle.clues
    parameter = game.parameter.rule(puzzle.parameter) if game.parameter else ""
    rules = "\n".join(filter(None, (game.rules_text, parameter, "There is exactly one solution.")))
    sign = "sign" if game.labels else "digit"
    form = f"{form_of(solution.shape, shape, 'number' if shape is Shape.JSON else sign)}: {game.solution_values}"
    if shape is Shape.JSON:
        legend = f"The puzzle is written as JSON. {' '.join(f'{name}: {text}.' for name, text in layer_texts(game))}"
        return Written(compact(layer_members(puzzle)), legend, form, compact(solution.tolist()), rules)
    rows = ["".join(map(game.sign if game.labels else str, row)) for row in solution.tolist()]
    if "regions" in clues:
        text = joined(("".join(ascii_uppercase[region] for region in row) for row in clues["regions"].tolist()), shape)
    else:
        text = "\n".join(sheet(puzzle).lines)
    return Written(text, game.legend, form, joined(rows, shape), rules)
