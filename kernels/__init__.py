"""How compiled code is made and run; nothing here knows a puzzle.

jit               the decorators under which a function is a kernel, and whether it runs as plain Python or compiled
background        a process that compiles what ran as plain Python
settings          what the environment says: when to compile, and where the cache is
identity          kinds of arguments, and what the machine code of a kernel is made from: its name
files             which names the cache has, and what nobody reads any more

compiled          kernels become objects of numba's   (these three load numba)
cache             machine code on disk, one file for each kernel and kinds of arguments
numba_internals   what is used of numba that it does not document
call_stack        space for deep calls, without which compiling takes a tenth longer
compile_lock      one process compiles a kernel, the others wait for its code on disk
interrupts        a signal that ends the program waits until a kernel is compiled
processes         commands of processes that find the same modules

masks             integers of 64 to 1024 bits: sets of cells, candidates or boundaries; llvm_masks, compiled
vectors           vectors of 32-bit words: the same operation on many puzzles at once; llvm_vectors, compiled
streams           random streams, one for each puzzle, the same on every machine
"""
