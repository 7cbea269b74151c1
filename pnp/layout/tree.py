"""A face as elements: what stands in which container, and the words of its texts.

Elements are only what their attributes say, so that one element serves every face that writes it alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Diagnostic
    from pnp.layout.elements import Container, Element, Text
    from pnp.model.text import Span


@dataclass(frozen=True, slots=True, eq=False)
class Nest:
    """A container and what stands in it, in paint order."""

    element: Container
    children: Sequence[Node]


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """A `<text>` and its words; `content` is where they stand (as a mark is written), `lang` their language, or "".

    `lack` says why they are not translated, where they should be.
    """

    text: Text
    spans: tuple[Span, ...]
    content: str
    lang: str
    lack: str = ""


Node: TypeAlias = "Element | Nest | Wording"


@dataclass(frozen=True, slots=True)
class Draft:
    """One face: its tree, its texts in order, and what is wrong with it. Without a tree it cannot be laid out."""

    face: Nest | None
    texts: tuple[Wording, ...]
    faults: tuple[Diagnostic, ...]
