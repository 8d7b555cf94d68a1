"""The inner parts of numba that larceny/engine/compiling stands on, one test each: the one that fails has changed.

Their makers promise nothing about them, so pyproject.toml allows only versions of numba with which all of this holds.
Until what has changed is mended, LARCENY_PLAIN_NUMBA=1 does without them.
"""

from __future__ import annotations

import inspect
import operator
import sys
import tomllib
import types
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
import pytest
from numba.core import caching, codegen, compiler, compiler_lock, dispatcher
from numba.cuda.dispatcher import CUDADispatcher
from packaging.requirements import Requirement

import larceny
from larceny.engine import workshop
from larceny.engine.compiling import bitcode, cache, passes, plain, quick, resolving, widening
from larceny.engine.kernel import kernel

PART = "numba's inner part has changed: {}"


def parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


def methods() -> Iterator[tuple[Any, str, list[str]]]:
    """List the methods that we override, replace or call: class, name and parameters."""
    yield dispatcher.Dispatcher, "compile", ["self", "sig"]
    yield dispatcher.Dispatcher, "get_call_template", ["self", "args", "kws"]
    yield dispatcher.Dispatcher, "enable_caching", ["self"]
    yield caching.Cache, "load_overload", ["self", "sig", "target_context"]
    yield caching.Cache, "save_overload", ["self", "sig", "data"]
    yield caching.CompileResultCacheImpl, "rebuild", ["self", "target_context", "payload"]
    yield compiler.CompilerBase, "__init__", [
        "self", "typingctx", "targetctx", "library", "args", "return_type", "flags", "locals",
    ]  # fmt: skip
    yield compiler.CompileResult, "_replace", ["self", "kwds"]
    yield codegen.JITCodeLibrary, "__init__", ["self", "codegen", "name"]
    yield codegen.JITCodeLibrary, "finalize", ["self"]
    yield codegen.JITCodeLibrary, "get_pointer_to_function", ["self", "name"]
    yield codegen.JITCodeLibrary, "serialize_using_object_code", ["self"]
    yield codegen.JITCodeLibrary, "_get_module_for_linking", ["self"]
    yield codegen.JITCodeLibrary, "_ensure_finalized", ["self"]
    yield codegen.JITCPUCodegen, "unserialize_library", ["self", "serialized"]
    yield codegen.JITCPUCodegen, "set_env", ["self", "env_name", "env"]
    yield CUDADispatcher, "get_call_template", ["self", "args", "kws"]
    yield llvmlite.binding.ModuleRef, "link_in", ["self", "other", "preserve"]
    yield llvmlite.binding.ModuleRef, "as_bitcode", ["self"]


@pytest.mark.parametrize(("owner", "name", "takes"), list(methods()), ids=lambda part: getattr(part, "__name__", None))
def test_methods_take_what_they_took(owner: Any, name: str, takes: list[str]) -> None:
    part = f"{owner.__module__}.{owner.__qualname__}.{name}"
    assert hasattr(owner, name), PART.format(f"there is no {part}")
    assert parameters(getattr(owner, name)) == takes, PART.format(part)


def test_a_result_is_rebuilt_from_what_was_kept() -> None:
    rebuild = compiler.CompileResult._rebuild
    assert parameters(rebuild)[0] == "target_context", PART.format("CompileResult._rebuild")
    assert parameters(rebuild)[1] == "libdata", PART.format("CompileResult._rebuild")
    source = inspect.getsource(rebuild)
    for said in ("target_context.codegen().unserialize_library(libdata)", "library.codegen.set_env("):
        assert said in source, PART.format(f"CompileResult._rebuild no longer says {said}")
    assert "target_context" in compiler.CompileResult._fields, PART.format("CompileResult.target_context")


def test_a_library_is_a_module_and_what_it_is_linked_with() -> None:
    made = numba.njit(lambda n: n + 1)
    made(1)
    library = next(iter(made.overloads.values())).library
    for name, kind in (("_final_module", llvmlite.binding.ModuleRef), ("_linking_libraries", list)):
        assert isinstance(getattr(library, name, None), kind), PART.format(f"JITCodeLibrary.{name}")
    assert library._finalized is True, PART.format("JITCodeLibrary._finalized")
    assert isinstance(inspect.getattr_static(codegen.JITCodeLibrary, "codegen"), property), PART.format("codegen")


def test_modules_go_through_bitcode() -> None:
    module = llvmlite.binding.parse_assembly("define i64 @one() {\n  ret i64 1\n}")
    read = llvmlite.binding.parse_bitcode(module.as_bitcode())
    assert [function.name for function in read.functions] == ["one"], PART.format("llvmlite's parse_bitcode")


def test_a_dispatcher_keeps_code_by_a_cache_that_can_be_replaced(tmp_path: Path) -> None:
    def one_more(n: int) -> int:
        return n + 1

    with cache.kept(one_more, tmp_path / "kept", "print"):  # type: ignore[arg-type]
        made = numba.njit(cache=True)(one_more)
    assert hasattr(made._cache, "_impl"), PART.format("Dispatcher._cache._impl")
    assert isinstance(made._cache._impl.locator, cache.Locator), PART.format("config.CACHE_LOCATOR_CLASSES")
    assert made._cache.cache_path == str(tmp_path / "kept"), PART.format("a locator's get_cache_path")
    asked = []
    load = made._cache.load_overload
    made._cache.load_overload = lambda *what: asked.append(what) or load(*what)
    assert made(1) == 2
    assert len(asked) == 1, PART.format("Dispatcher.compile no longer asks _cache.load_overload")
    files = sorted(path.name.partition(".py3")[0] for path in (tmp_path / "kept").iterdir())
    assert len(files) == 2, PART.format("an index and a file with code")
    assert all(name.endswith(".one_more-print") for name in files), PART.format("a locator's get_disambiguator")


