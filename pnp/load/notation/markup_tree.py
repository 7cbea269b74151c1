"""The tree of a content text: its nodes, and writing the markup that it was read from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

from pnp.base.records import frozen

Choosing: TypeAlias = Literal["plural", "select", "selectordinal"]
WALKING = "each"
"""The kind of a walk."""

WALK_ARMS = ("row", "between", "last")
"""The arms of a walk; the first is required."""


@frozen
class _LeafNode:
    """A node without children; `raw` holds its characters in the source."""

    start: int
    end: int
    raw: str

    children: ClassVar[tuple[MarkupNode, ...]] = ()

    @property
    def source_parts(self) -> tuple[str, ...]:
        return (self.raw,)


@frozen
class TextNode(_LeafNode):
    """Words; in `value` escapes are resolved."""

    value: str


@frozen
class BreakNode(_LeafNode):
    """A line end."""


@frozen
class IconNode(_LeafNode):
    """`[name]`."""

    name: str


@frozen
class PlaceholderNode(_LeafNode):
    """`{name}`: a constant (`rules.a.b`), a count (`count:deck`), an example's result (`example:x.y`), or an unknown name.

    `format` is the text after a comma, unless that makes it a plural or a select.
    """

    name: str
    format: str = ""


@frozen
class TermNode(_LeafNode):
    """`{term:name}` or `{term:name|case}`; without the bar, `case` is None."""

    name: str
    case: str | None = None


@frozen
class PageNode(_LeafNode):
    """`{page:anchor}`: the page number of an anchor."""

    anchor: str


@frozen
class NumberNode(_LeafNode):
    """A `#` that prints the number of the plural that contains it."""


@frozen
class BrokenNode(_LeafNode):
    """Text that cannot be read: a single stray bracket or brace, or an unclosed brace with all that follows it."""

    @property
    def alone(self) -> bool:
        """Whether it is a single stray bracket or brace."""
        return len(self.raw) == 1 and self.raw != "{"


@frozen
class StyledNode:
    """Words in bold or italic.

    Where bold and italic overlap, the inner one is cut in two: the first piece is not `closed`, the second not `opened`. A
    style without its closing sign extends to the end of its text, or of its arm, and is not `closed` either.
    """

    start: int
    end: int
    children: tuple[MarkupNode, ...]
    sign: str
    """The characters at both ends."""
    opened: bool = True
    closed: bool = True

    @property
    def source_parts(self) -> tuple[str | MarkupNode, ...]:
        """Its signs and its children."""
        return (self.sign * self.opened, *self.children, self.sign * self.closed)


@frozen
class BoldNode(StyledNode):
    """`**words**`."""


@frozen
class ItalicNode(StyledNode):
    """`_words_`, or `*words*`, which may be a part of a word: `un*believ*able`."""


@frozen
class LinkNode:
    """`[words](#anchor)`, or `[words](https://example.org)`: its `target` is what stands in the second brackets."""

    start: int
    end: int
    children: tuple[MarkupNode, ...]
    target: str

    @property
    def anchor(self) -> str:
        """The anchor of the booklet that it leads to; empty for a web address."""
        return self.target[1:] if self.target.startswith("#") else ""

    @property
    def source_parts(self) -> tuple[str | MarkupNode, ...]:
        """Its children in brackets, and the target."""
        return ("[", *self.children, f"]({self.target})")


@frozen
class NamedStyleNode:
    """`[words]{.name}`: words in a named style, one of the `character-styles` of `theme.yaml`."""

    start: int
    end: int
    children: tuple[MarkupNode, ...]
    name: str

    @property
    def source_parts(self) -> tuple[str | MarkupNode, ...]:
        """Its children in brackets, and the name."""
        return ("[", *self.children, self.closing)

    @property
    def closing(self) -> str:
        """The characters behind its words."""
        return f"]{{.{self.name}}}"


@frozen
class RubyNode:
    """`{words|reading}`: words with their reading in small characters above; `{東京|とう|きょう}` has one for each character.

    The words are its only child; they and the `readings` have no markup in them.
    """

    start: int
    end: int
    children: tuple[MarkupNode, ...]
    base: str
    readings: tuple[str, ...]

    @property
    def source_parts(self) -> tuple[str | MarkupNode, ...]:
        """Its braces, its words and the readings."""
        return ("{", *self.children, "|", "|".join(self.readings), "}")


@frozen
class ChoiceArm:
    """One arm of a choice or a walk; `lead` holds the source characters between the previous arm and its opening brace."""

    key: str
    lead: str
    children: tuple[MarkupNode, ...]


@frozen
class ArmedNode:
    """`{name, kind, key {…} key {…}}`; `head` holds the source characters before the arms, `tail` those after them.

    If its arms could not be read, `problem` says why, `arms` is empty and `head` is the whole source; `too_deep` if too many
    of them are nested.
    """

    start: int
    end: int
    name: str
    kind: str
    arms: tuple[ChoiceArm, ...]
    head: str
    tail: str = "}"
    problem: str = ""
    too_deep: bool = False

    @property
    def children(self) -> tuple[MarkupNode, ...]:
        """The children of all arms, in order."""
        return tuple(node for arm in self.arms for node in arm.children)

    @property
    def source_parts(self) -> tuple[str | MarkupNode, ...]:
        """The arms with their keys and braces."""
        out: list[str | MarkupNode] = [self.head]
        for arm in self.arms:
            out += (f"{arm.lead}{{", *arm.children, "}")
        return (*out, self.tail)


@frozen
class ChoiceNode(ArmedNode):
    """`{name, plural, one {…} other {…}}`: one of the arms is printed; its kind is one of `Choosing`."""


@frozen
class WalkNode(ArmedNode):
    """`{name, each, row {…} between {…} last {…}}`: the arm `row` is printed for each row of a table or item of a list.

    In it, `{from}` is a field of the row, and `{it}` an item that is not a record. `between` is printed between two rows, and
    `last` in its place before the last one; without both, the rows are joined as the language joins the items of a list.
    """

    def arm(self, key: str) -> tuple[MarkupNode, ...] | None:
        """Return the children of an arm, or None if it has no such arm."""
        return next((arm.children for arm in self.arms if arm.key == key), None)


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
    | NamedStyleNode
    | RubyNode
    | ChoiceNode
    | WalkNode
)
MarkupNodes: TypeAlias = "tuple[MarkupNode, ...]"


@frozen
class MarkupTree:
    """A text that was parsed: its source and its nodes."""

    source: str
    nodes: MarkupNodes


def write_markup(nodes: Iterable[MarkupNode]) -> str:
    """Return the source text of nodes."""
    return "".join(_write_node(node) for node in nodes)


def _write_node(node: MarkupNode) -> str:
    return "".join(part if isinstance(part, str) else _write_node(part) for part in node.source_parts)
