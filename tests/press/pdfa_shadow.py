"""The PDF/A shadow of a PDF/X file: the same pages with the claim of PDF/A, for validators that know only that.

X-1a is validated as PDF/A-1b and X-4 as PDF/A-2b, which prove fonts, colours against the intent, the ICC profile,
transparency, actions and metadata. They do not prove boxes, the claim of PDF/X, ink, spots and marks.
"""

from __future__ import annotations

import re

import pikepdf

PARTS = {"x-1a": "1b", "x-4": "2b"}
"""The part and level of PDF/A by the part of PDF/X."""
_SPACES = b' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'


def write_shadow(source, target, standard):
    """Write the shadow of a file, without what it says of overprinting, which PDF/A forbids together with ICC profiles."""
    part, level = PARTS[standard]
    with pikepdf.open(source) as pdf:
        for intent in pdf.Root.OutputIntents:
            intent.S = pikepdf.Name("/GTS_PDFA1")
        for key in [key for key in pdf.docinfo if key.startswith("/GTS_")]:
            del pdf.docinfo[key]
        for state in (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)):
            for key in {"/OP", "/op", "/OPM"} & set(state.keys()):
                del state[key]
        pdf.Root.Metadata = _claim(pdf, pdf.Root.Metadata.read_bytes(), part, level)
        old = standard == "x-1a"
        pdf.save(
            target,
            force_version="1.4" if old else "1.6",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            deterministic_id=True,
        )


def _claim(pdf, packet, part, level):
    """XMP that says PDF/A instead of PDF/X, without what PDF/A has no schema for."""
    for name in (rb"pdfxid:\w+", rb"pdf:Trapped", rb"xmpMM:(?:InstanceID|DocumentID|VersionID|RenditionClass)"):
        packet = re.sub(rb"\s*<(" + name + rb")>.*?</\1>", b"", packet, flags=re.DOTALL)
    packet = re.sub(rb'\s*xmlns:pdfxid="[^"]*"', b"", packet)
    packet = packet.replace(b"<rdf:Description", b"<rdf:Description" + _SPACES, 1)
    said = f"<pdfaid:part>{part}</pdfaid:part><pdfaid:conformance>{level.upper()}</pdfaid:conformance>"
    packet = packet.replace(b"</rdf:Description>", said.encode() + b"</rdf:Description>", 1)
    stream = pdf.make_stream(packet)
    stream.Type, stream.Subtype = pikepdf.Name.Metadata, pikepdf.Name.XML
    return stream
