"""The project's folder: where it is, which games are in it, and the files, sources and locales of a game.

Nothing here parses a file, so that commands which only ask for paths load no readers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import (
    ALLOW_READING,
    as_stored,
    encoding_fault,
    is_inside,
    is_there,
    read_file,
    read_inside,
    stored_path,
)
from pnp.base.languages import canonical_tag, is_known, needs_no_data, tag_hint
from pnp.base.suggestions import did_you_mean, near_hint
from pnp.model.game import Game, Sources, TemplateSourceError


def find_root(start: Path) -> Path | None:
    """Return the nearest folder, from `start` upwards, that contains `content/`; None if there is none."""
    start = start.absolute()
    return next((folder for folder in (start, *start.parents) if (folder / "content").is_dir()), None)


def game_names(root: Path) -> tuple[str, ...]:
    """Return the names of all games, sorted: the folders of `content/` with a `game.yaml`."""
    content = root / "content"
    if not content.is_dir():
        return ()
    return tuple(sorted(folder.name for folder in content.iterdir() if is_there(content, folder / "game.yaml")))


_OF_ONE_GAME: Final = frozenset({"content", "templates", "out"})
_OF_ALL_GAMES: Final = frozenset({"content", "templates", "fonts", "profiles"})


def games_of_path(root: Path, path: Path) -> tuple[str, ...]:
    """Return the games that a file or folder of the project belongs to: one, or all that share it; none of what is elsewhere.

    It need not be there; `path` is absolute, and links in it count as they are written.
    """
    folder, *rest = Path(os.path.relpath(os.path.normpath(path), root)).parts or ("",)
    names = game_names(root)
    if rest and folder in _OF_ONE_GAME and rest[0] in names:
        return (rest[0],)
    return names if folder in _OF_ALL_GAMES else ()


def project_path(root: Path, file: Path) -> str:
    """Return a file's path from the project's root with forward slashes, as in marks; outside the project, the path itself."""
    home, parts = root.parts, file.parts
    if parts[: len(home)] != home and not file.is_relative_to(root):
        return file.as_posix()
    names = parts[len(home) :]
    return os.path.relpath(file, root).replace(os.sep, "/") if ".." in names or not names else "/".join(names)


def game_files(root: Path, game: str) -> Iterator[Path]:
    """Yield the files of a game's content and templates, and the project's profiles, in order; no fonts."""
    for folder in (root / "content" / game, root / "templates" / game, root / "profiles"):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts):
                yield file


def files_digest(root: Path, game: str) -> bytes:
    """Return a digest of the names and the content of these files. Raises OSError."""
    digest = blake2b(digest_size=16)
    for file in game_files(root, game):
        digest.update(f"{file.relative_to(root).as_posix()}\0{file.stat().st_size}\0".encode("utf-8", "surrogateescape"))
        digest.update(read_file(file))
    return digest.digest()


_DATA_WEIGHTS: Final = {".yaml": 1, ".csv": 1, ".tsv": 1, ".xlsx": 6, ".ods": 6}
"""The files that decks are read from, and how many times as large their data are: workbooks are compressed."""
_FOLDERS_WITHOUT_DATA: Final = frozenset({"art", "locale"})


def content_size(root: Path, game: str) -> int:
    """Return about how many bytes of data a game has; what cannot be read is left out, and reported when it is loaded."""
    size, folders = 0, [root / "content" / game]
    while folders:
        with suppress(OSError):
            for file in folders.pop().iterdir():
                if file.suffix.lower() in _DATA_WEIGHTS:
                    size += _DATA_WEIGHTS[file.suffix.lower()] * file.stat().st_size
                elif file.name not in _FOLDERS_WITHOUT_DATA and file.is_dir() and not file.is_symlink():
                    folders.append(file)
    return size


SOURCE_SUFFIXES = frozenset({".yaml", ".md", ".xml"})
_MAX_TEMPLATE_BYTES = 1_000_000


class ProjectSources(Sources):
    """The files of `content/<game>/` and `templates/<game>/`."""

    def __init__(self, root: Path, game: str) -> None:
        self._root = root
        self._content = root / "content" / game
        self._templates = root / "templates" / game
        self._texts: dict[str, str] = {}
        self._paths: tuple[str, ...] | None = None

    def __getitem__(self, path: str) -> str:
        """Return the text of a file; bytes that are not UTF-8 are replaced. Raises KeyError if the file cannot be read."""
        text = self._texts.get(path)
        if text is None:
            text = self._texts[path] = self._read(path)
        return text

    def __iter__(self) -> Iterator[str]:
        """Name the files, content first, each folder in the order of its paths."""
        if self._paths is None:
            self._paths = tuple(path for folder in (self._content, self._templates) for path in self._list_files(folder))
        return iter(self._paths)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def template(self, name: str) -> str:
        """Return the text of a template. Raises TemplateSourceError."""
        data = self._template_bytes(name)
        if len(data) > _MAX_TEMPLATE_BYTES:
            raise TemplateSourceError("template-syntax", f"`{name}` has {len(data)} bytes, at most {_MAX_TEMPLATE_BYTES}")
        if fault := encoding_fault(data):
            if fault.line:
                raise TemplateSourceError("template-syntax", fault.message, line=fault.line)
            raise TemplateSourceError("template-syntax", f"`{name}`: {fault.message}", fault.hint)
        return data.decode("utf-8-sig")

    def _read(self, path: str) -> str:
        file = self._root / path
        if Mark(path).is_cell:  # a table has cells, no lines
            raise KeyError(path)
        try:
            return read_inside(self._root, file).decode(errors="replace")
        except (OSError, ValueError):  # ValueError: a path with a NUL in it
            raise KeyError(path) from None

    def _list_files(self, folder: Path) -> Iterator[str]:
        stored = as_stored(self._root, folder)
        for file in sorted(f for f in stored.rglob("*") if f.suffix in SOURCE_SUFFIXES):
            within = file.relative_to(stored)
            hidden = any(part.startswith(".") for part in within.parts)
            if not hidden and file.is_file() and os.access(file, os.R_OK) and is_inside(self._root, file):
                yield (folder / within).relative_to(self._root).as_posix()

    def _template_bytes(self, name: str) -> bytes:
        file = stored_path(self._root, self._template_file(name))
        if file is None or not os.path.isfile(file):  # noqa: PTH113 (any name)
            raise TemplateSourceError("missing-template", f"there is no template `{name}`", self._hint(name))
        try:
            return read_file(file)
        except OSError as error:
            raise TemplateSourceError(
                "missing-template", f"`{name}` cannot be read: {(error.strerror or str(error)).lower()}", ALLOW_READING
            ) from None

    def _template_file(self, name: str) -> Path:
        # only in the game's folder, never through `../` or a link that leaves the project
        parts = name.replace("\\", "/").split("/")
        outside = TemplateSourceError("outside-project", f"`{name}` leaves the templates of the game, which is not allowed")
        if ".." in parts or name.startswith("/") or ":" in parts[0] or "\0" in name:
            raise outside
        file = self._templates.joinpath(*parts)
        if not is_inside(self._root, file):
            raise outside
        return file

    def _hint(self, name: str) -> str | None:
        folder = self._templates
        there = sorted(f.relative_to(folder).as_posix() for f in folder.rglob("*.xml")) if folder.is_dir() else []
        return did_you_mean(name, there)


LOCALE_FOLDER = "locale"
BOOKLET_FOLDER = "booklet"
GAME_FILES = frozenset(
    {"examples.yaml", "game.yaml", "glossary.yaml", "icons.yaml", "odds.yaml", "rules.yaml", "sentences.yaml", "types.yaml"}
    | {"words.yaml"}
)
"""The files that a game's folder may have besides its decks; `content_files` declares what is in them."""


