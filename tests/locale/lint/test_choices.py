"""Arms for values that a constant cannot have; those of Belona with a slip of the pen are in test_belona_edited_files.py.

Conditions of odds and of templates for values that a constant, or a field of a card, cannot have.
"""

from functools import partial

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.locale.lint.choices import (
    PossibleValues,
    find_idle_arms,
    find_idle_comparisons,
    find_idle_conditions,
    find_missing_zeros,
)
from pnp.model.fields import Translation, TranslationEntry
from pnp.model.game import Constant, OddsCondition, OddsEntry, WrittenFor
from pnp.rules.engine import can_play, engine_for

RULES = "content/toy/rules.yaml"

FISH = "content/toy/fish.yaml"

CONSTANTS = """\
  season: {value: spring, of: [spring, autumn]}
  limit: {value: 2, min: 1, max: 4}
  open: {value: true}
  pools: {value: [carp, pike, trout, eel, bass], of: [carp, pike, trout, eel, bass, ruffe]}
  table: {value: [{from: 1, to: 2, kind: small}, {from: 3, to: 4, kind: big}], min: 1, max: 4, of: [small, big, huge]}
  bonus:"""


@pytest.fixture
def idle(toy, edit):
    """The findings about a text of the toy game, which has no engine: by what its constants say of themselves."""
    edit(toy / RULES, "  bonus:", CONSTANTS)

    def check(text):
        edit(toy / FISH, '"_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."', f'"{text}"')
        report = Report()
        game = load_game(toy, "toy", report)
        find_idle_arms(game, PossibleValues(game.rules, lambda _name, _value: True), report)
        return [
            format_diagnostic(d, lambda _: ()).split("\n")[0].partition("warning[rules/idle-arm]: ")[2]
            for d in report.diagnostics
        ]

    return check


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("{rules.catch.season, select, autumn {a} other {b}}", []),
        (
            "{rules.catch.season, select, autum {a} other {b}}",
            ["the arm `autum` is never printed: `catch.season` cannot be `autum`"],
        ),
        ("{rules.catch.limit, plural, =4 {a} one {b} other {c}}", []),
        (
            "{rules.catch.limit, plural, =0 {a} one {b} other {c}}",
            ["the arm `=0` is never printed: `catch.limit` cannot be `0`"],
        ),
        ("{rules.catch.open, select, false {a} other {b}}", []),
        ("{rules.catch.open, select, no {a} other {b}}", ["the arm `no` is never printed: `catch.open` cannot be `no`"]),
        # parts of lists and tables
        ("{rules.catch.pools.1, select, ruffe {a} other {b}}", []),
        (
            "{rules.catch.pools.1, select, rufe {a} other {b}}",
            ["the arm `rufe` is never printed: `catch.pools.1` cannot be `rufe`"],
        ),
        (
            "{rules.catch.table.2.to, plural, =5 {a} one {b} other {c}}",
            ["the arm `=5` is never printed: `catch.table.2.to` cannot be `5`"],
        ),
        # rows that are walked
        ("{rules.catch.pools, each, row {{it, select, eel {a} ruffe {b} other {c}}}}", []),
        (
            "{rules.catch.pools, each, row {{it, select, eal {a} other {b}}}}",
            ["the arm `eal` is never printed: no item of `catch.pools` can be `eal`"],
        ),
        ("{rules.catch.table, each, row {{kind, select, huge {a} other {b}}}}", []),
        (
            "{rules.catch.table, each, row {{kind, select, hug {a} other {b}}} between {; }}",
            ["the arm `hug` is never printed: `kind` in no row of `catch.table` can be `hug`"],
        ),
        (
            "{rules.catch.table, each, row {{to, plural, =7 {a} one {b} other {c}}}}",
            ["the arm `=7` is never printed: `to` in no row of `catch.table` can be `7`"],
        ),
        # an arm inside another, told once
        (
            "{rules.catch.open, select, false {a} other {{rules.catch.season, select, may {a} other {b}}}}",
            ["the arm `may` is never printed: `catch.season` cannot be `may`"],
        ),
        # what says nothing of itself may be anything
        ("{rules.catch.bonus, plural, =9 {a} one {b} other {c}} {rules.catch.bonus, select, all {a} other {b}}", []),
    ],
)
def test_without_an_engine_by_what_constants_say(idle, text, findings):
    """Words by `of`, numbers by `min` and `max`, flags by being flags."""
    assert idle(text) == findings


