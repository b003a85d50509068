"""The requests to the process of HiGHS, and its answers."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FOUND, NONE, LIMIT = "found", "none", "limit"
"""The outcomes of a run: a solution, a proof that there is none, or the end of the budget."""


class Answer(NamedTuple):
    """The progress of a run."""

    n_nodes: int  # branch-and-bound nodes of this run
    outcome: str = ""  # one of the outcomes above, or a word of HiGHS; empty while the run continues
    solution: NDArray[np.int64] | None = None  # int64 ``[n_variables]`` if a solution was found


Options = Mapping[str, int | str]  # options of HiGHS by name
