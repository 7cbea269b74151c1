"""Broken PDF files of a further round: each breaks one rule in a way that the others do not."""

from __future__ import annotations

from io import BytesIO
from zlib import compress

from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image, ImageCms
from support.damaged_files import drawn_font, mask_group
from support.hidden_faults import (
    BLACK,
    SMALL,
    fade,
    in_a_form,
    ink_space,
    mark,
    overprint,
    simple_font,
    small,
    tile,
    write,
)
from support.press_files import broken, broken_picture, paint, separation

GROUND = b"0.2 0.1 0.1 0 k 20 30 60 40 re f "


def numbered_font(pdf, glyphs, text):
    """A font by numbers of glyphs, whose codes a table turns into `glyphs`; it writes a text of them."""
    descriptor = simple_font(pdf).FontDescriptor
    descriptor.Flags = 4
    font = TTFont(BytesIO(descriptor.FontFile2.read_bytes()))
    widths = [round(font["hmtx"][glyph][0] * 1000 / font["head"].unitsPerEm) for glyph in font.getGlyphOrder()]
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name("/ABCDEF+Plex"), FontDescriptor=descriptor,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0), DW=0, W=Array([0, Array(widths)]),
        CIDToGIDMap=pdf.make_indirect(Stream(pdf, b"".join(glyph.to_bytes(2) for glyph in glyphs))),
    )  # fmt: skip
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+Plex"), Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]),
    )  # fmt: skip
    paint(pdf, BLACK + b"BT /Numbers 14 Tf 20 40 Td <%s> Tj ET" % text, Font={"Numbers": font})


@broken("press/missing-glyph")
def table_of_glyphs_that_leads_to_none(pdf):
    """Codes that a table of the font turns into its empty box."""
    numbered_font(pdf, [0, 0, 0, 0, 0], b"0001000200030004")


@broken("press/missing-glyph")
def table_of_glyphs_that_is_too_short(pdf):
    """A code behind the end of the table."""
    numbered_font(pdf, [0, 1, 2], b"000100020009")


@broken("press/missing-glyph", "press-x1a")
def letter_by_a_name_that_no_glyph_has(pdf):
    """An encoding that calls a letter what the program does not know."""
    font = simple_font(pdf)
    font.Encoding = Dictionary(BaseEncoding=Name.WinAnsiEncoding, Differences=Array([ord("i"), Name.Nothing]))
    write(pdf, font)


@broken("press/font-damaged")
def program_under_the_key_of_another_kind(pdf):
    """A TrueType program where the bare letters of a Type 1 font are announced."""
    font = simple_font(pdf)
    program = font.FontDescriptor.FontFile2
    program.stream_dict = Dictionary(Subtype=Name.Type1C)
    del font.FontDescriptor["/FontFile2"]
    font.Subtype, font.FontDescriptor.FontFile3 = Name.Type1, program
    write(pdf, font)


@broken("press/font-not-embedded", "press-x1a")
def standard_font_by_a_setting(pdf):
    """A font that no operator of texts chooses, but a setting."""
    helvetica = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    content = BLACK + b"/Set gs BT 20 40 Td (Milo) Tj ET"
    paint(pdf, content, ExtGState={"Set": Dictionary(Font=Array([helvetica, 14]))})


