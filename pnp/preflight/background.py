"""The background of a text or a line: all colours under it, down to the item that covers its whole box."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import PT
from pnp.model.face_walk import (
    FACE,
    IDENTITY,
    ItemMemory,
    Painted,
    as_painted,
    intersection,
    map_box,
    painted_items,
    run_inks,
    walk,
)
from pnp.model.frame import Colour, Group, ImageItem, PlacedFrame, Shape, TextLine
from pnp.model.outline import box_path
from pnp.preflight.contrast_ratio import ratio
from pnp.preflight.fills import OPAQUE, TOLERANCE, Fill

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.model.face_walk import GraphicsState
    from pnp.model.frame import Item, TextBox
    from pnp.preflight.fills import FillColours

Rgb: TypeAlias = tuple[float, float, float]

_PAPER: Rgb = (1.0, 1.0, 1.0)
_ON_PAPER = frozenset({Colour(*_PAPER).luminance})
_MOST_BLENDED = (
    16  # colours under one tint; of more, only the lightest and the darkest are blended, so that tints do not multiply
)


class PaintedLine(NamedTuple):
    """A line of a text on a face: the state that it is painted in, and how many fills and pictures are painted before it."""

    line: TextLine
    state: GraphicsState
    below: int

    def words(self) -> Iterator[Box]:
        """Yield the boxes of what its words paint (face mm), as far as no clip hides it."""
        for ink in run_inks(self.line):
            yield intersection(self.state.clip, map_box(self.state.matrix, ink))


class Backgrounds:
    """What lies under some of the texts of a face, which is gone through only once for all of them.

    `fills` are the shapes and pictures near them, in paint order; `known` has those of what many faces share.
    """

    def __init__(self, items: Iterable[Item], boxes: Iterable[TextBox], known: ItemMemory[Fill]) -> None:
        self.fills: list[Fill] = []
        self._lines: dict[tuple[Mark | None, Mark | None], list[tuple[TextLine, GraphicsState, int]]] = {}
        inks = [box.ink for box in boxes]

        def seen(inner: GraphicsState) -> bool:
            return inner.clip is None or any(inner.clip.overlaps(ink) for ink in inks)

        for item in items:
            if type(item) is TextLine:
                self._add(item, FACE)
            elif isinstance(item, (Group, PlacedFrame)):
                self._enter(item, seen)
            else:
                self.fills += known.of(item)

    def _enter(self, container: Item, seen: Callable[[GraphicsState], bool]) -> None:
        """Go through a group or a placed face, of which each face has its own."""
        for item, state in walk((container,), seen=seen):
            if isinstance(item, TextLine):
                self._add(item, state)
            elif (paint := as_painted(item, state)) is not None:
                self.fills.append(Fill(paint))

    def _add(self, line: TextLine, state: GraphicsState) -> None:
        self._lines.setdefault((line.at, line.content), []).append((line, state, len(self.fills)))

    def lines(self, box: TextBox) -> Iterator[PaintedLine]:
        """Yield the lines of a text, without those that other texts from the same place have elsewhere."""
        for line, state, below in self._lines.get((box.at, box.content), ()):
            if (state is FACE and begins_in(line, box.ink)) or _overlaps(line, state, box.ink):
                yield PaintedLine(line, state, below)

    def colours(self, box: TextBox) -> Iterator[Colour]:
        """Yield the colours of the shapes that lie under a text, down to what covers it; pictures have none."""
        for found in self.lines(box):
            for fill in reversed(self.fills[: found.below]):
                if fill.paint.box.overlaps(box.ink):
                    layer = None if isinstance(fill.paint.item, ImageItem) else fill.layer(box.ink)
                    yield from layer.colours if layer is not None else ()
                    if fill.hides(box.ink):
                        break
            return

    def contrasts(self, box: TextBox, ink: Box) -> list[float]:
        """Return the contrasts of a text with all that one sees under a part of it, down to what covers it or the paper.

        Gives none for a text that consists of icons only, because it has no letters to read.
        """
        for found in self.lines(box):
            return contrasts(box.colour, found.state, self.fills[: found.below], ink)
        return []


def contrasts(colour: Colour, state: GraphicsState, under: Sequence[Fill], box: Box) -> list[float]:
    """Return the contrasts of letters with the grounds in a box (face mm) that `under` paints; through letters shows their own.

    A group that is not opaque is blended as one, with letters and all.
    """
    if min(colour.alpha, state.opacity) > OPAQUE:
        return [ratio(colour.luminance, ground) for ground in grounds(under, box)]
    near = [fill for fill in under if fill.paint.box.overlaps(box)]
    letters = Fill(Painted(Shape(box_path(box), colour, rect=box), IDENTITY, box, state))
    below, with_letters = _layers(near, box), _layers([*near, letters], box)
    common = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(reversed(below), reversed(with_letters), strict=False))))
    return [
        ratio(Colour(*lettered).luminance, Colour(*ground).luminance)
        for base in _seen(below[len(below) - common :], {_PAPER})
        for ground in _seen(below[: len(below) - common], {base})
        for lettered in _seen(with_letters[: len(with_letters) - common], {base})
    ]


def begins_in(line: TextLine, ink: Box) -> bool:
    """Whether the first word of a line is in the ink of a text, as that of nearly all is: then no box has to be made."""
    if line.invisible or not line.runs:
        return False
    _, run = line.runs[0]
    x = line.x + run.width / 2 * line.size / PT * line.stretch
    return run.width > 0 and ink.x < x < ink.x + ink.w and ink.y < line.y <= ink.y + ink.h


def _overlaps(line: TextLine, state: GraphicsState, ink: Box) -> bool:
    paint = as_painted(line, state)
    return paint is not None and paint.box.overlaps(ink)


def known_fills() -> ItemMemory[Fill]:
    """Return a memory of the shapes and pictures that elements consist of."""
    return ItemMemory(
        lambda item: tuple([Fill(paint) for paint in painted_items((item,)) if not isinstance(paint.item, TextLine)])
    )


def grounds(under: Sequence[Fill], box: Box) -> Collection[float]:
    """Return the relative luminances that one sees in a box (face mm) of items in paint order, at last white paper.

    What is not opaque is blended over all that lies below it, in sRGB as it prints.
    """
    left, top, right, bottom = box.x, box.y, box.right - TOLERANCE, box.bottom - TOLERANCE
    near = [f for f in under if f.left < right and left < f.right and f.top < bottom and top < f.bottom]
    if not near:
        return _ON_PAPER
    if near[-1].is_all_of(box):
        return near[-1].luminances
    return {Colour(*rgb).luminance for rgb in _seen(_layers(near, box), {_PAPER})}


def _seen(layers: Sequence[FillColours], seen: set[Rgb]) -> set[Rgb]:
    """Return the colours that one sees of layers, the topmost first, over others."""
    for layer in reversed(layers):
        below = seen if layer.opaque or len(seen) <= _MOST_BLENDED else _extremes(seen)
        mixed = {_over(colour, rgb) for colour in layer.colours for rgb in below}
        seen = mixed if layer.covers else seen | mixed
    return seen


def _layers(near: Sequence[Fill], box: Box) -> list[FillColours]:
    """What paints a part of a box, topmost first, down to what is opaque and covers it.

    A group with an opacity is painted as one: in it, what is opaque hides what lies below, though the group does not.
    """
    layers: list[FillColours] = []
    hidden: set[tuple[int, ...]] = set()
    for fill in reversed(near):
        layer = fill.layer(box) if hidden.isdisjoint(fill.groups) else None
        if layer is None:
            continue
        layers.append(layer)
        if layer.hides:
            if layer.opaque:
                break
            hidden.update(fill.groups[-1:])
    return layers


def _over(colour: Colour, below: Rgb) -> Rgb:
    """A colour blended over another in sRGB (ISO 32000-1, 11.3.6), as readers do on a screen."""
    if colour.alpha > OPAQUE:
        return colour.rgb
    red, green, blue = (low + (top - low) * colour.alpha for top, low in zip(colour.rgb, below, strict=True))
    return red, green, blue


def _extremes(colours: set[Rgb]) -> set[Rgb]:
    by_luminance = sorted(colours, key=lambda rgb: (Colour(*rgb).luminance, rgb))
    return {by_luminance[0], by_luminance[-1]}
