"""Edits of one line in Belona's files: each that makes game, box and booklet contradict each other is one finding.

Edits of values are in test_belona_truth.py, where the places are those of settings.
"""

import shutil
from functools import partial

import pytest

from pnp.base.diagnostics import Report
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game
from pnp.locale.lint.choices import PossibleValues, find_idle_arms, find_idle_conditions, find_missing_zeros
from pnp.locale.lint.game import lint_game
from pnp.locale.localize import localize
from pnp.rules.engine import can_play, engine_for
from pnp.rules.examples import with_examples
from pnp.rules.odds import with_odds

BOOKLET = "content/belona/booklet"
FACES = "templates/belona"
START = """\
  map_f:
    zone: 4
    district: Marco Zero
    place: start
    art: art/maps/map_f.svg
    cells: |
      aZUb
      a..b
      aW.b
"""
RESOLVE = """\
      - id: resolve
        icon: die-6
        title: Resolver combate
        when: atacante primeiro
        text: >-
          Gastem [weapon] e rolem. O menor total sai. Empate:
          {rules.combat.tie, select, reroll {rolem de novo} other {ninguém sai}}.
"""
CONTRACT = """\
    row: [arms_black_market]
    has: {vetran: {weapons: 3, upgrades: 2}}
    play:
      - {name: 1}
      - {execute: arms_black_market}
"""
EDITS = {
    # two icons that are one picture
    (
        "icons",
        "die-3: {art: art/icons/die-3.svg",
        "die-3: {art: art/icons/die-4.svg",
    ): "load/same-picture: the icon `die-4` is the same",
    (
        "icons",
        "weapon: {art: art/icons/weapon.svg",
        "weapon: {art: art/icons/upgrade.svg",
    ): "load/same-picture: the icon `upgrade` is the",
    (
        "icons",
        "octacorp: {art: art/icons/octacorp.svg",
        "octacorp: {art: art/icons/vetran.svg",
    ): "load/same-picture: the icon `vetran` is",
    # how a number follows from others
    ("rules", "equals: zone.first + zone.count - 1", "equals: zone.first + zone.count"): "engine/derived-constant: `zone.last`",
    ("rules", "equals: zone.first + zone.count - 1", "equals: zone.count - 1"): "engine/derived-constant: `zone.last`",
    ("rules", "group.per_faction * group.members_start", "group.per_faction + group.members_start"): (
        "engine/derived-constant: `group.members_start_total`"
    ),
    ("rules", "{equals: group.per_faction, unit: dice", "{equals: players.count, unit: dice"): (
        "engine/derived-constant: `dice.coloured_per_faction`"
    ),
    ("rules", "dice.coloured_per_faction * players.count", "dice.coloured_per_faction"): (
        "engine/derived-constant: `component.coloured_dice`"
    ),
    ("rules", "faction.marker_cubes * players.count", "faction.marker_cubes + players.count"): (
        "engine/derived-constant: `component.marker_cubes`"
    ),
    ("rules", "designs(deck.contracts)", "count(deck.contracts)"): "rules/derived: `component.contract_designs`",
    ("rules", "count(deck.factions)", "count(deck.maps)"): "rules/derived: `component.faction_cards`",
    ("rules", "white_per_player * players.count", "white_per_player"): "engine/derived-constant: `component.white_dice`",
    ("rules", "white_dice: {equals: dice.white_per_player * players.count + dice.white_shared", "white_dice: {value: 9"): (
        "engine/derived-constant: `component.white_dice` is 9"
    ),
    # constants: their values, units, names and tables
    ("rules", "rows: {value: [3, 2, 1]", "rows: {value: [3, 2]"): "load/assertion: `map.rows` is `[3, 2]`",
    ("rules", "rows: {value: [3, 2, 1]", "rows: {value: [1]"): "load/assertion: `map.rows` is `[1]`",
    ("rules", "start_spaces: {value: 3", "start_spaces: {value: 4"): "load/assertion: `group.start_spaces` is `4`",
    ("rules", "first: {value: 1,", "first: {value: 2,"): "load/assertion: `zone.first` is `2`",
    ("rules", "zone: {value: 10, unit: points", "zone: {value: 10, unit: cards"): "engine/wrong-unit: `score.zone`",
    (
        "rules",
        "  refill: {value: 1,",
        "  refil: {value: 1,",
    ): "locale/unknown-constant: `rules.contract.refill`",
    ("rules", "{from: 1, to: 3, spaces: 3}", "{from: 1, to: 2, spaces: 3}"): "rules/table-gap: `movement.table` leaves out 3",
    (
        "rules",
        "{from: 1, to: 3, spaces: 3}",
        "{from: 1, to: 4, spaces: 3}",
    ): "rules/table-overlap: `movement.table` covers 4 twice",
    ("rules", "covers: {from: 1, to: group.members_max}", "covers: {from: 1, to: 7}"): "rules/table-gap: `movement.table`",
    (
        "rules",
        "rows: {value: [3, 2, 1], unit: cards, written_for: [3, 2, 1]",
        "rows: {value: [3, 2, 1], unit: cards, written_for: [3, 3]",
    ): ("rules/prose: the prose about `map.rows`"),
    # cards: one too few, one too many, one with a wrong number
    ("maps", START, ""): "load/unknown-reference: no card `map_f`",
    ("maps", START, START + START.replace("map_f:", "map_g:")): "load/assertion: `zone`: `4` occurs 2 times",
    ("maps", "zone: 2", "zone: 7"): "load/out-of-range: `zone` must be at most 6",
    ("maps", ".Z.I", "...I"): "load/assertion: the number of `zone` cells in `cells` is 0 on `map_b`",
    ("maps", "aZUb", ".ZUb"): "load/assertion: the number of `start_octacorp` cells in `cells` is 2",
    ("maps", ".Z.I", ".Z."): "load/grid-size: row 2 of `cells`",
    ("maps", "place: shuffled", "place: start"): "load/assertion: the number of cards where `place` is `start` is 2",
    ("contracts", "copies: 2", "copies: 3"): "rules/derived: `component.contract_cards` is 14",
    ("contracts", "cost: {weapon: 2}", "cost: {weapon: 9}"): "load/out-of-range: `weapon` must be at most 6",
    ("factions", "colour: red", "colour: yellow"): "load/assertion: `colour`: `yellow` occurs 2 times",
    ("factions", "id: weapons", "id: upgrades"): "load/duplicate-id: id `upgrades` occurs twice",
    ("factions", "icon: weapon, label: Armas", "icon: upgrade, label: Armas"): "load/assertion: `slots.icon`",
    ("factions", "label: Armas", "label: Upgrades"): "load/assertion: `slots.label`",
    ("factions", "logo: art/factions/octacorp.svg", "logo: art/factions/vetran.svg"): "load/assertion: `logo`",
    ("summary", RESOLVE, ""): "load/assertion: `actions.id`: `resolve` is missing",
    ("domination", "      - {map: map_b, bonus: {upgrade: 2}}\n", ""): "load/out-of-range: `districts` must have at least 6",
    ("domination", "map: map_b", "map: octacorp"): "load/wrong-reference: `octacorp` is a faction",
    # examples: what the text around them says
    ("examples", "vetran: [{at: map_b 3:3}]", "vetran: [{at: map_b 3:3, members: 5}]"): (
        "engine/example-differs: example `combat_1` expects `combat.defender.members` to be `6` (`combat.attacker.members`)"
    ),
    ("examples", "one_die_plus_members: [6, 4]", "one_die_plus_members: [5, 4]"): (
        "engine/example-differs: example `combat_2` expects `combat.attacker.roll` to be `5` (`combat_1.attacker_roll`)"
    ),
    (f"{BOOKLET}/10-free-actions.md", "](card:arms_black_market", "](card:jailed_hackers"): (
        "rules/example-card: the example `contract` is about `arms_black_market`, and the card beside it is `jailed_hackers`"
    ),
    (
        "examples",
        CONTRACT,
        CONTRACT.replace("arms_black_market", "night_convoy"),
    ): "rules/example-card: the example `contract` is about `night_convoy`, and the card beside it is `arms_black_market`",
    # odds
    ("odds", "plus: lead", "plus: 2 * lead"): "odds/differs: `combat",
    ("odds", "own: {dice: combat.dice", "own: {dice: 2"): "odds/differs: `combat",
    ("odds", "own: {dice: combat.dice, sides: dice.sides", "own: {dice: combat.dice, sides: 8"): "odds/differs: `combat",
    ("odds", "{win: win, tie: tie, lose: lose}", "{win: lose, tie: tie, lose: win}"): "odds/differs: `combat",
    ("odds", "plus: lead", "plus: leed"): "odds/bad-expression: `combat`: there is no constant `leed`",
    ("odds", "combat.mode: one_die_plus_members", "combat.mod: one_die"): "odds/bad-expression: `combat`: there is no constant",
    ("odds", "to: dice.sides", "to: 99"): "odds/too-large: `combat`: the table has 100 rows",
    ("odds", "combat.tie: nobody", "combat.tie: nobodi"): "odds/idle-condition: the odds `combat` never hold for `nobodi`",
    ("odds", "combat.tie: reroll", "combat.dice: {min: 7}"): (
        "odds/idle-condition: the odds `combat_reroll` never hold for numbers from 7"
    ),
    # what is free
    (
        "rules",
        "flee_cost: {value: 1",
        "flee_cost: {value: 0",
    ): "rules/zero: `combat.flee_cost` is 0, and",
    (
        "rules",
        "spaces_per_upgrade: {value: 1",
        "spaces_per_upgrade: {value: 0",
    ): "engine/illegal-example: example `turn_move` is illegal in action 2: a group of 3 members goes 3 spaces",
    # texts
    ("summary", "at_least {", "at_leas {"): "rules/idle-arm: the arm `at_leas` is never printed",
    (
        "summary",
        "select, reroll {",
        "select, rerol {",
    ): "rules/idle-arm: the arm `rerol` is never printed: `combat.tie` cannot be",
    ("summary", "{rules.combat.fights_per_pair, plural, one {# vez} other {# vezes}} por", "1 vez por"): (
        "rules/bare-number: the number `1`"
    ),
    ("summary", "{rules.movement.table, each, row {{from}–{to}}}", "{rules.movement.table.1.from}"): (
        "rules/table-row: rows of the table `movement.table`"
    ),
    ("summary", "{rules.contract.row_size}", "{rules.contract.row}"): "locale/unknown-constant: `rules.contract.row`",
    (f"{BOOKLET}/14-end.md", "tie_break.1, select, zones {", "tie_break.1, select, zone {"): (
        "rules/idle-arm: the arm `zone` is never printed: `score.tie_break.1` cannot be `zone`"
    ),
    (f"{BOOKLET}/14-end.md", "tie_break.1, select, zones {", "tie_break.3, select, zones {"): (
        "rules/idle-arm: the arm `zones` is never printed: `score.tie_break.3` cannot be `zones`"
    ),
    (f"{BOOKLET}/05-setup.md", "weapons_start, plural, =0 {", "weapons_start, plural, =30 {x} =0 {"): (
        "rules/idle-arm: the arm `=30` is never printed: `faction.weapons_start` cannot be `30`"
    ),
    # code of templates
    (f"{FACES}/parts.xml", "range(amount)", "range(1)"): "rules/bare-number: the number `1`",
    (f"{FACES}/faction.xml", ">{{ step }}", ">{{ step + 1 }}"): "rules/bare-number: the number `1`",
    (f"{FACES}/faction.xml", "range(most[slot.id] + 1)", "range(7)"): "rules/bare-number: the number `7`",
    (f"{FACES}/faction.xml", '"influence": rules.dice.sides', '"influence": 6'): "rules/bare-number: the number `6`",
    (f"{FACES}/faction.xml", "range(rules.group.start_spaces)", "range(4)"): "rules/bare-number: the number `4`",
    (f"{FACES}/domination.xml", "card.districts %}", "card.districts[:5] %}"): "rules/bare-number: the number `5`",
    (f"{FACES}/contract.xml", "part.badge(card.points)", "part.badge(5)"): "rules/bare-number: the number `5`",
}
FURTHER = {
    (
        "rules",
        "  refill: {value: 1,",
        "  refil: {value: 1,",
    ): 3,  # the text that names it, the engine that needs it, the new name
    ("maps", START, ""): 2,  # and what is counted over the cards
    ("rules", "spaces_per_upgrade: {value: 1", "spaces_per_upgrade: {value: 0"): 5,  # four parts of the example turn, a plural
    ("rules", "dice.coloured_per_faction * players.count", "dice.coloured_per_faction"): 2,  # and the dice and chits
}


