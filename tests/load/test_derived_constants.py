"""Constants that follow from others and from decks: computed, held against what is written, each cause reported once.

A table that declares its range must cover each number exactly once.
"""

from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report
from pnp.load.derived_constants import settle_rules
from pnp.load.kinds.kind import ValueReader
from pnp.load.operands import CountedDecks
from pnp.load.rules import read_rules
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults
from pnp.model.game import NoSources

HEAD = """\
dice:
  each: {value: 3, unit: dice}
  shared: {value: 1, unit: dice}
players: {value: 2, unit: players}
"""

TWO_CARDS = "cards:\n  one: {title: One, copies: 4}\n  two: {title: Two}\n"


def rules(text):
    """The files of a game with these constants besides those of the head."""
    return {"content/g/rules.yaml": HEAD + text, "content/g/cards.yaml": TWO_CARDS}


def said(diagnostics):
    """Code, message, place in the file, other places and hint of each finding."""
    out = []
    for d in diagnostics:
        also = "".join(f" [{what} {mark}]" for what, mark in d.also)
        out.append(f"{d.mark}: {d.code}: {d.message}{also}" + (f" -> {d.hint}" if d.hint else ""))
    return [line.replace("content/g/", "") for line in out]


@pytest.mark.parametrize(
    ("equals", "value"),
    [
        ("dice.each * players + dice.shared", 7),
        ("count(deck.cards)", 5),
        ("designs(deck.cards) * 10", 20),
        ("players / 4", 0.5),
        ('"-players"', -2),
        (">-\n    dice.each\n    + players", 5),
        ("12", 12),
    ],
)
def test_a_value_that_is_left_out_is_computed(sound, equals, value):
    """From other constants, and from the cards with and without their copies."""
    constant = sound(rules(f"all:\n  equals: {equals}\n  unit: dice\n")).rules["all"]
    assert constant.value == value
    assert type(constant.value) is type(value)
    assert (constant.unit, constant.mark) == ("dice", Mark("content/g/rules.yaml", 5, 1))


def test_a_computed_constant_says_what_it_follows_from(sound):
    """Its expression, the same with numbers, and the constants that it names; the order of the file does not matter."""
    found = sound(rules("all: {equals: dice.each * some + some}\nsome: {equals: players + 1}\n")).rules
    assert [found["all"].value, found["some"].value] == [12, 3]
    derivation = found["all"].derivation
    assert derivation is not None
    assert (derivation.expression, derivation.numbers) == ("dice.each * some + some", "3 * 3 + 3")
    assert derivation.sources == ("dice.each", "some")
    assert list(found) == ["dice.each", "dice.shared", "players", "all", "some"]


def test_a_value_that_is_written_as_well_has_to_agree(sound, load):
    """If it does not, the expression with its numbers, both values and the constants are named, and a way out."""
    sound(rules("all: {value: 7, equals: dice.each * players + dice.shared}\n"))
    game, found = load(rules("all: {value: 7, equals: dice.shared + dice.each}\n"))
    assert said(found) == [
        (
            "rules.yaml:5:1: rules/derived: `all` is 7, but `dice.shared + dice.each` is 1 + 3 = 4"
            " [`dice.shared` stands in rules.yaml:3:3] [`dice.each` stands in rules.yaml:2:3]"
            " -> correct what is wrong, or leave `value` out: it is then computed"
        )
    ]
    assert game.rules["all"].value == 7


def test_decimals_agree_as_they_are_written(sound):
    """A tenth is a tenth, whatever a processor makes of it."""
    sound(rules("a: {value: 0.1}\nb: {value: 0.2}\nc: {value: 0.3, equals: a + b}\n"))


COUNTED = "[`deck.cards` is declared in game.yaml:7:3]"

