"""Game, box and booklet say the same: each value that the engine could play is printed, refused, or listed with its reason.

Texts only; the faces and their boxes are in test_belona_constant_usage.py. `-m slow` tries more values, in all three languages.
"""

import re
from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.lint.game import find_unprinted_rules, lint_game
from pnp.locale.localize import localize
from pnp.model.fields import Record, RichText
from pnp.model.messages import values_of_type
from pnp.rules.engine import (
    ChoiceSpec,
    ExactListSpec,
    FlagSpec,
    IntegerListSpec,
    IntegerSpec,
    PrintedSpec,
    TableSpec,
    engine_for,
    has_only_value,
)
from pnp.rules.examples import with_examples
from pnp_belona.constants import ONE_VALUE, SPECS

LANGUAGES = ("pt-BR", "en", "de")

EDITS = {
    # order that the engine plays and the booklet tells
    "score.tie_break=[zones, contracts, shared]": "printed",
    "combat.roll_order=[defender, attacker]": "engine/wrong-value",
    "turn.order=[end, act, name_group]": "engine/wrong-value",
    "turn.free_actions=[domination, contract, combat]": "engine/wrong-value",
    "faction.slots=[upgrades, weapons, influence]": "engine/wrong-value",
    "effect.kinds=[influence, weapon, upgrade, member]": "engine/wrong-value",
    # data that nothing read
    "setup.order=[nonsense]": "rules/unknown-constant",
    # prose that fits one value
    "faction.influence_start=3": "rules/prose",
    "group.per_faction=2": "rules/prose",
    "faction.weapons_start=2": "rules/prose",
    "faction.upgrades_start=1": "rules/prose",
    "movement.reenter_effect_space=true": "rules/prose",
    "effect.weapon=2": "rules/prose",
    "effect.influence=2": "rules/prose",
    "map.rows=[1, 2, 3]; map.start_row=1": "rules/prose",
    # numbers that follow from others
    "dice.white_per_player=4": "load/assertion",
    "dice.white_shared=2": "load/assertion",
    "group.members_start_total=17": "rules/derived-setting",
    "component.contract_cards=13": "rules/derived-setting",
    "zone.last=7": "rules/derived-setting",
    "group.start_spaces=4": "load/assertion",
    # a table with another number of rows
    "movement.table=[{from: 1, to: 2, spaces: 4}, {from: 3, to: 4, spaces: 3}, {from: 5, to: 6, spaces: 2}]": "printed",
    "movement.table=[{from: 1, to: 4, spaces: 3}, {from: 5, to: 6, spaces: 1}]": "printed",
    # a caption that says that small groups go farther
    "movement.table=[{from: 1, to: 6, spaces: 3}]": "rules/prose",
    "movement.table=[{from: 1, to: 3, spaces: 2}, {from: 4, to: 6, spaces: 3}]": "rules/prose",
    "movement.table=[{from: 1, to: 3, spaces: 3}]": "rules/table-gap",
}
"""Edits of one line that once made game, box and booklet contradict each other, and what they end in now."""


class Print:
    """Belona with some settings: its findings, and what the texts of each language print."""

    def __init__(self, root, cache, settings, translations):
        report = Report()
        game = load_game(root, "belona", report, settings, cache)
        lint_game(game, report)
        self.game = with_examples(game, report, cache)
        self.codes = {d.code for d in report.diagnostics}
        self.refused = report.has_errors
        self.sentences = [d.message for d in report.diagnostics]
        self.translations = translations
        self.texts = {}

    def in_language(self, tag):
        """All texts by their places; an `x` stands for each result of an example, which may be any number."""
        if tag not in self.texts:
            game = replace(self.game, examples=dict.fromkeys(self.game.examples, "x"))
            found = localize(game, tag, Report(), self.translations.get(tag))
            parts = (found.decks, found.words, found.booklet.chapters, found.booklet.definitions)
            self.texts[tag] = {(text.mark, n): text.plain for n, text in enumerate(values_of_type(parts, RichText))}
        return self.texts[tag]

    def against(self, other, tag):
        """The pairs of texts that differ from those of `other`."""
        mine, theirs = self.in_language(tag), other.in_language(tag)
        places = [place for place in {**theirs, **mine} if mine.get(place) != theirs.get(place)]
        return [(theirs.get(place, ""), mine.get(place, "")) for place in places]


@pytest.fixture(scope="module")
def printed(request):
    """What is printed with some settings; the files are read once."""
    root, cache, known = request.config.rootpath, FileCache(), {}
    game = load_game(root, "belona", Report(), (), cache)
    translations = {tag: load_translation(game, tag, Report(), cache) for tag in LANGUAGES[1:]}

    def look(settings=""):
        if settings not in known:
            parts = tuple(part.strip() for part in settings.split(";") if part.strip())
            known[settings] = Print(root, cache, parts, translations)
        return known[settings]

    return look


