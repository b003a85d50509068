"""The program ``gen``, in a clone also ``python -m service``. It sets up signals first, then loads everything else."""

import os


def main() -> None:
    """Run the command line, and exit."""
    from service.command_line.signals import end_at_signals

    end_at_signals()
    from kernels.settings import MODE_VARIABLE
    from service.command_line.cli import main as gen
    from service.command_line.progress import signs_of_life

    os.environ.setdefault(MODE_VARIABLE, "background")
    os.environ["PYTHONSAFEPATH"] = "1"  # for processes that this one starts: nothing comes from the current folder
    with signs_of_life():
        gen(prog_name="gen")


if __name__ == "__main__":
    main()
