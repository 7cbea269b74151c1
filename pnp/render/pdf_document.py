"""A PDF file, written object by object, so that pages need not be kept in memory; and the syntax of its objects.

Besides its objects: the catalog, the information dictionary and XMP metadata, with dates from the game and not from a clock;
what PDF/X (ISO 15930) asks for, identification and output intent; links and outline, whose destinations are named, so that a
page can be written before those that it links to; and the logical structure of a tagged PDF, its elements and the way from
the content of each page back to them (ISO 32000-1, 14.7 and 14.8; ISO 14289-1, PDF/UA-1).
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import blake2b
from html import escape
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, TypeAlias
from uuid import UUID

from pnp.base.records import lazy_pattern
from pnp.base.units import PT
from pnp.model.frame import ContentTag, StructureElement
from pnp.render.pdf_objects import CompressedStreams
from pnp.render.pdf_operators import num, nums
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from re import Match

    from pnp.model.booklet import OutlineEntry
    from pnp.model.printing import BacksMode, PdfStandard
    from pnp.model.request import DocumentInfo
    from pnp.model.sheet import Page
    from pnp.pictures.inks import PressInks


_BREAK_SIGNS = str.maketrans("", "", "\u00ad\u200b\u2060\ufeff")


_PDF_VERSIONS: Mapping[PdfStandard, bytes] = MappingProxyType({"none": b"1.7", "x-4": b"1.6", "x-1a": b"1.4"})
"""The version of PDF by the standard; without one, it is that of the viewer preference `Duplex`."""


def ref(number: int) -> bytes:
    """A reference to an object: `12 0 R`."""
    return b"%d 0 R" % number


_ENTRIES_IN_ROW: Final = 6
_ITEMS_IN_ROW: Final = 10
"""Lines of a PDF should have at most 255 bytes."""


def dictionary(entries: Mapping[str, bytes | int]) -> bytes:
    """A dictionary in the order of its keys, given without `/`; numbers that are not whole are given as bytes."""
    written = [b"%b %b" % (pdf_name(key), _value(entries[key])) for key in sorted(entries)]
    return b"<<\n%b\n>>" % _in_rows(written, _ENTRIES_IN_ROW)


def array(items: Iterable[bytes | int]) -> bytes:
    """An array; numbers that are not whole are given as bytes."""
    return b"[ %b ]" % _in_rows([_value(item) for item in items], _ITEMS_IN_ROW)


def _value(value: bytes | int) -> bytes:
    return value if isinstance(value, bytes) else b"%d" % value


def _in_rows(parts: Sequence[bytes], length: int) -> bytes:
    return b" \n  ".join(b" ".join(parts[at : at + length]) for at in range(0, len(parts), length))


_NOT_IN_NAMES = lazy_pattern(r"[^!-~]|[%()<>{}\[\]#]")


def pdf_name(text: str) -> bytes:
    """A name: `/Catalog`."""
    return b"/" + _NOT_IN_NAMES.sub(lambda found: f"#{ord(found[0]):02x}", text).encode("ascii")


_PDF_DOC_ENCODING: Final = {
    **{code: code for code in (*range(0x18), *range(0x20, 0x80), 0x9F, *range(0xA1, 0x100))},
    **{ord(char): code for code, char in enumerate("\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc", 0x18)},
    **{ord(char): code for code, char in enumerate("•†‡…—–ƒ⁄‹›\u2212‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", 0x80)},
    ord("€"): 0xA0,
}
"""Codes of characters in PDFDocEncoding (ISO 32000-1, D.2), and of control characters as themselves."""
_NOT_IN_STRINGS = lazy_pattern(rb"[^ -~]|[()\\]")


def string(text: str) -> bytes:
    """A text string in PDFDocEncoding if possible, else in UTF-16."""
    try:
        data = bytes(map(_PDF_DOC_ENCODING.__getitem__, map(ord, text)))
    except KeyError:
        data = BOM_UTF16_BE + text.encode("utf-16-be")
    return b"(%b)" % _NOT_IN_STRINGS.sub(_escaped, data)


def _escaped(found: Match[bytes]) -> bytes:
    return b"\\%b" % found[0] if found[0] in b"()\\" else b"\\%03o" % ord(found[0])


def display_string(text: str) -> bytes:
    """A text string that viewers show outside the page, such as a bookmark, without the signs that only guide line breaks."""
    return string(without_break_signs(text))


def without_break_signs(text: str) -> str:
    """Return a text without soft hyphens, zero width spaces and word joiners, for which some viewers show boxes."""
    return text.translate(_BREAK_SIGNS)


class PdfDocument:
    """A PDF that is being written to `file`, a binary file open for writing.

    `streams` compresses its streams and may have them from another document. `standard` is the part of PDF/X that it keeps to.
    The ID in the trailer is a hash of all bytes before it.
    """

    def __init__(self, file: BinaryIO, streams: CompressedStreams | None = None, standard: PdfStandard = "none") -> None:
        self.streams, self.standard = streams or CompressedStreams(), standard
        self._file, self._at, self._hash = file, 0, blake2b(digest_size=16)
        self._offsets: list[int] = []
        """Where each object begins, 0 if it is not written yet; they are numbered from 1."""
        self.font_dictionary = self.reserve()
        """The number of the font dictionary, which all streams share and which is written last."""
        self.fonts: dict[str, bytes] = {}
        """The reference of each font by resource name."""
        self._write(b"%%PDF-%b\n%%\xe2\xe3\xcf\xd3\n" % _PDF_VERSIONS[standard])

    @property
    def digest(self) -> bytes:
        """A hash (16 bytes) of everything written so far."""
        return self._hash.digest()

    def reserve(self) -> int:
        """Return the number of an object that will be written later."""
        self._offsets.append(0)
        return len(self._offsets)

    def put(self, body: bytes, number: int | None = None) -> int:
        """Write an object; give its number."""
        number = self.reserve() if number is None else number
        self._offsets[number - 1] = self._at
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def put_stream(self, entries: bytes, data: bytes, number: int | None = None, *, keep: bool = True) -> int:
        """Compress `data` and write it as a stream; `entries` is its dictionary without brackets. Gives its number.

        With `keep`, the compressed stream is kept for other documents.
        """
        encoded = self.streams.deflate(data) if keep else self.streams.deflate_once(data)
        return self.put_encoded(entries + b"/Filter/FlateDecode", encoded, number)

    def put_encoded(self, entries: bytes, data: bytes, number: int | None = None) -> int:
        """Write a stream whose `data` is already encoded according to `/Filter` in `entries`. Gives its number."""
        return self.put(b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(data), data), number)

    def close(self, root: int, info: int) -> None:
        """Write the font dictionary, the cross-reference table and the trailer; all reserved objects must have been written."""
        self.put(dictionary(self.fonts), self.font_dictionary)
        identity, size, start = self.digest.hex().encode(), len(self._offsets) + 1, self._at
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        self._write(b"".join([b"%010d 00000 n \n" % offset for offset in self._offsets]))
        identities = b"[<%b> <%b>]" % (identity, identity)
        self._write(b"trailer\n<<\n/ID %b\n/Info %b\n/Root %b\n/Size %d\n>>\n" % (identities, ref(info), ref(root), size))
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)
        self._at += len(data)


PRODUCER = "pnp"
_DUPLEX_NAMES: dict[BacksMode, str] = {
    "duplex-long": "DuplexFlipLongEdge",
    "duplex-short": "DuplexFlipShortEdge",
    "gutterfold": "Simplex",
    "none": "Simplex",
}
# All namespaces are declared on rdf:Description, because some XMP readers reject them elsewhere.
_XMP_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"{namespaces}>
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
   <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
   <xmp:CreateDate>{date}</xmp:CreateDate>
   <xmp:ModifyDate>{date}</xmp:ModifyDate>
   <xmp:MetadataDate>{date}</xmp:MetadataDate>
   <xmp:CreatorTool>{producer}</xmp:CreatorTool>
   <pdf:Producer>{producer}</pdf:Producer>{identification}
   <xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>
   <xmpMM:InstanceID>uuid:{identity}</xmpMM:InstanceID>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


_PRESS_NAMESPACES = ' xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"'
_ACCESSIBLE_NAMESPACES = ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
_ACCESSIBLE_PROPERTIES = "\n   <pdfuaid:part>1</pdfuaid:part>"
_PRESS_PROPERTIES = """
   <pdf:Trapped>False</pdf:Trapped>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>"""


def write_catalog(
    document: PdfDocument, pages: int, info: DocumentInfo, backs: BacksMode, entries: Mapping[str, bytes | int] | None = None
) -> int:
    """Write the catalog (the root of the document) and give its object number.

    `pages` is the object number of the page tree; `entries` are added to the dictionary. With a structure among them, the
    document says that it keeps to PDF/UA-1 (ISO 14289-1).
    """
    entries = entries or {}
    viewer = {"PrintScaling": pdf_name("None"), "Duplex": pdf_name(_DUPLEX_NAMES[backs]), "DisplayDocTitle": b"true"}
    if document.standard != "none":  # a press decides itself how it turns sheets, and PDF 1.6 has no such entry
        del viewer["Duplex"]
    if base_level(info.language):  # right-to-left: viewers that show two pages put the first on the right
        viewer["Direction"] = pdf_name("R2L")
    root = {"Type": pdf_name("Catalog"), "Pages": ref(pages), "Lang": string(info.language)}
    root |= {
        "ViewerPreferences": dictionary(viewer),
        "Metadata": ref(_write_xmp(document, info, accessible="StructTreeRoot" in entries)),
    }
    return document.put(dictionary(root | dict(entries)))


def write_info(document: PdfDocument, info: DocumentInfo) -> int:
    """Write the information dictionary and give its object number. Raises ValueError if the date is not `YYYY-MM-DD`."""
    day = string(f"D:{date.fromisoformat(info.date):%Y%m%d}000000Z")
    entries = {"Title": display_string(info.title), "Author": display_string(info.author), "Producer": string(PRODUCER)}
    entries |= {"Creator": string(PRODUCER), "CreationDate": day, "ModDate": day, "Trapped": pdf_name("False")}
    if info.subject:
        entries["Subject"] = display_string(info.subject)
    entries |= {key: string(value) for key, value in INFO_IDENTIFICATION[document.standard].items()}
    return document.put(dictionary(entries))


def _write_xmp(document: PdfDocument, info: DocumentInfo, *, accessible: bool) -> int:
    """Write the XMP packet and give its object number. It is not compressed, so that tools can find it without parsing PDF."""
    press = document.standard != "none"
    words = {"title": info.title, "author": info.author, "subject": info.subject, "language": info.language}
    packet = _XMP_PACKET.format(
        **{key: escape(without_break_signs(text), quote=False) for key, text in words.items()},
        date=f"{date.fromisoformat(info.date).isoformat()}T00:00:00Z",
        producer=PRODUCER,
        identity=UUID(bytes=document.digest),
        namespaces=_PRESS_NAMESPACES if press else _ACCESSIBLE_NAMESPACES if accessible else "",
        identification=_PRESS_PROPERTIES + XMP_IDENTIFICATION[document.standard]
        if press
        else _ACCESSIBLE_PROPERTIES
        if accessible
        else "",
    ).encode()
    return document.put_encoded(b"/Type/Metadata/Subtype/XML", packet)


XMP_IDENTIFICATION: Mapping[PdfStandard, str] = MappingProxyType(
    {
        "none": "",
        "x-4": "\n   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
        "x-1a": "",
    }
)
"""The elements of the XMP packet that identify the standard; X-1a is identified in the information dictionary."""
INFO_IDENTIFICATION: Mapping[PdfStandard, Mapping[str, str]] = MappingProxyType(
    {
        "none": {},
        "x-4": {},
        "x-1a": {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"},
    }
)
"""The entries of the information dictionary that identify the standard."""


def output_intent(document: PdfDocument, press: PressInks) -> dict[str, bytes | int]:
    """Write the output intent with the press's profile; give the catalog's entry for it."""
    profile = document.put_stream(b"/N 4", press.profile.data)
    condition = press.press
    entries = {
        "Type": pdf_name("OutputIntent"),
        "S": pdf_name("GTS_PDFX"),
        "OutputConditionIdentifier": string(condition.condition),
        "Info": string(condition.condition_note),
        "DestOutputProfile": ref(profile),
    }
    if condition.registry:
        entries["RegistryName"] = string(condition.registry)
    return {"OutputIntents": array([ref(document.put(dictionary(entries)))])}


_SPACE_ABOVE_DESTINATION = 4.0  # mm that viewers show above the destination


_IN_ADDRESSES = "%/:?#[]@!$&'()*+,;=~"
"""Signs of an address that are not written as `%xx`; letters of other scripts are."""


def _link_target(anchor: str) -> dict[str, bytes | int]:
    """Return the entry of a link's annotation that says where it leads: to an anchor, or to a web address."""
    if ":" not in anchor:
        return {"Dest": b"(%b)" % anchor.encode("ascii")}
    from urllib.parse import quote  # noqa: PLC0415 - only for links to the web

    return {"A": b"<</S/URI/URI%b>>" % string(quote(anchor, safe=_IN_ADDRESSES))}


