"""Anchors of elements: the middle of each named box, wherever its containers and the direction of the language move it.

Whole decks: shared faces, common sizes, cards that are left out, and reproducible results. Missing hyphenation patterns
of a language are reported once, however many cards there are. A deck whose format or face is wrong tells the other
faults of its templates in the same run, and none that follow.
"""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.frames import dump_frame
from support.games import HOME, STYLES, WIDE, LetterCounter

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box
from pnp.layout.finished_faces import trace_records
from pnp.layout.layout import lay_out
from pnp.model.face_walk import painted_items
from pnp.model.fields import Grid, Record, Ref
from pnp.model.frame import Colour, StyledWords
from pnp.model.request import Preview

W = 40


def faces(pond, text):
    """Return the only face that a template gives, from left to right and from right to left."""
    pond.template("fish.xml", f"<face>{text}</face>")
    if not pond.cards:
        pond.card("pike")
        (pond.root / "content/pond/art").mkdir(parents=True, exist_ok=True)
        (pond.root / "content/pond/art/wide.svg").write_text(WIDE, "utf-8")
    made = [lay_out(replace(pond.game(), locale=locale), pond.report, pond.typesetter) for locale in ("en", "he")]
    return [component.face for (component,) in made]


def points(face):
    """Return the anchors by name."""
    return {anchor.name: pytest.approx((anchor.x, anchor.y), abs=1e-6) for anchor in face.points}


ELEMENTS = {
    '<rect anchor="a" x="2" y="4" w="6" h="2"/>': (5, 5),
    '<circle anchor="a" x="2" y="4" r="1"/>': (2, 4),
    '<line anchor="a" x1="2" y1="4" x2="8" y2="6" stroke="ink"/>': (5, 5),
    '<path anchor="a" d="M1 1 H5 V3 Z" x="2" y="4"/>': (5, 6),
    '<path anchor="a" d="M1 1 H5 V3 Z" x="2" y="4" mirror="no"/>': (5, 6),
    '<icon anchor="a" name="worm" x="2" y="4" size="6"/>': (5, 7),
    '<image anchor="a" src="art/wide.svg" x="2" y="4" w="8" h="4"/>': (6, 6),
    '<text anchor="a" x="2" y="4" w="8" h="4" style="story">pike</text>': (6, 6),
    '<text anchor="a" x="20" y="4" h="4" align="center" style="story">pike</text>': (20, 6),
    '<text anchor="a" x="2" y="4" w="8" h="4" style="story"/>': (6, 6),
    '<group anchor="a" x="2" y="4"/>': (2, 4),
    '<group anchor="a" x="2" y="4"><rect x="2" w="4" h="2"/></group>': (5, 5),
    '<group anchor="a" x="2" y="4" scale="2"><rect x="2" w="4" h="2"/></group>': (8, 6),
    '<group anchor="a" x="20" y="4" flip="x"><rect w="4" h="2"/></group>': (18, 5),
    '<group anchor="a" x="2" y="4" rotate="90"><rect w="4" h="2"/></group>': (1, 6),
    '<group anchor="a" x="2" y="4" mirror="no"><rect w="4" h="2"/></group>': (4, 5),
    '<group x="2" y="4" scale="2"><rect anchor="a" x="2" w="4" h="2"/></group>': (10, 6),
    '<group x="9" y="4" rotate="90"><rect anchor="a" w="4" h="2"/></group>': (8, 6),
    '<row anchor="a" x="2" y="4" gap="2"><rect w="4" h="2"/><rect w="4" h="2"/></row>': (7, 5),
    '<row x="2" y="4" gap="2"><rect w="4" h="2"/><rect anchor="a" w="4" h="2"/></row>': (10, 5),
    '<column anchor="a" x="2" y="4" gap="2"><rect w="4" h="2"/><rect w="4" h="2"/></column>': (4, 7),
    '<grid anchor="a" columns="2" x="2" y="4"><rect w="4" h="2"/><rect w="4" h="2"/></grid>': (6, 5),
}


