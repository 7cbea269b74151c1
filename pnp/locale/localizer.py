"""Localizes the values of cards and the words of a game: every message becomes the spans that are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from pnp.base.failures import in_hand
from pnp.load.notation.markup_parser import MARKUP_SIGNS
from pnp.load.positions import position, written_offset
from pnp.locale.source_fallback import ChosenText
from pnp.model.fields import LineBreak, Message, Record, RichText, TextSpan
from pnp.model.game import Card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.locale.lexicon import Lexicon
    from pnp.locale.named_texts import NamedText, Words
    from pnp.locale.resolve import Resolved
    from pnp.locale.source_fallback import TextChooser
    from pnp.locale.table_rows import TableRow
    from pnp.locale.text_fault import TextFault
    from pnp.locale.walked_tables import TableWalk
    from pnp.model.fields import Span, Value
    from pnp.model.game import Sources

_OWN = "card."
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
        self._resolved: dict[tuple[str, str, str], Resolved] = {}
        self._told: set[tuple[str, Mark]] = set()

    def card(self, card: Card) -> Card:
        """Return a card with its texts localized, which may name its own values."""
        return Card(card.id, card.copies, self._values(card.values, card.id), card.mark, card.marks)

    def record(self, record: Record) -> Record:
        """Return a record with its texts localized."""
        return record.with_values(self._values(record))

    def text(self, message: Message | RichText, row: TableRow | None = None) -> RichText:
        """Return a text, localized, which may name the fields of `row`; its faults are reported."""
        return message if isinstance(message, RichText) else self._text(message, row)

    def heading(self, message: Message | RichText) -> RichText:
        """Return the words of a heading, localized; one whose choices leave nothing to print is reported.

        Reports `booklet/empty-heading`, unless another fault is the reason.
        """
        words = self.text(message)
        if isinstance(message, Message) and not _is_printed(words) and not self._faults(message):
            hint = "give words to each arm that can be chosen, or take the heading out"
            self._report.error(
                "booklet/empty-heading", "a heading that prints no words with these values", words.mark, hint=hint
            )
        return words

    def tables(self, words: Record) -> TableWalk:
        """Return what replaces the patterns of the booklet's tables by their rows; `words` are the game's, localized."""
        from pnp.locale.walked_tables import TableWalk  # noqa: PLC0415 - only for a booklet

        return TableWalk(self._lexicon, words, self.text, self._report)

    def words(self, text: NamedText) -> Words:
        """Return the spans of a text that others print, as far as they are known, and where its words stand.

        Its faults are reported where it is printed by itself. Spans in another language than this one's say so.
        """
        from pnp.locale.resolve import resolve  # noqa: PLC0415 - only for texts with markup

        chosen, lexicon = self._chosen(text.message)
        spans = resolve(_normalized(chosen.text), replace(lexicon, card=text.card))[0]
        if lexicon.locale != self._lexicon.locale:
            spans = tuple(replace(s, lang=lexicon.locale) if isinstance(s, TextSpan) and not s.lang else s for s in spans)
        return spans, chosen.mark

    def form(self, word: Message) -> tuple[Span, ...]:
        """Return a form of a term as the glossary gives it."""
        return Localizer(self._lexicon, self._report, self._sources).text(word).spans

    def _chosen(self, message: Message) -> tuple[ChosenText, Lexicon]:
        """Return the words to be printed for a message, and the names that they may use."""
        chosen = ChosenText(message.source, message.mark)
        if self._chooser is None or self._fallback is None:
            return chosen, self._lexicon
        if message.translatable and (message.source or message.fillable):
            chosen = self._chooser.choose(message)
        return chosen, self._fallback if chosen.fallback or not message.translatable else self._lexicon

    def _text(self, message: Message, row: TableRow | None = None, card: str = "") -> RichText:
        (source, mark, reason), lexicon = self._chosen(message)
        if not MARKUP_SIGNS.search(source):
            spans: tuple[Span, ...] = (TextSpan(normalize("NFC", source)),) if source else ()
            return RichText(spans, message.id, lexicon.locale, mark, reason, source=message.source)
        from pnp.locale.resolve import resolve_rows  # noqa: PLC0415 - only for texts with markup

        if card and _OWN in source:
            lexicon = replace(lexicon, card=card)
        with in_hand("text", mark):
            parsed = self._parsed(_normalized(source), lexicon, row)
        if card and not lexicon.card and any(fault.code == "locale/bad-placeholder" for fault in parsed[1]):
            # once more, for hints that name the card's fields
            parsed = self._parsed(_normalized(source), replace(lexicon, card=card), row)
        for fault in (f for f in parsed[1] if f.code and (row is None or row.number == 1)):
            self._report_fault(fault, source, mark)
        whole = RichText(parsed[0], message.id, lexicon.locale, mark, reason, source=message.source)
        rows = resolve_rows(source, lexicon)
        return replace(whole, parts=tuple(replace(whole, spans=spans, source=None) for spans in rows)) if rows else whole

    def _faults(self, message: Message) -> tuple[TextFault, ...]:
        chosen, lexicon = self._chosen(message)
        return self._parsed(_normalized(chosen.text), lexicon, None)[1]

    def _report_fault(self, fault: TextFault, source: str, mark: Mark) -> None:
        """Report a fault in a text, once for all the cards that share it."""
        place = position(source, written_offset(source, fault.at), mark, self._sources)
        if (fault.code, place) not in self._told:
            self._told.add((fault.code, place))
            self._report.error(fault.code, fault.message, place, hint=fault.hint)

    def _parsed(self, source: str, lexicon: Lexicon, row: TableRow | None) -> Resolved:
        """Resolve a text; one without a row of its own is resolved once, or once for its card if it names that."""
        from pnp.locale.resolve import resolve  # noqa: PLC0415 - only for texts with markup

        if row is not None:
            return resolve(source, replace(lexicon, row=row))
        key = (source, lexicon.locale, lexicon.card)
        parsed = self._resolved.get(key)
        if parsed is None:
            parsed = self._resolved[key] = resolve(source, lexicon)
        return parsed

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
        if isinstance(value, Record):
            return value.with_values(self._values(value, card))
        if isinstance(value, tuple):
            return tuple([self._value(v, card) for v in value])
        return value


def _is_printed(words: RichText) -> bool:
    return any(not isinstance(span, LineBreak | TextSpan) for span in words.spans) or bool(words.plain.strip())


def _normalized(source: str) -> str:
    return normalize("NFC", source).strip("\n")
