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
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from hashlib import sha256
from typing import TYPE_CHECKING, TypeGuard

from pnp.base.cache import ResultCache
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.failures import error_context
from pnp.base.files import as_stored, is_inside, is_there, read_file
from pnp.base.languages import canonical_tag
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, FontFault, map_bytes, read_bytes, read_map
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind, inner_records
from pnp.load.kinds.kind import Fields, Kind, Schema, ValueReader, source_text
from pnp.load.kinds.simple import EnumKind, FilePathKind, IntKind, NumberKind, TextKind
from pnp.load.project import project_path
from pnp.load.sfnt import (
    COLLECTION,
    OPENTYPE,
    TRUETYPE,
    FontPart,
    count_outlines,
    extract_font,
    face_names,
    face_offsets,
    read_axes,
    read_tables,
)
from pnp.load.yaml.nodes import WORD, FileFaults, Map, Node, Scalar
from pnp.model.fields import Message, Record
from pnp.model.style import COLOUR_TABLES, FontBook, FontFamily, FontFile

if TYPE_CHECKING:
    from mmap import mmap
    from pathlib import Path


_LICENCE = "licence"
_OPTICAL_SIZE, _AUTOMATIC = "opsz", "auto"
_USUAL_SIZE = 10.0
_OPTICAL_SIZES = (6.0, 8.0, _USUAL_SIZE, 12.0, 16.0, 24.0, 36.0, 72.0)
"""The sizes in pt for which instances are made: letters are drawn for one that is at most a fifth away, up to 72 pt."""
LICENCE_FILE_NAMES = lazy_pattern(r"^(?!.*\.[ot]t[fc]$).*(?:licen[cs]e|ofl|copying|copyright|ufl|apache)", re.IGNORECASE)
"""The usual names of files with the licence of a font."""


