"""What holds for all tests: no deadlines, for a first call compiles, and fewer examples in plain Python."""

from hypothesis import settings

from solvers.jit import PLAIN

settings.register_profile("house", deadline=None, max_examples=20 if PLAIN else 60)
settings.load_profile("house")
