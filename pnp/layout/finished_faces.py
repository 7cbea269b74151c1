"""What is read off finished faces: the uniform colour of their borders, and a record of each text box.

Neighbours on a sheet whose borders have the same colour can share their cut lines. The trace (`--trace`) has a record,
ready for JSON, for each text box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.model.face_walk import (
    IDENTITY,
    GraphicsState,
    ItemMemory,
    intersection,
    line_box,
    lines_beyond,
    map_box,
    shape_box,
    walk,
)
from pnp.model.frame import Colour, DrawingItem, Group, ImageItem, PlacedFrame, Shape, TextLine

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Size
    from pnp.model.frame import Frame, Item, TextBox
    from pnp.model.sheet import Component


BORDER_DEPTH = 1.0
"""How far inside the trim the border must extend, in mm, because hand cutting is that inaccurate."""

PAPER_COLOUR = Colour(1.0, 1.0, 1.0)

_OPAQUE_ALPHA = 0.999


class BorderColours:
    """The border colours of one run, so that equal faces, and what many of them share, are examined only once."""

    def __init__(self) -> None:
        self._known: dict[Frame, Colour | None] = {}
        self._rings: dict[tuple[Size, float], _BorderRing] = {}

    def __call__(self, frame: Frame) -> Colour | None:
        """Return the opaque colour, without a name, that a face has from the bleed's edge to 1 mm inside the trim, or None.

        It is found from bounding boxes: an item that might reach the border counts as reaching it. A face without a background
        has the white of the paper.
        """
        if frame.painted is not None:
            return frame.painted.border
        if frame not in self._known:
            self._known[frame] = self.examine(frame)
        return self._known[frame]

    def examine(self, frame: Frame) -> Colour | None:
        """Return the same without remembering the face."""
        ring = self._rings.get((frame.size, frame.bleed))
        if ring is None:
            trim = Box(0.0, 0.0, *frame.size)
            ring = self._rings[frame.size, frame.bleed] = _BorderRing(trim.inset(-frame.bleed), trim.inset(BORDER_DEPTH))
        colours: set[Colour] = set()
        for colour, covers in ring.reaching(frame):
            if colour is None or len(colours) > 1:
                return None
            colours.add(colour)
            if covers:
                break
        else:
            colours.add(PAPER_COLOUR)
        return colours.pop() if len(colours) == 1 else None


class _BorderInk(NamedTuple):
    """Ink on the border: its colour (None if it is not one opaque colour), and whether it covers the whole face."""

    colour: Colour | None
    covers: bool


class _BorderRing:
    """The border: from the bleed's edge to `BORDER_DEPTH` mm inside the trim."""

    def __init__(self, outer: Box, inner: Box) -> None:
        self.outer, self.inner = outer, inner
        self._of_items = ItemMemory(lambda item: tuple(self._reaching(item)))

    def reaching(self, frame: Frame) -> Iterable[_BorderInk]:
        """Return the ink on the border, topmost first; a placed face has many colours."""
        beyond = lines_beyond(frame.items, self.inner)
        if not beyond:
            return chain.from_iterable(reversed(self._of_items.each(frame.art)))
        lines = set(map(id, beyond))
        return chain.from_iterable(
            self._reaching(item) if type(item) is TextLine else self._of_items.of(item)
            for item in reversed(frame.items)
            if type(item) is not TextLine or id(item) in lines
        )

    def _reaching(self, item: Item) -> Iterator[_BorderInk]:
        page = GraphicsState(clip=self.outer)
        for part, state in walk((item,), page, into=(Group, DrawingItem), enters=self._may_reach, topmost_first=True):
            if isinstance(part, TextLine):
                # the common case, a line clear of the border, needs no transformed boxes
                if part.invisible or (state.matrix == IDENTITY and not lines_beyond((part,), self.inner)):
                    continue
            elif isinstance(part, (Group, DrawingItem)):
                continue
            box = _visible_box(part, state)
            if self._touches(box):
                yield self._ink(part, state, box)

    def _ink(self, item: Item, state: GraphicsState, box: Box) -> _BorderInk:
        if not isinstance(item, Shape) or item.stroke is not None or not isinstance(item.fill, Colour):
            return _BorderInk(None, covers=False)
        colour = state.resolve(item.fill)
        if colour.alpha * state.opacity < _OPAQUE_ALPHA:
            return _BorderInk(None, covers=False)
        upright = item.rect is not None and not state.matrix[1] and not state.matrix[2]
        return _BorderInk(Colour(*colour.rgb), upright and box.contains(self.outer, 1e-3))

    def _may_reach(self, inner: GraphicsState) -> bool:
        return inner.clip is None or self._touches(inner.clip)

    def _touches(self, box: Box) -> bool:
        return box.w > 0 and box.h > 0 and box.overlaps(self.outer) and not self.inner.contains(box)


def _visible_box(item: Shape | TextLine | ImageItem | PlacedFrame, state: GraphicsState) -> Box:
    if isinstance(item, PlacedFrame):
        state = state.inside(item)
        return intersection(state.clip, map_box(state.matrix, Box(0.0, 0.0, *item.frame.size)))
    return intersection(state.clip, map_box(state.matrix, _item_box(item)))


def _item_box(item: Shape | ImageItem | TextLine) -> Box:
    if isinstance(item, ImageItem):
        return item.clip or item.box
    if isinstance(item, TextLine):
        return line_box(item)
    if not item.path:
        return item.rect or Box(0.0, 0.0, 0.0, 0.0)
    box = shape_box(item)
    if item.stroke is None:
        return box
    return box.inset(-item.stroke.width * item.stroke.miter_limit / 2)  # mitred corners may stick out


def trace_records(components: Iterable[Component]) -> Iterator[dict[str, object]]:
    """Yield a record for each text box of every card: sizes and overflow in pt, boxes in mm from the trim corner.

    `ink` is what its glyphs and icons paint, which may overhang `box`. A text with words in named styles, or with readings, has
    these as `styled`; `outline` is the swatch of a line around letters.
    """
    for component in components:
        for side, frame in (("face", component.face), ("back", component.back)):
            for box in frame.boxes if frame else ():
                yield {"card": component.id, "deck": component.deck, "face": side, **_text_box_record(box, component.mark)}


def _text_box_record(box: TextBox, card: Mark | None) -> dict[str, object]:
    content = box.content or card
    styled = [
        {"colour": words.colour.name, "size": round(words.size, 2), "ink": _round_box(words.ink), **_outline_record(words.halo)}
        for words in box.styled
    ]
    return ({"styled": styled} if styled else {}) | {
        "style": box.style,
        "box": _round_box(box.box),
        "ink": _round_box(box.ink),
        **_outline_record(box.halo),
        "preferred": box.preferred,
        "floor": box.floor,
        "size": box.size,
        "lines": list(box.lines),
        "missing": list(box.missing),
        "overflow_pt": round(box.overflow, 2),
        "content": str(content) if content else None,
        "template": str(box.at) if box.at else None,
    }


def _outline_record(halo: Colour | None) -> dict[str, object]:
    return {} if halo is None else {"outline": halo.name}


def _round_box(box: Box) -> list[float]:
    return [round(v, 3) for v in box]
