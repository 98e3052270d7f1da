"""The quick compiler: Numba's private parts, told to do each piece of work once.

Left to itself, Numba compiles a function anew for every combination of argument types (`roll(dice,
2)` for the constant, again for an `int16` out of an array, again for a named value), and for each
of them it links in all that is called from there, optimises the whole and makes machine code of
it, though most rules are only ever called by other rules.  So we compile in two steps:

- an **inner rule** is a rule translated for LLVM, for whole numbers of 64 bits whatever is given,
  and not taken further;
- an **entry point** is what Python calls.  All inner rules that it calls are linked, optimised and
  made into machine code together, and that is kept on disk.

That halves the time of compiling, and builds on parts that Numba does not promise to keep:
`tests/kernel/test_numba_internals.py` names each of them and what it is needed for.  With another
version of Numba this module refuses to be imported, and `compiling_public` takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numba
from numba.core import cgutils, compiler, config, imputils, types, typing
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic, overload, typeof_impl
from numba.np import arrayobj, numpy_support

from . import shared_fields
from .compilers import TRIED, entry_function, is_long, is_tried

if not is_tried(numba.__version__):
    raise ImportError(f"this is Numba {numba.__version__}; its inner parts are known of {TRIED}")

FAILURES: tuple[type[Exception], ...] = ()
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The LLVM code of one inner rule: only to be linked into that of entry points."""

    def finalize(self) -> None:
        """Nothing is linked or optimised here."""
        self._finalized = True


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of an entry point and of all that it calls."""

    def finalize(self) -> None:
        """Gather all inner rules that are called, then link, optimise and make machine code."""
        self._linking_libraries = list(dict.fromkeys(linked_libraries(self)))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Once, and without looking for loops over long arrays: rules have none."""
        codegen = self._codegen
        passes, builder = codegen._module_pass_manager(
            opt=2, loop_vectorize=False, slp_vectorize=False
        )
        passes.run(self._final_module, builder)


def linked_libraries(library: Any, seen: set[Any] | None = None) -> Iterator[Any]:
    """The transitive closure of what a library links: also what its inner rules call."""
    seen = set() if seen is None else seen
    for other in library._linking_libraries:
        if other not in seen:
            seen.add(other)
            yield other
            if isinstance(other, InnerLibrary):
                yield from linked_libraries(other, seen)


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    """Translates one function into a library of our own."""

    library: type[JITCodeLibrary]

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        target = self.targetdescr.target_context
        library = self.library(target.codegen(), self.py_func.__qualname__)
        library.enable_object_caching()
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            target,
            self.py_func,
            args=args,
            return_type=return_type,
            flags=self._customize_flags(flags),
            locals=self.locals,
            library=library,
            pipeline_class=self.pipeline_class,
        )


class _InnerCompiler(_Compiler):
    library = InnerLibrary

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        made = super()._compile_core(args, return_type)
        key = object()  # by which the code is found again, in place of a function to be called
        self.targetdescr.target_context.insert_user_function(key, made.fndesc, [made.library])
        return made._replace(entry_point=key)


class _EntryCompiler(_Compiler):
    library = EntryLibrary

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_cfunc_wrapper = True
        return flags


class InnerRule(CPUDispatcher):  # type: ignore[misc]
    """A rule as other compiled rules call it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(py_func=function, targetoptions=dict(OPTIONS))
        self._compiler = _InnerCompiler(
            function, self.targetdescr, self.targetoptions, {}, compiler.Compiler
        )

    def add_overload(self, cres: Any) -> None:
        """Remember what was made; there is nothing in it that Python could call."""
        self.overloads[tuple(cres.signature.args)] = cres

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """The type that Numba asks for while it compiles a rule that calls this one."""
        asked, folded = self._compiler.fold_argument_types(args, kws)
        kinds = tuple(widened(kind) for kind in folded)
        self.compile(kinds)
        # This one alone: Numba would look whether a record could pass for that of another game.
        made = [self.overloads[kinds].signature]
        name = f"CallTemplate({self.py_func.__name__})"
        return typing.make_concrete_template(name, self.py_func.__name__, made), asked, kinds, {}


def widened(kind: Any) -> Any:
    """The type that a rule is compiled for when it is called with this one."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, (types.Integer, types.IntEnumMember)) else kind