def locale_folder(root: Path, game: str, tag: str) -> Path:
    """Return the folder of a game's translation into one language: the one that there is, or that of the tag."""
    folders = _folders_by_tag(root, game).get(tag)
    return folders[0] if folders else root / "content" / game / LOCALE_FOLDER / tag


def locale_tags(root: Path, game: str) -> tuple[str, ...]:
    """Return the tags of the locales that a game has translations for, each in its one form, sorted."""
    return tuple(sorted(tag for tag in _folders_by_tag(root, game) if tag))


def check_locale_folders(root: Path, game: str, report: Report) -> None:
    """Report folders that name no language, or one that is unknown, or one that another folder names too."""
    for tag, folders in _folders_by_tag(root, game).items():
        marks = [Mark(project_path(root, folder)) for folder in folders]
        if not tag:
            for folder, mark in zip(folders, marks, strict=True):
                message = f"`{folder.name}` is not the tag of a language, so nothing is read from the folder"
                report.warning("locale/bad-tag", message, mark, hint=tag_hint(folder.name))
        elif len(folders) > 1:
            names = " and ".join(f"`{folder.name}`" for folder in folders)
            message = f"{names} are the same language, `{tag}`"
            also, hint = [("and", mark) for mark in marks[1:]], f"move their PO files into one folder, `{tag}`"
            report.error("locale/same-language", message, marks[0], also=also, hint=hint)
        elif not needs_no_data(tag) and not is_known(tag):  # only the latter loads CLDR's data
            message = f"`{tag}` is not a language in Unicode's locale data: its plurals are those of no language"
            report.warning("locale/unknown-language", message, marks[0], hint=tag_hint(folders[0].name))


