"""Helpers of render tests: runs shaped by HarfBuzz, faces of items, pages of faces."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2
import uharfbuzz as hb
from pypdfium2 import raw

from pnp.base.diagnostics import Mark
from pnp.base.units import PT, Box, Size
from pnp.model.frame import Colour, Frame, Glyph, GlyphRun, Shape, TextLine
from pnp.model.outline import Paper
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.model.style import FontBook, FontFamily, FontFile
from pnp.render.pdf import print_pdf

FONTS = Path(__file__).parents[2] / "fonts"
BLACK, RED, WHITE = Colour(0, 0, 0), Colour(1, 0, 0), Colour(1, 1, 1)
INFO = DocumentInfo("Jogo de teste", "Ninguém", "pt-BR", "2026-11-21", subject="cartas")
FILES = {
    "plain": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "tektur": "tektur/Tektur-Bold.ttf",
    "squared": "encode-sans-sc/EncodeSansSC-Medium.ttf",
}


def font_book():
    """Four fonts of the project, by short keys."""
    cuts = {key: FontFile(key, path, (FONTS / path).read_bytes()) for key, path in FILES.items()}
    return FontBook({"all": FontFamily("all", cuts, per_word=False)}, {}, Mark("fonts/fonts.yaml"))


def shape(text, font="plain", *, level=0, features=None):
    """Shape one word like the text stage."""
    face = hb.Face((FONTS / FILES[font]).read_bytes())
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(face), buffer, features or {})
    infos, em = buffer.glyph_infos, face.upem
    starts = sorted({i.cluster for i in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    seen, glyphs = set(), []
    for info, place in zip(infos, buffer.glyph_positions, strict=True):
        word = "" if info.cluster in seen else text[info.cluster : ends[info.cluster]]
        seen.add(info.cluster)
        glyphs.append(Glyph(info.codepoint, place.x_advance / em, place.x_offset / em, place.y_offset / em, word))
    return GlyphRun(font, tuple(glyphs), sum(g.advance for g in glyphs), text, level)


def line(text, *, x=5.0, y=10.0, size=10.0, font="plain", **more):
    """Set words and the spaces between them, each a run."""
    runs, at = [], 0.0
    for word in text.replace(" ", "\0 \0").split("\0"):
        run = shape(word, font)
        runs.append((at, run))
        at += run.width
    return TextLine(x, y, size, tuple(runs), **{"colour": BLACK, **more})


def rect(x, y, w, h, fill=RED, **more):
    """A filled rectangle."""
    box = Box(x, y, w, h)
    path = (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))
    return Shape(path, fill, rect=box, **more)


def face(*items, w=40.0, h=30.0, bleed=0.0):
    """A face of `w` × `h` mm that is keyed by what it holds."""
    return Frame(Size(w, h), bleed, items)


def page(frame, **more):
    """A page that is filled by a face."""
    trim = Box(0, 0, *frame.size)
    return Page("face", frame.size, (Placement("card", 1, "face", frame, trim, 0, (frame.bleed,) * 4),), **more)


def imposition(*pages, backs="none"):
    """An imposition of single pages."""
    return Imposition(Paper("a4", Size(210, 297), 5), backs, tuple(Sheet(i, p) for i, p in enumerate(pages, 1)))


def printed(*pages, backs="none", info=INFO):
    """Print pages (or faces, each filling a page) and give the PDF's bytes."""
    file = BytesIO()
    print_pdf(imposition(*(page(p) if isinstance(p, Frame) else p for p in pages), backs=backs), font_book(), info, file)
    return file.getvalue()


def pictured(pdf, *, dots_per_mm=1, number=0):
    """Render a page with this number of pixels per mm."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[number]
        width, height = (round(side / PT * dots_per_mm) for side in sheet.get_size())
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, 0)
        return bitmap.to_pil().convert("RGB")


def pixels(pdf, key, *, dots_per_mm=1, number=0):
    """Draw a page with one letter per dot, the colour in its middle: `key` maps letters to RGB, `?` is any other."""
    picture = pictured(pdf, dots_per_mm=4 * dots_per_mm, number=number)
    letters = {colour: letter for letter, colour in key.items()}
    rows, columns = range(2, picture.height, 4), range(2, picture.width, 4)
    return ["".join(letters.get(picture.getpixel((x, y)), "?") for x in columns) for y in rows]
