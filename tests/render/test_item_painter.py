"""Faces that are painted in steps which others have shown are those that are painted item by item.

Items rendered by pdfium: one letter per pixel, one pixel per mm. Text in the PDF: it extracts as written, in item order, by
readers that share no code, and stands where layout set it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops
from support.faces import BLACK, RED, WHITE, face, font_book, line, page, pictured, pixels, printed, rect, shape
from support.pictures import SIZE, TABLES, cases, differences, read_points

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Glyph,
    GlyphRun,
    Group,
    Pattern,
    RunRow,
    Shape,
    SpacedWord,
    Stroke,
    TextLine,
)
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.render import item_painter
from pnp.render.content_stream import ContentStream, SharedObjects
from pnp.render.face_pixels import face_pixels
from pnp.render.item_painter import PaintedSteps, _paint_item, paint_items

BOX = Box(0, 0, 40, 30)

COMPOSED = [
    case
    for file in sorted(TABLES.glob("*.txt"))
    for case in cases(file.stem)
    if case.outcome == "drawn" and re.search("<pattern|<mask|mix-blend", case.file)
]


@pytest.mark.parametrize("case", COMPOSED, ids=lambda case: f"{case.area}-{case.name}")
def test_patterns_masks_and_blend_modes_look_as_a_browser_shows_them(case, tmp_path):
    """In the PDF: the colours are those that Chromium showed when the table was written."""
    (tmp_path / "a.svg").write_text(case.file, "utf-8")
    made = load_drawing(open_picture(tmp_path, Path("a.svg"), Mark("deck.yaml"), Report()), Report(), SIZE)
    scale = SIZE.w / max(made.size)
    left, top = ((side - own * scale) / 2 for side, own in zip(SIZE, made.size, strict=True))
    item = DrawingItem(made, (scale, 0, 0, scale, left, top))
    seen = Image.open(BytesIO(face_pixels(Frame(SIZE, 0.0, (item,)), BOOK, ppi=600).png())).convert("RGB")
    assert differences(seen, read_points(case.seen)) == 0


def test_the_table_has_patterns_masks_and_blend_modes():
    """So that the test above is about something."""
    assert len(COMPOSED) > 60


TILE = Pattern((rect(0, 0, 1, 2, RED),), Box(0, 0, 2, 2))


@pytest.mark.parametrize("scale", [1.0, 0.1])
def test_many_tiles_are_a_tiling_pattern_and_few_are_placed(scale):
    """Both look the same: the left half of each tile is red, inside of the shape and not beside it."""
    tile = replace(TILE, matrix=(scale, 0, 0, scale, 0, 0))
    pdf = printed(face(rect(4, 4, 32, 22, tile)))
    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        patterns = [one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/PatternType") == 1]
    assert len(patterns) == (scale < 1)
    seen = pictured(pdf, dots_per_mm=20)
    places = [4 - scale / 2, 4 + scale / 2, 4 + scale * 3 / 2, 4 + scale * 5 / 2, 36 + scale / 2]
    assert [seen.getpixel((round(20 * x), 300)) for x in places] == [WHITE8, RED8, WHITE8, RED8, WHITE8]


WHITE8, RED8 = (255, 255, 255), (255, 0, 0)


def test_what_a_pattern_repeats_is_painted_once_for_all_that_it_fills(monkeypatch):
    """Also where the shapes are of other sizes; in another `currentColor` it is another tile."""
    painted = []
    monkeypatch.setattr(item_painter._PaintedTile, "__init__", counted(item_painter._PaintedTile.__init__, painted))
    current = Pattern((rect(0, 0, 1, 2, CURRENT),), Box(0, 0, 2, 2))
    store, content = SharedObjects(font_book()), ContentStream(BOX, RED)
    paint_items(store, content, [rect(2, 2, 6, 6, current), rect(10, 2, 12, 6, current), rect(2, 12, 6, 6, TILE)])
    assert len(painted) == 2
    assert content.depends_on_colour
    paint_items(store, ContentStream(BOX, BLACK), [rect(2, 2, 6, 6, current)])
    assert len(painted) == 3


def counted(function, calls):
    """A function whose calls are counted."""
    return lambda *args: (calls.append(args), function(*args))[1]


def test_one_pattern_in_two_colours():
    """Drawings that are placed in other colours look so, though their tiles are one."""
    tile = Pattern((rect(0, 0, 2, 2, CURRENT),), Box(0, 0, 2, 2))
    art = Drawing("screen", Size(10, 10), (rect(0, 0, 10, 10, tile),))
    placed = [DrawingItem(art, (1, 0, 0, 1, x, 4), colour) for x, colour in ((4, RED), (20, BLACK))]
    seen = pictured(printed(face(*placed)), dots_per_mm=10)
    assert [seen.getpixel((x, 90)) for x in (90, 250, 170)] == [RED8, (0, 0, 0), WHITE8]


BOOK = font_book()

STAR = Drawing("star", Size(10, 10), (rect(0, 0, 5, 10, BLACK),))

PALE = Colour(0, 0, 1, alpha=0.5)

ITEMS = [
    rect(0, 0, 9, 9),
    rect(0, 0, 9, 9, PALE),
    rect(1, 1, 8, 8, None),
    rect(2, 2, 5, 5, RED, stroke=Stroke(BLACK, 0.3)),
    DrawingItem(STAR, (1, 0, 0, 1, 3, 3)),
    DrawingItem(STAR, (0, 0, 0, 0, 3, 3)),
    Group((rect(0, 0, 9, 9), line("um")), opacity=0.5),
    Group((line("dois", colour=RED),)),
    line("Ordem e progresso"),
    line("Ordem", font="bold", y=20),
    line("ofício", colour=PALE),
    line("dito", invisible=True),
    line("largo", stretch=1.5),
    line("dois", colour=RED),
]

ITEMS += [line(f"{n} cartas", y=float(n)) for n in range(3)]


def stream(store, items):
    """What items paint, one by one."""
    content = ContentStream(BOX)
    paint_items(store, content, items)
    return content.finish()


def names(objects):
    """Objects by what they are."""
    return [(kind, one.digest) for kind, one in objects]


@pytest.mark.whole
@given(st.lists(st.lists(st.sampled_from(ITEMS), max_size=8), max_size=8), st.integers(0, 12))
def test_steps_are_what_items_paint(faces, most):
    """Whatever faces came before, and however many steps are kept."""
    store, whole = SharedObjects(BOOK), SharedObjects(BOOK)
    kept, item_painter._MOST_STEPS = item_painter._MOST_STEPS, most
    try:
        steps = PaintedSteps(store, BOX, _paint_item)
        for items in [*faces, *faces]:
            found, expected = steps.content(items), stream(whole, items)
            assert found.stream == expected.stream
            assert names(found.objects) == names(expected.objects)
            assert {(one.font, one.glyphs) for one in found.runs} == {(one.font, one.glyphs) for one in expected.runs}
            assert found.sized == expected.sized
    finally:
        item_painter._MOST_STEPS = kept


def test_a_face_begins_with_the_clip_of_its_shape():
    """Before all of its items."""
    steps = PaintedSteps(SharedObjects(BOOK), BOX, _paint_item)
    assert steps.content(ITEMS[:1], b"0 0 m W n").stream.startswith(b"0 0 m W n\n")


KEY = {"r": (255, 0, 0), "_": (255, 255, 255), "g": (0, 255, 0), "b": (0, 0, 255), "k": (0, 0, 0), "h": (255, 128, 128)}

GREEN, BLUE = Colour(0, 1, 0), Colour(0, 0, 1)


def drawn(*items, w=6.0, h=4.0):
    """Show a small face."""
    return pixels(printed(face(*items, w=w, h=h)), KEY)


def outline(x, y, w, h):
    """A rectangle as a path."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def test_shapes_stand_where_they_are_put():
    """Millimetres from the top left corner, y down, later items over earlier ones."""
    assert drawn(rect(0, 0, 3, 2), rect(2, 1, 3, 2, BLUE)) == ["rrr___", "rrbbb_", "__bbb_", "______"]


