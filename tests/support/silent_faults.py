"""Broken PDF files whose fault is one of shape, place or groups: thin slanted shapes, letters by other means, knockouts."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Stream
from support.damaged_files import drawn_font
from support.hidden_faults import BLACK, SMALL, fade, mark, overprint, simple_font, small, tile, write
from support.press_files import broken, broken_picture, paint, separation

THREE = b"0.9 0.4 0.3 0 k "


@broken("press/thin-line")
def slanted_strip(pdf):
    """A parallelogram as thin as a hair, which lies across."""
    paint(pdf, BLACK + b"30 40 m 60 57.3 l 60 57.4 l 30 40.1 l f")


@broken("press/line-of-several-inks", "press-x1a")
def slanted_strip_of_three_inks(pdf):
    """The same, wider, in several inks."""
    paint(pdf, THREE + b"30 40 m 60 57.3 l 60 57.7 l 30 40.4 l f")


@broken("press/thin-line")
def turned_rectangle(pdf):
    """A rectangle that a matrix turns."""
    paint(pdf, BLACK + b"0.8 0.6 -0.6 0.8 30 30 cm 0 0 30 0.1 re f")


@broken("press/thin-line", "press-x1a")
def sheared_rectangle(pdf):
    """A rectangle that a matrix shears, so that it is thinner than its height."""
    paint(pdf, BLACK + b"1 1 0 1 30 30 cm 0 0 30 0.3 re f")


@broken("press/thin-line")
def frame_of_two_rectangles(pdf):
    """What lies between two rectangles."""
    paint(pdf, BLACK + b"30 30 20 20 re 30.1 30.1 19.8 19.8 re f*")


@broken("press/thin-line", "press-x1a")
def frame_whose_hole_turns_the_other_way(pdf):
    """The same, by the other rule."""
    paint(pdf, BLACK + b"30 30 20 20 re 49.9 30.1 -19.8 19.8 re f")


@broken("press/line-of-several-inks")
def turned_frame(pdf):
    """A frame on its corner."""
    paint(pdf, THREE + b"0.7071 0.7071 -0.7071 0.7071 50 30 cm 0 0 20 20 re 0.3 0.3 19.4 19.4 re f*")


@broken("press/thin-line")
def band_with_a_bend(pdf):
    """An angle of two strips in one path."""
    paint(pdf, BLACK + b"30 30 m 60 30 l 60 30.1 l 30.1 30.1 l 30.1 60 l 30 60 l f")


@broken("press/line-of-several-inks", "press-x1a")
def band_in_a_zigzag(pdf):
    """A strip with three bends."""
    paint(pdf, THREE + b"30 30 m 40 40 l 50 30 l 60 40 l 60 40.4 l 50 30.4 l 40 40.4 l 30 30.4 l f")


@broken("press/thin-line")
def sliver(pdf):
    """A triangle that is nearly a line."""
    paint(pdf, BLACK + b"30 30 m 70 50 l 70 50.1 l h f")


@broken("press/thin-line")
def bent_sliver(pdf):
    """Two curves that hardly leave their chord."""
    paint(pdf, BLACK + b"30 30 m 40 40.1 60 59.9 70 70 c 60 60 40 40 30 30 c f")


@broken("press/line-of-several-inks")
def white_strip_in_a_ground(pdf):
    """A slanted strip that is left white."""
    paint(pdf, THREE + b"25 25 50 40 re f 0 0 0 0 k 30 30 m 60 47.3 l 60 47.75 l 30 30.45 l f")


@broken("press/thin-line")
def strip_in_a_drawn_letter(pdf):
    """A letter that is a slanted stroke."""
    paint(
        pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (a) Tj ET",
        Font={"Drawn": drawn_font(pdf, b"1000 0 0 0 700 700 d1 0 0 m 700 700 l 700 705 l 0 5 l f")},
    )  # fmt: skip


@broken("press/thin-line")
def strip_in_a_pattern(pdf):
    """Hatching of slanted strips."""
    cell = tile(pdf, BLACK + b"1 1 m 9 9 l 9 9.1 l 1 1.1 l f")
    paint(pdf, b"/Pattern cs /Tile scn 40 40 20 20 re f", Pattern={"Tile": cell})


@broken("press/thin-line", "press-x1a")
def strip_in_a_note(pdf):
    """A slanted strip in what a printer's mark looks like."""
    mark(pdf, BLACK + b"0 0 m 9 9 l 9 9.1 l 0 0.1 l f")


