"""A change of any number of the rules changes all printed texts that use it.

Each number in turn is replaced by a value that is printed nowhere else. Every text that uses the number must show the new
value as often as it uses it, and the old value that much less often; all other texts must stay the same.
"""

import re
from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.layout.deck_sizes import LayoutCache
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.locale.lint.texts import rule_texts
from pnp.locale.lint.uses import find_constant_uses
from pnp.locale.localize import localize
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message, Record, RichText
from pnp.model.messages import values_of_type
from pnp.text.typesetter import Typesetter

NEW = 97  # a value that no constant has and no text shows


def leaves(name, value):
    """All whole numbers in a constant, by the names that texts use for them."""
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
    """The game before localization."""
    report = Report()
    game = load_game(request.config.rootpath, "belona", report)
    assert not report.has_errors
    # Results of examples come from the engine, which has its own tests; a placeholder replaces each of them.
    named = {name for text in rule_texts(game) for name in re.findall(r"\{example:([\w.]+)", text.source)}
    return replace(game, examples=dict.fromkeys(named, "x"))


@pytest.fixture(scope="module")
def typesetter(belona):
    """One typesetter for all layouts, because it caches shaped words."""
    return Typesetter(belona.fonts, belona.locale)


def constants(game):
    """All numbers of the rules: the constant and the dotted name of each number."""
    return [(c.name, leaf) for c in game.rules.values() for leaf in leaves(c.name, c.value)]


def with_new(game, constant, leaf):
    """The game with one number changed, localized in its source language."""
    old = game.rules[constant]
    path = leaf[len(constant) + 1 :].split(".") if leaf != constant else []
    rules = {**game.rules, constant: replace(old, value=changed(old.value, path))}
    return localize(replace(game, rules=rules), game.locale, Report())


def number_at(game, constant, leaf):
    """The current value of a number."""
    value = game.rules[constant].value
    for step in leaf[len(constant) + 1 :].split(".") if leaf != constant else ():
        value = value[int(step) - 1] if isinstance(value, tuple) else value[step]
    return value


def printed(game):
    """All texts of a localized game by their marks."""

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
    found = {}
    chapters = {
        id(text) for text in rich(game.booklet.chapters)
    }  # where a pattern is printed for each row, also with one value
    for text in (text for value in values for text in rich(value)):
        found.setdefault(text.mark, {})[id(text) if id(text) in chapters else text.plain] = text.plain
    return {mark: "\n".join(texts.values()) for mark, texts in found.items()}


def unrolled(source, table, rows):
    """A text of a row as texts that name the rows by their numbers: `{from}` as `{rules.table.1.from}`, and so on."""
    fields = "|".join(rows[0])
    numbered = (re.sub(rf"\{{({fields})(?=[,}}])", rf"{{rules.{table}.{n}.\1", source) for n, _ in enumerate(rows, 1))
    return "\n".join(numbered)


def sources(game):
    """All texts as their authors wrote them, by their marks, with walks over tables unrolled."""
    written = {text.mark: text.source for text in (*rule_texts(game), *values_of_type(game.booklet.definitions, Message))}
    for mark, source in written.items():
        if walk := re.fullmatch(r"\{rules\.([\w.]+), each, row \{(.*)\}\}", source):
            written[mark] = unrolled(walk[2], walk[1], game.rules[walk[1]].value)
    for table in values_of_type(game.booklet.chapters, TableBlock):
        for cell in (cell for row in table.rows for cell in row if table.walks):
            named = [re.sub(r"\{value(?=[,}])", f"{{rules.{table.walks}.{name}", cell.source) for name in table.members]
            found = "\n".join(named) or unrolled(cell.source, table.walks, game.rules[table.walks].value)
            written[cell.mark] = found
    return written


def shows(text, number):
    """How often a text shows a number by itself; zones are written with two digits."""
    return len(re.findall(rf"(?<!\d)0?{number}(?!\d)", text))


def prints(source, leaf, number):
    """How often a source prints a number with this value; computed from the source, not by the code under test."""
    name = re.escape(f"rules.{leaf}")
    plain = len(re.findall(rf"\{{\s*{name}\s*\}}", source))
    arms = [f"={number}", "one" if number < 2 else "other", "other"]  # the plural categories of Portuguese
    for plural in re.findall(rf"\{{\s*{name}\s*,\s*plural\s*,((?:\s*[=\w]+\s*\{{[^{{}}]*\}})+)", source):
        chosen = dict(re.findall(r"([=\w]+)\s*\{([^{}]*)\}", plural))
        plain += next(chosen[arm] for arm in arms if arm in chosen).count("#")
    return plain


def test_every_text_follows_every_number(belona):
    """Cards, words, booklet and glossary show the new value wherever they use the number, and are otherwise unchanged."""
    written = sources(belona)
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
            if "select" in source:  # an arm that is not chosen is not printed
                assert shows(text, old) <= shows(before[mark], old), f"{mark} shows {old} for {leaf}: {text}"
                continue
            expected, kept = prints(source, leaf, NEW), prints(source, leaf, old)
            assert shows(text, NEW) == expected, f"{mark} does not follow {leaf}: {text}"
            assert shows(text, old) == shows(before[mark], old) - kept, f"{mark} still shows {old} of {leaf}: {text}"
            followed += expected
    assert followed > 60  # the test would check nothing without uses


def texts(card):
    """The texts on both sides of a card."""
    return [" ".join(box.lines) for frame in (card.face, card.back) if frame is not None for box in frame.boxes]


def test_every_face_follows_every_number(belona, typesetter):
    """Cards that use a changed number change in layout, and their boxes show the new texts."""
    game = localize(belona, belona.locale, Report())
    kept = LayoutCache()
    before = {c.id: c for c in lay_out(game, Report(), typesetter, cache=kept)}
    named = {}
    for use in find_constant_uses(belona):
        if use.how in {"text", "template"} and "/booklet" not in use.mark.path and "glossary" not in use.mark.path:
            named.setdefault(use.constant, set()).add(use.mark.path)
    geometry = {"map.columns", "map.lines"}  # these place things and are not printed
    for constant, leaf in constants(belona):
        if constant not in named or constant in geometry:
            continue
        after = {c.id: c for c in lay_out(with_new(belona, constant, leaf), Report(), typesetter, cache=kept)}
        moved = {id_ for id_, card in after.items() if (card.face, card.back) != (before[id_].face, before[id_].back)}
        files = named[constant]
        if (
            f"rules.{leaf}" in "".join((belona.root / file).read_text("utf-8") for file in files)
            or "." not in leaf[len(constant) :]
        ):
            assert moved, f"no card follows {leaf}, which {sorted(files)} name"
        shown = sum(shows(text, NEW) for id_ in moved for text in texts(after[id_]))
        behind = [id_ for id_ in after if id_ not in moved and any(shows(text, NEW) for text in texts(after[id_]))]
        assert not behind
        if "content/belona/summary.yaml" in files:
            assert shown, f"the summary names {leaf} and does not show it"


def test_the_movement_table_changes_everywhere(belona, typesetter):
    """A changed number in the movement table appears in the booklet and on the summary card."""
    after = with_new(belona, "movement.table", "movement.table.1.spaces")
    card = next(c for c in lay_out(after, Report(), typesetter, decks=("summary",)))
    assert any(" ".join(box.lines).startswith(f"{NEW} ") for box in card.face.boxes)
    assert any(shows(text, NEW) for mark, text in printed(after).items() if "/booklet/" in mark.path)
