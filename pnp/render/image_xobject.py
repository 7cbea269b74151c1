"""Pictures as image XObjects: the data of the file if PDF allows it, else decoded once with Pillow."""

from __future__ import annotations

from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError
from pnp.art.picture_file import picture_bytes
from pnp.art.pixels import stored_pixels
from pnp.diagnostics import Diagnostic, PnpError
from pnp.render.jpeg_passthrough import SIGNATURE as JPEG
from pnp.render.jpeg_passthrough import read_jpeg
from pnp.render.png_gamma import with_gamma_of_srgb
from pnp.render.png_passthrough import SIGNATURE as PNG
from pnp.render.png_passthrough import Png, read_png
from pnp.render.press_image import press_image

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL.Image import Image

    from pnp.model.frame import Matrix
    from pnp.model.picture import Picture
    from pnp.render.shared_objects import SharedObjects

_SPACES = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}

TURNS: Mapping[int, Matrix] = MappingProxyType(
    {
        2: (-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
        3: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
        4: (1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
        5: (0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
        6: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
        7: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        8: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    }
)
"""Where the unit square of a stored picture (y up) lies in that of the picture as it is seen, by EXIF orientation (4.6.5.1)."""


def image(store: SharedObjects, picture: Picture) -> int:
    """Return the object number of a picture's image XObject, which is written once.

    Raises PnpError if the file can no longer be read.
    """
    found = store.images.get(picture.key)
    if found is not None:
        return found
    data = _data(picture)
    if picture.kind == "plates":
        from pnp.render.plate_picture import plates_image  # noqa: PLC0415 - only where something was flattened

        return plates_image(store, picture.key, data)
    try:
        if store.colours.press:
            return press_image(store, store.colours.press, picture.key, data)
        return _passed_through(store, picture.key, data) or _decoded(store, picture.key, data)
    except (ValueError, DamagedPictureError) as error:  # an IccProfileError is a ValueError
        raise _unreadable("unreadable", picture, f"cannot be decoded ({error})") from error


def _data(picture: Picture) -> bytes:
    try:
        return picture_bytes(picture)
    except OSError as error:
        raise _unreadable("gone", picture, f"cannot be read: {(error.strerror or 'unknown fault').lower()}") from error


def _unreadable(code: str, picture: Picture, what: str) -> PnpError:
    message = f"the picture `{picture.path}` {what}, though it was sound when the run began"
    return PnpError([Diagnostic(f"render/picture-{code}", message, picture.mark)])


def _passed_through(store: SharedObjects, key: str, data: bytes) -> int | None:
    """Write a picture with the compressed data of its file; None if PDF does not support it."""
    if data.startswith(JPEG):
        try:
            jpeg = read_jpeg(data)
        except ValueError:
            return None  # a kind of JPEG that PDF does not support
        return store.add_image(key, jpeg.entries(_space(store, jpeg.profile, jpeg.channels)), data)
    if data.startswith(PNG) and (png := read_png(data)).passes:
        return store.add_image(key, _entries(store, png), store.document.streams.repacked(png.rows))
    return None


def _entries(store: SharedObjects, png: Png) -> bytes:
    return png.entries(_space(store, png.profile, png.base_channels))


def _space(store: SharedObjects, profile: bytes, channels: int) -> bytes:
    """The file's colour profile if it fits the channels and is not sRGB, else the device colour space."""
    if not profile or _is_srgb(profile) or profile[16:20] != {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}[channels]:
        return _SPACES[channels]
    number = store.profiles.get(profile)
    if number is None:
        number = store.profiles[profile] = store.document.put_stream(b"/N %d" % channels, profile)
    return b"[/ICCBased %d 0 R]" % number


def _is_srgb(profile: bytes) -> bool:
    """Whether a profile is called sRGB, in ASCII (ICC version 2) or UTF-16 (version 4)."""
    return b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile


def _decoded(store: SharedObjects, key: str, data: bytes) -> int:
    """Decode a picture, separate colour and alpha, and write each as PNG rows."""
    colour, alpha = _colour_and_alpha(stored_pixels(data))
    rows = read_png(_as_png(with_gamma_of_srgb(data, colour), keep_profile=True))
    entries = _entries(store, rows)
    repacked = store.document.streams.repacked
    if alpha is None:
        return store.add_image(key, entries, repacked(rows.rows))
    mask = read_png(_as_png(alpha, keep_profile=False))
    number = store.document.put_encoded(b"/Type/XObject/Subtype/Image" + mask.entries(b"/DeviceGray"), repacked(mask.rows))
    return store.add_image(key, entries + b"/SMask %d 0 R" % number, repacked(rows.rows), masked=True)


def _colour_and_alpha(opened: Image) -> tuple[Image, Image | None]:
    """The colour of a picture as L or RGB, and its alpha unless the picture is opaque."""
    has_alpha = opened.has_transparency_data
    picture = opened.convert("RGBA") if has_alpha else opened
    colour = picture.convert("L" if opened.mode in ("1", "L", "LA") else "RGB")
    alpha = picture.getchannel("A") if has_alpha else None
    colour.info = {k: v for k, v in opened.info.items() if k == "icc_profile"}
    return colour, None if alpha is None or alpha.getextrema() == (255, 255) else alpha


def _as_png(picture: Image, *, keep_profile: bool) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", icc_profile=picture.info.get("icc_profile") if keep_profile else None)
    return out.getvalue()
