"""Draw the pictures that show whole games: faces and pages as they print, laid on a dark table.

The table is seen from above; what lies on it has the shadow of one lamp at the top left. Nothing is random.
"""

from __future__ import annotations

import re
import tempfile
import textwrap
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps
from printed import FACE_PPI, build, reduced

from pnp.base.diagnostics import Report
from pnp.base.units import MM_PER_INCH, PT
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.layout.assembly import finished_piece
from pnp.model.request import BuildRequest, NoProgress
from pnp.render.montages import drawn_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 1600  # pixels: twice what a page shows
TABLE, LIT = "#0f1216", "#343b44"
PAPER = "#f6f5f2"
FONT = ROOT / "fonts/ibm-plex-sans/IBMPlexSans-Medium.ttf"
CORNER = 2.5  # mm, of cards on the table
FINER = 2  # times as many pixels are drawn of a table, and then reduced


class Printed(NamedTuple):
    """What is built of a game at once: cards in a language, by a profile."""

    game: str
    locale: str
    cards: tuple[str, ...]
    profile: str = "home"


MAPS = (("map_a", "map_b", "map_c"), ("map_d", "map_e"), ("map_f",))
CONTRACTS = ("night_convoy", "silent_crowd", "jailed_hackers", "tower_siege", "blackout_protocol")
FACTIONS = ("octacorp-back", "octacorp", "vetran", "vetran-back")
HEROES = ("capita-marmita", "gato-da-vizinha", "madame-croche", "professor-recreio")
TECHNOLOGIES = ("clone@a", "radioactive_ray@a", "supernova_cannon@a", "jumpgate@a")
PAIR = ("octacorp", "night_convoy")
OTHER = ("belona_box", "domination_card", "octacorp", "vetran")
BELONA = Printed("belona", "en", tuple(sorted((*chain(*MAPS), *CONTRACTS, *OTHER))))
BOXES = Printed("belona", "en", ("belona_box", "octacorp_die", "vetran_die", "white_die"))
SOURCE = Printed("belona", "pt-BR", tuple(sorted(PAIR)))
ARABIC = Printed("belona", "ar", tuple(sorted(PAIR)))
OTHERS = tuple(Printed("belona", locale, PAIR[1:]) for locale in ("ja", "hi", "ko"))
LOW_INK = Printed("belona", "en", ("octacorp", "tower_siege"), "home-low-ink")
FABRICA = Printed("fabrica-de-herois", "en", HEROES)
ZODIACUS = Printed("zodiacus", "en", ("ganimeda", "pleiades", "rei-frixo"))
NEBULA = Printed("beyond-nebula", "en", tuple(sorted(("control_panel@a", "galactic_map", *TECHNOLOGIES))))


@cache
def faces(printed: Printed) -> dict[str, Image.Image]:
    """Return the faces of cards at 300 ppi by their ids; their backs as `id-back`, a deck's common back as `deck-back`."""
    request = BuildRequest(
        ROOT, printed.game, cards=printed.cards, locale=printed.locale, only="cards", profile=printed.profile, ppi=FACE_PPI
    )
    found = {}
    with tempfile.TemporaryDirectory() as out:
        for file in sorted(build(Path(out), request, ("png",), Workshop(ROOT)).rglob("*.png")):
            name = f"{file.parent.name}-back" if file.stem == "back" else file.stem.removesuffix("-face")
            with Image.open(file) as face:
                found[name] = Image.alpha_composite(Image.new("RGBA", face.size, "white"), face.convert("RGBA")).convert("RGB")
    return found


def folded(printed: Printed) -> dict[str, Image.Image]:
    """Return the nets of cards by their ids, folded and glued, at 300 ppi."""
    report = Report()
    request = BuildRequest(ROOT, printed.game, cards=printed.cards, locale=printed.locale, only="cards")
    prepared = prepare(request, report, NoProgress(), Workshop(ROOT))
    assert prepared is not None, report.diagnostics
    fonts = prepared.game.fonts
    solids = {component.card: finished_piece(component.face) for component in prepared.components}
    return {card: drawn_picture(solid, fonts, FACE_PPI) for card, solid in solids.items() if solid is not None}


