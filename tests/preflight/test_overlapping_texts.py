"""Texts that run into each other."""

from dataclasses import replace

import pytest
from sample_proofs import BLACK, CONTENT, RUN, TEMPLATE, WHITE, component, rect, said

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box
from pnp.model.face_walk import bounding_box, line_ink, run_inks
from pnp.model.frame import Colour, GlyphInk, Group, TextBox, TextLine
from pnp.preflight.checks import texts
from pnp.preflight.faces import FacesToCheck

NUMBER = Mark("templates/toy/fish.xml", 12)
EM = PT  # pt; an em of one millimetre


def word(x, y, w=10.0, **more):
    """A line whose baseline begins at (x, y) and is `w` mm long, with ink 2 mm high; `left`: where the ink begins."""
    left, words = more.pop("left", 0.0), more.pop("words", "Pike")
    run = replace(RUN, width=w, text=words, ink=GlyphInk(left, -1.5, w, 0.5))
    return replace(TextLine(x, y, EM, ((0.0, run),), BLACK, content=CONTENT, at=TEMPLATE), **more)


def box(line, **more):
    """The text box of a line."""
    words = "".join(run.text for _, run in line.runs)
    extent = Box(line.x, line.y - 1.5, 10, 2)
    return TextBox(
        "fish.xml:9", "title", extent, 8, 6.5, 8, (words,), line_ink(line), line.colour, content=CONTENT, at=line.at, **more
    )


def found(*items, boxes):
    """The findings for one card."""
    report = Report()
    texts.check_overlapping_texts(FacesToCheck([component(items, boxes)]), report)
    return said(report)


def beside(one, other, *between):
    """The findings for two lines, with shapes painted between them."""
    return found(one, *between, other, boxes=[box(one), box(other)])


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
    assert found(faint, word(10, 20), boxes=[box(faint.items[0]), box(word(10, 20))]) == ""


def test_what_lies_between_two_texts_hides_the_lower_one():
    """A number on its disc, which covers the end of a title: no letters meet."""
    number = word(18, 20, at=NUMBER, words="7")
    assert beside(word(10, 20), number, rect(17, 17, 12, 5, WHITE)) == ""
    assert beside(word(10, 20), number, rect(40, 17, 12, 5, WHITE)) != ""


def test_a_text_is_cut_off_at_its_clip():
    """Of a line that a group cuts off, only what is left may meet another."""
    line, number = word(10, 20), word(18, 20, at=NUMBER, words="7")
    clip = (("M", (0, 0)), ("L", (17, 0)), ("L", (17, 40)), ("L", (0, 40)), ("Z", ()))
    boxes = [box(line), box(number)]
    assert found(Group((line,), clip=clip), number, boxes=boxes) == ""
    assert found(Group((line,)), number, boxes=boxes) != ""


def test_a_text_that_overflows_is_not_reported_twice():
    """Layout has said that it leaves its box."""
    one, other = word(10, 20), word(18, 20, at=NUMBER, words="7")
    assert found(one, other, boxes=[box(one, overflow=2.0), box(other)]) == ""


def test_the_lines_of_one_text_are_its_own_affair():
    """A style with a small leading sets them close."""
    first, second = word(10, 20), word(10, 21)
    whole = replace(box(first), ink=bounding_box([line_ink(first), line_ink(second)]), lines=("Pike", "Pike"))
    assert found(first, second, boxes=[whole]) == ""


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
