"""`odds.yaml` of a game: computed from its constants and cards, held against what it expects, every fault at its place.

Odds are printed somewhere, or say why not; `pnp rules` lists every place that prints them. Everything that a roll or a
race of `odds.yaml` may say changes its result: each is held against all throws, counted.
"""

import json
import shutil
from fractions import Fraction
from itertools import combinations, product

import jsonschema
import pytest
import yaml
from support.places import TESTS

from pnp.base.diagnostics import Diagnostic, Distance, Report, format_diagnostic
from pnp.load.content_files import ODDS_YAML
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import find_unprinted_odds
from pnp.locale.lint.uses import find_constant_uses, find_odds_uses
from pnp.model.fields import OddsResult
from pnp.rules.odds import with_odds

HERE = TESTS / "rules"

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


@pytest.mark.whole
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


def test_cards_drawn_of_a_number(computed):
    """Of ten cards three are wanted and two are drawn: 7 · 6 of 10 · 9 pairs have none."""
    game, said = computed("a: {draw: {of: 10, wanted: 3, cards: 2}, gives: {some: {min: 1}}}\n")
    assert (plain(game.odds), said) == ({"a": {"some": 1 - Fraction(7 * 6, 10 * 9)}}, [])


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
            "`zodiacus.copies`, `zodiacus.damage_least`, `zodiacus.deck`, `zodiacus.green`, `zodiacus.hand`, "
            "`zodiacus.red`, `zodiacus.yellow`"
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


ODDS = """\
bite:
  note: one die and the bait
  roll: {sides: 6, plus: catch.bonus}
  gives: {caught: {min: 6}}
duel:
  for: {lead: [0, 1]}
  opposed: {own: {sides: 6, plus: lead}, other: {sides: 6}}
  gives: {win: win}
  as: fraction
idle:
  roll: {sides: 6}
  gives: {six: {equals: 6}}
"""

HERE_OF_PRINTED_ODDS = "content/toy/odds.yaml"

UNPRINTED = (
    "content/toy/odds.yaml:{line}:1: warning[odds/unprinted]: nothing prints the odds `idle`\n"
    "  hint: name one of their results (`{{odds.idle.…}}`), or write `printed: no` with a `reason`"
)


@pytest.fixture
def project_of_printed_odds(toy, edit):
    """Give the toy game with odds: a text prints one, a template another, and a third is printed nowhere."""
    (toy / HERE_OF_PRINTED_ODDS).write_text(ODDS, "utf-8")
    edit(toy / "content/toy/fish.yaml", "It waits **very** still.", "It bites with {odds.bite.caught}.")
    edit(toy / "templates/toy/fish.xml", "<b>{{ words.bait }}</b>", "<b>{{ odds.duel[1].win }}</b>")
    return toy


@pytest.fixture
def found(project_of_printed_odds):
    """Give the game and what is reported about its odds."""

    def check():
        report = Report()
        game = with_odds(load_game(project_of_printed_odds, "toy", report), report)
        find_unprinted_odds(game, report)
        return game, [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]

    return check


def test_odds_that_nothing_prints_are_a_warning(found):
    """A text and a template print; `expects`, or being computed, is no printing."""
    game, said = found()
    assert [(use.constant, str(use.mark), use.how) for use in find_odds_uses(game)] == [
        ("bite", "content/toy/fish.yaml:7:22", "text"),
        ("duel", "templates/toy/fish.xml:9:31", "template"),
    ]
    assert said == [UNPRINTED.format(line=10)]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("idle: printed: no\n  reason: for the designer", []),
        (
            "idle: printed: no",
            [
                (
                    "content/toy/odds.yaml:11:3: error[load/missing-field]: missing field `reason` in `idle`\n"
                    "  hint: `reason`: why nothing prints it"
                ),
            ],
        ),
        (
            "idle: reason: for the designer",
            [
                (
                    "content/toy/odds.yaml:11:3: error[load/reason]: `idle` gives a `reason` for not being printed, and does"
                    " not say `printed: no`"
                ),
            ],
        ),
        (
            "bite: printed: no\n  reason: for the designer",
            [
                (
                    "content/toy/odds.yaml:1:1: warning[odds/stale-unprinted]: the odds `bite` say `printed: no`, and are"
                    " printed\n  printed in content/toy/fish.yaml:7:22\n  hint: take out `printed` and `reason`"
                ),
                UNPRINTED.format(line=12),
            ],
        ),
    ],
)
def test_odds_may_say_that_nothing_prints_them(found, edit, project_of_printed_odds, written, said):
    """With a reason, as constants do; one that is printed should not say so."""
    entry, _, words = written.partition(": ")
    edit(project_of_printed_odds / HERE_OF_PRINTED_ODDS, f"{entry}:\n", f"{entry}:\n  {words}\n")
    assert found()[1] == said


