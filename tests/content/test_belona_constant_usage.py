"""Mutation test of drift: change each number of the rules in turn, and everything printed follows.

For each number a value that is printed nowhere else stands in. Every text that names it must then show the new value as
often as it names it, and the old one that much less often; no other text may change by a letter.
"""

import re
from dataclasses import replace

import pytest

from pnp.diagnostics import Report
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.locale.constant_uses import constant_uses
from pnp.locale.localize import localize
from pnp.locale.number_lint import messages, texts_of
from pnp.model.fields import Record
from pnp.model.text import RichText
from pnp.text.typesetter import Typesetter

NEW = 97  # no rule has it, and no text shows it


def leaves(name, value):
    """Every whole number in a constant by the name that texts call it by."""
    if type(value) is int:
        yield name
    for key, inner in enumerate(value, 1) if isinstance(value, tuple) else value.items() if isinstance(value, Record) else ():
        yield from leaves(f"{name}.{key}", inner)


def changed(value, path):
    """The value with the number at `path` replaced."""
    if not path:
        return NEW
    if isinstance(value, tuple):
        at = int(path[0]) - 1
        return (*value[:at], changed(value[at], path[1:]), *value[at + 1 :])
    return Record({**value, path[0]: changed(value[path[0]], path[1:])}, value.mark)


@pytest.fixture(scope="module")
def belona(request):
    """The game as it is written."""
    report = Report()
    game = load_game(request.config.rootpath, "belona", report)
    assert not report.has_errors
    # Results of examples come from the engine, which has its own tests; here each stands for itself.
    named = {name for text in texts_of(game) for name in re.findall(r"\{example:([\w.]+)", text.source)}
    return replace(game, examples=dict.fromkeys(named, "x"))


@pytest.fixture(scope="module")
def typesetter(belona):
    """One for all layouts: it keeps the words it has shaped."""
    return Typesetter(belona.fonts, belona.locale)


def constants(game):
    """Every number of the rules: its constant and the dotted name of the number."""
    return [(c.name, leaf) for c in game.rules.values() for leaf in leaves(c.name, c.value)]


def with_new(game, constant, leaf):
    """The game with one number changed, in its language."""
    old = game.rules[constant]
    path = leaf[len(constant) + 1 :].split(".") if leaf != constant else []
    rules = {**game.rules, constant: replace(old, value=changed(old.value, path))}
    return localize(replace(game, rules=rules), game.locale, Report())


def number_at(game, constant, leaf):
    """The number as it is."""
    value = game.rules[constant].value
    for step in leaf[len(constant) + 1 :].split(".") if leaf != constant else ():
        value = value[int(step) - 1] if isinstance(value, tuple) else value[step]
    return value


def printed(game):
    """All texts of a localized game by their place."""

    def rich(value):
        if isinstance(value, RichText):
            yield value
        elif isinstance(value, dict):
            for inner in value.values():
                yield from rich(inner)
        elif isinstance(value, tuple):
            for inner in value:
                yield from rich(inner)
        elif hasattr(value, "__dataclass_fields__"):
            for name in value.__dataclass_fields__:
                yield from rich(getattr(value, name))

    values = [card.values for deck in game.decks for card in deck.cards]
    values += [game.words, game.booklet.chapters, game.booklet.definitions]
    return {text.mark: text.plain for value in values for text in rich(value)}


def shows(text, number):
    """How often a text shows a number by itself; zones are written with two figures."""
    return len(re.findall(rf"(?<!\d)0?{number}(?!\d)", text))


def prints(source, leaf, number):
    """How often a text prints a number that is so great, by what is written, without asking the code under test."""
    name = re.escape(f"rules.{leaf}")
    plain = len(re.findall(rf"\{{\s*{name}\s*\}}", source))
    arms = [f"={number}", "one" if number < 2 else "other", "other"]  # as Portuguese has it
    for plural in re.findall(rf"\{{\s*{name}\s*,\s*plural\s*,((?:\s*[=\w]+\s*\{{[^{{}}]*\}})+)", source):
        chosen = dict(re.findall(r"([=\w]+)\s*\{([^{}]*)\}", plural))
        plain += next(chosen[arm] for arm in arms if arm in chosen).count("#")
    return plain


def test_every_text_follows_every_number(belona):
    """Cards, words, booklet and glossary: what names a number shows its new value, and nothing else changes."""
    written = {text.mark: text.source for text in texts_of(belona)}
    written |= {text.mark: text.source for text in messages(belona.booklet.definitions)}
    before = printed(localize(belona, belona.locale, Report()))
    assert not any(shows(text, NEW) for text in before.values())
    followed = 0
    for constant, leaf in constants(belona):
        old = number_at(belona, constant, leaf)
        after = printed(with_new(belona, constant, leaf))
        for mark, text in after.items():
            source = written[mark]
            if f"rules.{leaf}" not in source:
                assert text == before[mark], f"{leaf} changes {mark}, which does not name it"
                continue
            if "select" in source:  # an arm that is not chosen prints nothing
                assert shows(text, old) <= shows(before[mark], old), f"{mark} shows {old} for {leaf}: {text}"
                continue
            expected, kept = prints(source, leaf, NEW), prints(source, leaf, old)
            assert shows(text, NEW) == expected, f"{mark} does not follow {leaf}: {text}"
            assert shows(text, old) == shows(before[mark], old) - kept, f"{mark} still shows {old} of {leaf}: {text}"
            followed += expected
    assert followed > 60  # the test would be empty if nothing were named


def test_every_face_follows_every_number(belona, typesetter):
    """Laid out anew for each number, the cards that name it change, and their boxes show what the texts say."""
    game = localize(belona, belona.locale, Report())
    before = {c.id: c for c in lay_out(game, Report(), typesetter)}
    named = {}
    for use in constant_uses(belona):
        if use.how in {"text", "template"} and "/booklet" not in use.mark.path and "glossary" not in use.mark.path:
            named.setdefault(use.constant, set()).add(use.mark.path)
    geometry = {"map.columns", "map.lines"}  # they place things and are not printed
    for constant, leaf in constants(belona):
        if constant not in named or constant in geometry:
            continue
        after = {c.id: c for c in lay_out(with_new(belona, constant, leaf), Report(), typesetter)}
        moved = {id_ for id_, card in after.items() if card.face != before[id_].face}
        files = named[constant]
        if (
            f"rules.{leaf}" in "".join((belona.root / file).read_text("utf-8") for file in files)
            or "." not in leaf[len(constant) :]
        ):
            assert moved, f"no card follows {leaf}, which {sorted(files)} name"
        shown = sum(shows(" ".join(box.lines), NEW) for id_ in moved for box in after[id_].face.boxes)
        kept = [id_ for id_ in after if id_ not in moved and shows(str(after[id_].face.boxes), NEW)]
        assert not kept
        if "content/belona/summary.yaml" in files:
            assert shown, f"the summary names {leaf} and does not show it"


def test_the_movement_table_is_the_same_everywhere(belona, typesetter):
    """One table: the booklet's page and the summary card take a changed number from it alike."""
    after = with_new(belona, "movement.table", "movement.table.1.spaces")
    card = next(c for c in lay_out(after, Report(), typesetter, only_deck="summary"))
    assert any(" ".join(box.lines).startswith(f"{NEW} ") for box in card.face.boxes)
    assert any(shows(text, NEW) for mark, text in printed(after).items() if "/booklet/" in mark.path)
