"""The size is the largest that fits, in quarter points, and never below the floor."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_styles import STORY, book, rows, setter

from pnp.base.diagnostics import Mark
from pnp.model.fields import TextSpan
from pnp.text import typesetter
from pnp.text.copyfitting import candidate_sizes
from pnp.text.typesetter import Typesetter

_TEXTS = st.lists(
    st.sampled_from(
        ["o", "a", "de", "rainha", "guardião", "encontrará", "bem-sucedida", "desesperadamente", "pântano", "ilhas"]
    ),
    min_size=1,
    max_size=60,
).map(" ".join)
BIG = replace(STORY, size=11.0)


@given(_TEXTS, st.floats(10, 60), st.floats(3, 30))
def test_the_chosen_size_fits_and_one_step_larger_does_not(text, width, height):
    """The result is a step; it fits unless it is the floor; the next larger step does not."""
    said = [TextSpan(text)]
    size = setter().fit(said, BIG, width=width, height=height).size
    block = setter().set_text(said, BIG, width=width, height=height)
    assert block.size == size
    assert size in candidate_sizes(11.0, 6.5)
    assert block.overflow == 0 or size == 6.5
    if size < 11.0:
        assert setter().set_text(said, BIG, width=width, height=height, size=size + 0.25).overflow > 0


@given(_TEXTS, st.floats(10, 60), st.floats(3, 30))
def test_what_fits_at_a_size_fits_at_every_smaller_one(text, width, height):
    """Without hyphens fitting is monotone, so the binary search is correct."""
    plain = replace(BIG, hyphenate=False)
    over = [
        setter().set_text([TextSpan(text)], plain, width=width, height=height, size=s).overflow > 0
        for s in candidate_sizes(11.0, 6.5)
    ]
    assert over == sorted(over, reverse=True)


@given(_TEXTS, st.floats(10, 60), st.floats(3, 20))
def test_a_block_that_fits_lies_in_its_box(text, width, height):
    """Without overflow, the ink box is inside, however it is aligned."""
    for align, valign in (("start", "top"), ("center", "middle"), ("end", "bottom"), ("justify", "top")):
        block = setter().set_text([TextSpan(text)], BIG, width=width, height=height, align=align, valign=valign)
        if not block.overflow:
            assert block.ink.x >= -1e-6
            assert block.ink.right <= width + 1e-3
            assert block.ink.y >= -1e-6
            assert block.ink.bottom <= height + 1e-3


def test_sizes_step_down_to_the_floor_itself():
    """Steps of 0.25 pt below the size, and the floor as the last even if it is not a step."""
    assert candidate_sizes(7.0, 6.5) == [7.0, 6.75, 6.5]
    assert candidate_sizes(7.1, 6.5) == pytest.approx([7.1, 6.85, 6.6, 6.5])
    assert candidate_sizes(6.0, 6.0) == [6.0]


def test_the_floor_can_be_raised_and_shrinking_forbidden():
    """`min_size` raises the floor, `shrink` False keeps the style's size, `size` sets another."""
    text = [TextSpan("guardião " * 40)]
    box = {"width": 30, "height": 12}
    assert setter().set_text(text, BIG, **box).size == 6.5
    assert setter().set_text(text, BIG, min_size=8, **box).size == 8
    assert setter().set_text(text, BIG, min_size=4, **box).size == 6.5
    assert setter().set_text(text, BIG, shrink=False, **box).size == 11
    assert setter().set_text(text, BIG, size=5, **box).size == 5


def test_overflow_is_the_excess_height_in_points():
    """By how much a text is too tall at the floor."""
    block = setter().set_text([TextSpan("guardião " * 40)], BIG, width=30, height=12)
    assert block.overflow == pytest.approx((block.height - 12) * 72 / 25.4)
    assert block.height == pytest.approx(((1.025 + 0.275) + 1.22 * (len(block.texts) - 1)) * 6.5 * 25.4 / 72)


def test_every_size_is_tried_before_a_text_is_called_too_long():
    """With hyphens a text may happen to fit at 6.75 pt but not at 6.5 pt; Hypothesis found this."""
    text = [TextSpan("o o ilhas rainha desesperadamente o")]
    assert setter().fit(text, BIG, width=13, height=12).size == 6.75


def test_hyphens_are_the_last_resort_at_the_floor():
    """A text that overflows at the floor is hyphenated wherever it helps before it is reported."""
    text = [TextSpan("encontrará promessas guardião compreendeu desesperadamente pântano")]
    style = replace(STORY, size=6.5)
    free = setter().set_text(text, style, width=28)
    tight = setter().set_text(text, style, width=28, height=free.height - 1)
    assert rows(free) == ["encontrará promessas", "guardião compreendeu", "desesperadamente", "pântano"]
    assert rows(tight) == ["encontrará promessas", "guardião compreendeu de-", "sesperadamente pântano"]
    assert tight.overflow == 0


