"""Comparisons in templates mean the same in every language: a text counts as its source, a reference as the id of its card.

The budget of a face: limits for single values, for the total, and for nesting.
"""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.layout.templates.budget import (
    LARGEST_VALUE,
    MOST_NESTED,
    MOST_STEPS,
    STEP_COST,
    Budget,
    EndlessRecursionError,
    EndlessTemplateError,
    value_weight,
)
from pnp.load.game_reader import load_game
from pnp.locale.localize import localize
from pnp.locale.pseudo_translation import pseudo_translation
from pnp.model.fields import Ref, RichText, TextSpan

AT = Mark("content/pond/fish.yaml", 4, 5)


def translated(source, words):
    """A text with its words in German."""
    return RichText((TextSpan(words),), "fish/pike/name", "de", AT, source=source)


@pytest.fixture
def holds(pond):
    """Lay out a card in German; tells whether an expression holds for it."""
    pond.locale = "de"
    name, verse = translated("Pike", "Hecht"), translated("It **waits** [worm].", "Er wartet.")
    other = translated("Pike", "Der Hecht")
    pond.card("pike", name=name, verse=verse, home=Ref("brook", AT), other=other, notes=(name, verse))

    def ask(expression):
        face = pond.face(f'<face>{{% if {expression} %}}<rect w="1" h="1" fill="ink"/>{{% endif %}}</face>')
        assert not pond.said()
        return len(face.items) > 0

    return ask


@pytest.mark.parametrize(
    "expression",
    [
        'card.name == "Pike"',
        'card.name != "Hecht"',
        '"Pike" == card.name',
        'card.name in ["Carp", "Pike"]',
        'card.name not in ("Hecht", "Carp")',
        'card.name in {"Pike": 1}',
        '"ike" in card.name',
        '"Pike" in card.notes',
        'card.name < "Q"',
        "card.name == card.other",
        'card.verse == "It **waits** [worm]."',
        'card.name is eq "Pike"',
        'card.name is in ["Pike"]',
        'deck.cards|selectattr("name", "equalto", "Pike")|list|length == 1',
        'deck.cards|rejectattr("name", "in", ["Pike"])|list|length == 0',
        'card.home == "brook"',
        'card.home in ["brook"]',
        "card.name is not string",
    ],
)
def test_a_text_is_compared_by_its_source(holds, expression):
    """With its marks, as the file of the content has it; a reference by the id."""
    assert holds(expression)
    assert not holds(f"not ({expression})")


def test_a_row_of_a_text_cannot_be_compared(pond):
    """Its words come from its translation."""
    rows = tuple(RichText((TextSpan(word),), "fish/pike/name", "de", AT) for word in ("eins", "zwei"))
    pond.card(
        "pike", name=RichText(rows[0].spans, "fish/pike/name", "de", AT, parts=rows, source="{rules.x, each, row {{it}}}")
    )
    pond.face('<face>{% for row in card.name.rows if row == "eins" %}{% endfor %}</face>')
    said = pond.said()
    assert "error[layout/bad-argument]: a row of a text cannot be compared: its words differ from language to language" in said
    assert said.endswith("  hint: compare the field of the table that the row prints")


def test_every_text_of_a_game_keeps_its_source(toy):
    """In a translation and in the source language, with markup and without."""
    game = load_game(toy, "toy", Report())
    pseudo = localize(game, "en-XA", Report(), pseudo_translation(game, "en-XA", Report()))
    for localized in (pseudo, localize(game, "en", Report())):
        pike = localized.decks[0].cards[0].values
        assert pike["name"].source == "Pike"
        assert pike["story"].source.startswith("It waits **very** still.")
        assert localized.words["bait"].source == "Bait"
    assert pseudo.decks[0].cards[0].values["name"].plain != "Pike"


@pytest.mark.parametrize("value", ["a" * (LARGEST_VALUE + 1), [0] * (LARGEST_VALUE // 10 + 1), 1 << 512])
def test_a_value_has_a_maximum_size(value):
    """A text, a list, whose items count as ten characters each, or a number."""
    with pytest.raises(EndlessTemplateError):
        Budget().count_value(value)
    smaller = value // 2 if isinstance(value, int) else value[1:]
    assert Budget().count_value(smaller) is smaller


def test_expected_values_count_like_existing_ones():
    """Each is small enough, but not all together."""
    budget = Budget()
    for _ in range(MOST_STEPS * STEP_COST // LARGEST_VALUE):
        budget.expect(LARGEST_VALUE)
    with pytest.raises(EndlessTemplateError):
        budget.expect(1)
    budget.renew()
    budget.expect(1)
    with pytest.raises(EndlessTemplateError):
        budget.expect(LARGEST_VALUE + 1)
    assert budget.spent == 1


@pytest.mark.parametrize(
    ("value", "size"), [("abc", 3), ([], 0), ([1, 2], 20), (["ab", ["c"]], 33), ({"a": "bc"}, 23), (None, 0)]
)
def test_the_weight_of_values(value, size):
    """Their characters, and ten for each item, including the keys of a record."""
    assert value_weight(value) == size


def test_leaving_restores_the_depth():
    """A parent is left with the include that led to it."""
    budget = Budget()
    for _ in range(3 * MOST_NESTED):
        budget.enter()
        budget.extend(MOST_NESTED)
        budget.leave()
    assert budget.depth == 0
    for _ in range(MOST_NESTED):
        budget.enter()
    with pytest.raises(EndlessRecursionError):
        budget.enter()
