"""Translations in the tables of decks, compared with the PO files, which are what prints."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.diagnostics import quoted
from pnp.locale.translation import fallback_reason
from pnp.model.messages import messages, messages_in

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.model.fields import Message, SheetText, Translation, TranslationEntry
    from pnp.model.game import Game

SheetState: TypeAlias = Literal["same", "differs", "waiting", "old", "lost"]
"""How a translation of a table is to the PO files: as there; another there; none there; there, but not printed; of no text."""


class SheetComparison(NamedTuple):
    """A translation of a table, the text that it belongs to, the entry of the PO files, and how they are to each other."""

    sheet: SheetText
    message: Message | None
    entry: TranslationEntry | None
    state: SheetState


def texts_of_sheets(game: Game, tag: str) -> Iterator[tuple[SheetText, Message | None]]:
    """Yield the translations into a language in the tables of a game, with the texts that they belong to."""
    by_place: dict[Mark, Message] = {}
    for message in messages_in(game.decks):
        by_place.setdefault(message.mark, message)
    by_id = {message.id: message for message in messages(game)}
    for sheet in game.sheet_texts:
        if sheet.tag == tag:
            yield sheet, by_place.get(sheet.source) or by_id.get(sheet.id)


def compare_sheets(game: Game, translation: Translation) -> Iterator[SheetComparison]:
    """Yield how each translation of a table is to the PO files."""
    for sheet, message in texts_of_sheets(game, translation.tag):
        entry = translation.entries.get(message.id) if message else None
        yield SheetComparison(sheet, message, entry, _state(sheet, message, entry))


def _state(sheet: SheetText, message: Message | None, entry: TranslationEntry | None) -> SheetState:
    if message is None:
        return "lost"
    if entry is None or not entry.text.strip():
        return "waiting"
    if entry.text.strip() != sheet.text:
        return "differs"
    return "old" if fallback_reason(entry, message) in {"fuzzy", "stale"} else "same"


_MOST_SINGLE, _FIRST = 8, 4
"""Texts that are reported one by one; of more, the first ones."""


def check_sheets(game: Game, translation: Translation, report: Report) -> None:
    """Report as `translation/sheet` where tables and PO files do not agree; what only the tables have, once for each."""
    found: dict[tuple[SheetState, str], list[SheetComparison]] = defaultdict(list)
    for one in compare_sheets(game, translation):
        if one.state != "same" and (one.state != "lost" or not game.unread):  # what could not be read has texts as well
            found[one.state, one.sheet.mark.path].append(one)
    for (state, _), comparisons in found.items():
        if state == "waiting" or len(comparisons) > _MOST_SINGLE:
            _report(comparisons, game, report)
        else:
            for one in comparisons:
                _report([one], game, report)


def _report(comparisons: Sequence[SheetComparison], game: Game, report: Report) -> None:
    """Report translations of one table that are to the PO files alike: the first, and how many others there are."""
    first, *others = comparisons
    sheet, message = first.sheet, _sentence(first)
    if others:
        message = f"{len(comparisons)} translations of the table {_SAID_OF_MANY[first.state]}: {message}"
    also = [("the PO file", first.entry.mark)] if first.entry is not None and first.state in {"differs", "old"} else []
    also += [("and", one.sheet.mark) for one in others[:_FIRST]]
    take = f"`pnp locale import {sheet.mark.file} {game.name} --locale {sheet.tag}`"
    hints = {
        "differs": f"{take} takes what the table says, in all its texts; to keep the PO file's, write it into the cell, or "
        "empty the cell",
        "waiting": f"`pnp locale merge {game.name} {sheet.tag}` takes what the PO files lack",
        "old": f"if it is still right, take `fuzzy` out in the PO file; else write it anew into the cell: {take}",
        "lost": "write the text of which this is the translation, or empty the cell",
    }
    report.warning("translation/sheet", message, sheet.mark, also=also, hint=hints[first.state])


_SAID_OF_MANY = {
    "differs": "are others than in the PO files, which print",
    "waiting": "are not in the PO files, which are what prints",
    "old": "do not print, because the PO files mark them fuzzy, or have them of another source",
    "lost": "stand beside no text",
}


def _sentence(one: SheetComparison) -> str:
    id_, words = one.message.id if one.message else one.sheet.id, quoted(one.sheet.text)
    if one.state == "lost":
        return f"{words} translates `{id_}`, which is empty"
    if one.state == "waiting" or one.entry is None:
        return f"`{id_}` is {words} in the table, and nothing in the PO files, which are what prints"
    if one.state == "differs":
        return f"`{id_}` is {words} in the table, and {quoted(one.entry.text)} in the PO file, which is what prints"
    return f"{words}, the translation of `{id_}`, does not print: its source has changed, or the PO file marks it fuzzy"
