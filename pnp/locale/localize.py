"""A game in one language: every message becomes the spans that are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from pnp.locale.booklet import anchors, settled
from pnp.locale.markup import MARKED, parse
from pnp.locale.placeholders import Lexicon
from pnp.locale.terms import in_order
from pnp.model.fields import Message, Record
from pnp.model.game import Card
from pnp.model.text import RichText, TextSpan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Report
    from pnp.locale.markup import Parsed
    from pnp.model.booklet import Booklet
    from pnp.model.fields import Value
    from pnp.model.game import Game, IconSource
    from pnp.model.text import Span


def localize(game: Game, locale: str, report: Report) -> Game:
    """Give the game with `RichText`s in place of `Message`s: cards, words, icons' words, glossary terms.

    A locale that the game does not have is `locale/unknown`; the game is then given in its source language. Faults in texts
    name the text's place: `locale/unbalanced`, `locale/unknown-icon`, `locale/unknown-constant`, `locale/unknown-term`,
    `locale/bad-constant`, `locale/bad-plural`, `locale/bad-placeholder`, `locale/circular-term`, `locale/unknown-anchor`,
    `locale/unknown-deck`, `locale/unknown-example`.
    """
    if locale != game.source_locale:
        report.error(
            "locale/unknown",
            f"game `{game.name}` is not there in `{locale}`: found `{game.source_locale}`",
            game.mark,
            hint=f"leave `--locale` out for `{game.source_locale}`",
        )
        locale = game.source_locale
    plain = _Localizer(Lexicon(locale, {}, game.rules, {}, gaps=game.gaps), report)
    icons = {name: replace(icon, word=plain.text(icon.word)) for name, icon in game.icons.items()}
    alts = {name: _plain(icon) for name, icon in icons.items()}
    spans: dict[str, tuple[Span, ...]] = dict.fromkeys(game.terms, ())  # as a term in a circle stays, which is told
    counts = {deck.name: sum(card.copies for card in deck.cards) for deck in game.decks}
    lexicon = Lexicon(locale, alts, game.rules, spans, counts, game.examples, gaps=game.gaps)
    settle = _Localizer(lexicon, report)
    glossary = {}
    for name in in_order(game.terms, report):
        glossary[name] = settle.text(game.terms[name])
        spans[name] = glossary[name].spans
    last = _Localizer(lexicon, report)
    decks = tuple(replace(d, cards=tuple([last.card(c) for c in d.cards])) for d in game.decks)
    words, terms = last.record(game.words), {name: glossary[name] for name in game.terms}
    return replace(
        game, locale=locale, decks=decks, words=words, icons=icons, terms=terms, booklet=_booklet(game, lexicon, report)
    )


def _booklet(game: Game, lexicon: Lexicon, report: Report) -> Booklet | None:
    """The game's booklet with its words settled: only there may a text link to a place."""
    if game.booklet is None:
        return None
    places = {name for chapter in game.booklet.chapters for name in anchors(chapter.blocks)}
    places |= {f"term-{name}" for name in game.terms}  # where `[[glossary]]` explains it
    return settled(game.booklet, _Localizer(replace(lexicon, anchors=places), report).text)


def _plain(icon: IconSource) -> str:
    return str(icon.word)


class _Localizer:
    """Turns values into one language; a text that stands in many cards is read once."""

    def __init__(self, lexicon: Lexicon, report: Report) -> None:
        self._lexicon = lexicon
        self._report = report
        self._known: dict[str, Parsed] = {}

    def card(self, card: Card) -> Card:
        """A card with its texts settled."""
        return Card(card.id, card.copies, self._values(card.values), card.mark, card.marks)

    def record(self, record: Record) -> Record:
        """A record with its texts settled."""
        return Record(self._values(record), record.mark)

    def text(self, message: Message | RichText) -> RichText:
        """One text; what is wrong with it goes to the report."""
        return message if isinstance(message, RichText) else self._text(message)

    def _text(self, message: Message) -> RichText:
        source = message.source
        if not MARKED.search(source):
            spans: tuple[Span, ...] = (TextSpan(normalize("NFC", source)),) if source else ()
            return RichText(spans, message.id, self._lexicon.locale, message.mark)
        parsed = self._known.get(source)
        if parsed is None:
            parsed = self._known[source] = parse(normalize("NFC", source).strip("\n"), self._lexicon)
        for fault in (f for f in parsed[1] if f.code):
            self._report.error(fault.code, fault.message, message.mark, hint=fault.hint)
        return RichText(parsed[0], message.id, self._lexicon.locale, message.mark)

    def _values(self, values: Mapping[str, Value]) -> dict[str, Value]:
        return {
            name: value
            if isinstance(value, int | str | float)
            else self._text(value)
            if isinstance(value, Message)
            else self._value(value)
            for name, value in values.items()
        }

    def _value(self, value: Value) -> Value:
        if isinstance(value, Message):
            return self._text(value)
        if isinstance(value, Record):
            return self.record(value)
        if isinstance(value, tuple):
            return tuple([self._value(v) for v in value])
        return value
