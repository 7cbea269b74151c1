"""Languages that nobody speaks, made of the source as it stands: what they print shows what a translation will run into.

`en-XA` puts accents on letters and makes every text longer, `ar-XB` writes it from right to left (both tags are CLDR's for
this), `de-XL` (a tag for private use) joins words to compounds. Each text stands between `‹` and `›`: a word outside of them
never passed a translator. Icons, placeholders, links, markup and numbers stay what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.plural_categories import CATEGORIES, required
from pnp.locale.pseudo_letters import accented, arabic, compounds
from pnp.locale.pseudo_texts import rewritten
from pnp.model.messages import messages
from pnp.model.translation import Translation, TranslationEntry

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.game import Game

ACCENTS, RIGHT_TO_LEFT, COMPOUNDS = "en-XA", "ar-XB", "de-XL"
PSEUDO_NAMES = {"accents": ACCENTS, "rtl": RIGHT_TO_LEFT, "long": COMPOUNDS}
"""What a command line calls them."""

PSEUDO_TAGS = tuple(PSEUDO_NAMES.values())
OPEN, CLOSE = "‹", "›"

_SHORT, _SHORT_MORE, _MORE = 10, 1.0, 0.4  # characters up to which a text doubles; the part by which others grow
_CHANGES: dict[str, Callable[[str], str]] = {ACCENTS: accented, RIGHT_TO_LEFT: arabic, COMPOUNDS: compounds}


def is_pseudo(tag: str) -> bool:
    """Whether a tag names one of these languages."""
    return tag in PSEUDO_TAGS


def pseudo_translation(game: Game, tag: str) -> Translation:
    """A game that was not localized yet in one of these languages: every message, none of it read from a file."""
    entries = {
        m.id: TranslationEntry(m.id, m.source, pseudo_text(m.source, tag), fuzzy=False, flags=(), mark=m.mark)
        for m in messages(game)
    }
    return Translation(tag, entries, game.mark)


def pseudo_text(text: str, tag: str) -> str:
    """One text in one of these languages; `text` is content or an ICU message."""
    needed = [c for c in CATEGORIES if c in required(tag)]
    changed, length = rewritten(text, _CHANGES[tag], needed)
    return f"{OPEN}{changed}{_padding(length, tag)}{CLOSE}"


def _padding(length: int, tag: str) -> str:
    """Letters in words of five for the growth of a text of so many letters and signs."""
    if tag == COMPOUNDS:  # grew where its words were joined
        return ""
    count = round(length * (_SHORT_MORE if length <= _SHORT else _MORE))
    letters = _CHANGES[tag]("onetwothreefourfivesixseveneightnineten" * (count // 39 + 1))[:count]
    return "".join(f" {letters[k : k + 5]}" for k in range(0, count, 5))
