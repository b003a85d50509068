"""Methods: every way to solve the puzzles of a family, by its name, behind one call.

A method is a ``Method`` in the table of its family and a module of its own (``MethodModule``) with its published
parameters, and ``steps``, which yields what it knows after each piece of work, and at last the answer. So progress
shows, and an interrupt keeps what was found. A complete method proves how many solutions there are; an incomplete one
may find a solution, but never knows that there is no other.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from puzzles.errors import RequestError, unknown
from puzzles.puzzle import Puzzle, Solution
from puzzles.values import Value
from solvers.verdict import Effort, Proof, Verdict, verdict_for

MAX_GENES = 100_000_000  # in all individuals of a genetic algorithm together

_TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_EFFORTS = tuple(each.name for each in fields(Effort))
_Value = TypeVar("_Value", bool, int, float, str)


class TooLarge(RequestError):
    """A puzzle takes more memory than a method may have."""


@dataclass(frozen=True, slots=True, eq=False)
class Result(Value):
    """The result of a method: what it knows about the solutions of a puzzle.

    Attributes:
        verdict: what was proved; an incomplete method leaves it at ``UNKNOWN``.
        solutions: distinct grids that solve the puzzle.
        complete: True when these are all.
        best: the best grid that an incomplete method saw, whether it solves the puzzle or not.
        fitness: how good that grid is, in the measure of the method.
        effort: what it cost, in the words of the method; nothing in it depends on the machine.
        is_interrupted: True when the method was stopped from outside.
    """

    verdict: Verdict = Verdict.UNKNOWN
    solutions: tuple[Solution, ...] = ()
    complete: bool = False
    best: Solution | None = None
    fitness: float | None = None
    effort: Mapping[str, int] = field(default_factory=dict)
    is_interrupted: bool = False


def result_of(solutions: Sequence[Solution], *, complete: bool, **effort: int) -> Result:
    """Return the result of a complete method that has found these solutions so far."""
    return Result(verdict_for(len(solutions), complete=complete), tuple(solutions), complete, effort=effort)


def result_of_proof(proof: Proof, limit: int | None = None) -> Result:
    """Return a proof as the result of a method, with a limited number of its solutions."""
    effort = {name: count for name in _EFFORTS if (count := getattr(proof.effort, name))}
    solutions = proof.solutions[:limit]
    return Result(proof.verdict, solutions, proof.complete and len(solutions) == len(proof.solutions), effort=effort)


class Task(NamedTuple):
    """The task of a method."""

    seed: int  # for its random choices, if it makes any
    budget: int  # the work it may spend, in the unit of its ``Method``
    limit: int  # the number of solutions to stop at


@dataclass(frozen=True, slots=True)
class MethodParameters:
    """Parameters of a method: a frozen dataclass, each field a ``parameter``.

    Raise ``RequestError`` for senseless values.
    """


def parameter(default: _Value, text: str) -> _Value:
    """Declare a parameter of a method: the published value, and its meaning in one line."""
    return field(default=default, metadata={"help": text})


def steps_of_proof(
    prove: Callable[[Any, int, Any], Proof], budget: type
) -> Callable[[Any, MethodParameters, Task], Iterator[Result]]:
    """Return the function ``steps`` of a method that proves puzzles of a family.

    Its parameters bound the means before the SAT solver, as in ``budget``; the budget of a task counts conflicts.
    """

    def steps(puzzle: Puzzle, parameters: MethodParameters, task: Task) -> Iterator[Result]:
        limits = budget(**asdict(parameters), conflicts=task.budget)
        yield result_of_proof(prove(puzzle, max(2, task.limit), limits), task.limit)

    return steps


class MethodModule(Protocol):
    """The contract of a method's module."""

    Parameters: type[MethodParameters]

    def steps(self, puzzle: Puzzle, parameters: MethodParameters, task: Task) -> Iterator[Result]:
        """Yield the state after each piece of work, of a second at most where possible, and the answer."""


@dataclass(frozen=True, slots=True)
class Method:
    """One method of a family."""

    name: str  # what people call it
    summary: str  # its idea in one line
    source: str  # where it comes from; "own" if from here
    unit: str  # what its budget counts
    budget: int  # how many of these it may spend by default
    load: Callable[[], ModuleType] = field(compare=False)  # loads its module, which is a ``MethodModule``
    is_complete: bool = True  # whether it proves how many solutions there are, when its budget suffices
    has_program: bool = False  # whether it makes an integer program of a puzzle; see ``solvers.ilp.program_by``

    @property
    def implementation(self) -> MethodModule:
        """Return the module of the method; it is loaded at the first call."""
        return cast(MethodModule, self.load())


Methods = Mapping[str, Method]


def methods_of(family: str, load: Callable[[str], ModuleType]) -> Methods:
    """Return the methods of a family as ``methods.toml`` states them, by their names, the usual one first.

    ``load`` returns the module of a method, given the name of the method.
    """
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))[family]
    return {
        name: Method(name, **{"source": "own", **stated}, load=partial(load, name)) for name, stated in table.items()
    }


