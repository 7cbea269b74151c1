"""Assertions that do not hold are reported by their causes: a constant, a card too many, a card that was copied."""

import re

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game

GAME = """\
title: Game
version: "1.0"
date: "2026-01-31"
author: Us
source-locale: en
decks:
  tiles: {type: tile, format: poker, face: card.xml}
  lists: {type: list, format: poker, face: card.xml}
assert:
  - {same: [tiles/zone, lists/tiles.zone]}
"""

TYPES = """\
tile: {fields: {name: {kind: text}, zone: {kind: int}, map: {kind: grid, legend: {".": open, "z": zone, "w": wood}}}}
list: {fields: {tiles: {kind: list, of: {kind: ref, to: tile}}}}
"""

RULES = """\
rows: {value: [2, 1]}
first: {value: 1}
each: {value: 1}
wood: {value: 1}
size: {equals: sum(rows)}
zones: {equals: size * each}
last: {equals: first + size - 1}
"""

TILES = """\
cards:
  a: {name: A, zone: 1, map: "zw"}
  b: {name: B, zone: 2, map: "wz"}
  c: {name: C, zone: 3, map: "zw"}
assert:
  - {count: cards, equals: rules.size}
  - {each: name, unique: yes}
  - {each: zone, unique: yes, min: rules.first, max: rules.last}
  - {cells: map, of: zone, per: card, equals: rules.each}
  - {cells: map, of: zone, equals: rules.zones}
  - {cells: map, of: wood, where: {zone: 1}, equals: rules.wood}
  - {cells: map, of: wood, where: {zone: {min: 3}}, equals: rules.wood}
"""

LISTS = """\
cards:
  all: {tiles: [a, b, c]}
assert:
  - {each: tiles.zone, min: rules.first, max: rules.last}
"""

FILES = {"game": GAME, "types": TYPES, "rules": RULES, "tiles": TILES, "lists": LISTS}

C = '  c: {name: C, zone: 3, map: "zw"}\n'


def found(project, changes, settings=()):
    """The findings after changes of text in files, without columns; the first line of each, then what follows from it."""
    texts = {f"content/g/{name}.yaml": text for name, text in FILES.items()} | {"content/g/cards.yaml": None}
    for file, old, new in changes:
        path = f"content/g/{file}.yaml"
        assert old in texts[path]
        texts[path] = texts[path].replace(old, new)
    report = Report()
    game = load_game(project(texts), "g", report, settings)
    lines = [[f"{d.mark}: {d.message}", *(f"{what} {mark}" for what, mark in d.also)] for d in report.diagnostics]
    return game, [[re.sub(r"content/g/(\w+)\.yaml:(\d+):\d+", r"\1:\2", line) for line in one] for one in lines]


def test_the_project_is_sound(project):
    """Nothing is found in it."""
    assert found(project, [])[1] == []


@pytest.mark.parametrize(
    ("old", "new", "said", "after"),
    [
        ("[2, 1]", "[1, 1]", "rules:1: `rows` is `[1, 1]`, which 4 assertions about the cards contradict", 4),
        ("first: {value: 1}", "first: {value: 2}", "rules:2: `first` is `2`, which 2 assertions about the cards contradict", 2),
        ("each: {value: 1}", "each: {value: 2}", "rules:3: `each` is `2`, which 2 assertions about the cards contradict", 2),
        ("wood: {value: 1}", "wood: {value: 3}", "rules:4: `wood` is `3`, which 2 assertions about the cards contradict", 2),
    ],
)
def test_a_constant_that_the_cards_contradict_is_named_once(project, old, new, said, after):
    """Not one of those that follow from it; every assertion is listed, and what names the constant later says nothing."""
    game, findings = found(project, [("rules", old, new)])
    assert [finding[0] for finding in findings] == [said]
    assert len(findings[0]) == 1 + after
    assert set(game.unread) == {f"rules.{old.partition(':')[0] if ':' in old else 'rows'}"}


def test_the_contradictions_of_a_constant_are_listed(project):
    """In the words that each would have by itself, with the place of the assertion."""
    _, ((_, *also),) = found(project, [("rules", "wood: {value: 1}", "wood: {value: 3}")])
    assert also == [
        "the number of `wood` cells in `map` where `zone` is `1` is 1, expected 3 (rules.wood): tiles:11",
        "the number of `wood` cells in `map` where `zone` `min` is `3` is 1, expected 3 (rules.wood): tiles:12",
    ]


