"""Read a `Booklet` from `booklet/NN-name.md`, `glossary.yaml` and `booklet.yaml`; a game without `booklet/` has none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.failures import in_hand
from pnp.base.paths import as_stored, is_there
from pnp.base.records import lazy_pattern
from pnp.load.file_cache import text_key
from pnp.load.files import MAX_TEXT, decoded, project_path, read_bytes, read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.shapes import GLOSSARY
from pnp.load.yaml.nodes import FileFaults, allowed_name
from pnp.model.booklet import Booklet, Chapter
from pnp.model.fields import Message, Record
from pnp.model.messages import messages_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.booklet_names import Names
    from pnp.load.file_cache import FileCache
    from pnp.model.booklet import Words
    from pnp.model.style import Theme

FOLDER = "booklet"

_NAME = lazy_pattern(r"[0-9]+-([a-z0-9][a-z0-9_-]*)\.md")


def read_booklet(root: Path, game: str, theme: Theme, report: Report, cache: FileCache | None = None) -> Booklet | None:
    """Read the booklet of `content/<game>/`; None if it has none. All errors are added to the report."""
    folder = root / "content" / game / FOLDER
    if not folder.is_dir():
        return None
    from pnp.load.booklet_look import read_look  # noqa: PLC0415 - only for a booklet

    files = sorted(f for f in folder.iterdir() if f.suffix == ".md" and not f.name.startswith("."))
    found = (_chapter_text(root, file, report) for file in files)
    texts = [text for text in found if text is not None]
    if cache is None:
        chapters = _chapters(texts, report, cache)
    else:
        key, weight = tuple(text_key(text.text, text.path) for text in texts), sum(len(text.text) for text in texts)
        chapters = cache.chapters.get(key, lambda: _chapters(texts, report, cache), weight, report)
    mark = Mark(project_path(root, folder))
    if not files:
        report.error("booklet/no-chapter", "the booklet has no chapters", mark, hint="name one `01-name.md`")
    values = ValueReader(root, root / "content" / game, FileFaults(report))
    file = as_stored(root, root / "templates" / game / "booklet.yaml")
    look = read_map(root, file, None, report, cache) if is_there(root, file) else None
    definitions = _definitions(root, game, values, cache)
    return Booklet(chapters, read_look(look, values, theme, Mark(project_path(root, file))), mark, definitions)


class _ChapterText(NamedTuple):
    """What a chapter is called, the path of its file from the project's root, and its text."""

    name: str
    path: str
    text: str


def _chapters(texts: Sequence[_ChapterText], report: Report, cache: FileCache | None) -> tuple[Chapter, ...]:
    """Read the chapters of a booklet, whose names must differ, from their texts alone."""
    from pnp.load.booklet_names import Names  # noqa: PLC0415 - the Markdown parser loads only where there is a booklet
    from pnp.load.chapter_reader import read_chapter  # noqa: PLC0415 - as above

    names, chapters = Names(report), []
    for name, path, text in texts:
        names.begin(name)
        with in_hand("file", path):
            chapters.append(Chapter(name, read_chapter(text, path, names, report, cache), Mark(path, 1)))
    _check_ids(chapters, names, report)
    return tuple(chapters)


def _check_ids(chapters: Sequence[Chapter], names: Names, report: Report) -> None:
    """Report texts that share a message id."""
    first: dict[str, Message] = {}
    for message in messages_in(chapters):
        known = first.setdefault(message.id, message)
        if known.source != message.source and message.id.rpartition("/")[2] not in names.repeated:
            also, hint = [("first at", known.mark)], "name one of them: `{#name}` at its end, or rename its chapter"
            text = f"two texts have the id `{message.id}`"
            report.error("booklet/duplicate-id", text, message.mark, also=also, hint=hint)


def _chapter_text(root: Path, file: Path, report: Report) -> _ChapterText | None:
    path = project_path(root, file)
    name = _NAME.fullmatch(file.name)
    if name is None:
        message = f"a chapter's file must be named like `01-name.md` in a-z, 0-9, `_` and `-`, found `{file.name}`"
        report.error("booklet/bad-name", message, Mark(path), hint=_named(file))
        return None
    data = read_bytes(root, file, None, report, MAX_TEXT)
    text = None if data is None else decoded(data, path, report)
    return None if text is None else _ChapterText(name[1], path, text.replace("\r\n", "\n"))


def _named(file: Path) -> str | None:
    """Say how to name a chapter whose file has no allowed name: with its number, or one behind all the others."""
    number, rest = re.fullmatch(r"(\d*)(.*)", file.stem).groups()  # type: ignore[union-attr]  # it matches any stem
    others = [other.name.partition("-")[0] for other in file.parent.iterdir() if _NAME.fullmatch(other.name)]
    last = max(map(int, others), default=0)
    allowed = allowed_name(rest, "-")
    name = f"{number or f'{last + 1:02}'}-{allowed}.md" if allowed else None
    return f"rename it to `{name}`" if name and not (file.parent / name).exists() else None


def _definitions(root: Path, game: str, values: ValueReader, cache: FileCache | None) -> dict[str, Words]:
    """Read the definitions of the glossary's terms by name; the ids of the messages are like `terms/tile/definition`."""
    file = root / "content" / game / "glossary.yaml"
    node = read_map(root, file, None, values.faults.report, cache) if is_there(root, file) else None
    terms = values.fields(GLOSSARY.fields, node, "glossary")["terms"] if node is not None else None
    found = {n: e["definition"] for n, e in terms.items() if isinstance(e, Record)} if isinstance(terms, Record) else {}
    return {n: Message(f"terms/{n}/definition", d.source, d.mark) for n, d in found.items() if isinstance(d, Message)}
