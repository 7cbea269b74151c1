"""The images of figures: faces of cards, and pictures, at the requested scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.base.units import Box, Size
from pnp.layout.booklet.upright_parts import to_mirror
from pnp.layout.element_shapes import rectangle, round_rectangle
from pnp.model.frame import DrawingItem, Group, ImageItem, PlacedFrame, Shape, Stroke
from pnp.pictures.drawings import load_drawing, warn_if_blank
from pnp.pictures.files import open_picture
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.booklet import FigureImage
    from pnp.model.frame import Colour, Item
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.pictures.files import PictureCache

_EDGE = 0.2  # mm


@frozen
class FigureContent:
    """The content of an image: its size in mm as placed, its scale (mm on the page per mm or unit of its own), its items."""

    size: Size
    scale: float
    items: tuple[Item, ...]


class FigureContents:
    """Provides the cards of a game by id, and the pictures of its folder by path."""

    def __init__(self, game: Game, components: Mapping[str, Component], report: Report, cache: PictureCache) -> None:
        self._game = game
        self._components = components
        self._report = report
        self._cache = cache
        self._corners = {card.id: deck.format.corner for deck in game.decks for card in deck.cards}

    def shown(self, image: FigureImage, width: float, edge: Colour) -> FigureContent | None:
        """Return the content of an image; a picture is `width` mm × its scale wide. None, with an error, if there is none."""
        if image.card:
            return self.card(image.card, image.side, image.scale, image.mark, edge)
        file = self._game.root / "content" / self._game.name / image.path
        mirrored = image.mirror and base_level(self._game.locale) == 1
        return self._picture(file, width * image.scale, image.mark, mirrored=mirrored)

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
        return FigureContent(size, scale, (placed, Shape(edges, stroke=Stroke(edge, _EDGE))))

    def _picture(self, file: Path, width: float, mark: Mark, *, mirrored: bool) -> FigureContent | None:
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
        made = load_drawing(picture, self._report, size, cache=self._cache)
        if made is None:
            return None
        warn_if_blank(made, picture, self._report)
        if mirrored:
            made = to_mirror(made)
        across, down = size.w / made.size.w, size.h / made.size.h
        place = (-across, 0.0, 0.0, down, size.w, 0.0) if mirrored else (across, 0.0, 0.0, down, 0.0, 0.0)
        return FigureContent(size, size.w / made.size.w, (DrawingItem(made, place, content=mark, at=mark),))
