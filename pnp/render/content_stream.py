"""A content stream: its operators, the graphics state that they set, and the objects that it names, which are made once.

These are forms, graphics states, the colour spaces of spot inks, and shadings. A spot ink is a colour space of its own
(Separation) or a component of one with several plates (DeviceN); both carry the function by which a screen, or a press
without the ink, shows it in process inks (ISO 32000-1, 8.6.6.4 and .5). Gradients are shadings, painted with `sh` inside a
clip, so that they use the current coordinates: a shading pattern is relative to the page or form around it, and viewers
disagree about patterns inside forms.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, reduce
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pnp.base.cache import ResultCache
from pnp.model.face_walk import IDENTITY, inverse, is_invertible, map_box, multiply
from pnp.model.frame import CURRENT, Colour, ContentTag, Frame, Gradient, Item, Pattern, SpotInk
from pnp.model.printing import PROCESS_INKS
from pnp.render import pdf_operators
from pnp.render.glyphs import EncodedRuns, ShownGlyphs
from pnp.render.pdf_objects import (
    CompressedStreams,
    IndirectObject,
    PaintedContent,
    Parts,
    distinct_objects,
    resource_dictionary,
    resource_name,
)
from pnp.render.pdf_operators import MASKS, SCREEN, ColourSpaces, PressColours, Stops, factor, num, nums, pdf_rectangle

if TYPE_CHECKING:
    from pnp.base.units import Box
    from pnp.model.outline import Matrix
    from pnp.model.request import Document
    from pnp.model.style import FontBook
    from pnp.render.pdf_document import MarkedContent


_DEFAULT_STATE = {"render": b"0 Tr", "stretch": b"100 Tz", "alpha": b"", "overprint": b""}


class StreamState(NamedTuple):
    """The state of a stream at its outermost level: what was set, whether a text object is open, and what the last line had."""

    settings: dict[str, bytes]
    in_text: bool
    last_line: tuple[object, ...] | None


class ContentStream:
    """Collects operators. `extent` is the visible box in the initial coordinates.

    The initial colours and line styles are unknown, because a form inherits them from its caller. Opacity and text stretch
    are always at their defaults, because `do` resets them before a form is painted. `current` is the value of `currentColor`.
    `base` maps the initial coordinates to the mm in which they are printed, as far as sizes depend on it.
    `marks`: those of a tagged page, where all content is marked.
    """

    def __init__(self, extent: Box, current: Colour | None = None, *, base: Matrix = IDENTITY) -> None:
        self._initial_extent = extent
        self._matrices: list[Matrix] = []
        self.current, self._base = current, base
        self.marks: MarkedContent | None = None
        self.depends_on_colour = self.depends_on_size = False
        self.runs: set[ShownGlyphs] = set()
        """What it shows of fonts."""
        self.named: dict[tuple[str, IndirectObject], None] = {}
        """The objects that it names, each with its kind; of equal ones perhaps several."""
        self._out: list[bytes] = []
        self._state = dict(_DEFAULT_STATE)
        self._stack: list[tuple[dict[str, bytes], int]] = []
        self._in_text = False
        self.last_line: tuple[object, ...] | None = None
        """What the last line of text was painted in, if nothing but lines came after it."""

    @property
    def extent(self) -> Box:
        """The visible box in the current coordinates."""
        box = self._initial_extent
        for m in self._matrices:
            box = map_box(inverse(m), box)
        return box

    def inner(self) -> ContentStream:
        """A new stream for a form that is painted in the current coordinates."""
        return ContentStream(self.extent, self.current, base=self.base)

    @property
    def base(self) -> Matrix:
        """The matrix from the current coordinates to mm."""
        return reduce(multiply, self._matrices, self._base)

    def printed_size(self, box: Box) -> tuple[float, float]:
        """Return the lengths in mm of the sides of a box in the current coordinates."""
        self.depends_on_size = True
        a, b, c, d, _, _ = self.base
        return box.w * hypot(a, b), box.h * hypot(c, d)

    def printed_text(self, size: float) -> float:
        """Return the size in which a text of this size in the current coordinates is printed, without noise of rounding."""
        self.depends_on_size = True
        _, _, c, d, _, _ = self.base
        return round(size * hypot(c, d), 6)

    def resolve(self, colour: Colour) -> Colour:
        """The colour itself; for `currentColor`, its value with the alpha of both multiplied."""
        if colour.name != CURRENT.name:
            return colour
        return self.current_colour()._replace(alpha=self.current_colour().alpha * colour.alpha)

    def current_colour(self) -> Colour:
        """The value of `currentColor`; black if there is none."""
        self.depends_on_colour = True
        return self.current or CURRENT._replace(name="")

    def add(self, operators: bytes) -> None:
        """Add operators that are not allowed in a text object; ends an open one."""
        self.last_line = None
        if self._in_text:
            self._out.append(b"ET")
            self._in_text = False
        self._out.append(operators)

    def text(self, operators: bytes) -> None:
        """Add operators that are only allowed in a text object; begins one if needed."""
        self.begin_text()
        self._out.append(operators)

    def begin_text(self) -> None:
        """Begin a text object unless one is open."""
        if not self._in_text:
            self._out.append(b"BT")
            self._in_text = True

    def mark(self, tag: ContentTag | None) -> None:
        """On a tagged page, mark what is painted next as content of an element, or without a tag as an artifact."""
        for operator in self.marks.begin(tag) if self.marks else ():
            self.add(operator)

    def end_mark(self) -> None:
        """End the marked content that is open."""
        for operator in self.marks.end() if self.marks else ():
            self.add(operator)

    def set(self, key: str, operator: bytes) -> None:
        """Add an operator that sets the graphics state parameter `key`, unless it already has this value."""
        if self._state.get(key) != operator:
            self._state[key] = operator
            self._out.append(operator)

    def is_set(self, key: str, operator: bytes) -> bool:
        """Whether `operator` was the last to set the graphics state parameter `key`."""
        return self._state.get(key) == operator

    def record(self, key: str, operator: bytes) -> None:
        """Record that operators added with `text` have set the parameter `key`."""
        self._state[key] = operator

    def save(self) -> None:
        """Add `q`: save the graphics state."""
        self.add(b"q")
        self._stack.append((self._state.copy(), len(self._matrices)))

    def restore(self) -> None:
        """Add `Q`: restore the graphics state of the last `save`."""
        self.add(b"Q")
        self._state, depth = self._stack.pop()
        del self._matrices[depth:]

    def concat(self, m: Matrix, operators: bytes | None = None) -> None:
        """Transform the coordinates by `m` until the next `restore`; `operators` do that and more, if they are known."""
        self.add(operators or pdf_operators.matrix(m) + b" cm")
        self._matrices.append(m)

    def clip(self, box: Box) -> None:
        """Clip to `box` until the next `restore`."""
        self.add(pdf_operators.nums(box) + b" re W n")

    @contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Clip to `box` in mm; until the end of the block that is all that counts as visible. The caller saves and restores."""
        self.clip(box)
        outside = self._initial_extent, self._matrices, self._base
        self._initial_extent, self._matrices, self._base = box, [], IDENTITY
        yield
        self._initial_extent, self._matrices, self._base = outside

    def paint_xobject(self, painted: IndirectObject) -> None:
        """Paint an XObject."""
        for key, operator in _DEFAULT_STATE.items():
            if operator:
                self.set(key, operator)
        self.add(self.resource("XObject", painted) + b" Do")

    def place(self, painted: IndirectObject, operators: bytes) -> None:
        """Paint an XObject where `operators` lead, with all else at its default; they end with the graphics state as it was."""
        resets = [operator for key, operator in _DEFAULT_STATE.items() if operator and self._state.get(key) != operator]
        self.add(b"\n".join((b"q", operators, *resets, self.resource("XObject", painted) + b" Do", b"Q")))
        self.depends_on_size |= painted.sized

    def embed(self, other: PaintedContent) -> None:
        """Paint what another stream paints, between a `save` and a `restore`; its initial coordinates are the current ones."""
        self.add(other.stream)
        self.runs.update(other.runs)
        self.named.update(dict.fromkeys(other.objects))

    def resource(self, kind: str, indirect: IndirectObject) -> bytes:
        """Return what the stream calls an object, and list it in the resources."""
        self.named[kind, indirect] = None
        return resource_name(kind, indirect)

    def state(self) -> StreamState:
        """The graphics state at this point; no `q` may be open."""
        assert not self._stack, "a `q` is still open"
        return StreamState(self._state, self._in_text, self.last_line)

    def resume(self, state: StreamState) -> None:
        """Go on in a new stream where another one was."""
        self._state, self._in_text, self.last_line = state.settings.copy(), state.in_text, state.last_line

    def new_operators(self) -> bytes | None:
        """The operators so far, of which a text object may be open; None if there are none."""
        return b"\n".join(self._out) if self._out else None

    def objects(self) -> tuple[tuple[str, IndirectObject], ...]:
        """The objects that it names, of equal ones one: kind and object."""
        return distinct_objects(self.named)

    def stream(self) -> bytes:
        """All operators."""
        assert not self._stack, "a `q` is still open"
        return b"\n".join([*self._out, b"ET"] if self._in_text else self._out)

    def finish(self) -> PaintedContent:
        """What the stream paints; nothing is added to it any more."""
        return PaintedContent(self.stream(), self.objects(), self.runs, self.depends_on_size)


