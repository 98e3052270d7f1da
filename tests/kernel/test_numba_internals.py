"""Numba's private parts that the quick compiler builds on: a test for each, saying what it needs.

A new version of Numba that moves one of them is told here which part of `kernel/compiling.py` must
be looked at, and does no harm until then: with a version that was not tried, rules are compiled by
its public API (`test_compilers.py`).
"""

from __future__ import annotations

import inspect
import threading
import tomllib
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import njit, types
from numba.core import cgutils, compiler, config, imputils, typing
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler
from numba.core.registry import CPUDispatcher
from numba.np import arrayobj, numpy_support

from spytable.kernel import PLAIN, compilers

pytestmark = pytest.mark.skipif(PLAIN, reason="plain rules ask nothing of Numba")

RECORD = np.dtype([("tally", np.int8), ("steps", np.int16, (2,))], align=True)


def double(number: Any) -> Any:
    """A function to compile."""
    return 2 * number


def dispatcher() -> Any:
    """A compiled function, as `InnerRule` and `EntryPoint` are."""
    return CPUDispatcher(py_func=double, targetoptions={"nopython": True})


def made() -> Any:
    """The result of compiling, with its library."""
    one = dispatcher()
    one.compile((types.int64,))
    return one.overloads[types.int64,]


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(function).parameters)


def test_the_project_asks_for_the_version_that_was_tried() -> None:
    """`compilers.TRIED` and pyproject say the same, and this is it."""
    plan = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    (asked,) = (need for need in plan["project"]["dependencies"] if need.startswith("numba"))
    major, minor = map(int, compilers.TRIED.split("."))
    assert asked.partition(";")[0].strip() == f"numba>={major}.{minor},<{major}.{minor + 1}"
    assert compilers.is_tried(numba.__version__)


def test_a_library_calls_finalize_and_knows_that_it_was() -> None:
    """InnerLibrary.finalize: an inner rule is neither linked nor optimised, only marked as done."""
    assert parameters(JITCodeLibrary.finalize) == ["self"]
    library = made().library
    assert library._finalized is True


def test_a_library_lists_what_it_links() -> None:
    """EntryLibrary.finalize, linked_libraries: gathers what the inner rules call in their turn."""

    @njit  # type: ignore[untyped-decorator]
    def inner(number: int) -> int:
        return number + 1

    @njit  # type: ignore[untyped-decorator]
    def outer(number: int) -> int:
        return int(inner(number))

    assert outer(1) == 2
    (library,) = (one.library for one in outer.overloads.values())
    called = [one.library for one in inner.overloads.values()]
    assert [one for one in library._linking_libraries if one in called] == called


def test_a_library_optimises_its_final_module_in_a_method_of_its_own() -> None:
    """EntryLibrary._optimize_final_module: replaced by one pass that does not vectorise."""
    assert parameters(JITCodeLibrary._optimize_final_module) == ["self"]
    assert "self._optimize_final_module()" in inspect.getsource(JITCodeLibrary.finalize)
    assert made().library._final_module is not None


def test_the_code_generator_makes_pass_managers() -> None:
    """EntryLibrary._optimize_final_module: `_module_pass_manager` with its three switches."""
    codegen = made().library._codegen
    passes, builder = codegen._module_pass_manager(opt=2, loop_vectorize=False, slp_vectorize=False)
    assert callable(passes.run) and builder is not None


def test_a_library_is_made_of_a_code_generator_and_a_name() -> None:
    """_Compiler._compile_core: our own kind of library in place of Numba's, kept on disk."""
    target = dispatcher().targetdescr.target_context
    library = JITCodeLibrary(target.codegen(), "name")
    assert library.name == "name"
    library.enable_object_caching()


def test_a_function_compiler_compiles_in_one_method() -> None:
    """_Compiler: subclass of `_FunctionCompiler` with another `_compile_core`."""
    assert parameters(_FunctionCompiler._compile_core) == ["self", "args", "return_type"]
    asked = ["py_func", "targetdescr", "targetoptions", "locals", "pipeline_class"]
    assert parameters(_FunctionCompiler) == asked
    one = _FunctionCompiler(double, dispatcher().targetdescr, {}, {}, compiler.Compiler)
    assert all(hasattr(one, name) for name in asked)
    called = inspect.getsource(_FunctionCompiler._compile_cached)
    assert "self._compile_core(" in called


