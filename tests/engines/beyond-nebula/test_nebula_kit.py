"""What the engine reads of the content, and what it refuses."""

import dataclasses
from fractions import Fraction

import pytest

from pnp.base.diagnostics import Report
from pnp.rules.examples import worked_examples
from pnp_beyond_nebula.outlook import combat_odds, round_odds
from pnp_beyond_nebula.ruleset import read_ruleset
from pnp_beyond_nebula.verb_names import VERBS
from pnp_beyond_nebula.verbs import TABLE


def changed(game, name, value):
    """The game with another value of a constant."""
    return dataclasses.replace(game, rules={**game.rules, name: dataclasses.replace(game.rules[name], value=value)})


def refusal(game):
    """What is reported of a game that is refused."""
    report = Report()
    assert read_ruleset(game, report) is None
    return [(d.code, d.message) for d in report.diagnostics]


def test_every_technology_of_the_content_has_a_verb(ruleset):
    """Every technology of the content has a verb."""
    assert {t.id for t in ruleset.technologies} == set(VERBS) == set(TABLE)
    assert [t.building for t in ruleset.technologies] == [0] * 6 + [1] * 6 + [2] * 6


def test_prices_of_buildings_are_those_of_the_rules(ruleset):
    """Prices of buildings are those of the rules."""
    assert ruleset.rules.costs == ((13, 11, 12), (12, 14, 13), (12, 11, 13))


@pytest.mark.parametrize(("troops", "reach"), [(9, 0), (10, 1), (14, 1), (15, 2), (19, 2), (20, 3)])
def test_rings_reach_by_troops(ruleset, troops, reach):
    """H6."""
    assert ruleset.rules.reach(troops) == reach


def test_a_technology_without_a_verb_is_refused(game):
    """A technology without a verb is refused."""
    decks = []
    for deck in game.decks:
        cards = tuple(
            dataclasses.replace(card, id=card.id.replace("hack", "crack")) if deck.type == "technology" else card
            for card in deck.cards
        )
        decks.append(dataclasses.replace(deck, cards=cards))
    assert sorted(refusal(dataclasses.replace(game, decks=tuple(decks)))) == [
        ("engine/unknown-technology", "the engine does not know what `crack` does"),
        ("engine/unknown-technology", "the technology `hack` is missing, which the engine plays"),
    ]


def test_another_rate_of_exchange_is_refused(game):
    """Another rate of exchange is refused."""
    assert refusal(changed(game, "exchange.rate", 2)) == [
        ("engine/wrong-value", "`exchange.rate` must be `1`, found `2`"),
    ]


def test_a_missing_building_is_refused(game):
    """A missing building is refused."""
    rows = game.rules["building.costs"].value[:2]
    assert refusal(changed(game, "building.costs", rows)) == [
        (
            "engine/wrong-value",
            "`building.costs` must have one row for each of `academy`, `hangar`, `laboratory`, with each resource",
        ),
    ]


def test_the_worked_examples_are_right(game):
    """The worked examples are right."""
    report = Report()
    found = worked_examples(game, report)
    assert report.diagnostics == ()
    assert (found["harvest.gas_after"], found["fight.rival_end"], found["capture.after"]) == (35, 0, 10)


@pytest.mark.parametrize("lead", range(6))
def test_the_odds_that_players_go_by_are_those_that_are_printed(lead):
    """The odds that players go by are those that are printed."""
    rolls = [(one + lead, other) for one in range(1, 7) for other in range(1, 7)]
    won, lost = (sum(test) for test in zip(*((a > b, a < b) for a, b in rolls), strict=True))
    chance = Fraction(won, won + lost)
    assert round_odds(lead, 6) == pytest.approx(float(chance))
    assert combat_odds(lead, 2, 2, 6) == pytest.approx(float(3 * chance**2 - 2 * chance**3))
    assert combat_odds(lead, 1, 2, 6) == pytest.approx(float(chance**2))
