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
LARGE_PPI = 600
"""The resolution of a picture that fills a window, as far as `_LARGEST` allows: no page is printed finer."""
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
        self._pictures: dict[tuple[int, bool], bytes] = {}
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
                for large in (False, True):
                    self._size -= len(self._pictures.pop((number, large), b""))

    def png(self, number: int, *, large: bool = False) -> bytes | None:
        """Return the picture of a face as a PNG; a `large` one fills a window.

        None if there is no such face, or if an image on it has changed since and was not shown before.
        """
        with self._lock:
            found = self._pictures.pop((number, large), None) or self._rendered(number, LARGE_PPI if large else PPI)
            if found is not None:
                self._pictures[number, large] = found
            while self._size > _MOST and len(self._pictures) > 1:
                self._size -= len(self._pictures.pop(next(iter(self._pictures))))
            return found

    def _rendered(self, number: int, ppi: int) -> bytes | None:
        known = self._frames.get(number)
        try:
            found = face_pixels(*known, ppi=_ppi(known[0], ppi)).png() if known else None
        except PnpError:
            return None
        self._size += len(found or b"")
        return found


def _ppi(frame: Frame, most: int) -> int:
    return min(most, int(_LARGEST * _INCH / max(frame.size)))