@pytest.mark.parametrize("text", ELEMENTS)
def test_an_anchor_is_the_middle_of_its_box(pond, text):
    """Of every element, painted or not; in the other direction it is at the mirrored place."""
    left, right = faces(pond, text)
    assert not pond.said()
    x, y = ELEMENTS[text]
    assert points(left) == {"a": (x, y)}
    assert points(right) == {"a": (W - x, y)}


def test_a_block_that_keeps_its_contents_keeps_their_anchors(pond):
    """The block moves to its mirrored place, and in it everything is where it was."""
    left, right = faces(
        pond, '<group x="2" mirror="no"><rect anchor="a" w="4" h="2"/><rect anchor="b" x="6" w="2" h="2"/></group>'
    )
    assert points(left) == {"a": (4, 1), "b": (9, 1)}
    assert points(right) == {"a": (32, 1), "b": (37, 1)}


def test_a_face_can_be_named_too(pond):
    """Its middle; the name on the root."""
    pond.template("fish.xml", '<face anchor="whole"><rect w="2" h="2"/></face>')
    pond.card("pike")
    (made,) = lay_out(pond.game(), pond.report, pond.typesetter)
    assert points(made.face) == {"whole": (20, 30)}


def test_an_anchor_prints_nothing(pond):
    """A face with anchors is the same as one without: equal faces are rendered once."""
    text = '<group x="4"{}/><rect{} w="4" h="2" fill="ink"/>'
    assert faces(pond, text.format(' anchor="a"', ' anchor="b"'))[0] == faces(pond, text.format("", ""))[0]


def leaf():
    """Draw a shape whose middle stays the same when it is turned."""
    at = st.sampled_from(["-1", "0", "3", "8"])
    return st.one_of(
        st.builds('<rect anchor="a" x="{}" y="{}" w="{}" h="2" fill="ink"/>'.format, at, at, st.sampled_from(["0.5", "7"])),
        st.builds('<circle anchor="a" x="{}" y="{}" r="2" fill="ink"/>'.format, at, at),
    )


def nest(children):
    """Draw containers around shapes."""
    inside = st.lists(children, min_size=1, max_size=3).map("".join)
    at = st.sampled_from(["-2", "0", "5", "11"])
    ends = st.sampled_from(["start", "center", "end"])
    flag = st.sampled_from(["yes", "no"])
    return st.one_of(
        st.builds('<group x="{}" y="{}" mirror="{}">{}</group>'.format, at, at, flag, inside),
        st.builds('<group x="{}" rotate="{}" pivot-x="{}" mirror="{}">{}</group>'.format, at, at, at, flag, inside),
        st.builds('<group x="{}" scale="0.7" pivot-x="{}" mirror="{}">{}</group>'.format, at, at, flag, inside),
        st.builds('<group x="{}" flip="x" rotate="{}" mirror="{}">{}</group>'.format, at, at, flag, inside),
        st.builds('<row x="{}" w="90" align="{}" cross="{}" mirror="{}">{}</row>'.format, at, ends, ends, flag, inside),
        st.builds('<column x="{}" gap="1" cross="{}">{}</column>'.format, at, ends, inside),
        st.builds('<grid x="{}" columns="2" align="{}" gap="1" mirror="{}">{}</grid>'.format, at, ends, flag, inside),
    )


@pytest.mark.whole
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.recursive(leaf(), nest, max_leaves=8))
def test_every_arrangement_has_its_anchors_where_its_shapes_are(pond, element):
    """However containers are nested, in both directions: each anchor is the middle of what is painted."""
    for face in faces(pond, element):
        middles = [(leaf.box.x + leaf.box.w / 2, leaf.box.y + leaf.box.h / 2) for leaf in painted_items(face.items)]
        assert [(a.x, a.y) for a in face.points] == [pytest.approx(middle, abs=1e-6) for middle in middles]


STORY = '<face><text w="20" h="8" style="story">{{ card.story }}</text></face>'


def sizes(components):
    """Return the size of the first text of each face."""
    return [c.face.boxes[0].size for c in components]


