"""The codes that a package can emit, read from its source: whole ones, and those that a helper puts an area before."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

HELPERS = {
    "load": {
        "pnp": {"faults.add", "_faults.add"},
        "pnp/load/yaml/nodes.py": {"self.add"},
        "pnp/load/scaffold.py": {"_fault"},
        "pnp/load/tables": {"WorkbookError"},
    },
    "odds": {"pnp/rules": {"OddsError"}},
    "layout": {
        "pnp/layout/elements/reader.py": {
            "_faults.record",
            "_faults.of_tag",
            "faults.record",
            "faults.of_tag",
            "self.record",
            "self.stop",
        },
        "pnp/layout": {"AttributeFault", "TemplateFileError", "return"},
        "pnp/load/project.py": {"TemplateSourceError"},
        "pnp/model/game.py": {"TemplateSourceError"},
    },
    "xliff": {"pnp/translate": {"UnreadableError", "_UnitError", "return"}},
    "translation": {"pnp/locale/checks": {"Check"}},
}
"""Areas, and what takes the rest of a code first where: a function, an exception, or `return` for a tuple of texts."""


def codes(package: str, areas: set[str]) -> set[str]:
    """Return the codes that the modules of a package can emit."""
    found = set[str]()
    for file in sorted((ROOT / package).rglob("*.py")):
        path, nodes = file.relative_to(ROOT).as_posix(), [*ast.walk(ast.parse(file.read_text("utf-8")))]
        found |= {text for text in _texts(nodes) if (area := _area(text)) and area in areas}
        takers = {(area, taker) for area, places in HELPERS.items() for at, names in places.items()
                  if path.startswith(at) for taker in names}  # fmt: skip
        found |= {f"{area}/{name}" for called, name in _taken(nodes) for area, taker in takers if _is(called, taker)}
    return found


def _texts(nodes: list[ast.AST]) -> Iterator[str]:
    yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _area(text: str) -> str | None:
    area, slash, name = text.partition("/")
    return area if slash and NAME.fullmatch(name) else None


def _taken(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """Yield each function with the first text that it takes, and `return` with that of a tuple of code, message and hint."""
    for node in nodes:
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            first, called = node.value.elts[0], None
        elif isinstance(node, ast.Call) and node.args:
            first, called = node.args[0], node.func
        else:
            continue
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and NAME.fullmatch(first.value):
            yield ast.unparse(called) if called else "return", first.value


def _is(called: str, taker: str) -> bool:
    return called == taker or called.endswith(f".{taker}")