def test_a_hole_by_the_even_odd_rule():
    """A square inside a square is a hole under even-odd and filled under nonzero."""
    path = outline(0, 0, 6, 4) + outline(2, 1, 2, 2)
    assert drawn(Shape(path, RED, even_odd=True))[1] == "rr__rr"
    assert drawn(Shape(path, RED))[1] == "rrrrrr"


def test_strokes_are_as_wide_as_they_say():
    """A stroke straddles its path; ends are cut off, rounded or squared."""
    across = (("M", (2, 2)), ("L", (4, 2)))
    assert drawn(Shape(across, stroke=Stroke(RED, 2))) == ["______", "__rr__", "__rr__", "______"]
    assert drawn(Shape(across, stroke=Stroke(RED, 2, cap="square")))[1] == "_rrrr_"


def test_fill_and_stroke_together():
    """The stroke lies over the fill, each in its own colour."""
    shape = Shape(outline(1, 1, 4, 2), RED, Stroke(BLUE, 2))
    assert drawn(shape, w=6, h=4) == ["bbbbbb"] * 4
    assert drawn(Shape(outline(1, 1, 4, 4), RED, Stroke(BLUE, 2)), w=6, h=6)[2:4] == ["bbrrbb"] * 2


def test_a_line_has_no_inside():
    """Filling a path without an area paints nothing, where PDF would paint a hairline; its stroke and other parts stay."""
    flat = (("M", (0, 1.5)), ("L", (6, 1.5)))
    square = outline(1, 1, 2, 2)
    assert drawn(Shape(flat, RED)) == ["______"] * 4
    assert drawn(Shape((*flat, ("Z", ()), *square), RED)) == drawn(Shape(square, RED))
    assert drawn(Shape(flat, RED, Stroke(BLUE, 1, dash=(1, 1)))) == ["______", "b_b_b_", "______", "______"]
    assert drawn(Shape((*flat, *square), RED, Stroke(BLUE, 1e-3, dash=(0, 9)))) == drawn(Shape(square, RED))


