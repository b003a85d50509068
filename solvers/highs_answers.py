"""What the process of HiGHS is asked, and what it answers."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FOUND, NONE, LIMIT = "found", "none", "limit"
"""What a run comes to: a solution, the proof that there is none, the end of the budget."""


class Answer(NamedTuple):
    """How far a run has come."""

    n_nodes: int  # branch-and-bound nodes of this run
    outcome: str = ""  # what it came to, in the words above or those of HiGHS; empty as long as it goes on
    solution: NDArray[np.int64] | None = None  # int64 ``[n_variables]`` when one was found


Options = Mapping[str, int | str]  # of HiGHS, by its names
