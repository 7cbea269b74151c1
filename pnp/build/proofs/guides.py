"""Proofs with guides: faces show their bleed, trim, safe area and text boxes, sheets a legend.

Each kind of line has a colour and a dash of its own, so that they differ without colour too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.units import Box, plain_sum
from pnp.build.proofs.markings import DraftText, draft_fonts, move_inside
from pnp.impose.sheet_marks import bottom_band, free_places, top_band, turn_sideways
from pnp.impose.tiles import tile_frame
from pnp.load.finished_pictures import MadeUpBleed, made_up_bleed
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import intersection, painted_items
from pnp.model.frame import Colour, Group, Shape, Stroke, TextLine
from pnp.model.outline import Outline, box_path
from pnp.pictures.path_geometry import offset_outline

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.frame import Frame, Item, TextBox
    from pnp.model.outline import Paper, Path
    from pnp.model.request import Document, PreparedGame
    from pnp.model.sheet import Component, Fit, Page, Placement
    from pnp.text.text_block import TextBlock


def with_guides(ready: PreparedGame) -> PreparedGame:
    """Return a prepared game whose cards show guides; a booklet has none."""
    cards = ready.products["cards"]
    if cards.components is None:
        return ready
    drawer = _GuideDrawer(ready)
    components = tuple(drawer.component(component) for component in cards.components)
    documents = tuple(drawer.document(document) for document in cards.documents)
    return replace(ready, products={**ready.products, "cards": replace(cards, components=components, documents=documents)})


class _GuideDrawer:
    """Draws the guides of one game; faces that look the same are drawn once."""

    def __init__(self, ready: PreparedGame) -> None:
        self._safe = {deck.name: deck.safe for deck in ready.game.decks}
        self._made_up = {deck.name: made_up_bleed(deck) for deck in ready.game.decks}
        self._components = {component.id: component for component in ready.components}
        self._fonts = draft_fonts(ready.game.fonts)
        self._text = DraftText(self._fonts)
        self._frames: dict[tuple[Frame, float, float, Fit | None, MadeUpBleed | None], Frame] = {}

    def component(self, component: Component) -> Component:
        face, back = (frame and self._frame(component, frame, frame.bleed) for frame in (component.face, component.back))
        return replace(component, face=face or component.face, back=back)

    def document(self, document: Document) -> Document:
        paper = document.imposition.paper
        sheets = tuple(
            replace(sheet, front=self._page(sheet.front, paper), back=sheet.back and self._page(sheet.back, paper))
            for sheet in document.imposition.sheets
        )
        return replace(document, imposition=replace(document.imposition, sheets=sheets), fonts=self._fonts)

    def _page(self, page: Page, paper: Paper) -> Page:
        return with_legend(replace(page, placements=tuple(map(self._placement, page.placements))), paper, self._text)

    def _placement(self, placement: Placement) -> Placement:
        component = self._components[placement.id]
        if placement.tile is not None:
            return replace(placement, frame=tile_frame(self.component(component), placement.tile))
        return replace(placement, frame=self._frame(component, placement.frame, max(placement.bleed)))

    def _frame(self, component: Component, frame: Frame, bleed: float) -> Frame:
        """Return a face with guides for the `bleed` (mm) that is shown: a sheet may print less than is drawn."""
        safe, fit, made_up = self._safe.get(component.deck, 0.0), component.fit, self._made_up.get(component.deck)
        key = (frame, safe, bleed, fit, made_up)
        if key not in self._frames:
            guided = frame_with_guides(frame, safe, bleed, self._text)
            own = draw_own_trim(frame, fit, self._text) if fit else ()
            hatched = draw_made_up(frame, made_up, self._text) if made_up else ()
            self._frames[key] = replace(guided, items=(*guided.items, *own, *hatched))
        return self._frames[key]


def frame_with_guides(frame: Frame, safe: float, bleed: float, text: DraftText) -> Frame:
    """Return a face with its guides; the measures are those of `draw_guides`."""
    return replace(frame, items=(*frame.items, *draw_guides(frame, safe, bleed, text)))


def draw_guides(frame: Frame, safe: float, bleed: float, text: DraftText) -> Iterator[Item]:
    """Yield the guides of a face with a safe area `safe` mm inside its trim and `bleed` mm of bleed outside."""
    outline = frame.shaped or Outline("rectangle", frame.size)
    if bleed > 0:  # the whole line lies inside the bleed, beyond which nothing is printed
        yield from draw_guide_line("bleed", offset_outline(outline, bleed - GUIDE_STROKES["bleed"].width / 2))
    if safe > 0 and (inner := offset_outline(outline, -safe)):
        yield from draw_guide_line("safe area", inner)
    yield from draw_guide_line("trim", outline.path)
    for box in frame.boxes:
        yield from draw_guide_line("text box", box_path(box.box))
    yield from draw_labels(frame, bleed, text)


def draw_own_trim(frame: Frame, fit: Fit, text: DraftText) -> Iterator[Item]:
    """Yield the trim at which a face was drawn, on a face that is cut at a size of a service, and both sizes in words."""
    own = own_trim(frame, fit)
    yield Shape(box_path(own), stroke=Stroke(GUIDE_WHITE, _OWN_TRIM_STROKE.width + _HALO_WIDTH / 2))
    yield Shape(box_path(own), stroke=_OWN_TRIM_STROKE)
    words = text.block(f"cut at {_format_size(frame.size)} ({fit.size}), drawn at {_format_size(fit.drawn)} mm", _LABEL_SIZE)
    w, h = words.width + 2 * _LABEL_PADDING, words.height + _LABEL_PADDING
    place = Box((frame.size.w - w) / 2, max(own.y, 0.0) + _LABEL_PADDING, w, h)
    yield Shape(box_path(place), GUIDE_WHITE)
    yield from words.lines_at(place.x + _LABEL_PADDING, place.y + _LABEL_PADDING / 2)


def draw_made_up(frame: Frame, made_up: MadeUpBleed, text: DraftText) -> Iterator[Item]:
    """Yield a hatch on the bleed that is made up, and words for what it is made of, inside the trim."""
    whole, inner = (Box(0.0, 0.0, *frame.size).inset(-by) for by in (frame.bleed, made_up.own))
    depth = inner.y - whole.y
    sides = (
        Box(whole.x, whole.y, whole.w, depth),
        Box(whole.x, inner.bottom, whole.w, depth),
        Box(whole.x, inner.y, depth, inner.h),
        Box(inner.right, inner.y, depth, inner.h),
    )
    steps = range(ceil((whole.w + whole.h) / _HATCH_STEP))
    lines: Path = tuple(
        part
        for at in (whole.x + whole.y + step * _HATCH_STEP for step in steps)
        for part in (("M", (at - whole.y, whole.y)), ("L", (at - whole.bottom, whole.bottom)))
    )
    for side in sides:
        hatch = [Shape(lines, stroke=Stroke(colour, width)) for colour, width in _HATCH_LINES]
        yield Group(tuple(hatch), clip=box_path(side))
    words = text.block(f"bleed made up: {made_up.source}", _LABEL_SIZE)
    w, h = words.width + 2 * _LABEL_PADDING, words.height + _LABEL_PADDING
    place = Box((frame.size.w - w) / 2, frame.size.h - h - _LABEL_PADDING, w, h)
    yield Shape(box_path(place), GUIDE_WHITE)
    yield from words.lines_at(place.x + _LABEL_PADDING, place.y + _LABEL_PADDING / 2)


def own_trim(frame: Frame, fit: Fit) -> Box:
    """Return the trim at which a face was drawn, in mm of the face as it is cut."""
    (w, h), (own_w, own_h) = frame.size, fit.drawn
    return Box((w - own_w) / 2, (h - own_h) / 2, own_w, own_h)


def _format_size(size: Size) -> str:
    return f"{format_number(round(size.w, 2))} × {format_number(round(size.h, 2))}"


GUIDE_BLACK: Final = Colour(0.0, 0.0, 0.0)
GUIDE_WHITE: Final = Colour(1.0, 1.0, 1.0)
GUIDE_BLUE: Final = Colour(0.0, 0.447, 0.698)
_VERMILION, _GREEN = Colour(0.835, 0.369, 0.0), Colour(0.0, 0.5, 0.37)  # Okabe and Ito's, which colour-blind people tell apart

GUIDE_STROKES: Final[Mapping[str, Stroke]] = MappingProxyType(
    {
        "bleed": Stroke(_VERMILION, 0.3, (0.3, 0.6)),
        "trim": Stroke(GUIDE_BLACK, 0.2),
        "safe area": Stroke(_GREEN, 0.2, (1.6, 0.6, 0.3, 0.6)),
        "text box": Stroke(GUIDE_BLUE, 0.15, (0.7, 0.35)),
    }
)
"""The lines (mm) by their kinds, in the order in which they are drawn and explained."""

_OWN_TRIM_STROKE: Final = Stroke(Colour(0.8, 0.475, 0.655), 0.12, (0.9, 0.45))  # Okabe and Ito's purple; between two near lines
_HATCH_STEP = 2.4  # mm
_HATCH_LINES = ((GUIDE_WHITE, 0.4), (GUIDE_BLACK, 0.15))  # colours and widths (mm) of its lines, the lower one first
_HALO_WIDTH = 0.25  # mm of white under a line, so that it shows on every ground


def draw_guide_line(kind: str, path: Path) -> Iterator[Shape]:
    """Yield a line of a kind along a path (mm), on white."""
    stroke = GUIDE_STROKES[kind]
    yield Shape(path, stroke=Stroke(GUIDE_WHITE, stroke.width + _HALO_WIDTH))
    yield Shape(path, stroke=stroke)


_LABEL_SIZE = 4.5  # pt
_LABEL_PADDING = 0.3  # mm around the words
_LABEL_GAP = 0.15  # mm from the box
_MOST_COVERED = 0.02  # mm² of other texts that a label may cover
_OUTSIDE_WEIGHT, _ICON_WEIGHT = 4.0, 0.3  # costs of an area outside the face, and of a covered icon; a covered text costs 1
_ROOMY_FACTOR = 3.0  # a box with this many times the area of its label always has one
_GROUND_SHARE = 1 / 30  # share of a face; larger drawings are grounds, which a label may cover


class _LabelPlace(NamedTuple):
    """A place for a label and its cost: the weighted area of texts, labels and icons that it covers (mm²)."""

    cost: float
    rank: int
    box: Box


def label_words(box: TextBox) -> str:
    """Say the style and size of a text: `story 7.5 pt`, or `story 7.1 of 7.5 pt` if it is set smaller than preferred."""
    size = f"{box.size:.4g}"
    preferred = f" of {box.preferred:.4g}" if box.preferred - box.size > 0.01 else ""  # noqa: PLR2004 - a rounding error
    return f"{box.style} {size}{preferred} pt"


def draw_labels(frame: Frame, bleed: float, text: DraftText) -> Iterator[Item]:
    """Yield the labels of the text boxes of a face, of which `bleed` mm outside the trim are shown.

    Of boxes with the same label that are small, or whose label would cover something, only the first is labelled.
    """
    inside = Box(0.0, 0.0, *frame.size).inset(-bleed / 2)
    taken = [(box.ink, 1.0) for box in frame.boxes if any(box.lines)]
    taken += [(art, _ICON_WEIGHT) for art in _icon_boxes(frame)]
    used: set[str] = set()
    for box in frame.boxes:
        words = label_words(box)
        block = text.block(words, _LABEL_SIZE, colour=GUIDE_BLUE)
        w, h = block.width + 2 * _LABEL_PADDING, block.height + _LABEL_PADDING
        if words in used and box.box.w * box.box.h < _ROOMY_FACTOR * w * h:
            continue
        place = _best_place(box, w, h, taken, inside)
        if words in used and place.cost > _MOST_COVERED:
            continue
        used.add(words)
        taken.append((place.box, 1.0))
        yield Shape(box_path(place.box), GUIDE_WHITE)
        yield from block.lines_at(place.box.x + _LABEL_PADDING, place.box.y + _LABEL_PADDING / 2)


def _icon_boxes(frame: Frame) -> Iterator[Box]:
    """Yield the boxes of all painted items that are neither text nor a ground."""
    most = _GROUND_SHARE * frame.size.w * frame.size.h
    for one in painted_items(frame.items):
        if not isinstance(one.item, TextLine) and one.box.w * one.box.h < most:
            yield one.box


def _best_place(box: TextBox, w: float, h: float, taken: Sequence[tuple[Box, float]], inside: Box) -> _LabelPlace:
    """Return the place above, below, beside or in the corners of a box with the least cost; the first of equal ones."""
    around = box.box
    ends = (around.x, around.right - w, around.x + (around.w - w) / 2)
    rows = (around.y - h - _LABEL_GAP, around.bottom + _LABEL_GAP, around.bottom - h, around.y)
    places = [Box(x, y, w, h) for y in rows for x in ends]
    places += [Box(x, around.y + (around.h - h) / 2, w, h) for x in (around.right + _LABEL_GAP, around.x - w - _LABEL_GAP)]
    moved = [move_inside(place, inside) for place in places]
    return min(_LabelPlace(_place_cost(place, taken, inside), rank, place) for rank, place in enumerate(moved))


def _place_cost(place: Box, taken: Sequence[tuple[Box, float]], inside: Box) -> float:
    covered = plain_sum(weight * _area(intersection(place, other)) for other, weight in taken)
    return round(covered + _OUTSIDE_WEIGHT * (place.w * place.h - _area(intersection(place, inside))), 3)


def _area(box: Box) -> float:
    return max(box.w, 0.0) * max(box.h, 0.0)


_LEGEND_SIZE = 5.5  # pt
_SAMPLE_LENGTH = 6.0  # mm; length of the sample of a line
_SAMPLE_GAP, _ENTRY_GAP = 0.8, 3.0  # mm between a line and its words, and between entries
_LEGEND_WORDS = ("bleed", "trim", "safe area", "text box: style and size")


def with_legend(page: Page, paper: Paper, text: DraftText) -> Page:
    """Return a page with the legend at its top, bottom or left edge, if there is room where nothing is printed.

    A page without cards needs none.
    """
    if not page.placements:
        return page
    words = [text.block(word, _LEGEND_SIZE, colour=GUIDE_BLACK) for word in _LEGEND_WORDS]
    width = plain_sum(_SAMPLE_LENGTH + _SAMPLE_GAP + block.width for block in words) + _ENTRY_GAP * (len(words) - 1)
    printed = [one.box for one in painted_items(page.furniture)]
    seen = replace(paper, size=page.size)
    for band in (top_band(seen), bottom_band(seen)):
        if place := _find_place(free_places(page, band), printed, width):
            return replace(page, furniture=(*page.furniture, *_draw_legend(place, words)))
    beside = [Box(page.size.h - box.bottom, box.x, box.h, box.w) for box in printed]
    for band in (top_band(seen.sideways), bottom_band(seen.sideways)):
        if place := _find_place(free_places(turn_sideways(page), band), beside, width):
            group = Group(tuple(_draw_legend(place, words)), matrix=(0.0, -1.0, 1.0, 0.0, 0.0, page.size.h))
            return replace(page, furniture=(*page.furniture, group))
    return page


def _find_place(places: Iterable[Box], printed: Sequence[Box], width: float) -> Box | None:
    """Return the first stretch of `width` mm in places where nothing is printed yet."""
    for place in places:
        x = place.x
        for other in sorted(box for box in printed if box.y < place.bottom and box.bottom > place.y):
            if min(other.x - _ENTRY_GAP, place.right) - x >= width:
                break
            x = max(x, other.right + _ENTRY_GAP)
        if place.right - x >= width:
            return place._replace(x=x, w=width)
    return None


def _draw_legend(place: Box, words: Iterable[TextBlock]) -> Iterator[Item]:
    x, middle = place.x, place.y + place.h / 2
    for stroke, block in zip(GUIDE_STROKES.values(), words, strict=True):
        yield Shape((("M", (x, middle)), ("L", (x + _SAMPLE_LENGTH, middle))), stroke=stroke)
        yield from block.lines_at(x + _SAMPLE_LENGTH + _SAMPLE_GAP, middle - block.height / 2)
        x += _SAMPLE_LENGTH + _SAMPLE_GAP + block.width + _ENTRY_GAP
