"""Constants and cards that the engine cannot play are reported with their place."""

from __future__ import annotations

import dataclasses

import pytest
from support.findings import whole_messages

from pnp.base.diagnostics import Report
from pnp.model.fields import Record
from pnp.model.game import UnreadNames
from pnp_belona.constants import SPECS
from pnp_belona.ruleset import read_ruleset


@pytest.fixture
def messages_for(game):
    """Change constants (None removes one, a dict changes its fields) and give the messages."""

    def read(**changes):
        rules = dict(game.rules)
        for name, value in changes.items():
            name = name.replace("__", ".")  # noqa: PLW2901  keywords cannot contain dots
            if value is None:
                del rules[name]
            elif isinstance(value, dict):
                rules[name] = dataclasses.replace(rules[name], **value)
            else:
                rules[name] = dataclasses.replace(rules[name], value=value)
        report = Report()
        ruleset = read_ruleset(dataclasses.replace(game, rules=rules), report)
        assert (ruleset is None) == report.has_errors
        return [f"{d.code}: {d.message}" for d in report.diagnostics]

    return read


def test_every_constant_of_the_file_is_known_and_every_known_one_is_there(game):
    """The engine's list of constants and `rules.yaml` have the same names."""
    assert set(game.rules) == set(SPECS)


def test_rules_hold_what_the_file_says(ruleset):
    """Some fields of the rules have the values of `rules.yaml`."""
    rules = ruleset.rules
    assert rules.steps == (0, 3, 3, 3, 2, 2, 2)
    assert (rules.influence_start, rules.upgrades_per_move, rules.weapons_per_combat) == (None, None, None)
    assert (rules.score_zone, rules.row_size, rules.combat_mode) == (10, 5, "one_die_plus_members")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"score__zone": None}, "engine/missing-constant: the engine needs the constant `score.zone` (in points)"),
        (
            {"score__zone": {"unit": "cards"}},
            "engine/wrong-unit: `score.zone` is in points, found the unit `cards`",
        ),
        (
            {"score__zone": "ten"},
            "engine/wrong-value: `score.zone` must be a whole number from 0 to 100, found `ten`",
        ),
        (
            {"score__zone": True},
            "engine/wrong-value: `score.zone` must be a whole number from 0 to 100, found `true`",
        ),
        (
            {"combat__weapons_max": "many"},
            "engine/wrong-value: `combat.weapons_max` must be a whole number from 0 to 20 or `all`, found `many`",
        ),
        (
            {"combat__mode": "one_die"},
            "engine/wrong-value: `combat.mode` must be `one_die_plus_members` or `one_die_per_member`, found `one_die`",
        ),
        (
            {"movement__direction": "any"},
            "engine/wrong-value: `movement.direction` must be `orthogonal`, found `any`",
        ),
        ({"zone__retake": True}, "engine/wrong-value: `zone.retake` must be `false`, found `true`"),
        (
            {"score__tie_break": ("contracts", "contracts")},
            (
                "engine/wrong-value: `score.tie_break` must be `[contracts, zones, shared]` or `[zones, contracts, shared]`,"
                " found `[contracts, contracts]`"
            ),
        ),
        (
            {"map__rows": (3, "2", 1)},
            "engine/wrong-value: `map.rows` must be a list of whole numbers from 1 to 5, found `[3, 2, 1]`",
        ),
        (
            {"faction__weapons_max": 7},
            "engine/out-of-bounds: `faction.weapons_max` must be at most `dice.sides`, which is 6, found `7`",
        ),
        (
            {"contract__row_size": 15},
            "engine/row: the row needs 15 contracts, the deck has 14",
        ),
        ({"map__start_row": 2}, "engine/map: row 2 of `map.rows` must hold one card, the start card, says `map.start_row`"),
        (
            {"group__per_faction": 4},
            (
                "engine/map: `map_f` has starting spaces for fewer than the 4 groups of `group.per_faction`:"
                " 3 of `octacorp` and 3 of `vetran`"
            ),
        ),
        (
            {"faction__upgrades_max": 3},
            (
                "engine/unpayable-contract: nobody could ever pay `jailed_hackers`:"
                " it costs 4 of `upgrade`, the most there can be is 3"
            ),
        ),
    ],
    ids=str,
)
def test_a_constant_that_cannot_be_played_is_reported(messages_for, changes, message):
    """The message names the constant, what was found and what was expected."""
    assert message in messages_for(**changes)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            None,
            "content/belona/rules.yaml: error[engine/missing-constant]: the engine needs the constant `score.zone` (in points)",
        ),
        (
            {"unit": "cards"},
            "rules.yaml:41:3: error[engine/wrong-unit]: `score.zone` is in points, found the unit `cards`",
        ),
    ],
    ids=str,
)
def test_the_whole_message_names_its_place(game, change, said):
    """What is missing is missing in the game; a wrong constant stands in its file."""
    rules, report = dict(game.rules), Report()
    zone = rules.pop("score.zone")
    if change is not None:
        rules["score.zone"] = dataclasses.replace(zone, **change)
    assert read_ruleset(dataclasses.replace(game, rules=rules), report) is None
    found = [message.replace(str(zone.mark), "rules.yaml:41:3") for message in whole_messages(report.diagnostics)]
    assert said in found