OPAQUE = (1.0, 1.0)


class FaceSteps(Protocol):
    """Paints faces that have much in common (`PaintedSteps`)."""

    def content(self, items: Iterable[Item], first: bytes | None = None) -> PaintedContent:
        """Return what the items of a face paint, after the operators `first`."""


class SharedObjects:
    """What the faces of a game show in the colours of one print. It knows no document: see `DocumentObjects`."""

    def __init__(
        self, book: FontBook, colours: ColourSpaces = SCREEN, made: ResultCache[object, IndirectObject] | None = None
    ) -> None:
        self.colours, self._book = colours, book
        self.made = ResultCache(0) if made is None else made
        """Images that earlier runs have made."""
        self.runs = EncodedRuns(book)
        self.faces: dict[tuple[Frame, tuple[float, ...] | None], IndirectObject] = {}
        """Forms of faces, by face and the size in which they are printed."""
        self.steps: dict[Box, FaceSteps] = {}
        """What faces with the same box have in common of what they paint on a screen."""
        self.drawings: dict[Hashable, IndirectObject] = {}
        """Forms of drawings, by key, the colour of `currentColor`, and the size in which they are printed."""
        self.images: dict[str, IndirectObject] = {}
        """Images of pictures, by key."""
        self.shadings: dict[tuple[Gradient, str], IndirectObject] = {}
        """Shadings of gradients, by gradient and `colour` or `alpha`."""
        self.marks: dict[int, tuple[object, Any]] = {}
        """Marks of pages and their operators, by the `id` of the marks."""
        self.tiles: dict[Hashable, Any] = {}
        """Tiles of patterns as the painter of items keeps them, by the `id` of what is in them, which they keep."""
        self.layers: dict[str, IndirectObject] = {}
        """Layers (optional content groups), by name."""
        self._values: dict[bytes, IndirectObject] = {}
        self._resources: dict[tuple[frozenset[tuple[str, IndirectObject]], bool], IndirectObject] = {}

    def resources(self, named: Iterable[tuple[str, IndirectObject]], *, has_text: bool) -> IndirectObject:
        """Return the resource dictionary of a stream: most faces of a deck, and most pages, name the same objects."""
        key = frozenset(named), has_text
        found = self._resources.get(key)
        if found is None:
            found = self._resources[key] = resource_dictionary(key[0], has_text=has_text)
        return found

    def value(self, body: bytes, *, transparent: bool = False) -> IndirectObject:
        """Return the object with this value; equal ones are one."""
        found = self._values.get(body)
        if found is None:
            found = self._values[body] = IndirectObject(body, transparent=transparent)
        return found

    def form(self, content: PaintedContent, box: Box, *, group: bytes = b"") -> IndirectObject:
        """Return what a content stream paints as a form XObject clipped to `box`; `group` is its transparency group."""
        head = b"/Type/XObject/Subtype/Form/BBox[%b]/Resources " % pdf_rectangle(box)
        runs = frozenset(content.runs)
        resources = self.resources(content.objects, has_text=bool(runs))
        return IndirectObject(head, resources, group, data=content.stream, runs=runs, sized=content.sized)

    def tile(self, content: PaintedContent, pattern: Pattern) -> IndirectObject:
        """Return what a content stream paints as a tiling pattern (ISO 32000-1, 8.7.3)."""
        x, y, w, h = pattern.box
        box = b" ".join(map(factor, (x, y, x + w, y + h)))  # as exact as a factor: their error adds up from tile to tile
        place = box, factor(w), factor(h), pdf_operators.matrix(pattern.matrix)
        head = b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[%b]/XStep %b/YStep %b/Matrix[%b]/Resources " % place
        resources = self.resources(content.objects, has_text=bool(content.runs))
        return IndirectObject(head, resources, data=content.stream, runs=frozenset(content.runs), sized=content.sized)

    @cached_property
    def of_masks(self) -> SharedObjects:
        """The objects of what is in soft masks, whose colours are light and nothing else."""
        return SharedObjects(self._book, MASKS, self.made)

    def paint_form(self, content: ContentStream, painted: IndirectObject) -> None:
        """Paint an XObject in the current coordinates, with opacity 1."""
        self.set_alpha(content, *OPAQUE)
        content.paint_xobject(painted)
        content.depends_on_size |= painted.sized

    def set_alpha(self, content: ContentStream, fill: float, stroke: float) -> None:
        """Set the opacity of what is painted next."""
        opaque = (fill, stroke) == OPAQUE
        if opaque and content.is_set("alpha", b""):
            return
        body = b"<</Type/ExtGState/ca %b/CA %b>>" % (num(fill), num(stroke))
        content.set("alpha", content.resource("ExtGState", self.value(body, transparent=not opaque)) + b" gs")

    def set_overprint(self, content: ContentStream, *, over: bool) -> None:
        """Set whether what is painted next leaves the inks beneath it where it has none itself (overprint mode 1)."""
        if not over and content.is_set("overprint", b""):
            return
        body = b"<</Type/ExtGState/OP %b/op %b/OPM 1>>" % ((b"true",) * 2 if over else (b"false",) * 2)
        content.set("overprint", content.resource("ExtGState", self.value(body)) + b" gs")


