"""A virtual table seen from above, as a small picture."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from pnp.base.units import MM_PER_INCH, Box
from pnp.model.virtual_table import BAG_SIZE
from pnp.render.face_pixels import PictureFace, face_batches
from pnp.render.page_pixels import rendered

if TYPE_CHECKING:
    from pnp.model.frame import Frame
    from pnp.model.style import FontBook
    from pnp.model.virtual_table import TableItem, TablePiece, TablePlan

SIDE = 512
"""Its width and height in pixels."""
_GROUND, _BAG = (47, 58, 54), (122, 86, 52)
_EDGE = 30.0  # mm of table around what lies on it
_LEAST_PPI = 4


def table_view(plan: TablePlan, fonts: FontBook) -> bytes:
    """Return a square PNG of everything where it lies, as small as that makes it. Raises PnpError as `face_pixels` does."""
    view = Image.new("RGB", (SIDE, SIDE), _GROUND)
    if plan.items:
        boxes = [_box(item) for item in plan.items]
        left, top = min(box.x for box in boxes) - _EDGE, min(box.y for box in boxes) - _EDGE
        w, h = max(box.right for box in boxes) + _EDGE - left, max(box.bottom for box in boxes) + _EDGE - top
        scale = SIDE / max(w, h)  # pixels per mm
        left, top = left - (max(w, h) - w) / 2, top - (max(w, h) - h) / 2
        seen = _pictures(plan, fonts, max(_LEAST_PPI, round(scale * MM_PER_INCH)))
        for item in plan.items:
            _paint(view, item, seen, ((item.x - left) * scale, (item.y - top) * scale), scale)
    out = BytesIO()
    view.save(out, "PNG")
    return out.getvalue()


def _paint(view: Image.Image, item: TableItem, seen: dict[Frame, Image.Image], at: tuple[float, float], scale: float) -> None:
    piece = item.pieces[0][0]
    if item.kind == "bag":
        half = BAG_SIZE / 2 * scale
        ImageDraw.Draw(view).ellipse((at[0] - half, at[1] - half, at[0] + half, at[1] + half), fill=_BAG)
    picture = seen[_top(item, piece)]
    if piece.solid is not None:
        picture = _first_side(picture, piece)
    if item.kind == "bag":
        picture.thumbnail((max(1, round(0.7 * BAG_SIZE * scale)),) * 2)
    if item.turn:
        picture = picture.rotate(-item.turn, expand=True)
    view.paste(picture, (round(at[0] - picture.width / 2), round(at[1] - picture.height / 2)), picture)


def _first_side(net: Image.Image, piece: TablePiece) -> Image.Image:
    """Cut the first side of a solid out of its net."""
    assert piece.solid is not None
    scale = net.width / piece.size.w
    points = [(x * scale, y * scale) for x, y in piece.solid.sides[0].flat]
    mask = Image.new("L", net.size, 0)
    ImageDraw.Draw(mask).polygon(points, fill=255)
    cut = net.copy()
    cut.putalpha(mask)
    return cut.crop(mask.getbbox() or (0, 0, 1, 1))


def _top(item: TableItem, piece: TablePiece) -> Frame:
    """The face that is seen from above."""
    if item.facing == "down" and piece.back is not None and item.kind != "bag":
        return piece.back.frames[piece.cell if piece.back.grid.cells > 1 else 0]
    return piece.face


def _pictures(plan: TablePlan, fonts: FontBook, ppi: int) -> dict[Frame, Image.Image]:
    """Render each face that is seen, once."""
    frames = list(dict.fromkeys(_top(item, item.pieces[0][0]) for item in plan.items))
    seen: dict[Frame, Image.Image] = {}
    for batch in face_batches([PictureFace(frame) for frame in frames], fonts, ppi):
        for number, pixels in zip(batch.faces, rendered(batch.pdf, batch.pages), strict=True):
            seen[frames[number]] = Image.open(BytesIO(pixels.png())).convert("RGBA")
    return seen


def _box(item: TableItem) -> Box:
    piece = item.pieces[0][0]
    w, h = (BAG_SIZE, BAG_SIZE) if item.kind == "bag" else piece.size
    if item.turn % 180:
        w = h = max(w, h)
    return Box(item.x - w / 2, item.y - h / 2, w, h)
