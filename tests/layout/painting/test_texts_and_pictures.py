"""Texts: content is printed as written, with its mark, and a text that does not fit is reported."""

import pytest
from support.games import HOME, LetterCounter, rich

from pnp.base.diagnostics import Mark
from pnp.load.kinds.simple import Day
from pnp.model.fields import IconSpan, LineBreak, RichText, TextSpan
from pnp.model.frame import Colour, DrawingItem
from pnp.model.game import Card
from pnp.model.style import CharacterStyle


class Spy(LetterCounter):
    """Records the spans and options that it is called with."""

    def __init__(self):
        super().__init__()
        self.spans = []
        self.looks = []

    def set_text(self, spans, style, **look):
        """Set text and record the call."""
        self.spans.append(spans)
        self.looks.append({"style": style, **look})
        return super().set_text(spans, style, **look)


@pytest.fixture
def spy(pond):
    """Return the sample game with a typesetter that records its calls."""
    pond.typesetter = Spy()
    return pond


HOSTILE = [
    "{{ 7*7 }}",
    "{% for x in y %}",
    "<rect w='1' h='1'/>",
    "a & b &amp; c",
    "]]>",
    "<!-- -->",
    '" at="x.xml:1',
    "</text></face>",
    "{# no #}",
    "<?php ?>",
    "&#0;",
    "–“”\u00a0§\u202f%",
]


@pytest.mark.parametrize("words", HOSTILE)
def test_content_prints_as_written(spy, words):
    """Content is neither a template nor XML, whatever it looks like."""
    spy.face('<face><text style="story">{{ card.title }}</text></face>', title=words)
    assert spy.typesetter.spans == [(TextSpan(words),)]
    assert not spy.said()


def test_content_keeps_styles_icons_and_breaks(spy):
    """A RichText passes through Jinja and XML as its spans."""
    spans = (
        TextSpan("Pay "),
        IconSpan("worm", "minhocas"),
        TextSpan(" 2 now", bold=True),
        LineBreak(),
        TextSpan("or", italic=True),
    )
    spy.card("pike", story=RichText(spans, "fish/story", "pt-BR", Mark(HOME, 9, 12)))
    face = spy.face('<face><text style="story">{{ card.story }}</text></face>')
    assert spy.typesetter.spans == [spans]
    assert spy.typesetter.looks[0]["locale"] == "pt-BR"
    assert face.boxes[0].content == Mark(HOME, 9, 12)


def test_a_template_writes_words_styles_and_icons(spy):
    """Template text uses the icon's localized word; indentation is not text."""
    spy.words = {"cost": "Custo"}
    spy.face("""<face>
      <text style="story">
        <b>{{ words.cost }}</b>:
        <icon name="worm"/> {{ card.n }}<br/>
        <i>it</i><b><i>both</i></b>
      </text></face>""", n=3)  # fmt: skip
    assert spy.typesetter.spans == [
        (
            TextSpan("Custo", bold=True),
            TextSpan(": "),
            IconSpan("worm", "minhoca"),
            TextSpan(" 3"),
            LineBreak(),
            TextSpan("it", italic=True),
            TextSpan("both", bold=True, italic=True),
        )
    ]


def test_no_break_spaces_and_entities_are_words(spy):
    """Only the template's own white space is collapsed."""
    spy.face('<face><text style="story">  5&#160;mm &lt;b&gt;\n  x </text></face>')
    assert spy.typesetter.spans == [(TextSpan("5\u00a0mm <b> x"),)]


def test_a_text_without_words_is_nothing(spy):
    """An omitted field prints nothing and leaves no box."""
    face = spy.face('<face><text style="story">{{ card.title }}</text></face>', title=None)
    assert (face.items, face.boxes, spy.typesetter.spans) == ((), (), [])


def test_numbers_print_as_people_write_them(spy):
    """Ten divided by four is 2.5, not 2.5000000000000004, and a whole number has no decimals."""
    spy.face('<face><text style="story">{{ 0.1 + 0.2 }} {{ 10 / 4 }} {{ 6 / 3 }} {{ 7 // 2 }}</text></face>')
    assert spy.typesetter.spans == [(TextSpan("0.3 2.5 2 3"),)]


