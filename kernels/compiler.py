"""Compiles kernels with numba, and keeps their machine code; nothing else of the project imports numba's compiler.

Numba gives each function a library: an LLVM module with its code and, so that LLVM can inline it, the code of all that
it calls, directly or not. So code would be optimized and emitted once for every caller. The library of a kernel has
less: of a callee with many instructions its name alone, to which the machine code jumps. LLVM would have inlined no
such callee, so the machine code stays as fast.

There is a file for each kernel and kinds of arguments, named by ``kernels.identity``:

    NAME-TARGET             for what it was compiled: see ``targets``
    python.NAME-TARGET      its entry: the function that Python calls, if Python calls the kernel

It has the kernels whose code this one jumps to, and numba's result of the compilation, pickled. The symbol of a kernel
is made from its name, so that code jumps to a kernel wherever that was compiled.
"""

import pickle
import sys
from collections.abc import Callable
from copy import copy
from functools import cache, partial
from importlib import import_module
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_features, parse_assembly, parse_bitcode
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.untyped_passes import ExtractByteCode
from numba.extending import typeof_impl
from numba.np.numpy_support import as_dtype, from_dtype

from kernels.identity import Declaration, Kind, NotLoaded, callees, name_for, plain_dtype, source_digest
from kernels.interrupts import interrupts_wait
from kernels.settings import cache_folder, note
from kernels.store import compiled_by_one, digest_of, has, read, write

BASELINES = {
    "x86_64": (
        "x86-64-v3",
        "+avx,+avx2,+bmi,+bmi2,+cmov,+cx16,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sse4.2,+xsave",
    ),
    "aarch64": ("generic", "+fp-armv8,+neon"),
}
"""Name and features of the processor that kernels in a wheel are compiled for (``.ci/kernels.py``), by architecture."""

MAX_SHARED_INSTRUCTIONS = 300
"""Instructions, after optimization, of the largest kernel whose callers get its code. Measured: with 150, counting the
effort of Sudokus takes twice as long, as LLVM would inline larger ones; with 10,000 compiling takes a third longer."""


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of one kernel or helper for one signature.

    Attributes:
        is_helper: whether it has code for its callers alone, not yet optimized.
        is_shared: whether callers get its code; else they get its name alone.
    """

    is_helper, is_shared = False, True
    _bitcode = b""

    def add_linking_library(self, library: Any) -> None:
        """Let the code call functions of another library."""
        if getattr(library, "is_shared", True):
            super().add_linking_library(library)

    def share(self, symbol: str) -> set[str]:
        """Decide whether callers get the code of a function; return the symbols of all that the code jumps to."""
        module = self._get_module_for_linking() if self.is_helper else self._final_module
        if not self.is_helper:
            # Lines; to ask for each instruction takes longer.
            self.is_shared = str(module.get_function(symbol)).count("\n  ") <= MAX_SHARED_INSTRUCTIONS
        return {each.name for each in module.functions if each.is_declaration}

    # Measured: a first Light Up, all in the cache, took a third longer where numba parses all code for callers.

    def serialize_using_object_code(self) -> tuple[Any, ...]:
        """Return the library as ``_unserialize`` takes it."""
        shared = self._get_module_for_linking().as_bitcode() if self.is_shared else b""
        symbols = [each.name for each in self.get_defined_functions()]
        return self.name, self._get_compiled_object(), symbols, shared

    @classmethod
    def _unserialize(cls, codegen: Any, state: tuple[Any, ...]) -> Any:
        name, code, symbols, shared = state
        library = cls(codegen, name)
        library.enable_object_caching()  # numba's name for keeping the machine code in memory
        library._set_compiled_object(code)
        library._finalize_final_module()
        library._bitcode = shared
        codegen._engine._defined_symbols.update(symbols)
        return library

    def _get_module_for_linking(self) -> Any:
        if self._bitcode:
            self._bitcode, self._shared_module = b"", parse_bitcode(self._bitcode)
        return super()._get_module_for_linking()

    # Measured: to optimize helpers by themselves, too, and to emit machine code, compiling took a quarter longer.

    def _optimize_final_module(self) -> None:
        if not self.is_helper:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self.is_helper:
            self._finalized = True  # which numba asks for before it shares code
            self._get_module_for_linking()
            names = [each.name for each in self._final_module.global_variables if each.name.startswith(_ENVIRONMENT)]
            self._final_module: Any = parse_assembly("\n".join(f'@"{name}" = common global ptr null' for name in names))
        super()._finalize_final_module()


_ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of variables begin that hold the Python objects of a function."""


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, which makes a ``KernelLibrary``."""

    def __init__(self, kernel: Declaration, *args: Any) -> None:
        super().__init__(*args)
        self._kernel = kernel

    def compile_extra(self, function: Any) -> Any:
        """Compile a function as numba does, under a symbol that is the same in every process."""
        self.state.library = KernelLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.is_helper = bool(self.state.flags.forceinline)
        self.state.library.enable_object_caching()
        self.state.func_id = FunctionIdentity.from_function(function)
        self.state.func_id.unique_id = _name(self._kernel, self.state.args).rpartition("-")[2]
        ExtractByteCode().run_pass(self.state)
        self.state.lifted, self.state.lifted_from = (), None
        return self._compile_bytecode()


@cache
def _reading(context: Any) -> Any:
    """Return numba's context for reading a ``KernelLibrary``, with all else as in the usual one."""
    reading, codegen = copy(context), copy(context.codegen())
    reading._internal_codegen, codegen._library_class = codegen, KernelLibrary
    return reading


