"""Plans: from the third face with a skeleton on, only slots are filled, and the elements are those that its XML says."""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.layout.elements import reader
from pnp.layout.elements.plans import TEXT_SLOT, VALUE_SLOT, skeleton_of
from pnp.layout.face_layout import LayoutContext
from pnp.model.fields import IconSpan, LineBreak, RichText, TextSpan

AT = Mark("content/pond/fish.yaml", 4, 5)

STORY = (TextSpan("Ha & <b>", bold=True), IconSpan("worm", "minhoca"), LineBreak(), TextSpan(" 12", lang="he"))


def story(number):
    """Return a text of the content that no other card has."""
    return RichText((TextSpan(f"pike {number} "), *STORY), f"fish/{number}", "en", AT._replace(line=number))


CARDS = [{"w": w, "name": name, "text": story(w)} for w, name in enumerate(("tench", "roach", "pike", "eel", ""), 3)]


@pytest.fixture
def read(pond, monkeypatch):
    """Return a function that gives the trees of faces, those that their XML says, and how many faces were read from that."""

    def read_faces(template, cards):
        pond.template("fish.xml", template)
        context = LayoutContext(pond.game(), Report(), pond.typesetter)
        whole, parsed = reader.FaceReader.read, []
        planned, expected = [], []
        monkeypatch.setattr(reader.FaceReader, "read", lambda self, xml, name: (parsed.append(xml), whole(self, xml, name))[1])
        for card in cards:
            written = context.templates.expand("fish.xml", {"card": card}, AT)
            planned.append(context.reader().read(written, "fish.xml"))
            fresh = LayoutContext(pond.game(), Report(), pond.typesetter)
            fresh.templates.texts = context.templates.texts
            expected.append(whole(fresh.reader().full_reader, written.xml, "fish.xml"))
        monkeypatch.undo()
        return planned, expected, len(parsed)

    return read_faces


PLANNED = {
    "a value in an attribute": '<face><rect w="{{ card.w }}" h="4.{{ card.w }}mm"/></face>',
    "values between words": '<face><text style="story">a {{ card.name }} \n b<br/>{{ card.w }}{{ card.name }}</text></face>',
    "a text": '<face><text x="{{ card.w }}" style="story"> {{ card.text }}</text></face>',
    "a text among styles": '<face><text style="story"><b>x <i>{{ card.text }}</i> {{ card.w }}</b> y</text></face>',
    "a text in words of the template": '<face><text style="story"><t lang="he">{{ card.text }}</t>z</text></face>',
    "containers": '<face><row gap="{{ card.w }}"><group><text style="badge">a</text><circle r="2"/></group>'
    '<column><text style="title">{{ card.name }}</text><icon name="worm" size="3"/></column></row><rect w="1" h="1"/></face>',
    "an icon among words": '<face><text style="story"><icon name="worm"/> {{ card.w }}</text></face>',
    "macros": "{% macro m(x) %}<text style='story'>so {{ x }}.</text>{% endmacro %}<face>{{ m(card.text) }}</face>",
    "loops": '<face>{% for k in (1, 2, 3) %}<rect w="{{ k * card.w }}" h="{{ k }}"/>{% endfor %}</face>',
    "a comment": '<face><!-- a fish --><rect w="{{ card.w }}" h="2"/></face>',
    "nothing in between": '<face>{{ "" if card.w }}<rect w="{{ card.w }}" h="2"/></face>',
}


@pytest.mark.parametrize("template", PLANNED.values(), ids=PLANNED)
def test_planned_faces_are_those_of_their_xml(read, template):
    """Two faces are parsed: the first one, and the skeleton, which is seen again with the second one."""
    planned, expected, parsed = read(template, CARDS)
    assert [repr(tree) for tree in planned] == [repr(tree) for tree in expected]
    assert all(tree.face is not None for tree in planned)
    assert parsed == 1


UNPLANNED = {
    "a value in a comment": '<face><!-- {{ card.name }} --><rect w="2" h="2"/></face>',
    "a value as a tag": '<face><{{ "rect" if card.w }} at="fish.xml:1" w="2" h="2"/></face>',
    "a value as an attribute's name": '<face><rect w="2" {{ "h" if card.w }}="2"/></face>',
    "an element without a stamp": "<face>{{ '<rect w=\"1\" h=\"1\"/>'|replace('>', '>') if card.w > 99 }}"
    '<{{ "rect" }} w="{{ card.w }}" h="2"/></face>',
}


@pytest.mark.parametrize("template", UNPLANNED.values(), ids=UNPLANNED)
def test_what_cannot_be_planned_is_read_from_its_xml(read, template):
    """A slot must be in an attribute or between words."""
    planned, expected, parsed = read(template, CARDS[:4])
    assert [repr(tree) for tree in planned] == [repr(tree) for tree in expected]
    assert parsed == len(planned)


FAULTY = {
    "a colour that is none": ('<face fill="{{ card.name }}"/>', {"name": "mud"}, ["`fill` of `<face>` is `mud`"]),
    "words outside of texts": (
        "<face>{{ card.name }}</face>",
        {"name": "pike"},
        ["`{{ card.name }}` is printed outside `<text>`"],
    ),
    "an icon that is none": (
        '<face><text style="story"><icon name="{{ card.name }}"/></text></face>',
        {"name": "mud"},
        ["`name` of `<icon>` is `mud`"],
    ),
    "a control character": (
        '<face><text style="story">{{ card.text }}</text></face>',
        {"text": RichText((TextSpan("a\x02"),), "fish/9", "en", AT)},
        ["the text holds the control character U+0002"],
    ),
    "too many words": (
        '<face><text style="story">{{ card.text }}{{ card.text }}</text></face>',
        {"text": RichText((TextSpan("a" * 1_000_001),), "fish/9", "en", AT)},
        ["the face says more than 2000000 characters"],
    ),
}


