"""Compiles kernels with numba, and keeps their machine code; no other module of the project imports numba's compiler.

Numba gives each function a library: an LLVM module with its code and, so that LLVM can inline it, the code of all that
it calls, directly or not. This way, the same code would be optimized and emitted again for every caller. Our library of
a kernel contains less: a large callee appears by name only, and the machine code jumps to it. LLVM would not have
inlined such a callee anyway, so the machine code is just as fast.

Each combination of a kernel and argument kinds has files, named by ``kernels.identity``:

    NAME-TARGET             for what it was compiled: see ``targets``
    python.NAME-TARGET      its entry: the function that Python calls, if Python calls the kernel

A file contains the kernels that this one jumps to and numba's pickled compilation result. A kernel's symbol is derived
from its name, so the code of one process can jump to a kernel that another process compiled.
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
"""The name and features of the processor that kernels in a wheel are compiled for, by architecture.

``.ci/kernels.py`` makes these wheels.
"""

MAX_SHARED_INSTRUCTIONS = 300
"""The largest kernel, in instructions after optimization, whose code callers may copy.

Measured: with 150, counting the effort of Sudokus takes twice as long, because LLVM would inline larger kernels; with
10,000, compiling takes a third longer.
"""


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of one kernel or helper for one signature.

    Attributes:
        is_helper: whether it has code for its callers alone, not yet optimized.
        is_shared: whether callers get its code; else they get its name alone.
    """

    is_helper, is_shared = False, True
    _bitcode = b""

    def add_linking_library(self, library: Any) -> None:
        """Allow this code to call functions of another library."""
        if getattr(library, "is_shared", True):
            super().add_linking_library(library)

    def share(self, symbol: str) -> set[str]:
        """Decide whether callers get the code of a function; return the symbols of all functions the code jumps to."""
        module = self._get_module_for_linking() if self.is_helper else self._final_module
        if not self.is_helper:
            # Lines approximate instructions; asking for each instruction takes longer.
            self.is_shared = str(module.get_function(symbol)).count("\n  ") <= MAX_SHARED_INSTRUCTIONS
        return {each.name for each in module.functions if each.is_declaration}

    # Measured: the first Light Up, with everything cached, took a third longer when numba parsed the code of every
    # callee.

    def serialize_using_object_code(self) -> tuple[Any, ...]:
        """Return the library in the form that ``_unserialize`` takes."""
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

    # Measured: optimizing helpers separately as well, and emitting machine code for them, made compiling a quarter
    # slower.

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
"""The prefix of the names of variables that hold the Python objects of a function."""


class KernelCompiler(Compiler):  # type: ignore[misc]
    """A version of numba's compiler that produces a ``KernelLibrary``."""

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
    """Return numba's context for reading a ``KernelLibrary``; otherwise it is the usual one."""
    reading, codegen = copy(context), copy(context.codegen())
    reading._internal_codegen, codegen._library_class = codegen, KernelLibrary
    return reading


def _name(kernel: Declaration, arguments: tuple[Any, ...]) -> str:
    return name_for(kernel, tuple(map(kind_of_type, arguments)))


class _Cache:
    """The compiled versions of one kernel as files, behind the interface that numba expects."""

    def __init__(self, kernel: Declaration) -> None:
        self._kernel, self.cache_path = kernel, str(cache_folder())

    def name(self, arguments: tuple[Any, ...], target: str) -> str:
        return f"{_name(self._kernel, arguments)}-{target}"

    def load_overload(self, arguments: tuple[Any, ...], context: Any) -> Any:
        """Return the compiled version for the argument types, or None if there is no intact file."""
        contents = next(filter(None, (read(self.name(arguments, each)) for each in targets())), None)
        if contents is None:
            note("Compiling kernels; this happens once and takes some seconds ...")
            return None
        needs, is_shared, state = pickle.loads(contents)
        for place, its_arguments in needs:
            dispatcher_for(callees(self._kernel)[place]).compile(its_arguments)
        # Register numba's runtime alone: registering everything numba can compile takes as long as loading numba.
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
    """Return numba's object for the compiled versions of a kernel or of an entry.

    Constant arguments get no versions of their own: numba would compile every combination of them anew, and LLVM sees
    the constants anyway when it inlines.
    """
    dispatcher = numba.njit(
        _nrt=kernel.counts_references,
        # Otherwise numba would copy ``forceinline`` from whichever helper happens to call a kernel first.
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
        """Compile the same code in only one of the processes that want it at once, and make interrupts wait."""
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
    """Call a function with enough stack space for all the calls it makes.

    CPython keeps frames in chunks of 16 KiB, and allocates or frees one whenever calls cross the end of the last chunk.
    Numba crossed it thirty thousand times a second, which cost a fifth of its time. The first frame of a chunk sets the
    chunk's size, rounded up to a power of two, so a frame of slightly more than half a MiB reserves as much again for
    the calls that follow.
    """
    return function(*args)


_call_deeply.__code__ = _call_deeply.__code__.replace(co_stacksize=1 << 16)  # slots of eight bytes


_n_targets = 2


def compile_natively() -> None:
    """From now on, load only what was compiled for this very processor, and compile everything else."""
    global _n_targets
    _n_targets = 1


def targets() -> tuple[str, ...]:
    """Return digests of everything besides a kernel and its arguments that decides whether its code runs here.

    The first digest is for this processor, which code is compiled for. The second is the baseline, if this processor
    supports all of it.
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
    """Return whether a compiled version exists that runs here, or one for this very processor."""
    return any(has(f"{name}-{each}") for each in targets()[: 1 if natively else 2])


def kind_of_type(kind: Any) -> Kind:
    """Return what ``kernels.identity.kind_of`` would return for a value of one of numba's types."""
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
    """Return the type of a helper or an intrinsic; None for any other function, including one numba does not know."""
    if (helper := getattr(function, "kernel", None)) is not None:
        return _type_of_kernel(helper, context)
    if hasattr(function, "intrinsic_module"):
        intrinsic = getattr(import_module(function.intrinsic_module), function.__name__)
        cpu_target.typing_context.refresh()  # it may be defined after numba has begun to compile its caller
        cpu_target.target_context.refresh()
        return cpu_target.typing_context.resolve_value_type(intrinsic)
    return None