@broken("press/thin-line")
def line_that_is_a_stencil(pdf):
    """A stencil of one pixel, drawn out to a line."""
    pixel = pdf.make_indirect(Stream(pdf, b"\0"))
    pixel.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, ImageMask=True, BitsPerComponent=1
    )  # fmt: skip
    paint(pdf, BLACK + b"30 0 0 0.1 30 40 cm /Pixel Do", XObject={"Pixel": pixel})


@broken("press/thin-line", "press-x1a")
def line_that_is_a_stencil_in_line(pdf):
    """The same in the stream itself, turned."""
    paint(pdf, BLACK + b"24 18 -0.06 0.08 30 40 cm BI /W 1 /H 1 /IM true /BPC 1 ID \0 EI")


@broken("press/small-text-inks")
def small_text_in_a_gradient(pdf):
    """Letters in a gradient of three inks."""
    shade = fade(pdf, [0.9, 0.4, 0, 0], [0.5, 0.2, 0.6, 0])
    small(pdf, b"/Pattern cs /Fade scn " + SMALL, Pattern={"Fade": shade})


@broken("press/small-text-inks", "press-x1a")
def small_text_from_one_ink_to_another(pdf):
    """Letters in a gradient in a circle whose ends have one ink each."""
    shade = fade(pdf, [0.9, 0, 0, 0], [0, 0, 0, 1], 3)
    small(pdf, b"/Pattern cs /Fade scn " + SMALL, Pattern={"Fade": shade})


@broken("press/small-text-inks")
def small_text_in_a_gradient_of_a_form(pdf):
    """The same in a form."""
    shade = fade(pdf, [0.9, 0.4, 0, 0], [0.5, 0.2, 0.6, 0])
    form = pdf.make_indirect(Stream(pdf, b"/Pattern cs /Fade scn " + SMALL))
    form.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]),
        Resources=Dictionary(Pattern=Dictionary(Fade=shade), Font=Dictionary(Simple=simple_font(pdf))),
    )  # fmt: skip
    paint(pdf, b"/Form Do", XObject={"Form": form})


@broken("press/small-text-inks", "press-x1a")
def small_text_in_a_pattern(pdf):
    """Letters filled with dots of two plates."""
    cell = tile(pdf, b"0.9 0 0 0 k 0 0 5 5 re f 0 0.9 0 0 k 5 5 5 5 re f")
    small(pdf, b"/Pattern cs /Tile scn " + SMALL, Pattern={"Tile": cell})


@broken("press/small-text-inks")
def small_text_in_a_pattern_without_colours(pdf):
    """Letters that give a cell their three inks."""
    space = Array([Name.Pattern, Name.DeviceCMYK])
    cell = tile(pdf, b"0 0 5 5 re f", paint_type=2)
    small(
        pdf, b"/Dots cs 0.9 0.4 0.3 0 /Tile scn " + SMALL, Pattern={"Tile": cell}, ColorSpace={"Dots": space}
    )  # fmt: skip


@broken("press/small-text-inks", "press-x1a")
def gradient_through_small_letters(pdf):
    """Letters that clip a gradient."""
    shade = fade(pdf, [0.9, 0.4, 0, 0], [0.5, 0.2, 0.6, 0]).Shading
    small(pdf, b"q BT 7 Tr /Simple 8 Tf 20 40 Td (Milo) Tj ET /Fade sh Q", Shading={"Fade": shade})


@broken("press/small-text-inks")
def ground_through_small_letters(pdf):
    """Letters that clip a shape of three inks."""
    small(pdf, b"q BT 7 Tr /Simple 8 Tf 20 40 Td (Milo) Tj ET " + THREE + b"20 35 40 20 re f Q")


@broken("press/small-text-inks", "press-x1a")
def picture_through_small_letters(pdf):
    """Letters that clip a picture of four inks."""
    content = b"q BT 7 Tr /Simple 8 Tf 20 40 Td (Milo) Tj ET 30 0 0 20 20 35 cm /Photo Do Q"
    small(pdf, content, XObject={"Photo": broken_picture(pdf, 200, 150)})