def test_a_table_of_the_booklet_prints_odds(found, project_of_printed_odds):
    """`[[table odds.duel]]` is a use of the odds, and of no constant."""
    chapter = project_of_printed_odds / "content/toy/booklet/01-odds.md"
    chapter.parent.mkdir()
    chapter.write_text("# Odds {#odds}\n\n[[table odds.idle]]\n| Six |\n|---|\n| {six} |\n", "utf-8")
    game, said = found()
    assert said == []
    assert [str(use.mark) for use in find_odds_uses(game) if use.constant == "idle"] == ["content/toy/booklet/01-odds.md:3:1"]


def test_the_command_lists_odds_with_their_pages(project_of_printed_odds, run):
    """After the constants: the results, the note, and each place with the pages that print it; `check` warns."""
    ran = run("rules", "toy", cwd=project_of_printed_odds)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[-6:] == [
        "odds.bite = {caught: 3/6}  (one die and the bait)",
        "    content/toy/fish.yaml:7:22  text  cards p. 1",
        "        It bites with 50%.",
        "odds.duel = [{lead: 0, win: 15/36}, {lead: 1, win: 21/36}]",
        "    templates/toy/fish.xml:9:31  template  cards p. 1",
        "odds.idle = {six: 1/6}",
    ]
    assert "warning[odds/unprinted]: nothing prints the odds `idle`" in run("check", "toy", cwd=project_of_printed_odds).err


D6_OF_ROLLS_AS_WRITTEN = range(1, 7)

FILES = {
    "content/g/game.yaml": 'title: G\nversion: "1"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\n'
    "decks: {cards: {type: card, format: poker, face: card.xml}}\n",
    "content/g/types.yaml": "card: {fields: {kind: {kind: text}}}\n",
    "content/g/cards.yaml": "cards: {one: {kind: a}}\n",
    "content/g/rules.yaml": "one: {value: 1}\n",
    "templates/g/card.xml": "<face/>\n",
    "templates/g/theme.yaml": "swatches: {}\nstyles: {}\n",
}


@pytest.fixture
def result(tmp_path):
    """Compute one entry of `odds.yaml`; gives its result, which has to be without faults."""

    def compute(entry):
        shutil.copytree(TESTS / "toy/fonts", tmp_path / "fonts")
        for path, text in {**FILES, "content/g/odds.yaml": f"it: {{{entry}}}\n"}.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, "utf-8")
        report = Report()
        game = with_odds(load_game(tmp_path, "g", report), report)
        assert [d.message for d in report.diagnostics] == []
        return game.odds["it"]["it"].value

    return compute


def share(holds, *dice):
    """In how many of all throws something holds."""
    throws = list(product(*dice))
    return Fraction(sum(holds(*throw) for throw in throws), len(throws))


def rerolled(first, second, third=0):
    """What counts of a die whose ones and twos are rolled again, at most twice."""
    return next((face for face in (first, second) if face > 2), third or second)


def exploded(first, second, third=0):
    """The sum of a die whose sixes are rolled once more, at most twice."""
    return first + (second if first == 6 else 0) + (third if first == second == 6 else 0)


