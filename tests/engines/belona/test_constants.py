"""Constants and cards that the engine cannot play: each is a sentence with its place."""

from __future__ import annotations

import dataclasses

import pytest

from pnp.diagnostics import Report
from pnp.model.fields import Record
from pnp_belona.constants import SPECS
from pnp_belona.kit import read_kit


@pytest.fixture
def judged(game):
    """Change constants (None: leave out; a pair: value and unit) and give the messages."""

    def judge(**changes):
        rules = dict(game.rules)
        for name, value in changes.items():
            name = name.replace("__", ".")  # noqa: PLW2901  dots cannot stand in a keyword
            if value is None:
                del rules[name]
            elif isinstance(value, dict):
                rules[name] = dataclasses.replace(rules[name], **value)
            else:
                rules[name] = dataclasses.replace(rules[name], value=value)
        report = Report()
        kit = read_kit(dataclasses.replace(game, rules=rules), report)
        assert (kit is None) == report.has_errors
        return [f"{d.code}: {d.message}" for d in report.diagnostics]

    return judge


def test_every_constant_of_the_file_is_known_and_every_known_one_is_there(game):
    """The engine's list and `rules.yaml` hold the same names."""
    assert set(game.rules) == set(SPECS)


def test_rules_hold_what_the_file_says(kit):
    """A few values, by their fields."""
    rules = kit.rules
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
                "engine/wrong-value: `score.tie_break` must be a list of some of `contracts`, `zones`, `shared`, each once,"
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
        ({"map__start_row": 2}, "engine/map: row 2 must hold one card, the start card"),
        (
            {"group__per_faction": 4, "group__members_start_total": 24, "dice__coloured_per_faction": 4},
            "engine/map: `map_f` has 3 starting spaces of `octacorp` for 4 groups",
        ),
        (
            {"group__members_start": 5},
            "engine/derived-constant: `group.members_start_total` must be `15`, found `18`",
        ),
        ({"zone__last": 7}, "engine/derived-constant: `zone.last` must be `6`, found `7`"),
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
def test_a_constant_that_cannot_be_played(judged, changes, message):
    """What is wrong, then what was found or expected."""
    assert message in judged(**changes)


def table(*rows):
    """A movement table."""
    return tuple(Record(dict(zip(("from", "to", "spaces"), row, strict=True)), None) for row in rows)


def test_a_movement_table_has_no_gap_and_no_overlap(judged):
    """Each number of members has one row."""
    assert judged(movement__table=table((1, 3, 3), (5, 6, 2))) == [
        "engine/movement-table: `movement.table` has no row for 4 members, expected one for each of 1 to 6"
    ]
    assert judged(movement__table=table((1, 4, 3), (4, 6, 2))) == [
        "engine/movement-table: `movement.table` has 2 rows for 4 members, expected one for each of 1 to 6"
    ]


def test_printed_odds_are_held_to_an_enumeration(judged, game):
    """A wrong number in the table of odds cannot be printed, nor odds of another mode."""
    rows = game.rules["combat.odds"].value
    wrong = (Record(dict(rows[0]) | {"win": 16}, rows[0].mark), *rows[1:])
    assert judged(combat__odds=wrong) == [
        "engine/derived-constant: `combat.odds` at advantage 0 must be 15, 6, 15 (win, tie, lose of 36), found (16, 6, 15)"
    ]
    assert judged(combat__mode="one_die_per_member") == [
        "engine/derived-constant: `combat.odds` holds for `one_die_plus_members`, and `combat.mode` is `one_die_per_member`"
    ]


def test_an_unknown_constant_is_said_to_change_nothing(game):
    """It may be printed, so it is a warning, with the nearest name."""
    rules = dict(game.rules)
    rules["score.zones"] = dataclasses.replace(rules["score.zone"], name="score.zones")
    report = Report()
    assert read_kit(dataclasses.replace(game, rules=rules), report) is not None
    (found,) = report.diagnostics
    assert (found.severity, found.hint) == ("warning", "did you mean `score.zone`?")


def test_all_faults_come_at_once(judged):
    """One run names every constant that is wrong."""
    assert len(judged(score__zone="ten", combat__mode="?", zone__retake=True)) == 3


def test_a_resource_that_nothing_gives_makes_contracts_unpayable(game):
    """Without weapons on the map and among the bonuses no contract that costs one can ever be paid."""
    rules = dict(game.rules) | {"effect.weapon": dataclasses.replace(game.rules["effect.weapon"], value=0)}
    report = Report()
    decks = tuple(
        dataclasses.replace(deck, cards=tuple(_without_weapon_bonus(card) for card in deck.cards)) for deck in game.decks
    )
    assert read_kit(dataclasses.replace(game, rules=rules, decks=decks), report) is None
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
