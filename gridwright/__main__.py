"""``python -m gridwright``: the command ``gen``."""

from gridwright import _gen

if __name__ == "__main__":
    _gen()
