"""Localizes a game: every message becomes the spans that are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from pnp.arithmetic.evaluation import deck_sizes
from pnp.diagnostics import Report
from pnp.load.positions import position, written_offset
from pnp.locale.apply_locale_layout import with_locale_layout
from pnp.locale.booklet_texts import anchors, with_texts
from pnp.locale.lexicon import Lexicon
from pnp.locale.resolve import resolve, resolve_rows
from pnp.locale.source_fallback import ChosenText, TextChooser
from pnp.locale.term_order import in_order
from pnp.locale.translated_phrases import translated_phrases
from pnp.locale.walked_tables import TableWalk
from pnp.markup.parser import MARKED
from pnp.model.fields import Message, Record
from pnp.model.game import Card
from pnp.model.text import RichText, TextSpan

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pnp.locale.resolve import Resolved
    from pnp.locale.table_rows import TableRow
    from pnp.model.booklet import Booklet
    from pnp.model.fields import Value
    from pnp.model.game import Game, IconSource
    from pnp.model.sources import Sources
    from pnp.model.text import Span
    from pnp.model.translation import Translation


def localize(game: Game, locale: str, report: Report, translation: Translation | None = None, *, strict: bool = False) -> Game:
    """Return the game with `RichText`s in place of `Message`s: cards, words, icons' words, glossary terms, booklet.

    Any locale but the source's needs its `translation`; without it `locale/unknown` is reported and the source language is
    used. An untranslated text stays in the source language, with the reason in `RichText.untranslated`, and such texts are
    counted as `locale/untranslated`, `locale/fuzzy` or `locale/stale`: warnings, or errors if `strict`. Faults in texts are
    reported at their place: `locale/unbalanced`, `locale/unknown-icon`, `locale/unknown-constant`, `locale/unknown-term`,
    `locale/bad-constant`, `locale/bad-plural`, `locale/bad-placeholder`, `locale/circular-term`, `locale/unknown-anchor`,
    `locale/unknown-case`, `locale/unknown-deck`, `locale/unknown-example`, `locale/unknown-field`.
    """
    if locale == game.source_locale:
        return _localized(game, _LanguageContext(game, report))
    if translation is None:
        report.error(
            "locale/unknown",
            f"game `{game.name}` has no translation into `{locale}`: found `{game.source_locale}`",
            game.mark,
            hint=f"leave `--locale` out for `{game.source_locale}`",
        )
        return localize(game, game.source_locale, report)
    chooser = TextChooser(translation)
    localized = _localized(game, _LanguageContext(game, report, locale, chooser, _LanguageContext(game, Report())))
    chooser.report_fallbacks(game.source_locale, report, strict=strict)
    phrases = translated_phrases(translation, report, strict=strict)
    return with_locale_layout(replace(localized, phrases=phrases), translation.layout)


def _localized(game: Game, language: _LanguageContext) -> Game:
    """Return the game in the language of the context."""
    texts = language.texts()
    decks = tuple(replace(d, cards=tuple([texts.card(c) for c in d.cards])) for d in game.decks)
    names = {key: texts.text(message) for key, message in game.names.items()}
    title, author = (
        names[key].plain if key in names else kept for key, kept in (("title", game.title), ("author", game.author))
    )
    words = texts.record(game.words)
    return replace(
        game, locale=language.locale, decks=decks, words=words, icons=language.icons, terms=language.terms,
        booklet=_booklet(game, language, words), names=names, title=title, author=author,
    )  # fmt: skip


class _LanguageContext:
    """One language of a game: the names that its texts may use, and the chosen words of its messages.

    `fallback` is the context of the source language, for messages that `chooser` has no translation of.
    """

    def __init__(
        self,
        game: Game,
        report: Report,
        locale: str = "",
        chooser: TextChooser | None = None,
        fallback: _LanguageContext | None = None,
    ) -> None:
        self.locale = locale or game.source_locale
        self._report = report
        self._sources = game.sources
        self._chooser, self._fallback = chooser, fallback
        self._lexicon = Lexicon(self.locale, {}, game.rules, {}, unread=game.unread)
        plain = self.texts()
        self.icons = {name: replace(icon, word=plain.text(icon.word)) for name, icon in game.icons.items()}
        spans: dict[str, tuple[Span, ...]] = dict.fromkeys(game.terms, ())  # a term in a cycle stays empty; it is reported
        counts = {name: size.cards for name, size in deck_sizes(game.decks).items()}
        alts = {name: _plain(icon) for name, icon in self.icons.items()}
        cases: dict[str, dict[str, tuple[Span, ...]]] = {}
        self._lexicon = Lexicon(
            self.locale,
            alts,
            game.rules,
            spans,
            counts=counts,
            examples=game.examples,
            odds=game.odds,
            unread=game.unread,
            cases=cases,
        )
        localizer, glossary = self.texts(), {}
        for name in in_order({n: localizer.worded(text) for n, text in game.terms.items()}, report):
            glossary[name] = localizer.text(game.terms[name])
            spans[name] = glossary[name].spans
        for name, found in (chooser.forms if chooser else game.term_forms).items():
            cases[name] = {case: localizer.form(word) for case, word in found.cases.items()}
        self.terms = {name: glossary[name] for name in game.terms}

    def texts(self, anchors: Collection[str] = ()) -> _Localizer:
        """Return a localizer for texts that may link to `anchors`."""
        lexicon = replace(self._lexicon, anchors=anchors)
        if self._chooser is None or self._fallback is None:
            return _Localizer(lexicon, self._report, self._sources)
        fallback = replace(self._fallback._lexicon, anchors=anchors)  # noqa: SLF001  (its own kind)
        return _Localizer(lexicon, self._report, self._sources, self._chooser, fallback)


def _booklet(game: Game, language: _LanguageContext, words: Record) -> Booklet | None:
    """Return the game's booklet, localized; only its texts may link to anchors."""
    if game.booklet is None:
        return None
    known_anchors = {name for chapter in game.booklet.chapters for name in anchors(chapter.blocks)}
    known_anchors |= {f"term-{name}" for name in game.terms}  # the anchors that `[[glossary]]` makes
    texts = language.texts(known_anchors)
    return with_texts(game.booklet, texts.text, texts.tables(words).walked)