def _name(kernel: Declaration, arguments: tuple[Any, ...]) -> str:
    return name_for(kernel, tuple(map(kind_of_type, arguments)))


class _Cache:
    """The compiled versions of one kernel in files, as numba asks for them."""

    def __init__(self, kernel: Declaration) -> None:
        self._kernel, self.cache_path = kernel, str(cache_folder())

    def name(self, arguments: tuple[Any, ...], target: str) -> str:
        return f"{_name(self._kernel, arguments)}-{target}"

    def load_overload(self, arguments: tuple[Any, ...], context: Any) -> Any:
        """Return the compiled version for argument types, or None without a sound file."""
        contents = next(filter(None, (read(self.name(arguments, each)) for each in targets())), None)
        if contents is None:
            note("Compiling kernels; this happens once and takes some seconds ...")
            return None
        needs, is_shared, state = pickle.loads(contents)
        for place, its_arguments in needs:
            dispatcher_for(callees(self._kernel)[place]).compile(its_arguments)
        # Numba's runtime alone: to register all that numba can compile takes as long as loading numba.
        rtsys.initialize(context)
        loaded = CompileResult._rebuild(_reading(context), *state)
        loaded.library.is_shared = is_shared
        return loaded

    def save_overload(self, arguments: tuple[Any, ...], result: Any) -> None:
        """Write the compiled version for argument types."""
        library = result.library
        jumps_to = library.share(result.fndesc.llvm_func_name)
        if library.has_dynamic_globals:
            return  # it holds addresses of this process
        needs = [
            (place, its_arguments)
            for place, callee in enumerate(callees(self._kernel))
            for its_arguments, its in dispatcher_for(callee).overloads.items()
            if its.fndesc.llvm_func_name in jumps_to
        ]
        write(self.name(arguments, targets()[0]), dumps((needs, library.is_shared, result._reduce())))


@cache
def dispatcher_for(kernel: Declaration) -> Any:
    """Return numba's object for the compiled versions of a kernel, or of an entry.

    Constants make no versions of their own: numba would compile each combination of constant arguments anew; LLVM sees
    these when it inlines.
    """
    dispatcher = numba.njit(
        _nrt=kernel.counts_references,
        # Numba would take over ``forceinline`` from the helper that happens to be the first to call a kernel.
        forceinline=kernel.is_inlined,
        no_cpython_wrapper=not kernel.is_entry,
        no_cfunc_wrapper=True,
        error_model="numpy",
        pipeline_class=partial(KernelCompiler, kernel),
    )(kernel.py_func)
    template_for, compile_version, cache = dispatcher.get_call_template, dispatcher.compile, _Cache(kernel)

    def template_for_types(args: Any, kws: Any) -> Any:
        named = {name: types.unliteral(each) for name, each in kws.items()}  # type: ignore[attr-defined]
        return template_for(tuple(types.unliteral(each) for each in args), named)  # type: ignore[attr-defined]

    def compile_once(arguments: tuple[Any, ...]) -> Any:
        """Let processes that want the same code at once share that of the first, and interrupts wait."""
        if arguments not in dispatcher.overloads:
            with interrupts_wait(), global_compiler_lock, compiled_by_one(cache.name(arguments, targets()[0])):
                _call_deeply(compile_version, arguments)
        return dispatcher.overloads[arguments].entry_point

    def raise_not_loaded(*_args: Any, **_named: Any) -> Any:
        raise NotLoaded

    dispatcher._cache, dispatcher.get_call_template, dispatcher.compile = cache, template_for_types, compile_once
    dispatcher._compile_for_args = raise_not_loaded
    return dispatcher


