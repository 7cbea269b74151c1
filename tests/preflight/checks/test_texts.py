"""The contrast of text and background.

The contrast of creases and cuts with what they lie on. Texts that run into each other.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support.faces import (
    BLANK,
    BOOKLET,
    CONTENT,
    DARK,
    GREY,
    RUN,
    STYLES,
    TEMPLATE,
    component,
    contrast,
    plain_rect,
    press_picture,
    said,
    square,
    text,
)

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.layout.low_ink import low_ink_component
from pnp.model.face_walk import bounding_box, line_ink, run_inks
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    GlyphInk,
    Group,
    ImageItem,
    PlacedFrame,
    Shape,
    Stroke,
    StyledWords,
    TextBox,
    TextLine,
)
from pnp.model.outline import box_path
from pnp.model.sheet import Component
from pnp.pictures.seen_colours import contrast_ratio, ink_at
from pnp.preflight import veils
from pnp.preflight.checks import texts
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck, texts_at_size


def test_the_ratio_of_black_on_white_is_21():
    """WCAG's own bounds."""
    assert contrast_ratio(0, 1) == pytest.approx(21)
    assert contrast_ratio(1, 1) == 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_contrast_does_not_depend_on_which_is_text(one, other):
    """Light on dark reads as dark on light."""
    assert contrast_ratio(one, other) == contrast_ratio(other, one) >= 1


