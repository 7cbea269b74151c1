"""Bring the translations of the words of the pages up to date, and say what is missing: `python docs/page_words.py`.

A new phrase becomes an empty entry of `pnp/studio/words/*.po`, or has the words that the same English has elsewhere; one whose
English has changed becomes fuzzy, with the English of before; one that is gone is taken out. `--take FOLDER` takes texts from
the lines `key = text` of `FOLDER/TAG.txt`, or `print/key = text` for the table `print-words.js`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from pnp.studio.page_words import CONTEXT, FOLDER, Phrase, english_phrases, read_catalog

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LANGUAGES = ("ar", "de", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "pt-BR", "pt-PT", "ru", "th", "zh-Hans")
"""The languages of the generator's own phrases, besides English."""

_HEADER = """# The words of the pages of `pnp watch` and `pnp studio`; `python docs/page_words.py` keeps it up to date.
msgid ""
msgstr ""
"Language: {tag}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def distinct_phrases() -> dict[tuple[str, str], list[Phrase]]:
    """Return the phrases by key and English words, with each place that has them."""
    found: dict[tuple[str, str], list[Phrase]] = {}
    for phrase in english_phrases():
        found.setdefault((phrase.key, phrase.english), []).append(phrase)
    return found


def current_catalog(tag: str, given: Mapping[str, str]) -> Catalog:
    """Return the catalog of a language with an entry for each phrase, in their order; `given` are new texts by key."""
    before = read_catalog(tag) if (FOLDER / f"{tag}.po").exists() else Catalog()
    now = Catalog(locale=tag.replace("-", "_"), project="pnp", fuzzy=False)
    phrases = distinct_phrases()
    gone = {m.context: m for m in before if m.id and (str(m.context).removeprefix(CONTEXT), m.id) not in phrases}
    alike = {str(message.id): str(message.string) for message in before if message.id and message.string and not message.fuzzy}
    taken = {phrase: text for phrase, places in phrases.items() if (text := _taken(phrase[0], places, given))}
    alike |= {english: text for (_, english), text in taken.items()}
    for (key, english), places in phrases.items():
        context = f"{CONTEXT}{key}"
        same, other = before.get(english, context), gone.get(context)
        text, flags, previous, notes = "", set(), [], []
        if (key, english) in taken:
            text = taken[key, english]
        elif same is not None and same.string:
            text, flags, notes = str(same.string), set(same.flags) & {"fuzzy"}, same.user_comments
        elif other is not None and other.string:
            text, flags, previous, notes = str(other.string), {"fuzzy"}, [str(other.id)], other.user_comments
        elif english in alike:  # the same words elsewhere
            text = alike[english]
        locations = [(place.mark.path, place.mark.line) for place in places]
        entry = now.add(english, text, locations, flags, user_comments=notes, previous_id=previous, context=context)
        entry.flags.discard("python-brace-format")  # a plural of ICU is none
    return now


def _taken(key: str, places: Iterable[Phrase], given: Mapping[str, str]) -> str:
    names = (*(f"{_table(place)}/{key}" for place in places), key)
    return next((given[name] for name in names if name in given), "")


def _table(phrase: Phrase) -> str:
    """Return the name of the table of a phrase: `print` for those of `print-words.js`."""
    return Path(phrase.mark.path).stem.removesuffix("-words")


def taken_texts(file: Path) -> dict[str, str]:
    """Return the texts of a file of lines `key = text`."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    rows = (line.partition(" = ") for line in lines if " = " in line)
    return {key.strip(): text.strip() for key, _, text in rows}


def main() -> int:
    """Write the files, and print the keys of each language that have no text or one that is fuzzy."""
    folder = Path(sys.argv[2]) if sys.argv[1:2] == ["--take"] else None
    FOLDER.mkdir(exist_ok=True)
    missing = 0
    for tag in LANGUAGES:
        catalog = current_catalog(tag, taken_texts(folder / f"{tag}.txt") if folder else {})
        with (FOLDER / f"{tag}.po").open("wb") as file:
            file.write(_HEADER.format(tag=tag).encode())
            write_po(file, catalog, width=0, omit_header=True, include_lineno=False, include_previous=True)
        keys = [
            str(message.context).removeprefix(CONTEXT)
            for message in catalog
            if message.id and (message.fuzzy or not message.string)
        ]
        missing += len(keys)
        sys.stdout.write(f"{tag}: {', '.join(keys) or 'complete'}\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
