"""Read and write XLIFF 2.0 (OASIS, 2014; core).

A single code is a `<ph>`, a pair a `<pc>`, or `<sc>` and `<ec>` if pairs overlap; their characters are in `<originalData>`.
Unit ids cannot contain `/`, so the id of a message is the `name` of its unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.translate.codes import Code, CodeIds, pieces
from pnp.translate.exchange import Exchange, TranslationUnit, TranslationUnitFile
from pnp.translate.xliff_text import (
    DEVELOPER,
    FLAGS,
    PLACES,
    PREVIOUS,
    TRANSLATOR,
    element,
    escape,
    flags_of,
    group_notes,
    notes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.translate.codes import Piece
    from pnp.translate.xml_tree import XmlNode

SPACE = "urn:oasis:names:tc:xliff:document:2.0"

_REVIEW = "pnp:needs-review"
_FORMATS = {"bold": "xlf:b", "italic": "xlf:i"}


def written(exchange: Exchange) -> bytes:
    """The exchange as an XLIFF document in UTF-8."""
    files = "".join(_file(number, file) for number, file in enumerate(exchange.files, 1))
    attrs = {"version": "2.0", "xmlns": SPACE, "srcLang": exchange.source, "trgLang": exchange.target}
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{element("xliff", attrs, f"{chr(10)}{files}")}\n'.encode()


def _file(number: int, file: TranslationUnitFile) -> str:
    units = "".join(_unit(unit) for unit in file.units)
    return element("file", {"id": f"f{number}", "original": file.path}, f"\n{units}") + "\n"


def _unit(unit: TranslationUnit) -> str:
    codes = _Codes()
    source, target = codes.content(unit.source), codes.content(unit.target)
    state = {"state": "initial" if unit.fuzzy or not unit.target else "translated", "subState": _REVIEW if unit.fuzzy else None}
    note_elements = "".join(element("note", {"category": author}, escape(text)) for author, text in notes(unit))
    parts = [element("notes", {}, note_elements) if note_elements else "", codes.original()]
    parts.append(element("segment", {"id": "s1", **state}, element("source", {}, source) + element("target", {}, target)))
    attrs = {"id": unit.id.replace("/", ":"), "name": unit.id, "xml:space": "preserve"}
    return element("unit", attrs, "".join(parts)) + "\n"


class _Codes:
    """Writes the codes of a unit and collects their characters."""

    def __init__(self) -> None:
        self._data: dict[str, str] = {}
        self._numbers = CodeIds()

    def original(self) -> str:
        """The `<originalData>` element with the characters of all codes."""
        data = (element("data", {"id": id_, "xml:space": "preserve"}, escape(text)) for text, id_ in self._data.items())
        return element("originalData", {}, "".join(data)) if self._data else ""

    def content(self, text: str) -> str:
        """The text with its codes as elements."""
        found = pieces(text)
        return self._elements(found, 0, len(found), self._numbers.of(found))

    def _elements(self, found: Sequence[Piece], start: int, stop: int, ids: dict[int, str]) -> str:
        out, k = "", start
        while k < stop:
            piece, id_ = found[k], ids.get(k, "")
            k += 1
            if isinstance(piece, str):
                out += escape(piece)
            elif piece.sort == "alone":
                out += element("ph", {"id": id_, "dataRef": self._ref(piece), **_kind(piece)})
            elif piece.sort == "open" and (end := _nested(found, k, piece.pair)):
                refs = {"dataRefStart": self._ref(piece), "dataRefEnd": self._ref(found[end])}
                out += element("pc", {"id": id_, **refs, **_kind(piece)}, self._elements(found, k, end, ids))
                k = end + 1
            elif piece.sort == "open":
                out += element("sc", {"id": id_, "dataRef": self._ref(piece), **_kind(piece)})
            else:
                out += element("ec", {"startRef": id_, "dataRef": self._ref(piece)})
        return out

    def _ref(self, code: Piece) -> str:
        data = code.data if isinstance(code, Code) else code
        return self._data.setdefault(data, f"d{len(self._data) + 1}")


def _kind(code: Code) -> dict[str, str | None]:
    kind = "fmt" if code.what in _FORMATS else "link" if code.what == "link" else "other"
    return {"type": kind, "subType": _FORMATS.get(code.what, f"pnp:{code.what}"), "canDelete": None if kind == "fmt" else "no"}


def _nested(found: Sequence[Piece], start: int, pair: int) -> int:
    """The index of the code that closes a pair, if the pairs inside are properly nested; else 0."""
    inside: set[int] = set()
    for k in range(start, len(found)):
        piece = found[k]
        if not isinstance(piece, Code) or piece.sort == "alone":
            continue
        if piece.sort == "open":
            inside.add(piece.pair)
        elif piece.pair == pair:
            return 0 if inside else k
        elif piece.pair in inside:
            inside.remove(piece.pair)
        else:
            return 0
    return 0


class _UnitError(Exception):
    """A unit that cannot be read: code, message and line."""


def read(root: XmlNode, path: str) -> Iterator[Exchange | tuple[str, str, int]]:
    """The exchange of a document; errors as code, message and line."""
    files = []
    for file in root.walk("file"):
        units = []
        for unit in file.walk("unit"):
            try:
                units.append(_read_unit(unit, path))
            except _UnitError as fault:
                yield str(fault.args[0]), str(fault.args[1]), int(fault.args[2])
        files.append(TranslationUnitFile(file.attrs.get("original", ""), tuple(units), Mark(path, file.line)))
    yield Exchange(root.attrs.get("srcLang", ""), root.attrs.get("trgLang", ""), tuple(files), Mark(path, root.line))


def _read_unit(unit: XmlNode, path: str) -> TranslationUnit:
    """Read one unit, which tools may have split into several segments. Raises _UnitError."""
    id_ = unit.attrs.get("name") or unit.attrs.get("id", "").replace(":", "/")
    segments = [*unit.walk("segment", "ignorable")]
    if not id_ or not any(segment.child("source") for segment in segments):
        raise _UnitError("bad-unit", f"a `<unit>` without {'`<source>`' if id_ else '`id`'}", unit.line)
    data = {node.attrs.get("id", ""): node.text for node in unit.walk("data")}
    texts = {"source": "", "target": ""}
    for segment in segments:
        for side in texts:
            node = segment.child(side) or (segment.child("source") if segment.tag == "ignorable" else None)
            texts[side] += _text(node, data, id_) if node else ""
    notes_by_author = group_notes((note.attrs.get("category", ""), note.text) for note in unit.walk("note"))
    unfinished = [s for s in segments if s.tag == "segment" and s.attrs.get("state") == "initial"]
    fuzzy = any(texts["target"] or s.attrs.get("subState") == _REVIEW for s in unfinished)
    return TranslationUnit(
        id_,
        texts["source"],
        texts["target"],
        fuzzy=fuzzy,
        developer=notes_by_author.get(DEVELOPER, ""),
        translator=notes_by_author.get(TRANSLATOR, ""),
        places=tuple(notes_by_author.get(PLACES, "").split("\n")) if PLACES in notes_by_author else (),
        flags=flags_of(notes_by_author.get(FLAGS, "")),
        previous=notes_by_author.get(PREVIOUS),
        mark=Mark(path, unit.line),
    )


def _text(node: XmlNode, data: Mapping[str, str], id_: str) -> str:
    """The characters of a text, including those of its codes."""
    out = ""
    for part in node.content:
        if isinstance(part, str):
            out += part
        elif part.tag == "pc":
            out += _code(part, "dataRefStart", data, id_) + _text(part, data, id_) + _code(part, "dataRefEnd", data, id_)
        elif part.tag in {"ph", "sc", "ec"}:
            out += _code(part, "dataRef", data, id_)
        else:  # an annotation by a tool
            out += _text(part, data, id_)
    return out


def _code(node: XmlNode, name: str, data: Mapping[str, str], id_: str) -> str:
    if node.attrs.get(name) not in data:
        raise _UnitError("lost-code", f"`<{node.tag}>` in `{id_}` does not say what it represents", node.line)
    return data[node.attrs[name]]
