"""Paint faces in steps that many of them have in common.

What an item adds to a stream follows from the item and from the graphics state before it. The faces of a deck show the same
items in the same order but for their texts, so each of these steps is made once and then found again; of a line of text, all
but its glyphs and its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.model.frame import TextLine
from pnp.render.content_stream import ContentStream
from pnp.render.painted_content import PaintedContent
from pnp.render.text_operators import joined, placed, set_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pnp.base.units import Box
    from pnp.model.frame import Item
    from pnp.render.content_stream import StreamState
    from pnp.render.indirect_object import IndirectObject
    from pnp.render.shared_objects import SharedObjects
    from pnp.render.shown_glyphs import ShownGlyphs

    PaintItem = Callable[[SharedObjects, ContentStream, Item], None]

_MOST = 20_000
"""Steps that are kept; art of which each card has its own is painted once anyway."""


class _Step:
    """What an item adds to a stream, `operators` (None: nothing) with their objects and glyphs, and the state after it."""

    __slots__ = ("item", "named", "operators", "runs", "sized", "state")

    def __init__(self, item: object, content: ContentStream, operators: bytes | None, state: _State) -> None:
        self.item, self.operators, self.state = item, operators, state
        self.named, self.runs, self.sized = content.objects(), content.runs, content.asked_size


class _State:
    """A graphics state, and the steps that were taken from it: by the `id` of an item, and by how a line is set."""

    __slots__ = ("items", "lines", "stream")

    def __init__(self, stream: StreamState) -> None:
        self.stream = stream
        self.items: dict[int, _Step] = {}
        self.lines: dict[tuple[object, ...], _Step] = {}


class PaintedSteps:
    """The steps in which faces with one box have been painted; `paint` paints an item that is new."""

    def __init__(self, store: SharedObjects, box: Box, paint: PaintItem) -> None:
        self._store, self._box, self._paint = store, box, paint
        self._states: dict[object, _State] = {}
        self._start = self._state(ContentStream(box))
        self._objects: dict[tuple[tuple[tuple[str, IndirectObject], ...], ...], tuple[tuple[str, IndirectObject], ...]] = {}
        self._size = 0

    def content(self, items: Iterable[Item], first: bytes | None = None) -> PaintedContent:
        """Return what items paint in this order; the operators `first`, which leave the state as it is, stand before them."""
        state, sized = self._start, False
        out = [] if first is None else [first]
        runs: set[ShownGlyphs] = set()
        named = []
        for item in items:
            if type(item) is TextLine:
                if not item.runs:
                    continue
                one, last, array = joined(self._store, runs, item)
                step = state.lines.get((id(item.colour), item.invisible, item.stretch, one, last))
                if step is None:
                    step = self._line(state, item, one.select, last.select, (one, last))
                if step.operators is not None:
                    out.append(step.operators)
                out.append(placed(item, array))
            else:
                step = state.items.get(id(item)) or self._item(state, item)
                if step.operators is not None:
                    out.append(step.operators)
                if step.runs:
                    runs |= step.runs
            if step.named:
                named.append(step.named)
                sized = sized or step.sized
            state = step.state
        if state.stream.in_text:
            out.append(b"ET")
        return PaintedContent(b"\n".join(out), self._together(tuple(named)), runs, sized)

    def _item(self, state: _State, item: Item) -> _Step:
        content = ContentStream(self._box)
        content.resume(state.stream)
        self._paint(self._store, content, item)
        return self._kept(state.items, id(item), _Step(item, content, content.added(), self._state(content)))

    def _line(self, state: _State, line: TextLine, first: bytes, last: bytes, fonts: tuple[object, object]) -> _Step:
        """Make the step from a state to a line of text: what is set before its glyphs."""
        content = ContentStream(self._box)
        content.resume(state.stream)
        set_state(self._store, content, line, first)
        content.begin_text()
        if last is not first:
            content.note("font", last)
        key = (id(line.colour), line.invisible, line.stretch, *fonts)
        return self._kept(state.lines, key, _Step(line.colour, content, content.added(), self._state(content)))

    def _kept(self, known: dict[Any, _Step], key: object, step: _Step) -> _Step:
        self._size += 1
        if self._size > _MOST:  # what was known of each state goes with it
            self._states.clear()
            self._size = 0
            self._start = self._state(ContentStream(self._box))
        known[key] = step
        return step

    def _state(self, content: ContentStream) -> _State:
        """Return the state that a stream is in; equal ones are one."""
        stream = content.state()
        key = (frozenset(stream.settings.items()), stream.in_text, stream.last_line)
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = _State(stream)
        return found

    def _together(self, named: tuple[tuple[tuple[str, IndirectObject], ...], ...]) -> tuple[tuple[str, IndirectObject], ...]:
        """Return all objects that steps name, each once, by their kinds, in the order in which they are first named."""
        found = self._objects.get(named)
        if found is None:
            kinds: dict[str, dict[bytes, IndirectObject]] = {}
            for kind, indirect in (one for step in named for one in step):
                kinds.setdefault(kind, {})[indirect.name] = indirect
            found = tuple([(kind, indirect) for kind, of_kind in kinds.items() for indirect in of_kind.values()])
            if len(self._objects) < _MOST:
                self._objects[named] = found
        return found