def table(*rows):
    """A movement table."""
    return tuple(Record(dict(zip(("from", "to", "spaces"), row, strict=True)), None) for row in rows)


def test_gaps_and_overlaps_of_the_movement_table_are_reported(messages_for):
    """The movement table must have exactly one row for each number of members."""
    assert messages_for(movement__table=table((1, 3, 3), (5, 6, 2))) == [
        "engine/movement-table: `movement.table` has no row for 4 members, expected one for each of 1 to 6"
    ]
    assert messages_for(movement__table=table((1, 4, 3), (4, 6, 2))) == [
        "engine/movement-table: `movement.table` has 2 rows for 4 members, expected one for each of 1 to 6"
    ]


def test_an_unknown_constant_gives_a_warning(game):
    """An unknown constant gives a warning with the nearest name; it is no error because it may be printed."""
    rules = dict(game.rules)
    rules["score.zones"] = dataclasses.replace(rules["score.zone"], name="score.zones")
    report = Report()
    assert read_ruleset(dataclasses.replace(game, rules=rules), report) is not None
    place = str(rules["score.zone"].mark)
    assert [said.replace(place, "rules.yaml:41:3") for said in whole_messages(report.diagnostics)] == [
        (
            "rules.yaml:41:3: warning[engine/unknown-constant]: "
            "the engine does not know the constant `score.zones`: it changes no game\n"
            "  hint: did you mean `score.zone`?"
        )
    ]


def test_all_errors_are_reported_in_one_run(messages_for):
    """All wrong constants are reported in one run."""
    assert len(messages_for(score__zone="ten", combat__mode="?", zone__retake=True)) == 3


def test_a_resource_that_nothing_gives_makes_contracts_unpayable(game):
    """If nothing on the map and no bonus gives weapons, contracts that cost weapons are reported."""
    rules = dict(game.rules) | {"effect.weapon": dataclasses.replace(game.rules["effect.weapon"], value=0)}
    report = Report()
    decks = tuple(
        dataclasses.replace(deck, cards=tuple(_without_weapon_bonus(card) for card in deck.cards)) for deck in game.decks
    )
    assert read_ruleset(dataclasses.replace(game, rules=rules, decks=decks), report) is None
    messages = [d.message for d in report.diagnostics]
    assert "nobody could ever pay `night_convoy`: nothing on the map or among the bonuses gives `weapon`" in messages


def _without_weapon_bonus(card):
    if "districts" not in card.values:
        return card
    districts = tuple(
        Record(dict(d) | {"bonus": Record({k: v for k, v in d["bonus"].items() if k != "weapon"}, d.mark)}, d.mark)
        for d in card.values["districts"]
    )
    return dataclasses.replace(card, values=dict(card.values) | {"districts": districts})


def test_a_deck_with_a_card_that_could_not_be_read_is_not_played(game):
    """The card is left out while others refer to it, and its error has been reported."""
    (maps,) = (deck for deck in game.decks if deck.name == "maps")
    decks = tuple(dataclasses.replace(d, cards=d.cards[1:]) if d is maps else d for d in game.decks)
    for left in (decks, tuple(deck for deck in decks if deck.name != "maps")):
        report = Report()
        assert read_ruleset(dataclasses.replace(game, decks=left, unread=UnreadNames({"decks.maps"})), report) is None
        assert not report.diagnostics