def test_an_icon_in_a_line_is_drawn_in_the_colour_of_the_text(pond):
    """Its box is the one that the typesetter reserved for it, moved to the text's place."""
    face = pond.face('<face><text x="2" y="5" w="30" h="9" style="story" colour="signal"><icon name="worm"/>3</text></face>')
    (icon,) = [i for i in face.items if isinstance(i, DrawingItem)]
    assert icon.colour.name == "signal"
    em = 8 * 25.4 / 72
    assert [round(v, 4) for v in icon.matrix] == [round(v, 4) for v in (em / 24, 0, 0, em / 24, 2, 5)]


def test_a_text_without_a_box_is_aligned_to_its_point(pond):
    """Centre and end align at x, middle and bottom at y, if there is no width or height to align in."""
    face = pond.face("""<face>
      <text x="20" y="30" style="story" align="center" valign="middle">four</text>
      <text x="20" y="30" style="story" align="end" valign="bottom">four</text></face>""")
    width, height = 4 * 0.5 * 8 * 25.4 / 72, 1.25 * 8 * 25.4 / 72
    assert [tuple(round(v, 3) for v in b.box) for b in face.boxes] == [
        (round(20 - width / 2, 3), round(30 - height / 2, 3), round(width, 3), round(height, 3)),
        (round(20 - width, 3), round(30 - height, 3), round(width, 3), round(height, 3)),
    ]


def test_an_own_size_is_where_shrinking_starts(spy):
    """`size` replaces the style's size, `min-size` raises the floor, `fit=none` never shrinks."""
    face = spy.face("""<face>
      <text w="30" h="20" size="7.5" min-size="7" style="story">a</text>
      <text w="30" h="20" fit="none" style="story">b</text></face>""")
    shrinking, fixed = face.boxes
    assert (shrinking.preferred, shrinking.floor, shrinking.size, shrinking.fixed) == (7.5, 7, 7.5, False)
    assert (fixed.preferred, fixed.floor, fixed.size, fixed.fixed) == (8, 8, 8, True)
    assert [(k["size"], k["shrink"], k["min_size"]) for k in spy.typesetter.looks] == [(None, True, 7), (8, False, None)]


def test_an_overflow_names_the_content_and_the_template(pond):
    """The finding's mark is the content's line; the template's line is given too."""
    pond.face(
        '<face>\n<text w="20" h="4" style="story">{{ card.title }}</text></face>', title="one two three four five six seven"
    )
    (found,) = pond.report.diagnostics
    assert found.mark == Mark(HOME, 11, 5)
    assert found.message == "fish `pike` (en): story is 2 lines too tall at 6.5 pt"
    assert found.also == (('in <text style="story"> 20 x 4 mm,', Mark("templates/pond/fish.xml", 2)),)


def test_an_overflow_of_a_back_says_so(pond):
    """One back for all cards is reported once."""
    pond.template("back.xml", '<face><text w="2" h="9" style="story">unbreakable</text></face>')
    pond.card("one", title="a")
    pond.card("two", title="b")
    pond.template("fish.xml", "<face/>")
    pond.lay_out(back="back.xml")
    assert [d.message for d in pond.report.diagnostics] == ["back of fish `one` (en): story is 10.6 mm too wide at 6.5 pt"]


def test_missing_glyphs_are_named(pond):
    """Each character once, with its code point and the fonts that were tried."""
    pond.face('<face><text style="story">{{ card.title }}</text></face>', title="a ☠ b ☠")
    (found,) = pond.report.diagnostics
    assert found.message == "fish `pike` (en): story needs `☠` (U+2620), which no font of `plain` has"
    assert found.mark == Mark(HOME, 11, 5)


def test_short_texts_are_set_once(pond):
    """A label that all cards share is shaped and broken once."""
    pond.words = {"cost": "Custo"}
    for number in range(5):
        pond.card(f"c{number}", title=str(number))
    pond.template(
        "fish.xml", '<face><text style="story">{{ words.cost }}</text><text style="story">{{ card.id }}</text></face>'
    )
    assert len(pond.lay_out()) == 5
    assert [words for words, _ in pond.typesetter.calls].count("Custo") == 1


