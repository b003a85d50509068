"""Compiled code: how it is made and run. Nothing here knows a puzzle.

``jit`` runs kernels, as plain Python or compiled. Only ``compiled``, ``cache``, ``numba_internals`` and ``llvm_*`` load
numba. ``masks``, ``vectors`` and ``streams`` are for kernels to use.
"""
