"""What a content stream paints once it is finished, as plain data: any document can take it, in any process."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.render.indirect_object import FONTS, IndirectObject

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from pnp.render.shown_glyphs import ShownGlyphs

    NamedObjects = Mapping[str, Mapping[bytes, IndirectObject]]
    """Objects by their kind (`XObject`, `ExtGState` …) and by what a stream calls them."""


class PaintedContent(NamedTuple):
    """Operators, with slots for codes of the glyphs in `runs`, and the objects that they name: kind and object.

    `sized`: in another size, a press would print something else.
    """

    stream: bytes
    objects: tuple[tuple[str, IndirectObject], ...]
    runs: Collection[ShownGlyphs]
    sized: bool = False

    def resources(self) -> IndirectObject:
        """The resource dictionary."""
        named: dict[str, dict[bytes, IndirectObject]] = {}
        for kind, indirect in self.objects:
            named.setdefault(kind, {})[name_of(kind, indirect)] = indirect
        return resource_dictionary(named, self.runs)


def name_of(kind: str, indirect: IndirectObject) -> bytes:
    """Return what streams call an object of a kind."""
    return b"/%c%b" % (kind[0].encode(), indirect.name)


def resource_dictionary(objects: NamedObjects, runs: Iterable[ShownGlyphs]) -> IndirectObject:
    """Return the resources of a stream that names these objects and shows these glyphs."""
    parts: list[bytes | IndirectObject] = [b"<<", *((b"/Font ", FONTS) if runs else ())]
    for kind, named in sorted(objects.items()):
        parts.append(b"/%b<<" % kind.encode())
        for name, indirect in sorted(named.items()):
            parts += (name + b" ", indirect)
        parts.append(b">>")
    return IndirectObject(*parts, b">>")
