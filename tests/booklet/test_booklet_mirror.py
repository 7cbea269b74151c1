"""Booklets of right-to-left languages: each page is the mirror image of the page in a left-to-right language."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.booklet.link_areas import link_areas, logical_order
from pnp.locale import pseudo
from pnp.locale.phrases import phrases_for
from pnp.model.frame import Colour, Glyph, GlyphRun, PlacedFrame, Shape, TextLine
from pnp.model.text import TextSpan
from pnp.text.bidi import visual_order
from pnp.text.text_block import TextBlock
from pnp.units import PT, Box

KERNING = 1.2
"""mm by which lines of the same letters may differ, because kerning depends on the order of letters."""
WHOLE = 50.0
"""mm: shorter links are in running text, whose letters run from left to right here too."""


@pytest.fixture
def both(pond, prepared, monkeypatch):
    """Return the sample booklet in two made-up languages with the same letters: left-to-right and right-to-left."""
    for tag in (pseudo.ACCENTS, pseudo.RIGHT_TO_LEFT):
        monkeypatch.setitem(pseudo._CHANGES, tag, str)
    phrases_for.cache_clear()  # other tests use the unchanged phrases, before or after this one
    monkeypatch.setattr(pseudo, "_padding", lambda *_: "")
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(re.sub(r"hyphenate: yes", "hyphenate: no", theme.read_text("utf-8")), "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8") + "toc-depth: 2\n", "utf-8")
    made = [prepared(pond, locale=tag) for tag in (pseudo.ACCENTS, pseudo.RIGHT_TO_LEFT)]
    assert [m.said for m in made] == [[], []]
    yield made
    phrases_for.cache_clear()


def extents(frame):
    """Return everything on a page with its box: texts, links of whole lines, shapes and faces."""
    found = [("text", tuple(b.ink)) for b in frame.boxes] + [(f"link {a}", tuple(b)) for b, a in frame.links if b.w > WHOLE]
    return found + [(type(item).__name__, box) for item, box in drawn(frame.items)]


def drawn(items):
    """Return shapes, faces and symbols with their boxes."""
    for item in items:
        if isinstance(item, Shape):
            xs, ys = zip(*(n[i : i + 2] for _, n in item.path for i in range(0, len(n), 2)), strict=True)
            yield item, (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        elif isinstance(item, PlacedFrame):
            yield item, (*item.matrix[4:], item.frame.size.w * item.matrix[0], item.frame.size.h * item.matrix[3])


def test_every_page_is_mirrored(both):
    """Words, markers, numbers, bars, rows, figures, discs, leaders and links are at their mirrored places."""
    left, right = both
    assert len(left.pages) == len(right.pages)
    for one, other in zip(left.pages, right.pages, strict=True):
        waiting = extents(other)
        for name, (x, y, w, h) in extents(one):
            there = (100 - x - w, y, w, h)
            found = next(
                (k for k, (n, box) in enumerate(waiting) if n == name and box == pytest.approx(there, abs=KERNING)), None
            )
            assert found is not None, (name, there, waiting)
            del waiting[found]
        assert not waiting
    assert not left.ready.booklet.right_bound
    assert right.ready.booklet.right_bound


def test_page_breaks_and_links_are_the_same(both):
    """The outline, the page numbers and the targets of links do not depend on the direction."""
    left, right = both
    assert [entry.anchor for entry in right.ready.booklet.outline] == [
        "pond",
        "what-you-need",
        "score",
        "words",
        "made-by",
    ]
    for one, other in zip(left.pages, right.pages, strict=True):
        assert [(a.name, a.y) for a in other.anchors] == [(a.name, a.y) for a in one.anchors]


def test_a_pointer_marks_the_same_thing_on_a_mirrored_face(pond, prepared, both):
    """Pointers are written for the left-to-right layout; on an unmirrored face they do not move."""
    (left, right), face = both, pond / "templates/toy/face.xml"
    face.write_text(re.sub(r"<face\b", '<face mirror="no"', face.read_text("utf-8"), count=1), "utf-8")
    kept = prepared(pond, locale=pseudo.RIGHT_TO_LEFT)
    assert [len(discs(made)) for made in (left, right, kept)] == [2, 2, 2]
    assert [a < b for a, b in (discs(left), discs(right), discs(kept))] == [True, False, True]


def discs(made):
    """Return the positions of the discs beside the face by number."""
    found = {b.lines[0]: b.box.x for p in made.pages for b in reversed(p.boxes) if b.style.endswith("disc")}
    return [found[number] for number in sorted(found)]


def line(*runs):
    """Return a line of runs (text, level) from left to right, each character 1 em (1 mm) wide, glyphs in visual order."""
    placed, x = [], 0.0
    for text, level in runs:
        letters = text[::-1] if level & 1 else text
        placed.append((x, GlyphRun("", tuple(Glyph(1, 1.0, 0, 0, c) for c in letters), len(text), text, level)))
        x += len(text)
    return TextLine(0.0, 5.0, PT, tuple(placed), Colour(0, 0, 0))


def areas(lines, spans, level=1):
    """Return the left and right edges of the links of a single line."""
    text = "".join(span.text for span in spans)
    block = TextBlock(9.0, tuple(lines), (), (text,), Box(0, 0, 0, 0), 0, 0)
    (links,) = link_areas(block, spans, [5.0], 4.0, level)
    return [(link.box.x, link.box.right) for link in links]


def test_links_are_on_their_words_in_right_to_left_lines():
    """Capitals represent Hebrew: the first word is the rightmost, and a link is to the left of the words before it."""
    one = line(("FED", 1), (" ", 1), ("CBA"[::-1], 1))
    assert areas([one], [TextSpan("ABC "), TextSpan("DEF", link="x")]) == [(0, 3)]
    assert areas([one], [TextSpan("ABC", link="x"), TextSpan(" DEF")]) == [(4, 7)]
    assert areas([one], [TextSpan("A"), TextSpan("BC D", link="x"), TextSpan("EF")]) == [(2, 6)]


def test_a_link_with_words_in_both_directions_has_several_areas():
    """`ABC de[f GHI]` from right to left: `IHG def CBA`; the two areas of the link are separated by `de`."""
    one = line(("GHI", 1), (" ", 1), ("def", 2), (" ", 1), ("ABC", 1))
    assert areas([one], [TextSpan("ABC de"), TextSpan("f GHI", link="x")]) == [(0, 4), (6, 7)]
    assert areas([one], [TextSpan("ABC "), TextSpan("def", link="x"), TextSpan(" GHI")]) == [(4, 7)]


def test_links_in_left_to_right_lines_may_contain_hebrew():
    """`go to DEF now`: the word is reversed in its place; direction marks have no width."""
    one = line(("go", 0), (" ", 0), ("to", 0), (" ", 0), ("DEF", 1), (" ", 0), ("now", 0))
    assert areas([one], [TextSpan("go to "), TextSpan("\u200fDE", link="x"), TextSpan("F now")], level=0) == [(7, 9)]


def test_the_area_of_an_icon_in_a_link_depends_on_its_neighbours():
    """An icon's text alternative is one piece: between right-to-left words it is to the left of the one before."""
    words = line(("DEF", 1), (" ", 1))
    icon = TextLine(4.0, 5.0, PT, ((0.0, GlyphRun("", (Glyph(1, 1, 0, 0, "worm"),), 1, "worm", 0)),), Colour(0, 0, 0), True)
    last = replace(line((" ", 1), ("ABC", 1)), x=5.0)
    spans = [TextSpan("ABC "), TextSpan("worm", link="x"), TextSpan(" DEF")]
    assert areas([words, icon, last], spans) == [(4, 5)]


@given(st.lists(st.integers(0, 5), max_size=9))
def test_logical_order_is_the_inverse_of_visual_order(levels):
    """UAX #9, rule L2, there and back."""
    drawn_order = visual_order(levels)
    read = logical_order([levels[k] for k in drawn_order])
    assert [drawn_order[k] for k in read] == list(range(len(levels)))
