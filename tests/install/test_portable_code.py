"""What a program must not use if it is to run on Windows and macOS too: each use in the code stands behind a question."""

from __future__ import annotations

import ast

import pytest
from support.installation import REPOSITORY

FILES = [file for folder in ("pnp", "engines") for file in sorted((REPOSITORY / folder).rglob("*.py"))]

MODULES = {"crypt", "curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
"""Modules that Windows lacks."""

ELSEWHERE = {
    **dict.fromkeys(("chown", "fchmod", "fchown", "getuid", "geteuid", "getgid", "nice", "sched_getaffinity"), "os"),
    **dict.fromkeys(("fork", "forkpty", "killpg", "mkfifo", "mknod", "setsid", "statvfs", "uname", "wait", "waitpid"), "os"),
    **dict.fromkeys(("O_DIRECTORY", "O_NOFOLLOW", "pread", "pwrite", "sendfile", "WEXITSTATUS"), "os"),
    **dict.fromkeys(
        ("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "SIGUSR2", "SIGXCPU", "alarm", "setitimer"), "signal"
    ),
    "tzset": "time",
}
"""Names that Windows lacks, or that mean something else there, by the module that has them elsewhere."""

OTHERWISE = {
    "os.kill": "ends the process on Windows, whatever the signal",
    "os.rename": "does not replace a file on Windows: use `replace`",
    "os.startfile": "is only on Windows",
}

PLACES = ("/dev/", "/etc/", "/usr/", "C:\\")
"""Where paths begin that only one system has."""

GUARDED = {
    ("pnp/pictures/resvg_worker.py", "resource"): "its absence is caught: Windows cannot limit a process",
    (
        "pnp/base/processes.py",
        "signal.SIGKILL",
    ): "the system is asked for first: only Linux tells a process of its parent's end",
    ("pnp/base/processes.py", "os.fork"): "the system is asked for first: elsewhere the call is made in this process",
    ("pnp/base/processes.py", "os.kill"): "there is a copy only where a process can be copied",
    ("pnp/base/processes.py", "os.killpg"): "the system is asked for first: elsewhere a process has no group to end with it",
    ("pnp/base/processes.py", "os.waitpid"): "there is a copy only where a process can be copied",
    ("pnp/studio/address.py", "os.geteuid"): "the system is asked for first: elsewhere a file has no owner that is a number",
    ("pnp/base/files.py", "os.kill"): "the system is asked for first, since it would end the process",
}


def uses(tree):
    """Yield what a module uses that not every system has, or not as it should."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (node.module,) if node.module in MODULES else filter(_is_elsewhere, names)
        elif isinstance(node, ast.Attribute) and _is_elsewhere(name := ast.unparse(node)):
            yield name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(PLACES):
            yield node.value
        elif isinstance(node, ast.Call) and (fault := _of_call(node)):
            yield fault


def _is_elsewhere(name):
    module, _, attribute = name.partition(".")
    return name in OTHERWISE or ELSEWHERE.get(attribute) == module


def _of_call(call):
    """What is wrong with how a file is read, written or renamed, by the name of the method, whatever it is called on."""
    if not isinstance(call.func, ast.Attribute | ast.Name):
        return None
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
    named = {keyword.arg for keyword in call.keywords}
    if name in {"read_text", "write_text"} and "encoding" not in named and len(call.args) <= (name == "write_text"):
        return f"{name} without an encoding"
    mode = next((a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)), "b")
    if name == "open" and set(mode) <= set("rwaxt+") and "encoding" not in named:
        return f"open({mode!r}) without an encoding"
    if name == "rename" and len(call.args) == 1 and not named:
        return "rename: does not replace a file on Windows: use `replace`"
    return None


def test_nothing_is_used_that_a_system_lacks():
    """Except behind a question for the system; `GUARDED` says where, and has no entry that is not needed."""
    found = {
        (file.relative_to(REPOSITORY).as_posix(), use) for file in FILES for use in uses(ast.parse(file.read_text("utf-8")))
    }
    assert found == set(GUARDED)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import fcntl", "fcntl"),
        ("from resource import setrlimit", "resource"),
        ("from os import fork", "os.fork"),
        ("import os\nos.fchmod(1, 2)", "os.fchmod"),
        ("signal.SIGKILL", "signal.SIGKILL"),
        ("os.kill(1, 0)", "os.kill"),
        ("os.rename(a, b)", "os.rename"),
        ("part.rename(target)", "rename: does not replace a file on Windows: use `replace`"),
        ("Path('a').read_text()", "read_text without an encoding"),
        ("file.write_text(text)", "write_text without an encoding"),
        ("file.open('w')", "open('w') without an encoding"),
        ("open(name, 'r')", "open('r') without an encoding"),
        ("open('/dev/null', 'wb')", "/dev/null"),
    ],
)
def test_a_use_is_found(code, found):
    """Whatever it is called on."""
    assert found in {*uses(ast.parse(code))}


@pytest.mark.parametrize(
    "code",
    [
        "file.read_text('utf-8')",
        "file.write_text(text, 'utf-8')",
        "file.write_text(text, encoding='utf-8')",
        "file.open('rb')",
        "publication.open(target)",
        "file.open('w', encoding='utf-8')",
        "part.replace(target)",
        "os.devnull",
        "os.replace(a, b)",
    ],
)
def test_other_uses_are_right(code):
    """On every system."""
    assert [*uses(ast.parse(code))] == []
