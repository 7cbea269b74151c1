"""Every bad template is reported in a whole sentence at its own line; `bad_templates.txt` has the templates and messages.

Templates see the cards of their deck and of all others, in print order and with their copies. Templates print odds as
texts do: in the language of the face, in each form, and as rows of a table.
"""

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Mark
from pnp.model.fields import OddsResult, Record

CASES = [part.split("\n--\n") for part in (TESTS / "layout" / "bad_templates.txt").read_text("utf-8").strip().split("\n====\n")]


@pytest.mark.parametrize(("name", "template", "expected"), CASES, ids=[c[0] for c in CASES])
def test_a_bad_template_is_reported(pond, name, template, expected):
    """Message, line, card and hint are exactly those in the file."""
    del name
    pond.rules = {"score.zone": 10}
    pond.odds = {"bite": Record({"caught": OddsResult(1, 6**20, "percent", 0)}, Mark("odds.yaml"))}
    pond.template("parts.xml", "{% macro dot(r) %}<circle r='{{ r }}'/>{% endmacro %}")
    pond.template("fish.xml", template)
    pond.card("pike", title="A long title that is not short", none=None, noise="bell \x07")
    pond.lay_out()
    assert pond.said().splitlines() == expected.splitlines()


def test_a_fault_of_many_cards_is_reported_once(pond):
    """Five cards with one bad template give one finding that counts them."""
    for number in range(5):
        pond.card(f"c{number}", title="x")
    pond.template("fish.xml", "<face><rect/></face>".replace("<rect/>", '<rect w="1" h="{{ card.heigth }}"/>'))
    assert pond.lay_out() == ()
    assert [d.also[-1][0] for d in pond.report.diagnostics] == ["for card `c0` and 4 more,"]


def test_all_faults_of_a_face_are_reported_in_one_run(pond):
    """One wrong attribute does not hide the next one."""
    pond.fault('<face fill="papr"><rect w="x" h="1"/><circle/><rec/>stray</face>')
    assert [d.code for d in pond.report.diagnostics] == [
        "layout/bad-value",
        "layout/bad-value",
        "layout/missing-attribute",
        "layout/unknown-element",
        "layout/stray-text",
    ]


def test_a_faulty_card_does_not_stop_the_others(pond):
    """Faultless cards are still laid out."""
    pond.card("bad", width="x")
    pond.card("good", width=3)
    pond.template("fish.xml", '<face><rect w="{{ card.width|string }}" h="1"/></face>')
    assert [c.id for c in pond.lay_out()] == ["good"]
    assert len(pond.report.diagnostics) == 1


def test_a_link_out_of_the_project_is_refused(pond, tmp_path_factory):
    """A template may be a link inside the project, but not to somebody's home."""
    outside = tmp_path_factory.mktemp("elsewhere") / "secret.xml"
    outside.write_text("<rect w='1' h='1'/>", "utf-8")
    pond.template("fish.xml", '<face>{% include "leak.xml" %}</face>')
    (pond.root / "templates/pond/leak.xml").symlink_to(outside)
    pond.card("pike")
    assert pond.lay_out() == ()
    assert "layout/outside-project" in pond.said()
    (pond.root / "templates/pond/leak.xml").unlink()
    (pond.root / "templates/shared.xml").write_text("<rect w='1' h='1'/>", "utf-8")
    (pond.root / "templates/pond/leak.xml").symlink_to(pond.root / "templates/shared.xml")
    assert len(pond.lay_out()) == 1


def test_a_template_that_is_not_text(pond):
    """Bytes that are not UTF-8 are reported with their line."""
    pond.template("fish.xml", "")
    (pond.root / "templates/pond/fish.xml").write_bytes(b"<face>\n\xff</face>")
    pond.card("pike")
    assert pond.lay_out() == ()
    assert "templates/pond/fish.xml:2: error[layout/template-syntax]: the file is not UTF-8" in pond.said()


def test_a_missing_face_template_is_reported_at_the_deck(pond):
    """The deck's line in game.yaml names the template, so its absence is reported there."""
    pond.template("fihs.xml", "<face/>")
    pond.card("pike")
    assert pond.lay_out() == ()
    assert pond.said().splitlines() == [
        "content/pond/game.yaml:7:3: error[layout/missing-template]: there is no template `fish.xml`",
        "  for card `pike`, content/pond/fish.yaml:10:3",
        "  hint: did you mean `fihs.xml`?",
    ]


FACE = '<face>{{% if card.id == "pike" %}}<text x="2" y="2" w="36" h="20" style="story">{}</text>{{% endif %}}</face>'