ROLLS = {
    "sides: 6, reroll: {max: 2}": (rerolled, 2),
    "sides: 6, reroll: {max: 2, times: 2}": (rerolled, 3),
    "sides: 6, explode: {equals: 6}": (exploded, 2),
    "sides: 6, explode: {equals: 6, times: 2}": (exploded, 3),
    "dice: 3, sides: 6, lowest: 2": (lambda *faces: sum(sorted(faces)[:2]), 3),
    "dice: 3, sides: 6, highest: 2": (lambda *faces: sum(sorted(faces)[1:]), 3),
    "dice: 2, sides: 6, lowest: 5": (lambda *faces: sum(faces), 2),
    "dice: 3, sides: 6, success: {min: 5}": (lambda *faces: sum(face > 4 for face in faces), 3),
    "dice: 2, sides: 6, plus: -4, at_least: 1": (lambda *faces: max(sum(faces) - 4, 1), 2),
    "sides: 6, and: [{dice: 2, faces: [1, 2, 3, 4, 5, 6]}], lowest: 1": (lambda *faces: min(faces), 3),
}


@pytest.mark.parametrize("said", ROLLS)
@pytest.mark.parametrize("least", [3, 7])
def test_a_roll_is_as_it_is_written(result, said, least):
    """The chance of a total, by counting all throws."""
    value, dice = ROLLS[said]
    expected = share(lambda *faces: value(*faces) >= least, *[D6_OF_ROLLS_AS_WRITTEN] * dice)
    assert result(f"roll: {{{said}}}, gives: {{it: {{min: {least}}}}}") == expected


WIN, TIE = (
    share(lambda a, b: a > b, D6_OF_ROLLS_AS_WRITTEN, range(1, 5)),
    share(lambda a, b: a == b, D6_OF_ROLLS_AS_WRITTEN, range(1, 5)),
)

LOSE = 1 - WIN - TIE


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ("stay", WIN / (WIN + LOSE)),
        ("reroll", WIN / (WIN + LOSE)),
        ("win", WIN + TIE),
        ("lose", WIN),
        ("both", WIN),
    ],
)
def test_a_race_to_one_hit_counts_ties_as_it_says(result, ties, expected):
    """Where both are hit at once, neither has won."""
    said = f"race: {{own: {{sides: 6}}, other: {{sides: 4}}, ties: {ties}, hits: 1, against: 1}}, gives: {{it: win}}"
    assert result(said) == expected


@pytest.mark.parametrize(
    ("ties", "expected"), [("stay", WIN), ("reroll", WIN / (WIN + LOSE)), ("win", WIN + TIE), ("lose", WIN)]
)
def test_an_opposed_roll_counts_ties_as_it_says(result, ties, expected):
    """Ours has six sides, theirs four."""
    assert result(f"opposed: {{own: {{sides: 6}}, other: {{sides: 4}}, ties: {ties}}}, gives: {{it: win}}") == expected


@pytest.mark.parametrize(("asked", "expected"), [("mean", Fraction(26, 9)), ("{max: 2}", Fraction(1, 9))])
def test_rolls_until_a_sum_is_reached(result, asked, expected):
    """A die that counts 2, 2, 3: only 3 and 3 make six in two rolls; three rolls always do."""
    said = f"until: {{roll: {{sides: 3, at_least: 2}}, reaches: 2 * 3}}, gives: {{it: {asked}}}"
    assert result(said) == expected


def test_a_race_with_chances_needs_no_dice(result):
    """The chances of a round, and rounds in which nobody is hit."""
    assert result("race: {win: 1/4, lose: 1/2, hits: 1, against: 1}, gives: {it: win}") == Fraction(1, 3)


def test_a_race_where_both_may_be_hit(result):
    """Both reach their last hit in one round: nobody wins."""
    assert result("race: {win: 1/4, lose: 1/4, both: 1/4, hits: 1, against: 1}, gives: {it: win}") == Fraction(1, 3)
