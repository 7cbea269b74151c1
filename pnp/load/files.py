"""Read files of the project, cache the results from build to build, and check that names of files are portable.

The rules for names are those of Windows (Microsoft, “Naming Files, Paths, and Namespaces”). They are checked on every system,
because a project is sent to others, in an archive or by git.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import blake2b
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from pnp.base.cache import DiskCache, ResultCache
from pnp.base.diagnostics import Mark, Report
from pnp.base.failures import error_context
from pnp.base.files import (
    ALLOW_READING,
    CONFLICT_HINT,
    TooLargeError,
    as_stored,
    encoding_fault,
    is_inside,
    kind_of_file,
    merge_conflict,
    normalize_name,
    read_file,
    stored_path,
)
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import missing_folder, nearest_file, nearest_file_hint
from pnp.load.project import project_path
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import DEVICE, Map, Node, describe_node
from pnp.pictures.files import PictureCache

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from pnp.load.tables.table import Table, TableOptions
    from pnp.model.booklet import Chapter
    from pnp.model.fields import PoFile
    from pnp.model.game import Constant, ConstantReference


Data = TypeVar("Data", bytes, "bytes | mmap")

MAX_BYTES = 256 * 2**20
"""A table of half a million cards is smaller."""

MAX_TEXT_BYTES = 10 * 2**20
"""Bytes of a file that is read as a tree (YAML, a chapter, a PO file): each MiB takes about 1 s and 70 MiB of memory."""

NUL_IN_NAME = "the name of a file cannot contain the character NUL"
"""Why Python refuses a path with a ValueError; its own words differ from version to version."""


def read_bytes(root: Path, file: Path, mark: Mark | None, report: Report, most: int = MAX_BYTES) -> bytes | None:
    """Read a file of the project of at most `most` bytes; `mark` is where it is named.

    Faults: those of `map_bytes`.
    """
    return _read_file(root, file, mark, report, most, partial(read_file, most=most))


def map_bytes(root: Path, file: Path, mark: Mark | None, report: Report) -> bytes | mmap | None:
    """Map a file of the project into memory, so that only the bytes that are used are read.

    Faults: `load/outside-project`, `load/missing-file`, `load/not-a-file`, `load/too-large`, `load/unreadable-file`,
    `load/merge-conflict`.
    """
    return _read_file(root, file, mark, report, MAX_BYTES, _map_file)


def _map_file(file: Path) -> bytes | mmap:
    with file.open("rb") as opened:
        return mmap(opened.fileno(), 0, access=ACCESS_READ) if os.fstat(opened.fileno()).st_size else b""


def _read_file(  # noqa: PLR0913, PLR0917 - how a file is read, and what is said if it cannot be
    root: Path, file: Path, mark: Mark | None, report: Report, most: int, read: Callable[[Path], Data]
) -> Data | None:
    stored = stored_path(root, file)
    file = stored or file
    path = project_path(root, file)
    mark = mark or Mark(path)
    try:
        if not is_inside(root, file):
            report.error("load/outside-project", f"`{path}` lies outside the project", mark)
        elif stored is None or not file.exists():
            report.error("load/missing-file", f"no file `{path}`", mark, hint=_missing_file_hint(root, file))
        elif not file.is_file():
            what = kind_of_file(file.stat().st_mode)
            report.error("load/not-a-file", f"`{path}` is {what}, expected a file", mark)
        elif file.stat().st_size > most:
            _report_too_large(path, most, mark, report)
        else:
            return _refuse_merge_conflict(read(file), path, report)
    except TooLargeError:  # it grew while it was read
        _report_too_large(path, most, mark, report)
    except (OSError, ValueError) as error:
        reason = (error.strerror or str(error)).lower() if isinstance(error, OSError) else NUL_IN_NAME
        way_out = ALLOW_READING if isinstance(error, PermissionError) else None
        report.error("load/unreadable-file", f"cannot read `{path}`: {reason}", mark, hint=way_out)
    return None


def _report_too_large(path: str, most: int, mark: Mark, report: Report) -> None:
    hint = "divide it" + ("; a table, such as a CSV, may be larger" if path.endswith(".yaml") else "")
    report.error("load/too-large", f"`{path}` is larger than {most >> 20} MiB", mark, hint=hint)


def _refuse_merge_conflict(data: Data, path: str, report: Report) -> Data | None:
    conflict = merge_conflict(data)
    if conflict is None:
        return data
    report.error("load/merge-conflict", conflict.message, Mark(path, conflict.first, 1), hint=CONFLICT_HINT)
    return None


def _missing_file_hint(root: Path, file: Path) -> str | None:
    if any(part in {"http:", "https:"} for part in file.parts):
        return "nothing is read from the web: download the file into the game's folder, and write its name"
    folder, similar = missing_folder(root, file)
    if folder is not None:
        absent = f"there is no folder `{project_path(root, folder)}`"
        way_out = nearest_file_hint(folder.name, similar) if similar else _folder_hint(root, folder)
        return f"{absent}: {way_out}" if way_out else absent
    near = nearest_file(file)
    if near is not None and file.suffix == ".yaml" and near == f"{file.stem}.yml":
        return f"rename `{near}` to `{file.name}`"
    if near is None and file.suffix.lower() in FONT_SUFFIXES:
        there = sorted(other.name for other in file.parent.glob(f"*{file.suffix}"))
        beside = f"; there {'are' if there[1:] else 'is'} {', '.join(f'`{name}`' for name in there[:_FEW])}" if there else ""
        return f"copy it there from where the font came from, or take its line out of fonts.yaml{beside}"
    if near is None and file == root / "fonts" / "fonts.yaml":
        return _NEW_FONTS
    return nearest_file_hint(file.name, near) if near else None


_NEW_FONTS = "copy it from another project, or let `pnp new NAME` write it beside a new game"


def _folder_hint(root: Path, folder: Path) -> str | None:
    if folder.parent != root:
        return None
    places = sorted([*root.glob(f"*/{folder.name}"), *root.glob(f"*/*/{folder.name}")])
    moved = next((place for place in places if place.is_dir()), None)
    if moved is not None:
        return f"move `{project_path(root, moved)}` up, beside `content`"
    return _NEW_FONTS if folder.name == "fonts" else None


FONT_SUFFIXES = (".ttf", ".otf")
_FEW = 4  # files that a hint names


def read_map(root: Path, file: Path, mark: Mark | None, report: Report, cache: FileCache | None = None) -> Map | None:
    """Read a YAML file that is a mapping. The nodes may be shared with other builds: do not change them.

    Faults: those of `read_bytes` and `compose`, `load/not-utf-8`, `load/wrong-kind`.
    """
    data = read_bytes(root, file, mark, report, MAX_TEXT_BYTES)
    path = project_path(root, file)
    text = None if data is None else decode_text(data, path, report)
    if text is None:
        return None

    with error_context("file", path):
        if cache is None:
            node = compose(text, path, report)
        else:
            node = cache.nodes.get(text_key(text, path), lambda: compose(text, path, report), len(text), report)
    if node is None or isinstance(node, Map):
        return node
    report.error("load/wrong-kind", f"the file must hold a mapping (`key: value`), found {describe_node(node)}", node.mark)
    return None


def decode_text(data: bytes, path: str, report: Report) -> str | None:
    """Decode bytes as UTF-8; bytes that are not UTF-8 are reported as `load/not-utf-8`."""
    fault = encoding_fault(data)
    if fault is None:
        return data.decode("utf-8-sig")
    report.error("load/not-utf-8", fault.message, Mark(path, fault.line, fault.column), hint=fault.hint)
    return None


TextKey: TypeAlias = tuple[str, bytes]
TableKey: TypeAlias = "tuple[str, bytes, TableOptions]"

_MOST_CHARACTERS = 8 << 20
"""Characters of each kind of file in a cache: YAML of that size is thousands of cards, about 200 MB of nodes."""
_MOST_VERSIONS = 3
"""Texts of one file in a cache: what it says, what is typed, what an undo brings back. A day of edits writes thousands."""
_MOST_SHEETS = 16  # the same of tables, which may be sheets of one workbook

_MOST_RULES_FILES = 4
_MOST_CHECKS = 4096  # of the names in folders, and of fonts


class FileCache:
    """The results of reading files: YAML files as `nodes`, `tables`, PO files as `entries`.

    `blocks` holds the Markdown of each chapter, `chapters` those of a whole booklet, whose names must differ; `rules` the
    constants that were read from a root node, by its identity, with the node, which so stays alive. Of `pictures`, the `names`
    in folders (by path and names) and `fonts` it holds the checks; the key of a font is its path and what the file system says
    of it (`StoredFont`), because reading all its bytes takes too long.

    Each build reads every other file again; the key is its text, so that a changed or replaced file is always parsed again. If
    the result contains marks, the path is part of the key (`text_key`). Builds share nodes, blocks and chapters: to change
    one, copy it.
    """

    def __init__(self, disk: DiskCache | None = None) -> None:
        self.pictures = PictureCache(disk)
        self.tables: ResultCache[TableKey, Table | None] = ResultCache(_MOST_CHARACTERS, versions=_MOST_SHEETS)
        self.nodes: ResultCache[TextKey, Node | None] = ResultCache(_MOST_CHARACTERS, versions=_MOST_VERSIONS)
        self.entries: ResultCache[TextKey, PoFile] = ResultCache(_MOST_CHARACTERS, versions=_MOST_VERSIONS)
        self.rules: ResultCache[int, tuple[Map, RulesFile]] = ResultCache(_MOST_RULES_FILES)
        self.blocks: ResultCache[TextKey, SyntaxTreeNode] = ResultCache(_MOST_CHARACTERS)
        self.chapters: ResultCache[tuple[TextKey, ...], tuple[Chapter, ...]] = ResultCache(_MOST_CHARACTERS)
        self.names: ResultCache[tuple[str, ...], None] = ResultCache(_MOST_CHECKS)
        self.fonts: ResultCache[tuple[str, str], FontFault | None] = ResultCache(_MOST_CHECKS)


def text_key(text: str, path: str = "") -> TextKey:
    """Return the key of a file's text: its hash, and its path from the project's root if the result contains marks."""
    return path, content_key(text.encode("utf-8", "surrogatepass"))


def content_key(data: bytes) -> bytes:
    """Return the hash of a file's content."""
    return blake2b(data, digest_size=16).digest()