def test_marks_of_a_record_read_back():
    """`str(mark)` and reading it are inverse functions, whatever the path."""
    from pnp.layout.templates.context import read_mark  # noqa: PLC0415  # beside its only use

    for mark in (Mark("a.yaml"), Mark("a.yaml", 3), Mark("content/x y/a:b.yaml", 3, 4), Mark("12:c.yaml", 5, 1)):
        assert read_mark(str(mark)) == mark
    assert rich("x").mark == read_mark(str(rich("x").mark))


def test_a_date_prints_as_written_and_has_parts(pond):
    """A field of kind date: a template can calculate with its year and compare dates."""
    text = '<face><text x="2" y="5" w="30" style="story">{{ card.day }} {{ card.day.year + 1 }} {{ card.day.month }}'
    text += "{% if card.day < card.end %} before{% endif %}</text></face>"
    pond.cards.append(Card("pike", 1, {"day": Day("2026-02-09"), "end": Day("2026-11-21")}, Mark("content/pond/fish.yaml", 3)))
    box = pond.face(text).boxes[0]
    assert " ".join(box.lines) == "2026-02-09 2027 2 before"


def test_a_text_that_is_a_little_too_tall_is_reported_in_points(pond):
    """Less than half a line counts too, however little it is: 8.125 pt in 3 mm of a height."""
    pond.face('<face><text style="story" w="20" h="2.8">a</text></face>')
    (fault,) = pond.report.diagnostics
    assert (fault.code, fault.message) == ("layout/overflow", "fish `pike` (en): story is 0.2 pt too tall at 6.5 pt")


@pytest.mark.parametrize(("written", "lang"), [("iw", "he"), ("heb", "he"), ("zh_TW", "zh-Hant"), ("he", "he")])
def test_a_language_in_a_template_has_any_form_of_its_tag(spy, written, lang):
    """Words of two languages in one text, and a text of one."""
    other = f'<t lang="{written}">b</t>'
    spy.face(f'<face><text style="story"><t lang="en">a</t> {other}</text><text style="story">{other}</text></face>')
    assert spy.typesetter.spans == [(TextSpan("a"), TextSpan(" b", lang=lang)), (TextSpan("b"),)]
    assert [look["locale"] for look in spy.typesetter.looks] == ["en", lang]


DANGER = CharacterStyle("danger", colour=Colour(0.7, 0, 0, 1, "red"), strike=True)


def test_a_template_writes_words_in_a_named_style(spy):
    """An inner style counts; the words of the content in it have it too, but for those that have one of their own."""
    spy.character_styles = {"danger": DANGER}
    loud = CharacterStyle("loud", size=2.0)
    spans = (TextSpan("a "), TextSpan("b", named=loud))
    spy.card("pike", story=RichText(spans, "fish/story", "en", Mark(HOME, 9, 12)))
    spy.face('<face><text style="story">x <t style="danger">y {{ card.story }}</t> z</text></face>')
    assert spy.typesetter.spans == [
        (TextSpan("x "), TextSpan("y a ", named=DANGER), TextSpan("b", named=loud), TextSpan(" z")),
    ]  # fmt: skip
    assert not spy.said()


@pytest.mark.parametrize(
    ("attribute", "said"),
    [
        ('style="dangr"', "`style` of `<t>` is `dangr`, expected one of the `character-styles` of theme.yaml\n"),
        ('style="dangr"', "  hint: did you mean `danger`?"),
        ('styl="danger"', "`<t>` has no attribute `styl`"),
    ],
)
def test_a_named_style_of_a_template_that_there_is_not(spy, attribute, said):
    """It is an error at its place, once."""
    spy.character_styles = {"danger": DANGER}
    spy.face(f'<face><text style="story">x <t {attribute}>y</t></text></face>')
    assert spy.said().count("error[") == 1
    assert said in spy.said()
