"""The translation of a game into a pseudo-locale, in the letters that its fonts have."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pnp.base.diagnostics import list_first
from pnp.locale.phrases import pseudo_phrases
from pnp.locale.pseudo import (
    ACCENTED_LETTERS,
    ACCENTS_TAG,
    ARABIC_LETTERS,
    PSEUDO_CLOSE,
    PSEUDO_OPEN,
    RIGHT_TO_LEFT_TAG,
    PseudoLetters,
    add_accents,
    pseudo_text,
    to_reversed_words,
    usual_letters,
)
from pnp.model.fields import Translation, TranslationEntry
from pnp.model.messages import messages
from pnp.text.languages import characters_missing_in_roles

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game

_BRACKETS = (PSEUDO_OPEN + PSEUDO_CLOSE, "«»", "()")


def letters_of_fonts(game: Game, tag: str, report: Report) -> PseudoLetters:
    """Return the letters of a pseudo-locale that a game's fonts have; what they lack is the note `locale/pseudo-letters`."""
    usual = usual_letters(tag)
    letters = {ACCENTS_TAG: ACCENTED_LETTERS, RIGHT_TO_LEFT_TAG: ARABIC_LETTERS}.get(tag, {})
    wanted = dict.fromkeys((*letters.values(), *"".join(_BRACKETS)))
    by_role = characters_missing_in_roles(game.fonts, tag, wanted)
    missing = {character for lacks in by_role.values() for character in lacks}
    brackets = next((pair for pair in _BRACKETS if missing.isdisjoint(pair)), usual.brackets)
    lacked = [character for character in wanted if character in missing and character not in "".join(_BRACKETS[1:])]
    if not lacked:
        return usual
    kept = {plain: letter for plain, letter in letters.items() if letter not in missing}
    change, does = usual.change, f"texts stand between `{brackets[0]}` and `{brackets[1]}`"
    if tag == RIGHT_TO_LEFT_TAG and len(kept) < len(letters):
        change, does = to_reversed_words, "its words are those of the source, with letters from right to left"
    elif tag == ACCENTS_TAG and len(kept) < len(letters):
        change, does = partial(add_accents, accented=kept), "these letters have no accents"
    roles = ", ".join(f"`{role}`" for role in by_role)
    shown = list_first([f"`{character}`" for character in lacked], _MOST_SHOWN, " ")
    message = f"`{tag}`: no font of the role{'s' if len(by_role) > 1 else ''} {roles} has {shown}, so {does}"
    report.note("locale/pseudo-letters", message, game.fonts.mark)
    return PseudoLetters(change, brackets)


_MOST_SHOWN = 6


def pseudo_translation(game: Game, tag: str, report: Report) -> Translation:
    """Return a translation of a game, not yet localized, into a pseudo-locale: every message, none read from a file.

    Its letters are those that the fonts of the game have, also in the generator's own phrases.
    """
    letters = letters_of_fonts(game, tag, report)
    entries = {
        m.id: TranslationEntry(m.id, m.source, pseudo_text(m.source, tag, letters), fuzzy=False, flags=(), mark=m.mark)
        for m in messages(game)
        if not m.unsaid
    }
    if letters != usual_letters(tag):
        for id_, (source, text) in pseudo_phrases(tag, letters).items():
            entries[id_] = TranslationEntry(id_, source, text, fuzzy=False, flags=(), mark=game.mark)
    return Translation(tag, entries, game.mark)
