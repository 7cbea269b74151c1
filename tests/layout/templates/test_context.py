"""A face contains references to content texts: their spans arrive unchanged, and no other text can be referred to.

A reference to a card that is not there: what is only printed becomes a sign, and nothing about it is reported twice.
"""

import pytest

from pnp.base.diagnostics import Mark
from pnp.layout.elements.attributes import AttributeConverters
from pnp.layout.elements.reader import LARGEST_TEXT, FaceReader
from pnp.layout.face_layout import icon_words
from pnp.layout.templates.context import ContentTexts
from pnp.layout.templates.faults import TemplatePlaces
from pnp.model.fields import IconSpan, LineBreak, Ref, RichText, TextSpan

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
    """Return a text of the content."""
    return RichText(spans, "fish/pike/story", "en", Mark(AT.path, line, 5))


def read(pond, body, *texts):
    """Return the spans of the only `<text>` of a face, and its faults; `texts` were written in it."""
    game = pond.game()
    known = ContentTexts(game)
    for one in texts:
        known.reference_to(one)
    places = TemplatePlaces(game.sources, "templates/pond")
    reader = FaceReader(AttributeConverters(game.theme, game.icons, game.unread), places, icon_words(game), known)
    draft = reader.read(f'<face at="f.xml:1"><text at="f.xml:2" style="story">{body}</text></face>', "f.xml")
    return [wording.spans for wording in draft.texts], [fault.message for fault in draft.faults]


def test_spans_arrive_unchanged(pond):
    """With styles, icons, line ends, links and languages; characters that XML reserves are plain characters."""
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


def test_the_template_can_style_content(pond):
    """Bold around a text applies to all of it; italics in it remain."""
    story = text(TextSpan("a "), TextSpan("b", italic=True))
    ((spans,), _) = read(pond, f"<b>{story.__html__()}</b>", story)
    assert spans == (TextSpan("a", bold=True), TextSpan(" b", bold=True, italic=True))


def test_a_reference_does_not_reveal_the_text():
    """The markup contains no words of the content; equal texts have the same reference, others have another."""
    story, again, other = text(*SPANS), text(*SPANS, line=9), text(*SPANS[1:])
    assert story.__html__() == f'<t at="content/pond/fish.yaml:4:5" lang="en" ref="{story.ref}"/>'
    assert story.ref == again.ref != other.ref
    assert text(TextSpan("a", bold=True)).ref != text(TextSpan("a")).ref


@pytest.mark.parametrize("ref", ["0", "", "fish/pike/story", "ffffffffffffffffffffffff"])
def test_a_made_up_reference_refers_to_no_text(pond, ref):
    """It is an unknown attribute."""
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
def test_filters_and_macros_can_write_texts(pond, written):
    """Written directly or by a filter, the text is the same; its characters never become elements."""
    pond.words["bait"] = "<i>&"
    face = pond.face(f'<face><text style="story">{written}</text></face>', story="pike <b/>")
    assert face is not None, pond.said()
    assert [box.lines for box in face.boxes] == [("pike <b/>, <i>&",)]


def test_templates_can_compare_and_test_texts(pond):
    """By their words, whether they are empty, and by their length."""
    body = "{{ card.story|upper }} {{ card.story|string|length }} {{ 'yes' if card.story else 'no' }} {{ card.story.plain }}"
    face = pond.face(f'<face><text style="story">{body}</text></face>', story="pike")
    assert [box.lines for box in face.boxes] == [("PIKE 4 yes pike",)]


def test_the_amount_of_text_in_a_face_is_limited(pond):
    """A reference is short, but its text may be long: the face's limit counts the text."""
    long = text(TextSpan("a" * 90_000))
    _, faults = read(pond, long.__html__() * 100, long)
    assert faults == [f"the face says more than {LARGEST_TEXT} characters"]