class BuildObjects:
    """The shared objects of each book of fonts in the colours of each print; `streams` has images of earlier runs."""

    def __init__(self, streams: CompressedStreams | None = None) -> None:
        self._images = streams.images if streams else None
        self._known: dict[tuple[int, ...], tuple[Document, SharedObjects]] = {}  # documents keep their parts from new ids

    def of(self, document: Document) -> SharedObjects:
        """Return the objects for the fonts and the inks of a document."""
        key = (id(document.fonts), id(document.press), *map(id, document.swatches))
        if key not in self._known:
            self._known[key] = document, SharedObjects(document.fonts, _document_colours(document), self._images)
        return self._known[key][1]


def _document_colours(document: Document) -> ColourSpaces:
    if document.press is None:
        return SCREEN
    from pnp.pictures.inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    return PressColours(PressInks(document.press, document.swatches))


_REGULAR_CHARACTERS = frozenset(range(0x21, 0x7F)) - frozenset(b"()<>[]{}/%#")


def fill_operator(store: SharedObjects, content: ContentStream, colour: Colour) -> bytes:
    """Return the operator that sets a colour for fills; its colour space goes to the resources of `content`."""
    spot = store.colours.spot(colour)
    return store.colours.fill(colour) if spot is None else _select_spot(store, content, spot, b"cs", b"scn")


