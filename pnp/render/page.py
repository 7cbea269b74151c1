"""Pages: faces, marks and other items as one content stream, with the page boxes that printers use."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.art.outline_offset import offset
from pnp.base.units import PT, Box
from pnp.model.face_walk import bounding_box, map_box
from pnp.render.content_stream import ContentStream
from pnp.render.item_painter import face_form, paint, paint_face
from pnp.render.path_operators import path_operators
from pnp.render.pdf_numbers import nums
from pnp.render.printer_marks import draw_marks

if TYPE_CHECKING:
    from collections.abc import Container

    from pnp.model.frame import Frame
    from pnp.model.outline import Matrix
    from pnp.model.sheet import Page, Placement
    from pnp.render.document_objects import DocumentObjects
    from pnp.render.navigation import Navigation
    from pnp.render.shared_objects import SharedObjects

_TOLERANCE = 1e-4  # mm; bleeds that differ by less are equal


def write_page(  # noqa: PLR0913 - where it is written, and how
    objects: DocumentObjects,
    store: SharedObjects,
    page: Page,
    parent: int,
    navigation: Navigation | None = None,
    *,
    inline: Container[Frame] = (),
) -> int:
    """Write one page and its content stream; `parent` is the object number of the page tree. Gives the page's number.

    Faces in `inline` are painted in the page's own stream, all others as forms. With `navigation`, the links of its faces are
    written too, their anchors are recorded there, and the page is tagged.
    """
    content = ContentStream(Box(0.0, 0.0, page.size.w * PT, page.size.h * PT), base=(1 / PT, 0.0, 0.0, 1 / PT, 0.0, 0.0))
    marks = content.marks = navigation.structure.begin_page() if navigation else None
    correction = _correction(page)
    content.concat((PT, 0.0, 0.0, -PT, 0.0, page.size.h * PT))  # from here on in mm, y down
    if correction is not None:
        content.concat(correction)
    for placement in page.placements:
        _place(store, content, placement, inline)
    draw_marks(store, content, page)
    paint(store, content, page.furniture)
    if page.cut is not None and page.cut.contour is not None:
        from pnp.render.cut_contour import draw_contour  # noqa: PLC0415 - only where somebody cuts by it

        draw_contour(store, content, page.cut, page.cut.contour)
    document, used = objects.document, content.resources()
    resources = objects.number(used)
    stream = objects.content(content, keep=not inline or marks is not None)
    group = b"/Group<</S/Transparency/CS%b>>" % store.colours.group if objects.needs_transparency(used) else b""
    number = document.reserve()
    links = navigation.page(document, page, number, marks) if navigation and marks else b""
    body = b"<</Type/Page/Parent %d 0 R%b/Resources %d 0 R/Contents %d 0 R%b%b>>"
    return document.put(body % (parent, _boxes(page, correction), resources, stream, group, links), number)


def _place(store: SharedObjects, content: ContentStream, placement: Placement, inline: Container[Frame]) -> None:
    content.save()
    if any(abs(b - placement.frame.bleed) > _TOLERANCE for b in placement.bleed):
        content.clip(placement.bleed_box)
    content.concat(placement.matrix)
    if placement.frame.shaped is not None and max(placement.bleed) < placement.frame.bleed - _TOLERANCE:
        content.add(path_operators(offset(placement.frame.shaped, max(placement.bleed))) + b" W n")
    if placement.frame in inline or content.marks is not None:
        paint_face(store, content, placement.frame)
    else:
        store.place(content, face_form(store, placement.frame))
    content.restore()


def _correction(page: Page) -> Matrix | None:
    """The matrix of a printer's correction: scale about the centre of the paper, then move (mm). None if there is none."""
    (dx, dy), (sx, sy), (w, h) = page.offset, page.scale, page.size
    if (dx, dy, sx, sy) == (0, 0, 1, 1):
        return None
    return (sx, 0.0, 0.0, sy, w / 2 * (1 - sx) + dx, h / 2 * (1 - sy) + dy)


def _boxes(page: Page, correction: Matrix | None) -> bytes:
    """MediaBox, BleedBox and TrimBox in pt, each inside the one before; without faces all are the paper."""
    paper = Box(0.0, 0.0, *page.size)
    trim, bleed = _around(tuple([(p.trim, p.bleed) for p in page.placements])) or (page.trim_box, page.bleed_box)
    if correction is not None:
        trim, bleed = map_box(correction, trim), map_box(correction, bleed)
    page_boxes = (b"MediaBox", paper), (b"BleedBox", _inside(bleed, paper)), (b"TrimBox", _inside(trim, paper))
    return b"".join(b"/%b[%b]" % (key, _points(box, page.size.h)) for key, box in page_boxes)


@lru_cache(maxsize=64)
def _around(slots: tuple[tuple[Box, tuple[float, float, float, float]], ...]) -> tuple[Box, Box] | None:
    """Return the box around trims, and that around them with their bleed (left, top, right, bottom); None if there are none."""
    if not slots:
        return None
    bleeds = [Box(t.x - left, t.y - top, t.w + left + right, t.h + top + down) for t, (left, top, right, down) in slots]
    return bounding_box([trim for trim, _ in slots]), bounding_box(bleeds)


def _inside(box: Box, paper: Box) -> Box:
    x, y = max(box.x, 0.0), max(box.y, 0.0)
    return Box(x, y, min(box.right, paper.w) - x, min(box.bottom, paper.h) - y)


def _points(box: Box, height: float) -> bytes:
    return nums(v * PT for v in (box.x, height - box.bottom, box.right, height - box.y))
