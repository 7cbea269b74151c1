"""Read and write XLIFF 1.2 (OASIS, 2008) and 2.0 (OASIS, 2014; core); read 1.1 and what Trados and memoQ make of 1.2.

Files are read as a tree of nodes with line numbers; a document type declaration is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from xml.parsers import expat
from xml.sax.saxutils import escape as _escape
from xml.sax.saxutils import quoteattr, unescape

from pnp.base.diagnostics import Mark, Report
from pnp.base.files import parse_document
from pnp.base.records import lazy_pattern
from pnp.translate.exchange import Code, CodeIds, Exchange, Piece, TranslationUnit, TranslationUnitFile, pieces

NAMESPACE_12 = "urn:oasis:names:tc:xliff:document:1.2"
_NAMESPACE_11 = "urn:oasis:names:tc:xliff:document:1.1"

_CODE_TYPES = {"bold": "bold", "italic": "italic", "link": "link"}
_REVIEW_STATE_12, _OPEN = "needs-review-translation", "needs-translation"
_UNSURE_12 = "x-same-as-source"
"""The `state-qualifier` of a text that equals its source, of which nobody has said that this is right."""
_CODES_OF_EMPTY = {"x": "ph", "bx": "bpt", "ex": "ept"}
_DELETED = "x-sdl-deleted"
"""What Trados marks words with that a reviewer has struck out."""
_TRADOS, _MEMOQ_STATE = "http://sdl.com/FileTypes/SdlXliff/1.0", "MQXliff status"
_WRAPPED_CODE = lazy_pattern(r"<(\w+)(?:\s[^<>]*)?>([^<>]*)</\1>")
_FINISHED = frozenset({
    "Translated", "ApprovedTranslation", "ApprovedSignOff",
    "ManuallyConfirmed", "Proofread", "Reviewer1Confirmed", "Reviewer2Confirmed",
})  # fmt: skip
"""States of a text in Trados (`conf` of its segments) and memoQ (`mq:status`) that a person has left it in as done."""


def write_xliff12(exchange: Exchange) -> bytes:
    """The exchange as an XLIFF document in UTF-8."""
    files = "".join(_file_element_12(file, exchange) for file in exchange.files)
    body = element("xliff", {"version": "1.2", "xmlns": NAMESPACE_12}, f"\n{files}")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()


def _file_element_12(file: TranslationUnitFile, exchange: Exchange) -> str:
    attrs = {"original": file.path, "source-language": exchange.source, "target-language": exchange.target, "datatype": "po"}
    tool = element("tool", {"tool-id": "pnp", "tool-name": "pnp"})
    units = "".join(_unit_element_12(unit) for unit in file.units)
    return element("file", attrs, f"\n<header>{tool}</header>\n<body>\n{units}</body>\n") + "\n"


def _unit_element_12(unit: TranslationUnit) -> str:
    state = _REVIEW_STATE_12 if unit.fuzzy or unit.unsure else "translated" if unit.target else _OPEN
    attrs = {"state": state, "state-qualifier": _UNSURE_12 if unit.unsure else None}
    ids = CodeIds()
    parts = [element("source", {}, _content_12(unit.source, ids))]
    parts.append(element("target", attrs, _content_12(unit.target, ids)))
    for author, text in unit_notes(unit):
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


def _content_12(text: str, code_ids: CodeIds) -> str:
    found = pieces(text)
    ids = code_ids.of(found)
    return "".join(
        _code_element_12(ids[k], piece) if isinstance(piece, Code) else escape(piece) for k, piece in enumerate(found)
    )


def _code_element_12(id_: str, code: Code) -> str:
    data, kind = escape(code.data), _CODE_TYPES.get(code.what, f"x-pnp-{code.what}")
    if code.sort == "close":
        return element("ept", {"id": id_}, data)
    return element("ph" if code.sort == "alone" else "bpt", {"id": id_, "ctype": kind}, data)


_Codes: TypeAlias = Mapping[tuple[str, str], str]
"""The characters of codes, by their element and its id."""


def read_xliff12(root: XmlNode, path: str) -> Iterator[Exchange | tuple[str, str, int]]:
    """The exchanges of a document, one for each `<file>`; errors as code, message and line."""
    for file in root.walk("file"):
        units: list[TranslationUnit] = []
        shared = {
            (code.tag, tag.attrs.get("id", "")): _bare_code(code.text)
            for tag in file.walk("tag")
            for code in tag.children(*_CODES_OF_EMPTY.values())
            if tag.space == _TRADOS
        }
        for unit in file.walk("trans-unit"):
            codes = _codes_12(unit, shared)
            fault = _unit_fault(unit, codes)
            if fault:
                yield fault
            else:
                units.append(_read_unit_12(unit, path, codes))
        mark = Mark(path, file.line)
        name = file.attrs.get("original", "")
        tags = file.attrs.get("source-language", ""), file.attrs.get("target-language", "")
        yield Exchange(*tags, (TranslationUnitFile(name, tuple(units), mark),), mark)


def _unit_fault(unit: XmlNode, codes: _Codes) -> tuple[str, str, int] | None:
    if not unit.attrs.get("id") or unit.child("source") is None:
        missing = "`id`" if not unit.attrs.get("id") else "`<source>`"
        return "bad-unit", f"a `<trans-unit>` without {missing}", unit.line
    for text in unit.children("source", "target"):
        for node in text.walk_all(*_CODES_OF_EMPTY):
            if _code_12(node, node.tag, codes) is None:
                return "lost-code", f"`<{node.tag}>` in `{unit.attrs['id']}` does not say what it represents", node.line
    return None


def _codes_12(unit: XmlNode, shared: _Codes) -> _Codes:
    """The codes of a unit's source, before those of its document: tools write `<x>` and `<g>` in their place."""
    source = unit.child("source")
    nodes = source.walk_all(*_CODES_OF_EMPTY.values()) if source else ()
    return {**shared, **{(node.tag, node.attrs.get("id", "")): _bare_code(node.text) for node in nodes}}