def drawn(pdf, content, glyph=b"1000 0 0 0 700 700 d1 0 0 700 700 re f"):
    """Write with a font whose letter is drawn."""
    paint(pdf, content, Font={"Drawn": drawn_font(pdf, glyph)})


@broken("press/small-text-inks")
def small_drawn_letters_of_three_inks(pdf):
    """Letters that are drawn in the colour of their text."""
    drawn(pdf, THREE + b"BT /Drawn 8 Tf 40 40 Td (aa) Tj ET")


@broken("press/small-text-inks", "press-x1a")
def small_drawn_letters_in_a_colour_of_their_own(pdf):
    """Letters that are drawn in another colour than that of their text."""
    drawn(pdf, BLACK + b"BT /Drawn 8 Tf 40 40 Td (aa) Tj ET", b"1000 0 d0 0.9 0.4 0.3 0 k 0 0 700 700 re f")


@broken("press/small-text")
def tiny_drawn_letters(pdf):
    """Letters of 4 pt."""
    drawn(pdf, b"/Over gs " + BLACK + b"BT /Drawn 4 Tf 40 40 Td (aa) Tj ET")
    pdf.pages[0].Resources.ExtGState = Dictionary(**overprint(1))


@broken("press/knocked-out-black")
def small_drawn_letters_that_knock_out(pdf):
    """Black letters of 8 pt that do not overprint."""
    drawn(pdf, BLACK + b"BT /Drawn 8 Tf 40 40 Td (aa) Tj ET")


@broken("press/outside-safe-area")
def drawn_letters_near_the_cut(pdf):
    """Letters that are drawn, half a millimetre from the cut."""
    left, bottom = map(float, pdf.pages[0].obj.TrimBox[:2])
    drawn(pdf, BLACK + b"BT /Drawn 14 Tf %f %f Td (aa) Tj ET" % (left + 1.4, bottom + 30))


@broken("press/outside-safe-area", "press-x1a")
def letters_in_a_pattern_near_the_cut(pdf):
    """Letters filled with a pattern."""
    left, bottom = map(float, pdf.pages[0].obj.TrimBox[:2])
    cell = tile(pdf, b"0 0 0 0.9 k 0 0 8 8 re f")
    content = b"/Pattern cs /Tile scn BT /Simple 14 Tf %f %f Td (Milo) Tj ET" % (left + 1.4, bottom + 30)
    small(pdf, content, Pattern={"Tile": cell})


@broken("press/outside-safe-area")
def letters_that_clip_near_the_cut(pdf):
    """Letters that a ground shows through."""
    left, bottom = map(float, pdf.pages[0].obj.TrimBox[:2])
    small(pdf, b"q BT 7 Tr /Simple 14 Tf %f %f Td (Milo) Tj ET 0 0 0 0.8 k 0 0 90 90 re f Q" % (left + 1.4, bottom + 30))


GROUND = b"0.8 0.3 0 0 k 20 30 60 30 re f "
OVER_GROUND = b"/Over gs 0 0 0 1 k BT /Simple 8 Tf 25 40 Td (Milo) Tj ET"


def grouped(pdf, content, **group):
    """A form that is a group."""
    form = pdf.make_indirect(Stream(pdf, content))
    form.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]), Group=Dictionary(S=Name.Transparency, **group),
        Resources=Dictionary(Font=Dictionary(Simple=simple_font(pdf)), ExtGState=Dictionary(**overprint(1))),
    )  # fmt: skip
    return form


@broken("press/knocked-out-black")
def black_text_in_a_knockout_group(pdf):
    """A group in which nothing shows through what is painted later, though it overprints."""
    paint(pdf, b"/Form Do", XObject={"Form": grouped(pdf, GROUND + OVER_GROUND, K=True)})


@broken("press/knocked-out-black")
def black_text_in_an_isolated_group(pdf):
    """A group that does not know what it lies on."""
    paint(pdf, GROUND + b"/Form Do", XObject={"Form": grouped(pdf, OVER_GROUND, I=True)})


@broken("press/knocked-out-black")
def black_text_in_a_group_of_a_knockout_group(pdf):
    """The text in a group of its own, above the ground of the group around it."""
    outer = grouped(pdf, GROUND + b"/Inner Do", K=True)
    outer.Resources.XObject = Dictionary(Inner=grouped(pdf, OVER_GROUND))
    paint(pdf, b"/Form Do", XObject={"Form": outer})


