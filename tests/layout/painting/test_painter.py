"""Elements become items at the places that their containers give them; frames are compared as text.

Texts that a group's `scale` prints smaller than the script of a language needs.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from support import games
from support.faces import INFO, X1A, X4, imposition, page
from support.frames import dump_frame
from support.games import SQUARE, WIDE, Pond, style, svg
from support.texts import FONTS

from pnp.base.diagnostics import Report
from pnp.base.units import PT, Box
from pnp.layout.low_ink import TEXT_CONTRAST, contrast, low_ink_frame
from pnp.load.fonts import load_fonts
from pnp.model.face_walk import enlargement, line_ink, path_box, transform_path, walk
from pnp.model.frame import Group, Shape, TextLine
from pnp.model.style import SoftShadow
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf
from pnp.text.typesetter import Typesetter

ALONE = """\
frame 40 x 60 bleed 3
rect -3 -3 46 66 fill paper  <templates/pond/fish.xml:1>
rect 1 2 10 5 fill ink/50 stroke ink 0.25 dash 1 0.5 keep  <templates/pond/fish.xml:2>
path M3 5 C3 5.552 2.552 6 2 6 C1.448 6 1 5.552 1 5 C1 4.448 1.448 4 2 4 C2.552 4 3 4.448 3 5 Z fill signal  <templates/pond/fish.xml:3>
path M0 0 L10 0 stroke ink 0.3  <templates/pond/fish.xml:4>
path M5 5 L9 5 L5 9 Z fill ink evenodd  <templates/pond/fish.xml:5>
drawing worm matrix 0.25 0 0 0.25 3 4 signal  <templates/pond/fish.xml:6>
text 3 22.258 8 pt ink: two  <templates/pond/fish.xml:7>
text 3 25.786 8 pt ink: lines  <templates/pond/fish.xml:7>
box story 3 20 10 8 at 8 of 8 pt: two / lines  <content/pond/fish.yaml:10:3 templates/pond/fish.xml:7>
"""  # noqa: E501  # one item, one line


def test_each_element_alone(pond):
    """One of each kind, with the template's lines as marks."""
    face = pond.face("""<face fill="paper">
  <rect x="1" y="2mm" w="1cm" h="5" fill="ink/50" stroke="ink" dash="1 0.5" ink="keep"/>
  <circle x="2" y="5" r="1" fill="signal"/>
  <line x2="10" stroke="ink" stroke-width="0.3"/>
  <path d="M0 0 h4 l-4 4 z" x="5" y="5" fill="ink" rule="evenodd"/>
  <icon name="worm" x="3" y="4" size="6" colour="signal"/>
  <text x="3" y="20" w="10" h="8" style="story">two<br/>lines</text>
</face>""")
    assert dump_frame(face) == ALONE
    assert not pond.said()


def test_a_group_is_left_to_the_full_edition(pond):
    """Even one that neither moves nor turns what is in it; others that do nothing leave no trace."""
    face = pond.face(
        '<face><group ink="full"><circle r="1" fill="ink"/></group><group><circle r="1" fill="ink" ink="full"/></group></face>'
    )
    assert [(type(item).__name__, item.ink) for item in face.items] == [("Group", "full"), ("Shape", "full")]


def test_only_sharp_rectangles_have_a_rect(pond):
    """`Shape.rect` is set only if all corners are square; a radius is at most half the shorter side."""
    face = pond.face('<face><rect w="4" h="2" fill="ink"/><rect w="4" h="2" radius="9" fill="ink"/></face>')
    sharp, round_ = face.items
    assert sharp.rect == Box(0, 0, 4, 2)
    assert round_.rect is None
    assert round_.path[0] == ("M", (1.0, 0.0))
    assert round_.path[-2][1][-2:] == (1.0, 0.0)


def boxes(face):
    """Return the boxes of the face's rectangles."""
    return [tuple(round(v, 3) for v in item.rect) for item in face.items if isinstance(item, Shape) and item.rect]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", [(1, 2, 4, 2), (6, 2, 2, 6)]),
        ('align="end" cross="end"', [(14, 6, 4, 2), (19, 2, 2, 6)]),
        ('align="center" cross="center" h="10"', [(7.5, 6, 4, 2), (12.5, 4, 2, 6)]),
    ],
)
def test_a_row_puts_elements_side_by_side(pond, attributes, expected):
    """`align` applies along the row, `cross` across it."""
    row = f'<row x="1" y="2" w="20" gap="1" {attributes}><rect w="4" h="2" fill="ink"/><rect w="2" h="6" fill="ink"/></row>'
    assert boxes(pond.face(f"<face>{row}</face>")) == expected


