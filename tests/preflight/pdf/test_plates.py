"""The inks of pictures, measured: what `/Decode` and the colour space make of their numbers, whatever packs them."""

import re
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image, features

from pnp.preflight.pdf.objects import identity
from pnp.preflight.pdf.pages import PdfFile
from pnp.preflight.pdf.plates import PlatePages

INVERTED = [1, 0] * 4
BLACK_TINT = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([0, 0, 0, 1]), N=1)
PALETTE = pikepdf.String(bytes([20, 0, 0, 0, 0, 200, 100, 50]))


def jpeg(numbers, *, marked=True):
    """A JPEG of an even colour with these numbers in its data, with Adobe's marker or without."""
    mode = {1: "L", 3: "RGB", 4: "CMYK"}[len(numbers)]
    written = tuple(255 - n for n in numbers) if mode == "CMYK" else tuple(numbers)  # Pillow inverts what has four inks
    file = BytesIO()
    Image.new(mode, (16, 16), written if mode != "L" else written[0]).save(file, "JPEG", quality=98)
    return file.getvalue() if marked else re.sub(rb"\xff\xee\x00\x0eAdobe.{7}", b"", file.getvalue(), count=1, flags=re.DOTALL)


def page_with(picture):
    """A page of 72 × 72 pt that a picture covers."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(72, 72))
    page = pdf.pages[0].obj
    content = b"72 0 0 72 0 0 cm /Im Do"
    if isinstance(picture, bytes):
        content = b"72 0 0 72 0 0 cm " + picture
    else:
        data, more = picture
        stream = Stream(pdf, data)
        facts = {"Subtype": Name.Image, "Width": 16, "Height": 16, "BitsPerComponent": 8} | more
        stream.stream_dict = Dictionary({f"/{key}": value for key, value in facts.items()})
        page.Resources = Dictionary(XObject=Dictionary(Im=pdf.make_indirect(stream)))
    page.Contents = pdf.make_indirect(Stream(pdf, content))
    file = BytesIO()
    pdf.save(file)
    return file.getvalue()


def inks(picture):
    """The inks in the middle of the page, 0…255, and what was not measured."""
    data = page_with(picture)
    file = PdfFile(data)
    plates = PlatePages(file, data)
    shown, _ = plates.inks(file.pages[0])
    return shown.getpixel((50, 50)), plates.unmeasured


def as_jpeg(numbers, space=Name.DeviceCMYK, *, marked=True, decode=None):
    """A picture that is packed as JPEG."""
    data = jpeg(numbers, marked=marked)
    return data, {"Filter": Name.DCTDecode, "ColorSpace": space} | ({"Decode": Array(decode)} if decode else {})


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize(("decode", "printed"), [(None, 10), (INVERTED, 245), ([0, 0.5] * 4, 5)])
def test_decode_alone_says_what_the_numbers_of_a_jpeg_mean(decode, printed, marked):
    """Adobe's marker inverts nothing: Ghostscript writes JPEGs of inks without `/Decode`, Pillow and Photoshop with it."""
    assert inks(as_jpeg((10, 10, 10, 10), marked=marked, decode=decode)) == (pytest.approx((printed,) * 4, abs=1), set())


def test_jpegs_of_greys_and_of_rgb_follow_decode_too():
    """An inverted grey is the rest of black; a range of half is half."""
    assert inks(as_jpeg((200,), Name.DeviceGray, decode=[1, 0]))[0] == pytest.approx((0, 0, 0, 200), abs=1)
    assert inks(as_jpeg((200, 100, 0), Name.DeviceRGB, decode=[1, 0] * 3))[0] == pytest.approx((200, 100, 0, 0), abs=4)


@pytest.mark.parametrize(
    ("data", "more", "printed"),
    [
        (bytes([10] * 1024), {"ColorSpace": Name.DeviceCMYK, "Decode": Array(INVERTED)}, (245,) * 4),
        (bytes([200] * 256), {"ColorSpace": Name.DeviceGray, "Decode": Array([0.5, 1])}, (0, 0, 0, 28)),
        (bytes([1] * 256), {"ColorSpace": Array([Name.Indexed, Name.DeviceCMYK, 1, PALETTE])}, (0, 200, 100, 50)),
        (
            bytes([255] * 256),
            {"ColorSpace": Array([Name.Indexed, Name.DeviceCMYK, 1, PALETTE]), "Decode": Array([1, 0])},
            (20, 0, 0, 0),
        ),
        (
            b"\xaa\xaa" * 16,
            {"ColorSpace": Array([Name.Indexed, Name.DeviceCMYK, 1, PALETTE]), "BitsPerComponent": 1},
            (0, 200, 100, 50),
        ),
        (b"\x55\x55\x55\x55" * 16, {"ColorSpace": Name.DeviceGray, "BitsPerComponent": 2}, (0, 0, 0, 170)),
        (b"\x33" * 128, {"ColorSpace": Name.DeviceGray, "BitsPerComponent": 4, "Decode": Array([1, 0])}, (0, 0, 0, 51)),
        (b"\x40\xff" * 1024, {"ColorSpace": Name.DeviceCMYK, "BitsPerComponent": 16}, (64,) * 4),
        (bytes([100] * 256), {"ColorSpace": Array([Name.Separation, Name.Black, Name.DeviceCMYK, BLACK_TINT])}, (0, 0, 0, 100)),
    ],
    ids=["inverted", "half", "index", "index-inverted", "index-of-one-bit", "two-bits", "four-bits", "sixteen-bits", "spot"],
)
def test_numbers_of_all_sizes_and_spaces(data, more, printed):
    """Greys, inks, an index into inks and a spot, of 1 to 16 bits."""
    assert inks((data, more)) == (pytest.approx(printed, abs=1), set())


