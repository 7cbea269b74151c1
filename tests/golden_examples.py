"""Examples of diagnostics, one for each code, from the texts with which the tests compare what the program says.

Best is a case of `tests/cli`, which has the change that leads to the message. Next comes a whole message in another text file
of cases, then one in the text of a test.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS), str(TESTS / "cli")]  # as pytest does

from damage import CASES, EXAMPLES, Case, read_case  # noqa: E402

_HEAD = re.compile(r"^(?!\s)(?:.*: )?(?:error|warning|note)\[([a-z]+/[a-z0-9-]+)\]: \S.*", re.MULTILINE)
_REST = re.compile(r"(?:\n[ \t]+\S.*)*")


class Example(NamedTuple):
    """A whole message, and the case that leads to it, if it has one; the smallest rank is the best example."""

    rank: tuple[int, int, str]
    said: str
    case: Case | None = None


@cache
def examples() -> dict[str, Example]:
    """Return the best example of each code."""
    best: dict[str, Example] = {}
    for code, example in _all():
        if code not in best or example.rank < best[code].rank:
            best[code] = example
    return best


def _all() -> Iterator[tuple[str, Example]]:
    cases = {file: read_case(file) for file in (*EXAMPLES, *CASES)}
    for file, case in cases.items():
        found: dict[str, list[str]] = {}
        for code, said in _messages(case.said):
            found.setdefault(code, []).append(said)
        size = sum(2 + step[2].count("\n") for step in case.steps)
        for code, said in found.items():
            own = file.stem == code.replace("/", ".")
            yield code, Example((0 if own else 1 if len(found) == 1 else 3, size, file.name), "\n".join(said), case)
    for file in sorted(TESTS.rglob("*.txt")):
        if file not in cases:
            for code, said in _messages(file.read_text("utf-8")):
                yield code, Example((2, said.count("\n"), file.name), said)
    for file in sorted(TESTS.rglob("test_*.py")):
        for text in _texts(file):
            for code, said in _messages(text):
                yield code, Example((4, -len(said), file.name), said)


def _messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield each whole diagnostic of a text with its code."""
    for head in _HEAD.finditer(text):
        yield head[1], head[0] + _REST.match(text, head.end())[0]


def _texts(file: Path) -> Iterator[str]:
    """Yield the texts of a test that may hold a diagnostic; what is put together of parts is none."""
    tree = ast.parse(file.read_text("utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value
