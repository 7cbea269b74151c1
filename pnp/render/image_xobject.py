"""Pictures as image XObjects: the data of the file if PDF allows it, else decoded once with Pillow."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError
from pnp.art.picture_file import picture_bytes
from pnp.art.pixels import stored_pixels
from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.render.indirect_object import IndirectObject, PostponedObject
from pnp.render.jpeg_passthrough import SIGNATURE as JPEG
from pnp.render.jpeg_passthrough import read_jpeg
from pnp.render.png_gamma import with_gamma_of_srgb
from pnp.render.png_passthrough import SIGNATURE as PNG
from pnp.render.png_passthrough import Png, read_png

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL.Image import Image

    from pnp.inks.press_inks import PressInks
    from pnp.model.outline import Matrix
    from pnp.model.picture import Picture
    from pnp.render.indirect_object import Parts
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


IMAGE = b"/Type/XObject/Subtype/Image"


def image(store: SharedObjects, picture: Picture) -> IndirectObject:
    """Return a picture's image XObject. Its file is read when a document needs it.

    That raises PnpError if the file can no longer be read.
    """
    found = store.images.get(picture.key)
    if found is None:
        found = store.images[picture.key] = PostponedObject(picture)
    return found


def made_image(store: SharedObjects, picture: Picture) -> IndirectObject:
    """Return what stands in a document for a picture, in the colours of `store`. Raises PnpError, as `image` says."""
    data = _data(picture)
    if picture.kind == "plates":
        from pnp.render.plate_picture import plates_image  # noqa: PLC0415 - only where something was flattened

        return plates_image(store, data)
    try:
        if store.colours.press:
            return _press_image(store, store.colours.press, picture, data)
        return _passed_through(data) or store.made.get(("screen", picture.key), partial(_decoded, data))
    except (ValueError, DamagedPictureError) as error:  # an IccProfileError is a ValueError
        raise _unreadable("unreadable", picture, f"cannot be decoded ({error})") from error


def _press_image(store: SharedObjects, press: PressInks, picture: Picture, data: bytes) -> IndirectObject:
    from pnp.render.press_image import press_image  # noqa: PLC0415 - only for a press

    make = partial(press_image, store.colours, press, data)
    if store.colours.intended is not press:  # a single plate, which is soon forgotten
        return make()
    return store.made.get((press.press, blake2b(press.press.icc).digest(), picture.key), make)


def _data(picture: Picture) -> bytes:
    try:
        return picture_bytes(picture)
    except OSError as error:
        raise _unreadable("gone", picture, f"cannot be read: {(error.strerror or 'unknown fault').lower()}") from error


def _unreadable(code: str, picture: Picture, what: str) -> PnpError:
    message = f"the picture `{picture.path}` {what}, though it was sound when the run began"
    return PnpError([Diagnostic(f"render/picture-{code}", message, picture.mark)])


def _passed_through(data: bytes) -> IndirectObject | None:
    """Return a picture with the compressed data of its file; None if PDF does not support it."""
    if data.startswith(JPEG):
        try:
            jpeg = read_jpeg(data)
        except ValueError:
            return None  # a kind of JPEG that PDF does not support
        entries = jpeg.entries(_space(jpeg.profile, jpeg.channels))
        return IndirectObject(IMAGE, *entries, data=data, encoding="other")
    if data.startswith(PNG) and (png := read_png(data)).passes:
        return IndirectObject(IMAGE, *_entries(png), data=png.rows, encoding="deflated")
    return None


def _entries(png: Png) -> Parts:
    return png.entries(_space(png.profile, png.base_channels))


def _space(profile: bytes, channels: int) -> Parts:
    """The file's colour profile if it fits the channels and is not sRGB, else the device colour space."""
    if not profile or _is_srgb(profile) or profile[16:20] != {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}[channels]:
        return (_SPACES[channels],)
    return b"[/ICCBased ", IndirectObject(b"/N %d" % channels, data=profile), b"]"


def _is_srgb(profile: bytes) -> bool:
    """Whether a profile is called sRGB, in ASCII (ICC version 2) or UTF-16 (version 4)."""
    return b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile


def _decoded(data: bytes) -> IndirectObject:
    """Decode a picture, separate colour and alpha, and return each as PNG rows."""
    colour, alpha = _colour_and_alpha(stored_pixels(data))
    rows = read_png(_as_png(with_gamma_of_srgb(data, colour), keep_profile=True))
    if alpha is None:
        return IndirectObject(IMAGE, *_entries(rows), data=rows.rows, encoding="deflated")
    png = read_png(_as_png(alpha, keep_profile=False))
    mask = IndirectObject(IMAGE, *png.entries((b"/DeviceGray",)), data=png.rows, encoding="deflated")
    return IndirectObject(IMAGE, *_entries(rows), b"/SMask ", mask, data=rows.rows, encoding="deflated", transparent=True)


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