@broken("press/font-widths")
def font_without_widths(pdf):
    """A font of letters by name that does not say how wide they are."""
    font = simple_font(pdf)
    del font.Widths, font.FirstChar, font.LastChar
    write(pdf, font)


def in_two_streams(pdf, one, other):
    """Paint in two streams."""
    page = pdf.pages[0]
    paint(pdf, b"", Font={"Simple": simple_font(pdf)})
    page.contents_add(one)
    page.contents_add(other)


@broken("press/content")
def string_that_two_streams_share(pdf):
    """Words that begin in one stream and end in the next, so that a blank between them would be the end of a line."""
    in_two_streams(pdf, b"q 0 0 0 1 k BT /Simple 14 Tf 20 40 Td (Mi\\", b"lo) Tj ET Q")


@broken("press/content", "press-x1a")
def digits_of_a_string_that_two_streams_share(pdf):
    """The same in hexadecimal digits."""
    in_two_streams(pdf, b"q 0 0 0 1 k BT /Simple 14 Tf 20 40 Td <4d69", b"6c6f> Tj ET Q")


def heavy(pdf, content, **resources):
    """A note whose look has too much ink, over the picture."""
    mark(pdf, content, **resources)
    note = pdf.pages[0].Annots[0]
    note.Subtype, note.Rect = Name.TrapNet, Array([40, 40, 60, 60])
    return note


@broken("press/ink-limit")
def heavy_note_of_two_looks(pdf):
    """A note with a look for each of its states."""
    note = heavy(pdf, b"1 1 1 1 k 0 0 10 10 re f")
    note.AP, note.AS = Dictionary(N=Dictionary(On=note.AP.N, Off=grouped(pdf, b""))), Name.On


@broken("press/ink-limit", "press-x1a")
def heavy_form_in_a_note(pdf):
    """A note whose look paints a form."""
    form = pdf.make_indirect(Stream(pdf, b"1 1 1 1 k 0 0 10 10 re f"))
    form.stream_dict = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 10, 10]))
    note = heavy(pdf, b"/Inner Do")
    note.AP.N.Resources = Dictionary(XObject=Dictionary(Inner=form))


@broken("press/ink-limit")
def heavy_gradient_in_a_note(pdf):
    """A note whose look is a gradient."""
    note = heavy(pdf, b"/Pattern cs /Fade scn 0 0 10 10 re f")
    note.AP.N.Resources = Dictionary(Pattern=Dictionary(Fade=fade(pdf, [1, 1, 1, 1], [1, 1, 1, 0.9])))


@broken("press/ink-limit")
def heavy_letters(pdf):
    """Large letters of four inks."""
    small(pdf, b"1 1 1 1 k BT /Simple 40 Tf 20 40 Td (Mi) Tj ET")


@broken("press/ink-limit", "press-x1a")
def heavy_line(pdf):
    """A wide line of four inks."""
    paint(pdf, b"1 1 1 1 K 5 w 30 40 m 70 40 l S")


@broken("press/ink-limit")
def heavy_stencil(pdf):
    """A stencil that is painted in four inks."""
    paint(pdf, b"q 1 1 1 1 k 20 0 0 20 40 40 cm BI /W 1 /H 1 /IM true /BPC 1 ID \0 EI Q")


@broken("press/ink-limit")
def heavy_index(pdf):
    """A picture of an index into four inks."""
    index = Array([Name.Indexed, Name.DeviceCMYK, 1, b"\0\0\0\0\xff\xff\xff\xff"])
    photo = broken_picture(pdf, 100, 100, index)
    photo.write(b"\1" * 10000)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/ink-limit")
def heavy_drawn_letters(pdf):
    """Large letters that are drawn, in four inks."""
    drawn(pdf, b"1 1 1 1 k BT /Drawn 30 Tf 40 40 Td (a) Tj ET")


@broken("press/ink-limit", "press-x1a")
def heavy_letters_that_clip(pdf):
    """A ground of four inks that shows through large letters."""
    small(pdf, b"q BT 7 Tr /Simple 40 Tf 20 40 Td (Mi) Tj ET 1 1 1 1 k 0 0 90 90 re f Q")