@pytest.fixture
def listed(pond):
    """Lay out two cards; gives what a template prints on the first, and what is reported."""
    pond.card("pike", 2, name="Pike")
    pond.card("carp", 3, name="Carp")

    def run(template):
        face = pond.face(FACE.format(template))
        return printed_on(face), pond.said()

    return run


def printed_on(face):
    """The words of a face, in reading order."""
    return " ".join(line for box in face.boxes for line in box.lines) if face else ""


@pytest.mark.parametrize(
    ("template", "printed"),
    [
        ("{{ card.copies }} {{ card.index }}", "2 1"),
        (
            "{% for other in deck.cards %}{{ other.index }} {{ other.id }} {{ other.copies }}; {% endfor %}",
            "1 pike 2; 2 carp 3;",
        ),
        ("{% for other in deck.cards %}{{ other.name }}; {% endfor %}", "Pike; Carp;"),
        ("{% for other in game.decks %}{{ other.name }} {{ other.cards|sum(attribute='copies') }}{% endfor %}", "fish 5"),
        ("{{ game.decks[0].cards[1].name }} {{ game.decks[0]['cards']|length }} {{ game.decks[0].type }}", "Carp 2 fish"),
    ],
)
def test_a_template_lists_cards(listed, template, printed):
    """On the first card of a deck of two."""
    assert listed(template) == (printed, "")


def test_what_a_listed_card_does_not_have_is_reported(listed):
    """With the nearest that it has."""
    assert "did you mean `name`?" in listed("{{ deck.cards[1].nmae }}")[1]


def test_what_a_listed_deck_does_not_have_is_reported(listed):
    """With the nearest of the names that are there from the start."""
    assert "did you mean `name`?" in listed("{{ game.decks[0].nam }}")[1]


@pytest.mark.parametrize("cost", ["card.cost.iron", "card.cost['iron']", "deck.cards[0].cost.iron"])
def test_a_name_that_a_mapping_may_have_is_none(pond, cost):
    """Where it is left out; any other name is a slip."""
    mark = Mark("content/pond/fish.yaml", 3, 9)
    pond.card("pike", 1, cost=Record({"wood": 2}, mark, ("wood", "iron")))
    assert printed_on(pond.face(FACE.format(f"{{{{ {cost} or 'no' }}}} {{{{ card.cost.wood }}}}"))) == "no 2"
    assert pond.said() == ""
    assert pond.face(FACE.format(f"{{{{ {cost.replace('iron', 'irn')} }}}}")) is None
    assert "no `irn`" in pond.said()


def test_a_deck_cannot_be_printed_whole(listed):
    """It is a list of cards."""
    assert "a list" in listed("{{ deck.cards }}")[1]


HERE = Mark("odds.yaml")

ODDS = {
    "bite": Record({"caught": OddsResult(15, 36, "percent", 1), "mean": OddsResult(7, 2, "decimal", 2, is_mean=True)}, HERE),
    "duel": (
        Record({"lead": 0, "win": OddsResult(15, 36, "fraction", 0)}, HERE),
        Record({"lead": 1, "win": OddsResult(21, 36, "fraction", 0)}, HERE),
    ),
}


@pytest.mark.parametrize(
    ("template", "locale", "printed"),
    [
        ("{{ odds.bite.caught }}", "en", "41.7%"),
        ("{{ odds.bite.caught }}", "de", "41,7\u00a0%"),
        ("{{ odds.bite.caught.fraction }}", "en", "15/36"),
        ("{{ odds.bite.caught['decimal'] }}", "en", "0.42"),
        ("{{ odds.bite.caught.ways }}", "en", "15"),
        ("{{ odds.bite.mean }}", "pt-BR", "3,50"),
        ("{{ '~' ~ odds.bite.caught }}", "en", "~41.7%"),
        ("{% for row in odds.duel %}{{ row.lead }}: {{ row.win }}; {% endfor %}", "en", "0: 15/36; 1: 21/36;"),
        ("{{ odds.duel[1].win.percent }}", "en", "58%"),
        ("{{ odds.duel|map(attribute='win')|join(', ') }}", "en", "15/36, 21/36"),
        ("{% for row in odds.duel if row.win.value > 0.5 %}{{ row.lead }}{% endfor %}", "en", "1"),
        ("{{ '%.3f' % odds.bite.caught.value }}", "en", "0.417"),
    ],
)
def test_a_template_prints_odds(pond, template, locale, printed):
    """What it says stands on the face, and nothing is reported."""
    pond.odds, pond.locale = ODDS, locale
    face = pond.face(f'<face><text x="2" y="2" w="36" h="20" style="story">{template}</text></face>')
    assert pond.said() == ""
    assert [line for box in face.boxes for line in box.lines] == [printed]