def _bare_code(text: str) -> str:
    """The characters of a code without the element that they had in the document that a tool has read."""
    found = _WRAPPED_CODE.fullmatch(text)
    return unescape(found[2], {"&quot;": '"', "&apos;": "'"}) if found else text


def _code_12(node: XmlNode, form: str, codes: _Codes) -> str | None:
    found = codes.get((_CODES_OF_EMPTY[form], node.attrs.get("rid" if form == "ex" else "id", node.attrs.get("id", ""))))
    return node.attrs.get("equiv-text") if found is None else found


def _text_12(node: XmlNode, codes: _Codes) -> str:
    """The text of a source or a target, without what is marked as deleted."""
    if node.tag in _CODES_OF_EMPTY:
        return _code_12(node, node.tag, codes) or ""
    if node.tag == "mrk" and node.attrs.get("mtype") == _DELETED:
        return ""
    text = "".join(part if isinstance(part, str) else _text_12(part, codes) for part in node.content)
    if node.tag == "g":
        return (_code_12(node, "bx", codes) or "") + text + (_code_12(node, "ex", codes) or "")
    return _bare_code(text) if node.tag in _CODES_OF_EMPTY.values() else text


def _read_unit_12(unit: XmlNode, path: str, codes: _Codes) -> TranslationUnit:
    source, target, alternative = unit.child("source"), unit.child("target"), unit.child("alt-trans")
    text, state = (_text_12(target, codes), target.attrs.get("state", "")) if target else ("", "")
    unsure = target is not None and state.startswith("needs-") and target.attrs.get("state-qualifier") == _UNSURE_12
    notes_by_author = group_notes((note.attrs.get("from", ""), note.text) for note in unit.children("note"))
    is_previous = alternative is not None and alternative.attrs.get("alttranstype") == "previous-version"
    previous = alternative.child("source") if alternative and is_previous else None
    places = tuple(c.text for c in unit.walk("context") if c.attrs.get("context-type") == "sourcefile")
    states = _states_of_tools(unit)
    needs_review = state == _REVIEW_STATE_12 or (bool(text) and (state == "new" or state.startswith("needs-")))
    return TranslationUnit(
        unit.attrs["id"],
        _text_12(source, codes) if source else "",
        text,
        fuzzy=not unsure and (needs_review or (bool(text) and not _FINISHED.issuperset(states))),
        developer=notes_by_author.get("developer", ""),
        translator=notes_by_author.get(TRANSLATOR, ""),
        places=places,
        flags=flags_in_note(notes_by_author.get(FLAGS, "")),
        previous=previous.text if previous else None,
        unsure=unsure,
        has_state=bool(state or states) or unit.attrs.get("approved") == "yes",
        mark=Mark(path, unit.line),
    )


