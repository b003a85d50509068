"""What every method is held to: small puzzles of a family, with all their solutions, found the long way."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from solvers.methods import Method, Methods, Result, solve_by
from solvers.verdict import Verdict


class Case(NamedTuple):
    """Hold a puzzle and its solutions as bytes."""

    name: str
    puzzle: Any
    solutions: frozenset[bytes]


def case(name: str, puzzle: Any, solutions: Iterable[Any]) -> Case:
    return Case(name, puzzle, frozenset(bytes(list(map(int, grid))) for grid in solutions))


def as_bytes(result: Result) -> list[bytes]:
    return [bytes(solution.ravel().tolist()) for solution in result.solutions]


def expected_verdict(n_solutions: int) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(n_solutions, 2)]


def named(methods: Methods, *, complete: bool) -> list[Method]:
    return [method for method in methods.values() if method.is_complete == complete]


def hold_to_all_solutions(method: Method, each: Case, **options: Any) -> None:
    """A complete method lists every solution, and tells one, several and none apart at a limit of two."""
    n_solutions = len(each.solutions)
    result = solve_by(method, each.puzzle, limit=n_solutions + 2, **options)
    assert (result.verdict, result.complete) == (expected_verdict(n_solutions), True), (each.name, result)
    assert sorted(as_bytes(result)) == sorted(each.solutions), each.name
    few = solve_by(method, each.puzzle, **options)
    assert (few.verdict, len(few.solutions)) == (result.verdict, min(n_solutions, 2)), (each.name, few)
    assert set(as_bytes(few)) <= each.solutions
    assert not few.is_interrupted


def hold_to_some_solution(method: Method, each: Case, **options: Any) -> Result:
    """An incomplete method finds a solution where there is one, and never claims to know more."""
    result = solve_by(method, each.puzzle, **options)
    assert (result.verdict, result.complete) == (Verdict.UNKNOWN, False), each.name
    assert set(as_bytes(result)) <= each.solutions, each.name
    assert bool(result.solutions) == bool(each.solutions), (each.name, result)
    assert result.best is not None
    if result.solutions:
        assert (result.best == result.solutions[0]).all()
    return result
