"""The markings of a draft on its faces: numbered findings, outlines, and stand-ins for what is missing.

Numbers are those of the terminal's list. Errors have a solid red line, warnings a dashed blue one. Words are set in the
generator's own fonts, with those of the game for all other scripts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.base.units import PT, Box, Size
from pnp.layout.painting.shapes import rectangle, round_rectangle
from pnp.load.fonts import load_fonts
from pnp.load.package_data import STARTER_PROJECT
from pnp.model.face_walk import intersection, painted_items, walk
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Group, Shape, Stroke, TextLine
from pnp.model.style import FontBook, TextStyle
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, FacePlace, FindingGroup, Mark, Severity
    from pnp.model.face_walk import Painted
    from pnp.model.frame import Frame, Item, StandIn, TextBox
    from pnp.model.game import Game
    from pnp.model.outline import Path
    from pnp.model.sheet import Component, Side
    from pnp.model.style import Align
    from pnp.text.text_block import TextBlock


_SIDES: tuple[Side, ...] = ("face", "back")
_MOST_PLACES_NAMED = 2
"""Further places of a finding that the list of a draft names."""


@frozen
class NumberedFinding:
    """An error or a warning with the number of its cause, from 1."""

    number: int
    finding: Diagnostic


def number_findings(groups: Iterable[FindingGroup]) -> tuple[NumberedFinding, ...]:
    """Number the errors and warnings of a report, which lists them first; notes need nothing done and get no number."""
    return tuple([NumberedFinding(g.number, d) for g in groups if g.first.severity != "note" for d in g.findings])


def group_by_cause(numbered: Iterable[NumberedFinding]) -> tuple[NumberedFinding, ...]:
    """Return the first finding of each number, with the faces of all findings and the first of their places."""
    causes: dict[int, list[Diagnostic]] = {}
    for one in numbered:
        causes.setdefault(one.number, []).append(one.finding)
    return tuple([NumberedFinding(number, _combine_findings(findings)) for number, findings in causes.items()])


def _combine_findings(findings: Sequence[Diagnostic]) -> Diagnostic:
    first, *others = findings
    places = [("also at", d.mark) for d in others if d.mark is not None]
    more = len(places) - _MOST_PLACES_NAMED
    message = first.message + (f" (and at {more} more places)" if more > 0 else "")
    whole = replace(first, message=message, also=(*first.also, *places[:_MOST_PLACES_NAMED]))
    return whole.with_faces(place for finding in others for place in finding.faces)


def with_boxes(numbered: Iterable[NumberedFinding], game: Game, components: Sequence[Component]) -> tuple[NumberedFinding, ...]:
    """Return findings with the boxes on the faces of `components` that they are about, if these can be found.

    A finding inside a printed text gets the boxes of that text; one about a line of a template that sets a text, the boxes
    that this line set.
    """
    texts = _PrintedTexts(game, components)
    return tuple([replace(one, finding=_with_boxes_of_text(one.finding, texts)) for one in numbered])


def _with_boxes_of_text(finding: Diagnostic, texts: _PrintedTexts) -> Diagnostic:
    """Replace the places of a finding that are whole faces by the boxes on them, where there are any."""
    if all(place.box is not None for place in finding.faces) and finding.faces:
        return finding
    boxes = texts.at(finding.mark) if finding.mark else []
    cards = {place.card for place in finding.faces}
    boxes = [place for place in boxes if not cards or place.card in cards]
    known = {(place.card, place.side) for place in finding.faces if place.box is not None}
    shown = {place.card for place in boxes}
    kept = [p for p in finding.faces if p.box is not None or ((p.card, p.side) not in known and p.card not in shown)]
    return replace(finding, faces=tuple(dict.fromkeys((*kept, *boxes))))


class _PrintedTexts:
    """Where the texts of the content are printed, found by a place inside them."""

    def __init__(self, game: Game, components: Sequence[Component]) -> None:
        self._boxes: dict[Mark, list[FacePlace]] = {}
        self._lines: dict[tuple[str, int], list[FacePlace]] = {}
        self._fields = {m for d in game.decks for c in d.cards for m in (c.mark, *c.marks.values())}
        for component in components:
            for frame in component.frames:
                for box in frame.boxes:
                    self._add(component.place(frame, box.box), box, component.mark)
        self._starts: dict[str, list[Mark]] = {}
        for mark in sorted(self._fields | self._boxes.keys()):
            self._starts.setdefault(mark.path, []).append(mark)

    def _add(self, place: FacePlace, box: TextBox, card: Mark) -> None:
        self._boxes.setdefault(box.content or card, []).append(place)
        if box.at is not None:
            self._lines.setdefault((box.at.path, box.at.line), []).append(place)

    def at(self, mark: Mark) -> list[FacePlace]:
        """Return the boxes of the text that contains a place of the content, or that a line of a template sets.

        A field of a card ends where the next field begins, a paragraph at the next one; of other texts, such as those in
        lists, only the line is known.
        """
        starts = self._starts.get(mark.path, [])
        place = bisect_right(starts, mark)
        start = starts[place - 1] if place else None
        if start is not None and (start.line == mark.line or start in self._fields or mark.path.endswith(".md")):
            return self._boxes.get(start, [])
        return self._lines.get((mark.path, mark.line), [])


class Marking(NamedTuple):
    """A finding on a face; `box` is in mm (None: the whole face)."""

    number: int
    severity: Severity
    box: Box | None
    message: str


class FaceMarkings:
    """The markings of all faces of a product."""

    def __init__(self, components: Iterable[Component], numbered: Iterable[NumberedFinding]) -> None:
        self._frames = {(c.id, side): frame for c in components for side, frame in zip(_SIDES, c.frames, strict=False)}
        self._of_card: dict[tuple[str, Side], list[Marking]] = {}
        self._of_frame: dict[Frame, list[Marking]] = {}
        for one in numbered:
            for place in one.finding.faces:
                self._add((place.card, place.side), Marking(one.number, one.finding.severity, place.box, one.finding.message))

    def _add(self, face: tuple[str, Side], marking: Marking) -> None:
        frame = self._frames.get(face)
        if frame is None:
            return
        self._of_card.setdefault(face, []).append(marking)
        if marking.box is not None:
            self._of_frame.setdefault(frame, []).append(marking)

    def on(self, card: str, side: Side) -> tuple[Marking, ...]:
        """Return the markings of one face, by number; a finding with a box does not mark the whole face as well."""
        frame = self._frames.get((card, side))
        if frame is None:
            return ()
        markings = dict.fromkeys((*self._of_card.get((card, side), ()), *self._of_frame.get(frame, ())))
        boxed = {marking.number for marking in markings if marking.box is not None}
        return tuple(sorted((m for m in markings if m.box is not None or m.number not in boxed), key=_marking_order))

    def faces(self) -> Iterator[tuple[str, Side, Frame, tuple[Marking, ...]]]:
        """Yield every face with its markings, in printing order."""
        for (card, side), frame in self._frames.items():
            yield card, side, frame, self.on(card, side)


def _marking_order(marking: Marking) -> tuple[int, tuple[float, ...]]:
    return marking.number, tuple(marking.box or ())


def markings_by_number(markings: Iterable[Marking]) -> Mapping[int, Marking]:
    """Return one marking for each number, in order."""
    return {marking.number: marking for marking in sorted(markings, key=_marking_order)}


DRAFT_INK = Colour(0.1, 0.1, 0.1)
DRAFT_WHITE = Colour(1.0, 1.0, 1.0)
DRAFT_RED = Colour(0.78, 0.05, 0.1)
DRAFT_GREY = Colour(0.4, 0.4, 0.4)
DRAFT_BLUE = Colour(0.0, 0.25, 0.6)
_DRAFT_ROLE = "draft"
_MESSAGE_LOCALE = "en"  # the language of all messages


def draft_fonts(fonts: FontBook) -> FontBook:
    """Return a game's fonts with a role for the words of drafts: the generator's own fonts, then all those of the game."""
    own = load_fonts(STARTER_PROJECT, Report())
    assert own is not None
    families = {f"{_DRAFT_ROLE} {name}": replace(family, per_word=False) for name, family in own.families.items()}
    chain = (*families, *fonts.families)
    return FontBook({**fonts.families, **families}, {**fonts.chains, _DRAFT_ROLE: {"default": chain}}, fonts.mark)


class DraftText:
    """Sets the words of drafts in English, the language of all messages; values in them may be in any script."""

    def __init__(self, fonts: FontBook) -> None:
        self._typesetter = Typesetter(fonts, _MESSAGE_LOCALE)

    def block(  # noqa: PLR0913 - how a text is set
        self,
        words: str,
        size: float,
        width: float | None = None,
        *,
        height: float | None = None,
        floor: float | None = None,
        bold: bool = False,
        colour: Colour = DRAFT_INK,
        align: Align = "start",
    ) -> TextBlock:
        """Set a text at `size` pt, or with a `floor` as large as fits in the box (mm).

        A character that no font has is written as its code point: `U+1F409`.
        """
        style = TextStyle(
            _DRAFT_ROLE,
            _DRAFT_ROLE,
            size,
            floor or size,
            1.25,
            colour,
            weight="bold" if bold else "regular",
            align=align,
            hyphenate=False,
        )
        missing = set(self._typesetter.missing_characters(_DRAFT_ROLE, words))
        known = "".join([f"U+{ord(c):04X}" if c in missing else c for c in words])
        return self._typesetter.set_text(
            (TextSpan(known),), style, width=width, height=height, size=None if floor else size, locale=_MESSAGE_LOCALE
        )

    def number(self, number: int, size: float, severity: Severity) -> TextBlock:
        """Set the number of a finding for its badge."""
        return self.block(str(number), size, bold=True, colour=DRAFT_WHITE if severity == "error" else DRAFT_BLUE)


_FACE_OUTLINE_INSET = 0.6  # mm from the cut to the outline of a whole face
_LEAST_OUTLINE = 2.0  # mm; the outline of a smaller box is so large, around its middle
_OUTLINE_WIDTH = 0.35  # mm
_HALO_WIDTH = 0.75  # mm; the white line under it, so that it shows on every ground
_OUTLINE_DISTANCE = 0.5  # mm from a box to its outline
_WARNING_DASH = (1.2, 0.8)  # mm of line and of gap
BADGE_HEIGHT = 3.4  # mm; height of the ground of a number
BADGE_NUMBER_SIZE = 6.5  # pt
_BADGE_PADDING = 0.9  # mm beside a number
_BADGE_GAP = 0.2  # mm between badges


def draw_outlines(frame: Frame, markings: Sequence[Marking], text: DraftText) -> Iterator[Item]:
    """Yield a line around each marked box of a face, then the numbers, none over another or over letters."""
    inside = Box(0.0, 0.0, *frame.size).inset(_FACE_OUTLINE_INSET)
    boxes = [(_visible_part(marking.box, inside), marking) for marking in markings]
    for box in dict.fromkeys(box for box, _ in boxes):
        severities = {marking.severity for other, marking in boxes if other == box}
        yield from _draw_outline(box, "error" if "error" in severities else "warning")
    letters = [text_box.ink for text_box in frame.boxes if any(text_box.lines)]
    taken: list[Box] = []
    for box, marking in boxes:
        number = text.number(marking.number, BADGE_NUMBER_SIZE, marking.severity)
        size = Size(max(number.width + 2 * _BADGE_PADDING, BADGE_HEIGHT), BADGE_HEIGHT)
        place = _free_place(size, box, inside, (taken, letters))
        taken.append(place)
        yield from draw_badge(place, number, marking.severity)


def draw_badge(box: Box, number: TextBlock, severity: Severity) -> Iterator[Item]:
    """Yield a number in the middle of its ground: a filled box for an error, an open one with round ends for a warning."""
    if severity == "error":
        yield Shape(rectangle(*box), DRAFT_RED, Stroke(DRAFT_WHITE, 0.2))
    else:
        yield Shape(round_rectangle(*box, box.h / 2), DRAFT_WHITE, Stroke(DRAFT_BLUE, 0.35))
    yield from number.lines_at(box.x + (box.w - number.width) / 2, box.y + (box.h - number.height) / 2)


def _draw_outline(box: Box, severity: Severity) -> Iterator[Shape]:
    path: Path = rectangle(*box)
    yield Shape(path, stroke=Stroke(DRAFT_WHITE, _HALO_WIDTH))
    yield Shape(
        path,
        stroke=Stroke(DRAFT_RED, _OUTLINE_WIDTH) if severity == "error" else Stroke(DRAFT_BLUE, _OUTLINE_WIDTH, _WARNING_DASH),
    )


def _visible_part(box: Box | None, inside: Box) -> Box:
    """Return the visible part of a box, at least `_LEAST_OUTLINE` large; the whole face if none of it is."""
    if box is None:
        return inside
    w, h = max(box.w, _LEAST_OUTLINE), max(box.h, _LEAST_OUTLINE)
    grown = Box(box.x - (w - box.w) / 2, box.y - (h - box.h) / 2, w, h).inset(-_OUTLINE_DISTANCE)
    seen = intersection(grown, inside)
    return seen if seen.w > 0 and seen.h > 0 else inside


def _free_place(size: Size, box: Box, inside: Box, covered: tuple[Sequence[Box], Sequence[Box]]) -> Box:
    """Return a place for a badge beside a box that covers no other badge and, if there is any such place, no letters.

    `covered` are the other badges and the ink of texts. On a face that is full of badges, it is the place above the box.
    """
    taken, letters = covered
    (left, top, _, _), right, bottom = box, box.right, box.bottom
    corners = ((left, top - size.h), (right, top), (left - size.w, top), (left, bottom), (right - size.w, bottom))
    above, *near = (move_inside(Box(x, y, *size), inside) for x, y in corners)
    for blocked in ([*taken, *letters], taken):
        free = [place for place in (above, *near) if not any(place.overlaps(other) for other in blocked)]
        found = free[0] if free else _next_free_place(above, inside, blocked)
        if found is not None:
            return found
    return above


def move_inside(place: Box, inside: Box) -> Box:
    """Move a box as little as needed to be inside another; one that is too large begins where the other does."""
    x = min(max(place.x, inside.x), max(inside.right - place.w, inside.x))
    y = min(max(place.y, inside.y), max(inside.bottom - place.h, inside.y))
    return place._replace(x=x, y=y)


def _next_free_place(place: Box, inside: Box, blocked: Sequence[Box]) -> Box | None:
    """Return the next place on the face that overlaps no blocked box: to the right, then below, then once more from the top."""
    from_top = False
    while any(place.overlaps(other) for other in blocked):
        place = place.moved(place.w + _BADGE_GAP, 0.0)
        if place.right > inside.right:
            place = place._replace(x=inside.x, y=place.y + BADGE_HEIGHT + _BADGE_GAP)
        if place.bottom > inside.bottom:
            if from_top:
                return None
            place, from_top = place._replace(x=inside.x, y=inside.y), True
    return place


_STAND_IN_MARGIN = 0.09  # of the shorter side of the face
_LARGEST_SIZE, _LEAST_SIZE = 7.0, 3.5  # pt
_STAND_IN_TITLE_SIZE = 9.0  # pt


def draw_stand_ins(frame: Frame, side: Side, markings: Sequence[Marking], text: DraftText) -> Iterator[Item]:
    """Yield the words in place of missing pictures, or of the whole face of a card that could not be laid out."""
    for stand_in in frame.stand_ins:
        if stand_in.cause is None:
            yield from _draw_missing_card(frame, side, stand_in, markings, text)
        else:
            yield from _draw_picture_name(stand_in, text)


def _draw_picture_name(stand_in: StandIn, text: DraftText) -> Iterator[Item]:
    name = PurePosixPath(stand_in.name).name
    block = text.block(name, _LARGEST_SIZE, stand_in.box.w - 1.0, height=stand_in.box.h, floor=_LEAST_SIZE, align="center")
    if block.overflow > 0:
        return
    x, y = stand_in.box.x + 0.5, stand_in.box.y + (stand_in.box.h - block.height) / 2
    ground = block.extent.moved(x, y).inset(-0.4)
    yield Shape(rectangle(*ground), DRAFT_WHITE, rect=ground)
    yield from block.lines_at(x, y)


def _draw_missing_card(
    frame: Frame, side: Side, stand_in: StandIn, markings: Sequence[Marking], text: DraftText
) -> Iterator[Item]:
    """Yield a white face with the card's id and the reasons why it cannot be laid out."""
    box = stand_in.box
    ground = box.inset(-frame.bleed)
    yield Shape(rectangle(*ground), DRAFT_WHITE, rect=ground)
    yield Shape(rectangle(*box.inset(0.1)), stroke=Stroke(DRAFT_INK, 0.2))
    room = box.inset(min(box.w, box.h) * _STAND_IN_MARGIN)
    what = stand_in.name if side == "face" else f"{stand_in.name} (back)"
    title = text.block(what, _STAND_IN_TITLE_SIZE, room.w, height=room.h / 3, floor=_LEAST_SIZE, bold=True)
    yield from title.lines_at(room.x, room.y + 3.0)
    top = room.y + 3.0 + title.height + 1.0
    words = "\n".join(f"{number}. {marking.message}" for number, marking in markings_by_number(markings).items())
    rest = Box(room.x, top, room.w, room.bottom - top)
    reasons = text.block(words or "see its other side", _LARGEST_SIZE, rest.w, height=rest.h, floor=_LEAST_SIZE)
    yield from reasons.lines_at(rest.x, rest.y)


