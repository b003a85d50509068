"""Prompts: puzzles and answers as texts for language models."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gridwright.files import HasPuzzle, document_of

if TYPE_CHECKING:
    from output.prompts.prompt import Prompt


def prompt(puzzle: HasPuzzle, template: str | os.PathLike[str] | Mapping[str, Any] = "plain") -> "Prompt":
    r"""Write a puzzle as a prompt for a language model, with the answer to it.

    >>> import gridwright as gw
    >>> asked = gw.prompt(gw.read("..2..1....3..4..")[0], {"shape": "rows", "prompt": "Solve this $name:\n$puzzle"})
    >>> print(asked.prompt)
    Solve this Sudoku:
    ..2.
    .1..
    ..3.
    .4..
    >>> asked.messages[-1]
    {'role': 'assistant', 'content': '4321\n2143\n1234\n3412'}

    Args:
        puzzle: of any family.
        template: a name such as ``grid-rules``, the path of a TOML file, or the members of one.

    Returns:
        The texts, ``prompt`` and ``answer``, and ``messages``, both as a conversation.

    Raises:
        NotUnique: when a solution or steps are needed, and the puzzle has not exactly one solution.
        RequestError: when the template is none.
    """
    from output.prompts.prompt import prompt_of
    from output.prompts.template import template_of

    return prompt_of(document_of(puzzle), template_of(template))
