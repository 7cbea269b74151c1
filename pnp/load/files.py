"""Read files of the project as UTF-8; files outside the project and unreadable files are reported."""

from __future__ import annotations

import os
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pnp.base.diagnostics import Mark
from pnp.base.failures import in_hand
from pnp.base.files import CONFLICT_HINT, encoding_fault, merge_conflict
from pnp.base.paths import is_inside, stored_path
from pnp.base.suggestions import missing_folder, nearest_file, nearest_file_hint
from pnp.load.file_cache import text_key
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import Map, describe_node

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.load.yaml.nodes import Node

Data = TypeVar("Data", bytes, "bytes | mmap")
Reading: TypeAlias = "Callable[[str, str, Callable[[], Node | None]], Node | None]"

MAX_BYTES = 256 * 2**20
"""A table of half a million cards is smaller."""

MAX_TEXT = 10 * 2**20
"""Bytes of a file that is read as a tree (YAML, a chapter, a PO file): each MiB takes about 1 s and 70 MiB of memory."""

NUL_IN_NAME = "the name of a file cannot contain the character NUL"
"""Why Python refuses a path with a ValueError; its own words differ from version to version."""


def project_path(root: Path, file: Path) -> str:
    """Return a file's path from the project's root with forward slashes, as in marks; outside the project, the path itself."""
    if file.parts[: len(root.parts)] != root.parts and not file.is_relative_to(root):
        return file.as_posix()
    names = file.parts[len(root.parts) :]
    return os.path.relpath(file, root).replace(os.sep, "/") if ".." in names or not names else "/".join(names)


def read_bytes(root: Path, file: Path, mark: Mark | None, report: Report, most: int = MAX_BYTES) -> bytes | None:
    """Read a file of the project of at most so many bytes; `mark` is where it is named.

    Faults: those of `map_bytes`.
    """
    return _read(root, file, mark, report, most, Path.read_bytes)


def map_bytes(root: Path, file: Path, mark: Mark | None, report: Report) -> bytes | mmap | None:
    """Give the bytes of a file of the project, of which only those are read that are looked at.

    Faults: `load/outside-project`, `load/missing-file`, `load/not-a-file`, `load/too-large`, `load/unreadable-file`,
    `load/merge-conflict`.
    """
    return _read(root, file, mark, report, MAX_BYTES, _mapped)


def _mapped(file: Path) -> bytes | mmap:
    with file.open("rb") as opened:
        return mmap(opened.fileno(), 0, access=ACCESS_READ) if os.fstat(opened.fileno()).st_size else b""


def _read(  # noqa: PLR0913, PLR0917 - how a file is read, and what is said if it cannot be
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
            report.error("load/missing-file", f"no file `{path}`", mark, hint=_meant(root, file))
        elif not file.is_file():
            what = "a folder" if file.is_dir() else "a device"
            report.error("load/not-a-file", f"`{path}` is {what}, expected a file", mark)
        elif file.stat().st_size > most:
            hint = "divide it" + ("; a table, such as a CSV, may be larger" if file.suffix == ".yaml" else "")
            report.error("load/too-large", f"`{path}` is larger than {most >> 20} MiB", mark, hint=hint)
        else:
            return _merged(read(file), path, report)
    except (OSError, ValueError) as error:
        reason = (error.strerror or str(error)).lower() if isinstance(error, OSError) else NUL_IN_NAME
        report.error("load/unreadable-file", f"cannot read `{path}`: {reason}", mark)
    return None


def _merged(data: Data, path: str, report: Report) -> Data | None:
    conflict = merge_conflict(data)
    if conflict is None:
        return data
    report.error("load/merge-conflict", conflict.message, Mark(path, conflict.first, 1), hint=CONFLICT_HINT)
    return None


def _meant(root: Path, file: Path) -> str | None:
    folder, meant = missing_folder(root, file)
    if folder is not None:
        there = f"there is no folder `{project_path(root, folder)}`"
        return f"{there}: {nearest_file_hint(folder.name, meant)}" if meant else there
    near = nearest_file(file)
    if near is not None and file.suffix == ".yaml" and near == f"{file.stem}.yml":
        return f"rename `{near}` to `{file.name}`"
    return nearest_file_hint(file.name, near) if near else None


def read_map(  # noqa: PLR0913, PLR0917 - which file, and how
    root: Path,
    file: Path,
    mark: Mark | None,
    report: Report,
    cache: FileCache | None = None,
    read: Reading | None = None,
) -> Map | None:
    """Read a YAML file that is a mapping. The nodes may be shared with other builds: do not change them.

    `read` may give the nodes in another way: it takes the text, its path, and what composes all of it.

    Faults: those of `read_bytes` and `compose`, `load/not-utf-8`, `load/wrong-kind`.
    """
    data = read_bytes(root, file, mark, report, MAX_TEXT)
    path = project_path(root, file)
    text = None if data is None else decoded(data, path, report)
    if text is None:
        return None
    whole = partial(_composed, text, path, report, cache)
    node = read(text, path, whole) if read else whole()
    if node is None or isinstance(node, Map):
        return node
    report.error("load/wrong-kind", f"the file must hold a mapping (`key: value`), found {describe_node(node)}", node.mark)
    return None


def _composed(text: str, path: str, report: Report, cache: FileCache | None) -> Node | None:
    with in_hand("file", path):
        if cache is None:
            return compose(text, path, report)
        return cache.nodes.get(text_key(text, path), lambda: compose(text, path, report), len(text), report)


def decoded(data: bytes, path: str, report: Report) -> str | None:
    """Decode bytes as UTF-8; bytes that are not UTF-8 are reported as `load/not-utf-8`."""
    fault = encoding_fault(data)
    if fault is None:
        return data.decode("utf-8-sig")
    report.error("load/not-utf-8", fault.message, Mark(path, fault.line, fault.column), hint=fault.hint)
    return None
