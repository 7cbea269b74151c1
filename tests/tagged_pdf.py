"""Reads a tagged PDF as a program that reads it aloud does: by its structure, which is judged by the rules of PDF/UA-1."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

import pikepdf

PAINTS = {"TJ", "Tj", "'", '"', "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "sh", "INLINE IMAGE"}
CHILDREN = {
    "L": {"LI", "Caption"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR", "Caption"},
    "TR": {"TH", "TD"},
    "TOC": {"TOCI", "TOC"},
}
"""What elements of a type may contain; those that are not named here may contain anything."""
PARENTS = {"LI": {"L"}, "LBody": {"LI"}, "TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}, "TOCI": {"TOC"}}
UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


@dataclass
class Element:
    """An element of the structure: its type, what it says, its content and its elements in reading order."""

    type: str
    entries: pikepdf.Dictionary
    kids: list = field(default_factory=list)
    """Elements, pieces of content as `(page, mcid)`, and annotations."""
    parent: Element | None = None

    def get(self, key):
        """Return a text of the element, or an empty one."""
        return str(self.entries.get(key, ""))

    @property
    def elements(self):
        """Its elements, without content."""
        return [kid for kid in self.kids if isinstance(kid, Element)]

    def walk(self):
        """Yield the element and all inside it."""
        yield self
        for kid in self.elements:
            yield from kid.walk()


class TaggedPdf:
    """A tagged PDF: its elements, and the text of each piece of marked content."""

    def __init__(self, file):
        self.pdf = pikepdf.open(file)
        self.pages = {page.obj.objgen: number for number, page in enumerate(self.pdf.pages)}
        self.texts, self.unmarked = {}, []
        self._cmaps = {}
        for number, page in enumerate(self.pdf.pages):
            self._read_page(number, page)
        self.root = self._element(self.pdf.Root.StructTreeRoot.K, None)

    def said(self, element):
        """Return what an element says: its alternative or actual text, or else its content and elements in order."""
        for key in ("/Alt", "/ActualText"):
            if key in element.entries:
                return str(element.entries[key])
        spoken = [kid for kid in element.kids if isinstance(kid, Element | tuple)]
        return "".join([self.said(kid) if isinstance(kid, Element) else self.texts[kid] for kid in spoken])

    def find(self, *types):
        """Return all elements of some types, in reading order."""
        return [element for element in self.root.walk() if element.type in types]

    def outline(self, element=None, depth=0):
        """Yield the structure as lines: types, what leaves say, languages."""
        element = element or self.root
        leaf = element.type in {"H1", "H2", "H3", "P", "Lbl", "TH", "TD", "Figure", "Caption", "TOCI"} or (
            element.type == "LBody" and not any(kid.type in {"P", "L"} for kid in element.elements)
        )
        language = f" [{element.get('/Lang')}]" if "/Lang" in element.entries else ""
        yield "  " * depth + element.type + language + (f": {self.said(element)}" if leaf else "")
        for kid in [] if leaf else element.elements:
            yield from self.outline(kid, depth + 1)

    def _element(self, entries, parent):
        element = Element(str(entries.S)[1:], entries, parent=parent)
        kids = entries.get("/K", pikepdf.Array([]))
        page = self.pages.get(entries.Pg.objgen) if "/Pg" in entries else None
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, int):
                element.kids.append((page, kid))
            elif "/S" in kid:
                element.kids.append(self._element(kid, element))
            elif kid.Type == "/MCR":
                element.kids.append((self.pages[kid.Pg.objgen], int(kid.MCID)))
            else:
                element.kids.append(kid.Obj)
        return element

    def _read_page(self, number, page):
        """Read the text of each piece of marked content of a page, and find what is painted outside all."""
        marks, font = [], None
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in {"BDC", "BMC"}:
                marks.append(int(operands[1]["/MCID"]) if name == "BDC" and "/MCID" in operands[1] else str(operands[0]))
            elif name == "EMC":
                marks.pop()
            elif name == "Tf":
                font = page.Resources.Font[str(operands[0])]
            elif name in PAINTS and len(marks) != 1:
                self.unmarked.append(f"page {number + 1}: `{name}` inside {marks}")
            if marks and isinstance(marks[-1], int):
                self.texts.setdefault((number, marks[-1]), "")
                if name == "TJ":
                    strings = [bytes(part) for part in operands[0] if isinstance(part, pikepdf.String)]
                    self.texts[number, marks[-1]] += self._decoded(font, b"".join(strings))
        if marks:
            self.unmarked.append(f"page {number + 1}: {marks} without an end")

    def _decoded(self, font, codes):
        """Return the text of a string of two-byte codes, by the font's `/ToUnicode`."""
        key = font.objgen
        if key not in self._cmaps:
            table = font.ToUnicode.read_bytes().decode("ascii")
            pairs = re.findall(r"<([0-9a-f]{4})> <([0-9a-f]+)>\n", table)
            self._cmaps[key] = {bytes.fromhex(code): bytes.fromhex(text).decode("utf-16-be") for code, text in pairs}
        return "".join(self._cmaps[key][codes[at : at + 2]] for at in range(0, len(codes), 2)).translate(UNSEEN)


