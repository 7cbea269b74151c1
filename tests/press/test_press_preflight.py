"""What `pnp preflight` measures, held against Ghostscript; and files that other programs write, which it reads."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

sys.path.append(str(Path(__file__).parents[1] / "preflight"))  # as pytest does

from support.press_files import good, make

from pnp.base.diagnostics import Report
from pnp.load.profiles import read_profile
from pnp.preflight.files.judge import judge
from pnp.preflight.pdf.pages import PdfFile
from pnp.preflight.pdf.plates import PlatePages

pytestmark = pytest.mark.press
PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Mill</title><style>@page { size: 80mm 60mm; margin: 5mm }</style>
<h1 style="color: #246">Mühle · 水車 · טחנה</h1><p style="opacity: 0.5">One <a href="https://example.org">link</a></p>
<div style="height: 20mm; background: linear-gradient(to right, red, transparent)"></div>"""


def separations(pdf, folder, count):
    """The plates of each page at 100 ppi as Ghostscript separates them, with overprinting."""
    (folder / "deck.pdf").write_bytes(pdf)
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-dOverprint=/simulate"]
    command += ["-r400", "-dDownScaleFactor=4"]  # averaged over a pixel, as Pdfium does
    subprocess.run([*command, "-sOutputFile=p%d.tif", "deck.pdf"], cwd=folder, check=True, capture_output=True)
    names = ("Cyan", "Magenta", "Yellow", "Black")
    return [[Image.open(folder / f"p{n}({name}).tif").convert("L") for name in names] for n in range(1, count + 1)]


def mean_ink(bands):
    """The mean of each plate, 0…255, of what Ghostscript gives as light."""
    return [255 - sum(n * count for n, count in enumerate(band.histogram())) / (band.width * band.height) for band in bands]


@pytest.mark.parametrize("name", ["good-x4", "good-x1a", "inks-that-multiply", "gradient-of-four-inks", "ground-of-four-inks"])
def test_measured_ink_is_that_of_ghostscript(name, tmp_path):
    """On each plate of each page, on average and at most; blended and flattened, with gradients and pictures."""
    data = good("press-x4") if name == "good-x4" else good("press-x1a") if name == "good-x1a" else make(name)
    file = PdfFile(data)
    plates = PlatePages(file, data)
    for page, theirs in zip(file.pages, separations(data, tmp_path, len(file.pages)), strict=True):
        ours, _ = plates.inks(page)
        means = [sum(n * c for n, c in enumerate(band.histogram())) / (band.width * band.height) for band in ours.split()]
        assert means == pytest.approx(mean_ink(theirs), abs=1.5)
        assert [band.getextrema()[1] for band in ours.split()] == pytest.approx(
            [255 - band.getextrema()[0] for band in theirs], abs=6
        )


def judged(data, profile):
    """The codes of what is found in a file."""
    report = Report()
    judge(data, "foreign.pdf", read_profile(profile), report)
    return {finding.code for finding in report.diagnostics}


def test_files_of_ghostscript(tmp_path):
    """A file that Ghostscript wrote again is read whole: it keeps its inks, and loses what PDF/X asks for."""
    (tmp_path / "in.pdf").write_bytes(good("press-x4", faded=False))
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-sOutputFile=out.pdf", "in.pdf"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    codes = judged((tmp_path / "out.pdf").read_bytes(), "press-x4")
    assert {"press/output-intent", "press/identification"} <= codes
    assert not codes & {"press/damage", "press/reading", "press/too-complex", "press/colour-space", "press/missing-resource"}
    assert judged((tmp_path / "out.pdf").read_bytes(), "home") == set()


@pytest.mark.parametrize("printer", ["chromium", "soffice", "pdftocairo", "mutool"])
def test_files_of_other_programs(printer, tmp_path):
    """Pages of a browser, of an office program, of cairo and of MuPDF: RGB for screens, sound at home."""
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    (tmp_path / "sheet.csv").write_text("card,copies\nMill,2\n", "utf-8")
    (tmp_path / "in.pdf").write_bytes(good("press-x4"))
    commands = {
        "chromium": ["chromium", "--headless", "--no-sandbox", "--print-to-pdf=out.pdf", "page.html"],
        "soffice": ["soffice", "--headless", "--convert-to", "pdf", "--outdir", "made", "sheet.csv"],
        "pdftocairo": ["pdftocairo", "-pdf", "in.pdf", "out.pdf"],
        "mutool": ["mutool", "convert", "-o", "out.pdf", "in.pdf"],
    }
    try:
        subprocess.run(commands[printer], cwd=tmp_path, check=True, capture_output=True, timeout=120)
    except FileNotFoundError:
        pytest.skip(f"{printer} is not installed")
    made = [file for file in (tmp_path / "out.pdf", tmp_path / "made" / "sheet.pdf") if file.exists()]
    if not made and printer == "soffice":
        pytest.skip("the office program has no part that reads tables")
    written = made[0].read_bytes()
    codes = judged(written, "press-x1a")
    assert {"press/output-intent", "press/identification"} <= codes
    assert not codes & {"press/damage", "press/reading", "press/too-complex", "press/missing-resource"}
    assert not judged(written, "home") & {"press/reading", "press/font-not-embedded", "press/damage"}


