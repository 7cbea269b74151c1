"""A card of a batch as plain data: what each of its sides paints."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.layout.deck_sizes import FaceFinding
    from pnp.model.frame import Frame, PaintedFace
    from pnp.model.game import TextRole


class PaintedSide(NamedTuple):
    """A side of a card, and whether it is laid out from right to left.

    `signature` tells it from other faces of its deck before they are read; `sizes` are the largest ones at which its texts fit,
    and `used` those that they have (pt). `notes` are about its texts; the build tells them that has its cards. `whole` is the
    face with its items, if preflight has something to tell of it.
    """

    painted: PaintedFace
    mirrored: bool
    signature: bytes = b""
    sizes: tuple[tuple[TextRole, float], ...] = ()
    used: tuple[float, ...] = ()
    notes: tuple[FaceFinding, ...] = ()
    whole: Frame | None = None


class PaintedCard(NamedTuple):
    """The sides of a card. If it is not `sound`, its layout has something to tell, or could not make a face of it."""

    face: PaintedSide | None
    back: PaintedSide | None
    sound: bool
