"""Broken PDF files whose fault lies where it is easily overlooked: inside fonts, patterns, masks, drawn letters and notes."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Stream
from PIL import Image
from support.damaged_files import drawn_font, mask_group
from support.places import TESTS
from support.press_files import broken, broken_picture, fonts, paint, separation


@cache
def plex(letters):
    """A TrueType font with these letters, and their widths in thousandths."""
    font = TTFont(TESTS.parent / "fonts" / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf")
    widths = [round(font["hmtx"][font.getBestCmap()[ord(one)]][0] * 1000 / font["head"].unitsPerEm) for one in "Milo"]
    subsetter = Subsetter(Options(layout_features=[], glyph_names=False, notdef_outline=True))
    subsetter.populate(text=letters)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue(), widths


def simple_font(pdf, letters="Milo", times=1.0):
    """A simple TrueType font, as cairo and office programs write them, for the letters M, i, l and o."""
    data, widths = plex(letters)
    program = pdf.make_indirect(Stream(pdf, data))
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/ABCDEF+Plex"), Flags=32, FontBBox=Array([-200, -300, 1200, 1000]),
        ItalicAngle=0, Ascent=1000, Descent=-300, CapHeight=700, StemV=80, FontFile2=program,
    )  # fmt: skip
    wide = dict(zip("Milo", widths, strict=True))
    return Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name("/ABCDEF+Plex"), FirstChar=ord("M"), LastChar=ord("o"),
        Widths=Array([round(wide.get(chr(code), 0) * times) for code in range(ord("M"), ord("o") + 1)]),
        Encoding=Name.WinAnsiEncoding, FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip


def write(pdf, font):
    """Write `Milo` on the first page."""
    paint(pdf, b"BT 0 0 0 1 k /Simple 14 Tf 20 40 Td (Milo) Tj ET", Font={"Simple": font})


BLACK = b"0 0 0 1 k "
SMALL = b"BT /Simple 8 Tf 20 40 Td (Milo) Tj ET"


def small(pdf, content, **resources):
    """Small letters among others."""
    paint(pdf, content, Font={"Simple": simple_font(pdf)}, **resources)


@broken("press/missing-glyph")
def letters_that_a_subset_lost(pdf):
    """A font of letters by name, whose program has two of the four."""
    write(pdf, simple_font(pdf, "Mi"))


@broken("press/font-widths")
def font_of_doubled_widths(pdf):
    """A font of letters by name, whose widths in the file are twice those of its program."""
    write(pdf, simple_font(pdf, times=2.0))


@broken("press/font-damaged", "press-x4", 1, 3)
def font_program_of_garbage(pdf):
    """What should be a font is none."""
    for font in fonts(pdf):
        font.DescendantFonts[0].FontDescriptor.FontFile2.write(b"no font, but words")


@broken("press/font-damaged", "press-x1a")
def font_program_that_is_cut_off(pdf):
    """The second half of a font is lost."""
    font = simple_font(pdf)
    program = font.FontDescriptor.FontFile2
    program.write(program.read_bytes()[: len(program.read_bytes()) // 2])
    write(pdf, font)


def tile(pdf, operators, matrix=(1, 0, 0, 1, 0, 0), *, paint_type=1, **resources):
    """A pattern of cells of 10 × 10 units."""
    cell = pdf.make_indirect(Stream(pdf, operators))
    cell.stream_dict = Dictionary(
        Type=Name.Pattern, PatternType=1, PaintType=paint_type, TilingType=1, BBox=Array([0, 0, 10, 10]), XStep=10, YStep=10,
        Matrix=Array(matrix), Resources=Dictionary(**{key: Dictionary(value) for key, value in resources.items()}),
    )  # fmt: skip
    return cell


def fade(pdf, first, last, kind=2, space=Name.DeviceCMYK):
    """A gradient along a line, as a pattern."""
    ramp = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array(first), C1=Array(last), N=1)
    ends = Array([20, 0, 80, 0]) if kind == 2 else Array([30, 40, 0, 30, 40, 60])
    shade = Dictionary(ShadingType=kind, ColorSpace=space, Coords=ends, Function=ramp, Extend=Array([True, True]))
    return pdf.make_indirect(Dictionary(PatternType=2, Shading=pdf.make_indirect(shade)))


def in_a_form(pdf, operators, matrix=(1, 0, 0, 1, 0, 0), **resources):
    """Paint on the first page through a form."""
    form = pdf.make_indirect(Stream(pdf, operators))
    form.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]), Matrix=Array(matrix),
        Resources=Dictionary(**{key: Dictionary({f"/{k}": v for k, v in value.items()}) for key, value in resources.items()}),
    )  # fmt: skip
    paint(pdf, b"/Form Do", XObject={"Form": form})


FILL = b"/Pattern cs /Tile scn 40 40 20 20 re f"


@broken("press/colour-space")
def rgb_pattern_inside_a_form(pdf):
    """A pattern that a form paints with, whose cell is in RGB."""
    in_a_form(pdf, FILL, Pattern={"Tile": tile(pdf, b"1 0 0 rg 1 1 5 5 re f")})


@broken("press/thin-line")
def pattern_whose_cell_is_off_the_page(pdf):
    """A pattern of hairlines that begins far away, and is repeated up to the page."""
    paint(pdf, FILL, Pattern={"Tile": tile(pdf, b"0 0 0 1 K 0 w 1 1 m 9 9 l S", (1, 0, 0, 1, -5000, 9000))})


@broken("press/low-resolution")
def coarse_picture_in_a_pattern(pdf):
    """A pattern of pictures of 72 ppi, made coarser by the form that it is used in."""
    photo = broken_picture(pdf, 100, 100)
    content = b"q 10 0 0 10 0 0 cm /Photo Do Q"
    cell = tile(pdf, content, (2.4, 0, 0, 2.4, -900, 0), XObject={"/Photo": photo})
    in_a_form(pdf, FILL, (1.5, 0, 0, 1.5, 0, 0), Pattern={"Tile": cell})


@broken("press/colour-space", "press-x1a")
def pattern_without_colours_in_rgb(pdf):
    """A cell that has the colour of what is painted with it, which is RGB."""
    cell = tile(pdf, b"1 1 5 5 re f", paint_type=2)
    space = Array([Name.Pattern, Name.DeviceRGB])
    paint(pdf, b"/Dots cs 1 0 0 /Tile scn 40 40 20 20 re f", Pattern={"Tile": cell}, ColorSpace={"Dots": space})


@broken("press/transparency", "press-x1a")
def opacity_in_a_pattern(pdf):
    """A cell whose own settings fade what it paints."""
    cell = tile(pdf, b"/Faded gs 0 0 0 1 k 1 1 5 5 re f", ExtGState={"/Faded": Dictionary(ca=0.5)})
    in_a_form(pdf, FILL, Pattern={"Tile": cell})


@broken("press/font-not-embedded")
def standard_font_in_a_pattern_of_letters(pdf):
    """Large letters filled with a pattern, in whose cell there are letters too."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    cell = tile(pdf, b"BT 0 0 0 1 k /Plain 12 Tf 1 1 Td (a) Tj ET", Font={"/Plain": font})
    content = b"BT /Pattern cs /Tile scn /Simple 30 Tf 20 40 Td (Mo) Tj ET"
    paint(pdf, content, Pattern={"Tile": cell}, Font={"Simple": simple_font(pdf)})


