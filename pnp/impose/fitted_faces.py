"""Decks that are cut at a size of a service instead of their own (`fit`): the cut moves, and the art stays where it is.

The middle of a face stays its middle, and nothing is stretched. A larger size is cut in the bleed that the art has. What the
service prints beyond that is filled with the ground of the face where its border is of one colour; any other art would have
to be invented, so it is refused. A smaller size is cut inside the art where all texts keep the safe area of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.suggestions import did_you_mean
from pnp.base.units import Box, Size
from pnp.impose.single_faces import SAME_SIZE, face_canvas, needed_bleed, ways_to_leave_out
from pnp.layout.finished_faces import BorderColours
from pnp.layout.painting.shapes import move_item
from pnp.load.game_file import format_size
from pnp.load.yaml.nodes import format_number
from pnp.model.face_walk import painted_items
from pnp.model.frame import Colour, Frame, Group, Shape
from pnp.model.outline import Outline, box_path
from pnp.model.sheet import Fit

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import Item, TextBox
    from pnp.model.game import Deck
    from pnp.model.printing import Profile
    from pnp.model.sheet import Component


_TOLERANCE = 1e-6  # mm
_SAFE_TOLERANCE = 0.05  # mm: a dot of a printer, as preflight has it


class AskedFit(NamedTuple):
    """What a deck says: the name of a size of a service, the safe area in mm that its texts keep, and where it is declared."""

    size: str
    safe: float
    mark: Mark


def asked_fits(decks: Iterable[Deck], profile: Profile) -> dict[str, AskedFit]:
    """Return what decks say of a profile, by their names."""
    return {
        deck.name: AskedFit(size, deck.safe, deck.mark)
        for deck in decks
        for name, size in deck.options.fit
        if name == profile.name
    }


def fit_components(
    components: Sequence[Component], asked: Mapping[str, AskedFit], profile: Profile, report: Report
) -> tuple[tuple[Component, ...], frozenset[str]]:
    """Return the components with those of some decks cut at a size of the profile, and the decks that cannot be.

    Components of a deck that cannot be fitted stay as they are. Codes: `impose/no-such-size`, `impose/cannot-fit`.
    """
    by_deck: dict[str, list[Component]] = {}
    for component in components:
        by_deck.setdefault(component.deck, []).append(component)
    fitted: dict[str, Component] = {}
    unfitted: set[str] = set()
    for deck, cards in by_deck.items():
        if deck not in asked:
            continue
        sought = _find_size(deck, asked[deck], cards[0].face, profile, report)
        done = sought and _DeckFitting(deck, asked[deck], sought, profile).fit(cards, report)
        if done is None:
            unfitted.add(deck)
        fitted.update((component.id, component) for component in done or ())
    return tuple(fitted.get(component.id, component) for component in components), frozenset(unfitted)


class _SoughtSize(NamedTuple):
    """A size of a service as a deck lies in it, and the bleed in mm that is printed around it."""

    name: str
    trim: Size
    bleed: float


def report_no_size(deck: str, asked: AskedFit, profile: Profile, report: Report) -> None:
    """Report that a profile has no size of the name that a deck asks for."""
    sizes = [size.name for size in profile.decks.sizes] if profile.decks else []
    kind = f"size `{asked.size}`" if sizes else "sizes of its own"
    hint = did_you_mean(asked.size, sizes) or f"take `{profile.name}` out of `fit`: decks have their own size there"
    message = f"`{profile.name}` has no {kind}, and `fit` of deck `{deck}` asks for {'it' if sizes else f'`{asked.size}`'}"
    report.error("impose/no-such-size", message, asked.mark, hint=hint)


def _find_size(deck: str, asked: AskedFit, face: Frame, profile: Profile, report: Report) -> _SoughtSize | None:
    name = asked.size
    sizes = {size.name: size for size in profile.decks.sizes} if profile.decks else {}
    if name not in sizes:
        report_no_size(deck, asked, profile, report)
        return None
    trim = sizes[name].trim
    if (face.size.w > face.size.h) != (trim.w > trim.h):
        trim = trim.turned
    canvas = face_canvas(trim, profile)
    assert canvas is not None
    return _SoughtSize(name, trim, needed_bleed(canvas, trim))


class _Refusal(NamedTuple):
    """Why a deck cannot be fitted, what would help, and the text that it is about."""

    why: str
    way: str = ""
    text: Mark | None = None


class _DeckFitting:
    """Cuts the cards of one deck at a size; faces that several of them share are made once."""

    def __init__(self, deck: str, asked: AskedFit, size: _SoughtSize, profile: Profile) -> None:
        self._deck, self._size, self._safe, self._profile, self._mark = deck, size, asked.safe, profile, asked.mark
        self._borders = BorderColours()
        self._frames: dict[int, Frame] = {}
        self._items: dict[int, Item] = {}

    def fit(self, cards: Sequence[Component], report: Report) -> Sequence[Component] | None:
        """Return the cards at the size; None if one of them cannot be, which is reported once, with the worst case."""
        own, to = cards[0].face.size, self._size.trim
        if max(abs(to.w - own.w), abs(to.h - own.h)) < SAME_SIZE:
            return cards
        across, along = (to.w - own.w) / 2, (to.h - own.h) / 2
        frames = {id(frame): (card, frame) for card in cards for frame in card.frames}
        if self._refuse(tuple(frames.values()), across, along, report):
            return None
        ground = max(self._missing(frame, across, along) for _, frame in frames.values())
        fit = Fit(self._size.name, own, max(ground, 0.0))
        for key, (_, frame) in frames.items():
            self._frames[key] = self._fit_frame(frame, across, along)
        back = {id(card): card.back and self._frames[id(card.back)] for card in cards}
        return [replace(card, face=self._frames[id(card.face)], back=back[id(card)], fit=fit) for card in cards]

    def _missing(self, frame: Frame, across: float, along: float) -> float:
        """How many mm of bleed the art of a face leaves white when the cut moves."""
        missing = self._size.bleed - (frame.bleed - max(across, along))
        return missing if missing > _TOLERANCE else 0.0

    def _refuse(self, faces: Sequence[tuple[Component, Frame]], across: float, along: float, report: Report) -> bool:
        """Report why a deck cannot be fitted, if it cannot."""
        own = faces[0][1].size
        found = self._shaped(faces) or self._bare(faces, across, along) or self._cut(faces, across, along)
        if found is None:
            return False
        why, way, also = found
        message = f"`fit` cuts deck `{self._deck}` of {format_size(own)} at {format_size(self._size.trim)} for "
        hint = f"{way}; {ways_to_leave_out(self._profile)}" if way else ways_to_leave_out(self._profile).removeprefix("or ")
        report.error(
            "impose/cannot-fit", f"{message}`{self._profile.name}`, {why}", self._mark,
            also=[("text", also)] if also else (), hint=hint,
        )  # fmt: skip
        return True

    @staticmethod
    def _shaped(faces: Sequence[tuple[Component, Frame]]) -> _Refusal | None:
        """Only straight cuts can move."""
        shaped = next((frame.shaped for _, frame in faces if frame.shaped), None)
        outline = shaped and (shaped.source or shaped.shape)
        return _Refusal(f"and its outline is `{outline}`: only rectangles are cut at another size") if outline else None

    def _bare(self, faces: Sequence[tuple[Component, Frame]], across: float, along: float) -> _Refusal | None:
        """Art that would have to be invented: where the new cut leaves it, or beyond a border of several colours."""
        missing, card, frame = max(((self._missing(f, across, along), card, f) for card, f in faces), key=lambda one: one[0])
        outside = max(max(across, along) - f.bleed for _, f in faces)
        if outside <= _TOLERANCE:
            bare = [(self._missing(f, across, along), card, f) for card, f in faces if self._borders(f) is None]
            missing, card, frame = max(bare, key=lambda one: one[0], default=(0.0, card, frame))
        if not missing:
            return None
        why = (
            f"and {_mm(missing)} of art would have to be invented: with {_mm(self._size.bleed)} of bleed that is "
            f"{_mm(frame.bleed + missing)} beyond the deck's own trim, where `{card.id}` has {_mm(frame.bleed)} of art"
        )
        why += "" if outside > _TOLERANCE else ", and its border is not one colour that could go on"
        needed = format_number(round(frame.bleed + missing, 3))
        return _Refusal(why, f"set `bleed: {needed}` for the deck in game.yaml, and let its art reach there")

    def _cut(self, faces: Sequence[tuple[Component, Frame]], across: float, along: float) -> _Refusal | None:
        """Texts that would lie at the cut, or beyond."""
        tight = [(left, card, box) for card, frame in faces for box, left in self._tight_texts(frame, across, along)]
        if not tight:
            return None
        left, card, box = min(tight, key=lambda one: one[0])
        where = f"{_mm(left)} from the cut" if left >= 0 else f"cut {_mm(-left)} inside its edge"
        why = f"where `{box.style}` text of `{card.id}` would be {where}: the deck keeps {_mm(self._safe)} free"
        return _Refusal(why, f"move its texts {_mm(self._safe - left)} inwards", box.content)

    def _tight_texts(self, frame: Frame, across: float, along: float) -> Iterable[tuple[TextBox, float]]:
        """Yield the texts that a smaller size would leave less than the safe area, with what it leaves, in mm."""
        if min(across, along) > -_TOLERANCE:
            return
        trim = _new_trim(frame, across, along)
        for box in frame.boxes:
            if box.safe and any(box.lines) and not box.overflow:
                ink = box.ink
                left = min(ink.x - trim.x, ink.y - trim.y, trim.right - ink.right, trim.bottom - ink.bottom)
                if left < self._safe - _SAFE_TOLERANCE:
                    yield box, left

    def _fit_frame(self, frame: Frame, across: float, along: float) -> Frame:
        def moved(box: Box) -> Box:
            return box.moved(across, along)

        items = tuple(self._moved(item, across, along) for item in frame.items)
        missing = self._missing(frame, across, along)
        drawn = Box(0.0, 0.0, *frame.size).inset(-frame.bleed)
        if missing:
            whole = Box(0.0, 0.0, *self._size.trim).inset(-self._size.bleed)
            items = (*_ground(frame, drawn, whole), Group(items, clip=box_path(moved(drawn))))
        corner = frame.outline.corner if frame.outline is not None else 0.0
        return replace(
            frame,
            size=self._size.trim,
            bleed=frame.bleed - max(across, along) + missing,
            items=items,
            boxes=tuple(box.moved(across, along) for box in frame.boxes),
            links=tuple(link.moved(across, along) for link in frame.links),
            anchors=tuple(a._replace(x=a.x + across, y=a.y + along) for a in frame.anchors),
            points=tuple(a._replace(x=a.x + across, y=a.y + along) for a in frame.points),
            kept=tuple(map(moved, frame.kept)),
            stand_ins=tuple(one._replace(box=moved(one.box)) for one in frame.stand_ins),
            outline=frame.outline and Outline("rectangle", self._size.trim, corner),
        )

    def _moved(self, item: Item, across: float, along: float) -> Item:
        """Return an item moved with the corner of the trim; what many faces share stays shared."""
        if id(item) not in self._items:
            self._items[id(item)] = move_item(item, across, along)
        return self._items[id(item)]


def _mm(length: float) -> str:
    return f"{format_number(round(length, 3))} mm"


def _new_trim(frame: Frame, across: float, along: float) -> Box:
    """The new cut in mm of a face as it was drawn."""
    return Box(-across, -along, frame.size.w + 2 * across, frame.size.h + 2 * along)


def _ground(frame: Frame, drawn: Box, whole: Box) -> tuple[Shape, ...]:
    """Return the ground of a face, whose border is of one colour, as large as `whole` (mm); nothing for the white of paper.

    It has the inks of the topmost ground that covers the face as it was `drawn`; what lies on that does not reach the border.
    """
    for one in reversed([*painted_items(frame.items)]):
        if isinstance(one.item, Shape) and isinstance(one.item.fill, Colour) and one.box.contains(drawn, 1e-3):
            return (Shape(box_path(whole), one.state.resolve(one.item.fill), rect=whole),)
    return ()
