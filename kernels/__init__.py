"""Compiled code: how it is made and run. Nothing here knows a puzzle.

jit               the decorators that make a function a kernel; runs it as plain Python or compiled
background        a process that compiles what ran as plain Python
settings          the environment: when to compile, and where the cache is
identity          kinds of arguments, and the name of a kernel's machine code
files             names in the cache, and files that nobody reads any more

compiled          kernels become objects of numba's   (these three load numba)
cache             machine code on disk, one file for each kernel and kinds of arguments
numba_internals   all uses of undocumented parts of numba

call_stack        space for deep calls, without which compiling takes a tenth longer
compile_lock      one process compiles a kernel, the others wait for its code on disk
interrupts        a signal that ends the program waits until a kernel is compiled
processes         commands of processes that find the same modules

masks             integers of 64 to 1024 bits: sets of cells, candidates or boundaries; llvm_masks, compiled
vectors           vectors of 32-bit words: the same operation on many puzzles at once; llvm_vectors, compiled
streams           random streams, one for each puzzle, the same on every machine
"""