class Navigation:
    """Collects the destinations of links while pages are written; `write_entries` writes them, outline and structure."""

    def __init__(self) -> None:
        self._destinations: dict[str, bytes] = {}
        self.structure = StructureTree()

    def write_links(self, document: PdfDocument, page: Page, number: int, marks: MarkedContent) -> bytes:
        """Write the links of a page, record its anchors as destinations, and give its entries for links and structure.

        `number` is the page's object number, `marks` are those of its content; its faces must not be rotated.
        """
        links = []
        self.structure.end_page(marks.page, number)
        for placement in page.placements:
            x0, y0 = placement.trim.x, placement.trim.y
            for anchor in placement.frame.anchors:
                top = (page.size.h - (y0 + anchor.y) + _SPACE_ABOVE_DESTINATION) * PT
                destination = b"[%d 0 R/XYZ %b %b null]" % (number, num(0.0), num(min(top, page.size.h * PT)))
                self._destinations.setdefault(anchor.name, destination)
            for link in placement.frame.links:
                box = link.box
                left, bottom = (x0 + box.x) * PT, (page.size.h - y0 - box.bottom) * PT
                rect = nums((left, bottom, left + box.w * PT, bottom + box.h * PT))
                annotation = document.reserve()
                key = self.structure.add_annotation(link.element or StructureElement("Link"), marks.page, annotation)
                entries: dict[str, bytes | int] = {
                    "Type": pdf_name("Annot"),
                    "Subtype": pdf_name("Link"),
                    "Rect": b"[%b]" % rect,
                    "Border": b"[0 0 0]",
                    "F": 4,
                    **_link_target(link.anchor),
                    "Contents": display_string(link.words or link.anchor),
                    "StructParent": key,
                }
                links.append(ref(document.put(dictionary(entries), annotation)))
        return b"/StructParents %d/Tabs/S" % marks.key + (b"/Annots[%b]" % b" ".join(links) if links else b"")

    def write_entries(self, document: PdfDocument, outline: Sequence[OutlineEntry]) -> dict[str, bytes | int]:
        """Write the destinations, the outline and the structure; give their entries in the catalog."""
        entries = self.structure.write_entries(document)
        if self._destinations:
            names = b"".join(
                b"(%b)%b" % (key.encode("ascii"), destination) for key, destination in sorted(self._destinations.items())
            )
            entries["Names"] = dictionary({"Dests": dictionary({"Names": b"[%b]" % names})})
        entries_with_anchor = [entry for entry in outline if entry.anchor in self._destinations]
        if entries_with_anchor:
            entries["Outlines"] = ref(_write_outline(document, entries_with_anchor))
            entries["PageMode"] = pdf_name("UseOutlines")
        return entries


