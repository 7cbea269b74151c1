"""Faces without transparency, for a press that cannot blend inks itself (PDF/X-1a, ISO 15930-4).

What shows through or is blended is drawn again in the inks that it gives with what lies beneath (`ink_layers.py`). What
cannot be computed so, as over a picture, becomes pixels, and only the box of that: it shows all that lies beneath it there.
Words beneath stay words where they can; words that are pixels can still be read and searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from hashlib import blake2b
from itertools import groupby
from math import ceil, floor
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from pnp.base.records import frozen
from pnp.base.units import MM_PER_INCH, Box
from pnp.layout.ink_layers import (
    Ground,
    InkLayers,
    Layer,
    NeedsPixelsError,
    Part,
    contains,
    is_open,
    items_of_parts,
    mode_of,
    shows,
)
from pnp.model.face_walk import FACE, GraphicsState, bounding_box, intersection, items_of, line_box, painted_items, walk
from pnp.model.frame import DrawingItem, Frame, Group, ImageItem, Item, TextLine
from pnp.model.picture import Picture
from pnp.pictures.ink_mixing import HUE_MODES, PAPER
from pnp.pictures.path_booleans import PathOpsError
from pnp.text.fonts import FontFaces
from pnp.text.outlines import TextOutlines

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.face_walk import Container
    from pnp.model.outline import Path
    from pnp.model.style import FontBook
    from pnp.pictures.inks import PressInks


FLATTENED_PPI = 600
"""The resolution of what becomes pixels: fine enough for the edges of shapes, which would be sharp without it."""


@frozen
class PixelPart:
    """A part of a face that becomes pixels: `box` (mm), what `items` of the face are seen in it, and the reason.

    `on_screen`: it mixes hues, so that it is mixed of red, green and blue and then becomes inks, inside of `clip` (mm) alone;
    else its plates are mixed. `at` is what needs it.
    """

    box: Box
    items: tuple[Item, ...]
    reason: str
    on_screen: bool = False
    clip: Path | None = None
    at: Mark | None = None


FlatItem: TypeAlias = Item | PixelPart
_NO_FILE = FilePath()


def flatten_face(
    frame: Frame, press: PressInks, outline: Callable[[TextLine], Path], is_clear: Callable[[ImageItem], bool]
) -> tuple[FlatItem, ...] | None:
    """Return what a face paints without transparency; None if nothing shows through.

    `outline` gives the letters of a line (mm), `is_clear` says of a picture whether something shows through it.
    """
    layers = InkLayers(press, outline, is_clear)
    if not any(layers.blends(item) for item in frame.items):
        return None
    return _FlatFace(frame, layers).items()


class LineOutlines:
    """The letters of lines that are set in some fonts."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts, self._faces = fonts, FontFaces()
        self._outlines = TextOutlines(self._faces)

    def of_line(self, line: TextLine) -> Path:
        """Return the outlines of all letters of a line, in mm."""
        for _, run in line.runs:
            self._faces[self._fonts.place(run.font)[1]]  # opens it
        return self._outlines.of_line(line)


class _Scope:
    """A group that blends in itself, as the page does: what is in it is blended with nothing beneath it.

    `thin` are the boxes (mm) where what is in it shows something beneath the group. What is blended with that would have to be
    so before anything shows, except by the `exact` modes: those to which what lies beneath makes no difference.
    """

    def __init__(self, exact: frozenset[str] = frozenset({"normal"})) -> None:
        self.thin: list[Box] = []
        self._exact = exact

    def is_thin(self, box: Box, mode: str) -> bool:
        """Return whether something blends with what shows something beneath the group."""
        return mode not in self._exact and any(box.overlaps(thin) for thin in self.thin)


_EXACT_ON_PAPER = frozenset({"normal", "multiply", "darken"})  # white changes nothing


class _Lump:
    """An item, or what becomes pixels, in paint order; its `parts` are looked up once. `scopes`: the groups that it is in."""

    def __init__(self, item: FlatItem, find: Callable[[], Sequence[Part]], scopes: tuple[_Scope, ...] = ()) -> None:
        self.item, self.scopes = item, scopes
        self.origin = item
        self._find = find

    @cached_property
    def parts(self) -> Sequence[Part]:
        return [part for part in self._find() if part.is_inked]

    def overlaps(self, box: Box) -> bool:
        return any(part.box.overlaps(box) for part in self.parts)


_Above: TypeAlias = "tuple[tuple[Container, tuple[Item, ...]], ...]"
"""The containers around an item, the outermost first, each with the items before it."""
_MOST_PIXEL_PARTS = 12
"""Of one face; more are one, with all that is between them."""