def test_a_column_puts_elements_below_each_other(pond):
    """Each as tall as its content, with the gap between them."""
    face = pond.face("""<face><column x="1" y="2" gap="1" cross="end">
        <rect w="4" h="2" fill="ink"/><rect w="2" h="6" fill="ink"/></column></face>""")
    assert boxes(face) == [(1, 2, 4, 2), (3, 5, 2, 6)]


@pytest.mark.parametrize(("height", "tops"), [(16, [2, 8, 14]), (8, [2, 4, 6]), (None, [2, 4, 6])])
def test_a_column_spreads_its_elements(pond, height, tops):
    """From its top to its bottom with equal spaces, which are the gap where nothing is left or there is no height."""
    size = "" if height is None else f'h="{height}"'
    elements = '<rect w="4" h="1" fill="ink"/><rect w="4" h="1" fill="ink"/><rect w="4" h="4" fill="ink"/>'
    face = pond.face(f'<face><column y="2" gap="1" align="spread" {size}>{elements}</column></face>')
    assert [y for _, y, _, _ in boxes(face)] == tops


def test_a_row_spreads_its_elements(pond):
    """One alone stands at the start."""
    face = pond.face("""<face>
        <row x="1" w="20" align="spread"><rect w="4" h="2" fill="ink"/><rect w="2" h="2" fill="ink"/></row>
        <row x="1" w="20" align="spread"><rect w="4" h="2" fill="ink"/></row></face>""")
    assert [x for x, _, _, _ in boxes(face)] == [1, 19, 1]


def test_a_grid_fills_cells_row_by_row(pond):
    """Four in a row here, in cells of equal size, aligned in their cells by `align` and `cross`."""
    cells = '<rect w="2" h="2" fill="ink"/>' * 3
    face = pond.face(f'<face><grid columns="2" cell-w="10" cell-h="6" gap="1" align="center" cross="end">{cells}</grid></face>')
    assert boxes(face) == [(4, 4, 2, 2), (15, 4, 2, 2), (4, 11, 2, 2)]


def test_a_grid_without_cell_size_uses_the_largest_element(pond):
    """It determines width and height of the cells."""
    face = pond.face('<face><grid columns="2"><rect w="2" h="5" fill="ink"/><rect w="4" h="1" fill="ink"/>'
                     '<rect w="1" h="1" fill="ink"/></grid></face>')  # fmt: skip
    assert boxes(face) == [(0, 0, 2, 5), (4, 0, 4, 1), (0, 5, 1, 1)]


def test_rows_can_be_nested(pond):
    """An inner row is as wide as its elements; a circle is placed by its corner, a group by its contents."""
    face = pond.face("""<face><row gap="2">
      <row gap="1"><rect w="3" h="1" fill="ink"/><circle r="2" fill="ink"/></row>
      <group><rect x="1" w="4" h="1" fill="ink"/></group>
      <rect w="1" h="1" fill="ink"/></row></face>""")
    assert boxes(face) == [(0, 0, 3, 1), (11, 0, 4, 1), (17, 0, 1, 1)]
    assert face.items[1].path[0] == ("M", (8.0, 2.0))


def test_text_in_a_row_takes_its_natural_width(pond):
    """The next element is placed where the words end: nine letters of half an em at 8 pt are 12.7 mm."""
    face = pond.face('<face><row gap="1"><text style="story">cost: 123</text><rect w="1" h="1" fill="ink"/></row></face>')
    assert boxes(face) == [(13.7, 0, 1, 1)]
    assert face.boxes[0].box == pytest.approx((0, 0, 12.7, 3.5278), abs=1e-4)


def test_a_group_that_is_only_moved_becomes_no_group(pond):
    """The elements are moved instead; only rotation, scaling, opacity and clipping need a Group."""
    face = pond.face('<face><group x="5" y="6"><group x="1"><rect w="1" h="1" fill="ink"/></group></group></face>')
    assert boxes(face) == [(6, 6, 1, 1)]


