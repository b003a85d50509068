"""The solvers of the bench: baselines that run here, a command, or a model behind an OpenAI-compatible endpoint."""

import json
import os
import random
import shlex
import subprocess
from collections.abc import Callable
from math import inf
from time import sleep
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import numpy as np

from generator.families import family_named
from output.bench.questions import Question
from puzzles.alphabet import Codes
from puzzles.answers import MAX_TEXT
from puzzles.errors import OutputError, RequestError, quoted
from solvers.verdict import Proof, Verdict

Solver = Callable[[Question], str | Codes]

BASELINES = ("random", "lines", "ladder:RATING", "search")
_LINES = {"SE-1.2.1": 2.3, "NR-1": 4.0, "LR-1": 2.0, "GR-1": 2.0}
"""The hardest rule of each scale that reads one line, house or clue by itself."""
_MAX_BYTES = 1 << 24
_PAUSES = (1, 4, 16, 60)  # the seconds before a request is sent again
_BUSY = 429


def baseline(name: str) -> Solver:
    """Return a baseline by its name, one of ``BASELINES``; raise RequestError if there is none."""
    word, _, value = name.partition(":")
    if word == "ladder":
        try:
            limit = float(value)
        except ValueError:
            limit = inf
        if 0 < limit < inf:
            return lambda question: _climbed(question, limit)
    elif name == "lines":
        return lambda question: _climbed(question, _LINES[question.scale])
    elif name == "random":
        return _random
    elif name == "search":
        return _searched
    raise RequestError(f"{quoted(name)} is not a baseline; expected one of {', '.join(BASELINES)}, such as ladder:4.2")


def _climbed(question: Question, limit: float) -> Codes:
    """Fill in what the steps of the ladder show, up to the first step that needs a harder rule."""
    family = family_named(question.puzzle.family)
    grid = np.where(family.open_cells(question.puzzle), family.unknown, question.solution.astype(np.int64))
    for step in family.explain(question.puzzle, Proof(Verdict.UNIQUE, (question.solution,), True, "given")):
        if step.rating > limit:
            break
        for row, column, value in step.decides:
            grid[row, column] = value
    return grid


def _random(question: Question) -> Codes:
    """Fill in values at random, always the same values for the same puzzle."""
    family, draw = family_named(question.puzzle.family), random.Random(question.id)
    least, most = family.unknown + 1, family.max_value(question.puzzle)
    drawn = [least + int(draw.random() * (most + 1 - least)) for _ in range(question.solution.size)]
    filled = np.array(drawn).reshape(question.solution.shape)
    return np.where(family.open_cells(question.puzzle), filled, question.solution)


def _searched(question: Question) -> Codes:
    """Solve a puzzle by the search that proves it."""
    return np.array(family_named(question.puzzle.family).prove(question.puzzle).solutions[0])


def by_command(command: str, seconds: float) -> Solver:
    """Ask a command, which reads a prompt and prints an answer.

    A command that takes too long, or fails, has not answered.

    Raise RequestError if there is no such command or, later, if it cannot be run.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise RequestError(
            f"--command {quoted(command)} cannot be read ({error}); expected words as in a shell"
        ) from None
    if not words:
        raise RequestError("--command is empty; expected the words of one")

    def solve(question: Question) -> str:
        try:
            done = subprocess.run(words, input=question.prompt.encode(), stdout=subprocess.PIPE, timeout=seconds)
        except subprocess.TimeoutExpired:
            return ""
        except OSError as error:
            raise RequestError(f"{words[0]!r} cannot be run ({error.strerror}); expected a command") from error
        return "" if done.returncode else done.stdout[-4 * MAX_TEXT :].decode(errors="replace")

    return solve


def by_endpoint(url: str, model: str, seconds: float) -> Solver:
    """Ask a model by ``URL/chat/completions``; the key is in ``OPENAI_API_KEY``. A slow answer does not count.

    Raise RequestError if the address is malformed. Later, raise OutputError if the endpoint refuses or does not
    respond, so that no failure of the network counts as a wrong answer.
    """
    if not url.startswith(("http://", "https://")):
        raise RequestError(f"--url {quoted(url)} is not an address; expected one such as https://api.openai.com/v1")
    address = f"{url.rstrip('/')}/chat/completions"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', '')}"}

    def solve(question: Question) -> str:
        data = json.dumps({"model": model, "messages": [{"role": "user", "content": question.prompt}]}).encode()
        for pause in (*_PAUSES, None):
            try:
                with urlopen(Request(address, data, headers), timeout=seconds) as response:
                    return json.loads(response.read(_MAX_BYTES))["choices"][0]["message"]["content"] or ""
            except TimeoutError:
                return ""
            except (HTTPError, URLError, ConnectionError) as error:
                is_final = isinstance(error, HTTPError) and error.code < 500 and error.code != _BUSY
                if pause is None or is_final:
                    raise OutputError(f"{url!r} does not answer ({error}); the same command goes on later") from error
                sleep(pause)
            except (ValueError, LookupError, TypeError) as error:
                raise OutputError(f"{url!r} answers with something else; expected a chat completion") from error
        raise AssertionError

    return solve
