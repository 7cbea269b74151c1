"""Broken PDF files that are kin to others: the same faults in other operators, objects, layers, notes and spaces."""

from __future__ import annotations

from io import BytesIO

from pikepdf import Array, Dictionary, Name, Stream, StreamDecodeLevel, String
from PIL import Image, ImageCms
from support.damaged_files import drawn_font, mask_group
from support.hidden_faults import FILL, ink_space, mark, simple_font, tile, two_spots
from support.press_files import broken, broken_picture, paint, separation

PLACED = b"20 0 0 20 40 40 cm /Photo Do"


@broken("press/content")
def colour_of_three_numbers(pdf):
    """CMYK without its black."""
    paint(pdf, b"0 0 1 k 40 40 20 20 re f")


@broken("press/content", "press-x1a")
def word_in_place_of_a_number(pdf):
    """A rectangle from a word."""
    paint(pdf, b"0 0 0 1 k (a) 40 20 20 re f")


@broken("press/content")
def number_that_two_streams_share(pdf):
    """A number whose digits are in two streams, between which readers put a blank."""
    page = pdf.pages[0]
    page.contents_add(b"q 0 0 0 1 k 40 40 20 2")
    page.contents_add(b"0 re f Q")


@broken("press/content")
def text_that_ends_twice(pdf):
    """A text object that ends and has not begun."""
    paint(pdf, b"ET 0 0 0 1 k 40 40 20 20 re f")


@broken("press/content", "press-x1a")
def text_in_a_text(pdf):
    """A text object that begins inside another."""
    paint(pdf, b"BT BT ET 0 0 0 1 k 40 40 20 20 re f")


@broken("press/content")
def text_without_a_font(pdf):
    """Words before a font was chosen."""
    paint(pdf, b"BT 0 0 0 1 k 30 40 Td (Milo) Tj ET")


@broken("press/missing-glyph")
def drawn_letter_beyond_the_widths(pdf):
    """A letter that a drawn font neither draws nor knows."""
    font = drawn_font(pdf, b"1000 0 0 0 700 700 d1 0 0 700 700 re f")
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (az) Tj ET", Font={"Drawn": font})


@broken("press/missing-glyph")
def clip_of_letters_that_are_lost(pdf):
    """Letters that only clip, of which a subset lost two."""
    content = b"BT 7 Tr /Simple 30 Tf 20 40 Td (Milo) Tj ET 0 0 0 1 k 20 40 40 30 re f"
    paint(pdf, content, Font={"Simple": simple_font(pdf, "Mi")})


@broken("press/font-not-embedded", "press-x1a")
def clip_of_a_standard_font(pdf):
    """Letters that only clip, in a font that is not in the file."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    paint(pdf, b"BT 7 Tr /Plain 30 Tf 20 40 Td (Milo) Tj ET 0 0 0 1 k 20 40 40 30 re f", Font={"Plain": font})


@broken("press/colour-space")
def mask_that_blends_in_rgb(pdf):
    """A soft mask whose group is in RGB."""
    mask = mask_group(pdf, b"1 g 0 0 200 200 re f")
    mask.SMask.G.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
    paint(pdf, b"/Masked gs 0 0 0 1 k 40 40 20 20 re f", ExtGState={"Masked": mask})


@broken("press/colour-space")
def note_that_blends_in_rgb(pdf):
    """A printer's mark that is a group in RGB."""
    mark(pdf, b"0 0 0 1 k 0 0 9 9 re f")
    pdf.pages[0].Annots[0].AP.N.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)


@broken("press/ink-limit")
def heavy_note(pdf):
    """The look of a trap, in four inks, over the picture."""
    mark(pdf, b"1 1 1 1 k 0 0 10 10 re f")
    note = pdf.pages[0].Annots[0]
    note.Subtype, note.Rect = Name.TrapNet, Array([40, 40, 60, 60])


@broken("press/ink-limit")
def heavy_pattern_without_colours(pdf):
    """A cell that is painted in four inks."""
    space = Array([Name.Pattern, Name.DeviceCMYK])
    cell = tile(pdf, b"0 0 10 10 re f", paint_type=2)
    paint(pdf, b"/Dots cs 1 1 1 1 /Tile scn 30 30 40 40 re f", Pattern={"Tile": cell}, ColorSpace={"Dots": space})


