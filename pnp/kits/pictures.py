"""The pictures of a kit: a cover, all cards, the pages of the booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.languages import is_right_to_left, main_script
from pnp.render.exports.pictures import distinct_faces
from pnp.render.montages import cover, overview

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from pnp.model.frame import Frame
    from pnp.model.printing import Kit
    from pnp.model.request import PreparedGame

_FLAT = frozenset({"card", "tile", "board", "aid"})  # what lies on the table as it is printed, large enough to be looked at


def kit_pictures(kit: Kit, prepared: PreparedGame) -> dict[str, bytes]:
    """Return the pictures of a kit as PNGs by their names; one of a booklet that there is not is left out."""
    faces, pages, fonts = _faces(prepared), prepared.booklet.pages if prepared.booklet else (), prepared.game.fonts
    found: dict[str, bytes] = {}
    for picture in kit.pictures:
        size = picture.width, picture.height
        if picture.shows == "cover" and (faces or pages):
            wall = _mixed(_faces(prepared, _FLAT) or faces)
            found[picture.file] = cover(wall, pages[0] if pages else None, fonts, size)
        frames = {"cards": sorted(faces, key=lambda face: -face.size.h), "booklet": pages}.get(picture.shows, ())
        if frames:
            right_to_left = is_right_to_left(main_script(prepared.game.locale))
            found[picture.file] = overview(frames, fonts, size, right_to_left=right_to_left)
    return found


def _faces(prepared: PreparedGame, kinds: Container[str] | None = None) -> tuple[Frame, ...]:
    """Return the distinct faces, without backs, in the order of the decks; only those of some kinds of components."""
    wanted = {deck.name for deck in prepared.game.decks if kinds is None or deck.kind in kinds}
    found = distinct_faces(component for component in prepared.components if component.deck in wanted)
    return tuple(face.frame for face in found if face.side == "face")


def _mixed(faces: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return all faces in an order in which those of a deck, which are alike, are rarely neighbours."""
    step = next((n for n in (7, 5, 3, 11) if len(faces) % n), 1)
    return tuple(faces[number * step % len(faces)] for number in range(len(faces)))