@broken("press/colour-space")
def rgb_in_a_pattern_of_a_drawn_letter(pdf):
    """A letter that is drawn and filled with cells."""
    font = drawn_font(pdf, b"1000 0 d0 /Pattern cs /Cell scn 0 0 700 700 re f")
    font.Resources = Dictionary(Pattern=Dictionary(Cell=tile(pdf, b"1 0 0 rg 0 0 5 5 re f")))
    paint(pdf, BLACK + b"BT /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


@broken("press/thin-line")
def hairline_in_a_pattern_of_a_pattern(pdf):
    """Cells in cells."""
    inner = tile(pdf, b"0 0 0 1 K 0.05 w 0 5 m 9 5 l S")
    outer = tile(pdf, b"/Pattern cs /Inner scn 0 0 9 9 re f", Pattern={"/Inner": inner})
    paint(pdf, b"/Pattern cs /Outer scn 40 40 20 20 re f", Pattern={"Outer": outer})


@broken("press/low-resolution", "press-x1a")
def coarse_picture_in_the_pattern_of_a_line(pdf):
    """A wide line that is drawn with cells."""
    cell = tile(pdf, b"10 0 0 10 0 0 cm /Photo Do", XObject={"/Photo": broken_picture(pdf, 9, 9)})
    paint(pdf, b"/Pattern CS /Cell SCN 12 w 30 40 m 70 40 l S", Pattern={"Cell": cell})


@broken("press/colour-space")
def rgb_gradient_of_a_line(pdf):
    """A line that is drawn with a gradient."""
    pattern = fade(pdf, (1, 0, 0), (0, 0, 1), space=Name.DeviceRGB)
    paint(pdf, b"/Pattern CS /Fade SCN 2 w 30 40 m 70 40 l S", Pattern={"Fade": pattern})


@broken("press/colour-space")
def rgb_in_a_state_of_a_note(pdf):
    """A mark that looks different in its states, of which one is chosen."""
    mark(pdf, b"1 0 0 rg 0 0 9 9 re f")
    note = pdf.pages[0].obj.Annots[0]
    note.AP, note.AS = Dictionary(N=Dictionary(On=note.AP.N)), Name.On


@broken("press/colour-space")
def rgb_by_numbers_of_a_palette(pdf):
    """A picture of numbers into a list of RGB."""
    palette = Array([Name.Indexed, Name.DeviceRGB, 1, b"\x10\x20\x30\xf0\x20\x30"])
    picture = broken_picture(pdf, 200, 200, palette)
    paint(pdf, b"40 0 0 40 30 30 cm /Photo Do", XObject={"Photo": picture})


@broken("press/colour-space", "press-x1a")
def stencil_in_a_pattern_of_rgb(pdf):
    """A stencil through which cells are seen."""
    stencil = broken_picture(pdf, 1400, 1400, Name.DeviceGray, 1, ImageMask=True)
    del stencil["/ColorSpace"]
    cell = tile(pdf, b"1 0 0 rg 0 0 10 10 re f")
    paint(pdf, b"/Pattern cs /Cell scn 40 0 0 40 30 30 cm /Dots Do", XObject={"Dots": stencil}, Pattern={"Cell": cell})


@broken("press/colour-space")
def calibrated_grey(pdf):
    """Grey of a screen, whose ink is anybody's guess."""
    grey = Array([Name.CalGray, Dictionary(WhitePoint=Array([0.95, 1, 1.09]), Gamma=2.2)])
    paint(pdf, b"/Grey cs 0.5 scn 40 40 20 20 re f", ColorSpace={"Grey": grey})


@broken("press/colour-space")
def group_that_blends_by_the_profile_of_a_screen(pdf):
    """A group whose space is RGB by a profile."""
    screen = pdf.make_indirect(Stream(pdf, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()))
    screen.N = 3
    form = pdf.make_indirect(Stream(pdf, BLACK + b"40 40 20 20 re f"))
    form.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]),
        Group=Dictionary(S=Name.Transparency, CS=Array([Name.ICCBased, screen])),
    )  # fmt: skip
    paint(pdf, b"/Form Do", XObject={"Form": form})


def jpeg_of_inks(pdf, level, **more):
    """A JPEG of four equal inks, as Pillow stores it."""
    file = BytesIO()
    Image.new("CMYK", (240, 240), (level,) * 4).save(file, "JPEG", quality=95)
    made = Stream(pdf, file.getvalue())
    made.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=240, Height=240, BitsPerComponent=8, ColorSpace=Name.DeviceCMYK,
        Filter=Name.DCTDecode, **more,
    )  # fmt: skip
    paint(pdf, b"40 0 0 40 30 30 cm /Photo Do", XObject={"Photo": pdf.make_indirect(made)})