def tag_faults(file):
    """Return what is wrong with the tags of a PDF by the rules of PDF/UA-1 that need no eyes."""
    pdf = TaggedPdf(file)
    return [
        *_catalog_faults(pdf), *pdf.unmarked, *_content_faults(pdf), *_tree_faults(pdf), *_heading_faults(pdf),
        *_table_faults(pdf), *_text_faults(pdf), *_link_faults(pdf),
    ]  # fmt: skip


def _catalog_faults(pdf):
    root = pdf.pdf.Root
    xmp = root.Metadata.read_bytes().decode()
    found = {
        "marked": root.get("/MarkInfo", {}).get("/Marked", False) is True,
        "language": bool(str(root.get("/Lang", ""))),
        "title shown": root.ViewerPreferences.get("/DisplayDocTitle", False) is True,
        "part of PDF/UA": "<pdfuaid:part>1</pdfuaid:part>" in xmp and "http://www.aiim.org/pdfua/ns/id/" in xmp,
        "title": bool(re.search(r"<dc:title>.*?<rdf:li[^>]*>[^<]+</rdf:li>", xmp, re.DOTALL)),
        "document": pdf.root.type == "Document",
    }
    yield from (f"not there: {what}" for what, there in found.items() if not there)
    for number, page in enumerate(pdf.pdf.pages, 1):
        if page.obj.get("/Tabs") != "/S":
            yield f"page {number}: tabs are not in the order of the structure"


def _content_faults(pdf):
    """Each piece of content is in the tree once, and the page leads back from it to the element that has it."""
    owners = {}
    for element in pdf.root.walk():
        for kid in element.kids:
            if isinstance(kid, tuple):
                if kid in owners:
                    yield f"content {kid} is in the tree twice"
                owners[kid] = element
    yield from (f"content {piece} is not in the tree" for piece in pdf.texts.keys() - owners.keys())
    yield from (f"content {piece} is not on the page" for piece in owners.keys() - pdf.texts.keys())
    parents = _parents(pdf)
    for (page, mcid), element in owners.items():
        back = parents[int(pdf.pdf.pages[page].obj.StructParents)][mcid]
        if back.objgen != element.entries.objgen:
            yield f"content {page, mcid} leads back to another element"


def _parents(pdf):
    numbers = list(pdf.pdf.Root.StructTreeRoot.ParentTree.Nums)
    keys = [int(key) for key in numbers[::2]]
    assert all(one < other for one, other in pairwise(keys)), "keys of the parent tree are in order"
    return dict(zip(keys, numbers[1::2], strict=True))


def _tree_faults(pdf):
    for element in pdf.root.walk():
        for kid in element.elements:
            if kid.entries.P.objgen != element.entries.objgen:
                yield f"{kid.type} names another parent"
            if kid.type not in CHILDREN.get(element.type, {kid.type}) or element.type not in PARENTS.get(
                kid.type, {element.type}
            ):
                yield f"{kid.type} in {element.type}"
        if not element.kids and element.type not in {"TD", "TH"}:
            yield f"an empty {element.type}"
        if element.type == "LI" and [kid.type for kid in element.elements] not in (["LBody"], ["Lbl", "LBody"]):
            yield f"an item of {[kid.type for kid in element.elements]}"
        numbered = any(kid.type == "Lbl" for item in element.elements for kid in item.elements)
        if element.type == "L" and numbered and element.entries.get("/A", {}).get("/ListNumbering") != "/Decimal":
            yield "a list with labels that does not say which"


def _heading_faults(pdf):
    levels = [0, *(int(heading.type[1]) for heading in pdf.find("H1", "H2", "H3"))]
    yield from (f"heading {after} after {before}" for before, after in pairwise(levels) if after > before + 1)


def _table_faults(pdf):
    for table in pdf.find("Table"):
        rows = [[cell.type for cell in row.elements] for row in table.elements]
        if len({len(row) for row in rows}) != 1:
            yield f"a table with rows of {[len(row) for row in rows]} cells"
        if any("TH" in row for row in rows[1:]) or len(set(rows[0])) != 1:
            yield f"a table with heads in {rows}"
    for head in pdf.find("TH"):
        if head.entries.get("/A", {}).get("/Scope") != "/Column":
            yield "a head without scope"


def _text_faults(pdf):
    for figure in pdf.find("Figure"):
        if not figure.get("/Alt").strip():
            yield "a figure without alternative text"
    for element in pdf.find("Span"):
        if not element.entries.keys() & {"/ActualText", "/Lang"} and element.parent.type != "Link":
            yield "a span that says nothing"


def _link_faults(pdf):
    parents, tagged = _parents(pdf), []
    for link in pdf.find("Link"):
        for kid in link.kids:
            if isinstance(kid, pikepdf.Object):
                tagged.append(kid.objgen)
                if parents[int(kid.StructParent)].objgen != link.entries.objgen:
                    yield "an annotation leads back to another link"
        if not any(isinstance(kid, pikepdf.Object) for kid in link.kids):
            yield "a link without annotation"
    annotations = [annotation for page in pdf.pdf.pages for annotation in page.obj.get("/Annots", [])]
    if sorted(tagged) != sorted(annotation.objgen for annotation in annotations):
        yield "annotations that are not in the tree once"
    yield from ("an annotation that does not say where it leads" for one in annotations if not str(one.get("/Contents", "")))