@broken("press/ink-limit")
def heavy_picture_of_four_bits(pdf):
    """A picture of four inks, two numbers in a byte."""
    photo = broken_picture(pdf, 100, 100, bits=4)
    photo.write(b"\xff" * 20000)
    paint(pdf, PLACED, XObject={"Photo": photo})


def profiled(pdf, count, profile):
    """Paint in a space with a profile."""
    stream = pdf.make_indirect(Stream(pdf, profile, N=count))
    content = b"/Own cs %b sc 40 40 9 9 re f" % b" ".join([b"0.3"] * count)
    paint(pdf, content, ColorSpace={"Own": pdf.make_indirect(Array([Name.ICCBased, stream]))})


@broken("press/colour-space")
def four_inks_with_the_profile_of_a_screen(pdf):
    """A profile of three colours for a space of four."""
    profiled(pdf, 4, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())


@broken("press/colour-space")
def grey_with_the_profile_of_a_screen(pdf):
    """The same for a space of one."""
    profiled(pdf, 1, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())


@broken("press/colour-space")
def profile_of_garbage(pdf):
    """A profile that is none."""
    profiled(pdf, 4, b"no profile, but words" * 9)


@broken("press/colour-space", "press-x1a")
def default_of_four_inks(pdf):
    """CMYK that the resources give a profile."""
    own = Array([Name.ICCBased, pdf.Root.OutputIntents[0].DestOutputProfile])
    paint(pdf, b"0 0.4 0 0 k 40 40 9 9 re f", ColorSpace={"DefaultCMYK": own})


@broken("press/colour-space")
def default_of_grey(pdf):
    """Grey that the resources calibrate."""
    grey = Array([Name.CalGray, Dictionary(WhitePoint=Array([0.95, 1, 1.08]))])
    paint(pdf, b"0.4 g 40 40 9 9 re f", ColorSpace={"DefaultGray": grey})


def jpeg(pdf, mode, space, size=100):
    """A JPEG of 100 × 100 pixels, of which the file may say other things."""
    file = BytesIO()
    Image.linear_gradient("L").resize((100, 100)).convert(mode).save(file, "JPEG")
    picture = pdf.make_indirect(Stream(pdf, file.getvalue()))
    picture.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=size, Height=size, ColorSpace=space, BitsPerComponent=8,
        Filter=Name.DCTDecode,
    )  # fmt: skip
    paint(pdf, PLACED, XObject={"Photo": picture})


@broken("press/damage")
def jpeg_of_another_size(pdf):
    """The file says twice as many pixels."""
    jpeg(pdf, "L", Name.DeviceGray, 200)


@broken("press/damage")
def jpeg_of_three_colours_as_four(pdf):
    """The file says CMYK."""
    jpeg(pdf, "RGB", Name.DeviceCMYK)


@broken("press/damage")
def picture_of_unknown_bits(pdf):
    """Nothing says how many bits a number has."""
    photo = broken_picture(pdf, 100, 100)
    del photo.BitsPerComponent
    paint(pdf, PLACED, XObject={"Photo": photo})


@broken("press/spot-looks")
def ink_of_another_look_among_several(pdf):
    """A space of two inks that describes one of them other than its own space does."""
    several = ink_space(pdf, "Ruby", "Black")
    several.append(Dictionary(Subtype=Name.NChannel, Colorants=Dictionary(Ruby=separation(pdf, "Ruby", (1, 0, 0, 0)))))
    content = b"/Two cs 1 1 scn 40 40 9 9 re f /One cs 1 scn 50 40 5 5 re f"
    paint(pdf, content, ColorSpace={"Two": several, "One": separation(pdf, "Ruby")})


@broken("press/spot-names")
def spot_called_black(pdf):
    """A plate beside that of black."""
    paint(pdf, b"/One cs 1 scn 40 40 5 5 re f", ColorSpace={"One": separation(pdf, "black", (0, 0, 0, 1))})


@broken("press/spot-names")
def spots_of_named_swatches(pdf):
    """The ink of two swatch books, without a number."""
    two_spots(pdf, separation(pdf, "PANTONE Reflex Blue C"), separation(pdf, "PANTONE Reflex Blue CVC"))


@broken("press/spot-names", "press-x1a")
def spots_of_two_publishers(pdf):
    """The same ink by the short name of its publisher, for coated paper."""
    two_spots(pdf, separation(pdf, "PMS 186"), separation(pdf, "PANTONE 186 Coated"))


