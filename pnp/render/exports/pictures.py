"""Pictures of faces and pages: to be looked at, to be printed elsewhere, or at the pixels that a print service asks for.

`png/<deck>/<id>-face.png` and similar: every distinct face; in `png-bleed`, with its bleed; `svg` and `svg-bleed` have the
same names with `.svg`. `<stem>/page-01.png` and so on:
each page of a document. `pictures.<profile>/…`: the pictures of a print service. `pictures.json` beside the pictures of
faces says which cards each picture shows. By it the next run of the same edition knows the pictures of faces that no longer
exist, and removes them.

`pictures.<profile>/order-<size>.xml`: an order of MakePlayingCards, which MPC Autofill fills in from the pictures. Its
elements are those of MPC Autofill's “XML Schema Specification” (github.com/chilli-axe/mpc-autofill, wiki, January 2026):
`details` with the number of cards, card stock and foil, `fronts` and `backs` with the slots of each picture, from 0, and a
`cardback` for the slots that `backs` leaves out. `bracket` is that of versions before 2025, which later ones pass over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.failures import error_context
from pnp.base.files import Publication, publishing
from pnp.base.processes import results_in_order
from pnp.impose.manifest import fit_entry
from pnp.render.content_stream import SharedObjects
from pnp.render.exports.table import PICTURE_LIST, ExportTarget, indented_json, listed_files
from pnp.render.face_pixels import SCREEN_PPI, PictureFace, face_batches, page_pixels
from pnp.render.pixels import save_pictures

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from pnp.model.frame import Frame
    from pnp.model.printing import FaceCanvas, OrderFile, PictureDemands
    from pnp.model.request import ProductDocuments
    from pnp.model.sheet import Component, Fit, Side
    from pnp.model.style import FontBook


def write_pngs(  # noqa: PLR0913 - the last five have defaults
    components: Iterable[Component],
    fonts: FontBook,
    folder: Path,
    *,
    ppi: int = SCREEN_PPI,
    bleed: bool = False,
    jobs: int = 1,
    publication: Publication | None = None,
    advance: Callable[[int], None] | None = None,
) -> tuple[Path, ...]:
    """Write `<deck>/<id>-face.png` for each distinct face and `<id>-back.png` for each distinct back; with `bleed`, all of it.

    A back that is the same for all cards of a deck is `<deck>/back.png`; equal faces are written once, under the first id.
    Pictures are RGB without alpha, with sizes rounded to whole pixels; those of outlines other than rectangles are transparent
    outside the outline, or outside its bleed. The bytes do not depend on `jobs`. With a `publication` the files appear together
    with its others. `advance` is told how many more are done. Gives the paths. Raises PnpError like `write_pdf`.
    """
    if publication is None:
        with publishing(folder) as own:
            return write_pngs(components, fonts, folder, ppi=ppi, bleed=bleed, jobs=jobs, publication=own, advance=advance)
    faces = {folder / d.file: PictureFace(d.frame, d.frame.bleed if bleed else 0.0) for d in distinct_faces(components)}
    write_faces(faces, fonts, publication, ppi=ppi, jobs=jobs, advance=advance)
    return tuple(faces)


def write_pictures(
    frames: Mapping[Path, Frame], fonts: FontBook, publication: Publication, *, ppi: int = SCREEN_PPI, jobs: int = 1
) -> None:
    """Write frames without their bleed as pictures, by path; they appear with the other files of the publication."""
    write_faces({path: PictureFace(frame) for path, frame in frames.items()}, fonts, publication, ppi=ppi, jobs=jobs)


class DistinctFace(NamedTuple):
    """A face or back of a deck that becomes one picture, with its file and the ids of all cards that show it."""

    file: str
    deck: str
    side: Side
    frame: Frame
    ids: list[str]


def distinct_faces(components: Iterable[Component]) -> list[DistinctFace]:
    """Return every distinct frame of every deck; its file is `deck/id-face.png`, `deck/id-back.png` or `deck/back.png`."""
    decks: dict[str, list[Component]] = {}
    for component in components:
        decks.setdefault(component.deck, []).append(component)
    return [face for deck, cards in decks.items() for face in _distinct_faces_of_deck(deck, cards)]


def _distinct_faces_of_deck(deck: str, cards: list[Component]) -> Iterable[DistinctFace]:
    one_back = len({card.back for card in cards if card.back}) == 1
    found: dict[tuple[Side, Frame], DistinctFace] = {}
    for card in cards:
        sides: tuple[tuple[Side, Frame | None], ...] = (("face", card.face), ("back", card.back))
        for side, frame in sides:
            if frame is None:
                continue
            if (side, frame) not in found:
                name = "back" if side == "back" and one_back else f"{card.id}-{side}"
                found[side, frame] = DistinctFace(f"{deck}/{name}.png", deck, side, frame, [])
            found[side, frame].ids.append(card.id)
    return found.values()


def write_faces(  # noqa: PLR0913 - the last three have defaults
    faces: Mapping[Path, PictureFace],
    fonts: FontBook,
    publication: Publication,
    *,
    ppi: int = SCREEN_PPI,
    jobs: int = 1,
    advance: Callable[[int], None] | None = None,
) -> None:
    """Write faces as pictures, by path, in batches: this process writes PDFs, others render and compress them."""
    paths = tuple(faces)
    calls = (
        (pdf, pages, [publication.stage(paths[n]) for n in numbers], ["/".join(paths[n].parts[-2:]) for n in numbers])
        for pdf, pages, numbers in face_batches(tuple(faces.values()), fonts, ppi)
    )
    with closing(results_in_order(save_pictures, calls, jobs)) as saved:  # so that nothing is written after a fault
        for number in saved:
            if advance is not None:
                advance(number)


PRINT_PPI = 300
"""The resolution that print services ask for, which have pictures with bleed."""


def export_png(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components as they are cut, to be looked at."""
    _export_faces(documents, target, "png", target.ppi or SCREEN_PPI, bleed=False)