def test_the_finding_is_at_the_name_that_chooses(toy, edit):
    """With a way out."""
    edit(toy / RULES, "  bonus:", CONSTANTS)
    edit(toy / FISH, "Worth {rules.catch.bonus} more", "Now {rules.catch.season, select, may {a} other {b}}")
    report = Report()
    game = load_game(toy, "toy", report)
    find_idle_arms(game, PossibleValues(game.rules, lambda _name, _value: True), report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            "content/toy/fish.yaml:18:42: warning[rules/idle-arm]: the arm `may` is never printed:"
            " `catch.season` cannot be `may`\n"
            "  hint: write a value that the constant can have, or leave out the arm"
        )
    ]


def test_arms_of_a_translation(toy, edit):
    """Only what its source does not have, and only of entries that print."""
    edit(toy / RULES, "  bonus:", CONSTANTS)
    edit(toy / FISH, "{rules.catch.bonus} more", "{rules.catch.limit, plural, =9 {a} one {b} other {c}}")
    report = Report()
    game = load_game(toy, "toy", report)
    text = "{rules.catch.limit, plural, =9 {a} =8 {x} one {b} other {c}}"
    source = "_Nobody_ knows how old. Worth {rules.catch.limit, plural, =9 {a} one {b} other {c}} in spring."
    found = {}
    for fuzzy in (False, True):
        entry = TranslationEntry("fish/carp/story", source, text, fuzzy, (), Mark("locale/de/cards.po", 3, 9))
        said = Report()
        possible = PossibleValues(game.rules, lambda _name, _value: True)
        find_idle_arms(game, possible, said, [Translation("de", {entry.id: entry}, Mark("locale/de"))])
        found[fuzzy] = [f"{d.mark}: {d.message}" for d in said.diagnostics]
    in_source = "content/toy/fish.yaml:18:44: the arm `=9` is never printed: `catch.limit` cannot be `9`"
    assert found == {
        False: [in_source, "locale/de/cards.po:3:9: the arm `=8` is never printed: `catch.limit` cannot be `8`"],
        True: [in_source],
    }


def test_each_value_is_asked_about_once(request):
    """A word, and true or false as such; never the present value, and no arm `other`."""
    game, asked, report = load_game(request.config.rootpath, "belona", Report()), [], Report()

    def playable(name, value):
        asked.append((name, value))
        return True

    find_idle_arms(game, PossibleValues(game.rules, playable), report)
    assert report.diagnostics == ()
    assert {("zone.influence_required", "at_least"), ("zone.influence_spent", True)} <= set(asked)
    assert len(asked) == len(set(asked))
    assert not {("faction.influence_start", "none"), ("combat.weapons_max", "all")} & set(asked)
    assert all(value != "other" for _, value in asked)


def test_orders_of_a_list_are_tried(request):
    """An arm for the first of a tie break that can be played in two orders only."""
    game = load_game(request.config.rootpath, "belona", Report())
    possible = PossibleValues(game.rules, partial(can_play, engine_for("belona"), game))
    assert possible.includes("score.tie_break.1", "zones")
    assert not possible.includes("score.tie_break.1", "shared")
    assert not possible.includes("score.tie_break.3", "zones")
    assert possible.includes("score.tie_break.*", "zones")
    assert not possible.includes("score.tie_break.*", "members")