def test_a_constant_at_fault_is_an_error_with_a_way_out(project):
    """Of the same kind as other assertions that do not hold; either side may be wrong."""
    report = Report()
    texts = {f"content/g/{name}.yaml": text for name, text in FILES.items()} | {"content/g/cards.yaml": None}
    load_game(project(texts), "g", report, ("wood=3",))
    (found_,) = report.diagnostics
    assert (found_.code, found_.severity, found_.hint) == ("load/assertion", "error", "correct it, or the cards")


@pytest.mark.parametrize(
    ("sizes", "named", "hint"),
    [
        ("size: {value: 4}\n", "size", "if the cards are right, write `3` there, or change the assertion"),
        (
            "rows: {value: [2, 2]}\nsize: {equals: sum(rows)}\n",
            "rows",
            "if the cards are right, change the value there, or the assertion",
        ),
    ],
)
def test_a_constant_that_the_cards_miss_is_named_with_its_place(project, sizes, named, hint):
    """A card less than a constant says: where it is written, and what to write there if the cards are right."""
    report = Report()
    tiles = TILES.partition("  - {each: name")[0]
    files = FILES | {"rules": f"first: {{value: 1}}\nlast: {{value: 3}}\n{sizes}", "tiles": tiles}
    texts = {f"content/g/{name}.yaml": text for name, text in files.items()} | {"content/g/cards.yaml": None}
    load_game(project(texts), "g", report)
    (finding,) = report.diagnostics
    assert finding.message == "the number of cards is 3, expected 4 (rules.size)"
    assert [(what, str(mark)) for what, mark in finding.also] == [(f"`rules.{named}` is set in", "content/g/rules.yaml:3:1")]
    assert finding.hint == hint


def test_a_constant_that_another_assertion_confirms_is_not_at_fault(project):
    """One tile lacks its wood; the other assertion about wood holds."""
    game, findings = found(project, [("tiles", 'zone: 3, map: "zw"', 'zone: 3, map: "z."')])
    said = "tiles:12: the number of `wood` cells in `map` where `zone` `min` is `3` is 0, expected 1 (rules.wood)"
    assert findings == [[said]]
    assert not game.unread


def test_a_constant_that_other_cards_agree_with_is_not_at_fault(project):
    """One tile has two zones; what is counted over all tiles follows."""
    _, findings = found(project, [("tiles", 'zone: 3, map: "zw"', 'zone: 3, map: "zzw"')])
    assert findings == [
        [
            "tiles:9: the number of `zone` cells in `map` is 2 on `c`, expected 1 (rules.each)",
            "`c` has 2 tiles:4",
            "and the number of `zone` cells in `map` is 4, expected 3 (rules.zones): tiles:10",
        ]
    ]


def test_a_card_that_is_missing_is_one_cause(project):
    """The number of cards is wrong, and with it what is counted over them; the constant stays."""
    game, findings = found(project, [("tiles", C, ""), ("lists", ", c", "")])
    assert findings == [
        [
            "tiles:5: the number of cards is 2, expected 3 (rules.size)",
            "`rules.rows` is set in rules:1",
            "and the number of `zone` cells in `map` is 2, expected 3 (rules.zones): tiles:9",
            "and the number of `wood` cells in `map` where `zone` `min` is `3` is 0, expected 1 (rules.wood): tiles:11",
        ]
    ]
    assert not game.unread


@pytest.mark.parametrize(
    ("changes", "settings", "place"),
    [
        ([("rules", "[2, 1]}", "[3, 1], written_for: [2, 1]}")], (), "rules:1"),
        ([], ("rows=[3, 1]",), "--set rows=[3, 1]"),
    ],
)
def test_a_constant_with_a_new_value_is_named_before_the_cards(project, changes, settings, place):
    """The words were written for another value, or it is only tried: then it is not the deck that lacks a card."""
    _, findings = found(project, changes, settings)
    assert [finding[0] for finding in findings] == [
        f"{place}: `rows` is `[3, 1]`, which 2 assertions about the cards contradict"
    ]


