"""Each use of what numba does not document."""

import gc
from typing import Any

import pytest

from kernels.jit import PLAIN, inlined, kernel, lean_kernel

pytestmark = pytest.mark.skipif(PLAIN, reason="compiles nothing")


def made(decorator: Any, name: str, expression: str, **names: Any) -> Any:
    """Return a kernel of one argument."""
    space = {"__name__": __name__, **names}
    exec(f"def {name}(x):\n    return {expression}\n", space)
    return decorator(space[name])


def large(decorator: Any, name: str) -> Any:
    """Return a kernel of more instructions than callers get."""
    space: dict[str, Any] = {"__name__": __name__}
    steps = "".join(f"    x = (x ^ {n}) * 5 % 1000003\n" for n in range(100))
    exec(f"def {name}(x):\n{steps}    return x\n", space)
    return decorator(space[name])


def library(kernel: Any) -> Any:
    (result,) = getattr(kernel, "kernel", kernel).dispatcher.overloads.values()
    return result.library


def functions(kernel: Any) -> dict[str, bool]:
    """Return the names of our functions in the module of a kernel, and whether it defines them."""
    found = library(kernel)._final_module.functions
    return {each.name: not each.is_declaration for each in found if "test_numba_internals" in each.name}


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    from kernels.cache import KernelCache

    monkeypatch.setattr(KernelCache, "load_overload", lambda *_: None)
    monkeypatch.setattr(KernelCache, "load_entry", lambda *_: None)
    monkeypatch.setattr(KernelCache, "save", lambda *_: None)


@pytest.mark.parametrize("decorator", [kernel, lean_kernel])
def test_a_large_kernel_is_a_name_in_its_caller(decorator: Any) -> None:
    callee = large(decorator, "callee")
    caller = made(decorator, "caller", "callee(x) + 1", callee=callee)
    assert caller(3) == callee(3) + 1
    symbol = library(callee).symbols[0]
    assert functions(caller)[symbol] is False
    assert library(caller).needed == {symbol: library(callee)}


def test_what_a_helper_and_a_small_kernel_need_their_callers_need() -> None:
    callee = large(kernel, "callee")
    helper = made(inlined, "helper", "callee(x) + 1", callee=callee)
    small = made(kernel, "small", "helper(x) + 1", helper=helper)
    caller = made(kernel, "caller", "small(x) + helper(x)", small=small, helper=helper)
    assert caller(3) == 2 * callee(3) + 3
    assert library(caller).needed == {library(callee).symbols[0]: library(callee)}


def test_a_small_kernel_is_in_the_module_of_its_caller() -> None:
    callee = made(kernel, "callee", "x + 1")
    caller = made(kernel, "caller", "callee(x) + 1", callee=callee)
    assert caller(3) == 5
    assert library(callee).shared
    assert library(caller).needed == {}


def test_a_helper_has_no_machine_code() -> None:
    helper = made(inlined, "helper", "x + 1")
    caller = made(kernel, "caller", "helper(x) + 1", helper=helper)
    assert caller(3) == 5
    assert functions(helper) == {}
    assert library(helper).get_pointer_to_function(library(helper).symbols[0]) == 0
    assert library(helper).symbols[0] not in functions(caller)


def test_a_kernel_that_a_helper_is_the_first_to_call_is_still_a_kernel() -> None:
    callee = made(kernel, "callee", "x + 1")
    helper = made(inlined, "helper", "callee(x)", callee=callee)
    assert made(kernel, "caller", "helper(x)", helper=helper)(1) == 2
    assert not library(callee).is_helper
    assert callee(1) == 2


def test_a_kernel_that_only_kernels_call_has_no_entry_until_python_calls_it() -> None:
    callee = large(kernel, "callee")
    caller = made(kernel, "caller", "callee(x)", callee=callee)
    answer = caller(3)
    (result,) = callee.dispatcher.overloads.values()
    assert library(callee).get_pointer_to_function(result.fndesc.llvm_cpython_wrapper_name) == 0
    assert callee(3) == answer
    assert library(callee).get_pointer_to_function(result.fndesc.llvm_cpython_wrapper_name) != 0


def test_an_error_raised_in_a_helper_or_a_large_kernel_reaches_python() -> None:
    space: dict[str, Any] = {"__name__": __name__}
    exec("def positive(x):\n    if x < 0:\n        raise ValueError('negative', x)\n    return x\n", space)
    helper = inlined(space["positive"])
    callee = made(kernel, "callee", "helper(x)", helper=helper)
    with pytest.raises(ValueError, match="negative"):
        callee(-1)
    assert callee(1) == 1


def test_each_pass_that_is_left_out_is_one_of_numbas() -> None:
    from numba.core.compiler import DefaultPassBuilder, Flags
    from numba.core.registry import cpu_target

    from kernels.numba_internals import _NEEDLESS, KernelCompiler

    compiler = KernelCompiler(cpu_target.typing_context, cpu_target.target_context, None, (), None, Flags(), {})
    passes = {each.__name__ for each, _ in DefaultPassBuilder.define_nopython_pipeline(compiler.state).passes}
    assert passes.issuperset(_NEEDLESS)
    (pipeline,) = compiler.define_pipelines()
    assert {each.__name__ for each, _ in pipeline.passes}.isdisjoint(_NEEDLESS)


def test_numba_counts_references_only_where_it_is_to() -> None:
    assert library_after_call(made(kernel, "counting", "x + 1")).is_counting
    assert not library_after_call(made(lean_kernel, "lean", "x + 1")).is_counting


def library_after_call(kernel: Any) -> Any:
    kernel(1)
    return library(kernel)


def test_no_garbage_is_collected_while_a_kernel_is_compiled() -> None:
    from numba.core import event

    seen = []

    class Look(event.Listener):
        def on_start(self, _: Any) -> None:
            seen.append(gc.isenabled())

        def on_end(self, _: Any) -> None:
            pass

    with event.install_listener("numba:compile", Look()):
        made(kernel, "compiled", "x + 1")(1)
    assert seen == [False]
    assert gc.isenabled()
