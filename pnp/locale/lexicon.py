"""The names that the texts of a game may use, and those that lead to words: icons, terms, anchors of the booklet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean, nearest
from pnp.locale.text_fault import TextFault
from pnp.model.fields import Record
from pnp.model.game import UnreadNames

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from pnp.load.notation.markup_tree import TermNode
    from pnp.locale.card_values import NamedCards
    from pnp.locale.named_texts import NamedText
    from pnp.locale.table_rows import TableRow
    from pnp.model.fields import Span, Value
    from pnp.model.game import Constant


def _no_words() -> Record:
    return Record({}, Mark(""))


def _no_spans(_: NamedText) -> tuple[Span, ...]:
    return ()


@dataclass(frozen=True)
class Lexicon:
    """The names that the texts of a game may use, in one language.

    `icons` holds the words of icons, `rules` the constants, `terms` the spans of terms, `counts` the number of cards in each
    deck, `examples` the results of worked examples by `id.name`, `odds` those of `odds.yaml` by id,
    `anchors` the anchors of the booklet, `unread` the names that could not be read, `cases` the cases of each term, and `row`
    the row of a table whose fields may be named too. `cards` are the cards, `card` is the id of the one that the text belongs
    to, `words` are those of `words.yaml`, `spans` gives those of a text that the text prints.
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
    cards: NamedCards | None = None
    card: str = ""
    words: Record = field(default_factory=_no_words)
    spans: Callable[[NamedText], tuple[Span, ...]] = _no_spans


def icon_word(name: str, lexicon: Lexicon) -> str:
    """Return the word of `[name]`. Raises TextFault."""
    word = lexicon.icons.get(name)
    if word is None:
        check_unread(f"icons.{name}", lexicon)
        hint = did_you_mean(name, lexicon.icons) or r"write `\[` for a bracket"
        raise TextFault("locale/unknown-icon", f"`[{name}]` does not name an icon", hint)
    return word


def check_unread(name: str, lexicon: Lexicon) -> None:
    """Raise a TextFault without a code if `name` could not be read, because that has been reported."""
    if lexicon.unread.covers(name):
        raise TextFault("", f"`{name}` could not be read")


def term(node: TermNode, lexicon: Lexicon) -> tuple[Span, ...]:
    """Return the spans of `{term:name}`, or of the case in `{term:name|case}`. Raises TextFault."""
    name, spans = node.name, lexicon.terms.get(node.name)
    if spans is None:
        check_unread(f"terms.{name}", lexicon)
        written = node.raw[1:-1].strip().removeprefix("term:").strip()
        hint = did_you_mean(name, lexicon.terms) or "declare it in glossary.yaml, where terms are named and explained"
        raise TextFault("locale/unknown-term", f"`{{term:{written}}}` does not name a term", hint)
    return spans if node.case is None else _in_case(name, node.case, lexicon)


def _in_case(name: str, case: str, lexicon: Lexicon) -> tuple[Span, ...]:
    cases = lexicon.cases.get(name, {})
    if case not in cases:
        check_unread(f"terms.{name}", lexicon)
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
