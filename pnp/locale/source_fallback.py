"""Which words a message is printed in: its translation where there is a sound one, else its source, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pnp.diagnostics import Mark, Report
    from pnp.model.fields import Message
    from pnp.model.translation import Translation, TranslationEntry

FallbackReason: TypeAlias = Literal["", "missing", "fuzzy", "stale"]

COPY = 3
"""Words up to which a translation may equal its source without saying so: names, signs and loan words do."""

SAME = "same-as-source"
"""The flag of an entry whose text is meant to equal its source."""

_FALLBACKS: dict[FallbackReason, tuple[str, str]] = {
    "missing": ("locale/untranslated", "not translated"),
    "fuzzy": ("locale/fuzzy", "marked fuzzy"),
    "stale": ("locale/stale", "made from another source text"),
}


class ChosenText(NamedTuple):
    """The words chosen for a message, where they stand, and what the translation lacks (empty: nothing)."""

    text: str
    mark: Mark
    fallback: FallbackReason = ""


class TextChooser:
    """Chooses words for the messages of a run and counts those that are not translated."""

    def __init__(self, translation: Translation) -> None:
        self._translation = translation
        self.forms = translation.forms
        self._asked: dict[str, tuple[FallbackReason, Mark]] = {}

    def choose(self, message: Message) -> ChosenText:
        """The translation, or the source where there is none that could be printed."""
        entry = self._translation.entries.get(message.id)
        reason = fallback_reason(entry, message)
        self._asked[message.id] = reason, entry.mark if entry else message.mark
        return (
            ChosenText(message.source, message.mark, reason) if reason or entry is None else ChosenText(entry.text, entry.mark)
        )

    def report_fallbacks(self, source_locale: str, report: Report, *, strict: bool) -> None:
        """Say how many texts print in the source language, one finding for each reason; errors when `strict`."""
        tag = self._translation.tag
        for reason, (code, what) in _FALLBACKS.items():
            marks = [mark for found, mark in self._asked.values() if found == reason]
            if marks:
                report_fallback = report.error if strict else report.warning
                does = "do not print" if strict else f"print in `{source_locale}` with a mark"
                message = f"{len(marks)} of {len(self._asked)} texts of `{tag}` are {what}: they {does}"
                also = [("such as" if i == 0 else "and", mark) for i, mark in enumerate(marks[:5])]
                report_fallback(code, message, self._translation.mark, also=also)


def fallback_reason(entry: TranslationEntry | None, message: Message) -> FallbackReason:
    """What keeps an entry from being printed for a message; empty when nothing does.

    An entry made from a source that differs by white space alone is sound. One that repeats a source of more than three
    words was filled in by a machine and never translated, unless it is flagged `same-as-source`.
    """
    if entry is None or not entry.text.strip():
        return "missing"
    if entry.fuzzy:
        return "fuzzy"
    if entry.source.split() != message.source.split():
        return "stale"
    copied = entry.text.split() == message.source.split() and len(message.source.split()) > COPY
    return "missing" if copied and SAME not in entry.flags else ""