@frozen(kw_only=True)
class _AxisKind(NumberKind):
    """A number; or `auto` for the optical size."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | str | None:  # type: ignore[override]
        """Read a number, or `auto`."""
        if name == _OPTICAL_SIZE and isinstance(node, Scalar) and node.value == _AUTOMATIC:
            return _AUTOMATIC
        return NumberKind.read(self, node, id_, name, values)

    def shape(self) -> Schema:
        return {"anyOf": [NumberKind.shape(self), {"const": _AUTOMATIC}]}


_FONT_FIELDS = {
    "file": FilePathKind(note="a font file, from fonts/"),
    "face": TextKind(required=False, note="of a collection (.ttc, .otc): a face by its number, from 1, or its name"),
    "axes": MappingKind(
        required=False,
        key_pattern=WORD,
        of=_AxisKind(note="its value; `auto` for the optical size `opsz`, which then follows the size of the style"),
        note="of a variable font: the instance, such as `{wght: 550}`; axes that are not named have their usual values",
    ),
    "palette": IntKind(required=False, min=1, note="of a colour font: one of its palettes, from 1"),
}


@frozen(kw_only=True)
class _FontKind(RecordKind):
    """A font file by its path; or a record of its path with the face of a collection, or the instance of a variable font."""

    name = "font"

    fields: Fields = field(default_factory=lambda: _FONT_FIELDS)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | Message | None:  # type: ignore[override]
        """Read a path, or a record."""
        if isinstance(node, Map):
            return RecordKind.read(self, node, id_, name, values)
        return FilePathKind().read(node, id_, name, values)

    def shape(self) -> Schema:
        return {"anyOf": [FilePathKind().shape(), RecordKind.shape(self)]}


_DEFAULT_CHAIN = ListKind(of=TextKind(), min=1, note="the families to try, in order")
_FAMILY_RECORD = RecordKind(
    fields={
        "regular": _FontKind(note="a font file, from fonts/, or a font of a file that has several"),
        _LICENCE: FilePathKind(note="the text of its licence"),
    },
    others=_FontKind(note="a further cut: `bold`, `italic`, `bold-italic` …"),
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
    leading = {chain[0].source for role in role_records.values() for chain in role.values() if _begins(chain)}
    files = _FontFiles(root, folder, faults, cache, leading)
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

    def __init__(
        self, root: Path, folder: Path, faults: FileFaults, cache: FileCache | None, leading: Collection[str] = ()
    ) -> None:
        self._leading = leading
        self._root = root
        self._folder = folder
        self._faults = faults
        self._checked: ResultCache[tuple[str, str], FontFault | None] = cache.fonts if cache else ResultCache(0)

    def read_cuts(self, family: str, paths: Record) -> dict[str, FontFile]:
        """Check the files of one family, its licence too; return the sound fonts by their cuts."""
        # cuts may share a font: a script without italics is emphasized by weight
        fonts: dict[tuple[str, WantedFont], FontFile | None] = {}
        cuts = {}
        for cut, value in paths.items():
            path, wanted = _wanted_font(value)
            if path is None:
                continue
            if cut == _LICENCE:
                self._check_licence(path)
                continue
            one = path.source, wanted
            font = fonts[one] = fonts.get(one) or self._read_font(
                f"{family}-{cut}", path, wanted, leads=family in self._leading
            )
            if font is not None:
                cuts[cut] = font
        return cuts

    def _read_font(self, name: str, path: Message, wanted: WantedFont, *, leads: bool) -> FontFile | None:
        file = self._file_of(path)
        shown = project_path(self._root, file)
        known = f"{file} {wanted}" if wanted != WantedFont() else str(file)
        known += " leads" * leads
        if (state := _state_if_there(file)) is not None and self._checked.has((known, state)):
            data: bytes | mmap | None = b""  # the same file as when it was checked
        else:
            data = map_bytes(self._root, file, path.mark, self._faults.report)
        if data is None:
            self._faults.count += 1
            return None
        state = state or _file_state(file)
        with error_context("font", shown):
            fault = self._checked.get((known, state), partial(font_fault, data, wanted, leads=leads))
        if fault is not None:
            self._faults.add("bad-font", f"`{shown}` is {fault.what}", path.mark, hint=fault.hint)
            return None
        return StoredFont(name, shown, (file, state), path.mark, wanted)

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


def _wanted_font(value: object) -> tuple[Message | None, WantedFont]:
    """Return the path of a cut, None if it has an error, and which font of the file it is."""
    if not isinstance(value, Record):
        return (value if isinstance(value, Message) else None), WantedFont()
    path, axes, palette = value["file"], value["axes"], value["palette"]
    places = (
        {tag: number for tag, number in axes.items() if isinstance(number, (int, float))} if isinstance(axes, Record) else {}
    )
    follows_size = isinstance(axes, Record) and axes.get(_OPTICAL_SIZE) == _AUTOMATIC
    size = _USUAL_SIZE if follows_size else 0.0
    number = palette if isinstance(palette, int) else 0
    wanted = WantedFont(source_text(value["face"]), tuple(sorted(places.items())), size, number)
    return (path if isinstance(path, Message) else None), wanted


def _state_if_there(file: Path) -> str | None:
    try:
        return _file_state(file)
    except (OSError, ValueError):
        return None


def _begins(chain: object) -> TypeGuard[tuple[Message, ...]]:
    return isinstance(chain, tuple) and bool(chain) and isinstance(chain[0], Message)


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


_WANTED_FONT = "a font with outlines (.ttf, .otf, or one of a .ttc)"
COPY_AGAIN_HINT = "copy it again from where it came from"
_UNPACK_HINT = "take the .ttf or .otf that it was made from, or let `pnp font add` unpack it"
_OTHER_FORMATS = {
    b"wOFF": FontFault(f"a web font (WOFF), expected {_WANTED_FONT}", _UNPACK_HINT),
    b"wOF2": FontFault(f"a web font (WOFF2), expected {_WANTED_FONT}", _UNPACK_HINT),
}
_NEEDED_TABLES = {"cmap": 4, "head": 54, "hhea": 36, "hmtx": 4, "maxp": 6}
"""The tables that a font must have, and their least lengths in bytes (OpenType 1.9)."""
_QUADRATIC_TABLES = {"glyf": 0, "loca": 4, "maxp": 32}
"""Those that a font with TrueType outlines must have besides."""
_OPTIONAL_TABLES = {"OS/2": 68, "post": 32}
_OS2_WITH_CAPITALS = (2, 90)  # version and least bytes of an `OS/2` with the height of capitals (at 88)
_HEAD_MAGIC = 0x5F0F3CF5
_RESTRICTED_LICENCE, _LICENCE_BITS, _NO_SUBSETTING, _BITMAPS_ONLY = 0x0002, 0x000F, 0x0100, 0x0200  # OS/2.fsType
_UNICODE_MAPS = {(0, n) for n in range(7)} - {(0, 5)} | {(3, 1), (3, 10)}
"""Platforms and encodings of character maps in Unicode; (0, 5) holds variants of characters alone."""


def font_fault(data: bytes | mmap, wanted: WantedFont | None = None, *, leads: bool = False) -> FontFault | None:
    """Return what is wrong with a font file, or with what is wanted of it; None if it can be used.

    `leads` is whether a chain of families begins with it.

    Table layout: OpenType 1.9, "Organization of an OpenType font"; `head.magicNumber`, `maxp.numGlyphs`, `OS/2.fsType`.
    """
    if data[:4] in _OTHER_FORMATS:
        return _OTHER_FORMATS[data[:4]]
    if data[:4] not in {*TRUETYPE, OPENTYPE, COLLECTION}:
        hint = "take the file of the font itself, whose name ends in .ttf or .otf"
        return FontFault(f"not a font, expected {_WANTED_FONT}", hint)
    wanted = wanted or WantedFont()
    try:
        offsets = face_offsets(data)
        if (fault := _face_fault(data, wanted.face)) is not None:
            return fault
        tables = read_tables(data, offsets[wanted.part(data).face])
        if leads and not COLOUR_TABLES.isdisjoint(tables):
            hint = "put a family of letters before it: lines are set by the first, and emoji by any behind it"
            return FontFault("a colour font, with which no chain of families can begin", hint)
        faults = (_table_fault, _content_fault, _glyph_fault, _licence_fault)
        fault = next(filter(None, (check(tables) for check in faults)), None)
        return fault or _axis_fault(tables, wanted) or palette_fault(tables, wanted.palette)
    except (struct.error, IndexError):
        return FontFault("cut off", COPY_AGAIN_HINT)


@frozen
class WantedFont:
    """Which font of a file `fonts.yaml` names: a face by its number, from 1, or by its name, and values of axes by tag.

    `size` is the size in pt for which the letters are drawn, where the optical size follows the type size; else it is 0.
    `palette` is that of a colour font, from 1; 0: none is named.
    """

    face: str = ""
    axes: tuple[tuple[str, float], ...] = ()
    size: float = 0.0
    palette: int = 0

    def part(self, data: bytes | mmap) -> FontPart:
        """Return the part of a file, which has no `_face_fault`, that is meant."""
        axes = (*self.axes, (_OPTICAL_SIZE, self.size)) if self.size else self.axes
        if not self.face or self.face.isdecimal():
            return FontPart(int(self.face or 1) - 1, axes)
        return FontPart(_matching_faces(face_names(data), self.face)[0], axes)


def _matching_faces(names: Sequence[str], wanted: str) -> list[int]:
    """Return the faces of a name, in any capitals, or else those whose names begin with it."""
    folded = [name.casefold() for name in names]
    whole = [at for at, name in enumerate(folded) if name == wanted.casefold()]
    return whole or [at for at, name in enumerate(folded) if name.startswith(wanted.casefold())]


def _face_fault(data: bytes | mmap, face: str) -> FontFault | None:
    if data[:4] != COLLECTION:
        return FontFault("no collection, it has one face", "leave `face` out") if face else None
    if face.isdecimal() and 0 < int(face) <= len(face_offsets(data)):
        return None
    names = face_names(data)
    found = _matching_faces(names, face) if face and not face.isdecimal() else []
    if len(found) == 1:
        return None
    listed = ", ".join(f"{n} `{name}`" for n, name in enumerate(names, 1) if not found or n - 1 in found)
    if found:
        return FontFault(
            f"a font collection in which several faces are named `{face}`", f"it has {listed}: name one by its number"
        )
    if face:
        return FontFault(f"a font collection without a face `{face}`", f"its faces are {listed}")
    return FontFault("a font collection", f"name the face beside the file, `{{file: …, face: 1}}`; it has {listed}")


def _axis_fault(tables: Mapping[str, memoryview], font: WantedFont) -> FontFault | None:
    wanted = (*font.axes, (_OPTICAL_SIZE, None)) if font.size else font.axes
    if "fvar" not in tables:
        return FontFault("no variable font, so that it has no axes", "leave `axes` out") if wanted else None
    axes = {axis.tag: axis for axis in read_axes(tables["fvar"])}
    listed = ", ".join(f"`{a.tag}` from {a.least:g} to {a.most:g} (usually {a.usual:g})" for a in axes.values())
    if not wanted:
        first = next(iter(axes.values()), None)
        place = f"{first.tag}: {first.usual:g}" if first else ""
        hint = f"name an instance beside the file, `{{file: …, axes: {{{place}}}}}`; its axes are {listed}"
        return FontFault("a variable font", hint)
    for tag, value in wanted:
        axis = axes.get(tag)
        if axis is None:
            return FontFault(f"a variable font without an axis `{tag}`", f"its axes are {listed}")
        if value is not None and not axis.least <= value <= axis.most:
            hint = f"it goes from {axis.least:g} to {axis.most:g}, and is usually {axis.usual:g}"
            return FontFault(f"a variable font whose axis `{tag}` has no {value:g}", hint)
    return None


_LAST_COLR = 1


def palette_fault(tables: Mapping[str, memoryview], palette: int) -> FontFault | None:
    """Return why a font's colours cannot be read, or that it has no such palette (from 1; 0: none is named)."""
    if "COLR" in tables:
        (version,) = struct.unpack_from(">H", tables["COLR"], 0)
        if version > _LAST_COLR:
            hint = "take a version of it with `COLR` 0 or 1, or with the table `SVG`"
            return FontFault(f"a colour font whose table `COLR` has the version {version}; 0 and 1 are read", hint)
        if "CPAL" not in tables:
            return FontFault("broken, it lacks the table `CPAL` with the colours of its table `COLR`", COPY_AGAIN_HINT)
    count = 0
    if "CPAL" in tables:
        _, colours, count, _, records = struct.unpack_from(">4HL", tables["CPAL"], 0)
        firsts = struct.unpack_from(f">{count}H", tables["CPAL"], 12)
        if len(tables["CPAL"]) < records + 4 * (max(firsts, default=0) + colours):
            return _broken_table("CPAL")
    if palette <= count:
        return None
    if not count:
        return FontFault("no font with palettes", "leave `palette` out")
    hint = f"its palettes are 1 to {count}" if count > 1 else "it has one palette, so leave `palette` out"
    return FontFault(f"a colour font without a palette {palette}", hint)


