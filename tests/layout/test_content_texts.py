"""A face holds references to the texts of the content: their spans come through whole, and nobody can name another text."""

import pytest

from pnp.diagnostics import Mark
from pnp.layout.attribute_values import AttributeConverters
from pnp.layout.content_texts import ContentTexts
from pnp.layout.face_reader import LARGEST_TEXT, FaceReader
from pnp.layout.layout_context import icon_words
from pnp.model.text import IconSpan, LineBreak, RichText, TextSpan

AT = Mark("content/pond/fish.yaml", 4, 5)
SPANS = (
    TextSpan("Ha & <b>", bold=True),
    TextSpan(" wait ", italic=True),
    IconSpan("worm", "minhoca"),
    LineBreak(),
    TextSpan("there", link="pond"),
    TextSpan(" 12", lang="pt-BR"),
)


def text(*spans, line=4):
    """A text of the content."""
    return RichText(spans, "fish/pike/story", "en", Mark(AT.path, line, 5))


def read(pond, body, *texts):
    """The spans of the only `<text>` of a face, and what is wrong with it; `texts` were written in it."""
    game = pond.game()
    known = ContentTexts(game)
    for one in texts:
        known.written(one)
    reader = FaceReader(AttributeConverters(game.theme, game.icons, game.unread), "templates/pond", icon_words(game), known)
    draft = reader.read(f'<face at="f.xml:1"><text at="f.xml:2" style="story">{body}</text></face>', "f.xml")
    return [wording.spans for wording in draft.texts], [fault.message for fault in draft.faults]


def test_spans_come_through_whole(pond):
    """Styles, icons, line ends, links and languages are spans as before; a sign of XML is a character."""
    story = text(*SPANS)
    ((spans,), faults) = read(pond, f"a {story.__html__()} b", story)
    assert faults == []
    assert spans == (
        TextSpan("a"),
        TextSpan(" Ha & <b>", bold=True),
        TextSpan(" wait", italic=True),
        TextSpan(" "),
        IconSpan("worm", "minhoca"),
        LineBreak(),
        TextSpan("there", link="pond"),
        TextSpan(" 12", lang="pt-BR"),
        TextSpan(" b"),
    )


def test_the_template_styles_what_it_writes(pond):
    """Bold around a text is bold in all of it; what is italic stays so."""
    story = text(TextSpan("a "), TextSpan("b", italic=True))
    ((spans,), _) = read(pond, f"<b>{story.__html__()}</b>", story)
    assert spans == (TextSpan("a", bold=True), TextSpan(" b", bold=True, italic=True))


def test_a_reference_says_nothing_of_the_text():
    """Neither a sign nor a word of the content stands in the markup; equal words have one reference, others another."""
    story, again, other = text(*SPANS), text(*SPANS, line=9), text(*SPANS[1:])
    assert story.__html__() == f'<t at="content/pond/fish.yaml:4:5" lang="en" ref="{story.ref}"/>'
    assert story.ref == again.ref != other.ref
    assert text(TextSpan("a", bold=True)).ref != text(TextSpan("a")).ref


@pytest.mark.parametrize("ref", ["0", "", "fish/pike/story", "ffffffffffffffffffffffff"])
def test_a_made_up_reference_names_no_text(pond, ref):
    """It is an attribute that nobody has."""
    pond.card("pike", story="secret")
    _, faults = read(pond, f'<t ref="{ref}"/>')
    assert faults == ["`<t>` has no attribute `ref`"]


@pytest.mark.parametrize(
    "written",
    [
        "{{ card.story }}, {{ words.bait }}",
        "{{ [card.story, words.bait]|join(', ') }}",
        "{{ card.story ~ ', ' ~ words.bait }}",
        "{% macro m(x) %}{{ x }}{% endmacro %}{{ m(card.story) }}, {{ m(words.bait) }}",
        "{% set x %}{{ card.story }}, {{ words.bait }}{% endset %}{{ x }}",
        "{{ card.story|e }}, {{ words.bait|escape }}",
        "{{ card.story|replace('q', '') }}, {{ words.bait|trim }}",
        "{{ '%s, %s'|format(card.story, words.bait) }}",
    ],
)
def test_filters_and_macros_write_texts_as_ever(pond, written):
    """Whether a text is written by itself or by a filter, it says the same; its signs are never elements."""
    pond.words["bait"] = "<i>&"
    face = pond.face(f'<face><text style="story">{written}</text></face>', story="pike <b/>")
    assert face is not None, pond.said()
    assert [box.lines for box in face.boxes] == [("pike <b/>, <i>&",)]


def test_words_that_a_text_compares_by(pond):
    """A template may ask what a text says, whether it says anything, and how long it is."""
    body = "{{ card.story|upper }} {{ card.story|string|length }} {{ 'yes' if card.story else 'no' }} {{ card.story.plain }}"
    face = pond.face(f'<face><text style="story">{body}</text></face>', story="pike")
    assert [box.lines for box in face.boxes] == [("PIKE 4 yes pike",)]


def test_a_text_printed_over_and_over_comes_to_an_end(pond):
    """A reference is short, what it stands for may be long: a face counts what it says."""
    long = text(TextSpan("a" * 90_000))
    _, faults = read(pond, long.__html__() * 100, long)
    assert faults == [f"the face says more than {LARGEST_TEXT} characters"]