def test_a_copied_card_is_one_cause(project):
    """All that is equal on two cards, then the number of cards, and the deck that lists them."""
    _, findings = found(project, [("tiles", C, C + C.replace("c:", "d:", 1))])
    assert findings == [
        [
            "tiles:8: `name`: `C` occurs 2 times, expected no value twice",
            "`c` has `C` tiles:4",
            "`d` has `C` tiles:5",
            "and `zone`: `3` occurs 2 times, expected no value twice: tiles:9",
            "and the number of cards is 4, expected 3 (rules.size): tiles:7",
            "and the number of `zone` cells in `map` is 4, expected 3 (rules.zones): tiles:11",
            "and the number of `wood` cells in `map` where `zone` `min` is `3` is 2, expected 1 (rules.wood): tiles:13",
            "and `tiles/zone` and `lists/tiles.zone` differ: only in the first 3, only in the second nothing: game:10",
        ]
    ]


def test_two_faults_are_two_findings(project):
    """A constant, and a card that has nothing to do with it."""
    changes = [("rules", "first: {value: 1}", "first: {value: 2}"), ("tiles", "name: B", "name: A")]
    _, findings = found(project, changes)
    assert [finding[0].partition(":")[2] for finding in findings] == [
        "2: `first` is `2`, which 2 assertions about the cards contradict",
        "7: `name`: `A` occurs 2 times, expected no value twice",
    ]


def test_of_two_constants_each_is_named(project):
    """Those with most contradictions first, each with its own."""
    changes = [("rules", "[2, 1]", "[1, 1]"), ("rules", "wood: {value: 1}", "wood: {value: 3}")]
    _, findings = found(project, changes)
    assert [finding[0].partition(" is ")[0] for finding in findings] == ["rules:1: `rows`", "rules:4: `wood`"]


def test_a_constant_that_one_assertion_contradicts_stands_at_the_assertion(project):
    """One contradiction is no evidence for either side."""
    _, findings = found(
        project,
        [
            ("tiles", "  - {cells: map, of: wood, where: {zone: 1}, equals: rules.wood}\n", ""),
            ("rules", "wood: {value: 1}", "wood: {value: 3}"),
        ],
    )
    assert [finding[0][:9] for finding in findings] == ["tiles:11:"]


TYPES_OF_DISHES = """\
card:
  fields:
    title: {kind: text}
    needs: {kind: list, required: no, of: {kind: ref, to: card}}
"""
DISHES = """\
cards:
  egg: {title: Egg, copies: 2}
  rice: {title: Rice}
  omelette: {title: Omelette, needs: [egg, egg, rice]}
  bowl: {title: Bowl, needs: [rice]}
assert:
  - {each: needs, enough: yes, note: nobody can cook it}
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", []),
        ("[egg, egg, rice]", "[rice, egg, rice]", ["`needs` of `omelette` names `rice` 2 times, and there is 1 copy"]),
        ("copies: 2", "copies: 1", ["`needs` of `omelette` names `egg` 2 times, and there is 1 copy"]),
        ("[rice]", "[egg, egg, egg]", ["`needs` of `bowl` names `egg` 3 times, and there are 2 copies"]),
    ],
)
def test_no_card_refers_to_more_copies_than_there_are(load, old, new, said):
    """Each card by itself: what one card needs at once has to be there."""
    cards = DISHES.replace(old, new) if old else DISHES
    _, found = load({"content/g/types.yaml": TYPES_OF_DISHES, "content/g/cards.yaml": cards})
    assert [d.message for d in found] == [f"{message}: nobody can cook it" for message in said]


def test_only_references_can_be_enough(load):
    """Another field is refused, with its kind."""
    cards = DISHES.replace("each: needs", "each: title")
    _, found = load({"content/g/types.yaml": TYPES_OF_DISHES, "content/g/cards.yaml": cards})
    assert [(d.code, d.message) for d in found] == [("load/bad-assertion", "`enough` needs references to cards, found `text`")]


TYPES_OF_BUILDS = """\
card:
  fields:
    title: {kind: text}
    cards: {kind: list, required: no, of: {kind: record, fields: {card: {kind: ref, to: card}, copies: {kind: int, min: 1}}}}
    life: {kind: list, required: no, of: {kind: int}}
    map: {kind: grid, required: no, legend: {".": open, "#": wall}}
"""
BUILDS = """\
cards:
  egg: {title: Egg, life: [1, 2, 2], map: "..."}
  rice: {title: Rice, life: [3, 3, 1]}
  one: {title: One, cards: [{card: egg, copies: 2}, {card: rice, copies: 1}]}
  two: {title: Two, cards: [{card: egg, copies: 2}, {card: rice, copies: 1}]}
