"""The option ``--quiet``, which every command with progress or notes has."""

import os
from typing import Any

import click

_VARIABLE = "GRIDWRIGHT_QUIET"  # read where kernels are compiled, in processes beside this one, too


def _be_quiet(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> bool:
    """Keep notes about compiling away as long as the command runs, if that is wanted."""
    if wanted:
        before = os.environ.get(_VARIABLE, "")
        os.environ[_VARIABLE] = "1"
        ctx.call_on_close(lambda: os.environ.update({_VARIABLE: before}))
    return wanted


_NAMES = ("--quiet", "-q")
_SETTINGS: dict[str, Any] = {"is_flag": True, "callback": _be_quiet, "help": "No progress, no notes."}

quiet_option = click.option(*_NAMES, **_SETTINGS)
"""Add ``--quiet`` to a command, which takes it as ``quiet``."""


def quiet_parameter() -> click.Option:
    """Return ``--quiet`` for a command that is put together from its parameters."""
    return click.Option(_NAMES, **_SETTINGS)
