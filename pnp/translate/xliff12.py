"""Read and write XLIFF 1.2 (OASIS, 2008).

A single code is a `<ph>`, a pair of codes `<bpt>` and `<ept>`, each with its characters as content, so that reading all
characters of a text gives the text, even if a tool has changed the elements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.translate.codes import Code, CodeIds, pieces
from pnp.translate.exchange import Exchange, TranslationUnit, TranslationUnitFile
from pnp.translate.xliff_text import FLAGS, PLACES, PREVIOUS, TRANSLATOR, element, escape, flags_of, group_notes, notes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.translate.xml_tree import XmlNode

SPACE = "urn:oasis:names:tc:xliff:document:1.2"

_TYPES = {"bold": "bold", "italic": "italic", "link": "link"}
_REVIEW, _OPEN = "needs-review-translation", "needs-translation"
_INLINE = ("ph", "bpt", "ept", "it", "g", "x", "bx", "ex", "mrk", "sub")
_EMPTY = ("x", "bx", "ex")


def written(exchange: Exchange) -> bytes:
    """The exchange as an XLIFF document in UTF-8."""
    files = "".join(_file(file, exchange) for file in exchange.files)
    body = element("xliff", {"version": "1.2", "xmlns": SPACE}, f"\n{files}")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()


def _file(file: TranslationUnitFile, exchange: Exchange) -> str:
    attrs = {"original": file.path, "source-language": exchange.source, "target-language": exchange.target, "datatype": "po"}
    tool = element("tool", {"tool-id": "pnp", "tool-name": "pnp"})
    units = "".join(_unit(unit) for unit in file.units)
    return element("file", attrs, f"\n<header>{tool}</header>\n<body>\n{units}</body>\n") + "\n"


def _unit(unit: TranslationUnit) -> str:
    state = _REVIEW if unit.fuzzy else "translated" if unit.target else _OPEN
    ids = CodeIds()
    parts = [element("source", {}, _content(unit.source, ids))]
    parts.append(element("target", {"state": state}, _content(unit.target, ids)))
    for author, text in notes(unit):
        if author == PREVIOUS:
            inner = element("source", {}, escape(text)) + element("target", {}, escape(unit.target))
            parts.append(element("alt-trans", {"alttranstype": "previous-version"}, inner))
        elif author == PLACES:
            context = (element("context", {"context-type": "sourcefile"}, escape(place)) for place in unit.places)
            parts.append(element("context-group", {"purpose": "location"}, "".join(context)))
        else:
            parts.append(element("note", {"from": author}, escape(text)))
    approved = "yes" if state == "translated" else "no"
    return element("trans-unit", {"id": unit.id, "approved": approved, "xml:space": "preserve"}, "".join(parts)) + "\n"


def _content(text: str, code_ids: CodeIds) -> str:
    found = pieces(text)
    ids = code_ids.of(found)
    return "".join(_code(ids[k], piece) if isinstance(piece, Code) else escape(piece) for k, piece in enumerate(found))


def _code(id_: str, code: Code) -> str:
    data, kind = escape(code.data), _TYPES.get(code.what, f"x-pnp-{code.what}")
    if code.sort == "close":
        return element("ept", {"id": id_}, data)
    return element("ph" if code.sort == "alone" else "bpt", {"id": id_, "ctype": kind}, data)


def read(root: XmlNode, path: str) -> Iterator[Exchange | tuple[str, str, int]]:
    """The exchanges of a document, one for each `<file>`; errors as code, message and line."""
    for file in root.walk("file"):
        units: list[TranslationUnit] = []
        for unit in file.walk("trans-unit"):
            fault = _fault(unit)
            if fault:
                yield fault
            else:
                units.append(_read_unit(unit, path))
        mark = Mark(path, file.line)
        name = file.attrs.get("original", "")
        tags = file.attrs.get("source-language", ""), file.attrs.get("target-language", "")
        yield Exchange(*tags, (TranslationUnitFile(name, tuple(units), mark),), mark)


def _fault(unit: XmlNode) -> tuple[str, str, int] | None:
    if not unit.attrs.get("id") or unit.child("source") is None:
        missing = "`id`" if not unit.attrs.get("id") else "`<source>`"
        return "bad-unit", f"a `<trans-unit>` without {missing}", unit.line
    for text in unit.children("source", "target"):
        for node in text.walk(*_INLINE):
            if node.tag in _EMPTY:
                return "lost-code", f"`<{node.tag}>` in `{unit.attrs['id']}` does not say what it represents", node.line
    return None


def _read_unit(unit: XmlNode, path: str) -> TranslationUnit:
    source, target, alternative = unit.child("source"), unit.child("target"), unit.child("alt-trans")
    text, state = (target.text, target.attrs.get("state", "")) if target else ("", "")
    notes_by_author = group_notes((note.attrs.get("from", ""), note.text) for note in unit.children("note"))
    previous = alternative.child("source") if alternative and _is_previous(alternative) else None
    places = tuple(c.text for c in unit.walk("context") if c.attrs.get("context-type") == "sourcefile")
    return TranslationUnit(
        unit.attrs["id"],
        source.text if source else "",
        text,
        fuzzy=state == _REVIEW or (bool(text) and (state == "new" or state.startswith("needs-"))),
        developer=notes_by_author.get("developer", ""),
        translator=notes_by_author.get(TRANSLATOR, ""),
        places=places,
        flags=flags_of(notes_by_author.get(FLAGS, "")),
        previous=previous.text if previous else None,
        mark=Mark(path, unit.line),
    )


def _is_previous(alternative: XmlNode) -> bool:
    return alternative.attrs.get("alttranstype") == "previous-version"