def test_constants_that_others_follow_from_are_not_asked_about(request):
    """Their totals would be wrong, whatever the value is; those that follow from others have no other value by themselves."""
    game = load_game(request.config.rootpath, "belona", Report())
    play = partial(can_play, engine_for("belona"), game)
    assert play("players.count", 3)
    assert play("combat.tie", "reroll")
    assert not play("combat.tie", "rerol")
    assert PossibleValues(game.rules, play).includes("zone.count", 9)


ZEROS = """\
  free: {value: 0}
  none: {value: none}
  table: {value: [{size: 1, cost: 2}, {size: 2, cost: 0}]}
  bonus:"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{rules.catch.free, plural, one {# coin} other {# coins}}", "`catch.free` is 0"),
        ("{rules.catch.table.2.cost, plural, one {#} other {#}}", "`catch.table.2.cost` is 0"),
        ("{rules.catch.table, each, row {{cost, plural, one {#} other {#}}}}", "`catch.table` is 0 in a row"),
        ("{rules.catch.free, plural, =0 {no coin} one {#} other {#}}", ""),
        ("{rules.catch.free, plural, zero {no coin} one {#} other {#}}", ""),
        ("{rules.catch.table.1.cost, plural, one {#} other {#}}", ""),
        ("{rules.catch.table, each, row {{size, plural, one {#} other {#}}}}", ""),
        ("{rules.catch.free} {rules.catch.free, select, all {all} other {some}}", ""),
        ("{rules.catch.none, plural, one {#} other {#}} {count:fish, plural, one {#} other {#}}", ""),
    ],
)
def test_a_plural_without_words_for_nothing(toy, edit, text, found):
    """Only where the constant is 0 now; a number that prints by itself says what it is."""
    edit(toy / RULES, "  bonus:", ZEROS)
    edit(toy / FISH, "{rules.catch.bonus}", text)
    game, report = load_game(toy, "toy", Report()), Report()
    find_missing_zeros(game, PossibleValues(game.rules, lambda _name, _value: True), report)
    assert [d.message for d in report.diagnostics] == [f"{found}, and the plural has no words for that"] * bool(found)


def test_one_constant_of_nothing_is_one_finding(toy, edit):
    """With all places, those of a translation too."""
    edit(toy / RULES, "  bonus:", ZEROS)
    edit(toy / FISH, "{rules.catch.bonus}", "{rules.catch.free, plural, one {# coin} other {# coins}}")
    game, report = load_game(toy, "toy", Report()), Report()
    source = "_Nobody_ knows how old. Worth {rules.catch.free, plural, one {# coin} other {# coins}} more in spring."
    text = "{rules.catch.free, plural, one {# Taler} other {# Taler}}"
    entry = TranslationEntry("fish/carp/story", source, text, False, (), Mark("locale/de/cards.po", 3, 9))
    german = Translation("de", {entry.id: entry}, Mark("locale/de"))
    find_missing_zeros(game, PossibleValues(game.rules, lambda _name, _value: True), report, [german])
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            "content/toy/fish.yaml:18:44: warning[rules/zero]: `catch.free` is 0, and the plural has no words for that\n"
            "  and locale/de/cards.po:3:9\n"
            "  hint: write an arm `=0 {…}`; `=0 {#}` prints the number"
        )
    ]


class Source:
    """What the check reads of a game."""

    def __init__(self, now, condition, **said):
        constant = Constant("duel.mode", now, "", "", Mark("rules.yaml"), **said)
        self.rules = {"duel.mode": constant}
        self.odds_entries = {"duel": OddsEntry("", Mark("odds.yaml", 1), when=(condition,))}


WORDS = {"choices": ("fists", "swords", "axes")}

LIMITS = {"low": 1, "high": 6}

ORDERS = {"choices": ("low", "high", "drawn")}


@pytest.mark.parametrize(
    ("now", "said", "values", "never"),
    [
        ("fists", WORDS, WrittenFor("fists"), []),
        ("fists", WORDS, WrittenFor("swords"), []),
        ("fists", WORDS, WrittenFor("sword"), ["`sword`"]),
        ("fists", WORDS, WrittenFor(("fists", "sword", "ax")), ["`ax`", "`sword`"]),
        ("fists", {}, WrittenFor("sword"), []),
        (True, {}, WrittenFor(False), []),
        (True, {}, WrittenFor("off"), ["`off`"]),
        (2, LIMITS, WrittenFor(6), []),
        (2, LIMITS, WrittenFor(7), ["`7`"]),
        (2, LIMITS, WrittenFor(low=6), []),
        (2, LIMITS, WrittenFor(low=7), ["numbers from 7"]),
        (2, LIMITS, WrittenFor(low=7, high=9), ["numbers from 7 to 9"]),
        (2, LIMITS, WrittenFor(high=0), ["numbers up to 0"]),
        (2, LIMITS, WrittenFor(high=100), []),
        (2.5, LIMITS, WrittenFor(low=5.5), []),
        (("low", "high"), ORDERS, WrittenFor(("high", "low")), []),
        (("low", "high"), ORDERS, WrittenFor(("high", "lo")), ["`[high, lo]`"]),
        (("low", "high"), ORDERS, WrittenFor((("low", "high"), ("high", "lo"))), ["`[high, lo]`"]),
    ],
)
def test_values_that_a_constant_cannot_have(now, said, values, never):
    """Each of a list by itself; a range only if nothing in it can be."""
    source, report = Source(now, OddsCondition("duel.mode", values, Mark("odds.yaml", 2, 7)), **said), Report()
    find_idle_conditions(source, PossibleValues(source.rules, lambda _name, _value: True), report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        f"odds.yaml:2:7: warning[odds/idle-condition]: the odds `duel` never hold for {value}: `duel.mode` cannot be that\n"
        "  hint: write a value that the constant can have, or leave it out"
        for value in never
    ]


def test_an_engine_is_asked():
    """It may refuse what the constant says nothing about; of a range, it is asked until it plays one."""
    source = Source("fists", OddsCondition("duel.mode", WrittenFor(low=3), Mark("odds.yaml", 2, 7)))
    asked, report = [], Report()

    def playable(name, value):
        asked.append((name, value))
        return value == 5

    find_idle_conditions(source, PossibleValues(source.rules, playable), report)
    assert report.diagnostics == ()
    assert asked == [("duel.mode", 3), ("duel.mode", 4), ("duel.mode", 5)]


@pytest.fixture
def compared(toy, edit):
    """The findings about what a template of fish has in a text, with the column there; Old Carp is worth 0 points."""
    edit(toy / FISH, "points: 5", "points: 0")
    edit(toy / "templates/toy/fish.xml", "{{ card.name }}", "{{ card.name }}\nHERE")

    def check(words, file="fish.xml"):
        template = toy / f"templates/toy/{file}"
        template.write_text(template.read_text("utf-8").replace("HERE", words), "utf-8")
        report = Report()
        find_idle_comparisons(load_game(toy, "toy", Report()), report)
        return [(d.mark.column, d.message, d.hint) for d in report.diagnostics]

    return check


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("card.season == 'sumer'", (22, "`card.season` can never be `sumer`", "did you mean `summer`?")),
        ('"Winter" != card["season"]', (7, "`card.season` can never be `Winter`", "did you mean `winter`?")),
        (
            "card.season in ['spring', 'x']",
            (33, "`card.season` can never be `x`", "one of `autumn`, `spring`, `summer`, `winter`"),
        ),
        ("card.season not in ('autum',)", (27, "`card.season` can never be `autum`", "did you mean `autumn`?")),
        ("card.season == 3", (22, "`card.season` is a word, and can never be the number `3`", 'write `"3"`')),
        ("'olde' in (card.traits or [])", (7, "an item of `card.traits` can never be `olde`", "did you mean `old`?")),
        (
            "card.traits == 'shy'",
            (22, "`card.traits` is a list, and can never be the text `'shy'`", "write `'shy' in card.traits`"),
        ),
        (
            "card.points == '3'",
            (22, "`card.points` is a number, and can never be the text `'3'`", "write `3`, without quotation marks"),
        ),
        ("true and card.bait.fly =='x'", (32, "`card.bait.fly` is a number, and can never be the text `'x'`", None)),
        (
            "card.length == '300 mm'",
            (
                22,
                "`card.length` is a number of millimetres, and can never be the text `'300 mm'`",
                "write `300`, without quotation marks",
            ),
        ),
        (
            "card.copies in ['1']",
            (23, "`card.copies` is a number, and can never be the text `'1'`", "write `1`, without quotation marks"),
        ),
        ("card.name == 3", (20, "`card.name` is a text, and can never be the number `3`", 'write `"3"`')),
        ("card.home == 'brook'", (20, "`card.home` is a card, and can never be the text `'brook'`", "compare `card.home.id`")),
        ("card.home.name == 7", (25, "`card.home.name` is a text, and can never be the number `7`", 'write `"7"`')),
        (
            "card.record == 'x'",
            (
                22,
                "`card.record` is several values by their names, and can never be the text `'x'`",
                "compare one of them, such as `card.record.holder`",
            ),
        ),
        ("side == 'front'", (15, "`side` can never be `front`", "one of `back`, `face`")),
        ("deck.name == 'fihs'", (20, "`deck.name` can never be `fihs`", "did you mean `fish`?")),
        (
            "rules.catch.bonus == '2'",
            (28, "`rules.catch.bonus` is a number, and can never be the text `'2'`", "write `2`, without quotation marks"),
        ),
    ],
)
def test_a_template_compares_with_what_cannot_be(compared, condition, said):
    """At the word or number that it writes."""
    assert compared(f"{{% if {condition} %}}x{{% endif %}}") == [said]


@pytest.mark.parametrize(
    "words",
    [
        "{% set s = card.season %}{{ 1 if s == 'sumer' }}",
        "{% for s in card.traits %}{% if s == 'sumer' %}{% endif %}{% endfor %}",
        "{% for s in card.traits|sort if s == 'sumer' %}{% endfor %}",
        "{{ 'a' if 'b' == 'b' else 'c' if card.season in ['summer', 'sumer'] }}",
        "{% if not (card.points > 2 and (card.season == 'sumer' or card.unknown)) %}{% endif %}",
        "{% macro m() %}{% if card.season == 'sumer' %}{% endif %}{% endmacro %}",
    ],
)
def test_a_value_under_another_name(compared, words):
    """Names of the template's own, items of a loop, conditions inside others."""
    assert [message.partition(" can ")[2] for _, message, _ in compared(words)] == ["never be `sumer`"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("{% macro m(v) %}{{ 1 if v == 'sumer' }}{% endmacro %}{{ m(card.season) }}", "`v` can never be `sumer`"),
        (
            "{% macro m(a, v='dry') %}{{ 1 if v == 'dri' }}{% endmacro %}{{ m(1) }}{{ m(1, card.season) }}",
            "`v` can never be `dri`",
        ),
        (
            "{% macro m(v) %}{{ n(v) }}{% endmacro %}{% macro n(s) %}{{ 1 if s != 'sumer' }}{% endmacro %}{{ m(card.season) }}",
            "`s` can never be `sumer`",
        ),
        ("{% macro m(c) %}{{ 1 if c.season == 'sumer' }}{% endmacro %}{{ m(deck.cards[0]) }}{{ m(card.home) }}", None),
        ("{% for c in deck.cards if c.season == 'sumer' %}{% endfor %}", "`c.season` can never be `sumer`"),
        ("{% set season = 'dry' %}{% set season = card.season %}{{ 1 if season == 'wet' }}", "`season` can never be `wet`"),
        ("{% set a, b = card.season, 3 %}{{ 1 if b == '3' }}", "`b` is a number, and can never be the text `'3'`"),
        ("{% set n = card.points * 2 + 1 %}{{ 1 if n == '3' }}", "`n` is a number, and can never be the text `'3'`"),
        ("{{ 1 if card.points ~ '' == 3 }}", "`…` is a text, and can never be the number `3`"),
        ("{{ 1 if card.season|upper == 'summer' }}", "`card.season|upper` can never be `summer`"),
        ("{{ 1 if card.traits|length == '1' }}", "`card.traits|length` is a number, and can never be the text `'1'`"),
        ("{{ 1 if card.traits|first == 'olde' }}", "`card.traits|first` can never be `olde`"),
        ("{{ 1 if card.season is eq 'sumer' }}", "`card.season` can never be `sumer`"),
        ("{{ 1 if card.season is in ['sumer'] }}", "`card.season` can never be `sumer`"),
        ("{% set warm = ['summer', 'sumer'] %}{{ 1 if card.season in warm }}", "`card.season` can never be `sumer`"),
        ("{{ {'sumer': 1, 'summer': 2}.get(card.season) }}", "`card.season` can never be `sumer`"),
        ("{% set t = {'sumer': 1} %}{{ t[card.season] if card.season in t }}", "`card.season` can never be `sumer`"),
        (
            "{% for t in card.traits %}{{ 1 if loop.index == '1' }}{% endfor %}",
            "`loop.index` is a number, and can never be the text `'1'`",
        ),
        ("{% for bait, n in card.bait|dictsort %}{{ 1 if bait == 'fyl' }}{% endfor %}", "`bait` can never be `fyl`"),
        (
            "{% for bait, n in card.bait.items() %}{{ 1 if n == 'x' }}{% endfor %}",
            "`n` is a number, and can never be the text `'x'`",
        ),
        ("{{ 1 if 'fyl' in card.bait }}", "an item of `card.bait` can never be `fyl`"),
        ("{% if card.points > 9 %}{% elif card.season == 'x' %}{% endif %}", "`card.season` can never be `x`"),
        ("{{ 1 if card.id == 'piek' }}", "`card.id` can never be `piek`"),
        ("{{ 1 if card.home.id == 'pike' }}", "`card.home.id` can never be `pike`"),
        ("{{ 1 if card.name == 'Piek' }}", "no card has `Piek` as its `name`"),
    ],
)
def test_a_value_that_comes_from_elsewhere(compared, words, said):
    """Arguments of macros, loops, filters, sums, lookups, and the ids and texts of the cards that there are."""
    assert [message for _, message, _ in compared(words)] == ([said] if said else [])


