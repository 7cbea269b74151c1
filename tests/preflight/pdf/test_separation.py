"""Colours of a screen in inks: operators, gradients and pictures, as a game's own; what would look different is refused."""

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image, ImageCms
from support.faces import SEA, X4

from pnp.model.frame import Colour
from pnp.pictures.inks import PressInks, separate_picture
from pnp.preflight.pdf.pages import PdfFile
from pnp.preflight.pdf.separation import UnsafeConversionError, separate_page

PRESS = PressInks(X4, [SEA])
SQUARE = b" 0 0 90 90 re f "


def page_of(content, resources=lambda _: Dictionary(), **entries):
    """A PDF of one page of 90 × 90 pt."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(90, 90)).obj
    page.Contents = pdf.make_stream(content)
    page.Resources = resources(pdf)
    for key, value in entries.items():
        page[f"/{key}"] = value
    out = BytesIO()
    pdf.save(out, static_id=True)
    return out.getvalue()


def colours(page):
    """What a page paints in inks, in order: each kind of object with the inks of its colour."""
    file = PdfFile(separate_page(page, PRESS))
    return [(one.kind, one.colour.space.painted.family, one.colour.values) for one in file.painted(file.pages[0])]


def mix(red, green, blue):
    """What the game prints for a colour of a screen."""
    return tuple(round(part, 4) for part in PRESS.inks(Colour(red, green, blue)).process)


def profiled(data):
    """A colour space with an ICC profile of a screen."""

    def resources(pdf):
        space = Array([Name.ICCBased, pdf.make_stream(data, N=3)])
        return Dictionary(ColorSpace=Dictionary(C=space))

    return resources


SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.mark.parametrize(
    ("content", "resources", "expected"),
    [
        (b"1 0.5 0 rg" + SQUARE, None, [("fill", mix(1, 0.5, 0))]),
        (b"0 0 0 rg" + SQUARE, None, [("fill", (0, 0, 0, 1))]),
        (b"0.1 0.4 0.5 rg" + SQUARE, None, [("fill", SEA.cmyk)]),  # a swatch
        (b"4 w 1 0 0 RG 9 9 m 80 80 l S", None, [("stroke", mix(1, 0, 0))]),
        (b"/C cs" + SQUARE + b"0 1 0 sc" + SQUARE, profiled(SRGB), [("fill", (0, 0, 0, 1)), ("fill", mix(0, 1, 0))]),
        (b"q 1 0 0 rg Q" + SQUARE, None, [("fill", (0.0,))]),  # black as grey, as it was
        (b"q /C cs Q 0.5 sc" + SQUARE, profiled(SRGB), [("fill", (0.5,))]),
        (b"0 1 0 0 k" + SQUARE, None, [("fill", (0, 1, 0, 0))]),
    ],
    ids=range(8),
)
def test_operators(content, resources, expected):
    """Each choice of a colour of a screen is one of the inks of the game's colours; inks stay what they are."""
    found = colours(page_of(content, resources) if resources else page_of(content))
    assert [kind for kind, _, _ in found] == [kind for kind, _ in expected]
    for (_, family, values), (_, inks) in zip(found, expected, strict=True):
        assert family in {"DeviceCMYK", "DeviceGray"}
        assert values == pytest.approx(inks, abs=1e-4)


def test_a_gradient_goes_from_ink_to_ink():
    """Sampled, so that what lies between has the inks of its own colour."""
    axial = Dictionary(
        ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=[0, 0, 90, 0],
        Function=Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 1], C1=[1, 1, 0]),
    )  # fmt: skip
    data = separate_page(page_of(b"/S sh", lambda pdf: Dictionary(Shading=Dictionary(S=pdf.make_indirect(axial)))), PRESS)
    with pikepdf.open(BytesIO(data)) as pdf:
        shade = pdf.pages[0].Resources.Shading.S
        assert shade.ColorSpace == Name.DeviceCMYK
        samples = shade.Function.read_bytes()
    for at, colour in ((0, (0, 0, 1)), (64, (0.5, 0.5, 0.5)), (128, (1, 1, 0))):
        assert [ink / 255 for ink in samples[4 * at : 4 * at + 4]] == pytest.approx(mix(*colour), abs=0.005)


@pytest.mark.parametrize("packed", ["plain", "jpeg", "indexed"])
def test_a_picture_is_separated_as_pictures_of_the_game_are(packed):
    """Whatever packs its pixels."""
    pixels = Image.new("RGB", (8, 8), (200, 40, 90))

    def resources(pdf):
        out = BytesIO()
        pixels.save(out, "JPEG", quality=100, subsampling=0)
        data = {"plain": pixels.tobytes(), "jpeg": out.getvalue(), "indexed": bytes(64)}[packed]
        made = Stream(pdf, data)
        space = Array([Name.Indexed, Name.DeviceRGB, 0, pikepdf.String(bytes((200, 40, 90)))])
        made.stream_dict = Dictionary(
            Subtype=Name.Image,
            Width=8,
            Height=8,
            BitsPerComponent=8,
            ColorSpace=space if packed == "indexed" else Name.DeviceRGB,
        )
        if packed == "jpeg":
            made.Filter = Name.DCTDecode
        return Dictionary(XObject=Dictionary(I=pdf.make_indirect(made)))

    data = separate_page(page_of(b"90 0 0 90 0 0 cm /I Do", resources), PRESS)
    with pikepdf.open(BytesIO(data)) as pdf:
        picture = pdf.pages[0].Resources.XObject.I
        assert picture.ColorSpace == Name.DeviceCMYK
        assert list(picture.read_bytes()[:4]) == pytest.approx(list(separate_picture(PRESS, pixels).tobytes()[:4]), abs=2)


