"""The separate process of HiGHS, because no process can load both HiGHS and OR-Tools.

¶ Each of them brings a library of the same name.

Requests come as pickles on standard input, answers go as pickles to standard output (``highs.py``):

    ("program", arrays, options)               -> nothing
    ("cut", variables, coefficients, upper)    -> nothing
    ("run", max nodes)                         -> an ``Answer`` a few times a second, the last one with an outcome

The process ends when the other side is gone. The other side imports this module to start the process, so ``highspy`` is
imported only inside functions.
"""

import os
import pickle
import sys
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.highs_answers import FOUND, LIMIT, NONE, Answer, Options

_SECONDS_BETWEEN_ANSWERS = 0.2
_OPTIONS: Options = {"output_flag": False, "threads": 1, "parallel": "off"}


def _program_of(arrays: dict[str, NDArray[Any]]) -> Any:
    """Return a program in the form that HiGHS takes: one sparse matrix by rows, all variables whole numbers."""
    import highspy

    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(arrays["costs"]), len(arrays["row_lower"])
    lp.col_lower_, lp.col_upper_, lp.col_cost_ = arrays["lower"], arrays["upper"], arrays["costs"]
    lp.row_lower_, lp.row_upper_ = arrays["row_lower"], arrays["row_upper"]
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = arrays["starts"]
    lp.a_matrix_.index_ = arrays["variables"]
    lp.a_matrix_.value_ = arrays["coefficients"]
    lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
    return lp


def _new_highs(arrays: dict[str, NDArray[Any]], options: Options) -> Any:
    import highspy

    highs = highspy.Highs()
    for option, value in {**_OPTIONS, **options}.items():
        highs.setOptionValue(option, value)
    highs.passModel(_program_of(arrays))
    return highs


def _run(highs: Any, max_nodes: int) -> None:
    """Run HiGHS, and now and then send the number of nodes."""
    n_nodes = 0
    done = Event()

    def on_event(event: Any) -> None:
        nonlocal n_nodes
        n_nodes = max(n_nodes, event.data_out.mip_node_count)

    def run() -> None:
        highs.run()
        done.set()

    highs.setOptionValue("mip_max_nodes", max_nodes)
    highs.cbMipInterrupt.subscribe(on_event)
    Thread(target=run, daemon=True).start()
    while not done.wait(_SECONDS_BETWEEN_ANSWERS):
        _send(Answer(n_nodes))
    highs.cbMipInterrupt.unsubscribe(on_event)
    _send(Answer(int(highs.getInfo().mip_node_count), *_outcome(highs)))


def _outcome(highs: Any) -> tuple[str, NDArray[np.int64] | None]:
    import highspy

    statuses = highspy.HighsModelStatus
    status = highs.getModelStatus()
    if status == statuses.kInfeasible:
        return NONE, None
    if highs.getInfo().primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        return FOUND, np.rint(np.array(highs.getSolution().col_value)).astype(np.int64)
    return LIMIT if status == statuses.kSolutionLimit else str(highs.modelStatusToString(status)), None


def _send(answer: Answer) -> None:
    pickle.dump(answer, _ANSWERS)
    _ANSWERS.flush()


def main() -> None:
    """Answer requests until there are no more."""
    highs = None
    while True:
        try:
            what, *request = pickle.load(sys.stdin.buffer)
        except (EOFError, pickle.UnpicklingError):  # the other process is gone, perhaps in the middle of a request
            return
        if what == "program":
            highs = _new_highs(*request)
        elif what == "cut":
            variables, coefficients, upper = request
            highs.addRow(-np.inf, upper, len(variables), variables, coefficients)  # type: ignore[union-attr]
        else:
            _run(highs, *request)


if __name__ == "__main__":
    _ANSWERS = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # HiGHS 1.16 prints its name despite its options
    try:
        with _ANSWERS:
            main()
    except BrokenPipeError:
        os._exit(0)  # the other process is gone, but HiGHS may still be working
