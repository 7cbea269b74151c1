"""Draw the pictures of the documentation as they print: of the test game `components`, the examples, the pages that are run.

`python docs/pictures/draw.py [folder]`, or `make pictures`; without a folder they are written beside this file.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from booklets import booklets
from dummies import cells, dummies
from emoji import emoji
from features import features
from followed import followed, walks
from japanese import japanese
from misregistered import misregistered
from orders import orders
from PIL import Image
from printed import (
    FACE_PPI,
    FINER,
    PPI,
    Shown,
    Silent,
    build,
    card_picture,
    first_page,
    page_picture,
    reduced,
    trimmed,
)
from showcase import showcase

from pnp.base.units import MM_PER_INCH
from pnp.build.proofs.press import make_press_proof
from pnp.build.workshop import Workshop
from pnp.load.scaffold import new_game
from pnp.model.request import BuildRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
PROJECT, GAME = HERE.parents[1] / "tests/components", "components"
FONT = HERE.parents[1] / "fonts/ibm-plex-sans/IBMPlexSans-Bold.ttf"
MARGIN = 2.0  # mm around a net
AROUND = 6.5  # mm around a shape, where its marks are
COLOURS = 64  # of the pictures of the test game; those of whole games have twice as many
QUALITY = 76  # of the pictures that are for looking at, of 100
WHOLE = ("example", "tutorial", "recipe", "first", "from", "virtual", "proof", "assembly")

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

EXAMPLES = {"cards": "bell", "tokens": None, "board": None, "full": "ramen", "posters": "neighbour"}
"""The examples of `pnp new`, each shown by its first sheet, `example-cards`, and some by a card, `example-cards-card`."""


def draw(folder: Path) -> tuple[Path, ...]:
    """Draw all pictures into a folder; gives their files. Ends the program if the game has faults."""
    folder.mkdir(parents=True, exist_ok=True)
    workshop = Workshop(PROJECT)
    with tempfile.TemporaryDirectory() as out:
        pictures = [*_faces(Path(out), workshop), *_parts(Path(out), workshop), *_examples(Path(out)), *followed(Path(out))]
        pictures += [*walks(Path(out)), _table(Path(out)), _proof(Path(out))]
        pictures += [*booklets(Path(out)), *dummies(FONT), cells(FONT), *orders(FONT), features(FONT.parents[1])]
        pictures += [japanese(HERE.parents[1]), misregistered(HERE), _assembly(Path(out))]
        pictures.append(emoji(FONT.parents[1], HERE / "fonts/NotoColorEmoji-few.ttf"))
    for name, picture in pictures:
        colours = COLOURS * (1 + name.startswith(WHOLE))
        picture.quantize(colours, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
    shown = list(showcase())
    for name, picture in shown:
        picture.save(folder / f"{name}.webp", quality=QUALITY, method=6)
    return (*(folder / f"{name}.png" for name, _ in pictures), *(folder / f"{name}.webp" for name, _ in shown))


def _build(out: Path, workshop: Workshop, export: str, deck: str | None = None, card: str | None = None) -> Path:
    """Build the cards of the test game, or one of them; gives the folder of the files."""
    request = BuildRequest(
        PROJECT, GAME, decks=(deck,) if deck else (), cards=(card,) if card else (), only="cards", ppi=FACE_PPI
    )
    return build(out / (card or "all"), request, ("pdf", "manifest") if export == "pdf" else (export,), workshop)


def _faces(out: Path, workshop: Workshop) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pictures of faces, without most of the paper around nets."""
    folder = _build(out, workshop, "png")
    for card, name in FACES.items():
        (file,) = folder.rglob(f"{card}-face.png")
        with Image.open(file) as face:
            yield name, reduced(trimmed(face.convert("RGB"), round(MARGIN * FACE_PPI / MM_PER_INCH)), PPI / FACE_PPI)


def _parts(out: Path, workshop: Workshop) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pictures of parts on their sheets, alone, and of pages."""
    for (deck, card), name in (SHAPES | PAGES).items():
        folder = _build(out, workshop, "pdf", deck, card)
        (pdf,), (manifest,) = folder.rglob("*.pdf"), folder.rglob("*.json")
        with pypdfium2.PdfDocument(pdf) as document:
            sheet = page_picture(document[0])
        placement, *others = json.loads(manifest.read_text("utf-8"))["pages"][0]["placements"]
        if (deck, card) in PAGES:
            yield name, reduced(sheet.rotate(placement["rotation"], expand=True), 0.5 / FINER)
            continue
        for other in others:
            sheet.paste("white", _box(other["trim_mm"], other["bleed_mm"]))
        part = sheet.crop(_box(placement["trim_mm"], AROUND))
        yield name, reduced(part.rotate(placement["rotation"], expand=True), 1 / FINER)


def _examples(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield a card and the first sheet of each example."""
    for name, card in EXAMPLES.items():
        project = out / f"example-{name}"
        new_game(project, name, name)
        if card:
            yield f"example-{name}-card", card_picture(project, Shown(card))
        yield f"example-{name}", first_page(project, "cards-a4")


def _table(out: Path) -> tuple[str, Image.Image]:
    """Draw the flagship game on a virtual table, seen from above, as its thumbnail shows it."""
    root = HERE.parents[1]
    request = BuildRequest(root, "belona", profile="tts", only="cards", ppi=20)
    (thumbnail,) = build(out / "table", request, (), Workshop(root)).rglob("belona-pt-BR.png")
    with Image.open(thumbnail) as view:
        return "virtual-table", view.convert("RGB")


def _assembly(out: Path) -> tuple[str, Image.Image]:
    """Draw the sheet that says how the pieces of the flagship game are put together."""
    root = HERE.parents[1]
    request = BuildRequest(root, "belona", locale="en", only="assembly")
    (pdf,) = build(out / "assembly", request, ("pdf",), Workshop(root)).rglob("*.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        page = page_picture(document[0])
    return "assembly", reduced(page, 0.8 / FINER)


def _proof(out: Path) -> tuple[str, Image.Image]:
    """Draw a card of an example and its back as on a screen and as in print, from the page of its proof."""
    project = out / "proof"
    new_game(project, "cards", "cards")
    request = BuildRequest(project, "cards", profile="press-x4", only="cards", cards=("bell",))
    folder = build(project / "out", request, ("pdf",), Workshop(project), lambda ready: make_press_proof(ready, Silent()))
    with pypdfium2.PdfDocument(next(folder.rglob("*.pdf"))) as document:
        page = page_picture(document[1])
    return "proof", reduced(trimmed(page, round(MARGIN * PPI * FINER / MM_PER_INCH)), 0.9 / FINER)


def _box(trim: tuple[float, float, float, float], beyond: float) -> tuple[int, int, int, int]:
    """Return the pixels of a part on a sheet, and of `beyond` mm around it."""
    x, y, w, h = trim
    mm = (x - beyond, y - beyond, x + w + beyond, y + h + beyond)
    left, top, right, bottom = (round(v * PPI * FINER / MM_PER_INCH) for v in mm)
    return left, top, right, bottom


if __name__ == "__main__":
    for written in draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE):
        print(written)
