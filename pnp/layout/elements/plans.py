"""Reads faces by plans where it can, and otherwise from their XML ([ADR 51](../../../docs/adr/0051-what-speed-may-cost.md)).

Jinja yields a template's own words and the values between them as separate pieces, the values as Markup. They make a
skeleton: what a template wrote for one face, with slots for what is this card's own. Faces with the same skeleton share a
plan: the elements that they have in common, which are built once. A plan reports nothing. A face that it cannot build, for
whatever reason, is read from its XML, which finds every fault.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from operator import itemgetter
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
from pnp.layout.elements.reader import LARGEST_TEXT, BadAttributesError, FaceFaults, TextReader, begins_with_words
from pnp.layout.templates.context import TextReference
from pnp.model.fields import TextSpan

if TYPE_CHECKING:
    from pnp.layout.elements.elements import Element, FaceNode
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
        plan = self._plans[skeleton] = build_plan(skeleton)
        return plan


VALUE_SLOT: Final = 0
"""A slot for characters that are no markup, in an attribute or among words."""

TEXT_SLOT: Final = 1
"""A slot for a reference to a content text."""

Skeleton: TypeAlias = tuple["str | int", ...]
"""Words of the template, and `VALUE_SLOT` or `TEXT_SLOT` for each slot."""

_MARKUP = lazy_pattern("[<>&\"']")
_REFERENCE = lazy_pattern(r'(<t at="[^"&\s]*" lang="[\w-]*"(?: untranslated="\w+")? ref="\w+"/>)')
_ATTRIBUTE = lazy_pattern(r'(\w+)="([^"]*)"')


def skeleton_of(pieces: Iterable[str]) -> tuple[Skeleton, list[str]]:
    """Return the skeleton of a face, and what fills its slots: the characters of a value, or a reference.

    A value that holds markup is a part of the skeleton.
    """
    skeleton: list[str | int] = []
    fillings: list[str] = []
    for piece in pieces:
        if piece.__class__ is TextReference:
            skeleton.append(TEXT_SLOT)
            fillings.append(piece)
        elif piece.__class__ is not Markup:
            skeleton.append(piece)
        elif piece.isprintable() and not _MARKUP.search(piece):
            skeleton.append(VALUE_SLOT)
            fillings.append(piece)
        elif "<t " in piece:
            for part in _REFERENCE.split(piece):
                if part.startswith("<t "):
                    skeleton.append(TEXT_SLOT)
                    fillings.append(part)
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


class FacePlan:
    """What the faces with one skeleton have in common: its outermost element, and the slots that must be `blank`."""

    def __init__(self, root: ContainerPart, blank: Sequence[int]) -> None:
        self._root = root
        self._blank = blank

    def tree(self, reader: FaceReader, fillings: Sequence[str]) -> FaceTree | None:
        """Return the tree of a face whose slots are filled so; None if the face has to be read from its XML."""
        for slot in self._blank:
            if fillings[slot] and not fillings[slot].isspace():
                return None
        try:
            root, texts = self._root.of(FaceFilling(reader, fillings))
        except UnplannedError:
            return None
        assert isinstance(root, ContainerContent)
        return FaceTree(root, tuple(texts), ())


class FaceFilling:
    """What fills the slots of a face while it is built."""

    def __init__(self, reader: FaceReader, fillings: Sequence[str]) -> None:
        self.reader = reader
        self.fillings = fillings
        self._size = 0

    def fill(self, words: SlottedWords) -> str:
        """Return words with their slots filled."""
        if isinstance(words, str):
            return words
        return "".join([self.fillings[part] if isinstance(part, int) else part for part in words])

    def count(self, characters: int) -> None:
        """Count characters of content."""
        self._size += characters
        if self._size > LARGEST_TEXT:
            raise UnplannedError


class _NoFaults(FaceFaults):
    """In place of the faults of a face: with the first one, it is read from its XML."""

    def record(self, *_: object, **__: object) -> NoReturn:
        """Give the face up."""
        raise UnplannedError


Built: TypeAlias = "tuple[FaceNode, Sequence[TextContent]]"
"""A node of a face, and the texts in it."""


class PlanPart(ABC):
    """A part of a plan, which builds its node of a face.

    One that is `lasting` is the same object on all faces that fill its `slots` alike, and `known` by their `key`.
    """

    def __init__(self, kind: type[Element], attrs: Sequence[SlottedWords], inside: Iterable[int], *, lasting: bool) -> None:
        self._kind, self._attrs = kind, attrs
        of_attrs = [*_slots_in(attrs)]
        self.slots = (*of_attrs, *inside)
        self.lasting = lasting
        self.key = _getter(self.slots if lasting else ())
        self.known: dict[object, Built] = {}
        self._element_key = _getter(of_attrs)
        self._elements: dict[object, Element] = {}

    def of(self, face: FaceFilling) -> Built:
        """Return the node of this face, known or new, and its texts."""
        return self.known.get(self.key(face.fillings)) or self.build(face)

    def build(self, face: FaceFilling) -> Built:
        """Return a new node of this face, and its texts."""
        lasts = self.lasting and len(self.known) < _MOST_NODES
        key = self._element_key(face.fillings)
        element = self._elements.get(key)
        if element is None:
            element = self._make_element(face)
            if len(self._elements) < _MOST_NODES:
                self._elements[key] = element
        built = self.node(face, element, lasts=lasts)
        if lasts:
            self.known[self.key(face.fillings)] = built
        return built

    def _make_element(self, face: FaceFilling) -> Element:
        filled = [face.fill(words) for words in self._attrs]
        try:
            found = face.reader.known.get((self._kind.tag, *filled)) or face.reader.element(self._kind, filled, filled[1])
        except BadAttributesError:
            raise UnplannedError from None
        return found.element  # type: ignore[return-value]  # a known element is whole

    @abstractmethod
    def node(self, face: FaceFilling, element: Element, *, lasts: bool) -> Built:
        """Return the node with this element, which is remembered if it `lasts`, and its texts."""


def _slots_in(attrs: Iterable[SlottedWords]) -> Iterator[int]:
    return (part for words in attrs if not isinstance(words, str) for part in words if isinstance(part, int))


def _getter(slots: Sequence[int]) -> Callable[[Sequence[str]], object]:
    """Return what gets the fillings of these slots, to look something up by them; without slots, what is the same for all."""
    return itemgetter(*slots) if slots else len


class ElementPart(PlanPart):
    """An element; nothing is in it."""

    def __init__(self, kind: type[Element], attrs: Sequence[SlottedWords]) -> None:
        super().__init__(kind, attrs, (), lasting=True)

    def node(self, face: FaceFilling, element: Element, *, lasts: bool) -> Built:
        """Return the element."""
        del face, lasts
        return element, ()


class ContainerPart(PlanPart):
    """A container of parts."""

    def __init__(self, kind: type[Element], attrs: Sequence[SlottedWords], parts: Sequence[PlanPart]) -> None:
        inside = [slot for part in parts for slot in part.slots]
        super().__init__(kind, attrs, inside, lasting=all(part.lasting for part in parts))
        self._parts = parts

    def node(self, face: FaceFilling, element: Element, *, lasts: bool) -> Built:
        """Return the container with its contents."""
        nodes: list[FaceNode] = []
        texts: list[TextContent] = []
        fillings = face.fillings
        for part in self._parts:
            node, inside = part.known.get(part.key(fillings)) or part.build(face)
            nodes.append(node)
            texts += inside
        if not begins_with_words(element, nodes):
            raise UnplannedError
        return ContainerContent(element, nodes, lasts, texts), texts  # type: ignore[arg-type]  # of this kind


class TextPart(PlanPart):
    """A `<text>`; its `events` happen again for each face, unless it has nothing but a few words, or no slots."""

    def __init__(self, kind: type[Element], attrs: Sequence[SlottedWords], events: Sequence[TextEvent]) -> None:
        words = [one for event in events if event[0] != "text" for one in (event[2] if event[0] == "start" else event[1:])]
        inside = [*_slots_in(words), *(event[1] for event in events if event[0] == "text")]
        only = len(events) == 1
        super().__init__(kind, attrs, inside, lasting=not inside or (only and events[0][0] == "words"))
        self._events = events
        self._reference: int | None = events[0][1] if only and events[0][0] == "text" else None

    def node(self, face: FaceFilling, element: Element, *, lasts: bool) -> Built:
        """Return the text with its words."""
        assert isinstance(element, TextElement)
        plain = None if self._reference is None else _plain_text(face, element, face.fillings[self._reference])
        text = plain or self._read(face, element, lasting=lasts)
        return text, (text,)

    def _read(self, face: FaceFilling, element: TextElement, *, lasting: bool) -> TextContent:
        reader = face.reader
        text = TextReader(reader, _NoFaults(reader.places, ""), element.at, face.count)
        for event in self._events:
            if event[0] == "text":
                text.start("t", _attributes_of(face.fillings[event[1]]))
                text.end("t")
            elif event[0] == "words":
                text.words(face.fill(event[1]))
            elif event[0] == "start":
                text.start(event[1], [face.fill(words) for words in event[2]])
            else:
                text.end(event[1])
        return text.content(element, lasting=lasting)


def _attributes_of(reference: str) -> list[str]:
    return [unescape(word) for attribute in _ATTRIBUTE.findall(reference) for word in attribute]


def _plain_text(face: FaceFilling, element: TextElement, reference: str) -> TextContent | None:
    """Return a `<text>` that is a content text of nothing but words; None if it has to be read."""
    if not isinstance(reference, TextReference):  # a macro wrote it
        return None
    text = reference.text
    if len(text.spans) != 1 or not isinstance(span := text.spans[0], TextSpan) or span.bold or span.italic or span.link:
        return None
    words, tag = span.text, text.locale
    if span.lang or not words or words != words.strip(" ") or "  " in words or not words.isprintable():
        return None
    face.count(len(words))
    return TextContent(element, text.spans, text.mark, canonical_tag(tag) or tag, text.untranslated)


_SLOT_BEGIN, _SLOT_END = "\ue000", "\ue001"  # for private use, so that no value has them and no name of XML can
_SLOT = lazy_pattern(f"{_SLOT_BEGIN}([0-9]+){_SLOT_END}")


def build_plan(skeleton: Skeleton) -> FacePlan | None:
    """Return the plan of a skeleton of which a face has been read without faults; None if it cannot have one."""
    if any(part.__class__ is str and (_SLOT_BEGIN in part or _SLOT_END in part) for part in skeleton):
        return None
    recorder = _Recorder()
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

    def __init__(self) -> None:
        self._open: list[_OpenElement] = []
        self._data: list[str] = []
        self._blank: list[int] = []
        self._root: ContainerPart | None = None
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
        self._slots += len([*_slots_in(attrs)])
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
            assert isinstance(part, ContainerPart)
            self._root = part

    def _flush(self) -> None:
        """Record the characters since the last tag, which the parser gives in pieces."""
        if not self._data:
            return
        words = _split_at_slots("".join(self._data))
        self._data.clear()
        slots = [*_slots_in((words,))]
        self._slots += len(slots)
        if self._open[-1].kind is TextElement:
            self._open[-1].events.append(("words", words))
        else:
            self._blank += slots

    @staticmethod
    def _part(element: _OpenElement) -> PlanPart:
        """Return the part of an element that has ended."""
        if element.kind is TextElement:
            return TextPart(element.kind, element.attrs, element.events)
        if element.kind in CONTAINER_ELEMENTS:
            return ContainerPart(element.kind, element.attrs, element.parts)
        if element.parts:  # an `<image>` with texts, whose places its drawing has
            raise UnplannedError
        return ElementPart(element.kind, element.attrs)


def _refuse_doctype(*_: object) -> None:
    raise UnplannedError
