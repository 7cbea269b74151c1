"""Documents, which products plan and exports write."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.model.edition import USUAL_EDITION

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.model.booklet import BookletPages, OutlineEntry
    from pnp.model.colour import Colour
    from pnp.model.component import Component
    from pnp.model.edition import Edition
    from pnp.model.profile import PressColour
    from pnp.model.service import FaceCanvas, PictureDemands
    from pnp.model.sheet import Imposition
    from pnp.model.style import FontBook
    from pnp.model.table_plan import TablePlan


@frozen
class DocumentInfo:
    """Metadata of a document: `language` is a BCP 47 tag, `date` that of its content (`YYYY-MM-DD`, from `game.yaml`)."""

    title: str
    author: str
    language: str
    date: str
    subject: str = ""
    version: str = ""


@frozen
class Document:
    """One document that is ready to be written.

    `stem` is its file name without the suffix; users rely on it. `manifest` returns its manifest, ready for JSON. Only
    documents that are read on screen have an `outline`, which also turns on links. `advice` says how to print it, `saving` how
    it could take less paper, `caution` what to beware of, `stage` is the name of its rendering in the progress
    display, and `pieces` the number of its pieces of each kind.
    """

    stem: str
    imposition: Imposition
    fonts: FontBook
    info: DocumentInfo
    advice: str
    stage: str = "render"
    manifest: Callable[[], Mapping[str, object]] | None = None
    outline: tuple[OutlineEntry, ...] | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    saving: str = ""
    caution: str = ""
    press: PressColour | None = None
    """The press whose inks it is written in; None: colours are sRGB."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What it says as text, by the suffix of a file: `md`, `html`."""
    swatches: tuple[Colour, ...] = ()
    """The colours of its game's theme, whose recipes a press prints."""
    canvas: FaceCanvas | None = None
    """The page of each of its faces, if a profile lists sizes."""
    folder: str = ""
    """The folder that it is instead of a PDF, such as that of a virtual table."""

    @property
    def place(self) -> str:
        """The name of its PDF or of its folder."""
        return self.folder or f"{self.stem}.pdf"


@frozen
class ProductDocuments:
    """The documents of one product, with their faces for exports and preflight.

    `components` is None for a product that has none; `booklet` holds the pages as they were laid out, before a profile
    changes them. `edition` names the folders of its pictures.
    """

    documents: tuple[Document, ...] = ()
    components: tuple[Component, ...] | None = None
    booklet: BookletPages | None = None
    edition: Edition = USUAL_EDITION
    writes: tuple[str, ...] = ()
    """The exports that the profile asks for instead of the usual ones; empty: the usual ones."""
    remarks: tuple[str, ...] = ()
    """What to say of them, in sentences for the terminal."""
    changes: Mapping[str, object] | None = None
    """What changed since an earlier print, as data for `--json`."""
    safe: float = 0.0
    """The least safe area in mm that the profile asks for."""
    bleeds: Mapping[str, float] | None = None
    """The bleed in mm of single faces by deck, which art must fill; None: sheets."""
    pictures: PictureDemands | None = None
    """How the export `pictures` makes one of each face; None: the profile says nothing of it."""
    table: TablePlan | None = None
    """How the game lies on a virtual table, if the profile is for one."""