def test_one_size_for_a_deck(pond):
    """The longest story determines the size of the others."""
    pond.template("fish.xml", STORY)
    for number, words in enumerate(["short", "a story of some length here", "short too"]):
        pond.card(f"c{number}", story=words)
    assert sizes(pond.lay_out()) == [7.5, 7.5, 7.5]
    assert pond.typesetter.calls == [
        ("short", None),
        ("a story of some length here", None),
        ("short too", None),
        ("short", 7.5),
        ("short too", 7.5),
    ]


def test_each_its_own_size(pond):
    """`fit="each"` opts out."""
    pond.template("fish.xml", STORY.replace("style=", 'fit="each" style='))
    for number, words in enumerate(["short", "a story of some length here"]):
        pond.card(f"c{number}", story=words)
    assert sizes(pond.lay_out()) == [8, 7.5]


def test_a_text_that_overflows_does_not_affect_the_common_size(pond):
    """Its card is an error; the others keep their size."""
    pond.template("fish.xml", STORY)
    pond.card("a", story="short")
    pond.card("b", story="word " * 30)
    assert sizes(pond.lay_out()) == [8, 6.5]
    assert [d.code for d in pond.report.diagnostics] == ["layout/overflow"]


def test_a_single_card_looks_as_it_does_in_its_deck(pond):
    """`--card` prints the same face and reports only that card's faults."""
    pond.template("fish.xml", STORY + "{% if card.id == 'bad' %}<oops{% endif %}")
    pond.card("a", story="short")
    pond.card("b", story="a story of some length here")
    pond.card("bad", story="x")
    (alone,) = pond.lay_out(cards=("a",))
    assert sizes([alone]) == [7.5]
    assert not pond.said()
    assert dump_frame(alone.face) == dump_frame(pond.lay_out()[0].face)


def test_unknown_decks_and_cards_are_reported(pond):
    """With the nearest known name."""
    pond.template("fish.xml", "<face/>")
    pond.card("pike")
    assert pond.lay_out(decks=("fihs",)) == ()
    assert pond.lay_out(cards=("pika",)) == ()
    assert [(d.message, d.hint) for d in pond.report.diagnostics] == [
        ("`pond` has no card `pika`", "did you mean `pike`?"),
        ("`pond` has no deck `fihs`", "did you mean `fish`?"),
    ]


def test_equal_backs_are_one_frame(pond):
    """The same object for all cards; a back that shows something of its card is separate."""
    pond.template("fish.xml", '<face><text style="story">{{ card.title }}</text></face>')
    pond.template("back.xml", '<face fill="ink"><rect w="{{ 1 if side == "back" else 2 }}" h="1" fill="signal"/></face>')
    pond.card("a", copies=3, title="A")
    pond.card("b", title="B")
    first, second = pond.lay_out(back="back.xml")
    assert first.back is second.back
    assert first.back.items[1].rect.w == 1
    assert first.face != second.face
    assert (first.id, first.deck, first.copies, first.mark) == ("a", "fish", 3, Mark(HOME, 10, 3))


def test_frames_are_equal_when_their_ink_is_equal(pond):
    """Marks do not matter; words, sizes, bleed, theme and pictures do."""
    pond.template("fish.xml", '<face><text style="story">{{ card.title }}</text></face>')
    pond.card("a", title="same")
    pond.card("filler", title="other")
    pond.card("b", title="same")
    a, other, b = pond.lay_out()
    assert a.face is not b.face
    assert a.face.boxes[0].content != b.face.boxes[0].content
    assert a.face == b.face != other.face


