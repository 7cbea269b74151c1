"""A contact sheet: pictures of faces in rows with their names, as one PNG for the screen."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, ImageOps

from pnp.base.files import publishing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_WIDTH: Final = 1600  # all lengths in pixels
_MARGIN: Final = 24
WIDEST: Final = _WIDTH - 2 * _MARGIN
"""The width of the widest picture that a contact sheet holds, in pixels."""
_GAP: Final = 18
_LABEL: Final = 22  # under a picture
_TEXT: Final = 14
_OUTLINE: Final = 3
_GROUND, _INK, _RED = (233, 233, 230), (29, 31, 33), (163, 22, 28)
_FADED = 0.6  # how much of the ground shows through a picture that is out of date


class ContactPicture(NamedTuple):
    """A picture on a contact sheet: a PNG, scaled to `size` (width and height in pixels), and words under it.

    One of other proportions keeps them, inside `size`. A `faded` one is grey; words and outline of a `marked` one are red. A
    new `section` begins a new row.
    """

    png: bytes
    label: str
    size: tuple[int, int]
    faded: bool = False
    marked: bool = False
    section: int = 0


class _Placed(NamedTuple):
    picture: ContactPicture
    image: Image.Image
    x: int
    y: int


def write_contact_sheet(file: Path, heading: str, pictures: Iterable[ContactPicture], home: Path | None = None) -> None:
    """Write pictures in rows under a heading; the file appears complete or not at all.

    No link leads the file out of `home` (None: its folder). Labels are set in a Latin font, since ids are Latin.
    Raises PnpError if the file cannot be written.
    """
    placed, height = _in_rows([(picture, _scaled(picture)) for picture in pictures])
    sheet = Image.new("RGB", (_WIDTH, height), _GROUND)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(_TEXT)
    draw.text((_MARGIN, _MARGIN), heading, _INK, font)
    for picture, image, x, y in placed:
        sheet.paste(image, (x, y), image)
        if picture.marked:
            around = (x - _OUTLINE, y - _OUTLINE, x + image.width + _OUTLINE - 1, y + image.height + _OUTLINE - 1)
            draw.rectangle(around, outline=_RED, width=_OUTLINE)
        draw.text((x, y + image.height + _OUTLINE + 1), picture.label, _RED if picture.marked else _INK, font)
    with publishing(home or file.parent) as publication, publication.open(file) as out:
        sheet.save(out, "PNG", compress_level=1)


def _scaled(picture: ContactPicture) -> Image.Image:
    """Decode a picture and scale it, with its transparency."""
    image = Image.open(BytesIO(picture.png)).convert("RGBA")
    image = ImageOps.contain(image, picture.size, Image.Resampling.LANCZOS)
    if picture.faded:
        alpha = image.getchannel("A").point(lambda value: round(value * (1 - _FADED)))
        image = image.convert("L").convert("RGBA")
        image.putalpha(alpha)
    return image


def _in_rows(images: Sequence[tuple[ContactPicture, Image.Image]]) -> tuple[list[_Placed], int]:
    """Place images from left to right, those of a row on one line at the bottom; gives them with the height of the sheet."""
    rows: list[list[tuple[ContactPicture, Image.Image]]] = []
    left = 0
    font = ImageFont.load_default(_TEXT)
    for picture, image in images:
        width = max(image.width, round(font.getlength(picture.label))) + _GAP
        starts = not rows or left + width > _WIDTH - 2 * _MARGIN + _GAP or picture.section != rows[-1][-1][0].section
        if starts:
            rows.append([])
            left = 0
        rows[-1].append((picture, image))
        left += width
    placed, y = [], _MARGIN + _LABEL + _GAP
    for row in rows:
        x, tallest = _MARGIN, max(image.height for _, image in row)
        for picture, image in row:
            placed.append(_Placed(picture, image, x, y + tallest - image.height))
            x += max(image.width, round(font.getlength(picture.label))) + _GAP
        y += tallest + _LABEL + _GAP
    return placed, y + _MARGIN - _GAP