@broken("press/ink-limit")
def jpeg_that_decodes_to_four_inks(pdf):
    """Its numbers are turned round by `/Decode`."""
    jpeg_of_inks(pdf, 240, Decode=Array([1, 0] * 4))


@broken("press/white-overprint")
def white_ink_of_a_plate_that_overprints(pdf):
    """None of a spot ink, which clears nothing."""
    content = GROUND + b"/Over gs /Spot cs 0 scn 40 40 20 20 re f"
    paint(pdf, content, ExtGState=overprint(1), ColorSpace={"Spot": separation(pdf, "Black", (0, 0, 0, 1))})


@broken("press/white-overprint", "press-x1a")
def white_lines_of_letters_that_overprint(pdf):
    """Letters of lines alone."""
    content = GROUND + b"/Over gs 0 0 0 0 K 1 w BT 1 Tr /Simple 30 Tf 30 40 Td (Mo) Tj ET"
    paint(pdf, content, ExtGState=overprint(1), Font={"Simple": simple_font(pdf)})


@broken("press/white-overprint")
def white_in_a_form_that_inherits_overprint(pdf):
    """The page turns it on, the form paints."""
    form = pdf.make_indirect(Stream(pdf, b"0 0 0 0 k 40 40 20 20 re f"))
    form.stream_dict = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]))
    paint(pdf, GROUND + b"/Over gs /Form Do", ExtGState=overprint(1), XObject={"Form": form})


@broken("press/knocked-out-black")
def small_black_text_by_none_of_all_others(pdf):
    """Black of a space of four plates, which clears the three others."""
    content = GROUND + b"/Over gs /Four cs 0 0 0 1 scn " + SMALL
    spaces = {"Four": ink_space(pdf, "Cyan", "Magenta", "Yellow", "Black")}
    small(pdf, content, ExtGState=overprint(1), ColorSpace=spaces)


@broken("press/spot-names")
def spots_of_two_papers_without_a_blank(pdf):
    """The letter of the paper stands at the number."""
    two_spots(pdf, "PANTONE 485 C", "PANTONE 485U")


@broken("press/spot-names", "press-x4")
def spots_of_two_papers_with_a_word(pdf):
    """An ink whose name is a word."""
    two_spots(pdf, "PANTONE Warm Red C", "Pantone Warm Red U")


def two_spots(pdf, one, other):
    """Paint in two inks that look alike."""
    spaces = {"One": separation(pdf, one), "Two": separation(pdf, other)}
    paint(pdf, b"/One cs 1 scn 40 40 9 9 re f /Two cs 1 scn 60 40 9 9 re f", ColorSpace=spaces)


