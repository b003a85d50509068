"""How compiled code is made and run; nothing here knows a puzzle.

jit            the decorators under which a function is a kernel, and all options of numba
cache          machine code on disk, one file for each kernel and signature
compile_lock   one process compiles a kernel, the others wait for its code on disk
interrupts     a signal that ends the program waits until a kernel is compiled
masks          integers of 64 to 1024 bits: sets of cells, candidates or boundaries
vectors        vectors of 32-bit words: the same operation on many puzzles at once
streams        random streams, one for each puzzle, the same on every machine
"""
