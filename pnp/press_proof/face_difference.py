"""Where a face in print differs from its colours on a screen: what is out of reach of the inks, or was given other ones."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import MM_PER_INCH
from pnp.pictures.colour import Lab, ciede2000, screen_labs
from pnp.press_proof.swatch_table import SEEN
from pnp.render.face_pixels import face_pixels

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import Frame
    from pnp.model.style import FontBook
    from pnp.pictures.inks import Plates, PressInks

_PPI = 200
"""Both pictures are rendered as finely as a proof shows them, so that their edges are alike when they are averaged."""
_COMPARED = 72
"""Pixels in which they are compared."""
_STEPS = 2.0
"""Values of a pixel for each ΔE."""
_LEAST = 5
"""Pixels of the least that is marked, nearly 2 mm: letters and edges are left out."""
_PALE, _TINT = 0.75, 0.35
_SIGN = (200, 0, 110)
"""The colour of what differs, which shows on grey whatever colours an eye can tell."""
_HATCH, _LINE = 12, 4
"""Pixels from one line of the hatching to the next, and of a line."""
_HUNDREDTH = 0.01
_SIGNED = 127


class FaceDifference(NamedTuple):
    """What of a face within its trim is marked, the largest ΔE (CIEDE2000) of that, and its part of the face."""

    marked: Image
    largest: float
    part: float

    @property
    def words(self) -> str:
        """What is said of it."""
        if not self.part:
            return f"nothing differs by ΔE {SEEN:.0f}"
        share = f"{self.part:.0%}" if self.part >= _HUNDREDTH else "less than 1%"
        return f"{share} differs, by up to ΔE {self.largest:.0f}"

    def drawn(self, printed: Image) -> Image:
        """Return the print, without its bleed, as a pale picture, on which all that differs is hatched."""
        from PIL import Image, ImageOps  # noqa: PLC0415 - only where a proof is asked for

        size, white = printed.size, Image.new("RGB", printed.size, "white")
        pale = Image.blend(ImageOps.grayscale(printed).convert("RGB"), white, _PALE)
        sign = Image.new("RGB", size, _SIGN)
        hatched = Image.composite(sign, Image.blend(pale, sign, _TINT), _hatching(size))
        return Image.composite(hatched, pale, self.marked.resize(size, Image.Resampling.NEAREST))


def face_difference(press: PressInks, frame: Frame, fonts: FontBook, plates: Plates) -> FaceDifference:
    """Compare a face on a screen with its plates; what is finer than 2 mm is left out, as letters are.

    Raises PnpError if a picture cannot be read.
    """
    from PIL import Image, ImageChops, ImageFilter  # noqa: PLC0415 - only where a proof is asked for

    w, h = (max(round(side / MM_PER_INCH * _COMPARED), _LEAST) for side in frame.size)
    whole = Image.open(BytesIO(face_pixels(frame, fonts, ppi=_PPI, bleed=frame.bleed).png())).convert("RGBA")
    both = (trimmed(picture, frame, _PPI) for picture in (whole, plates.process()))  # both with their bleed: pixels coincide
    screen, inks = (picture.resize((w, h), Image.Resampling.BOX) for picture in both)
    on_paper = Image.alpha_composite(Image.new("RGBA", screen.size, "white"), screen).convert("RGB")
    apart = ImageChops.multiply(_apart(screen_labs(on_paper), press.profile.labs(inks)), screen.getchannel("A"))
    over = apart.point([255 if value >= SEEN * _STEPS else 0 for value in range(256)])
    inner = over.filter(ImageFilter.MinFilter(_LEAST))
    marked = inner.filter(ImageFilter.MaxFilter(_LEAST))
    _, largest = ImageChops.darker(apart, inner).getextrema()
    assert isinstance(largest, int)  # of a grey picture
    shown = sum(screen.getchannel("A").histogram()[128:])
    return FaceDifference(marked, largest / _STEPS, sum(marked.histogram()[1:]) / max(shown, 1))


def trimmed(pixels: Image, frame: Frame, ppi: float) -> Image:
    """Return a picture of a face without its bleed."""
    margin = round(frame.bleed / MM_PER_INCH * ppi)
    return pixels.crop((margin, margin, max(pixels.width - margin, margin + 1), max(pixels.height - margin, margin + 1)))


def _apart(one: Image, other: Image) -> Image:
    """Return the differences of two pictures in CIE Lab."""
    from PIL import Image  # noqa: PLC0415 - only where a proof is asked for

    pairs = list(zip(_triples(one), _triples(other), strict=True))
    known = {pair: min(round(ciede2000(_lab(pair[0]), _lab(pair[1])) * _STEPS), 255) for pair in set(pairs)}
    return Image.frombytes("L", one.size, bytes([known[pair] for pair in pairs]))


def _triples(picture: Image) -> list[bytes]:
    data = picture.tobytes()
    return [data[at : at + 3] for at in range(0, len(data), 3)]


def _lab(pixel: bytes) -> Lab:
    """Return a pixel of Pillow's mode LAB, whose a and b are signed bytes, as a colour."""
    light, a, b = pixel
    return Lab(light / 2.55, a - 256 if a > _SIGNED else a, b - 256 if b > _SIGNED else b)


def _hatching(size: tuple[int, int]) -> Image:
    """Return lines from the lower left to the upper right, as a mask."""
    from PIL import Image  # noqa: PLC0415 - only where a proof is asked for

    wide, high = size
    row = bytes(255 if at % _HATCH < _LINE else 0 for at in range(wide + _HATCH))
    return Image.frombytes("L", size, b"".join(row[y % _HATCH : y % _HATCH + wide] for y in range(high)))
