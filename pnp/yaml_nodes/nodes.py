"""The nodes of a YAML file: scalars, lists and maps that know their place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import Mark

if TYPE_CHECKING:
    from collections.abc import Collection


class Scalar:
    """A scalar exactly as it is written; `style` is empty (plain), a quote, `|` or `>`.

    Its place is that of the first character of its content: after the quote, or in the first line of a block. `comment` is
    what YAML took for a comment behind it, though it hardly is one: `#2` in `title: Mill #2`.
    """

    __slots__ = ("column", "comment", "line", "path", "style", "value")

    def __init__(self, value: str, style: str, path: str, line: int, column: int) -> None:
        self.value = value
        self.style = style
        self.path = path
        self.line = line
        self.column = column
        self.comment = ""

    @property
    def mark(self) -> Mark:
        """Where it stands."""
        return Mark(self.path, self.line, self.column)

    @property
    def empty(self) -> bool:
        """Whether nothing is written at all (`story:`), which is not the same as `""`."""
        return not self.value and not self.style


class UnreadScalar(Scalar):
    """A value that is there but could not be read, which has been reported."""

    __slots__ = ()


class List:
    """A sequence of nodes."""

    __slots__ = ("column", "items", "line", "path")

    def __init__(self, path: str, line: int, column: int) -> None:
        self.items: list[Node] = []
        self.path = path
        self.line = line
        self.column = column

    @property
    def mark(self) -> Mark:
        """Where it stands."""
        return Mark(self.path, self.line, self.column)


class Map:
    """A mapping: `entries` holds key and value by the key's text, in the order of the file."""

    __slots__ = ("column", "entries", "line", "path")

    def __init__(self, path: str, line: int, column: int) -> None:
        self.entries: dict[str, tuple[Scalar, Node]] = {}
        self.path = path
        self.line = line
        self.column = column

    @property
    def mark(self) -> Mark:
        """Where it stands."""
        return Mark(self.path, self.line, self.column)

    @property
    def names(self) -> Collection[str]:
        """The texts of its keys."""
        return self.entries.keys()

    def get(self, key: str) -> Node | None:
        """Return the value under `key`, or None."""
        entry = self.entries.get(key)
        return entry[1] if entry else None


Node: TypeAlias = Scalar | List | Map


def written(node: Node | None, key: str) -> Node | None:
    """Return what is written under a key; None if there is nothing, or `node` is no mapping."""
    found = node.get(key) if isinstance(node, Map) else None
    return None if isinstance(found, Scalar) and found.empty else found


def described(node: Node) -> str:
    """Say what a node is, for messages: `` `01001` ``, `a list`, `a mapping`, `nothing`."""
    if isinstance(node, Scalar):
        shown = node.value if len(node.value) <= _SHOWN else node.value[: _SHOWN - 1] + "…"
        return "nothing" if node.empty else f"`{shown}`".replace("\n", " ")
    return "a list" if isinstance(node, List) else "a mapping"


_SHOWN = 40
