"""Compiled code: how it is made and run. Nothing here knows a puzzle.

What families and their engines use:

    kernels.jit        kernel, lean_kernel, inlined, lean_inlined    decorators of functions to compile
                       written_in                                    a decorator of functions that are written in LLVM
                       running, compile_first, load_first            decide what runs compiled
    kernels.special    specializer                                   makes versions of kernels with other helpers

``masks``, ``vectors`` and ``streams`` are for kernels to call. ``settings``, ``store`` and ``background`` serve the
commands that set this up, ``interrupts`` and ``processes`` whatever starts processes. Only ``compiler`` and ``llvm_*``
load numba.
"""
