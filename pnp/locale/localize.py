"""Localize a game as requested, in one language or in two on one component: every message becomes the spans that are printed.

`pt-BR` is one language, `pt-BR+en` two: each text is followed by its translation, or the second language is on the back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast
from unicodedata import normalize

from pnp.base.diagnostics import Diagnostic, Mark, Report, Severity
from pnp.base.failures import error_context
from pnp.base.records import lazy_pattern
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.sentence import sample_sentences
from pnp.load.notation.expressions import deck_sizes
from pnp.load.notation.markup_parser import MARKUP_SIGNS
from pnp.load.places import SubjectReport, entry_index, position, source_offset, text_subjects
from pnp.load.project import locale_tags
from pnp.locale.copies import copies_apart, number_copies
from pnp.locale.pseudo import is_pseudo
from pnp.locale.translation import ChosenText, TextChooser, apply_locale_layout, check_style_floors
from pnp.locale.values import CardValue, Lexicon, NamedCards, NamedText, NamedTexts, TableRow
from pnp.model.booklet import CalloutBlock, FigureBlock, HeadingBlock, ListBlock, ParagraphBlock, TableBlock
from pnp.model.fields import IconSpan, LineBreak, Mention, Message, Record, RichText, Span, TextSpan, Translation, Value
from pnp.model.game import Card, Deck, Game, Sources
from pnp.model.sentences import TEXT, Sentence
from pnp.model.sheet import copy_id, id_of_card, join_copies

if TYPE_CHECKING:
    from pnp.load.files import FileCache
    from pnp.locale.resolve import ResolvedText
    from pnp.locale.table_walks import TableWalk
    from pnp.locale.translation import FallbackReason
    from pnp.locale.values import SpansAndMark
    from pnp.model.booklet import Block, Booklet, FigureImage
    from pnp.model.request import BuildRequest
    from pnp.model.sentences import SentencePattern
    from pnp.model.sheet import Component

    TableWalker = Callable[[TableBlock], Block]


LANGUAGE_SEPARATOR = "+"
"""Separates the two languages of a bilingual request."""

_MOST_LANGUAGES = 2


def games_in_languages(
    written: Game, locale: str | None, report: Report, *, strict: bool = False, cache: FileCache | None = None
) -> tuple[Game, ...]:
    """Return the game in each language of `locale` (None: its source language), as `localize` does.

    `locale/unknown` is reported for a language that it has no translation into, `locale/bad-pair` for a repeated or third
    language; the source language, or the first one named, is used instead.
    """
    tags = (locale or written.source_locale).split(LANGUAGE_SEPARATOR)
    if len(tags) > _MOST_LANGUAGES or len(set(tags)) < len(tags):
        message = (
            f"`{locale}` names {len(tags)} languages, expected one, or two different ones such as `pt-BR{LANGUAGE_SEPARATOR}en`"
        )
        report.error("locale/bad-pair", message, written.mark)
        tags = tags[:1]
    return tuple(game_in_language(written, tag, report, strict=strict, cache=cache) for tag in tags)


def requested_translations(written: Game, locale: str | None) -> tuple[Translation, ...]:
    """Return the translations of `locale` (`en`, `pt-BR+en`) that the game has; `localized_games` reports their faults."""
    tags = [tag for tag in (locale or "").split(LANGUAGE_SEPARATOR) if tag in locale_tags(written.root, written.name)]
    if not tags:
        return ()
    from pnp.load.translations import load_translation  # noqa: PLC0415 - not for the source language

    loaded = (load_translation(written, tag, Report()) for tag in tags)
    return tuple(translation for translation in loaded if translation is not None)


def requested_game(written: Game, request: BuildRequest, report: Report, cache: FileCache | None = None) -> Game:
    """Return the game as requested: in one language, or in two on one component."""
    return combine_games(request, games_in_languages(written, request.locale, report, strict=request.strict, cache=cache))


def game_in_language(written: Game, tag: str, report: Report, *, strict: bool = False, cache: FileCache | None = None) -> Game:
    """Return the game in one language, with its translation checked, or in its source language if there is no translation.

    Pseudo-locales need no files.
    """
    if is_pseudo(tag):
        from pnp.locale.pseudo_translation import pseudo_translation  # noqa: PLC0415 - only for a pseudo-locale

        return localize(written, tag, report, pseudo_translation(written, tag, report), strict=strict)
    translation = None
    if tag != written.source_locale:
        from pnp.load.translations import load_translation  # noqa: PLC0415 - not for the source language

        translation = load_translation(written, tag, report, cache)
    tag = translation.tag if translation else written.source_locale
    if translation is not None:
        entries = translation.entries.values()
        marks = ((entry.mark, entry.id) for entry in entries)
        report = SubjectReport(report, lambda: entry_index(marks, text_subjects(written)))
    game = localize(written, tag, report, translation, strict=strict)
    if translation is not None:
        from pnp.locale.checks.translation import check_translation  # noqa: PLC0415 - not for the source language

        check_translation(written, translation, report)
        if written.sheet_texts:
            from pnp.locale.checks.sheets import check_sheets  # noqa: PLC0415 - few tables have translations

            check_sheets(written, translation, report)
    return game


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
        check_style_floors(game, locale, report)
        return number_copies(_with_words_for_stocks(_localize_texts(game, _LanguageContext(game, report))))
    if translation is None:
        report.error(
            "locale/unknown",
            f"game `{game.name}` has no translation into `{locale}`: found `{game.source_locale}`",
            game.mark,
            hint=f"leave `--locale` out for `{game.source_locale}`",
        )
        return localize(game, game.source_locale, report)
    check_style_floors(game, locale, report, translation.layout)
    from pnp.locale.phrases import phrases_of_translation  # noqa: PLC0415 - not for the source language

    chooser = TextChooser(translation)
    localized = _localize_texts(game, _LanguageContext(game, report, locale, chooser))
    chooser.report_fallbacks(game.source_locale, report, strict=strict, decks={deck.name for deck in game.decks})
    phrases = phrases_of_translation(translation, report, strict=strict)
    return number_copies(apply_locale_layout(_with_words_for_stocks(replace(localized, phrases=phrases)), translation.layout))


def localize_deck(game: Game, deck: Deck, report: Report, translation: Translation | None = None) -> Deck:
    """Return a deck of a game, or a part of one, with its texts localized as `localize` does."""
    if translation is None:
        return _LanguageContext(game, report).texts().deck(deck)
    return _LanguageContext(game, report, translation.tag, TextChooser(translation)).texts().deck(deck)


def _with_words_for_stocks(game: Game) -> Game:
    used = {deck.stock.name: deck.stock for deck in game.decks if deck.stock is not None}
    if not used:
        return game
    from pnp.locale.phrases import stock_in_words  # noqa: PLC0415 - only where a deck names its stock

    stocks = {name: stock_in_words(game, stock) for name, stock in used.items()}
    decks = [replace(deck, stock=stocks[deck.stock.name]) if deck.stock is not None else deck for deck in game.decks]
    return replace(game, decks=tuple(decks))


def source_words(game: Game) -> Callable[[Message], str]:
    """Return what prints a text, or a part of one, as plain words in the source language; its faults are not reported."""
    texts = _LanguageContext(game, Report()).texts()
    return lambda message: texts.text(message).plain


def source_card(game: Game, card: Card) -> Card:
    """Return a card with its texts in the source language, which may name its own values; their faults are not reported."""
    return _LanguageContext(game, Report()).texts().card(card)


def source_sentences(game: Game) -> Callable[[Sentence], str]:
    """Return what prints a sentence as plain words in the source language; its faults are not reported."""
    texts = _LanguageContext(game, Report()).texts()
    return lambda sentence: str(texts.sentence(sentence).text)


def _localize_texts(game: Game, language: _LanguageContext) -> Game:
    texts = language.texts()
    decks = tuple(texts.deck(deck) for deck in game.decks)
    texts.try_sentences(game.sentences.patterns.values())
    names = {key: texts.text(message) for key, message in game.names.items()}
    title, author = (
        names[key].plain if key in names else kept for key, kept in (("title", game.title), ("author", game.author))
    )
    words = texts.record(game.words)
    return replace(
        game, locale=language.locale, decks=decks, words=words, icons=language.icons, terms=language.terms(),
        term_forms=language.forms, booklet=_localize_booklet(game, language, words), names=names, title=title, author=author,
    )  # fmt: skip


class _LanguageContext:
    """One language of a game: the names that its texts may use, and the chosen words of its messages.

    Messages that `chooser` has no translation of are printed in the source language, by a context of their own. Texts that
    contain themselves are reported to `circles` if it is given, all other faults to `report`.
    """

    def __init__(
        self, game: Game, report: Report, locale: str = "", chooser: TextChooser | None = None, circles: Report | None = None
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
            {name: str(icon.word) for name, icon in self.icons.items()},
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
            styles=game.theme.character_styles,
        )
        localizer = self.texts()
        for name, found in self.forms.items():
            cases[name] = {case: localizer.form(word) for case, word in found.cases.items()}
        self._terms = game.terms

    def terms(self) -> dict[str, RichText]:
        texts = self.texts()
        return {name: texts.text(term) for name, term in self._terms.items()}

    def texts(self, anchors: Collection[str] = (), mentions: bool | None = None) -> Localizer:  # noqa: FBT001 - of the lexicon
        lexicon = replace(self._lexicon, anchors=anchors, mentions=mentions)
        if self._chooser is None or self._fallback is None:
            return Localizer(lexicon, self._report, self._sources)
        fallback = replace(self._fallback._lexicon, anchors=anchors, mentions=mentions)  # noqa: SLF001  (its own kind)
        return Localizer(lexicon, self._report, self._sources, self._chooser, fallback)


def _localize_booklet(game: Game, language: _LanguageContext, words: Record) -> Booklet | None:
    if game.booklet is None:
        return None
    known_anchors = {name for chapter in game.booklet.chapters for name in booklet_anchors(chapter.blocks)}
    known_anchors |= {f"term-{name}" for name in game.terms}  # the anchors that `[[glossary]]` makes
    texts = language.texts(known_anchors, game.booklet.lists_mentions)
    return localize_booklet(game.booklet, texts, texts.table_walk(words).walk)


class _TermSpans(Mapping[str, "tuple[Span, ...]"]):
    """The spans of terms by name; a term is resolved when a text first prints it."""

    def __init__(self, terms: Mapping[str, Message | RichText], named: NamedTexts) -> None:
        self._terms = terms
        self._named = named

    def __getitem__(self, name: str) -> tuple[Span, ...]:
        term = self._terms[name]
        return term.spans if isinstance(term, RichText) else self._named.spans(NamedText(term))

    def __iter__(self) -> Iterator[str]:
        return iter(self._terms)

    def __len__(self) -> int:
        return len(self._terms)


_INDEX_MARK = lazy_pattern(r"(?<!\\)\{index:([^{}\\]+)\}")
_OWN_CARD = "card."
"""What a text holds that names values of its own card."""


class Localizer:
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
        self._resolved: dict[tuple[str, str, str], ResolvedText] = {}
        self._reported: set[tuple[str, Mark]] = set()

    def deck(self, deck: Deck) -> Deck:
        """Return a deck with the texts of its cards localized; if they name the numbers of copies, its cards are `apart`."""
        localized = replace(deck, cards=tuple([self.card(card) for card in deck.cards]))
        numbered = self._numbered_cards()
        copies = {
            card.id: [self._values(card.values, copy_id(card.id, number)) for number in range(1, card.copies + 1)]
            for card in (deck.cards if numbered else ())
            if card.id in numbered and card.copies > 1
        }
        return replace(localized, apart=tuple(copies_apart(localized.cards, copies))) if copies else localized

    def _numbered_cards(self) -> set[str]:
        return {
            id_ for lexicon in (self._lexicon, self._fallback) if lexicon and lexicon.cards for id_ in lexicon.cards.numbered
        }

    def card(self, card: Card) -> Card:
        """Return a card with its texts localized, which may name its own values."""
        return Card(card.id, card.copies, self._values(card.values, card.id), card.mark, card.marks)

    def record(self, record: Record) -> Record:
        """Return a record with its texts localized."""
        return record.with_values(self._values(record))

    def text(self, message: Message | RichText, row: TableRow | None = None) -> RichText:
        """Return a text, localized, which may name the fields of `row`; its faults are reported."""
        return message if isinstance(message, RichText) else self._text(message, row)

    def alternative(self, message: Message | RichText) -> RichText:
        """Return the alternative text of a figure, localized, without marks of the index: it stands on no page.

        Reports `locale/unknown-entry` if it was to be listed.
        """
        words = self.text(message)
        marks = any(isinstance(span, Mention) for span in words.spans)  # those of terms say nothing of the index
        for name in _INDEX_MARK.findall(message.source) if marks and isinstance(message, Message) else ():
            fault = f"`{{index:{name}}}` stands in the alternative text of a figure, which is on no page"
            hint = "write it in the caption, or in the text beside the figure"
            self._report.error("locale/unknown-entry", fault, words.mark, hint=hint)
        return replace(words, spans=tuple(s for s in words.spans if not isinstance(s, Mention))) if marks else words

    def heading(self, message: Message | RichText) -> RichText:
        """Return the words of a heading, localized; one whose choices leave nothing to print is reported.

        Reports `booklet/empty-heading`, unless another fault is the reason.
        """
        words = self.text(message)
        if isinstance(message, RichText) or _prints_something(words):
            return words
        chosen, lexicon = self._choose_text(message)
        if not self._resolve(_normalize_source(chosen.text), lexicon, None)[1]:
            hint = "give words to each arm that can be chosen, or take the heading out"
            self._report.error(
                "booklet/empty-heading", "a heading that prints no words with these values", words.mark, hint=hint
            )
        return words

    def table_walk(self, words: Record) -> TableWalk:
        """Return what replaces the patterns of the booklet's tables by their rows; `words` are the game's, localized."""
        from pnp.locale.table_walks import TableWalk  # noqa: PLC0415 - only for a booklet

        return TableWalk(self._lexicon, words, self.text, self._report)

    def words(self, text: NamedText) -> SpansAndMark:
        """Return the spans of a text that others print, as far as they are known, and where its words stand.

        Its faults are reported where it is printed by itself. Spans in another language than this one's say so.
        """
        from pnp.locale.resolve import resolve_text  # noqa: PLC0415 - only for texts with markup

        if text.sentence and self._lexicon.cards is not None:
            sentence = self._lexicon.cards.card(id_of_card(text.card)).at(text.sentence.split("."), text.sentence).value
            words = cast("RichText", self.sentence(cast("Sentence", sentence), text.card).text)
            return words.spans_in(self._lexicon.locale), words.mark
        chosen, lexicon = self._choose_text(text.message)
        spans = resolve_text(_normalize_source(chosen.text), replace(lexicon, card=text.card))[0]
        if lexicon.locale != self._lexicon.locale:
            spans = tuple(
                replace(s, lang=lexicon.locale) if isinstance(s, TextSpan | IconSpan) and not s.lang else s for s in spans
            )
        return spans, chosen.mark

    def form(self, word: Message) -> tuple[Span, ...]:
        """Return a form of a term as the glossary gives it."""
        return Localizer(self._lexicon, self._report, self._sources).text(word).spans

    def _choose_text(self, message: Message) -> tuple[ChosenText, Lexicon]:
        chosen = ChosenText(message.source, message.mark)
        if self._chooser is None or self._fallback is None:
            return chosen, self._lexicon
        if message.translatable and (message.source or message.fillable):
            chosen = self._chooser.choose(message)
        return chosen, self._fallback if chosen.fallback or not message.translatable else self._lexicon

    def _text(self, message: Message, row: TableRow | None = None, card: str = "") -> RichText:
        (source, mark, reason), lexicon = self._choose_text(message)
        if not MARKUP_SIGNS.search(source):
            spans: tuple[Span, ...] = (TextSpan(normalize("NFC", source)),) if source else ()
            return RichText(spans, message.id, lexicon.locale, mark, reason, source=message.source)
        from pnp.locale.resolve import resolve_rows  # noqa: PLC0415 - only for texts with markup

        if card and _OWN_CARD in source:
            lexicon = replace(lexicon, card=card)
        with error_context("text", mark):
            resolved = self._resolve(_normalize_source(source), lexicon, row)
        if card and not lexicon.card and any(fault.code == "locale/bad-placeholder" for fault in resolved[1]):
            # once more, for hints that name the card's fields
            resolved = self._resolve(_normalize_source(source), replace(lexicon, card=card), row)
        for fault in (f for f in resolved[1] if f.code and (row is None or row.number == 1)):
            place = position(source, source_offset(source, fault.at), mark, self._sources)
            if (fault.code, place) not in self._reported:
                self._reported.add((fault.code, place))
                severity: Severity = "warning" if fault.cause else "error"
                found = Diagnostic(fault.code, fault.message, place, severity, hint=fault.hint, cause=fault.cause)
                self._report.add(found)
        whole = RichText(resolved[0], message.id, lexicon.locale, mark, reason, source=message.source)
        rows = resolve_rows(source, lexicon)
        return replace(whole, parts=tuple(replace(whole, spans=spans, source=None) for spans in rows)) if rows else whole

    def _resolve(self, source: str, lexicon: Lexicon, row: TableRow | None) -> ResolvedText:
        """Resolve a text; one without a row of its own is resolved once, or once for its card if it names that."""
        from pnp.locale.resolve import resolve_text  # noqa: PLC0415 - only for texts with markup

        if row is not None:
            return resolve_text(source, replace(lexicon, row=row))
        key = (source, lexicon.locale, lexicon.card)
        resolved = self._resolved.get(key)
        if resolved is None:
            resolved = self._resolved[key] = resolve_text(source, lexicon)
        return resolved

    def sentence(self, sentence: Sentence, card: str = "") -> Sentence:
        """Return a sentence with its text in which its parameters are filled in; their words come in the order of the file.

        If its pattern or one of its words has no translation, all of it is in the source language.
        """
        form = sentence.form
        if form is None or self._lexicon.cards is None:
            return sentence.with_values(self._values(sentence, card))
        words = {name: found for name, of in form.words.items() if (found := of.get(str(sentence[name]))) is not None}
        if self._fallback is not None:
            chosen = [self._choose_text(message)[0] for message in (form.text, *words.values())]
            reason: FallbackReason = next((text.fallback for text in chosen if text.fallback), "")
            if reason:
                written = Localizer(self._fallback, Report(), self._sources).sentence(sentence, card)
                return written.with_values({**written, TEXT: replace(cast("RichText", written.text), untranslated=reason)})
        kinds = {name: kind for name, kind in form.takes.items() if isinstance(kind, Kind)}
        parameters = Record({name: sentence[name] for name in kinds}, sentence.mark)
        of_card = CardValue(form.name, parameters, RecordKind(fields=kinds), card, self._lexicon.cards)
        row = TableRow(form.name, 1, parameters, of_card)
        for name, word in words.items():
            row = replace(row, printed={**row.printed, name: self._text(word, row, card)})
        values = self._values({name: value for name, value in sentence.items() if name != TEXT}, card)
        return sentence.with_values({**values, TEXT: self._text(form.text, row, card)})

    def try_sentences(self, patterns: Iterable[SentencePattern]) -> None:
        """Report the faults of patterns with whatever a card may give them; those that name the card need one."""
        for pattern in patterns:
            used = (pattern.text, *(word for of in pattern.words.values() for word in of.values()))
            samples = () if any(_OWN_CARD in message.source for message in used) else sample_sentences(pattern)
            for sentence in samples:
                self.sentence(sentence)

    def _values(self, values: Mapping[str, Value], card: str = "") -> dict[str, Value]:
        return {
            name: value
            if isinstance(value, int | str | float)
            else self._text(value, card=card)
            if isinstance(value, Message)
            else self._value(value, card)
            for name, value in values.items()
        }

    def _value(self, value: Value, card: str) -> Value:
        if isinstance(value, Message):
            return self._text(value, card=card)
        if isinstance(value, Sentence):
            return self.sentence(value, card)
        if isinstance(value, Record):
            return value.with_values(self._values(value, card))
        if isinstance(value, tuple):
            return tuple([self._value(v, card) for v in value])
        return value


def _prints_something(words: RichText) -> bool:
    return any(not isinstance(span, LineBreak | TextSpan | Mention) for span in words.spans) or bool(words.plain.strip())


def _normalize_source(source: str) -> str:
    return normalize("NFC", source).strip("\n")


def localize_booklet(booklet: Booklet, texts: Localizer, walk_table: TableWalker) -> Booklet:
    """Return the booklet with each text replaced by what `texts` gives for it.

    Tables that walk a table of the rules are replaced by the result of `walk_table`.
    """
    chapters = tuple(replace(c, blocks=_localize_blocks(c.blocks, texts, walk_table)) for c in booklet.chapters)
    definitions = {name: texts.text(words) for name, words in booklet.definitions.items()}
    return replace(booklet, chapters=chapters, definitions=definitions)


def booklet_anchors(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the anchors that links may lead to."""
    for block in blocks:
        if isinstance(block, (HeadingBlock, ParagraphBlock, FigureBlock)) and block.anchor:
            yield block.anchor
        elif isinstance(block, CalloutBlock):
            yield from (block.anchor,) if block.anchor else ()
            yield from booklet_anchors(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from booklet_anchors(item)


def _localize_blocks(blocks: Iterable[Block], texts: Localizer, walk_table: TableWalker) -> tuple[Block, ...]:
    return tuple(_localize_block(block, texts, walk_table) for block in blocks)


def _localize_block(block: Block, texts: Localizer, walk_table: TableWalker) -> Block:
    if isinstance(block, (HeadingBlock, ParagraphBlock)):
        replaced = texts.heading if isinstance(block, HeadingBlock) else texts.text
        return replace(block, words=replaced(block.words))
    if isinstance(block, ListBlock):
        return replace(block, items=tuple(_localize_blocks(item, texts, walk_table) for item in block.items))
    if isinstance(block, TableBlock):
        return walk_table(block) if block.walks else _localize_table(block, texts)
    if isinstance(block, CalloutBlock):
        title = block.title and texts.text(block.title)
        return replace(block, blocks=_localize_blocks(block.blocks, texts, walk_table), title=title)
    if isinstance(block, FigureBlock):
        notes = tuple((number, texts.text(words)) for number, words in block.notes)
        return replace(block, images=tuple(_localize_figure_image(image, texts) for image in block.images), notes=notes)
    return block


def _localize_table(table: TableBlock, texts: Localizer) -> TableBlock:
    rows = tuple(tuple(texts.text(cell) for cell in row) for row in table.rows)
    return replace(table, heads=tuple(texts.text(head) for head in table.heads), rows=rows)


def _localize_figure_image(image: FigureImage, texts: Localizer) -> FigureImage:
    caption = image.caption and texts.text(image.caption)
    return replace(image, caption=caption, alternative=image.alternative and texts.alternative(image.alternative))


MOST_BESIDE = 24
"""The number of characters up to which both texts share a line, separated by a slash; longer ones become paragraphs."""


def bilingual_game(first: Game, second: Game) -> Game:
    """Return the game with both texts in each card and word (once if they are equal), and without its booklet.

    Everything else, such as the direction of layouts, is that of the first language.
    """
    decks = tuple(_combine_decks(a, b) for a, b in zip(first.decks, second.decks, strict=True))
    words = first.words.with_values(_combine_values(first.words, second.words))
    return replace(first, decks=decks, words=words, second_locale=second.locale, booklet=None)


def combine_games(request: BuildRequest, games: Sequence[Game]) -> Game:
    """Return the game to print from one or two localized games; `other` holds the second if its faces become the backs."""
    if len(games) == 1:
        return games[0]
    first, second = games
    if request.bilingual == "box":
        return bilingual_game(first, second)
    return replace(first, second_locale=second.locale, booklet=None, other=second)


def with_second_face(components: Sequence[Component], others: Sequence[Component]) -> tuple[Component, ...]:
    """Return the cards with the faces of the same cards in another language as their backs, whose outline is mirrored."""
    faces = {component.id: component.face for component in others}
    faces |= {id_: replace(face, outline=face.shaped.mirrored) for id_, face in faces.items() if face.shaped is not None}
    if all(one.copies == other.copies for one, other in zip(components, others, strict=False)):
        return tuple(replace(c, back=faces[c.id]) for c in components if c.id in faces)
    of_copy = {(other.card, number): faces[other.id] for other in others for number in other.numbers}
    single = (replace(c, id=copy_id(c.card, n), copies=1, copy=n) for c in components for n in c.numbers)
    return tuple(join_copies(replace(c, back=of_copy[c.card, c.copy]) for c in single if (c.card, c.copy) in of_copy))


def _combine_decks(first: Deck, second: Deck) -> Deck:
    combined = replace(first, cards=tuple(map(_combine_cards, first.cards, second.cards)))
    if not first.apart and not second.apart:
        return combined
    ids = dict.fromkeys(copy.id for deck in (first, second) for copy in deck.apart if copy.copy)
    numbers = {id_of_card(id_) for id_ in ids}
    own, other = ({copy.id: copy for copy in deck.every_card} for deck in (first, second))
    copies = {
        card.id: [
            _combine_cards(own.get(id_, card), other.get(id_, other[card.id])).values
            for number in range(1, card.copies + 1)
            for id_ in [copy_id(card.id, number)]
        ]
        for card in first.cards
        if card.id in numbers
    }
    return replace(combined, apart=tuple(copies_apart(combined.cards, copies)))


def _combine_cards(a: Card, b: Card) -> Card:
    return Card(a.id, a.copies, _combine_values(a.values, b.values), a.mark, a.marks, a.look)


def _combine_values(first: Mapping[str, Value], second: Mapping[str, Value]) -> dict[str, Value]:
    return {name: _combine_value(value, second[name]) for name, value in first.items()}


def _combine_value(first: Value, second: Value) -> Value:
    if isinstance(first, RichText) and isinstance(second, RichText):
        return combine_texts(first, second)
    if isinstance(first, Record) and isinstance(second, Record):
        return first.with_values(_combine_values(first, second))
    if isinstance(first, tuple) and isinstance(second, tuple):
        return tuple([_combine_value(a, b) for a, b in zip(first, second, strict=True)])
    return first


def combine_texts(first: RichText, second: RichText) -> RichText:
    """Return a text that contains both, or only the first if they are equal, as names often are."""
    if first.plain == second.plain or not second.spans:
        return first
    if not first.spans:
        return replace(first, spans=second.spans_in(first.locale), untranslated=second.untranslated)
    short = max(len(first.plain), len(second.plain)) <= MOST_BESIDE and "\n" not in first.plain + second.plain
    between: tuple[Span, ...] = (TextSpan(" / "),) if short else (LineBreak(), LineBreak())
    fallback = first.untranslated or second.untranslated
    spans = (*first.spans, *between, *second.spans_in(first.locale))
    parts = tuple(combine_texts(a, b) for a, b in zip(first.parts, second.parts, strict=False))
    return replace(first, spans=spans, untranslated=fallback, parts=parts)
