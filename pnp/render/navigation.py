"""Links and the outline of a document that is read on a screen: named destinations, so that no page waits for a later one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.pdf_document import dictionary, name, ref, string
from pnp.render.pdf_numbers import num, nums
from pnp.units import PT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.booklet import OutlineEntry
    from pnp.model.sheet import Page
    from pnp.render.pdf_document import PdfDocument

_ABOVE = 4.0  # mm that a reader shows above the place it goes to


class Navigation:
    """Gathers the places that links lead to while pages are written; `catalog` writes them and the outline."""

    def __init__(self) -> None:
        self._places: dict[str, bytes] = {}

    def page(self, document: PdfDocument, page: Page, number: int) -> bytes:
        """Write the links of a page whose faces stand upright, note its anchors, give its `/Annots` entry."""
        links = []
        for placement in page.placements:
            x0, y0 = placement.trim.x, placement.trim.y
            for anchor in placement.frame.anchors:
                top = (page.size.h - (y0 + anchor.y) + _ABOVE) * PT
                place = b"[%d 0 R/XYZ %b %b null]" % (number, num(0.0), num(min(top, page.size.h * PT)))
                self._places.setdefault(anchor.name, place)
            for box, anchor_name in placement.frame.links:
                left, bottom = (x0 + box.x) * PT, (page.size.h - y0 - box.bottom) * PT
                rect = nums((left, bottom, left + box.w * PT, bottom + box.h * PT))
                entries = b"/Type/Annot/Subtype/Link/Rect[%b]/Border[0 0 0]/F 4/Dest(%b)"
                links.append(ref(document.put(b"<<" + entries % (rect, anchor_name.encode("ascii")) + b">>")))
        return b"/Annots[%b]" % b" ".join(links) if links else b""

    def catalog(self, document: PdfDocument, outline: Sequence[OutlineEntry]) -> dict[str, object]:
        """Write destinations and outline; give what the document's root says of them."""
        entries: dict[str, object] = {}
        if self._places:
            names = b"".join(b"(%b)%b" % (key.encode("ascii"), place) for key, place in sorted(self._places.items()))
            entries["Names"] = dictionary({"Dests": dictionary({"Names": b"[%b]" % names})})
        found = [entry for entry in outline if entry.anchor in self._places]
        if found:
            entries["Outlines"] = ref(_write_outline(document, found))
            entries["PageMode"] = name("UseOutlines")
        return entries


class _Branch:
    """A line of the outline with those under it."""

    def __init__(self, number: int, entry: OutlineEntry | None) -> None:
        self.number = number
        self.entry = entry
        self.children: list[_Branch] = []


def _write_outline(document: PdfDocument, outline: Sequence[OutlineEntry]) -> int:
    """Write the tree that the levels of the entries make; give the number of its root."""
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
        entries["Count"] = len(children) if branch.entry is None else -len(children)  # only the first level is open
    document.put(dictionary(entries), branch.number)
    for i, child in enumerate(children):
        assert child.entry is not None
        line: dict[str, object] = {"Title": string(child.entry.title), "Parent": ref(branch.number)}
        line["Dest"] = string(child.entry.anchor)
        if i:
            line["Prev"] = ref(children[i - 1].number)
        if i + 1 < len(children):
            line["Next"] = ref(children[i + 1].number)
        _write_branch(document, child, line)