def test_a_group_is_rotated_clockwise_around_its_pivot(pond):
    """A text box inside is reported at its place on the face."""
    face = pond.face("""<face>
      <group x="10" y="10" rotate="90" pivot-x="1" pivot-y="1" scale="2" opacity="0.5" clip-w="6" clip-h="4">
      <text w="2" h="1" style="story">a</text></group></face>""")
    (group,) = face.items
    assert isinstance(group, Group)
    assert [round(v, 6) for v in group.matrix] == [0, 2, -2, 0, 13, 9]
    assert group.opacity == 0.5
    assert group.clip == (("M", (0.0, 0.0)), ("L", (6.0, 0.0)), ("L", (6.0, 4.0)), ("L", (0.0, 4.0)), ("Z", ()))
    assert [round(v, 6) for v in face.boxes[0].box] == [11, 9, 2, 4]


@pytest.mark.parametrize(
    ("fit", "matrix", "clip"),
    [
        ("cover", [0.5, 0, 0, 0.5, -4, 1], (1, 1, 10, 10)),
        ("contain", [0.25, 0, 0, 0.25, 1, 3.5], (1, 3.5, 10, 5)),
        ("stretch", [0.25, 0, 0, 0.5, 1, 1], (1, 1, 10, 10)),
    ],
)
def test_a_drawing_fits_its_box(pond, fit, matrix, clip):
    """A 40 × 20 drawing in a 10 × 10 box shows nothing outside it."""
    pond.art("art/wide.svg", WIDE)
    face = pond.face(f'<face><image src="art/wide.svg" x="1" y="1" w="10" h="10" fit="{fit}"/></face>')
    (item,) = face.items
    assert [round(v, 6) for v in item.matrix] == matrix
    assert tuple(item.clip) == clip


def test_pixels_fit_their_box(pond):
    """A PNG that covers its box is clipped to it; a contained one is not."""
    pond.art("art/dot.png", png(4, 2))
    face = pond.face(
        '<face><image src="art/dot.png" w="10" h="10"/><image src="art/dot.png" w="10" h="10" fit="contain"/></face>'
    )
    covering, contained = face.items
    assert (tuple(covering.box), tuple(covering.clip)) == ((-5, 0, 20, 10), (0, 0, 10, 10))
    assert (tuple(contained.box), contained.clip) == ((0, 2.5, 10, 5), None)


def test_a_picture_field_prints_the_picture_that_was_loaded(pond):
    """`{{ card.art }}` leads back to the loader's record, so the file is not opened again."""
    file = pond.art("art/wide.svg", WIDE)
    loaded = svg(file, "the loader's own key")
    pond.card("pike", art=loaded)
    face = pond.face('<face><image src="{{ card.art }}" w="4" h="2"/></face>')
    assert face.items[0].drawing.key == "the loader's own key"


def test_a_qr_code_fills_its_square_in_its_colour(pond):
    """A drawing of its own white ground and of its modules in `currentColor`, in the colour that the element gives."""
    face = pond.face('<face><image src="qr:a" x="5" y="6" w="29" h="29" colour="signal"/></face>')
    (item,) = face.items
    assert ([round(v, 6) for v in item.matrix], item.drawing.size) == ([1, 0, 0, 1, 5, 6], (29, 29))
    assert item.colour == games.SIGNAL
    assert [shape.fill.name for shape in item.drawing.items] == ["", "currentColor"]


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        (
            'src="qr:a" w="20" h="10"',
            """\
error[layout/bad-qr-code]: `qr:a`: a QR code is square, and its box is 20 x 10 mm
  hint: write `w="10" h="10"`
""",
        ),
        (
            'src="qr:a" w="20" h="20" mirror="yes"',
            """\
error[layout/bad-qr-code]: `qr:a`: a QR code that is mirrored, which many phones do not read
  hint: take `mirror` out: a code has no direction
""",
        ),
        (
            'src="qr:" w="20" h="20"',
            """\
error[layout/bad-qr-code]: `qr:`: a QR code of no words
  hint: write them behind the colon, or leave the element out where there are none
""",
        ),
        (
            'src="qr:a" w="9" h="9"',
            """\
warning[layout/small-qr-code]: `qr:a`: the modules of a QR code are 0.3103 mm, and phones read 0.33 mm:\
 21 modules and the empty border are 9 mm
  hint: give it 9.6 mm, or print a shorter address
""",
        ),
    ],
)
def test_a_qr_code_that_would_not_be_read(pond, attributes, said):
    """Nothing is stretched, cut off or flipped; each finding stands at the name of the code."""
    pond.face(f"<face><image {attributes}/></face>")
    lines = pond.said().split("\n")
    assert lines[0].startswith("templates/pond/fish.xml:1:19: ")
    told = [lines[0].partition(": ")[2], *(line for line in lines if line.startswith("  hint"))]
    assert "\n".join(told) + "\n" == said


