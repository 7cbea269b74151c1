"""The generator's own words in a language that it does not speak: messages `phrases/<key>` of a game's translation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.phrases import has_phrases, phrases_for
from pnp.markup.fold import walk
from pnp.markup.parser import read_markup
from pnp.markup.tree import BrokenNode, ChoiceNode, PlaceholderNode

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.translation import Translation, TranslationEntry

GROUP = "phrases/"


def translated_phrases(translation: Translation, report: Report, *, strict: bool = False) -> dict[str, str]:
    """Give the phrases of a translation by key, as far as they are sound.

    Faults: `translation/bad-phrase` for what is no ICU message or lacks one of its values, `translation/unknown-phrase`. In a
    language that the generator does not speak, phrases that are not given are counted as `locale/untranslated`.
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
    """Give the names of the values that an ICU message fills in, those in its arms too. Raises ValueError for a broken one."""
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
