"""Tints: colours that show through, mixed with the one ground beneath them, so that no transparency is needed.

Half of a colour over paper is the same colour with half of its ink. What PDF/X-1a would otherwise make pixels of stays a shape
or a text, with the inks that blending plate by plate would give (ISO 32000-1, 11.3.4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.inks.press_inks import Inks
from pnp.model.face_walk import painted_items
from pnp.model.frame import Colour, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.base.units import Box
    from pnp.inks.press_inks import PressInks
    from pnp.model.frame import Item

_PAPER = Inks((0.0, 0.0, 0.0, 0.0))


def tinted(press: PressInks, items: Iterable[Item]) -> tuple[Item, ...]:
    """Return items with tints in place of transparent colours, where paper or a single colour lies beneath them."""
    found: list[Item] = []
    for item in items:
        colour = _transparent_colour(item)
        ground = _ground(press, found, item) if colour is not None else None
        tint = _mixed(press, item, colour, ground) if colour is not None and ground is not None else None
        found.append(item if tint is None else _painted_in(item, tint))
    return tuple(found)


def _transparent_colour(item: Item) -> Colour | None:
    """Return the only colour of an item, if it shows through; of a shape with a fill and an outline, both would overlap."""
    colour: object = None
    if isinstance(item, TextLine):
        colour = item.colour
    elif isinstance(item, Shape) and (item.fill is None or item.stroke is None):
        colour = item.stroke.colour if item.stroke else item.fill
    return colour if isinstance(colour, Colour) and 0 < colour.alpha < 1 else None


def _ground(press: PressInks, below: Sequence[Item], item: Item) -> Inks | None:
    """Return the inks of what lies beneath an item; None if that is more than one colour."""
    boxes = [paint.box for paint in painted_items([item])]
    for lower in reversed(below):
        if not any(box.overlaps(paint.box) for paint in painted_items([lower]) for box in boxes):
            continue
        return _inks_of_ground(press, lower, boxes)
    return _PAPER


def _inks_of_ground(press: PressInks, item: Item, boxes: Sequence[Box]) -> Inks | None:
    """Return the inks of a rectangle of one colour that holds the boxes; None if it is something else."""
    if not (isinstance(item, Shape) and item.rect and isinstance(item.fill, Colour) and item.stroke is None):
        return None
    holds = all(
        item.rect.x <= box.x and item.rect.y <= box.y and item.rect.right >= box.right and item.rect.bottom >= box.bottom
        for box in boxes
    )
    return press.ground(item.fill, item.rect.w, item.rect.h) if holds and item.fill.alpha == 1 else None


def _mixed(press: PressInks, item: Item, colour: Colour, ground: Inks) -> Colour | None:
    """Return a colour blended with its ground; None if that takes process inks and a spot ink, or two spot inks."""
    top, alpha = press.inks(colour), colour.alpha
    over = isinstance(item, TextLine) and press.overprints(colour, item.size)  # leaves all other plates as they are
    parts = zip(top.process, ground.process, strict=True)
    cyan, magenta, yellow, black = (below if over and not ink else alpha * ink + (1 - alpha) * below for ink, below in parts)
    solid, mix = colour._replace(alpha=1.0, name=""), (cyan, magenta, yellow, black)
    inks = [ink for ink in (top.spot, ground.spot) if ink is not None]
    if not inks:
        return solid._replace(cmyk=mix, spot=None)
    if any(mix) or len({ink.name for ink in inks}) > 1:
        return None
    tint = alpha * top.plate(inks[0].name) + (1 - alpha) * ground.plate(inks[0].name)
    return solid._replace(cmyk=inks[0].alternate, spot=inks[0]._replace(tint=tint))


def _painted_in(item: Item, colour: Colour) -> Item:
    if isinstance(item, TextLine):
        return replace(item, colour=colour)
    assert isinstance(item, Shape)
    return replace(item, stroke=replace(item.stroke, colour=colour)) if item.stroke else replace(item, fill=colour)
