"""The images of figures: faces of cards, and pictures, at the requested scale, whole or as a window around a point.

Call-outs may name anchors in place of points. In a drawing that is mirrored, figures and letters change places and can
still be read. Lines of pictures and cards that a booklet shows smaller stay wide enough to be printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT, Box, Size
from pnp.layout.painting.shapes import point_as_seen, rectangle, round_rectangle
from pnp.model.face_walk import (
    GraphicsState,
    bounding_box,
    find_items,
    is_flipped,
    map_box,
    multiply,
    painted_items,
    rewrite,
    walk,
)
from pnp.model.frame import Drawing, DrawingItem, Group, ImageItem, PlacedFrame, Shape, Stroke
from pnp.model.picture import Anchor
from pnp.pictures.drawings import load_drawing, warn_if_blank
from pnp.pictures.files import open_picture
from pnp.pictures.qr_codes import MIRRORED, QrCodeFault, is_qr_code, qr_code, reading_faults
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.booklet.diagrams import Diagrams
    from pnp.model.booklet import FigureImage, Pointer
    from pnp.model.frame import Colour, Frame, Item
    from pnp.model.game import Game
    from pnp.model.outline import Matrix
    from pnp.model.sheet import Component
    from pnp.pictures.files import PictureCache

    _PointsByName = dict[str, list[Anchor]]


_EDGE_WIDTH = 0.2  # mm
_SAME_SHAPE = 0.01  # how much of its height the place of a card may differ from the card's shape


@frozen
class FigureContent:
    """The content of an image: its size in mm as placed, its scale (mm on the page per mm or unit of its own), its items.

    A diagram shows `margin` mm of its own around the trim of its face.
    """

    size: Size
    scale: float
    items: tuple[Item, ...]
    margin: float = 0.0


class FigureContents:
    """Provides the cards of a game by id, and the pictures of its folder by path."""

    def __init__(
        self, game: Game, components: Mapping[str, Component], diagrams: Diagrams, report: Report, cache: PictureCache
    ) -> None:
        self._game = game
        self._diagrams = diagrams
        self._components = components
        self._report = report
        self._cache = cache
        self._corners = {card.id: deck.format.corner for deck in game.decks for card in deck.cards}

    def content_of(self, image: FigureImage, width: float, edge: Colour) -> FigureContent | None:
        """Return the content of an image; a picture is `width` mm × its scale wide. None, with an error, if there is none."""
        if image.card:
            return self._card_in_figure(image, edge)
        if is_qr_code(image.path):
            return self._qr_code(image, width * image.scale)
        file = self._game.root / "content" / self._game.name / image.path
        mirrored = image.mirror and base_level(self._game.locale) == 1
        return self._picture(file, width * image.scale, image.mark, edge, mirrored=mirrored)

    def _card_in_figure(self, image: FigureImage, edge: Colour) -> FigureContent | None:
        shown = self.card(image.card, image.side, image.scale, image.mark, edge)
        if shown is None:
            return None
        (placed, *edges), margin = shown.items, 0.0
        assert isinstance(placed, PlacedFrame)
        if image.words == "diagram":
            diagram = self._diagrams.draw(image.card, image.side, image.scale, image.mark)
            if diagram is None:
                return None
            placed = replace(placed, frame=diagram.frame)
            if margin := diagram.margin:
                size = Size(*(side * image.scale for side in diagram.frame.size))
                placed = replace(placed, clip=rectangle(0.0, 0.0, *diagram.frame.size))
                shown = replace(shown, size=size)
                edges = [replace(item, path=rectangle(0.0, 0.0, *size)) for item in edges if isinstance(item, Shape)]
        return replace(shown, items=(replace(placed, words=image.words), *edges), margin=margin)

    def component(self, card: str) -> Component | None:
        """Return a card with both its faces; None if it could not be laid out."""
        return self._components.get(card)

    def card(self, card: str, side: str, scale: float, mark: Mark, edge: Colour) -> FigureContent | None:
        """Return one side of a card at a scale, with a thin line around it; None if it cannot be shown.

        It is cut along its outline, with the corners of its format.
        """
        component = self._components.get(card)
        if component is None:
            unread = self._game.unread.covers("decks")  # it may be the card that has a fault
            if card in self._corners or unread:  # it could not be laid out, or read, and that has been reported
                return None
            parked = any(card in c.names for deck in self._game.decks for c in deck.parked)
            variant = next((c.id for deck in self._game.decks for c in deck.cards if card in c.names), None)
            hint = f"name one of its variants, such as `{variant}`" if variant else did_you_mean(card, self._corners)
            hint = "it is skipped" if parked else hint
            self._report.error("booklet/unknown-card", f"no card `{card}`", mark, hint=hint)
            return None
        frame = component.face if side == "face" else component.back
        if frame is None:
            self._report.error("booklet/no-back", f"card `{card}` has no back", mark)
            return None
        w, h = frame.size
        size, corner = Size(w * scale, h * scale), self._corners.get(card, 0.0)
        if frame.shaped is not None:
            cut = frame.shaped.path
            edges = tuple((letter, tuple(v * scale for v in numbers)) for letter, numbers in cut)
        elif corner:
            cut, edges = round_rectangle(0.0, 0.0, w, h, corner), round_rectangle(0.0, 0.0, *size, corner * scale)
        else:
            cut, edges = rectangle(0.0, 0.0, w, h), rectangle(0.0, 0.0, *size)
        placed = PlacedFrame(frame, (scale, 0.0, 0.0, scale, 0.0, 0.0), cut, mark)
        return FigureContent(size, scale, (placed, Shape(edges, stroke=Stroke(edge, _EDGE_WIDTH))))

    def _qr_code(self, image: FigureImage, width: float) -> FigureContent | None:
        code = qr_code(image.path, self._game.root, image.mark)
        if not isinstance(code, QrCodeFault) and image.mirror:
            code = MIRRORED
        if isinstance(code, QrCodeFault):
            self._report.error(code.code, f"`{image.path}`: {code.message}", image.mark, hint=code.hint)
            return None
        for fault in reading_faults(code, width, None):
            self._report.warning(fault.code, f"`{image.path}`: {fault.message}", image.mark, hint=fault.hint)
        drawing = load_drawing(code, self._report, Size(width, width), cache=self._cache)
        assert drawing is not None
        scale = width / code.width
        item = DrawingItem(drawing, (scale, 0.0, 0.0, scale, 0.0, 0.0), content=image.mark, at=image.mark)
        return FigureContent(Size(width, width), scale, (item,))

    def _picture(self, file: Path, width: float, mark: Mark, edge: Colour, *, mirrored: bool) -> FigureContent | None:
        picture = open_picture(self._game.root, file, mark, self._report, self._cache)
        if picture is None:
            return None
        scale = width / picture.width
        size = Size(width, picture.height * scale)
        box = Box(0.0, 0.0, *size)
        if picture.kind != "svg":
            item = ImageItem(picture, box, None, mark, mark)
            flipped = Group((item,), (-1.0, 0.0, 0.0, 1.0, size.w, 0.0), at=mark)
            return FigureContent(size, scale, (flipped if mirrored else item,))
        drawing = load_drawing(picture, self._report, size, cache=self._cache)
        if drawing is None:
            return None
        warn_if_blank(drawing, picture, self._report)
        if mirrored:
            drawing = prepare_to_mirror(drawing)
        across, down = size.w / drawing.size.w, size.h / drawing.size.h
        place = (-across, 0.0, 0.0, down, size.w, 0.0) if mirrored else (across, 0.0, 0.0, down, 0.0, 0.0)
        items: list[Item] = []
        for layer in layers_between_cards(drawing):
            if isinstance(layer, Drawing):
                items.append(DrawingItem(layer, place, content=mark, at=mark))
            else:
                items += self._card_in_picture(layer, place, size, mark, edge)
        return FigureContent(size, size.w / drawing.size.w, tuple(items))

    def _card_in_picture(self, place: CardPlace, matrix: Matrix, size: Size, mark: Mark, edge: Colour) -> tuple[Item, ...]:
        """Return a card at its place in a picture of `size` mm, at whose edges it ends; nothing if it cannot lie there."""
        card, _, side = place.card.partition("/")
        box = map_box(matrix, place.box)
        whole = self.card(card, side or "face", 1.0, mark, edge)
        if whole is None:
            return ()
        scale = box.w / whole.size.w
        if abs(box.h - whole.size.h * scale) > _SAME_SHAPE * box.h:
            message = f"the place of `{card}` in the picture is {place.box.w:g} x {place.box.h:g}, the card {whole.size.w:g} x "
            hint = f"a height of {place.box.w * whole.size.h / whole.size.w:.4g} has the shape of the card"
            self._report.error("booklet/bad-figure", f"{message}{whole.size.h:g} mm", mark, hint=hint)
            return ()
        shown = self.card(card, side or "face", scale, mark, edge)
        assert shown is not None
        items = tuple(replace(item, words="picture") if isinstance(item, PlacedFrame) else item for item in shown.items)
        return (Group((Group(items, (1.0, 0.0, 0.0, 1.0, box.x, box.y), at=mark),), clip=rectangle(0.0, 0.0, *size), at=mark),)


class CardPlace(NamedTuple):
    """The place of a card in a drawing: its id, with `/back` for its back, and its box in user units."""

    card: str
    box: Box


def layers_between_cards(drawing: Drawing) -> Iterator[Drawing | CardPlace]:
    """Give a drawing in the order in which it is painted: what lies under, between and over the places of its cards.

    A place is a rectangle with an id such as `card-pike`. In a group that is clipped or faded it is painted as it is drawn.
    """
    layers = [*_split(drawing.items, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))]
    if not any(isinstance(layer, CardPlace) for layer in layers):
        yield drawing
        return
    for number, layer in enumerate(layers):
        if isinstance(layer, CardPlace):
            yield layer
        elif layer:
            yield replace(drawing, key=f"{drawing.key} layer {number}", items=layer)


def _split(items: Sequence[Item], matrix: Matrix) -> Iterator[tuple[Item, ...] | CardPlace]:
    """Give the items between the places of cards, in order, and these places."""
    between: list[Item] = []
    for item in items:
        if not isinstance(item, Group) or item.is_composed or item.clip or item.blend:
            between.append(item)
            continue
        boxes = [paint.box for paint in painted_items(item.items)] if item.card else []
        if boxes:
            yield tuple(between)
            between = []
            yield CardPlace(item.card, map_box(matrix, bounding_box(boxes)))
            continue
        for inner in _split(item.items, multiply(matrix, item.matrix)):
            if isinstance(inner, CardPlace):
                yield tuple(between)
                between = []
                yield inner
            elif inner:
                between.append(replace(item, items=inner))
    yield tuple(between)


def crop_content(image: FigureImage, shown: FigureContent, report: Report) -> FigureContent:
    """Return the part of a face that an image shows, with its edge; the whole face where there is no crop, or a wrong one.

    The window stays within the face: where it would leave it, it moves in. `booklet/bad-figure`: it is larger than the face,
    or its point lies outside; `booklet/unknown-anchor`, `booklet/ambiguous-anchor`: the face has no such anchor, or several.
    """
    crop = image.crop
    placed, *_ = shown.items
    if crop is None or not isinstance(placed, PlacedFrame):
        return shown
    face = placed.frame.size
    middle: tuple[float, float] | None = (crop.x + shown.margin, crop.y + shown.margin)
    if crop.anchor:
        use = _AnchorUse("`crop` names", crop.anchor, crop.mark)
        anchor = None if _shows_stand_in(shown) else _find_point(use, image, _anchor_points(shown), report)
        middle = anchor and (anchor.x, anchor.y)
    if middle is None:
        return shown
    if crop.w > face.w or crop.h > face.h or not (0 <= middle[0] <= face.w and 0 <= middle[1] <= face.h):
        what = f"`crop` shows {crop.w:g} x {crop.h:g} mm around {middle[0]:.4g}, {middle[1]:.4g}"
        message = f"{what}, the face is {face.w:g} x {face.h:g} mm"
        report.error("booklet/bad-figure", message, image.mark, hint="the point lies on the face, and the size is no larger")
        return shown
    x, y = middle if crop.anchor else point_as_seen(placed.frame, *middle)
    left, top = min(max(x - crop.w / 2, 0.0), face.w - crop.w), min(max(y - crop.h / 2, 0.0), face.h - crop.h)
    scale, size = shown.scale, Size(crop.w * shown.scale, crop.h * shown.scale)
    part = replace(
        placed, matrix=(scale, 0.0, 0.0, scale, -left * scale, -top * scale), clip=rectangle(left, top, crop.w, crop.h)
    )
    edges = tuple(
        replace(item, path=rectangle(0.0, 0.0, *size)) if isinstance(item, Shape) else item for item in shown.items[1:]
    )
    return replace(shown, size=size, items=(part, *edges))


_SAME_POINT = 0.01  # mm: points nearer than this are one


def resolve_anchors(image: FigureImage, shown: FigureContent, report: Report) -> FigureImage:
    """Return an image whose call-outs have the points of the anchors that they name, in mm of what is shown or user units.

    `booklet/unknown-anchor`: there is none of that name. `booklet/ambiguous-anchor`: there are several, in different places.
    """
    if shown.margin:
        by_point = [p if p.anchor else replace(p, x=p.x + shown.margin, y=p.y + shown.margin) for p in image.pointers]
        image = replace(image, pointers=tuple(by_point))
    if not any(pointer.anchor for pointer in image.pointers) or _shows_stand_in(shown):
        return image
    points, pointers = _anchor_points(shown), []
    for pointer in image.pointers:
        use = _AnchorUse(f"call-out {pointer.number} points to", pointer.anchor, pointer.mark)
        at = _find_point(use, image, points, report) if pointer.anchor else None
        at = at and _around_words(at, shown)
        pointers.append(pointer if at is None else replace(pointer, x=at.x, y=at.y, w=at.w, h=at.h))
    return replace(image, pointers=tuple(pointers))


def _around_words(anchor: Anchor, shown: FigureContent) -> Anchor:
    """Return the anchor of a text as that of its words, which may be much smaller than its box; others stay as they are."""
    texts = [box for item in shown.items if isinstance(item, PlacedFrame) for box in item.frame.boxes if any(box.lines)]
    inks = [
        text.ink for text in texts
        if abs(text.box.w - anchor.w) + abs(text.box.h - anchor.h) < _SAME_POINT
        and abs(text.box.x + text.box.w / 2 - anchor.x) + abs(text.box.y + text.box.h / 2 - anchor.y) < _SAME_POINT
    ]  # fmt: skip
    if len(inks) != 1:
        return anchor
    (ink,) = inks
    return Anchor(anchor.name, ink.x + ink.w / 2, ink.y + ink.h / 2, ink.w, ink.h)


def edge_towards(start: tuple[float, float], pointer: Pointer) -> tuple[float, float]:
    """Return where a line from `start` to what a pointer marks meets its box: its middle if `start` is inside."""
    away, down = start[0] - pointer.x, start[1] - pointer.y
    shares = [side / 2 / abs(way) for side, way in ((pointer.w, away), (pointer.h, down)) if way]
    share = min(shares, default=1.0)
    return (pointer.x, pointer.y) if share >= 1 else (pointer.x + away * share, pointer.y + down * share)


def point_seen_in(item: DrawingItem, x: float, y: float) -> tuple[float, float]:
    """Return where a point of a drawing, in its user units, is seen: on the other side if the drawing is mirrored."""
    return (item.drawing.size.w - x, y) if is_flipped(item.matrix) else (x, y)


class _AnchorUse(NamedTuple):
    """A use of an anchor: who uses it, as the beginning of a sentence, the anchor, and where it is named."""

    who: str
    anchor: str
    mark: Mark | None


def _find_point(use: _AnchorUse, image: FigureImage, points: _PointsByName, report: Report) -> Anchor | None:
    """Return an anchor, the first if there are several; None, with an error, if there is none."""
    what = f"`{image.path}`" if image.path else f"the {image.side} of `{image.card}`"
    found = points.get(use.anchor, [])
    if not found:
        hint = did_you_mean(use.anchor, points)
        way = 'an `id="anchor-…"` in the drawing names one' if image.path else '`anchor="…"` in the template names one'
        message = f"{use.who} `@{use.anchor}`, which is no anchor of {what}"
        report.error("booklet/unknown-anchor", message, use.mark, hint=hint or way)
        return None
    if len(found) > 1:
        message = f"{use.who} `@{use.anchor}`, and {what} has {len(found)} anchors of that name"
        hint = "give each its own name, such as `cost-1`, `cost-2`"
        report.error("booklet/ambiguous-anchor", message, use.mark, hint=hint)
    return found[0]


def _shows_stand_in(shown: FigureContent) -> bool:
    """Whether the face could not be laid out, as its own finding says."""
    faces = [item.frame for item in shown.items if isinstance(item, PlacedFrame)]
    return any(stand_in.cause is None for face in faces for stand_in in face.stand_ins)


def _anchor_points(shown: FigureContent) -> _PointsByName:
    """Return the anchors of an image by name: those of a face and of the drawings on it, or those of a drawing."""
    found: dict[str, list[Anchor]] = defaultdict(list)
    for item in shown.items:
        if isinstance(item, PlacedFrame):
            anchors = [*item.frame.points]
            for inner, state in find_items(item.frame.items, DrawingItem):
                to_face = multiply(state.matrix, inner.matrix)
                anchors += [_mapped(anchor, to_face) for anchor in inner.drawing.anchors]
        elif isinstance(item, DrawingItem):
            anchors = [Anchor(a.name, *point_seen_in(item, a.x, a.y), a.w, a.h) for a in item.drawing.anchors]
        else:
            continue
        for one in anchors:
            if not any(abs(one.x - a.x) < _SAME_POINT and abs(one.y - a.y) < _SAME_POINT for a in found[one.name]):
                found[one.name].append(one)
    return found


def _mapped(anchor: Anchor, matrix: Matrix) -> Anchor:
    x, y, w, h = map_box(matrix, Box(anchor.x - anchor.w / 2, anchor.y - anchor.h / 2, anchor.w, anchor.h))
    return Anchor(anchor.name, x + w / 2, y + h / 2, w, h)


def prepare_to_mirror(drawing: Drawing) -> Drawing:
    """Return a drawing that, once it is mirrored, shows its upright parts unmirrored; the same one if it has none."""
    items = tuple(map(_turn_upright, drawing.items))
    return replace(drawing, key=f"{drawing.key} to mirror", items=items) if _differ(items, drawing.items) else drawing


def _turn_upright(item: Item) -> Item:
    """Return an upright part mirrored about the vertical line through its middle; what has none inside stays the same."""
    if not isinstance(item, Group):
        return item
    boxes = [paint.box for paint in painted_items(item.items)] if item.upright else []
    if boxes:
        box = bounding_box(boxes)
        return replace(item, matrix=multiply(item.matrix, (-1.0, 0.0, 0.0, 1.0, 2 * box.x + box.w, 0.0)))
    inner = tuple(map(_turn_upright, item.items))
    return replace(item, items=inner) if _differ(inner, item.items) else item


def _differ(some: Sequence[Item], others: Sequence[Item]) -> bool:
    return any(one is not other for one, other in zip(some, others, strict=True))


LEAST_LINE_WIDTH = 0.25 / PT
"""The width of a line in mm below which presses and printers lose it: a quarter of a point (the project's print guide, 5)."""
_WIDTH_TOLERANCE = 1e-6  # mm
_LEAST_LINES_VERSION = "least lines 1"  # part of the keys of drawings, so that new rules give new keys


def widen_fine_lines(frame: Frame, scale: float = 1.0) -> Frame:
    """Return a face whose lines, with those of its figures, are at least `LEAST_LINE_WIDTH` at a scale; or the same one."""
    state = _state_at_scale(scale)
    if not any(_is_fine(item, inner) for item, inner in walk(frame.items, state)):
        return frame
    return replace(frame, items=rewrite(frame.items, _widen_item, state))


def _widen_item(item: Item, state: GraphicsState) -> Iterator[Item]:
    if isinstance(item, Shape) and item.stroke is not None and _is_fine(item, state):
        yield replace(item, stroke=replace(item.stroke, width=LEAST_LINE_WIDTH / _line_scale(state.matrix)))
    elif isinstance(item, DrawingItem):
        drawing, scale = item.drawing, round(_line_scale(multiply(state.matrix, item.matrix)), 9)
        fine = any(_is_fine(inner, its) for inner, its in walk(drawing.items, _state_at_scale(scale)))
        yield replace(item, drawing=_widen_drawing(drawing, scale)) if fine else item
    elif isinstance(item, PlacedFrame):
        yield replace(item, frame=widen_fine_lines(item.frame, _line_scale(multiply(state.matrix, item.matrix))))
    else:
        yield item


@lru_cache(maxsize=256)
def _widen_drawing(drawing: Drawing, scale: float) -> Drawing:
    key = blake2b(f"{_LEAST_LINES_VERSION} {drawing.key} {scale}".encode(), digest_size=16).hexdigest()
    return replace(drawing, key=key, items=rewrite(drawing.items, _widen_item, _state_at_scale(scale)))


def _state_at_scale(scale: float) -> GraphicsState:
    return GraphicsState((scale, 0.0, 0.0, scale, 0.0, 0.0))


def _is_fine(item: Item, state: GraphicsState) -> bool:
    """Whether an item is a printed line under `LEAST_LINE_WIDTH`; one without a width stays a fault of the card."""
    if not isinstance(item, Shape) or item.stroke is None or not item.stroke.width or not item.stroke.colour.alpha:
        return False
    return item.stroke.width * _line_scale(state.matrix) < LEAST_LINE_WIDTH - _WIDTH_TOLERANCE


def _line_scale(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges the width of a line, where that is least."""
    a, b, c, d = matrix[:4]
    longer = max(hypot(a, b), hypot(c, d))
    return abs(a * d - b * c) / longer if longer else 1.0
