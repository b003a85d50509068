"""All uses of undocumented parts of numba; ``tests/kernels/test_numba_internals.py`` tests each.

Numba gives each function a library: an LLVM module with its code and, so that LLVM can inline it, the code of all that
it calls, directly or not. So code would be optimized and emitted once for every caller. A kernel's library has less:

    callee                               in the module of its caller      machine code of its own
    helper (``@inlined``)                its code, not yet optimized      none
    kernel of few instructions           its optimized code               yes
    kernel of many instructions          its name alone                   yes, which the caller's code jumps to

All that LLVM would have inlined is in the module either way, so the machine code stays as fast.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import event, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.typed_passes import NativeLowering, NopythonRewrites

from kernels import call_stack

compiler_lock = global_compiler_lock
"""Held by the thread that compiles."""

pickled = dumps
"""Return an object, with the types of numba in it, as bytes that ``pickle.loads`` reads."""

MAX_SHARED_INSTRUCTIONS = 300
"""Instructions, after optimization, of the largest kernel whose callers get its code. Measured: with 150, counting the
effort of Sudokus takes twice as long, as LLVM would inline larger ones; with 10,000 compiling takes a third longer."""

_ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of variables begin that hold the Python objects of a function."""


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of one kernel or helper for one signature.

    A helper (``is_helper``) needs no machine code of its own; ``is_counting`` code counts references to arrays.

    Attributes:
        callees: the libraries that it calls directly.
        needed: for each symbol of another kernel that the machine code jumps to, the library that defines it.
        symbols: those that the machine code defines; the first is the kernel itself.
        shared: LLVM's bitcode for callers, empty if they get the name alone.
    """

    def __init__(
        self, codegen: Any, function: Any, arguments: tuple[Any, ...], is_helper: bool, is_counting: bool
    ) -> None:
        super().__init__(codegen, function.__qualname__)
        self.function, self.arguments, self.is_helper, self.is_counting = function, arguments, is_helper, is_counting
        self.callees: list[KernelLibrary] = []
        self.needed: dict[str, KernelLibrary] = {}
        self.symbols: list[str] = []
        self.shared = b""
        self.enable_object_caching()  # numba's name for keeping the machine code in memory

    def add_linking_library(self, library: Any) -> None:
        """Let the code call functions of another library."""
        library._ensure_finalized()
        if isinstance(library, KernelLibrary):
            self.callees.append(library)
            self.needed |= library.needed
            if not library.is_helper and not library.shared:
                self.needed[library.symbols[0]] = library
                return
        self._linking_libraries.append(library)

    def add_ir_module(self, ir_module: Any) -> None:
        """Add code; the kernel itself comes first."""
        if not self.symbols:
            self.symbols = [next(each.name for each in ir_module.functions if not each.is_declaration)]
        super().add_ir_module(ir_module)

    def _optimize_functions(self, ll_module: Any) -> None:
        # Numba makes passes anew for each function, even for declarations.
        ll_module.data_layout = self._codegen._data_layout
        if self.is_counting or self.is_helper:  # other code would be optimized twice
            passes, builder = self._codegen._function_pass_manager()
            for each in ll_module.functions:
                if not each.is_declaration:
                    passes.run(each, builder)

    def finalize(self) -> None:
        """Link shared code into the module, optimize it, and emit machine code; leave the module of a helper."""
        self._raise_if_finalized()
        if self.is_helper:
            self._finalize_helper()
            return
        for library in _linked(self):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        functions = list(self._final_module.functions)
        declared = {each.name for each in functions if each.is_declaration}
        self.needed = {symbol: library for symbol, library in self.needed.items() if symbol in declared}
        defined = [each.name for each in functions if not each.is_declaration]
        self.symbols += [each for each in defined if each != self.symbols[0]]
        if _is_small(self._final_module.get_function(self.symbols[0])):
            self.shared = _module_to_link(self._final_module).as_bitcode()
        self._finalize_final_module()

    def _finalize_helper(self) -> None:
        self._finalize_dynamic_globals()
        for library in self._linking_libraries:
            if not isinstance(library, KernelLibrary):  # numba's own, which no file of ours names
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._shared_module = _module_to_link(self._final_module)
        self.shared = self._shared_module.as_bitcode()
        environments = ir.Module()
        for each in self._final_module.global_variables:
            if each.name.startswith(_ENVIRONMENT):
                variable = ir.GlobalVariable(environments, ir.IntType(8).as_pointer(), each.name)
                variable.linkage, variable.initializer = "common", ir.Constant(variable.value_type, None)
        self._final_module: Any = llvm.parse_assembly(str(environments))
        self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        if self.is_counting:
            super()._optimize_final_module()
        else:  # without the passes that make it easier to remove the counting of references
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        if self._shared_module is None:
            self._shared_module = llvm.parse_bitcode(self.shared)
        return self._shared_module


def _linked(library: Any) -> Iterator[Any]:
    """Yield the modules linked into that of a library, and those linked into helpers among them."""
    seen, waiting = {library}, [library]
    while waiting:
        for each in waiting.pop()._linking_libraries:
            if each not in seen:
                seen.add(each)
                yield each
                if isinstance(each, KernelLibrary) and each.is_helper:
                    waiting.append(each)


def _module_to_link(module: Any) -> Any:
    """Return a copy of a module from which callers keep only what they use."""
    copy = module.clone()
    for each in (*copy.functions, *copy.global_variables):
        if not each.is_declaration and each.linkage in (llvm.Linkage.external, llvm.Linkage.common):
            each.linkage = "linkonce_odr"
    return copy


def _is_small(function: Any) -> bool:
    return str(function).count("\n  ") <= MAX_SHARED_INSTRUCTIONS  # lines; to ask for each one takes longer


def new_dispatcher(function: Callable[..., Any], *, counts_references: bool, **options: Any) -> Any:
    """Return numba's object for the compiled versions of a function; constants make no versions of their own.

    Numba would compile each combination of constant arguments anew; LLVM sees these when it inlines.
    """
    dispatcher = numba.njit(_nrt=counts_references, pipeline_class=KernelCompiler, **options)(function)
    template_for = dispatcher.get_call_template

    def template_for_types(args: Any, kws: Any) -> Any:
        named = {name: types.unliteral(each) for name, each in kws.items()}  # type: ignore[attr-defined]
        return template_for(tuple(types.unliteral(each) for each in args), named)  # type: ignore[attr-defined]

    dispatcher.get_call_template = template_for_types
    return dispatcher


def new_entry(dispatcher: Any, compile_entry: Callable[[Any], Any], missing: Callable[..., Any]) -> Any:
    """Return numba's object that Python calls; ``compile_entry`` makes versions, ``missing`` is called without one."""
    entry = numba.njit(dispatcher.py_func)
    known: dict[Any, Any] = {}

    def compile_once(arguments: Any) -> Any:
        with compiler_lock:
            if arguments not in known:
                known[arguments] = compile_entry(arguments)
                entry._insert([each._code for each in arguments], known[arguments], False)
        return known[arguments]

    entry.compile, entry._compile_for_args = compile_once, missing
    return entry