def test_an_icon_is_rotated_around_its_centre(pond):
    """Rotated by 180 degrees, it stays in its box."""
    pond.art("art/icons/worm.svg", SQUARE)
    face = pond.face('<face><icon name="worm" x="2" y="3" size="4" rotate="180"/></face>')
    (group,) = face.items
    assert [round(v, 6) for v in group.matrix] == [-1, 0, 0, -1, 8, 10]


def test_equal_elements_of_two_cards_are_one_item(pond: Pond):
    """Elements that do not vary are made once: every face has the same object."""
    pond.card("a", title="A")
    pond.card("b", title="B")
    pond.template("fish.xml", '<face><rect w="1" h="1" fill="ink"/><text style="story">{{ card.title }}</text></face>')
    first, second = (c.face for c in pond.lay_out())
    assert first.items[0] is second.items[0]
    assert first.items[1] != second.items[1]


def png(width: int, height: int) -> bytes:
    """Return a grey PNG."""
    import struct  # noqa: PLC0415
    import zlib  # noqa: PLC0415

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("element", "size"),
    [
        ('<rect w="4" h="3" fill="ink"/>', (4, 3)),
        ('<circle r="2" fill="ink"/>', (4, 4)),
        ('<line x1="5" y1="1" x2="2" y2="3" stroke="ink"/>', (5, 3)),
        ('<line x1="-5" y1="-1" x2="-2" y2="-3" stroke="ink"/>', (0, 0)),
        ('<path d="M1 1h3v2" fill="ink"/>', (4, 3)),
        ('<path d="M-4 -3h3v2" fill="ink"/>', (0, 0)),
        ('<icon name="worm" size="5"/>', (5, 5)),
        ('<image src="art/wide.svg" w="6" h="4"/>', (6, 4)),
        ('<text style="story" w="7" h="5">a</text>', (7, 5)),
        ('<text style="story" w="7">a</text>', (7, 3.528)),
        ('<text style="story" h="5">aaa</text>', (4.233, 5)),
        ('<text style="story" w="7"/>', (7, 0)),
        ('<text style="story"/>', (0, 0)),
        ('<group><rect x="1" y="2" w="4" h="3" fill="ink"/><circle x="1" y="1" r="3" fill="ink"/></group>', (5, 5)),
        ('<group clip-w="3" clip-h="2"><rect w="9" h="9" fill="ink"/></group>', (3, 2)),
        ('<group clip-w="3"><rect w="9" h="9" fill="ink"/></group>', (3, 9)),
        ('<group clip-h="2"><rect w="9" h="9" fill="ink"/></group>', (9, 2)),
        ('<group scale="2"><rect w="4" h="3" fill="ink"/></group>', (8, 6)),
        ('<group rotate="90"><rect w="4" h="3" fill="ink"/></group>', (4, 3)),
        ("<group/>", (0, 0)),
        ('<row gap="2"><rect w="4" h="3" fill="ink"/><rect w="1" h="5" fill="ink"/></row>', (7, 5)),
        ('<row gap="2" w="9"><rect w="4" h="3" fill="ink"/></row>', (9, 3)),
        ('<row gap="2" h="9"><rect w="4" h="3" fill="ink"/></row>', (4, 9)),
        ('<row gap="2"/>', (0, 0)),
        ('<column gap="2"><rect w="4" h="3" fill="ink"/><rect w="1" h="5" fill="ink"/></column>', (4, 10)),
        ('<column gap="2" w="9" h="20"><rect w="4" h="3" fill="ink"/></column>', (9, 20)),
        ('<grid columns="2" gap="1" cell-w="4" cell-h="3"><group/><group/><group/></grid>', (9, 7)),
        ('<grid columns="3" gap="1" cell-w="4" cell-h="3"><group/><group/></grid>', (9, 3)),
        ('<grid columns="2" gap="1" cell-w="4"><rect w="1" h="5" fill="ink"/></grid>', (4, 5)),
        ('<grid columns="2" gap="1" cell-h="4"><rect w="1" h="5" fill="ink"/></grid>', (1, 4)),
    ],
)  # fmt: skip
def test_the_next_element_is_placed_after_an_element(pond, element, size):
    """In a row to its right, in a column below it, by its size or the extent of its contents; rotation is ignored."""
    pond.art("art/wide.svg", WIDE)
    mark = '<rect w="1" h="1" fill="signal"/>'
    face = pond.face(f"<face><row>{element}{mark}</row><column>{element}{mark}</column></face>")
    right, below = (item.rect for item in face.items if isinstance(item, Shape) and item.fill and item.fill.name == "signal")
    assert (right.x, below.y) == pytest.approx(size, abs=1e-3)
    assert (right.y, below.x) == (0, 0)