@cache
def pages(game: str, numbers: tuple[int, ...], locale: str = "en", ppi: float = 200) -> tuple[Image.Image, ...]:
    """Return pages of a game's booklet, counted from 1."""
    with tempfile.TemporaryDirectory() as out:
        request = BuildRequest(ROOT, game, locale=locale, only="booklet")
        folder = build(Path(out), request, ("pdf",), Workshop(ROOT))
        with pypdfium2.PdfDocument(next(folder.rglob("*-booklet-a5.pdf"))) as pdf:
            return tuple(pdf[n - 1].render(scale=ppi / MM_PER_INCH / PT).to_pil().convert("RGB") for n in numbers)


class Table:
    """A dark table, measured in pixels of the finished picture."""

    def __init__(self, width: int, height: int, *, light: tuple[float, float] = (0.5, 0.35)) -> None:
        """Light it: brightest at `light`, in parts of its width and height."""
        self.size = (width * FINER, height * FINER)
        glow = ImageChops.invert(Image.radial_gradient("L")).resize((self.size[0] * 2, self.size[1] * 2))
        x, y = (round(side * (1 - part)) for side, part in zip(self.size, light, strict=True))
        self.picture = Image.new("RGB", self.size, TABLE)
        self.picture.paste(Image.new("RGB", self.size, LIT), mask=glow.crop((x, y, x + self.size[0], y + self.size[1])))

    def lay(self, piece: Image.Image, centre: tuple[float, float], width: float, *, turn: float = 0, high: float = 6) -> None:
        """Lay a picture on it, `width` pixels wide and turned anticlockwise, in degrees; its shadow shows how `high` it is."""
        piece = reduced(piece.convert("RGBA"), width * FINER / piece.width)
        piece = ImageOps.expand(piece, 2, (0, 0, 0, 0))  # else its edges are not smooth when it is turned
        piece = piece.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        left, top = (round(at * FINER - side / 2) for at, side in zip(centre, piece.size, strict=True))
        for far, strength in ((high, 0.62), (high / 4, 0.5)):
            self._shadow(piece.getchannel("A"), (left, top), far * FINER, strength)
        self.picture.paste(piece, (left, top), piece)

    def _shadow(self, shape: Image.Image, at: tuple[int, int], far: float, strength: float) -> None:
        """Darken the table below and right of a shape."""
        room = round(far * 3) + 2
        mask = Image.new("L", (shape.width + 2 * room, shape.height + 2 * room))
        mask.paste(shape.point(lambda v: round(v * strength)), (room, room))
        mask = mask.filter(ImageFilter.GaussianBlur(far))
        self.picture.paste("black", (at[0] - room + round(far * 0.5), at[1] - room + round(far)), mask)

    def seen(self) -> Image.Image:
        """Return the finished picture."""
        return reduced(self.picture, 1 / FINER)


def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """Return a mask of a rectangle with round corners, smooth at its edge."""
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * 2, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def card(face: Image.Image) -> Image.Image:
    """Return a face at 300 ppi with round corners."""
    piece = face.convert("RGBA")
    piece.putalpha(rounded(face.size, CORNER * FACE_PPI / MM_PER_INCH))
    return piece