def entry_to(dispatcher: Any, arguments: Any, state: "tuple[bytes, list[Any]] | None") -> tuple[Any, Any]:
    """Return the entry, which passes arguments from Python to a compiled version, and its state.

    Numba would make it a part of each version, though only kernels call most; with many arrays it is more code than
    many a kernel. ``state`` is that of an earlier process, machine code and constants; None at first.
    """
    result = dispatcher.overloads[arguments]
    description, environment, codegen = result.fndesc, result.environment, result.library.codegen
    is_counting = bool(dispatcher.targetoptions["_nrt"])
    library = KernelLibrary(codegen, dispatcher.py_func, arguments, False, is_counting)
    if state is None:
        dispatcher.targetctx.refresh()
        context = dispatcher.targetctx.subtarget(enable_nrt=is_counting)
        context.create_cpython_wrapper(library, description, environment, None, release_gil=True)
        library.finalize()
        state = library._get_compiled_object(), environment.consts
    else:
        code, environment.consts[:] = state
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.add(description.llvm_cpython_wrapper_name)
    return dispatcher.targetctx.get_executable(library, description, environment), state


def compile_within(dispatcher: Any, cache: Any, around: Callable[[Any], AbstractContextManager[None]]) -> None:
    """Let a dispatcher use a cache, and enter the context for argument types to compile a version or load it.

    Numba would time each compilation and its parts, down to every call of LLVM.
    """

    def compile_or_load(arguments: Any) -> None:
        if library_in(dispatcher, arguments) is None:
            dispatcher._cache_misses[arguments] += 1
            details = {"dispatcher": dispatcher, "args": arguments, "return_type": None}
            with dispatcher._compiling_counter, event.trigger_event("numba:compile", data=details):
                compiled = dispatcher._compiler.compile(arguments, None)
                dispatcher.add_overload(compiled)
            cache.save_overload(arguments, compiled)

    def compile_around(arguments: Any) -> Any:
        if arguments not in dispatcher.overloads:
            with around(arguments):
                call_stack.call(compile_or_load, arguments)
        return dispatcher.overloads[arguments].entry_point

    dispatcher._cache, dispatcher.compile = cache, compile_around