@pytest.mark.parametrize(("template", "last", "faults"), FAULTY.values(), ids=FAULTY)
def test_faults_of_planned_faces_are_those_of_their_xml(read, template, last, faults):
    """A plan reports nothing: what it cannot make is read again."""
    sound = {"name": "ink" if "fill" in template else "worm" if "icon" in template else "", "text": story(3)}
    planned, expected, parsed = read(template, [sound, sound, sound, last, sound])
    assert repr(planned[3]) == repr(expected[3])
    assert [fault.message.partition(",")[0] for fault in planned[3].faults] == faults
    assert parsed == 2
    assert not planned[4].faults


def test_a_text_may_stand_in_a_file_of_any_name(read):
    """What is written of its place for XML is read back as it was, whether the text has markup or not."""
    at = Mark('content/pond/fish & "co" <1>.yaml', 4, 5)
    texts = [RichText(spans, "fish/1", "en", at) for spans in ((TextSpan("pike"),), STORY)]
    template = '<face>{% for text in card.texts %}<text style="story">{{ text }}</text>{% endfor %}</face>'
    planned, expected, parsed = read(template, [{"texts": texts}] * 3)
    assert [repr(tree) for tree in planned] == [repr(tree) for tree in expected]
    assert [text.content for text in planned[2].texts] == [at, at]
    assert parsed == 1


def test_values_with_markup_are_a_part_of_the_skeleton(read):
    """An ampersand is written as an entity, a line end in an attribute becomes a space: only XML says what they are."""
    cards = [{"name": name} for name in ("a", "b", "c", "salt & pike", "x < y", "two\nlines", "d")]
    template = '<face anchor="{{ card.name }}"><text style="story">{{ card.name }}</text></face>'
    planned, expected, parsed = read(template, cards)
    assert [repr(tree) for tree in planned] == [repr(tree) for tree in expected]
    assert parsed == 4


def test_texts_of_the_same_words_are_the_same_object(read):
    """So that what was measured for one face holds for the next."""
    planned, *_ = read('<face><text style="badge">{{ card.w }}</text><text style="badge">worm</text></face>', [CARDS[0]] * 4)
    assert planned[2].texts[0] is planned[3].texts[0]
    assert planned[2].texts[1] is planned[3].texts[1]


def test_a_skeleton_has_slots_for_values_and_texts(pond):
    """Also for those that a macro wrote among its own words."""
    text = story(5)
    template = "<face w='{{ w }}'>{% macro m() %}<b>{{ text }}</b>{% endmacro %}{{ m() }}{{ text }}</face>"
    pond.template("fish.xml", template)
    written = LayoutContext(pond.game(), Report(), pond.typesetter).templates.expand("fish.xml", {"w": 3, "text": text}, AT)
    skeleton, fillings = skeleton_of(written.pieces)
    reference = f'<t at="{text.mark}" lang="en" ref="{text.ref}"/>'
    assert skeleton == (
        '<face at="fish.xml:1" w=\'',
        VALUE_SLOT,
        "'>",
        '<b at="fish.xml:1">',
        TEXT_SLOT,
        "</b>",
        TEXT_SLOT,
        "</face>",
    )
    assert fillings == ["3", reference, reference]


@pytest.mark.parametrize(
    "inside", ['<rect w="{{ card.w }}" h="1"><circle r="1"/></rect>', "<b>{{ card.w }}</b>", '<face h="2"/>']
)
def test_a_skeleton_with_faults_has_no_plan(read, inside):
    """Each of its faces reports them."""
    planned, expected, parsed = read(f"<face>{inside}</face>", CARDS[:4])
    assert [repr(tree) for tree in planned] == [repr(tree) for tree in expected]
    assert parsed == len(planned)
    assert all(tree.faults for tree in planned)


def test_rows_of_the_same_words_are_the_same_object(read):
    """If nothing in them is a content text, which no other card has."""
    template = '<face><row><text style="badge">{{ card.w }}</text><icon name="worm" size="3"/></row><row>%s</row></face>'
    for inside in ("", '<text style="badge" w="4">x</text>', "<column/>"):
        planned, *_ = read(template % inside, [CARDS[0]] * 4)
        (one, other), (again, last) = planned[2].face.children, planned[3].face.children
        assert one is again
        assert other is last
        assert [*one.texts, *other.texts] == [*planned[2].texts]
    planned, *_ = read('<face><row><text style="story">{{ card.text }}</text></row></face>', [CARDS[0]] * 4)
    assert planned[2].face.children[0] is not planned[3].face.children[0]


def test_elements_below_a_text_are_where_the_size_of_their_deck_puts_them(pond):
    """Decks with one template have sizes of their own, so the place of what follows a text in a column is not kept."""
    words = "{{ ('', 'lamprey', 'lampreylamprey', 'eel')[card.copies] }}"
    pond.template(
        "fish.xml", f'<face><column><text w="18" style="story">{words}</text><rect w="2" h="2" fill="ink"/></column></face>'
    )
    for copies in (3, 2, 1):  # the first one is read from its XML, the second one shrinks
        pond.card(f"fish-{copies}", copies)
    pond.deck("pool", (40, 60), 1)
    tops = [component.face.items[-1].rect.y for component in pond.lay_out()]
    (alone,) = [component.face.items[-1].rect.y for component in pond.lay_out(decks=("pool",))]
    assert tops[:3] == [tops[0]] * 3
    assert tops[0] < tops[3] == alone