def test_a_function_compiler_lets_its_flags_be_changed() -> None:
    """_InnerCompiler, _EntryCompiler: `_customize_flags` takes flags and gives them back."""
    one = _FunctionCompiler(double, dispatcher().targetdescr, {}, {}, compiler.Compiler)
    flags = compiler.Flags()
    assert one._customize_flags(flags) is flags


def test_flags_can_leave_out_machine_code_and_wrappers() -> None:
    """_InnerCompiler._customize_flags: stop at LLVM's language; nobody calls it from Python."""
    flags = compiler.Flags()
    for name in ("no_compile", "no_cpython_wrapper", "no_cfunc_wrapper"):
        assert getattr(flags, name) is False
        setattr(flags, name, True)


def test_options_are_parsed_into_flags() -> None:
    """_Compiler._compile_core: `targetdescr.options.parse_as_flags`."""
    flags = compiler.Flags()
    dispatcher().targetdescr.options.parse_as_flags(flags, {"nopython": True, "nogil": True})
    assert flags.release_gil is True


def test_compile_extra_takes_a_library() -> None:
    """_Compiler._compile_core: where our library goes in."""
    known = parameters(compiler.compile_extra)
    assert known[:6] == ["typingctx", "targetctx", "func", "args", "return_type", "flags"]
    assert {"locals", "library", "pipeline_class"} <= set(known)


def test_a_compile_result_can_be_given_another_entry_point() -> None:
    """_InnerCompiler._compile_core: a key in place of the function that was not made."""
    key = object()
    result = made()._replace(entry_point=key)
    assert result.entry_point is key
    assert result.fndesc is not None and result.signature is not None


def test_code_is_found_by_the_key_it_was_entered_with() -> None:
    """_InnerCompiler._compile_core: `insert_user_function` on the target context."""
    target = dispatcher().targetdescr.target_context
    assert parameters(target.insert_user_function) == ["func", "fndesc", "libs"]
    result, key = made(), object()
    target.insert_user_function(key, result.fndesc, [result.library])
    assert target.get_function(key, result.signature) is not None


def test_a_dispatcher_takes_another_compiler() -> None:
    """InnerRule, EntryPoint: `_compiler` is replaced after `__init__`."""
    one = dispatcher()
    assert isinstance(one._compiler, _FunctionCompiler)
    asked: list[Any] = []

    class Watched(_FunctionCompiler):  # type: ignore[misc]
        def _compile_core(self, args: Any, return_type: Any) -> Any:
            asked.append(args)
            return super()._compile_core(args, return_type)

    one._compiler = Watched(double, one.targetdescr, one.targetoptions, {}, compiler.Compiler)
    one.compile((types.int64,))
    assert asked == [(types.int64,)]


def test_a_dispatcher_enters_what_it_compiled_by_add_overload() -> None:
    """InnerRule.add_overload: kept in `overloads` by the types of its arguments, nowhere else."""
    one = dispatcher()
    before = one.add_overload
    seen: list[Any] = []
    one.add_overload = lambda result: (seen.append(result), before(result))
    one.compile((types.int64,))
    assert list(one.overloads.values()) == seen
    assert list(one.overloads) == [tuple(seen[0].signature.args)]


def test_a_caller_asks_a_dispatcher_for_its_call_template() -> None:
    """InnerRule, AnsweredByLayout.get_call_template: template, signature, types, keywords."""
    one = dispatcher()
    template, asked, kinds, keywords = one.get_call_template((types.int64,), {})
    assert template.key is not None
    assert (list(asked.parameters), kinds, keywords) == (["number"], (types.int64,), {})


def test_a_caller_asks_a_dispatcher_for_the_code_by_get_overload() -> None:
    """AnsweredByLayout.get_overload: the key that the code was entered with."""
    one = dispatcher()
    one.compile((types.int64,))
    signature = typing.signature(types.int64, types.int64)
    assert one.get_overload(signature) is one.overloads[types.int64,].entry_point


