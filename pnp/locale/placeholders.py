"""The values that texts name: constants, counts, results of examples, terms, pages, and plurals or selects over them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from pnp.diagnostics import did_you_mean, nearest
from pnp.locale.odds_words import odds_in_words, value_in_odds
from pnp.locale.plural_categories import CATEGORIES, category, required
from pnp.locale.table_rows import rows_of
from pnp.markup.parser import CHOOSING
from pnp.markup.tree import WALKING
from pnp.model.odds import OddsResult
from pnp.model.unread_names import UnreadNames

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from pnp.locale.table_rows import TableRow
    from pnp.markup.tree import ChoiceArm, ChoiceNode, MarkupNodes, PlaceholderNode, TermNode, WalkNode
    from pnp.model.fields import Value
    from pnp.model.game import Constant
    from pnp.model.text import Span

_ODDS = "odds."
_CONSTANT = re.compile(r"rules\.([\w.-]+)")


class TextFault(Exception):  # noqa: N818  # a finding about a text, reported as a diagnostic
    """Something in a text that cannot be printed: code (empty: already reported), message and hint as in a diagnostic.

    `at` is its offset in the text.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint
        self.at = 0


@dataclass(frozen=True)
class Lexicon:
    """The names that the texts of a game may use, in one language.

    `icons` holds the words of icons, `rules` the constants, `terms` the spans of terms, `counts` the number of cards in each
    deck, `examples` the results of worked examples by `id.name`, `odds` those of `odds.yaml` by id,
    `anchors` the anchors of the booklet, `unread` the names that could not be read, `cases` the cases of each term, and `row`
    the row of a table whose fields may be named too.
    """

    locale: str
    icons: Mapping[str, str]
    rules: Mapping[str, Constant]
    terms: Mapping[str, tuple[Span, ...]]
    counts: Mapping[str, int] = field(default_factory=dict)
    examples: Mapping[str, Value] = field(default_factory=dict)
    odds: Mapping[str, Value] = field(default_factory=dict)
    anchors: Collection[str] = ()
    unread: UnreadNames = field(default_factory=UnreadNames)
    cases: Mapping[str, Mapping[str, tuple[Span, ...]]] = field(default_factory=dict)
    row: TableRow | None = None


@dataclass(frozen=True, slots=True)
class NamedValue:
    """A value that a text prints or chooses by, and its name as written in the text."""

    name: str
    value: Value


def icon_word(name: str, lexicon: Lexicon) -> str:
    """Return the word of `[name]`. Raises TextFault."""
    word = lexicon.icons.get(name)
    if word is None:
        _check_unread(f"icons.{name}", lexicon)
        hint = did_you_mean(name, lexicon.icons) or r"write `\[` for a bracket"
        raise TextFault("locale/unknown-icon", f"`[{name}]` does not name an icon", hint)
    return word


def _check_unread(name: str, lexicon: Lexicon) -> None:
    """Raise a TextFault without a code if `name` could not be read, because that has been reported."""
    if lexicon.unread.covers(name):
        raise TextFault("", f"`{name}` could not be read")


def term(node: TermNode, lexicon: Lexicon) -> tuple[Span, ...]:
    """Return the spans of `{term:name}`, or of the case in `{term:name|case}`. Raises TextFault."""
    name, spans = node.name, lexicon.terms.get(node.name)
    if spans is None:
        _check_unread(f"terms.{name}", lexicon)
        written = node.raw[1:-1].strip().removeprefix("term:").strip()
        raise TextFault("locale/unknown-term", f"`{{term:{written}}}` does not name a term", did_you_mean(name, lexicon.terms))
    return spans if node.case is None else _in_case(name, node.case, lexicon)


def _in_case(name: str, case: str, lexicon: Lexicon) -> tuple[Span, ...]:
    cases = lexicon.cases.get(name, {})
    if case not in cases:
        _check_unread(f"terms.{name}", lexicon)
        message = f"`{{term:{name}|{case}}}`: the term `{name}` has no case `{case}` in {lexicon.locale}"
        hint = did_you_mean(case, cases) or "name its cases in `glossary.yaml`: `cases: {acc: …}`"
        raise TextFault("locale/unknown-case", message, hint)
    return cases[case]


def link(name: str, lexicon: Lexicon) -> str:
    """Return `name` if the booklet has such an anchor. Raises TextFault."""
    if name not in lexicon.anchors:
        near = nearest(name, lexicon.anchors)
        hint = f"did you mean `#{near}`?" if near else None
        raise TextFault("locale/unknown-anchor", f"`#{name}` is not an anchor in the booklet", hint)
    return name


