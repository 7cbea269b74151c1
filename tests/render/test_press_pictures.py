"""Pictures of every kind in a press file: their inks, as a program reads them out of the PDF."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pikepdf
import pytest
from PIL import Image
from sample_items import face
from test_render_press import X1A, X4, picture, pressed

from pnp.base.units import Box
from pnp.model.frame import Colour, ImageItem
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks

BLUE = (10, 90, 200)
PRESS = PressInks(X4)


def of_bytes(data, kind):
    """A picture with the bytes of a file."""
    return Picture("key", kind, "art/x", *Image.open(BytesIO(data)).size, None, data=data)


def pixel(found, at=(0, 0), press=X4):
    """The colour space and the numbers of one pixel of a picture as it is written, 0…255."""
    data = pressed(face(ImageItem(found, Box(0, 0, 40, 30))), press=press)
    with pikepdf.open(BytesIO(data)) as pdf:
        masks = {o.SMask.objgen for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/SMask" in o}
        (image,) = (
            o for o in pdf.objects
            if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image" and o.objgen not in masks
        )  # fmt: skip
        space, size, rows = str(image.ColorSpace), (int(image.Width), int(image.Height)), image.read_bytes()
        assert "/Decode" not in image
    return space, Image.frombytes("CMYK" if space == "/DeviceCMYK" else "L", size, rows).getpixel(at)


def inks(colour):
    """What the press makes of a colour of the screen, 0…255."""
    return pytest.approx([255 * part for part in PRESS.mix(Colour(*(part / 255 for part in colour)))], abs=1)


def jpeg_in_cmyk(*, marked):
    """A JPEG whose pixels have 80 % cyan and 20 % black, as Adobe's programs write it or without their marker."""
    out, mix = BytesIO(), (204, 0, 0, 51)
    Image.new("CMYK", (16, 16), mix if marked else tuple(255 - ink for ink in mix)).save(out, "JPEG", quality=100)
    data = out.getvalue()  # Pillow writes inks inverted, with the marker
    at = data.index(b"\xff\xee")
    return data if marked else data[:at] + data[at + 2 + int.from_bytes(data[at + 2 : at + 4]) :]


@pytest.mark.parametrize("marked", [True, False])
def test_a_jpeg_in_inks_keeps_them(marked):
    """Whichever way round they are stored."""
    data = jpeg_in_cmyk(marked=marked)
    assert (b"Adobe" in data) == marked
    assert pixel(of_bytes(data, "jpeg")) == ("/DeviceCMYK", pytest.approx((204, 0, 0, 51), abs=2))


def png(depth, colour, rows, *more):
    """A PNG of one row, written chunk by chunk."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    width = len(rows) * 8 // depth // {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, 1, depth, colour, 0, 0, 0))
    body = b"".join(chunk(*found) for found in more) + chunk(b"IDAT", zlib.compress(b"\0" + rows))
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


DEEP_BLUE = struct.pack(">3H", *(part * 257 for part in BLUE))
KINDS = {
    "16 bits a channel": (png(16, 2, DEEP_BLUE), "/DeviceCMYK", inks(BLUE)),
    "16 bits with alpha": (png(16, 6, DEEP_BLUE + b"\x80\0"), "/DeviceCMYK", inks(BLUE)),
    "16-bit grey": (png(16, 0, struct.pack(">H", 100 * 257)), "/DeviceGray", 100),
    "16-bit grey with alpha": (png(16, 4, struct.pack(">2H", 100 * 257, 5)), "/DeviceGray", pytest.approx(100, abs=1)),
    "a palette": (png(8, 3, b"\1", (b"PLTE", bytes((9, 9, 9, *BLUE)))), "/DeviceCMYK", inks(BLUE)),
    "a palette with alpha": (
        png(8, 3, b"\1", (b"PLTE", bytes((9, 9, 9, *BLUE))), (b"tRNS", b"\xff\x10")), "/DeviceCMYK", inks(BLUE),
    ),
    "one bit": (png(1, 0, b"\x80"), "/DeviceGray", 255),
    "a light of gamma 1": (png(8, 0, b"\x80", (b"gAMA", struct.pack(">I", 100000))), "/DeviceGray", pytest.approx(188, abs=2)),
    "colours of gamma 1": (
        png(8, 2, b"\x80\x20\x20", (b"gAMA", struct.pack(">I", 100000))), "/DeviceCMYK", inks((188, 99, 99)),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("data", "space", "expected"), KINDS.values(), ids=KINDS)
def test_a_png_becomes_inks(data, space, expected):
    """Greys are black ink, colours those of the printing condition; a gamma of its own counts, as at home."""
    assert pixel(of_bytes(data, "png")) == (space, expected)


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_a_soft_mask_is_flattened(mode):
    """X-1a has one picture with what blending gives over paper, in ink and not in light."""
    half = picture(Image.new("RGBA", (2, 2), (*BLUE, 128)).convert(mode))
    whole = [255 * part for part in PRESS.mix(Colour(*(part / 255 for part in BLUE)))]
    found = pixel(half, (100, 100), press=X1A)
    grey = Image.new("RGB", (1, 1), BLUE).convert("L").getpixel((0, 0))
    expected = [ink * 128 / 255 for ink in whole] if mode == "RGBA" else [0, 0, 0, (255 - grey) * 128 / 255]
    assert found == ("/DeviceCMYK", pytest.approx(expected, abs=3))
