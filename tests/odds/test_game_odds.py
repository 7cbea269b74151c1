"""`odds.yaml` of a game: computed from its constants and cards, held against what it expects, every fault at its place."""

import json
import shutil
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import jsonschema
import pytest
import yaml

from pnp.base.diagnostics import Diagnostic, Distance, Report
from pnp.load.content_files import ODDS_YAML
from pnp.load.game_reader import load_game
from pnp.locale.lint.uses import find_constant_uses
from pnp.model.fields import OddsResult
from pnp.rules.odds import with_odds

HERE = Path(__file__).parent
RULES = """\
beyond:
  d6: {value: 6}
  d10: {value: 10}
  special_yield: {value: 10}
  durability: {value: 2}
zodiacus:
  green: {value: [5, 5, 10, 10, 10, 15]}
  yellow: {value: [15, 15, 20, 20, 20, 25]}
  red: {value: [20, 20, 25, 25, 25, 35]}
  damage_least: {value: 5}
  deck: {value: 60}
  copies: {value: 3}
  hand: {value: 5}
fabrica:
  dealt: {value: 2}
belona:
  dice: {value: 1}
"""
CARDS = """\
cards:
  one: {copies: 2, kind: action, group: sun}
  two: {copies: 3, kind: item, group: moon}
  three: {kind: action, group: sun}
  four: {copies: 2, kind: other, group: star}
"""
TYPES = """\
card:
  fields:
    kind: {kind: enum, of: [action, item, other]}
    group: {kind: text}
"""


@pytest.fixture
def project(tmp_path):
    """A small game with constants, eight cards and these odds; gives its root."""

    def make(odds, rules=RULES, cards=CARDS):
        shutil.copytree(HERE.parent / "toy/fonts", tmp_path / "fonts", dirs_exist_ok=True)
        files = {
            "content/g/game.yaml": 'title: G\nversion: "1"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\n'
            "decks: {cards: {type: card, format: poker, face: card.xml}}\n",
            "content/g/types.yaml": TYPES,
            "content/g/cards.yaml": cards,
            "content/g/rules.yaml": rules,
            "content/g/odds.yaml": odds,
            "templates/g/card.xml": "<face/>\n",
            "templates/g/theme.yaml": "swatches: {}\nstyles: {}\n",
        }
        for path, text in files.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        return tmp_path

    return make


@pytest.fixture
def computed(project):
    """Compute these odds; gives the game and what was reported, a finding on each line."""

    def run(odds, settings=(), **files):
        report = Report()
        game = load_game(project(odds, **files), "g", report, settings)
        game = with_odds(game, report)
        said = [
            f"{d.mark}: {d.code}: {d.message}".replace("content/g/", "") + (f" -> {d.hint}" if d.hint else "")
            for d in report.diagnostics
        ]
        return game, said

    return run


def plain(value):
    """Results as fractions, tables as lists, rows as dictionaries."""
    if isinstance(value, OddsResult):
        return value.value
    return (
        [plain(row) for row in value]
        if isinstance(value, tuple)
        else ({key: plain(inner) for key, inner in value.items()} if isinstance(value, dict) else value)
    )


D6, D10 = range(1, 7), range(1, 11)
GREEN, YELLOW = (5, 5, 10, 10, 10, 15), (15, 15, 20, 20, 20, 25)
DECK = [("action", "sun")] * 3 + [("item", "moon")] * 3 + [("other", "star")] * 2


def part(cases, holds):
    """How many of some cases meet a condition."""
    cases = list(cases)
    return Fraction(sum(map(holds, cases)), len(cases))


def mean(cases):
    """The mean of some cases."""
    cases = list(cases)
    return Fraction(sum(cases), len(cases))


def win_two_first(chance):
    """The chance to win twice before losing twice, by following the at most three rounds that count."""
    return chance**2 + 2 * chance**2 * (1 - chance)


def decided(lead):
    """The chance to win a round that is rolled again at a tie."""
    win = part(product(D6, D6), lambda r: r[0] + lead > r[1])
    lose = part(product(D6, D6), lambda r: r[0] + lead < r[1])
    return win / (win + lose)


