"""The largest picture that is accepted."""

from __future__ import annotations

from pnp.art.picture_errors import DamagedPictureError

MOST_PIXELS = 50_000_000
"""An A4 page at 600 ppi has 35 million; more is a mistake, or an attempt to exhaust the memory."""


def checked_size(width: int, height: int) -> tuple[int, int]:
    """Return the size of a picture if it has pixels, and not too many. Raises DamagedPictureError."""
    if not width or not height:
        raise DamagedPictureError("art/corrupt", f"picture is {width} x {height} pixels")
    if width * height > MOST_PIXELS:
        raise too_many_pixels(f"picture is {width} x {height} pixels")
    return width, height


def too_many_pixels(found: str) -> DamagedPictureError:
    """Return the fault of a picture with too many pixels."""
    message = f"{found}: expected at most {MOST_PIXELS // 1_000_000} million"
    return DamagedPictureError("art/too-many-pixels", message, "scale it to 300 to 600 pixels per inch of its printed size")
