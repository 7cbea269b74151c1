"""`pictures.<profile>/order-<size>.xml`: an order of MakePlayingCards, which MPC Autofill fills in from the pictures.

Its elements are those of MPC Autofill's “XML Schema Specification” (github.com/chilli-axe/mpc-autofill, wiki, January 2026):
`details` with the number of cards, card stock and foil, `fronts` and `backs` with the slots of each picture, from 0, and a
`cardback` for the slots that `backs` leaves out. `bracket` is that of versions before 2025, which later ones pass over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.exports.service_pictures import picture_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree.ElementTree import Element

    from pnp.model.printing import OrderFile
    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget
    from pnp.render.service_pictures import ServiceDeck

_LOCAL = "Local File"


def export_order_file(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write an order for each size; decks of one size are ordered together."""
    from xml.etree.ElementTree import ElementTree  # noqa: PLC0415 - only where an order is asked for

    from pnp.render.service_pictures import service_decks  # noqa: PLC0415 - as above

    how = documents.pictures.order_file if documents.pictures else None
    if how is None:
        return
    folder = picture_folder(documents, target)
    sizes: dict[str, list[ServiceDeck]] = {}
    for deck in service_decks(documents):
        sizes.setdefault(deck.canvas.name, []).append(deck)
    for outdated in sorted(folder.glob("order-*.xml")):
        target.publication.remove(outdated)
    for size, decks in sizes.items():
        with target.publication.open(folder / f"order-{size}.xml") as file:
            file.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
            ElementTree(order_element(decks, how)).write(file, encoding="UTF-8", xml_declaration=False)
            file.write(b"\n")


def order_element(decks: Sequence[ServiceDeck], how: OrderFile) -> Element:
    """Return the order of some decks of one size."""
    from xml.etree.ElementTree import Element, SubElement, indent  # noqa: PLC0415 - as above

    slots = [(face, back) for deck in decks for face, back in deck.slots]
    names = {picture.file: picture.cards[0] for deck in decks for picture in deck.pictures}
    backs = [back for _, back in slots]
    common = backs[0] if None not in backs else None  # a slot that has no back must not get that of another card
    order = Element("order")
    details = SubElement(order, "details")
    SubElement(details, "quantity").text = str(len(slots))
    if (bracket := how.bracket(len(slots))) is not None:
        SubElement(details, "bracket").text = str(bracket)
    SubElement(details, "stock").text = how.stock
    SubElement(details, "foil").text = "true" if how.foil else "false"
    _add_cards(SubElement(order, "fronts"), [face for face, _ in slots], names)
    _add_cards(SubElement(order, "backs"), [back if back != common else None for back in backs], names)
    SubElement(order, "cardback").text = _path(common) if common else ""
    indent(order, "    ")
    return order


def _add_cards(parent: Element, files: Iterable[str | None], names: dict[str, str]) -> None:
    """Add an element for each picture with the slots that show it."""
    from xml.etree.ElementTree import SubElement  # noqa: PLC0415 - as above

    slots: dict[str, list[str]] = {}
    for slot, file in enumerate(files):
        if file is not None:
            slots.setdefault(file, []).append(str(slot))
    for file, its in slots.items():
        card = SubElement(parent, "card")
        SubElement(card, "id").text = _path(file)
        SubElement(card, "sourceType").text = _LOCAL
        SubElement(card, "slots").text = ",".join(its)
        SubElement(card, "name").text = file.rpartition("/")[2]
        SubElement(card, "query").text = names[file]


def _path(file: str) -> str:
    return f"./{file}"
