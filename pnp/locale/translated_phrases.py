"""Translations of the generator's own words, given by a game as messages `phrases/<key>`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import BrokenNode, ChoiceNode, PlaceholderNode
from pnp.locale.phrases import has_phrases, phrases_for

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.fields import Translation, TranslationEntry

GROUP = "phrases/"


def translated_phrases(translation: Translation, report: Report, *, strict: bool = False) -> dict[str, str]:
    """Return the valid phrases of a translation by key.

    Reports `translation/bad-phrase` for an invalid ICU message or one with the wrong values, and
    `translation/unknown-phrase`. If the generator has no phrases in the language, missing ones count as `locale/untranslated`.
    """
    known = phrases_for("en").words
    found = {}
    for entry in translation.entries.values():
        if not entry.id.startswith(GROUP) or not entry.text.strip() or entry.fuzzy:
            continue
        key = entry.id.removeprefix(GROUP)
        if key not in known:
            report.error("translation/unknown-phrase", f"`{entry.id}` is not a phrase of the generator", entry.mark)
        elif _is_sound(entry, known[key], translation.tag, report):
            found[key] = entry.text
    missing = len(known.keys() - found)
    if missing and not has_phrases(translation.tag):
        report_missing = report.error if strict else report.warning
        message = f"{missing} of {len(known)} of the generator's phrases are missing in `{translation.tag}`"
        hint = f"translate `{translation.mark.path}/phrases.po`; until then they print in English"
        report_missing("locale/untranslated", message, translation.mark, hint=hint)
    return found


def values(message: str) -> set[str]:
    """Return the names of the values of an ICU message, including those in arms. Raises ValueError if it is invalid."""
    found = set()
    for node in walk(read_markup(message).nodes):
        if isinstance(node, BrokenNode) and node.raw[0] == "{":
            raise ValueError(f"`{node.raw[:20]}` is never closed")
        if isinstance(node, ChoiceNode) and node.problem:
            raise ValueError(node.problem)
        if isinstance(node, (ChoiceNode, PlaceholderNode)):
            found.add(node.name)
    return found


def _is_sound(entry: TranslationEntry, english: str, locale: str, report: Report) -> bool:
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for a game with phrases of its own)

    try:
        wanted, given = values(english), values(entry.text)
        if wanted != given:
            names = " and ".join(f"`{{{name}}}`" for name in sorted(wanted)) or "no value"
            report.error("translation/bad-phrase", f"`{entry.id}` must name {names}", entry.mark)
            return False
        MessageFormat(entry.text, locale)
    except ValueError as error:
        report.error("translation/bad-phrase", f"`{entry.id}` is not an ICU message: {error}", entry.mark)
        return False
    return True
