"""Base layers: what many faces have in common is painted once, and what else a face has is painted over it.

Items that do not overlap can be painted in any order. An item that many faces have can therefore go into their base
layer, unless it overlaps an earlier one that does not. The pixels are those of the whole face.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.units import PT
from pnp.model.face_walk import FACE, intersection, line_box, map_box, shape_box, walk
from pnp.model.frame import Group, ImageItem, Shape, TextLine

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from pnp.base.units import Box
    from pnp.model.face_walk import GraphicsState
    from pnp.model.frame import Frame, Item

_Edges: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

_FEWEST = 8
"""How many faces share a base layer at least, since painting it takes as long as it saves for one of them."""
_OVERHANG = 0.5  # em by which glyphs may reach beyond the box of their line


class LayeredFace(NamedTuple):
    """A face in two layers, painted one after the other; `base` is None if too few other faces could share it."""

    base: Frame | None
    top: Frame


def layered(frames: Sequence[Frame], margin: float) -> list[LayeredFace]:
    """Divide frames into layers, with equal base layers for as many as possible; only rectangular faces are divided.

    Items closer than `margin` (mm) count as overlapping, since they can share a pixel.
    """
    found = [LayeredFace(None, frame) for frame in frames]
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        if frame.shaped is None:
            alike[frame.size, frame.bleed].append(number)
    for numbers in alike.values():
        if len(numbers) >= _FEWEST:
            for number, face in _Items([frames[n] for n in numbers], margin).layers():
                found[numbers[number]] = face
    return found


class _Items:
    """The items of frames of one size, numbered so that equal ones have the same number."""

    def __init__(self, frames: Sequence[Frame], margin: float) -> None:
        numbers: dict[Item, int] = {}
        self._frames, self._margin = frames, margin
        self._of_frames = [tuple([numbers.setdefault(item, len(numbers)) for item in frame.items]) for frame in frames]
        self._items = tuple(numbers)
        self._uses = Counter(chain.from_iterable(map(set, self._of_frames)))
        self._ink: dict[int, tuple[_Edges, ...]] = {}

    def layers(self) -> Iterator[tuple[int, LayeredFace]]:
        """Give the number of each frame that shares a base layer, with its layers.

        The first base layers contain every item that `_FEWEST` frames have. Frames that share all of that with too few others
        get one of the next, which contain only what twice as many have, and so on.
        """
        remaining: Sequence[int] = range(len(self._frames))
        fewest, most = _FEWEST, max(self._uses.values(), default=0)
        while remaining and fewest <= most:
            by_base: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = defaultdict(dict)
            for number in remaining:
                base, top = self._divided(self._of_frames[number], fewest)
                by_base[base][number] = top
            remaining = []
            for base, faces in by_base.items():
                if base and len(faces) >= _FEWEST:
                    yield from self._shared(base, faces)
                else:
                    remaining += faces
            fewest *= 2

    def _shared(self, base: tuple[int, ...], faces: dict[int, tuple[int, ...]]) -> Iterator[tuple[int, LayeredFace]]:
        layer = self._frame(next(iter(faces)), base)
        for number, top in faces.items():
            yield number, LayeredFace(layer, self._frame(number, top))

    def _frame(self, number: int, items: tuple[int, ...]) -> Frame:
        return replace(self._frames[number], items=tuple([self._items[i] for i in items]))

    def _divided(self, items: tuple[int, ...], fewest: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The items that at least `fewest` frames have and that can be painted first, and the others."""
        base: list[int] = []
        top: list[int] = []
        above: list[_Edges] = []
        for item in items:
            if self._uses[item] >= fewest and not _overlap(above, self._ink_of(item)):
                base.append(item)
            else:
                top.append(item)
                above += self._ink_of(item)
        return tuple(base), tuple(top)

    def _ink_of(self, item: int) -> tuple[_Edges, ...]:
        found = self._ink.get(item)
        if found is None:
            margin = self._margin
            boxes = [_extent(part, state) for part, state in walk((self._items[item],), into=(Group,))]
            found = tuple([(b.x - margin, b.y - margin, b.right + margin, b.bottom + margin) for b in boxes if b])
            self._ink[item] = found
        return found


def _overlap(some: Sequence[_Edges], others: Sequence[_Edges]) -> bool:
    for left, top, right, bottom in others:
        for x1, y1, x2, y2 in some:
            if x1 < right and left < x2 and y1 < bottom and top < y2:
                return True
    return False


def _extent(item: Item, state: GraphicsState) -> Box | None:
    """A box outside of which an item paints nothing; None if it paints nothing itself."""
    if isinstance(item, TextLine):
        return None if item.invisible else _clipped(line_box(item).inset(-_OVERHANG * item.size / PT), state)
    if isinstance(item, Shape):
        spike = item.stroke.width * item.stroke.miter_limit / 2 if item.stroke and item.rect is None else 0.0
        return _clipped(shape_box(item).inset(-spike), state)
    if isinstance(item, ImageItem):
        return _clipped(intersection(item.clip, item.box), state)
    return None if isinstance(item, Group) else state.inside(item).clip


def _clipped(box: Box, state: GraphicsState) -> Box:
    return box if state is FACE else intersection(state.clip, map_box(state.matrix, box))