def by_hand():
    """What each result has to be, by enumerating throws and hands."""
    both = [one + other for one, other in product(D6, D10)]
    low = [sum(face <= 3 for face in roll) for roll in product(D6, repeat=4)]
    damage = {r: [max(one + other - r, 5) for one, other in product(GREEN, YELLOW)] for r in (0, 5, 10, 30)}
    two, three = list(combinations(DECK, 2)), list(combinations(DECK, 3))
    alike = [max([group for _, group in hand].count(one) for _, one in hand) for hand in three]
    led = [sum(group in {"sun", "moon"} for _, group in hand) for hand in two]
    six_three = [sum(a) - b for a in product(D6, repeat=6) for b in map(sum, product(D6, repeat=3))]
    wins = part(six_three, lambda n: n > 0)
    return {
        "beyond_harvest_base": {"ten_or_more": part(both, lambda n: n >= 10), "mean": mean(both)},
        "beyond_harvest_special": {"twelve_or_less": Fraction(1, 3), "mean": Fraction(27, 2)},
        "beyond_radioactivity": {"none": part(low, lambda n: not n), "half": part(low, lambda n: n >= 2), "mean": mean(low)},
        "beyond_combat_round": [{"lead": n, "win": decided(n), "lose": 1 - decided(n)} for n in range(6)],
        "beyond_combat": [{"lead": n, "win": win_two_first(decided(n))} for n in range(6)],
        "beyond_damaged": {"win": Fraction(1, 4)},
        "zodiacus_damage": [
            {"resistance": r, "thirty": part(d, lambda n: n >= 30), "least": part(d, lambda n: n == 5), "mean": mean(d)}
            for r, d in damage.items()
        ],
        "zodiacus_draft": {"first": Fraction(1, 2)},
        "zodiacus_hand": {"it": 1 - Fraction(57 * 56 * 55 * 54 * 53, 60 * 59 * 58 * 57 * 56)},
        "zodiacus_mixed_hand": {"both": part(two, lambda hand: {kind for kind, _ in hand} == {"action", "item"})},
        "fabrica_start": {"two_alike": part(alike, lambda n: n >= 2), "three_alike": part(alike, lambda n: n >= 3)},
        "fabrica_leader": {"none": part(led, lambda n: not n), "mean": mean(led)},
        "fabrica_tie": {"first": Fraction(1, 2)},
        "belona_combat": [
            {
                "advantage": n,
                "win": part(product(D6, D6), lambda r, n=n: r[0] + n > r[1]),
                "tie": part(product(D6, D6), lambda r, n=n: r[0] + n == r[1]),
                "lose": part(product(D6, D6), lambda r, n=n: r[0] + n < r[1]),
            }
            for n in range(7)
        ],
        "belona_members": {"win": wins, "tie": part(six_three, lambda n: n == 0)},
        "belona_zone": {"wanted": Fraction(1, 3)},
    }


def test_the_odds_of_the_games_of_the_house(computed):
    """Each that their rules need can be said, and is what an enumeration gives."""
    game, said = computed((HERE / "coming_games.yaml").read_text("utf-8"))
    assert said == []
    assert {id_: plain(value) for id_, value in game.odds.items()} == by_hand()


