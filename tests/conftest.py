"""What holds for all tests: no deadlines, for a first call compiles, and fewer examples in plain Python."""

import os

os.environ.setdefault("GRIDWRIGHT_COMPILE", "first")  # the compiled kernels are tested, in child processes, too

from hypothesis import settings

from kernels.jit import PLAIN

# The gate draws the same examples every time, so that it judges the change and not its luck; at home they vary.
at_the_gate = bool(os.environ.get("CI"))
settings.register_profile("house", deadline=None, max_examples=20 if PLAIN else 60, derandomize=at_the_gate)
settings.load_profile("house")
