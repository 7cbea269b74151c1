"""What PDF/X (ISO 15930) asks of a document besides its content: identification and output intent."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.render.pdf_document import array, dictionary, name, ref, string

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.inks.press_inks import PressInks
    from pnp.model.printing import PdfStandard
    from pnp.render.pdf_document import PdfDocument

XMP: Mapping[PdfStandard, str] = MappingProxyType(
    {
        "none": "",
        "x-4": "\n   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
        "x-1a": "",
    }
)
"""The elements of the XMP packet that identify the standard; X-1a is identified in the information dictionary."""
INFO: Mapping[PdfStandard, Mapping[str, str]] = MappingProxyType(
    {
        "none": {},
        "x-4": {},
        "x-1a": {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"},
    }
)
"""The entries of the information dictionary that identify the standard."""


def output_intent(document: PdfDocument, press: PressInks) -> dict[str, object]:
    """Write the output intent with the press's profile; give the catalog's entry for it."""
    profile = document.put_stream(b"/N 4", press.profile.data)
    condition = press.press
    entries = {
        "Type": name("OutputIntent"),
        "S": name("GTS_PDFX"),
        "OutputConditionIdentifier": string(condition.condition),
        "Info": string(condition.condition_note),
        "DestOutputProfile": ref(profile),
    }
    if condition.registry:
        entries["RegistryName"] = string(condition.registry)
    return {"OutputIntents": array([ref(document.put(dictionary(entries)))])}
