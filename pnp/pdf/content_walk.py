"""What the parts of a walk through content share: the state at a point, the resources, and what has been painted so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.pdf.content_state import ContentState, shared
from pnp.pdf.objects import entry
from pnp.pdf.painted_objects import PaintedObject

if TYPE_CHECKING:
    import pikepdf

    from pnp.pdf.colour_spaces import PdfColour
    from pnp.pdf.content_state import Corners
    from pnp.pdf.fonts import PdfFont
    from pnp.pdf.objects import PdfValue
    from pnp.pdf.painted_objects import ObjectKind
    from pnp.pdf.walk_budget import WalkBudget

Handler: TypeAlias = Callable[[Sequence[Any]], None]
"""What carries out an operator; its operands may be anything."""

_NOWHERE = (0.0, 0.0, 0.0, 0.0)


class ContentWalk:
    """A walk through content; `found` holds what it paints.

    `state` is the graphics state at this point, `resources` are what names stand for; `in_mask` while a soft mask is walked.
    """

    def __init__(self, budget: WalkBudget) -> None:
        self.budget = budget
        self.found: list[PaintedObject] = []
        self.state = ContentState()
        self.resources: PdfValue = None
        self.in_mask = False

    @property
    def extent(self) -> Corners:
        """The box in which anything can be painted at this point."""
        return self.state.clip or _NOWHERE

    def add(  # noqa: PLR0913 - the facts of an object
        self,
        kind: ObjectKind,
        box: Corners,
        *,
        colour: PdfColour | None = None,
        name: str = "",
        measure: float = 0.0,
        transparent: str = "",
        font: PdfFont | None = None,
        missing_glyphs: int = 0,
        source: PdfValue = None,
        wrong_widths: int = 0,
    ) -> None:
        """Note an object that is painted with the current state, unless it is clipped away."""
        state, stroked = self.state, kind == "stroke"
        clip = state.clip
        if clip is not None and (clip[2] < box[0] or clip[3] < box[1] or clip[0] > box[2] or clip[1] > box[3]):
            return
        alpha = state.stroke_alpha if stroked else state.fill_alpha
        overprints = state.stroke_overprint if stroked else state.fill_overprint
        self.found.append(
            PaintedObject(
                kind, shared(clip, box), name, colour or (state.stroke if stroked else state.fill), measure, overprints,
                state.overprint_mode, state.transparency(alpha) or transparent, font, missing_glyphs, source,
                self.in_mask, wrong_widths,
            )
        )  # fmt: skip

    def find(self, kind: str, key: object) -> PdfValue:
        """Return a resource by its name; one that is not there is noted, and is None."""
        found = entry(self.resources, kind, key) if isinstance(key, str) and len(key) > 1 else None
        if found is None:
            self.found.append(PaintedObject("missing", self.extent, f"{kind}{key if isinstance(key, str) else ''}"))
        return found

    def form(self, stream: pikepdf.Stream, resources: PdfValue, matrix: Sequence[float] = ()) -> None:
        """Walk a form, a pattern or a glyph with a state of its own. Raises PdfLimitError."""
        raise NotImplementedError


def floats(operands: Sequence[Any]) -> tuple[float, ...]:
    """Return the numbers among operands."""
    return tuple([operand for operand in operands if isinstance(operand, float)])
