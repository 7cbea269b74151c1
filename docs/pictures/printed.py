"""Print a game, and give a face or a page of it as a picture."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageOps

from pnp.base.diagnostics import Report, format_diagnostic, group_findings
from pnp.base.files import source_reader
from pnp.base.units import MM_PER_INCH, PT
from pnp.build.build import prepare, write
from pnp.build.proofs.draft import make_draft
from pnp.build.proofs.markings import number_findings
from pnp.build.workshop import Workshop
from pnp.load.project import game_names
from pnp.model.request import BuildRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.request import PreparedGame

PPI = 80  # of the pictures
CARD_PPI = 100  # of those of whole cards, whose texts are read
FINER = 3  # times as many pixels are drawn of a sheet, and then reduced, so that thin lines stay even
FACE_PPI = 300  # of the faces that are reduced
EDGE = "#c8ccce"  # around cards, which may be as white as the page


class Shown(NamedTuple):
    """What a picture of a page that is followed shows: a card, or else the first page of a document."""

    card: str = ""
    locale: str | None = None
    ppi: int = CARD_PPI
    document: str = "cards-a4"
    game: str = ""  # where there are several
    draft: bool = False  # the card has faults


class Silent:
    """Takes the progress of a build, and says nothing."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage."""

    def advance(self, steps: int = 1) -> None:
        """Count steps."""


def build(
    folder: Path,
    request: BuildRequest,
    exports: tuple[str, ...],
    workshop: Workshop,
    finish: Callable[[PreparedGame], PreparedGame] = lambda ready: ready,
) -> Path:
    """Build what is requested into a folder; ends the program if the game has faults, and is no draft.

    `finish` is what is done with the game before it is written.
    """
    report = Report()
    ready = prepare(request, report, Silent(), workshop)
    if ready is None or (report.has_errors and not request.draft):
        sys.exit("\n".join(format_diagnostic(d, source_reader(request.root)) for d in report.diagnostics))
    if request.draft:
        ready = make_draft(ready, number_findings(group_findings(report.diagnostics)))
    write(finish(ready), folder, Silent(), exports, workshop)
    return folder


def card_picture(project: Path, shown: Shown, *, edge: bool = True) -> Image.Image:
    """Draw the face of a card, with a thin edge where it is a rectangle: it may be as white as the page."""
    game = shown.game or game_of(project)
    request = BuildRequest(
        project,
        game,
        cards=(shown.card,) if shown.card else (),
        locale=shown.locale,
        only="cards",
        ppi=FACE_PPI,
        draft=shown.draft,
    )
    with tempfile.TemporaryDirectory() as out:
        build(Path(out), request, ("png",), Workshop(project))
        with Image.open(next(Path(out).rglob("*-face.png"))) as face:
            white = Image.new("RGBA", face.size, "white")
            card = reduced(Image.alpha_composite(white, face.convert("RGBA")).convert("RGB"), shown.ppi / FACE_PPI)
            return ImageOps.expand(card, 1, EDGE) if edge and face.mode == "RGB" else card


def first_page(project: Path, document: str) -> Image.Image:
    """Draw the first page of a document, half as large, with the edge of its paper."""
    with tempfile.TemporaryDirectory() as out:
        build(Path(out), BuildRequest(project, game_of(project)), ("pdf",), Workshop(project))
        with pypdfium2.PdfDocument(next(Path(out).rglob(f"*-{document}.pdf"))) as pdf:
            page = page_picture(pdf[0])
    return ImageOps.expand(reduced(page, 0.5 / FINER), 1, EDGE)


def page_picture(page: pypdfium2.PdfPage, ppi: float = PPI * FINER) -> Image.Image:
    """Draw a page of a PDF, by default with as many pixels as are then reduced."""
    return page.render(scale=ppi / MM_PER_INCH / PT).to_pil().convert("RGB")


def game_of(project: Path) -> str:
    """Return the name of the only game of a project."""
    (game,) = game_names(project)
    return game


def trimmed(part: Image.Image, margin: int) -> Image.Image:
    """Return a picture with a margin of white paper around what is drawn."""
    white = Image.new("RGB", part.size, "white")
    left, top, right, bottom = ImageChops.difference(part, white).getbbox() or (0, 0, *part.size)
    framed = Image.new("RGB", (right - left + 2 * margin, bottom - top + 2 * margin), "white")
    framed.paste(part.crop((left, top, right, bottom)), (margin, margin))
    return framed


def reduced(picture: Image.Image, scale: float) -> Image.Image:
    """Return a picture with `scale` times as many pixels each way."""
    return picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
