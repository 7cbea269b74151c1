"""Makes the plan of a skeleton: its XML is parsed once, with stand-ins in place of what fills the slots."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.base.records import lazy_pattern
from pnp.layout.element_table import CONTAINERS, ELEMENTS
from pnp.layout.elements import FaceElement, TextElement
from pnp.layout.face_plan import ContainerPart, ElementPart, FaceFilling, FacePlan, FixedPart, TextPart, UnplannedError
from pnp.layout.skeleton import TEXT

if TYPE_CHECKING:
    from pnp.layout.elements import Element
    from pnp.layout.face_plan import Part, TextEvent, Words
    from pnp.layout.face_reader import FaceReader
    from pnp.layout.skeleton import Skeleton

_BEGIN, _END = "\ue000", "\ue001"  # for private use, so that no value has them and no name of XML can
_SLOT = lazy_pattern(f"{_BEGIN}([0-9]+){_END}")


def plan_of(skeleton: Skeleton, reader: FaceReader) -> FacePlan | None:
    """Return the plan of a skeleton of which a face has been read without faults; None if it cannot have one."""
    if any(part.__class__ is str and (_BEGIN in part or _END in part) for part in skeleton):
        return None
    recorder = _Recorder(reader)
    try:
        return recorder.plan(*_with_stand_ins(skeleton))
    except (expat.ExpatError, UnplannedError, UnicodeEncodeError):
        return None


def _with_stand_ins(skeleton: Skeleton) -> tuple[str, int]:
    """Return the XML of a skeleton, and the number of its slots."""
    pieces: list[str] = []
    slots = 0
    for part in skeleton:
        if isinstance(part, str):
            pieces.append(part)
        else:
            stand_in = f"{_BEGIN}{slots}{_END}"
            pieces.append(f'<t slot="{stand_in}"/>' if part == TEXT else stand_in)
            slots += 1
    return "".join(pieces).lstrip(), slots


def _words(data: str) -> Words:
    """Return characters with their slots as numbers."""
    found = _SLOT.split(data)
    if len(found) == 1:
        return data
    return tuple([int(part) if k % 2 else part for k, part in enumerate(found) if part])


class _Open:
    """An element whose end has not come yet: its parts, or what has happened inside a `<text>`."""

    def __init__(self, kind: type[Element], attrs: list[Words]) -> None:
        self.kind = kind
        self.attrs = attrs
        self.parts: list[Part] = []
        self.events: list[TextEvent] = []
        self.inline = 0
        self.in_reference = False


class _Recorder:
    """Receives what the parser finds."""

    def __init__(self, reader: FaceReader) -> None:
        self._reader = reader
        self._open: list[_Open] = []
        self._data: list[str] = []
        self._blank: list[int] = []
        self._root: Part | None = None
        self._met = 0

    def plan(self, xml: str, slots: int) -> FacePlan:
        """Return the plan. Raises UnplannedError if there is a slot where it cannot be filled, such as in a comment."""
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data.append
        parser.StartDoctypeDeclHandler = _refuse
        parser.Parse(xml, True)
        if self._root is None or self._met != slots:
            raise UnplannedError
        return FacePlan(self._root, self._blank)

    def _start(self, tag: str, given: list[str]) -> None:
        self._flush()
        attrs = [_words(word) for word in given]
        self._met += sum(part.__class__ is int for words in attrs if words.__class__ is tuple for part in words)
        inside = self._open[-1] if self._open else None
        if inside is not None and inside.kind is TextElement:
            inside.inline += 1
            inside.in_reference = given[:1] == ["slot"]
            event = ("text", attrs[1][0]) if inside.in_reference else ("start", tag, tuple(attrs))
            inside.events.append(event)
            return
        if given[:1] != ["at"] or attrs[1].__class__ is not str or tag not in ELEMENTS:
            raise UnplannedError
        self._open.append(_Open(ELEMENTS[tag], attrs))

    def _end(self, tag: str) -> None:
        self._flush()
        last = self._open[-1]
        if last.inline:
            last.inline -= 1
            if not last.in_reference:  # whose end follows it at once
                last.events.append(("end", tag))
            last.in_reference = False
            return
        self._open.pop()
        made = self._part(last)
        if self._open:
            self._open[-1].parts.append(made)
        elif last.kind is FaceElement:
            self._root = made

    def _flush(self) -> None:
        """Take the characters since the last tag."""
        if not self._data:
            return
        words = _words("".join(self._data))
        self._data.clear()
        slots = [part for part in words if part.__class__ is int] if words.__class__ is tuple else []
        self._met += len(slots)
        if self._open[-1].kind is TextElement:
            self._open[-1].events.append(("words", words))
        else:
            self._blank += slots

    def _part(self, element: _Open) -> Part:
        """Return the part of an element that has ended; without slots it is made at once."""
        kind, attrs = element.kind, tuple(element.attrs)
        part: Part
        if kind is TextElement:
            has_slots = any(not _is_fixed(event) for event in element.events)
            part = TextPart(kind, attrs, tuple(element.events), has_slots=has_slots)
        elif kind in CONTAINERS:
            part = ContainerPart(kind, attrs, tuple(element.parts))
            has_slots = any(not isinstance(inner, FixedPart) for inner in element.parts)
        else:
            part, has_slots = ElementPart(kind, attrs), False
        if has_slots or any(words.__class__ is tuple for words in attrs):
            return part
        face = FaceFilling(self._reader, ())
        return FixedPart(part.made(face), tuple(face.texts))


def _is_fixed(event: TextEvent) -> bool:
    """Whether nothing of what happens in a `<text>` is a slot."""
    if event[0] == "text":
        return False
    words = event[2] if event[0] == "start" else event[1:]
    return all(part.__class__ is str for part in words)


def _refuse(*_: object) -> None:
    raise UnplannedError