def export_png_bleed(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components with their bleed, to be printed elsewhere."""
    _export_faces(documents, target, "png-bleed", target.ppi or PRINT_PPI, bleed=True)


def _export_faces(documents: ProductDocuments, target: ExportTarget, name: str, ppi: int, *, bleed: bool) -> None:
    folder, faces = _begin_faces(documents, target, name)
    if folder is None:
        return
    if documents.components:
        write_pngs(
            documents.components,
            documents.documents[0].fonts,
            folder,
            ppi=ppi,
            bleed=bleed,
            jobs=target.jobs,
            publication=target.publication,
            advance=target.progress.advance,
        )
    _list_faces(documents, target, folder, faces, {"ppi": ppi}, bleed=bleed)


def export_svg(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the faces of all components as they are cut as SVG, in mm."""
    _export_svg_faces(documents, target, "svg", bleed=False)


def export_svg_bleed(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the faces of all components with their bleed as SVG, in mm."""
    _export_svg_faces(documents, target, "svg-bleed", bleed=True)


def _export_svg_faces(documents: ProductDocuments, target: ExportTarget, name: str, *, bleed: bool) -> None:
    folder, faces = _begin_faces(documents, target, name)
    if folder is None:
        return
    from pnp.render.face_svg import SvgFaces  # noqa: PLC0415 - only where it is asked for

    faces = [face._replace(file=face.file.removesuffix("png") + "svg") for face in faces]
    if faces:
        written = SvgFaces(documents.documents[0].fonts)
        for face in faces:
            with error_context("picture", face.file), target.publication.open(folder / face.file) as file:
                file.write(written.write(face.frame, bleed=face.frame.bleed if bleed else 0.0, title=face.file[:-4]))
            target.progress.advance()
    _list_faces(documents, target, folder, faces, {}, bleed=bleed)


def _begin_faces(documents: ProductDocuments, target: ExportTarget, name: str) -> tuple[Path | None, list[DistinctFace]]:
    """Return the folder of the pictures of faces and the faces; no folder if there are none and were none before."""
    if documents.components is None:
        return None, []
    folder = target.folder / documents.edition.pictures_name(name)
    if not documents.components and not (folder / PICTURE_LIST).is_file():
        return None, []
    faces = distinct_faces(documents.components)
    target.progress.stage("pictures", len(faces))
    return folder, faces


def _list_faces(  # noqa: PLR0913 - what is listed, where, and how it was made
    documents: ProductDocuments,
    target: ExportTarget,
    folder: Path,
    faces: Iterable[DistinctFace],
    made: Mapping[str, object],
    *,
    bleed: bool,
) -> None:
    """Write which cards each picture shows, after the pictures that an earlier run has written are removed."""
    _remove_listed_pictures(folder, target.publication)
    differences = replace(documents.edition, sheets=()).data
    edition = {"edition": differences} if differences else {}
    pictures = [
        {"file": f.file, "deck": f.deck, "side": f.side, "cards": f.ids, "bleed_mm": f.frame.bleed if bleed else 0}
        for f in faces
    ]
    with target.publication.open(folder / PICTURE_LIST) as file:
        file.writelines(indented_json({**made, **edition, "pictures": pictures}))


def export_page_pictures(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write every page of each document, on white, in the colours of a screen."""
    ppi = target.ppi or SCREEN_PPI
    for document in documents.documents:
        pages, shared = document.imposition.pages, SharedObjects(document.fonts)
        target.progress.stage("pictures", len(pages))
        digits = max(2, len(str(len(pages))))
        for number, page in enumerate(pages, 1):
            picture = page_pixels(page, shared, ppi).png()
            with target.publication.open(target.folder / document.stem / f"page-{number:0{digits}}.png") as file:
                file.write(picture)
            target.progress.advance()


SERVICE_FOLDER = "pictures"


def export_service_pictures(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all cards that are sent to a print service."""
    if documents.pictures is None or documents.components is None:
        return
    folder, ppi = picture_folder(documents, target), documents.pictures.ppi
    decks = service_decks(documents)
    pictures = [picture for deck in decks for picture in deck.pictures]
    target.progress.stage("pictures", len(pictures))
    if pictures:
        fonts = documents.documents[0].fonts
        faces = {folder / picture.file: picture.face for picture in pictures}
        write_faces(faces, fonts, target.publication, ppi=ppi, jobs=target.jobs, advance=target.progress.advance)
    _remove_listed_pictures(folder, target.publication)
    edition = replace(documents.edition, sheets=()).data
    with target.publication.open(folder / PICTURE_LIST) as file:
        entries = [_service_entry(picture, deck) for deck in decks for picture in deck.pictures]
        file.writelines(indented_json({"ppi": ppi, "edition": edition, "pictures": entries}))


_SUFFIXES = (".png", ".svg")


def _remove_listed_pictures(folder: Path, publication: Publication) -> None:
    for outdated in listed_files(folder / PICTURE_LIST, lambda data: [entry["file"] for entry in data["pictures"]], _SUFFIXES):
        publication.remove(folder / outdated)


def picture_folder(documents: ProductDocuments, target: ExportTarget) -> Path:
    """Return the folder of the pictures of an edition."""
    return target.folder / documents.edition.pictures_name(SERVICE_FOLDER)


def _service_entry(picture: ServicePicture, deck: ServiceDeck) -> dict[str, object]:
    """One entry: file, what it shows on how many cards, its pixels, and where the trim is in it (left, top, width, height)."""
    canvas, frame = deck.canvas, picture.face.frame
    across, along = canvas.bleed(frame.size)
    left, top = (along, across) if canvas.turned else (across, along)
    w, h = frame.size.turned if canvas.turned else frame.size
    pixels = canvas.pixels or (0, 0)
    scale = pixels[0] / canvas.size.w
    return {
        "file": picture.file,
        "deck": picture.deck,
        "side": picture.face.side,
        "cards": list(dict.fromkeys(picture.cards)),
        "copies": len(picture.cards),
        "size": canvas.name,
        "turned": canvas.turned,
        "pixels": list(pixels),
        "trim_px": [round(length * scale, 2) for length in (left, top, w, h)],
        **({"fit": fit_entry(deck.fit)} if deck.fit is not None else {}),
    }


_FEWEST_DIGITS = 3
"""A number has as many at least, so that a list of files by name is in the order of the cards."""


class ServicePicture(NamedTuple):
    """One picture: its file, the face that it shows, of which deck it is, and the ids of the cards, one for each copy."""

    file: str
    face: PictureFace
    deck: str
    cards: tuple[str, ...]


class ServiceDeck(NamedTuple):
    """The pictures of a deck: `slots` gives for each card in order, copies one by one, the files of its face and its back."""

    name: str
    canvas: FaceCanvas
    pictures: tuple[ServicePicture, ...]
    slots: tuple[tuple[str, str | None], ...]
    fit: Fit | None = None


def service_decks(documents: ProductDocuments) -> tuple[ServiceDeck, ...]:
    """Return the decks of a run whose profile says how pictures are made, each in the order of its cards."""
    pictures, canvases = documents.pictures, _canvas_by_deck(documents)
    if pictures is None:
        return ()
    decks: dict[str, list[Component]] = {}
    for component in documents.components or ():
        if component.copies and component.deck in canvases:
            decks.setdefault(component.deck, []).append(component)
    return tuple(_service_deck(deck, cards, canvases[deck], pictures) for deck, cards in decks.items())


def _canvas_by_deck(documents: ProductDocuments) -> dict[str, FaceCanvas]:
    deck_of = {component.id: component.deck for component in documents.components or ()}
    return {
        deck_of[placement.id]: document.canvas
        for document in documents.documents
        if document.canvas is not None
        for page in document.imposition.pages
        for placement in page.placements
        if placement.id in deck_of  # a draft has pages that show no card
    }


def _service_deck(deck: str, cards: Sequence[Component], canvas: FaceCanvas, how: PictureDemands) -> ServiceDeck:
    backs = {card.back for card in cards}
    common = len(backs) == 1
    files: dict[str, tuple[PictureFace, list[str]]] = {}
    slots: list[tuple[str, str | None]] = []

    def add(path: str, side: Side, frame: Frame, card: str) -> str:
        files.setdefault(path, (PictureFace(frame, canvas=canvas, side=side), []))[1].append(card)
        return path

    for number, card in _number_copies(cards, each=how.copies == "each"):
        names = {"deck": deck, "number": number, "card": card.id}
        face = add(how.path({**names, "side": "face"}), "face", card.face, card.id)
        back = None
        if card.back is not None:
            back = add(how.path({**names, "side": "back"}, common=common), "back", card.back, card.id)
        slots.append((face, back))
    pictures = tuple(ServicePicture(path, face, deck, tuple(shown)) for path, (face, shown) in files.items())
    return ServiceDeck(deck, canvas, pictures, tuple(slots), cards[0].fit)


def _number_copies(cards: Sequence[Component], *, each: bool) -> Iterator[tuple[str, Component]]:
    last = sum(card.copies for card in cards) if each else len(cards)
    digits = max(_FEWEST_DIGITS, len(str(last)))
    number = 0
    for card in cards:
        for copy in range(card.copies):
            number += each or not copy
            yield f"{number:0{digits}}", card


_LOCAL_SOURCE = "Local File"


def export_order_file(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write an order for each size; decks of one size are ordered together."""
    from xml.etree.ElementTree import ElementTree  # noqa: PLC0415 - only where an order is asked for

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
    SubElement(order, "cardback").text = _local_path(common) if common else ""
    indent(order, "    ")
    return order


def _add_cards(parent: Element, files: Iterable[str | None], names: dict[str, str]) -> None:
    from xml.etree.ElementTree import SubElement  # noqa: PLC0415 - as above

    slots: dict[str, list[str]] = {}
    for slot, file in enumerate(files):
        if file is not None:
            slots.setdefault(file, []).append(str(slot))
    for file, its in slots.items():
        card = SubElement(parent, "card")
        SubElement(card, "id").text = _local_path(file)
        SubElement(card, "sourceType").text = _LOCAL_SOURCE
        SubElement(card, "slots").text = ",".join(its)
        SubElement(card, "name").text = file.rpartition("/")[2]
        SubElement(card, "query").text = names[file]


def _local_path(file: str) -> str:
    return f"./{file}"
