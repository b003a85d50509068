"""The program ``gen``, also ``python -m service``: ready for signals first, as it takes a moment to load the rest."""

import os


def main() -> None:
    """Run the command line, and end this process."""
    try:
        from service import stopping

        stopping.begin()
    except KeyboardInterrupt:
        os.write(2, b"Interrupted.\n")
        os._exit(130)
    from service.cli import main as gen
    from solvers.children import keep_current_folder_off_path

    keep_current_folder_off_path()
    gen(prog_name="gen")


if __name__ == "__main__":
    main()
