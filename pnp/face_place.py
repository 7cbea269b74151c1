"""Where on a face something shows, for findings that are about what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from pnp.units import Box


class FacePlace(NamedTuple):
    """A place on a face: the id of a card (or `page 3` of a booklet), its side, a box in mm from its trim corner.

    A `box` of None is the whole face, or a part of it that is not known.
    """

    card: str
    side: Literal["face", "back"] = "face"
    box: Box | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is on a card: ids have no blanks."""
        return " " not in self.card