SEVEN = "dice.each * players + dice.shared"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "all: {value: 6, equals: count(deck.cards)}\n",
            [
                (f"rules.yaml:5:1: rules/derived: `all` is 6, but `count(deck.cards)` is 5 {COUNTED}"
                " -> correct what is wrong, or leave `value` out: it is then computed")
            ],
        ),
        (
            "all: {value: none, equals: players}\n",
            [
                ("rules.yaml:5:1: rules/derived: `all` is no number, but `players` is 2 [`players` stands in rules.yaml:4:1]"
                " -> correct what is wrong, or leave `value` out: it is then computed")
            ],
        ),
        (
            f"all: {{equals: {SEVEN}, max: 6}}\n",
            [
                (f"rules.yaml:5:15: load/out-of-range: `all` must be at most 6, but `{SEVEN}` is 3 * 2 + 1 = 7"
                " [`dice.each` stands in rules.yaml:2:3] [`players` stands in rules.yaml:4:1]"
                " [`dice.shared` stands in rules.yaml:3:3]")
            ],
        ),
        (
            "all: {equals: players - 5, min: -2.5}\n",
            [
                ("rules.yaml:5:15: load/out-of-range: `all` must be at least -2.5, but `players - 5` is 2 - 5 = -3"
                " [`players` stands in rules.yaml:4:1]")
            ],
        ),
        (
            "all: {equals: players * dice.eahc}\n",
            [
                "rules.yaml:5:25: rules/bad-expression: `all`: there is no constant `dice.eahc` -> did you mean `dice.each`?"
            ],
        ),
        (
            "all:\n  equals: >-\n    players *\n      dice.eahc\n",
            ["rules.yaml:8:7: rules/bad-expression: `all`: there is no constant `dice.eahc` -> did you mean `dice.each`?"],
        ),
        (
            "all: {equals: 1 + count(deck.crads)}\n",
            ["rules.yaml:5:25: rules/bad-expression: `all`: there is no deck `crads` -> did you mean `deck.cards`?"],
        ),
        (
            "all: {equals: deck.cards + 1}\n",
            [
                ("rules.yaml:5:15: rules/bad-expression: `all`: there is no constant `deck.cards`"
                " -> `count(deck.cards)` counts its cards")
            ],
        ),
        (
            'all: {equals: "players / (dice.shared - 1)"}\n',
            [
                ("rules.yaml:5:24: rules/bad-expression: `all`: division by zero: what stands behind `/` is 0"
                " -> `max(1, …)` is never 0")
            ],
        ),
        (
            "all: {equals: players / dice.each}\n",
            [
                ("rules.yaml:5:15: rules/bad-expression: `all`: the result is 2/3, which no short decimal says"
                " -> round it with `floor(…)` or `ceil(…)`, or divide with `//`")
            ],
        ),
        (
            "all: {equals: [players], unit: dice}\n",
            [
                ("rules.yaml:5:15: load/wrong-kind: `equals` must be an expression, found a list"
                " -> an expression that begins with `[` or `{` must be quoted")
            ],
        ),
        (
            "all: {equals: , unit: dice}\n",
            [
                ("rules.yaml:5:6: load/missing-field: missing field `value` in `rules/all`"
                " -> `value`: a number, a flag, a text, a list or a table (a list of records)")
            ],
        ),
    ],
)  # fmt: skip
def test_faults_name_the_place_and_a_way_out(load, text, faults):
    """At the character of the expression that is wrong, or at the constant that is contradicted."""
    game, found = load(rules(text))
    assert said(found) == faults
    assert found[0].code == "rules/derived" or "rules.all" in game.unread


def test_a_ring_is_named_once(load):
    """The constants that need each other, and nothing about what needs them."""
    text = "a: {equals: b + 1}\nb: {equals: c * 2}\nc: {equals: a}\nd: {value: 3, equals: b}\ne: {equals: e - 1}\n"
    game, found = load(rules(text))
    assert said(found) == [
        (
            "rules.yaml:5:13: rules/ring: `a` needs `b`, which needs `c`, which needs `a`: none of them can be computed"
            " [`b` follows in rules.yaml:6:13] [`c` follows in rules.yaml:7:13]"
            " -> write `value` in place of `equals` for one of them"
        ),
        "rules.yaml:9:13: rules/ring: `e` needs itself -> write `value` in place of `equals`",
    ]
    assert game.unread == {"rules.a", "rules.b", "rules.c", "rules.d", "rules.e"}


@pytest.mark.parametrize("order", ["abc", "acb", "bac", "bca", "cab", "cba"])
def test_a_ring_begins_where_the_file_does(load, order):
    """Whatever is found first, the error stands at the first of the constants."""
    needs = {"a": "b", "b": "c", "c": "a"}
    _, found = load(rules("".join(f"{name}: {{equals: {needs[name]}}}\n" for name in order)))
    first = order[0]
    chain = f"`{needs[first]}`, which needs `{needs[needs[first]]}`, which needs `{first}`"
    assert [d.message for d in found] == [f"`{first}` needs {chain}: none of them can be computed"]
    assert found[0].mark.line == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("wrong: {value: 01}\n", "load/wrong-kind"),
        ("wrong: {equals: nothing * 2}\n", "rules/bad-expression"),
        ("wrong: {equals: players, max: 1}\n", "load/out-of-range"),
        ("wrong: {value: 4, equals: players}\n", "rules/derived"),
    ],
)
def test_one_cause_is_one_error(load, text, code):
    """What follows from a constant that could not be read or is contradicted is not reported, nor what names it."""
    follows = (
        "b: {value: 9, equals: wrong + 1}\nc: {value: 5, equals: b * 2}\nd: {equals: b, max: 1}\n"
        "rows: {value: [{from: 1, to: 4}], covers: {from: 1, to: d}}\n"
    )
    cards = 'cards:\n  one: {title: "{rules.b} {rules.c} {rules.wrong}"}\n'
    game, found = load(rules(text + follows) | {"content/g/cards.yaml": cards})
    assert [d.code for d in found] == [code] + ["rules/table-gap"] * (code == "rules/derived")
    assert all(name in game.rules or game.unread.covers(f"rules.{name}") for name in ("wrong", "b", "c", "d"))