def _states_of_tools(unit: XmlNode) -> list[str]:
    """What Trados says of the segments of a unit, and memoQ of the unit; an empty state is one of Trados that is not done."""
    states = [segment.attrs.get("conf", "") for segment in unit.walk("seg") if segment.space == _TRADOS]
    return [*states, unit.attrs[_MEMOQ_STATE]] if _MEMOQ_STATE in unit.attrs else states


NAMESPACE_20 = "urn:oasis:names:tc:xliff:document:2.0"

_REVIEW_STATE_20, _UNSURE_20 = "pnp:needs-review", "pnp:same-as-source"
_FORMAT_TYPES = {"bold": "xlf:b", "italic": "xlf:i"}


def write_xliff20(exchange: Exchange) -> bytes:
    """The exchange as an XLIFF document in UTF-8."""
    files = "".join(_file_element_20(number, file) for number, file in enumerate(exchange.files, 1))
    attrs = {"version": "2.0", "xmlns": NAMESPACE_20, "srcLang": exchange.source, "trgLang": exchange.target}
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{element("xliff", attrs, f"{chr(10)}{files}")}\n'.encode()


def _file_element_20(number: int, file: TranslationUnitFile) -> str:
    units = "".join(_unit_element_20(unit) for unit in file.units)
    return element("file", {"id": f"f{number}", "original": file.path}, f"\n{units}") + "\n"


def _unit_element_20(unit: TranslationUnit) -> str:
    codes = _CodeElements()
    source, target = codes.content(unit.source), codes.content(unit.target)
    state = "initial" if unit.fuzzy or unit.unsure or not unit.target else "translated"
    why = _REVIEW_STATE_20 if unit.fuzzy else _UNSURE_20 if unit.unsure else None
    note_elements = "".join(element("note", {"category": author}, escape(text)) for author, text in unit_notes(unit))
    parts = [element("notes", {}, note_elements) if note_elements else "", codes.original()]
    segment = {"id": "s1", "state": state, "subState": why}
    parts.append(element("segment", segment, element("source", {}, source) + element("target", {}, target)))
    attrs = {"id": unit.id.replace("/", ":"), "name": unit.id, "xml:space": "preserve"}
    return element("unit", attrs, "".join(parts)) + "\n"


class _CodeElements:
    """Writes the codes of a unit and collects their characters."""

    def __init__(self) -> None:
        self._data: dict[str, str] = {}
        self._numbers = CodeIds()

    def original(self) -> str:
        data = (element("data", {"id": id_, "xml:space": "preserve"}, escape(text)) for text, id_ in self._data.items())
        return element("originalData", {}, "".join(data)) if self._data else ""

    def content(self, text: str) -> str:
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
                out += element("ph", {"id": id_, "dataRef": self._ref(piece), **_code_attributes(piece)})
            elif piece.sort == "open" and (end := _end_of_pair(found, k, piece.pair)):
                refs = {"dataRefStart": self._ref(piece), "dataRefEnd": self._ref(found[end])}
                out += element("pc", {"id": id_, **refs, **_code_attributes(piece)}, self._elements(found, k, end, ids))
                k = end + 1
            elif piece.sort == "open":
                out += element("sc", {"id": id_, "dataRef": self._ref(piece), **_code_attributes(piece)})
            else:
                out += element("ec", {"startRef": id_, "dataRef": self._ref(piece)})
        return out

    def _ref(self, code: Piece) -> str:
        data = code.data if isinstance(code, Code) else code
        return self._data.setdefault(data, f"d{len(self._data) + 1}")


