"""Pictures of many faces at once, for the pages of shops: all of them in rows, or as many as fill a picture behind one."""

from __future__ import annotations

from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final

from PIL import Image

from pnp.base.units import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Frame
    from pnp.model.style import FontBook
    from pnp.render.page_pixels import Pixels

_GROUND: Final = (38, 40, 44)  # dark grey: faces of any colour stand out
_GAP: Final = 0.035  # of the height of a row
_MARGIN: Final = 0.03  # of the width of the picture
_MOST: Final = 200  # faces of a picture: more would be too small to be seen
_OVERSAMPLED: Final = 2  # faces are rendered so much larger, and scaled down
_ROWS_OF_WALL: Final = 2.6  # rows of the wall behind a cover
_CUT_ABOVE: Final = 0.2  # how much of the first row is above the picture
_SHIFTS: Final = (0.2, 0.6)  # how much of the first frame of a row is left of it, in turns
_FRONT: Final = 0.86  # of the height of the picture: the page in front of the wall
_DIMMED: Final = 0.45  # how much of the ground covers the wall behind that page


def overview(frames: Sequence[Frame], fonts: FontBook, size: tuple[int, int], *, right_to_left: bool = False) -> bytes:
    """Return a PNG of so many pixels with the first 200 frames in rows, in one scale, as large as they fit.

    `right_to_left`: rows begin on the right, as they do in the language of the game.
    Raises PnpError if a picture cannot be read.
    """
    shown = frames[:_MOST]
    width, height = size
    margin = round(width * _MARGIN)
    scale = _largest_scale(shown, width - 2 * margin, height - 2 * margin)
    rows = list(_rows(shown, scale, width - 2 * margin))
    picture, images = Image.new("RGB", size, _GROUND), _scaled([(frame, scale) for frame in shown], fonts)
    gap = _gap(shown, scale)
    y = (height - sum(_height(row, scale) for row in rows) - gap * (len(rows) - 1)) / 2
    for row in rows:
        tallest, x = _height(row, scale), (width - _width(row, scale, gap)) / 2
        for frame in row:
            left = width - x - frame.size.w * scale if right_to_left else x
            _paste(picture, images[frame], left, y + (tallest - frame.size.h * scale) / 2)
            x += frame.size.w * scale + gap
        y += tallest + gap
    return _png(picture)


def cover(wall: Sequence[Frame], front: Frame | None, fonts: FontBook, size: tuple[int, int]) -> bytes:
    """Return a PNG of so many pixels that `wall` fills with rows which its edges cut off; `front` stands before them.

    Raises PnpError if a picture cannot be read.
    """
    picture = Image.new("RGB", size, _GROUND)
    if wall:
        _fill(picture, wall[:_MOST], fonts)
    if front is not None:
        width, height = size
        picture = Image.blend(picture, Image.new("RGB", size, _GROUND), _DIMMED)
        scale = min(height * _FRONT / front.size.h, width * _FRONT / front.size.w)
        place = (width - front.size.w * scale) / 2, (height - front.size.h * scale) / 2
        _paste(picture, _scaled([(front, scale)], fonts)[front], *place)
    return _png(picture)


def _fill(picture: Image.Image, wall: Sequence[Frame], fonts: FontBook) -> None:
    """Paint rows of frames over a whole picture, all of one height; every other row is shifted, and its edges cut the outer."""
    height = picture.height / _ROWS_OF_WALL
    gap = height * _GAP
    shown = [(frame, height / frame.size.h) for frame in wall]
    images, number = _scaled(shown, fonts), 0
    for row in range(ceil(_ROWS_OF_WALL) + 1):
        y, x = row * (height + gap) - height * _CUT_ABOVE, -height * _SHIFTS[row % 2]
        while x < picture.width:
            image = images[wall[number % len(wall)]]
            _paste(picture, image, x, y)
            x, number = x + image.width + gap, number + 1


def _scaled(frames: Sequence[tuple[Frame, float]], fonts: FontBook) -> dict[Frame, Image.Image]:
    """Render frames, each in a scale of its own, in pixels per mm."""
    from pnp.render.face_pixels import PictureFace, face_batches  # noqa: PLC0415 - the renderer loads when a picture is made
    from pnp.render.page_pixels import rendered  # noqa: PLC0415

    scales = dict(frames)
    distinct = tuple(scales)
    ppi = round(max(scales.values()) * MM_PER_INCH * _OVERSAMPLED)
    found: dict[Frame, Image.Image] = {}
    for pdf, pages, numbers in face_batches([PictureFace(frame) for frame in distinct], fonts, max(1, ppi)):
        for number, pixels in zip(numbers, rendered(pdf, pages), strict=True):
            frame = distinct[number]
            box = max(1, round(frame.size.w * scales[frame])), max(1, round(frame.size.h * scales[frame]))
            found[frame] = _image(pixels).resize(box, Image.Resampling.LANCZOS)
    return found


def _paste(picture: Image.Image, image: Image.Image, x: float, y: float) -> None:
    picture.paste(image, (round(x), round(y)), image if image.mode == "RGBA" else None)


def _image(pixels: Pixels) -> Image.Image:
    with Image.open(BytesIO(pixels.png())) as image:
        return image.convert("RGBA" if pixels.size.clear else "RGB")


def _largest_scale(frames: Sequence[Frame], width: float, height: float) -> float:
    """Return the largest scale, in pixels per mm, at which rows of the frames are within a width and a height in pixels."""
    low, high = 0.0, min(width / max(f.size.w for f in frames), height / max(f.size.h for f in frames))
    for _ in range(40):
        middle = (low + high) / 2
        rows = list(_rows(frames, middle, width))
        needed = sum(_height(row, middle) for row in rows) + _gap(frames, middle) * (len(rows) - 1)
        low, high = (middle, high) if needed <= height else (low, middle)
    return low


def _rows(frames: Sequence[Frame], scale: float, width: float) -> Iterator[list[Frame]]:
    gap = _gap(frames, scale)
    row: list[Frame] = []
    for frame in frames:
        if row and _width([*row, frame], scale, gap) > width:
            yield row
            row = []
        row.append(frame)
    if row:
        yield row


def _width(row: Sequence[Frame], scale: float, gap: float) -> float:
    return sum(frame.size.w * scale for frame in row) + gap * (len(row) - 1)


def _height(row: Sequence[Frame], scale: float) -> float:
    return max(frame.size.h for frame in row) * scale


def _gap(frames: Sequence[Frame], scale: float) -> float:
    return max(frame.size.h for frame in frames) * scale * _GAP


def _png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()
