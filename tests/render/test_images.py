"""Pictures of every kind in a press file: their inks, as a program reads them out of the PDF.

Pictures in the PDF: passed through if possible, else decoded, with correct colours.
"""

from __future__ import annotations

import struct
import zlib
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from struct import pack
from zlib import crc32

import pikepdf
import pytest
from PIL import Image, ImageCms
from support.faces import X1A, X4, face, pictured, pixels, press_picture, pressed, printed, rect
from support.pictures import PsdForm, TiffForm, linear_profile, psd, resource, tiff

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.units import Box
from pnp.load.profiles import PROFILE_FILES
from pnp.model.frame import Colour, Group, ImageItem, Mask
from pnp.model.picture import Picture
from pnp.pictures.colour import convert_to_screen, screen_profile
from pnp.pictures.inks import PressInks
from pnp.pictures.raster import DamagedPictureError, check_raster, upright_pixels
from pnp.render.images import read_png

BLUE = (10, 90, 200)

PRESS = PressInks(X4)


def of_bytes(data, kind):
    """A picture with the bytes of a file."""
    return Picture(sha256(data).hexdigest(), kind, "art/x", *Image.open(BytesIO(data)).size, None, data=data)


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
    half = press_picture(Image.new("RGBA", (2, 2), (*BLUE, 128)).convert(mode))
    whole = [255 * part for part in PRESS.mix(Colour(*(part / 255 for part in BLUE)))]
    found = pixel(half, (100, 100), press=X1A)
    grey = Image.new("RGB", (1, 1), BLUE).convert("L").getpixel((0, 0))
    expected = [ink * 128 / 255 for ink in whole] if mode == "RGBA" else [0, 0, 0, (255 - grey) * 128 / 255]
    assert found == ("/DeviceCMYK", pytest.approx(expected, abs=3))


KEY = {"r": (255, 0, 0), "_": (255, 255, 255), "g": (0, 255, 0), "b": (0, 0, 255), "k": (0, 0, 0), "h": (255, 128, 128)}

DOTS = {"r": (255, 0, 0), "g": (0, 255, 0), "b": (0, 0, 255), "k": (0, 0, 0), "_": (255, 255, 255)}


def dots(*rows):
    """A small RGB image from letters."""
    picture = Image.new("RGB", (len(rows[0]), len(rows)))
    picture.putdata([DOTS[c] for row in rows for c in row])
    return picture


def saved(picture, kind="PNG", **options):
    """An image as a file's bytes."""
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def item(data, box=None, clip=None):
    """The file placed so that a pixel is a millimetre."""
    with Image.open(BytesIO(data)) as opened:
        size = opened.size
    picture = Picture(sha256(data).hexdigest(), "png", "art/a.png", *size, Path("none"), Mark("deck.yaml", 3), data)
    return ImageItem(picture, box or Box(0, 0, *size), clip)


def stored(pdf):
    """The only image on the only page: its dictionary's entries as text, and its raw data."""
    with pikepdf.open(BytesIO(pdf)) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        (image,) = form.Resources.XObject.values()
        entries = {k: str(v) if isinstance(v, pikepdf.Name) else v for k, v in image.items() if k in ("/Filter", "/ColorSpace")}
        return {**entries, "smask": "/SMask" in image, "bits": int(image.BitsPerComponent)}, image.read_raw_bytes()


def chunk(kind, body):
    """A PNG chunk."""
    return pack(">I", len(body)) + kind + body + pack(">I", crc32(kind + body))


PLAIN = dots("rgb", "kr_")


