"""What placeholders print: a value in the words of a language, and the arms of plurals and selects that values choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.load.kinds.simple import EnumKind, FlagKind
from pnp.load.notation.markup_parser import CHOOSING
from pnp.load.notation.markup_tree import WALKING
from pnp.locale.card_values import left_out
from pnp.locale.card_words import printed_value
from pnp.locale.named_values import named_value, rows_named
from pnp.locale.numerals import digits
from pnp.locale.odds_words import odds_in_words
from pnp.locale.plural_categories import CATEGORIES, category, required
from pnp.locale.text_fault import TextFault
from pnp.model.fields import OddsResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.notation.markup_tree import ChoiceArm, ChoiceNode, MarkupNodes, PlaceholderNode, WalkNode
    from pnp.locale.lexicon import Lexicon
    from pnp.locale.named_values import NamedValue
    from pnp.locale.table_rows import TableRow
    from pnp.model.fields import Span

_NONE = "none"
"""The arm of a select for what a card leaves out."""


def printed(node: PlaceholderNode, lexicon: Lexicon) -> str | tuple[Span, ...]:
    """Return what `{name}` prints: a value as text, or spans. Raises TextFault."""
    named = named_value(node.name, lexicon)
    if isinstance(named.value, OddsResult):
        try:
            return odds_in_words(named.name, named.value, node.format.strip(), lexicon.locale)
        except ValueError as fault:
            raise TextFault("locale/bad-odds", *fault.args) from None
    if node.format:
        kind = node.format.partition(",")[0].strip()
        message = f"`{{{node.name}, {kind[:20]} …}}`: expected `plural`, `select`, `selectordinal` or `each`"
        raise TextFault("locale/bad-plural", message, did_you_mean(kind, (*CHOOSING, WALKING)))
    return printed_value(named.of_card, named.name, lexicon) if named.of_card else _printed(named, lexicon)


def chosen(node: ChoiceNode, lexicon: Lexicon) -> tuple[MarkupNodes, str]:
    """Return the nodes of the arm that a value chooses, and the text of `#` in it. Raises TextFault."""
    named = named_value(node.name, lexicon)
    _check_readable(node)
    arms = {arm.key: arm for arm in node.arms}
    return _select(named, arms) if node.kind == "select" else _plural(named, node.kind, arms, lexicon)


def walked(node: WalkNode, lexicon: Lexicon) -> tuple[TableRow, ...]:
    """Return the rows that a walk prints. Raises TextFault."""
    rows = rows_named(node.name, lexicon)
    _check_readable(node)
    return rows


def _check_readable(node: ChoiceNode | WalkNode) -> None:
    """Raise a TextFault if the arms of a node could not be read."""
    if node.problem:
        where = "" if node.too_deep else f"`{{{node.name}, {node.kind}, …}}`: "
        raise TextFault("locale/bad-plural", f"{where}{node.problem}")


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
    _check_arms(named, choices)
    if named.of_card and (named.value is None or set(choices) == {_NONE, "other"}):
        return choices.get(_NONE if named.value is None else "other", choices["other"]).children, ""
    if not isinstance(named.value, str | int):
        raise TextFault("locale/bad-constant", f"`{named.name}` is not a word: a select cannot choose by it")
    return choices.get(str(named.value).lower(), choices["other"]).children, ""


def _check_arms(named: NamedValue, choices: Mapping[str, ChoiceArm]) -> None:
    """Raise a TextFault for an arm that no card can choose, such as one with a slip: `other` would print in its place."""
    kind = named.of_card.kind if named.of_card else None
    if isinstance(kind, EnumKind | FlagKind):
        words = ("true", "false") if isinstance(kind, FlagKind) else tuple(word.lower() for word in kind.words())
        unknown = next((key for key in choices if key not in {*words, _NONE, "other"}), None)
        if unknown is not None:
            message = f"`{{{named.name}, select, …}}`: the arm `{unknown}` is never chosen"
            raise TextFault("locale/bad-plural", message, did_you_mean(unknown, words))


def _plural(named: NamedValue, kind: str, choices: Mapping[str, ChoiceArm], lexicon: Lexicon) -> tuple[MarkupNodes, str]:
    value, locale = named.value, lexicon.locale
    name = f"`{{{named.name}, {kind}, …}}`"
    unknown = next((c for c in choices if c not in CATEGORIES and not c.startswith("=")), None)
    if unknown:
        raise TextFault("locale/bad-plural", f"{name}: `{unknown}` is not a plural category", did_you_mean(unknown, CATEGORIES))
    missing = [c for c in CATEGORIES if c in required(locale, kind) and c not in choices]
    if missing:
        raise TextFault("locale/bad-plural", f"{name} lacks {', '.join(f'`{m}`' for m in missing)}, which {locale} needs")
    if named.of_card and value is None:
        raise left_out(named.of_card, named.name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TextFault("locale/bad-constant", f"`{named.name}` is not a number: a plural cannot choose by it")
    exact = choices.get(f"={value}")
    arm = exact if exact is not None else choices.get(category(value, locale, kind), choices["other"])
    return arm.children, digits(value, locale)
