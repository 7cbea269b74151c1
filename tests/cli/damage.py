"""Cases of bad input: text files with changes to the toy game and the expected output.

A case begins with a sentence. Behind `--- edit PATH` stand lines that are taken out (`-`) and lines that replace them (`+`);
behind `--- write PATH` a whole file; `--- remove PATH`, `--- link PATH TARGET`, `--- grow PATH SIZE` and `--- spoil PATH HOW`
stand alone. `--- hides STAGE …` names the companions that the fault keeps from being found. `--- run ARGUMENTS` names another
command than `pnp check toy`. Behind `=== said` stands what the command says.
"""

from __future__ import annotations

import codecs
import re
import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from workbooks import DATE, xlsx, xlsx_sheet

from pnp.load.package_data import FORMATS_FOLDER

FOLDER = Path(__file__).parent / "bad_input"
CASES = sorted(FOLDER.glob("*.txt"))
EXAMPLES = sorted(FOLDER.with_name("code_examples").glob("*.txt"))

ICC = FORMATS_FOLDER / "icc"

COMPANIONS = {
    "load": ("content/toy/waters.yaml", "name: Brook", "name: Brook\n    depth: 3"),
    "locale": ("content/toy/waters.yaml", "name: Mill Pond", 'name: "**Mill Pond"'),
    "layout": ("templates/toy/water.xml", '<rect w="11"', '<rect wide="11" w="11"'),
}
"""An additional error for each stage in every run, to show that no error hides another."""

