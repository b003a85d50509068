"""The process that HiGHS runs in, alone: it and OR-Tools bring two libraries of one name, and no process loads both.

What is asked comes as pickles on standard input, what is answered goes as pickles to standard output (``highs.py``):

    ("program", arrays, seed)                  -> nothing
    ("cut", variables, factors, most)          -> nothing
    ("run", most nodes)                        -> an ``Answer`` a few times a second, the last one with an outcome

The process ends when nobody is there to hear it.
"""

import os
import pickle
import sys
from threading import Event, Thread
from typing import Any

import highspy
import numpy as np
from numpy.typing import NDArray

from solvers.highs import FOUND, LIMIT, NONE, Answer

_SECONDS_UNTIL_NEWS = 0.2
_OPTIONS = {"output_flag": False, "threads": 1, "parallel": "off"}


def _program_of(arrays: dict[str, Any]) -> Any:
    """Give a program as HiGHS takes it: one sparse matrix by rows, all variables whole numbers."""
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(arrays["costs"]), len(arrays["row_least"])
    lp.col_lower_, lp.col_upper_, lp.col_cost_ = arrays["least"], arrays["most"], arrays["costs"]
    lp.row_lower_, lp.row_upper_ = arrays["row_least"], arrays["row_most"]
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = arrays["starts"]
    lp.a_matrix_.index_ = arrays["variables"]
    lp.a_matrix_.value_ = arrays["factors"]
    lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
    return lp


def _begun(arrays: dict[str, Any], seed: int) -> Any:
    highs = highspy.Highs()
    for option, value in _OPTIONS.items():
        highs.setOptionValue(option, value)
    highs.setOptionValue("random_seed", seed)
    highs.passModel(_program_of(arrays))
    return highs


def _run(highs: Any, most_nodes: int) -> None:
    """Run HiGHS, and tell the nodes so far from time to time."""
    n_nodes = 0
    done = Event()

    def heard(event: Any) -> None:
        nonlocal n_nodes
        n_nodes = max(n_nodes, event.data_out.mip_node_count)

    def run() -> None:
        highs.run()
        done.set()

    highs.setOptionValue("mip_max_nodes", most_nodes)
    highs.cbMipInterrupt.subscribe(heard)
    Thread(target=run, daemon=True).start()
    while not done.wait(_SECONDS_UNTIL_NEWS):
        _tell(Answer(n_nodes))
    highs.cbMipInterrupt.unsubscribe(heard)
    _tell(Answer(int(highs.getInfo().mip_node_count), *_outcome(highs)))


def _outcome(highs: Any) -> tuple[str, NDArray[np.int64] | None]:
    statuses = highspy.HighsModelStatus
    status = highs.getModelStatus()
    if status == statuses.kInfeasible:
        return NONE, None
    if highs.getInfo().primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        return FOUND, np.rint(np.array(highs.getSolution().col_value)).astype(np.int64)
    return LIMIT if status == statuses.kSolutionLimit else str(highs.modelStatusToString(status)), None


def _tell(answer: Answer) -> None:
    pickle.dump(answer, _ANSWERS)
    _ANSWERS.flush()


def main() -> None:
    """Answer until nobody asks."""
    highs = None
    while True:
        try:
            what, *words = pickle.load(sys.stdin.buffer)
        except (EOFError, pickle.UnpicklingError):  # the process that asks is gone, maybe in the midst of a sentence
            return
        if what == "program":
            highs = _begun(*words)
        elif what == "cut":
            variables, factors, most = words
            highs.addRow(-np.inf, most, len(variables), variables, factors)  # type: ignore[union-attr]
        else:
            _run(highs, *words)


if __name__ == "__main__":
    _ANSWERS = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever HiGHS might print is no answer
    try:
        main()
    except BrokenPipeError:
        os._exit(0)  # HiGHS may be at work still, for nobody
