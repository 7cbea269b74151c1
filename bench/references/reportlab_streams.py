"""Write the cards of a project of `bench/deck.py` as content streams of our own into a document of ReportLab.

`python bench/references/reportlab_streams.py PROJECT OUT.pdf`. About the least that Python can do: what all cards share is
written once, each card fills the same template of bytes, lines break where they are full, no text is shaped or checked.
"""

from __future__ import annotations

import csv
import struct
import sys
import zlib
from functools import lru_cache
from pathlib import Path

import card_drawing as drawing
import yaml
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0
Card = dict[str, str]


def read_cards(file: Path) -> list[Card]:
    """The fields of all cards as they are written: of a table, or from libyaml's events, a third of the time of its loader."""
    if file.suffix == ".csv":
        with file.open(encoding="utf-8", newline="") as table:
            return [*csv.DictReader(table)]
    cards: list[Card] = []
    depth, key = 0, ""
    for event in yaml.parse(file.read_bytes(), yaml.CLoader):
        kind = type(event)
        if kind is yaml.ScalarEvent:
            if depth == 3 and key:
                cards[-1][key] = event.value
            key = "" if key else event.value
        elif kind is yaml.MappingStartEvent:
            depth, key = depth + 1, ""
            if depth == 3:
                cards.append({})
        elif kind is yaml.MappingEndEvent:
            depth -= 1
    return cards


class Face:
    """A font of the document, for texts in at most some 220 different characters."""

    def __init__(self, name: str, file: Path, document: pdfdoc.PDFDocument, text: str) -> None:
        font = TTFont(name, str(file))
        pdfmetrics.registerFont(font)
        self._codes: dict[int, str] = {}
        self._widths = [0.0] * 256
        for character in sorted(set(text)):
            ((subset, code),) = font.splitString(character, document)
            if subset:
                sys.exit("the deck has too many characters for one subset")
            self._codes[ord(character)] = chr(code[0])
            self._widths[code[0]] = font.face.getCharWidth(ord(character)) / 1000
        self.name = font.getSubsetInternalName(0, document)
        self.word = lru_cache(None)(self._word)

    def _word(self, text: str) -> tuple[bytes, float]:
        """A text as the inside of a string of PDF, and its width at a size of 1."""
        codes = text.translate(self._codes).encode("latin-1")
        escaped = codes.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        return escaped, sum([self._widths[code] for code in codes])


