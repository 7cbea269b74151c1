"""Write faces as pictures: one PNG per distinct face, with or without its bleed, on several cores."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.files import Publication, publishing
from pnp.base.processes import results_in_order
from pnp.render.face_pixels import SCREEN_PPI, PictureFace, face_batches
from pnp.render.page_pixels import save_pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from pnp.model.frame import Frame
    from pnp.model.sheet import Component, Side
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
    return [face for deck, cards in decks.items() for face in _of_deck(deck, cards)]


def _of_deck(deck: str, cards: list[Component]) -> Iterable[DistinctFace]:
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
    with closing(
        results_in_order(save_pictures, calls, jobs)
    ) as saved:  # closed at once, so that nothing is written after a fault
        for number in saved:
            if advance is not None:
                advance(number)
