"""The mark of untranslated texts, which nobody can mistake for part of the card."""

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import Box
from pnp.layout.elements.reader import SpanBuilder
from pnp.layout.painting.shapes import ALARM_COLOUR, untranslated_bar, untranslated_frame
from pnp.model.fields import RichText, TextSpan
from pnp.model.frame import TextBox

AT = Mark("content/g/cards.yaml", 4)


def test_the_mark_is_a_dashed_frame_with_a_corner_on_a_halo():
    """The halo is below; the corner never extends beyond a small box."""
    ink = Box(1.5, 2.5, 29.0, 0.5)  # half a millimetre inside the frame
    box = TextBox("a.xml:1", "s", Box(0, 0, 40, 4), 8, 7, 8, ("x",), ink, ALARM_COLOUR, content=AT)
    halo, frame, corner = untranslated_frame(box)
    assert halo.stroke.width > frame.stroke.width
    assert (frame.stroke.colour, corner.fill) == (ALARM_COLOUR, ALARM_COLOUR)
    assert frame.path == halo.path == (("M", (1, 2)), ("L", (31, 2)), ("L", (31, 3.5)), ("L", (1, 3.5)), ("Z", ()))
    assert corner.path == (("M", (1, 2)), ("L", (2.5, 2)), ("L", (1, 3.5)), ("Z", ()))
    assert all(shape.ink == "keep" for shape in (halo, frame, corner, *untranslated_bar(box)))
    assert {shape.at for shape in (halo, frame, corner, *untranslated_bar(box))} == {AT}


def test_the_bar_is_as_tall_as_its_line():
    """The bar is beside the whole line, to the left of the column."""
    (bar,) = untranslated_bar(TextBox("", "s", Box(0, 3, 40, 4), 8, 7, 8, ("x",), Box(0, 4, 9, 2), ALARM_COLOUR, content=AT))
    xs, ys = zip(*(point for _, point in bar.path if point), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((-2.6, -1.7, 3, 7))


def test_the_inserted_element_gives_the_reason():
    """A translated text has no such attribute."""
    words = RichText((TextSpan("Rua"),), "cards/a/story", "pt-BR", AT, "fuzzy")
    assert words.__html__() == f'<t at="content/g/cards.yaml:4" lang="pt-BR" untranslated="fuzzy" ref="{words.ref}"/>'
    assert "untranslated" not in RichText(words.spans, words.id, "de", AT).__html__()


def test_words_keep_their_own_language():
    """The first language is the text's; spans in another one carry theirs, and the reason is kept."""
    text = SpanBuilder()
    for lang, words, reason in (("de", "Straße", ""), ("pt-BR", "Rua", "missing"), ("de", "Haus", "")):
        text.begin_words(["at", f"{lang}.yaml:1", "lang", lang, *(["untranslated", reason] if reason else [])])
        text.words(words)
        text.end_words()
        text.words(" · ")
    assert (text.content, text.lang, text.untranslated) == ("de.yaml:1", "de", "missing")
    assert [(s.text, s.lang) for s in text.spans] == [("Straße ·", ""), (" Rua", "pt-BR"), (" · Haus ·", "")]