def test_dashes_start_at_their_phase():
    """Dash lengths are in mm; the phase shifts them."""
    across = (("M", (0, 1)), ("L", (6, 1)))
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(2, 1))), h=2)[0] == "rr_rr_"
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(2, 1), dash_phase=1)), h=2)[0] == "r_rr_r"


def test_lines_without_width_or_dashes_without_length():
    """Width 0 paints nothing; dashes of length 0 give a solid line; the phase may be negative."""
    across = (("M", (0, 1)), ("L", (6, 1)))
    assert drawn(Shape(across, stroke=Stroke(RED, 0)), h=2) == ["______"] * 2
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(0, 0))), h=2)[0] == "rrrrrr"
    assert drawn(Shape(across, stroke=Stroke(RED, 2, dash=(2, 1), dash_phase=-1)), h=2)[0] == "_rr_rr"


def test_a_dash_does_not_reach_the_next_line():
    """Line styles of one item do not affect the next."""
    first, second = (("M", (0, 1)), ("L", (6, 1))), (("M", (0, 3)), ("L", (6, 3)))
    found = drawn(Shape(first, stroke=Stroke(RED, 2, dash=(2, 1))), Shape(second, stroke=Stroke(RED, 2)))
    assert found == ["rr_rr_", "rr_rr_", "rrrrrr", "rrrrrr"]


def test_alpha_lets_the_ground_show_through():
    """Half transparent red over white, then an opaque shape."""
    half = RED._replace(alpha=0.5)
    assert drawn(rect(0, 0, 6, 2, half), rect(0, 2, 6, 2), h=4) == ["hhhhhh"] * 2 + ["rrrrrr"] * 2


def test_a_group_moves_turns_and_clips():
    """The group's matrix applies to its items and its clip alike."""
    inner = rect(0, 0, 9, 1)
    assert drawn(Group((inner,), (0.0, 1.0, -1.0, 0.0, 3.0, 0.0))) == ["__r___"] * 4
    assert drawn(Group((inner,), (1.0, 0.0, 0.0, 1.0, 1.0, 1.0), clip=outline(1, 0, 2, 9)))[1] == "__rr__"
    assert drawn(Group((inner,), clip=()))[0] == "______"


def test_a_group_fades_as_one():
    """At half opacity the lower item does not show through the upper one."""
    found = drawn(Group((rect(0, 0, 4, 2, BLUE), rect(1, 0, 4, 2)), opacity=0.5), rect(0, 2, 6, 2), h=4)
    assert found[0][1:5] == "hhhh"
    assert found[2] == "rrrrrr"