class RulesFile(NamedTuple):
    """The constants of a file by their dotted names, their references to other constants, and the ids of faulty ones."""

    constants: Mapping[str, Constant]
    references: tuple[ConstantReference, ...]
    unread: frozenset[str]


class FontFault(NamedTuple):
    """What is wrong with a font file (`cut off`, `a web font (WOFF), expected …`), and a way out."""

    what: str
    hint: str


_LONGEST_PATH = 240
"""UTF-16 characters of a path from the project's root; Windows allows 260 from the drive on."""

_REFUSED_CHARACTERS = lazy_pattern(r'[<>:"|?*\\\x00-\x1f]')


def check_file_names(root: Path, game: str, report: Report, cache: FileCache | None = None) -> None:
    """Refuse files and folders of a game, and fonts, that another system cannot keep: `load/same-name`, `load/unportable-name`.

    Long paths are warnings, `load/long-path`, because their length depends on the folder of the project. Hidden files are not
    checked.
    """
    checked: ResultCache[tuple[str, ...], None] = cache.names if cache else ResultCache(0)
    for home in (root / "content" / game, as_stored(root, root / "templates" / game), root / "fonts"):
        for parent, folders, files in os.walk(home):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            names = sorted((*folders, *(name for name in files if not name.startswith("."))))
            checked.get((parent, *names), partial(_check_folder, root, Path(parent), names, report), report=report)