@pytest.fixture(scope="module")
def project(request, tmp_path_factory):
    """A copy of Belona without its translations, whose files may be edited."""
    home = tmp_path_factory.mktemp("edited") / "project"
    for folder in ("content", "templates", "fonts"):
        shutil.copytree(
            request.config.rootpath / folder, home / folder, ignore=shutil.ignore_patterns("locale", "*.ttf", "*.otf")
        )
    return home, FileCache()


def findings(home, cache):
    """What is found in the rules, the cards and the texts; not what is missing in this copy: its fonts."""
    report = Report()
    game = with_examples(with_odds(load_game(home, "belona", report, (), cache), report), report)
    lint_game(game, report)
    engine = engine_for("belona")
    if engine.read_ruleset(game, report) is not None:
        possible = PossibleValues(game.rules, partial(can_play, engine, game))
        find_idle_arms(game, possible, report)
        find_missing_zeros(game, possible, report)
        find_idle_conditions(game, possible, report)
    localize(game, game.locale, report)
    return [f"{d.code}: {d.message}" for d in report.diagnostics if not d.code.startswith("font") and "font" not in d.message]


def test_nothing_is_found_without_an_edit(project):
    """What the copy lacks has no findings of its own."""
    assert findings(*project) == []


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit[0]} {edit[2].strip()[:40]}")
def test_an_edit_is_found_once(project, edit):
    """The first finding names the cause, and one cause is one finding."""
    home, cache = project
    name, old, new = edit
    file = home / (name if "/" in name else f"content/belona/{name}.yaml")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    try:
        found = findings(home, cache)
    finally:
        file.write_text(text, "utf-8")
    assert found[0].startswith(EDITS[edit]), found
    assert len(found) == FURTHER.get(edit, 1), found