def board(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Return faces row by row as one piece, each row in the middle, as the players lay a map."""
    (w, h), gap = rows[0][0].size, 6
    width = max(len(row) for row in rows) * (w + gap) - gap
    whole = Image.new("RGBA", (width, len(rows) * (h + gap) - gap))
    for n, parts in enumerate(rows):
        left = (width + gap - len(parts) * (w + gap)) // 2
        for m, part in enumerate(parts):
            whole.paste(card(part), (left + m * (w + gap), n * (h + gap)))
    return whole


def city() -> Image.Image:
    """Return the map of Belona as its booklet says to lay it."""
    return board([[faces(BELONA)[name] for name in names] for names in MAPS])


def spread(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return two pages as an open booklet, darker towards its fold."""
    whole = Image.new("RGB", (left.width + right.width, left.height), PAPER)
    whole.paste(left, (0, 0))
    whole.paste(right, (left.width, 0))
    fold = Image.linear_gradient("L").rotate(90).resize((left.width // 9, left.height)).point(lambda v: v * v // 1700)
    whole.paste("black", (left.width - fold.width, 0), fold)
    whole.paste("black", (left.width, 0), fold.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    return whole


def hero() -> Image.Image:
    """Draw the picture at the head of the README: the four games on one table, Belona in the middle."""
    belona, fabrica, zodiacus, nebula = faces(BELONA), faces(FABRICA), faces(ZODIACUS), faces(NEBULA)
    table = Table(WIDTH, 900, light=(0.48, 0.4))
    table.lay(city(), (786, 262), 830, turn=3, high=4)
    (cover,) = pages("belona", (1,))
    table.lay(cover, (248, 338), 432, turn=7, high=10)
    table.lay(card(zodiacus["ganimeda"]), (1212, 262), 240, turn=-5, high=7)
    table.lay(card(fabrica["professor-recreio"]), (1478, 226), 236, turn=5, high=7)
    for n, name in enumerate(("clone@a", "supernova_cannon@a", "jumpgate@a")):
        table.lay(nebula[name], (1378 + n * 106, 470 - n * 10), 100, turn=(6, -5, 4)[n], high=4)
    table.lay(card(belona["vetran-back"]), (1456, 702), 238, turn=-9, high=8)
    table.lay(card(belona["octacorp-back"]), (1218, 690), 238, turn=6, high=9)
    for off in (2, 1, 0, -1, -2):  # the points are at the right of a contract, which the one before must not cover
        at = (560 + off * 168, 708 + off * off * 12)
        table.lay(card(belona[CONTRACTS[off + 2]]), at, 214, turn=-off * 7, high=12)
    return table.seen()


def row(pieces: Sequence[Image.Image], widths: Sequence[float], height: int, wide: int = WIDTH) -> Image.Image:
    """Draw pieces side by side on a table, each as wide as it is said, with even room between them."""
    table = Table(wide, height)
    room = (wide - sum(widths)) / (len(pieces) + 1)
    left = room
    for piece, width in zip(pieces, widths, strict=True):
        table.lay(piece, (left + width / 2, height / 2), width)
        left += width + room
    return table.seen()


def cards(printed: Printed, names: Sequence[str]) -> list[Image.Image]:
    """Return faces with round corners."""
    return [card(faces(printed)[name]) for name in names]


def gallery() -> Iterator[tuple[str, Image.Image]]:
    """Yield the cards and boards of each game, large enough to read, and a spread of its booklet."""
    belona, nebula = faces(BELONA), faces(NEBULA)
    yield "gallery-belona-contracts", row(cards(BELONA, CONTRACTS), [284] * 5, 520)
    yield "gallery-belona-factions", row(cards(BELONA, FACTIONS), [348] * 4, 570)
    yield "gallery-fabrica", row(cards(FABRICA, HEROES), [350] * 4, 570)
    yield "gallery-zodiacus", row(cards(ZODIACUS, ZODIACUS.cards), [452] * 3, 850)
    yield "gallery-nebula", row([nebula[name] for name in TECHNOLOGIES], [350] * 4, 430)
    translated = [card(faces(printed)["night_convoy"]) for printed in (SOURCE, ARABIC, *OTHERS)]
    yield "gallery-languages", row(translated, [284] * 5, 520)
    yield "gallery-domination", reduced(belona["domination_card"], 2 / 3)
    yield "gallery-map", row([city()], [1120], 880, 1200)
    yield "gallery-galaxy", row([nebula["galactic_map"]], [1020], 1080, 1080)
    yield "gallery-panel", row([nebula["control_panel@a"]], [1140], 850, 1200)
    yield "gallery-folded", stood()
    for game, left in SPREADS.items():
        yield f"gallery-{game}-booklet", row([spread(*pages(game, (left, left + 1)))], [1480], 1120)


def stood() -> Image.Image:
    """Draw the box and dice of a game, folded from their nets."""
    table, solids = Table(1200, 760, light=(0.45, 0.3)), folded(BOXES)
    table.lay(solids["belona_box"], (310, 372), 446, high=26)
    for name, at in (("vetran_die", (860, 236)), ("octacorp_die", (700, 520)), ("white_die", (1000, 530))):
        table.lay(solids[name], at, 232, high=20)
    return table.seen()


SPREADS = {"belona": 12, "beyond-nebula": 18, "fabrica-de-herois": 6, "zodiacus": 12}
"""The left page of the spread that is shown of each booklet."""


def pairs() -> Iterator[tuple[str, Image.Image]]:
    """Yield what is written, chosen or printed, and what comes of it."""
    inks = [*cards(BELONA, LOW_INK.cards), *cards(LOW_INK, LOW_INK.cards)]
    yield "pair-ink", row(inks, [318, 222] * 2, 540, 1200)
    yield "pair-languages", row([*cards(SOURCE, PAIR), *cards(ARABIC, PAIR)], [318, 222] * 2, 540, 1200)
    deck = (ROOT / "content/belona/contracts.yaml").read_text("utf-8")
    written = code(deck[deck.index("  night_convoy:") : deck.index("  border_drones:")])
    yield "pair-yaml", row([written, *cards(SOURCE, PAIR[1:])], [770, 300], 540, 1200)
    yield "pair-sheet", cut()


def code(yaml: str) -> Image.Image:
    """Draw the YAML of a card as an editor shows it, its keys in a colour."""
    font = ImageFont.truetype(FONT, 42)
    panel = Image.new("RGB", (1540, 940), "#1b2027")
    draw = ImageDraw.Draw(panel)
    folded = re.sub(r"(?<!>-)\n {6}", " ", yaml).splitlines()
    lines = [part for line in folded for part in _broken(line, 60)]
    for n, line in enumerate(lines):
        bare = line.lstrip()
        key, colon, value = bare.partition(":") if ":" in bare.split(" ")[0] else ("", "", bare)
        x, y = 34 + (len(line) - len(bare)) * 14, 66 + n * 72
        draw.text((x, y), key + colon, "#4cc3d9", font)
        draw.text((x + draw.textlength(key + colon, font), y), value, "#e8e6e0", font)
    return panel


def _broken(line: str, width: int) -> list[str]:
    """Return a line in parts that are not longer, each indented as it is: a folded text of YAML stays the same."""
    bare = line.lstrip()
    indent = line[: len(line) - len(bare)]
    return textwrap.wrap(bare, width, initial_indent=indent, subsequent_indent=indent)


def cut() -> Image.Image:
    """Draw a sheet of cards as it leaves the printer, and the same cards when they are cut."""
    belona, table = faces(BELONA), Table(1200, 540)
    (sheet,) = sheets("belona", "contracts")
    table.lay(sheet, (230, 270), 350, turn=0, high=4)
    table.lay(card(belona["contracts-back"]), (1070, 330), 190, turn=-11)
    for n, name in enumerate(("tower_siege", "silent_crowd", "night_convoy")):
        table.lay(card(belona[name]), (930 - n * 182, 286 - n % 2 * 22), 214, turn=(5, -4, 6)[n], high=8)
    return table.seen()


@cache
def sheets(game: str, deck: str, locale: str = "en") -> tuple[Image.Image, ...]:
    """Return the first sheet of a deck at 200 ppi."""
    with tempfile.TemporaryDirectory() as out:
        request = BuildRequest(ROOT, game, locale=locale, decks=(deck,), only="cards")
        folder = build(Path(out), request, ("pdf",), Workshop(ROOT))
        with pypdfium2.PdfDocument(next(folder.rglob("*.pdf"))) as pdf:
            return (pdf[0].render(scale=200 / MM_PER_INCH / PT).to_pil().convert("RGB"),)


def showcase() -> Iterator[tuple[str, Image.Image]]:
    """Yield all of these pictures."""
    yield "hero", hero()
    yield from gallery()
    yield from pairs()