def _is_of_pixels(tables: Mapping[str, memoryview]) -> bool:
    """Return whether the glyphs of a colour font are pictures, so that it needs no outlines."""
    return not {"CBDT", "sbix"}.isdisjoint(tables) and "glyf" not in tables


def _table_fault(tables: Mapping[str, memoryview]) -> FontFault | None:
    has_no_glyf = {"CFF ", "CFF2"} & tables.keys() or _is_of_pixels(tables)
    needed = _NEEDED_TABLES if has_no_glyf else _NEEDED_TABLES | _QUADRATIC_TABLES
    for tag in sorted(needed):
        if tag not in tables:
            return FontFault(f"broken, it lacks the table `{tag}`", COPY_AGAIN_HINT)
    for tag, least in (needed | _OPTIONAL_TABLES).items():
        if tag in tables and len(tables[tag]) < least:
            return _broken_table(tag)
    return None


def _content_fault(tables: Mapping[str, memoryview]) -> FontFault | None:
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


def _glyph_fault(tables: Mapping[str, memoryview]) -> FontFault | None:
    """Check that every glyph has a width in `hmtx`, and an outline in `CFF ` or `CFF2` or a place in `glyf`."""
    (glyphs,) = struct.unpack_from(">H", tables["maxp"], 4)
    (long,) = struct.unpack_from(">h", tables["head"], 50)
    (widths,) = struct.unpack_from(">H", tables["hhea"], 34)
    if not 0 < widths <= glyphs or len(tables["hmtx"]) < 4 * widths + 2 * (glyphs - widths):
        return _broken_table("hmtx")
    if _is_of_pixels(tables):
        return None
    for tag in sorted({"CFF ", "CFF2"} & tables.keys()):
        return None if _has_outlines(tables[tag], glyphs, second=tag == "CFF2") else _broken_table(tag.strip())
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


