"""The whole document: metadata, validity, and reproducible bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from sample_items import INFO, RED, face, font_book, imposition, line, page, printed, rect

from pnp.base.diagnostics import PnpError
from pnp.base.units import Box, Size
from pnp.model.frame import CURRENT, Drawing, DrawingItem, Gradient, Group, ImageItem
from pnp.model.outline import Paper
from pnp.model.picture import Picture
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Sheet
from pnp.render.pdf import print_pdf, write_pdf


def sample():
    """A face with everything in it."""
    fade = Gradient("linear", (0, 0, 9, 0), ((0, RED), (1, RED._replace(alpha=0))))
    drawing = Drawing("d", Size(4, 4), (rect(0, 0, 2, 2, CURRENT), rect(1, 1, 1, 1)))
    veiled = Group((rect(0, 0, 5, 5), DrawingItem(drawing, (1, 0, 0, 1, 5, 5))), opacity=0.5)
    return face(rect(1, 1, 9, 9, fade), line("Ação efficient"), line("Custo", y=20, font="tektur"), veiled, bleed=2)


def test_the_document_says_what_it_is():
    """Title, author, language, producer and the date of the content."""
    with pikepdf.open(BytesIO(printed(sample()))) as document:
        told = {k: str(v) for k, v in document.docinfo.items()}
        assert str(document.Root.Lang) == "pt-BR"
        assert document.pdf_version == "1.7"
    assert told == {
        "/Title": "Jogo de teste",
        "/Author": "Ninguém",
        "/Subject": "cartas",
        "/Producer": "pnp",
        "/Creator": "pnp",
        "/CreationDate": "D:20261121000000Z",
        "/ModDate": "D:20261121000000Z",
        "/Trapped": "/False",
    }


def test_xmp_says_the_same():
    """Readers of XMP find the title, the language and the dates, and names with markup in them stay names."""
    info = DocumentInfo("Ouro & <Prata>", "Ninguém", "pt-BR", "2026-11-21")
    with pikepdf.open(BytesIO(printed(sample(), info=info))) as document, document.open_metadata() as xmp:
        assert xmp["dc:title"] == "Ouro & <Prata>"
        assert xmp["dc:language"] == {"pt-BR"}
        assert xmp["xmp:CreateDate"] == xmp["xmp:ModifyDate"] == "2026-11-21T00:00:00Z"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", xmp["xmpMM:DocumentID"])


def test_signs_that_guide_line_breaks_are_left_out_of_the_title():
    """In the information dictionary and in XMP: a window's title shows boxes for them."""
    info = DocumentInfo("Ac\u2060tion\u00ad \u200bone", "No\u2060body", "en", "2026-11-21", subject="car\u00adds")
    with pikepdf.open(BytesIO(printed(sample(), info=info))) as document, document.open_metadata() as xmp:
        assert [str(document.docinfo[key]) for key in ("/Title", "/Author", "/Subject")] == ["Action one", "Nobody", "cards"]
        assert xmp["dc:title"] == "Action one"


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        ("duplex-long", "/DuplexFlipLongEdge"),
        ("duplex-short", "/DuplexFlipShortEdge"),
        ("gutterfold", "/Simplex"),
        ("none", "/Simplex"),
    ],
)
def test_the_pdf_asks_to_keep_the_size_and_how_to_flip(backs, duplex):
    """PrintScaling None always, Duplex as the backs lie, the title in the window."""
    run = Imposition(Paper("a4", Size(210, 297), 5), backs, (Sheet(1, page(sample()), page(sample())),))
    file = BytesIO()
    print_pdf(run, font_book(), INFO, file)
    with pikepdf.open(file) as document:
        viewer = document.Root.ViewerPreferences
        assert (str(viewer.PrintScaling), str(viewer.Duplex), viewer.DisplayDocTitle) == ("/None", duplex, True)
        assert "/Direction" not in viewer


def test_viewers_turn_the_pages_of_right_to_left_languages_from_the_right():
    """Beside each other the first page stands on the right."""
    run = Imposition(Paper("a4", Size(210, 297), 5), "none", (Sheet(1, page(sample())),))
    file = BytesIO()
    print_pdf(run, font_book(), replace(INFO, language="he"), file)
    with pikepdf.open(file) as document:
        assert document.Root.ViewerPreferences.Direction == "/R2L"


