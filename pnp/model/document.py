"""Documents: what a product plans and an export writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.model.booklet import BookletPages, OutlineEntry
    from pnp.model.frame import Component
    from pnp.model.sheet import Imposition
    from pnp.model.style import FontBook


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """Title, author and language (BCP 47) of a document, and the date of its content (`YYYY-MM-DD`, from `game.yaml`)."""

    title: str
    author: str
    language: str
    date: str
    subject: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One document ready to be written: `stem` is its file's name without the ending, which is an interface.

    `manifest` gives its JSON-ready description, `outline` is that of a document to read, with links; `advice` says how to
    print it, `stage` what the display of progress calls its drawing, `cards` how many cards are on it.
    """

    stem: str
    imposition: Imposition
    fonts: FontBook
    info: DocumentInfo
    advice: str
    stage: str = "render"
    manifest: Callable[[], Mapping[str, object]] | None = None
    outline: tuple[OutlineEntry, ...] | None = None
    cards: int = 0


@dataclass(frozen=True, slots=True)
class ProductDocuments:
    """All that one product plans: its documents, and the faces that stand on them, for exports and for preflight.

    `components` are None for a product that is not made of them; `booklet` holds a booklet's pages as they were laid out,
    before a profile changes them.
    """

    documents: tuple[Document, ...] = ()
    components: tuple[Component, ...] | None = None
    booklet: BookletPages | None = None