class _OutlineBranch:
    """An entry of the outline with its children; the root has no entry."""

    def __init__(self, number: int, entry: OutlineEntry | None) -> None:
        self.number = number
        self.entry = entry
        self.children: list[_OutlineBranch] = []


def _write_outline(document: PdfDocument, outline: Sequence[OutlineEntry]) -> int:
    root = _OutlineBranch(document.reserve(), None)
    path = [root]
    for entry in outline:
        branch = _OutlineBranch(document.reserve(), entry)
        while len(path) > 1 and path[-1].entry and path[-1].entry.level >= entry.level:
            path.pop()
        path[-1].children.append(branch)
        path.append(branch)
    _write_branch(document, root, {"Type": pdf_name("Outlines")})
    return root.number


def _write_branch(document: PdfDocument, branch: _OutlineBranch, entries: dict[str, bytes | int]) -> None:
    children = branch.children
    if children:
        entries |= {"First": ref(children[0].number), "Last": ref(children[-1].number)}
        entries["Count"] = len(children) if branch.entry is None else -len(children)  # negative: closed at first
    document.put(dictionary(entries), branch.number)
    for i, child in enumerate(children):
        assert child.entry is not None
        fields: dict[str, bytes | int] = {"Title": display_string(child.entry.title), "Parent": ref(branch.number)}
        fields["Dest"] = string(child.entry.anchor)
        if i:
            fields["Prev"] = ref(children[i - 1].number)
        if i + 1 < len(children):
            fields["Next"] = ref(children[i + 1].number)
        _write_branch(document, child, fields)


