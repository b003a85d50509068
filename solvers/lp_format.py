"""Integer programs in the LP format of CPLEX, which other solvers also read."""

from collections.abc import Iterator, Sequence
from math import isinf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.ilp import Program

_TERMS_A_LINE = 16  # CPLEX reads at most 560 characters per line


def lp_text(program: Program) -> str:
    """Return a program as text, without its empty constraints."""
    arrays, names = program.arrays(), program.names()
    lower, upper = arrays["lower"].tolist(), arrays["upper"].tolist()
    is_binary = [bounds == (0, 1) for bounds in zip(lower, upper, strict=True)]
    costs = np.flatnonzero(arrays["costs"])
    lines = [
        "Minimize",
        f" obj: {_sum(arrays['costs'][costs], costs, names) or f'0 {names[0]}'}",
        "Subject To",
        *_constraints(arrays, names),
        "Bounds",
        *(
            f" {_number(low)} <= {name} <= {_number(high)}"
            for name, low, high, binary in zip(names, lower, upper, is_binary, strict=True)
            if not binary
        ),
        "Binaries",
        *(f" {name}" for name, binary in zip(names, is_binary, strict=True) if binary),
        "Generals",
        *(f" {name}" for name, binary in zip(names, is_binary, strict=True) if not binary),
        "End",
    ]
    return "\n".join(lines) + "\n"


def _constraints(arrays: dict[str, NDArray[Any]], names: Sequence[str]) -> Iterator[str]:
    edges = arrays["starts"].tolist()
    bounds = zip(arrays["row_lower"].tolist(), arrays["row_upper"].tolist(), strict=True)
    for number, (low, high) in enumerate(bounds):
        terms = slice(edges[number], edges[number + 1])
        total = _sum(arrays["coefficients"][terms], arrays["variables"][terms], names)
        if not total and low <= 0 <= high:
            continue
        sides = {"=": low} if low == high else {">=": low, "<=": high}
        for sign, bound in sides.items():
            if not isinf(bound):
                name = f"c{number + 1}" if sign != ">=" or isinf(high) else f"c{number + 1}_least"
                yield f" {name}: {total or f'0 {names[0]}'} {sign} {_number(bound)}"


def _sum(coefficients: NDArray[np.float64], variables: NDArray[np.integer[Any]], names: Sequence[str]) -> str:
    terms = [
        f"{'-' if factor < 0 else '+'} {'' if abs(factor) == 1 else f'{_number(abs(factor))} '}{names[variable]}"
        for factor, variable in zip(coefficients.tolist(), variables.tolist(), strict=True)
    ]
    lines = (" ".join(terms[first : first + _TERMS_A_LINE]) for first in range(0, len(terms), _TERMS_A_LINE))
    return "\n   ".join(lines)


def _number(value: float) -> str:
    return f"{value:.15g}"
