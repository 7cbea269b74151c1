"""A face as a tree of elements: the contents of each container, and the words of its texts.

An element consists only of its attributes, so equal elements of many faces can be the same object.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.base.diagnostics import Diagnostic
    from pnp.layout.element_table import Container
    from pnp.layout.elements import Element, TextElement
    from pnp.model.fields import Span


@record(eq=False)
class ContainerContent:
    """A container and its contents, in paint order; a `lasting` one is the same object on many faces."""

    element: Container
    children: Sequence[Node]
    lasting: bool = field(repr=False, default=False)


@record(eq=False)
class TextContent:
    """A `<text>` and its words; `content` is the mark of the words as text, `lang` their language if it is not the game's.

    `untranslated` is the reason why they are not translated, or empty. A `lasting` one is the same object on many faces.
    """

    text: TextElement
    spans: tuple[Span, ...]
    content: str
    lang: str
    untranslated: str = ""
    lasting: bool = field(repr=False, default=False)


Node: TypeAlias = "Element | ContainerContent | TextContent"


def element_of(node: Node) -> Element:
    """Return the element of a node, without what is in it."""
    return node.text if isinstance(node, TextContent) else node.element if isinstance(node, ContainerContent) else node


@record
class ReadElement:
    """An element that was read before (None: it is faulty), and whether it may contain elements or words."""

    tag: str
    at: str
    element: Element | None
    holds_elements: bool
    holds_words: bool


@record
class FaceTree:
    """One face: its tree, its texts in order, and its faults. Without a tree it cannot be laid out.

    In a draft, a face with faults has a tree too: of what could be read. Its `damaged` elements lack faulty attributes.
    """

    face: ContainerContent | None
    texts: tuple[TextContent, ...]
    faults: tuple[Diagnostic, ...]
    damaged: Mapping[Element, tuple[Diagnostic, ...]] = field(default_factory=dict)