@pytest.mark.parametrize(
    ("picture", "options", "rows"),
    [
        (PLAIN, {}, ["rgb", "kr_"]),
        (PLAIN.quantize(5), {}, ["rgb", "kr_"]),
        (PLAIN.quantize(5), {"bits": 4}, ["rgb", "kr_"]),
        (dots("k_k").convert("L"), {}, ["k_k"]),
        (dots("k_k").convert("1"), {}, ["k_k"]),
        (PLAIN.convert("RGBA"), {}, ["rgb", "kr_"]),
        (dots("k_k").convert("LA"), {}, ["k_k"]),
    ],
    ids=["rgb", "palette", "palette-4-bits", "grey", "1-bit", "opaque-alpha", "grey-alpha"],
)
def test_each_kind_of_png_shows_its_pixels(picture, options, rows):
    """All kinds of files show the correct pixels."""
    placed = item(saved(picture, **options))
    found = pixels(printed(face(placed, w=picture.width, h=picture.height)), KEY)
    assert found == rows


@pytest.mark.parametrize("picture", [PLAIN, PLAIN.quantize(5), dots("k_k").convert("L")], ids=["rgb", "palette", "grey"])
def test_a_plain_png_is_passed_through(picture):
    """The PDF holds the very bytes of the file's IDAT."""
    data = saved(picture)
    assert stored(printed(face(item(data))))[1] in data


def test_an_alpha_channel_becomes_a_soft_mask():
    """Half transparent red over white is pink; transparent pixels show the background."""
    picture = dots("rrr").convert("RGBA")
    picture.putalpha(Image.frombytes("L", (3, 1), bytes([255, 128, 0])))
    pdf = printed(face(rect(2, 0, 1, 1, Colour(0, 1, 0)), item(saved(picture)), w=3, h=1))
    assert pixels(pdf, {**KEY, "h": (255, 127, 127)}) == ["rhg"]


def test_a_transparent_palette_entry():
    """A palette with a transparent colour is decoded; transparent pixels show the background."""
    data = saved(dots("rgb").quantize(3), transparency=dots("rgb").quantize(3).getpixel((1, 0)))
    assert pixels(printed(face(item(data), w=3, h=1)), KEY) == ["r_b"]


def test_an_interlaced_png_is_decoded():
    """A PDF cannot take interlaced rows. (One pixel is the same rows either way: only the header differs.)"""
    data = bytearray(saved(dots("r")))
    data[28] = 1
    data[29:33] = pack(">I", crc32(bytes(data[12:29])))
    assert not read_png(bytes(data)).can_pass_through
    assert pixels(printed(face(item(bytes(data)), w=1, h=1)), KEY) == ["r"]


def test_sixteen_bit_grey_keeps_its_range():
    """A 16-bit grey becomes 8-bit grey, not white."""
    picture = Image.frombytes("I;16", (2, 1), pack("<2H", 0, 32896))
    assert pixels(printed(face(item(saved(picture)), w=2, h=1)), {"k": (0, 0, 0), "m": (128, 128, 128)}) == ["km"]


def test_a_gamma_that_is_not_srgbs_is_applied():
    """In a file with gamma 1.0, the middle value is a light grey."""
    data = saved(Image.new("L", (1, 1), 128))
    linear = data[:33] + chunk(b"gAMA", pack(">I", 100000)) + data[33:]
    usual = data[:33] + chunk(b"gAMA", pack(">I", 45455)) + data[33:]
    shown = [pixels(printed(face(item(d), w=1, h=1)), {"m": (128,) * 3, "l": (188,) * 3}) for d in (linear, usual)]
    assert shown == [["l"], ["m"]]


def test_a_profile_that_is_not_srgb_goes_along():
    """A picture in another colour space keeps its profile; sRGB needs none."""
    other = (
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        .tobytes()
        .replace(b"sRGB", b"wide")
        .replace("sRGB".encode("utf-16-be"), b"\0w\0i\0d\0e")
    )
    entries, _ = stored(printed(face(item(saved(PLAIN, icc_profile=other)))))
    assert [str(v) for v in entries["/ColorSpace"]][:1] == ["/ICCBased"]
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert stored(printed(face(item(saved(PLAIN, icc_profile=srgb)))))[0]["/ColorSpace"] == "/DeviceRGB"