def test_decks_with_errors_are_not_counted(load):
    """A number that follows from a deck with an error is unknown, and nothing is said about it."""
    text = "all: {value: 7, equals: count(deck.cards)}\nmore: {equals: all + 1}\n"
    game, found = load(rules(text) | {"content/g/cards.yaml": "cards:\n  one: {tite: One}\n"})
    assert [d.code for d in found] == ["load/unknown-field"]
    assert game.unread == {"decks.cards", "rules.all", "rules.more"}


@pytest.mark.parametrize(
    ("wrong", "also"),
    [(("type: card,", "type: crad,"), set()), (("card.xml}", "card.xml, source: 1}"), {"decks"})],  # its file is not there
)
def test_a_deck_whose_cards_are_unknown_is_not_missed(load, wrong, also):
    """The deck may be the one that an expression counts, and the one that an assertion of the game names."""
    files = rules("all: {equals: count(deck.other)}\n")
    other = "  other: {type: card, format: poker, face: card.xml}\n".replace(*wrong)
    files["content/g/game.yaml"] = (
        'title: Game\nversion: "1.0"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\ndecks:\n'
        f"  cards: {{type: card, format: poker, face: card.xml}}\n{other}"
        "assert:\n  - {count: cards, deck: other, equals: 5}\n"
    )
    game, found = load(files)
    assert len(found) == 1
    assert game.unread == {"decks.other", "rules.all", *also}


def test_a_deck_of_an_unknown_format_is_counted(load):
    """Its cards are known: they are read, counted and held to what is asserted, and every fault of theirs is found."""
    files = rules("all: {equals: count(deck.other)}\n")
    files["content/g/game.yaml"] = (
        'title: Game\nversion: "1.0"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\ndecks:\n'
        "  cards: {type: card, format: poker, face: card.xml}\n  other: {type: card, format: pokr, face: card.xml}\n"
    )
    files["content/g/other.yaml"] = (
        "cards:\n  a: {title: A, copies: 3}\n  b: {title: B, size: 2}\nassert:\n  - {count: cards, equals: 3}\n"
    )
    game, found = load(files)
    assert [d.code for d in found] == ["load/unknown-choice", "load/unknown-field"]
    assert game.unread == {"decks.other", "rules.all"}
    files["content/g/other.yaml"] = files["content/g/other.yaml"].replace(", size: 2", "")
    game, found = load(files)
    assert [d.code for d in found] == ["load/unknown-choice", "load/assertion"]
    assert game.rules["all"].value == 4
    assert [(deck.name, deck.printable) for deck in game.decks] == [("cards", True), ("other", False)]


def test_computed_constants_can_be_asserted_and_covered(load, sound):
    """They are known before assertions are checked, and tables may reach up to them."""
    files = rules("all: {equals: count(deck.cards)}\nrows: {value: [{from: 1, to: 5}], covers: {from: 1, to: all}}\n")
    files["content/g/cards.yaml"] += "assert:\n  - {count: cards, copies: yes, equals: rules.all}\n"
    sound(files)
    files["content/g/cards.yaml"] = files["content/g/cards.yaml"].replace("copies: yes", "copies: no")
    _, found = load(files)
    assert [d.code for d in found] == ["load/assertion"]


