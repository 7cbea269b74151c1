"""Build a content stream: its operators, the graphics state that they set, and the resources that they use."""

from __future__ import annotations

from contextlib import contextmanager
from functools import reduce
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import IDENTITY, map_box, multiply
from pnp.model.frame import CURRENT
from pnp.render import pdf_numbers
from pnp.render.painted_content import PaintedContent, name_of, resource_dictionary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.units import Box
    from pnp.model.frame import Colour, ContentTag
    from pnp.model.outline import Matrix
    from pnp.render.indirect_object import IndirectObject
    from pnp.render.shown_glyphs import ShownGlyphs
    from pnp.render.structure_tree import PageMarks

_DEFAULTS = {"render": b"0 Tr", "stretch": b"100 Tz", "alpha": b"", "overprint": b""}
_SMALLEST_AREA = 1e-12  # of a unit square; a matrix with less makes everything invisible


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
        self.marks: PageMarks | None = None
        self.asked_current = self.asked_size = False
        self.runs: set[ShownGlyphs] = set()
        """What it shows of fonts."""
        self._named: dict[str, dict[bytes, IndirectObject]] = {}
        self._taken: dict[int, object] = {}
        self._out: list[bytes] = []
        self._state = dict(_DEFAULTS)
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
        self.asked_size = True
        a, b, c, d, _, _ = self.base
        return box.w * hypot(a, b), box.h * hypot(c, d)

    def printed_text(self, size: float) -> float:
        """Return the size in which a text of this size in the current coordinates is printed, without noise of rounding."""
        self.asked_size = True
        _, _, c, d, _, _ = self.base
        return round(size * hypot(c, d), 6)

    def resolve(self, colour: Colour) -> Colour:
        """The colour itself; for `currentColor`, its value with the alpha of both multiplied."""
        if colour.name != CURRENT.name:
            return colour
        return self.inherited()._replace(alpha=self.inherited().alpha * colour.alpha)

    def inherited(self) -> Colour:
        """The value of `currentColor`; black if there is none."""
        self.asked_current = True
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

    def note(self, key: str, operator: bytes) -> None:
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

    def concat(self, m: Matrix) -> None:
        """Transform the coordinates by `m` until the next `restore`."""
        self.add(pdf_numbers.matrix(m) + b" cm")
        self._matrices.append(m)

    def clip(self, box: Box) -> None:
        """Clip to `box` until the next `restore`."""
        self.add(pdf_numbers.nums(box) + b" re W n")

    @contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Clip to `box` in mm; until the end of the block that is all that counts as visible. The caller saves and restores."""
        self.clip(box)
        outside = self._initial_extent, self._matrices, self._base
        self._initial_extent, self._matrices, self._base = box, [], IDENTITY
        yield
        self._initial_extent, self._matrices, self._base = outside

    def do(self, painted: IndirectObject) -> None:
        """Paint an XObject."""
        for key, operator in _DEFAULTS.items():
            if operator:
                self.set(key, operator)
        self.add(self.resource("XObject", painted) + b" Do")

    def embed(self, other: PaintedContent) -> None:
        """Paint what another stream paints, between a `save` and a `restore`; its initial coordinates are the current ones."""
        self.add(other.stream)
        self.runs.update(other.runs)
        if id(other.objects) not in self._taken:  # many faces name the same
            self._taken[id(other.objects)] = other.objects
            for kind, indirect in other.objects:
                self.resource(kind, indirect)

    def resource(self, kind: str, indirect: IndirectObject) -> bytes:
        """Return what the stream calls an object, and list it in the resources."""
        name = name_of(kind, indirect)
        self._named.setdefault(kind, {})[name] = indirect
        return name

    def state(self) -> StreamState:
        """The state that what is painted next finds; no `q` may be open."""
        assert not self._stack, "a `q` is still open"
        return StreamState(self._state, self._in_text, self.last_line)

    def resume(self, state: StreamState) -> None:
        """Go on in a new stream where another one was."""
        self._state, self._in_text, self.last_line = state.settings.copy(), state.in_text, state.last_line

    def added(self) -> bytes | None:
        """The operators so far, of which a text object may be open; None if there are none."""
        return b"\n".join(self._out) if self._out else None

    def objects(self) -> tuple[tuple[str, IndirectObject], ...]:
        """The objects that it names: kind and object."""
        return tuple([(kind, indirect) for kind, named in self._named.items() for indirect in named.values()])

    def stream(self) -> bytes:
        """All operators."""
        assert not self._stack, "a `q` is still open"
        return b"\n".join([*self._out, b"ET"] if self._in_text else self._out)

    def resources(self) -> IndirectObject:
        """The resource dictionary."""
        return resource_dictionary(self._named, self.runs)

    def finished(self) -> PaintedContent:
        """What the stream paints; nothing is added to it any more."""
        return PaintedContent(self.stream(), self.objects(), self.runs, self.asked_size)


def visible(m: Matrix) -> bool:
    """Whether a matrix maps areas to areas; one that does not cannot be inverted."""
    return abs(m[0] * m[3] - m[1] * m[2]) > _SMALLEST_AREA


def inverse(m: Matrix) -> Matrix:
    """The inverse of `m`, which must be `visible`."""
    a, b, c, d, e, f = m
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)
