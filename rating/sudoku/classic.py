"""The kernels of the first rules for 9x9 boards, which are compiled for these alone."""

from typing import Any

from kernels.special import specializer
from rating.sudoku.classic_kernel import REPLACED, empty_classic_workspace
from rating.sudoku.ladder import kernels_for

VERSIONS: dict[Any, Any] = {}
"""Kernels and their versions for 9x9 boards, those of the harder rules too once these are loaded."""

classic = specializer(__name__, REPLACED, "classic", VERSIONS)  # Return the version of a kernel for 9x9 boards

KERNELS = kernels_for(None, empty_classic_workspace, 1024, classic)