def _code_attributes(code: Code) -> dict[str, str | None]:
    kind = "fmt" if code.what in _FORMAT_TYPES else "link" if code.what == "link" else "other"
    return {
        "type": kind,
        "subType": _FORMAT_TYPES.get(code.what, f"pnp:{code.what}"),
        "canDelete": None if kind == "fmt" else "no",
    }


def _end_of_pair(found: Sequence[Piece], start: int, pair: int) -> int:
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


def read_xliff20(root: XmlNode, path: str) -> Iterator[Exchange | tuple[str, str, int]]:
    """The exchange of a document; errors as code, message and line."""
    files = []
    for file in root.walk("file"):
        units = []
        for unit in file.walk("unit"):
            try:
                units.append(_read_unit_20(unit, path))
            except _UnitError as fault:
                yield str(fault.args[0]), str(fault.args[1]), int(fault.args[2])
        files.append(TranslationUnitFile(file.attrs.get("original", ""), tuple(units), Mark(path, file.line)))
    yield Exchange(root.attrs.get("srcLang", ""), root.attrs.get("trgLang", ""), tuple(files), Mark(path, root.line))


def _read_unit_20(unit: XmlNode, path: str) -> TranslationUnit:
    id_ = unit.attrs.get("name") or unit.attrs.get("id", "").replace(":", "/")
    segments = [*unit.walk("segment", "ignorable")]
    if not id_ or not any(segment.child("source") for segment in segments):
        raise _UnitError("bad-unit", f"a `<unit>` without {'`<source>`' if id_ else '`id`'}", unit.line)
    data = {node.attrs.get("id", ""): node.text for node in unit.walk("data")}
    texts = {"source": "", "target": ""}
    for segment in segments:
        for side in texts:
            node = segment.child(side) or (segment.child("source") if segment.tag == "ignorable" else None)
            texts[side] += _node_text(node, data, id_) if node else ""
    notes_by_author = group_notes((note.attrs.get("category", ""), note.text) for note in unit.walk("note"))
    unfinished = [s for s in segments if s.tag == "segment" and s.attrs.get("state") == "initial"]
    unsure = bool(unfinished) and all(s.attrs.get("subState") == _UNSURE_20 for s in unfinished)
    fuzzy = not unsure and any(texts["target"] or s.attrs.get("subState") == _REVIEW_STATE_20 for s in unfinished)
    return TranslationUnit(
        id_,
        texts["source"],
        texts["target"],
        fuzzy=fuzzy,
        developer=notes_by_author.get(DEVELOPER, ""),
        translator=notes_by_author.get(TRANSLATOR, ""),
        places=tuple(notes_by_author.get(PLACES, "").split("\n")) if PLACES in notes_by_author else (),
        flags=flags_in_note(notes_by_author.get(FLAGS, "")),
        previous=notes_by_author.get(PREVIOUS),
        unsure=unsure,
        has_state=any(segment.attrs.get("state") for segment in segments),
        mark=Mark(path, unit.line),
    )


def _node_text(node: XmlNode, data: Mapping[str, str], id_: str) -> str:
    out = ""
    for part in node.content:
        if isinstance(part, str):
            out += part
        elif part.tag == "pc":
            out += _code_text(part, "dataRefStart", data, id_) + _node_text(part, data, id_)
            out += _code_text(part, "dataRefEnd", data, id_)
        elif part.tag in {"ph", "sc", "ec"}:
            out += _code_text(part, "dataRef", data, id_)
        else:  # an annotation by a tool
            out += _node_text(part, data, id_)
    return out


