"""Signatures of faces: what their templates wrote and the pictures that they name, wherever the texts stand in files."""

from __future__ import annotations

from hashlib import blake2b
from html import unescape
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from pnp.layout.pictures import Pictures
    from pnp.model.fields import CardLook
    from pnp.model.picture import Picture

_CONTENT_MARK = lazy_pattern(r'(?<=<t )at="[^"]*" ')
_PICTURE = lazy_pattern(r"""<image\b[^>]*?\ssrc=(?:"([^"]*)"|'([^']*)')""")


class FaceSignatures:
    """Makes the signatures of one game's faces.

    Faces of one deck and side with equal signatures have the same elements, texts and pictures. They differ at most in the
    lines of the content that their texts come from, which only findings show.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self.pictures: dict[str, Picture] = {}
        """The pictures on the faces so far, by their keys."""

    def of(self, xml: str, look: CardLook | None) -> bytes | None:
        """Return the signature (16 bytes) of what a template wrote for a card; None if a picture cannot be told."""
        named = _PICTURE.findall(xml) if "<image" in xml else ()
        if len(named) != xml.count("<image"):
            return None
        unmarked = _CONTENT_MARK.sub("", xml) if "<t at=" in xml else xml
        found = blake2b(unmarked.encode("utf-8", "surrogatepass"), digest_size=16)
        for one, other in named:
            picture = self._pictures.named(unescape(one or other))
            if picture is None or not picture.key:
                return None
            self.pictures[picture.key] = picture
            found.update(picture.key.encode())
        if look is not None:
            found.update(repr((look.face, look.back, look.styles)).encode())
        return found.digest()