def test_grey_rules_text_on_white_names_text_and_template():
    """The whole text of the error."""
    assert contrast(plain_rect(-3, -3, 69, 94, BLANK), colour=Colour(0.6, 0.6, 0.6)) == (
        "content/toy/fish.yaml:4:12: error[preflight/low-contrast]: `rules` text of `pike` has a contrast of 2.8 : 1 "
        "against its background, rules text needs 4.5 : 1\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )


def test_black_on_white_and_weak_titles_pass():
    """Titles may have less contrast than what is read."""
    assert contrast(plain_rect(-3, -3, 69, 94, BLANK)) == ""
    assert contrast(plain_rect(-3, -3, 69, 94, GREY), style="title", colour=Colour(0.7, 0.7, 0.7)) == ""


def test_a_title_that_nobody_can_see_is_a_warning():
    """The whole text; micro text may be as faint as one likes."""
    ground = plain_rect(-3, -3, 69, 94, Colour(0.95, 0.95, 0.95))
    assert contrast(ground, style="title", colour=BLANK) == (
        "content/toy/fish.yaml:4:12: warning[preflight/low-contrast]: `title` text of `pike` has a contrast of 1.1 : 1 "
        "against its background, under 1.2 : 1 no text can be seen\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: choose a darker or lighter swatch, or put a quiet panel under the text"
    )
    assert contrast(ground, style="micro", colour=BLANK) == ""


def test_a_title_that_is_partly_on_another_ground_can_be_seen():
    """Its best place counts, whichever lies on top."""
    assert contrast(plain_rect(12, 10, 4, 4, GREY), style="title", colour=BLANK) == ""
    assert contrast(plain_rect(-3, -3, 69, 94, GREY), plain_rect(12, 10, 4, 4, BLANK), style="title", colour=BLANK) == ""
    assert "low-contrast" in contrast(plain_rect(40, 10, 4, 4, GREY), style="title", colour=BLANK)


def test_texts_from_one_place_of_a_template_have_each_their_own_ground():
    """Numbers in discs: the first is drawn before the disc of the second."""
    boxes = [text(BLANK, Box(x, 10, 6, 4), style="title") for x in (10, 40)]
    discs = [plain_rect(x, 9, 8, 6, DARK) for x in (9, 39)]
    report = Report()
    items = [discs[0], boxes[0][0], discs[1], boxes[1][0]]
    contrast_check.check_contrast(FacesToCheck([component(items, [box for _, box in boxes])], STYLES), report)
    assert said(report) == ""


def test_story_text_is_a_warning():
    """Story text is only a warning."""
    assert "warning[preflight/low-contrast]" in contrast(
        plain_rect(-3, -3, 69, 94, GREY), style="story", colour=Colour(0.6, 0.6, 0.6)
    )


def test_a_fault_of_a_template_is_reported_once_for_all_its_cards():
    """With the worst value, the names of the first three cards and the number of others."""
    report = Report()
    cards = []
    for number in range(5):
        line, box = text(Colour(0.6 - number / 50, 0.6, 0.6))
        front = Frame(Size(63, 88), 3, (line,), (box,))
        cards.append(Component(f"c{number}", "fish", 1, front, None, Mark("content/toy/fish.yaml", 2)))
    contrast_check.check_contrast(FacesToCheck(cards, STYLES), report)
    assert [d.message for d in report.diagnostics] == [
        "`rules` text of `c0`, `c1`, `c2` and 2 more has a contrast of 2.8 : 1 against its background, rules text needs 4.5 : 1"
    ]


def test_story_text_is_called_so():
    """The message names the role, which decides the severity."""
    assert "4.0 : 1 against its background, story text needs 4.5 : 1" in contrast(colour=GREY, style="story")


def of_letters(*items, colour=DARK, opacity=1.0, with_items=()):
    """The finding for a text in a group of an opacity, over some items, and with others in the group."""
    line, box = text(colour)
    report = Report()
    group = Group((*with_items, line), opacity=opacity)
    contrast_check.check_contrast(FacesToCheck([component([*items, group], [box])], STYLES), report)
    return said(report)


def test_letters_count_as_they_are_seen():
    """Half of black over white is grey; so is black in a group of half opacity, and over two grounds the worse counts."""
    page = plain_rect(-3, -3, 69, 94, BLANK)
    assert "4.0 : 1" in of_letters(page, colour=DARK._replace(alpha=0.5))
    assert "4.0 : 1" in of_letters(page, opacity=0.5)
    assert of_letters(page, colour=DARK._replace(alpha=0.8)) == ""
    assert "2.1 : 1" in of_letters(page, plain_rect(15, 9, 30, 9, GREY), colour=DARK._replace(alpha=0.4))


def test_a_group_is_blended_with_its_letters():
    """White letters on a black plate, both at half strength over white, stay white, and the plate becomes grey."""
    page, plate = plain_rect(-3, -3, 69, 94, BLANK), plain_rect(0, 0, 60, 60, DARK)
    assert "4.0 : 1" in of_letters(page, colour=BLANK, opacity=0.5, with_items=[plate])
    assert of_letters(page, colour=BLANK, opacity=0.9, with_items=[plate]) == ""


NIGHT, STEEL, PALE = Colour(0.07, 0.08, 0.1), Colour(0.2, 0.3, 0.42), Colour(0.95, 0.9, 0.8)

ACROSS = (("M", (5.0, 20.0)), ("L", (50.0, 20.0)))


def line(colour=DARK, path=ACROSS, step="cut"):
    """A line of a template."""
    return Shape(path, stroke=Stroke(colour, 0.2), step=step, at=TEMPLATE)


def found(*items, edition=lambda part: part):
    """The findings for one card."""
    report = Report()
    texts.check_line_contrast(FacesToCheck([edition(component(items))]), report)
    return said(report)


def test_a_line_of_the_colour_of_its_panel_is_a_warning():
    """The whole text: step, card, contrast, line of the template and a way out."""
    assert found(plain_rect(0, 0, 63, 88, NIGHT), line(NIGHT, step="mountain")) == (
        "templates/toy/fish.xml:9: warning[preflight/faint-line]: a `mountain` line of `pike` has a contrast of 1.0 : 1"
        " against what it lies on, creases and cuts need 3 : 1\n"
        "  hint: give it another colour or a `casing` under `lines` of theme.yaml, or a lighter or darker panel"
    )


RED, RED_STEEL = Colour(0.843, 0.125, 0.165), Colour(0.357, 0.4, 0.439)
LEFT, RIGHT = (Shape(box_path(Box(x, 5, 20, 20)), RED, Stroke(RED, 3.0, join="round")) for x in (5, 25))


def between(*under, casing=None):
    """The finding for a crease between two sides of a net that touch there, or below them where it is cut."""
    crease = line(RED_STEEL, (("M", (25, 5)), ("L", (25, 25)), ("M", (5, 26)), ("L", (45, 26))), step="mountain")
    shapes = [crease] if casing is None else [Shape(crease.path, stroke=Stroke(casing, 0.5)), crease]
    return found(LEFT, RIGHT, *under, *shapes)


def test_both_sides_of_a_line_are_looked_at():
    """Steel where two red sides of a net meet, and on their bleed, is faint, though neither side covers the whole line."""
    assert "a `mountain` line of `pike` has a contrast of 1.2 : 1 against what it lies on, creases" in between()


def test_a_line_on_a_casing_is_seen():
    """White beside the line is enough, on red and on paper; a casing of the ground's colour is not."""
    assert between(casing=BLANK) == ""
    assert "has a contrast of 1.2 : 1" in between(casing=RED)


def test_a_line_is_seen_in_grey_too():
    """Dark blue on orange contrasts both ways; on red it does in colour, but not as printers turn both to grey."""
    assert found(plain_rect(0, 0, 63, 88, Colour(0.9, 0.3, 0.0)), line(Colour(0.0, 0.0, 0.7))) == ""
    on_red = found(plain_rect(0, 0, 63, 88, Colour(1.0, 0.0, 0.0)), line(Colour(0.0, 0.0, 0.55)))
    assert "has a contrast of 2.2 : 1 against what it lies on when printed in grey, creases and cuts need 3 : 1" in on_red


@pytest.mark.parametrize(
    ("items", "contrast"),
    [
        ([plain_rect(0, 0, 63, 88, NIGHT), line(DARK)], "1.1"),
        ([plain_rect(0, 0, 63, 88, STEEL), line(DARK)], "2.4"),
        ([plain_rect(0, 0, 63, 88, PALE), line(BLANK)], "1.2"),
        ([line(BLANK)], "1.0"),
        ([plain_rect(0, 0, 63, 88, PALE), plain_rect(10, 10, 8, 20, NIGHT), line(DARK)], "1.1"),
        ([Group((plain_rect(0, 0, 63, 88, NIGHT), line(DARK)), (1, 0, 0, 1, 2, 2))], "1.1"),
        (
            [plain_rect(0, 0, 63, 88, NIGHT), line(DARK, (("M", (5, 5)), ("C", (5, 30, 40, 30, 40, 5)), ("Z", ())))],
            "1.1",
        ),
        (
            [plain_rect(4, 4, 40, 2, NIGHT), line(DARK, (("M", (5, 5)), ("L", (5, 30)), ("L", (40, 5)), ("Z", ())))],
            "1.1",
        ),
    ],
    ids=["dark", "less dark", "light", "paper", "one dark panel", "in a group", "a curve", "only the side that closes it"],
)
def test_a_faint_line_is_found(items, contrast):
    """Wherever a millimetre of it can hardly be seen, with its worst contrast."""
    assert f"has a contrast of {contrast} : 1" in found(*items)


@pytest.mark.parametrize(
    "items",
    [
        [plain_rect(0, 0, 63, 88, PALE), line(DARK)],
        [plain_rect(0, 0, 63, 88, NIGHT), line(PALE)],
        [plain_rect(0, 0, 63, 20, NIGHT), line(DARK)],
        [line(DARK), plain_rect(0, 0, 63, 88, NIGHT)],
        [plain_rect(0, 0, 63, 88, PALE), plain_rect(10, 10, 0.6, 20, NIGHT), line(DARK)],
        [plain_rect(0, 0, 63, 88, NIGHT), Shape(ACROSS, stroke=Stroke(NIGHT, 0.2))],
        [plain_rect(0, 0, 63, 88, NIGHT), PlacedFrame(Frame(Size(63, 88), 0, (line(NIGHT),)), (1, 0, 0, 1, 0, 0))],
    ],
    ids=["dark on light", "light on dark", "at an edge", "under a panel", "for a moment", "art", "of a face that is a picture"],
)
def test_other_lines_pass(items):
    """What contrasts; a line along the edge of a panel; what is no line to cut or fold."""
    assert found(*items) == ""


def test_each_edition_is_checked_as_it_prints():
    """In low ink, panels are white and pale lines become dark, so both are seen there, whatever the full edition does."""
    panel = plain_rect(-3, -3, 69, 94, NIGHT)
    assert "has a contrast of 1.1 : 1" in found(panel, line(DARK))
    assert found(panel, line(DARK), edition=low_ink_component) == ""
    assert found(panel, line(PALE)) == found(panel, line(PALE), edition=low_ink_component) == ""
    kept = replace(panel, ink="keep")
    assert "has a contrast of 1.1 : 1" in found(kept, line(DARK), edition=low_ink_component)


NUMBER = Mark("templates/toy/fish.xml", 12)

EM = PT  # pt; an em of one millimetre


def word(x, y, w=10.0, **more):
    """A line whose baseline begins at (x, y) and is `w` mm long, with ink 2 mm high; `left`: where the ink begins."""
    left, words = more.pop("left", 0.0), more.pop("words", "Pike")
    run = replace(RUN, width=w, text=words, ink=GlyphInk(left, -1.5, w, 0.5))
    return replace(TextLine(x, y, EM, ((0.0, run),), DARK, content=CONTENT, at=TEMPLATE), **more)


def box(line, **more):
    """The text box of a line."""
    words = "".join(run.text for _, run in line.runs)
    extent = Box(line.x, line.y - 1.5, 10, 2)
    return TextBox(
        "fish.xml:9", "title", extent, 8, 6.5, 8, (words,), line_ink(line), line.colour, content=CONTENT, at=line.at, **more
    )


def found_of_overlapping_texts(*items, boxes):
    """The findings for one card."""
    report = Report()
    texts.check_overlapping_texts(FacesToCheck([component(items, boxes)]), report)
    return said(report)


def beside(one, other, *between):
    """The findings for two lines, with shapes painted between them."""
    return found_of_overlapping_texts(one, *between, other, boxes=[box(one), box(other)])


def test_a_letter_that_hangs_into_the_next_text_is_a_warning():
    """The whole text: the boxes are 0.2 mm apart, and a swash of the second is 0.7 mm long."""
    seven = word(20.2, 20, left=-0.7, at=NUMBER, words="Jar")
    assert beside(word(10, 20), seven) == (
        "content/toy/fish.yaml:4:12: warning[preflight/overlapping-texts]: `Pike` and `Jar` of `pike` are printed over each "
        "other, 0.50 mm wide\n"
        "  in templates/toy/fish.xml:9\n"
        "  and templates/toy/fish.xml:12\n"
        "  hint: make the box of one narrower or lower, or move them apart"
    )


@pytest.mark.parametrize(
    ("x", "y", "wrong"),
    [(20, 20, False), (19.97, 20, False), (19.9, 20, True), (10, 21.6, False), (10, 21.4, True), (10, 22, False)],
    ids=["side by side", "by less than a dot", "by more", "interleaved lines", "by more than a descender", "lines"],
)
def test_texts_that_only_touch_do_not_overlap(x, y, wrong):
    """By a dot sideways, and by a quarter of the ink of a line upwards, as descenders reach between ascenders."""
    assert bool(beside(word(10, 20), word(x, y, at=NUMBER, words="7"))) == wrong


def test_the_gap_between_two_words_is_free():
    """A number may stand in it; the box around both words is not what prints."""
    line = word(10, 20, w=4)
    pair = replace(line, runs=(*line.runs, (10.0, line.runs[0][1])))
    assert [ink.x for ink in run_inks(pair)] == pytest.approx([10, 20])
    assert beside(pair, word(15, 20, w=4, at=NUMBER, words="7")) == ""
    assert beside(pair, word(17, 20, w=4, at=NUMBER, words="7")) != ""


def test_what_is_laid_over_a_text_on_purpose_is_none():
    """The shadow of the same words, a watermark, a colour that can be read on the other."""
    assert beside(word(10, 20), word(10.2, 20.2, colour=Colour(0.2, 0.2, 0.2))) == ""
    over = {"at": NUMBER, "words": "DRAFT"}
    assert beside(word(8, 20, colour=Colour(0, 0, 0, 0.2), **over), word(10, 20)) == ""
    assert beside(word(8, 20, colour=Colour(0.9, 0.9, 0.9), **over), word(10, 20)) == ""
    assert beside(word(8, 20, colour=Colour(0.3, 0.3, 0.3), **over), word(10, 20)) != ""
    faint = Group((word(8, 20, **over),), opacity=0.2)
    assert found_of_overlapping_texts(faint, word(10, 20), boxes=[box(faint.items[0]), box(word(10, 20))]) == ""


def test_what_lies_between_two_texts_hides_the_lower_one():
    """A number on its disc, which covers the end of a title: no letters meet."""
    number = word(18, 20, at=NUMBER, words="7")
    assert beside(word(10, 20), number, plain_rect(17, 17, 12, 5, BLANK)) == ""
    assert beside(word(10, 20), number, plain_rect(40, 17, 12, 5, BLANK)) != ""


def test_a_text_is_cut_off_at_its_clip():
    """Of a line that a group cuts off, only what is left may meet another."""
    line, number = word(10, 20), word(18, 20, at=NUMBER, words="7")
    clip = (("M", (0, 0)), ("L", (17, 0)), ("L", (17, 40)), ("L", (0, 40)), ("Z", ()))
    boxes = [box(line), box(number)]
    assert found_of_overlapping_texts(Group((line,), clip=clip), number, boxes=boxes) == ""
    assert found_of_overlapping_texts(Group((line,)), number, boxes=boxes) != ""


def test_a_text_that_overflows_is_not_reported_twice():
    """Layout has said that it leaves its box."""
    one, other = word(10, 20), word(18, 20, at=NUMBER, words="7")
    assert found_of_overlapping_texts(one, other, boxes=[box(one, overflow=2.0), box(other)]) == ""


def test_the_lines_of_one_text_are_its_own_affair():
    """A style with a small leading sets them close."""
    first, second = word(10, 20), word(10, 21)
    whole = replace(box(first), ink=bounding_box([line_ink(first), line_ink(second)]), lines=("Pike", "Pike"))
    assert found_of_overlapping_texts(first, second, boxes=[whole]) == ""


def test_a_fault_of_a_template_is_one_finding():
    """With the widest overlap of all cards, which are named."""
    cards = []
    for name, x in (("pike", 19.5), ("carp", 18)):
        one, other = word(10, 20), word(x, 20, at=NUMBER, words="7")
        cards.append(replace(component([one, other], [box(one), box(other)]), id=name))
    report = Report()
    texts.check_overlapping_texts(FacesToCheck(cards), report)
    (finding,) = report.diagnostics
    assert finding.message == "`Pike` and `7` of `pike`, `carp` are printed over each other, 2.00 mm wide"
    assert [(face.card, round(face.box.w, 2)) for face in finding.faces] == [("pike", 0.5), ("carp", 2.0)]


def covered(*items, style="title", texts_of=None, **more):
    """The findings for a card with a text whose ink is 10 mm wide and 2 mm high at (10, 18.5), and what is painted after it."""
    line = word(10, 20)
    boxes = [replace(box(line), style=style, **more)] if texts_of is None else texts_of
    report = Report()
    texts.check_covered_texts(FacesToCheck([component([line, *items], boxes)], STYLES), report)
    return said(report)


PANEL = Mark("templates/toy/fish.xml", 20)
OVER = replace(plain_rect(12, 17, 5, 6, BLANK), at=PANEL)


def test_a_shape_over_a_text_is_told_with_its_line_and_what_it_hides():
    """The whole text; five of ten millimetres are hidden."""
    assert covered(OVER) == (
        "templates/toy/fish.xml:20: warning[preflight/covered-text]: a shape is painted over `Pike` of `pike`, 5.00 mm wide\n"
        "  over templates/toy/fish.xml:9\n"
        '  hint: write it before the text, or move one of them; if it is meant, write `covered="yes"` in the `<text>`'
    )


def test_what_is_meant_and_what_lies_below_is_no_finding():
    """`covered="yes"`, and a panel that the template writes first."""
    assert covered(OVER, covered=True) == ""
    line, report = word(10, 20), Report()
    texts.check_covered_texts(FacesToCheck([component([OVER, line], [box(line)])], STYLES), report)
    assert said(report) == ""


def stroked(path, width):
    """A line of a width along a path."""
    return Shape(path, None, Stroke(BLANK, width), at=PANEL)


ACROSS, RING = (("M", (5, 19.5)), ("L", (30, 19.5))), (*square(0, 0, 60, 80), *square(5, 15, 40, 10))
DISC = Drawing("d", Size(4, 4), (Shape(square(0, 0, 4, 4), DARK, rect=Box(0, 0, 4, 4)),))


@pytest.mark.parametrize(
    ("item", "wrong"),
    [
        (plain_rect(10, 20.2, 10, 6, BLANK), False),
        (plain_rect(10, 19.5, 10, 6, BLANK), True),
        (plain_rect(19.8, 15, 9, 9, BLANK), False),
        (plain_rect(19, 15, 9, 9, BLANK), True),
        (stroked(ACROSS, 0.3), False),
        (stroked(ACROSS, 2.0), True),
        (stroked(square(5, 10, 30, 30), 0.5), False),
        (Shape(RING, BLANK, even_odd=True, at=PANEL), False),
        (plain_rect(10, 15, 20, 9, BLANK._replace(alpha=0.3)), False),
        (plain_rect(10, 15, 20, 9, BLANK._replace(alpha=0.9)), True),
        (plain_rect(10, 15, 20, 9, DARK._replace(alpha=0.95)), True),
        (Group((plain_rect(10, 15, 20, 9, BLANK),), opacity=0.1, at=PANEL), False),
        (Group((plain_rect(10, 15, 20, 9, BLANK), plain_rect(10, 15, 20, 9, BLANK)), opacity=0.4, at=PANEL), False),
        (Group((Group((plain_rect(10, 15, 20, 9, BLANK),), opacity=0.3),), opacity=0.95), False),
        (Group((plain_rect(0, 0, 20, 9, BLANK),), (1, 0, 0, 1, 10, 15)), True),
        (Group((plain_rect(10, 15, 20, 9, BLANK),), clip=square(40, 0, 9, 9)), False),
        (DrawingItem(DISC, (1, 0, 0, 1, 12, 18), at=PANEL), True),
        (PlacedFrame(Frame(Size(20, 9), 0, (plain_rect(0, 0, 20, 9, BLANK),)), (1, 0, 0, 1, 10, 15), at=PANEL), True),
        (PlacedFrame(Frame(Size(20, 9), 0, (plain_rect(0, 0, 20, 1, BLANK),)), (1, 0, 0, 1, 10, 15), at=PANEL), False),
    ],
    ids=["descender", "half of its height", "edge", "half a letter", "rule", "broad line", "frame", "ring", "tint",
         "nearly opaque", "dark glass", "faint group", "faded as one", "faded twice", "moved group", "clipped away", "drawing",
         "other face", "clear part of a face"],
)  # fmt: skip
def test_what_hides_letters(item, wrong):
    """All that is painted counts where it is painted, by the contrast that it leaves."""
    assert bool(covered(item)) == wrong


@pytest.mark.parametrize(("style", "said"), [("title", ""), ("rules", "where a contrast of 3.8 : 1 is left")])
def test_what_is_read_needs_more_contrast_than_a_title(style, said):
    """A tint through which a heading is seen, but no rules."""
    found = covered(plain_rect(10, 15, 20, 9, BLANK._replace(alpha=0.51)), style=style)
    assert said in found
    assert bool(found) == bool(said)


def test_a_picture_covers_where_it_is_not_transparent():
    """Its left half is clear."""
    half = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    half.paste((255, 255, 255, 255), (20, 0, 40, 40))
    over = press_picture(half)
    assert covered(ImageItem(over, Box(10, 10, 40, 20), at=PANEL)) == ""
    assert "a picture is painted over `Pike` of `pike`, 5.00 mm wide" in covered(ImageItem(over, Box(5, 10, 20, 20), at=PANEL))
    turned = Group((ImageItem(over, Box(-20, -5, 40, 10)),), (0, 1, -1, 0, 15, 40), at=PANEL)  # opaque below (15, 40) only
    assert covered(turned) == ""


def test_letters_in_a_group_and_on_another_face_are_covered_too():
    """A face that is shown; what it covers itself is told with its own."""
    line = word(10, 20)
    inside = Frame(Size(63, 88), 3, (line, OVER), (box(line),))
    shown = PlacedFrame(replace(inside, items=(line,)), (1, 0, 0, 1, 20, 20), at=BOOKLET)
    over = replace(plain_rect(32, 37, 5, 6, BLANK), at=PANEL)
    assert "a shape is painted over `Pike`" in covered(shown, over, texts_of=[])
    assert covered(replace(shown, frame=inside), texts_of=[]) == ""
    group = Group((word(10, 20), OVER), (1, 0, 0, 1, 20, 20))
    assert "5.00 mm" in covered(group, texts_of=[box(line).moved(20, 20)])


def test_a_dashed_line_hides_as_much_as_it_has_ink():
    """Of a broad one with wide gaps, and with an odd number of lengths, as PDF repeats them, letters can be read."""
    for width, dash, wrong in (
        (2.0, (), True),
        (2.0, (1, 0.1), True),
        (2.0, (1, 4), False),
        (0.9, (), True),
        (0.9, (1,), False),
    ):
        line = stroked(ACROSS, width)
        assert bool(covered(replace(line, stroke=replace(line.stroke, dash=dash)))) == wrong, (width, dash)


def test_an_element_over_several_texts_is_one_finding():
    """With all of their places."""
    line, other = word(10, 20), word(10, 24, at=NUMBER, words="Lake")
    report = Report()
    whole = replace(plain_rect(0, 0, 63, 88, BLANK), at=PANEL)
    texts.check_covered_texts(FacesToCheck([component([line, other, whole], [box(line), box(other)])], STYLES), report)
    (finding,) = report.diagnostics
    assert finding.message == "a shape is painted over `Pike` of `pike`, 10.00 mm wide, and over 1 other text"
    assert finding.also == (("over", TEMPLATE), ("over", NUMBER))


def test_the_widest_of_all_cards_is_told():
    """With the cards and the boxes of the words that are hidden on each."""
    line, report, cards = word(10, 20), Report(), []
    for name, x in (("pike", 12), ("carp", 8), ("eel", 40)):
        over = replace(plain_rect(x, 17, 5, 6, BLANK), at=PANEL)
        cards.append(replace(component([line, over], [box(line)]), id=name))
    texts.check_covered_texts(FacesToCheck(cards, STYLES), report)
    (finding,) = report.diagnostics
    assert finding.message == "a shape is painted over `Pike` of `pike`, `carp`, 5.00 mm wide"
    assert [(face.card, round(face.box.w)) for face in finding.faces] == [("pike", 5), ("carp", 3)]


def test_the_shape_that_hides_most_is_named():
    """Not the first, nor the last; one under another hides nothing."""
    places = {20: (10, 2), 21: (12, 5), 22: (18, 2)}
    shapes = [replace(plain_rect(x, 17, w, 6, BLANK), at=PANEL._replace(line=line)) for line, (x, w) in places.items()]
    assert "fish.xml:21: warning" in covered(*shapes)
    under = replace(plain_rect(10, 17, 10, 6, BLANK), at=PANEL._replace(line=23))
    assert "fish.xml:24: warning" in covered(under, replace(under, at=PANEL._replace(line=24)))


def test_over_several_other_texts():
    """They are counted."""
    lines = [word(10, 20), *(word(10, y, at=NUMBER._replace(line=y), words="Lake") for y in (24, 28))]
    whole, report = replace(plain_rect(0, 0, 63, 88, BLANK), at=PANEL), Report()
    texts.check_covered_texts(FacesToCheck([component([*lines, whole], [box(line) for line in lines])], STYLES), report)
    assert [d.message.partition("wide")[2] for d in report.diagnostics] == [", and over 2 other texts"]


def test_a_text_that_overflows_is_not_told_to_be_covered():
    """Layout has said that it leaves its box, and it runs below what comes next."""
    assert covered(OVER, overflow=2.0) == ""


@pytest.mark.parametrize(("scale", "wrong"), [(0.4, False), (0.5, True)])
def test_a_face_that_is_shown_too_small_to_be_read_has_no_texts(scale, wrong):
    """From half its size on they count."""
    line = word(10, 20)
    shown = PlacedFrame(Frame(Size(63, 88), 3, (line,), (box(line),)), (scale, 0, 0, scale, 0, 0), at=BOOKLET)
    assert bool(covered(shown, replace(plain_rect(0, 0, 30, 30, BLANK), at=PANEL), texts_of=[])) == wrong


def test_what_fades_a_text_and_its_cover_together_hides_it():
    """The group is one veil on what lies below it, not on the line in it."""
    group = Group((word(10, 20), OVER), opacity=0.3)
    assert "5.00 mm" in covered(group, texts_of=[box(word(10, 20))])


def test_a_weak_text_may_lose_a_little():
    """A tint that takes less than a quarter of its contrast is not what makes it weak."""
    line = word(10, 20, colour=Colour(0.6, 0.6, 0.6))
    for alpha, wrong in ((0.16, False), (0.5, True)):
        tint, report = replace(plain_rect(0, 0, 63, 88, BLANK._replace(alpha=alpha)), at=PANEL), Report()
        texts.check_covered_texts(FacesToCheck([component([line, tint], [box(line)])], STYLES), report)
        assert bool(report.diagnostics) == wrong


@pytest.mark.parametrize(("at", "wrong"), [(PANEL, True), (None, False), (Mark("content/toy/booklet/10-rules.md", 3), False)])
def test_on_pages_of_a_booklet_only_what_a_template_draws_covers(at, wrong):
    """Pointers lie over figures, and a figure that leaves its place is an error itself."""
    line, report = word(10, 20), Report()
    page = component([line, replace(OVER, at=at)], [box(line)])
    texts.check_covered_texts(FacesToCheck([page], STYLES, typeset=True), report)
    assert bool(report.diagnostics) == wrong


def test_what_covers_is_named():
    """A drawing and another face as a whole, at the element that shows them, which the words were drawn for."""
    drawn = DrawingItem(DISC, (1, 0, 0, 1, 12, 18), at=PANEL)
    shown = PlacedFrame(Frame(Size(20, 9), 0, (plain_rect(0, 0, 20, 9, BLANK),)), (1, 0, 0, 1, 10, 15), at=PANEL)
    assert "fish.xml:20: warning[preflight/covered-text]: a drawing is painted over `Pike`" in covered(drawn)
    assert "fish.xml:20: warning[preflight/covered-text]: another face is painted over `Pike`" in covered(shown)
    assert covered(replace(OVER, at=CONTENT)) == ""  # the frame of a draft around the same text


def test_a_word_as_narrow_as_a_1_is_covered_as_a_whole():
    """It has no half a letter to spare: what hides half of it hides it."""
    line, report = word(10, 20, w=0.5), Report()
    texts.check_covered_texts(
        FacesToCheck([component([line, replace(plain_rect(10.2, 17, 5, 6, BLANK), at=PANEL)], [box(line)])], STYLES), report
    )
    assert "0.25 mm wide" in said(report)  # two of four columns


def test_the_widest_line_of_a_text_is_told():
    """Both lines of one text are covered; a group shows them at twice their size."""
    first, second = word(10, 20), word(10, 24, w=4)
    whole = replace(box(first), ink=bounding_box([line_ink(first), line_ink(second)]), lines=("Pike", "Pike"))
    over = replace(plain_rect(0, 0, 60, 80, BLANK), at=PANEL)
    report = Report()
    double = Group((first, second), (2, 0, 0, 2, 0, 0))
    boxes = [whole.mapped(lambda b: Box(2 * b.x, 2 * b.y, 2 * b.w, 2 * b.h))]
    texts.check_covered_texts(FacesToCheck([component([double, over], boxes)], STYLES), report)
    assert ["20.00 mm wide" in d.message for d in report.diagnostics] == [True]


def test_what_lies_beside_the_box_of_a_text_covers_its_ink():
    """A word may be longer than its box."""
    line, report = word(10, 20), Report()
    narrow = replace(box(line), box=Box(10, 18.5, 1, 2))
    over = Shape(square(12, 17, 5, 6), BLANK, at=PANEL)
    texts.check_covered_texts(FacesToCheck([component([line, over], [narrow])], STYLES), report)
    assert "5.00 mm wide" in said(report)


def test_a_line_is_that_of_its_own_text():
    """Not that of another whose ink encloses it."""
    line, other, report = word(10, 20), word(10, 30, at=NUMBER, words="Lake"), Report()
    large = replace(box(other), ink=Box(0, 0, 60, 80))
    texts.check_covered_texts(FacesToCheck([component([line, other, OVER], [box(line), large])], STYLES), report)
    assert [d.also for d in report.diagnostics] == [(("over", TEMPLATE),)]


def test_letters_are_seen_where_they_contrast_most():
    """A title that runs from a dark panel onto the paper is read there, until something covers that."""
    line, report = word(10, 20), Report()
    dark = plain_rect(0, 0, 13, 40, DARK)
    texts.check_covered_texts(FacesToCheck([component([dark, line, OVER], [box(line)])], STYLES), report)
    assert "a shape is painted over `Pike`" in said(report)


def test_a_turned_picture_covers_only_what_it_reaches():
    """The corners of the box around it are clear, and so is what its clip cuts away."""
    over = press_picture(Image.new("RGBA", (40, 40), (255, 255, 255, 255)))
    turned = Group((ImageItem(over, Box(-10, -10, 20, 20)),), (0.7, 0.7, -0.7, 0.7, 25, 31), at=PANEL)
    assert covered(turned) == ""
    assert covered(Group(turned.items, (0.7, 0.7, -0.7, 0.7, 15, 22), at=PANEL)) != ""
    assert covered(ImageItem(over, Box(5, 10, 20, 20), at=PANEL, clip=Box(19.8, 10, 5, 20))) == ""


def icon(x, y=18.0, name="in a text", shapes=DISC.items):
    """An icon of 2 mm in a text of the template, or alone."""
    drawn = Drawing(str(shapes), Size(4, 4), shapes)
    return DrawingItem(drawn, (0.5, 0, 0, 0.5, x, y), DARK, at=TEMPLATE, icon=name)


def of_icons(*items, lines=("coin",), x=10.0, w=4.0, **more):
    """The findings for a text whose ink is `w` mm wide at (10, 18), and what lies on its face."""
    ink, report = Box(x, 18, w, 2), Report()
    boxes = [TextBox("fish.xml:9", "title", ink, 8, 6.5, 8, lines, ink, DARK, content=CONTENT, at=TEMPLATE, **more)]
    texts.check_covered_texts(FacesToCheck([component(items, boxes)], STYLES), report)
    return said(report)


def test_a_text_of_icons_alone_is_hidden_as_a_text_is():
    """It is named by the words that stand for its icons."""
    assert of_icons(
        icon(10), icon(12), replace(OVER, rect=Box(11, 17, 8, 6), path=square(11, 17, 8, 6)), lines=("coin coin",)
    ) == (
        "templates/toy/fish.xml:20: warning[preflight/covered-text]: a shape is painted over `coin coin` of `pike`,"
        " 2.00 mm wide\n"
        "  over templates/toy/fish.xml:9\n"
        '  hint: write it before the text, or move one of them; if it is meant, write `covered="yes"` in the `<text>`'
    )


def test_an_icon_between_words_is_no_ground_of_the_words_below_it():
    """Of a text whose first line is an icon alone, and a space that hangs out of it; the same drawing as a picture is one."""
    line, box = text(DARK)
    report = {}
    for name in ("in a text", None):
        report[name] = Report()
        sign = replace(icon(line.x, line.y - 1, name=name), at=line.at)
        contrast_check.check_contrast(FacesToCheck([component([sign, line], [box])], STYLES), report[name])
    assert said(report["in a text"]) == ""
    assert "low-contrast" in said(report[None])


def test_an_icon_between_words_is_a_part_of_its_text():
    """The words are not reached."""
    line = word(10, 20, w=4.0)
    over = replace(plain_rect(15.5, 17, 3, 6, BLANK), at=PANEL)
    assert "over `Pay coin` of `pike`, 2.00 mm wide" in of_icons(line, icon(16), over, lines=("Pay coin",), w=8.0)
    assert of_icons(line, icon(16), replace(plain_rect(18.1, 17, 3, 6, BLANK), at=PANEL), lines=("Pay coin",), w=8.0) == ""


RING_ICON = (Shape((*square(0, 0, 4, 4), ("M", (1, 1)), ("L", (1, 3)), ("L", (3, 3)), ("L", (3, 1)), ("Z", ())), DARK),)
PALE_ICON = (Shape(square(0, 0, 4, 4), Colour(0.97, 0.97, 0.97), rect=Box(0, 0, 4, 4)),)


@pytest.mark.parametrize(
    ("items", "wrong"),
    [
        ([icon(10), plain_rect(10, 19, 2, 6, BLANK)], True),
        ([icon(10), plain_rect(10, 19.7, 2, 6, BLANK)], False),
        ([plain_rect(9, 17, 4, 4, BLANK), icon(10)], False),
        ([icon(10), plain_rect(9, 17, 4, 4, BLANK._replace(alpha=0.3))], False),
        ([icon(10), stroked(square(9, 17, 4, 4), 0.4)], False),
        ([icon(10, shapes=RING_ICON), plain_rect(10.5, 18.5, 1, 1, BLANK)], False),
        ([icon(10, shapes=PALE_ICON), plain_rect(9, 17, 4, 4, BLANK)], False),
        ([icon(10), Group((plain_rect(0, 0, 4, 4, BLANK),), (0.7, 0.7, -0.7, 0.7, 11, 16))], True),
        ([Group((icon(0, 0),), (1, 0, 0, 1, 10, 18)), plain_rect(9, 17, 4, 4, BLANK)], True),
        ([icon(10), icon(10, name=None)], True),
        ([replace(icon(10), at=NUMBER), plain_rect(9, 17, 4, 4, BLANK)], False),
    ],
    ids=["half", "its foot", "its plate", "tint", "ring around it", "dot in its hole", "nobody sees it", "turned cover",
         "in a group", "another drawing", "of another text"],
)  # fmt: skip
def test_what_hides_icons(items, wrong):
    """What they paint counts, with the contrast that it has."""
    assert bool(of_icons(*items)) == wrong


def test_icons_are_covered_on_other_faces_and_where_it_is_meant():
    """As texts are."""
    over = replace(plain_rect(9, 17, 4, 4, BLANK), at=PANEL)
    ink = Box(10, 18, 2, 2)
    words = TextBox("fish.xml:9", "title", ink, 8, 6.5, 8, ("coin",), ink, DARK, content=CONTENT, at=TEMPLATE)
    for scale, wrong in ((1.0, True), (0.4, False)):
        shown = PlacedFrame(Frame(Size(63, 88), 3, (icon(10),), (words,)), (scale, 0, 0, scale, 0, 0), at=BOOKLET)
        report = Report()
        texts.check_covered_texts(
            FacesToCheck([component([shown, replace(plain_rect(0, 0, 60, 80, BLANK), at=PANEL)], [])]), report
        )
        assert bool(report.diagnostics) == wrong
    assert of_icons(icon(10), over, covered=True) == ""


@pytest.mark.parametrize(("w", "wrong"), [(2, True), (1.7, True), (1.4, False)])
def test_an_icon_alone_is_told_if_little_of_it_is_left(w, wrong):
    """Numbers and badges are meant to lie over a part of it."""
    report = Report()
    over = Shape(square(10, 17, w, 6), BLANK, rect=Box(10, 17, w, 6), at=PANEL)
    texts.check_covered_texts(FacesToCheck([component([icon(10, name="alone"), over], [])]), report)
    assert bool(report.diagnostics) == wrong
    if w == 2:
        assert said(report) == (
            "templates/toy/fish.xml:20: warning[preflight/covered-text]: a shape is painted over an `<icon>` of `pike`,"
            " 2.00 mm wide\n"
            "  over templates/toy/fish.xml:9\n"
            '  hint: write it before the icon, or move one of them; if it is meant, write `covered="yes"` in the `<icon>`'
        )


def test_what_the_same_element_hides_on_many_cards_is_looked_at_once(monkeypatch):
    """A picture over lines at the same places: their spots, and not those of each card."""
    points = []
    monkeypatch.setattr(veils, "ink_at", lambda paint, point: points.append(point) or ink_at(paint, point))
    picture = press_picture(Image.linear_gradient("L").convert("RGBA"))
    over, counts = ImageItem(picture, Box(5, 10, 40, 20), at=PANEL), []
    for count in (1, 20):
        points.clear()
        cards = [component([line := word(10 + n % 4, 20), over], [box(line)]) for n in range(count)]
        texts.check_covered_texts(FacesToCheck([replace(card, id=str(n)) for n, card in enumerate(cards)], STYLES), Report())
        counts.append(len(points))
    assert counts[1] < 1.5 * counts[0]


def test_an_even_tint_is_looked_at_once(monkeypatch):
    """However many texts of how many cards it lies over."""
    points = []
    monkeypatch.setattr(veils, "ink_at", lambda paint, point: points.append(point) or ink_at(paint, point))
    tint = replace(plain_rect(0, 0, 63, 88, BLANK._replace(alpha=0.5)), at=PANEL)
    cards = [replace(component([line := word(n, 20 + n), tint], [box(line)]), id=str(n)) for n in range(9)]
    texts.check_covered_texts(FacesToCheck(cards, STYLES), Report())
    assert len(points) == 1


OPEN = (("M", (5, 19.5)), ("L", (5, 60)), ("L", (40, 60)), ("L", (40, 19.5)))


@pytest.mark.parametrize(
    ("item", "wrong"),
    [
        (stroked(OPEN, 2.0), False),
        (stroked((*OPEN, ("Z", ())), 2.0), True),
        (stroked((*OPEN, ("L", (5, 19.5))), 2.0), True),
        (Shape((*square(5, 15, 40, 10), *square(5, 15, 40, 10)), BLANK, at=PANEL), True),
        (Shape((*square(5, 15, 40, 10), *square(5, 15, 40, 10)), BLANK, even_odd=True, at=PANEL), False),
        (Group((plain_rect(-50, -50, 99, 99, BLANK),), (0.7, 0.7, -0.7, 0.7, 26, 10), clip=square(0, 0, 30, 5)), False),
        (Group((plain_rect(-50, -50, 99, 99, BLANK),), (0.7, 0.7, -0.7, 0.7, 13, 10), clip=square(0, 0, 30, 5)), True),
    ],
    ids=["open line", "closed line", "back at its start", "twice around", "twice around, even-odd", "turned clip beside",
         "turned clip"],
)  # fmt: skip
def test_what_is_painted_of_a_path(item, wrong):
    """Nothing joins the ends of an open line; parts that overlap are filled, unless by even-odd; a clip may be turned."""
    assert bool(covered(item)) == wrong


def test_the_full_edition_may_paint_an_icon_again_on_a_ground():
    """What only that edition has stands for what the others print."""
    report = Report()
    plate = Group((plain_rect(9, 17, 4, 4, BLANK), icon(10, name="alone")), at=PANEL, ink="full")
    texts.check_covered_texts(FacesToCheck([component([icon(10, name="alone"), plate], [])]), report)
    assert said(report) == ""


def styled(*words, bar=None):
    """The findings of contrast for a dark text with some words in named styles, above its bar."""
    line, box = text(DARK)
    lines = [replace(line, x=ink.x, colour=colour, size=size) for colour, size, ink, _ in words]
    report, bars = Report(), [bar] if bar else []
    items = [plain_rect(0, 0, 63, 88, Colour(1, 1, 1)), *bars, line, *lines]
    faces = FacesToCheck([component(items, [replace(box, styled=tuple(words))])], STYLES)
    for check in (texts.check_contrast, texts.check_covered_texts):
        check(faces, report)
    return said(report)


def test_words_of_another_colour_are_judged_in_theirs():
    """The text around them may be as dark as it likes."""
    pale = StyledWords(Colour(0.85, 0.85, 0.8), 8.0, Box(24, 10, 5, 4))
    assert "`rules` text of `pike` has a contrast of 1." in styled(pale)
    assert styled(pale._replace(colour=Colour(0.6, 0, 0))) == ""
    assert styled() == ""


def test_words_with_an_outline_of_their_own_are_judged_on_it():
    """Which may help pale words, and spoil dark ones."""
    pale = StyledWords(Colour(0.85, 0.85, 0.8), 8.0, Box(24, 10, 5, 4), DARK)
    assert styled(pale) == ""
    assert "`rules` text of `pike` has a contrast of 1.0 : 1" in styled(pale._replace(colour=DARK))


def test_a_line_under_or_through_words_is_no_ground_of_theirs():
    """It has their colour, and neither hides them nor takes their contrast."""
    box = Box(10, 11.5, 20, 1.4)
    bar = Shape(box_path(box), DARK, rect=box, of_text=True)
    assert styled(bar=bar) == ""
    assert "has a contrast of 1.0 : 1" in styled(bar=replace(bar, of_text=False))


def test_words_of_another_size_are_judged_at_theirs():
    """A text that is large enough may have words that are not."""
    line, box = text(DARK)
    small = replace(box, size=9.0, styled=(StyledWords(DARK, 3.0, Box(24, 10, 5, 4)),))
    sizes = [found.size for *_, found in texts_at_size(FacesToCheck([component([line], [small])], STYLES))]
    assert sizes == [9.0, 3.0]


@pytest.mark.parametrize(
    ("halo", "ground", "is_low"),
    [
        (None, DARK, True),
        (Colour(1, 1, 1), DARK, False),
        (Colour(1, 1, 1), GREY, False),
        (DARK, Colour(1, 1, 1), True),
        (Colour(1, 1, 1, 0.4), DARK, True),
    ],
)
def test_an_outline_is_the_ground_of_its_letters(halo, ground, is_low):
    """Whatever lies below it, unless it shows through."""
    line, box = text(DARK)
    items = [plain_rect(0, 0, 63, 88, ground)]
    if halo is not None:
        items.append(Shape(box_path(box.ink), halo, Stroke(halo, 0.5), of_text=True))
    report = Report()
    texts.check_contrast(FacesToCheck([component([*items, line], [replace(box, halo=halo)])], STYLES), report)
    assert ("preflight/low-contrast" in said(report)) == is_low