def function_space(pdf, *names):
    """A space of inks by name, whose look nobody sees."""
    function = Stream(pdf, b"{ " + b"pop " * len(names) + b"0 0 0 0 }")
    function.stream_dict = Dictionary(FunctionType=4, Domain=Array([0, 1] * len(names)), Range=Array([0, 1] * 4))
    inks = Name(f"/{names[0]}") if len(names) == 1 else Array([Name(f"/{one}") for one in names])
    return Array([Name.Separation if len(names) == 1 else Name.DeviceN, inks, Name.DeviceCMYK, pdf.make_indirect(function)])


@pytest.mark.parametrize("mode", [0, 1])
@pytest.mark.parametrize(
    "colour",
    [b"0 0 0 1 k", b"/DeviceCMYK cs 0 0 0 1 scn", b"0 g", b"/One cs 1 scn", b"/Two cs 1 0 scn", b"/Four cs 0 0 0 1 scn"],
    ids=lambda colour: colour.decode(),
)
def test_what_overprints_leaves_the_plates_that_ghostscript_leaves(colour, mode, tmp_path):
    """Black over three inks: in CMYK, as grey, as one ink by name, as two and as four, in both modes."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(72, 72))
    page = pdf.pages[0].obj
    page.Contents = Stream(pdf, b"0.6 0.4 0 0.2 k 0 0 72 72 re f /Over gs " + colour + b" 0 0 72 72 re f")
    spaces = {"One": ("Black",), "Two": ("Black", "Magenta"), "Four": ("Cyan", "Magenta", "Yellow", "Black")}
    page.Resources = Dictionary(
        ExtGState=Dictionary(Over=Dictionary(OP=True, op=True, OPM=mode)),
        ColorSpace=Dictionary(**{key: function_space(pdf, *names) for key, names in spaces.items()}),
    )
    pdf.save(tmp_path / "over.pdf")
    data = (tmp_path / "over.pdf").read_bytes()
    opened = PdfFile(data)
    black = opened.painted(opened.pages[0])[-1]
    cyan, magenta, _, _ = mean_ink(separations(data, tmp_path, 1)[0])
    assert bool(black.cleared) == (cyan < 1 or magenta < 1)


@pytest.mark.parametrize("decode", [None, [1, 0] * 4, [0, 0.5] * 4], ids=str)
@pytest.mark.parametrize("marked", [True, False])
def test_jpegs_of_inks_are_those_of_ghostscript(marked, decode, tmp_path):
    """With Adobe's marker or without, and whatever `/Decode` says."""
    file = BytesIO()
    Image.new("CMYK", (16, 16), (245, 235, 225, 215)).save(file, "JPEG", quality=98)  # Pillow inverts it: 10, 20, 30, 40
    data = file.getvalue() if marked else re.sub(rb"\xff\xee\x00\x0eAdobe.{7}", b"", file.getvalue(), count=1, flags=re.DOTALL)
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(72, 72))
    picture = Stream(pdf, data)
    facts = {"Subtype": Name.Image, "Width": 16, "Height": 16, "BitsPerComponent": 8, "ColorSpace": Name.DeviceCMYK}
    facts |= {"Filter": Name.DCTDecode} | ({"Decode": Array(decode)} if decode else {})
    picture.stream_dict = Dictionary(**facts)
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(Im=pdf.make_indirect(picture)))
    pdf.pages[0].obj.Contents = Stream(pdf, b"72 0 0 72 0 0 cm /Im Do")
    pdf.save(tmp_path / "jpeg.pdf")
    written = (tmp_path / "jpeg.pdf").read_bytes()
    opened = PdfFile(written)
    ours, _ = PlatePages(opened, written).inks(opened.pages[0])
    theirs = [255 - band.getpixel((50, 50)) for band in separations(written, tmp_path, 1)[0]]
    assert ours.getpixel((50, 50)) == pytest.approx(theirs, abs=1)