def _code_text(node: XmlNode, name: str, data: Mapping[str, str], id_: str) -> str:
    if node.attrs.get(name) not in data:
        raise _UnitError("lost-code", f"`<{node.tag}>` in `{id_}` does not say what it represents", node.line)
    return data[node.attrs[name]]


Version: TypeAlias = Literal["1.2", "2.0"]

_WRITERS: dict[str, Callable[[Exchange], bytes]] = {"1.2": write_xliff12, "2.0": write_xliff20}
_READERS = {_NAMESPACE_11: read_xliff12, NAMESPACE_12: read_xliff12, NAMESPACE_20: read_xliff20}


def xliff_bytes(exchange: Exchange, version: Version, report: Report) -> bytes:
    """Write an exchange as XLIFF; empty with `xliff/character` if a text has a character that XML does not allow."""
    for file in exchange.files:
        for unit in file.units:
            found = forbidden_characters(unit.source + unit.target + unit.developer + unit.translator)
            if found:
                report.error("xliff/character", f"`{unit.id}` holds {found}, which XML cannot write", unit.mark)
    return _WRITERS[version](exchange) if not report.has_errors else b""


def read_xliff(data: bytes, path: str, report: Report) -> tuple[Exchange, ...]:
    """Read the exchanges of a document; `path` is its name in diagnostics.

    Reports `xliff/broken-xml`, `xliff/doctype`, `xliff/too-deep`, `xliff/not-xliff`, `xliff/bad-unit`, `xliff/lost-code` and
    `xliff/no-file`.
    """
    try:
        root = parse_xml(data)
    except UnreadableError as fault:
        report.error(f"xliff/{fault.code}", fault.message, Mark(path, fault.line, fault.column), hint=fault.hint)
        return ()
    reader = _READERS.get(root.space) if root.tag == "xliff" else None
    if reader is None:
        found = f"`<{root.tag}>`" + (f" of `{root.space}`" if root.space else "")
        message = f"the file is not XLIFF 1.1, 1.2 or 2.0, found {found}"
        report.error("xliff/not-xliff", message, Mark(path, root.line), hint="`pnp locale export` writes one to begin with")
        return ()
    exchanges = []
    for one in reader(root, path):
        if isinstance(one, tuple):
            code, message, line = one
            report.error(f"xliff/{code}", message, Mark(path, line))
        else:
            exchanges.append(one)
    if not any(exchange.files for exchange in exchanges):
        report.error("xliff/no-file", "the document holds no `<file>`", Mark(path, root.line))
    return tuple(exchanges)


_FORBIDDEN_CHARACTERS = lazy_pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
DEVELOPER, TRANSLATOR, PLACES, FLAGS, PREVIOUS = "developer", "translator", "location", "flags", "previous-source"
"""The authors or categories of notes; notes with any other one are taken as a translator's."""


def escape(text: str) -> str:
    """Escape the text of an element; carriage returns become character references, or parsers would read line feeds."""
    return _escape(text, {"\r": "&#13;"})


def element(tag: str, attrs: Mapping[str, str | None], content: str | None = None) -> str:
    """Write an element without the attributes that are None; without content it is an empty-element tag."""
    written = "".join(f" {name}={quoteattr(value)}" for name, value in attrs.items() if value is not None)
    return f"<{tag}{written}/>" if content is None else f"<{tag}{written}>{content}</{tag}>"


def forbidden_characters(text: str) -> str | None:
    """The first character that XML does not allow, as `U+0007`."""
    found = _FORBIDDEN_CHARACTERS.search(text)
    return f"U+{ord(found[0]):04X}" if found else None


