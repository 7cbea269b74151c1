"""Draw the pictures of the documentation as they print: of the test game `components`, the examples, the pages that are run.

`python docs/pictures/draw.py [folder]`, or `make pictures`; without a folder they are written beside this file.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageOps
from walkthrough import Said, Step, follow, prepare_recipe, run_here, steps

from pnp.build import prepare, write
from pnp.diagnostics import Report, format_diagnostic, source_reader
from pnp.load.project import game_names
from pnp.load.scaffold import new_game
from pnp.model.build_request import BuildRequest
from pnp.units import MM_PER_INCH, PT
from pnp.workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
PROJECT, GAME = HERE.parents[1] / "tests/components", "components"
PPI = 80  # of the pictures
CARD_PPI = 100  # of those of whole cards, whose texts are read
FINER = 3  # times as many pixels are drawn of a sheet, and then reduced, so that thin lines stay even
FACE_PPI = 300  # of the faces that are reduced
CUT = "#c4c4c4"  # the edge of a card, which may be as white as the page
MARGIN = 2.0  # mm around a net
AROUND = 6.5  # mm around a shape, where its marks are
EDGE = "#c8ccce"  # around pictures of white cards, which would have no edge on a white page
COLOURS = 64  # of the pictures of the test game; those of whole games have twice as many

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

EXAMPLES = {"cards": "bell", "tokens": None, "board": None, "full": "ramen"}
"""The examples of `pnp new`, each shown by its first sheet, `example-cards`, and some by a card, `example-cards-card`."""


class Shown(NamedTuple):
    """What a picture of a page that is followed shows: a card, or else the first page of a document."""

    card: str = ""
    locale: str | None = None
    ppi: int = CARD_PPI
    document: str = "cards-a4"
    game: str = ""  # where there are several


FOLLOWED = {
    "tutorial-sheet": Shown(),
    "tutorial-first-card": Shown("harbour"),
    "tutorial-lighthouse": Shown("lighthouse"),
    "tutorial-ribbon": Shown("ferry"),
    "tutorial-bakery": Shown("bakery"),
    "tutorial-ferry": Shown("ferry"),
    "tutorial-event": Shown("market-day"),
    "tutorial-booklet": Shown(document="booklet-a5"),
    "tutorial-german": Shown("bakery", "de"),
    "tutorial-untranslated": Shown("ferry", "de"),
    "recipe-words": Shown("harbour"),
    "recipe-placeholder": Shown("mill"),
    "recipe-table": Shown("watchtower"),
    "recipe-rarity": Shown("watchtower"),
    "recipe-token": Shown("token@leaf@2"),
    "recipe-board": Shown("bay", ppi=25),
    "recipe-font": Shown("harbour"),
    "recipe-reference": Shown("places"),
    "first-face": Shown("harbour"),
    "from-nandeck": Shown("ember-drake"),
    "from-squib": Shown("ember-drake"),
    "from-a-spreadsheet": Shown(),
}
"""The pictures of pages that are followed, each drawn when everything above it on its page has been done."""

WALKS = {
    "layout.md": "A first template",
    "from-nandeck.md": "The card in pnp",
    "from-squib.md": "The card in pnp",
    "from-a-spreadsheet.md": "From the sheet to cards",
}
"""Pages that make a game in one of their sections."""

GALLERY = {
    "gallery-map": Shown("map_a", game="belona"),
    "gallery-contract": Shown("night_convoy", game="belona"),
    "gallery-contract-ar": Shown("night_convoy", "ar", game="belona"),
    "gallery-contract-ja": Shown("night_convoy", "ja", game="belona"),
    "gallery-faction": Shown("octacorp", game="belona"),
    "gallery-domination": Shown("domination_card", game="belona"),
    "gallery-die": Shown("white_die", game="belona"),
    "gallery-box": Shown("belona_box", game="belona"),
}
"""Faces of games of this repository."""


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
        pictures = [*_faces(Path(out), workshop), *_parts(Path(out), workshop), *_examples(Path(out)), *_followed(Path(out))]
        pictures += [*_walks(Path(out)), *_gallery()]
    for name, picture in pictures:
        colours = COLOURS * (1 + name.startswith(("example", "tutorial", "recipe", "first", "from", "gallery")))
        picture.quantize(colours, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
    return tuple(folder / f"{name}.png" for name, _ in pictures)


def _build(out: Path, workshop: Workshop, export: str, deck: str | None = None, card: str | None = None) -> Path:
    """Build the cards of the test game, or one of them; gives the folder of the files."""
    request = BuildRequest(PROJECT, GAME, deck=deck, card=card, only="cards", ppi=FACE_PPI)
    return _write(out / (card or "all"), request, ("pdf", "manifest") if export == "pdf" else (export,), workshop)


def _write(folder: Path, request: BuildRequest, exports: tuple[str, ...], workshop: Workshop) -> Path:
    """Build what is requested into a folder; ends the program if the game has faults."""
    report = Report()
    ready = prepare(request, report, Silent(), workshop)
    if ready is None or report.has_errors:
        sys.exit("\n".join(format_diagnostic(d, source_reader(request.root)) for d in report.diagnostics))
    write(ready, folder, Silent(), exports, workshop)
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


def _examples(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield a card and the first sheet of each example."""
    for name, card in EXAMPLES.items():
        project = out / f"example-{name}"
        new_game(project, name, name)
        if card:
            yield f"example-{name}-card", _card(project, card)
        yield f"example-{name}", _first_page(project, "cards-a4")