def test_the_rows_of_a_text_are_texts_of_the_game(pond):
    """A template walks the rows of a table in the rules, and the rows of a text that is one walk; a filter may write them."""
    pond.rules = {"reach": ({"from": 1, "to": 3}, {"from": 4, "to": 6}, {"from": 7, "to": 9})}
    rows = tuple(text(TextSpan(word, bold=True)) for word in ("one", "two", "three"))
    whole = RichText((TextSpan("one, two, three"),), "fish/pike/story", "en", AT, parts=rows)
    pond.card("pike", story=whole, name=text(TextSpan("Pike")))
    face = pond.face(
        '<face>{% for row in rules.reach %}<text y="{{ 5 * loop.index }}" style="story">'
        "{{ row.from }}–{{ row.to }} {{ card.story.rows[loop.index0] }}</text>{% endfor %}"
        '<text y="40" style="story">{% for row in card.name.rows %}{{ row }}{% endfor %} {{ card.story.rows | first }}</text>'
        "</face>"
    )
    assert not pond.said()
    assert [box.lines for box in face.boxes] == [("1–3 one",), ("4–6 two",), ("7–9 three",), ("Pike one",)]
    known = ContentTexts(pond.game())
    assert known.spans(rows[1].ref) == rows[1].spans


FACE = '<face><text x="2" y="2" w="36" h="20" style="story">{}</text></face>'


@pytest.fixture
def printed(pond):
    """Print a card that refers to one that is not there; gives its words, None if it has no face, and what is reported."""

    def run(template):
        face = pond.face(FACE.format(template), name="Pike", home=Ref("sea", Mark("content/pond/fish.yaml", 4, 5)))
        return (" ".join(line for box in face.boxes for line in box.lines) if face else None), pond.said()

    return run


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{{ card.name }} of {{ card.home.name }}", "Pike of [?]"),
        ("{{ card.home.id }}", "sea"),
        ("{{ card.home.name|upper }} {{ 'in ' ~ card.home.name }}", "[?] in [?]"),
        ("{{ card.home.other.name }} {{ card.home['fields'][0].name }}", "[?] [?]"),
        ("{% if card.home.name %}{{ card.home.name }}{% endif %}", "[?]"),
        ("{{ 'sea' if card.home.name == 'Sea' else 'pond' }}", "pond"),
    ],
)
def test_what_is_printed_of_a_missing_card_is_a_sign(printed, template, words):
    """The rest of the face is laid out."""
    assert printed(template) == (words, "")


@pytest.mark.parametrize(
    "template",
    [
        "{{ card.home.points + 1 }}",
        "{% for fish in card.home.fish %}{{ fish }}{% endfor %}",
        "{{ card.home.fish|length }}",
        "{{ card.home.fish.items() }}",
        "</text><rect w='{{ card.home.deep }}' h='2' fill='ink'/><text style='story'>",
    ],
)
def test_what_else_is_done_with_a_missing_card_is_no_other_fault(printed, template):
    """The reference has been reported where it is written."""
    assert printed(template) == (None, "")


def test_a_picture_of_a_missing_card_is_no_other_fault(printed):
    """The rest of the face is there."""
    assert printed("Old {{ card.name }}</text><image src='{{ card.home.art }}' w='4' h='4'/><text style='story'>") == (
        "Old Pike",
        "",
    )


def test_faults_of_other_cards_are_reported_with_one_that_lacks_its_reference(pond):
    """The template is wrong for both, and names only the one whose fault it is."""
    mark = Mark("content/pond/fish.yaml", 4, 5)
    pond.card("pike", name="Pike", home=Ref("sea", mark))
    pond.card("carp", name="Carp", home=Ref("pike", mark))
    assert pond.face(FACE.format("{{ card.home.name }}").replace("story", "stroy")) is None
    assert "for card `carp`, content/pond/fish.yaml:20:3" in pond.said()


def test_a_text_that_is_too_long_is_reported_of_a_card_that_lacks_its_reference(pond):
    """It is the card's own fault, which need not wait until the reference is right."""
    pond.card("pike", name="Pike " * 90, home=Ref("sea", Mark("content/pond/fish.yaml", 4, 5)))
    pond.face(FACE.format("{{ card.home.name }} {{ card.name }}"))
    assert "error[layout/overflow]: fish `pike` (en): story is" in pond.said()