def test_a_faded_group_inside_a_moved_one_is_not_cut():
    """The faded group's form covers everything that can be seen from where it stands."""
    faded = Group((rect(-3, -2, 6, 4),), opacity=0.5)
    assert drawn(Group((faded,), (2.0, 0.0, 0.0, 2.0, 3.0, 2.0))) == ["hhhhhh"] * 4


def test_a_group_that_shows_nothing_is_left_out():
    """Groups without opacity, items or area are not written."""
    nothing = (Group((rect(0, 0, 9, 9),), opacity=0.0), Group(()), Group((rect(0, 0, 9, 9),), (0.0,) * 6))
    assert drawn(*nothing) == ["______"] * 4


@pytest.mark.parametrize("colour", [RED, BLUE])
def test_a_drawing_takes_the_colour_of_its_place(colour):
    """`currentColor` is the colour of the placement; other colours do not change."""
    drawing = Drawing("d", Size(10, 10), (rect(0, 0, 5, 10, CURRENT), rect(5, 0, 5, 10, GREEN)))
    letter = {RED: "r", BLUE: "b"}[colour]
    assert drawn(DrawingItem(drawing, (0.4, 0, 0, 0.4, 1, 0), colour)) == [f"_{letter}{letter}gg_"] * 4


def test_a_drawing_is_stored_once_for_each_colour():
    """One form per colour; a drawing without `currentColor` has one form for all colours."""
    plain, current = (
        Drawing("p", Size(1, 1), (rect(0, 0, 1, 1, GREEN),)),
        Drawing("c", Size(1, 1), (rect(0, 0, 1, 1, CURRENT),)),
    )
    places = [
        DrawingItem(d, (1, 0, 0, 1, x, 0), c) for d in (plain, current) for x, c in enumerate((RED, BLUE, RED, None, BLACK))
    ]
    with pikepdf.open(BytesIO(printed(face(*places)))) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        assert len(form.Resources.XObject) == 1 + 3


def test_a_drawing_in_a_drawing_inherits_the_colour():
    """A nested drawing without a colour of its own takes the outer one's."""
    inner = Drawing("inner", Size(1, 1), (rect(0, 0, 1, 1, CURRENT),))
    outer = Drawing("outer", Size(2, 1), (DrawingItem(inner, (1, 0, 0, 1, 1, 0)),))
    places = (DrawingItem(outer, (1, 0, 0, 1, 0, 0), RED), DrawingItem(outer, (1, 0, 0, 1, 2, 0), BLUE))
    assert drawn(*places)[0] == "_r_b__"


def test_a_drawing_is_cut_off_at_its_size_and_clip():
    """It is clipped at its view box, as in SVG, and at the clip of its placement."""
    drawing = Drawing("d", Size(4, 4), (rect(-9, -9, 99, 99),))
    assert drawn(DrawingItem(drawing, (1, 0, 0, 1, 1, 0)))[0] == "_rrrr_"
    assert drawn(DrawingItem(drawing, (1, 0, 0, 1, 1, 0), clip=Box(2, 0, 1, 9)))[0] == "__r___"


def test_a_half_transparent_place_of_an_opaque_drawing():
    """The placement's alpha reaches `currentColor`."""
    drawing = Drawing("d", Size(6, 4), (rect(0, 0, 6, 4, CURRENT),))
    assert drawn(DrawingItem(drawing, (1, 0, 0, 1, 0, 0), RED._replace(alpha=0.5))) == ["hhhhhh"] * 4


def test_alpha_does_not_leak_into_a_drawing():
    """A drawing after a half transparent shape is opaque."""
    drawing = Drawing("d", Size(6, 4), (rect(0, 2, 6, 2),))
    assert drawn(rect(0, 0, 6, 2, RED._replace(alpha=0.5)), DrawingItem(drawing, (1, 0, 0, 1, 0, 0)))[3] == "rrrrrr"


def test_grey_is_written_as_grey():
    """Black, white and grey use one ink; colours are RGB."""
    with pikepdf.open(BytesIO(printed(face(rect(0, 0, 1, 1, BLACK), rect(1, 0, 1, 1, WHITE), rect(2, 0, 1, 1))))) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        assert form.read_bytes() == b"0 g\n0 0 1 1 re f\n1 g\n1 0 1 1 re f\n1 0 0 rg\n2 0 1 1 re f"


