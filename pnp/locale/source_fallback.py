"""Chooses the words of a message: its translation if that can be printed, otherwise its source, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import TextNode
from pnp.model.fields import UNSAID

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.fields import Message, Translation, TranslationEntry

FallbackReason: TypeAlias = Literal["", "missing", "fuzzy", "stale"]

COPY = 3
"""The number of words up to which a translation may equal its source without a flag: names, codes and loan words do."""

SAME = "same-as-source"
"""The flag of an entry whose text is intentionally the same as its source."""

_FALLBACKS: dict[FallbackReason, tuple[str, str]] = {
    "missing": ("locale/untranslated", "not translated"),
    "fuzzy": ("locale/fuzzy", "marked fuzzy"),
    "stale": ("locale/stale", "made from another source text"),
}


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

    def report_fallbacks(self, source_locale: str, report: Report, *, strict: bool) -> None:
        """Report how many texts are printed in the source language, one finding for each reason; errors if `strict`."""
        tag = self._translation.tag
        for reason, (code, what) in _FALLBACKS.items():
            marks = [mark for found, mark in self._chosen.values() if found == reason]
            if marks:
                report_fallback = report.error if strict else report.warning
                does = "do not print" if strict else f"print in `{source_locale}` with a mark"
                message = f"{len(marks)} of {len(self._chosen)} texts of `{tag}` are {what}: they {does}"
                also = [("such as" if i == 0 else "and", mark) for i, mark in enumerate(marks[:5])]
                report_fallback(code, message, self._translation.mark, also=also)


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
    copied = entry.text.split() == message.source.split() and len(message.source.split()) > COPY
    return "missing" if copied and SAME not in entry.flags and _has_words(message.source) else ""


def _has_words(source: str) -> bool:
    """Return whether a text has words of its own, and not only values and signs, which are the same in every language."""
    nodes = walk(read_markup(source).nodes)
    return any(isinstance(node, TextNode) and any(map(str.isalpha, node.value)) for node in nodes)
