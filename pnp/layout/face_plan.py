"""Plans: the elements that all faces with one skeleton have in common, made once; only slots are filled face by face.

A plan reports nothing. A face that it cannot make, for whatever reason, is read from its XML, which finds every fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

from pnp.layout.attribute_reader import BadAttributesError
from pnp.layout.element_tree import ContainerContent, FaceTree, TextContent
from pnp.layout.face_faults import FaceFaults
from pnp.layout.text_reader import LARGEST_TEXT, TextReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.layout.element_table import Container
    from pnp.layout.element_tree import Node, ReadElement
    from pnp.layout.elements import Element, TextElement
    from pnp.layout.face_reader import FaceReader
    from pnp.layout.skeleton import Filling

_REMEMBERED = 1_000

Words: TypeAlias = "str | tuple[str | int, ...]"
"""Characters, or parts of which numbers are slots."""

TextEvent: TypeAlias = tuple[Any, ...]
"""What a parser finds inside a `<text>`: `("words", Words)`, `("start", tag, attrs)`, `("end", tag)`, or `("text", slot)`."""


class UnplannedError(Exception):
    """A face is not as its plan expects it."""


class Part(Protocol):
    """A part of a plan: it makes its node of a face, a `lasting` one where it is the same object on all faces that agree."""

    lasting: bool

    def made(self, face: FaceFilling) -> Node:
        """Return the node of this face. Raises UnplannedError."""


class FacePlan:
    """What the faces with one skeleton have in common: its outermost element, and the slots that must be `blank`."""

    def __init__(self, root: Part, blank: Sequence[int]) -> None:
        self._root = root
        self._blank = blank

    def tree(self, reader: FaceReader, fillings: Sequence[Filling]) -> FaceTree | None:
        """Return the tree of a face whose slots are filled so; None if the face has to be read from its XML."""
        for slot in self._blank:
            if fillings[slot] and not fillings[slot].isspace():  # type: ignore[union-attr]  # a value's slot
                return None
        face = FaceFilling(reader, fillings)
        try:
            root = self._root.made(face)
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

    def filled(self, words: Words) -> str:
        """Return words with their slots filled."""
        if words.__class__ is str:
            return words
        fillings = self.fillings
        return "".join([fillings[part] if part.__class__ is int else part for part in words])  # type: ignore[misc]

    def element(self, kind: type[Element], attrs: Sequence[Words], fixed: tuple[str, ...] | None) -> ReadElement:
        """Return the element with these attributes `[name, value …]`, the first of which is its stamp.

        `fixed` is what it is known by if they have no slots.
        """
        if fixed is not None and (known := self.reader.known.get(fixed)) is not None:
            return known
        filled = [words if words.__class__ is str else self.filled(words) for words in attrs]
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


def _fixed(kind: type[Element], attrs: Sequence[Words]) -> tuple[str, ...] | None:
    """Return what a reader knows an element by whose attributes have no slots; None of another."""
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

    def __init__(self, node: Node, texts: Sequence[TextContent]) -> None:
        self.node = node
        self.texts = texts

    def made(self, face: FaceFilling) -> Node:
        """Return the node."""
        face.texts += self.texts
        return self.node


class ElementPart:
    """An element with slots in its attributes; nothing is in it."""

    lasting = True

    def __init__(self, kind: type[Element], attrs: Sequence[Words]) -> None:
        self._kind = kind
        self._attrs = attrs
        self._fixed = _fixed(kind, attrs)

    def made(self, face: FaceFilling) -> Node:
        """Return the element of this face."""
        return face.element(self._kind, self._attrs, self._fixed).element  # type: ignore[return-value]  # a known element is whole


class ContainerPart:
    """A container of parts that have slots, or with slots of its own."""

    def __init__(self, kind: type[Element], attrs: Sequence[Words], parts: Sequence[Part]) -> None:
        self._kind = kind
        self._attrs = attrs
        self._fixed = _fixed(kind, attrs)
        self._parts = parts
        self.lasting = all(part.lasting for part in parts)
        self._known: dict[tuple[Node, ...], ContainerContent] = {}

    def made(self, face: FaceFilling) -> Node:
        """Return the container of this face with its contents; one of lasting contents is the same object for the same."""
        element: Container = face.element(self._kind, self._attrs, self._fixed).element  # type: ignore[assignment]  # of this kind
        children = [part.made(face) for part in self._parts]
        if not self.lasting:
            return ContainerContent(element, children)
        found = self._known.get((element, *children))
        if found is None:
            found = ContainerContent(element, children, lasting=True)
            if len(self._known) < _REMEMBERED:
                self._known[element, *children] = found
        return found


class TextPart:
    """A `<text>` with slots; its `events` happen again for each face."""

    def __init__(self, kind: type[Element], attrs: Sequence[Words], events: Sequence[TextEvent], *, has_slots: bool) -> None:
        self._kind = kind
        self._attrs = attrs
        self._fixed = _fixed(kind, attrs)
        self._events = events
        self._only = events[0][1] if len(events) == 1 and events[0][0] == "words" else None
        self.lasting = self._only is not None or not has_slots
        self._known: dict[tuple[TextElement, str], TextContent] = {}

    def made(self, face: FaceFilling) -> Node:
        """Return the `<text>` of this face; one with nothing but a few words is the same object for the same words."""
        element: TextElement = face.element(self._kind, self._attrs, self._fixed).element  # type: ignore[assignment]  # of this kind
        if self._only is None:
            made = self._read(face, element)
        else:
            key = (element, face.filled(self._only))
            found = self._known.get(key)
            made = found or self._read(face, element)
            if found is None and len(self._known) < _REMEMBERED:
                self._known[key] = made
        face.texts.append(made)
        return made

    def _read(self, face: FaceFilling, element: TextElement) -> TextContent:
        reader = face.reader
        text = TextReader(reader.names, _NoFaults(reader.places, ""), element.at, face.count)
        for event in self._events:
            if event[0] == "text":
                text.start("t", face.fillings[event[1]])  # type: ignore[arg-type]  # the slot of a text
                text.end("t")
            elif event[0] == "words":
                text.words(face.filled(event[1]))
            elif event[0] == "start":
                text.start(event[1], [face.filled(words) for words in event[2]])
            else:
                text.end(event[1])
        return text.content(element, lasting=self.lasting)
