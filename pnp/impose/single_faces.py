"""Pages of single faces, as print shops and print services impose them themselves: one face a page, with its bleed.

The sizes of a print service: which of them a deck is, how its faces lie on it, and what the service asks of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.load.yaml.nodes import format_number
from pnp.model.outline import Paper
from pnp.model.printing import FaceCanvas, PageOrder, Profile, ServiceSize, canvas_size
from pnp.model.sheet import SINGLE_FACES, Component, Imposition, Page, Placement, Sheet, Side

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import Frame


def ways_to_leave_out(profile: Profile) -> str:
    """Return what to do with a deck that a shop or a service cannot print as it is, at the end of a hint."""
    return f"or leave it out there: `print: {{press: {{not: [{profile.name}]}}}}`"


def single_faces(
    components: Sequence[Component], bleed: float | None, order: PageOrder, canvas: FaceCanvas | None = None
) -> Imposition:
    """Return each copy of each component as pages of its own, of the size of its trim and `bleed` (mm; None: what is drawn).

    With a `canvas`, the pages are that instead. Which of face and back comes first, `order` says; a component without a back
    has one page.
    """
    sheets: list[Sheet] = []
    for component in components:
        for copy in component.numbers:
            pages = [
                canvas_page(frame, canvas, component.id, side, copy)
                if canvas
                else face_page(frame, frame.bleed if bleed is None else min(bleed, frame.bleed), component.id, side, copy)
                for side, frame in frames_by_side(component)
            ]
            if order == "back-first":
                pages.reverse()
            sheets.append(Sheet(len(sheets) + 1, *pages))
    largest = max((sheet.front.size for sheet in sheets), key=lambda size: size.w * size.h, default=Size(0.0, 0.0))
    return Imposition(Paper(SINGLE_FACES, largest, 0.0), "none", tuple(sheets))


def frames_by_side(component: Component) -> Iterator[tuple[Side, Frame]]:
    """Yield the face of a component, and its back if it has one."""
    yield "face", component.face
    if component.back is not None:
        yield "back", component.back


def face_page(frame: Frame, bleed: float, id_: str = "", side: Side = "face", copy: int = 1) -> Page:
    """Return a page of the size of a face with `bleed` mm around its trim, which shows nothing else."""
    trim = Box(bleed, bleed, *frame.size)
    size = Size(frame.size.w + 2 * bleed, frame.size.h + 2 * bleed)
    return Page(side, size, (Placement(id_, copy, side, frame, trim, 0, (bleed,) * 4),))


def canvas_page(frame: Frame, canvas: FaceCanvas, id_: str = "", side: Side = "face", copy: int = 1) -> Page:
    """Return a page of exactly the size of a canvas, with a face in its middle and as much of its bleed as fills it.

    The faces of a lying deck are turned clockwise and its backs the other way, so that what is at the top of a card is at the
    same edge of it on both sides.
    """
    rotation = 0 if not canvas.turned else 90 if side == "face" else 270
    w, h = frame.size.turned if canvas.turned else frame.size
    x, y = (canvas.size.w - w) / 2, (canvas.size.h - h) / 2
    return Page(side, canvas.size, (Placement(id_, copy, side, frame, Box(x, y, w, h), rotation, (x, y, x, y)),))


SAME_SIZE = 0.05
"""mm: what trims may differ by, since services round to thousandths of an inch; no cut is that exact."""
_MOST_NAMED, _NEAR_DISTANCE = 3, 10.0  # so many sizes at most, and mm by which they may differ, are named as the nearest
_TOLERANCE = 1e-6  # mm
_STEPS_A_MM = 1e3  # a micron: what a bleed in a hint is rounded up to


def face_canvas(trim: Size, profile: Profile) -> FaceCanvas | None:
    """Return the page of the faces of a deck of this trim; None if the profile lists sizes, and this is none of them.

    A lying deck is turned, since services have their sizes upright.
    """
    for size in profile.decks.sizes if profile.decks else ():
        for turned, upright in ((False, trim), (True, trim.turned)):
            if _difference(size.trim, upright) < SAME_SIZE:
                return FaceCanvas(_page_size(size, profile), size.name, turned, size.pixels)
    return None


def deck_canvases(
    components: Iterable[Component], decks: Mapping[str, Mark], profile: Profile, report: Report
) -> dict[str, FaceCanvas]:
    """Return the pages of the faces of each deck, as far as the profile lists sizes; `decks` says where each is declared.

    Codes: `impose/no-such-size`, `impose/missing-back`, `impose/deck-count`.
    """
    by_deck: dict[str, list[Component]] = {}
    for component in components:
        if component.copies:
            by_deck.setdefault(component.deck, []).append(component)
    found: dict[str, FaceCanvas] = {}
    demands = profile.decks
    if demands is None:
        return found
    for deck, cards in by_deck.items():
        trim = cards[0].face.size
        canvas = face_canvas(trim, profile)
        if canvas is not None:
            found[deck] = canvas
        elif demands.sizes:
            _report_size(deck, cards[0].face, profile, decks[deck], report)
        if demands.back and (bare := [card for card in cards if card.back is None]):
            _report_backs(deck, bare, profile, decks[deck], report)
        _check_count(deck, cards, profile, decks[deck], report)
    _check_orders(by_deck, found, profile, decks, report)
    return found


def _page_size(size: ServiceSize, profile: Profile) -> Size:
    if size.pixels is not None and profile.pictures is not None:
        return canvas_size(size.pixels, profile.pictures.ppi)
    bleed = 2 * (profile.bleed or 0.0)
    return Size(size.trim.w + bleed, size.trim.h + bleed)


def _difference(one: Size, other: Size) -> float:
    return max(abs(one.w - other.w), abs(one.h - other.h))


def needed_bleed(canvas: FaceCanvas, trim: Size) -> float:
    """Return the bleed in mm that art of a deck must have to fill its pages; what a canvas leaves is rarely the same around.

    It is rounded up to a micron, to be written into `game.yaml`.
    """
    most = max(canvas.bleed(trim))
    return max(0.0, ceil(most * _STEPS_A_MM - _TOLERANCE) / _STEPS_A_MM)


def _report_size(deck: str, face: Frame, profile: Profile, mark: Mark, report: Report) -> None:
    trim = face.size
    sizes = profile.decks.sizes if profile.decks else ()
    upright = Size(min(trim), max(trim))

    def distance(size: ServiceSize) -> float:
        return min(_difference(size.trim, upright), _difference(size.trim, upright.turned))

    near = sorted(sizes, key=distance)[:_MOST_NAMED]
    near, nearest_size = [size for size in near if distance(size) <= _NEAR_DISTANCE], near[0]
    message = f"`{profile.name}` has no size {_format_size(trim)} mm, which deck `{deck}` has"
    if not near:
        way_out = ways_to_leave_out(profile).removeprefix("or ")
        hint = f"not even its size `{nearest_size.name}`, {_format_size(nearest_size.trim)} mm, is near: {way_out}"
        report.error("impose/no-such-size", message, mark, hint=hint)
        return
    *others, last = [f"`{size.name}` ({_format_size(size.trim)} mm)" for size in near]
    named = f"{', '.join(others)} and {last}" if others else last
    nearest = near[0].trim if trim.w <= trim.h else near[0].trim.turned
    written = ", ".join(format_number(round(side, 4)) for side in nearest)
    verb = "is" if len(near) == 1 else "are"
    fits = face.shaped is None and _difference(nearest, trim) / 2 <= face.bleed
    way_out = ways_to_leave_out(profile)
    fit = f"cut it there with `print: {{fit: {{{profile.name}: {near[0].name}}}}}`, or " if fits else ""
    report.error(
        "impose/no-such-size",
        message,
        mark,
        hint=f"the nearest {verb} {named}: {fit}write `size: [{written}]` for the deck in game.yaml; {way_out}",
    )


def _format_size(size: Size) -> str:
    return f"{format_number(round(size.w, 3))} × {format_number(round(size.h, 3))}"


def _report_backs(deck: str, bare: Sequence[Component], profile: Profile, mark: Mark, report: Report) -> None:
    cards = f"card `{bare[0].id}`" if len(bare) == 1 else f"{len(bare)} cards"
    report.error(
        "impose/missing-back",
        f"`{profile.name}` wants a back for each card, and {cards} of deck `{deck}` {'has' if len(bare) == 1 else 'have'} none",
        mark,
        hint=(
            f"give the deck one with `back: back.xml` in game.yaml, even if it is a single colour; {ways_to_leave_out(profile)}"
        ),
    )


def _check_count(deck: str, cards: Sequence[Component], profile: Profile, mark: Mark, report: Report) -> None:
    demands, count = profile.decks, sum(card.copies for card in cards)
    if demands is None:
        return
    if demands.most is not None and count > demands.most:
        limit, hint = f"at most {demands.most}", "divide the deck, or order it in parts with `--card`"
    elif count < demands.fewest:
        limit, hint = f"at least {demands.fewest}", "join it to another deck of its size"
    else:
        return
    report.warning(
        "impose/deck-count", f"`{profile.name}` takes {limit} cards in a deck, `{deck}` has {count}", mark, hint=hint
    )


def _check_orders(
    by_deck: Mapping[str, Sequence[Component]],
    canvases: Mapping[str, FaceCanvas],
    profile: Profile,
    decks: Mapping[str, Mark],
    report: Report,
) -> None:
    """An order has all decks of a size, and at most the cards of the last bracket."""
    order = profile.pictures.order_file if profile.pictures else None
    if order is None or not order.brackets:
        return
    counts: dict[str, int] = {}
    for deck, canvas in canvases.items():
        counts[canvas.name] = counts.get(canvas.name, 0) + sum(card.copies for card in by_deck[deck])
        if order.bracket(counts[canvas.name]) is None:
            message = f"an order of `{profile.name}` has at most {order.brackets[-1]} cards, those of `{canvas.name}` are"
            report.warning(
                "impose/deck-count", f"{message} {counts[canvas.name]} with deck `{deck}`", decks[deck],
                hint="order decks one by one with `--deck`",
            )  # fmt: skip


def report_missing_bleed(
    components: Iterable[Component],
    decks: Mapping[str, Mark],
    canvases: Mapping[str, FaceCanvas],
    profile: Profile,
    report: Report,
) -> None:
    """Report `impose/bleed-missing` for each deck whose art does not reach as far as a profile prints; nothing is stretched.

    `decks` says where each deck is declared.
    """
    told: set[str] = set()
    listed = profile.decks is not None and profile.decks.sizes
    for component in components:
        deck, canvas = component.deck, canvases.get(component.deck)
        if listed and canvas is None:  # its size is told first, on which its bleed depends
            continue
        asked = _required_bleed(canvas, component, profile)
        drawn = min(frame.bleed for _, frame in frames_by_side(component))
        if asked is not None and drawn < asked - _TOLERANCE and deck not in told:
            told.add(deck)
            size = f" around its size `{canvas.name}`" if canvas else ""
            message = (
                f"`{profile.name}` prints {format_number(asked)} mm of bleed{size}, "
                f"deck `{deck}` draws {format_number(drawn)} mm"
            )
            hint = (
                f"set `bleed: {format_number(asked)}` for the deck in game.yaml, and let its art reach there; "
                f"{ways_to_leave_out(profile)}"
            )
            report.error("impose/bleed-missing", message, decks[deck], hint=hint)


def required_bleeds(components: Iterable[Component], profile: Profile) -> dict[str, float]:
    """Return the bleed in mm that art of each deck must fill, as far as a profile says so."""
    asked = {c.deck: _required_bleed(face_canvas(c.face.size, profile), c, profile) for c in components}
    return {deck: bleed for deck, bleed in asked.items() if bleed is not None}


def _required_bleed(canvas: FaceCanvas | None, component: Component, profile: Profile) -> float | None:
    return needed_bleed(canvas, component.face.size) if canvas else profile.bleed