def test_what_templates_write_is_one_object_on_all_faces(pond):
    """Words and numbers that are no text of the content do not say where they come from; each text of it does."""
    cost = '<row x="2" y="3"><text style="story">{{ card.copies }}</text><icon name="worm" size="3"/></row>'
    pond.template("fish.xml", f'<face>{cost}<text y="9" style="story">{{{{ card.title }}}}</text></face>')
    for name in "abc":  # the first is read from its XML, the second makes the plan and is the first with this part
        pond.card(name, title="same")
    first, second, third = pond.lay_out()
    assert [box.content for box in first.face.boxes] == [first.mark, Mark(HOME, 11, 5)]
    assert [one is other for one, other in zip(second.face.items, third.face.items, strict=True)] == [True, True, False]
    assert [box.content for box in second.face.boxes] == [None, Mark(HOME, 21, 5)]
    assert [box.content for box in third.face.boxes] == [None, Mark(HOME, 31, 5)]


def test_a_shared_part_that_is_too_large_is_found_on_each_card(pond):
    """It is painted again for each, and each finding has the mark of its card."""
    too_large = '<text w="3" h="2" style="story">{{ card.copies * 111111 }}</text>'
    pond.template("fish.xml", f'<face>{too_large}<text y="9" style="story">{{{{ card.title }}}}</text></face>')
    for name in "abcd":
        pond.card(name, title=name)
    pond.lay_out()
    found = [finding for finding in pond.report.diagnostics if finding.code == "layout/overflow"]
    assert [finding.mark for finding in found] == [Mark(HOME, line, 3) for line in (10, 20, 30, 40)]


@pytest.mark.parametrize("change", ["bleed", "swatch", "icon"])
def test_equality_follows_the_look(pond, change):
    """Whatever changes the ink without changing the XML gives another frame."""
    from pnp.base.diagnostics import Report  # noqa: PLC0415
    from pnp.layout.layout import lay_out  # noqa: PLC0415

    pond.template("fish.xml", '<face fill="ink"><icon name="worm" size="3"/></face>')
    pond.card("a")
    game = pond.game()
    before = lay_out(game, Report(), pond.typesetter)[0].face
    swatches = {**game.theme.swatches, "ink": game.theme.swatches["ink"]._replace(r=0.5)}
    worm = game.icons["worm"]
    changed = {
        "bleed": lambda: replace(game, decks=(replace(game.decks[0], bleed=2.0),)),
        "swatch": lambda: replace(game, theme=replace(game.theme, swatches=swatches)),
        "icon": lambda: replace(game, icons={"worm": replace(worm, picture=replace(worm.picture, key="other"))}),
    }[change]()
    assert lay_out(changed, Report(), pond.typesetter)[0].face != before


def test_templates_see_records_grids_references_and_rules(pond):
    """Fields take precedence over methods of their container; a reference leads to the other card."""
    mark = Mark(HOME, 1)
    pond.rules = {"score.zone": 10, "score.deep.er": 2, "table": ({"from": 1},)}
    pond.card("home", name="Mill Pond", owner=Ref("pike", mark))
    pond.card(
        "pike",
        name="Pike",
        owner=Ref("home", mark),
        cost=Record({"worm": 2, "items": 3}, mark),
        map=Grid((("open", "reed"), ("stone", "open")), mark),
        gone=None,
    )
    pond.template(
        "fish.xml",
        """{% macro zone() %}{{ rules.score.zone }} {{ game.title }}{% endmacro %}
<face>{% if card.id == "pike" %}<text style="story">
{{ card.owner.name }} {{ card.owner }} {{ card.owner.owner.owner.id }} {{ card.cost.worm }} {{ card.cost.items }}
{% for row in card.map %}{% for cell in row %}{{ cell }}{{ "," if not loop.last }}{% endfor %};{% endfor %}
{{ zone() }} {{ rules.score.deep.er }} {{ deck.name }} {{ deck.size.w }} {{ deck.bleed }} {{ locale }} {{ side }}
{{ "gone" if not card.gone }} {{ rules.table[0].from }} {{ "%02d"|format(7) }}</text>{% endif %}</face>""",
    )
    _, pike = pond.lay_out()
    assert not pond.said()
    said = "Mill Pond home home 2 3 open,reed;stone,open; 10 Pond 2 fish 40 3 en face gone 1 07"
    assert pike.face.boxes[0].lines == (said,)