@broken("press/colour-space")
def rgb_in_a_gradient_of_letters(pdf):
    """Letters in a gradient of RGB."""
    shade = fade(pdf, [1, 0, 0], [0, 0, 1], space=Name.DeviceRGB)
    paint(pdf, b"/Pattern cs /Fade scn BT /Simple 14 Tf 20 40 Td (Milo) Tj ET", Pattern={"Fade": shade},
          Font={"Simple": simple_font(pdf)})  # fmt: skip


@broken("press/registration-ink")
def registration_colour_in_a_pattern(pdf):
    """Dots in the registration colour."""
    cell = tile(pdf, b"/All cs 0.5 scn 1 1 5 5 re f", ColorSpace={"/All": separation(pdf, "All", (1, 1, 1, 1))})
    paint(pdf, b"/Pattern cs /Tile scn 40 40 20 20 re f", Pattern={"Tile": cell})


@broken("press/white-overprint")
def white_drawn_letters_that_overprint(pdf):
    """Letters that are drawn in white and vanish."""
    drawn(pdf, b"/Over gs 0 0 0 0 k BT /Drawn 20 Tf 40 40 Td (a) Tj ET")
    pdf.pages[0].Resources.ExtGState = Dictionary(**overprint(1))


@broken("press/white-overprint")
def white_dots_that_overprint(pdf):
    """A pattern of white that overprints, as its cell says."""
    cell = tile(pdf, b"/Over gs 0 0 0 0 k 1 1 5 5 re f", ExtGState={"/Over": overprint(1)["Over"]})
    paint(pdf, b"/Pattern cs /Tile scn 40 40 20 20 re f", Pattern={"Tile": cell})


@broken("press/cut-line")
def cut_in_a_pattern(pdf):
    """Dots in the ink of the knife."""
    cell = tile(pdf, b"/Cut cs 1 scn 1 1 5 5 re f", ColorSpace={"/Cut": separation(pdf, "CutContour")})
    paint(pdf, b"/Pattern cs /Tile scn 40 40 20 20 re f", Pattern={"Tile": cell})


@broken("press/cut-line", "press-x1a")
def cut_of_letters(pdf):
    """Letters in the ink of the knife."""
    small(
        pdf, b"/Cut cs 1 scn BT /Simple 20 Tf 20 40 Td (Milo) Tj ET", ColorSpace={"Cut": separation(pdf, "CutContour")}
    )  # fmt: skip


@broken("press/device-setting")
def curve_in_a_drawn_letter(pdf):
    """A letter whose resources bend colours."""
    font = drawn_font(pdf, b"1000 0 d0 /Curve gs 0 0 0 1 k 0 0 700 700 re f")
    bend = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)
    font.Resources = Dictionary(ExtGState=Dictionary(Curve=Dictionary(TR=bend)))
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


@broken("press/opi")
def placeholder_in_a_pattern(pdf):
    """A picture in a cell that stands for a better one elsewhere."""
    photo = broken_picture(pdf, 100, 100, OPI=Dictionary({"/2.0": Dictionary(Version=2, F="better.tif")}))
    cell = tile(pdf, b"q 10 0 0 10 0 0 cm /Photo Do Q", XObject={"/Photo": photo})
    paint(pdf, b"/Pattern cs /Tile scn 40 40 20 20 re f", Pattern={"Tile": cell})


@broken("press/transparency", "press-x1a")
def opacity_in_a_drawn_letter(pdf):
    """A letter whose resources fade it."""
    font = drawn_font(pdf, b"1000 0 d0 /Faded gs 0 0 0 1 k 0 0 700 700 re f")
    font.Resources = Dictionary(ExtGState=Dictionary(Faded=Dictionary(ca=0.5)))
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


@broken("press/spot-names")
def spot_in_a_pattern_by_another_name(pdf):
    """An ink in a cell whose name differs from that on the page."""
    cell = tile(pdf, b"/One cs 1 scn 1 1 5 5 re f", ColorSpace={"/One": separation(pdf, "Ruby Red")})
    content = b"/Pattern cs /Tile scn 40 40 20 20 re f /Two cs 1 scn 70 40 5 5 re f"
    paint(pdf, content, Pattern={"Tile": cell}, ColorSpace={"Two": separation(pdf, "RubyRed")})