_CODE_BOX_ABOVE, _CODE_BOX_BELOW = 0.75, 0.1  # em from the baseline to the edges of the box of a missing character
_LEAST_CODE_BOX_WIDTH = 0.6  # em


def draw_missing_glyphs(frame: Frame, text: DraftText) -> Iterator[Item]:
    """Yield a box for each character without a glyph, where it stands in its line."""
    for item, state in walk(frame.items):
        if isinstance(item, TextLine) and not item.invisible and item.drawn is None:
            boxes = tuple(part for box, character in _missing_characters(item) for part in _draw_code_box(box, character, text))
            if boxes:
                yield Group(boxes, state.matrix)


def _missing_characters(line: TextLine) -> Iterator[tuple[Box, str]]:
    em = line.size / PT
    for start, run in line.runs:
        x = start
        for glyph in run.glyphs:
            if glyph.gid == 0 and glyph.text.strip():
                left, width = line.x + x * em * line.stretch, max(glyph.advance, _LEAST_CODE_BOX_WIDTH) * em
                yield Box(left, line.y - _CODE_BOX_ABOVE * em, width, (_CODE_BOX_ABOVE + _CODE_BOX_BELOW) * em), glyph.text
            x += glyph.advance


def _draw_code_box(box: Box, character: str, text: DraftText) -> Iterator[Item]:
    yield Shape(rectangle(*box), DRAFT_WHITE, Stroke(DRAFT_RED, 0.15), rect=box)
    code = f"{ord(character[0]):04X}"
    rows = (code[: len(code) // 2], code[len(code) // 2 :])
    size = min(box.h / 2 * 0.95, box.w / max(map(len, rows)) * 1.5) * PT
    for number, row in enumerate(rows):
        block = text.block(row, size, bold=True, colour=DRAFT_RED)
        middle = box.y + box.h * (1 + 2 * number) / 4
        yield from block.lines_at(box.x + (box.w - block.width) / 2, middle - block.height / 2)


_OVERFLOW_GROUND = DRAFT_WHITE._replace(alpha=0.85)


def draw_overflowing_texts(frame: Frame) -> Iterator[Item]:
    """Yield the lines of texts that lie outside their boxes, dark on a pale ground."""
    for box in frame.boxes:
        if box.overflow > 0:
            lines = [p for p in painted_items(frame.items) if _is_line_of(p, box) and not box.box.contains(p.box, p.box.h / 3)]
            for line in lines:
                yield Shape(rectangle(*line.box), _OVERFLOW_GROUND, rect=line.box)
            for line in lines:
                assert isinstance(line.item, TextLine)
                yield Group((replace(line.item, colour=DRAFT_INK),), line.matrix)


def _is_line_of(paint: Painted, box: TextBox) -> bool:
    return isinstance(paint.item, TextLine) and paint.item.at == box.at and paint.item.content == box.content
