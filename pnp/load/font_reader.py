"""`fonts/fonts.yaml` to a FontBook: font files read and found sound, each family with its licence."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.diagnostics import did_you_mean
from pnp.kinds.enumeration import EnumKind
from pnp.kinds.kind import Kind
from pnp.kinds.listing import ListKind
from pnp.kinds.reader import ValueReader
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.load.files import project_path, read_bytes, read_map
from pnp.load.font_check import font_fault
from pnp.model.style import FontBook, FontFamily, FontFile
from pnp.yaml_nodes.faults import FileFaults
from pnp.yaml_nodes.nodes import List, Map, Scalar
from pnp.yaml_nodes.scalars import SLUG

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.kinds.kind import Fields, Schema
    from pnp.yaml_nodes.nodes import Node

_PER = ("cluster", "word")
_FILE = TextKind(note="a TrueType file, from fonts/; further cuts (`bold`, `italic`, `bold-italic` …) alike")
_CHAIN = ListKind(of=TextKind(), min=1, note="the families to try, in order; other keys are locales")

FAMILY: Fields = {"regular": _FILE, "licence": TextKind(note="the text of its licence")}
"""What a family must say; any other key is a further cut."""
ROLE: Fields = {"per": EnumKind(choices=_PER, note="what goes to the next family when a glyph is missing"), "default": _CHAIN}
"""What a role must say; any other key is a locale with a chain of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontsKind(Kind):
    """Families of font files and the roles that they play; the value is a FontBook."""

    name = "fonts"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> FontBook | None:
        """Read families and roles, and the files."""
        del id_, name
        return _FontReader(values.root, values.folder, values.faults).book(node) if isinstance(node, Map) else None

    def shape(self) -> Schema:
        """Both sections."""
        file: Schema = {"type": "string"}
        chain: Schema = {"type": "array", "items": file, "minItems": 1}
        sections = {
            "families": _open(FAMILY, file, file | {"pattern": "."}),
            "roles": _open(ROLE, chain, chain),
        }
        return {"type": "object", "properties": sections, "required": list(sections), "additionalProperties": False}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Give what families and roles say."""
        yield "families.<name>", RecordKind(fields=FAMILY, note="a family")
        yield "roles.<name>", RecordKind(fields=ROLE, note="a role, which a style of theme.yaml names as its family")


def _open(fields: Fields, plain: Schema, other: Schema) -> Schema:
    """Give the schema of records by names that have `fields` and may have others."""
    own = {name: kind.shape() if kind.words() else plain for name, kind in fields.items()}
    record: Schema = {
        "type": "object",
        "required": list(fields),
        "additionalProperties": other,
        "properties": {name: shape | {"description": fields[name].note} for name, shape in own.items()},
    }
    return {"type": "object", "propertyNames": {"pattern": f"^{SLUG.pattern}$"}, "additionalProperties": record}


def load_fonts(root: Path, report: Report) -> FontBook | None:
    """Read `fonts/fonts.yaml` and the font files it names; None when there is a fault: all text hangs on them."""
    faults, folder = FileFaults(report), root / "fonts"
    node = read_map(root, folder / "fonts.yaml", None, report)
    values = ValueReader(root, folder, faults)
    book = FontsKind().read(node, "fonts", "fonts", values) if node is not None else None
    return book if faults.count == 0 else None


class _FontReader:
    def __init__(self, root: Path, folder: Path, faults: FileFaults) -> None:
        self._root = root
        self._folder = folder
        self._faults = faults

    def book(self, node: Map) -> FontBook:
        """Read the whole file."""
        for key, _ in node.entries.values():
            if key.value not in ("families", "roles"):
                self._faults.unknown_field(key, "fonts", ("families", "roles"))
        cuts = {name: self._cuts(name, value) for name, value in self._section(node, "families").items()}
        roles = {name: self._role(name, value, cuts) for name, value in self._section(node, "roles").items()}
        whole_words = _whole_words(roles)
        families = {n: FontFamily(n, files, n in whole_words) for n, files in cuts.items() if files}
        chains = {name: role[1] for name, role in roles.items() if role is not None}
        return FontBook(families, chains, node.mark)

    def _section(self, node: Map, name: str) -> dict[str, Node]:
        section = node.get(name)
        if section is None:
            self._faults.missing_field(name, "fonts", node.mark)
            return {}
        if not isinstance(section, Map):
            self._faults.wrong_kind(name, "a mapping (`key: value`)", section)
            return {}
        for key, _ in section.entries.values():
            if not SLUG.fullmatch(key.value):
                self._faults.wrong_kind("name", "made of a-z, 0-9, `_` and `-`", key)
        return {key: value for key, (_, value) in section.entries.items()}

    def _cuts(self, family: str, node: Node) -> dict[str, FontFile]:
        """Read the files of one family; `licence` is the text that allows their use and must be there."""
        if not isinstance(node, Map):
            self._faults.wrong_kind(family, "a family (`regular: file.ttf`, …, `licence: OFL.txt`)", node)
            return {}
        for name in FAMILY:
            if node.get(name) is None:
                self._faults.missing_field(name, f"fonts/{family}", node.mark)
        known: dict[str, FontFile | None] = {}  # cuts may share a file: a script without italics is emphasized by weight
        for key, (_, value) in node.entries.items():
            known[key] = self._shared(value, node, known) or self._file(f"{family}-{key}", value, key)
        return {name: file for name, file in known.items() if file is not None}

    @staticmethod
    def _shared(node: Node, family: Map, known: dict[str, FontFile | None]) -> FontFile | None:
        """The file of an earlier cut that names the same path: it is read, and embedded, once."""
        for key, file in known.items():
            other = family.get(key)
            if isinstance(node, Scalar) and isinstance(other, Scalar) and node.value == other.value:
                return file
        return None

    def _file(self, name: str, node: Node, key: str) -> FontFile | None:
        if not isinstance(node, Scalar) or not node.value:
            self._faults.wrong_kind(key, "the path of a file", node)
            return None
        file = self._folder / node.value
        data = read_bytes(self._root, file, node.mark, self._faults.report)
        if data is None:
            self._faults.count += 1
            return None
        if key == "licence":
            return None
        path, fault = project_path(self._root, file), font_fault(data)
        if fault is not None:
            self._faults.add("bad-font", f"`{path}` is {fault}", node.mark)
            return None
        return FontFile(f"{name}-{hashlib.sha256(data).hexdigest()[:8]}", path, data, node.mark)

    def _role(
        self, name: str, node: Node, known: dict[str, dict[str, FontFile]]
    ) -> tuple[bool, dict[str, tuple[str, ...]]] | None:
        """Read one role: whether fallback goes by word, and the chain of families by locale."""
        if not isinstance(node, Map):
            self._faults.wrong_kind(name, "a role (`per: cluster`, `default: [family]`)", node)
            return None
        for key in ROLE:
            if node.get(key) is None:
                self._faults.missing_field(key, f"fonts/{name}", node.mark)
        per = node.get("per")
        if isinstance(per, Scalar) and per.value not in _PER:
            self._faults.unknown_choice("per", per, _PER)
        entries = ((key, value) for key, (_, value) in node.entries.items() if key != "per")
        chains = {key: self._chain(key, value, known) for key, value in entries}
        return (isinstance(per, Scalar) and per.value == "word"), chains

    def _chain(self, name: str, node: Node, known: dict[str, dict[str, FontFile]]) -> tuple[str, ...]:
        if not isinstance(node, List) or not node.items:
            self._faults.wrong_kind(name, "a list of families", node)
            return ()
        found = []
        for item in node.items:
            if not isinstance(item, Scalar):
                self._faults.wrong_kind(name, "a list of families", item)
            elif item.value not in known:
                self._faults.add(
                    "unknown-family", f"unknown family `{item.value}`", item.mark, hint=did_you_mean(item.value, known)
                )
            elif known[item.value]:
                found.append(item.value)
        return tuple(found)


def _whole_words(roles: dict[str, tuple[bool, dict[str, tuple[str, ...]]] | None]) -> set[str]:
    """Find the families that hand on whole words: those that lead a chain of such a role and of no other kind."""
    lead: dict[bool, set[str]] = {True: set(), False: set()}
    follow: dict[bool, set[str]] = {True: set(), False: set()}
    for role in roles.values():
        for chain in role[1].values() if role else ():
            lead[role[0] if role else False].update(chain[:1])
            follow[role[0] if role else False].update(chain[1:])
    clusters = lead[False] | (follow[False] - lead[True])
    return (lead[True] | follow[True]) - clusters