def stroke_operator(store: SharedObjects, content: ContentStream, colour: Colour) -> bytes:
    """Return the operator that sets a colour for strokes; its colour space goes to the resources of `content`."""
    spot = store.colours.spot(colour)
    return store.colours.stroke(colour) if spot is None else _select_spot(store, content, spot, b"CS", b"SCN")


def _select_spot(store: SharedObjects, content: ContentStream, spot: SpotInk, space: bytes, colour: bytes) -> bytes:
    name = content.resource("ColorSpace", separation_space(store, spot))
    return b"%b %b %b %b" % (name, space, nums([spot.tint]), colour)


def separation_space(store: SharedObjects, spot: SpotInk) -> IndirectObject:
    """Return a spot ink's colour space."""
    tint = b"<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[%b]>>" % nums(spot.alternate)
    return store.value(b"[/Separation%b/DeviceCMYK%b]" % (ink_name(spot.name), tint))


def device_n_space(store: SharedObjects, spots: Sequence[SpotInk]) -> IndirectObject:
    """Return a colour space of the process inks and some spot inks, in this order.

    PDF/A-2 (6.2.4.4) and poppler ask for each spot ink's own space besides.
    """
    names = b"".join(ink_name(name) for name in (*(process.capitalize() for process in PROCESS_INKS), *(s.name for s in spots)))
    domain = b" ".join([b"0 1"] * (len(PROCESS_INKS) + len(spots)))
    head = b"/FunctionType 4/Domain[%b]/Range[0 1 0 1 0 1 0 1]" % domain
    parts: list[bytes | IndirectObject] = [
        b"[/DeviceN[%b]/DeviceCMYK " % names,
        IndirectObject(head, data=_tint_transform(spots)),
    ]
    parts.append(b"<</Colorants<<")
    for spot in spots:
        parts += (ink_name(spot.name) + b" ", separation_space(store, spot))
    return IndirectObject(*parts, b">>>>]")


def _tint_transform(spots: Sequence[SpotInk]) -> bytes:
    """Return the calculator that adds to each process ink what the spot inks' recipes have of it; the range ends at 1."""
    count = len(PROCESS_INKS) + len(spots)
    lines = []
    for number in range(len(PROCESS_INKS)):
        top = count + number  # what is on the stack before this result
        terms = [b"%d index" % (top - 1 - number)]
        for at, spot in enumerate(spots, len(PROCESS_INKS)):
            terms.append(b"%d index %b mul add" % (top - at, nums([spot.alternate[number]])))  # one more: the sum
        lines.append(b" ".join(terms))
    rest = b"%d %d roll%b" % (count + len(PROCESS_INKS), len(PROCESS_INKS), b" pop" * count)
    return b"{%b %b}" % (b" ".join(lines), rest)


