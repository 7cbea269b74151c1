"""Write the logical structure of a tagged PDF: its elements, and the way from the content of each page back to them.

See ISO 32000-1, 14.7 (logical structure) and 14.8 (tagged PDF), and ISO 14289-1 (PDF/UA-1).
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.model.frame import ContentTag, StructureElement
from pnp.render.pdf_document import array, dictionary, name, ref, string

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.render.pdf_document import PdfDocument


class _Content(NamedTuple):
    """Marked content of a page."""

    page: int
    mcid: int


class _Annotation(NamedTuple):
    """A link's annotation, an object of the document, on a page."""

    page: int
    number: int


_Kid: TypeAlias = "StructureElement | _Content | _Annotation"


class StructureTree:
    """The structure of one document; it grows while pages are written, and is written after them."""

    def __init__(self) -> None:
        self._kids: dict[StructureElement | None, list[tuple[int, int, _Kid]]] = {None: []}
        self._sequence = count()
        self._pages: list[int] = []
        """The object number of each page."""
        self._parents: list[list[StructureElement] | StructureElement] = []
        """The elements of what points back to them: those of a page's content, or that of an annotation."""

    def begin_page(self) -> PageMarks:
        """Begin a page; give the marks of its content."""
        self._pages.append(0)
        elements: list[StructureElement] = []
        self._parents.append(elements)
        return PageMarks(self, len(self._pages) - 1, len(self._parents) - 1, elements)

    def end_page(self, page: int, number: int) -> None:
        """Record the object number of a page."""
        self._pages[page] = number

    def add_content(self, tag: ContentTag, page: int, mcid: int) -> None:
        """Add marked content to the element of its tag."""
        self._add(tag.element, tag.order, _Content(page, mcid))

    def add_annotation(self, element: StructureElement, page: int, number: int) -> int:
        """Add a link's annotation, which will be the object `number`; give its `/StructParent`."""
        self._add(element, 0, _Annotation(page, number))
        self._parents.append(element)
        return len(self._parents) - 1

    def _add(self, element: StructureElement, order: int, kid: _Kid) -> None:
        self._attach(element)
        self._kids[element].append((order, next(self._sequence), kid))

    def _attach(self, element: StructureElement) -> None:
        if element in self._kids:
            return
        self._kids[element] = []
        if element.parent is not None:
            self._attach(element.parent)
        self._kids[element.parent].append((element.order, next(self._sequence), element))

    def catalog(self, document: PdfDocument) -> dict[str, object]:
        """Write all elements; give the entries of the catalog that lead to them."""
        self._complete_rows()
        root, whole = document.reserve(), document.reserve()
        numbers: dict[StructureElement, int] = {element: document.reserve() for element in self._in_order(None)}
        kids = array([ref(numbers[element]) for element in self._children(None)])
        document.put(dictionary({"S": name("Document"), "P": ref(root), "K": kids}), whole)
        for element, number in numbers.items():
            parent = whole if element.parent is None else numbers[element.parent]
            document.put(dictionary(self._entries(element, parent, numbers)), number)
        tree = {"Type": name("StructTreeRoot"), "K": ref(whole), "ParentTree": ref(self._write_parents(document, numbers))}
        document.put(dictionary(tree | {"ParentTreeNextKey": len(self._parents)}), root)
        return {"StructTreeRoot": ref(root), "MarkInfo": dictionary({"Marked": "true"})}

    def _complete_rows(self) -> None:
        """Add the cells without content, so that all rows of a table have the same columns."""
        for row in [element for element in self._kids if element is not None and element.cells]:
            present = {order for order, _, _ in self._kids[row]}
            for column in range(len(row.cells)):
                if column not in present:
                    self._attach(row.cell(column))

    def _sorted(self, element: StructureElement | None) -> list[_Kid]:
        return [kid for _, _, kid in sorted(self._kids[element], key=lambda entry: entry[:2])]

    def _children(self, element: StructureElement | None) -> list[StructureElement]:
        return [kid for kid in self._sorted(element) if isinstance(kid, StructureElement)]

    def _in_order(self, element: StructureElement | None) -> Iterator[StructureElement]:
        for child in self._children(element):
            yield child
            yield from self._in_order(child)

    def _entries(self, element: StructureElement, parent: int, numbers: dict[StructureElement, int]) -> dict[str, object]:
        kids = self._sorted(element)
        own = next((kid.page for kid in kids if isinstance(kid, _Content)), None)
        entries: dict[str, object] = {"S": name(element.type), "P": ref(parent)}
        if own is not None:
            entries["Pg"] = ref(self._pages[own])
        if kids:
            entries["K"] = array([self._kid(kid, own, numbers) for kid in kids])
        for key, text in (("Lang", element.language), ("Alt", element.alternative), ("ActualText", element.words)):
            if text:
                entries[key] = string(text)
        if attributes := _ATTRIBUTES.get((element.type, element.numbered)):
            entries["A"] = attributes
        return entries

    def _kid(self, kid: _Kid, own: int | None, numbers: dict[StructureElement, int]) -> object:
        if isinstance(kid, StructureElement):
            return ref(numbers[kid])
        if isinstance(kid, _Annotation):
            return b"<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>" % (kid.number, self._pages[kid.page])
        return kid.mcid if kid.page == own else b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (self._pages[kid.page], kid.mcid)

    def _write_parents(self, document: PdfDocument, numbers: dict[StructureElement, int]) -> int:
        """Write the parent tree: for each page and annotation, by its key, the elements that it belongs to."""
        entries: list[object] = []
        for key, found in enumerate(self._parents):
            one = isinstance(found, StructureElement)
            entries += [key, ref(numbers[found]) if one else array([ref(numbers[element]) for element in found])]  # type: ignore[index, union-attr]
        return document.put(dictionary({"Nums": array(entries)}))


_ATTRIBUTES: dict[tuple[str, bool], bytes] = {
    ("TH", False): b"<</O/Table/Scope/Column>>",
    ("L", True): b"<</O/List/ListNumbering/Decimal>>",
    ("L", False): b"<</O/List/ListNumbering/Square>>",
}


class PageMarks:
    """The marks of one page's content: which operators paint what belongs to an element, and which an artifact.

    Successive content of one element is one marked-content sequence.
    """

    def __init__(self, tree: StructureTree, page: int, key: int, elements: list[StructureElement]) -> None:
        self._tree, self._page, self._elements = tree, page, elements
        self.key = key
        """The page's `/StructParents`."""
        self._open = False
        self._last: ContentTag | None = None

    @property
    def page(self) -> int:
        """The number of the page, from 0."""
        return self._page

    def begin(self, tag: ContentTag | None) -> tuple[bytes, ...]:
        """Give the operators that mark what is painted next as content of an element, or without a tag as an artifact."""
        if self._open and self._continues(tag):
            self._last = tag
            return ()
        ended = self.end()
        self._open, self._last = True, tag
        if tag is None:
            return (*ended, b"/Artifact BMC")
        mcid = len(self._elements)
        self._elements.append(tag.element)
        self._tree.add_content(tag, self._page, mcid)
        return (*ended, b"/%b<</MCID %d>>BDC" % (tag.element.type.encode(), mcid))

    def _continues(self, tag: ContentTag | None) -> bool:
        last = self._last
        if tag is None or last is None:
            return tag is last
        return tag.element is last.element and 0 <= tag.order - last.order <= 1

    def end(self) -> tuple[bytes, ...]:
        """Give the operator that ends the marked content that is open, if there is any."""
        found = (b"EMC",) if self._open else ()
        self._open = False
        return found