def test_an_editor_accepts_what_is_read():
    """The schema of the file finds nothing in it."""
    document = yaml.load((HERE / "coming_games.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
    validator = jsonschema.Draft7Validator(json.loads(json.dumps(ODDS_YAML.schema())))
    assert [error.message for error in validator.iter_errors(document)] == []


def test_other_constants_give_other_odds(computed):
    """With `--set` the results follow, and what is expected of the game's own constants is not held against them."""
    odds = "a:\n  roll: {sides: beyond.d6}\n  gives: {top: {equals: beyond.d6}}\n  expects: {top: 1/6}\n"
    game, said = computed(odds, ("beyond.d6=8",))
    assert (plain(game.odds), said) == ({"a": {"top": Fraction(1, 8)}}, [])


def test_constants_are_used_where_odds_name_them(computed):
    """Each place in `odds.yaml`, so that such a constant is not reported as unused."""
    game, _ = computed("a:\n  for: {n: [1]}\n  roll: {sides: beyond.d6, plus: n + belona.dice}\n  gives: {top: {min: 6}}\n")
    found = [(use.constant, use.how, str(use.mark)) for use in find_constant_uses(game)]
    assert found == [
        ("beyond.d6", "odds", "content/g/odds.yaml:3:17"),
        ("belona.dice", "odds", "content/g/odds.yaml:3:38"),
    ]


FAULTS = sorted((HERE / "faults").glob("*.yaml"))


@pytest.mark.parametrize("file", FAULTS, ids=lambda file: file.stem)
def test_faults(computed, file):
    """What each faulty entry says, in the file as a comment below it; nothing more is reported."""
    text = file.read_text("utf-8")
    expected = [line.removeprefix("#: ") for line in text.splitlines() if line.startswith("#: ")]
    game, said = computed(text)
    assert said == expected
    assert "sound" in game.odds


WHEN = """\
fists: {when: {beyond.d6: 6, beyond.mode: fists}, roll: {sides: beyond.d6}, gives: {one: {equals: 1}}}
swords: {when: {beyond.mode: [swords, axes]}, roll: {dice: beyond.d7}, gives: {one: {equals: 1}}}
heavy: {when: {beyond.durability: {min: 3}}, roll: {sides: 6}, gives: {one: {equals: 1}}, expects: {one: 1}}
"""


def test_odds_may_hold_for_some_values_only(computed):
    """Those that do not hold are not computed, and their constants are used all the same; other rules bring them in force."""
    rules = RULES.replace("beyond:\n", "beyond:\n  mode: {value: fists}\n")
    game, said = computed(WHEN, rules=rules)
    assert said == []
    assert {id_: value and str(value["one"]) for id_, value in game.odds.items()} == {
        "fists": "1/6",
        "swords": None,
        "heavy": None,
    }
    assert [condition.constant for condition in game.odds_entries["heavy"].when] == ["beyond.durability"]
    assert [str(use.mark) for use in find_constant_uses(game) if use.constant == "beyond.mode"] == [
        "content/g/odds.yaml:1:30",
        "content/g/odds.yaml:2:17",
    ]
    _, said = computed(WHEN, rules=rules.replace("fists", "axes").replace("durability: {value: 2}", "durability: {value: 3}"))
    assert said == [
        (
            "odds.yaml:2:60: odds/bad-expression: `swords`: there is no constant `beyond.d7` -> one of `belona.dice`, "
            "`beyond.d10`, `beyond.d6`, `beyond.durability`, `beyond.mode`, `beyond.special_yield`, `fabrica.dealt`, "
            "`zodiacus.copies`, `zodiacus.damage_least`, `zodiacus.deck`, `zodiacus.green`, `zodiacus.hand`"
        ),
        (
            "odds.yaml:3:106: odds/differs: `heavy.one` is 1/6, expected 1 -> correct the rules, or what is expected;"
            " `{min: …, max: …}` leaves room"
        ),
    ]


@pytest.mark.parametrize("expects", ["1/3", "[1/2, 1/2]"])
def test_what_is_expected_says_nothing_of_a_value_that_is_refused(project, expects):
    """A constant that contradicts others is one error; the odds that were expected for another value are none."""
    odds = f"one: {{for: {{n: [1]}}, roll: {{sides: beyond.d6}}, gives: {{low: {{max: 1}}}}, expects: {{low: {expects}}}}}\n"
    report = Report()
    game = with_odds(load_game(project(odds), "g", report), report)
    (said,) = report.diagnostics
    assert said.code in {"odds/differs", "odds/unknown-result"}
    refused = Diagnostic("engine/refused", "no", None, about=(game.rules["beyond.d6"].mark,), distance=Distance.PLAY)
    report.add(refused)
    assert report.diagnostics == (refused,)
