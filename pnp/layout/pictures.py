"""Icons and pictures: found by name, opened once, and fitted into their boxes."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.layout.missing_field import NO_FIELD
from pnp.model.face_walk import multiply
from pnp.model.frame import DrawingItem, Group, ImageItem
from pnp.pictures.drawings import load_drawing, warn_if_blank
from pnp.pictures.files import open_picture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.layout.elements import IconElement, ImageElement
    from pnp.layout.template_places import TemplatePlaces
    from pnp.model.frame import Colour, Drawing, Item
    from pnp.model.game import Game
    from pnp.model.outline import Matrix
    from pnp.model.picture import Picture
    from pnp.pictures.files import PictureCache

_SAME = 1e-6


class Pictures:
    """The pictures of one run; `printed` holds those that templates wrote as `{{ card.art }}`, by path.

    `cache` keeps pictures from run to run; `places` finds in the templates what names a picture that cannot be used.
    """

    def __init__(
        self, game: Game, report: Report, printed: Mapping[str, Picture], cache: PictureCache, places: TemplatePlaces
    ) -> None:
        self._game = game
        self._report = report
        self._printed = printed
        self._cache = cache
        self._places = places
        self._opened: dict[str, Picture | None] = {}
        self._named: dict[str, Picture | None] = {}
        self._named_at: dict[str, Mark] = {}
        self._drawings: dict[tuple[str, Size | None, Colour | None], tuple[Drawing | None, list[Diagnostic]]] = {}

    def named(self, src: str) -> Picture | None:
        """Return the picture that a template names or prints; None if it cannot be used, which is not reported here."""
        if src in self._printed:
            return self._printed[src]
        if src not in self._named:
            self._named[src] = open_picture(self._game.root, self._file(src), self._game.mark, Report(), self._cache)
        return self._named[src]

    def icon(self, e: IconElement, dx: float, dy: float, mark: Mark, *, mirrored: bool = False) -> Item | None:
        """Return the item of an `<icon>`, flipped if `mirrored` and directional; None if its drawing is faulty and reported."""
        made = self._icon(e.name, self.icon_size(e), e.colour)
        if made is None:
            return None
        box = Box(e.x + dx, e.y + dy, self.icon_size(e).w, e.size)
        item = DrawingItem(made, _into(made.size, box), e.colour, ink=e.ink, at=mark)
        return _rotated(item, box, e.rotate, mark, flipped=mirrored and self._game.icons[e.name].directional)

    def icon_size(self, e: IconElement) -> Size:
        """Return width and height of an `<icon>` in mm, ignoring its rotation."""
        made = self._icon(e.name)
        return Size(e.size * made.size.w / made.size.h if made else e.size, e.size)

    def word_icon(self, name: str, box: Box, colour: Colour, mark: Mark, *, mirrored: bool = False) -> Item | None:
        """Return an inline icon, centred in the box that the line reserves for it; `mirrored` as for `icon`."""
        made = self._icon(name, box.size, colour)
        if made is None:
            return None
        item = DrawingItem(made, _into(made.size, _placed(made.size, box, "contain")), colour, at=mark)
        return _rotated(item, box, 0.0, mark, flipped=mirrored and self._game.icons[name].directional)

    def _icon(self, name: str, size: Size | None = None, colour: Colour | None = None) -> Drawing | None:
        return self._drawing(self._game.icons[name].picture, size, colour)

    def image(self, e: ImageElement, dx: float, dy: float, mark: Mark, *, mirrored: bool = False) -> Item | None:
        """Return the item of an `<image>`; None if its picture cannot be used, which is reported; `mirrored` as for `icon`."""
        picture = self._picture(e, mark)
        if picture is None:
            return None
        box = Box(e.x + dx, e.y + dy, e.w, e.h)
        item: ImageItem | DrawingItem
        if picture.kind == "svg":
            made = self._drawing(picture, _placed(Size(picture.width, picture.height), box, e.fit).size, e.colour)
            if made is None:
                return None
            place = _placed(made.size, box, e.fit)
            clip = box if e.fit == "cover" else place
            item = DrawingItem(made, _into(made.size, place), e.colour, clip, ink=e.ink, at=mark)
        else:
            place = _placed(Size(picture.width, picture.height), box, e.fit)
            cut = None if box.contains(place, _SAME) else box
            item = ImageItem(picture, place, cut, picture.mark, mark, ink=e.ink)
        return _rotated(item, box, e.rotate, mark, flipped=mirrored and e.mirror)

    def lost_icon(self, e: IconElement) -> tuple[str, Mark | None]:
        """Return the path of an icon's drawing that cannot be used, and the mark of the finding about it."""
        picture = self._game.icons[e.name].picture
        return picture.path, picture.mark

    def lost_image(self, e: ImageElement) -> tuple[str, Mark | None]:
        """Return the path of a picture that cannot be used, and the mark of the finding about it."""
        picture = self._printed.get(e.src)
        return e.src, picture.mark if picture else self._named_at.get(e.src)

    def _picture(self, e: ImageElement, mark: Mark) -> Picture | None:
        src = e.src
        known = self._printed.get(src)
        if known is not None:
            return known if known.key else None
        if src not in self._opened:
            self._named_at[src] = mark
            if NO_FIELD in src:  # of a card that is not there, which has been reported
                self._opened[src] = None
                return None
            self._opened[src] = self._found(e, mark)
        return self._opened[src]

    def _found(self, e: ImageElement, mark: Mark) -> Picture | None:
        """Open a picture that a template names; what is found is reported at its name."""
        found = Report()
        picture = open_picture(self._game.root, self._file(e.src), mark, found, self._cache)
        for finding in found.diagnostics:
            at = self._named_at[e.src] = self._places.attribute(e.at, e.tag, "src", e.src, of_value=True)
            self._report.add(replace(finding, mark=at))
        return picture

    def _file(self, src: str) -> Path:
        home = f"content/{self._game.name}/"
        return Path(src if src.startswith(home) else home + src)

    def _drawing(self, picture: Picture, size: Size | None, colour: Colour | None) -> Drawing | None:
        """Return the picture as a drawing; its size in mm and its colour only matter if it must be rasterized.

        Its faults are reported on each use, because each cached line of a booklet keeps the faults of its own icons.
        """
        key = (picture.key, size, colour)
        found = self._drawings.get(key)
        if found is None:
            with self._report.recorded() as faults:
                made = load_drawing(picture, self._report, size, colour, self._cache)
                if made is not None:
                    warn_if_blank(made, picture, self._report)
            self._drawings[key] = made, faults
            return made
        for fault in found[1]:
            self._report.add(fault)
        return found[0]


