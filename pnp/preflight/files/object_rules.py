"""The rules that look at each painted object of a page, in the order in which they are asked.

Colours, overprinting, transparency, lines and letters that are too fine, fonts, and pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, get_args

from pnp.base.units import PT
from pnp.load.yaml.nodes import format_number
from pnp.preflight.checks.inks import HAIRLINE, TOLERATED_SHARE
from pnp.preflight.faces import TRACE_OF_INK, WHITE_INK
from pnp.preflight.pdf.colours import PROCESS_PLATES, REGISTRATION
from pnp.preflight.pdf.content import ObjectKind
from pnp.preflight.pdf.objects import PdfValue, entries, entry, is_true, name, names, number
from pnp.preflight.spot_names import is_cut_line

if TYPE_CHECKING:
    from pnp.base.diagnostics import Severity
    from pnp.preflight.files.findings import FileFindings
    from pnp.preflight.pdf.content import PaintedObject
    from pnp.preflight.pdf.pages import PdfPage

    ObjectRule: TypeAlias = Callable[[FileFindings, PdfPage, PaintedObject], None]


_KNOWN_INKS = frozenset({*PROCESS_PLATES, REGISTRATION, "None"})
_NEAR_TRIM = 0.1
"""Points within which a mark at the edge of the bleed does not lie in it."""


def check_space(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """RGB and calibrated colours become inks that nobody has seen; X-1a takes no ICC profiles of objects at all."""
    if painted.colour is None or painted.kind in {"group", "settings"}:
        return
    space = painted.colour.space.painted
    if space.family == "unknown" and "JPXDecode" in names(entry(painted.source, "/Filter")):
        findings.add(
            "press/colour-space",
            f"{painted.words} is JPEG 2000 and says no colour space",
            page=page,
            painted=painted,
            value="none",
            hint="export it with its colour space, or as JPEG or ZIP",
        )
    if space.family in {"unknown", "Pattern"}:
        return
    if space.fault:
        findings.add(
            "press/colour-space",
            f"{painted.words} has an ICC profile that {space.fault}",
            page=page,
            painted=painted,
            value=space.family,
            hint="export it again with a whole profile, or in plain CMYK",
        )
    elif not space.is_ink:
        called = f"{space.family} of three colours" if space.family == "ICCBased" else space.family
        findings.add(
            "press/colour-space",
            f"{painted.words} is in {called}",
            page=page,
            painted=painted,
            value=space.family,
            hint="convert it to the inks of the press (CMYK) before you export it",
        )
    elif space.family == "ICCBased" and findings.standard == "x-1a":
        findings.add(
            "press/colour-space",
            f"{painted.words} has an ICC profile of its own",
            page=page,
            painted=painted,
            value=space.family,
            hint="convert it to plain CMYK, whose profile is the output intent",
        )


def check_spots(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """A spot is a plate of its own, which somebody pays and a press has to have."""
    press = findings.profile.colour
    if press is None or painted.colour is None or painted.kind in {"group", "settings"}:
        return
    for spot in painted.colour.space.painted.spots:
        if spot not in _KNOWN_INKS and not press.prints(spot):
            known = ", ".join(f"`{name}`" for name in press.spots or ()) or "none"
            findings.add(
                "press/unknown-spot",
                f"{painted.words} is in the spot ink `{spot}`, and the printer has {known}",
                page=page,
                painted=painted,
                hint="print it in CMYK, or spell the ink as the printer does",
                value=spot,
            )


def check_registration(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """The registration colour prints on all plates: too much ink, and no black."""
    if painted.colour is None or painted.kind in {"group", "settings"}:
        return
    if REGISTRATION in painted.colour.space.painted.spots and _is_inside_trim(painted, page):
        findings.add(
            "press/registration-ink",
            f"{painted.words} is in the registration colour, inside the bleed",
            page=page,
            painted=painted,
            hint="print it in black; registration is for marks in the margin",
            value=REGISTRATION,
        )


def _is_inside_trim(painted: PaintedObject, page: PdfPage) -> bool:
    (x0, y0, x1, y1), (left, bottom, right, top) = painted.box, page.bleed
    return x0 < right - _NEAR_TRIM and x1 > left + _NEAR_TRIM and y0 < top - _NEAR_TRIM and y1 > bottom + _NEAR_TRIM


_FULL_INK = 0.99


def plates_of_inks(inks: Mapping[str, float]) -> dict[str, float]:
    """Return the inks that leave a visible edge."""
    return {ink: part for ink, part in inks.items() if part > TRACE_OF_INK}


_FINE_TOLERANCE = 0.005  # pt


def check_small_text(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Letters of several plates blur as soon as one is off; around black ones, plates that are off leave white."""
    press = findings.profile.colour
    inks = painted.colour.most_inks() if painted.colour is not None else None
    if press is None or inks is None or painted.measure >= press.small_text - _FINE_TOLERANCE or REGISTRATION in inks:
        return
    visible, size = plates_of_inks(inks), format_number(round(painted.measure, 2))
    if len(visible) > 1:
        mix = " and ".join(f"{part:.0%} {ink.lower()}" for ink, part in visible.items())
        findings.add(
            "press/small-text-inks",
            f"{painted.words} of {size} pt has several inks ({mix}), and blurs if a plate is off",
            page=page,
            painted=painted,
            severity="warning",
            value=mix,
            kind=mix,
            rank=painted.measure,
            hint=f"give it one ink, or set it in {format_number(press.small_text)} pt or more",
        )
    elif visible.get("Black", 0.0) >= _FULL_INK and painted.cleared:
        how = f"overprints, and knocks out all the same: {painted.cleared}" if painted.overprints else "does not overprint"
        findings.add(
            "press/knocked-out-black",
            f"black {painted.words} of {size} pt {how}",
            page=page,
            painted=painted,
            severity="warning",
            value=size,
            kind=f"black {painted.overprints}",
            rank=painted.measure,
            hint="write it as CMYK with overprint mode 1, or as the ink Black alone"
            if painted.overprints
            else "let small black text overprint: in most programs, black of 100 % does unless that is turned off",
        )


