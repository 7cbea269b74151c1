"""Pack a game: every part of a kit printed into a folder of its own, then all of it in one zip."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.build import plan_again, write
from pnp.kits.archive import write_archive
from pnp.kits.contents import KitFile, SheetFacts, contents
from pnp.kits.pictures import kit_pictures
from pnp.load.files import read_bytes
from pnp.text.fonts import family_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Report
    from pnp.base.files import Publication
    from pnp.model.printing import Kit, KitPart
    from pnp.model.request import BuildRequest, PreparedGame, Progress
    from pnp.workshop import Workshop

_BOOKLET = "booklet"
_ONE_SIDED = {"gutterfold", "none"}  # ways of printing cards that say nothing about a booklet


class PlannedKit(NamedTuple):
    """A game as each part of a kit prints it, and the text of its licence."""

    kit: Kit
    game: PreparedGame
    parts: tuple[tuple[KitPart, PreparedGame], ...]
    licence: bytes


def plan_kit(kit: Kit, prepared: PreparedGame, workshop: Workshop, report: Report, progress: Progress) -> PlannedKit | None:
    """Plan all parts of a kit of a game that was prepared as it is printed at home; what is wrong goes to the report.

    `kit/no-licence`: the game does not say what those who download it may do with it. None if that cannot be read.
    """
    game = prepared.game
    if game.licence is None:
        hint = "write it into a file in its folder, and `licence: licence.txt` into game.yaml"
        report.error("kit/no-licence", f"the game `{game.name}` says nothing of its licence", game.mark, hint=hint)
        return None
    path = game.root / "content" / game.name / game.licence.source
    licence = read_bytes(game.root, path, game.licence.mark, report)
    if licence is None:
        return None
    parts = tuple(
        (part, plan_again(prepared, _request(part, prepared.request), report, progress, workshop)) for part in kit.parts
    )
    return PlannedKit(kit, prepared, parts, licence)


def write_kit(  # noqa: PLR0913, PLR0917 - what is packed, where and how
    planned: PlannedKit, workshop: Workshop, progress: Progress, aside: Path, out: Path, publication: Publication
) -> tuple[Path, ...]:
    """Write `<out>/<game>/<languages>/<game>-<languages>-<kit>.zip` and its pictures beside it; give the files.

    `aside` is an empty folder for what the zip is made of. Raises PnpError if a file cannot be written.
    """
    kit, game = planned.kit, planned.game.game
    home, stem = out / game.name / game.languages, f"{game.name}-{game.languages}-{kit.name}"
    files = list(_sheets(planned, workshop, progress, aside))
    pictures = kit_pictures(kit, planned.game)
    files += [KitFile(one.file, pictures[one.file], "picture") for one in kit.pictures if one.file in pictures]
    files.append(KitFile(kit.licence, planned.licence, "licence"))
    booklet = planned.game.booklet
    families = booklet.families if booklet else family_names(game.fonts, game.theme.styles.values(), game.locale)
    listed = {kit.contents: contents(game, files, families).encode("utf-8")}
    entries = {f"{stem}/{name}": data for name, data in (listed | {file.name: file.data for file in files}).items()}
    with publication.open(home / f"{stem}.zip") as archive:
        write_archive(archive, entries, game.date)
    beside = {home / f"{stem}-{Path(name).name}": data for name, data in pictures.items()}
    for path, data in beside.items():
        publication.write(path, data)
    return (home / f"{stem}.zip", *beside)


def _request(part: KitPart, request: BuildRequest) -> BuildRequest:
    only: Literal["cards"] | None = "cards" if part.backs in _ONE_SIDED else None
    return replace(request, paper=part.paper, backs=part.backs, profile=part.profile, only=only)


def _without_others(prepared: PreparedGame, part: KitPart, *, screen: bool) -> PreparedGame:
    """Leave out booklets that are for the paper of another part, and for the screen unless this part brings it."""
    booklet = prepared.products[_BOOKLET]
    kept = tuple(
        document
        for document in booklet.documents
        if (screen if document.outline is not None else document.imposition.paper.name == part.paper)
    )
    return replace(prepared, products={**prepared.products, _BOOKLET: replace(booklet, documents=kept)})


def _sheets(planned: PlannedKit, workshop: Workshop, progress: Progress, aside: Path) -> Iterator[KitFile]:
    for number, (part, whole) in enumerate(planned.parts):
        prepared = _without_others(whole, part, screen=number == 0)
        documents = [(name, document) for name, product in prepared.products.items() for document in product.documents]
        written = write(prepared, aside / str(number), progress, ("pdf",), workshop)
        for (name, document), done in zip(documents, written, strict=True):
            if document.outline is not None:
                yield KitFile(planned.kit.rules, done.pdf, "rules")
            else:
                path, sheets = f"{part.folder}/{done.pdf.name}", SheetFacts(part, document.imposition.backs, done)
                yield KitFile(path, done.pdf, "booklet" if name == _BOOKLET else "cards", sheets)