def _has_outlines(table: memoryview, glyphs: int, *, second: bool) -> bool:
    try:
        return count_outlines(table, second=second) == glyphs
    except (struct.error, LookupError):
        return False


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
    """A font whose `file` was sound when it had the state beside it; its bytes are read when they are needed.

    Of a collection it has one face, of a variable font one instance, both as fonts of their own; or, if its optical size
    follows the type size, an instance for each of a few `sizes`, itself among them.
    """

    def __init__(self, name: str, path: str, file: tuple[Path, str], mark: Mark | None, wanted: WantedFont) -> None:
        super().__init__("", path, b"", mark)
        (self._file, self._state), self._name, self._wanted = file, name, wanted

    @property
    def palette(self) -> int:
        """Which of its palettes a colour font is set in, from 0."""
        return max(self._wanted.palette - 1, 0)

    @cached_property
    def sizes(self) -> Mapping[float, FontFile]:
        """The fonts by the sizes in pt that they are drawn for; itself alone if there is one for all."""
        if self._wanted.size != _USUAL_SIZE:
            return {self._wanted.size: self}
        others = {
            size: StoredFont(
                f"{self._name}-{size:g}pt", self.path, (self._file, self._state), self.mark, replace(self._wanted, size=size)
            )
            for size in _OPTICAL_SIZES
        }
        return {**others, _USUAL_SIZE: self}

    @property
    def key(self) -> str:
        """The name and a hash of the bytes. Raises PnpError as `data` does."""
        if not self._key:
            # a file may change for one size alone, and all go by the first
            digest = sha256(self._read() if self._wanted.size else self.data)
            digest.update(f"palette {self.palette}".encode() if self.palette else b"")
            self._key = f"{self._name}-{digest.hexdigest()[:_KEY_DIGITS]}"
        return self._key

    @property
    def data(self) -> bytes:
        """The bytes of the font. Raises PnpError (`load/unreadable-file`) if its file cannot be read or has changed.

        A backup, a `touch` or other rights change no byte: a file of the same length that is sound still counts as the same.
        """
        if not self._data:
            data = self._read()
            try:
                self._data = extract_font(data, self._wanted.part(data))
            except RuntimeError as error:  # of HarfBuzz, which makes instances
                raise self._unreadable("its tables contradict each other") from error
        return self._data

    def _read(self) -> bytes:
        try:
            data, state = read_file(self._file), _file_state(self._file)
        except OSError as error:
            raise self._unreadable((error.strerror or str(error)).lower()) from error
        if state != self._state and (state.split()[0] != self._state.split()[0] or font_fault(data, self._wanted)):
            raise self._unreadable("it was changed while it was used")
        return data

    @property
    def state(self) -> str:
        """The state of the file at the check, as of `_file_state`, and what is wanted of it."""
        return self._state if self._wanted == WantedFont() else f"{self._state} {self._wanted}"

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