@pytest.mark.parametrize("text", ["", 'align="center" valign="middle"', 'align="end" valign="bottom"'])
def test_a_text_in_a_row_keeps_its_corner(pond, text):
    """Alone it would be aligned to its point; in a row its box has the place, however it is aligned."""
    face = pond.face(f'<face><row><rect w="2" h="1"/><text style="story" {text}>aaa</text></row></face>')
    assert (face.boxes[0].box.x, face.boxes[0].box.y) == pytest.approx((2, 0), abs=1e-3)


AT = '<group x="5" y="5" scale="{0}"><group {1}><text style="story"{2}>Pike</text></group></group>'

SAID = """\
templates/pond/fish.xml:2:{0}: warning[locale/small-style]: style `story` {1} pt by the `scale` of its groups, rules text of \
`{2} needs {3} pt
    2 | {4}
      | {5}
  for card `pike`, content/pond/fish.yaml:10:3
  hint: scale the group less or set the text larger, or give it a style that says why it may be smaller: `small: …`"""


def warned(pond, line):
    """What is said of a face with this line."""
    pond.face(f"<face>\n{line}\n</face>")
    return pond.said()


@pytest.mark.parametrize(
    ("group", "locale", "said"),
    [
        (("0.8", "", ""), "en", ("is set in 8 pt here, 6.4", "en` (Latn)", "6.5")),
        (("0.8", 'rotate="30"', ""), "en", ("is set in 8 pt here, 6.4", "en` (Latn)", "6.5")),
        (("0.9", 'scale="0.9"', ""), "en", ("is set in 8 pt here, 6.48", "en` (Latn)", "6.5")),
        (("0.9", "", ' w="20"'), "en", ("may shrink to 6.5 pt here, 5.85", "en` (Latn)", "6.5")),
        (("0.9", "", ' w="20" min-size="7"'), "en", ("may shrink to 7 pt here, 6.3", "en` (Latn)", "6.5")),
        (("0.5", "", ' size="12"'), "en", ("is set in 12 pt here, 6", "en` (Latn)", "6.5")),
        (("0.9", "", ' size="7"'), "ru", ("is set in 7 pt here, 6.3", "ru` (Cyrl)", "6.5")),
    ],
)
def test_a_scale_makes_a_text_too_small(pond, group, locale, said):
    """At its line of the template: the product of all scales, of the smallest size that the text may have."""
    line, pond.locale = AT.format(*group), locale
    column = line.index("<text") + 1
    assert warned(pond, line) == SAID.format(column, *said, line, " " * (column - 1) + "^")


def test_a_dense_script_needs_more(pond, monkeypatch):
    """What is enough in English is not in Japanese, whose own layout has raised the floor of the style."""
    line = AT.format("0.9", "", ' size="7.5"')
    monkeypatch.setitem(games.STYLES, "story", replace(style("story"), floor=7.0, role="story"))
    assert warned(pond, line) == ""
    pond.locale = "ja"
    assert "is set in 7.5 pt here, 6.75 pt by the `scale` of its groups, story text of `ja` (Hira) needs 7 pt" in warned(
        pond, line
    )


@pytest.mark.parametrize(
    ("line", "locale"),
    [
        (AT.format("0.82", "", ""), "en"),
        (AT.format("0.5", 'scale="2"', ""), "ja"),
        (AT.format("0.5", "", ' size="13"'), "en"),
        ('<group scale="0.1"><text style="story"> </text></group>', "en"),
        (AT.format("0.5", "", ""), "ar-XB"),
    ],
)
def test_a_text_that_is_large_enough_is_left_alone(pond, line, locale):
    """And so is one that prints nothing, or that only a pseudo-locale prints."""
    pond.locale = locale
    assert warned(pond, line) == ""


