"""Reads faces by plans where it can, and otherwise from their XML ([ADR 51](../../../docs/adr/0051-what-speed-may-cost.md)).

Jinja yields a template's own words and the values between them as separate pieces, the values as Markup. They make a
skeleton: what a template wrote for one face, with slots for what is this card's own. Faces with the same skeleton share a
plan: the elements that they have in common, which are built once. A plan reports nothing. A face that it cannot build, for
whatever reason, is read from its XML, which finds every fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias
from xml.parsers import expat

from markupsafe import Markup

from pnp.base.languages import canonical_tag
from pnp.base.records import lazy_pattern
from pnp.layout.elements.elements import (
    CONTAINER_ELEMENTS,
    ELEMENTS,
    ContainerContent,
    FaceElement,
    FaceTree,
    TextContent,
    TextElement,
)
from pnp.layout.elements.reader import LARGEST_TEXT, BadAttributesError, FaceFaults, TextReader
from pnp.model.fields import TextSpan

if TYPE_CHECKING:
    from pnp.layout.elements.elements import ContainerElement, Element, FaceNode, ReadElement
    from pnp.layout.elements.reader import FaceReader
    from pnp.layout.templates.context import Expansion


_MOST_SKELETONS = 256
"""Skeletons that are remembered; where there are more, faces have little in common."""


class PlannedReader:
    """Reads the faces of one game: the first with a skeleton from its XML by `reader`, later ones by a plan."""

    def __init__(self, reader: FaceReader) -> None:
        self.full_reader = reader
        self._plans: dict[Skeleton, FacePlan | None] = {}
        self._read_once: set[Skeleton] = set()

    def read(self, written: Expansion, template: str) -> FaceTree:
        """Return the elements of a face that `template` wrote. Never raises for bad input."""
        skeleton, fillings = skeleton_of(written.pieces)
        plan = self._plans.get(skeleton) or self._build_plan(skeleton)
        tree = plan.tree(self.full_reader, fillings) if plan is not None else None
        if tree is None:
            tree = self.full_reader.read(written.xml, template)
            if not tree.faults and len(self._read_once) < _MOST_SKELETONS:
                self._read_once.add(skeleton)
        return tree

    def _build_plan(self, skeleton: Skeleton) -> FacePlan | None:
        """Return the plan of a skeleton of which one face has been read; most skeletons are either common or unique."""
        if skeleton not in self._read_once or skeleton in self._plans:
            return None
        plan = self._plans[skeleton] = build_plan(skeleton, self.full_reader)
        return plan


VALUE_SLOT: Final = 0
"""A slot for characters that are no markup, in an attribute or among words."""

TEXT_SLOT: Final = 1
"""A slot for a reference to a content text."""

Skeleton: TypeAlias = tuple["str | int", ...]
"""Words of the template, and `VALUE_SLOT` or `TEXT_SLOT` for each slot."""

Filling: TypeAlias = "str | list[str]"
"""What fills a slot: the characters of a value, or the attributes of a reference `[name, value …]`."""

_MARKUP = lazy_pattern("[<>&\"']")
_REFERENCE = lazy_pattern(r'(<t at="[^"&\s]*" lang="[\w-]*"(?: untranslated="\w+")? ref="\w+"/>)')
_ATTRIBUTE = lazy_pattern(r'(\w+)="([^"]*)"')


def skeleton_of(pieces: Iterable[str]) -> tuple[Skeleton, list[Filling]]:
    """Return the skeleton of a face, and what fills its slots; a value that holds markup is a part of the skeleton."""
    skeleton: list[str | int] = []
    fillings: list[Filling] = []
    for piece in pieces:
        if piece.__class__ is not Markup:
            skeleton.append(piece)
        elif piece.isprintable() and not _MARKUP.search(piece):
            skeleton.append(VALUE_SLOT)
            fillings.append(piece)
        elif "<t " in piece:
            for part in _REFERENCE.split(piece):
                if part.startswith("<t "):
                    skeleton.append(TEXT_SLOT)
                    fillings.append([word for attribute in _ATTRIBUTE.findall(part) for word in attribute])
                elif part:
                    skeleton.append(str(part))
        else:
            skeleton.append(piece)
    return tuple(skeleton), fillings


_MOST_NODES = 1_000
"""Nodes that one part of a plan remembers."""

SlottedWords: TypeAlias = "str | tuple[str | int, ...]"
"""Characters, or parts of which numbers are slots."""

TextEvent: TypeAlias = tuple[Any, ...]
"""What a parser finds inside a `<text>`: `("words", words)`, `("start", tag, attrs)`, `("end", tag)`, or `("text", slot)`."""


class UnplannedError(Exception):
    """A face is not as its plan expects it."""


PlanPart: TypeAlias = "FixedPart | ElementPart | ContainerPart | TextPart"
"""A part of a plan: it builds its node of a face, a `lasting` one where it is the same object on all faces that agree."""


class FacePlan:
    """What the faces with one skeleton have in common: its outermost element, and the slots that must be `blank`."""

    def __init__(self, root: PlanPart, blank: Sequence[int]) -> None:
        self._root = root
        self._blank = blank

    def tree(self, reader: FaceReader, fillings: Sequence[Filling]) -> FaceTree | None:
        """Return the tree of a face whose slots are filled so; None if the face has to be read from its XML."""
        for slot in self._blank:
            if fillings[slot] and not fillings[slot].isspace():  # type: ignore[union-attr]  # a value's slot
                return None
        face = FaceFilling(reader, fillings)
        try:
            root = self._root.build_node(face)
        except UnplannedError:
            return None
        assert isinstance(root, ContainerContent)
        return FaceTree(root, tuple(face.texts), ())


class FaceFilling:
    """A face while its slots are filled, with the texts made so far."""

    def __init__(self, reader: FaceReader, fillings: Sequence[Filling]) -> None:
        self.reader = reader
        self.fillings = fillings
        self.texts: list[TextContent] = []
        self._size = 0

    def fill(self, words: SlottedWords) -> str:
        """Return words with their slots filled."""
        if words.__class__ is str:
            return words
        fillings = self.fillings
        return "".join([fillings[part] if part.__class__ is int else part for part in words])  # type: ignore[misc]

    def element(self, kind: type[Element], attrs: Sequence[SlottedWords], fixed: tuple[str, ...] | None) -> ReadElement:
        """Return the element with these attributes `[name, value …]`, the first of which is its stamp.

        `fixed` is what it is known by if they have no slots.
        """
        if fixed is not None and (known := self.reader.known.get(fixed)) is not None:
            return known
        filled = [words if words.__class__ is str else self.fill(words) for words in attrs]
        found = self.reader.known.get((kind.tag, *filled))
        if found is None:
            try:
                found = self.reader.element(kind, filled, filled[1])
            except BadAttributesError:
                raise UnplannedError from None
        return found

    def count(self, characters: int) -> None:
        """Count characters of content."""
        self._size += characters
        if self._size > LARGEST_TEXT:
            raise UnplannedError


def _fixed_key(kind: type[Element], attrs: Sequence[SlottedWords]) -> tuple[str, ...] | None:
    words = [one for one in attrs if isinstance(one, str)]
    return (kind.tag, *words) if len(words) == len(attrs) else None


class _NoFaults(FaceFaults):
    """In place of the faults of a face: with the first one, it is read from its XML."""

    def record(self, *_: object, **__: object) -> NoReturn:
        """Give the face up."""
        raise UnplannedError


class FixedPart:
    """A node without slots, which is the same object on all faces, and its texts."""

    lasting = True

    def __init__(self, node: FaceNode, texts: Sequence[TextContent]) -> None:
        self.node = node
        self.texts = texts

    def build_node(self, face: FaceFilling) -> FaceNode:
        """Return the node."""
        face.texts += self.texts
        return self.node


class ElementPart:
    """An element with slots in its attributes; nothing is in it."""

    lasting = True

    def __init__(self, kind: type[Element], attrs: Sequence[SlottedWords]) -> None:
        self._kind = kind
        self._attrs = attrs
        self._fixed = _fixed_key(kind, attrs)

    def build_node(self, face: FaceFilling) -> FaceNode:
        """Return the element of this face."""
        return face.element(self._kind, self._attrs, self._fixed).element  # type: ignore[return-value]  # a known element is whole


class ContainerPart:
    """A container of parts that have slots, or with slots of its own."""

    def __init__(self, kind: type[Element], attrs: Sequence[SlottedWords], parts: Sequence[PlanPart]) -> None:
        self._kind = kind
        self._attrs = attrs
        self._fixed = _fixed_key(kind, attrs)
        self._parts = parts
        self.lasting: bool = all(part.lasting for part in parts)
        self._known: dict[tuple[FaceNode, ...], ContainerContent] = {}

    def build_node(self, face: FaceFilling) -> FaceNode:
        """Return the container of this face with its contents; one of lasting contents is the same object for the same."""
        element: ContainerElement = face.element(self._kind, self._attrs, self._fixed).element  # type: ignore[assignment]  # of this kind
        children = [part.build_node(face) for part in self._parts]
        if not self.lasting:
            return ContainerContent(element, children)
        found = self._known.get((element, *children))
        if found is None:
            found = ContainerContent(element, children, lasting=len(self._known) < _MOST_NODES)
            if found.lasting:
                self._known[element, *children] = found
        return found


class TextPart:
    """A `<text>` with slots; its `events` happen again for each face."""

    def __init__(
        self, kind: type[Element], attrs: Sequence[SlottedWords], events: Sequence[TextEvent], *, has_slots: bool
    ) -> None:
        self._kind = kind
        self._attrs = attrs
        self._fixed = _fixed_key(kind, attrs)
        self._events = events
        self._only = events[0][1] if len(events) == 1 and events[0][0] == "words" else None
        self._reference: int | None = events[0][1] if len(events) == 1 and events[0][0] == "text" else None
        self.lasting = self._only is not None or not has_slots
        self._known: dict[tuple[TextElement, str], TextContent] = {}

    def build_node(self, face: FaceFilling) -> FaceNode:
        """Return the `<text>` of this face; one with nothing but a few words is the same object for the same words."""
        element: TextElement = face.element(self._kind, self._attrs, self._fixed).element  # type: ignore[assignment]  # of this kind
        if self._only is None:
            plain = None if self._reference is None else _plain_text(face, element, face.fillings[self._reference])
            text = plain or self._read(face, element, lasting=self.lasting)
        else:
            key = (element, face.fill(self._only))
            known = self._known.get(key)
            text = known or self._read(face, element, lasting=len(self._known) < _MOST_NODES)
            if text.lasting:
                self._known[key] = text
        face.texts.append(text)
        return text

    def _read(self, face: FaceFilling, element: TextElement, *, lasting: bool) -> TextContent:
        reader = face.reader
        text = TextReader(reader, _NoFaults(reader.places, ""), element.at, face.count)
        for event in self._events:
            if event[0] == "text":
                text.start("t", face.fillings[event[1]])  # type: ignore[arg-type]  # the slot of a text
                text.end("t")
            elif event[0] == "words":
                text.words(face.fill(event[1]))
            elif event[0] == "start":
                text.start(event[1], [face.fill(words) for words in event[2]])
            else:
                text.end(event[1])
        return text.content(element, lasting=lasting)


def _plain_text(face: FaceFilling, element: TextElement, attrs: Sequence[str]) -> TextContent | None:
    """Return a `<text>` that is a content text of nothing but words; None if it has to be read."""
    values = dict(zip(attrs[::2], attrs[1::2], strict=True))
    spans = face.reader.texts.spans(values["ref"])
    if spans is None or len(spans) != 1 or not isinstance(span := spans[0], TextSpan) or span != TextSpan(span.text):
        return None
    words, tag = span.text, values["lang"]
    if not words or words != words.strip(" ") or "  " in words or not words.isprintable():
        return None
    face.count(len(words))
    return TextContent(element, spans, values["at"], canonical_tag(tag) or tag, values.get("untranslated", ""))


_SLOT_BEGIN, _SLOT_END = "\ue000", "\ue001"  # for private use, so that no value has them and no name of XML can
_SLOT = lazy_pattern(f"{_SLOT_BEGIN}([0-9]+){_SLOT_END}")


def build_plan(skeleton: Skeleton, reader: FaceReader) -> FacePlan | None:
    """Return the plan of a skeleton of which a face has been read without faults; None if it cannot have one."""
    if any(part.__class__ is str and (_SLOT_BEGIN in part or _SLOT_END in part) for part in skeleton):
        return None
    recorder = _Recorder(reader)
    try:
        return recorder.plan(*_fill_with_stand_ins(skeleton))
    except (expat.ExpatError, UnplannedError, UnicodeEncodeError):
        return None


def _fill_with_stand_ins(skeleton: Skeleton) -> tuple[str, int]:
    """Return the XML of a skeleton, and the number of its slots."""
    pieces: list[str] = []
    slots = 0
    for part in skeleton:
        if isinstance(part, str):
            pieces.append(part)
        else:
            stand_in = f"{_SLOT_BEGIN}{slots}{_SLOT_END}"
            pieces.append(f'<t slot="{stand_in}"/>' if part == TEXT_SLOT else stand_in)
            slots += 1
    return "".join(pieces).lstrip(), slots


def _split_at_slots(data: str) -> SlottedWords:
    parts = _SLOT.split(data)
    if len(parts) == 1:
        return data
    return tuple([int(part) if k % 2 else part for k, part in enumerate(parts) if part])


class _OpenElement:
    """An element whose end has not come yet: its parts, or what has happened inside a `<text>`."""

    def __init__(self, kind: type[Element], attrs: list[SlottedWords]) -> None:
        self.kind = kind
        self.attrs = attrs
        self.parts: list[PlanPart] = []
        self.events: list[TextEvent] = []
        self.inline = 0
        self.in_reference = False


class _Recorder:
    """Builds the plan of a skeleton from what the parser finds in its XML, where the slots have stand-ins."""

    def __init__(self, reader: FaceReader) -> None:
        self._reader = reader
        self._open: list[_OpenElement] = []
        self._data: list[str] = []
        self._blank: list[int] = []
        self._root: PlanPart | None = None
        self._slots = 0

    def plan(self, xml: str, slots: int) -> FacePlan:
        """Return the plan. Raises UnplannedError if there is a slot where it cannot be filled, such as in a comment."""
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data.append
        parser.StartDoctypeDeclHandler = _refuse_doctype
        parser.Parse(xml, True)
        if self._root is None or self._slots != slots:
            raise UnplannedError
        return FacePlan(self._root, self._blank)

    def _start(self, tag: str, given: list[str]) -> None:
        self._flush()
        attrs = [_split_at_slots(word) for word in given]
        self._slots += sum(part.__class__ is int for words in attrs if words.__class__ is tuple for part in words)
        inside = self._open[-1] if self._open else None
        if inside is not None and inside.kind is TextElement:
            inside.inline += 1
            inside.in_reference = given[:1] == ["slot"]
            event = ("text", attrs[1][0]) if inside.in_reference else ("start", tag, tuple(attrs))
            inside.events.append(event)
            return
        if given[:1] != ["at"] or attrs[1].__class__ is not str or tag not in ELEMENTS:
            raise UnplannedError
        self._open.append(_OpenElement(ELEMENTS[tag], attrs))

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
        part = self._part(last)
        if self._open:
            self._open[-1].parts.append(part)
        elif last.kind is FaceElement:
            self._root = part

    def _flush(self) -> None:
        """Record the characters since the last tag, which the parser gives in pieces."""
        if not self._data:
            return
        words = _split_at_slots("".join(self._data))
        self._data.clear()
        slots = [part for part in words if part.__class__ is int] if words.__class__ is tuple else []
        self._slots += len(slots)
        if self._open[-1].kind is TextElement:
            self._open[-1].events.append(("words", words))
        else:
            self._blank += slots

    def _part(self, element: _OpenElement) -> PlanPart:
        """Return the part of an element that has ended; without slots it is made at once."""
        kind, attrs = element.kind, tuple(element.attrs)
        part: PlanPart
        if kind is TextElement:
            has_slots = any(map(_has_slot, element.events))
            part = TextPart(kind, attrs, tuple(element.events), has_slots=has_slots)
        elif kind in CONTAINER_ELEMENTS:
            part = ContainerPart(kind, attrs, tuple(element.parts))
            has_slots = any(not isinstance(inner, FixedPart) for inner in element.parts)
        else:
            part, has_slots = ElementPart(kind, attrs), False
        if has_slots or any(words.__class__ is tuple for words in attrs):
            return part
        face = FaceFilling(self._reader, ())
        return FixedPart(part.build_node(face), tuple(face.texts))


def _has_slot(event: TextEvent) -> bool:
    words = event[2] if event[0] == "start" else event[1:]
    return event[0] == "text" or any(part.__class__ is not str for part in words)


def _refuse_doctype(*_: object) -> None:
    raise UnplannedError
