"""Glyphs that a colour font has as drawings (table `SVG `), read by the reader of SVG pictures.

A document of the table has many glyphs, so that one of them is read with what it refers to, and nothing else.
"""

from __future__ import annotations

import gzip
import zlib
from functools import cached_property
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pnp.base.records import lazy_pattern
from pnp.model.frame import Group
from pnp.pictures.svg.reader import read_svg
from pnp.pictures.svg.tree import RefusedSvgError, UnsupportedSvgError, parse_svg

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence

    from pnp.model.frame import Colour, Item


class UndrawableGlyphError(Exception):
    """What a glyph asks for and drawings do not have, as the rest of the sentence `it cannot be drawn: `."""


_MOST_BYTES = 16_000_000
_SVG = "{http://www.w3.org/2000/svg}"
_REFERENCE = lazy_pattern(r"url\(\s*[\"']?#([^\"')\s]+)[\"']?\s*\)|^#(\S+)$")
_PALETTE_VARIABLE = lazy_pattern(r"var\(\s*--color(\d+)\s*(?:,\s*([^()]*(?:\([^()]*\))?[^()]*))?\)")
_OF_VIEWPORTS = frozenset({"x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version", "id", "overflow"})


class SvgGlyphs:
    """The drawings of a font with an em of `1 / em` units, in the colours of a palette."""

    def __init__(self, em: float, colours: Sequence[Colour]) -> None:
        self._units = 1.0 / em
        self._colours = colours
        self._known: dict[bytes, _Document] = {}

    def items_of(self, data: bytes, gid: int) -> tuple[Item, ...]:
        """Return what a document draws for a glyph, in font units, y down. Raises UndrawableGlyphError."""
        key = blake2b(data, digest_size=16).digest()
        try:
            document = self._known.get(key)
            if document is None:
                document = self._known[key] = _Document(self._text(data))
            size, items = read_svg(parse_svg(document.picture(gid, self._units)))
        except (OSError, EOFError, zlib.error, ValueError, SyntaxError) as error:
            message = "its drawing in the table `SVG` is damaged"
            raise UndrawableGlyphError(message) from error
        except RefusedSvgError as fault:
            message = f"of its drawing in the table `SVG`, {fault.message}"
            raise UndrawableGlyphError(message) from fault
        except UnsupportedSvgError as fault:
            message = f"its drawing in the table `SVG` has {fault.what}, which cannot be drawn as paths"
            raise UndrawableGlyphError(message) from fault
        by = 3 * self._units / size.w
        return (Group(items, (by, 0.0, 0.0, by, -self._units, -self._units)),)

    def _text(self, data: bytes) -> str:
        """Return a document in which the colours of the palette are filled in (`var(--color0, red)`)."""
        if data[:2] == b"\x1f\x8b":
            with gzip.open(BytesIO(data)) as stream:
                data = stream.read(_MOST_BYTES + 1)
        text = data.decode("utf-8-sig")
        if len(data) > _MOST_BYTES or "<!DOCTYPE" in text or "<!ENTITY" in text:
            message = f"its document in the table `SVG` is larger than {_MOST_BYTES // 1_000_000} MB, or has a document type"
            raise UndrawableGlyphError(message)
        text = _PALETTE_VARIABLE.sub(self._colour, text)
        return text.replace("context-fill", "currentColor").replace("context-stroke", "currentColor")

    def _colour(self, found: re.Match[str]) -> str:
        index = int(found[1])
        if index >= len(self._colours):
            return found[2] or "black"
        red, green, blue, alpha = self._colours[index][:4]
        return f"rgba({255 * red:.0f},{255 * green:.0f},{255 * blue:.0f},{alpha:.4f})"


class _Document:
    """A document of the table `SVG `."""

    def __init__(self, text: str) -> None:
        self._root = ET.fromstring(text)  # noqa: S314 - without entities

    @cached_property
    def _named(self) -> dict[str, ET.Element]:
        return {name: element for element in self._root.iter() if (name := element.get("id"))}

    @cached_property
    def _parents(self) -> dict[ET.Element, ET.Element]:
        return {child: parent for parent in self._root.iter() for child in parent}

    def picture(self, gid: int, em: float) -> bytes:
        """Return an SVG of one glyph, three em wide and high, whose origin is an em from the left and from the top."""
        name = f"glyph{gid}"
        glyph = self._named.get(name)
        if glyph is None:
            message = f"its document in the table `SVG` has no element `{name}`"
            raise UndrawableGlyphError(message)
        box = [float(number) for number in self._root.get("viewBox", "").replace(",", " ").split()]
        by = em / box[3] if box[3:] and box[3] else 1.0
        around = {"viewBox": f"{-em} {-em} {3 * em} {3 * em}", "width": f"{3 * em}", "height": f"{3 * em}"}
        out = ET.Element(f"{_SVG}svg", around)
        place = ET.SubElement(out, f"{_SVG}g", {"transform": f"scale({by:.9g})"} if by != 1.0 else {})
        whole = ET.Element(f"{_SVG}g", {k: v for k, v in self._root.attrib.items() if k not in _OF_VIEWPORTS})
        if glyph is self._root:
            whole.extend(list(glyph))
            place.append(whole)
        else:
            whole.extend(self._kept(self._root, *self._needed(glyph)))
            ET.SubElement(out, f"{_SVG}defs").append(whole)
            ET.SubElement(place, f"{_SVG}use", {"href": f"#{name}"})
        return ET.tostring(out)

    def _needed(self, glyph: ET.Element) -> tuple[set[ET.Element], set[ET.Element]]:
        """Return the elements that a glyph consists of and refers to, and all in which these are."""
        needed, waiting = {glyph}, [glyph]
        while waiting:
            for element in waiting.pop().iter():
                for value in element.attrib.values():
                    found = {self._named.get(one or other) for one, other in _REFERENCE.findall(value)} - {None} - needed
                    needed |= found  # type: ignore[arg-type]  # none is None
                    waiting += found  # type: ignore[arg-type]  # as above
        inside: set[ET.Element] = set()
        for element in needed:
            while (above := self._parents.get(element)) is not None and above not in inside:
                inside.add(above)
                element = above  # noqa: PLW2901 - upwards
        return needed, inside

    def _kept(self, element: ET.Element, needed: set[ET.Element], inside: set[ET.Element]) -> Iterable[ET.Element]:
        for child in element:
            if child in needed or child.tag == f"{_SVG}style":
                yield child
            elif child in inside:
                copy = ET.Element(child.tag, child.attrib)
                copy.extend(self._kept(child, needed, inside))
                yield copy