def test_a_run_without_backs_is_printed_on_one_side():
    """Asked for duplex, but no card has a back: two fronts must not share a sheet."""
    with pikepdf.open(BytesIO(printed(sample(), sample(), backs="duplex-long"))) as document:
        assert str(document.Root.ViewerPreferences.Duplex) == "/Simplex"


def test_every_object_is_sound():
    """No errors and no dangling references (qpdf)."""
    pdf = printed(sample(), page(face(rect(0, 0, 5, 5))), sample())
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        assert len(document.pages) == 3


def test_all_resources_that_a_stream_names_are_in_its_own_dictionary():
    """Every resource name that an operator uses is in the stream's own dictionary."""
    kinds = {"gs": "/ExtGState", "Do": "/XObject", "sh": "/Shading", "Tf": "/Font"}
    with pikepdf.open(BytesIO(printed(page(sample(), furniture=(line("folha"),))))) as document:
        streams = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        checked = 0
        for stream in [*streams, document.pages[0]]:
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in kinds:
                    assert operands[0] in stream.Resources[kinds[str(operator)]]
                    checked += 1
    assert checked > 8


OPERATORS = frozenset(
    "q Q cm w J j M d gs m l c h re S f f* B B* n W W* BT ET Tf Tm TJ Tr Tz Ts g G rg RG k K cs CS scn SCN sh Do".split()  # noqa: SIM905  # more readable on one line
)


def test_streams_hold_operators_of_pdf_alone_and_text_objects_are_closed():
    """Every `BT` has its `ET` before anything else is painted (ISO 32000, 9.4.1)."""
    with pikepdf.open(BytesIO(printed(page(sample(), furniture=(line("folha"), rect(1, 1, 2, 2)))))) as document:
        streams = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        for stream in [*streams, document.pages[0]]:
            operators = [str(operator) for _, operator in pikepdf.parse_content_stream(stream)]
            assert set(operators) <= OPERATORS
            nesting = [op for op in operators if op in {"BT", "ET", "q", "Q", "Do", "f", "sh"}]
            assert "BT" not in " ".join(nesting).replace("BT ET", "")
            assert operators.count("q") == operators.count("Q")


def test_the_id_follows_from_the_content():
    """Two documents that differ have different IDs, the same document has the same."""

    def identity(pdf):
        with pikepdf.open(BytesIO(pdf)) as document:
            return [bytes(v) for v in document.trailer.ID]

    assert identity(printed(sample())) == identity(printed(sample()))
    assert identity(printed(sample())) != identity(printed(face(rect(0, 0, 1, 1))))


def test_the_same_input_gives_the_same_bytes_anywhere(tmp_path):
    """Another hash seed, time zone, locale, clock offset, folder and ReportLab settings change nothing."""
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from hashlib import sha256; from sample_items import *; from test_render_pdf import sample\n"
        "print(sha256(printed(sample(), sample())).hexdigest())"
    )
    folders = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
    found = set()
    for seed, zone, settings in (("0", "UTC", "0"), ("7", "America/Sao_Paulo", "1"), ("99", "Asia/Kathmandu", "1")):
        host = {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C", "RL_pdfMultiLine": settings, "RL_pdfComments": settings}
        host |= {"RL_useA85": settings, "SOURCE_DATE_EPOCH": seed}
        folder = tmp_path / seed
        folder.mkdir()
        command = [sys.executable, "-c", code, *folders]
        found.add(subprocess.run(command, cwd=folder, env={**os.environ, **host}, capture_output=True, check=True).stdout)
    assert len(found) == 1


def test_pages_are_counted_while_they_are_written(tmp_path):
    """A progress bar hears of each page."""
    told = []
    run = imposition(page(sample()), page(sample()))
    write_pdf(run, font_book(), INFO, tmp_path / "a.pdf", advance=lambda: told.append(1))
    assert len(told) == 2


def test_a_run_that_fails_leaves_the_old_file(tmp_path):
    """If a picture disappears during a run, the old file is kept and nothing else is written."""
    target = tmp_path / "a.pdf"
    target.write_bytes(b"the last run")
    gone = Picture("k", "png", "a.png", 1, 1, tmp_path / "gone.png")
    run = imposition(page(sample()), page(face(ImageItem(gone, Box(0, 0, 1, 1)))))
    with pytest.raises(PnpError):
        write_pdf(run, font_book(), INFO, target)
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.pdf", b"the last run")]