def check_written_paths(files: Iterable[Path], home: Path, report: Report) -> None:
    """Warn as `load/long-path` about files that a run has written into a folder and Windows can hardly keep there."""
    paths = [file.relative_to(home).as_posix() if file.is_relative_to(home) else file.as_posix() for file in files]
    _check_lengths(paths, report)


def _check_lengths(paths: Iterable[str], report: Report) -> None:
    long = [path for path in paths if len(path.encode("utf-16-le", "surrogatepass")) // 2 > _LONGEST_PATH]
    if long:
        longest = max(long, key=len)
        what = "a path has" if len(long) == 1 else f"{len(long)} paths have up to"
        message = f"{what} {len(longest)} characters: Windows allows 260 with the folders above it"
        hint = "shorten its name and those of its folders"
        report.warning("load/long-path", message, Mark(_printable_name(longest)), hint=hint)


def _check_folder(root: Path, folder: Path, names: list[str], report: Report) -> None:
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(normalize_name(normalize_name(name).casefold()), []).append(name)
    for twins in alike.values():
        if len(twins) == 1:
            continue
        marks = [_file_mark(root, folder / name) for name in twins]
        how, hint = _describe_difference(*twins[:2])
        message = f"{_list_names(twins)} {how}"
        report.error("load/same-name", message, marks[0], also=[("and", mark) for mark in marks[1:]], hint=hint)
    refused: dict[str, list[str]] = {}
    for name in names:
        if why := _refusal_reason(name):
            refused.setdefault(why, []).append(name)
    for why, group in refused.items():
        hint = "rename it" if len(group) == 1 else "rename them"
        message = f"{_list_names(group)} cannot be kept on every system: {why}"
        report.error("load/unportable-name", message, _file_mark(root, folder / group[0]), hint=hint)
    home = project_path(root, folder)
    _check_lengths([f"{home}/{name}" for name in names], report)


def _file_mark(root: Path, file: Path) -> Mark:
    return Mark(_printable_name(project_path(root, file)))


def _printable_name(name: str) -> str:
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join([c if c >= " " else "\N{REPLACEMENT CHARACTER}" for c in text])


def _describe_difference(one: str, other: str) -> tuple[str, str]:
    if normalize_name(one) == normalize_name(other):
        how = f"differ only in how accents are stored, in {len(one)} and {len(other)} characters: macOS takes them for one file"
        return how, "remove one of them"
    return "differ only in capitals: Windows and macOS take them for one file", "rename one of them"


def _refusal_reason(name: str) -> str | None:
    if refused := _REFUSED_CHARACTERS.search(name):
        return f"Windows has no names with {f'`{refused[0]}`' if refused[0] >= ' ' else 'control characters'}"
    if name.endswith((".", " ")):
        return "Windows has no names that end with a dot or a space"
    if DEVICE.fullmatch(name.partition(".")[0].rstrip().casefold()):
        return "Windows keeps this name for a device"
    return None if _printable_name(name) == name else "the name is not in UTF-8"


def _list_names(names: list[str]) -> str:
    if len(names) > 2:  # noqa: PLR2004
        return f"`{_printable_name(names[0])}` and {len(names) - 1} more"
    return " and ".join(f"`{_printable_name(name)}`" for name in names)