@intrinsic  # type: ignore[untyped-decorator]
def unboxed(typing_context: Any, given: Any) -> Any:
    """The record in an array of one by one, which is how `bare` hands one in: to find the memory of
    a record takes Numba thirty times as long.  Anything else as it is."""
    is_record = isinstance(given, types.Array) and isinstance(given.dtype, types.Record)
    is_record = is_record and given.ndim == 2

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if is_record:
            return arrayobj.make_array(given)(context, builder, arguments[0]).data
        return imputils.impl_ret_borrowed(context, builder, signature.return_type, arguments[0])

    return (given.dtype if is_record else given)(given), generate


class EntryPoint(CPUDispatcher):  # type: ignore[misc]
    """A rule as Python calls it: a function that does nothing but call the inner rule."""

    def __init__(self, rule: Any, kept: Path | None) -> None:
        options = OPTIONS | {"nogil": is_long(rule)}
        super().__init__(py_func=entry_function(rule, unboxed), targetoptions=options)
        self._compiler = _EntryCompiler(
            self.py_func, self.targetdescr, self.targetoptions, {}, compiler.Compiler
        )
        if kept is not None:
            config.CACHE_DIR = str(kept)
            self._cache = FunctionCache(rule.py_func)


class AnsweredByLayout:
    """A stand-in for the compiled function behind a verb: each call is dispatched to the rule of
    the game that the layout of the first argument names."""

    is_compiling = False
    nopython_signatures: tuple[Any, ...] = ()

    def __init__(self, name: str, find: Callable[[Any], Any]) -> None:
        self._name = name
        self._find = find
        self.type = types.Dispatcher(self)

    def __str__(self) -> str:
        return f"verb {self._name}"

    def _inner(self, record: Any) -> Any:
        return self._find(numpy_support.as_dtype(record)).inner

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Part of what Numba asks of a compiled function: how this call is typed."""
        return self._inner(args[0]).get_call_template(args, kws)

    def get_overload(self, args: Any) -> Any:
        """Part of what Numba asks of a compiled function: what this call runs."""
        return self._inner(args[0]).get_overload(args)


def teach_verbs(verbs: Sequence[Any], find: Callable[[str, Any], Any]) -> None:
    """A verb is a compiled function to Numba, of which every call runs another."""
    known = {verb: AnsweredByLayout(verb.name, partial(find, verb.name)) for verb in verbs}
    typeof_impl.register(type(verbs[0]))(lambda verb, _: known[verb].type)


def teach_copying(copy: Callable[..., Any]) -> None:
    """Numba knows a record as the address of its first byte: whole runs of bytes are copied.
    Written out, each array would be a loop that Numba compiles by itself."""
    build: Any = cgutils  # half of it has types, which say nothing
    as_intrinsic: Any = intrinsic

    @as_intrinsic  # type: ignore[untyped-decorator]
    def copy_bytes(_typing: Any, source: Any, target: Any) -> Any:
        runs = shared_fields.runs(*map(numpy_support.as_dtype, (source, target)))

        def generate(context: Any, builder: Any, _signature: Any, records: Any) -> Any:
            start, end = (builder.bitcast(record, build.voidptr_t) for record in records)
            for here, there, length in runs:
                onto = build.pointer_add(builder, end, there)
                what = build.pointer_add(builder, start, here)
                build.raw_memcpy(builder, onto, what, build.intp_t(length), 1)
            return context.get_dummy_value()

        return types.none(source, target), generate

    def choose(source: Any, target: Any) -> Callable[..., Any]:
        return lambda source, target: copy_bytes(source, target)

    overload(copy, strict=False)(choose)