def wide_profile():
    """A profile of an RGB space that is not sRGB."""
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return srgb.replace(b"sRGB", b"wide").replace("sRGB".encode("utf-16-be"), b"\0w\0i\0d\0e")


def test_a_profile_goes_along_with_a_picture_that_has_to_be_decoded():
    """The colour keeps its profile when alpha is separated; a profile for another number of channels is dropped."""
    clear = PLAIN.convert("RGBA")
    clear.putpixel((0, 0), (255, 0, 0, 99))
    entries, _ = stored(printed(face(item(saved(clear, icc_profile=wide_profile())))))
    assert [str(v) for v in entries["/ColorSpace"]][:1] == ["/ICCBased"]
    assert entries["smask"]
    grey = saved(dots("k_k").convert("L"), icc_profile=wide_profile())
    assert stored(printed(face(item(grey))))[0]["/ColorSpace"] == "/DeviceGray"


def test_pictures_share_their_profile():
    """Two pictures with the same profile share it."""
    first, second = (item(saved(dots(row), icc_profile=wide_profile())) for row in ("rgb", "bgr"))
    with pikepdf.open(BytesIO(printed(face(first, second)))) as document:
        profiles = [o for o in document.objects if isinstance(o, pikepdf.Stream) and "/N" in o and "/Type" not in o]
        assert [int(p.N) for p in profiles] == [3]


@pytest.mark.parametrize("options", [{}, {"progressive": True}], ids=["baseline", "progressive"])
def test_a_jpeg_is_passed_through_whole(options):
    """The PDF holds the file itself."""
    data = saved(Image.new("RGB", (16, 16), (200, 30, 30)), "JPEG", **options)
    entries, kept = stored(printed(face(item(data))))
    assert (entries["/Filter"], entries["/ColorSpace"], kept) == ("/DCTDecode", "/DeviceRGB", data)


SIDEWAYS = dots("rg", "rg", "bk", "bk").resize((16, 32), Image.Resampling.NEAREST)  # two dots a colour, four quarters