def masked(pdf, group, **resources):
    """Paint black through a mask, after settings that look like it."""
    mask = mask_group(pdf, group)
    mask.SMask.G.Resources = Dictionary(
        **{key: Dictionary({f"/{k}": v for k, v in value.items()}) for key, value in resources.items()}
    )
    paint(pdf, b"/Plain gs /Masked gs 0 0 0 1 k 40 40 20 20 re f", ExtGState={"Plain": Dictionary(ca=1), "Masked": mask})


@broken("press/low-resolution")
def coarse_picture_in_a_mask(pdf):
    """A mask made of a picture of 72 ppi."""
    masked(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 20, 20)})


@broken("press/low-resolution")
def coarse_picture_in_a_mask_of_a_pattern(pdf):
    """A mask inside a cell that lies far from the page."""
    mask = mask_group(pdf, b"20 0 0 20 0 0 cm /Photo Do")
    mask.SMask.G.Resources = Dictionary(XObject=Dictionary(Photo=broken_picture(pdf, 20, 20)))
    cell = tile(pdf, b"/Masked gs 0 0 0 1 k 1 1 5 5 re f", (1, 0, 0, 1, -5000, 9000), ExtGState={"/Masked": mask})
    paint(pdf, FILL, Pattern={"Tile": cell})


@broken("press/low-resolution")
def picture_with_a_coarse_mask(pdf):
    """A fine picture whose own mask has 36 ppi."""
    photo = broken_picture(pdf, 100, 100)
    photo.SMask = broken_picture(pdf, 10, 10, Name.DeviceGray)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/thin-line")
def hairline_in_a_mask(pdf):
    """A line of a mask, through which a line is printed that is as thin."""
    masked(pdf, b"1 G 0 w 0 0 m 200 200 l S")