class PassedPng(pdfdoc.PDFImageXObject):
    """A picture whose data is that of its PNG (8-bit RGB, as `bench/deck.py` draws them)."""

    def __init__(self, name: str, file: Path) -> None:
        self.name, data = name, file.read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        shape = {"Type": PDFName("XObject"), "Subtype": PDFName("Image"), "Width": width, "Height": height}
        coding = {"Predictor": 15, "Colors": 3, "Columns": width}
        colours = {"ColorSpace": PDFName("DeviceRGB"), "BitsPerComponent": 8, "Filter": PDFName("FlateDecode")}
        self.dict = PDFDictionary(shape | colours | {"DecodeParms": PDFDictionary(coding)})
        at, self.data = 8, b""
        while at < len(data):
            size, kind = struct.unpack(">I4s", data[at : at + 8])
            if kind == b"IDAT":
                self.data += data[at + 8 : at + 8 + size]
            at += 12 + size

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The object as it stands in the file."""
        return PDFStream(self.dict, self.data).format(document)


class Sheets:
    """The content streams of sheets."""

    def __init__(self, text: Face, bold: Face, display: Face) -> None:
        self._text, self._bold, self._display = text, bold, display
        self._space, self._room = text.word(" ")[1], drawing.STORY_WIDTH / drawing.STORY_SIZE
        self._template = drawing.card_template(text.name, bold.name, display.name)
        self._marks = drawing.crop_marks()

    def sheet(self, cards: list[Card]) -> bytes:
        """The marks, and a card at each place."""
        return b"".join((self._marks, *(self._card(place, card) for place, card in zip(drawing.PLACES, cards, strict=False))))

    def _card(self, place: tuple[float, float], card: Card) -> bytes:
        coin, coin_width = self._bold.word("Custo " + card["coin"])
        flame, flame_width = self._bold.word(card["flame"])
        points, points_width = self._display.word(card["points"])
        at_coin = drawing.across(4) + coin_width * drawing.COST_SIZE + drawing.GAP
        at_flame_cost = at_coin + drawing.ICON + drawing.GAP
        at_flame = at_flame_cost + flame_width * drawing.COST_SIZE + drawing.GAP
        at_points = drawing.across(55) - points_width * drawing.POINTS_SIZE / 2
        ground, picture = drawing.GROUNDS[card["ground"]].encode(), picture_name(card).encode()
        texts = (self._display.word(card["title"])[0], coin, at_flame_cost, flame, at_points, points, self._story(card))
        return self._template % (*place, ground, picture, *texts, at_coin, at_flame)

    def _story(self, card: Card) -> bytes:
        """The lines of a story, each as wide as it can be."""
        word_of, room, space = self._text.word, self._room, self._space
        lines, line, used = [], [], -space
        for word in card["story"].split():
            codes, width = word_of(word)
            used += space + width
            if used > room and line:
                lines.append(b" ".join(line))
                line, used = [], width
            line.append(codes)
        lines.append(b" ".join(line))
        return b") Tj T* (".join(lines)


def picture_name(card: Card) -> str:
    """`art/3.png` as a name of PDF."""
    return "Art" + card["art"].removeprefix("art/").removesuffix(".png")


def resources(document: pdfdoc.PDFDocument, pictures: dict[str, Path]) -> object:
    """What the streams of all sheets name."""
    objects = {name: document.Reference(PassedPng(name, file), "picture" + name) for name, file in pictures.items()}
    for name, (code, width, height) in drawing.FORMS.items():
        entries = {"Type": PDFName("XObject"), "Subtype": PDFName("Form"), "BBox": PDFArray([0, 0, width, height])}
        objects[name] = document.Reference(PDFStream(PDFDictionary(entries), code, [pdfdoc.PDFZCompress]), "form" + name)
    shared = pdfdoc.PDFResourceDictionary()
    shared.basicFonts()
    shared.XObject = PDFDictionary(objects)
    return document.Reference(shared, "resources")


def main() -> None:
    """Read the deck of a project and write its sheets."""
    project, out = map(Path, sys.argv[1:])
    content, fonts = project / "content/bench", project / "fonts"
    cards = read_cards(next(content.glob("cards.*")))
    canvas = Canvas(str(out), pagesize=(drawing.SHEET_W, drawing.SHEET_H))
    document = canvas._doc  # noqa: SLF001  ReportLab has no other way to its objects
    digits = "Custo 0123456789"
    text = Face("Text", fonts / "ibm-plex-sans/IBMPlexSans-Regular.ttf", document, "".join(card["story"] for card in cards))
    bold = Face("Bold", fonts / "ibm-plex-sans/IBMPlexSans-Bold.ttf", document, digits)
    display = Face("Display", fonts / "tektur/Tektur-Bold.ttf", document, digits + "".join(card["title"] for card in cards))
    sheets = Sheets(text, bold, display)
    shared = resources(document, {picture_name(card): content / card["art"] for card in cards})
    deflated = PDFDictionary({"Filter": PDFName("FlateDecode")})
    for first in range(0, len(cards), len(drawing.PLACES)):
        page = pdfdoc.PDFPage()
        page.pagewidth, page.pageheight = drawing.SHEET_W, drawing.SHEET_H
        page.Resources = shared
        page.Contents = PDFStream(deflated, zlib.compress(sheets.sheet(cards[first : first + len(drawing.PLACES)])))
        document.addPage(page)
    document.SaveToFile(str(out), canvas)


if __name__ == "__main__":
    main()