def test_the_same_input_gives_the_same_frames(pond):
    """A second run in the same process, with other caches, gives equal faces."""
    pond.template("fish.xml", STORY)
    for number in range(4):
        pond.card(f"c{number}", story="word " * (number + 3))
    first, second = pond.lay_out(), pond.lay_out()
    assert [c.face for c in first] == [c.face for c in second]
    assert [dump_frame(c.face) for c in first] == [dump_frame(c.face) for c in second]


def test_the_trace_has_a_record_of_every_text_box(pond):
    """Ready for JSON, with the places in the content and in the template."""
    pond.template("fish.xml", STORY)
    pond.card("pike", story="a story of some length here")
    (record,) = trace_records(pond.lay_out())
    assert json.loads(json.dumps(record)) == {
        "card": "pike",
        "deck": "fish",
        "face": "face",
        "style": "story",
        "box": [0, 0, 20, 8],
        "ink": [0, 0, 19.844, 6.615],
        "preferred": 8,
        "floor": 6.5,
        "size": 7.5,
        "lines": ["a story of some", "length here"],
        "missing": [],
        "overflow_pt": 0,
        "content": f"{HOME}:11:5",
        "template": "templates/pond/fish.xml:1",
    }


def test_the_trace_lists_words_in_another_colour_or_size(pond):
    """With the box of their ink; a text without them says nothing of it."""
    pond.card("pike")
    pond.template("fish.xml", '<face><text x="5" y="5" style="title">a</text></face>')
    (component,) = pond.lay_out()
    (box,) = component.face.boxes
    words = StyledWords(Colour(0.8, 0.1, 0.1, 1, "warm"), 11.2, Box(7, 5, 4, 2))
    (plain,) = trace_records([component])
    (record,) = trace_records([replace(component, face=replace(component.face, boxes=(replace(box, styled=(words,)),)))])
    assert record == plain | {"styled": [{"colour": "warm", "size": 11.2, "ink": [7, 5, 4, 2]}]}
    outlined = replace(box, styled=(words._replace(halo=words.colour),), halo=Colour(0, 0, 0, 1, "ink"))
    (seen,) = trace_records([replace(component, face=replace(component.face, boxes=(outlined,)))])
    assert seen == record | {"styled": [record["styled"][0] | {"outline": "warm"}], "outline": "ink"}


def test_the_trace_gives_overflow_to_a_hundredth_of_a_point(pond):
    """Programs that read it need not deal with rounding errors."""
    pond.template("fish.xml", STORY)
    pond.card("pike", story="a story of some length here")
    (component,) = pond.lay_out()
    (box,) = component.face.boxes
    (record,) = trace_records([replace(component, face=replace(component.face, boxes=(replace(box, overflow=3.14159),)))])
    assert record["overflow_pt"] == 3.14


def test_progress_counts_every_card(pond):
    """`advance` is called once for each card."""
    pond.template("fish.xml", "<face/>")
    for number in range(3):
        pond.card(f"c{number}")
    heard = []
    pond.lay_out(advance=lambda: heard.append(1))
    assert len(heard) == 3


@pytest.mark.parametrize(("cuts", "said"), [((), []), (("plain bold", "plain italic"), ["plain bold", "plain italic"])])
def test_a_missing_cut_is_a_warning(pond, cuts, said):
    """The nearest cut is used, and the style that needs the missing one is named."""
    pond.typesetter = CutCounter(cuts)
    pond.face('<face><text w="20" h="8" style="story">{{ card.story }}</text></face>', story="short")
    assert [(d.code, d.severity, d.message) for d in pond.report.diagnostics] == [
        ("layout/missing-cut", "warning",
         f"style `story` needs `{cut}`, which fonts.yaml does not have; the nearest cut stands in for it")
        for cut in said
    ]  # fmt: skip


class CutCounter(LetterCounter):
    """A typesetter whose fonts lack some cuts."""

    def __init__(self, cuts):
        super().__init__()
        self._cuts = cuts

    def set_text(self, spans, style, **look):
        """Set text as the Typesetter does."""
        return replace(super().set_text(spans, style, **look), missing_cuts=self._cuts)


