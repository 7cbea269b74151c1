"""The values that texts name: constants, counts, results of examples and odds, values of cards, fields of a row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean, nearest
from pnp.locale.card_values import left_out
from pnp.locale.lexicon import check_unread
from pnp.locale.odds_words import value_in_odds
from pnp.locale.table_rows import ITEM, rows_of
from pnp.locale.text_fault import TextFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.locale.card_values import CardValue
    from pnp.locale.lexicon import Lexicon
    from pnp.locale.table_rows import TableRow
    from pnp.model.fields import Value
    from pnp.model.game import Constant

_ODDS = "odds."
_CARDS = lazy_pattern(r"card[.:]|deck:")
_CONSTANT = lazy_pattern(r"rules\.([\w.-]+)")


@frozen
class NamedValue:
    """A value that a text prints or chooses by, and its name as written in the text; `of_card` if it belongs to a card."""

    name: str
    value: Value
    of_card: CardValue | None = None


def named_value(name: str, lexicon: Lexicon) -> NamedValue:
    """Return the value of what a text names: a constant, a count, a result, a value of a card or row. Raises TextFault."""
    if lexicon.row is not None and name.partition(".")[0] in lexicon.row.names:
        return _in_row(name, lexicon.row)
    if (of_card := _of_cards(name, lexicon)) is not None:
        return NamedValue(name, of_card.value, of_card)
    prefix, _, rest = name.partition(":")
    if prefix == "count":
        return NamedValue(name, _known(rest.strip(), lexicon.counts, name, "locale/unknown-deck", "deck"))
    if prefix == "example":
        if rest.strip() not in lexicon.examples:
            check_unread(f"examples.{rest.strip()}", lexicon)
        return NamedValue(name, _known(rest.strip(), lexicon.examples, name, "locale/unknown-example", "result of an example"))
    if name.startswith(_ODDS):
        return NamedValue(name, _odds(name, lexicon))
    found = _CONSTANT.fullmatch(name)
    if not found and lexicon.row is not None:
        _in_row(name, lexicon.row)
    if not found:
        raise TextFault("locale/bad-placeholder", f"`{{{name[:40]}}}` is not a placeholder", _meant(name, lexicon))
    return NamedValue(name, _constant(found[1], lexicon).value)


def rows_named(name: str, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows of the table, or the items of the list, that a text names. Raises TextFault."""
    named = named_value(name, lexicon)
    if named.of_card is not None and named.value is None:
        raise left_out(named.of_card, name)
    try:
        return rows_of(named.name, named.value, named.of_card)
    except ValueError as fault:
        message = f"{fault}: `each` prints the rows of a table or the items of a list"
        raise TextFault("locale/bad-constant", message) from fault


def _of_cards(name: str, lexicon: Lexicon) -> CardValue | None:
    """Return the value of a card, or the cards of a deck, that a text names; None if it names something else."""
    prefix = _CARDS.match(name)
    if prefix is None:
        return None
    if lexicon.cards is None:
        raise TextFault("locale/bad-placeholder", f"`{{{name[:40]}}}` cannot stand here: the words of icons name no cards")
    if prefix[0] == "card.":
        return lexicon.cards.of_own(name, lexicon.card)
    return lexicon.cards.named(name) if prefix[0] == "card:" else lexicon.cards.of_deck(name)


def _meant(name: str, lexicon: Lexicon) -> str:
    """Return a hint for a name that begins with none of the prefixes."""
    inner = name.strip("{} ").removeprefix("rules.")
    if inner in lexicon.rules:
        return f"did you mean `{{rules.{inner}}}`?"
    if lexicon.cards is not None and lexicon.card and inner.partition(".")[0] in lexicon.cards.card(lexicon.card).names:
        return f"did you mean `{{card.{inner}}}`?"
    if inner in lexicon.icons:
        return f"did you mean the icon `[{inner}]`?"
    return r"`{rules.group.name}`, `{card.field}`, `{term:name}`; write `\{` for a brace"


def _odds(name: str, lexicon: Lexicon) -> Value:
    try:
        return value_in_odds(name, lexicon.odds)
    except KeyError as missing:
        check_unread(name, lexicon)
        raise TextFault("locale/unknown-odds", *missing.args) from None


def _in_row(name: str, row: TableRow) -> NamedValue:
    """Return a field of a row, or the item itself."""
    if row.of_card is not None and name.partition(".")[0] in row.names:
        found = row.of_card if name == ITEM else row.of_card.at(name.split("."), name)
        return NamedValue(name, found.value, found)
    try:
        return NamedValue(name, row.field(name))
    except KeyError:
        known = " and ".join(", ".join(f"`{{{known}}}`" for known in row.names).rsplit(", ", 1))
        message = f"`{{{name[:40]}}}` does not name anything in row {row.number} of `{row.table}`, which has {known}"
        raise TextFault("locale/unknown-field", message, did_you_mean(name, row.names)) from None


def _known(name: str, values: Mapping[str, Value], written: str, code: str, what: str) -> Value:
    if name not in values:
        raise TextFault(code, f"`{{{written}}}` does not name a {what}", did_you_mean(name, values))
    return values[name]


def _constant(name: str, lexicon: Lexicon) -> Constant:
    constant = lexicon.rules.get(name) or _part(name, lexicon)
    if constant is not None:
        return constant
    check_unread(f"rules.{name}", lexicon)
    inside = sorted(n for n in lexicon.rules if n.startswith(f"{name}."))
    if inside:
        hint = f"one of {', '.join(f'`rules.{n}`' for n in inside[:6])}"
        raise TextFault("locale/unknown-constant", f"`rules.{name}` is a group of constants", hint)
    near, group = nearest(name, lexicon.rules), [n for n in lexicon.rules if n.startswith(f"{name.partition('.')[0]}.")]
    known = did_you_mean("", [f"rules.{n}" for n in group or lexicon.rules])
    message = f"`rules.{name}` is not a constant of the rules"
    raise TextFault("locale/unknown-constant", message, f"did you mean `rules.{near}`?" if near else known)


def _part(name: str, lexicon: Lexicon) -> Constant | None:
    """Return a part of a list or table by its position, counted from 1: `map.rows.2`, `income.table.1.coins`."""
    owner = next((c for n in _owners(name) if (c := lexicon.rules.get(n)) is not None), None)
    if owner is None:
        return None
    value: object = owner.value
    for step in name[len(owner.name) + 1 :].split("."):
        if isinstance(value, tuple) and step.isdecimal() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            check_unread(f"rules.{owner.name}", lexicon)
            raise _no_part(name, step, value)
    return replace(owner, name=name, value=cast("Value", value))


def _owners(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _no_part(name: str, step: str, value: object) -> TextFault:
    if isinstance(value, tuple):
        expected = f"a number from 1 to {len(value)}"
    elif isinstance(value, dict):
        expected = " or ".join(f"`{key}`" for key in value)
    else:
        return TextFault("locale/unknown-constant", f"`rules.{name}`: there is no `{step}` in a single value")
    return TextFault("locale/unknown-constant", f"`rules.{name}`: expected {expected}, found `{step}`")
