"""What a translation gives in place of its source: its texts, unless the source is printed for a reason, and its layout.

Styles that may be smaller than the script of a language needs are reported here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.diagnostics import list_names
from pnp.base.languages import main_script
from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import TextNode
from pnp.load.package_data import type_floors
from pnp.load.yaml.nodes import format_number
from pnp.locale.pseudo import is_pseudo
from pnp.model.fields import UNSAID, CardLook, LocaleLayout, Message, PoEntry, Translation, TranslationEntry

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.booklet import BookletLook
    from pnp.model.game import Card, Game
    from pnp.model.style import TextStyle


FallbackReason: TypeAlias = Literal["", "missing", "fuzzy", "stale"]

MOST_COPIED_WORDS = 3
"""The number of words up to which a translation that equals its source prints: names, codes and loan words do."""

SAME_AS_SOURCE = "same-as-source"
"""The flag of an entry whose text is intentionally the same as its source."""

VARIED = "varied"
"""The flag of an entry whose text is intentionally another one than elsewhere, where its source is the same."""

_FALLBACK_FINDINGS: dict[FallbackReason, tuple[str, str]] = {
    "missing": ("locale/untranslated", "not translated"),
    "fuzzy": ("locale/fuzzy", "marked fuzzy"),
    "stale": ("locale/stale", "made from another source text"),
}


_MOST_NAMED_CARDS = 12


class ChosenText(NamedTuple):
    """The words chosen for a message, their mark, and why they are not its translation (empty: they are)."""

    text: str
    mark: Mark
    fallback: FallbackReason = ""


class TextChooser:
    """Chooses the words of messages and counts those that are not translated."""

    def __init__(self, translation: Translation) -> None:
        self._translation = translation
        self.forms = translation.forms
        self._chosen: dict[str, tuple[FallbackReason, Mark]] = {}

    def choose(self, message: Message) -> ChosenText:
        """Return the translation, or the source if there is none that can be printed."""
        entry = self._translation.entries.get(message.id)
        reason = fallback_reason(entry, message)
        self._chosen[message.id] = reason, entry.mark if entry else message.mark
        if message.unsaid and (reason or entry is None or not entry.text.strip()):
            return ChosenText("", message.mark)  # nothing stands for words that the source does not have
        return (
            ChosenText(message.source, message.mark, reason) if reason or entry is None else ChosenText(entry.text, entry.mark)
        )

    def report_fallbacks(
        self, source_locale: str, report: Report, *, strict: bool, decks: Collection[str] = frozenset()
    ) -> None:
        """Report how many texts print in the source language, and on how many cards of `decks`: a finding for each reason.

        They are errors that name these cards if `strict`.
        """
        all_cards = _cards_of(self._chosen, decks)
        tag = self._translation.tag
        for reason, (code, what) in _FALLBACK_FINDINGS.items():
            marks = [mark for found, mark in self._chosen.values() if found == reason]
            if marks:
                report_fallback = report.error if strict else report.warning
                does = "do not print" if strict else f"print in `{source_locale}` with a mark"
                cards = _cards_of((id_ for id_, (found, _) in self._chosen.items() if found == reason), decks)
                on = f", on {len(cards)} of {len(all_cards)} cards" if cards else ""
                on += f" ({list_names(cards, _MOST_NAMED_CARDS)})" if cards and strict else ""
                message = f"{len(marks)} of {len(self._chosen)} texts of `{tag}` are {what}{on}: they {does}"
                also = [("such as" if i == 0 else "and", mark) for i, mark in enumerate(marks[:5])]
                report_fallback(code, message, self._translation.mark, also=also)
        self._report_unsure(source_locale, report, strict=strict)

    def _report_unsure(self, source_locale: str, report: Report, *, strict: bool) -> None:
        tag, entries = self._translation.tag, self._translation.entries
        unsure = unsure_entries(entries, tag, source_locale)
        marks = [entries[id_].mark for id_, (reason, _) in self._chosen.items() if not reason and id_ in unsure]
        if marks:
            say = report.error if strict else report.note
            does = "are the same as their sources: names" if len(marks) > 1 else "is the same as its source: a name"
            message = f"{len(marks)} of {len(self._chosen)} texts of `{tag}` {does}, or not translated yet"
            hint = (
                f"translate what is no name; `pnp locale accept {tag} {SAME_AS_SOURCE}` says of all others that they are right"
            )
            also = [("such as" if i == 0 else "and", mark) for i, mark in enumerate(marks[:5])]
            say("locale/unsure", message, self._translation.mark, also=also, hint=hint)


def _cards_of(ids: Iterable[str], decks: Collection[str]) -> list[str]:
    """Return the cards that texts are of, by their ids, in order."""
    parts = (id_.split("/") for id_ in ids)
    return list(dict.fromkeys(names[1] for names in parts if names[0] in decks and len(names) > 1))


def fallback_reason(entry: TranslationEntry | None, message: Message) -> FallbackReason:
    """Return the reason why an entry is not printed for a message; empty if it is printed.

    A text that the source leaves empty needs no translation. An entry whose source differs only by white space is valid. One
    that repeats a source of more than three words was probably filled in by a machine and not translated, unless it has no
    words of its own or is flagged `same-as-source`.
    """
    if entry is None or not entry.text.strip():
        return "" if message.unsaid else "missing"
    if entry.fuzzy:
        return "fuzzy"
    if entry.source.split() != (UNSAID if message.unsaid else message.source).split():
        return "stale"
    return "missing" if is_copied(entry, message.source) else ""


def is_copied(entry: TranslationEntry | PoEntry, source: str) -> bool:
    """Whether an entry repeats a source of more than three words that has words of its own, without saying that it is meant."""
    copied = entry.text.split() == source.split() and len(source.split()) > MOST_COPIED_WORDS
    return copied and SAME_AS_SOURCE not in entry.flags and _has_words(source)


_NAMES = frozenset({"game/title", "game/author"})
"""Texts that are names in every language."""

_NO_WORDS = lazy_pattern(r"\{[^{}]*\}|\[[^\[\]]*\]")
_WORD = lazy_pattern(r"[^\W\d_]+")


def unsure_entries(entries: Mapping[str, TranslationEntry], tag: str, source_locale: str) -> frozenset[str]:
    """Return the ids of short texts that print and equal their source: nobody knows whether they are translated.

    Sure are texts without words, titles and people, those flagged `same-as-source`, and words that the language keeps in other
    texts too, as it does with names. A language of the source's own, such as `en-GB` of `en`, says most things alike.
    """
    if tag.partition("-")[0] == source_locale.partition("-")[0]:
        return frozenset()
    printed = [entry for entry in entries.values() if entry.text.strip() and not entry.fuzzy]
    equal = {
        entry.id: _words(entry.source)
        for entry in printed
        if entry.text.split() == entry.source.split() and not _is_known_to_be_equal(entry)
    }
    if not any(equal.values()):
        return frozenset()
    others = (entry for entry in printed if entry.text.split() != entry.source.split())
    kept = set[str]().union(*(_words(entry.source) & _words(entry.text) for entry in others))
    return frozenset(id_ for id_, words in equal.items() if words - kept)


def _is_known_to_be_equal(entry: TranslationEntry) -> bool:
    is_long = len(entry.source.split()) > MOST_COPIED_WORDS  # which counts as missing
    return is_long or SAME_AS_SOURCE in entry.flags or entry.id in _NAMES or entry.id.startswith("phrases/")


def _words(text: str) -> set[str]:
    return set(_WORD.findall(_NO_WORDS.sub(" ", text)))


def _has_words(source: str) -> bool:
    nodes = all_nodes(read_markup(source).nodes)
    return any(isinstance(node, TextNode) and any(map(str.isalpha, node.value)) for node in nodes)


def apply_locale_layout(game: Game, layout: LocaleLayout) -> Game:
    """Return the game with the changes of `layout`, or the game itself if there are none."""
    if not layout.styles and not layout.cards:
        return game
    styles = {name: _change_style(style, layout) for name, style in game.theme.styles.items()}
    decks = tuple(
        replace(
            deck,
            cards=tuple(_change_card(card, layout, styles) for card in deck.cards),
            apart=tuple(_change_card(card, layout, styles) for card in deck.apart),
        )
        for deck in game.decks
    )
    booklet = replace(game.booklet, look=_change_booklet_look(game.booklet.look, layout)) if game.booklet else None
    return replace(game, theme=replace(game.theme, styles=styles), decks=decks, booklet=booklet)


def _change_style(style: TextStyle, layout: LocaleLayout) -> TextStyle:
    change = layout.styles.get(style.name)
    return style.changed(change.values) if change else style


def _change_card(card: Card, layout: LocaleLayout, styles: Mapping[str, TextStyle]) -> Card:
    change = next((layout.cards[name] for name in card.names if name in layout.cards), None)
    if change is None:
        return card
    own = {name: styles[name].changed(style.values) for name, style in change.styles.items()}
    return replace(card, look=CardLook(own, change.face, change.back))


def _change_booklet_look(look: BookletLook, layout: LocaleLayout) -> BookletLook:
    first, second, third = (replace(h, style=_change_style(h.style, layout)) for h in look.headings)
    return replace(look, headings=(first, second, third), styles={n: _change_style(s, layout) for n, s in look.styles.items()})


_NO_CHANGES = LocaleLayout()


def check_style_floors(game: Game, locale: str, report: Report, layout: LocaleLayout = _NO_CHANGES) -> None:
    """Warn of each style whose floor is under that of its role in the script of `locale`, unless it says why (`small`).

    A pseudo-locale has no readers, nor a layout of its own in which a style could be made larger.
    """
    if is_pseudo(locale):
        return
    script = main_script(locale)
    floors = type_floors(script)
    for style, mark in _styles_of_language(game, layout):
        least = floors[style.role]
        if style.floor < least and not style.small:
            message = (
                f"style `{style.name}` may shrink to {format_number(style.floor)} pt, {style.role} text of `{locale}`"
                f" ({script}) needs {format_number(least)} pt"
            )
            elsewhere = locale != game.source_locale and mark == style.mark
            place = f" in content/{game.name}/locale/{locale}/layout.yaml" if elsewhere else ""
            hint = f"raise its `floor`{place}, or say why it may be smaller: `small: …`"
            report.warning("locale/small-style", message, mark, hint=hint)


def _styles_of_language(game: Game, layout: LocaleLayout) -> Iterator[tuple[TextStyle, Mark | None]]:
    styles = {name: _change_style(style, layout) for name, style in game.theme.styles.items()}
    for name, style in styles.items():
        yield style, layout.styles[name].mark if name in layout.styles else style.mark
    for card in layout.cards.values():
        for name, change in card.styles.items():
            yield styles[name].changed(change.values), change.mark
