"""What a shell completes, asked as bash asks, and once each in real shells."""

from __future__ import annotations

import re
import shutil
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


@pytest.mark.proof
@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_real_zsh_and_a_real_fish_complete_from_the_first_tab_on(
    home: dict[str, str], tmp_path: Path, shell: str
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")
    here = {**home, "TERM": "xterm", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config")}
    here |= {"PATH": f"{Path(LARCENY).parent}:{home['PATH']}", "LC_ALL": "C.UTF-8"}
    (tmp_path / "my.toml").touch()
    here["XDG_DATA_HOME"] = str(tmp_path / "share")
    (tmp_path / "share/fish/generated_completions").mkdir(parents=True)  # or fish begins to read all manual pages

    def fresh() -> pexpect.spawn:
        return pexpect.spawn(shell, ["-i"], env=here, cwd=tmp_path, encoding="utf-8", timeout=PATIENCE)

    first = fresh()
    first.sendline("larceny --install-completion --lang de")
    first.expect(f"{shell} vervollständigt `larceny` ab dem nächsten Start: .*larceny")
    first.close(force=True)
    for typed, rest in (
        ("larceny play cro", "oks"),
        ("larceny sim crooks -o full=pa", "ss"),
        ("larceny play --seats me,ru", "thless"),
        ("larceny deck check m", "y.toml"),
    ):
        anew = fresh()
        anew.send(f"{typed}\t")
        anew.expect(rest)
        anew.close(force=True)


def test_what_is_no_shell_that_completes_is_told_so(home: dict[str, str], tmp_path: Path) -> None:
    if shutil.which("dash") is None:
        pytest.skip("dash is not installed here")
    asked = f"{LARCENY} --install-completion --lang de; echo $?"
    told = pexpect.run(f"dash -c '{asked}'", env={**home, "HOME": str(tmp_path)}, encoding="utf-8", timeout=PATIENCE)
    assert "„dash“ ist keine Shell, die das lernen kann" in told
    assert told.split()[-1] == "1"
    assert list(tmp_path.iterdir()) == []