def printed(node: PlaceholderNode, lexicon: Lexicon) -> str:
    """Return the text that `{name}` prints. Raises TextFault."""
    named = _named(node.name, lexicon)
    if isinstance(named.value, OddsResult):
        try:
            return odds_in_words(named.name, named.value, node.format.strip(), lexicon.locale)
        except ValueError as fault:
            raise TextFault("locale/bad-odds", *fault.args) from None
    if node.format:
        kind = node.format.partition(",")[0].strip()
        message = f"`{{{node.name}, {kind[:20]} …}}`: expected `plural`, `select`, `selectordinal` or `each`"
        raise TextFault("locale/bad-plural", message, did_you_mean(kind, (*CHOOSING, WALKING)))
    return _printed(named, lexicon)


def chosen(node: ChoiceNode, lexicon: Lexicon) -> tuple[MarkupNodes, str]:
    """Return the nodes of the arm that a value chooses, and the text of `#` in it. Raises TextFault."""
    named = _named(node.name, lexicon)
    _check_readable(node)
    arms = {arm.key: arm for arm in node.arms}
    return _select(named, arms) if node.kind == "select" else _plural(named, node.kind, arms, lexicon)


def walked(node: WalkNode, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows that a walk prints. Raises TextFault."""
    rows = rows_named(node.name, lexicon)
    _check_readable(node)
    return rows


def rows_named(name: str, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows of the table, or the items of the list, that a text names. Raises TextFault."""
    named = _named(name, lexicon)
    try:
        return rows_of(named.name, named.value)
    except ValueError as fault:
        message = f"{fault}: `each` prints the rows of a table or the items of a list"
        raise TextFault("locale/bad-constant", message) from fault


def _check_readable(node: ChoiceNode | WalkNode) -> None:
    """Raise a TextFault if the arms of a node could not be read."""
    if node.problem:
        where = "" if node.too_deep else f"`{{{node.name}, {node.kind}, …}}`: "
        raise TextFault("locale/bad-plural", f"{where}{node.problem}")


def _named(name: str, lexicon: Lexicon) -> NamedValue:
    """Return the value of `name`. Raises TextFault."""
    if lexicon.row is not None and name.partition(".")[0] in lexicon.row.names:
        return NamedValue(name, _field(name, lexicon.row))
    prefix, _, rest = name.partition(":")
    if prefix == "count":
        return NamedValue(name, _known(rest.strip(), lexicon.counts, name, "locale/unknown-deck", "deck"))
    if prefix == "example":
        if rest.strip() not in lexicon.examples:
            _check_unread(f"examples.{rest.strip()}", lexicon)
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


def _odds(name: str, lexicon: Lexicon) -> Value:
    try:
        return value_in_odds(name, lexicon.odds)
    except KeyError as missing:
        _check_unread(name, lexicon)
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
    _check_unread(f"rules.{name}", lexicon)
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
            _check_unread(f"rules.{owner.name}", lexicon)
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


def digits(number: float, locale: str) -> str:
    """Return a number as cards print it: without grouping, with the decimal separator of the language."""
    if isinstance(number, int):
        return str(number)
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only where a number is not whole)

    return str(MessageFormat("{n, number, ::group-off latin .########}", locale).format({"n": number}))


def _printed(named: NamedValue, lexicon: Lexicon) -> str:
    value = named.value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        kind = "yes or no" if isinstance(value, bool) else "a list" if isinstance(value, tuple) else "a table"
        message = f"`{named.name}` is {kind}: only a number or a word can be printed in a text"
        hint = f"`{{{named.name}, each, row {{…}}}}` prints its rows" if isinstance(value, tuple) else None
        raise TextFault("locale/bad-constant", message, hint)
    return value if isinstance(value, str) else digits(value, lexicon.locale)


def _select(named: NamedValue, choices: Mapping[str, ChoiceArm]) -> tuple[MarkupNodes, str]:
    if "other" not in choices:
        raise TextFault("locale/bad-plural", f"`{{{named.name}, select, …}}` has no arm `other`")
    if not isinstance(named.value, str | int):
        raise TextFault("locale/bad-constant", f"`{named.name}` is not a word: a select cannot choose by it")
    return choices.get(str(named.value).lower(), choices["other"]).children, ""


def _plural(named: NamedValue, kind: str, choices: Mapping[str, ChoiceArm], lexicon: Lexicon) -> tuple[MarkupNodes, str]:
    value, locale = named.value, lexicon.locale
    name = f"`{{{named.name}, {kind}, …}}`"
    unknown = next((c for c in choices if c not in CATEGORIES and not c.startswith("=")), None)
    if unknown:
        raise TextFault("locale/bad-plural", f"{name}: `{unknown}` is not a plural category", did_you_mean(unknown, CATEGORIES))
    missing = [c for c in CATEGORIES if c in required(locale, kind) and c not in choices]
    if missing:
        raise TextFault("locale/bad-plural", f"{name} lacks {', '.join(f'`{m}`' for m in missing)}, which {locale} needs")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TextFault("locale/bad-constant", f"`{named.name}` is not a number: a plural cannot choose by it")
    exact = choices.get(f"={value}")
    arm = exact if exact is not None else choices.get(category(value, locale, kind), choices["other"])
    return arm.children, digits(value, locale)
