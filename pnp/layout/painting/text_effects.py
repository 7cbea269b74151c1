"""What a type style draws behind its letters: an outline around them, and their shadow.

They are shapes of the letters' outlines, below the text itself, so that it extracts once (ADR 96).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.layout.painting.shapes import translate_path
from pnp.model.face_walk import bounding_box, painted_items, transform_path
from pnp.model.frame import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.frame import Item
    from pnp.model.outline import Path
    from pnp.model.style import TextStyle


def effect_shapes(style: TextStyle, letters: Path, at: Mark) -> Iterator[Shape]:
    """Yield what lies behind letters whose outlines are given (mm), in paint order: the shadow, then the outline.

    The shadow is that of the letters with their outline. Low ink leaves it out.
    """
    outline, shadow = style.outline, style.shadow
    if shadow is not None and letters:
        stroke = outline and outline.in_colour(shadow.colour)
        yield Shape(translate_path(letters, shadow.dx, shadow.dy), shadow.colour, stroke, ink="full", at=at, of_text=True)
    if outline is not None and letters:
        yield Shape(letters, outline.colour, outline, at=at, of_text=True)


def outline_of_icons(icons: Iterable[Item]) -> Path:
    """Return the outlines of the shapes of icons (mm), to be behind these what those of letters are behind letters.

    Gaps within an icon are closed, so that it stands on a ground of its own.
    """
    return tuple(
        [
            segment
            for painted in painted_items(icons)
            if isinstance(painted.item, Shape)
            for segment in transform_path(painted.item.path, painted.matrix)
        ]
    )


def ink_with_effects(style: TextStyle, ink: Box) -> Box:
    """Return the box of what letters with a given ink paint, with their outline and shadow, in mm."""
    around = ink.inset(-style.outline.width / 2) if style.outline else ink
    return bounding_box([around, around.moved(style.shadow.dx, style.shadow.dy)]) if style.shadow else around