def check_choice(parameters: MethodParameters, name: str, choices: Sequence[str]) -> None:
    """Check that a parameter is one of some words; raise ``RequestError`` if it is not."""
    value = getattr(parameters, name)
    if value not in choices:
        raise RequestError(unknown(value, f"a value of {name}", choices))


def check_at_least(parameters: MethodParameters, **least: int) -> None:
    """Check that each given parameter has at least its least value; raise ``RequestError`` if one has not."""
    for name, bound in least.items():
        if getattr(parameters, name) < bound:
            raise RequestError(f"{name}={getattr(parameters, name)} was given; expected at least {bound}")


def check_shares(parameters: MethodParameters, *names: str) -> None:
    """Check that each given parameter is from 0 to 1; raise ``RequestError`` if one is not."""
    for name in names:
        if not 0 <= getattr(parameters, name) <= 1:
            raise RequestError(f"{name}={getattr(parameters, name)} was given; expected 0 to 1")


def check_size(unit: str, n: int, most: int, name: str) -> None:
    """Check, before a model is built, that it has at most ``most`` units, such as clauses, or raise ``TooLarge``."""
    if n > most:
        raise TooLarge(f"this puzzle takes {n:,} {unit} with {name}; expected at most {most:,} {unit}")


def method_named(methods: Methods, name: str) -> Method:
    """Return the method of a name; raise ``RequestError`` if there is none."""
    if name not in methods:
        raise RequestError(unknown(name, "a method", methods))
    return methods[name]


def parameters_of(method: Method, texts: Mapping[str, str]) -> MethodParameters:
    """Read parameters from text; the rest have their published values.

    Raise ``RequestError`` for unknown names or values.
    """
    published = method.implementation.Parameters()
    known = {each.name: each for each in fields(published)}
    values: dict[str, bool | int | float | str] = {}
    for name, text in texts.items():
        if name not in known:
            raise RequestError(unknown(name, f"a parameter of {method.name}", known))
        values[name] = _parsed(text, getattr(published, name), name)
    return replace(published, **values)


def _parsed(text: str, default: _Value, name: str) -> _Value:
    """Read a value of the type of the default."""
    kind = type(default)
    try:
        return _TRUTHS[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        words = {bool: "yes or no", int: "a whole number", float: "a number"}
        raise RequestError(f"{text!r} is not a value of {name}; expected {words[kind]}") from None


def solve_by(
    method: Method,
    puzzle: Puzzle,
    parameters: MethodParameters | None = None,
    *,
    seed: int = 0,
    budget: int | None = None,
    limit: int = 2,
    on_progress: Callable[[Result], None] | None = None,
) -> Result:
    """Solve a puzzle by a method; on ``KeyboardInterrupt``, return what is known so far.

    Args:
        parameters: the ``Parameters`` of the method; by default the published ones.
        budget: what the method may spend, in its unit; by default ``method.budget``.
        limit: the number of solutions to stop at; 2 tells one from several, 1 is content with any.
        on_progress: called with what is known after each piece of work.

    Raises:
        RequestError: when budget or limit is out of range, the method cannot take the puzzle, or a library is missing.
    """
    if limit < 1:
        raise RequestError(f"a limit of {limit} solutions was given; expected at least 1")
    if budget is not None and budget < 1:
        raise RequestError(f"a budget of {budget} {method.unit} was given; expected at least 1")
    module = method.implementation
    task = Task(seed, method.budget if budget is None else budget, limit)
    known = Result()
    try:
        for known in module.steps(puzzle, module.Parameters() if parameters is None else parameters, task):
            if on_progress is not None:
                on_progress(known)
    except KeyboardInterrupt:
        known = replace(known, is_interrupted=True)
    _check_result(method, puzzle, known)
    return known


def solver(methods: Methods, usual: Callable[[Any], str] = lambda _: "logic") -> Callable[..., Result]:
    """Return a function like ``solve_by`` that takes a method by name, or the usual one if none is named."""

    def solve(puzzle: Puzzle, method: str | None = None, *parameters: MethodParameters | None, **task: Any) -> Result:
        return solve_by(method_named(methods, method or usual(puzzle)), puzzle, *parameters, **task)

    return solve


def _check_result(method: Method, puzzle: Puzzle, result: Result) -> None:
    """Check the solutions of a method against the rules, and that it claims no more than it can know."""
    for solution in result.solutions:
        violation = puzzle.check(solution)
        if violation is not None:
            raise RuntimeError(f"{method.name} found a solution that does not solve the puzzle: {violation}")
    if not method.is_complete and (result.verdict is not Verdict.UNKNOWN or result.complete):
        raise RuntimeError(f"{method.name} is not a complete method, but its verdict was {result.verdict}")
