"""The documents: what they show runs, all of them stand in the reading order, and the site is built from them."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PLAIN = re.compile(r"^```python\n(?!>>>)(.*?)^```", re.MULTILINE | re.DOTALL)

# Pages with examples, the module each needs, and what installs it; those that compile or need much are proofs.
EXAMPLES = [
    pytest.param("gymnasium.md", 0, "gymnasium", "gymnasium", id="gymnasium"),
    pytest.param("pettingzoo.md", 0, "pettingzoo", "pettingzoo", id="pettingzoo"),
    pytest.param("mcp.md", 0, "mcp", "mcp", id="mcp", marks=pytest.mark.proof),
    pytest.param("openspiel.md", 0, "pyspiel", "openspiel", id="openspiel", marks=pytest.mark.proof),
    pytest.param("learning.md", 0, "torch", "torch", id="torch", marks=pytest.mark.proof),
    pytest.param("learning.md", 1, "jax", "jax", id="jax", marks=pytest.mark.proof),
]
# Learners, the module each needs, and games enough to see that it learns.
LEARNERS = [
    ("pettingzoo", "pettingzoo", 64),
    ("gymnasium", "gymnasium", 64),
    ("openspiel", "pyspiel", 64),
    pytest.param("torch", "torch", 8000, marks=pytest.mark.soak),  # three minutes
]


def run(*words: str, folder: Path) -> str:
    """Run Python as a reader would, with the commands of this environment; return what it printed."""
    commands = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [sys.executable, "-W", "error::UserWarning:larceny", *words],
        cwd=folder,
        env=commands,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def need(module: str, extra: str) -> None:
    if find_spec(module) is None:
        pytest.skip(f"{module} is not installed: pip install -e '.[{extra}]'")


def test_the_readme_s_snippets_are_true() -> None:
    told = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert told.attempted > 5
    assert told.failed == 0


def test_no_snippet_of_the_readme_is_left_out() -> None:
    assert not PLAIN.findall((ROOT / "README.md").read_text(encoding="utf-8")), "a snippet without >>> is not run"


@pytest.mark.parametrize(("page", "number", "module", "extra"), EXAMPLES)
def test_the_example_of_a_page_runs_and_is_short(
    page: str, number: int, module: str, extra: str, tmp_path: Path
) -> None:
    need(module, extra)
    example = PLAIN.findall((DOCS / page).read_text(encoding="utf-8"))[number]
    assert len([line for line in example.splitlines() if line.strip()]) <= 11
    run("-c", example, folder=tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize(("learner", "module", "games"), LEARNERS)
def test_a_learner_learns_and_says_how_it_goes(learner: str, module: str, games: int, tmp_path: Path) -> None:
    need(module, learner)
    told = run(str(DOCS / "examples" / f"train_{learner}.py"), "crooks", str(games), folder=tmp_path)
    shares = [int(share) for share in re.findall(r"(\d+)% against random", told)]
    assert shares[-1] > 60, told


@pytest.mark.parametrize(
    ("adapter", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_missing_extra_names_the_command_that_installs_it(adapter: str, library: str, tmp_path: Path) -> None:
    hide = f"import sys; sys.modules[{library!r}] = None; import larceny.adapters.{adapter}"
    done = subprocess.run([sys.executable, "-c", hide], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    said = done.stderr.strip().splitlines()[-1]
    assert f"needs {library}: pip install -e '.[{adapter}]'" in said


def test_missing_tools_are_one_line_with_the_command_that_installs_them() -> None:
    hide = "import sys; sys.modules['mcp'] = None; sys.argv = ['larceny', 'mcp']; from larceny.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", hide], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr == "larceny: the tools need mcp: pip install -e '.[mcp]' (in Larceny's folder)\n"


def test_every_document_stands_in_the_reading_order() -> None:
    order = (DOCS / "README.md").read_text(encoding="utf-8")
    missing = [page.name for page in DOCS.glob("*.md") if page.name != "README.md" and f"]({page.name})" not in order]
    assert missing == []


@pytest.mark.proof
def test_the_site_has_every_document_and_a_search(tmp_path: Path) -> None:
    need("mkdocs", "docs")
    run("-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path), folder=ROOT)
    pages = {page.stem for page in DOCS.glob("*.md")} - {"README"}
    built = {page.stem for page in tmp_path.glob("*.html")}
    assert pages <= built
    assert {"index", "contributing"} <= built
    assert (tmp_path / "rules" / "crooks.de.html").exists()
    found = (tmp_path / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "larceny.engine.match.Match" in found, "the API is there, and can be searched"
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'href="pettingzoo.html"' in index, "links lead to pages"


def test_the_page_on_the_architecture_names_every_package_and_every_module_of_the_engine() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    drawing, reading = page.partition("    cli  ")[2].partition("The engine in the order of reading")[::2]
    reading = reading.partition("\n\n")[0]
    packages = {folder.name for folder in (ROOT / "larceny").iterdir() if (folder / "__init__.py").exists()}
    assert packages - set(re.findall(r"[a-z]+", "cli " + drawing)) == set()
    modules = {path.stem for path in (ROOT / "larceny/engine").glob("*.py")} - {"__init__"} | {"compiling"}
    assert set(re.findall(r"`(\w+)`", reading)) == modules
    for room, name in re.findall(r"`(engine|server|lab|net)/(\w+)`", page):
        assert (ROOT / "larceny" / room / f"{name}.py").exists(), f"{room}/{name}"