class _ContentReference(NamedTuple):
    """Marked content of a page."""

    page: int
    mcid: int


class _AnnotationReference(NamedTuple):
    """A link's annotation, an object of the document, on a page."""

    page: int
    number: int


_Kid: TypeAlias = "StructureElement | _ContentReference | _AnnotationReference"


class StructureTree:
    """The structure of one document; it grows while pages are written, and is written after them."""

    def __init__(self) -> None:
        self._kids: dict[StructureElement | None, list[tuple[int, int, _Kid]]] = {None: []}
        self._sequence = count()
        self._pages: list[int] = []
        """The object number of each page."""
        self._parents: list[list[StructureElement] | StructureElement] = []
        """Entries of the parent tree: the elements of a page's content, or the element of an annotation."""

    def begin_page(self) -> MarkedContent:
        """Begin a page; give the marks of its content."""
        self._pages.append(0)
        elements: list[StructureElement] = []
        self._parents.append(elements)
        return MarkedContent(self, len(self._pages) - 1, len(self._parents) - 1, elements)

    def end_page(self, page: int, number: int) -> None:
        """Record the object number of a page."""
        self._pages[page] = number

    def add_content(self, tag: ContentTag, page: int, mcid: int) -> None:
        """Add marked content to the element of its tag."""
        self._add(tag.element, tag.order, _ContentReference(page, mcid))

    def add_annotation(self, element: StructureElement, page: int, number: int) -> int:
        """Add a link's annotation, which will be the object `number`; give its `/StructParent`."""
        self._add(element, 0, _AnnotationReference(page, number))
        self._parents.append(element)
        return len(self._parents) - 1

    def _add(self, element: StructureElement, order: int, kid: _Kid) -> None:
        self._attach(element)
        self._kids[element].append((order, next(self._sequence), kid))

    def _attach(self, element: StructureElement) -> None:
        if element in self._kids:
            return
        self._kids[element] = []
        if element.parent is not None:
            self._attach(element.parent)
        self._kids[element.parent].append((element.order, next(self._sequence), element))

    def write_entries(self, document: PdfDocument) -> dict[str, bytes | int]:
        """Write all elements; give the entries of the catalog that lead to them."""
        self._complete_rows()
        root, whole = document.reserve(), document.reserve()
        numbers: dict[StructureElement, int] = {element: document.reserve() for element in self._in_order(None)}
        kids = array([ref(numbers[element]) for element in self._children(None)])
        document.put(dictionary({"S": pdf_name("Document"), "P": ref(root), "K": kids}), whole)
        for element, number in numbers.items():
            parent = whole if element.parent is None else numbers[element.parent]
            document.put(dictionary(self._entries(element, parent, numbers)), number)
        tree = {"Type": pdf_name("StructTreeRoot"), "K": ref(whole), "ParentTree": ref(self._write_parents(document, numbers))}
        document.put(dictionary(tree | {"ParentTreeNextKey": len(self._parents)}), root)
        return {"StructTreeRoot": ref(root), "MarkInfo": dictionary({"Marked": b"true"})}

    def _complete_rows(self) -> None:
        for row in [element for element in self._kids if element is not None and element.cells]:
            present = {order for order, _, _ in self._kids[row]}
            for column in range(len(row.cells)):
                if column not in present:
                    self._attach(row.cell(column))

    def _sorted(self, element: StructureElement | None) -> list[_Kid]:
        return [kid for _, _, kid in sorted(self._kids[element], key=lambda entry: entry[:2])]

    def _children(self, element: StructureElement | None) -> list[StructureElement]:
        return [kid for kid in self._sorted(element) if isinstance(kid, StructureElement)]

    def _in_order(self, element: StructureElement | None) -> Iterator[StructureElement]:
        for child in self._children(element):
            yield child
            yield from self._in_order(child)

    def _entries(self, element: StructureElement, parent: int, numbers: dict[StructureElement, int]) -> dict[str, bytes | int]:
        kids = self._sorted(element)
        own = next((kid.page for kid in kids if isinstance(kid, _ContentReference)), None)
        entries: dict[str, bytes | int] = {"S": pdf_name(element.type), "P": ref(parent)}
        if own is not None:
            entries["Pg"] = ref(self._pages[own])
        if kids:
            entries["K"] = array([self._kid(kid, own, numbers) for kid in kids])
        for key, text in (("Lang", element.language), ("Alt", element.alternative), ("ActualText", element.words)):
            if text:
                entries[key] = string(text)
        if attributes := _ATTRIBUTES.get((element.type, element.numbered)):
            entries["A"] = attributes
        return entries

    def _kid(self, kid: _Kid, own: int | None, numbers: dict[StructureElement, int]) -> bytes | int:
        if isinstance(kid, StructureElement):
            return ref(numbers[kid])
        if isinstance(kid, _AnnotationReference):
            return b"<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>" % (kid.number, self._pages[kid.page])
        return kid.mcid if kid.page == own else b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (self._pages[kid.page], kid.mcid)

    def _write_parents(self, document: PdfDocument, numbers: dict[StructureElement, int]) -> int:
        entries: list[bytes | int] = []
        for key, found in enumerate(self._parents):
            one = isinstance(found, StructureElement)
            entries += [key, ref(numbers[found]) if one else array([ref(numbers[element]) for element in found])]  # type: ignore[index, union-attr]
        return document.put(dictionary({"Nums": array(entries)}))


