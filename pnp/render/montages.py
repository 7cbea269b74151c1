"""Many faces in one picture: in rows, as a wall behind a cover, with names on a contact sheet, on a table from above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

from pnp.base.files import publishing
from pnp.base.units import MM_PER_INCH, Box
from pnp.model.sheet import BAG_SIZE, Page, TableItem, TablePiece, TablePlan
from pnp.render.content_stream import SharedObjects
from pnp.render.face_pixels import PictureFace, face_batches, page_pixels
from pnp.render.pixels import Pixels, render_pages

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.frame import Frame
    from pnp.model.style import FontBook


_WALL_GROUND: Final = (38, 40, 44)  # dark grey: faces of any colour stand out
_WALL_GAP: Final = 0.035  # of the height of a row
_WALL_MARGIN: Final = 0.03  # of the width of the picture
_MOST_FACES: Final = 200  # faces of a picture: more would be too small to be seen
_OVERSAMPLING: Final = 2  # faces are rendered so much larger, and scaled down
_ROWS_OF_WALL: Final = 2.6  # rows of the wall behind a cover
_CUT_ABOVE: Final = 0.2  # how much of the first row is above the picture
_ROW_SHIFTS: Final = (0.2, 0.6)  # how much of the first frame of a row is left of it, in turns
_FRONT_HEIGHT: Final = 0.94  # of the height of the picture: the page in front of the wall
_WALL_DIMMING: Final = 0.45  # how much of the ground covers the wall behind that page


def overview(
    frames: Sequence[Frame],
    fonts: FontBook,
    size: tuple[int, int],
    *,
    drawn: Container[Frame] = (),
    right_to_left: bool = False,
) -> bytes:
    """Return a PNG of so many pixels with the first 200 frames in rows, in one scale, as large as they fit.

    Those that are `drawn`, such as a folded box, have no paper around them. `right_to_left`: rows begin on the right, as they
    do in the language of the game.
    Raises PnpError if a picture cannot be read.
    """
    shown = frames[:_MOST_FACES]
    width, height = size
    margin = round(width * _WALL_MARGIN)
    scale = _largest_scale(shown, width - 2 * margin, height - 2 * margin)
    rows = list(_break_rows(shown, scale, width - 2 * margin))
    picture, images = Image.new("RGB", size, _WALL_GROUND), _render_scaled([(frame, scale) for frame in shown], fonts, drawn)
    gap = _row_gap(shown, scale)
    y = (height - sum(_row_height(row, scale) for row in rows) - gap * (len(rows) - 1)) / 2
    for row in rows:
        tallest, x = _row_height(row, scale), (width - _row_width(row, scale, gap)) / 2
        for frame in row:
            left = width - x - frame.size.w * scale if right_to_left else x
            _paste(picture, images[frame], left, y + (tallest - frame.size.h * scale) / 2)
            x += frame.size.w * scale + gap
        y += tallest + gap
    return _encode_png(picture)


def cover(wall: Sequence[Frame], front: Frame | None, fonts: FontBook, size: tuple[int, int]) -> bytes:
    """Return a PNG of so many pixels that `wall` fills with rows which its edges cut off; `front` stands before them.

    Raises PnpError if a picture cannot be read.
    """
    picture = Image.new("RGB", size, _WALL_GROUND)
    if wall:
        _paint_wall(picture, wall[:_MOST_FACES], fonts)
    if front is not None:
        width, height = size
        picture = Image.blend(picture, Image.new("RGB", size, _WALL_GROUND), _WALL_DIMMING)
        scale = min(height * _FRONT_HEIGHT / front.size.h, width * _FRONT_HEIGHT / front.size.w)
        place = (width - front.size.w * scale) / 2, (height - front.size.h * scale) / 2
        _paste(picture, _render_scaled([(front, scale)], fonts)[front], *place)
    return _encode_png(picture)


_MOST_SPREADS: Final = 3
_GLANCE_PPI: Final = 24  # at which lines of text are pale and drawings are not
_DRAWN: Final = 72  # of 255: how far a pixel that belongs to a drawing is from the paper, in its strongest channel


def spreads(pages: Sequence[Frame], fonts: FontBook, size: tuple[int, int], *, right_to_left: bool = False) -> bytes:
    """Return a PNG of so many pixels with three spreads of a booklet below each other, one from each third of it.

    Of each third it is the one on which most is drawn. `right_to_left`: the first page of a spread is its right one.
    Raises PnpError if a picture cannot be read.
    """
    opened = [pages[n : n + 2] for n in range(1, len(pages) - 2, 2)] or [pages[:2]]
    drawn = dict(zip(pages, _drawn_shares(pages, fonts), strict=True))
    count = min(_MOST_SPREADS, len(opened))
    thirds = [opened[n * len(opened) // count : (n + 1) * len(opened) // count] for n in range(count)]
    chosen = [max(third, key=lambda spread: sum(drawn[page] for page in spread)) for third in thirds]
    width, height = size
    margin = round(width * _WALL_MARGIN)
    wide, high = max(sum(page.size.w for page in spread) for spread in chosen), max(page.size.h for page in pages)
    scale = min((width - 2 * margin) / wide, (height - margin * (count + 1)) / (high * count))
    picture = Image.new("RGB", size, _WALL_GROUND)
    images = _render_scaled([(page, scale) for spread in chosen for page in spread], fonts)
    y = (height - high * scale * count - margin * (count - 1)) / 2
    for spread in chosen:
        x = (width - sum(images[page].width for page in spread)) / 2
        for page in reversed(spread) if right_to_left else spread:
            _paste(picture, images[page], x, y)
            x += images[page].width
        y += high * scale + margin
    return _encode_png(picture)


def _drawn_shares(pages: Sequence[Frame], fonts: FontBook) -> Iterator[float]:
    """Yield how much of each page is drawn on, 0 to 1: pixels that are far from the colour of most of them."""
    images = _render_scaled([(page, _GLANCE_PPI / MM_PER_INCH) for page in pages], fonts)
    for page in pages:
        image = images[page].convert("RGB")
        values = iter(image.tobytes())
        ((paper, _),) = Counter(zip(values, values, values, strict=True)).most_common(1)
        red, green, blue = ImageChops.difference(image, Image.new("RGB", image.size, paper)).split()
        strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        yield sum(strongest.histogram()[_DRAWN:]) / (image.width * image.height)


def _paint_wall(picture: Image.Image, wall: Sequence[Frame], fonts: FontBook) -> None:
    height = picture.height / _ROWS_OF_WALL
    gap = height * _WALL_GAP
    shown = [(frame, height / frame.size.h) for frame in wall]
    images, number = _render_scaled(shown, fonts), 0
    for row in range(ceil(_ROWS_OF_WALL) + 1):
        y, x = row * (height + gap) - height * _CUT_ABOVE, -height * _ROW_SHIFTS[row % 2]
        while x < picture.width:
            image = images[wall[number % len(wall)]]
            _paste(picture, image, x, y)
            x, number = x + image.width + gap, number + 1


def _render_scaled(
    frames: Sequence[tuple[Frame, float]], fonts: FontBook, drawn: Container[Frame] = ()
) -> dict[Frame, Image.Image]:
    scales = dict(frames)
    ppi = round(max(scales.values()) * MM_PER_INCH * _OVERSAMPLING)
    found: dict[Frame, Image.Image] = {}
    for frame in (frame for frame in scales if frame in drawn):
        found[frame] = _fit(drawn_picture(frame, fonts, max(1, ppi)), frame, scales[frame])
    distinct = tuple([frame for frame in scales if frame not in found])
    for pdf, pages, numbers in face_batches([PictureFace(frame) for frame in distinct], fonts, max(1, ppi)):
        for number, pixels in zip(numbers, render_pages(pdf, pages), strict=True):
            found[distinct[number]] = _fit(_decode_pixels(pixels), distinct[number], scales[distinct[number]])
    return found


def drawn_picture(frame: Frame, fonts: FontBook, ppi: int) -> Image.Image:
    """Return what a frame draws, without paper below it. Raises PnpError if a picture cannot be read."""
    page = Page("face", frame.size, (), furniture=frame.items)
    return _decode_pixels(page_pixels(page, SharedObjects(fonts), ppi, clear=True))


def _fit(image: Image.Image, frame: Frame, scale: float) -> Image.Image:
    box = max(1, round(frame.size.w * scale)), max(1, round(frame.size.h * scale))
    return image.resize(box, Image.Resampling.LANCZOS)


def _paste(picture: Image.Image, image: Image.Image, x: float, y: float) -> None:
    picture.paste(image, (round(x), round(y)), image if image.mode == "RGBA" else None)


def _decode_pixels(pixels: Pixels) -> Image.Image:
    with Image.open(BytesIO(pixels.png())) as image:
        return image.convert("RGBA" if pixels.size.clear else "RGB")


def _largest_scale(frames: Sequence[Frame], width: float, height: float) -> float:
    low, high = 0.0, min(width / max(f.size.w for f in frames), height / max(f.size.h for f in frames))
    for _ in range(40):
        middle = (low + high) / 2
        rows = list(_break_rows(frames, middle, width))
        needed = sum(_row_height(row, middle) for row in rows) + _row_gap(frames, middle) * (len(rows) - 1)
        low, high = (middle, high) if needed <= height else (low, middle)
    return low


def _break_rows(frames: Sequence[Frame], scale: float, width: float) -> Iterator[list[Frame]]:
    gap = _row_gap(frames, scale)
    row: list[Frame] = []
    for frame in frames:
        if row and _row_width([*row, frame], scale, gap) > width:
            yield row
            row = []
        row.append(frame)
    if row:
        yield row


def _row_width(row: Sequence[Frame], scale: float, gap: float) -> float:
    return sum(frame.size.w * scale for frame in row) + gap * (len(row) - 1)


def _row_height(row: Sequence[Frame], scale: float) -> float:
    return max(frame.size.h for frame in row) * scale


def _row_gap(frames: Sequence[Frame], scale: float) -> float:
    return max(frame.size.h for frame in frames) * scale * _WALL_GAP


def _encode_png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


_SHEET_WIDTH: Final = 1600  # all lengths in pixels
_SHEET_MARGIN: Final = 24
WIDEST_PICTURE: Final = _SHEET_WIDTH - 2 * _SHEET_MARGIN
"""The width of the widest picture that a contact sheet holds, in pixels."""
_SHEET_GAP: Final = 18
_LABEL_HEIGHT: Final = 22  # under a picture
_TEXT_SIZE: Final = 14
_OUTLINE_WIDTH: Final = 3
_SHEET_GROUND, _INK, _RED = (233, 233, 230), (29, 31, 33), (163, 22, 28)
_FADING = 0.6  # how much of the ground shows through a picture that is out of date


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


class _PlacedPicture(NamedTuple):
    picture: ContactPicture
    image: Image.Image
    x: int
    y: int


def write_contact_sheet(file: Path, heading: str, pictures: Iterable[ContactPicture], home: Path | None = None) -> None:
    """Write pictures in rows under a heading; the file appears complete or not at all.

    No link leads the file out of `home` (None: its folder). Labels are set in a Latin font, since ids are Latin.
    Raises PnpError if the file cannot be written.
    """
    placed, height = _place_in_rows([(picture, _decode_scaled(picture)) for picture in pictures])
    sheet = Image.new("RGB", (_SHEET_WIDTH, height), _SHEET_GROUND)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(_TEXT_SIZE)
    draw.text((_SHEET_MARGIN, _SHEET_MARGIN), heading, _INK, font)
    for picture, image, x, y in placed:
        sheet.paste(image, (x, y), image)
        if picture.marked:
            around = (
                x - _OUTLINE_WIDTH,
                y - _OUTLINE_WIDTH,
                x + image.width + _OUTLINE_WIDTH - 1,
                y + image.height + _OUTLINE_WIDTH - 1,
            )
            draw.rectangle(around, outline=_RED, width=_OUTLINE_WIDTH)
        draw.text((x, y + image.height + _OUTLINE_WIDTH + 1), picture.label, _RED if picture.marked else _INK, font)
    with publishing(home or file.parent) as publication, publication.open(file) as out:
        sheet.save(out, "PNG", compress_level=1)


def _decode_scaled(picture: ContactPicture) -> Image.Image:
    image = Image.open(BytesIO(picture.png)).convert("RGBA")
    image = ImageOps.contain(image, picture.size, Image.Resampling.LANCZOS)
    if picture.faded:
        alpha = image.getchannel("A").point(lambda value: round(value * (1 - _FADING)))
        image = image.convert("L").convert("RGBA")
        image.putalpha(alpha)
    return image


def _place_in_rows(images: Sequence[tuple[ContactPicture, Image.Image]]) -> tuple[list[_PlacedPicture], int]:
    """Place images from left to right, in rows with a common bottom line; give them with the height of the sheet."""
    rows: list[list[tuple[ContactPicture, Image.Image]]] = []
    left = 0
    font = ImageFont.load_default(_TEXT_SIZE)
    for picture, image in images:
        width = max(image.width, round(font.getlength(picture.label))) + _SHEET_GAP
        starts = (
            not rows
            or left + width > _SHEET_WIDTH - 2 * _SHEET_MARGIN + _SHEET_GAP
            or picture.section != rows[-1][-1][0].section
        )
        if starts:
            rows.append([])
            left = 0
        rows[-1].append((picture, image))
        left += width
    placed, y = [], _SHEET_MARGIN + _LABEL_HEIGHT + _SHEET_GAP
    for row in rows:
        x, tallest = _SHEET_MARGIN, max(image.height for _, image in row)
        for picture, image in row:
            placed.append(_PlacedPicture(picture, image, x, y + tallest - image.height))
            x += max(image.width, round(font.getlength(picture.label))) + _SHEET_GAP
        y += tallest + _LABEL_HEIGHT + _SHEET_GAP
    return placed, y + _SHEET_MARGIN - _SHEET_GAP


TABLE_VIEW_SIDE = 512
"""Its width and height in pixels."""
_TABLE_COLOUR, _BAG_COLOUR = (47, 58, 54), (122, 86, 52)
_TABLE_EDGE = 30.0  # mm of table around what lies on it
_LEAST_PPI = 4


def table_view(plan: TablePlan, fonts: FontBook) -> bytes:
    """Return a square PNG of everything where it lies, as small as that makes it. Raises PnpError as `face_pixels` does."""
    view = Image.new("RGB", (TABLE_VIEW_SIDE, TABLE_VIEW_SIDE), _TABLE_COLOUR)
    if plan.items:
        boxes = [_item_box(item) for item in plan.items]
        left, top = min(box.x for box in boxes) - _TABLE_EDGE, min(box.y for box in boxes) - _TABLE_EDGE
        w, h = max(box.right for box in boxes) + _TABLE_EDGE - left, max(box.bottom for box in boxes) + _TABLE_EDGE - top
        scale = TABLE_VIEW_SIDE / max(w, h)  # pixels per mm
        left, top = left - (max(w, h) - w) / 2, top - (max(w, h) - h) / 2
        seen = _render_top_faces(plan, fonts, max(_LEAST_PPI, round(scale * MM_PER_INCH)))
        for item in plan.items:
            _paint_item(view, item, seen, ((item.x - left) * scale, (item.y - top) * scale), scale)
    out = BytesIO()
    view.save(out, "PNG")
    return out.getvalue()


def _paint_item(
    view: Image.Image, item: TableItem, seen: dict[Frame, Image.Image], at: tuple[float, float], scale: float
) -> None:
    piece = item.pieces[0][0]
    if item.kind == "bag":
        half = BAG_SIZE / 2 * scale
        ImageDraw.Draw(view).ellipse((at[0] - half, at[1] - half, at[0] + half, at[1] + half), fill=_BAG_COLOUR)
    picture = seen[_top_face(item, piece)]
    if piece.solid is not None:
        picture = _cut_first_side(picture, piece)
    if item.kind == "bag":
        picture.thumbnail((max(1, round(0.7 * BAG_SIZE * scale)),) * 2)
    if item.turn:
        picture = picture.rotate(-item.turn, expand=True)
    view.paste(picture, (round(at[0] - picture.width / 2), round(at[1] - picture.height / 2)), picture)


def _cut_first_side(net: Image.Image, piece: TablePiece) -> Image.Image:
    assert piece.solid is not None
    scale = net.width / piece.size.w
    points = [(x * scale, y * scale) for x, y in piece.solid.sides[0].flat]
    mask = Image.new("L", net.size, 0)
    ImageDraw.Draw(mask).polygon(points, fill=255)
    cut = net.copy()
    cut.putalpha(mask)
    return cut.crop(mask.getbbox() or (0, 0, 1, 1))


def _top_face(item: TableItem, piece: TablePiece) -> Frame:
    if item.facing == "down" and piece.back is not None and item.kind != "bag":
        return piece.back.frames[piece.cell if piece.back.grid.cells > 1 else 0]
    return piece.face


def _render_top_faces(plan: TablePlan, fonts: FontBook, ppi: int) -> dict[Frame, Image.Image]:
    frames = list(dict.fromkeys(_top_face(item, item.pieces[0][0]) for item in plan.items))
    seen: dict[Frame, Image.Image] = {}
    for batch in face_batches([PictureFace(frame) for frame in frames], fonts, ppi):
        for number, pixels in zip(batch.faces, render_pages(batch.pdf, batch.pages), strict=True):
            seen[frames[number]] = Image.open(BytesIO(pixels.png())).convert("RGBA")
    return seen


def _item_box(item: TableItem) -> Box:
    piece = item.pieces[0][0]
    w, h = (BAG_SIZE, BAG_SIZE) if item.kind == "bag" else piece.size
    if item.turn % 180:
        w = h = max(w, h)
    return Box(item.x - w / 2, item.y - h / 2, w, h)
