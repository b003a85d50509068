"""The program ``gen``, also ``python -m gridwright``: signals are handled first, as the rest takes a moment to load."""

import os


def main() -> None:
    """Run the command line, and exit."""
    try:
        from service.command_line.signals import end_at_signals

        end_at_signals()
    except KeyboardInterrupt:
        os.write(2, b"Interrupted.\n")
        os._exit(130)
    from kernels.processes import keep_current_folder_off_path
    from kernels.settings import MODE_VARIABLE
    from service.command_line.cli import main as gen

    os.environ.setdefault(MODE_VARIABLE, "background")
    keep_current_folder_off_path()
    gen(prog_name="gen")


if __name__ == "__main__":
    main()