@pytest.mark.parametrize(
    ("how", "name"),
    [('import "more.xml" as p', "p.m"), ('from "more.xml" import m', "m"), ('from "more.xml" import m as n', "n")],
)
def test_the_macros_of_another_template(compared, toy, how, name):
    """They are judged by all their calls, where they are declared."""
    (toy / "templates/toy/more.xml").write_text("{% macro m(v) %}{{ 1 if v == 'sumer' }}{% endmacro %}", "utf-8")
    assert compared(f"{{% {how} %}}{{{{ {name}(card.season) }}}}") == [
        (30, "`v` can never be `sumer`", "did you mean `summer`?")
    ]


@pytest.mark.parametrize(
    "words",
    [
        "{% if card.season == 'summer' or card.season == none or card.season in ['spring', none] %}{% endif %}",
        "{% if card.points == 3 or card.points == 3.5 or card.points in [1, 2] or card.points is none %}{% endif %}",
        "{% if card.name == 'Pike' or card.name == 'no card' or 'Pi' in card.name or card.home.id == 'brook' %}{% endif %}",
        "{% for season in ['x', 'y'] %}{% if season == 'x' %}{% endif %}{% endfor %}",
        "{% macro m(card) %}{% if card.season == 'x' %}{% endif %}{% endmacro %}",
        "{% macro m(line='none') %}{% if line != 'none' %}{% endif %}{% endmacro %}{{ m('ink') }}{{ m('paper') }}",
        "{% set s = card.season %}{% if card.points %}{% set s = 'x' %}{% endif %}{% if s == 'x' %}{% endif %}",
        "{% if card.season|upper == 'SUMMER' or card.season ~ 's' == 'x' or (card.traits or ['x'])|first == 'x' %}{% endif %}",
        "{% for name, count in card.bait.items() %}{% if name == 'fly' or count == 1 %}{% endif %}{% endfor %}",
        "{% for name, trait in game.decks %}{% if name == 'x' %}{% endif %}{% endfor %}",
        "{% for t in card.traits if loop.first and loop.index > 1 and t in ['old', 'shy'] %}{% endfor %}",
        "{% if card.season|upper == 'SUMMER' or card.season|default('x') == 'x' or card.traits|length == 0 %}{% endif %}",
        "{{ {'summer': 1, 'spring': 2}.get(card.season, 3) }}{{ {'Pike': 1}.get(card.name) }}{{ {'x': 1}.get(card.unknown) }}",
        "{% if card.id in ['pike', 'carp'] or card.home.id == 'brook' or card.entry != 'pike' %}{% endif %}",
        "{% macro m(v) %}{% if v == 'x' %}{% endif %}{% endmacro %}{{ m(card.season) }}{{ m(card.unknown) }}",
        "{% macro m(v, w='x') %}{% if v == 'x' or w == 'x' %}{% endif %}{% endmacro %}{{ m('x') }}{{ m(w='', v=card.season) }}",
        "{% macro m(v) %}{% if v == 'x' %}{% endif %}{{ m(v) }}{% endmacro %}{{ m(*card.traits) }}",
        "{% macro m(v='x') %}{% if v == 'y' %}{% endif %}{% endmacro %}{{ m(*card.traits) }}",
        "{% macro m(v='x') %}{% if v == 'y' %}{% endif %}{% endmacro %}{{ m(**card.bait) }}",
        "{% set s = s %}{% set t = u %}{% set u = t %}{% if s == 'x' or t == 'x' or u.id == 'x' %}{% endif %}",
        "{% set s = card.season if card.points else 'none' %}{% if s == 'none' %}{% endif %}",
        "{% if card.art == 'x' or card.nowhere == 'x' or deck.size.w == 3 or locale == 'xx' %}{% endif %}",
        "{% if rules.catch.bonus == 2 or rules.nowhere == 'x' or game.title == 'x' %}{% endif %}",
        "{# card.season == 'x' #}{% raw %}{% if card.season == 'x' %}{% endraw %}",
        "{% if card.season == 'x' %}",
        "{% if card == 'x' %}{% endif %}{% include ['parts.xml', 'absent.xml'] ignore missing %}",
    ],
)
def test_what_can_be_or_is_not_known(compared, words):
    """Nothing is said; what is no template is reported where it is compiled."""
    assert compared(words) == []


