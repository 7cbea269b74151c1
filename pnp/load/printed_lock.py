"""`printed.lock`: what faces and pages showed when somebody last looked, as `pnp check --accept` wrote it into a game's folder.

It is YAML of three levels, sorted, one line for each thing that is shown, so that a review or a merge sees single lines. A
game without the file is not compared with anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.files import is_there
from pnp.load.files import read_map
from pnp.load.yaml.nodes import List, Map, Scalar, describe_node, write_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.yaml.nodes import Node


LOCK_NAME: Final = "printed.lock"
LOCK_SECTIONS: Final = ("names", "faces", "texts", "booklet")
"""The names of cards; what each side of a deck shows; what the texts of cards name; what chapters and their tables name."""

ACCEPT: Final = "pnp check {game} --accept"

_HEAD = "# What is printed, as it was last accepted. `pnp check {game} --accept` writes this file; review it like any change.\n"
_HINT = "let `" + ACCEPT + "` write it anew, and review what it changes"


class LockEntry(NamedTuple):
    """What one line of the lock says, and where it stands."""

    shown: tuple[str, ...]
    mark: Mark


Shown = Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]]
"""By section, by deck, side or chapter, and by what is shown there: how."""


class PrintedLock(dict[str, dict[str, dict[str, LockEntry]]]):
    """The lines of a lock by section, group and name."""

    def entries(self, section: str) -> Iterator[tuple[str, dict[str, LockEntry]]]:
        """Yield the groups of a section."""
        yield from self.get(section, {}).items()


def lock_file(root: Path, game: str) -> Path:
    """Return where the lock of a game is, if there is one."""
    return root / "content" / game / LOCK_NAME


def read_lock(root: Path, game: str, report: Report) -> PrintedLock | None:
    """Read the lock of a game; None without one, or if it is damaged.

    Faults: those of `read_map` (also what is left of a merge), and `rules/bad-lock`.
    """
    file = lock_file(root, game)
    if not is_there(root, file):
        return None
    node = read_map(root, file, None, report)
    return None if node is None else _LockReader(game, report).read(node)


class _LockReader:
    """Reads the three levels of a lock; the first fault ends it, since `--accept` writes the whole file anew."""

    def __init__(self, game: str, report: Report) -> None:
        self._report = report
        self._hint = _HINT.format(game=game)

    def read(self, node: Map) -> PrintedLock | None:
        lock = PrintedLock()
        for section, (key, groups) in node.entries.items():
            if section not in LOCK_SECTIONS:
                expected = ", ".join(f"`{name}`" for name in LOCK_SECTIONS)
                return self._fault(f"`{section}` is no part of this file, expected {expected}", key.mark)
            if not isinstance(groups, Map):
                return self._fault(f"`{section}` must be a mapping, found {describe_node(groups)}", groups.mark)
            for group, (_, lines) in groups.entries.items():
                if not isinstance(lines, Map):
                    return self._fault(f"`{group}` must be a mapping, found {describe_node(lines)}", lines.mark)
                entries = lock.setdefault(section, {}).setdefault(group, {})
                for name, (line, value) in lines.entries.items():
                    shown = _words(value)
                    if shown is None:
                        return self._fault(f"`{name}` must be a list of words, found {describe_node(value)}", value.mark)
                    entries[name] = LockEntry(shown, line.mark)
        return lock

    def _fault(self, message: str, mark: Mark) -> None:
        self._report.error("rules/bad-lock", message, mark, hint=self._hint)


def _words(node: Node) -> tuple[str, ...] | None:
    if isinstance(node, Scalar):
        return (node.value,)
    if isinstance(node, List) and all(isinstance(item, Scalar) for item in node.items):
        return tuple(item.value for item in node.items if isinstance(item, Scalar))
    return None


def lock_text(game: str, shown: Shown) -> str:
    """Return the lock that says what is shown now; equal ones are equal byte by byte, in whatever order they were found."""
    sections = {name: {group: of for group, of in shown.get(name, {}).items() if of} for name in LOCK_SECTIONS}
    return _HEAD.format(game=game) + write_yaml(_map_node({name: of for name, of in sections.items() if of}))


def _map_node(values: Mapping[str, object]) -> Map:
    node = Map("", 0, 0)
    for name, value in values.items() if set(values) <= set(LOCK_SECTIONS) else sorted(values.items()):
        key = Scalar(name, "", "", 0, 0)
        node.entries[name] = (key, _map_node(value) if isinstance(value, Mapping) else _value_node(value))
    return node


def _value_node(value: object) -> Node:
    assert isinstance(value, tuple)
    if len(value) == 1:
        return Scalar(value[0], "", "", 0, 0)
    node = List("", 0, 0)
    node.items += [Scalar(word, "", "", 0, 0) for word in value]
    return node
