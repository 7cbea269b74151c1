"""Whole decks: shared faces, common sizes, cards that are left out, and reproducible results."""

import json
from dataclasses import replace

import pytest
from sample_game import HOME, LetterCounter

from pnp.base.diagnostics import Mark, Report
from pnp.layout.finished_faces import dump_frame, trace_records
from pnp.model.fields import Grid, Record, Ref
from pnp.model.request import Preview

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
    (alone,) = pond.lay_out(only_card="a")
    assert sizes([alone]) == [7.5]
    assert not pond.said()
    assert dump_frame(alone.face) == dump_frame(pond.lay_out()[0].face)


def test_unknown_decks_and_cards_are_reported(pond):
    """With the nearest known name."""
    pond.template("fish.xml", "<face/>")
    pond.card("pike")
    assert pond.lay_out(only_deck="fihs") == ()
    assert pond.lay_out(only_card="pika") == ()
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
