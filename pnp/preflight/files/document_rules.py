"""Rules about a file as a whole: version, encryption, actions and layers, its identification (PDF/X), and damage."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import datetime
from re import Pattern
from typing import TYPE_CHECKING

import pnp.preflight.pdf.objects as values
from pnp.base.records import lazy_pattern
from pnp.pictures.inks import differs_in_print
from pnp.preflight.pdf.colours import PROCESS_PLATES
from pnp.preflight.pdf.inventory import is_unjudged
from pnp.preflight.pdf.objects import (
    PdfValue,
    StreamInspector,
    decoded_name,
    entries,
    entry,
    identity,
    items,
    name,
    names,
    number,
    numbers,
    text,
)

if TYPE_CHECKING:
    from pnp.model.printing import PressColour
    from pnp.preflight.files.findings import FileFindings
    from pnp.preflight.pdf.content import Corners
    from pnp.preflight.pdf.pages import PdfPage


_HEADER = lazy_pattern(rb"%PDF-(\d)\.(\d)")
_BEGINNING = b"%PDF-"
_STREAMS_OF_OBJECTS = lazy_pattern(rb"/Type\s*/(?:ObjStm|XRef)\b|/XRefStm\b")
_NEWEST_VERSIONS = {"x-1a": (1, 4), "x-4": (1, 6)}
_FOR_PRINTERS = frozenset({"TrapNet", "PrinterMark"})


def check_document(findings: FileFindings, data: bytes) -> None:
    """Judge what is not on a page."""
    file = findings.file
    check_damage(findings)
    if not findings.for_press:
        return
    if file.pdf.is_encrypted:
        findings.add("press/encryption", "the file is encrypted", hint="save it without password and restrictions")
    _check_beginning(findings, data)
    _check_version(findings, data)
    _check_catalog(findings)
    _check_packing(findings)
    for key, _ in entries(file.pdf.Root):
        if is_unjudged("catalog", key[1:]):
            findings.unjudged[f"the entry `{key[1:]}` of the file"] = None


def _check_packing(findings: FileFindings) -> None:
    """Judge how what is neither a picture nor a gradient is packed: those are told where they are painted."""
    for thing in findings.file.pdf.objects:
        if (
            entry(thing, "/Filter") is None
            or name(entry(thing, "/Subtype")) == "Image"
            or entry(thing, "/ShadingType") is not None
        ):
            continue
        for packed in names(entry(thing, "/Filter")):
            if packed == "LZWDecode":
                findings.add(
                    "press/compression",
                    f"{_stream_name(thing)} is packed as LZW",
                    hint="export it with ZIP compression",
                    value=packed,
                )
            elif is_unjudged("filters", packed):
                findings.unjudged[f"streams packed as `{packed}`"] = None


def _check_beginning(findings: FileFindings, data: bytes) -> None:
    """A press finds objects by their distance from the beginning, which is that of the header."""
    before = data.find(_BEGINNING)
    if before > 0:
        findings.add(
            "press/damage",
            f"{before} bytes come before the header of the file",
            hint="export it again, or send it in an archive that keeps its bytes",
            value=str(before),
        )


def _check_version(findings: FileFindings, data: bytes) -> None:
    most = _NEWEST_VERSIONS.get(findings.standard)
    if most is None:
        return
    said = _HEADER.search(data[:1024])
    header = (int(said[1]), int(said[2])) if said else (0, 0)
    root = name(entry(findings.file.pdf.Root, "/Version")).split(".")
    version = max(header, (int(root[0]), int(root[1]))) if len(root) == 2 and all(map(str.isdigit, root)) else header  # noqa: PLR2004
    if version > most or not said:
        found, wanted = (".".join(map(str, one)) for one in (version, most))
        findings.add(
            "press/version",
            f"the file is PDF {found}, and the profile takes PDF {wanted} at most",
            hint=f"export it as PDF {wanted}",
            value=found,
        )
    if findings.standard == "x-1a" and _STREAMS_OF_OBJECTS.search(data):
        findings.add("press/object-streams", "the file packs its objects into streams", hint="save it without object streams")


def _check_catalog(findings: FileFindings) -> None:
    root = findings.file.pdf.Root
    for where, action in (*_actions(root), *_actions_of_outlines(root)):
        findings.add(
            "press/action",
            f"the file has an action `{name(entry(action, '/S')) or '?'}` ({where})",
            hint="take it out: a press carries nothing out",
            value=name(entry(action, "/S")),
        )
    form = entry(root, "/AcroForm")
    if items(entry(form, "/Fields")) or entry(form, "/XFA") is not None:
        findings.add("press/form", "the file has a form to fill in", hint="print the form into a new PDF, which flattens it")
    if entry(root, "/Names", "/EmbeddedFiles") is not None or entry(root, "/AF") is not None:
        findings.add("press/attachment", "another file is attached", hint="send it beside the PDF")
    _check_layers(findings, entry(root, "/OCProperties"))


def _check_layers(findings: FileFindings, layers: PdfValue) -> None:
    """X-1a has no layers; elsewhere, those that are hidden are printed or not, as the program of the press decides."""
    if layers is None:
        return
    if findings.standard == "x-1a":
        findings.add("press/layers", "the file has layers", hint="flatten its layers when you export it")
        return
    _check_conditions(findings, layers)
    for layer in _hidden_layers(layers):
        called = text(entry(layer, "/Name")) or "?"
        findings.add(
            "press/layers",
            f"the layer `{called}` is hidden: nobody sees what it prints",
            severity="warning",
            hint="delete it, or show it, before you export the file",
            value=called,
        )


def _check_conditions(findings: FileFindings, layers: PdfValue) -> None:
    """Layers whose state depends on what a file is used for, or that content shows by a condition, differ from the screen."""
    for layer in items(entry(layers, "/OCGs")):
        called, usage = text(entry(layer, "/Name")) or "?", entry(layer, "/Usage")
        printed, seen = (name(entry(usage, f"/{use}", f"/{use}State")) for use in ("Print", "View"))
        if printed and printed != (seen or "ON"):
            what = "is shown and not printed" if printed == "OFF" else "is printed and not shown"
            findings.add(
                "press/layers",
                f"the layer `{called}` {what}",
                severity="warning",
                hint="delete it, or let it be the same on screens and on paper, before you export the file",
                value=called,
            )
    for thing in findings.file.pdf.objects:
        if name(entry(thing, "/Type")) == "OCMD" and (
            entry(thing, "/VE") is not None or name(entry(thing, "/P")) in {"AllOff", "AnyOff"}
        ):
            findings.unjudged["layers that are shown by a condition"] = None


def _hidden_layers(layers: PdfValue) -> list[PdfValue]:
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


_MOST_BOOKMARKS = 100_000
_HARMLESS_ACTION = "GoTo"
"""A way to another page, which every reader of bookmarks writes."""


def _actions_of_outlines(root: PdfValue) -> Iterator[tuple[str, PdfValue]]:
    """Yield the actions of bookmarks that do more than show a page."""
    waiting, seen = [entry(root, "/Outlines", "/First")], set[tuple[int, int] | None]()
    while waiting and len(seen) < _MOST_BOOKMARKS:
        mark = waiting.pop()
        if mark is None or identity(mark) in seen:
            continue
        seen.add(identity(mark))
        action = entry(mark, "/A")
        if action is not None and name(entry(action, "/S")) != _HARMLESS_ACTION:
            yield "of a bookmark", action
        waiting += [entry(mark, "/Next"), entry(mark, "/First")]


def _actions_of_note(annotation: PdfValue) -> Iterator[PdfValue]:
    if (action := entry(annotation, "/A")) is not None:
        yield action
    yield from (action for _, action in entries(entry(annotation, "/AA")))


def check_annotations(findings: FileFindings, page: PdfPage) -> None:
    """Judge the annotations and actions of a page."""
    for _, action in entries(entry(page.dictionary, "/AA")):
        findings.add(
            "press/action",
            f"the page has an action `{name(entry(action, '/S')) or '?'}`",
            page=page,
            hint="take it out: a press carries nothing out",
            value=name(entry(action, "/S")),
        )
    if entry(page.dictionary, "/AF") is not None:
        findings.add("press/attachment", "another file is attached to the page", page=page, hint="send it beside the PDF")
    for key, _ in entries(page.dictionary):
        if is_unjudged("pages", key[1:]):
            findings.unjudged[f"the entry `{key[1:]}` of a page"] = None
    for annotation in items(entry(page.dictionary, "/Annots")):
        kind, box = name(entry(annotation, "/Subtype")), numbers(entry(annotation, "/Rect"))
        if kind in _FOR_PRINTERS or len(box) != 4:  # noqa: PLR2004 - a box has four numbers
            continue
        corners: Corners = (min(box[::2]), min(box[1::2]), max(box[::2]), max(box[1::2]))
        x0, y0, x1, y1 = page.bleed
        is_inside = corners[0] < x1 and corners[2] > x0 and corners[1] < y1 and corners[3] > y0
        for action in () if is_inside else _actions_of_note(annotation):
            findings.add(
                "press/action",
                f"an annotation `{kind or '?'}` has an action `{name(entry(action, '/S')) or '?'}`",
                page=page,
                box=corners,
                hint="take it out: a press carries nothing out",
                value=name(entry(action, "/S")),
            )
        if kind == "FileAttachment":
            findings.add(
                "press/attachment",
                "another file is attached to the page",
                page=page,
                box=corners,
                value=kind,
                hint="send it beside the PDF",
            )
        elif is_inside:
            findings.add(
                "press/annotation",
                f"an annotation `{kind or '?'}` lies in the bleed",
                page=page,
                box=corners,
                value=kind,
                hint="take out links, comments and fields, or flatten them into the page",
            )


_PDF_X_VERSIONS = {"x-1a": "PDF/X-1a:2003", "x-4": "PDF/X-4"}
_CLASS, _SPACE, _SIGNATURE = slice(12, 16), slice(16, 20), slice(36, 40)  # ICC.1:2022, table 17
_TAGS, _TAG_BYTES = 132, 12
"""Where the list of tags begins, after their number, and the bytes of each."""
_NEEDED_TAGS = (b"desc", b"cprt", b"wtpt", b"A2B0", b"B2A0")
"""Of the profile of an output device: its name, its rights, its paper, and the transforms from its inks and into them."""
_INTENT_HINT = "export it with the output intent of the printing condition, and its profile embedded"
_UNREGISTERED = "Custom"
"""The condition that is in no registry: its profile says what it is (ISO 32000-1, table 365). Scribus names no other."""
_TRAPPED_VALUES = frozenset({"True", "False"})
_LARGEST_PACKET = 1 << 20
_DIGITS = lazy_pattern(r"\d+")
_DATE = lazy_pattern(
    r"D:(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)"
    r"(?:Z(?:00'?(?:00'?)?)?|[+-](?:[01]\d|2[0-3])(?:'(?:[0-5]\d'?)?)?)?)?)?)?)?)?"
)
"""A date of PDF (ISO 32000-1, 7.9.4); `D:` may lack in PDF 1.4 and 1.6, which X-1a and X-4 build on, and not in 1.7."""
_READABLE_DATE = lazy_pattern(
    r"\s*(?:[Dd]:\s*)?(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)?)?)?)?)?)?"
    r"\s*(?:[Zz](?:00)?['\u2019:]?(?:00)?['\u2019]?|[+-](?:\d|[01]\d|2[0-3])(?:['\u2019:]?(?:[0-5]?\d)?['\u2019]?))?\s*"
)
"""What readers take for a date too: LibreOffice writes `Z'`, others leave out `D:` or the apostrophes."""


def check_identification(findings: FileFindings) -> None:
    """Judge the output intent, and what the file says it is."""
    press = findings.profile.colour
    if press is None or press.standard == "none":
        return
    _check_intent(findings, press)
    packet = values.data(entry(findings.file.pdf.Root, "/Metadata")) or b""
    xmp = packet[:_LARGEST_PACKET].decode("utf-8", "replace")
    _check_standard(findings, xmp)
    _check_metadata(findings, xmp)


def _check_intent(findings: FileFindings, press: PressColour) -> None:
    found = [i for i in items(entry(findings.file.pdf.Root, "/OutputIntents")) if name(entry(i, "/S")) == "GTS_PDFX"]
    if len(found) != 1:
        how_many = "no output intent" if not found else f"{len(found)} output intents"
        findings.add("press/output-intent", f"the file has {how_many} for PDF/X", hint=_INTENT_HINT, value=str(len(found)))
        return
    said, profile = text(entry(found[0], "/OutputConditionIdentifier")), entry(found[0], "/DestOutputProfile")
    wrong = _profile_fault(profile)
    if said == _UNREGISTERED:
        if not wrong:
            _check_unregistered(findings, press, found[0], values.data(profile) or b"")
    elif said != press.condition:
        findings.add(
            "press/output-intent",
            f"the output intent is `{said or '?'}`, and the profile prints `{press.condition}`",
            hint="convert the file for this printing condition, or choose the profile of the other",
            value=said,
        )
    if wrong:
        findings.add("press/output-intent", f"the profile of the output intent {wrong}", hint=_INTENT_HINT)


def _check_unregistered(findings: FileFindings, press: PressColour, intent: PdfValue, profile: bytes) -> None:
    """Judge an intent that is in no registry by its profile, as a press does; words have to say to people what it is."""
    called = text(entry(intent, "/Info")) or text(entry(intent, "/OutputCondition"))
    if not called:
        findings.add(
            "press/output-intent",
            f"the output intent is `{_UNREGISTERED}`, and does not say in words for which press it is",
            hint="export it with the name of the printing condition (`/Info`)",
            severity="warning",
            value=_UNREGISTERED,
        )
    if differs_in_print(profile, press.icc):
        findings.add(
            "press/output-intent",
            f"the output intent is `{_UNREGISTERED}`" + f" (`{called}`)" * bool(called) + ", and inks look different in its"
            f" profile and in that of `{press.condition}`",
            hint="convert the file for this printing condition, or choose the profile of the other",
            value=called or _UNREGISTERED,
        )


def _profile_fault(profile: PdfValue) -> str:
    data = values.data(profile)
    if data is None:
        return "is missing"
    if data[_SIGNATURE] != b"acsp":
        return "is no ICC profile"
    if data[_CLASS] != b"prtr" or data[_SPACE] != b"CMYK":
        kind, space = (data[part].decode("latin-1").strip() for part in (_CLASS, _SPACE))
        return f"has the class `{kind}` and the colours `{space}`, not `prtr` and `CMYK`"
    count = number(entry(profile, "/N"))
    if count != len(PROCESS_PLATES):
        return f"says that it has {count:g} inks, and it has 4"
    return _table_fault(data) or _transform_fault(data)


def _table_fault(data: bytes) -> str:
    """Return what is wrong with the length of a profile, its list of tags, or where they lie; empty if all is there."""
    said = int.from_bytes(data[:4], "big")
    if said != len(data):
        return f"has {len(data)} bytes, and says that it has {said}"
    count = int.from_bytes(data[_TAGS - 4 : _TAGS], "big")
    if _TAGS + _TAG_BYTES * count > len(data):
        return f"lists {count} tags, which it has no room for"
    places = {data[at : at + 4]: data[at + 4 : at + _TAG_BYTES] for at in range(_TAGS, _TAGS + _TAG_BYTES * count, _TAG_BYTES)}
    lost = [tag for tag in _NEEDED_TAGS if tag not in places]
    if lost:
        return f"has no tag `{lost[0].decode()}`, which a press needs"
    for tag, place in places.items():
        offset, size = int.from_bytes(place[:4], "big"), int.from_bytes(place[4:], "big")
        if offset + size > len(data):
            return f"has a tag `{tag.decode('latin-1')}` that reaches beyond its end"
    return ""


def _transform_fault(data: bytes) -> str:
    """Return whether a colour can be computed with a profile, into its inks and back."""
    from PIL import Image, ImageCms  # noqa: PLC0415 - only where a file has a profile

    try:
        inks, screen = ImageCms.ImageCmsProfile(io.BytesIO(data)), ImageCms.createProfile("sRGB")
        for one, other, modes in ((screen, inks, ("RGB", "CMYK")), (inks, screen, ("CMYK", "RGB"))):
            for intent in (ImageCms.Intent.PERCEPTUAL, ImageCms.Intent.RELATIVE_COLORIMETRIC):
                ImageCms.buildTransform(one, other, *modes, renderingIntent=intent).apply(Image.new(modes[0], (1, 1)))
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return "has transforms that cannot be computed with"
    return ""


def _check_standard(findings: FileFindings, xmp: str) -> None:
    wanted = _PDF_X_VERSIONS[findings.standard]
    in_info, in_xmp = text(entry(findings.file.info, "/GTS_PDFXVersion")), _xmp_value(xmp, "GTS_PDFXVersion")
    hint = f"export it as {wanted}"
    said, other = (in_info, in_xmp) if findings.standard == "x-1a" else (in_xmp, in_info)
    if said != wanted:
        found = f"says that it is `{said or other}`" if said or other else "does not say that it is PDF/X"
        findings.add(
            "press/identification", f"the file {found}, and the profile asks for `{wanted}`", hint=hint, value=said or other
        )
    elif other not in {"", wanted}:
        findings.add(
            "press/identification", f"the file says `{said}` in one place and `{other}` in another", hint=hint, value=other
        )


def _check_metadata(findings: FileFindings, xmp: str) -> None:
    info, hint = findings.file.info, "export it again as PDF/X, which writes them"
    missing = [key for key in ("/Title", "/CreationDate", "/ModDate") if not text(entry(info, key))]
    if len(items(entry(findings.file.pdf.trailer, "/ID"))) != 2:  # noqa: PLR2004 - the first one and that of this version
        missing.append("/ID")
    if missing:
        findings.add("press/metadata", f"{', '.join(f'`{key}`' for key in missing)} is missing", hint=hint)
    for key in ("/CreationDate", "/ModDate"):
        written = text(entry(info, key))
        if written and not _is_date(_DATE, written):
            is_readable = _is_date(_READABLE_DATE, written)
            wrong = "is a date to readers, but is not spelled as PDF wants it" if is_readable else "is no date"
            findings.add(
                "press/metadata",
                f"`{key}` is `{written}`, which {wrong}",
                hint="write it as `D:20260131120000Z`: year, month, day and time",
                severity="warning" if is_readable else "error",
                value=written,
            )
    trapped = name(entry(info, "/Trapped"))
    if trapped not in _TRAPPED_VALUES:
        findings.add(
            "press/metadata",
            f"the file does not say whether it is trapped: `/Trapped` is `{_describe_value(entry(info, '/Trapped'))}`",
            hint="write `/True` or `/False`",
            value=trapped or text(entry(info, "/Trapped")),
        )
    pairs = [
        ("the title", text(entry(info, "/Title")), _xmp_value(xmp, "title")),
        ("the date", _date_digits(text(entry(info, "/CreationDate"))), _date_digits(_xmp_value(xmp, "CreateDate"))),
        ("the trapping", trapped if trapped in _TRAPPED_VALUES else "", _xmp_value(xmp, "Trapped")),
    ]
    for what, one, other in pairs:
        if one and other and one != other:
            findings.add(
                "press/metadata", f"{what} is `{one}` in the information dictionary and `{other}` in the XMP packet", hint=hint
            )


def _xmp_value(xmp: str, property_: str) -> str:
    element = re.search(rf"<[\w-]+:{property_}\b[^>]*>(?:\s*<rdf:\w+[^>]*>)*([^<]*)<", xmp)
    attribute = re.search(rf"[\w-]+:{property_}\s*=\s*[\"']([^\"']*)", xmp)
    found = element or attribute
    return _unescape(found[1].strip()) if found else ""


def _unescape(words: str) -> str:
    for sign, escaped in (("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&apos;"), ("&", "&amp;")):
        words = words.replace(escaped, sign)
    return words


def _is_date(form: Pattern[str], written: str) -> bool:
    """Whether a text has this form, and there is such a day and time: PDF/X asks for one, and readers for no more."""
    found = form.fullmatch(written)
    if found is None:
        return False
    year, month, day = (int(part or 1) for part in found.groups()[:3])
    hour, minute, second = (int(part or 0) for part in found.groups()[3:])
    try:
        datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - only whether there is one
    except ValueError:
        return False
    return True


def _describe_value(value: PdfValue) -> str:
    if value is None:
        return "missing"
    said = text(value)
    return f"({said})" if said else name(value) or decoded_name(value)


def _date_digits(written: str) -> str:
    return "".join(_DIGITS.findall(written))[:8]


_INKS_OF_PROFILES = frozenset({1, 3, 4})
_FONT_LENGTHS = ("/Length1", "/Length2", "/Length3")
_STREAM_WORDS = {"Image": "a picture", "Form": "a form", "XML": "the metadata"}
_OBJECT_WORDS = {"/FunctionType": "a function", "/PatternType": "a pattern", "/ShadingType": "a gradient"}


def check_damage(findings: FileFindings) -> None:
    """Judge whether the file is as it was written; the rules of pages have read what they paint."""
    file = findings.file
    if _check_streams(findings):
        return  # what follows from it is no news
    if file.contents.damaged:
        findings.add(
            "press/damage",
            "what a page paints cannot be read to its end",
            hint="export it again; what is lost cannot be judged",
            value=str(file.contents.damaged),
        )
    elif file.warnings:
        real = [one for one in file.warnings if not file.is_harmless(one)]
        worst = (real or file.warnings)[0]
        findings.add(
            "press/damage",
            f"the file had to be repaired: {worst}",
            hint="save it again with the program that made it; a press may repair it in another way"
            if real
            else "leave it: what is wrong are objects that nobody wrote, or that hold nothing, and nothing uses",
            severity="error" if real and findings.for_press else "note",
            value=worst,
        )


def _check_streams(findings: FileFindings) -> bool:
    contents = ((page, entry(page.dictionary, "/Contents")) for page in findings.file.pages)
    pages = {identity(part): page for page, streams in contents for part in items(streams) or [streams]}
    found = False
    for stream, wrong in StreamInspector().damaged(findings.file.pdf):
        found = True
        page = pages.get(identity(stream)) if identity(stream) is not None else None
        what = "what the page paints" if page else _stream_name(stream)
        findings.add(
            "press/damage",
            f"{what} is damaged: its data {wrong} (object {(identity(stream) or (0, 0))[0]})",
            page=page,
            hint="copy or export the file again: a press may print it in another way, or not at all",
            value=wrong,
        )
    return found


def _stream_name(stream: PdfValue) -> str:
    known = _STREAM_WORDS.get(name(entry(stream, "/Subtype")))
    if known:
        return known
    if any(entry(stream, key) is not None for key in _FONT_LENGTHS):
        return "a font"
    other = "an ICC profile" if number(entry(stream, "/N")) in _INKS_OF_PROFILES else "a stream"
    return next((words for key, words in _OBJECT_WORDS.items() if entry(stream, key) is not None), other)