@pytest.mark.parametrize("how", [{"small": "nobody reads it in play"}, {"floor": 6}])
def test_a_style_with_a_reason_or_a_warning_of_its_own_is_enough(pond, monkeypatch, how):
    """The reason is believed; a style that is too small by itself is told where it is written."""
    monkeypatch.setitem(games.STYLES, "story", replace(style("story"), **how))
    assert warned(pond, AT.format("0.5", "", "")) == ""


def test_shadows_in_a_scaled_group_are_as_fine_as_others(pond):
    """300 pixels an inch of the face, as a press asks for; the same element has others where it is printed in another size."""
    pond.shadows = {"soft": SoftShadow(games.INK, 0.5, 0.5, 2.0)}
    rect = '<rect w="9" h="9" fill="ink" shadow="soft"/>'
    face = pond.face(f'<face>{{% for k in [2, 4] %}}<group scale="{{{{ k }}}}">{rect}</group>{{% endfor %}}</face>')
    for scale, group in zip((2, 4), face.items, strict=True):
        (shadow, _) = group.items[0].items
        (mask,) = shadow.mask.items
        assert mask.picture.width / (mask.box.w * scale) >= 12


@pytest.mark.parametrize("shape", ['<rect w="9" h="9" shadow="soft"/>', '<path d="M0 0H9V9Z" fill="none" shadow="soft"/>'])
def test_a_shadow_of_nothing_is_a_fault(pond, shape):
    """Neither a fill nor a stroke: nothing would be printed."""
    pond.shadows = {"soft": SoftShadow(games.INK, 0.5, 0.5, 2.0)}
    tag = shape[1:].partition(" ")[0]
    assert f"`<{tag}>` has a `shadow`, but neither `fill` nor `stroke`" in pond.fault(f"<face>{shape}</face>")


WINDOW = (
    '<face><group x="2" y="3"{}>\n<text w="30" h="9" style="title">{{{{ card.title }}}}</text>\n'
    '<rect x="-1" w="40" h="20" fill="signal"/></group></face>'
)


@pytest.fixture
def fonts(pond):
    """The sample game in the project's fonts."""
    pond.typesetter = Typesetter(load_fonts(FONTS.parent, Report()), "en")
    return pond


def test_a_group_is_seen_through_the_letters_of_its_first_text(fonts):
    """They are its clip, where the text would have them; the text itself is invisible, and can be found."""
    (plain,) = fonts.face(WINDOW.format("").split("\n<rect")[0] + "</group></face>", title="HI").items
    group = fonts.face(WINDOW.format(' clip="words"')).items[0]
    window, line = group.items
    assert fonts.said() == ""
    assert (line.invisible, line.runs) == (True, plain.runs)
    assert path_box(transform_path(window.clip, group.matrix)) == pytest.approx(line_ink(plain), abs=0.01)
    (shape,) = window.items
    assert (shape.rect, shape.fill.name) == (Box(-1, 0, 40, 20), "signal")


def test_words_that_are_a_window_are_fitted_and_judged_as_any(fonts):
    """With their box on the face."""
    face = fonts.face(WINDOW.format(' clip="words"'), title="Hippopotamus in a pond")
    (box,) = face.boxes
    assert box.size < box.preferred
    assert box.box == Box(2, 3, 30, 9)
    fonts.cards.clear()
    fonts.face(WINDOW.format(' clip="words"'), title="Hippopotamuses of the old pond and its swamp")
    assert "error[layout/overflow]: fish `pike` (en): title is" in fonts.said()


def test_what_lies_behind_and_beside_the_letters_of_a_window_is_painted(fonts):
    """Icons among the words, over the rest."""
    text = '<text w="30" h="9" style="title">H<icon name="worm"/>H</text><rect w="40" h="20" fill="signal"/>'
    group = fonts.face(f'<face><group clip="words">{text}</group></face>').items[0]
    kinds = [type(item).__name__ for item in group.items]
    assert kinds[0] == "Group"
    assert kinds.count("DrawingItem") == 1
    assert all(item.invisible for item in group.items if isinstance(item, TextLine))


