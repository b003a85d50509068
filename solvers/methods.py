"""Methods: every way to solve the puzzles of a family, by its name, behind one call.

A method is a row in the table of its family and a module of its own, which holds its parameters, as they were
published, and ``steps``: what is known after each piece of work, and at last the answer. So any method can be watched,
and whoever interrupts it keeps what was found. A complete method proves how many solutions there are; an incomplete
one may find a solution, but can never say that there is no other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from numpy.typing import NDArray

from puzzles.errors import RequestError, unknown
from solvers.verdict import Proof, Verdict

_TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class Result:
    """Say what a method knows about a puzzle.

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
    solutions: tuple[NDArray[Any], ...] = ()
    complete: bool = False
    best: NDArray[Any] | None = None
    fitness: float | None = None
    effort: Mapping[str, int] = field(default_factory=dict)
    is_interrupted: bool = False


def result_of_proof(proof: Proof) -> Result:
    """Say what a proof says, as the result of a method."""
    effort = {name: count for name, count in asdict(proof.effort).items() if count}
    return Result(proof.verdict, proof.solutions, proof.complete, effort=effort)


class Task(NamedTuple):
    """Say what is asked of a method.

    Attributes:
        seed: where its random choices begin, if it makes any.
        budget: what it may spend, in the unit of its row.
        limit: the number of solutions to stop at.
    """

    seed: int
    budget: int
    limit: int


class Course(Protocol):
    """Say what the module of a method offers."""

    Parameters: Any
    """Frozen dataclass; each field is a ``parameter`` with the published value. Raises ``RequestError`` for others
    that make no sense."""

    def steps(self, puzzle: Any, parameters: Any, task: Task) -> Iterator[Result]:
        """Give what is known after each piece of work, of a second at most where that is possible, and the answer."""


@dataclass(frozen=True, slots=True)
class Method:
    """Register one method.

    Attributes:
        name: what people call it.
        summary: its idea in one line.
        source: where it comes from; "own" if from here.
        is_complete: whether it proves how many solutions there are, when its budget suffices.
        unit: what its budget counts.
        budget: how many of these it may spend by default.
        module: where its ``Course`` is.
    """

    name: str
    summary: str
    source: str
    is_complete: bool
    unit: str
    budget: int
    module: str

    @property
    def course(self) -> Course:
        """Give what the module of the method offers; it is loaded at the first call."""
        return cast(Course, import_module(self.module))


Methods = Mapping[str, Method]


def table_of(*methods: Method) -> Methods:
    """Put methods into a table by their names, the usual one first."""
    return {method.name: method for method in methods}


def parameter(default: Any, text: str) -> Any:
    """Declare a field of the parameters of a method: the published value, and what it means in one line."""
    return field(default=default, metadata={"help": text})


def check_choice(name: str, value: str, choices: Sequence[str]) -> None:
    """Hold a parameter to the words that it may be.

    Raises:
        RequestError: when it is another.
    """
    if value not in choices:
        raise RequestError(unknown(value, f"a value of {name}", choices))


MOST_GENES = 100_000_000  # of all individuals of a genetic algorithm


def refuse_more(unit: str, n: int, most: int, name: str) -> None:
    """Turn away a puzzle whose model would take too much memory; called before anything is built.

    Args:
        unit: what is counted, such as clauses.
        n: how many of these the model has.
        most: how many it may have.
        name: of the method.

    Raises:
        RequestError: when there are more.
    """
    if n > most:
        raise RequestError(f"a puzzle that takes {n:,} {unit} was given to {name}; expected at most {most:,} {unit}")


def method_named(methods: Methods, name: str) -> Method:
    """Find a method of a family.

    Raises:
        RequestError: when there is none of that name.
    """
    if name not in methods:
        raise RequestError(unknown(name, "a method", methods))
    return methods[name]


def parameters_of(method: Method, texts: Mapping[str, str]) -> Any:
    """Read parameters from text; those that are not given have their published values.

    Raises:
        RequestError: when a name or a value is not one of the method's.
    """
    known = {each.name: each for each in fields(method.course.Parameters)}
    values: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in known:
            raise RequestError(unknown(name, f"a parameter of {method.name}", known))
        values[name] = _value(text, known[name].default, name)
    return method.course.Parameters(**values)


def _value(text: str, default: Any, name: str) -> Any:
    kind = type(default)
    try:
        return _TRUTHS[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        words = {bool: "yes or no", int: "a whole number", float: "a number"}
        raise RequestError(f"{text!r} is not a value of {name}; expected {words[kind]}") from None


def solve_by(
    method: Method,
    puzzle: Any,
    parameters: Any = None,
    *,
    seed: int = 0,
    budget: int | None = None,
    limit: int = 2,
    watch: Callable[[Result], None] | None = None,
) -> Result:
    """Solve a puzzle by a method.

    Args:
        method: a row of the table of the puzzle's family.
        puzzle: the puzzle.
        parameters: the ``Parameters`` of the method; the published ones if nothing is given.
        seed: where random choices begin.
        budget: what the method may spend, in its unit; by default as its row says.
        limit: the number of solutions to stop at; 2 tells one from several, 1 is content with any.
        watch: is told what is known after each piece of work.

    Returns:
        The answer; when ``KeyboardInterrupt`` comes meanwhile, what was known until then.

    Raises:
        RequestError: when the budget or the limit is out of range, the puzzle is none for this method, or a library
            that it needs is not installed.
    """
    if limit < 1:
        raise RequestError(f"a limit of {limit} solutions was given; expected at least 1")
    if budget is not None and budget < 1:
        raise RequestError(f"a budget of {budget} {method.unit} was given; expected at least 1")
    course = method.course
    task = Task(seed, method.budget if budget is None else budget, limit)
    known = Result()
    try:
        for known in course.steps(puzzle, course.Parameters() if parameters is None else parameters, task):
            if watch is not None:
                watch(known)
    except KeyboardInterrupt:
        known = replace(known, is_interrupted=True)
    return _held_to_its_word(method, puzzle, known)


class Solve(Protocol):
    """Solve a puzzle of a family by the method of a name; without one, by the usual method for that puzzle.

    The rest is as for ``solve_by``.
    """

    def __call__(
        self,
        puzzle: Any,
        method: str | None = None,
        parameters: Any = None,
        *,
        seed: int = 0,
        budget: int | None = None,
        limit: int = 2,
        watch: Callable[[Result], None] | None = None,
    ) -> Result:
        """Give the answer of the method."""


def solver_with(methods: Methods, usual: Callable[[Any], str]) -> Solve:
    """Give the call that solves the puzzles of a family.

    Args:
        methods: the table of the family.
        usual: names the method for a puzzle when nobody chose one.
    """

    def solve(puzzle: Any, method: str | None = None, parameters: Any = None, **asked: Any) -> Result:
        return solve_by(method_named(methods, method or usual(puzzle)), puzzle, parameters, **asked)

    return solve


def _held_to_its_word(method: Method, puzzle: Any, result: Result) -> Result:
    """Look again at what a method says: its solutions, and a verdict that it may give."""
    for solution in result.solutions:
        violation = puzzle.check(solution)
        if violation is not None:
            raise RuntimeError(f"{method.name} gave a solution that is none: {violation}")
    if not method.is_complete and (result.verdict is not Verdict.UNKNOWN or result.complete):
        raise RuntimeError(f"{method.name} is not complete and said {result.verdict}")
    return result