_ATTRIBUTES: dict[tuple[str, bool], bytes] = {
    ("TH", False): b"<</O/Table/Scope/Column>>",
    ("L", True): b"<</O/List/ListNumbering/Decimal>>",
    ("L", False): b"<</O/List/ListNumbering/Square>>",
}


class MarkedContent:
    """The marks of one page's content: which operators paint what belongs to an element, and which an artifact.

    Successive content of one element is one marked-content sequence.
    """

    def __init__(self, tree: StructureTree, page: int, key: int, elements: list[StructureElement]) -> None:
        self._tree, self._page, self._elements = tree, page, elements
        self.key = key
        """The page's `/StructParents`."""
        self._open = False
        self._last: ContentTag | None = None

    @property
    def page(self) -> int:
        """The number of the page, from 0."""
        return self._page

    def begin(self, tag: ContentTag | None) -> tuple[bytes, ...]:
        """Give the operators that mark what is painted next as content of an element, or without a tag as an artifact."""
        if self._open and self._continues(tag):
            self._last = tag
            return ()
        ended = self.end()
        self._open, self._last = True, tag
        if tag is None:
            return (*ended, b"/Artifact BMC")
        mcid = len(self._elements)
        self._elements.append(tag.element)
        self._tree.add_content(tag, self._page, mcid)
        return (*ended, b"/%b<</MCID %d>>BDC" % (tag.element.type.encode(), mcid))

    def _continues(self, tag: ContentTag | None) -> bool:
        last = self._last
        if tag is None or last is None:
            return tag is last
        return tag.element is last.element and 0 <= tag.order - last.order <= 1

    def end(self) -> tuple[bytes, ...]:
        """Give the operator that ends the marked content that is open, if there is any."""
        found = (b"EMC",) if self._open else ()
        self._open = False
        return found