def test_a_window_along_an_arc_turns_its_letters(fonts):
    """The clip is what would be painted."""
    text = '<text path="M4 24 A20 20 0 0 1 44 24" style="title">{{ card.title }}</text>'
    (plain,) = fonts.face(f"<face>{text}</face>", title="HI").items
    group = fonts.face(f'<face><group clip="words">{text}<rect w="40" h="40" fill="signal"/></group></face>').items[0]
    assert group.items[0].clip == plain.drawn.path


def test_the_low_ink_edition_keeps_what_is_seen_through_letters_and_outlines_them(fonts):
    """It may be as light as the paper, to which a dark ground around the letters becomes; lines are as wide on the face."""
    window = WINDOW.replace("{}", ' clip="words"')[len("<face>") : -len("</face>")].replace("{{{{", "{{").replace("}}}}", "}}")
    face = fonts.face(f'<face><rect w="40" h="60" fill="ink"/><group scale="0.5">{window}</group></face>', title="HI")
    kept = low_ink_frame(face)
    assert [item.fill.name for item, _ in walk(kept.items) if isinstance(item, Shape) and item.fill] == ["", "signal"]
    ((edge, state),) = [found for found in walk(kept.items) if isinstance(found[0], Shape) and found[0].of_text]
    (clip,) = [item.clip for item, _ in walk(kept.items) if isinstance(item, Group) and item.clip]
    assert edge.path == clip
    assert edge.stroke.width * enlargement(state.matrix) == pytest.approx(0.15)
    assert contrast(edge.stroke.colour) >= TEXT_CONTRAST


def test_a_window_without_words_shows_nothing(fonts):
    """As a text without words."""
    group = fonts.face(WINDOW.format(' clip="words"').replace("{{ card.title }}", "")).items[0]
    assert group.items == ()


@pytest.mark.parametrize("inside", ['<rect w="3" h="3" fill="ink"/><text style="title">x</text>', ""])
def test_a_window_begins_with_its_words(pond, inside):
    """Otherwise one would see nothing, or something else."""
    assert pond.fault(f'<face>\n<group clip="words">{inside}</group>\n</face>') == (
        'templates/pond/fish.xml:2:14: error[layout/bad-value]: `<group clip="words">` begins with no `<text>`, through whose'
        " letters one would see the rest\n"
        f'    2 | <group clip="words">{inside}</group>\n'
        "      |              ^\n"
        "  for card `pike`, content/pond/fish.yaml:10:3\n"
        "  hint: write the `<text>` before what is to be seen through it"
    )


def test_a_window_without_words_is_found_on_later_cards_too(pond):
    """Although the faces before have the same elements, with an outline in place of the words."""
    clip = '{{ "words" if card.number == 3 else "M0 0h9v9Z" }}'
    pond.template("fish.xml", f'<face><group clip="{clip}"><rect w="3" h="3" fill="ink"/></group></face>')
    for number in (1, 2, 3):
        pond.card(f"fish-{number}", number=number)
    pond.lay_out(decks=("fish",))
    (found,) = pond.report.diagnostics
    assert "begins with no `<text>`" in found.message


@pytest.mark.parametrize("how", [{}, {"press": PressInks(X4)}, {"press": PressInks(X1A)}])
def test_words_of_drawings_and_windows_are_found_in_the_file_and_seen(fonts, how):
    """On paper and on a press, with transparency and without."""
    drawing = '<text id="a" x="2" y="50" font-size="8" fill="#000">x</text>'
    fonts.art(
        "art/frame.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><path d="M0 59H9V60Z"/>{drawing}</svg>'
    )
    image = '<image src="art/frame.svg" w="40" h="60"><text id="a" style="title">HI</text></image>'
    window = '<group x="2" y="3" clip="words"><text w="30" h="9" style="title">OX</text><rect w="30" h="9" fill="ink"/></group>'
    face = fonts.face(f"<face>{image}{window}</face>")
    assert fonts.said() == ""
    file = BytesIO()
    print_pdf(imposition(page(face)), load_fonts(FONTS.parent, Report()), INFO, file, **how)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        read = document[0].get_textpage().get_text_range().split()
        dark = np.asarray(document[0].render(scale=4).to_pil().convert("L")) < 128
    assert sorted(read) == ["HI", "OX"]
    rows = np.flatnonzero(dark.any(1)) / 4 / PT
    assert any(42 < row < 50 for row in rows)
    assert any(3 < row < 8 for row in rows)
