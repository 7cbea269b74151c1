"""Where a game names the constants of its rules: in texts, templates, assertions and in other constants."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.diagnostics import Mark

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pnp.model.game import Game

How: TypeAlias = Literal["text", "template", "assertion", "rule"]

_NAME = re.compile(r"(?P<brace>\{\s*)?\brules\.(?P<name>\w+(?:\.\w+)*)")
_DOTTED = re.compile(r"(?<![\w.])[a-z]\w*(?:\.[a-z]\w*)+(?![\w.])")
_SILENT = {
    ".yaml": re.compile(r"""(?:^|(?<=\s))#.*$""", re.MULTILINE),
    ".md": re.compile(r"<!--.*?-->", re.DOTALL),
    ".xml": re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL),
}


class ConstantUse(NamedTuple):
    """A place that names a constant, and what it does there."""

    constant: str
    mark: Mark
    how: How


def constant_uses(game: Game) -> tuple[ConstantUse, ...]:
    """Every place in the game's content and templates that names a constant, by file and line.

    A template may take a whole group (`rules.effect[kind]`): all its constants are used there.
    """
    found: list[ConstantUse] = []
    for path, source in game.sources.items():
        silent = _SILENT[PurePosixPath(path).suffix].sub(lambda m: re.sub(r"[^\n]", " ", m[0]), source)
        for number, line in enumerate(silent.splitlines(), 1):
            found += _in_line(line, Mark(path, number), game.rules)
    return tuple(found)


def _in_line(line: str, mark: Mark, rules: Collection[str]) -> Iterator[ConstantUse]:
    for found in _NAME.finditer(line):
        place = Mark(mark.path, mark.line, found.start("name") - len("rules.") + 1)
        how: How = "template" if mark.path.endswith(".xml") else "text" if found["brace"] else "assertion"
        for name in _named_constants(found["name"], rules):
            yield ConstantUse(name, place, how)
    if mark.path.endswith("/rules.yaml"):
        for found in _DOTTED.finditer(line):
            if found[0] in rules:
                yield ConstantUse(found[0], Mark(mark.path, mark.line, found.start() + 1), "rule")


def _named_constants(name: str, rules: Collection[str]) -> Iterable[str]:
    """The constant that a name leads to or into (`map.rows.2`), or all constants of the group that it is."""
    owner = name
    while owner:
        if owner in rules:
            return (owner,)
        owner = owner.rpartition(".")[0]
    return [r for r in rules if r.startswith(f"{name}.")]
