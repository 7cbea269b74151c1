"""What a style draws behind its letters: an outline around them, and their shadow.

They are shapes of the letters' outlines, below the text itself, so that it extracts once (ADR 96).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.layout.painting.shapes import translate_path
from pnp.model.face_walk import bounding_box, painted_items, transform_path
from pnp.model.frame import Shape, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.frame import Colour, Item
    from pnp.model.outline import Path
    from pnp.model.style import CharacterStyle, TextStyle


class PaintedWords(NamedTuple):
    """A part of a text: its named style, the outlines of what it paints, and the box of these, in mm."""

    named: CharacterStyle | None
    outlines: Path
    ink: Box


class _Effects(NamedTuple):
    """What lies behind letters: a line of which half the width is seen, and the colour and the shift of a shadow, in mm."""

    outline: Stroke | None
    shadow: tuple[Colour, float, float] | None

    def around(self, ink: Box) -> Box:
        """Return the box of what letters with a given ink paint."""
        around = ink.inset(-self.outline.width / 2) if self.outline else ink
        return bounding_box([around, around.moved(*self.shadow[1:])]) if self.shadow else around


def has_effects(style: TextStyle, named: Iterable[CharacterStyle | None]) -> bool:
    """Return whether anything lies behind the letters of a text that has words in these named styles."""
    looks: list[TextStyle | CharacterStyle] = [style, *[look for look in named if look is not None]]
    return any(look.outline is not None or look.shadow is not None for look in looks)


def _effects(style: TextStyle, named: CharacterStyle | None, size: float) -> _Effects:
    """Return what lies behind words of a text of `size` pt: what their named style has takes the place of the text's own."""
    outline, shadow = (named and named.outline) or style.outline, (named and named.shadow) or style.shadow
    size *= named.size if named else 1.0
    return _Effects(
        outline and Stroke(outline.colour, 2 * outline.width.at(size), join="round"),  # half of it is under the letters
        shadow and (shadow.colour, shadow.dx.at(size), shadow.dy.at(size)),
    )


def effect_shapes(style: TextStyle, size: float, words: Iterable[PaintedWords], at: Mark) -> Iterator[Shape]:
    """Yield what lies behind the words of a text of `size` pt, in paint order: all shadows, then all outlines.

    The shadow is that of the letters with their outline. Low ink leaves it out.
    """
    groups: dict[_Effects, list[Path]] = {}
    for part in words:
        if part.outlines:
            groups.setdefault(_effects(style, part.named, size), []).append(part.outlines)
    joined = [(effects, tuple([segment for path in paths for segment in path])) for effects, paths in groups.items()]
    for (outline, shadow), letters in joined:
        if shadow is not None:
            colour, dx, dy = shadow
            stroke = outline and outline.in_colour(colour)
            yield Shape(translate_path(letters, dx, dy), colour, stroke, ink="full", at=at, of_text=True)
    for (outline, _), letters in joined:
        if outline is not None:
            yield Shape(letters, outline.colour, outline, at=at, of_text=True)


def ink_with_effects(style: TextStyle, size: float, words: Sequence[PaintedWords], ink: Box) -> Box:
    """Return the box of what a text of `size` pt with a given ink paints, with the outlines and shadows of its words, in mm."""
    around = [_effects(style, part.named, size).around(part.ink) for part in words if part.outlines]
    return bounding_box([ink, *around]) if around else ink


def widened(box: Box, before: Box, after: Box) -> Box:
    """Return a box that grows to each side as another did."""
    left, top = before.x - after.x, before.y - after.y
    right, bottom = after.right - before.right, after.bottom - before.bottom
    return box._replace(x=box.x - left, y=box.y - top, w=box.w + left + right, h=box.h + top + bottom)


def halo_of(style: TextStyle, named: CharacterStyle | None) -> Colour | None:
    """Return the colour of the outline of words in a text."""
    outline = (named and named.outline) or style.outline
    return outline.colour if outline else None


def outline_of_icon(icon: Item) -> Path:
    """Return the outlines of the shapes of an icon (mm), to be behind it what those of letters are behind letters.

    Gaps within an icon are closed, so that it stands on a ground of its own.
    """
    return tuple(
        [
            segment
            for painted in painted_items([icon])
            if isinstance(painted.item, Shape)
            for segment in transform_path(painted.item.path, painted.matrix)
        ]
    )
