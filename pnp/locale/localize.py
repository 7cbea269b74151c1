"""Localizes a game: every message becomes the spans that are printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.notation.expressions import deck_sizes
from pnp.locale.card_values import NamedCards
from pnp.locale.lexicon import Lexicon
from pnp.locale.localizer import Localizer
from pnp.locale.named_texts import NamedText, NamedTexts
from pnp.locale.source_fallback import TextChooser
from pnp.locale.style_floors import check_floors
from pnp.model.fields import RichText

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pnp.model.booklet import Booklet
    from pnp.model.fields import Message, Record, Span, Translation
    from pnp.model.game import Game, IconSource


def localize(game: Game, locale: str, report: Report, translation: Translation | None = None, *, strict: bool = False) -> Game:
    """Return the game with `RichText`s in place of `Message`s: cards, words, icons' words, glossary terms, booklet.

    Any locale but the source's needs its `translation`; without it `locale/unknown` is reported and the source language is
    used. An untranslated text stays in the source language, with the reason in `RichText.untranslated`, and such texts are
    counted as `locale/untranslated`, `locale/fuzzy` or `locale/stale`: warnings, or errors if `strict`. Faults in texts are
    reported at their place: `locale/unbalanced`, `locale/unknown-icon`, `locale/unknown-constant`, `locale/unknown-term`,
    `locale/bad-constant`, `locale/bad-plural`, `locale/bad-placeholder`, `locale/circular-term`, `locale/unknown-anchor`,
    `locale/unknown-case`, `locale/unknown-deck`, `locale/unknown-example`, `locale/unknown-field`. Styles that are smaller than
    the script of the language needs are `locale/small-style`.
    """
    if locale == game.source_locale:
        check_floors(game, locale, report)
        return _localized(game, _LanguageContext(game, report))
    if translation is None:
        report.error(
            "locale/unknown",
            f"game `{game.name}` has no translation into `{locale}`: found `{game.source_locale}`",
            game.mark,
            hint=f"leave `--locale` out for `{game.source_locale}`",
        )
        return localize(game, game.source_locale, report)
    check_floors(game, locale, report, translation.layout)
    from pnp.locale.apply_locale_layout import with_locale_layout  # noqa: PLC0415 - not for the source language
    from pnp.locale.translated_phrases import translated_phrases  # noqa: PLC0415 - not for the source language

    chooser = TextChooser(translation)
    localized = _localized(game, _LanguageContext(game, report, locale, chooser))
    chooser.report_fallbacks(game.source_locale, report, strict=strict)
    phrases = translated_phrases(translation, report, strict=strict)
    return with_locale_layout(replace(localized, phrases=phrases), translation.layout)


def source_words(game: Game) -> Callable[[Message], str]:
    """Return what prints a text, or a part of one, as plain words in the source language; its faults are not reported."""
    texts = _LanguageContext(game, Report()).texts()
    return lambda message: texts.text(message).plain


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
        game, locale=language.locale, decks=decks, words=words, icons=language.icons, terms=language.terms(),
        term_forms=language.forms, booklet=_booklet(game, language, words), names=names, title=title, author=author,
    )  # fmt: skip


class _LanguageContext:
    """One language of a game: the names that its texts may use, and the chosen words of its messages.

    Messages that `chooser` has no translation of are printed in the source language, by a context of their own. Texts that
    contain themselves are reported to `circles` if it is given, all other faults to `report`.
    """

    def __init__(
        self,
        game: Game,
        report: Report,
        locale: str = "",
        chooser: TextChooser | None = None,
        circles: Report | None = None,
    ) -> None:
        self.locale = locale or game.source_locale
        self._report = report
        self._sources = game.sources
        self._chooser = chooser
        self._fallback = _LanguageContext(game, Report(), circles=report) if chooser else None
        self._lexicon = Lexicon(self.locale, {}, game.rules, {}, unread=game.unread)
        plain = self.texts()
        self.icons = {name: replace(icon, word=plain.text(icon.word)) for name, icon in game.icons.items()}
        named = NamedTexts(lambda text: self.texts().words(text), circles or report)
        cases: dict[str, dict[str, tuple[Span, ...]]] = {}
        self.forms = chooser.forms if chooser else game.term_forms
        self._lexicon = Lexicon(
            self.locale,
            {name: _plain(icon) for name, icon in self.icons.items()},
            game.rules,
            _TermSpans(game.terms, named),
            counts={name: size.cards for name, size in deck_sizes(game.decks).items()},
            examples=game.examples,
            odds=game.odds,
            unread=game.unread,
            cases=cases,
            cards=NamedCards(game),
            words=game.words,
            spans=named.spans,
        )
        localizer = self.texts()
        for name, found in self.forms.items():
            cases[name] = {case: localizer.form(word) for case, word in found.cases.items()}
        self._terms = game.terms

    def terms(self) -> dict[str, RichText]:
        """Return the terms of the glossary."""
        texts = self.texts()
        return {name: texts.text(term) for name, term in self._terms.items()}

    def texts(self, anchors: Collection[str] = ()) -> Localizer:
        """Return a localizer for texts that may link to `anchors`."""
        lexicon = replace(self._lexicon, anchors=anchors)
        if self._chooser is None or self._fallback is None:
            return Localizer(lexicon, self._report, self._sources)
        fallback = replace(self._fallback._lexicon, anchors=anchors)  # noqa: SLF001  (its own kind)
        return Localizer(lexicon, self._report, self._sources, self._chooser, fallback)


def _booklet(game: Game, language: _LanguageContext, words: Record) -> Booklet | None:
    """Return the game's booklet, localized; only its texts may link to anchors."""
    if game.booklet is None:
        return None
    from pnp.locale.booklet_texts import anchors, with_texts  # noqa: PLC0415 - only for a booklet

    known_anchors = {name for chapter in game.booklet.chapters for name in anchors(chapter.blocks)}
    known_anchors |= {f"term-{name}" for name in game.terms}  # the anchors that `[[glossary]]` makes
    texts = language.texts(known_anchors)
    return with_texts(game.booklet, texts, texts.tables(words).walked)


class _TermSpans(Mapping[str, "tuple[Span, ...]"]):
    """The spans of terms by name; a term is resolved when a text first prints it."""

    def __init__(self, terms: Mapping[str, Message | RichText], named: NamedTexts) -> None:
        self._terms = terms
        self._named = named

    def __getitem__(self, name: str) -> tuple[Span, ...]:
        """Return the spans of a term."""
        term = self._terms[name]
        return term.spans if isinstance(term, RichText) else self._named.spans(NamedText(term))

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all terms."""
        return iter(self._terms)

    def __len__(self) -> int:
        """Return the number of terms."""
        return len(self._terms)


def _plain(icon: IconSource) -> str:
    return str(icon.word)
