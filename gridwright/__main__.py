"""``python -m gridwright``: the command ``gen``."""

from gridwright import _gen as main

if __name__ == "__main__":
    main()