class _FlatFace:
    """Flattens one face: what it paints so far, without transparency, is `_lumps`."""

    def __init__(self, frame: Frame, layers: InkLayers) -> None:
        self._frame, self._layers = frame, layers
        self._lumps: list[_Lump] = []

    def items(self) -> tuple[FlatItem, ...]:
        self._visit(self._frame.items, (), FACE, (_Scope(_EXACT_ON_PAPER),))
        return tuple([lump.item for lump in self._lumps])

    def _visit(self, items: tuple[Item, ...], above: _Above, state: GraphicsState, scopes: tuple[_Scope, ...]) -> None:
        for blends, run in groupby(enumerate(items), lambda numbered: self._layers.blends(numbered[1], state)):
            if not blends:
                self._add_plain(tuple([item for _, item in run]), above, scopes)
                continue
            for number, item in run:
                if is_open(item):
                    self._visit(
                        items_of(item) if shows(item) else (), (*above, (item, items[:number])), state.inside(item), scopes
                    )
                    continue
                if _is_plain_scope(item):
                    self._visit_scope(item, (*above, (item, items[:number])), state, scopes)
                    continue
                try:
                    self._lay_over(item, state, scopes)
                except NeedsPixelsError as reason:
                    self._add_pixels(item, state, _seen(above, (*items[:number], item)), reason, scopes)

    def _visit_scope(self, group: Group, around: _Above, state: GraphicsState, scopes: tuple[_Scope, ...]) -> None:
        """Add a group that blends in itself: item by item, or if that needs pixels, and it helps, as a whole."""
        before = [*self._lumps]
        self._visit(group.items if shows(group) else (), around, state.inside(group), (*scopes, _Scope()))
        one_by_one = self._lumps
        if any(isinstance(lump.item, PixelPart) and lump not in before for lump in one_by_one):
            try:
                self._lumps = before
                self._lay_over(group, state, scopes)
            except NeedsPixelsError:
                self._lumps = one_by_one

    def _add_plain(self, items: tuple[Item, ...], above: _Above, scopes: tuple[_Scope, ...]) -> None:
        """Add items that nothing shows through; those of a container in the same container."""
        inner = items
        for container, _ in reversed(above):
            inner = (_with_items(container, inner),)
        for item in inner:
            self._lumps.append(_Lump(item, partial(self._layers.parts, (item,)), scopes))

    def _lay_over(self, item: Item, state: GraphicsState, scopes: tuple[_Scope, ...]) -> None:
        """Add what an item gives with what lies beneath it. Raises NeedsPixelsError, and has added nothing then."""
        mode = mode_of(item)
        sources = self._layers.sources(item, state)
        if any(scopes[-1].is_thin(part.box, mode) for part in sources):
            raise NeedsPixelsError("it is blended with something that shows through")
        below = [Layer(part, mode if scopes[-1] in lump.scopes else "normal") for lump in self._lumps for part in lump.parts]
        found = [list(self._layers.laid_over(part, below, Ground(PAPER, "normal"))) for part in sources]
        for part in sources:
            if not self._layers.is_opaque(part):
                over = [lump.scopes for lump in self._lumps if any(self._layers.covers(lower, part) for lower in lump.parts)]
                for scope in scopes:
                    scope.thin += [] if any(scope in of for of in over) else [part.box]
        self._add_parts(self._words_moved(sources, found), scopes)

    def _words_moved(self, sources: Sequence[Part], found: Sequence[Sequence[Part]]) -> Iterator[Part]:
        """Yield parts, with the words among them that lay beneath: as words if these move, else as their letters."""
        own = [part.leaf for part in sources if isinstance(part.leaf, TextLine)]
        others = [part for parts in found for part in parts if isinstance(part.leaf, TextLine) and part.is_inked]
        words = [part for part in others if not any(_same_words(part, line) for line in own)]
        moved: dict[int, Part] = {}
        for lump in [*self._lumps]:
            line = lump.item
            of_line = [part for part in words if isinstance(line, TextLine) and _same_words(part, line)]
            if not of_line or not self._is_topmost(lump):
                continue
            is_same = all(part.leaf == line for part in of_line)
            if is_same or (len(of_line) == 1 and self._is_whole(of_line[0], lump.parts[0])):
                moved[id(of_line[-1])] = of_line[-1]._replace(clips=lump.parts[0].clips)
                words = [part for part in words if all(part is not other for other in of_line)]
                moved.update({id(part): _nothing(part) for part in of_line[:-1]})
                self._lumps.remove(lump)
        left = set(map(id, words))
        for part in [part for parts in found for part in parts]:
            yield self._layers.as_letters(part) if id(part) in left else moved.get(id(part), part)

    def _is_topmost(self, lump: _Lump) -> bool:
        later = self._lumps[self._lumps.index(lump) + 1 :]
        return not any(other.overlaps(part.box) for part in lump.parts for other in later)

    def _is_whole(self, text: Part, before: Part) -> bool:
        """Return whether the area to which words are clipped contains all of them."""
        return all(contains(clip, before.box) for clip in text.clips)

    def _add_parts(self, parts: Iterable[Part], scopes: tuple[_Scope, ...]) -> None:
        for _, group in groupby([part for part in parts if part.box.w >= 0], lambda part: part.clips):
            same = list(group)
            for some in [same] if same[0].clips else [[part] for part in same]:
                (item,) = items_of_parts(some)
                self._lumps.append(_Lump(item, partial(_listed, some), scopes))

    def _add_pixels(
        self, item: Item, state: GraphicsState, seen: tuple[Item, ...], reason: NeedsPixelsError, scopes: tuple[_Scope, ...]
    ) -> None:
        """Add the box of an item as pixels; what lies wholly beneath them is not painted any more."""
        whole = Box(0.0, 0.0, *self._frame.size).inset(-self._frame.bleed)
        inked = [intersection(whole, paint.box) for paint in painted_items((item,), state=state)]
        inked = [box for box in inked if box.w > 0 and box.h > 0]
        if not inked:
            return
        pixels = [lump.item for lump in self._lumps if isinstance(lump.item, PixelPart)]
        others = [part.box for part in pixels] if len(pixels) >= _MOST_PIXEL_PARTS else []
        box = intersection(whole, _on_grid(bounding_box([*inked, *others]), whole))
        lifted = [lump for lump in self._lumps if self._can_be_lifted(lump, box, inked)]
        kept = {id(lump.origin) for lump in lifted}
        items = tuple([one for one in seen if id(one) not in kept])
        mixes_hues = any(isinstance(one, Group) and one.blend in HUE_MODES for one, _ in walk(items))
        clip = self._area_of(item, state) if mixes_hues and not others else None
        at = next((one.at for one in (item, *reversed(state.path)) if one.at is not None), None)
        beneath = [lump for lump in self._lumps if lump not in lifted]
        self._lumps = beneath if clip else [left for lump in beneath for left in _beneath_pixels(lump, box)]
        part = PixelPart(box, items, str(reason), mixes_hues, clip, at)
        picture = ImageItem(Picture("", "plates", "flattened", 1.0, 1.0, _NO_FILE), box)
        self._lumps += [_Lump(part, partial(self._layers.sources, picture), scopes), *lifted]

    def _area_of(self, item: Item, state: GraphicsState) -> Path | None:
        try:
            return self._layers.seen_area([part for part in self._layers.sources(item, state) if part.is_inked]) or None
        except (NeedsPixelsError, PathOpsError):
            return None

    def _can_be_lifted(self, lump: _Lump, box: Box, inked: Sequence[Box]) -> bool:
        """Return whether words in a box are covered by nothing, so that they can be painted over its pixels."""
        if not isinstance(lump.item, TextLine) or not lump.overlaps(box) or not self._is_topmost(lump):
            return False
        return not any(line_box(lump.item).overlaps(other) for other in inked)


