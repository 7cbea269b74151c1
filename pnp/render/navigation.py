"""Links, outline and structure of a PDF; destinations are named, so that a page can be written before those it links to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.model.frame import StructureElement
from pnp.render.pdf_document import dictionary, name, ref, shown_words, string
from pnp.render.pdf_numbers import num, nums
from pnp.render.structure_tree import StructureTree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.booklet import OutlineEntry
    from pnp.model.sheet import Page
    from pnp.render.pdf_document import PdfDocument
    from pnp.render.structure_tree import PageMarks

_ABOVE = 4.0  # mm that viewers show above the destination


class Navigation:
    """Collects the destinations of links while pages are written; `catalog` writes them, the outline and the structure."""

    def __init__(self) -> None:
        self._destinations: dict[str, bytes] = {}
        self.structure = StructureTree()

    def page(self, document: PdfDocument, page: Page, number: int, marks: PageMarks) -> bytes:
        """Write the links of a page, record its anchors as destinations, and give its entries for links and structure.

        `number` is the page's object number, `marks` are those of its content; its faces must not be rotated.
        """
        links = []
        self.structure.end_page(marks.page, number)
        for placement in page.placements:
            x0, y0 = placement.trim.x, placement.trim.y
            for anchor in placement.frame.anchors:
                top = (page.size.h - (y0 + anchor.y) + _ABOVE) * PT
                destination = b"[%d 0 R/XYZ %b %b null]" % (number, num(0.0), num(min(top, page.size.h * PT)))
                self._destinations.setdefault(anchor.name, destination)
            for link in placement.frame.links:
                box = link.box
                left, bottom = (x0 + box.x) * PT, (page.size.h - y0 - box.bottom) * PT
                rect = nums((left, bottom, left + box.w * PT, bottom + box.h * PT))
                annotation = document.reserve()
                key = self.structure.add_annotation(link.element or StructureElement("Link"), marks.page, annotation)
                entries: dict[str, object] = {
                    "Type": name("Annot"),
                    "Subtype": name("Link"),
                    "Rect": b"[%b]" % rect,
                    "Border": b"[0 0 0]",
                    "F": 4,
                    "Dest": b"(%b)" % link.anchor.encode("ascii"),
                    "Contents": shown_words(link.words or link.anchor),
                    "StructParent": key,
                }
                links.append(ref(document.put(dictionary(entries), annotation)))
        return b"/StructParents %d/Tabs/S" % marks.key + (b"/Annots[%b]" % b" ".join(links) if links else b"")

    def catalog(self, document: PdfDocument, outline: Sequence[OutlineEntry]) -> dict[str, object]:
        """Write the destinations, the outline and the structure; give their entries in the catalog."""
        entries = self.structure.catalog(document)
        if self._destinations:
            names = b"".join(
                b"(%b)%b" % (key.encode("ascii"), destination) for key, destination in sorted(self._destinations.items())
            )
            entries["Names"] = dictionary({"Dests": dictionary({"Names": b"[%b]" % names})})
        entries_with_anchor = [entry for entry in outline if entry.anchor in self._destinations]
        if entries_with_anchor:
            entries["Outlines"] = ref(_write_outline(document, entries_with_anchor))
            entries["PageMode"] = name("UseOutlines")
        return entries


class _Branch:
    """An entry of the outline with its children; the root has no entry."""

    def __init__(self, number: int, entry: OutlineEntry | None) -> None:
        self.number = number
        self.entry = entry
        self.children: list[_Branch] = []


def _write_outline(document: PdfDocument, outline: Sequence[OutlineEntry]) -> int:
    """Write the entries as a tree according to their levels; give the object number of its root."""
    root = _Branch(document.reserve(), None)
    path = [root]
    for entry in outline:
        branch = _Branch(document.reserve(), entry)
        while len(path) > 1 and path[-1].entry and path[-1].entry.level >= entry.level:
            path.pop()
        path[-1].children.append(branch)
        path.append(branch)
    _write_branch(document, root, {"Type": name("Outlines")})
    return root.number


def _write_branch(document: PdfDocument, branch: _Branch, entries: dict[str, object]) -> None:
    children = branch.children
    if children:
        entries |= {"First": ref(children[0].number), "Last": ref(children[-1].number)}
        entries["Count"] = len(children) if branch.entry is None else -len(children)  # negative: closed at first
    document.put(dictionary(entries), branch.number)
    for i, child in enumerate(children):
        assert child.entry is not None
        fields: dict[str, object] = {"Title": shown_words(child.entry.title), "Parent": ref(branch.number)}
        fields["Dest"] = string(child.entry.anchor)
        if i:
            fields["Prev"] = ref(children[i - 1].number)
        if i + 1 < len(children):
            fields["Next"] = ref(children[i + 1].number)
        _write_branch(document, child, fields)