@broken("press/font-not-embedded")
def standard_font_in_a_mask(pdf):
    """Letters of a mask that another font would replace."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    masked(pdf, b"BT 1 g /Plain 12 Tf 42 42 Td (a) Tj ET", Font={"Plain": font})


@broken("press/colour-space")
def rgb_in_a_letter_of_a_named_encoding(pdf):
    """A drawn letter that an encoding of the standard names."""
    font = drawn_font(pdf, b"1000 0 d0 1 0 0 rg 0 0 700 700 re f")
    font.Encoding = Name.WinAnsiEncoding
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


@broken("press/low-resolution")
def coarse_picture_in_a_drawn_letter(pdf):
    """A letter that is a picture, which only the page itself names."""
    font = drawn_font(pdf, b"1000 0 d0 1000 0 0 1000 0 0 cm /Photo Do")
    del font["/Resources"]
    content = b"BT /Drawn 20 Tf 40 40 Td (a) Tj ET"
    paint(pdf, content, Font={"Drawn": font}, XObject={"Photo": broken_picture(pdf, 20, 20)})


@broken("press/thin-line")
def hairline_in_a_drawn_letter(pdf):
    """A letter that is drawn with a line as thin as can be, in the colour of the text."""
    font = drawn_font(pdf, b"1000 0 0 0 700 700 d1 0 w 0 0 m 700 700 l S")
    paint(pdf, b"BT 0 0 0 1 k 0 0 0 1 K /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


def mark(pdf, operators, flags=4, **resources):
    """A printer's mark beside the bleed of the first page, which looks like this."""
    page = pdf.pages[0].obj
    left, bottom, right, top = map(float, page.MediaBox)
    page.MediaBox = Array([left - 60, bottom, right, top])
    look = pdf.make_indirect(Stream(pdf, operators))
    look.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 10, 10]),
        Resources=Dictionary(**{key: Dictionary({f"/{k}": v for k, v in value.items()}) for key, value in resources.items()}),
    )  # fmt: skip
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.PrinterMark, F=flags, Rect=Array([left - 40, 10, left - 20, 30]), AP=Dictionary(N=look)
    )
    page.Annots = Array([pdf.make_indirect(note)])


@broken("press/colour-space")
def rgb_in_a_note(pdf):
    """A printer's mark in RGB."""
    mark(pdf, b"1 0 0 rg 0 0 10 10 re f")