def _beneath_pixels(lump: _Lump, box: Box) -> Iterator[_Lump]:
    if not lump.parts or not all(box.contains(part.box) for part in lump.parts):
        yield lump
    elif isinstance(lump.item, TextLine):
        yield _Lump(replace(lump.item, invisible=True), tuple, lump.scopes)
    elif any(isinstance(part.leaf, TextLine) for part in lump.parts):
        yield lump


def _listed(parts: list[Part]) -> Sequence[Part]:
    return parts


def _nothing(part: Part) -> Part:
    return part._replace(box=Box(0.0, 0.0, -1.0, -1.0))


def _same_words(part: Part, line: TextLine) -> bool:
    return isinstance(part.leaf, TextLine) and (part.leaf.x, part.leaf.y, part.leaf.runs) == (line.x, line.y, line.runs)


def _is_plain_scope(item: Item) -> TypeGuard[Group]:
    """Return whether an item is a group that blends in itself, and is painted as it is otherwise."""
    return isinstance(item, Group) and item.opacity >= 1 and item.mask is None and item.blend in {None, "normal"}


def _with_items(container: Container, items: tuple[Item, ...]) -> Container:
    """Return a container with other items, which blends with nothing."""
    if isinstance(container, Group):
        return replace(container, items=items, blend=None)
    if isinstance(container, DrawingItem):
        key = blake2b(repr((container.drawing.key, items)).encode(), digest_size=16).hexdigest()
        return replace(container, drawing=replace(container.drawing, key=key, items=items))
    return replace(container, frame=replace(container.frame, items=items))


def _seen(above: _Above, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the items of a face up to some in containers of it."""
    for container, before in reversed(above):
        whole = replace(container, items=items) if isinstance(container, Group) else _with_items(container, items)
        items = (*before, whole)
    return items


def _on_grid(box: Box, whole: Box) -> Box:
    """Return a box that is so much larger that it ends at pixels, counted from the corner of the whole face."""
    pixel = MM_PER_INCH / FLATTENED_PPI
    left, top = floor((box.x - whole.x) / pixel) * pixel, floor((box.y - whole.y) / pixel) * pixel
    right, bottom = ceil((box.right - whole.x) / pixel) * pixel, ceil((box.bottom - whole.y) / pixel) * pixel
    return Box(whole.x + left, whole.y + top, right - left, bottom - top)