def unit_notes(unit: TranslationUnit) -> tuple[tuple[str, str], ...]:
    """The notes of a unit as (author or category, text), without empty ones."""
    texts = {
        DEVELOPER: unit.developer,
        TRANSLATOR: unit.translator,
        PLACES: "\n".join(unit.places),
        FLAGS: ", ".join(unit.flags),
        PREVIOUS: unit.previous or "",
    }
    return tuple((author, text) for author, text in texts.items() if text)


def group_notes(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The texts of notes by author or category, those of the same author joined by line breaks."""
    notes_by_author: dict[str, list[str]] = {}
    for author, text in pairs:
        notes_by_author.setdefault(author if author in {DEVELOPER, PLACES, FLAGS, PREVIOUS} else TRANSLATOR, []).append(text)
    return {author: "\n".join(texts) for author, texts in notes_by_author.items()}


def flags_in_note(text: str) -> tuple[str, ...]:
    """The flags in the text of a note."""
    return tuple(flag.strip() for flag in text.split(",") if flag.strip())


_MAX_DEPTH = 200
_XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace "


class UnreadableError(Exception):
    """A file that cannot be read: the last part of the diagnostic's code, the message, the place and a hint."""

    def __init__(self, code: str, message: str, line: int, column: int = 0, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.column, self.hint = code, message, line, column, hint


@dataclass(slots=True, eq=False)
class XmlNode:
    """An element: `tag` without its namespace `space`; attributes of namespaces are left out, but for XML's and `mq:status`."""

    tag: str
    space: str
    attrs: dict[str, str]
    line: int
    content: list[XmlNode | str] = field(default_factory=list)

    def children(self, *tags: str) -> Iterator[XmlNode]:
        """The child elements with one of these tags."""
        return (child for child in self.content if isinstance(child, XmlNode) and child.tag in tags)

    def child(self, tag: str) -> XmlNode | None:
        """The first child element with this tag."""
        return next(self.children(tag), None)

    def walk(self, *tags: str) -> Iterator[XmlNode]:
        """All outermost descendants with one of these tags, in document order."""
        for child in self.content:
            if isinstance(child, XmlNode):
                if child.tag in tags:
                    yield child
                else:
                    yield from child.walk(*tags)

    def walk_all(self, *tags: str) -> Iterator[XmlNode]:
        """All descendants with one of these tags, also those within each other."""
        for child in self.content:
            if isinstance(child, XmlNode):
                if child.tag in tags:
                    yield child
                yield from child.walk_all(*tags)

    @property
    def text(self) -> str:
        """All text in the element and its descendants."""
        return "".join(part if isinstance(part, str) else part.text for part in self.content)


def parse_xml(data: bytes) -> XmlNode:
    """Read a document and give its root element. Raises UnreadableError."""
    builder = _XmlTreeBuilder()
    try:
        parse_document(builder.parser, data)
    except expat.ExpatError as fault:
        message = f"the file is not well-formed XML: {expat.ErrorString(fault.code)}"
        raise UnreadableError("broken-xml", message, fault.lineno, fault.offset + 1) from None
    assert builder.root is not None, "a well-formed document has a root"
    return builder.root


class _XmlTreeBuilder:
    def __init__(self) -> None:
        self.root: XmlNode | None = None
        self._open: list[XmlNode] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        if len(self._open) >= _MAX_DEPTH:
            raise UnreadableError("too-deep", f"elements nested deeper than {_MAX_DEPTH}", line)
        space, _, tag = name.rpartition(" ")
        plain = {
            key.replace(_XML_NAMESPACE, "xml:"): value
            for key, value in attrs.items()
            if " " not in key or key.startswith(_XML_NAMESPACE) or key == _MEMOQ_STATE
        }
        node = XmlNode(tag, space, plain, line)
        if self._open:
            self._open[-1].content.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].content.append(text)

    def _doctype(self, name: str, *_rest: object) -> None:
        message, hint = f"the file declares a document type `{name}`", "leave `<!DOCTYPE …>` out: entities are not read"
        raise UnreadableError("doctype", message, self.parser.CurrentLineNumber, hint=hint)
