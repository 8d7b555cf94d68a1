"""What a shell completes, asked as bash asks, and once in a real bash."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest

from tests.command_line import LARCENY, Run
from tests.patience import PATIENCE


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("larceny si", "sim"),
        ("larceny play cri", "crimelords criminals"),
        ("larceny sim crooks -o ful", "full=recruit full=pass"),
        ("larceny sim crooks -o full = pa", "pass"),
        ("larceny sim crooks --seats random,ins", "random,instinct"),
        ("larceny play --seats me,ru", "me,ruthless"),
        ("larceny arena crooks --bots sea", "search"),
        ("larceny sim crooks --lang d", "de"),
        ("larceny sim crooks --device cu", "cuda"),
        ("larceny deck show rob", "robbers"),
        ("larceny print crooks --paper le", "letter"),
        ("larceny house list --phase p", "playing"),
        ("larceny house close x", ""),
    ],
)
def test_bash_completes(run: Run, typed: str, completed: str) -> None:
    words = typed.split(" ")
    asked = {"_LARCENY_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    assert run(**asked).stdout.split() == completed.split()


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_complete_too(run: Run, shell: str) -> None:
    asked = {"_LARCENY_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": "larceny play cri"}
    told = run(**asked, _TYPER_COMPLETE_FISH_ACTION="get-args").stdout
    assert {"crimelords", "criminals"} <= set(re.findall(r"\w+", told))


@pytest.mark.proof
def test_a_real_bash_completes_games_and_options(home: dict[str, str], run: Run) -> None:
    script = run(_LARCENY_COMPLETE="source_bash").stdout
    here = {**home, "TERM": "dumb"}  # else bash writes codes for pasting before each of its prompts
    here["PATH"] = f"{Path(LARCENY).parent}:{here['PATH']}"
    bash = pexpect.spawn("bash", ["--norc", "--noprofile"], env=here, encoding="utf-8", timeout=PATIENCE)
    bash.sendline("PS1='ready> '")
    bash.expect("\nready> ")
    for line in script.splitlines():
        bash.sendline(line)
    bash.sendline("echo taught")
    bash.expect("\r\ntaught")
    for typed, whole in (("larceny play crook\t", "crooks "), ("larceny sim crooks -o full=pa\t", "full=pass ")):
        bash.send(typed)
        bash.expect(whole)
        bash.send("\x03")
    bash.close(force=True)
