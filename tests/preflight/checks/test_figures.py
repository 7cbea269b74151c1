"""Words in figures that are too small to be read there, and diagrams, whose texts are judged as those of a face."""

from dataclasses import replace

import pytest
from support.faces import BLANK, BOOKLET, CONTENT, DARK, RUN, STYLES, TEMPLATE, component, said, text

from pnp.base.diagnostics import Report
from pnp.base.units import PT, Box, Size
from pnp.model.face_walk import line_ink
from pnp.model.frame import Frame, GlyphInk, PlacedFrame, TextBox, TextLine
from pnp.preflight.checks.figures import check_diagrams, check_words_in_figures
from pnp.preflight.faces import FacesToCheck


def page(*texts, scale=0.5, words="read", clip=None):
    """A page with a card of these texts, each a line and its box, in a figure."""
    lines, boxes = zip(*texts, strict=True)
    face = Frame(Size(63, 88), 3, tuple(lines), tuple(boxes))
    return component([PlacedFrame(face, (scale, 0, 0, scale, 10, 10), clip, BOOKLET, words=words)])


def check(*pages, check=check_words_in_figures, smallest=5.0, typeset=True):
    """What a check says of pages."""
    report = Report()
    check(FacesToCheck(pages, STYLES, typeset=typeset, smallest_words=smallest), report)
    return said(report)


INK = Box(10, 10, 20, 4)


def sized(size, style="rules"):
    """A text at a size in pt."""
    line, box = text(DARK, INK, style)
    return replace(line, size=size), replace(box, size=size, lines=(f"word of {size:g}",))


def word(x):
    """A text of 10 mm with its ink, which begins at `x` mm."""
    run = replace(RUN, width=10.0, text="Pike", ink=GlyphInk(0.0, -1.5, 10.0, 0.5))
    line = TextLine(x, 20, PT, ((0.0, run),), DARK, content=CONTENT, at=TEMPLATE)
    box = TextBox(
        "fish.xml:9",
        "rules",
        Box(x, 18.5, 10, 2),
        8,
        6.5,
        8,
        (f"Pike {x}",),
        line_ink(line),
        DARK,
        content=CONTENT,
        at=TEMPLATE,
    )
    return line, box


def test_the_smallest_words_of_a_figure_are_named():
    """Once for each figure, wherever on it they stand, with the scale that would do."""
    assert check(page(sized(8), sized(7), sized(9))) == (
        "content/toy/booklet/01-start.md:5:1: warning[preflight/small-figure-words]: this figure shows words in 3.5 pt, at 50% "
        "of their size, such as the `rules` text `word of 7`, expected at least 5 pt\n"
        "  in templates/toy/fish.xml:9\n"
        "  hint: draw it for the page (`diagram=yes`), or show it larger (`scale=0.72`) or a part of it (`crop`); "
        "`words=picture` says that nobody is to read them there"
    )


@pytest.mark.parametrize(
    ("shown", "more"),
    [
        (page(sized(10)), {}),
        (page(sized(5, "micro")), {}),
        (page(sized(8), words="picture"), {}),
        (page(sized(8), words="diagram"), {}),
        (page(sized(8), words=""), {}),
        (page(sized(4), scale=1), {}),
        (page(sized(8)), {"smallest": 4}),
        (page(sized(8)), {"smallest": 0}),
        (page(sized(8)), {"typeset": False}),
        (page(sized(8), clip=(("M", (0, 20)), ("L", (60, 20)), ("L", (60, 40)), ("L", (0, 40)), ("Z", ()))), {}),
    ],
    ids=["large", "micro", "picture", "diagram", "no figure", "whole size", "theme", "switched off", "cards", "cut off"],
)
def test_words_that_are_large_enough_or_not_to_be_read_are_no_fault(shown, more):
    """Micro text is read nowhere in play; a card at its own size is judged as a card; a window shows only a part."""
    assert check(shown, **more) == ""


def test_texts_of_a_diagram_are_judged_where_it_has_them():
    """Its template may have moved them over each other, or to another ground; other figures show what the cards have."""
    said_of = check(page(word(10), word(15), words="diagram"), check=check_diagrams)
    assert "warning[preflight/overlapping-texts]: `Pike 10` and `Pike 15` of `diagram on pike`" in said_of
    assert check(page(word(10), word(21), words="diagram"), check=check_diagrams) == ""
    assert check(page(word(10), word(15)), check=check_diagrams) == ""
    line, box = sized(8)
    faint = replace(line, colour=BLANK), replace(box, colour=BLANK)
    assert "error[preflight/low-contrast]" in check(page(faint, words="diagram"), check=check_diagrams)


def test_what_the_card_has_too_is_said_once():
    """Of the same lines of the same template."""
    faces = FacesToCheck([page(word(10), word(15), words="diagram")], STYLES, typeset=True)
    report = Report()
    check_diagrams(faces, report)
    (found,) = report.diagnostics
    report = Report()
    report.add(replace(found, message="of the card"))
    check_diagrams(faces, report)
    assert [one.message for one in report.diagnostics] == ["of the card"]
