"""Rules of PDF/X about what a file says of itself: its output intent, the part of the standard, its title and its dates."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

import pnp.pdf.objects as values
from pnp.base.records import lazy_pattern
from pnp.pdf.objects import entry, items, name, number, spelled, text

if TYPE_CHECKING:
    from pnp.model.printing import PressColour
    from pnp.pdf.objects import PdfValue
    from pnp.preflight.press_files.judgement import FileJudgement

_VERSIONS = {"x-1a": "PDF/X-1a:2003", "x-4": "PDF/X-4"}
_CLASS, _SPACE, _SIGNATURE = slice(12, 16), slice(16, 20), slice(36, 40)  # ICC.1:2022, table 17
_INTENT_HINT = "export it with the output intent of the printing condition, and its profile embedded"
_TRAPPED = frozenset({"True", "False"})
_PACKET = 1 << 20
_DIGITS = lazy_pattern(r"\d+")
_DATE = lazy_pattern(
    r"D:(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)"
    r"(?:Z(?:00'?(?:00'?)?)?|[+-](?:[01]\d|2[0-3])(?:'(?:[0-5]\d'?)?)?)?)?)?)?)?)?"
)
"""A date of PDF (ISO 32000-1, 7.9.4)."""


def check_identification(judgement: FileJudgement) -> None:
    """Judge the output intent, and what the file says it is."""
    press = judgement.profile.colour
    if press is None or press.standard == "none":
        return
    _check_intent(judgement, press)
    xmp = _packet(judgement.file.pdf.Root)
    _check_standard(judgement, xmp)
    _check_metadata(judgement, xmp)


def _check_intent(judgement: FileJudgement, press: PressColour) -> None:
    found = [i for i in items(entry(judgement.file.pdf.Root, "/OutputIntents")) if name(entry(i, "/S")) == "GTS_PDFX"]
    if len(found) != 1:
        how_many = "no output intent" if not found else f"{len(found)} output intents"
        judgement.fault("press/output-intent", f"the file has {how_many} for PDF/X", hint=_INTENT_HINT, value=str(len(found)))
        return
    said = text(entry(found[0], "/OutputConditionIdentifier"))
    if said != press.condition:
        judgement.fault(
            "press/output-intent",
            f"the output intent is `{said or '?'}`, and the profile prints `{press.condition}`",
            hint="convert the file for this printing condition, or choose the profile of the other",
            value=said,
        )
    wrong = _profile_fault(entry(found[0], "/DestOutputProfile"))
    if wrong:
        judgement.fault("press/output-intent", f"the profile of the output intent {wrong}", hint=_INTENT_HINT)


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
    return "" if count == 4 else f"says that it has {count:g} inks, and it has 4"  # noqa: PLR2004 - the inks of a press


def _check_standard(judgement: FileJudgement, xmp: str) -> None:
    wanted = _VERSIONS[judgement.standard]
    in_info, in_xmp = text(entry(judgement.file.info, "/GTS_PDFXVersion")), _value(xmp, "GTS_PDFXVersion")
    hint = f"export it as {wanted}"
    said, other = (in_info, in_xmp) if judgement.standard == "x-1a" else (in_xmp, in_info)
    if said != wanted:
        found = f"says that it is `{said or other}`" if said or other else "does not say that it is PDF/X"
        judgement.fault(
            "press/identification",
            f"the file {found}, and the profile asks for `{wanted}`",
            hint=hint,
            value=said or other,
        )
    elif other not in {"", wanted}:
        judgement.fault(
            "press/identification", f"the file says `{said}` in one place and `{other}` in another", hint=hint, value=other
        )


def _check_metadata(judgement: FileJudgement, xmp: str) -> None:
    info, hint = judgement.file.info, "export it again as PDF/X, which writes them"
    missing = [key for key in ("/Title", "/CreationDate", "/ModDate") if not text(entry(info, key))]
    if len(items(entry(judgement.file.pdf.trailer, "/ID"))) != 2:  # noqa: PLR2004 - the first one and that of this version
        missing.append("/ID")
    if missing:
        judgement.fault("press/metadata", f"{', '.join(f'`{key}`' for key in missing)} is missing", hint=hint)
    for key in ("/CreationDate", "/ModDate"):
        written = text(entry(info, key))
        if written and not _is_date(written):
            judgement.fault(
                "press/metadata",
                f"`{key}` is `{written}`, which is no date",
                hint="write it as `D:20260131120000Z`: year, month, day and time",
                value=written,
            )
    trapped = name(entry(info, "/Trapped"))
    if trapped not in _TRAPPED:
        judgement.fault(
            "press/metadata",
            f"the file does not say whether it is trapped: `/Trapped` is `{_written(entry(info, '/Trapped'))}`",
            hint="write `/True` or `/False`",
            value=trapped or text(entry(info, "/Trapped")),
        )
    pairs = [
        ("the title", text(entry(info, "/Title")), _value(xmp, "title")),
        ("the date", _date(text(entry(info, "/CreationDate"))), _date(_value(xmp, "CreateDate"))),
        ("the trapping", trapped if trapped in _TRAPPED else "", _value(xmp, "Trapped")),
    ]
    for what, one, other in pairs:
        if one and other and one != other:
            judgement.fault(
                "press/metadata", f"{what} is `{one}` in the information dictionary and `{other}` in the XMP packet", hint=hint
            )


def _packet(root: PdfValue) -> str:
    """Return the XMP packet; it is searched as text, since XML from elsewhere may be anything."""
    data = values.data(entry(root, "/Metadata")) or b""
    return data[:_PACKET].decode("utf-8", "replace")


def _value(xmp: str, property_: str) -> str:
    """Return a property of an XMP packet, written as an element or as an attribute; of alternatives, the first."""
    element = re.search(rf"<[\w-]+:{property_}\b[^>]*>(?:\s*<rdf:\w+[^>]*>)*([^<]*)<", xmp)
    attribute = re.search(rf"[\w-]+:{property_}\s*=\s*[\"']([^\"']*)", xmp)
    found = element or attribute
    return _unescaped(found[1].strip()) if found else ""


def _unescaped(words: str) -> str:
    for sign, escaped in (("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&apos;"), ("&", "&amp;")):
        words = words.replace(escaped, sign)
    return words


def _is_date(written: str) -> bool:
    """Whether a text is a date, on a day and at a time that there are."""
    found = _DATE.fullmatch(written)
    if found is None:
        return False
    year, month, day = (int(part or 1) for part in found.groups()[:3])
    hour, minute, second = (int(part or 0) for part in found.groups()[3:])
    try:
        datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - only whether there is one
    except ValueError:
        return False
    return True


def _written(value: PdfValue) -> str:
    """Return a value as messages show it: a name, a text in its brackets, or what else stands there."""
    if value is None:
        return "missing"
    said = text(value)
    return f"({said})" if said else name(value) or spelled(value)


def _date(written: str) -> str:
    """Return the day of a date, as both forms have it."""
    return "".join(_DIGITS.findall(written))[:8]
