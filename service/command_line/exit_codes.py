"""Exit codes of the command line, and the sentence that is printed when a command fails."""

import sys
import traceback
from collections.abc import Callable
from typing import Any

import click

from kernels.settings import SettingError
from puzzles.errors import NotUnique, OutputError, PuzzleError
from service.command_line import signals
from service.command_line.options import refusal_of

DONE = 0
FAULT = 1
WRONG_REQUEST = 2
NOT_MET = 3
NOT_WRITTEN = 4
INTERRUPTED = 130

MEANINGS = {
    DONE: "done",
    FAULT: "a bug in Gridwright",
    WRONG_REQUEST: "wrong request, file or option",
    NOT_MET: "the request could not be met, or a check failed",
    NOT_WRITTEN: "output could not be written",
    INTERRUPTED: "stopped by Ctrl-C; 143 by SIGTERM, 129 by SIGHUP",
}
"""What each exit code means."""

_MOST_SERIOUS_FIRST = (NOT_WRITTEN, WRONG_REQUEST, NOT_MET, DONE)


def more_serious(one: int, other: int) -> int:
    """Return the exit code of a command to which two codes apply."""
    return min(one, other, key=_MOST_SERIOUS_FIRST.index)


def code_for(error: PuzzleError) -> int:
    """Return the exit code for an error of a puzzle, a file or a request."""
    if isinstance(error, OutputError):
        return NOT_WRITTEN
    return NOT_MET if isinstance(error, NotUnique) else WRONG_REQUEST


def exit_code_of(run: Callable[[], Any]) -> int:
    """Run a command, print one sentence if it fails, and return its exit code."""
    try:
        try:
            code = run()
        finally:
            sys.stdout.flush()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else FAULT
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.NoSuchOption as error:
        return _printed(refusal_of(error), WRONG_REQUEST)
    except click.ClickException as error:
        error.show()
        return WRONG_REQUEST
    except PuzzleError as error:
        # A reader that has gone, like ``head``, has all that it wanted.
        return NOT_WRITTEN if isinstance(error.__cause__, BrokenPipeError) else _printed(error, code_for(error))
    except (click.Abort, KeyboardInterrupt):
        return interrupted()
    except SettingError as error:
        return _printed(error, WRONG_REQUEST)
    except Exception as error:
        from generator.pipeline import GenerationExhausted

        if isinstance(error, GenerationExhausted):
            return _printed(error, NOT_MET)
        return interrupted() if signals.has_come() else _fault(error)
    return code if isinstance(code, int) else 0


def _printed(error: Exception | str, code: int) -> int:
    click.echo(f"Error: {error}", err=True)
    return code


def interrupted() -> int:
    """Finish what was begun, print that the command was interrupted, and return its exit code."""
    from kernels.background import stop

    stop()
    click.echo("Interrupted.", err=True)
    return signals.exit_code()


def _fault(error: Exception) -> int:
    """Print facts that help to find a bug in Gridwright; no input should ever lead here."""
    from importlib.metadata import version

    traceback.print_exception(error)
    click.echo(
        f"Error: this is a bug in Gridwright {version('gridwright')}; please report it with the lines above.", err=True
    )
    return FAULT
