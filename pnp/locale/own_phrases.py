"""The generator's own words in a language that it does not speak: messages `phrases/<key>` of a game's translation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.phrases import phrases_for, spoken
from pnp.markup.read import read
from pnp.markup.tree import Broken, Choice, Placeholder
from pnp.markup.walk import walk

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.translation import Entry, Translation

GROUP = "phrases/"


def own_phrases(translation: Translation, report: Report, *, strict: bool = False) -> dict[str, str]:
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
            report.error("translation/unknown-phrase", f"`{entry.id}` is no phrase of the generator", entry.mark)
        elif _is_sound(entry, known[key], translation.tag, report):
            found[key] = entry.text
    lacking = len(known.keys() - found)
    if lacking and not spoken(translation.tag):
        tell = report.error if strict else report.warning
        message = f"{lacking} of {len(known)} of the generator's phrases are not there in `{translation.tag}`"
        hint = f"translate `{translation.mark.path}/phrases.po`; until then they print in English"
        tell("locale/untranslated", message, translation.mark, hint=hint)
    return found


def values(message: str) -> set[str]:
    """Give the names of the values that an ICU message fills in, those in its arms too. Raises ValueError for a broken one."""
    found = set()
    for node in walk(read(message).nodes):
        if isinstance(node, Broken) and node.raw[0] == "{":
            raise ValueError(f"`{node.raw[:20]}` is never closed")
        if isinstance(node, Choice) and node.problem:
            raise ValueError(node.problem)
        if isinstance(node, (Choice, Placeholder)):
            found.add(node.name)
    return found


def _is_sound(entry: Entry, english: str, locale: str, report: Report) -> bool:
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for a game with phrases of its own)

    try:
        wanted, given = values(english), values(entry.text)
        if wanted != given:
            names = " and ".join(f"`{{{name}}}`" for name in sorted(wanted)) or "no value"
            report.error("translation/bad-phrase", f"`{entry.id}` must name {names}", entry.mark)
            return False
        MessageFormat(entry.text, locale)
    except ValueError as error:
        report.error("translation/bad-phrase", f"`{entry.id}` is no ICU message: {error}", entry.mark)
        return False
    return True
