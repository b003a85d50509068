import gc
import os

os.environ.setdefault("GRIDWRIGHT_COMPILE", "first")  # the compiled kernels are tested, in child processes, too

from hypothesis import settings

from tests import examples  # noqa: F401 (which registers the profiles)

settings.load_profile("few")


def pytest_collection_finish() -> None:
    """Leave what is there before the tests out of searches for garbage: half the time of tests that read much."""
    gc.collect()
    gc.freeze()
