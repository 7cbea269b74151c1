"""The nodes of a text: what its author wrote, each with its place in the source; nothing is looked up.

Every node has `start` and `end` (offsets into the source), `written` (the strings and nodes it is written as, in order) and
`children` (the nodes alone). A fold that knows nothing of a node goes on with its children.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

Choosing: TypeAlias = Literal["plural", "select", "selectordinal"]


@dataclass(frozen=True, slots=True)
class LeafNode:
    """A node without others in it; `raw` are its characters in the source."""

    start: int
    end: int
    raw: str

    @property
    def written(self) -> tuple[str, ...]:
        """Its characters."""
        return (self.raw,)

    @property
    def children(self) -> tuple[MarkupNode, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class TextNode(LeafNode):
    """Words; in `value` a backslash before a sign is gone."""

    value: str


@dataclass(frozen=True, slots=True)
class BreakNode(LeafNode):
    """A line end."""


@dataclass(frozen=True, slots=True)
class IconNode(LeafNode):
    """`[name]`."""

    name: str


@dataclass(frozen=True, slots=True)
class PlaceholderNode(LeafNode):
    """`{name}`: a constant (`rules.a.b`), a count (`count:deck`), an example's result (`example:x.y`), or what nobody knows.

    `format` is what stands behind a comma and is no plural or select.
    """

    name: str
    format: str = ""


@dataclass(frozen=True, slots=True)
class TermNode(LeafNode):
    """`{term:name}` or `{term:name|case}`; `case` is None without the bar."""

    name: str
    case: str | None = None


@dataclass(frozen=True, slots=True)
class PageNode(LeafNode):
    """`{page:anchor}`: the number of a page."""

    anchor: str


@dataclass(frozen=True, slots=True)
class NumberNode(LeafNode):
    """A `#` that stands for the number of the plural it is in."""


@dataclass(frozen=True, slots=True)
class BrokenNode(LeafNode):
    """What cannot be read: a bracket or brace that stands alone, or one that is never closed, up to the end of its text."""

    @property
    def alone(self) -> bool:
        """Whether it is a single sign."""
        return len(self.raw) == 1 and self.raw != "{"


@dataclass(frozen=True, slots=True)
class StyledNode:
    """Words in another style, between two equal signs.

    Where bold and italic overlap, the inner one is cut in two: the first piece is not `closed`, the second not `opened`. One
    whose second sign is missing reaches to the end of its text, or of its arm, and is not closed either.
    """

    sign: ClassVar[str]
    """The sign at both ends."""

    start: int
    end: int
    children: tuple[MarkupNode, ...]
    opened: bool = True
    closed: bool = True

    @property
    def written(self) -> tuple[str | MarkupNode, ...]:
        """Its signs and the words between them."""
        return (self.sign * self.opened, *self.children, self.sign * self.closed)


@dataclass(frozen=True, slots=True)
class BoldNode(StyledNode):
    """`**words**`."""

    sign = "**"


@dataclass(frozen=True, slots=True)
class ItalicNode(StyledNode):
    """`_words_`."""

    sign = "_"


@dataclass(frozen=True, slots=True)
class LinkNode:
    """`[words](#anchor)`."""

    start: int
    end: int
    children: tuple[MarkupNode, ...]
    anchor: str

    @property
    def written(self) -> tuple[str | MarkupNode, ...]:
        """Its words in brackets, and the anchor."""
        return ("[", *self.children, f"](#{self.anchor})")


@dataclass(frozen=True, slots=True)
class ChoiceArm:
    """One choice: its key, what it says, and `lead`: the characters from the end of the last arm up to its own brace."""

    key: str
    lead: str
    children: tuple[MarkupNode, ...]


@dataclass(frozen=True, slots=True)
class ChoiceNode:
    """`{name, plural, one {…} other {…}}`; `head` are the characters before the arms, `tail` those behind them.

    `problem` says why its arms could not be read: then there are none, and `head` is the whole. `too_deep`: because too many
    choices stand around it.
    """

    start: int
    end: int
    name: str
    kind: Choosing
    arms: tuple[ChoiceArm, ...]
    head: str
    tail: str = "}"
    problem: str = ""
    too_deep: bool = False

    @property
    def children(self) -> tuple[MarkupNode, ...]:
        """What all arms say, one after the other."""
        return tuple(node for arm in self.arms for node in arm.children)

    @property
    def written(self) -> tuple[str | MarkupNode, ...]:
        """The arms between their keys and braces."""
        out: list[str | MarkupNode] = [self.head]
        for arm in self.arms:
            out += (f"{arm.lead}{{", *arm.children, "}")
        return (*out, self.tail)


MarkupNode: TypeAlias = (
    TextNode
    | BreakNode
    | IconNode
    | PlaceholderNode
    | TermNode
    | PageNode
    | NumberNode
    | BrokenNode
    | BoldNode
    | ItalicNode
    | LinkNode
    | ChoiceNode
)
MarkupNodes: TypeAlias = "tuple[MarkupNode, ...]"


@dataclass(frozen=True, slots=True)
class MarkupTree:
    """A text that was read."""

    source: str
    nodes: MarkupNodes