def _plain(icon: IconSource) -> str:
    return str(icon.word)


class _Localizer:
    """Localizes values; a text that many cards share is resolved once. `sources` serve to find the place of a fault."""

    def __init__(
        self,
        lexicon: Lexicon,
        report: Report,
        sources: Sources,
        chooser: TextChooser | None = None,
        fallback: Lexicon | None = None,
    ) -> None:
        self._lexicon = lexicon
        self._report = report
        self._sources = sources
        self._chooser, self._fallback = chooser, fallback
        self._resolved: dict[tuple[str, str], Resolved] = {}

    def card(self, card: Card) -> Card:
        """Return a card with its texts localized."""
        return Card(card.id, card.copies, self._values(card.values), card.mark, card.marks)

    def record(self, record: Record) -> Record:
        """Return a record with its texts localized."""
        return record.with_values(self._values(record))

    def text(self, message: Message | RichText, row: TableRow | None = None) -> RichText:
        """Return a text, localized, which may name the fields of `row`; its faults are reported."""
        return message if isinstance(message, RichText) else self._text(message, row)

    def tables(self, words: Record) -> TableWalk:
        """Return what replaces the patterns of the booklet's tables by their rows; `words` are the game's, localized."""
        return TableWalk(self._lexicon, words, self.text, self._report)

    def worded(self, message: Message | RichText) -> Message | RichText:
        """Return a message with the words chosen for it, not yet resolved."""
        if self._chooser is None or isinstance(message, RichText):
            return message
        chosen = self._chooser.choose(message)
        return replace(message, source=chosen.text, mark=chosen.mark)

    def form(self, word: Message) -> tuple[Span, ...]:
        """Return a form of a term as the glossary gives it."""
        return _Localizer(self._lexicon, self._report, self._sources).text(word).spans

    def _text(self, message: Message, row: TableRow | None = None) -> RichText:
        lexicon, chosen = self._lexicon, ChosenText(message.source, message.mark)
        if self._chooser is not None and self._fallback is not None:
            if message.translatable and message.source:
                chosen = self._chooser.choose(message)
            if chosen.fallback or not message.translatable:
                lexicon = self._fallback
        source, mark, locale = chosen.text, chosen.mark, lexicon.locale
        if not MARKED.search(source):
            spans: tuple[Span, ...] = (TextSpan(normalize("NFC", source)),) if source else ()
            return RichText(spans, message.id, locale, mark, chosen.fallback)
        parsed = self._parsed(normalize("NFC", source).strip("\n"), lexicon, row)
        for fault in (f for f in parsed[1] if f.code and (row is None or row.number == 1)):
            place = position(source, written_offset(source, fault.at), mark, self._sources)
            self._report.error(fault.code, fault.message, place, hint=fault.hint)
        whole = RichText(parsed[0], message.id, locale, mark, chosen.fallback)
        rows = resolve_rows(source, lexicon)
        return replace(whole, parts=tuple(replace(whole, spans=spans) for spans in rows)) if rows else whole

    def _parsed(self, source: str, lexicon: Lexicon, row: TableRow | None) -> Resolved:
        """Resolve a text; a text without a row of its own is resolved once."""
        if row is not None:
            return resolve(source, replace(lexicon, row=row))
        parsed = self._resolved.get((source, lexicon.locale))
        if parsed is None:
            parsed = self._resolved[source, lexicon.locale] = resolve(source, lexicon)
        return parsed

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
