"""Write faces as pictures: one PNG per distinct face, with or without its bleed, on several cores."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from pnp.render.face_pixels import SCREEN_PPI, PictureFace, face_batches
from pnp.render.page_pixels import save_pictures
from pnp.render.publication import Publication, publishing
from pnp.worker_pool import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from pnp.model.component import Component
    from pnp.model.frame import Frame
    from pnp.model.sheet import Side
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
        with publishing() as own:
            return write_pngs(components, fonts, folder, ppi=ppi, bleed=bleed, jobs=jobs, publication=own, advance=advance)
    faces = {folder / f"{stem}.png": PictureFace(f, f.bleed if bleed else 0.0) for stem, f in distinct_faces(components)}
    _write(faces, fonts, publication, ppi, jobs, advance)
    return tuple(faces)


def write_pictures(
    frames: Mapping[Path, Frame], fonts: FontBook, publication: Publication, *, ppi: int = SCREEN_PPI, jobs: int = 1
) -> None:
    """Write frames without their bleed as pictures, by path; they appear with the other files of the publication."""
    _write({path: PictureFace(frame) for path, frame in frames.items()}, fonts, publication, ppi, jobs, None)


def distinct_faces(components: Iterable[Component]) -> Iterator[tuple[str, Frame]]:
    """Yield every distinct frame of every deck with its name: `deck/id-face`, `deck/id-back` or `deck/back`."""
    decks: dict[str, list[Component]] = {}
    for component in components:
        decks.setdefault(component.deck, []).append(component)
    for deck, cards in decks.items():
        backs = {c.back for c in cards if c.back}
        seen: set[tuple[Side, Frame]] = set()
        for card in cards:
            sides: tuple[tuple[Side, Frame | None], ...] = (("face", card.face), ("back", card.back))
            for side, frame in sides:
                if frame is not None and (side, frame) not in seen:
                    seen.add((side, frame))
                    yield (f"{deck}/back" if side == "back" and len(backs) == 1 else f"{deck}/{card.id}-{side}"), frame


def _write(  # noqa: PLR0913, PLR0917 - the whole input of the stage
    faces: Mapping[Path, PictureFace],
    fonts: FontBook,
    publication: Publication,
    ppi: int,
    jobs: int,
    advance: Callable[[int], None] | None,
) -> None:
    """Write faces in batches: this process writes PDFs, others render and compress them."""
    paths = iter(faces)
    calls = (
        (pdf, sizes, [publication.stage(next(paths)) for _ in sizes]) for pdf, sizes in face_batches(faces.values(), fonts, ppi)
    )
    with closing(in_order(save_pictures, calls, jobs)) as saved:  # closed at once, so that nothing is written after a fault
        for number in saved:
            if advance is not None:
                advance(number)
