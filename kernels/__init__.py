"""Compiled code: how it is made and run. Nothing in this package knows about puzzles.

What families and their engines use:

    kernels.jit        kernel, lean_kernel, inlined, lean_inlined    decorators of functions to compile
                       written_in                                    a decorator of functions that are written in LLVM
                       running, compile_first, load_first            decide what runs compiled
    kernels.special    specializer                                   makes versions of kernels with other helpers

Kernels call ``masks``, ``vectors`` and ``streams``. Commands that prepare kernels use ``settings``, ``store`` and
``background``. Code that starts processes uses ``interrupts`` and ``processes``. Only ``compiler`` and the modules
``llvm_*`` load numba.
"""
