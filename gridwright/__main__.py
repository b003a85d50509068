"""``python -m gridwright``: the command ``gen``."""

from service.__main__ import main

if __name__ == "__main__":
    main()