@pytest.mark.parametrize(
    ("turn", "seen"),
    [
        (1, ["rg", "bk"]),
        (2, ["gr", "kb"]),
        (3, ["kb", "gr"]),
        (4, ["bk", "rg"]),
        (5, ["rb", "gk"]),
        (6, ["br", "kg"]),
        (7, ["kg", "br"]),
        (8, ["gk", "rb"]),
    ],
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_turned_picture_is_embedded_as_it_is_and_turned_when_it_is_painted(turn, seen, kind):
    """The orientation of EXIF turns the image on the page, so that a JPEG stays the file it was."""
    exif = Image.Exif()
    exif[0x0112] = turn
    data = saved(SIDEWAYS, kind, exif=exif, **({"quality": 100, "subsampling": 0} if kind == "JPEG" else {}))
    found = check_raster(data)
    assert (found.width, found.height) == ((16, 32) if turn < 5 else (32, 16))
    picture = Picture(
        sha256(data).hexdigest(), found.kind, "art/a", found.width, found.height, Path("x"), None, data, turn=turn
    )
    pdf = printed(face(ImageItem(picture, Box(0, 0, 2, 2)), w=2, h=2))
    assert stored(pdf)[1] in data
    upright = pictured(pdf, dots_per_mm=8).resize((2, 2), Image.Resampling.NEAREST)
    assert [[near(upright.getpixel((x, y))) for x in (0, 1)] for y in (0, 1)] == [list(row) for row in seen]


def near(colour):
    """The letter of the colour that is closest."""
    return min(DOTS, key=lambda letter: sum(abs(a - b) for a, b in zip(DOTS[letter], colour, strict=True)))


@pytest.mark.parametrize("kind", ["WEBP", "GIF", "TIFF", "BMP"])
def test_a_format_that_a_pdf_lacks_is_decoded_without_loss(kind):
    """Each pixel has the colour that it has in the file."""
    data = saved(PLAIN, kind, **({"lossless": True} if kind == "WEBP" else {}))
    assert pixels(printed(face(item(data), w=3, h=2)), KEY) == ["rgb", "kr_"]
    assert stored(printed(face(item(data))))[0]["/Filter"] == "/FlateDecode"


def test_the_clear_colour_of_a_gif_shows_the_background():
    """It becomes a soft mask."""
    palette = dots("rgb").quantize(3)
    data = saved(palette, "GIF", transparency=palette.getpixel((1, 0)))
    assert pixels(printed(face(item(data), w=3, h=1)), KEY) == ["r_b"]


def test_grey_and_cmyk_jpegs_show_their_colours():
    """Grey stays grey; CMYK as Adobe's programs write it, inverted, is not shown as its negative."""
    grey = saved(Image.new("L", (8, 8), 0), "JPEG", quality=100)
    assert pixels(printed(face(item(grey), w=8, h=8)), KEY)[0] == "k" * 8
    white = saved(Image.new("CMYK", (8, 8), (0, 0, 0, 0)), "JPEG", quality=100)
    assert b"Adobe" in white
    assert pixels(printed(face(item(white), w=8, h=8)), KEY)[0] == "_" * 8


def test_a_picture_is_stored_once():
    """The same bytes under two names are one image."""
    data = saved(PLAIN)
    first, second = item(data), item(data, Box(10, 0, 3, 2))
    with pikepdf.open(BytesIO(printed(face(first), face(second)))) as document:
        images = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    assert len(images) == 1


def test_a_picture_is_cut_off_at_its_clip():
    """The whole picture fills the box; the clip shows a part of it."""
    assert pixels(printed(face(item(saved(PLAIN), clip=Box(1, 0, 1, 9)), w=3, h=2)), KEY) == ["_g_", "_r_"]


LOST = {"itself": lambda image: image, "in a mask": lambda image: Group((rect(0, 0, 1, 1),), mask=Mask((image,)))}
"""Where a picture may be."""


@pytest.mark.parametrize("place", LOST.values(), ids=LOST)
def test_a_picture_that_is_gone_is_a_sentence(place):
    """A file that was deleted after loading is a diagnostic with its name, not a traceback."""
    gone = Picture("k", "png", "content/toy/art/a.png", 1, 1, Path("/nonexistent/a.png"), Mark("content/toy/cards.yaml", 7))
    with pytest.raises(PnpError) as caught:
        printed(face(place(ImageItem(gone, Box(0, 0, 1, 1)))))
    (found,) = caught.value.diagnostics
    assert (found.code, found.mark) == ("render/picture-gone", Mark("content/toy/cards.yaml", 7))
    assert found.message == (
        "the picture `content/toy/art/a.png` cannot be read: no such file or directory, though it was sound when the run began"
    )


@pytest.mark.parametrize("place", LOST.values(), ids=LOST)
def test_a_picture_that_cannot_be_decoded_any_more_is_a_sentence(place):
    """Bytes that are none of a picture, and where it is named."""
    mark = Mark("content/toy/cards.yaml", 7)
    broken = Picture("k", "webp", "content/toy/art/a.webp", 1, 1, Path("x"), mark, data=b"RIFF\4\0\0\0WEBP")
    with pytest.raises(PnpError) as caught:
        printed(face(place(ImageItem(broken, Box(0, 0, 1, 1)))))
    (found,) = caught.value.diagnostics
    assert (found.code, found.mark) == ("render/picture-unreadable", mark)
    assert found.message.startswith("the picture `content/toy/art/a.webp` cannot be decoded (")
    assert found.message.endswith("), though it was sound when the run began")


def art(data):
    """A file as a picture of a game."""
    found = check_raster(data)
    return Picture(sha256(data).hexdigest(), found.kind, "art/x", found.width, found.height, Path("x"), data=data)


SWOP = (PROFILE_FILES.shipped.parent / "icc" / "swop-coated-240.icc").read_bytes()
MIX = (200, 40, 0, 20)
STORED = tuple(255 - part for part in MIX)


def inked(kind, profile=b""):
    """A picture of 8 × 8 pixels in inks, in one of the formats that may have them."""
    if kind == "psd":
        return psd(
            (8, 8), [bytes((part,)) * 64 for part in STORED], PsdForm(resources=resource(1039, profile) if profile else b"")
        )
    if kind == "jpeg of Photoshop":
        return saved(Image.new("CMYK", (8, 8), MIX), "JPEG", quality=100, **({"icc_profile": profile} if profile else {}))
    depth = 16 if kind == "deep tiff" else 8
    return tiff((8, 8), [MIX] * 64, TiffForm(depth, ">", profile=profile))


@pytest.mark.parametrize("profile", [b"", SWOP], ids=["no profile", "another press"])
@pytest.mark.parametrize("kind", ["tiff", "deep tiff", "psd", "jpeg of Photoshop"])
def test_a_picture_in_inks_keeps_them_on_a_press(kind, profile):
    """Whatever its format, its depth, and the press that it is for."""
    space, found = pixel(art(inked(kind, profile)))
    assert (space, found) == ("/DeviceCMYK", pytest.approx(MIX, abs=2))


def on_screen_by(profile, mix):
    """What Little CMS makes of inks by a profile, for a screen."""
    pixels, own = Image.new("CMYK", (1, 1), mix), ImageCms.ImageCmsProfile(BytesIO(profile))
    flags, intent = ImageCms.Flags.BLACKPOINTCOMPENSATION, ImageCms.Intent.RELATIVE_COLORIMETRIC
    srgb = ImageCms.createProfile("sRGB")
    return ImageCms.profileToProfile(pixels, own, srgb, intent, "RGB", flags=flags).getpixel((0, 0))


@pytest.mark.parametrize("kind", ["tiff", "deep tiff", "psd"])
def test_inks_at_home_look_as_their_profile_says(kind):
    """In the PDF, and so in pictures and on virtual tables; without a profile, as those of FOGRA39 on coated paper."""
    for profile, shown in ((SWOP, SWOP), (b"", X4.icc)):
        data = printed(face(ImageItem(art(inked(kind, profile)), Box(0, 0, 8, 8)), w=8, h=8))
        assert stored(data)[0]["/ColorSpace"] == "/DeviceRGB"
        assert pictured(data, dots_per_mm=2).getpixel((8, 8)) == pytest.approx(on_screen_by(shown, MIX), abs=2)


def test_a_jpeg_in_inks_looks_as_its_profile_says():
    """It goes into a PDF as it is, with its profile; what shows the PDF converts it, not all to the last digit."""
    data = printed(face(ImageItem(art(inked("jpeg of Photoshop", SWOP)), Box(0, 0, 8, 8)), w=8, h=8))
    assert [str(value) for value in stored(data)[0]["/ColorSpace"]][:1] == ["/ICCBased"]
    assert pictured(data, dots_per_mm=2).getpixel((8, 8)) == pytest.approx(on_screen_by(SWOP, MIX), abs=14)


CLEAR_INKS = {
    "tiff": tiff((2, 1), [(*MIX, 128), (*MIX, 0)], TiffForm(extra=(2,))),
    "psd": psd((2, 1), [bytes((round(255 - part * 128 / 255), 255)) for part in MIX] + [b"\x80\0"], PsdForm(layers=-1)),
}


@pytest.mark.parametrize("data", CLEAR_INKS.values(), ids=CLEAR_INKS)
def test_the_transparency_of_inks_is_a_soft_mask(data):
    """At home and on a press; X-1a blends it with the paper."""
    at_home = printed(face(rect(0, 0, 2, 1, Colour(0, 0, 0)), ImageItem(art(data), Box(0, 0, 2, 1)), w=2, h=1))
    assert stored(at_home)[0]["smask"]
    seen = pictured(at_home, dots_per_mm=8)
    half = [part * 128 / 255 for part in on_screen_by(X4.icc, MIX)]
    assert seen.getpixel((4, 4)) == pytest.approx(half, abs=3)
    assert seen.getpixel((12, 4)) == (0, 0, 0)
    assert pixel(art(data)) == ("/DeviceCMYK", pytest.approx(MIX, abs=2))
    assert pixel(art(data), (5, 5), press=X1A) == ("/DeviceCMYK", pytest.approx([part / 2 for part in MIX], abs=3))


def in_lab(*colours):
    """A TIFF in Lab, of 8 bits."""
    picture = Image.new("LAB", (len(colours), 1))
    picture.putdata([(round(light * 2.55), a + 128, b + 128) for light, a, b in colours])
    return saved(picture, "TIFF")


def test_lab_is_converted():
    """Into inks that look the same, and where all of it is grey, into black ink alone; at home into sRGB."""
    _, found = pixel(art(in_lab((50, 40, -20))))
    assert PRESS.profile.lab(tuple(part / 255 for part in found)) == pytest.approx((50, 40, -20), abs=3)
    assert pixel(art(in_lab((53.6, 0, 0), (20, 0, 0)))) == ("/DeviceGray", pytest.approx(128, abs=2))
    at_home = printed(face(ImageItem(art(in_lab((53.6, 0, 0))), Box(0, 0, 4, 4)), w=4, h=4))
    assert pictured(at_home, dots_per_mm=2).getpixel((4, 4)) == pytest.approx((128, 128, 128), abs=2)


def labelled(code_points, *more, colour=(128, 153, 102)):
    """A PNG of one colour, with the chunk `cICP` and others."""
    data = saved(Image.new("RGB", (8, 8), colour))
    chunks = [chunk(b"cICP", bytes(code_points))] if code_points else []
    return data[:33] + b"".join([*chunks, *(chunk(*one) for one in more)]) + data[33:]


P3_CHROMATICITIES = pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
IN_P3 = {
    "cICP": labelled((12, 13, 0, 1)),
    "cICP beside a profile": labelled((12, 13, 0, 1), (b"iCCP", b"wide\0\0" + zlib.compress(wide_profile()))),
    "cICP in the curve of BT.709": labelled((12, 1, 0, 1)),
    "cHRM and gAMA": labelled((), (b"gAMA", pack(">I", 45455)), (b"cHRM", P3_CHROMATICITIES)),
}


@pytest.mark.parametrize("data", IN_P3.values(), ids=IN_P3)
def test_colours_of_display_p3_are_converted(data):
    """128, 153, 102 of Display P3 is 121, 154, 96 of sRGB, by the matrices of CSS Color 4; said by a note."""
    assert [remark.code for remark in check_raster(data).remarks] == ["art/colour-profile"]
    assert pixel(art(data)) == ("/DeviceCMYK", inks((121, 154, 96)))
    at_home = printed(face(ImageItem(art(data), Box(0, 0, 8, 8)), w=8, h=8))
    assert pictured(at_home, dots_per_mm=2).getpixel((8, 8)) == pytest.approx((121, 154, 96), abs=2)
    assert upright_pixels(data, 1).getpixel((1, 1)) == pytest.approx((121, 154, 96), abs=1)


@pytest.mark.parametrize(
    "data",
    [
        labelled((1, 13, 0, 1)),
        labelled((1, 1, 0, 1), (b"iCCP", b"wide\0\0" + zlib.compress(wide_profile()))),
        labelled((), (b"cHRM", pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))),
        labelled((), (b"sRGB", b"\0"), (b"cHRM", P3_CHROMATICITIES)),
    ],
    ids=["sRGB", "sRGB before a profile", "the primaries of sRGB", "sRGB before primaries"],
)
def test_what_says_in_another_way_that_it_is_srgb_stays(data):
    """Nothing is said, and nothing converted: the rows go into the PDF as they are."""
    assert check_raster(data).remarks == ()
    assert pixel(art(data)) == ("/DeviceCMYK", inks((128, 153, 102)))
    entries, _ = stored(printed(face(ImageItem(art(data), Box(0, 0, 8, 8)))))
    assert entries["/ColorSpace"] == "/DeviceRGB"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((9, 16, 0, 1), "PNG is for screens of high dynamic range (PQ), which paper has not"),
        ((12, 18, 0, 1), "PNG is for screens of high dynamic range (HLG), which paper has not"),
        ((12, 13, 0, 0), "PNG has colours that are not known here: its chunk `cICP` is 12/13/0/0"),
        ((22, 13, 0, 1), "PNG has colours that are not known here: its chunk `cICP` is 22/13/0/1"),
    ],
)
def test_colours_that_paper_has_not_are_refused(points, said):
    """With a way out."""
    with pytest.raises(DamagedPictureError) as caught:
        check_raster(labelled(points))
    assert (caught.value.code, str(caught.value)) == ("art/format", said)
    assert "sRGB or Display P3" in caught.value.hint