def _call_deeply(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function with space for all its calls.

    CPython keeps frames in chunks of 16 KiB, and takes and returns one whenever calls cross the end of the last; numba
    did so thirty thousand times a second, a fifth of its time. The first frame of a chunk sets its size, rounded up to
    a power of two: one of a little more than half a MiB reserves as much for the calls from there.
    """
    return function(*args)


_call_deeply.__code__ = _call_deeply.__code__.replace(co_stacksize=1 << 16)  # slots of eight bytes


_n_targets = 2


def compile_natively() -> None:
    """Take only what was compiled for this very processor from now on, and compile the rest."""
    global _n_targets
    _n_targets = 1


def targets() -> tuple[str, ...]:
    """Return digests of all that decides whether code runs here, besides a kernel and its arguments.

    Code is compiled for the first, this processor. The other is the baseline, if this processor can do all of it.
    """
    return _all_targets()[:_n_targets]


@cache
def _all_targets() -> tuple[str, ...]:
    triple, _, native = cpu_target.target_context.codegen().magic_tuple()
    _, baseline = BASELINES.get(triple.partition("-")[0], ("", "none"))
    can = get_host_cpu_features()
    usable = [native, *([baseline] if all(can.get(each[1:]) for each in baseline.split(",")) else ())]
    versions = sys.implementation.cache_tag, numba.__version__, source_digest(__name__)
    common = *versions, triple, numba.config.OPT, numba.config.BOUNDSCHECK
    return tuple(digest_of(repr((*common, features)).encode()).hex() for features in usable)


def is_compiled(name: str, *, natively: bool = False) -> bool:
    """Return whether there is a compiled version that runs here, or one for this very processor."""
    return any(has(f"{name}-{each}") for each in targets()[: 1 if natively else 2])


def kind_of_type(kind: Any) -> Kind:
    """Return the ``kernels.identity.kind_of`` a value of one of numba's types."""
    match kind:
        case types.Array():
            return plain_dtype(as_dtype(kind.dtype)), kind.ndim, kind.layout, not kind.mutable
        case types.BaseTuple():  # type: ignore[attr-defined]
            cls = getattr(kind, "instance_class", tuple)
            return cls, getattr(cls, "_fields", ()), tuple(map(kind_of_type, kind.types))
    return str(kind)


def type_of_kind(kind: Kind) -> Any:
    """Return numba's type for a kind."""
    match kind:
        case np.dtype() as dtype, ndim, layout, is_read_only:
            return types.Array(from_dtype(dtype), ndim, layout, readonly=is_read_only)
        case cls, _fields, kinds:
            return types.BaseTuple.from_types(tuple(map(type_of_kind, kinds)), None if cls is tuple else cls)  # type: ignore[attr-defined]
    return getattr(types, str(kind))


@typeof_impl.register(Declaration)  # type: ignore[untyped-decorator]
def _type_of_kernel(kernel: Declaration, _context: Any) -> Any:
    return types.Dispatcher(dispatcher_for(kernel))


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _type_of_function(function: Callable[..., Any], context: Any) -> Any:
    """Return the type of a helper or of an intrinsic; None for any other function, unknown to numba, too."""
    if (helper := getattr(function, "kernel", None)) is not None:
        return _type_of_kernel(helper, context)
    if hasattr(function, "intrinsic_module"):
        intrinsic = getattr(import_module(function.intrinsic_module), function.__name__)
        cpu_target.typing_context.refresh()  # for it may be defined after numba began to compile its caller
        cpu_target.target_context.refresh()
        return cpu_target.typing_context.resolve_value_type(intrinsic)
    return None
