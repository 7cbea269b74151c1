"""Names of files that not every system can keep: two that are one elsewhere, those that Windows refuses, paths too long.

What Windows refuses: Microsoft, “Naming Files, Paths, and Namespaces”. A project is checked on every system, because it is
sent to others, in an archive or by git.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.cache import ResultCache
from pnp.base.diagnostics import Mark
from pnp.base.paths import as_stored, same_name
from pnp.base.records import lazy_pattern
from pnp.load.files import project_path
from pnp.load.yaml.nodes import DEVICE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache

LONGEST_PATH = 240
"""Characters of a path from the project's root; Windows allows 260 from the drive on."""

_WINDOWS = "Windows allows 260 with the folders above it"

_REFUSED = lazy_pattern(r'[<>:"|?*\\\x00-\x1f]')


def check_file_names(root: Path, game: str, report: Report, cache: FileCache | None = None) -> None:
    """Refuse files and folders of a game, and fonts, that another system cannot keep: `load/same-name`, `load/unportable-name`.

    Long paths are warnings, `load/long-path`: how long they are there depends on the folder above. Hidden files are not
    looked at. What was found in a folder is kept in `cache`, by its path and the names in it.
    """
    checked: ResultCache[tuple[str, ...], None] = cache.names if cache else ResultCache(0)
    for home in (root / "content" / game, as_stored(root, root / "templates" / game), root / "fonts"):
        for parent, folders, files in os.walk(home):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            names = sorted((*folders, *(name for name in files if not name.startswith("."))))
            checked.get((parent, *names), partial(_check_folder, root, Path(parent), names, report), report=report)


def is_long(path: str) -> bool:
    """Whether a path is so long that Windows can hardly keep it, wherever the project is; it counts in UTF-16."""
    return len(path.encode("utf-16-le", "surrogatepass")) // 2 > LONGEST_PATH


def check_written_paths(files: Iterable[Path], home: Path, report: Report) -> None:
    """Warn as `load/long-path` about files that a run has written into a folder and Windows can hardly keep there."""
    paths = [file.relative_to(home).as_posix() if file.is_relative_to(home) else file.as_posix() for file in files]
    _check_lengths([path for path in paths if is_long(path)], report)


def _check_lengths(paths: list[str], report: Report) -> None:
    if paths:
        longest = max(paths, key=len)
        message = (
            f"{'a path has' if len(paths) == 1 else f'{len(paths)} paths have up to'} {len(longest)} characters: {_WINDOWS}"
        )
        report.warning("load/long-path", message, Mark(_shown(longest)), hint="shorten its name and those of its folders")


def _check_folder(root: Path, folder: Path, names: list[str], report: Report) -> None:
    for twins in _twins(names):
        marks = [_mark(root, folder / name) for name in twins]
        how, hint = _difference(*twins[:2])
        message = f"{_listed(twins)} {how}"
        report.error("load/same-name", message, marks[0], also=[("and", mark) for mark in marks[1:]], hint=hint)
    refused: dict[str, list[str]] = {}
    for name in names:
        if why := _refusal(name):
            refused.setdefault(why, []).append(name)
    for why, found in refused.items():
        hint = "rename it" if len(found) == 1 else "rename them"
        message = f"{_listed(found)} cannot be kept on every system: {why}"
        report.error("load/unportable-name", message, _mark(root, folder / found[0]), hint=hint)
    _check_lengths([path for name in names if is_long(path := project_path(root, folder / name))], report)


def _mark(root: Path, file: Path) -> Mark:
    return Mark(_shown(project_path(root, file)))


def _shown(name: str) -> str:
    """Return a name as it can be written, with signs in place of control characters and of bytes that are not UTF-8."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(c if c >= " " else "\N{REPLACEMENT CHARACTER}" for c in text)


def _twins(names: Iterable[str]) -> Iterator[list[str]]:
    """Yield names that a system which overlooks capitals, or how accents are composed, takes for one."""
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(same_name(same_name(name).casefold()), []).append(name)
    yield from (found for found in alike.values() if len(found) > 1)


def _difference(one: str, other: str) -> tuple[str, str]:
    if same_name(one) == same_name(other):
        how = f"differ only in how accents are stored, in {len(one)} and {len(other)} characters: macOS takes them for one file"
        return how, "remove one of them"
    return "differ only in capitals: Windows and macOS take them for one file", "rename one of them"


def _refusal(name: str) -> str | None:
    """Say why a system refuses a name; None if none does."""
    if found := _REFUSED.search(name):
        return f"Windows has no names with {f'`{found[0]}`' if found[0] >= ' ' else 'control characters'}"
    if name.endswith((".", " ")):
        return "Windows has no names that end with a dot or a space"
    if DEVICE.fullmatch(name.partition(".")[0].rstrip().casefold()):
        return "Windows keeps this name for a device"
    return None if _shown(name) == name else "the name is not in UTF-8"


def _listed(names: list[str]) -> str:
    if len(names) > 2:  # noqa: PLR2004
        return f"`{_shown(names[0])}` and {len(names) - 1} more"
    return " and ".join(f"`{_shown(name)}`" for name in names)
