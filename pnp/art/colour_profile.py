"""Checks the ICC profile of a picture, which a PDF contains as it is."""

from __future__ import annotations

import zlib

from pnp.art.picture_errors import DamagedPictureError

_MOST = 16 << 20
"""Bytes; the largest profiles of presses, with finely divided tables, have about 3 MB."""
_HEADER = 128  # bytes of the header (ICC.1:2022, 7.2)
_SIGNATURE = slice(36, 40)


def check_profile(profile: bytes, kind: str) -> None:
    """Raise DamagedPictureError if this is no ICC profile; `kind` names the format of the picture."""
    if len(profile) < _HEADER or profile[_SIGNATURE] != b"acsp":
        raise _damaged(kind)


def check_packed_profile(chunk: bytes) -> None:
    """Check the `iCCP` chunk of a PNG: a name, a method and the compressed profile (PNG 11.3.2.3).

    Raises DamagedPictureError.
    """
    inflate = zlib.decompressobj()
    try:
        profile = inflate.decompress(chunk.partition(b"\0")[2][1:], _MOST)
    except zlib.error:
        raise _damaged("PNG") from None
    if not inflate.eof:
        raise _damaged("PNG")
    check_profile(profile, "PNG")


def _damaged(kind: str) -> DamagedPictureError:
    hint = "save it again from an image editor, in sRGB"
    return DamagedPictureError("art/corrupt", f"{kind} is damaged: its colour profile cannot be read", hint)