@broken("press/low-resolution")
def coarse_picture_in_a_note(pdf):
    """A printer's mark that is a picture, made coarser by the place that it fills."""
    mark(pdf, b"10 0 0 10 0 0 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 40, 40)})


@broken("press/font-not-embedded")
def standard_font_in_a_note(pdf):
    """A printer's mark with words in a font that is not in the file."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    mark(pdf, b"BT 0 0 0 1 k /Plain 6 Tf 1 1 Td (a) Tj ET", Font={"Plain": font})


def ink_space(pdf, *names):
    """A space of several inks, which look like black and magenta."""
    function = pdf.make_indirect(Stream(pdf, b"{ 0 exch 0 4 -1 roll }" if len(names) == 2 else b"{ }"))
    function.stream_dict = Dictionary(FunctionType=4, Domain=Array([0, 1] * len(names)), Range=Array([0, 1] * 4))
    return pdf.make_indirect(Array([Name.DeviceN, Array([Name(f"/{one}") for one in names]), Name.DeviceCMYK, function]))


def overprint(mode):
    """The settings of what overprints in a mode."""
    return {"Over": Dictionary(OP=True, op=True, OPM=mode)}


@broken("press/knocked-out-black")
def small_black_text_that_overprints_in_mode_0(pdf):
    """CMYK that clears the other plates, which it gives as 0."""
    content = b"/Over gs BT 0 0 0 1 k /Simple 8 Tf 20 40 Td (Milo) Tj ET"
    paint(pdf, content, ExtGState=overprint(0), Font={"Simple": simple_font(pdf)})


@broken("press/knocked-out-black", "press-x1a")
def small_grey_text_that_overprints(pdf):
    """Black as grey, which is printed on all four plates in either mode."""
    content = b"/Over gs BT 0 g /Simple 8 Tf 20 40 Td (Milo) Tj ET"
    paint(pdf, content, ExtGState=overprint(1), Font={"Simple": simple_font(pdf)})


@broken("press/knocked-out-black")
def small_black_text_of_two_plates(pdf):
    """Black in a space that names magenta too, which is cleared."""
    content = b"/Over gs BT /Two cs 1 0 scn /Simple 8 Tf 20 40 Td (Milo) Tj ET"
    space = ink_space(pdf, "Black", "Magenta")
    paint(pdf, content, ExtGState=overprint(1), Font={"Simple": simple_font(pdf)}, ColorSpace={"Two": space})


@broken("press/white-overprint")
def white_as_no_black_that_overprints(pdf):
    """The plate of black alone, on which nothing is printed: the colours around are not cleared."""
    content = b"/Over gs /Black cs 0 scn 40 40 20 20 re f"
    paint(pdf, content, ExtGState=overprint(0), ColorSpace={"Black": separation(pdf, "Black", (0, 0, 0, 1))})


@broken("press/content")
def operator_that_nobody_knows(pdf):
    """A word between the operators of a page."""
    paint(pdf, b"0 0 0 1 k frob 40 40 20 20 re f")


@broken("press/content", "press-x1a")
def operator_that_is_hidden(pdf):
    """A word that readers are asked to pass over, which PDF/X does not allow."""
    paint(pdf, b"BX 3 frob EX 0 0 0 1 k 40 40 20 20 re f")


@broken("press/content")
def state_that_was_never_saved(pdf):
    """A form that restores what its page saved."""
    in_a_form(pdf, b"Q 0 0 0 1 k 40 40 20 20 re f")


@broken("press/damage", "press-x4", 0)
def bytes_before_the_header(pdf):
    """A file that something was written in front of."""
    file = BytesIO()
    pdf.save(file, deterministic_id=True, force_version="1.6", object_stream_mode=ObjectStreamMode.disable)
    return b"HTTP 200\r\n\r\n" + file.getvalue()


@broken("press/thin-line")
def letters_with_a_hairline(pdf):
    """Letters that are stroked as thinly as can be."""
    content = b"BT 1 Tr 0 w 0 0 0 1 K /Simple 14 Tf 20 40 Td (Milo) Tj ET"
    paint(pdf, content, Font={"Simple": simple_font(pdf)})


@broken("press/line-of-several-inks")
def letters_with_a_fine_line_of_three_inks(pdf):
    """Letters that are filled in black and stroked in three inks."""
    content = b"BT 2 Tr 0.3 w 0 0 0 1 k 1 0.6 0.5 0 K /Simple 14 Tf 20 40 Td (Milo) Tj ET"
    paint(pdf, content, Font={"Simple": simple_font(pdf)})


@broken("press/line-of-several-inks")
def thin_rectangle_of_three_inks(pdf):
    """A line that is drawn as a shape."""
    paint(pdf, b"1 0.6 0.5 0 k 40 40 30 0.4 re f")


@broken("press/line-of-several-inks", "press-x1a")
def white_line_in_a_ground(pdf):
    """A ground that closes over a line of paper."""
    paint(pdf, b"0 0 0 1 k 40 40 20 20 re f 0 0 0 0 K 0.4 w 42 50 m 58 50 l S")


@broken("press/line-of-several-inks")
def white_rectangle_in_a_ground(pdf):
    """The same as a shape, in grey."""
    paint(pdf, b"0 0 0 1 k 40 40 20 20 re f 1 g 42 50 16 0.3 re f")


def jpeg_2000(pdf, mode, *, bare=False):
    """A picture of 100 × 100 pixels that names no space outside of itself."""
    file = BytesIO()
    Image.linear_gradient("L").resize((100, 100)).convert(mode).save(file, "JPEG2000", no_jp2=bare)
    picture = pdf.make_indirect(Stream(pdf, file.getvalue()))
    picture.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=100, Height=100, Filter=Name.JPXDecode, BitsPerComponent=8
    )
    return picture


@broken("press/colour-space")
def jpeg_2000_in_rgb(pdf):
    """RGB that only the picture itself names."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": jpeg_2000(pdf, "RGB")})