_READ_IN_LOCALES = frozenset({"glossary.yaml", "layout.yaml"})
_WAYS_OUT = {
    ".mo": "delete it: what editors compile is not needed, `.po` files are read as they are",
    ".pot": "delete it: `pnp locale merge` brings the files up to date without templates",
    ".po": "put it into the folder of its language: `locale/<tag>/`",
}
_IMPORTED = frozenset({".xlf", ".xliff", ".csv", ".tsv", ".xlsx", ".ods", ".json", ".md"})


def check_locale_files(root: Path, game: str, report: Report) -> None:
    """Report what lies among translations and is not read, as `locale/unread-file`; hidden files are left out.

    Of what editors make beside their files, it is a note.
    """
    home = root / "content" / game / LOCALE_FOLDER
    folders = [folder for tag, found in _folders_by_tag(root, game).items() if tag for folder in found]
    for folder in (home, *folders):
        for file in sorted(folder.iterdir()) if folder.is_dir() else ():
            if file.name.startswith(".") or (file.is_dir() and folder == home):
                continue
            if folder != home and (file.suffix == ".po" or (file.name in _READ_IN_LOCALES and not file.is_dir())):
                continue
            if file.is_dir():
                hint = f"PO files stand in `{project_path(root, folder)}` itself"
            elif folder != home and file.suffix.lower() == ".po":
                hint = f"rename it to `{file.stem}.po`"
            else:
                hint = (
                    _WAYS_OUT.get(file.suffix.lower()) or near_hint(file.name, _READ_IN_LOCALES) or "take it out of the folder"
                )
                if file.suffix.lower() in _IMPORTED:
                    hint = f"`pnp locale import {project_path(root, file)}` brings its texts in; then take it out"
            message = f"nothing reads `{file.name}` among the translations of `{game}`"
            is_made_by_editor = file.suffix.lower() == ".mo" or file.name.endswith("~")
            add = report.note if is_made_by_editor else report.warning
            add("locale/unread-file", message, Mark(project_path(root, file)), hint=hint)


def _folders_by_tag(root: Path, game: str) -> dict[str, list[Path]]:
    # sorted; those that name no language are under an empty string
    folder = root / "content" / game / LOCALE_FOLDER
    folders: dict[str, list[Path]] = {}
    if folder.is_dir():
        for inner in sorted(folder.iterdir()):
            if inner.is_dir() and not inner.name.startswith("."):
                folders.setdefault(canonical_tag(inner.name) or "", []).append(inner)
    return folders


SCHEMA_FOLDER = ".schemas"


def has_schemas(root: Path, game: str) -> bool:
    """Whether `pnp new` or `pnp schema` has written schemas for a game."""
    return (root / "content" / game / SCHEMA_FOLDER).is_dir()


ODDS_FILE: Final = "odds.yaml"


def odds_file(game: Game) -> Path | None:
    """Return the file with the odds of a game, None if it has none."""
    file = game.root / "content" / game.name / ODDS_FILE
    return file if is_there(game.root, file) or file.is_symlink() else None