def cut(pdf, content, space, **settings):
    """Cut along a rectangle."""
    paint(pdf, content, ExtGState={"Over": Dictionary(OP=True, op=True, OPM=1, **settings)}, ColorSpace={"Cut": space})


@broken("press/cut-line")
def cut_that_is_mixed(pdf):
    """A space of the knife and of black."""
    cut(pdf, b"/Over gs /Cut CS 1 0 SCN 1 w 40 40 20 20 re S", ink_space(pdf, "CutContour", "Black"))


@broken("press/cut-line")
def cut_that_is_faded(pdf):
    """A line that is half transparent."""
    cut(pdf, b"/Over gs /Cut CS 1 SCN 1 w 40 40 20 20 re S", separation(pdf, "CutContour"), CA=0.5)


@broken("press/layers", "press-x4", 0)
def layer_that_is_not_printed(pdf):
    """A layer that is seen, and says that printers leave it out."""
    use = Dictionary(Print=Dictionary(PrintState=Name.OFF))
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Guides", Usage=use))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))


@broken("press/layers", "press-x4", 0)
def layer_that_is_not_seen(pdf):
    """The other way round."""
    use = Dictionary(Print=Dictionary(PrintState=Name.ON), View=Dictionary(ViewState=Name.OFF))
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Dies", Usage=use))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))


OPEN = Dictionary(S=Name.URI, URI=String("http://example.org"))


@broken("press/action", "press-x4", 0)
def bookmark_that_opens_a_site(pdf):
    """The second of two bookmarks; the first only shows a page."""
    second = pdf.make_indirect(Dictionary(Title="Shop", A=OPEN))
    first = pdf.make_indirect(Dictionary(Title="Mill", A=Dictionary(S=Name.GoTo, D=String("mill")), Next=second))
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(First=first, Last=second, Count=2))


@broken("press/action")
def link_beside_the_bleed(pdf):
    """A note that PDF/X allows where it lies, with an action that it does not."""
    mark(pdf, b"")
    pdf.pages[0].Annots[0].Subtype, pdf.pages[0].Annots[0].A = Name.Link, OPEN


@broken("press/attachment")
def file_of_a_page(pdf):
    """A file that belongs to a page."""
    pdf.pages[0].obj.AF = Array([Dictionary(Type=Name.Filespec, F="rules.txt")])


@broken("press/page-box")
def paper_of_ten_metres(pdf):
    """More than PDF takes."""
    pdf.pages[0].obj.MediaBox = Array([-10000, -10000, 20000, 20000])


def halftone(pdf, **found):
    """Settings with a halftone."""
    paint(pdf, b"/Curve gs", ExtGState={"Curve": Dictionary(HT=Dictionary(**found))})


CURVE = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)
SCREEN = {"HalftoneType": 1, "Frequency": 60, "Angle": 45, "SpotFunction": Name.Round}


@broken("press/device-setting")
def halftone_with_a_curve(pdf):
    """A screen that bends colours."""
    halftone(pdf, **SCREEN, TransferFunction=CURVE)


@broken("press/device-setting")
def halftone_of_an_ink_with_a_curve(pdf):
    """The same among those of single inks."""
    halftone(pdf, HalftoneType=5, Default=Dictionary(**SCREEN, TransferFunction=CURVE))


@broken("press/compression", "press-x4", 0, stream_decode_level=StreamDecodeLevel.none, compress_streams=False)
def content_as_lzw(pdf):
    """A stream of operators that is packed as LZW: a code that begins, one for each byte, one that ends."""
    codes = [256, *b"0 0 0 1 k 40 40 9 9 re f ", 257]
    bits = "".join(f"{code:09b}" for code in codes)
    data = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    page = pdf.pages[0]
    page.contents_add(pdf.make_indirect(Stream(pdf, data, Filter=Name.LZWDecode)))


@broken("press/colour-space", "press-x1a")
def default_of_a_pattern(pdf):
    """CMYK that the resources of a cell give a profile."""
    own = Array([Name.ICCBased, pdf.Root.OutputIntents[0].DestOutputProfile])
    cell = tile(pdf, b"0 0.4 0 0 k 1 1 5 5 re f", ColorSpace={"/DefaultCMYK": own})
    paint(pdf, FILL, Pattern={"Tile": cell})