@given(st.permutations(["a", "b", "c", "d", "e"]), st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_the_order_of_the_file_does_not_matter(order, needs):
    """A chain of constants gives the same values in any order; needs that lead back are a ring and never a crash."""
    needed = {name: order[at] for name, at in zip(order, needs, strict=True)}
    text = "base: {value: 1}\n" + "".join(
        f"{name}: {{equals: base + {needed[name] if order.index(needed[name]) < order.index(name) else 0}}}\n"
        for name in sorted(order)
    )
    found, report = settled(text)
    assert not report.diagnostics
    for name in order:
        before = found[needed[name]].value if order.index(needed[name]) < order.index(name) else 0
        assert found[name].value == before + 1


@given(st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_every_ring_is_reported_once(needs):
    """Five constants that need one another at random: as many errors as there are rings, and no other."""
    names = "abcde"
    text = "".join(f"{name}: {{equals: {names[need]}}}\n" for name, need in zip(names, needs, strict=True))
    found, report = settled(text)
    rings = set()
    for start in range(5):
        at = start
        for _ in range(5):
            at = needs[at]
        ring, other = {at}, needs[at]
        while other != at:
            ring.add(other)
            other = needs[other]
        rings.add(frozenset(ring))
    assert [d.code for d in report.diagnostics] == ["rules/ring"] * len(rings)
    assert not found


def settled(text):
    """The constants of a file without decks, and the report."""
    report = Report()
    values = ValueReader(SimpleNamespace(), SimpleNamespace(), FileFaults(report))
    written = read_rules(compose(text, "rules.yaml", report), values)
    return settle_rules(written, CountedDecks({}), set(), NoSources(), report), report


HEAD_OF_TABLE_COVERAGE = "group:\n  max: {value: 6, unit: members}\n  name: {value: red, unit: word}\n"


def diagnostics_of(rows, covers="{from: 1, to: group.max}"):
    """The diagnostics of a table with these rows."""
    report = Report()
    root = compose(
        f"{HEAD_OF_TABLE_COVERAGE}  table: {{value: {rows}, unit: spaces, covers: {covers}}}\n", "rules.yaml", report
    )
    written = read_rules(root, ValueReader(Path(), Path(), FileFaults(report)))
    settle_rules(written, CountedDecks({}), set(), NoSources(), report)
    return [f"{d.code}: {d.message}" + (f" ({d.hint})" if d.hint else "") for d in report.diagnostics]


WANTED = "expected every number from 1 to 6 (`group.max`) once"


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        ("[{from: 1, to: 3}, {from: 4, to: 6}]", []),
        ("[{from: 4, to: 6}, {from: 1, to: 3}]", []),
        ("[{from: 1, to: 3}, {from: 5, to: 6}]", [f"rules/table-gap: `group.table` leaves out 4: {WANTED}"]),
        ("[{from: 3, to: 6}]", [f"rules/table-gap: `group.table` leaves out 1 to 2: {WANTED}"]),
        ("[{from: 1, to: 3}]", [f"rules/table-gap: `group.table` leaves out 4 to 6: {WANTED}"]),
        ("[{from: 1, to: 4}, {from: 3, to: 6}]", [f"rules/table-overlap: `group.table` covers 3 to 4 twice: {WANTED}"]),
        ("[{from: 1, to: 7}]", [f"rules/table-overlap: `group.table` goes beyond its range with 7: {WANTED}"]),
        ("[{from: 0, to: 6}]", [f"rules/table-overlap: `group.table` goes beyond its range with 0: {WANTED}"]),
    ],
)
def test_gaps_and_overlaps_are_reported(rows, faults):
    """The message lists the numbers that are left out or covered twice, and the expected range."""
    assert diagnostics_of(rows) == faults


@pytest.mark.parametrize(
    ("covers", "fault"),
    [
        (
            "{from: 1, to: group.mux}",
            "rules/bad-table: `group.table` covers up to `group.mux`, which is not a constant (did you mean `group.max`?)",
        ),
        ("{from: 1, to: group.name}", "rules/bad-table: `group.table` covers up to `group.name`, which is not a whole number"),
        ("{from: 1}", "load/missing-field: missing field `to` in `rules/group.table/covers` (`to`: the last number)"),
        ("all", "load/wrong-kind: `covers` must be a mapping such as `{from: 1, to: group.max}`, found `all`"),
    ],
)
def test_a_range_that_cannot_be_read_is_reported(covers, fault):
    """The ends of the range must be whole numbers or constants with whole numbers."""
    assert diagnostics_of("[{from: 1, to: 6}]", covers) == [fault]


@pytest.mark.parametrize("rows", ["[]", "7", "[{from: 1}]", "[{from: 3, to: 1}]", "[{from: a, to: 6}]"])
def test_wrong_rows_are_reported(rows):
    """The rows of a table with a range must have `from` and `to`."""
    message = "a row of `group.table` needs whole numbers `from` and `to`, the first not above the second"
    assert diagnostics_of(rows) == [f"rules/bad-table: {message}"]


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)).map(sorted), min_size=1, max_size=5))
def test_a_table_passes_only_if_it_has_each_number_once(rows):
    """The result agrees with counting the numbers one by one."""
    written = "[" + ", ".join(f"{{from: {a}, to: {b}}}" for a, b in rows) + "]"
    counted = sorted(chain.from_iterable(range(a, b + 1) for a, b in rows))
    assert (diagnostics_of(written) == []) == (counted == [1, 2, 3, 4, 5, 6])
