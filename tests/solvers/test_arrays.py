"""Arrays of kernels: records whose fields have names."""

import pickle
from typing import NamedTuple

import numpy as np

from solvers.arrays import Int32, records


class Tally(NamedTuple):
    steps: Int32
    cost: float


def test_the_type_of_a_record_is_itself_again_in_another_process() -> None:
    """The list of kernels to compile, which one process writes and another one reads, has such types."""
    made = records(Tally, 2)
    made[1].steps, made[1].cost = 3, 0.5
    again = pickle.loads(pickle.dumps(made))
    assert again.dtype is made.dtype or again.dtype == made.dtype
    assert type(again[1]) is type(made[1])
    assert (again[1].steps, again[1].cost) == (3, 0.5)
    assert np.array_equal(made, again)