@broken("press/colour-space")
def jpeg_2000_without_a_space(pdf):
    """A picture of which nothing says what its numbers are."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": jpeg_2000(pdf, "L", bare=True)})


@broken("press/page-count", "mbprint", 0)
def face_without_a_back(pdf):
    """Three pages for a service that takes faces and backs in turns."""
    del pdf.pages[3]


@broken("press/cut-line")
def cut_that_is_filled(pdf):
    """A shape in the ink of the knife."""
    content = b"/Over gs /Cut cs 1 scn 40 40 20 20 re f"
    paint(pdf, content, ExtGState=overprint(1), ColorSpace={"Cut": separation(pdf, "CutContour")})


@broken("press/cut-line", "press-x1a")
def cut_that_knocks_out(pdf):
    """A line of the knife, which leaves white where it is cut beside it."""
    paint(pdf, b"/Cut CS 1 SCN 1 w 40 40 20 20 re S", ColorSpace={"Cut": separation(pdf, "Thru-cut")})


@broken("press/outside-safe-area")
def text_near_the_cut(pdf):
    """Words a millimetre from the trim."""
    paint(pdf, b"BT 0 0 0 1 k /Simple 14 Tf 11.5 40 Td (Milo) Tj ET", Font={"Simple": simple_font(pdf)})


@broken("press/outside-safe-area", "press-x1a")
def text_in_the_bleed(pdf):
    """Words that are cut away, turned by a quarter."""
    paint(pdf, b"BT 0 0 0 1 k /Simple 14 Tf 0 1 -1 0 8 30 Tm (Milo) Tj ET", Font={"Simple": simple_font(pdf)})


def two_spots(pdf, one, other):
    """Two shapes in two spaces."""
    paint(pdf, b"/One cs 1 scn 40 40 9 9 re f /Other cs 1 scn 50 40 9 9 re f", ColorSpace={"One": one, "Other": other})


@broken("press/spot-looks")
def spot_of_two_looks(pdf):
    """An ink that is red here and blue there."""
    two_spots(pdf, separation(pdf, "Ruby", (0, 1, 1, 0)), separation(pdf, "Ruby", (1, 1, 0, 0)))


@broken("press/spot-looks", "press-x1a", 2)
def spot_of_another_look_on_the_back(pdf):
    """The same on two pages, of which the second has half as much."""
    for page, inks in enumerate(((0, 0, 1, 0), (0, 0, 0.5, 0))):
        paint(pdf, b"/One cs 1 scn 40 40 9 9 re f", page, ColorSpace={"One": separation(pdf, "Sun", inks)})


@broken("press/colour-space")
def spot_that_looks_like_rgb(pdf):
    """An ink whose look is a colour of screens."""
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1, 1, 1]), C1=Array([1, 0, 0]), N=1)
    space = pdf.make_indirect(Array([Name.Separation, Name.Ruby, Name.DeviceRGB, tint]))
    paint(pdf, b"/One cs 1 scn 40 40 9 9 re f", ColorSpace={"One": space})


@broken("press/spot-names")
def spots_that_differ_in_their_suffix(pdf):
    """The ink of one swatch book, for two papers."""
    two_spots(pdf, separation(pdf, "PANTONE 186 C", (0, 1, 1, 0)), separation(pdf, "PANTONE 186 CVC", (0, 1, 1, 0)))


@broken("press/spot-names", "press-x1a")
def spots_that_differ_in_blanks_and_capitals(pdf):
    """The same ink, spelled in two ways."""
    two_spots(pdf, separation(pdf, "Pantone186", (0, 1, 1, 0)), separation(pdf, "PANTONE 186", (0, 1, 1, 0)))


@broken("press/colour-space")
def page_that_blends_in_rgb(pdf):
    """A page whose transparency turns its inks into RGB."""
    pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)


@broken("press/colour-space")
def group_that_blends_in_rgb(pdf):
    """A form that does."""
    group = pdf.make_indirect(Stream(pdf, b"0 0 0 1 k 40 40 20 20 re f"))
    group.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]),
        Group=Dictionary(S=Name.Transparency, CS=Array([Name.CalRGB, Dictionary(WhitePoint=Array([0.95, 1, 1.09]))])),
    )  # fmt: skip
    paint(pdf, b"/Group Do", XObject={"Group": group})


def intent_profile(pdf, change):
    """Change the bytes of the profile of the press."""
    stream = pdf.Root.OutputIntents[0].DestOutputProfile
    stream.write(change(bytearray(stream.read_bytes())))


@broken("press/output-intent", "press-x4", 0)
def intent_whose_profile_is_cut_off(pdf):
    """Half of a profile, whose head is right."""
    intent_profile(pdf, lambda data: bytes(data[: len(data) // 2]))


@broken("press/output-intent", "press-x1a", 0)
def intent_whose_profile_has_no_transform(pdf):
    """A profile without the way from its inks to colours."""
    intent_profile(pdf, lambda data: bytes(data.replace(b"A2B0", b"XXXX", 1)))


@broken("press/output-intent", "press-x4", 0)
def intent_whose_transforms_are_garbage(pdf):
    """A profile of the right length whose tables are noise."""

    def change(data):
        for at in range(132, 132 + 12 * int.from_bytes(data[128:132], "big"), 12):
            if bytes(data[at : at + 3]) in {b"A2B", b"B2A"}:
                place = int.from_bytes(data[at + 4 : at + 8], "big")
                data[place : place + 40] = bytes(range(40))
        return bytes(data)

    intent_profile(pdf, change)