def test_pictures_of_several_spots():
    """Each number is a tint, and the function of the space says what they look like together."""
    pdf = pikepdf.new()
    function = Stream(pdf, b"{ exch 0 3 1 roll 0 exch }")  # black and a spot: nothing of cyan, the spot as magenta
    function.stream_dict = Dictionary(FunctionType=4, Domain=Array([0, 1, 0, 1]), Range=Array([0, 1] * 4))
    picture = Stream(pdf, bytes([51, 204] * 256))
    picture.stream_dict = Dictionary(
        Subtype=Name.Image, Width=16, Height=16, BitsPerComponent=8,
        ColorSpace=Array([Name.DeviceN, Array([Name.Black, Name.Ruby]), Name.DeviceCMYK, function]),
    )  # fmt: skip
    pdf.add_blank_page(page_size=(72, 72))
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(Im=pdf.make_indirect(picture)))
    pdf.pages[0].obj.Contents = pdf.make_indirect(Stream(pdf, b"72 0 0 72 0 0 cm /Im Do"))
    file = BytesIO()
    pdf.save(file)
    opened = PdfFile(file.getvalue())
    shown, _ = PlatePages(opened, file.getvalue()).inks(opened.pages[0])
    assert shown.getpixel((50, 50)) == pytest.approx((0, 204, 0, 51), abs=4)


def test_pictures_in_the_content_itself():
    """Their keys are short, and mean the same."""
    head = b"BI /W 1 /H 1 /BPC 8 /CS /CMYK /D [1 0 1 0 1 0 1 0] /F /AHx ID "
    assert inks(head + b"0a141e28> EI") == (pytest.approx((245, 235, 225, 215), abs=1), set())


@pytest.mark.skipif(not features.check("jpg_2000"), reason="Pillow has no JPEG 2000")
def test_jpeg_2000_says_its_space_itself():
    """Without `/ColorSpace`, the number of its bands is that of its inks."""
    file = BytesIO()
    Image.new("L", (16, 16), 200).save(file, "JPEG2000")
    assert inks((file.getvalue(), {"Filter": Name.JPXDecode})) == (pytest.approx((0, 0, 0, 55), abs=1), set())


@pytest.mark.parametrize("space", [Name.DeviceRGB, Name.DeviceGray], ids=str)
def test_a_jpeg_that_contradicts_its_space_is_not_measured(space):
    """It is named: which of both is meant, nobody knows."""
    assert inks(as_jpeg((10, 10, 10, 10), space))[1] == {"the picture `/Im`"}


@pytest.mark.parametrize("content", [b"0 0 72 72 re f", b"/Pattern cs /P scn 0 0 72 72 re f"])
def test_what_chooses_no_colour_is_black_ink_alone(content):
    """Pages and patterns begin with black, which is no mix of all inks."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(72, 72)).obj
    cell = pdf.make_stream(b"0 0 9 9 re f", PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 9, 9], XStep=9, YStep=9)
    cell.Resources = Dictionary()
    page.Resources = Dictionary(Pattern=Dictionary(P=cell))
    page.Contents = pdf.make_stream(content)
    file = BytesIO()
    pdf.save(file)
    opened = PdfFile(file.getvalue())
    shown, _ = PlatePages(opened, file.getvalue()).inks(opened.pages[0])
    assert shown.getpixel((50, 50)) == (0, 0, 0, 255)


def test_pictures_that_are_painted_finer_than_plates_are_averaged():
    """What they print stays; those that are painted coarse somewhere, and of which nothing is known, stay as they are."""
    ramp = b"".join(bytes([x, 0, 240 - x, 10]) for x in range(240)) * 240
    data = page_with((ramp, {"ColorSpace": Name.DeviceCMYK, "Width": 240, "Height": 240}))
    file = PdfFile(data)
    (painted,) = file.painted(file.pages[0])
    number = identity(painted.source)
    whole = PlatePages(file, data).inks(file.pages[0])[0]
    for ppi, side in ((None, 240), (299, 240), (300, 120), (450, 80)):
        plates = PlatePages(file, data, finest={} if ppi is None else {number: ppi})
        assert plates.light(painted.source, "", None).size == (side, side)
        shown, _ = plates.inks(file.pages[0])
        assert [shown.getpixel((x, 50)) for x in (10, 50, 90)] == [
            pytest.approx(whole.getpixel((x, 50)), abs=3) for x in (10, 50, 90)
        ]