def written(value):
    """A value as YAML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {written(inner)}' for key, inner in value.items())}}}"
    return str(value)


def other_values(spec, now):
    """The values besides the present one that an engine could play by itself, those nearest to it first."""
    match spec:
        case IntegerSpec():
            numbers = sorted(range(spec.low, spec.high + 1), key=lambda n: (abs(n - now), -n) if type(now) is int else n)
            found = [*numbers, *([spec.word] if spec.word else [])]
        case ChoiceSpec():
            found = spec.choices
        case FlagSpec():
            found = (True, False) if spec.only is None else (spec.only,)
        case ExactListSpec():
            found = spec.lists
        case IntegerListSpec():
            found = [tuple(reversed(now)), (*now, 1), now[:-1], tuple(n + 1 for n in now)]
        case TableSpec():
            last = now[-1]
            found = [(*now[:-1], Record({**last, key: last[key] + step}, last.mark)) for key in spec.keys for step in (1, -1)]
        case PrintedSpec():
            found = [now + 1] if type(now) is int else []
    return [value for value in found if value != now]


def outcome(printed, name, value, languages=LANGUAGES):
    """What becomes of another value: `refused`, `prose`, `printed` or why it is not; None if nothing says so."""
    after = printed(f"{name}={written(value)}")
    if after.refused:
        assert all(after.sentences), name
        return "refused"
    if "rules/prose" in after.codes:
        return "prose"
    changed = {tag: after.against(printed(), tag) for tag in languages}
    if all(changed.values()):
        for tag, pairs in changed.items():
            old_value = None if followed(printed().game, name) else printed().game.rules[name].value  # a sum may equal it
            stale = [(old, new) for old, new in pairs if survives(old_value, old, new)]
            assert not stale, f"{name}={value} in {tag} leaves an old value: {stale}"
        return "printed"
    return after.game.rules[name].unprinted or None


def followed(game, name):
    """Whether another constant follows from one."""
    return any(constant.derivation and name in constant.derivation.sources for constant in game.rules.values())


def refused_alone(game, name, value):
    """Whether the engine refuses a value that no other constant follows from, without reading the files again."""
    if followed(game, name):
        return False
    rules = {**game.rules, name: replace(game.rules[name], value=value)}
    return engine_for("belona").read_ruleset(replace(game, rules=rules), Report()) is None


def survives(value, before, after):
    """Whether a text that changes and shows a number shows it as often as before."""
    times = [len(re.findall(rf"(?<!\d)0?{value}(?!\d)", text)) for text in (before, after)]
    return type(value) is int and 0 < times[0] <= times[1]


PICTURED = {"solo.orders"}
"""Constants that are printed as pictures alone: faces of a die, drawn beside each order."""


def test_each_constant_is_printed_refused_or_listed(printed):
    """The nearest other value of each that can be played, in the source language and one of the others in turn."""
    assert set(printed().game.rules) == set(SPECS)
    found = {}
    for turn, (name, spec) in enumerate(SPECS.items()):
        if name in PICTURED or has_only_value(spec) or printed().game.rules[name].derivation:
            continue
        for value in other_values(spec, printed().game.rules[name].value)[:3]:
            found[name] = "refused"
            if refused_alone(printed().game, name, value):
                continue
            found[name] = outcome(printed, name, value, (LANGUAGES[0], LANGUAGES[1 + turn % 2]))
            assert found[name], f"{name}={value} is played, and nothing printed changes"
            if found[name] != "refused":
                break
    assert sum(what == "printed" for what in found.values()) > 18, found
    others = {name for name in found if found[name] not in {"printed", "refused", "prose"}}
    assert others == {"solo.octacorp_points", "solo.vetran_points"}  # one of the head starts, which are printed


def test_constants_that_follow_from_others_cannot_be_set(printed):
    """Not one of them, so none can contradict what it follows from."""
    derived = {name: constant.value for name, constant in printed().game.rules.items() if constant.derivation}
    assert len(derived) > 10
    after = printed("; ".join(f"{name}={written(value)}" for name, value in derived.items()))
    assert after.codes == {"rules/derived-setting"}
    assert len(after.sentences) == len(derived)


def test_constants_with_one_value_are_refused_with_any_other(printed):
    """What the engine plays in one way only needs not be printed: no other value comes so far."""
    rules = printed().game.rules
    for name in ONE_VALUE:
        spec, now = SPECS[name], rules[name].value
        wrong = (not now) if isinstance(now, bool) else now + 1 if isinstance(now, int) else now[::-1]
        with pytest.raises(ValueError, match="`"):
            spec.read(wrong)


def test_nothing_that_is_played_is_unprinted(printed):
    """And nothing that says so is printed."""
    report = Report()
    find_unprinted_rules(printed().game, SPECS, ONE_VALUE, report)
    assert not report.diagnostics


@pytest.mark.parametrize("edit", EDITS)
def test_edits_that_once_made_them_contradict(printed, edit):
    """Each ends in a finding, or in other words in every language."""
    after = printed(edit)
    if EDITS[edit] == "printed":
        assert not after.codes
        assert all(after.against(printed(), tag) for tag in LANGUAGES)
    else:
        assert EDITS[edit] in after.codes


def test_an_order_of_the_tie_break_is_told_in_that_order(printed):
    """What decides first is named first."""
    asked = printed("score.tie_break=[zones, contracts, shared]")
    for tag, first, second in (("pt-BR", "zonas", "contratos"), ("en", "zones", "contracts"), ("de", "Zonen", "Aufträge")):
        changed = asked.against(printed(), tag)
        assert changed
        for before, after in changed:
            assert before.index(second) < before.index(first)
            assert after.index(first) < after.index(second)


@pytest.mark.slow
def test_more_values_of_each_constant(printed):
    """Those that are nearest and the farthest, in all three languages."""
    for name, spec in SPECS.items():
        values = other_values(spec, printed().game.rules[name].value)
        for value in [*values[:4], *values[4:][-1:]]:
            if refused_alone(printed().game, name, value):
                continue
            assert outcome(printed, name, value), f"{name}={value} is played, and nothing printed changes"
