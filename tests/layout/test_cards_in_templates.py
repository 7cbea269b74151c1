"""Templates see the cards of their deck and of all others, in print order and with their copies."""

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import Record

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
