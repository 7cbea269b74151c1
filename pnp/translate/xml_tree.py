"""Read XML as a tree of nodes with line numbers; files with a document type declaration are rejected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.base.files import parse_document

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_DEPTH = 200
_XML = "http://www.w3.org/XML/1998/namespace "


class UnreadableError(Exception):
    """A file that cannot be read: the last part of the diagnostic's code, the message, the place and a hint."""

    def __init__(self, code: str, message: str, line: int, column: int = 0, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.column, self.hint = code, message, line, column, hint


@dataclass(slots=True, eq=False)
class XmlNode:
    """An element: `tag` without its namespace `space`; attributes of namespaces other than XML's own are left out."""

    tag: str
    space: str
    attrs: dict[str, str]
    line: int
    content: list[XmlNode | str] = field(default_factory=list)

    def children(self, *tags: str) -> Iterator[XmlNode]:
        """The child elements with one of these tags."""
        return (child for child in self.content if isinstance(child, XmlNode) and child.tag in tags)

    def child(self, tag: str) -> XmlNode | None:
        """The first child element with this tag."""
        return next(self.children(tag), None)

    def walk(self, *tags: str) -> Iterator[XmlNode]:
        """All outermost descendants with one of these tags, in document order."""
        for child in self.content:
            if isinstance(child, XmlNode):
                if child.tag in tags:
                    yield child
                else:
                    yield from child.walk(*tags)

    @property
    def text(self) -> str:
        """All text in the element and its descendants."""
        return "".join(part if isinstance(part, str) else part.text for part in self.content)


def parse_xml(data: bytes) -> XmlNode:
    """Read a document and give its root element. Raises UnreadableError."""
    builder = _XmlTreeBuilder()
    try:
        parse_document(builder.parser, data)
    except expat.ExpatError as fault:
        message = f"the file is not well-formed XML: {expat.ErrorString(fault.code)}"
        raise UnreadableError("broken-xml", message, fault.lineno, fault.offset + 1) from None
    assert builder.root is not None, "a well-formed document has a root"
    return builder.root


class _XmlTreeBuilder:
    def __init__(self) -> None:
        self.root: XmlNode | None = None
        self._open: list[XmlNode] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        if len(self._open) >= _MAX_DEPTH:
            raise UnreadableError("too-deep", f"elements nested deeper than {_MAX_DEPTH}", line)
        space, _, tag = name.rpartition(" ")
        plain = {key.replace(_XML, "xml:"): value for key, value in attrs.items() if " " not in key or key.startswith(_XML)}
        node = XmlNode(tag, space, plain, line)
        if self._open:
            self._open[-1].content.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].content.append(text)

    def _doctype(self, name: str, *_rest: object) -> None:
        message, hint = f"the file declares a document type `{name}`", "leave `<!DOCTYPE …>` out: entities are not read"
        raise UnreadableError("doctype", message, self.parser.CurrentLineNumber, hint=hint)