_STEP = re.compile(r"^--- (\w+) ?(.*)\n((?:(?!---|===).*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A case: description, steps as `(verb, what, body)`, hidden additional errors, expected output, and the command."""

    title: str
    steps: tuple[tuple[str, str, str], ...]
    hides: tuple[str, ...]
    said: str
    command: str


def read_case(file: Path) -> Case:
    """Read a case's file."""
    return parse_case(file.read_text("utf-8"))


def parse_case(text: str, command: str = "check toy") -> Case:
    """Read a case as it is written; `command` is run if it names none."""
    text, _, said = text.partition("=== said\n")
    steps = [(m[1], m[2], m[3]) for m in _STEP.finditer(text)]
    hides = tuple(stage for verb, what, _ in steps if verb == "hides" for stage in what.split())
    command = next((what for verb, what, _ in steps if verb == "run"), command)
    return Case(text.partition("\n")[0], tuple(s for s in steps if s[0] not in {"hides", "run"}), hides, said, command)


def do(case: Case, root: Path) -> None:
    """Apply the changes of a case to the project in `root`."""
    for verb, what, body in case.steps:
        path, _, how = what.partition(" ")
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if verb == "edit":
            _edit(file, body)
        elif verb == "write":
            file.write_text(body, "utf-8")
        elif verb == "remove":
            file.unlink()
        elif verb == "link":
            file.unlink(missing_ok=True)
            file.symlink_to(how)
        elif verb == "grow":
            with file.open("ab") as grown:
                grown.truncate(int(how.removesuffix(" MB")) * 1_000_000)
        elif verb == "spoil":
            file.write_bytes(SPOILERS[how](file.read_bytes() if file.exists() else b""))
        else:
            raise ValueError(verb)


def _edit(file: Path, body: str) -> None:
    lines = body.splitlines()
    old, new = ("\n".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
    text = file.read_text("utf-8")
    assert old in text, f"{file.name} has no {old!r}"
    file.write_text(text.replace(old, new, 1), "utf-8")


def _png(width: int, height: int) -> bytes:
    """A PNG of any size that has only a header."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")


def _cff_font() -> bytes:
    """An OpenType font with CFF outlines, which the PDF writer does not embed."""
    pen = T2CharStringPen(500, None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    glyph = pen.getCharString()
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupCFF("Tiny", {}, {".notdef": glyph, "A": glyph}, {})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def _with_few_glyphs(font: bytes) -> bytes:
    """The font with 20 glyphs, to more of which its characters lead."""
    (count,) = struct.unpack_from(">H", font, 4)
    starts = {tag: start for tag, _, start, _ in (struct.unpack_from(">4sLLL", font, 12 + 16 * i) for i in range(count))}
    out = bytearray(font)
    struct.pack_into(">H", out, starts[b"maxp"] + 4, 20)
    struct.pack_into(">H", out, starts[b"hhea"] + 34, 1)
    return bytes(out)


SPOILERS = {
    "cut in half": lambda data: data[: len(data) // 2],
    "NUL": lambda data: data.replace(b"Pike", b"Pi\0ke", 1),
    "the profile of a press": lambda _: (ICC / "iso-coated-v2-300.icc").read_bytes(),
    "a picture with a broken profile": lambda _: _with_profile((ICC / "swop-coated-240.icc").read_bytes()),
    "garbage": lambda _: bytes(range(256)) * 4,
    "empty": lambda _: b"",
    "Latin-1": lambda data: data.replace(b"Pike", "Pique-cão".encode("latin-1"), 1),
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "100 million pixels": lambda _: _png(10_000, 10_000),
    "no pixels": lambda _: _png(0, 10),
    "40 x 40 pixels": lambda _: _small_png(),
    "CFF": lambda _: _cff_font(),
    "fewer glyphs than characters": _with_few_glyphs,
    "a font collection": lambda data: b"ttcf" + data[4:],
    "a web page": lambda _: b"<!doctype html><title>404</title>",
    "an accent in Latin-1": lambda data: data.replace(b"The Old Mill", "Água".encode("latin-1"), 1),
    "an apostrophe in Windows-1252": lambda data: data.replace(b"The Old Mill", "Miller’s House".encode("cp1252"), 1),
    "no-break spaces": lambda data: data.replace(b"    points: 2", "\u00a0\u00a0\u00a0 points: 2".encode(), 1),
    "curly quotes": lambda data: data.replace(b'"', "“".encode(), 1).replace(b'"', "”".encode(), 1),
    "byte order mark": lambda data: codecs.BOM_UTF8 + data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "Photoshop": lambda _: b"8BPS\0\1" + bytes(6) + b"\0\3\0\0\4\0\0\0\4\0\0\x08\0\3",
    "GIF": lambda _: _picture("GIF"),
    "JPEG": lambda _: _picture("JPEG"),
    "WebP": lambda _: _picture("WEBP"),
    "CMYK": lambda _: _picture("JPEG", "CMYK"),
    "a turned JPEG": lambda _: _turned_jpeg(),
    "a TIFF in CMYK": lambda _: _picture("TIFF", "CMYK"),
    "HEIC": lambda _: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "an animation": lambda _: _animation(),
    "a workbook with merged cells": lambda _: xlsx({"S": xlsx_sheet(_WATERS, _MERGED)}),
    "a workbook with two sheets": lambda _: xlsx({"Brooks": _WATERS, "Ponds": _WATERS}),
    "a workbook with a huge part": lambda _: xlsx({"S": xlsx_sheet(_WATERS, " " * 50_000_000)}),
    "a workbook with a link": lambda _: xlsx({"S": [*_WATERS, ["pond", ("", "<f>[1]Names!B2</f><v>3</v>")]]}),
    "a workbook with macros": lambda _: xlsx({"S": _WATERS}, more={"xl/vbaProject.bin": b"x"}),
    "a workbook with a date": lambda _: xlsx({"S": [["id", "name", "depth"], ["brook", "Brook", (DATE, "<v>45000</v>")]]}),
    "a table of 5000 columns": lambda _: b"id," + b",".join(b"c%d" % n for n in range(5000)) + b"\n",
}
_WATERS = [["id", "name"], ["mill-pond", "Mill Pond"], ["brook", "Brook"]]
_MERGED = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'


def _small_png() -> bytes:
    return _picture("PNG", side=40)


def _picture(kind: str, mode: str = "RGB", side: int = 1200) -> bytes:
    from PIL import Image  # noqa: PLC0415  # a few cases want it

    out = BytesIO()
    Image.new(mode, (side, side), "white" if mode == "RGB" else None).save(out, kind)
    return out.getvalue()


def _with_profile(profile: bytes) -> bytes:
    """A PNG in RGB that says its colours are those of a profile."""
    from PIL import Image  # noqa: PLC0415 - as below

    out = BytesIO()
    Image.effect_noise((1200, 1200), 90).convert("RGB").save(out, "PNG", icc_profile=profile)
    return out.getvalue()


def _turned_jpeg() -> bytes:
    from PIL import Image  # noqa: PLC0415  as above

    out, exif = BytesIO(), Image.Exif()
    exif[0x0112] = 6  # Orientation: to be turned to the right
    Image.new("RGB", (1200, 1200), "white").save(out, "JPEG", exif=exif)
    return out.getvalue()


def _animation() -> bytes:
    from PIL import Image  # noqa: PLC0415  as above

    out, (first, *more) = BytesIO(), [Image.new("RGB", (1200, 1200), colour) for colour in ("white", "silver", "gray")]
    first.save(out, "GIF", save_all=True, append_images=more)
    return out.getvalue()