def _is_white(painted: PaintedObject) -> bool:
    """Whether it is said that an object has no ink, not even a trace."""
    inks = painted.colour.inks() if painted.colour is not None else None
    return inks is not None and bool(inks) and max(inks.values()) < WHITE_INK


def check_white(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """What overprints with no ink is not there, whatever the screen shows: unless it clears the plates of the press."""
    if painted.kind not in {"fill", "stroke", "outline", "text", "stencil"} or not painted.overprints or painted.colour is None:
        return
    clears = bool(painted.cleared) or set(PROCESS_PLATES) <= set(painted.colour.space.painted.spots)
    if _is_white(painted) and not clears:
        findings.add(
            "press/white-overprint",
            f"{painted.words} is white and overprints, so that it vanishes",
            page=page,
            painted=painted,
            hint="turn overprinting off for it",
            value="white",
            kind="letters" if painted.kind in {"text", "outline"} else "",
        )


_SCREENS_OF_INKS = 5
_PLAIN_HALFTONES = frozenset({1, _SCREENS_OF_INKS})
"""A screen by its numbers, and one for each ink (ISO 32000-1, table 129); others are made of thresholds."""
_HINT = "flatten transparency when you export it (PDF/X-1a, or PDF 1.3)"


def check_transparency(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """X-1a has no transparency: the press would have to blend."""
    if findings.standard == "x-1a" and painted.transparency:
        findings.add(
            "press/transparency",
            f"{painted.words} has {painted.transparency}",
            page=page,
            painted=painted,
            hint=_HINT,
            value=painted.transparency,
        )


def check_page_group(findings: FileFindings, page: PdfPage) -> None:
    """The page itself may be a transparency group too."""
    if findings.standard == "x-1a" and name(entry(page.dictionary, "/Group", "/S")) == "Transparency":
        findings.add("press/transparency", "the page is a transparency group", page=page, hint=_HINT)


def check_settings(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Transfer functions bend all colours; a halftone that is named, or made of thresholds, wants a screen of its own."""
    if painted.kind != "settings":
        return
    transfer = next((v for key in ("/TR", "/TR2") if (v := entry(painted.source, key)) is not None), None)
    if not _is_plain_transfer(transfer):
        findings.add(
            "press/device-setting",
            f"{painted.words} has a transfer function",
            page=page,
            painted=painted,
            hint="export it without transfer functions; curves belong into the picture",
            value="transfer function",
        )
    halftone = entry(painted.source, "/HT")
    if halftone is not None and name(halftone) != "Default":
        _check_halftone(findings, page, painted, halftone)


def _is_plain_transfer(transfer: PdfValue) -> bool:
    return transfer is None or name(transfer) in {"Identity", "Default"}


def _check_halftone(findings: FileFindings, page: PdfPage, painted: PaintedObject, halftone: PdfValue) -> None:
    kind = number(entry(halftone, "/HalftoneType"))
    if kind == _SCREENS_OF_INKS:
        for _, screen in entries(halftone):
            if number(entry(screen, "/HalftoneType"), kind) != kind:
                _check_halftone(findings, page, painted, screen)
    if entry(halftone, "/HalftoneName") is not None:
        what = "names a halftone"
    elif kind not in _PLAIN_HALFTONES:
        what = f"has a halftone of type {kind:g}"
    elif not _is_plain_transfer(entry(halftone, "/TransferFunction")):
        what = "has a halftone with a transfer function"
    else:
        return
    findings.add(
        "press/device-setting",
        f"{painted.words} {what}",
        page=page,
        painted=painted,
        hint="export it without halftones; the press screens itself",
        value="halftone",
    )


def check_lines(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge lines, and filled shapes that are as thin as one."""
    if painted.kind not in {"stroke", "outline", "fill"} or not math.isfinite(painted.measure):
        return
    limits, inks = findings.limits, painted.colour.inks() if painted.colour is not None else None
    width = format_number(round(painted.measure, 3))
    if painted.measure < limits.line - _FINE_TOLERANCE:
        findings.add(
            "press/thin-line",
            f"{painted.words} is {width} pt wide, and the press takes {format_number(limits.line)} pt",
            page=page,
            painted=painted,
            hint="draw it wider; a width of 0 is as thin as each device can",
            value=width,
            severity="error" if painted.kind != "fill" and painted.measure < HAIRLINE else "warning",
            kind=painted.kind,
            rank=painted.measure,
        )
    elif inks is not None and REGISTRATION not in inks:
        several, least = len(plates_of_inks(inks)) > 1, limits.line_of_several_inks
        if several and painted.measure < least - _FINE_TOLERANCE:
            findings.add(
                "press/line-of-several-inks",
                f"{painted.words} of {width} pt has several inks, which {format_number(least)} pt take",
                page=page,
                painted=painted,
                severity="warning",
                hint="draw it wider, or in one ink",
                value=width,
                kind="several inks",
                rank=painted.measure,
            )


def check_text_size(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge the size of letters; white ones need more, since the ink around them runs in."""
    limits, size = findings.limits, format_number(round(painted.measure, 2))
    if painted.measure < limits.text - _FINE_TOLERANCE:
        findings.add(
            "press/small-text",
            f"{painted.words} is {size} pt high, and the press takes {format_number(limits.text)} pt",
            page=page,
            painted=painted,
            severity="warning",
            hint="set it larger",
            value=size,
            kind="small",
            rank=painted.measure,
        )
    elif _is_white(painted) and painted.measure < limits.light_text - _FINE_TOLERANCE:
        findings.add(
            "press/light-text",
            f"white {painted.words} is {size} pt high, and needs {format_number(limits.light_text)} pt",
            page=page,
            painted=painted,
            severity="warning",
            hint="set it larger, or dark on light",
            value=size,
            kind="light",
            rank=painted.measure,
        )


def check_embedding(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """A font that is not in the file is replaced by another one; at home, each reader has the standard fonts itself."""
    font = painted.font
    if font is not None and not font.embedded:
        findings.add(
            "press/font-not-embedded",
            f"the font `{font.name}` is not in the file",
            page=page,
            painted=painted,
            severity="note" if font.is_standard and not findings.for_press else "error",
            hint="embed all fonts when you export it, also the standard ones",
            value=font.name,
        )


def check_program(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """A program that cannot be read is replaced by another font too, or its letters are not there."""
    font = painted.font
    if font is not None and font.fault:
        findings.add(
            "press/font-damaged",
            f"the font `{font.name}` in the file cannot be read: {font.fault}",
            page=page,
            painted=painted,
            hint="export it again with a fresh copy of the font, or with its letters as outlines",
            value=font.fault,
        )
    elif font is not None and font.misfiled:
        findings.add(
            "press/font-damaged",
            f"the font `{font.name}` in the file is {font.misfiled}: some readers replace it",
            page=page,
            painted=painted,
            severity=findings.press_warning,
            hint="export it again with another program, or with its letters as outlines",
            value=font.misfiled,
        )


def check_subset(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """A whole font is heavy, and its licence may forbid to pass it on."""
    font = painted.font
    if font is not None and font.embedded and not font.is_subset:
        findings.add(
            "press/font-subset",
            f"the whole font `{font.name}` is in the file",
            page=page,
            painted=painted,
            severity="warning",
            hint="embed only the letters that are used (subset below 100 %)",
            value=font.name,
        )


def check_glyphs(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """A letter without a glyph is printed as an empty box, or not at all."""
    if painted.missing_glyphs and painted.font is not None:
        count = painted.missing_glyphs
        letters, have = (f"{count} letters", "have") if count > 1 else ("a letter", "has")
        findings.add(
            "press/missing-glyph",
            f"{letters} of `{painted.font.name}` {have} no glyph",
            page=page,
            painted=painted,
            hint="take a font that has these letters",
            value=str(count),
        )


def check_widths(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Letters whose widths in the file are not those of the font stand where one program or the other puts them: a hair off."""
    if painted.font is not None and painted.font.lacks_widths:
        findings.add(
            "press/font-widths",
            f"the file does not say how wide the letters of `{painted.font.name}` are (`/Widths`)",
            page=page,
            painted=painted,
            severity=findings.press_warning,
            hint="export it again: without widths, programs place letters differently",
            value="none",
        )
    if painted.wrong_widths and painted.font is not None:
        count = painted.wrong_widths
        findings.add(
            "press/font-widths",
            f"{count} letters of `{painted.font.name}` have other widths in the file than in the font"
            if count > 1
            else f"a letter of `{painted.font.name}` has another width in the file than in the font",
            page=page,
            painted=painted,
            severity=findings.press_warning,
            kind=painted.font.name,
            rank=-count,
            hint="export it again with the font as it is installed now",
            value=str(count),
        )


def check_cut_lines(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """The way of a knife is a line that prints nothing: what is filled cuts nowhere, and what knocks out leaves it white."""
    spots = painted.colour.space.painted.spots if painted.colour is not None else ()
    cut = next(filter(is_cut_line, spots), "")
    inks = (painted.colour.inks() if painted.colour is not None else None) or {}
    if not cut or painted.kind in {"group", "settings"} or (inks and inks.get(cut, 0.0) <= 0):
        return
    if len(spots) > 1:
        others = " and ".join(f"`{spot}`" for spot in spots if spot != cut)
        what, hint = f"is mixed with {others}", "give the cut a colour space of its own"
    elif painted.transparency:
        what, hint = f"has {painted.transparency}", "let it be opaque: what is blended is printed"
    elif painted.kind != "stroke":
        what, hint = "is no line", "draw the cut as a line without a fill"
    elif not painted.overprints:
        what, hint = "does not overprint", "let it overprint, so that the picture goes on beneath the knife"
    else:
        return
    findings.add(
        "press/cut-line",
        f"{painted.words} is in the cut ink `{cut}`, and {what}",
        page=page,
        painted=painted,
        hint=hint,
        value=cut,
    )


def check_operators(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """What is no operator of PDF is passed over by one program, and is the end of the page for another."""
    if painted.kind not in {"operator", "content"} or (painted.measure and findings.standard == "none"):
        return
    if painted.kind == "content":
        findings.add(
            "press/content",
            painted.name,
            page=page,
            box=painted.box,
            value=painted.name,
            hint="export it again with another program: what a press makes of it is not said",
        )
        return
    is_lost = painted.name == "Q"
    findings.add(
        "press/content",
        "a state is restored (`Q`) that was never saved (`q`)"
        if is_lost
        else f"the page uses `{painted.name}`, which is no operator of PDF"
        + (", and hides it by `BX` and `EX`" if painted.measure else ""),
        page=page,
        box=painted.box,
        named=painted.words,
        value=painted.name,
        kind=painted.name,
        hint="export it again: what follows may be painted in another place or colour"
        if is_lost
        else "export it again with another program: a press paints what it knows",
    )


_PPI_TOLERANCE = 1.0  # ppi
_PPI_AT_HOME = 72.0
_PLAIN_FILTERS = frozenset({"FlateDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode"})
"""Filters that pack bytes of any kind (LZW too, which is refused anyway)."""
_IN_X1A = {"JPXDecode": "JPEG 2000", "JBIG2Decode": "JBIG2"}
_MOST_BITS = 8
_COARSE_BITMAP = 0.5
"""The part of the resolution for one bit below which its steps are seen at arm's length."""


def check_resolution(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge the pixels of a picture at the size at which it is placed; a single pixel is a plain ground."""
    if painted.kind not in {"picture", "stencil"} or painted.measure <= 0 or _is_plain(painted):
        return
    limits = findings.limits
    one_bit = painted.kind == "stencil" or number(entry(painted.source, "/BitsPerComponent")) == 1
    least, wanted = (limits.bitmap * _COARSE_BITMAP, limits.bitmap) if one_bit else (limits.coarse_picture, limits.picture)
    if not findings.for_press:
        least = wanted = _PPI_AT_HOME
    enough = wanted if one_bit or not findings.for_press else wanted * TOLERATED_SHARE
    if painted.measure < enough - _PPI_TOLERANCE:
        bits, found = " of one bit" if one_bit else "", format_number(round(painted.measure))
        severity: Severity = "error" if painted.measure < least - _PPI_TOLERANCE else "warning"
        findings.add(
            "press/low-resolution",
            f"{painted.words}{bits} has {found} ppi, and should have {format_number(wanted)}",
            page=page,
            painted=painted,
            severity=severity,
            value=found,
            kind=severity + bits,
            rank=painted.measure,
            hint="take a larger picture, or place it smaller; enlarging its pixels does not help",
        )


def check_pixels(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge whether the data of a picture can be that large; JPEGs and other formats of their own say their size themselves."""
    if painted.kind not in {"picture", "stencil"}:
        return
    source, hint = painted.source, "export it again; what is lost cannot be printed"
    wide, high = number(entry(source, "/Width")), number(entry(source, "/Height"))
    if painted.measure < 0 or (source is not None and min(wide, high) <= 0):
        size = f"{format_number(wide)} × {format_number(high)} pixels" if source is not None else "a negative number of pixels"
        findings.add("press/damage", f"{painted.words} has {size}", page=page, painted=painted, hint=hint)
        return
    if _check_frame(findings, page, painted):
        return
    needed = _bytes_needed(painted, wide, high)
    found = findings.unpacked_size(source) if needed else None
    if found is not None and found < needed:
        findings.add(
            "press/damage",
            f"{painted.words} has {found} bytes, and {format_number(wide)} × {format_number(high)} pixels take {needed}",
            page=page,
            painted=painted,
            value=str(found),
            hint=hint,
        )


def _check_frame(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> bool:
    """Tell a picture whose own data say other than the file does, or of which nothing says how many bits it has."""
    source, filters = painted.source, names(entry(painted.source, "/Filter"))
    size = number(entry(source, "/Width")), number(entry(source, "/Height"))
    count = painted.colour.space.components if painted.colour is not None else 1
    frame = findings.frame_of(source) if filters == ["DCTDecode"] else None
    if frame is not None and (frame[:2] != size or (count and frame[2] != count)):
        inside, outside = (f"{w:g} × {h:g} pixels of {n} numbers" for w, h, n in (frame, (*size, count)))
        what = f"is a JPEG of {inside}, and the file says {outside}"
    elif (
        source is not None and painted.kind == "picture" and not set(filters) & _FORMATS_WITH_BITS
        and entry(source, "/BitsPerComponent") is None
    ):  # fmt: skip
        what = "does not say how many bits its numbers have"
    else:
        return False
    hint = "export it again: programs differ in what they make of it"
    findings.add("press/damage", f"{painted.words} {what}", page=page, painted=painted, hint=hint)
    return True


_FORMATS_WITH_BITS = frozenset({"DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"})


def _bytes_needed(painted: PaintedObject, wide: float, high: float) -> int:
    source, colour = painted.source, painted.colour
    if source is None or not set(names(entry(source, "/Filter"))) <= _PLAIN_FILTERS:
        return 0
    components, bits = (1, 1.0)
    if painted.kind == "picture" and colour is not None:
        components, bits = colour.space.components, number(entry(source, "/BitsPerComponent"))
    return math.ceil(wide * components * bits / 8) * int(high)


def check_compression(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge how a picture, a gradient or a form is packed."""
    for packed in names(entry(painted.source, "/Filter")):
        known = "LZW" if packed == "LZWDecode" else _IN_X1A.get(packed) if findings.standard == "x-1a" else None
        if known:
            findings.add(
                "press/compression",
                f"{painted.words} is packed as {known}",
                page=page,
                painted=painted,
                value=packed,
                hint="export it with ZIP or JPEG compression",
            )


def check_depth(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge how many bits an ink of a picture has: X-1a builds on PDF 1.4, which knows 8."""
    bits = number(entry(painted.source, "/BitsPerComponent")) if painted.kind == "picture" else 0.0
    if findings.standard == "x-1a" and bits > _MOST_BITS:
        findings.add(
            "press/version",
            f"{painted.words} has {bits:g} bits an ink, which PDF 1.5 began with",
            page=page,
            painted=painted,
            value=f"{bits:g}",
            hint="export it with 8 bits an ink",
        )


def check_placeholders(findings: FileFindings, page: PdfPage, painted: PaintedObject) -> None:
    """Judge what stands for something else: OPI comments, pages of other files, alternates, PostScript."""
    for key, called in (("/OPI", "OPI"), ("/Ref", "a reference"), ("/F", "an external stream")):
        found = entry(painted.source, key)
        if found is not None and not names(found):  # a picture in line calls its filters so
            findings.add(
                "press/opi",
                f"{painted.words} stands for a file that is elsewhere ({called})",
                page=page,
                painted=painted,
                hint="link the picture itself, and export it without placeholders",
                value=called,
            )
    if entry(painted.source, "/Alternates") is not None and painted.kind == "picture":
        findings.add(
            "press/alternate-picture",
            f"{painted.words} has alternates that may be printed instead",
            page=page,
            painted=painted,
            hint="export it without alternate pictures",
        )
    if painted.kind == "postscript" or entry(painted.source, "/PS") is not None:
        findings.add(
            "press/embedded-postscript",
            f"{painted.words} is PostScript",
            page=page,
            painted=painted,
            hint="export it as PDF, without PostScript",
        )


def _is_plain(painted: PaintedObject) -> bool:
    source = painted.source
    is_pixel = number(entry(source, "/Width")) == number(entry(source, "/Height")) == 1
    return is_pixel and not is_true(entry(source, "/Interpolate"))


RULES_FOR_ALL: tuple[ObjectRule, ...] = (
    check_embedding,
    check_program,
    check_glyphs,
    check_widths,
    check_pixels,
    check_resolution,
)
"""Rules that hold for printers at home too."""
RULES_FOR_PRESSES: tuple[ObjectRule, ...] = (
    check_subset,
    check_space,
    check_spots,
    check_registration,
    check_small_text,
    check_white,
    check_lines,
    check_cut_lines,
    check_text_size,
    check_compression,
    check_depth,
    check_placeholders,
    check_transparency,
    check_settings,
)

RULES_IN_MASKS: frozenset[ObjectRule] = frozenset(
    {
        check_embedding,
        check_program,
        check_glyphs,
        check_pixels,
        check_resolution,
        check_lines,
        check_compression,
        check_space,
        check_settings,
    }
)
"""Those that hold too for what soft masks are made of, which prints no ink itself."""


_RULES_OF_KINDS: Mapping[ObjectRule, frozenset[str]] = {
    check_embedding: frozenset({"text"}), check_program: frozenset({"text"}), check_glyphs: frozenset({"text"}),
    check_widths: frozenset({"text"}), check_subset: frozenset({"text"}), check_small_text: frozenset({"text", "letters"}),
    check_text_size: frozenset({"text", "letters"}), check_settings: frozenset({"settings"}),
    check_pixels: frozenset({"picture", "stencil"}), check_resolution: frozenset({"picture", "stencil"}),
    check_depth: frozenset({"picture"}), check_lines: frozenset({"stroke", "outline", "fill"}),
    check_compression: frozenset({"picture", "stencil", "shading", "group"}),
    check_placeholders: frozenset({"picture", "stencil", "group", "postscript"}),
}  # fmt: skip
"""What a rule is asked about; the others are asked about everything but letters, whose parts are objects of their own."""


@cache
def _rules_by_kind(*, for_press: bool) -> Mapping[tuple[bool, str], tuple[ObjectRule, ...]]:
    """Return the rules for a kind of object, in soft masks and outside."""
    rules = RULES_FOR_ALL + RULES_FOR_PRESSES if for_press else RULES_FOR_ALL
    return {
        (in_mask, kind): tuple(
            rule
            for rule in rules
            if kind in _RULES_OF_KINDS.get(rule, {kind} - {"letters"}) and (rule in RULES_IN_MASKS or not in_mask)
        )
        for in_mask in (False, True)
        for kind in get_args(ObjectKind)
    }


def check_objects(findings: FileFindings, page: PdfPage, found: list[PaintedObject]) -> None:
    """Ask every rule about every object of a page."""
    asked = _rules_by_kind(for_press=findings.for_press)
    for painted in found:
        if painted.kind == "missing":
            findings.add(
                "press/missing-resource",
                f"the page names `{painted.name}`, which is not there, and paints nothing",
                page=page,
                painted=painted,
                hint="export it again; whatever painted it is lost in this file",
                value=painted.name,
            )
        elif painted.kind == "unjudged":
            findings.unjudged[painted.name] = None
        elif painted.kind in {"operator", "content"}:
            if findings.for_press:
                check_operators(findings, page, painted)
        else:
            for rule in asked[painted.in_mask, painted.kind]:
                rule(findings, page, painted)
    if findings.for_press:
        check_white_lines(findings, page, found)
        check_safe_area(findings, page, found)


_COVERING_KINDS = frozenset({"fill", "picture", "shading"})
_GROUND = 4.0
"""Points that what lies beneath a white line is wide and high at least."""


def check_white_lines(findings: FileFindings, page: PdfPage, found: list[PaintedObject]) -> None:
    """A white line in a ground closes as soon as a plate is off."""
    least = findings.limits.line_of_several_inks
    for at, painted in enumerate(found):
        is_white = painted.kind in {"stroke", "outline", "fill"} and _is_white(painted)
        if not is_white or painted.in_mask or painted.overprints or not painted.measure < least - _FINE_TOLERANCE:
            continue
        if painted.measure >= findings.limits.line - _FINE_TOLERANCE and any(_lies_beneath(one, painted) for one in found[:at]):
            width = format_number(round(painted.measure, 3))
            findings.add(
                "press/line-of-several-inks",
                f"a white {painted.words.removeprefix('a ')} of {width} pt in a ground, which {format_number(least)} pt take",
                page=page,
                painted=painted,
                severity="warning",
                hint="draw it wider",
                value=width,
                kind="white",
                rank=painted.measure,
            )


def _lies_beneath(one: PaintedObject, line: PaintedObject) -> bool:
    (x0, y0, x1, y1), (a, b, c, d) = one.box, line.box
    if one.kind not in _COVERING_KINDS or one.in_mask or min(x1 - x0, y1 - y0) < _GROUND:
        return False
    is_paper = one.kind == "fill" and _is_white(one)
    return not is_paper and x0 < c and a < x1 and y0 < d and b < y1


_BOX_ERROR = 0.5
"""mm by which the box of a text, which is computed from its size, may be off."""
_TOKEN_WIDTH, _CUT_ERROR = 30.0, 1.0
"""Narrower parts (mm) are tokens, which keep clear of the cut by what it may be off, as `checks.edges` asks of games."""
_OVERHANG = 0.1
"""Of the size: how much nearer the box of a text may come than its letters, which have room on both sides."""
_BELOW, _ABOVE = 0.2, 0.1
"""Of the size: how much of the box of a text is below its baseline, and above its capitals."""


def check_safe_area(findings: FileFindings, page: PdfPage, found: list[PaintedObject]) -> None:
    """Letters near the cut are lost where it is off; what lies in the margin of the paper is no part of the card."""
    safe = findings.profile.safe
    if safe is None or findings.profile.pages != "faces" or "TrimBox" not in page.boxes:
        return
    left, bottom, right, top = page.trim
    narrow = min(right - left, top - bottom) < _TOKEN_WIDTH * PT
    margin = (min(safe, _CUT_ERROR) if narrow else safe) * PT
    for painted in found:
        is_text = painted.kind == "text"
        is_drawn = painted.kind == "letters" and painted.font is not None and painted.font.kind == "Type3"
        if not (is_text or is_drawn) or painted.in_mask or not _is_inside_trim(painted, page):
            continue
        x0, y0, x1, y1 = painted.box  # of letters that are drawn, that of what they paint
        is_lying = y1 - y0 <= x1 - x0  # of turned letters, nobody knows which side is which
        size = min(painted.measure, y1 - y0) if is_lying and is_text else 0.0
        inset = _OVERHANG * painted.measure if is_text else 0.0
        below, above = y0 - bottom + max(_BELOW * size, inset), top - y1 + max(_ABOVE * size, inset)
        near = min(x0 - left + inset, below, right - x1 + inset, above)
        if near < margin - _BOX_ERROR * PT:
            there = f"{near / PT:.1f} mm from the cut" if near >= 0 else "in the bleed"
            findings.add(
                "press/outside-safe-area",
                f"{painted.words} is {there}, and the profile wants {format_number(round(margin / PT, 2))} mm to be free",
                page=page,
                painted=painted,
                severity="warning",
                hint="move it inwards: a cut that is a little off would take letters",
                value=f"{near / PT:.1f}",
                kind="safe area",
                rank=near,
            )