def library_in(dispatcher: Any, arguments: tuple[Any, ...]) -> "KernelLibrary | None":
    """Return the library of a dispatcher for argument types, from memory or its cache, or None."""
    if arguments not in dispatcher.overloads:
        found = dispatcher._cache.load_overload(arguments, dispatcher.targetctx)
        if found is None:
            return None
        dispatcher._cache_hits[arguments] += 1
        dispatcher.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
        dispatcher.add_overload(found)
    library: KernelLibrary = dispatcher.overloads[arguments].library
    return library


def type_of_intrinsic(intrinsic: Any) -> Any:
    """Return the type of an intrinsic, which may be defined after numba began to compile its caller."""
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
    return cpu_target.typing_context.resolve_value_type(intrinsic)


def processor() -> tuple[str, ...]:
    """Return LLVM's description of the processor that it compiles for."""
    found: tuple[str, ...] = cpu_target.target_context.codegen().magic_tuple()
    return found


def saved(result: Any) -> tuple[Any, ...]:
    """Return the parts of a compiled kernel or helper for ``loaded``; of those that it needs the symbols."""
    library: KernelLibrary = result.library
    result.fndesc.typemap = result.fndesc.calltypes = None
    code = (library._get_compiled_object(), library.is_helper, library.symbols, library.shared)
    return (
        code,
        result.fndesc,
        result.environment,
        result.signature,
        tuple(result._find_referenced_environments()),
    )


def loaded(context: Any, function: Any, needed: list[KernelLibrary], state: tuple[Any, ...]) -> Any:
    """Return the compiled kernel or helper that was ``saved``; those that it needs are loaded.

    Initializes numba's runtime alone: to register all that numba can compile takes as long as loading numba.
    """
    rtsys.initialize(context)
    (machine_code, is_helper, symbols, shared), description, environment, signature, environments = state
    codegen = context.codegen()
    library = KernelLibrary(codegen, function, signature.args, is_helper, False)
    library.symbols, library.shared = symbols, shared
    for each in needed:
        library.add_linking_library(each)
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    if not is_helper:
        codegen._engine._defined_symbols.update(symbols)
    entry = context.get_executable(library, description, environment)
    for each in environments:
        codegen.set_env(each.env_name, each)
    fields = dict.fromkeys(CompileResult._fields)
    fields |= {
        "target_context": context,
        "typing_context": context.typing_context,
        "library": library,
        "environment": environment,
        "entry_point": entry,
        "fndesc": description,
        "signature": signature,
        "objectmode": False,
        "referenced_envs": environments,
    }
    return CompileResult(**fields)


@register_pass(mutates_CFG=False, analysis_only=False)
class _ChooseLibrary(LoweringPass):  # type: ignore[misc]
    _name = "choose_kernel_library"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        flags = state.flags
        state.library = KernelLibrary(
            state.targetctx.codegen(), state.func_id.func, state.args, bool(flags.forceinline), bool(flags.nrt)
        )
        return False


_NEEDLESS = (
    *("WithLifting", "InlineClosureLikes", "MakeFunctionToJitFunction", "InlineInlinables", "InlineOverloads"),
    *("FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass"),
    *("NoPythonSupportedFeatureValidation", "AnnotateTypes", "DumpParforDiagnostics"),
)
"""Numba's passes for closures, inlining and unrolling, which kernels do without, and for reports."""


class _Passes(PassManager):  # type: ignore[misc]
    """Run passes and nothing else: numba describes the state for its log around each."""

    def _runPass(self, index: int, each: Any, state: Any) -> None:  # noqa: N802
        each.analysis = self._analysis
        each.run_initialization(state)
        each.run_pass(state)
        each.run_finalizer(state)


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Compile with the passes that kernels need, into a ``KernelLibrary``."""

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes, each once, but for the needless ones, with one of ours."""
        pipeline = _Passes("kernel")
        for each in dict(DefaultPassBuilder.define_nopython_pipeline(self.state).passes):
            if each is NativeLowering:
                pipeline.add_pass(_ChooseLibrary)
            # What NopythonRewrites unites makes arrays.
            if each.__name__ not in _NEEDLESS and (self.state.flags.nrt or each is not NopythonRewrites):
                pipeline.add_pass(each)
        pipeline.finalize()
        return [pipeline]


@contextmanager
def collection_waits() -> Iterator[None]:
    """Pause Python's garbage collection in a block: a compiler makes objects by the million, and keeps most."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
