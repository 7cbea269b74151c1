"""Rules about the file as a whole: no encryption, actions, forms, attachments or annotations, and the right version of PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.pdf.objects import entries, entry, identity, items, name, numbers, text
from pnp.preflight.press_files.damage_rules import check_damage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.pdf.content_state import Corners
    from pnp.pdf.objects import PdfValue
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

_HEADER = lazy_pattern(rb"%PDF-(\d)\.(\d)")
_STREAMS_OF_OBJECTS = lazy_pattern(rb"/Type\s*/ObjStm\b")
_VERSIONS = {"x-1a": (1, 4), "x-4": (1, 6)}
_FOR_PRINTERS = frozenset({"TrapNet", "PrinterMark"})


def check_document(judgement: FileJudgement, data: bytes) -> None:
    """Judge what is not on a page."""
    file = judgement.file
    check_damage(judgement)
    if not judgement.for_press:
        return
    if file.pdf.is_encrypted:
        judgement.fault("press/encryption", "the file is encrypted", hint="save it without password and restrictions")
    _check_version(judgement, data)
    _check_catalog(judgement)


def _check_version(judgement: FileJudgement, data: bytes) -> None:
    most = _VERSIONS.get(judgement.standard)
    if most is None:
        return
    said = _HEADER.search(data[:1024])
    header = (int(said[1]), int(said[2])) if said else (0, 0)
    root = name(entry(judgement.file.pdf.Root, "/Version")).split(".")
    version = max(header, (int(root[0]), int(root[1]))) if len(root) == 2 and all(map(str.isdigit, root)) else header  # noqa: PLR2004
    if version > most or not said:
        found, wanted = (".".join(map(str, one)) for one in (version, most))
        judgement.fault(
            "press/version",
            f"the file is PDF {found}, and the profile takes PDF {wanted} at most",
            hint=f"export it as PDF {wanted}",
            value=found,
        )
    if judgement.standard == "x-1a" and _STREAMS_OF_OBJECTS.search(data):
        judgement.fault(
            "press/object-streams", "the file packs its objects into streams", hint="save it without object streams"
        )


def _check_catalog(judgement: FileJudgement) -> None:
    root = judgement.file.pdf.Root
    for where, action in _actions(root):
        judgement.fault(
            "press/action",
            f"the file has an action `{name(entry(action, '/S')) or '?'}` ({where})",
            hint="take it out: a press carries nothing out",
            value=name(entry(action, "/S")),
        )
    form = entry(root, "/AcroForm")
    if items(entry(form, "/Fields")) or entry(form, "/XFA") is not None:
        judgement.fault("press/form", "the file has a form to fill in", hint="print the form into a new PDF, which flattens it")
    if entry(root, "/Names", "/EmbeddedFiles") is not None or entry(root, "/AF") is not None:
        judgement.fault("press/attachment", "another file is attached", hint="send it beside the PDF")
    _check_layers(judgement, entry(root, "/OCProperties"))


def _check_layers(judgement: FileJudgement, layers: PdfValue) -> None:
    """X-1a has no layers; elsewhere, those that are hidden are printed or not, as the program of the press decides."""
    if layers is None:
        return
    if judgement.standard == "x-1a":
        judgement.fault("press/layers", "the file has layers", hint="flatten its layers when you export it")
        return
    for layer in _hidden(layers):
        called = text(entry(layer, "/Name")) or "?"
        judgement.fault(
            "press/layers",
            f"the layer `{called}` is hidden: nobody sees what it prints",
            severity="warning",
            hint="delete it, or show it, before you export the file",
            value=called,
        )


def _hidden(layers: PdfValue) -> list[PdfValue]:
    """Return the layers that are hidden when the file is opened (ISO 32000-1, 8.11.4.3)."""
    if name(entry(layers, "/D", "/BaseState")) == "OFF":
        shown = {identity(layer) for layer in items(entry(layers, "/D", "/ON"))}
        return [layer for layer in items(entry(layers, "/OCGs")) if identity(layer) not in shown]
    return items(entry(layers, "/D", "/OFF"))


def _actions(root: PdfValue) -> Iterator[tuple[str, PdfValue]]:
    opening = entry(root, "/OpenAction")
    if entry(opening, "/S") is not None:
        yield "when it is opened", opening
    for _, action in entries(entry(root, "/AA")):
        yield "of the document", action
    if entry(root, "/Names", "/JavaScript") is not None:
        yield "a script of the document", entry(root, "/Names", "/JavaScript")


def check_annotations(judgement: FileJudgement, page: PdfPage) -> None:
    """Judge the annotations and actions of a page."""
    for _, action in entries(entry(page.dictionary, "/AA")):
        judgement.fault(
            "press/action",
            f"the page has an action `{name(entry(action, '/S')) or '?'}`",
            page=page,
            hint="take it out: a press carries nothing out",
            value=name(entry(action, "/S")),
        )
    for annotation in items(entry(page.dictionary, "/Annots")):
        kind, box = name(entry(annotation, "/Subtype")), numbers(entry(annotation, "/Rect"))
        if kind in _FOR_PRINTERS or len(box) != 4:  # noqa: PLR2004 - a box has four numbers
            continue
        corners: Corners = (min(box[::2]), min(box[1::2]), max(box[::2]), max(box[1::2]))
        x0, y0, x1, y1 = page.bleed
        if kind == "FileAttachment":
            judgement.fault(
                "press/attachment",
                "another file is attached to the page",
                page=page,
                box=corners,
                value=kind,
                hint="send it beside the PDF",
            )
        elif corners[0] < x1 and corners[2] > x0 and corners[1] < y1 and corners[3] > y0:
            judgement.fault(
                "press/annotation",
                f"an annotation `{kind or '?'}` lies in the bleed",
                page=page,
                box=corners,
                value=kind,
                hint="take out links, comments and fields, or flatten them into the page",
            )