def test_an_index_that_names_a_module_of_another_larceny_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was kept names modules; a copy of Larceny that shares the folder may not have them."""
    folder = tmp_path / "kept"

    def one_more(n: int) -> int:
        return n + 1

    def made() -> Any:
        with cache.kept(one_more, folder, "print"):  # type: ignore[arg-type]
            return cache.undaunted(numba.njit(cache=True)(one_more))

    elsewhere = types.ModuleType("larceny_elsewhere")
    exec("class Card: pass", vars(elsewhere))
    with monkeypatch.context() as there:
        there.setitem(sys.modules, elsewhere.__name__, elsewhere)
        made()._cache._cache_file._save_index({elsewhere.Card(): "code"})
    assert made()(1) == 2
    again = made()
    assert again(1) == 2
    assert sum(again.stats.cache_hits.values()) == 1, "what was compiled then is kept"


def test_a_locator_is_asked_what_we_answer() -> None:
    asked = {name for name in vars(caching._CacheLocator) if not name.startswith("_")}
    assert asked - {"get_suitable_cache_subpath"} <= set(vars(cache.Locator)), PART.format("_CacheLocator")


def test_compiling_takes_one_lock() -> None:
    lock = compiler_lock.global_compiler_lock
    with lock, lock:
        assert lock.is_locked(), PART.format("compiler_lock.global_compiler_lock")


def test_options_are_still_options() -> None:
    for name, value in {**plain.OPTIONS, **quick.LEAN, **quick.ENTRY, **quick.INNER}.items():
        if name != "cache":
            made = numba.njit(**{name: value})(lambda n: n)
            assert name == "pipeline_class" or name in made.targetoptions, PART.format(f"the option {name}")
    assert numba.njit(**quick.INNER)(lambda n: n)._compiler.pipeline_class is bitcode.BitcodeCompiler, PART.format(
        "Dispatcher._compiler.pipeline_class"
    )


LEFT_OUT = """
    WithLifting InlineClosureLikes RewriteSemanticConstants DeadBranchPrune RewriteDynamicRaises
    MakeFunctionToJitFunction InlineInlinables FindLiterallyCalls LiteralUnroll LiteralPropagationSubPipelinePass
    InlineOverloads NopythonRewrites NoPythonSupportedFeatureValidation AnnotateTypes DumpParforDiagnostics
"""


def test_passes_are_numba_s_own_in_their_order_without_those_that_kernels_do_not_need() -> None:
    state = compiler.StateDict()
    state.func_ir, state.flags = None, compiler.Flags()
    usual = [one for one, _ in compiler.DefaultPassBuilder.define_nopython_pipeline(state).passes]
    needed = [one for one in usual if one.__name__ not in LEFT_OUT.split()]
    assert needed == list(passes.PASSES), PART.format("DefaultPassBuilder.define_nopython_pipeline")


def test_whole_numbers_are_integers_and_booleans() -> None:
    from numba import types

    for kind in (types.int8, types.uint32, types.boolean, types.literal(3), types.literal(True)):
        assert widening.wide(kind) == types.int64, PART.format(f"numba.types, of {kind}")
    for kind in (types.float64, types.int8[::1], types.unicode_type):
        assert widening.wide(kind) == kind, PART.format(f"numba.types, of {kind}")


def test_a_call_that_was_resolved_is_not_looked_for_again() -> None:
    from numba.core import types
    from numba.core.registry import cpu_target

    looked = []

    def resolve(called: Any, *asked: Any) -> Any:
        looked.append(asked)
        return types.BaseFunction.get_call_type(called, *asked)

    context = cpu_target.typing_context
    context.refresh()
    add = context.resolve_value_type(operator.add)
    assert type(add) is types.Function, PART.format("types.Function")
    remembered = resolving.remembered(resolve)
    found = [remembered(add, context, (kind, kind), {}) for kind in (types.int64, types.float64, types.int64)]
    assert [signature.return_type for signature in found] == [types.int64, types.float64, types.int64]
    assert len(looked) == 2, PART.format("BaseFunction.key")
    assert add.get_impl_key(found[0]), PART.format("BaseFunction._impl_keys")


@kernel
def half(n):
    return n // 2


@kernel
def quarter(cells):
    return half(half(cells[0]))


def test_what_only_kernels_call_is_compiled_once_and_no_machine_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All parts together."""
    monkeypatch.setattr(workshop, "cache_folder", lambda: tmp_path)
    twins = workshop.compiler("canary")
    assert [twins(quarter)(np.array([100], kind)) for kind in (np.int8, np.int64)] == [25, 25]
    inner = twins.inner(half)
    assert inner.signatures == [(numba.int64,)], PART.format("get_call_template: widening")
    library = next(iter(inner.overloads.values())).library
    assert isinstance(library, bitcode.Bitcode), PART.format("CompilerBase.__init__: bitcode")
    assert library.get_pointer_to_function("half") == 0


@pytest.mark.parametrize("package", ["numba", "numba-cuda"])
def test_only_versions_that_were_tried_are_allowed(package: str) -> None:
    """What pyproject.toml says, in every set of extras that names it; and what is tried here is one of them."""
    if package == "numba-cuda":
        pytest.importorskip("numba_cuda", reason="another Python is tried without the compiler for GPUs")
    project = tomllib.loads((Path(larceny.__file__).parents[1] / "pyproject.toml").read_text())["project"]
    needs = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    named = [need for need in map(Requirement, needs) if need.name == package]
    assert named
    for need in named:
        assert need.specifier.contains(version(package)), f"{need} was never tried with {version(package)}"
        assert any(each.operator in ("<", "==", "~=") for each in need.specifier), f"{need} has no upper bound"