def test_a_preview_changes_the_order_of_work_and_nothing_else(pond):
    """Cards that are wanted first are shown first; components and faults are those of a run without a preview."""
    pond.template("fish.xml", STORY + "{% if card.id in ['b', 'd'] %}<oops{% endif %}")
    for name, words in {"a": "short", "b": "x", "c": "a story of some length here", "d": "y", "e": "word " * 30}.items():
        pond.card(name, story=words)
    plain, findings, shown = pond.lay_out(), pond.report.diagnostics, []
    pond.report = Report()
    previewed = pond.lay_out(preview=Preview(lambda _, component: shown.append(component.id), lambda _: {"d", "e"}))
    assert (shown, [c.id for c in previewed]) == (["e", "a", "c"], ["a", "c", "e"])
    assert previewed == plain
    assert pond.report.diagnostics == findings
    assert any("for card `b` and 1 more" in what for finding in findings for what, _ in finding.also)


def test_missing_patterns_are_reported_once(pond):
    """For a style that asks for hyphens, in a language that uses them; Thai does not."""
    pond.template("fish.xml", '<face><text x="3" y="3" w="30" h="20" style="story">{{ card.text }}</text></face>')
    pond.card("pike", text="Hut")
    pond.card("carp", text="Aktar")
    for locale in ("mt", "th", "pt-BR"):
        lay_out(replace(pond.game(), locale=locale), pond.report, pond.typesetter)
    (found,) = pond.report.diagnostics
    assert (found.code, found.severity) == ("layout/no-hyphenation", "warning")
    assert found.message == "there are no hyphenation patterns for `mt`, so no word is divided"
    assert found.hint == "a soft hyphen (U+00AD) says where"
    assert any(style.hyphenate for style in STYLES.values())


GAME, FISH = "content/toy/game.yaml", "templates/toy/fish.xml"

FINDING = re.compile(r"^(\S+): (error|warning)\[([a-z/-]+)\]", re.MULTILINE)


def change(toy, path, old, new):
    """Replace what occurs in a file."""
    file = toy / path
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")


def found(toy, run, *arguments):
    """Place and code of each finding."""
    return [(place, code) for place, _, code in FINDING.findall(run("check", "toy", *arguments, cwd=toy).err)]


FORMAT = (f"{GAME}:9:30", "load/unknown-choice")


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("{{ card.name }}", "{{ card.nmae }}", (f"{FISH}:5:57", "layout/undefined-name")),
        ('style="title"', 'style="titel"', (f"{FISH}:5:42", "layout/bad-value")),
        ("<image src", "<image colr='ink' src", (f"{FISH}:4:10", "layout/unknown-attribute")),
    ],
)
def test_a_wrong_format_does_not_hide_the_faults_of_a_template(toy, run, old, new, finding):
    """Nor those of the back."""
    change(toy, GAME, "format: poker", "format: pokr")
    change(toy, FISH, old, new)
    assert found(toy, run) == [FORMAT, finding]


def test_faults_that_may_follow_from_the_size_are_not_told(toy, run):
    """Nobody knows the size: a division by zero, a negative width, and what a template refuses by it."""
    change(toy, GAME, "format: poker", "format: pokr")
    change(toy, FISH, "{{ card.name }}", "{% if deck.size.w < 100 %}{{ fail('too small') }}{% endif %}{{ card.name }}")
    change(toy, FISH, 'w="42"', 'w="{{ 100 - deck.size.w }}"')
    assert found(toy, run) == [FORMAT]


def test_a_template_that_is_not_there_is_told_once(toy, run):
    """Its cards say nothing of it; the back is read all the same."""
    change(toy, GAME, "face: fish.xml", "face: fsh.xml")
    change(toy, "templates/toy/back.xml", "<face", "<face colour='ink'")
    assert found(toy, run, "--deck", "fish") == [
        (f"{GAME}:9:62", "load/missing-file"),
        ("templates/toy/back.xml:1:7", "layout/unknown-attribute"),
    ]
