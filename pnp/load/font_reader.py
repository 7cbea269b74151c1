"""Read `fonts/fonts.yaml` as a FontBook: font files that were read and checked, each family with its licence."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from pnp.base.cache import ResultCache
from pnp.base.failures import in_hand
from pnp.base.languages import canonical_tag
from pnp.base.paths import as_stored, is_inside, is_there
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.files import map_bytes, project_path, read_bytes, read_map
from pnp.load.font_check import font_fault
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.kinds.simple import EnumKind, FilePathKind, TextKind
from pnp.load.stored_font import StoredFont, file_state
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Message, Record
from pnp.model.style import FontBook, FontFamily

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from mmap import mmap
    from pathlib import Path

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.file_cache import FileCache
    from pnp.load.font_check import FontFault
    from pnp.model.style import FontFile

_LICENCE = "licence"
_LICENCES = lazy_pattern(r"^(?!.*\.[ot]t[fc]$).*(?:licen[cs]e|ofl|copying|copyright|ufl|apache)", re.IGNORECASE)
"""How files are called that hold the licence of a font."""
_CHAIN = ListKind(of=TextKind(), min=1, note="the families to try, in order")
_FAMILY = RecordKind(
    fields={
        "regular": FilePathKind(note="a TrueType file, from fonts/"),
        _LICENCE: FilePathKind(note="the text of its licence"),
    },
    others=FilePathKind(note="a further cut: `bold`, `italic`, `bold-italic` …"),
    note="a family",
)
_ROLE = RecordKind(
    fields={
        "per": EnumKind(choices=("cluster", "word"), note="what goes to the next family when a glyph is missing"),
        "default": _CHAIN,
    },
    others=ListKind(of=TextKind(), min=1, note="the families to try in the locale of this name"),
    note="a role, which a style of theme.yaml names as its family",
)
FONTS = RecordKind(
    fields={
        "families": MappingKind(of=_FAMILY, note="families of font files by name"),
        "roles": MappingKind(of=_ROLE, note="roles by name"),
    },
    note="the project's fonts",
)


def load_fonts(root: Path, report: Report, cache: FileCache | None = None) -> FontBook | None:
    """Read `fonts/fonts.yaml` and the font files it names; None if there is an error, because all text depends on them."""
    faults, folder = FileFaults(report), root / "fonts"
    node = read_map(root, folder / "fonts.yaml", None, report, cache)
    if node is None:
        return None
    found = ValueReader(root, folder, faults).fields(FONTS.fields, node, "fonts")
    families, roles = (_records(found[section]) for section in ("families", "roles"))
    files = _FontFiles(root, folder, faults, cache)
    cuts = {name: files.cuts(name, family) for name, family in families.items()}
    read = {name: _role(role, cuts, faults) for name, role in roles.items()}
    book = _book(cuts, read, node.mark)
    return book if faults.count == 0 else None


def _records(section: object) -> dict[str, Record]:
    return {n: inner for n, inner in section.items() if isinstance(inner, Record)} if isinstance(section, Record) else {}


@frozen
class _Role:
    whole_words: bool
    chains: Mapping[str, tuple[str, ...]]


class _FontFiles:
    """Checks the files of families, each once in a family."""

    def __init__(self, root: Path, folder: Path, faults: FileFaults, cache: FileCache | None) -> None:
        self._root = root
        self._folder = folder
        self._faults = faults
        self._checked: ResultCache[tuple[str, str], FontFault | None] = cache.fonts if cache else ResultCache(0)

    def cuts(self, family: str, paths: Record) -> dict[str, FontFile]:
        """Read the files of one family; `licence` is the text that allows their use and must be there."""
        opened: dict[str, FontFile | None] = {}  # cuts may share a file: a script without italics is emphasized by weight
        found = {}
        for cut, path in paths.items():
            if not isinstance(path, Message):
                continue
            if cut == _LICENCE:
                self._licence(path)
                continue
            file = opened.get(path.source) or self._file(f"{family}-{cut}", path)
            opened[path.source] = file
            if file is not None:
                found[cut] = file
        return found

    def _file(self, name: str, path: Message) -> FontFile | None:
        file = self._file_of(path)
        shown = project_path(self._root, file)
        if (state := _state(file)) is not None and self._checked.has((str(file), state)):
            data: bytes | mmap | None = b""  # the same file as when it was checked
        else:
            data = map_bytes(self._root, file, path.mark, self._faults.report)
        if data is None:
            self._faults.count += 1
            return None
        state = state or file_state(file)
        with in_hand("font", shown):
            fault = self._checked.get((str(file), state), partial(font_fault, data))
        if fault is not None:
            self._faults.add("bad-font", f"`{shown}` is {fault.what}", path.mark, hint=fault.hint)
            return None
        return StoredFont(name, shown, file, state, path.mark)

    def _licence(self, path: Message) -> None:
        file = self._file_of(path)
        if is_there(self._root, file) or not is_inside(self._root, file):
            self._read(path)
            return
        there = sorted(other.name for other in file.parent.glob("*") if _LICENCES.search(other.name))
        named = f"; {', '.join(f'`{name}`' for name in there)} {'are' if there[1:] else 'is'} there" if there else ""
        hint = f"put the licence that came with the font there, often `OFL.txt` or `LICENSE.txt`, or write its name{named}"
        self._faults.add("missing-file", f"no file `{project_path(self._root, file)}`", path.mark, hint=hint)

    def _file_of(self, path: Message) -> Path:
        return as_stored(self._root, self._folder / path.source)

    def _read(self, path: Message) -> bytes | None:
        data = read_bytes(self._root, self._file_of(path), path.mark, self._faults.report)
        self._faults.count += data is None
        return data


def _state(file: Path) -> str | None:
    """Return what the file system says of a file; None if it is not there."""
    try:
        return file_state(file)
    except (OSError, ValueError):
        return None


def _role(role: Record, known: Mapping[str, dict[str, FontFile]], faults: FileFaults) -> _Role:
    """Find the families of each chain; one whose files are all faulty is left out."""
    lists = {canonical_tag(locale) or locale: chain for locale, chain in role.items() if isinstance(chain, tuple)}
    chains = {locale: tuple(_families(chain, known, faults)) for locale, chain in lists.items()}
    return _Role(role["per"] == "word", chains)


def _families(chain: tuple[object, ...], known: Mapping[str, dict[str, FontFile]], faults: FileFaults) -> Iterator[str]:
    for name in chain:
        if not isinstance(name, Message):
            continue
        if name.source not in known:
            hint = did_you_mean(name.source, known)
            faults.add("unknown-family", f"unknown family `{name.source}`", name.mark, hint=hint)
        elif known[name.source]:
            yield name.source


def _book(cuts: Mapping[str, dict[str, FontFile]], roles: Mapping[str, _Role], mark: Mark) -> FontBook:
    whole_words = _whole_words(roles)
    families = {name: FontFamily(name, files, name in whole_words) for name, files in cuts.items() if files}
    return FontBook(families, {name: role.chains for name, role in roles.items()}, mark)


def _whole_words(roles: Mapping[str, _Role]) -> set[str]:
    """Find the families that hand on whole words: those that lead a chain of such a role and of no other kind."""
    lead: dict[bool, set[str]] = {True: set(), False: set()}
    follow: dict[bool, set[str]] = {True: set(), False: set()}
    for role in roles.values():
        for chain in role.chains.values():
            lead[role.whole_words].update(chain[:1])
            follow[role.whole_words].update(chain[1:])
    clusters = lead[False] | (follow[False] - lead[True])
    return (lead[True] | follow[True]) - clusters
