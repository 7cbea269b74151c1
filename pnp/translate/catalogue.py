"""What the files of a translation must contain: the file of each message, and the header of a new file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.languages import language_name
from pnp.load.files import project_path
from pnp.load.locale_folders import locale_folder
from pnp.locale.phrases import has_phrases, phrases_for
from pnp.model.fields import Message, PoEntry, PoFile
from pnp.model.messages import messages
from pnp.translate.entry_matching import ExpectedEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pnp.model.game import Game

FILES = ("glossary", "words", "cards", "booklet", "phrases")
"""The names of the files, in the order in which they should be translated."""

_FILE_BY_GROUP = {
    "terms": "glossary",
    "words": "words",
    "icons": "words",
    "game": "words",
    "booklet": "booklet",
    "phrases": "phrases",
}
_PHRASES_TAG = "en"  # the source language of the generator's phrases


def file_of(id_: str) -> str:
    """The default file of a message; translators may move entries to other files."""
    return _FILE_BY_GROUP.get(id_.partition("/")[0], "cards")


def to_translate(game: Game, tag: str | None) -> tuple[Message, ...]:
    """Return the messages of a game and, if the generator has no phrases in the language of `tag`, its English phrases."""
    all_messages = messages(game)
    if tag is None or has_phrases(tag):
        return all_messages
    place = Mark("pnp/locale/phrases/en.yaml")
    phrases = phrases_for(_PHRASES_TAG).words.items()
    return (*all_messages, *(Message(f"phrases/{key}", text, place) for key, text in phrases))


def expected_entries(found: Iterable[Message], comments: Mapping[str, tuple[str, ...]]) -> list[ExpectedEntry]:
    """Return the expected entries of messages; `comments` are by id. A place is a file without line, as edits change lines."""
    return [ExpectedEntry(m.id, m.source, comments.get(m.id, ()), m.mark.file, file_of(m.id)) for m in found]


def empty_file(game: Game, tag: str, name: str) -> PoFile:
    """Return a new PO file without entries; its header says that it has not been reviewed."""
    file = project_path(game.root, locale_folder(game.root, game.name, tag) / f"{name}.po")
    notes = (
        f"# {game.title}: {name} in {language_name(tag)}, from {game.source_locale}.",
        "# Say here who translated it, how, and who reviewed it.",
    )
    fields = {
        "Project-Id-Version": f"{game.name} {game.version}",
        "Language": tag,
        **_FORMAT,
        "X-Source-Language": game.source_locale,
        "X-Translation-Status": "not reviewed by a native speaker",
    }
    return PoFile(file, _header(notes, fields), ())


def template(game: Game, folder: Path, name: str, expected: Iterable[ExpectedEntry]) -> PoFile:
    """Return a template (POT) with all messages of one file."""
    notes = (f"# {game.title}: {name}, from {game.source_locale}.",)
    fields = {"Project-Id-Version": f"{game.name} {game.version}", "Language": "", **_FORMAT}
    entries = tuple(PoEntry(e.id, e.source, extracted=e.comments, places=(e.place,)) for e in expected if e.file == name)
    return PoFile(project_path(game.root, folder / f"{name}.pot"), _header(notes, fields), entries)


_FORMAT = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def _header(notes: tuple[str, ...], fields: Mapping[str, str]) -> PoEntry:
    return PoEntry("", "", "".join(f"{name}: {value}\n" for name, value in fields.items()), notes)