@broken("press/colour-space")
def spot_picture_that_looks_like_rgb(pdf):
    """A picture of one ink, for which RGB stands in."""
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1, 1, 1]), C1=Array([1, 0, 0]), N=1)
    space = pdf.make_indirect(Array([Name.Separation, Name("/Poppy"), Name.DeviceRGB, tint]))
    paint(pdf, b"40 0 0 40 30 30 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 200, 200, space)})


@broken("press/output-intent", "press-x4", 0)
def intent_of_three_inks(pdf):
    """The profile of a press of four, which the file says has three."""
    pdf.Root.OutputIntents[0].DestOutputProfile.N = 3


@broken("press/thin-line")
def strip_that_a_clip_leaves(pdf):
    """A large shape, of which a clip leaves a hair: how some programs draw lines."""
    paint(pdf, BLACK + b"30 40 40 0.1 re W n 20 20 60 60 re f")


@broken("press/line-of-several-inks", "press-x1a")
def strip_of_three_inks_that_a_clip_leaves(pdf):
    """The same, wider."""
    paint(pdf, b"30 40 0.3 40 re W n 0.9 0.4 0.3 0 k 20 20 60 60 re f")


@broken("press/thin-line")
def picture_as_thin_as_a_hair(pdf):
    """A picture of one pixel, drawn as a line."""
    picture = broken_picture(pdf, 1, 1)
    paint(pdf, b"40 0 0 0.1 30 40 cm /Photo Do", XObject={"Photo": picture})


@broken("press/thin-line", "press-x1a")
def gradient_as_thin_as_a_hair(pdf):
    """A gradient that a clip leaves a hair of."""
    shade = fade(pdf, (0, 0, 0, 1), (0, 0, 0, 0.4)).Shading
    paint(pdf, b"30 40 40 0.1 re W n /Fade sh", Shading={"Fade": shade})


@broken("press/outside-safe-area")
def turned_text_near_the_cut(pdf):
    """A text on its side."""
    left, bottom = (float(side) for side in list(pdf.pages[0].obj.TrimBox)[:2])
    content = BLACK + b"BT /Simple 14 Tf 0 1 -1 0 %f %f Tm (Milo) Tj ET" % (left + 12, bottom + 20)
    paint(pdf, content, Font={"Simple": simple_font(pdf)})


@broken("press/outside-safe-area", "press-x1a")
def text_in_a_form_near_the_cut(pdf):
    """The form lies there."""
    left, bottom = (float(side) for side in list(pdf.pages[0].obj.TrimBox)[:2])
    content = BLACK + b"BT /Simple 14 Tf 0 0 Td (Milo) Tj ET"
    in_a_form(pdf, content, (1, 0, 0, 1, left + 2, bottom + 30), Font={"Simple": simple_font(pdf)})


@broken("press/colour-space", "press-x1a")
def rgb_at_the_edge_of_a_function(pdf):
    """A gradient by the place, in RGB."""
    function = pdf.make_indirect(Stream(pdf, b"{ 0 }"))
    function.stream_dict = Dictionary(FunctionType=4, Domain=Array([0, 1, 0, 1]), Range=Array([0, 1] * 3))
    shade = Dictionary(ShadingType=1, ColorSpace=Name.DeviceRGB, Function=function, Matrix=Array([40, 0, 0, 40, 30, 30]))
    paint(pdf, b"/Place sh", Shading={"Place": pdf.make_indirect(shade)})


@broken("press/content")
def dash_of_words(pdf):
    """A pattern of dashes that is no list of numbers."""
    paint(pdf, b"0 0 0 1 K 1 w [(a)] 0 d 30 30 m 70 30 l S")


@broken("press/missing-resource", "press-x1a")
def setting_that_is_not_there(pdf):
    """The settings of what follows are lost."""
    paint(pdf, b"/Lost gs 0 0 0 1 k 40 40 9 9 re f")


@broken("press/transparency", "press-x1a")
def picture_in_a_mask_of_its_own(pdf):
    """A picture inside a drawn letter, with a soft mask."""
    picture = broken_picture(pdf, 300, 300)
    picture.SMask = broken_picture(pdf, 300, 300, Name.DeviceGray)
    font = drawn_font(pdf, b"1000 0 d0 700 0 0 700 0 0 cm /Photo Do")
    font.Resources = Dictionary(XObject=Dictionary(Photo=picture))
    paint(pdf, BLACK + b"BT /Drawn 40 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


@broken("press/colour-space")
def rgb_behind_a_soft_mask(pdf):
    """The colour that a mask has where its group paints nothing."""
    settings = mask_group(pdf, b"0 0 0 0.5 k 0 0 200 200 re f")
    settings.SMask.G.Group.CS, settings.SMask.BC = Name.DeviceRGB, Array([0, 0, 0])
    paint(pdf, b"/Masked gs 0 0 0 1 k 40 40 20 20 re f", ExtGState={"Masked": settings})


@broken("press/damage", "press-x4", 1)
def picture_that_unpacks_to_too_little(pdf):
    """A picture of a palette whose data are those of another one."""
    picture = broken_picture(pdf, 200, 200, Array([Name.Indexed, Name.DeviceCMYK, 1, bytes(8)]))
    picture.write(compress(bytes(100)), filter=Name.FlateDecode)
    paint(pdf, b"40 0 0 40 30 30 cm /Photo Do", XObject={"Photo": picture})