def test_pages_with_transparency_blend_in_rgb():
    """A page with transparency has a group in RGB; an opaque page has none."""
    clear, opaque = face(rect(0, 0, 1, 1, RED._replace(alpha=0.5))), face(rect(0, 0, 1, 1))
    with pikepdf.open(BytesIO(printed(clear, page(opaque), page(opaque, furniture=clear.items)))) as document:
        groups = [p.get("/Group") for p in document.pages]
    assert [bool(g) for g in groups] == [True, False, True]


def test_a_flipped_group_shows_its_mirror_image():
    """Fills, strokes, clips and faded groups alike, also in a drawing."""
    items = (rect(0, 0, 1, 1), Shape((("M", (1, 1.5)), ("L", (3, 1.5))), stroke=Stroke(BLUE, 1)), rect(0, 2, 2, 1, GREEN))
    faded = Group((rect(4, 0, 2, 1),), opacity=0.5)
    cut = Group((rect(3, 3, 3, 1),), clip=outline(4, 3, 2, 1))
    straight = drawn(*items, faded, cut)
    assert straight == ["r___hh", "_bb___", "gg____", "____rr"]
    flipped = drawn(Group((*items, faded, cut), (-1, 0, 0, 1, 6, 0)))
    assert flipped == [row[::-1] for row in straight]
    assert drawn(Group((*items, faded, cut), (1, 0, 0, -1, 0, 4))) == straight[::-1]
    assert drawn(DrawingItem(Drawing("d", Size(6, 4), items), (-1, 0, 0, 1, 6, 0)))[2] == "____gg"


def words_by_pdfium(pdf, number=0):
    """What pdfium reads on a page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return document[number].get_textpage().get_text_range().replace("\r\n", "\n").replace("\ufffe", "")


def words_by_plumber(pdf, number=0):
    """What pdfminer's code reads on a page."""
    with pdfplumber.open(BytesIO(pdf)) as document:
        return document.pages[number].extract_text()


READERS = pytest.mark.parametrize("read", [words_by_pdfium, words_by_plumber])


def form_stream(pdf):
    """The content of the only form on the only page."""
    with pikepdf.open(BytesIO(pdf)) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        return form.read_bytes()


@READERS
def test_kerned_and_ligated_text_extracts_as_written(read):
    """Kerning, ligatures and a word space leave no trace in the text."""
    text = "Tática: efficient office AVATAR"
    assert read(printed(face(line(text), w=80))) == text


@READERS
@pytest.mark.parametrize("text", ["a (b) c", "\\ \\\\ (", "“ação” — 10 × ½", "0123456789", "ÀÉÎÕÜç ñ"])
def test_every_character_survives_the_string_syntax(read, text):
    """Brackets, backslashes and letters outside ASCII come back."""
    assert read(printed(face(line(text), w=80))) == text


@READERS
def test_a_word_in_another_font_stays_in_its_line(read):
    """A line may change font at a run; the text does not show it."""
    plain, bold = shape("custo "), shape("12", "bold")
    item = TextLine(5, 10, 9, ((0.0, plain), (plain.width, bold)), BLACK)
    assert read(printed(face(item))) == "custo 12"


@READERS
def test_an_icon_extracts_as_its_word(read):
    """Invisible text gives words to what is not text, and squeezed text keeps them."""
    before, icon = line("paga", x=2), line("arma", x=12, invisible=True, stretch=0.3)
    assert read(printed(face(before, rect(12, 7, 3, 3), icon, line("agora", x=16)))).split() == ["paga", "arma", "agora"]


CLUSTERS = {
    "a letter and a mark": ([("q", "q\u0303"), ("\u02dc", ""), ("a", "a")], "q\u0303a"),
    "a character in two glyphs": ([("x", "x"), ("a", "á"), ("´", ""), ("y", "y")], "xáy"),
    "two glyphs for three letters": ([("o", "o"), ("f", "ffi"), ("i", ""), ("o", "o")], "offio"),
    "a ligature": ([("ﬁ", "fi"), ("m", "m")], "fim"),
    "three glyphs for one": ([("e", "ệ"), ("^", ""), (".", ""), ("m", "m")], "ệm"),
    "a glyph without text": ([("-", ""), ("s", "s"), ("e", "e")], "se"),
}


