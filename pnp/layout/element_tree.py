"""A face as elements: what stands in which container, and the words of its texts.

Elements are only what their attributes say, so that one element serves every face that writes it alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Diagnostic
    from pnp.layout.elements import Container, Element, TextElement
    from pnp.model.text import Span


@dataclass(frozen=True, slots=True, eq=False)
class ContainerContent:
    """A container and what stands in it, in paint order."""

    element: Container
    children: Sequence[Node]


@dataclass(frozen=True, slots=True, eq=False)
class TextContent:
    """A `<text>` and its words; `content` is where they stand (as a mark is written), `lang` their language, or "".

    `untranslated` says why they are not translated, where they should be.
    """

    text: TextElement
    spans: tuple[Span, ...]
    content: str
    lang: str
    untranslated: str = ""


Node: TypeAlias = "Element | ContainerContent | TextContent"


@dataclass(frozen=True, slots=True)
class FaceTree:
    """One face: its tree, its texts in order, and what is wrong with it. Without a tree it cannot be laid out."""

    face: ContainerContent | None
    texts: tuple[TextContent, ...]
    faults: tuple[Diagnostic, ...]
