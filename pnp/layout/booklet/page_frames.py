"""Makes the Frames of pages: the strips of a column, the backgrounds of boxes behind them, the page furniture under all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.units import Box
from pnp.layout.booklet.drawing_tags import as_page
from pnp.layout.booklet.strip import Strip, over
from pnp.layout.element_shapes import rectangle
from pnp.model.face_walk import bounding_box
from pnp.model.fields import RichText, TextSpan
from pnp.model.frame import Frame, Shape
from pnp.model.picture import Anchor

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.layout.booklet.booklet_context import BookletContext
    from pnp.layout.booklet.page_breaks import PlacedStrip
    from pnp.layout.booklet.strip import Panel
    from pnp.model.frame import Item, TextBox


@frozen
class PageContext:
    """A page by its number from 1; `title` is the chapter that continues at its top, or None if one begins there."""

    number: int
    title: RichText | None

    @property
    def side(self) -> str:
        """`right` for odd pages, as in a book that opens to the left; a book that opens to the right mirrors its pages."""
        return "right" if self.number % 2 else "left"


def page_frame(page_context: PageContext, placed_strips: Sequence[PlacedStrip], context: BookletContext) -> Frame:
    """Return the Frame of a page of text."""
    look = context.look
    x, y = _left(page_context, context), look.margins.top
    panels = Strip(0.0, tuple(_panels(placed_strips))).moved(x, y)
    column = [strip.moved(x, y + top) for strip, top in placed_strips]
    page = over([panels, *column], _furniture(page_context, context))
    anchors = tuple(Anchor(name, x, y + top) for strip, top in placed_strips for name in strip.anchors)
    return Frame(look.size, look.bleed, page.items, tuple(_joined(page.boxes)), page.links, anchors)


def drawn_frame(template: str, page_context: PageContext, context: BookletContext) -> Frame:
    """Return the Frame of a page that only a template draws, such as a cover."""
    page = as_page(context.templates.page(template, _names(page_context)))
    return Frame(context.look.size, context.look.bleed, page.items, page.boxes, page.links)


def _names(page_context: PageContext) -> dict[str, object]:
    return {"number": page_context.number, "side": page_context.side, "title": page_context.title}


def _left(page_context: PageContext, context: BookletContext) -> float:
    """Return the margin left of the column: the inner one is at the spine, which is on the left of odd pages by default."""
    margins = context.look.margins
    return margins.inner if (page_context.side == "right") != context.right_to_left else margins.outer


def _furniture(page_context: PageContext, context: BookletContext) -> Strip:
    """Return what the page's template draws, or without one the chapter above the column and the page number below it."""
    look = context.look
    if look.page:
        return context.templates.page(look.page, _names(page_context))
    outer = "end" if page_context.side == "right" else "start"
    number = RichText((TextSpan(str(page_context.number)),), "", context.game.locale, look.mark)
    column, foot = context.column, look.size.h - look.margins.bottom
    x = _left(page_context, context)
    found: list[Strip] = []
    for words, style, middle in (
        (page_context.title, "running", look.margins.top / 2),
        (number, "folio", (foot + look.size.h) / 2),
    ):
        lines = context.typesetter.lines(words, look.styles[style], column.w, align=outer) if words else ()  # type: ignore[arg-type]
        found += [line.strip(what="", mark=look.mark).moved(x, middle - line.height / 2) for line in lines[:1]]
    return over(found, Strip(0.0))


def _panels(placed_strips: Sequence[PlacedStrip]) -> Iterator[Item]:
    """Yield the background of each box, as tall as its strips on the page."""
    reach: dict[Panel, tuple[float, float]] = {}
    for strip, top in placed_strips:
        for panel in reversed(strip.panels):
            start, _ = reach.get(panel, (top, top))
            reach[panel] = (start, top + strip.height)
    for panel, (start, end) in reach.items():
        box = Box(panel.x, start, panel.w, end - start)
        if panel.fill is not None:
            yield Shape(rectangle(*box), panel.fill, rect=box, at=panel.mark)
        if panel.bar is not None:
            bar = box._replace(x=panel.x + panel.bar_x, w=panel.bar_w)
            yield Shape(rectangle(*bar), panel.bar, rect=bar, at=panel.mark)


def _joined(boxes: Sequence[TextBox]) -> Iterator[TextBox]:
    """Yield text boxes, with consecutive lines of the same text as one."""
    run: list[TextBox] = []
    for box in boxes:
        if run and (not box.role or box.role != run[-1].role or box.content != run[-1].content):
            yield _one(run)
            run = []
        run.append(box)
    if run:
        yield _one(run)


def _one(run: Sequence[TextBox]) -> TextBox:
    if len(run) == 1:
        return run[0]
    lines = tuple(line for box in run for line in box.lines)
    box, ink, body = (
        bounding_box([b.box for b in run]),
        bounding_box([b.ink for b in run]),
        bounding_box([b.body or b.ink for b in run]),
    )
    return replace(run[0], box=box, ink=ink, body=body, lines=lines)