assert:
"""


@pytest.fixture
def said_of_builds(load):
    """What is said of the cards after an edit, if one thing is stated of them."""

    def check(stated, old="", new=""):
        cards = (BUILDS.replace(old, new) if old else BUILDS) + f"  - {stated}\n"
        _, found = load({"content/g/types.yaml": TYPES_OF_BUILDS, "content/g/cards.yaml": cards})
        return [d.message for d in found], [what for d in found for what, _ in d.also]

    return check


@pytest.mark.parametrize(
    ("old", "new", "messages", "also"),
    [
        ("", "", [], []),
        (
            "One, cards: [{card: egg, copies: 2}, {card: rice",
            "One, cards: [{card: egg, copies: 2}, {card: egg",
            ["`cards.card` of `one`: `egg` occurs 2 times, expected no value twice: one line for each"],
            ["`one` has `egg`"],
        ),
    ],
)
def test_no_value_occurs_twice_on_one_card(said_of_builds, old, new, messages, also):
    """Two lists may name the same card, one list may not: `per: card` looks at each card by itself."""
    stated = "{each: cards.card, per: card, unique: yes, note: one line for each}"
    assert said_of_builds(stated, old, new) == (messages, also)


def test_without_per_card_no_value_occurs_twice_at_all(said_of_builds):
    """All cards are looked at together."""
    messages, _ = said_of_builds("{each: cards.card, unique: yes}")
    assert messages == ["`cards.card`: `egg` occurs 2 times, `rice` occurs 2 times, expected no value twice"]


def test_each_value_once_on_each_card(said_of_builds):
    """`once` too looks at each card by itself, and a card without the field lacks all values."""
    stated = "{each: cards.card, per: card, once: [egg, rice], where: {title: [One, Two]}}"
    assert said_of_builds(stated) == ([], [])
    messages, _ = said_of_builds(
        stated, "Two, cards: [{card: egg, copies: 2}, {card: rice", "Two, cards: [{card: one, copies: 2}, {card: rice"
    )
    assert messages == [
        "`cards.card` of `two`: `egg` is missing, `one` is not expected, expected each of egg, rice exactly once"
    ]


def test_numbers_rise_on_each_card(said_of_builds):
    """None is smaller than the one before it; the next card begins anew, and equal ones do not fall."""
    messages, also = said_of_builds("{each: life, rising: yes, note: stronger with each level}")
    assert messages == ["`life` of `rice` falls from 3 to 1: stronger with each level"]
    assert also == ["`life` of `rice` falls from 3 to 1"]
    assert said_of_builds("{each: life, rising: yes}", "[3, 3, 1]", "[1, 1, 1]") == ([], [])


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        (["...", ".#.", "..."], ""),
        (["#..", ".#.", "..."], "A1"),
        (["...", ".#.", "..#"], "C3"),
        (["...", "###", "..."], "A2, C2"),
        (["####", "...."], "A1, B1, C1, D1"),
    ],
)
def test_the_border_of_a_map_holds_some_words(said_of_builds, rows, cells):
    """The outermost cells count, the others do not."""
    written = "map: |\n      " + "\n      ".join(rows) + "\n"
    old, new = '  egg: {title: Egg, life: [1, 2, 2], map: "..."}\n', f"  egg:\n    title: Egg\n    {written}"
    messages, _ = said_of_builds("{cells: map, border: open}", old, new)
    assert messages == ([f"cells on the border of `map` of `egg` are not `open`: {cells}"] if cells else [])


def test_words_of_a_border_are_words_of_the_map(said_of_builds):
    """A slip is found."""
    assert said_of_builds("{cells: map, border: opne}") == (["`border` is never `opne`"], [])


MAP_OF_PLACES = """\
cards:
  board:
    title: Board
    map: |
      C.#.
      .a..
      ...A
assert:
"""
TYPES_OF_PLACES = """\
card:
  fields:
    title: {kind: text}
    map: {kind: grid, legend: {".": open, "#": wall, C: castle, a: near, A: far}}