def test_a_template_of_several_types(compared, toy):
    """What the cards of one deck cannot be, those of another can; the extended template sees the cards, too."""
    types = toy / "content/toy/types.yaml"
    declared = types.read_text("utf-8")
    types.write_text(declared + "    season: {kind: enum, of: [dry, wet], default: dry}\n", "utf-8")
    face = toy / "templates/toy/face.xml"
    words = "{{ 1 if card.season == 'dry' }}{{ 1 if card.season == 'wte' }}{{ 1 if card.season == 'winter' }}"
    face.write_text(face.read_text("utf-8") + words, "utf-8")
    assert [(message, hint) for _, message, hint in compared("")] == [
        ("`card.season` can never be `wte`", "did you mean `wet`?")
    ]


def test_a_step_of_an_item(compared, toy, edit):
    """A loop over records gives their fields; a word on the left is compared once."""
    kinds = "{kind: list, of: {kind: record, fields: {year: {kind: int}}}, required: no, printed: no}"
    edit(toy / "content/toy/types.yaml", "    record: {", f"    catches: {kinds}\n    record: {{")
    words = "{% for catch in card.catches or [] %}{% if catch.year == '1964' %}{% endif %}{% endfor %}"
    assert compared(words) == [
        (58, "`catch.year` is a number, and can never be the text `'1964'`", "write `1964`, without quotation marks")
    ]


