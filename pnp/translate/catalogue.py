"""What a translation's files have to hold: which message stands in which file, and how a new file begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.diagnostics import Mark
from pnp.load.files import project_path
from pnp.load.translation_reader import locale_folder
from pnp.locale.phrases import has_phrases, phrases_for
from pnp.model.fields import Message
from pnp.model.messages import messages
from pnp.model.po import PoEntry, PoFile
from pnp.translate.entry_matching import ExpectedEntry
from pnp.translate.language_tags import language_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pnp.model.game import Game

FILES = ("glossary", "words", "cards", "booklet", "phrases")
"""The names of the files, in the order in which they are best translated."""

_FILES = {"terms": "glossary", "words": "words", "icons": "words", "game": "words", "booklet": "booklet", "phrases": "phrases"}
_LAST = "en"  # the language whose phrases the generator always has


def file_of(id_: str) -> str:
    """The name of the file in which a message stands where nobody has put it elsewhere."""
    return _FILES.get(id_.partition("/")[0], "cards")


def to_translate(game: Game, tag: str | None) -> tuple[Message, ...]:
    """Give a game's messages, and where the generator does not speak the language of `tag`, its own phrases in English."""
    found = messages(game)
    if tag is None or has_phrases(tag):
        return found
    place = Mark("pnp/locale/phrases/en.yaml")
    phrases = phrases_for(_LAST).words.items()
    return (*found, *(Message(f"phrases/{key}", text, place) for key, text in phrases))


def wanted(found: Iterable[Message], comments: Mapping[str, tuple[str, ...]]) -> list[ExpectedEntry]:
    """Give what the files have to say; `comments` are by id. A place is a file without a line, which edits would move."""
    return [ExpectedEntry(m.id, m.source, comments.get(m.id, ()), m.mark.path, file_of(m.id)) for m in found]


def empty_file(game: Game, tag: str, name: str) -> PoFile:
    """Give a file of a translation before its first entry; its header says honestly what it is."""
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


def template(game: Game, folder: Path, name: str, found: Iterable[ExpectedEntry]) -> PoFile:
    """Give a template (POT): all messages of one file without a language."""
    notes = (f"# {game.title}: {name}, from {game.source_locale}.",)
    fields = {"Project-Id-Version": f"{game.name} {game.version}", "Language": "", **_FORMAT}
    entries = tuple(PoEntry(w.id, w.source, extracted=w.comments, places=(w.place,)) for w in found if w.file == name)
    return PoFile(project_path(game.root, folder / f"{name}.pot"), _header(notes, fields), entries)


_FORMAT = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def _header(notes: tuple[str, ...], fields: Mapping[str, str]) -> PoEntry:
    return PoEntry("", "", "".join(f"{name}: {value}\n" for name, value in fields.items()), notes)