"""


@pytest.mark.parametrize(
    ("stated", "messages"),
    [
        ("{cells: map, of: [near, far], from: castle, min: 2, max: 5}", []),
        (
            "{cells: map, of: [near, far], from: castle, max: 4, note: close by}",
            ["`D3` in `map` of `board` is 5 from the nearest `castle` cell, expected at most 4: close by"],
        ),
        (
            "{cells: map, of: wall, from: [near, far], equals: 3}",
            ["`C1` in `map` of `board` is 2 from the nearest `near` or `far` cell, expected 3"],
        ),
        ("{cells: map, of: far, farther: near, from: castle}", []),
        ("{cells: map, of: far, farther: [near, wall], from: castle}", []),
        (
            "{cells: map, of: near, farther: far, from: castle, note: it is outside}",
            ["`near` in `B2` of `map` of `board` is 2 from the nearest `castle` cell, FAR, expected farther: it is outside"],
        ),
        (
            "{cells: map, of: wall, farther: [castle, far], from: castle}",
            ["`wall` in `C1` of `map` of `board` is 2 from the nearest `castle` cell, FAR, expected farther"],
        ),
        (
            "{cells: map, of: [far, near], farther: wall, from: castle}",
            ["`near` in `B2` of `map` of `board` is 2 from the nearest `castle` cell, WALL, expected farther"],
        ),
        ("{cells: map, of: far, farther: near}", ["the assertion does not say which `cells`"]),
        ("{cells: map, farther: near}", ["the assertion does not say which `cells`"]),
        ("{cells: map, from: castle, min: 1}", ["the assertion does not say which `cells`"]),
    ],
)
def test_how_far_cells_are_from_others(load, stated, messages):
    """Steps over sides to the nearest cell, whatever lies between; each cell counts, and as far is not farther."""
    _, found = load({"content/g/types.yaml": TYPES_OF_PLACES, "content/g/cards.yaml": MAP_OF_PLACES + f"  - {stated}\n"})
    others = {"FAR": "and `far` in `D3` is 5", "WALL": "and `wall` in `C1` is 2"}
    assert [d.message for d in found] == [re.sub("FAR|WALL", lambda name: others[name[0]], one) for one in messages]


@pytest.mark.parametrize(
    ("stated", "hint"),
    [
        ("{cells: map, of: far, farther: near}", "add `from`"),
        ("{cells: map, farther: near}", "add `of` and `from`"),
        ("{cells: map, from: castle, min: 1}", "add `of`"),
    ],
)
def test_what_a_distance_lacks_is_said(load, stated, hint):
    """The hint names the fields that are missing."""
    _, found = load({"content/g/types.yaml": TYPES_OF_PLACES, "content/g/cards.yaml": MAP_OF_PLACES + f"  - {stated}\n"})
    assert [d.hint for d in found] == [hint]


def test_a_map_without_the_cells_to_count_from(load):
    """Nothing is far from what is not there."""
    cards = MAP_OF_PLACES.replace("C.#.", "..#.") + "  - {cells: map, of: far, from: castle, min: 2}\n"
    _, found = load({"content/g/types.yaml": TYPES_OF_PLACES, "content/g/cards.yaml": cards})
    assert [d.message for d in found] == ["`map` of `board` has no `castle` cell from which to count"]


def test_what_bounds_leave_is_kept(project):
    """The value next to each `min` and `max`, its card, the constant that is the limit; `equals` leaves nothing."""
    game, _ = found(project, [("tiles", "  - {each: name, unique: yes}\n", _WITH_BOUNDS)])
    assert [(m.measure, m.bound, m.value, m.limit, m.room, m.card, m.constant, m.decks) for m in game.margins] == [
        ("the number of cards, copies included", "max", 3, 9, 6, "", "", ("tiles",)),
        ("the number of `wood` cells in `map` on a card", "min", 1, 0, 1, "a", "", ("tiles",)),
        ("`zone`", "min", 1, 1, 0, "a", "first", ("tiles",)),
        ("`zone`", "max", 3, 3, 0, "c", "last", ("tiles",)),
        ("`tiles.zone`", "min", 1, 1, 0, "all", "first", ("lists",)),
        ("`tiles.zone`", "max", 3, 3, 0, "all", "last", ("lists",)),
    ]
    assert str(game.margins[2].mark) == "content/g/tiles.yaml:9:5"


_WITH_BOUNDS = """\
  - {count: cards, copies: yes, max: 9}
  - {cells: map, of: wood, per: card, min: 0}
"""
