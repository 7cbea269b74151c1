"""Catalog, information dictionary and XMP metadata of a PDF; dates come from the game, not from a clock."""

from __future__ import annotations

from datetime import date
from html import escape
from typing import TYPE_CHECKING
from uuid import UUID

from pnp.render.pdf_document import dictionary, name, ref, shown_words, string, without_break_signs
from pnp.render.pdf_x import INFO, XMP
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.printing import BacksMode
    from pnp.model.request import DocumentInfo
    from pnp.render.pdf_document import PdfDocument

PRODUCER = "pnp"
_DUPLEX: dict[BacksMode, str] = {
    "duplex-long": "DuplexFlipLongEdge",
    "duplex-short": "DuplexFlipShortEdge",
    "gutterfold": "Simplex",
    "none": "Simplex",
}
# All namespaces are declared on rdf:Description, because some XMP readers reject them elsewhere.
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
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
_ACCESSIBLE = "\n   <pdfuaid:part>1</pdfuaid:part>"
_PRESS = """
   <pdf:Trapped>False</pdf:Trapped>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>"""


def write_catalog(
    document: PdfDocument, pages: int, info: DocumentInfo, backs: BacksMode, entries: Mapping[str, object] | None = None
) -> int:
    """Write the catalog (the root of the document) and give its object number.

    `pages` is the object number of the page tree; `entries` are added to the dictionary. With a structure among them, the
    document says that it keeps to PDF/UA-1 (ISO 14289-1).
    """
    entries = entries or {}
    viewer = {"PrintScaling": name("None"), "Duplex": name(_DUPLEX[backs]), "DisplayDocTitle": "true"}
    if document.standard != "none":  # a press decides itself how it turns sheets, and PDF 1.6 has no such entry
        del viewer["Duplex"]
    if base_level(info.language):  # right-to-left: viewers that show two pages put the first on the right
        viewer["Direction"] = name("R2L")
    root = {"Type": name("Catalog"), "Pages": ref(pages), "Lang": string(info.language)}
    root |= {
        "ViewerPreferences": dictionary(viewer),
        "Metadata": ref(_write_xmp(document, info, accessible="StructTreeRoot" in entries)),
    }
    return document.put(dictionary(root | dict(entries)))


def write_info(document: PdfDocument, info: DocumentInfo) -> int:
    """Write the information dictionary and give its object number. Raises ValueError if the date is not `YYYY-MM-DD`."""
    day = string(f"D:{date.fromisoformat(info.date):%Y%m%d}000000Z")
    entries = {"Title": shown_words(info.title), "Author": shown_words(info.author), "Producer": string(PRODUCER)}
    entries |= {"Creator": string(PRODUCER), "CreationDate": day, "ModDate": day, "Trapped": name("False")}
    if info.subject:
        entries["Subject"] = shown_words(info.subject)
    entries |= {key: string(value) for key, value in INFO[document.standard].items()}
    return document.put(dictionary(entries))


def _write_xmp(document: PdfDocument, info: DocumentInfo, *, accessible: bool) -> int:
    """Write the XMP packet and give its object number. It is not compressed, so that tools can find it without parsing PDF."""
    press = document.standard != "none"
    words = {"title": info.title, "author": info.author, "subject": info.subject, "language": info.language}
    packet = _XMP.format(
        **{key: escape(without_break_signs(text), quote=False) for key, text in words.items()},
        date=f"{date.fromisoformat(info.date).isoformat()}T00:00:00Z",
        producer=PRODUCER,
        identity=UUID(bytes=document.digest),
        namespaces=_PRESS_NAMESPACES if press else _ACCESSIBLE_NAMESPACES if accessible else "",
        identification=_PRESS + XMP[document.standard] if press else _ACCESSIBLE if accessible else "",
    ).encode()
    return document.put_encoded(b"/Type/Metadata/Subtype/XML", packet)
