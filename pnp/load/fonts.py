"""Read `fonts/fonts.yaml` as a FontBook: families of font files that can be set and embedded, each with its licence.

A font file is checked without parsing all of it, and read when text is set in it: most fonts are for other languages. The
kinds of `fonts/sources.yaml`, which says where fonts come from, are declared here; `fonts/subset.py` reads that file.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from array import array
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.base.cache import ResultCache
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.failures import error_context
from pnp.base.files import as_stored, is_inside, is_there
from pnp.base.languages import canonical_tag
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, FontFault, map_bytes, read_bytes, read_map
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind, inner_records
from pnp.load.kinds.kind import Kind, Schema, ValueReader
from pnp.load.kinds.simple import EnumKind, FilePathKind, TextKind
from pnp.load.project import project_path
from pnp.load.yaml.nodes import FileFaults, Node, Scalar
from pnp.model.fields import Message, Record
from pnp.model.style import FontBook, FontFamily, FontFile

if TYPE_CHECKING:
    from mmap import mmap
    from pathlib import Path


_LICENCE = "licence"
LICENCE_FILE_NAMES = lazy_pattern(r"^(?!.*\.[ot]t[fc]$).*(?:licen[cs]e|ofl|copying|copyright|ufl|apache)", re.IGNORECASE)
"""The usual names of files with the licence of a font."""
_DEFAULT_CHAIN = ListKind(of=TextKind(), min=1, note="the families to try, in order")
_FAMILY_RECORD = RecordKind(
    fields={
        "regular": FilePathKind(note="a TrueType file, from fonts/"),
        _LICENCE: FilePathKind(note="the text of its licence"),
    },
    others=FilePathKind(note="a further cut: `bold`, `italic`, `bold-italic` …"),
    note="a family",
)
_ROLE_RECORD = RecordKind(
    fields={
        "per": EnumKind(choices=("cluster", "word"), note="what goes to the next family when a glyph is missing"),
        "default": _DEFAULT_CHAIN,
    },
    others=ListKind(of=TextKind(), min=1, note="the families to try in the locale of this name"),
    note="a role, which a style of theme.yaml names as its family",
)
FONT_BOOK = RecordKind(
    fields={
        "families": MappingKind(of=_FAMILY_RECORD, note="families of font files by name"),
        "roles": MappingKind(of=_ROLE_RECORD, note="roles by name"),
    },
    note="the project's fonts",
)


def load_fonts(root: Path, report: Report, cache: FileCache | None = None) -> FontBook | None:
    """Read `fonts/fonts.yaml` and check its font files; None if there is an error, because all text depends on them."""
    faults, folder = FileFaults(report), root / "fonts"
    node = read_map(root, folder / "fonts.yaml", None, report, cache)
    if node is None:
        return None
    sections = ValueReader(root, folder, faults).fields(FONT_BOOK.fields, node, "fonts")
    family_records, role_records = (inner_records(sections[name]) for name in ("families", "roles"))
    files = _FontFiles(root, folder, faults, cache)
    cuts = {name: files.read_cuts(name, family) for name, family in family_records.items()}
    roles = {name: _read_role(role, cuts, faults) for name, role in role_records.items()}
    whole_words = _whole_word_families(roles)
    families = {name: FontFamily(name, files, name in whole_words) for name, files in cuts.items() if files}
    book = FontBook(families, {name: role.chains for name, role in roles.items()}, node.mark)
    return book if faults.count == 0 else None


@frozen
class _Role:
    """The families of a role by locale; `whole_words`: the next family takes a whole word in which a glyph is missing."""

    whole_words: bool
    chains: Mapping[str, tuple[str, ...]]


class _FontFiles:
    """Checks the files of families, each once in a family."""

    def __init__(self, root: Path, folder: Path, faults: FileFaults, cache: FileCache | None) -> None:
        self._root = root
        self._folder = folder
        self._faults = faults
        self._checked: ResultCache[tuple[str, str], FontFault | None] = cache.fonts if cache else ResultCache(0)

    def read_cuts(self, family: str, paths: Record) -> dict[str, FontFile]:
        """Check the files of one family, its licence too; return the sound fonts by their cuts."""
        fonts: dict[str, FontFile | None] = {}  # cuts may share a file: a script without italics is emphasized by weight
        cuts = {}
        for cut, path in paths.items():
            if not isinstance(path, Message):
                continue
            if cut == _LICENCE:
                self._check_licence(path)
                continue
            font = fonts[path.source] = fonts.get(path.source) or self._read_font(f"{family}-{cut}", path)
            if font is not None:
                cuts[cut] = font
        return cuts

    def _read_font(self, name: str, path: Message) -> FontFile | None:
        file = self._file_of(path)
        shown = project_path(self._root, file)
        if (state := _state_if_there(file)) is not None and self._checked.has((str(file), state)):
            data: bytes | mmap | None = b""  # the same file as when it was checked
        else:
            data = map_bytes(self._root, file, path.mark, self._faults.report)
        if data is None:
            self._faults.count += 1
            return None
        state = state or _file_state(file)
        with error_context("font", shown):
            fault = self._checked.get((str(file), state), partial(font_fault, data))
        if fault is not None:
            self._faults.add("bad-font", f"`{shown}` is {fault.what}", path.mark, hint=fault.hint)
            return None
        return StoredFont(name, shown, file, state, path.mark)

    def _check_licence(self, path: Message) -> None:
        file = self._file_of(path)
        if is_there(self._root, file) or not is_inside(self._root, file):
            self._faults.count += read_bytes(self._root, file, path.mark, self._faults.report) is None
            return
        there = sorted(other.name for other in file.parent.glob("*") if LICENCE_FILE_NAMES.search(other.name))
        named = f"; {', '.join(f'`{name}`' for name in there)} {'are' if there[1:] else 'is'} there" if there else ""
        hint = f"put the licence that came with the font there, often `OFL.txt` or `LICENSE.txt`, or write its name{named}"
        self._faults.add("missing-file", f"no file `{project_path(self._root, file)}`", path.mark, hint=hint)

    def _file_of(self, path: Message) -> Path:
        return as_stored(self._root, self._folder / path.source)


def _state_if_there(file: Path) -> str | None:
    try:
        return _file_state(file)
    except (OSError, ValueError):
        return None


def _read_role(role: Record, known: Mapping[str, dict[str, FontFile]], faults: FileFaults) -> _Role:
    lists = {
        locale if locale in _ROLE_RECORD.fields else canonical_tag(locale) or locale: chain
        for locale, chain in role.items()
        if isinstance(chain, tuple)
    }
    chains = {locale: tuple(_known_families(chain, known, faults)) for locale, chain in lists.items()}
    return _Role(role["per"] == "word", chains)


def _known_families(chain: tuple[object, ...], known: Mapping[str, dict[str, FontFile]], faults: FileFaults) -> Iterator[str]:
    for name in chain:
        if not isinstance(name, Message):
            continue
        if name.source not in known:
            hint = did_you_mean(name.source, known)
            faults.add("unknown-family", f"unknown family `{name.source}`", name.mark, hint=hint)
        elif known[name.source]:
            yield name.source


def _whole_word_families(roles: Mapping[str, _Role]) -> set[str]:
    """Return the families that give whole words to the next: those in chains of roles `per: word`.

    Except families that lead a chain of a role `per: cluster`, or follow in one and lead no chain of a role `per: word`.
    """
    lead: dict[bool, set[str]] = {True: set(), False: set()}
    follow: dict[bool, set[str]] = {True: set(), False: set()}
    for role in roles.values():
        for chain in role.chains.values():
            lead[role.whole_words].update(chain[:1])
            follow[role.whole_words].update(chain[1:])
    clusters = lead[False] | (follow[False] - lead[True])
    return (lead[True] | follow[True]) - clusters


_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_WANTED_FONT = "a TrueType font (.ttf with glyf outlines)"
_AS_TTF_HINT = "`pnp font add` converts it; most families come as .ttf too"
COPY_AGAIN_HINT = "copy it again from where it came from"


_OTHER_FORMATS = {
    b"OTTO": FontFault(f"an OpenType font with CFF outlines, expected {_WANTED_FONT}", _AS_TTF_HINT),
    b"ttcf": FontFault(f"a font collection, expected {_WANTED_FONT}", "`pnp font add` takes its fonts out"),
    b"wOFF": FontFault(
        f"a web font (WOFF), expected {_WANTED_FONT}", "take the .ttf that it was made from, or let `pnp font add` unpack it"
    ),
    b"wOF2": FontFault(
        f"a web font (WOFF2), expected {_WANTED_FONT}",
        "take the .ttf that it was made from, or let `pnp font add` unpack it",
    ),
}
_NEEDED_TABLES = {"cmap": 4, "glyf": 0, "head": 54, "hhea": 36, "hmtx": 4, "loca": 4, "maxp": 32}
"""The tables that a font must have, and their least lengths in bytes (OpenType 1.9)."""
_OPTIONAL_TABLES = {"OS/2": 68, "post": 32}
_OS2_WITH_CAPITALS = (2, 90)  # version and least bytes of an `OS/2` with the height of capitals (at 88)
_HEAD_MAGIC = 0x5F0F3CF5
_RESTRICTED_LICENCE, _LICENCE_BITS, _NO_SUBSETTING, _BITMAPS_ONLY = 0x0002, 0x000F, 0x0100, 0x0200  # OS/2.fsType
_UNICODE_MAPS = {(0, n) for n in range(7)} - {(0, 5)} | {(3, 1), (3, 10)}
"""Platforms and encodings of character maps in Unicode; (0, 5) holds variants of characters alone."""


def font_fault(data: bytes | mmap) -> FontFault | None:
    """Return what is wrong with a font file; None if it can be used.

    Table layout: OpenType 1.9, "Organization of an OpenType font"; `head.magicNumber`, `maxp.numGlyphs`, `OS/2.fsType`.
    """
    if data[:4] in _OTHER_FORMATS:
        return _OTHER_FORMATS[data[:4]]
    if data[:4] not in _TRUETYPE:
        return FontFault(f"not a font, expected {_WANTED_FONT}", "take the file of the font itself, whose name ends in .ttf")
    try:
        tables = _read_tables(data)
        return _table_fault(tables) or _content_fault(tables) or _glyph_fault(tables) or _licence_fault(tables)
    except (struct.error, IndexError):
        return FontFault("cut off", COPY_AGAIN_HINT)


def _read_tables(data: bytes | mmap) -> dict[str, memoryview]:
    (count,) = struct.unpack_from(">H", data, 4)
    tables, view = {}, memoryview(data)
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if offset + length > len(data):
            raise IndexError(tag)
        tables[tag.decode("latin-1")] = view[offset : offset + length]
    return tables


def _table_fault(tables: dict[str, memoryview]) -> FontFault | None:
    if "CFF " in tables or "CFF2" in tables:
        return FontFault(f"a font with CFF outlines, expected {_WANTED_FONT}", _AS_TTF_HINT)
    for tag in _NEEDED_TABLES:
        if tag not in tables:
            return FontFault(f"broken, it lacks the table `{tag}`", COPY_AGAIN_HINT)
    if "fvar" in tables:
        hint = "`pnp font add` makes a file of each cut that is wanted"
        return FontFault(f"a variable font, expected {_WANTED_FONT}", hint)
    for tag, least in (_NEEDED_TABLES | _OPTIONAL_TABLES).items():
        if tag in tables and len(tables[tag]) < least:
            return _broken_table(tag)
    return None


def _content_fault(tables: dict[str, memoryview]) -> FontFault | None:
    (magic,) = struct.unpack_from(">L", tables["head"], 12)
    (em,) = struct.unpack_from(">H", tables["head"], 18)
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (maps,) = struct.unpack_from(">H", tables["cmap"], 2)
    if magic != _HEAD_MAGIC or not 16 <= em <= 16384:  # noqa: PLR2004  the range that the specification gives
        return _broken_table("head")
    if not glyphs or not maps:
        return FontFault("empty, it shows no character", COPY_AGAIN_HINT)
    if not any(struct.unpack_from(">2H", tables["cmap"], 4 + 8 * i) in _UNICODE_MAPS for i in range(maps)):
        hint = "take a newer version of it, or another font: its characters have numbers of their own, as in old symbol fonts"
        return FontFault("a font without Unicode, so that no text can be set in it", hint)
    return None


def _glyph_fault(tables: dict[str, memoryview]) -> FontFault | None:
    """Check that every glyph has a place in `glyf` and a width in `hmtx`."""
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (long,) = struct.unpack_from(">h", tables["head"], 50)
    (widths,) = struct.unpack_from(">H", tables["hhea"], 34)
    if not 0 < widths <= glyphs or len(tables["hmtx"]) < 4 * widths + 2 * (glyphs - widths):
        return _broken_table("hmtx")
    starts = array("I" if long else "H")
    if len(tables["loca"]) < (glyphs + 1) * starts.itemsize:
        return _broken_table("loca")
    starts.frombytes(tables["loca"][: (glyphs + 1) * starts.itemsize])
    if sys.byteorder == "little":
        starts.byteswap()
    places = starts.tolist()
    if places != sorted(places) or places[-1] * (1 if long else 2) > len(tables["glyf"]):
        return _broken_table("loca")
    return None


def _licence_fault(tables: Mapping[str, memoryview]) -> FontFault | None:
    """Return what a font forbids (`OS/2.fsType`), or a wrong length of `OS/2`, which depends on its version; else None."""
    if "OS/2" not in tables:
        return None
    version, licence = (struct.unpack_from(">H", tables["OS/2"], at)[0] for at in (0, 8))
    if version >= _OS2_WITH_CAPITALS[0] and len(tables["OS/2"]) < _OS2_WITH_CAPITALS[1]:
        return _broken_table("OS/2")
    hint = "ask its maker for a licence to embed it, or take another font"
    if licence & _LICENCE_BITS == _RESTRICTED_LICENCE:
        return FontFault("not licensed for embedding (its fsType says restricted)", hint)
    if licence & _NO_SUBSETTING:
        return FontFault("not licensed for embedding of the used characters alone (its fsType says no subsets)", hint)
    if licence & _BITMAPS_ONLY:
        return FontFault("not licensed for embedding of its outlines (its fsType says bitmaps only)", hint)
    return None


def _broken_table(table: str) -> FontFault:
    return FontFault(f"broken, its table `{table}` is invalid", COPY_AGAIN_HINT)


_KEY_DIGITS = 8  # hexadecimal, of the SHA-256 of the file


class StoredFont(FontFile):
    """A font whose file was sound when it had this `state`; its bytes are read when they are needed."""

    def __init__(self, name: str, path: str, file: Path, state: str, mark: Mark) -> None:
        super().__init__("", path, b"", mark)
        self._name, self._file, self._state = name, file, state

    @property
    def key(self) -> str:
        """The name and a hash of the bytes. Raises PnpError as `data` does."""
        if not self._key:
            self._key = f"{self._name}-{sha256(self.data).hexdigest()[:_KEY_DIGITS]}"
        return self._key

    @property
    def data(self) -> bytes:
        """The bytes. Raises PnpError (`load/unreadable-file`) if they cannot be read or have changed since the check.

        A backup, a `touch` or other rights change no byte: a file of the same length that is sound still counts as the same.
        """
        if not self._data:
            try:
                data, state = self._file.read_bytes(), _file_state(self._file)
            except OSError as error:
                raise self._unreadable((error.strerror or str(error)).lower()) from error
            if state != self._state and (state.split()[0] != self._state.split()[0] or font_fault(data)):
                raise self._unreadable("it was changed while it was used")
            self._data = data
        return self._data

    @property
    def state(self) -> str:
        """The state of the file at the check, as of `_file_state`."""
        return self._state

    def may_have_key(self, key: str) -> bool:
        """Whether a key may be that of this font, without reading its file."""
        return key.rpartition("-")[0] == self._name

    def _unreadable(self, reason: str) -> PnpError:
        message = f"cannot read `{self.path}`: {reason}"
        return PnpError([Diagnostic("load/unreadable-file", message, self.mark, hint="run the command again")])


def _file_state(file: Path) -> str:
    """Return what changes with the bytes of a file: size, times and inode. Raises OSError.

    `ctime` changes even if a copy keeps the `mtime` of the original.
    """
    stat = os.stat(file)  # noqa: PTH116 - any name
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_ino}"


_SHA256 = lazy_pattern("[0-9a-f]{64}")
_LETTER_SETS = ("japanese", "chinese", "korean")
"""The sets of characters that a font can be cut down to."""


@frozen(kw_only=True)
class _ChecksumKind(Kind):
    """The SHA-256 of a file."""

    name = "checksum"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        del id_
        if not isinstance(node, Scalar) or not _SHA256.fullmatch(node.value):
            values.faults.wrong_kind(name, "64 hexadecimal digits, as `sha256sum` prints them", node)
            return None
        return node.value

    def shape(self) -> Schema:
        # an editor takes digits without a letter for a number
        return {"type": ["string", "number"], "pattern": f"^{_SHA256.pattern}$"}


_SOURCE_FILE_RECORD = RecordKind(
    fields={
        "from": FilePathKind(note="the file in the package"),
        "sha256": _ChecksumKind(note="the SHA-256 of the file in the package"),
        "made": _ChecksumKind(required=False, note="the SHA-256 of the file in fonts/; `--record` writes it"),
    },
    note="a file of the family, by its name in fonts/",
)
_SOURCE_FAMILY_RECORD = RecordKind(
    fields={
        "package": TextKind(note="the npm package that has the files"),
        "version": TextKind(note="its version"),
        "letters": EnumKind(required=False, choices=_LETTER_SETS, note="the characters that are kept; without it, all"),
        "extra": TextKind(required=False, note="further characters that are kept"),
        "files": RecordKind(
            fields={"OFL.txt": _SOURCE_FILE_RECORD}, others=_SOURCE_FILE_RECORD, note="its files; the licence is one of them"
        ),
    },
    note="a family, by the name of its folder in fonts/",
)
FONT_SOURCES = RecordKind(
    fields={
        "fonttools": TextKind(note="the version of fontTools that made the subsets"),
        "families": MappingKind(of=_SOURCE_FAMILY_RECORD, note="the families that `fonts/subset.py` makes"),
    },
    note="where the project's fonts come from",
)
