"""Exit codes of the command line, and the one sentence for each thing that goes wrong."""

import sys
import traceback
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import click

from puzzles.errors import NotUnique, OutputError, PuzzleError
from service import stopping

DONE = 0
FAULT = 1
WRONG_REQUEST = 2
NOT_MET = 3
NOT_WRITTEN = 4
INTERRUPTED = 130

MEANINGS = {
    DONE: "done",
    FAULT: "a fault of the program itself",
    WRONG_REQUEST: "wrong request, file or option",
    NOT_MET: "the request could not be met, or what was looked at is not as it should be",
    NOT_WRITTEN: "output could not be written",
    INTERRUPTED: "stopped by Ctrl-C; 143 by SIGTERM, 129 by SIGHUP",
}
"""What each exit code says."""

_GRAVEST_FIRST = (NOT_WRITTEN, WRONG_REQUEST, NOT_MET, DONE)


def graver(one: int, other: int) -> int:
    """Return the code with which a command ends that met both."""
    return min(one, other, key=_GRAVEST_FIRST.index)


def code_of(error: PuzzleError) -> int:
    """Return the exit code that stands for what went wrong with a puzzle, a file or a request."""
    if isinstance(error, OutputError):
        return NOT_WRITTEN
    return NOT_MET if isinstance(error, NotUnique) else WRONG_REQUEST


def ended(run: Callable[[], Any]) -> int:
    """Run a command, say in one sentence what went wrong if something did, and return the exit code for it."""
    try:
        try:
            code = run()
        finally:
            sys.stdout.flush()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else FAULT
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return WRONG_REQUEST
    except PuzzleError as error:
        # A reader that has gone, as ``head`` does, has all it wanted.
        return NOT_WRITTEN if isinstance(error.__cause__, BrokenPipeError) else _told(error, code_of(error))
    except (click.Abort, KeyboardInterrupt):
        return _interrupted()
    except Exception as error:
        from generator.pipeline import GenerationExhausted

        if isinstance(error, GenerationExhausted):
            return _told(error, NOT_MET)
        return _interrupted() if stopping.was_asked() else _fault(error)
    return code if isinstance(code, int) else 0


def _told(error: Exception, code: int) -> int:
    click.echo(f"Error: {error}", err=True)
    return code


def _interrupted() -> int:
    click.echo("Interrupted.", err=True)
    return stopping.exit_code()


def _fault(error: Exception) -> int:
    """Show what helps to find a fault of ours; no input should ever lead here."""
    traceback.print_exception(error)
    click.echo(
        f"Error: this is a fault of Gridwright {version('gridwright')}, not of what was asked of it; please report it "
        "with the lines above.",
        err=True,
    )
    return FAULT