def test_forms_and_patterns_and_groups():
    """Whatever content paints; a group blends in inks then."""

    def resources(pdf):
        group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
        form = pdf.make_stream(b"1 0 0 rg" + SQUARE, Subtype=Name.Form, BBox=[0, 0, 90, 90], Group=group)
        cell = pdf.make_stream(b"0 0 1 rg 0 0 9 9 re f", PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 9, 9])
        cell.XStep, cell.YStep, cell.Resources = 9, 9, Dictionary()
        return Dictionary(XObject=Dictionary(F=form), Pattern=Dictionary(P=cell))

    page = page_of(b"/F Do /Pattern cs /P scn" + SQUARE, resources, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB))
    found = [values for kind, family, values in colours(page) if kind == "fill" and family == "DeviceCMYK"]
    assert found == [pytest.approx(mix(1, 0, 0)), pytest.approx(mix(0, 0, 1))]
    assert b"/DeviceRGB" not in separate_page(page, PRESS)


def screen(_):
    """A mode that blends colours of a screen and inks to different ones."""
    return Dictionary(ExtGState=Dictionary(G=Dictionary(BM=Name.Screen)))


def inheriting(pdf):
    """A form whose colours are in the space of whatever shows it."""
    form = pdf.make_stream(b"1 0 0 sc" + SQUARE, Subtype=Name.Form, BBox=[0, 0, 90, 90])
    return Dictionary(XObject=Dictionary(F=form))


def by_default(pdf):
    """What `rg` means is said by a profile."""
    return Dictionary(ColorSpace=Dictionary(DefaultRGB=Array([Name.ICCBased, pdf.make_stream(SRGB, N=3)])))


@pytest.mark.parametrize(
    ("content", "resources"),
    [
        (b"/G gs 1 0 0 rg" + SQUARE, screen),
        (b"/DeviceRGB cs /F Do", inheriting),
        (b"1 0 0 rg" + SQUARE, by_default),
        (b"1 0 rg" + SQUARE, lambda _: Dictionary()),
    ],
    ids=["blend mode", "inherited space", "default space", "too few numbers"],
)
def test_what_would_look_different_is_refused(content, resources):
    """Rather than guessed."""
    with pytest.raises(UnsafeConversionError):
        separate_page(page_of(content, resources), PRESS)


def test_the_same_page_gives_the_same_bytes():
    """On each run."""
    page = page_of(b"1 0.5 0 rg" + SQUARE)
    assert separate_page(page, PRESS) == separate_page(page, PRESS)


def lettered(pdf):
    """A font, a form with a text, and settings."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    words = pdf.make_stream(
        b"BT 0 0 0 rg /F 10 Tf (a) Tj ET", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 90, 90], Matrix=[1, 0, 0, 1, 2, 2]
    )
    over, chosen = Dictionary(OP=True, OPM=0), Dictionary(Font=Array([pdf.make_indirect(font), 8]))
    return Dictionary(Font=Dictionary(F=font), XObject=Dictionary(W=words), ExtGState=Dictionary(O=over, C=chosen))


def texts(content, **entries):
    """Whether each text and shape of a page overprints, and in which mode."""
    file = PdfFile(separate_page(page_of(content, lettered, **entries), PRESS))
    return [(one.kind, one.overprints, one.overprint_mode) for one in file.painted(file.pages[0]) if one.kind != "settings"]


SMALL, LARGE = ("text", True, 1), ("text", False, 0)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"BT 0 0 0 rg /F 11.9 Tf (a) Tj [(b) 9 (c)] TJ ET" + SQUARE, [SMALL, SMALL, ("fill", False, 0)]),
        (b"BT 0 0 0 rg /F 12 Tf (a) Tj ET", [LARGE]),
        (b"BT 0 0 0 rg /F 1 Tf 11 0 0 11 9 9 Tm (a) Tj 13 0 0 13 9 9 Tm (a) Tj ET BT (a) Tj ET", [SMALL, LARGE, SMALL]),
        (b"q 0.5 0 0 0.5 0 0 cm BT 0 0 0 rg /F 20 Tf (a) Tj ET Q BT 0 0 0 rg /F 20 Tf (a) Tj ET", [SMALL, LARGE]),
        (b"/W Do q 2 0 0 2 0 0 cm /W Do Q", [SMALL, SMALL]),
        (b"q 2 0 0 2 0 0 cm /W Do Q", [LARGE]),
        (b"/C gs BT 0 0 0 rg (a) Tj 1 0 0 rg (a) Tj 0 0 0 RG (a) Tj ET", [SMALL, LARGE, LARGE]),
        (b"/O gs BT 0 0 0 rg /F 9 Tf (a) Tj ET" + SQUARE, [SMALL, ("fill", True, 0)]),
        (b"BT 0 0 0 1 k /F 9 Tf (a) Tj ET 1 0 0 rg" + SQUARE, [LARGE, ("fill", False, 0)]),  # as it was
    ],
    ids=range(9),
)
def test_small_letters_that_become_black_ink_overprint(content, expected):
    """As texts of the game do; what is painted after them prints as the page says."""
    assert texts(content) == expected


def test_the_unit_of_a_page_makes_letters_larger():
    """7 of 2 pt each."""
    assert texts(b"BT 0 0 0 rg /F 7 Tf (a) Tj ET", UserUnit=2) == [LARGE]
