"""Group cards by trim size, because those of one size can share a grid, and decide whether neighbours share cut lines."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Size
from pnp.impose.nesting import nesting
from pnp.impose.sheet_measures import NARROW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.impose.nesting import Nesting
    from pnp.impose.sheet_measures import MarkMeasures
    from pnp.model.frame import Colour, Frame
    from pnp.model.outline import CutMarks, OutlineShape
    from pnp.model.printing import Cuts
    from pnp.model.sheet import Component

    Border: TypeAlias = Callable[[Frame], Colour | None]
    _Key: TypeAlias = tuple[Size, CutMarks, OutlineShape, Cuts | None]

Piece: TypeAlias = "tuple[Component, int]"
"""One copy of a component: the component and the copy's number from 1."""

_DIGITS = 4  # decimals of a mm; sizes that differ by less than a tenth of a micron are equal


@frozen
class SizeGroup:
    """The cards of one trim size, portrait and landscape: `size` is (short side, long side), `bleed` the largest bleed, in mm.

    `shared`: neighbours touch, and one cut separates them. `cut`: how their cuts are shown. `marks`: its crop marks.
    `shape`: a circle or a hexagon, if they nest.
    """

    size: Size
    bleed: float
    shared: bool
    pieces: tuple[Piece, ...]
    marks: MarkMeasures
    cut: CutMarks = "crop"
    shape: OutlineShape = "rectangle"
    skipped: int = 0
    """How many slots stay empty before the first card."""

    @property
    def places(self) -> int:
        """The number of slots that it needs."""
        return self.skipped + len(self.pieces)

    @property
    def gap(self) -> float:
        """The distance in mm between the trims of neighbours: both bleeds and room for a tick, or 0 if they share cut lines."""
        return 0.0 if self.shared else 2 * self.bleed + (self.marks.tick_strip if self.cut == "ticks" else 0.0)

    @property
    def nesting(self) -> Nesting | None:
        """How its rows interlock, if they can."""
        return nesting(self.shape, self.size, self.bleed, self.cut, self.marks)

    @property
    def pad(self) -> float:
        """The distance in mm from the outermost trim to the marks, less their clearance."""
        return self.marks.pad(self.bleed)

    @property
    def cards(self) -> bool:
        """Whether they lie on sheets first, as cards do: cut straight, with backs, and wide enough for text between marks."""
        return self.cut == "crop" and not self.narrow and any(card.back is not None for card, _ in self.pieces)

    @property
    def footprint(self) -> float:
        """The area in mm² that each card takes at least: its trim, with its bleed unless neighbours touch."""
        around = 0.0 if self.shared else 2 * self.bleed
        across = self.size.w + around
        return across**2 * sqrt(3) / 2 if self.nesting else across * (self.size.h + around)  # hexagons, as dense as circles

    @property
    def narrow(self) -> bool:
        """Whether its cards are so narrow that no text fits between their marks."""
        return self.size.w < NARROW


def size_groups(components: Iterable[Component], border: Border, marks: MarkMeasures) -> tuple[SizeGroup, ...]:
    """Group components by size, by how they are cut and by how they nest; groups and their cards are in order of appearance."""
    by_size: dict[_Key, list[Component]] = {}
    for component in components:
        by_size.setdefault((_size(component.face), component.cut, _shape(component), component.cuts), []).append(component)
    return tuple(_size_group(key, members, border, marks) for key, members in by_size.items())


def _shape(component: Component) -> OutlineShape:
    """The shape of a component as far as it says how it nests: hexagons are alike, and so is all that does not nest."""
    outline = component.face.outline
    if outline is None or component.cut == "crop" or outline.shape == "path":
        return "rectangle"
    return "hexagon-pointed" if outline.shape == "hexagon-flat" else outline.shape


def _size(frame: Frame) -> Size:
    w, h = round(frame.size.w, _DIGITS), round(frame.size.h, _DIGITS)
    return Size(min(w, h), max(w, h))


def _size_group(key: _Key, components: Sequence[Component], border: Border, marks: MarkMeasures) -> SizeGroup:
    size, cut, shape, cuts = key
    bleed = max(component.shown_bleed(frame) for component in components for frame in component.frames)
    pieces = tuple((c, n) for c in components for n in range(1, c.copies + 1))
    shared = cut == "crop" and (cuts == "shared" or (cuts is None and _one_border(components, border)))
    return SizeGroup(size, bleed, shared, pieces, marks, cut, shape)


def _one_border(components: Sequence[Component], border: Border) -> bool:
    """Whether all faces have the same uniform border colour, and all backs too (perhaps another one).

    Then neighbours may share a cut line without being asked to: a cut that is slightly off shows the neighbour's border, which
    looks the same.
    """
    faces = (c.face for c in components)
    backs = (c.back for c in components if c.back is not None)
    return _alike(faces, border) and _alike(backs, border)


def _alike(frames: Iterable[Frame], border: Border) -> bool:
    first: tuple[float, ...] | None = None
    seen: set[Frame] = set()
    for frame in frames:
        if frame in seen:
            continue
        seen.add(frame)
        colour = border(frame)
        if colour is None or (first is not None and colour[:4] != first):
            return False
        first = colour[:4]
    return True