def _placed(size: Size, box: Box, fit: str) -> Box:
    """Return the box of a picture of `size` (any unit) in `box`: filling it, centred inside it, or stretched to it."""
    if fit == "stretch" or not size.w or not size.h:
        return box
    across, down = box.w / size.w, box.h / size.h
    scale = max(across, down) if fit == "cover" else min(across, down)
    w, h = size.w * scale, size.h * scale
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def _into(size: Size, box: Box) -> Matrix:
    return (box.w / size.w, 0.0, 0.0, box.h / size.h, box.x, box.y)


def rotation(degrees: float, x: float, y: float) -> Matrix:
    """Return the matrix of a clockwise rotation (y is down) around (x, y)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return multiply((cos, sin, -sin, cos, x, y), (1.0, 0.0, 0.0, 1.0, -x, -y))


def _rotated(item: ImageItem | DrawingItem, box: Box, degrees: float, mark: Mark, *, flipped: bool) -> Item:
    """Return an item rotated around the middle of its box, and flipped horizontally before that if `flipped`."""
    if not degrees and not flipped:
        return item
    matrix = rotation(degrees, box.x + box.w / 2, box.y + box.h / 2)
    return Group((item,), multiply(matrix, (-1.0, 0.0, 0.0, 1.0, box.x + box.right, 0.0)) if flipped else matrix, at=mark)
