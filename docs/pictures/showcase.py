"""Draw the pictures that show whole games: faces and pages as they print, laid on a dark table.

The table is seen from above; what lies on it has the shadow of one lamp at the top left. Nothing is random.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from printed import FACE_PPI, build, reduced

from pnp.base.units import MM_PER_INCH, PT
from pnp.build.workshop import Workshop
from pnp.model.request import BuildRequest

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


MAPS = ("map_b", "map_a", "map_f", "map_c", "map_d", "map_e")
CONTRACTS = ("night_convoy", "silent_crowd", "jailed_hackers", "tower_siege", "blackout_protocol")
BELONA = Printed(
    "belona", "en", tuple(sorted((*MAPS, *CONTRACTS, "octacorp", "vetran", "domination_card", "belona_box", "white_die")))
)
PAIR = ("night_convoy", "octacorp")
SOURCE = Printed("belona", "pt-BR", PAIR)
ARABIC = Printed("belona", "ar", PAIR)
JAPANESE = Printed("belona", "ja", PAIR)
LOW_INK = Printed("belona", "en", ("map_d", "octacorp", "tower_siege"), "home-low-ink")
FABRICA = Printed("fabrica-de-herois", "en", ("capita-marmita", "dona-sindica", "gato-da-vizinha", "madame-croche", "professor-recreio"))
ZODIACUS = Printed("zodiacus", "en", ("ganimeda", "pleiades", "rei-frixo"))
NEBULA = Printed(
    "beyond-nebula", "en", ("clone@a", "control_panel@a", "galactic_map", "jumpgate@a", "radioactive_ray@a", "supernova_cannon@a")
)


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

    def lay(self, piece: Image.Image, centre: tuple[float, float], width: float, *, turn: float = 0, high: float = 6, corner: float = 0) -> None:
        """Lay a picture on it, `width` pixels wide, turned anticlockwise in degrees; `high` pixels above it, which its shadow shows."""
        scale = width * FINER / piece.width
        piece = reduced(piece, scale).convert("RGBA")
        if corner:
            piece.putalpha(rounded(piece.size, corner * FACE_PPI / MM_PER_INCH * scale))
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


def board(parts: Sequence[Image.Image], columns: int) -> Image.Image:
    """Return faces side by side and row by row as one piece, as the players lay a map."""
    w, h = parts[0].size
    gap = 6
    whole = Image.new("RGBA", (columns * (w + gap) - gap, -(-len(parts) // columns) * (h + gap) - gap))
    mask = rounded((w, h), CORNER * FACE_PPI / MM_PER_INCH)
    for n, part in enumerate(parts):
        whole.paste(part, (n % columns * (w + gap), n // columns * (h + gap)), mask)
    return whole


def spread(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return two pages as an open booklet, darker towards its fold."""
    whole = Image.new("RGB", (left.width + right.width, left.height), PAPER)
    whole.paste(left, (0, 0))
    whole.paste(right, (left.width, 0))
    fold = Image.linear_gradient("L").rotate(90).resize((left.width // 7, left.height)).point(lambda v: v * v // 900)
    whole.paste("black", (left.width - fold.width, 0), fold)
    whole.paste("black", (left.width, 0), fold.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    return whole


def hero() -> Image.Image:
    """Draw the picture at the head of the README: the four games on one table, Belona in the middle."""
    belona, fabrica, zodiacus, nebula = faces(BELONA), faces(FABRICA), faces(ZODIACUS), faces(NEBULA)
    table = Table(WIDTH, 900, light=(0.48, 0.4))
    table.lay(board([belona[m] for m in MAPS], 2), (762, 342), 660, turn=3, high=4)
    (cover,) = pages("belona", (1,))
    table.lay(cover, (248, 338), 432, turn=7, high=10)
    table.lay(zodiacus["ganimeda"], (1236, 262), 256, turn=-5, high=7, corner=CORNER)
    table.lay(fabrica["professor-recreio"], (1478, 222), 240, turn=5, high=7, corner=CORNER)
    for n, name in enumerate(("clone@a", "supernova_cannon@a", "jumpgate@a")):
        table.lay(nebula[name], (1412 + n * 122, 466 - n * 14), 110, turn=(6, -5, 9)[n], high=4)
    table.lay(belona["vetran-back"], (1456, 702), 238, turn=-9, high=8, corner=CORNER)
    table.lay(belona["octacorp-back"], (1218, 690), 238, turn=6, high=9, corner=CORNER)
    for off in (2, 1, 0, -1, -2):  # the points are at the right of a contract, which the one before must not cover
        table.lay(belona[CONTRACTS[off + 2]], (560 + off * 168, 684 + off * off * 12), 214, turn=-off * 7, high=12, corner=CORNER)
    return table.seen()


def row(*pieces: tuple[Image.Image, float], height: int = 520, high: float = 6, corner: float = CORNER) -> Image.Image:
    """Draw pieces side by side on a table, each with its width in pixels, with even room between them."""
    table = Table(WIDTH, height)
    room = (WIDTH - sum(width for _, width in pieces)) / (len(pieces) + 1)
    left = room
    for piece, width in pieces:
        table.lay(piece, (left + width / 2, height / 2), width, high=high, corner=corner)
        left += width + room
    return table.seen()


def games() -> Iterator[tuple[str, Image.Image]]:
    """Yield the cards of each game, large enough to read, and a spread of its booklet."""
    belona, fabrica, zodiacus, nebula = faces(BELONA), faces(FABRICA), faces(ZODIACUS), faces(NEBULA)
    contracts = [(belona[name], 284) for name in CONTRACTS]
    yield "gallery-belona-contracts", row(*contracts)
    yield "gallery-belona-factions", row(*((belona[n], 348) for n in ("octacorp-back", "octacorp", "vetran", "vetran-back")), height=570)
    yield "gallery-fabrica", row(*((fabrica[n], 350) for n in ("capita-marmita", "gato-da-vizinha", "madame-croche", "professor-recreio")), height=570)
    cards = ((zodiacus[n], 452) for n in ("rei-frixo", "ganimeda", "pleiades"))
    yield "gallery-zodiacus", row(*cards, height=850)
    tokens = ("clone@a", "radioactive_ray@a", "supernova_cannon@a", "jumpgate@a")
    yield "gallery-nebula", row(*((nebula[n], 350) for n in tokens), height=430, corner=0)
    for game, left in SPREADS.items():
        yield f"gallery-{game}-booklet", row((spread(*pages(game, (left, left + 1))), 1480), height=1120, corner=0)


SPREADS = {"belona": 12, "beyond-nebula": 6, "fabrica-de-herois": 6, "zodiacus": 6}
"""The left page of the spread that is shown of each booklet."""


def showcase() -> Iterator[tuple[str, Image.Image]]:
    """Yield all of these pictures."""
    yield "hero", hero()
    yield from games()