def _followed(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Do what the tutorial says, and each recipe in a new game, and draw their pictures at their places."""
    for page in ("tutorial", "recipes"):
        sections: dict[str, list[Step]] = {}
        for step in steps(HERE.parent / f"{page}.md"):
            if step.kind != "text":
                sections.setdefault(step.section if page == "recipes" else page, []).append(step)
        for number, said in enumerate(sections.values()):
            folder = out / f"{page}-{number}"
            prepare_recipe(folder) if page == "recipes" else folder.mkdir()
            yield from _pictures(said, folder)


def _walks(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Make the games of the other pages, and draw their pictures with an edge."""
    for page, section in WALKS.items():
        (out / page).mkdir()
        said = [step for step in steps(HERE.parent / page) if step.section == section]
        yield from ((name, ImageOps.expand(picture, 1, EDGE)) for name, picture in _pictures(said, out / page))


def _gallery() -> Iterator[tuple[str, Image.Image]]:
    """Draw the faces of the gallery; what is wider than a card is drawn smaller."""
    for name, shown in GALLERY.items():
        face = _trimmed(_card(HERE.parents[1], shown.card, shown), round(MARGIN * CARD_PPI / MM_PER_INCH))
        yield name, _reduced(face, min(1, 300 / face.width))  # pixels


def _pictures(said: list[Step], folder: Path) -> list[tuple[str, Image.Image]]:
    """Draw the pictures among some steps. Of their commands only those are run that write files of the game."""
    pictures = []

    def run(arguments: list[str]) -> Said:
        if arguments[:2] == ["locale", "add"]:
            return run_here(folder)([*arguments, "--no-pictures"])
        writes = arguments[0] in {"new", "import"} and "--example" not in arguments
        return run_here(folder)(arguments) if writes else Said(0, "")

    def draw_picture(file: str) -> None:
        shown = FOLLOWED[Path(file).stem]
        picture = _card(folder, shown.card, shown) if shown.card else _first_page(folder, shown.document)
        pictures.append((Path(file).stem, picture))

    follow(iter(said), folder, run, draw_picture)
    return pictures


def _card(project: Path, card: str, shown: Shown = Shown()) -> Image.Image:  # noqa: B008 - it is never changed
    """Draw the face of a card."""
    request = BuildRequest(project, shown.game or _game(project), card=card, locale=shown.locale, only="cards", ppi=FACE_PPI)
    with tempfile.TemporaryDirectory() as out:
        _write(Path(out), request, ("png",), Workshop(project))
        with Image.open(next(Path(out).rglob("*-face.png"))) as face:
            solid = face.mode == "RGB"
            white = Image.new("RGBA", face.size, "white")
            card_alone = _reduced(Image.alpha_composite(white, face.convert("RGBA")).convert("RGB"), shown.ppi / FACE_PPI)
            return ImageOps.expand(card_alone, 1, CUT) if solid else card_alone


def _first_page(project: Path, document: str) -> Image.Image:
    """Draw the first page of a document, half as large."""
    with tempfile.TemporaryDirectory() as out:
        _write(Path(out), BuildRequest(project, _game(project)), ("pdf",), Workshop(project))
        with pypdfium2.PdfDocument(next(Path(out).rglob(f"*-{document}.pdf"))) as pdf:
            page = pdf[0].render(scale=PPI * FINER / MM_PER_INCH / PT).to_pil().convert("RGB")
    return _reduced(page, 0.5 / FINER)


def _game(project: Path) -> str:
    (game,) = game_names(project)
    return game


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
