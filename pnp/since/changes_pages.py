"""Pages that show each changed card as it was and as it is, side by side, with marks around what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.units import Box
from pnp.impose.face_keys import FaceKeys
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Group, PlacedFrame, Shape, Stroke
from pnp.model.outline import Outline
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.since.face_marks import face_marks
from pnp.since.page_text import GREY, INK, isolated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.model.frame import Frame, Item
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.sheet import Component, Side
    from pnp.since.card_changes import CardChanges, ChangedCard
    from pnp.since.earlier_print import EarlierPrint
    from pnp.since.page_text import PageText
    from pnp.text.text_block import TextBlock

_MARGIN = 14.0  # mm
_HEAD, _FOOT = 14.0, 8.0  # mm; height of the heading and of the foot of a page
_GAP, _ROW = 4.0, 7.0  # mm between the two faces of a pair, and between rows
_LABEL = 5.0  # mm; height of “before” and “now”
_WIDEST, _TALLEST = 80.0, 84.0  # mm; larger faces are shown smaller
_TITLE, _NAME, _SMALL = 14.0, 9.0, 7.0  # pt
_MARK = Colour(0.85, 0.0, 0.5)
_WHITE = Colour(1.0, 1.0, 1.0)
_EDGE = Stroke(Colour(0.6, 0.6, 0.6), 0.15)


class _Pair(NamedTuple):
    """One side of a card as it was and as it is; one of the two may be missing."""

    change: ChangedCard
    side: Side
    before: Frame | None
    after: Frame | None
    unknown: bool
    """Whether it looked like something that cannot be drawn, because the content of that time is not known."""

    @property
    def frames(self) -> tuple[Frame | None, ...]:
        return (self.before, self.after)

    @property
    def scale(self) -> float:
        """The scale at which both are shown."""
        sizes = [frame.size for frame in self.frames if frame is not None]
        return min(1.0, _WIDEST / max(size.w for size in sizes), _TALLEST / max(size.h for size in sizes))

    @property
    def face(self) -> Box:
        """The room of each of the two faces, in mm."""
        sizes = [frame.size for frame in self.frames if frame is not None]
        return Box(0.0, 0.0, self.scale * max(size.w for size in sizes), self.scale * max(size.h for size in sizes))


def changes_pages(  # noqa: PLR0913, PLR0917 - what changed, and what it is drawn with
    game: Game,
    earlier: EarlierPrint,
    changes: CardChanges,
    components: Mapping[str, Component],
    paper: Paper,
    text: PageText,
) -> Imposition:
    """Return the pages; without a sheet if no card is changed, new or gone.

    A card that changed is shown before and now, one that is new or gone once; only sides that look different are shown.
    """
    pairs = [pair for change in changes.of("changed", "new", "removed") for pair in _pairs(change, earlier, components)]
    if not pairs:
        return Imposition(paper, "none")
    writer = _Writer(text, game, earlier, Box(0.0, 0.0, *paper.size).inset(_MARGIN))
    pages = [*writer.pages(pairs)]
    sheets = [
        Sheet(number, Page("face", paper.size, (), furniture=(*items, *writer.around(number, len(pages)))))
        for number, items in enumerate(pages, 1)
    ]
    return Imposition(paper, "none", tuple(sheets))


def _pairs(change: ChangedCard, earlier: EarlierPrint, components: Mapping[str, Component]) -> Iterator[_Pair]:
    old, new = earlier.components.get(change.id), components.get(change.id)
    sides: tuple[Side, ...] = change.sides or ("face",)
    for side in sides:
        before, after = (_frame(component, side) for component in (old, new))
        if before is not None or after is not None:
            yield _Pair(change, side, before, after, unknown=change.how == "changed" and earlier.game is None)


def _frame(component: Component | None, side: Side) -> Frame | None:
    if component is None:
        return None
    return component.face if side == "face" else component.back


class _Writer:
    """Arranges pairs in rows and rows on pages."""

    def __init__(self, text: PageText, game: Game, earlier: EarlierPrint, room: Box) -> None:
        self._text = text
        self._game = game
        self._earlier = earlier
        self._room = room
        self._new = FaceKeys(game.fonts)
        self._old = FaceKeys(earlier.game.fonts) if earlier.game else self._new

    def around(self, number: int, count: int) -> Iterator[Item]:
        """Yield the heading and the foot of a page."""
        text, room = self._text, self._room
        heading = text.block((TextSpan(self._game.title), TextSpan(" · "), text.said("since-title")), _TITLE, room.w, bold=True)
        yield from text.placed(heading, room.x, room.y, room.w)
        both = (f"{one.version} ({one.date})" for one in (self._earlier, self._game))
        versions = " – ".join(dict.fromkeys(both))
        below = text.block((TextSpan(versions), TextSpan(f" · {self._game.languages}")), _SMALL, room.w, colour=GREY)
        yield from text.placed(below, room.x, room.y + heading.height, room.w)
        if count > 1:
            foot = text.block((text.said("sheet-of", n=number, m=count),), _SMALL, room.w, colour=GREY)
            yield from text.placed(foot, room.x, room.bottom - foot.height, room.w)

    def pages(self, pairs: Sequence[_Pair]) -> Iterator[tuple[Item, ...]]:
        """Yield the items of each page."""
        top = self._room.y + _HEAD
        items: list[Item] = []
        y = top
        for row in self._rows(pairs):
            blocks = [self._caption(pair) for pair in row]
            caption = max(block.height for block in blocks) + 1.0
            height = caption + _LABEL + max(pair.face.h for pair in row)
            if items and y + height > self._room.bottom - _FOOT:
                yield tuple(items)
                items, y = [], top
            x = self._room.x
            for pair, block in zip(row, blocks, strict=True):
                items += self._text.placed(block, x, y, _width(pair))
                items += self._shown(pair, x, y + caption)
                x += _width(pair) + _ROW
            y += height + _ROW
        yield tuple(items)

    def _rows(self, pairs: Sequence[_Pair]) -> Iterator[list[_Pair]]:
        row, width = list[_Pair](), 0.0
        for pair in pairs:
            if row and width + _ROW + _width(pair) > self._room.w:
                yield row
                row, width = [], 0.0
            width += _width(pair) + (_ROW if row else 0.0)
            row.append(pair)
        yield row

    def _caption(self, pair: _Pair) -> TextBlock:
        """Set the name of a card, its id, and its copies."""
        change, text = pair.change, self._text
        spans = [TextSpan(isolated(change.name or change.id), bold=True)]
        spans += [TextSpan(f" · {isolated(change.id)}")] if change.name else []
        spans += [TextSpan(" · "), text.said("back")] if pair.side == "back" else []
        if change.how != "removed":
            spans.append(TextSpan(f" · {isolated(f'{change.after} ×')}"))
        return text.block(spans, _NAME, _width(pair))

    def _shown(self, pair: _Pair, x: float, y: float) -> Iterator[Item]:
        """Draw both faces with their labels, beginning at (x, y) on a page that is read from the left."""
        old = [*self._old.parts(pair.before)] if pair.before is not None else []
        new = [*self._new.parts(pair.after)] if pair.after is not None else []
        both = pair.before is not None and pair.after is not None
        for frame, here, there, label in (
            (pair.before, old, new, "since-before" if pair.after or pair.unknown else "since-gone"),
            (pair.after, new, old, "since-now" if pair.before or pair.unknown else "since-new"),
        ):
            if frame is None and not pair.unknown:
                continue
            room = pair.face
            words = self._text.block((self._text.said(label),), _SMALL, room.w + _GAP, colour=INK if frame else GREY)
            yield from self._text.placed(words, x, y, room.w + _GAP)
            if frame is None:
                yield _outline(self._text.box(room.moved(x, y + _LABEL)), Stroke(GREY, 0.2, (1.0, 1.0)))
            else:
                marks = face_marks(here, there, frame.size) if both else ()
                yield from self._face(frame, marks, pair.scale, self._text.left(x, frame.size.w * pair.scale), y + _LABEL)
            x += room.w + _GAP

    def _face(self, frame: Frame, marks: Sequence[Box], scale: float, x: float, y: float) -> Iterator[Item]:
        matrix, outline = (scale, 0.0, 0.0, scale, x, y), (frame.outline or Outline("rectangle", frame.size)).path
        yield PlacedFrame(frame, matrix, outline)
        yield Group((Shape(outline, stroke=_EDGE),), matrix)
        for mark in marks:
            box = Box(x + mark.x * scale, y + mark.y * scale, mark.w * scale, mark.h * scale)
            yield _outline(box, Stroke(_WHITE, 0.6))
            yield _outline(box, Stroke(_MARK, 0.3))


def _width(pair: _Pair) -> float:
    alone = (pair.before is None or pair.after is None) and not pair.unknown
    return pair.face.w if alone else 2 * pair.face.w + _GAP


def _outline(box: Box, stroke: Stroke) -> Shape:
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), stroke=stroke, rect=box)
