"""A face between reading and painting."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.layout.element_tree import FaceTree, TextContent
    from pnp.layout.face_notes import FaceNote
    from pnp.layout.text_setting import FittingText
    from pnp.model.frame import Frame
    from pnp.model.game import Card, TextRole


@dataclass(slots=True, eq=False)
class UnpaintedFace:
    """A face that has been read but not painted: its elements, its texts with their sizes, and the first card that shows it."""

    card: Card
    tree: FaceTree
    fittings: dict[TextContent, FittingText] = field(default_factory=dict)
    frame: Frame | None = None
    signature: bytes = b""
    """What tells it from other faces of its deck before it is read (`FaceSignatures`), if that is asked for."""
    sizes: list[tuple[TextRole, float]] = field(default_factory=list)
    """The largest sizes (pt) at which its texts fit that may shrink, without those that do not fit at all."""
    notes: tuple[FaceNote, ...] = ()
    """What was noted about its texts when it was painted, if that is kept with faces."""