def in_clusters(glyphs):
    """A run of glyphs, each named by a character that shows it, with the texts that they stand for."""
    shown = [shape(char).glyphs[0]._replace(text=text) for char, text in glyphs]
    return GlyphRun("plain", tuple(shown), sum(g.advance for g in shown), "".join(text for _, text in glyphs))


@READERS
@pytest.mark.parametrize("case", CLUSTERS)
def test_clusters_extract_exactly(read, case):
    """Whatever a text is shown by, it extracts once, with nothing besides."""
    glyphs, text = CLUSTERS[case]
    found = read(printed(face(TextLine(5, 10, 9, ((0.0, in_clusters(glyphs)),), BLACK))))
    assert found.replace("\u200b", "") == text
    assert ("\u200b" in found) == (not glyphs[0][1])  # what has no text at all extracts as a space of no width


@READERS
def test_shaped_clusters_extract_exactly(read):
    """A letter and a mark that the font has no one glyph for, as HarfBuzz sets them."""
    run = shape("q\u0303a")
    assert [g.text for g in run.glyphs] == ["q\u0303", "", "a"]
    assert read(printed(face(TextLine(5, 10, 9, ((0.0, run),), BLACK)))) == "q\u0303a"


@pytest.mark.parametrize(
    "glyphs", [[("q", "q"), ("\u02dc", "´"), ("a", "a")], [("f", "f"), ("g", "g"), ("é", "é"), ("m", "m")]]
)
def test_a_cluster_looks_as_its_glyphs_do(glyphs):
    """Set as one glyph or as several, raised and shifted, the ink is the same."""
    run = in_clusters(glyphs)
    moved = [g._replace(dx=0.02 * i, dy=0.1 * i) for i, g in enumerate(run.glyphs)]
    as_one = [g._replace(text="abcd" if i == 0 else "") for i, g in enumerate(moved)]
    pictures = []
    for found in (moved, as_one):
        again = GlyphRun("plain", tuple(found), run.width, run.text)
        pictures.append(pictured(printed(face(TextLine(5, 10, 24, ((0.0, again), (run.width, again)), BLACK))), dots_per_mm=8))
    apart = ImageChops.difference(*pictures)
    assert pictures[0].getextrema()[0][0] < 10  # there is ink
    assert max(high for _, high in apart.getextrema()) < 60  # but for the half of a thousandth that places are rounded to


def test_right_to_left_text_stands_backwards_in_the_map():
    """Readers turn right-to-left text round letter by letter; a cluster's text stands with its last glyph in visual order."""
    glyphs = (Glyph(40, 0.6, 0, 0, "ג"), Glyph(42, 0.0, -0.3, 0, ""), Glyph(41, 0.6, 0, 0, "אב"))
    pdf = printed(face(TextLine(5, 10, 9, ((0.0, GlyphRun("plain", glyphs, 1.2, "אבג", level=1)),), BLACK)))
    with pikepdf.open(BytesIO(pdf)) as document:
        (form,) = document.pages[0].Resources.XObject.values()
        table = form.Resources.Font.F1.ToUnicode.read_bytes()
    assert re.search(rb"2 beginbfchar\n<\w{4}> <05d2>\n<\w{4}> <05d105d0>\nendbfchar", table)


def test_text_reads_in_the_order_of_the_items():
    """Reading order is item order, over faces and furniture."""
    top, bottom = line("depois", y=5), line("antes", y=20)
    pdf = printed(page(face(bottom, top), furniture=(line("folha 1", y=28, size=5),)))
    assert words_by_pdfium(pdf).split() == ["antes", "depois", "folha", "1"]