def ink_name(name: str) -> bytes:
    """Write the name of an ink as a PDF name: what may not stand in one is its code (ISO 32000-1, 7.3.5)."""
    return b"/" + b"".join(b"%c" % byte if byte in _REGULAR_CHARACTERS else b"#%02X" % byte for byte in name.encode("ascii"))


_SHADING_TYPES = {"linear": 2, "radial": 3}


def single_colour(gradient: Gradient) -> Colour | None:
    """The colour of a gradient that has only one, because its stops are equal or it has no extent; else None.

    A gradient without extent is painted in the colour of its last stop, as in SVG; PDF would paint nothing. Raises ValueError
    if the gradient has no stops.
    """
    if not gradient.stops:
        raise ValueError("a gradient without stops paints nothing: it should not have come here")
    points, last = gradient.points, gradient.stops[-1][1]
    no_extent = points[:2] == points[2:] if gradient.kind == "linear" else points[5] <= 0
    return last if no_extent or len({c for _, c in gradient.stops}) == 1 else None


def paint_gradient(store: SharedObjects, content: ContentStream, gradient: Gradient) -> None:
    """Fill the current clip with a gradient that is not `solid`."""
    if not is_invertible(gradient.matrix):
        return
    content.concat(gradient.matrix)
    alphas = {c.alpha for _, c in gradient.stops}
    if len(alphas) == 1:
        store.set_alpha(content, (alpha := alphas.pop()), alpha)
    else:
        store.set_alpha(content, 1.0, 1.0)
        mask = ContentStream(content.extent)
        mask.add(mask.resource("Shading", _shading(store, gradient, "alpha")) + b" sh")
        form = store.form(mask.finish(), content.extent, group=b"/Group<</S/Transparency/CS/DeviceGray>>")
        state = IndirectObject(b"<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G ", form, b">>>>", transparent=True)
        content.set("mask", content.resource("ExtGState", state) + b" gs")
    content.add(content.resource("Shading", _shading(store, gradient, "colour")) + b" sh")


def _shading(store: SharedObjects, gradient: Gradient, what: str) -> IndirectObject:
    found = store.shadings.get((gradient, what))
    if found is None:
        stops = _normalize_stops(gradient)
        space: Parts
        if what == "alpha":
            space, numbers = (b"/DeviceGray",), [nums([colour.alpha]) for _, colour in stops]
        else:
            stops = store.colours.stops(stops)
            space, numbers = _gradient_colours(store, [colour for _, colour in stops])
        head = b"<</ShadingType %d/ColorSpace" % _SHADING_TYPES[gradient.kind]
        function = _stitching_function([at for at, _ in stops], numbers)
        rest = b"/Coords[%b]/Extend[true true]/Function %b>>" % (nums(gradient.points), function)
        found = store.shadings[gradient, what] = IndirectObject(head, *space, rest)
    return found


def _gradient_colours(store: SharedObjects, colours: Sequence[Colour]) -> tuple[Parts, list[bytes]]:
    space, numbers, spots = store.colours.gradient(colours)
    return (b" ", device_n_space(store, spots)) if spots else (space,), numbers


def _normalize_stops(gradient: Gradient) -> Stops:
    """The stops with offsets from 0 to 1: clamped, never decreasing (SVG 2, 14.2.4), with stops at both ends."""
    stops: list[tuple[float, Colour]] = []
    for offset, colour in gradient.stops:
        stops.append((max(min(offset, 1.0), stops[-1][0] if stops else 0.0), colour))
    return [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]


def _stitching_function(offsets: Sequence[float], numbers: Sequence[bytes]) -> bytes:
    pairs = [(a, b) for a, b in pairwise(zip(offsets, numbers, strict=True)) if b[0] > a[0]]
    pieces = [b"<</FunctionType 2/Domain[0 1]/N 1/C0[%b]/C1[%b]>>" % (a[1], b[1]) for a, b in pairs]
    if len(pieces) == 1:
        return pieces[0]
    bounds = nums(a[0] for a, _ in pairs[1:])
    parts = (b" ".join(pieces), bounds, b" ".join([b"0 1"] * len(pieces)))
    return b"<</FunctionType 3/Domain[0 1]/Functions[%b]/Bounds[%b]/Encode[%b]>>" % parts