def test_a_word_on_the_left_is_told_once(compared):
    """Of a list that is compared as a whole, no item is meant."""
    assert [message for _, message, _ in compared("{% if 'shyly' == card.traits %}{% endif %}")] == [
        "`card.traits` is a list, and can never be the text `'shyly'`"
    ]


PRINTS_ZERO = (
    "ask for `card.points is not none`, which prints a 0, too; if a 0 is not to be printed, for `card.points not in [none, 0]`"
)


@pytest.mark.parametrize(
    ("words", "column", "said", "hint"),
    [
        ("{% if card.points %}{{ card.points }}{% endif %}", 7, "`if card.points` does not print a 0", PRINTS_ZERO),
        ("{{ card.points if card.points else '-' }}", 19, "`if card.points` does not print a 0", PRINTS_ZERO),
        (
            "{% if not card.points %}-{% else %}<b>{{ card.points|abs }}</b>{% endif %}",
            11,
            "`if not card.points` does not print a 0",
            PRINTS_ZERO,
        ),
        (
            "{% if card.name and card.points %}{{ words.bait ~ card.points }}{% endif %}",
            21,
            "`if card.points` does not print a 0",
            PRINTS_ZERO,
        ),
        (
            "{% macro m(v) %}{{ v }}{% endmacro %}{% if card.points %}{{ m(card.points) }}{% endif %}",
            44,
            "`if card.points` does not print a 0",
            PRINTS_ZERO,
        ),
        (
            "{% macro m(v) %}{% if v %}{{ v }}{% endif %}{% endmacro %}{{ m(v=card.points) }}",
            23,
            "`if v` does not print a 0",
            PRINTS_ZERO.replace("card.points", "v"),
        ),
        (
            "{{ card.points or '-' }}",
            4,
            "`card.points or …` prints something else for a 0",
            "write `card.points if card.points is not none else …`, which prints a 0",
        ),
        (
            "{% set p = card.points %}{% if p %}{{ card['points'] }}{% endif %}",
            32,
            "`if p` does not print a 0",
            PRINTS_ZERO.replace("card.points", "p"),
        ),
    ],
)
def test_a_number_that_is_printed_only_if_it_is_true(compared, words, column, said, hint):
    """A 0 is not true."""
    (found,) = compared(words)
    name = next((name for name in "pv" if f"if {name}`" in said), "card.points")
    assert found == (column, f"`carp` has a 0 in `{name}`, and {said}", hint)