def test_glyphs_stand_where_shaping_put_them():
    """Each glyph's origin is within half a thousandth of an em of where HarfBuzz wants it, over a whole line."""
    text = "AVATAR Tática Wolf To Yes LT AVATAR Tática Wolf To Yes"
    item = line(text, x=3, size=12)
    with pdfplumber.open(BytesIO(printed(face(item, w=150)))) as document:
        found = [c["x0"] for c in document.pages[0].chars]
    expected = []
    for at, run in item.runs:
        for glyph in run.glyphs:
            expected.append(3 * PT + (at + glyph.dx) * 12)
            at += glyph.advance  # noqa: PLW2901 - the pen
    assert found == pytest.approx(expected, abs=12 * 0.0006 + 0.001)


def test_a_gap_between_runs_is_kept():
    """Justified text moves its words: the pen follows."""
    run = shape("a")
    pdf = printed(face(TextLine(2, 10, 20, ((0.0, run), (1.5, run)), BLACK)))
    with pdfplumber.open(BytesIO(pdf)) as document:
        first, second = (c["x0"] for c in document.pages[0].chars)
    assert second - first == pytest.approx(30, abs=0.02)


def test_raised_glyphs_come_back_down():
    """A glyph with a vertical offset is raised by text rise, and the next one stands on the baseline again."""
    run = GlyphRun("plain", (Glyph(1, 0.534, 0, 0.25, "a"), Glyph(2, 0.577, 0, 0, "b")), 1.111, "ab")
    assert b"[]TJ .25 Ts[(\x00\x01)]TJ 0 Ts[(\x00\x02)]TJ" in form_stream(
        printed(face(TextLine(5, 10, 9, ((0.0, run),), BLACK)))
    )


def test_runs_that_touch_are_one_string():
    """Words and spaces set without a gap are written as one string, not three."""
    assert form_stream(printed(face(line("na na na", size=9)))).count(b"(") == 1


def test_text_is_painted_in_its_colour_and_invisible_text_is_not():
    """A full block of a glyph shows; the same glyph as invisible text does not."""
    seen, unseen = line("—", x=1, y=6, size=20, colour=RED), line("—", x=1, y=16, size=20, invisible=True)
    drawn = pixels(printed(face(seen, unseen, w=10, h=20)), {"r": (255, 0, 0), "_": (255, 255, 255)}, dots_per_mm=4)
    assert "rrrrrrrr" in "".join(drawn[:40])
    assert set("".join(drawn[40:])) == {"_"}


def test_an_empty_line_prints_nothing():
    """A line without runs is no fault."""
    assert words_by_pdfium(printed(face(TextLine(5, 10, 9, (), BLACK)))) == ""


@READERS
def test_a_gap_before_a_glyph_that_is_moved_stays_a_number_of_its_own(read):
    """A run whose first glyph stands beside its place begins with a number too: `-1230` and `20` are not `-123020`."""
    word = shape("fim")
    moved = GlyphRun("plain", (word.glyphs[0]._replace(dx=-0.02), *word.glyphs[1:]), word.width, "fim")
    item = TextLine(5, 10, 9, ((0.0, shape("a ")), (2.0, moved)), BLACK)
    assert b"-1230 20(" in form_stream(printed(face(item)))
    assert read(printed(face(item))) == "a fim"


def test_condensed_text_ends_with_its_line():
    """A line says its width only where it is not the usual one, and what is painted after it is not condensed."""
    usual = form_stream(printed(face(line("um"), line("dois", y=20))))
    assert b"Tz" not in usual
    veiled = Group((rect(0, 0, 5, 5), rect(2, 2, 5, 5)), opacity=0.5)
    operators = form_stream(printed(face(line("um", stretch=0.5), veiled, line("dois", y=20))))
    assert operators.count(b"50 Tz") == 1
    assert operators.index(b"50 Tz") < operators.index(b"100 Tz") < operators.index(b" Do")
    assert b"Q\n100 Tz\n" in operators  # `Q` has brought the condensed state back


def test_a_row_without_gaps_is_written_as_its_pairs():
    """Runs that are joined at once have the operators of runs that are walked one by one, also where widths are rounded."""
    for off in (0.0, 0.0003, 0.004):  # em by which the font's widths differ from those that were shaped
        runs = [replace(run, width=run.width + off) for _, run in line("Ordem e progresso e ordem").runs]
        row = TextLine(5, 10, 9, RunRow(tuple(SpacedWord((run,)) for run in runs)), BLACK)
        assert printed(face(row)) == printed(face(replace(row, runs=tuple(row.runs))))
