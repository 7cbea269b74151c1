"""The sizes of a print service: which of them a deck is, how its faces lie on it, and what the service asks of the deck."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from pnp.base.units import Size
from pnp.impose.single_faces import AT_HOME, sides
from pnp.load.yaml.nodes import format_number
from pnp.model.printing import FaceCanvas, canvas_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.printing import Profile, ServiceSize
    from pnp.model.sheet import Component

SAME_SIZE = 0.05
"""mm: what trims may differ by, since services round to thousandths of an inch; no cut is that exact."""
_NEAREST, _NEAR = 3, 10.0  # so many sizes at most, and mm by which they may differ, are named as the nearest
_EXACT = 1e-6  # mm
_STEP = 1e3  # a micron: what a bleed in a hint is rounded up to


def face_canvas(trim: Size, profile: Profile) -> FaceCanvas | None:
    """Return the page of the faces of a deck of this trim; None if the profile lists sizes, and this is none of them.

    A lying deck is turned, since services have their sizes upright.
    """
    for size in profile.decks.sizes if profile.decks else ():
        for turned, upright in ((False, trim), (True, trim.turned)):
            if _differ(size.trim, upright) < SAME_SIZE:
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
            _report_size(deck, trim, profile, decks[deck], report)
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


def _differ(one: Size, other: Size) -> float:
    return max(abs(one.w - other.w), abs(one.h - other.h))


def needed_bleed(canvas: FaceCanvas, trim: Size) -> float:
    """Return the bleed in mm that art of a deck must have to fill its pages; what a canvas leaves is rarely the same around.

    It is rounded up to a micron, to be written into `game.yaml`.
    """
    most = max(canvas.bleed(trim))
    return max(0.0, ceil(most * _STEP - _EXACT) / _STEP)


def _report_size(deck: str, trim: Size, profile: Profile, mark: Mark, report: Report) -> None:
    sizes = profile.decks.sizes if profile.decks else ()
    upright = Size(min(trim), max(trim))

    def distance(size: ServiceSize) -> float:
        return min(_differ(size.trim, upright), _differ(size.trim, upright.turned))

    near = sorted(sizes, key=distance)[:_NEAREST]
    near = [size for size in near if distance(size) <= _NEAR] or near[:1]
    named = " and ".join(f"`{size.name}`, {_mm(size.trim)} mm" for size in near)
    written = ", ".join(format_number(round(side, 4)) for side in (near[0].trim if trim.w <= trim.h else near[0].trim.turned))
    verb = "is" if len(near) == 1 else "are"
    report.error(
        "impose/no-such-size",
        f"`{profile.name}` has no size {_mm(trim)} mm, which deck `{deck}` has",
        mark,
        hint=f"the nearest {verb} {named}: write `size: [{written}]` for the deck in game.yaml; {AT_HOME}",
    )


def _mm(size: Size) -> str:
    return f"{format_number(round(size.w, 3))} × {format_number(round(size.h, 3))}"


def _report_backs(deck: str, bare: Sequence[Component], profile: Profile, mark: Mark, report: Report) -> None:
    cards = f"card `{bare[0].id}`" if len(bare) == 1 else f"{len(bare)} cards"
    report.error(
        "impose/missing-back",
        f"`{profile.name}` wants a back for each card, and {cards} of deck `{deck}` {'has' if len(bare) == 1 else 'have'} none",
        mark,
        hint=f"give the deck one with `back: back.xml` in game.yaml, even if it is a single colour; {AT_HOME}",
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
    for component in components:
        deck, canvas = component.deck, canvases.get(component.deck)
        asked = _asked_bleed(canvas, component, profile)
        drawn = min(frame.bleed for _, frame in sides(component))
        if asked is not None and drawn < asked - _EXACT and deck not in told:
            told.add(deck)
            size = f" around its size `{canvas.name}`" if canvas else ""
            message = (
                f"`{profile.name}` prints {format_number(asked)} mm of bleed{size}, "
                f"deck `{deck}` draws {format_number(drawn)} mm"
            )
            hint = f"set `bleed: {format_number(asked)}` for the deck in game.yaml, and let its art reach there; {AT_HOME}"
            report.error("impose/bleed-missing", message, decks[deck], hint=hint)


def asked_bleeds(components: Iterable[Component], profile: Profile) -> dict[str, float]:
    """Return the bleed in mm that art of each deck must fill, as far as a profile says so."""
    asked = {c.deck: _asked_bleed(face_canvas(c.face.size, profile), c, profile) for c in components}
    return {deck: bleed for deck, bleed in asked.items() if bleed is not None}


def _asked_bleed(canvas: FaceCanvas | None, component: Component, profile: Profile) -> float | None:
    return needed_bleed(canvas, component.face.size) if canvas else profile.bleed
