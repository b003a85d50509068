"""Executors of others that can make shards; each is imported only when it is asked for."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from puzzles.errors import RequestError
from solvers.extras import needs

_SECONDS_TO_ANSWER = 10
_RETRIES = 3  # for shards whose worker was lost


@contextmanager
def dask_executor(scheduler: str) -> Iterator[Executor]:
    """Connect to a Dask cluster that is running.

    Args:
        scheduler: its address, such as ``tcp://10.0.0.1:8786``.

    Raises:
        RequestError: when Dask is not installed, or there is no such scheduler.
    """
    with needs("Dask", "cluster"):
        from distributed import Client
    try:
        client = Client(scheduler, timeout=_SECONDS_TO_ANSWER)
    except (OSError, ValueError) as error:
        raise RequestError(f"no Dask scheduler answers at {scheduler!r} ({error}); expected its address") from error
    with client:
        yield client.get_executor(retries=_RETRIES)