@pytest.mark.parametrize("size", [11.0, 9.5, 8.0, 6.5, 5.0])
def test_a_fitted_text_can_be_resized(size):
    """The result is the same as setting it at that size; at its floor, hyphens are the last resort."""
    text = [TextSpan("encontrará promessas guardião compreendeu desesperadamente pântano")]
    box = {"width": 28, "height": 7, "align": "end", "valign": "bottom"}
    again = setter().fit(text, BIG, **box).resized(8.0).resized(size)
    fresh = setter().fit(text, BIG, **box, size=size)
    assert (again.size, again.overflow, again.floor) == (size, fresh.overflow, 6.5)
    assert _dump(again.block()) == _dump(fresh.block())


def test_lines_carry_the_marks_of_their_content_and_of_their_template():
    """So that a fault found later names both places."""
    content, at = Mark("content/g/cards.yaml", 3), Mark("templates/g/card.xml", 9)
    lines = setter().set_text([TextSpan("a b")], STORY, width=2).lines_at(5, 7, content, at)
    assert [(line.content, line.at) for line in lines] == [(content, at)] * 2


def test_without_a_box_there_is_no_limit():
    """With width None the text is one line of its own width, and fits a box of exactly that width."""
    text = [TextSpan("O velho guardião não encontrará a espada")]
    line = setter().set_text(text, STORY, width=None)
    assert (line.size, len(line.lines), line.overflow) == (8.0, 1, 0.0)
    boxed = setter().set_text(text, STORY, width=line.width, height=line.height)
    assert (boxed.size, len(boxed.lines)) == (8.0, 1)


def test_empty_text_gives_an_empty_block():
    """No spans, or only white space: no lines, at the style's size."""
    for text in ([], [TextSpan("  ")], [TextSpan("")]):
        block = setter().set_text(text, STORY, width=10, height=10)
        assert (block.lines, block.texts, block.size, block.overflow, block.height) == ((), (), 8.0, 0.0, 0.0)


def test_lines_are_placed_as_the_style_says():
    """The first baseline one ascent down, the others one leading apart; `middle` and `bottom` distribute the rest."""
    mm = 8 * 25.4 / 72
    top = setter().set_text([TextSpan("a b")], STORY, width=2, height=30)
    assert [line.y for line in top.lines] == [pytest.approx(1.025 * mm), pytest.approx((1.025 + 1.22) * mm)]
    for valign, share in (("middle", 0.5), ("bottom", 1.0)):
        block = setter().set_text([TextSpan("a b")], STORY, width=2, height=30, valign=valign)
        assert block.lines[0].y - top.lines[0].y == pytest.approx((30 - top.height) * share)


@given(st.lists(_TEXTS, min_size=1, max_size=5))
def test_earlier_texts_do_not_change_the_result(texts):
    """A new typesetter and one with full caches give the same block."""
    for text in texts:
        setter().set_text([TextSpan(text)], BIG, width=25, height=15)
    fresh = Typesetter(book(), "pt-BR").set_text([TextSpan(texts[0])], BIG, width=25, height=15)
    used = setter().set_text([TextSpan(texts[0])], BIG, width=25, height=15)
    assert _dump(fresh) == _dump(used)


def _dump(block) -> object:
    lines = [(line.x, line.y, line.size, [(x, r.font, r.glyphs, r.width) for x, r in line.runs]) for line in block.lines]
    return block.size, block.texts, block.ink, lines


def test_a_fitted_text_is_kept_if_it_will_be_set_again():
    """Only after `keep_fitted`, and only for the same words, style, box and language."""
    one, said = Typesetter(book(), "pt-BR"), (TextSpan("uma rainha"),)
    assert one.fit(said, STORY, width=30) is not one.fit(said, STORY, width=30)
    one.keep_fitted()
    first = one.fit(said, STORY, width=30)
    one.keep_fitted()
    assert one.fit([*said], STORY, width=30) is first
    others = [
        one.fit((TextSpan("uma rainha", bold=True),), STORY, width=30),
        one.fit(said, BIG, width=30),
        one.fit(said, STORY, width=31),
        one.fit(said, STORY, width=30, height=9),
        one.fit(said, STORY, width=30, locale="en"),
    ]
    assert first not in others


def test_no_more_fitted_texts_are_kept_than_the_limit(monkeypatch):
    """The text that was not asked for longest is dropped."""
    monkeypatch.setattr(typesetter, "_MOST_FITTED_TEXTS", 2)
    one = Typesetter(book(), "pt-BR")
    one.keep_fitted()
    texts = {word: one.fit((TextSpan(word),), STORY, width=30) for word in ("ilhas", "bem")}
    assert one.fit((TextSpan("ilhas"),), STORY, width=30) is texts["ilhas"]
    one.fit((TextSpan("nova"),), STORY, width=30)
    assert one.fit((TextSpan("ilhas"),), STORY, width=30) is texts["ilhas"]
    assert one.fit((TextSpan("bem"),), STORY, width=30) is not texts["bem"]
