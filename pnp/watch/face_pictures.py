"""Pictures of faces, made when they are asked for and kept by what they show."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from pnp.diagnostics import PnpError
from pnp.render.face_pixels import face_pixels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.model.frame import Frame
    from pnp.model.style import FontBook

PPI = 192
"""Twice the resolution of a page in a browser."""
_LARGEST = 1600  # pixels of the longer side: a board is not shown larger
_MOST = 64 << 20  # bytes of pictures to keep
_INCH = 25.4


class FacePictures:
    """Gives each face a number, the same for equal faces, and its picture by this number.

    Threads may ask for pictures at the same time.
    """

    def __init__(self) -> None:
        self._numbers: dict[Frame, int] = {}
        self._frames: dict[int, tuple[Frame, FontBook]] = {}
        self._pictures: dict[int, bytes] = {}
        self._size = 0
        self._last = 0
        self._lock = Lock()  # the library that renders does one picture at a time

    def number(self, frame: Frame, fonts: FontBook) -> int:
        """Return the number of a face."""
        found = self._numbers.get(frame)
        if found is None:
            self._last = found = self._last + 1
            self._numbers[frame] = found
        self._frames[found] = frame, fonts
        return found

    def frame(self, number: int) -> Frame | None:
        """Return the face of a number; None if it was dropped."""
        found = self._frames.get(number)
        return found[0] if found else None

    def keep(self, numbers: Iterable[int]) -> None:
        """Drop all faces but these."""
        for number in self._frames.keys() - set(numbers):
            frame, _ = self._frames.pop(number)
            del self._numbers[frame]
            with self._lock:
                self._size -= len(self._pictures.pop(number, b""))

    def png(self, number: int) -> bytes | None:
        """Return the picture of a face as a PNG.

        None if there is no such face, or if an image on it has changed since and was not shown before.
        """
        with self._lock:
            found = self._pictures.pop(number, None) or self._rendered(number)
            if found is not None:
                self._pictures[number] = found
            while self._size > _MOST and len(self._pictures) > 1:
                self._size -= len(self._pictures.pop(next(iter(self._pictures))))
            return found

    def _rendered(self, number: int) -> bytes | None:
        known = self._frames.get(number)
        try:
            found = face_pixels(*known, ppi=_ppi(known[0])).png() if known else None
        except PnpError:
            return None
        self._size += len(found or b"")
        return found


def _ppi(frame: Frame) -> int:
    return min(PPI, int(_LARGEST * _INCH / max(frame.size)))
