import gc
import os
import signal

os.environ.setdefault("GRIDWRIGHT_COMPILE", "first")  # the compiled kernels are tested, in child processes, too

from hypothesis import settings

from tests import examples  # noqa: F401 (which registers the profiles)

settings.load_profile("few")

# Shells let what they run in the background ignore Ctrl-C; processes inherit that, and tests would wait for their end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Leave what is there before the tests out of searches for garbage: half the time of tests that read much."""
    gc.collect()
    gc.freeze()
