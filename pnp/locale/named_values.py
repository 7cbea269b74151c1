"""The values that texts name: constants and parts of them, counts, results of examples and odds, fields of a row."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from pnp.diagnostics import did_you_mean, nearest
from pnp.locale.lexicon import TextFault, check_unread
from pnp.locale.odds_words import value_in_odds
from pnp.locale.table_rows import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.locale.lexicon import Lexicon
    from pnp.locale.table_rows import TableRow
    from pnp.model.fields import Value
    from pnp.model.game import Constant

_ODDS = "odds."
_CONSTANT = re.compile(r"rules\.([\w.-]+)")


@dataclass(frozen=True, slots=True)
class NamedValue:
    """A value that a text prints or chooses by, and its name as written in the text."""

    name: str
    value: Value


def named_value(name: str, lexicon: Lexicon) -> NamedValue:
    """Return the value of what a text names: a constant, a count, a result, a field of the row. Raises TextFault."""
    if lexicon.row is not None and name.partition(".")[0] in lexicon.row.names:
        return NamedValue(name, _field(name, lexicon.row))
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
        _field(name, lexicon.row)
    if not found:
        inner = name.strip("{} ").removeprefix("rules.")
        meant = f"did you mean `{{rules.{inner}}}`?" if inner in lexicon.rules else None
        hint = meant or r"`{rules.group.name}`, `{term:name}`; write `\{` for a brace"
        raise TextFault("locale/bad-placeholder", f"`{{{name[:40]}}}` is not a placeholder", hint)
    return NamedValue(name, _constant(found[1], lexicon).value)


def rows_named(name: str, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows of the table, or the items of the list, that a text names. Raises TextFault."""
    named = named_value(name, lexicon)
    try:
        return rows_of(named.name, named.value)
    except ValueError as fault:
        message = f"{fault}: `each` prints the rows of a table or the items of a list"
        raise TextFault("locale/bad-constant", message) from fault


def _odds(name: str, lexicon: Lexicon) -> Value:
    try:
        return value_in_odds(name, lexicon.odds)
    except KeyError as missing:
        check_unread(name, lexicon)
        raise TextFault("locale/unknown-odds", *missing.args) from None


def _field(name: str, row: TableRow) -> Value:
    try:
        return row.field(name)
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
    near = nearest(name, lexicon.rules)
    message = f"`rules.{name}` is not a constant of the rules"
    raise TextFault("locale/unknown-constant", message, f"did you mean `rules.{near}`?" if near else None)


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
