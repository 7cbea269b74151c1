"""An SVG file as plain nodes with line numbers; entities, scripts and references to other files are refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.art.picture_errors import RefusedSvgError
from pnp.base.files import parse_document

if TYPE_CHECKING:
    from collections.abc import Iterator

_SVG = "http://www.w3.org/2000/svg"
PNP = "urn:pnp:drawing"
"""The namespace of what a drawing says to this program; a tag in it begins with `pnp:`, whatever prefix the file uses."""
_XLINK_HREF = "http://www.w3.org/1999/xlink href"
_MOST_ELEMENTS = 150_000
DEEPEST = 200
"""The maximum depth of nested elements; those that `<use>` draws count at the depth of their use."""


@dataclass(slots=True, eq=False)
class SvgNode:
    """An element of SVG, or of our own namespace (`pnp:shows`).

    Attributes of other namespaces are left out, except `xlink:href`, kept as `href`.
    """

    tag: str
    attrs: dict[str, str]
    line: int
    children: list[SvgNode] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[SvgNode]:
        """Yield the node and all its descendants in document order."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node.children)


def parse_svg(data: bytes) -> SvgNode:
    """Parse an SVG document and return its root. Raises RefusedSvgError."""
    builder = _SvgTreeBuilder()
    try:
        parse_document(builder.parser, data)
    except expat.ExpatError as fault:
        message = f"picture is not well-formed XML: {expat.ErrorString(fault.code)}"
        raise RefusedSvgError("art/corrupt", message, fault.lineno) from None
    if builder.root is None:
        raise RefusedSvgError(
            "art/not-svg",
            "the root element is not an `<svg>` of the SVG namespace",
            builder.first_line,
            'begin the file with `<svg xmlns="http://www.w3.org/2000/svg" …>`',
        )
    _check_links(builder.root)
    return builder.root


def too_deep(line: int) -> RefusedSvgError:
    """Return the error for a drawing with elements nested deeper than `DEEPEST`."""
    return RefusedSvgError("art/too-complex", f"elements nested deeper than {DEEPEST}", line)


class _SvgTreeBuilder:
    def __init__(self) -> None:
        self.root: SvgNode | None = None
        self.first_line = 1
        self._open: list[SvgNode] = []
        self._foreign = self._count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        self.parser.ProcessingInstructionHandler = self._instruction

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if space == PNP and self._open:
            space, tag = _SVG, f"pnp:{tag}"
        if self._foreign or space != _SVG or (not self._open and tag != "svg"):
            self._foreign += 1
            if not self._open and not self._foreign > 1:
                self.first_line = self.parser.CurrentLineNumber
            return
        if len(self._open) >= DEEPEST:
            raise too_deep(self.parser.CurrentLineNumber)
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            message = f"drawing has more than {_MOST_ELEMENTS} elements"
            raise RefusedSvgError("art/too-complex", message, self.parser.CurrentLineNumber)
        plain = {("href" if k == _XLINK_HREF else k): v for k, v in attrs.items() if " " not in k or k == _XLINK_HREF}
        node = SvgNode(tag, plain, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        if self._foreign:
            self._foreign -= 1
        else:
            self._open.pop()

    def _text(self, text: str) -> None:
        if self._open and not self._foreign:
            self._open[-1].text += text

    def _entity(self, name: str, *_rest: object) -> None:
        hint = "save the drawing as plain SVG"
        raise RefusedSvgError("art/entity", f"declares the entity `{name}`", self.parser.CurrentLineNumber, hint)

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise RefusedSvgError("art/external", "takes a style sheet from outside the file", self.parser.CurrentLineNumber)


def _check_links(root: SvgNode) -> None:
    for node in root.walk():
        if node.tag == "script":
            raise RefusedSvgError(
                "art/script", "holds a `<script>`", node.line, "a picture is drawn, not run: remove the script"
            )
        for name, value in node.attrs.items():
            target = value.strip() if name in {"href", "src"} and node.tag != "a" else _outside(value)
            if target and not target.startswith(("#", "data:")):
                hint = "embed what it needs in the file"
                raise RefusedSvgError("art/external", f"`{name}` points outside the file: `{target[:80]}`", node.line, hint)
        if node.tag == "style":
            target = _outside(node.text)
            if "@import" in node.text or (target and not target.startswith(("#", "data:"))):
                raise RefusedSvgError("art/external", "`<style>` takes something from outside the file", node.line)


def _outside(value: str) -> str:
    """Return the first `url(…)` in a value that is not a place in the same file, or an empty string."""
    _, *calls = value.split("url(")
    targets = (c.partition(")")[0].strip(" '\"") for c in calls)
    return next((t for t in targets if not t.startswith("#")), "")
