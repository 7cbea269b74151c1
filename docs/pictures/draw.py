"""Draw the pictures of the documentation: faces of the test game `components`, and parts of its sheets, as they print.

`python docs/pictures/draw.py [folder]`, or `make pictures`; without a folder they are written beside this file.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image, ImageChops

from pnp.build import prepare, write
from pnp.diagnostics import Report, format_diagnostic, source_reader
from pnp.model.build_request import BuildRequest
from pnp.units import MM_PER_INCH, PT
from pnp.workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
PROJECT, GAME = HERE.parents[1] / "tests/components", "components"
PPI = 80  # of the pictures
FINER = 3  # times as many pixels are drawn of a sheet, and then reduced, so that thin lines stay even
FACE_PPI = 300  # of the faces that are reduced
MARGIN = 2.0  # mm around a net
AROUND = 6.5  # mm around a shape, where its marks are
COLOURS = 64

FACES = {
    "cube": "net-cube",
    "d4": "net-d4",
    "d8": "net-d8",
    "d10": "net-d10",
    "d12": "net-d12",
    "d20": "net-d20",
    "table-case": "net-tuckbox",
    "coin-tray": "net-tray",
    "hero-standee": "net-standee",
    "disc-standee": "net-disc-standee",
    "cross-standee": "net-cross-standee",
    "sleeve": "folds-and-cuts",
    "atoll": "field-of-hexes",
    "arena": "field-of-squares",
    "score": "track",
}
"""Cards, and the pictures that show their faces."""

SHAPES = {
    ("coins", "coin-1"): "outline-circle",
    ("hexes", "forest"): "outline-hexagon-flat",
    ("points", "point"): "outline-hexagon-pointed",
    ("shields", "guard"): "outline-path",
}
"""Decks and cards, and the pictures that show them with their bleed and the marks on a sheet of their own."""

PAGES = {("boards", "plain"): "tile"}
"""Decks and cards, and the pictures of their first page, half as large."""


class Silent:
    """Takes the progress of a build, and says nothing."""

    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage."""

    def advance(self, steps: int = 1) -> None:
        """Count steps."""


def draw(folder: Path) -> tuple[Path, ...]:
    """Draw all pictures into a folder; gives their files. Ends the program if the game has faults."""
    folder.mkdir(parents=True, exist_ok=True)
    workshop = Workshop(PROJECT)
    with tempfile.TemporaryDirectory() as out:
        pictures = [*_faces(Path(out), workshop), *_parts(Path(out), workshop)]
    for name, picture in pictures:
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
    return tuple(folder / f"{name}.png" for name, _ in pictures)


def _build(out: Path, workshop: Workshop, export: str, deck: str | None = None, card: str | None = None) -> Path:
    """Build the cards of the game, or one of them; gives the folder of the files."""
    report = Report()
    ready = prepare(BuildRequest(PROJECT, GAME, deck=deck, card=card, only="cards"), report, Silent(), workshop)
    if ready is None or report.has_errors:
        sys.exit("\n".join(format_diagnostic(d, source_reader(PROJECT)) for d in report.diagnostics))
    folder = out / (card or "all")
    write(ready, folder, Silent(), ("pdf", "manifest") if export == "pdf" else (export,), workshop)
    return folder


def _faces(out: Path, workshop: Workshop) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pictures of faces, without most of the paper around nets."""
    folder = _build(out, workshop, "png")
    for card, name in FACES.items():
        (file,) = folder.rglob(f"{card}-face.png")
        with Image.open(file) as face:
            yield name, _reduced(_trimmed(face.convert("RGB"), round(MARGIN * FACE_PPI / MM_PER_INCH)), PPI / FACE_PPI)


def _parts(out: Path, workshop: Workshop) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pictures of parts on their sheets, alone, and of pages."""
    for (deck, card), name in (SHAPES | PAGES).items():
        folder = _build(out, workshop, "pdf", deck, card)
        (pdf,), (manifest,) = folder.rglob("*.pdf"), folder.rglob("*.json")
        with pypdfium2.PdfDocument(pdf) as document:
            sheet = document[0].render(scale=PPI * FINER / MM_PER_INCH / PT).to_pil().convert("RGB")
        placement, *others = json.loads(manifest.read_text("utf-8"))["pages"][0]["placements"]
        if (deck, card) in PAGES:
            yield name, _reduced(sheet.rotate(placement["rotation"], expand=True), 0.5 / FINER)
            continue
        for other in others:
            sheet.paste("white", _box(other["trim_mm"], other["bleed_mm"]))
        part = sheet.crop(_box(placement["trim_mm"], AROUND))
        yield name, _reduced(part.rotate(placement["rotation"], expand=True), 1 / FINER)


def _box(trim: tuple[float, float, float, float], beyond: float) -> tuple[int, int, int, int]:
    """Return the pixels of a part on a sheet, and of `beyond` mm around it."""
    x, y, w, h = trim
    mm = (x - beyond, y - beyond, x + w + beyond, y + h + beyond)
    left, top, right, bottom = (round(v * PPI * FINER / MM_PER_INCH) for v in mm)
    return left, top, right, bottom


def _trimmed(part: Image.Image, margin: int) -> Image.Image:
    """Return a picture with a margin of white paper around what is drawn."""
    white = Image.new("RGB", part.size, "white")
    left, top, right, bottom = ImageChops.difference(part, white).getbbox() or (0, 0, *part.size)
    framed = Image.new("RGB", (right - left + 2 * margin, bottom - top + 2 * margin), "white")
    framed.paste(part.crop((left, top, right, bottom)), (margin, margin))
    return framed


def _reduced(picture: Image.Image, scale: float) -> Image.Image:
    return picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    for written in draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE):
        print(written)