def test_anything_can_stand_behind_a_dispatcher_type() -> None:
    """AnsweredByLayout: `types.Dispatcher` asks it only for what it has."""

    class Stand:
        is_compiling = False
        nopython_signatures = ()

        def get_call_template(self, args: Any, kws: Any) -> Any:
            return inner.get_call_template(args, kws)

        def get_overload(self, args: Any) -> Any:
            return inner.get_overload(args)

    inner, stand = njit(double), Stand()
    kind = types.Dispatcher(stand)
    assert kind.dispatcher is stand

    class Asked:
        _numba_type_ = kind

    asked = Asked()

    @njit  # type: ignore[untyped-decorator]
    def ask(number: int) -> Any:
        return asked(number)  # type: ignore[operator]

    assert ask(21) == 42


def test_arguments_are_folded_into_their_places() -> None:
    """InnerRule.get_call_template: `fold_argument_types` of the compiler."""
    one = dispatcher()
    asked, folded = one._compiler.fold_argument_types((), {"number": types.int8})
    assert list(asked.parameters) == ["number"] and tuple(folded) == (types.int8,)


def test_a_template_can_be_made_of_one_signature() -> None:
    """InnerRule.get_call_template: for widened integers, whatever the caller has."""
    signature = typing.signature(types.int64, types.int64)
    template = typing.make_concrete_template("Name", "key", [signature])
    assert (template.cases, template.key) == ([signature], "key")


def test_literals_and_named_values_are_told_from_integers() -> None:
    """widened: `unliteral`, `Integer`, `IntEnumMember`."""
    assert types.unliteral(types.literal(2)) == types.int64
    assert isinstance(types.int8, types.Integer)
    assert not issubclass(types.IntEnumMember, types.Integer)


def test_the_data_of_an_array_is_the_address_of_its_first_record() -> None:
    """unboxed: `arrayobj.make_array(...).data`, returned as it is (`impl_ret_borrowed`)."""
    kind = types.Array(numba.from_dtype(RECORD), 2, "C")
    assert callable(arrayobj.make_array(kind))
    assert parameters(imputils.impl_ret_borrowed) == ["ctx", "builder", "retty", "ret"]


def test_bytes_are_copied_by_address() -> None:
    """teach_copying: `pointer_add`, `raw_memcpy`, and the types of an address and of a size."""
    build: Any = cgutils
    assert parameters(build.raw_memcpy) == ["builder", "dst", "src", "count", "itemsize", "align"]
    assert parameters(build.pointer_add)[:3] == ["builder", "ptr", "offset"]
    assert build.voidptr_t is not None and build.intp_t is not None
    target = dispatcher().targetdescr.target_context
    assert parameters(target.get_dummy_value) == [], "the value of a function that gives none"


def test_a_function_is_compiled_in_the_typing_context_of_its_target() -> None:
    """_Compiler._compile_core: it is handed to `compile_extra`."""
    assert isinstance(dispatcher().targetdescr.typing_context, typing.BaseContext)
    assert parameters(compiler.compile_extra)[0] == "typingctx"


def test_as_dtype_gives_a_record_its_layout_back() -> None:
    """AnsweredByLayout, teach_copying: the layout names the game."""
    back = numpy_support.as_dtype(numba.from_dtype(RECORD))
    assert back.names == RECORD.names
    assert [back.fields[name][1] for name in back.names] == [0, 2]


def test_a_dispatcher_keeps_what_it_compiled_in_a_cache_that_can_be_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EntryPoint: `_cache`, a FunctionCache of the rule's own function, in `config.CACHE_DIR`."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    one = dispatcher()
    one._cache = FunctionCache(double)
    assert one(21) == 42
    assert [path.suffix for path in tmp_path.rglob("*.nbi")] == [".nbi"]
    again = dispatcher()
    again._cache = FunctionCache(double)
    assert again(4) == 8
    assert sum(again.stats.cache_hits.values()) == 1


def test_one_thread_compiles_at_a_time() -> None:
    """Rule.inner: two threads that compile the same rule do not meet inside Numba."""
    one = dispatcher()
    threads = [threading.Thread(target=one.compile, args=((types.int64,),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(one.overloads) == 1