@pytest.mark.parametrize(
    "words",
    [
        "{% if card.points is not none %}{{ card.points }}{% endif %}{% if card.points > 0 %}{{ card.points }}{% endif %}",
        "{% if card.points not in [none, 0] %}{{ card.points }}{% endif %}",
        "{% if card.points %}{{ card.name }}{% endif %}{{ 'x' if card.points }}{{ (card.points + 1) or '-' }}",
        "</text><rect w='{{ card.points if card.points else 1 }}' h='1'/><text>",
        "</text>{% if card.points %}<rect w='{{ card.points }}' h='1'/>{% endif %}<text>",
        "{% macro m(v) %}{% if v %}{{ card.name }}{% endif %}{% endmacro %}{{ m(card.points) }}",
        "{% if card.length %}{{ card.length }}{% endif %}{% if card.copies %}{{ card.copies }}{% endif %}",
        "{% if card.name %}{{ card.name }}{% endif %}{% if card.record %}{{ card.record.year }}{% endif %}",
    ],
)
def test_a_number_that_is_printed_or_never_0(compared, words):
    """Nothing is said; a bar of no length is no bar."""
    assert compared(words) == []


def test_a_number_whose_default_is_0_may_be_left_out(compared, toy, edit):
    """Its 0 says that there is nothing to print."""
    edit(toy / "content/toy/types.yaml", "points: {kind: int, ", "points: {kind: int, default: 0, ")
    assert compared("{% if card.points %}{{ card.points }}{% endif %}{{ card.points or '-' }}") == []
