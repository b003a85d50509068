"""Each use of what numba does not document, in `kernels.compiler`."""

from pathlib import Path
from typing import Any

import pytest

from kernels.identity import entry_of
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
    return result(kernel).library


def result(kernel: Any) -> Any:
    from kernels.compiler import dispatcher_for

    (found,) = dispatcher_for(getattr(kernel, "kernel", kernel)).overloads.values()
    return found


def symbol(kernel: Any) -> str:
    return str(result(kernel).fndesc.llvm_func_name)


def functions(kernel: Any) -> dict[str, bool]:
    """Return the names of our functions in the module of a kernel, and whether it defines them."""
    found = library(kernel)._final_module.functions
    return {each.name: not each.is_declaration for each in found if "test_numba_internals" in each.name}


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))


@pytest.mark.parametrize("decorator", [kernel, lean_kernel])
def test_a_large_kernel_is_a_name_in_its_caller(decorator: Any) -> None:
    callee = large(decorator, "callee")
    caller = made(decorator, "caller", "callee(x) + 1", callee=callee)
    assert caller(3) == callee(3) + 1
    assert functions(caller)[symbol(callee)] is False


def test_what_a_helper_and_a_small_kernel_need_their_callers_need() -> None:
    callee = large(kernel, "callee")
    helper = made(inlined, "helper", "callee(x) + 1", callee=callee)
    small = made(kernel, "small", "helper(x) + 1", helper=helper)
    caller = made(kernel, "caller", "small(x) + helper(x)", small=small, helper=helper)
    assert caller(3) == 2 * callee(3) + 3
    assert functions(caller)[symbol(callee)] is False
    assert symbol(small) not in functions(caller)


def test_a_small_kernel_is_in_the_module_of_its_caller() -> None:
    callee = made(kernel, "callee", "x + 1")
    caller = made(kernel, "caller", "callee(x) + 1", callee=callee)
    assert caller(3) == 5
    assert library(callee).is_shared
    assert symbol(callee) not in functions(caller)


def test_a_helper_has_no_machine_code() -> None:
    helper = made(inlined, "helper", "x + 1")
    caller = made(kernel, "caller", "helper(x) + 1", helper=helper)
    assert caller(3) == 5
    assert functions(helper) == {}
    assert library(helper).get_pointer_to_function(symbol(helper)) == 0
    assert symbol(helper) not in functions(caller)


def test_a_kernel_that_a_helper_is_the_first_to_call_is_still_a_kernel() -> None:
    callee = made(kernel, "callee", "x + 1")
    helper = made(inlined, "helper", "callee(x)", callee=callee)
    assert made(kernel, "caller", "helper(x)", helper=helper)(1) == 2
    assert not library(callee).is_helper
    assert callee(1) == 2


def test_numba_takes_arguments_from_python_in_an_entry_alone() -> None:
    callee = large(kernel, "callee")
    assert callee(3) == made(kernel, "caller", "callee(x)", callee=callee)(3)
    wrapper = result(callee).fndesc.llvm_cpython_wrapper_name
    assert library(callee).get_pointer_to_function(wrapper) == 0
    entry = result(entry_of(callee))
    assert entry.library.get_pointer_to_function(entry.fndesc.llvm_cpython_wrapper_name) != 0


def test_an_error_raised_in_a_helper_or_a_large_kernel_reaches_python() -> None:
    space: dict[str, Any] = {"__name__": __name__}
    exec("def positive(x):\n    if x < 0:\n        raise ValueError('negative', x)\n    return x\n", space)
    helper = inlined(space["positive"])
    callee = made(kernel, "callee", "helper(x)", helper=helper)
    with pytest.raises(ValueError, match="negative"):
        callee(-1)
    assert callee(1) == 1
