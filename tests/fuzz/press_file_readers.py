"""PDF files as a fuzzer changes them: small ones, unpacked, with all that a page can hold."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from pnp.base.diagnostics import Report, finding_entry, format_diagnostic
from pnp.load.package_data import explanations
from pnp.load.profiles import read_profile
from pnp.preflight.files.judge import judge

if TYPE_CHECKING:
    from pnp.model.printing import Profile

_CONTENT = b"""q 2 0 0 2 10 10 cm 0 0 0 1 k 0.5 w 0 0 m 20 0 l 20 20 30 30 40 0 c S Q
/On gs 0.2 0.1 0 0 k 0 0 200 120 re f /Off gs q 20 20 30 30 re W n /Fade sh Q
/Spot cs 1 scn 60 20 20 20 re f* /Pattern cs /Tiles scn 90 20 20 20 re B
BT 0 0 0 1 k /T 14 Tf 1 0 0 1 20 90 Tm 12 TL [(AB) -200 (A)] TJ (BA) ' ET
q 0.5 0 0 0.5 120 20 cm /Photo Do Q q 1 0 0 1 150 20 cm /Form Do Q
q 0.4 0 0 0.4 20 60 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q
/OC /None BDC 1 0 0 0 K EMC
"""


@cache
def _press() -> Profile:
    """A press that asks for no part of PDF/X, so that a small file is sound."""
    found = read_profile("press-x1a")
    assert found is not None
    assert found.colour is not None
    return replace(found, colour=replace(found.colour, standard="none", limit=4.0), bleed=None, pages="sheets")


def press_file(data: bytes) -> None:
    """Judge a file; each finding has a code that is explained, a rule, and a page that can be."""
    report = Report()
    judge(data, "deck.pdf", _press(), report)
    for found in report.diagnostics:
        said = format_diagnostic(found, lambda _: ())
        said.encode()
        assert found.code in explanations(), said
        assert found.rule is not None, said
        assert found.mark is not None
        assert found.mark.line >= 0
        finding_entry(found)


@cache
def press_files() -> list[bytes]:
    """Return a file with shapes, gradients, patterns, text, pictures and forms, and one with a tree of pages."""
    return [_file(1), _file(3, object_stream_mode=pikepdf.ObjectStreamMode.generate)]


def _file(pages: int, **saved: object) -> bytes:
    pdf = pikepdf.new()
    photo = Stream(pdf, bytes(range(64)))
    photo.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, Width=4, Height=4, ColorSpace=Name.DeviceCMYK, BitsPerComponent=8
    )
    form, cell = Stream(pdf, b"0 1 0 0 k 0 0 9 9 re f"), Stream(pdf, b"0 0 1 0 k 0 0 4 4 re f")
    form.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]), Group=Dictionary(S=Name.Transparency)
    )
    cell.stream_dict = Dictionary(
        PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 8, 8]), XStep=8, YStep=8, Resources=Dictionary()
    )
    line = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array([0, 1, 0, 0]), N=1)
    both = Dictionary(
        FunctionType=3, Domain=Array([0, 1]), Functions=Array([line, line]), Bounds=Array([0.5]), Encode=Array([0, 1, 1, 0])
    )
    shade = Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([20, 0, 50, 0]), Function=both)
    tint = Stream(pdf, b"{ dup 0.5 mul exch 0 exch 0 exch pop 0 }")
    tint.stream_dict = Dictionary(FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1] * 4))
    glyph = Stream(pdf, b"1000 0 0 0 750 750 d1 0 0 750 750 re f")
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 750, 750]), FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(a=pdf.make_indirect(glyph)), Encoding=Dictionary(Differences=Array([65, Name.a, Name.a])),
        FirstChar=65, LastChar=66, Widths=Array([1000, 900]), Resources=Dictionary(),
    )  # fmt: skip
    resources = Dictionary(
        ColorSpace=Dictionary(Spot=Array([Name.Separation, Name.Gold, Name.DeviceCMYK, pdf.make_indirect(tint)])),
        ExtGState=Dictionary(
            On=Dictionary(OP=True, OPM=1, ca=0.5, BM=Name.Multiply), Off=Dictionary(OP=False, ca=1, BM=Name.Normal)
        ),
        Font=Dictionary(T=pdf.make_indirect(font)),
        Pattern=Dictionary(Tiles=pdf.make_indirect(cell)),
        Shading=Dictionary(Fade=shade),
        XObject=Dictionary(Photo=pdf.make_indirect(photo), Form=pdf.make_indirect(form)),
    )
    for _ in range(pages):
        pdf.add_blank_page(page_size=(200, 120))
        page = pdf.pages[-1].obj
        page.Resources, page.Contents = resources, pdf.make_indirect(Stream(pdf, _CONTENT))
        page.BleedBox, page.TrimBox = Array([0, 0, 200, 120]), Array([9, 9, 191, 111])
    file = BytesIO()
    pdf.save(file, compress_streams=False, deterministic_id=True, stream_decode_level=pikepdf.StreamDecodeLevel.none, **saved)
    return file.getvalue()
