"""Objects of a PDF before they are in a file: what stands in them, and which others they refer to.

Streams call an object by a name that follows from its content (`/Xq3V0b1k`). So a stream follows from what it paints alone, and
every document that shows it can take it as it is; only the numbers of objects belong to a document.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from pnp.model.picture import Picture
    from pnp.render.shown_glyphs import ShownGlyphs

Encoding: TypeAlias = Literal["plain", "deflated", "other"]
Parts: TypeAlias = "tuple[bytes | IndirectObject, ...]"
"""What stands in an object: PDF syntax, and objects where a reference to them stands."""

_NAME_LENGTH: Final = 7
"""Characters of the name of an object, 6 bits each: that two objects of one page are called the same will not happen."""


class IndirectObject:
    """An object that others refer to: a value, or a stream with its dictionary.

    `parts` is the value, or the dictionary without brackets and without what its filter adds. `data` is what is in the stream,
    with slots for codes of the `runs` that it shows: `plain`, or encoded by the filter among the parts, which is `deflated` or
    another one. `transparent`: it needs transparency when it is painted. `sized`: it would be another one in another size.
    """

    def __init__(
        self,
        *parts: bytes | IndirectObject,
        data: bytes | None = None,
        encoding: Encoding = "plain",
        runs: AbstractSet[ShownGlyphs] = frozenset(),
        transparent: bool = False,
        sized: bool = False,
    ) -> None:
        self.parts, self.data, self.encoding, self.runs = parts, data, encoding, runs
        self.transparent, self.sized = transparent, sized

    @cached_property
    def digest(self) -> bytes:
        """A hash (16 bytes) of what is in the object and in all those that it refers to."""
        found = blake2b(digest_size=16)
        for part in self.parts:
            value = part if isinstance(part, bytes) else part.digest
            found.update(b"%d %d " % (isinstance(part, bytes), len(value)) + value)
        if self.data is not None:
            found.update(b"stream" + self.data)
        return found.digest()

    @cached_property
    def name(self) -> bytes:
        """What streams call the object, after a letter for its kind."""
        return urlsafe_b64encode(self.digest)[:_NAME_LENGTH]


class PostponedObject(IndirectObject):
    """The image of a picture, which is made when a document first needs it and then forgotten."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(picture.key.encode())
        self.picture = picture


FONTS: Final = IndirectObject(b"the fonts of the document")
"""The dictionary of fonts, which all streams of a document share and which is written at its end."""
