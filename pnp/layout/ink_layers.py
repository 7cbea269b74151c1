"""What lies over what on a face for a press, as parts of one paint each, of which the topmost says what is printed.

What shows through or is blended is laid over such parts so that parts result again: where it lies over one, that part is
repeated inside of it, in the inks that both give together. That is exact, since each ink of the result follows from the inks
beneath alone. A part may still show through: then its group has yet to be laid over something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeGuard

from pnp.base.units import PT, Box
from pnp.model.face_walk import (
    CONTAINERS,
    FACE,
    IDENTITY,
    Container,
    GraphicsState,
    enlargement,
    is_invertible,
    items_of,
    line_box,
    map_box,
    multiply,
    path_box,
    shape_box,
    transform_path,
)
from pnp.model.frame import (
    Colour,
    DrawingItem,
    Gradient,
    Group,
    ImageItem,
    Item,
    Mask,
    Paint,
    Pattern,
    PlacedFrame,
    Shape,
    TextLine,
    light_in_mask,
)
from pnp.model.outline import box_path
from pnp.pictures.grounds import is_ground
from pnp.pictures.ink_mixing import STRAIGHT, MixedInksError, Tone, mix
from pnp.pictures.inks import Inks, ink_stops
from pnp.pictures.path_booleans import (
    PathOpsError,
    contains_path,
    have_common_area,
    path_intersection,
    path_union,
    stroke_outline,
)
from pnp.pictures.path_geometry import offset_outline

if TYPE_CHECKING:
    from pnp.model.outline import Matrix, Path
    from pnp.pictures.inks import PressInks

    ToneChange: TypeAlias = Callable[[Tone], Tone]


class NeedsPixelsError(Exception):
    """Something that shows through or is blended cannot be drawn in inks that are computed; the text says why."""


_MIXED_SPOTS = "its inks mix with a spot ink"
_CLEAR_PICTURE = "it is a picture that shows through or is blended"
_OVER_PICTURE = "it lies over a picture"


class Part(NamedTuple):
    """A shape with one paint, a line of text or a picture; its colours are resolved, `matrix` leads to the mm of the face.

    It shows inside of all `clips` (mm, for the nonzero rule); `box` (mm) contains it.
    """

    leaf: Shape | TextLine | ImageItem
    matrix: Matrix
    clips: tuple[Path, ...]
    box: Box

    @property
    def is_inked(self) -> bool:
        """Whether it paints something."""
        return not (isinstance(self.leaf, TextLine) and self.leaf.invisible)

    @property
    def paint(self) -> Paint | None:
        """What it is painted in; None: a picture."""
        if isinstance(self.leaf, TextLine):
            return self.leaf.colour
        if isinstance(self.leaf, Shape):
            return self.leaf.stroke.colour if self.leaf.stroke is not None else self.leaf.fill
        return None

    def clipped(self, *areas: Path) -> Part:
        """Return what is inside of some areas (mm)."""
        box = self.box
        for area in areas:
            box = _common(box, path_box(area))
        return self._replace(clips=tuple(dict.fromkeys((*self.clips, *areas))), box=box)

    @property
    def unclipped(self) -> Item:
        """The part as an item, without its clips."""
        return self.leaf if self.matrix == IDENTITY else Group((self.leaf,), self.matrix)


def items_of_parts(parts: Iterable[Part]) -> tuple[Item, ...]:
    """Return parts as items, those in the same clips together."""
    found: list[Item] = []
    for clips, group in groupby(parts, lambda part: part.clips):
        inner = tuple([part.unclipped for part in group])
        for clip in reversed(clips):
            inner = (Group(inner, clip=clip),)
        found += inner
    return tuple(found)


class Layer(NamedTuple):
    """A part that lies beneath something, and how that is blended with it."""

    part: Part
    mode: str


class Ground(NamedTuple):
    """What lies beneath all parts (None: nothing, in a group), and how something is blended with it."""

    tone: Tone | None
    mode: str


_MOST_PARTS = 600
"""Into which one part is divided by what it lies over; more are better drawn as pixels."""
_SPACE_BESIDE_LINE = 0.5  # em by which letters may reach beyond the box of their line
_PIECES_OF_GRADIENT = 16


class InkLayers:
    """Lays parts over each other in the inks of a press; `outline` gives the letters of a line, in mm."""

    def __init__(self, press: PressInks, outline: Callable[[TextLine], Path], is_clear: Callable[[ImageItem], bool]) -> None:
        self.press = press
        self._outline, self._is_clear = outline, is_clear
        self._areas: dict[int, tuple[Part, Path]] = {}  # by the `id` of parts, which are kept here

    def parts(self, items: Iterable[Item], state: GraphicsState = FACE) -> list[Part]:
        """Return the parts of items that lie over nothing, as in a group. Raises NeedsPixelsError."""
        stack: list[Part] = []
        for item in items:
            self._add(stack, item, state)
        return stack

    def _add(self, stack: list[Part], item: Item, state: GraphicsState) -> None:
        if is_open(item):
            for inner in items_of(item) if shows(item) else ():
                self._add(stack, inner, state.inside(item))
            return
        if not self.blends(item, state):
            stack += self.sources(item, state)
            return
        mode = mode_of(item)
        below = [Layer(part, mode) for part in stack]
        for part in self.sources(item, state):
            for found in self.laid_over(part, below, Ground(None, mode)):
                stack.append(self.as_letters(found) if _is_repeated(found, below) else found)

    def sources(self, item: Item, state: GraphicsState = FACE) -> list[Part]:
        """Return the parts of something that is laid over others as one. Raises NeedsPixelsError."""
        if not isinstance(item, Group):
            assert isinstance(item, (Shape, TextLine, ImageItem))
            return list(_parts_of_leaf(item, state))
        if not shows(item):
            return []
        inner = state.inside(item)
        found = self.parts(item.items, inner)
        if item.mask is not None:
            found = self._masked(found, item.mask, inner)
        return [self._faded(part, item.opacity) for part in found]

    def blends(self, item: Item, state: GraphicsState = FACE) -> bool:
        """Return whether an item shows through, or is blended with what lies beneath it, as a whole or in a part."""
        if isinstance(item, Group) and item.is_composed:
            return True
        if isinstance(item, CONTAINERS):
            inner = state.inside(item)
            return shows(item) and any(self.blends(part, inner) for part in items_of(item))
        if isinstance(item, ImageItem):
            return self._is_clear(item)
        return any(colour.alpha < 1 for colour in map(state.resolve, _colours(item)))

    def laid_over(self, part: Part, below: Sequence[Layer], ground: Ground) -> Iterator[Part]:
        """Yield what is printed where a part lies over others and the ground. Raises NeedsPixelsError."""
        modes = {ground.mode, *(layer.mode for layer in below)}
        if not part.is_inked or (modes == {"normal"} and self.is_opaque(part)):
            yield part
            return
        if part.paint is None:
            raise NeedsPixelsError(_CLEAR_PICTURE)
        near = [layer for layer in below if self._touches(layer.part, part)]
        cover = max((n for n, layer in enumerate(near) if self.covers(layer.part, part)), default=None)
        above = near if cover is None else near[cover + 1 :]
        if len(above) > _MOST_PARTS:
            raise NeedsPixelsError(f"it lies over {len(above)} shapes")
        try:
            if isinstance(part.paint, Colour):
                yield from self._flat_over(part, None if cover is None else near[cover], above, ground)
            else:
                yield from self._shaded_over(part, None if cover is None else near[cover], above, ground)
        except MixedInksError:
            raise NeedsPixelsError(_MIXED_SPOTS) from None
        except PathOpsError:
            raise NeedsPixelsError("its shape is too complex to be cut out") from None

    def _flat_over(self, part: Part, cover: Layer | None, above: Sequence[Layer], ground: Ground) -> Iterator[Part]:
        top = self._tone(part)
        over = isinstance(part.leaf, TextLine) and self.press.overprints(part.leaf.colour, _printed_size(part))
        inside = (*part.clips, self.area(part))

        def change(mode: str) -> ToneChange:
            return lambda tone: mix(top, tone, mode, over=over)

        if cover is None:
            yield self._in_tone(part, mix(top, ground.tone, ground.mode, over=over))
        elif isinstance(cover.part.paint, Colour):
            yield self._in_tone(part, mix(top, self._tone(cover.part), cover.mode, over=over))
        else:
            yield self._changed(cover.part, change(cover.mode), cover.mode).clipped(*inside)
        for number, layer in enumerate(above):
            if isinstance(layer.part.leaf, TextLine) and self._overprints(layer.part):
                lower = [one.part for one in ([] if cover is None else [cover]) + [*above[:number]]]
                found = self._changed_black(layer.part, change(layer.mode), lower, ground)
            else:
                found = iter((self._changed(layer.part, change(layer.mode), layer.mode),))
            for changed in found:
                yield changed.clipped(*inside)

    def _overprints(self, part: Part) -> bool:
        assert isinstance(part.leaf, TextLine)
        return self.press.overprints(part.leaf.colour, _printed_size(part))

    def _changed_black(self, text: Part, change: ToneChange, beneath: Sequence[Part], ground: Ground) -> Iterator[Part]:
        """Yield a small black text in the inks that it has with all that it overprints, or as it is, if it stays black."""
        black = self._tone(text)
        if change(black).inks.process[3] >= 1:
            yield text  # what lies beneath it has changed already, and is still overprinted
            return
        near = [part for part in beneath if self._touches(part, text) and not isinstance(part.leaf, TextLine)]
        cover = max((n for n, part in enumerate(near) if self.covers(part, text)), default=None)
        if cover is None:
            yield self._in_tone(text, change(black if ground.tone is None else _overprinted(ground.tone)))
        for part in near[cover or 0 :]:
            in_its_inks = self._in_tone(text, change(_overprinted(self._flat_tone(part))))
            yield (
                in_its_inks if cover is not None and part is near[cover] else in_its_inks.clipped(*part.clips, self.area(part))
            )

    def _shaded_over(self, part: Part, cover: Layer | None, above: Sequence[Layer], ground: Ground) -> Iterator[Part]:
        """Yield a gradient or a pattern over flat colours: over each of these in the inks that both give together."""
        grounds: list[tuple[Part | None, Tone | None, str]]
        grounds = [(None, ground.tone, ground.mode)] if cover is None else [(None, self._flat_tone(cover.part), cover.mode)]
        grounds += [(layer.part, self._flat_tone(layer.part), layer.mode) for layer in above]
        for lower, tone, mode in grounds:
            mixed = self._shaded(part, tone, mode)
            if lower is not None and isinstance(part.paint, Pattern):  # what shows in its gaps
                yield lower.clipped(*part.clips, self.area(part))
            yield mixed if lower is None else mixed.clipped(*lower.clips, self.area(lower))

    def _flat_tone(self, part: Part) -> Tone:
        if part.paint is None:
            raise NeedsPixelsError(_OVER_PICTURE)
        if not isinstance(part.paint, Colour):
            raise NeedsPixelsError("a gradient or a pattern lies over another")
        if isinstance(part.leaf, TextLine):
            raise NeedsPixelsError("a gradient or a pattern lies over words")
        return self._tone(part)

    def _shaded(self, part: Part, below: Tone | None, mode: str) -> Part:
        assert isinstance(part.leaf, Shape)
        fill = part.leaf.fill
        if isinstance(fill, Pattern):
            return part._replace(leaf=replace(part.leaf, fill=self._pattern(fill, lambda top: mix(top, below, mode), mode)))
        assert isinstance(fill, Gradient)
        stops = self._ink_stops(fill)
        if mode not in STRAIGHT or len({tone.alpha for _, tone in stops}) > 1:
            stops = list(_subdivided(stops))
        mixed = tuple([(at, mix(tone, below, mode).colour) for at, tone in stops])
        return part._replace(leaf=replace(part.leaf, fill=replace(fill, stops=mixed)))

    def _changed(self, part: Part, change: ToneChange, mode: str) -> Part:
        """Return a part in the inks that something gives with it that is laid over it in one colour."""
        paint = part.paint
        if paint is None:
            raise NeedsPixelsError(_OVER_PICTURE)
        if isinstance(paint, Colour):
            return self._in_tone(part, change(self._tone(part)))
        assert isinstance(part.leaf, Shape)
        if isinstance(paint, Pattern):
            return part._replace(leaf=replace(part.leaf, fill=self._pattern(paint, change, mode)))
        stops = self._ink_stops(paint)
        if mode not in STRAIGHT or any(tone.alpha < 1 for _, tone in stops):
            stops = list(_subdivided(stops))
        changed = tuple([(at, change(tone).colour) for at, tone in stops])
        return part._replace(leaf=replace(part.leaf, fill=replace(paint, stops=changed)))

    def _ink_stops(self, gradient: Gradient) -> list[tuple[float, Tone]]:
        return [(at, Tone(self.press.inks(colour), colour.alpha)) for at, colour in ink_stops(self.press, gradient.stops)]

    def _pattern(self, pattern: Pattern, change: ToneChange, mode: str) -> Pattern:
        """Return a pattern in the inks that its tile gives with something."""
        return replace(pattern, items=items_of_parts(self._changed(part, change, mode) for part in self.parts(pattern.items)))

    def _faded(self, part: Part, share: float) -> Part:
        """Return a part of which only a share is left."""
        if share == 1 or not part.is_inked:
            return part
        if part.paint is None:
            raise NeedsPixelsError(_CLEAR_PICTURE)
        return self._changed(part, lambda tone: tone._replace(alpha=tone.alpha * share), "normal")

    def _tone(self, part: Part) -> Tone:
        colour = part.paint
        assert isinstance(colour, Colour)
        if isinstance(part.leaf, Shape) and part.leaf.stroke is None and is_ground(part.leaf):
            box = map_box(part.matrix, shape_box(part.leaf))
            return Tone(self.press.ground(colour, box.w, box.h), colour.alpha)
        return Tone(self.press.inks(colour), colour.alpha)

    def _in_tone(self, part: Part, tone: Tone) -> Part:
        if tone == self._tone(part):
            return part
        return part._replace(leaf=_in_colour(part.leaf, tone.colour))

    def is_opaque(self, part: Part) -> bool:
        """Return whether nothing shows through a part."""
        return not (
            self._is_clear(part.leaf) if isinstance(part.leaf, ImageItem) else any(c.alpha < 1 for c in _colours(part.leaf))
        )

    def area(self, part: Part) -> Path:
        """Return the area (mm) that a part paints, for the nonzero rule, not clipped."""
        found = self._areas.get(id(part))
        if found is None:
            found = self._areas[id(part)] = part, self._find_area(part.leaf, part.matrix)
        return found[1]

    def _find_area(self, leaf: Shape | TextLine | ImageItem, matrix: Matrix) -> Path:
        if isinstance(leaf, ImageItem):
            return transform_path(box_path(leaf.clip or leaf.box), matrix)
        if isinstance(leaf, TextLine):
            return transform_path(self._outline(leaf), matrix)
        if leaf.stroke is None:
            return transform_path(path_union([(leaf.path, True)]) if leaf.even_odd and not leaf.rect else leaf.path, matrix)
        finer = 10 * enlargement(matrix)  # its outline is exact to a hundredth of a unit
        stroke = replace(
            leaf.stroke,
            width=leaf.stroke.width * finer,
            dash=tuple([length * finer for length in leaf.stroke.dash]),
            dash_phase=leaf.stroke.dash_phase * finer,
        )
        outline = stroke_outline(transform_path(leaf.path, (finer, 0.0, 0.0, finer, 0.0, 0.0)), stroke)
        return transform_path(outline, multiply(matrix, (1 / finer, 0.0, 0.0, 1 / finer, 0.0, 0.0)))

    def seen_area(self, parts: Iterable[Part]) -> Path:
        """Return the area (mm) in which parts show, for the nonzero rule."""
        areas = []
        for part in parts:
            area = self.area(part)
            for clip in part.clips:
                area = path_intersection(area, clip)
            areas.append((area, False))
        return path_union(areas)

    def _touches(self, lower: Part, upper: Part) -> bool:
        if not lower.is_inked or not lower.box.overlaps(upper.box):
            return False
        if not (isinstance(lower.leaf, Shape) and isinstance(upper.leaf, Shape)):
            return True
        try:
            return self.covers(lower, upper) or have_common_area(self.area(lower), self.area(upper))
        except PathOpsError:
            return True  # their boxes overlap

    def covers(self, lower: Part, upper: Part) -> bool:
        """Return whether a part leaves nothing to be seen of what lies beneath it where another one is."""
        leaf = lower.leaf
        if isinstance(leaf, ImageItem):
            return leaf.picture.kind != "pdf" and not lower.clips and _box_of_path(self.area(lower), upper.box)
        if not isinstance(leaf, Shape) or leaf.stroke is not None or isinstance(leaf.fill, Pattern):
            return False
        return all(contains(area, upper.box) for area in (*lower.clips, self.area(lower)))

    def as_letters(self, part: Part) -> Part:
        """Return words as shapes of their letters, which are not read."""
        leaf = part.leaf
        if not isinstance(leaf, TextLine) or leaf.invisible:
            return part
        return part._replace(leaf=Shape(self._outline(leaf), leaf.colour, at=leaf.at, of_text=True))

    def _masked(self, parts: Sequence[Part], mask: Mask, state: GraphicsState) -> list[Part]:
        """Return what a mask of flat colours or gradients leaves of parts, each in the areas of the mask."""
        if any(self.blends(item, state) for item in mask.items):
            raise NeedsPixelsError("its mask shows through itself")
        found = [_hidden(part) for part in parts if isinstance(part.leaf, TextLine)]
        letters = [self.as_letters(part) for part in parts if part.is_inked]
        above: list[Part] = []
        for area in self.parts(mask.items, state):
            is_hole = any(area.box.overlaps(lower.box) for lower in above)
            for part in letters if area.is_inked else ():
                if part.box.overlaps(area.box):
                    found += self._lit(part, self.as_letters(area), mask, is_hole=is_hole)
            above.append(area)
        return found

    def _lit(self, part: Part, area: Part, mask: Mask, *, is_hole: bool) -> Iterator[Part]:
        """Yield what an area of a mask leaves of a part; of a hole in another area, also that nothing is left."""
        light: Callable[[Colour], float] = (lambda c: c.alpha) if mask.kind == "alpha" else light_in_mask
        paint = area.paint
        inside = part._replace(clips=(*part.clips, *area.clips))
        if not self.covers(area, part):
            inside = inside.clipped(self.area(area))
        if isinstance(paint, Colour):
            share = light(paint)
            if share > 0 or is_hole:
                yield self._faded(inside, share)
        elif isinstance(paint, Gradient) and isinstance(part.paint, Colour) and isinstance(part.leaf, Shape):
            tone = self._tone(part)
            stops = tuple([(at, tone._replace(alpha=tone.alpha * light(stop)).colour) for at, stop in paint.stops])
            fading = replace(paint, stops=stops, matrix=multiply(area.matrix, paint.matrix))
            yield inside._replace(leaf=Shape(self.area(part), fading, at=part.leaf.at), matrix=IDENTITY)
        elif isinstance(paint, Gradient):
            raise NeedsPixelsError("a gradient is masked by a gradient")
        else:
            raise NeedsPixelsError("its mask is a picture or a pattern")


def _hidden(text: Part) -> Part:
    assert isinstance(text.leaf, TextLine)
    return text._replace(leaf=replace(text.leaf, invisible=True))


def is_open(item: Item) -> TypeGuard[Container]:
    """Return whether an item contains others that are painted one by one."""
    return isinstance(item, CONTAINERS) and not (isinstance(item, Group) and item.is_composed)


def _overprinted(tone: Tone) -> Tone:
    """Return black that is printed over other inks."""
    if tone.inks.spot is not None:
        raise MixedInksError
    cyan, magenta, yellow, _ = tone.inks.process
    return Tone(Inks((cyan, magenta, yellow, 1.0)))


def mode_of(item: Item) -> str:
    """Return how an item is blended with what lies beneath it."""
    return item.blend or "normal" if isinstance(item, Group) else "normal"


def _is_repeated(part: Part, below: Sequence[Layer]) -> bool:
    return isinstance(part.leaf, TextLine) and any(
        isinstance(layer.part.leaf, TextLine) and layer.part.leaf.runs is part.leaf.runs for layer in below
    )


def shows(container: Container) -> bool:
    """Return whether something of a container can be seen."""
    seen = not isinstance(container, Group) or (bool(container.items) and container.opacity > 0 and container.clip != ())
    return seen and is_invertible(container.matrix)


def _colours(leaf: Item) -> Iterator[Colour]:
    if isinstance(leaf, TextLine):
        if not leaf.invisible:
            yield leaf.colour
            if leaf.drawn is not None and leaf.drawn.paint is not None:
                yield from _colours(Shape(leaf.drawn.path, leaf.drawn.paint))
        return
    if not isinstance(leaf, Shape):
        return
    if leaf.stroke is not None and leaf.stroke.width > 0:
        yield leaf.stroke.colour
    if isinstance(leaf.fill, Colour):
        yield leaf.fill
    elif isinstance(leaf.fill, Gradient):
        yield from (colour for _, colour in leaf.fill.stops)
    elif isinstance(leaf.fill, Pattern):
        for item in leaf.fill.items:
            yield from _all_colours(item)


def _all_colours(item: Item) -> Iterator[Colour]:
    if isinstance(item, Group):
        if item.is_composed:
            yield Colour(0.0, 0.0, 0.0, 0.0)
        for inner in item.items:
            yield from _all_colours(inner)
    else:
        yield from _colours(item)


def _parts_of_leaf(leaf: Shape | TextLine | ImageItem, state: GraphicsState) -> Iterator[Part]:
    if isinstance(leaf, TextLine) and leaf.drawn is not None:
        hidden = replace(leaf, size=leaf.size * leaf.drawn.scale, invisible=True, drawn=None)
        drawn = Shape(leaf.drawn.path, leaf.drawn.paint or leaf.colour, at=leaf.at, of_text=True)
        pieces: tuple[Shape | TextLine | ImageItem, ...] = (hidden, drawn)
    elif isinstance(leaf, Shape) and leaf.stroke is not None and leaf.stroke.width <= 0:
        pieces = (replace(leaf, stroke=None),)
    elif isinstance(leaf, Shape) and leaf.stroke is not None and leaf.fill is not None:
        pieces = (replace(leaf, stroke=None), replace(leaf, fill=None))
    else:
        pieces = (leaf,)
    for piece in pieces:
        if isinstance(piece, Shape) and ((piece.fill is None and piece.stroke is None) or not piece.path):
            continue
        box = map_box(state.matrix, _ink_box(piece))
        if state.clip is None or state.clip.overlaps(box):
            resolved = _resolved(piece, state)
            clips = tuple(dict.fromkeys(path for path in _clips(state) if not _box_of_path(path, box)))
            seen = box
            for clip in clips:
                seen = _common(seen, path_box(clip))
            if seen.w > 0 and seen.h > 0:
                yield Part(resolved, state.matrix, clips, seen)


def _ink_box(leaf: Shape | TextLine | ImageItem) -> Box:
    if isinstance(leaf, ImageItem):
        return leaf.clip or leaf.box
    if isinstance(leaf, TextLine):
        return line_box(leaf).inset(-_SPACE_BESIDE_LINE * leaf.size / PT if leaf.drawn is None else 0.0)
    spike = leaf.stroke.width * leaf.stroke.miter_limit / 2 if leaf.stroke and leaf.stroke.join == "miter" else 0.0
    return shape_box(leaf).inset(-spike if leaf.rect is None else 0.0)


def _resolved(leaf: Shape | TextLine | ImageItem, state: GraphicsState) -> Shape | TextLine | ImageItem:
    if isinstance(leaf, ImageItem):
        return leaf
    if isinstance(leaf, TextLine):
        return replace(leaf, colour=state.resolve(leaf.colour))
    fill, stroke = leaf.fill, leaf.stroke
    return replace(
        leaf,
        fill=None if fill is None else _resolved_paint(fill, state),
        stroke=None if stroke is None else stroke.in_colour(state.resolve(stroke.colour)),
        step=None,
    )


def _resolved_paint(paint: Paint, state: GraphicsState) -> Paint:
    if isinstance(paint, Colour):
        return state.resolve(paint)
    if isinstance(paint, Gradient):
        stops = tuple([(at, state.resolve(colour)) for at, colour in paint.stops])
        extent = paint.points[:2] != paint.points[2:] if paint.kind == "linear" else paint.points[5] > 0
        return replace(paint, stops=stops) if extent and len({c for _, c in stops}) > 1 else stops[-1][1]
    return replace(paint, items=tuple([_resolved_item(item, state) for item in paint.items]))


def _resolved_item(item: Item, state: GraphicsState) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple([_resolved_item(inner, state) for inner in item.items]))
    return _resolved(item, state) if isinstance(item, (Shape, TextLine, ImageItem)) else item


def _clips(state: GraphicsState) -> Iterator[Path]:
    """Yield all areas (mm) outside of which something does not show."""
    matrix = IDENTITY
    for container in state.path:
        outer, matrix = matrix, multiply(matrix, container.matrix)
        if isinstance(container, Group):
            if container.clip is not None:
                yield transform_path(container.clip, matrix)
        elif isinstance(container, DrawingItem):
            yield transform_path(box_path(Box(0.0, 0.0, *container.drawing.size)), matrix)
            if container.clip is not None:
                yield transform_path(box_path(container.clip), outer)
        else:
            assert isinstance(container, PlacedFrame)
            frame = container.frame
            yield transform_path(container.clip or box_path(Box(0.0, 0.0, *frame.size)), matrix)
            if frame.shaped is not None:
                yield transform_path(offset_outline(frame.shaped, frame.bleed), matrix)


_TRACE = 1e-6  # mm


def _box_of_path(path: Path, inner: Box) -> bool:
    """Return whether a path is an upright rectangle that contains a box."""
    numbers = [values for _, values in path if values]
    if len(numbers) not in {4, 5} or any(letter not in "MLZ" for letter, _ in path):
        return False
    box = path_box(path)
    corners = all(
        min(abs(x - box.x), abs(x - box.right)) < _TRACE and min(abs(y - box.y), abs(y - box.bottom)) < _TRACE
        for x, y in numbers
    )
    (x1, y1), _, (x3, y3), *_ = numbers
    return corners and abs(x1 - x3) > _TRACE < abs(y1 - y3) and box.contains(inner, _TRACE)


def contains(area: Path, box: Box) -> bool:
    """Return whether an area contains a box."""
    if not path_box(area).contains(box, _TRACE):
        return False
    try:
        return _box_of_path(area, box) or contains_path(area, box_path(box))
    except PathOpsError:
        return False


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def _printed_size(part: Part) -> float:
    assert isinstance(part.leaf, TextLine)
    return round(part.leaf.size * enlargement(part.matrix), 6)


def _in_colour(leaf: Shape | TextLine | ImageItem, colour: Colour) -> Shape | TextLine | ImageItem:
    if isinstance(leaf, TextLine):
        return replace(leaf, colour=colour)
    assert isinstance(leaf, Shape)
    return replace(leaf, fill=colour) if leaf.stroke is None else replace(leaf, stroke=leaf.stroke.in_colour(colour))


def _subdivided(stops: Sequence[tuple[float, Tone]]) -> Iterator[tuple[float, Tone]]:
    yield stops[0]
    for (start, one), (end, other) in pairwise(stops):
        for number in range(1, _PIECES_OF_GRADIENT + 1) if end > start else ():
            share = number / _PIECES_OF_GRADIENT
            yield start + (end - start) * share, _between(one, other, share)
        if end <= start:
            yield end, other


def _between(one: Tone, other: Tone, share: float) -> Tone:
    if one.inks.spot is not None or other.inks.spot is not None:
        names = {inks.spot.name for inks in (one.inks, other.inks) if inks.spot is not None}
        if len(names) > 1 or any(one.inks.process) or any(other.inks.process):
            raise MixedInksError
        spot = one.inks.spot or other.inks.spot
        assert spot is not None
        tints = [tone.inks.plate(spot.name) for tone in (one, other)]
        inks = Inks((0.0,) * 4, spot._replace(tint=tints[0] + (tints[1] - tints[0]) * share))
    else:
        cyan, magenta, yellow, black = (a + (b - a) * share for a, b in zip(one.inks.process, other.inks.process, strict=True))
        inks = Inks((cyan, magenta, yellow, black))
    return Tone(inks, one.alpha + (other.alpha - one.alpha) * share)