GAMMA_1, ADOBE = linear_profile(b"RGB "), screen_profile(
    "Adobe RGB (1998)", ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), (0.3127, 0.3290)), lambda signal: signal**2.19921875
)  # fmt: skip


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_a_profile_of_other_colours_is_said(kind):
    """With its name; what it holds is converted on a press, and at home goes along for what shows the file."""
    options = {"PNG": {}, "TIFF": {}, "JPEG": {"quality": 100, "subsampling": 0}, "WEBP": {"lossless": True}}[kind]
    data = saved(Image.new("RGB", (8, 8), (128, 153, 102)), kind, icc_profile=ADOBE, **options)
    (remark,) = check_raster(data).remarks
    assert (remark.code, remark.text) == (
        "art/colour-profile", "is in `Adobe RGB (1998)`: its colours are converted from that profile"
    )  # fmt: skip
    expected = convert_to_screen(Image.new("RGB", (1, 1), (128, 153, 102)), ADOBE).getpixel((0, 0))
    assert expected == pytest.approx((117, 154, 99), abs=1)  # by the matrices of both spaces
    wanted = [255 * part for part in PRESS.mix(Colour(*(part / 255 for part in expected)))]
    assert pixel(art(data)) == ("/DeviceCMYK", pytest.approx(wanted, abs=2))  # a JPEG loses a little
    at_home = printed(face(ImageItem(art(data), Box(0, 0, 8, 8)), w=8, h=8))
    assert pictured(at_home, dots_per_mm=2).getpixel((8, 8)) == pytest.approx(expected, abs=3)


def test_a_grey_of_another_gamma_is_said_and_converted():
    """A profile of greys."""
    data = saved(Image.new("L", (8, 8), 128), icc_profile=linear_profile(b"GRAY"))
    assert [remark.code for remark in check_raster(data).remarks] == ["art/colour-profile"]
    assert pixel(art(data)) == ("/DeviceGray", pytest.approx(188, abs=2))


def test_profiles_that_change_nothing_are_not_mentioned():
    """Whatever they are called."""
    data = saved(Image.new("RGB", (8, 8)), icc_profile=wide_profile())
    assert check_raster(data).remarks == ()


@pytest.mark.parametrize("cut", [140, 200, 300])
def test_a_profile_that_cannot_be_computed_with_is_named(cut):
    """Its head alone does not make it one."""
    with pytest.raises(DamagedPictureError, match="PNG is damaged: its colour profile cannot be read"):
        check_raster(saved(Image.new("RGB", (8, 8)), icc_profile=ADOBE[:cut]))
