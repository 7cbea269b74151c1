"""Pseudo-locales: made-up languages, generated from the source, that show what problems a translation will have.

`en-XA` puts accents on letters and lengthens every text, `ar-XB` writes it from right to left (CLDR uses both tags for this),
`de-XL` (a tag for private use) joins words to compounds. Each text is enclosed in `‹` and `›`: a word outside them can never
be translated. Icons, placeholders, links, markup and numbers stay unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.notation.markup_parser import sole_walk
from pnp.load.notation.markup_tree import write_markup
from pnp.locale.plural_categories import CATEGORIES, required
from pnp.locale.pseudo_letters import accented, arabic, compounds
from pnp.model.fields import Translation, TranslationEntry
from pnp.model.messages import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.game import Game

ACCENTS, RIGHT_TO_LEFT, COMPOUNDS = "en-XA", "ar-XB", "de-XL"
PSEUDO_NAMES = {"accents": ACCENTS, "rtl": RIGHT_TO_LEFT, "long": COMPOUNDS}
"""Their names on the command line."""

PSEUDO_TAGS = tuple(PSEUDO_NAMES.values())
OPEN, CLOSE = "‹", "›"

_SHORT, _SHORT_MORE, _MORE = 10, 1.0, 0.4  # up to 10 characters a text doubles; longer ones grow by 40 %
_CHANGES: dict[str, Callable[[str], str]] = {ACCENTS: accented, RIGHT_TO_LEFT: arabic, COMPOUNDS: compounds}


def is_pseudo(tag: str) -> bool:
    """Return whether a tag is that of a pseudo-locale."""
    return tag in PSEUDO_TAGS


def pseudo_translation(game: Game, tag: str) -> Translation:
    """Return a translation of a game, not yet localized, into a pseudo-locale: every message, none read from a file."""
    entries = {
        m.id: TranslationEntry(m.id, m.source, pseudo_text(m.source, tag), fuzzy=False, flags=(), mark=m.mark)
        for m in messages(game)
        if not m.unsaid
    }
    return Translation(tag, entries, game.mark)


def pseudo_text(text: str, tag: str) -> str:
    """Return a text in a pseudo-locale; `text` is content or an ICU message.

    Of a text that is one walk, each row is enclosed in brackets, because templates print the rows one by one.
    """
    walk = sole_walk(text)
    if walk is not None and not walk.problem:
        arms = ((arm.key, arm.lead, write_markup(arm.children)) for arm in walk.arms)
        rows = (f"{lead}{{{pseudo_text(words, tag) if key == 'row' else words}}}" for key, lead, words in arms)
        return f"{walk.head}{''.join(rows)}{walk.tail}"
    from pnp.locale.pseudo_texts import rewritten  # noqa: PLC0415 - only for a pseudo-language

    needed = [c for c in CATEGORIES if c in required(tag)]
    changed, length = rewritten(text, _CHANGES[tag], needed)
    return f"{OPEN}{changed}{_padding(length, tag)}{CLOSE}"


def _padding(length: int, tag: str) -> str:
    """Return the letters, in words of five, by which a text of this length grows."""
    if tag == COMPOUNDS:  # it grew when its words were joined
        return ""
    count = round(length * (_SHORT_MORE if length <= _SHORT else _MORE))
    letters = _CHANGES[tag]("onetwothreefourfivesixseveneightnineten" * (count // 39 + 1))[:count]
    return "".join(f" {letters[k : k + 5]}" for k in range(0, count, 5))
