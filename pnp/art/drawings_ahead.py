"""Read the drawings of a game before they are asked for, into the cache between runs."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.art.svg_drawing import read_drawing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.art.picture_cache import PictureCache
    from pnp.model.picture import Picture


def unread_drawings(pictures: Iterable[Picture], cache: PictureCache) -> tuple[Picture, ...]:
    """Return the SVGs whose drawings are neither in memory nor kept by an earlier run, each once, in their order."""
    svgs = {picture.key: picture for picture in pictures if picture.kind == "svg"}
    return tuple(picture for key, picture in svgs.items() if not cache.drawings.has(key))


def read_ahead(pictures: Iterable[Picture], cache: PictureCache) -> None:
    """Read drawings, so that the cache between runs has them, beginning with the last: layout begins with the first.

    What cannot be read is told by whoever asks for it.
    """
    for picture in reversed(tuple(pictures)):
        with suppress(Exception):
            read_drawing(picture, cache)


def weight(pictures: Iterable[Picture]) -> int:
    """Return the bytes of pictures; reading a drawing takes about a millisecond for each 8,000."""
    with suppress(OSError):
        return sum(picture.file.stat().st_size for picture in pictures)
    return 0
