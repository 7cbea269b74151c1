"""Fields that cards fill and nothing uses: no template, text, table, assertion or drawing names them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.locale.template_names import template_code
from pnp.model.fields import Message
from pnp.model.messages import texts, values_of_type

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game

_WORD = lazy_pattern(r"[a-z][a-z0-9_]*")
_BLOCK = lazy_pattern(r"\[\[.*?\]\]", re.DOTALL)
"""A block of the booklet, which may name the columns of a table."""
_SECTION = lazy_pattern(r"^(?=[^\s#-])", re.MULTILINE)
"""Where a key of the whole file begins."""
_OWN: Final = frozenset({"rules", "words", "odds", "game", "deck"})
"""Names of a template whose items are no fields of cards."""
_DECLARED: Final = ("types.yaml", "words.yaml", "icons.yaml", "glossary.yaml")
"""Files that declare fields, or name none."""


def find_unused_fields(source: Game, drawn: Collection[str], report: Report) -> None:
    """Warn as `layout/unprinted-field` about each declared field that cards fill and nothing uses.

    `source` is the game before it is localized, `drawn` are the fields that printed drawings show. Whatever could be the
    name of a field counts as a use; where a template takes fields by names that it computes, all are used.
    """
    named = _named(source)
    if named is None:
        return
    for name, type_ in source.types.items():
        cards = [card for deck in source.decks if deck.type == name for card in deck.cards]
        for field, kind in type_.fields.items():
            if field in named or field in drawn or not kind.printed or kind.mark is None:
                continue
            if any(field in card.marks for card in cards):
                hint = (
                    f"print it in the template, `{{{{ card.{field} }}}}`, take it out of the cards and of types.yaml,"
                    " or say `printed: no` there"
                )
                message = f"`{field}` of `{name}` is not printed: no template, text or assertion names it"
                report.warning("layout/unprinted-field", message, kind.mark, hint=hint)


def _named(source: Game) -> frozenset[str] | None:
    """Every word that may name a field; None if a template takes fields by names that it computes."""
    found, content, templates = set[str](), f"content/{source.name}/", f"templates/{source.name}/"
    for path, text in source.sources.items():
        if path.startswith(templates) and path.endswith(".xml"):
            words = _in_template(text)
            if words is None:
                return None
            found |= words
        elif path.startswith(content) and path.endswith(".md"):
            found.update(word for block in _BLOCK.findall(text) for word in _WORD.findall(block))
        elif path.startswith(content) and path.endswith(".yaml") and path.removeprefix(content) not in _DECLARED:
            found.update(word for part in _SECTION.split(text) if not part.startswith("cards:") for word in _WORD.findall(part))
    return frozenset(found | set(_in_texts(source)))


def _in_template(text: str) -> set[str] | None:
    """The words of a template's code and of its strings; None if it computes the name of a field."""
    tokens = [("", ""), *((token.kind, token.value) for token in template_code(text)), ("", "")]
    found = set[str]()
    for (_, before), (kind, value), (_, after), (kind_after, _) in zip(
        tokens, tokens[1:], tokens[2:], [*tokens[3:], ("", "")], strict=False
    ):
        if kind in {"name", "string"}:
            found.update(_WORD.findall(value))
        is_variable = kind == "name" and before != "." and value not in _OWN
        if is_variable and after == "[" and kind_after == "name":
            return None
        if value == "card" and is_variable and (after == "|" or (before == "in" and after not in {".", "["})):
            return None
    return found


def _in_texts(source: Game) -> Iterator[str]:
    for message in values_of_type((*texts(source), source.term_forms), Message):
        for node in walk(read_markup(message.source).nodes) if "{" in message.source else ():
            if isinstance(node, (PlaceholderNode, ArmedNode)):
                yield from _WORD.findall(node.name)
