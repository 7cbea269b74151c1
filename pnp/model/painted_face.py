"""What is known of a face once it has been painted: all that the stages after layout ask of it, without its items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pnp.base.records import record

if TYPE_CHECKING:
    from pnp.model.colour import Colour
    from pnp.model.paths import Path, ProcessingStep
    from pnp.model.picture import DrawnValue

FEWEST: Final = 600
"""Cards of a game whose faces are painted in batches even if nothing is kept of them: the items of so many are not kept."""


class FaceContent(Protocol):
    """What a face paints, as `pnp.render` writes it into documents (`PaintedContent`)."""

    @property
    def stream(self) -> bytes:
        """Its operators."""


@record
class PaintedFace:
    """A finished face as plain data, which another process or an earlier run may have made.

    `digest` (16 bytes) follows from its size, bleed, outline and ink: faces with equal ones print the same. `key` is what
    manifests call it (`pnp.face_keys`), `border` its uniform colour at the cut (None: it has none), `lines` its cuts and
    creases in mm, `shows` what its drawings say that they show. Of a face that `is_clean`, layout and preflight have found
    nothing to tell; any other is laid out and judged again by the build that tells it.
    """

    digest: bytes
    key: str
    border: Colour | None
    lines: tuple[tuple[ProcessingStep, Path], ...]
    shows: tuple[DrawnValue, ...]
    is_clean: bool
    content: FaceContent


class Judgement(NamedTuple):
    """By what faces are judged while they are painted: whether as players get them, and the least safe area in mm."""

    strict: bool
    safe: float
