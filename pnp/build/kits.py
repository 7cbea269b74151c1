"""Kits: a zip of a game for shops of downloads, with sheets for several papers, the booklet, pictures and the licence.

The bytes of a zip depend on its files alone, not on the clock, the user or the order of a folder.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple, TypeAlias
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from pnp.base.diagnostics import Report
from pnp.base.languages import is_right_to_left, main_script
from pnp.base.records import frozen
from pnp.build.assembly import PHRASE_BY_BACKS
from pnp.build.build import replan, write
from pnp.layout.assembly import finished_piece
from pnp.load.files import read_bytes
from pnp.load.profiles import read_profile
from pnp.locale.phrases import phrase
from pnp.model.face_walk import fonts_of
from pnp.render.exports.pictures import distinct_faces
from pnp.render.montages import cover, overview, spreads
from pnp.text.fonts import family_names

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic
    from pnp.base.files import Publication
    from pnp.build.workshop import Workshop
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.printing import BacksMode, Kit, KitPart, Stock
    from pnp.model.request import PreparedGame, Progress, WrittenDocument
    from pnp.model.sheet import Imposition


_BOOKLET_PRODUCT = "booklet"
_ONE_SIDED_BACKS = {"gutterfold", "none"}  # parts with these backs have no booklet


class PlannedKit(NamedTuple):
    """A game prepared for each part of a kit, and the text of its licence; without one, the kit is for private use."""

    kit: Kit
    game: PreparedGame
    parts: tuple[tuple[KitPart, PreparedGame], ...]
    licence: bytes | None


def plan_kit(kit: Kit, prepared: PreparedGame, workshop: Workshop, report: Report, progress: Progress) -> PlannedKit | None:
    """Plan all parts of a kit of a game that was prepared for printing at home; findings go to the report.

    A game that names no licence is packed for private use, which its sheets say, and `kit/no-licence` notes. None if the file
    of its licence cannot be read.
    """
    game, licence = prepared.game, None
    if game.licence is None:
        message = f"the game `{game.name}` says nothing of its licence: its kit is for private use, and says so on each sheet"
        hint = "write what others may do into a file in its folder, and `licence: licence.txt` into game.yaml"
        report.note("kit/no-licence", message, game.mark, hint=hint)
    else:
        path = game.root / "content" / game.name / game.licence.source
        licence = read_bytes(game.root, path, game.licence.mark, report)
        if licence is None:
            return None
    parts: list[tuple[KitPart, PreparedGame]] = []
    found: list[Sequence[Diagnostic]] = []
    for part in kit.parts:
        only: Literal["cards"] | None = "cards" if part.backs in _ONE_SIDED_BACKS else None
        request = replace(
            prepared.request, paper=part.paper, backs=part.backs, profile=part.profile, only=only,
            marks=part.marks, bleed=part.bleed, cuts=part.cuts, stock=part.stock, assembly=True,
            private_use=licence is None,
        )  # fmt: skip
        of_part = Report()
        parts.append((part, replan(prepared, request, of_part, progress, workshop)))
        found.append(of_part.diagnostics)
    _report_findings(kit.parts, found, report)
    return PlannedKit(kit, prepared, tuple(parts), licence)


def _report_findings(parts: Sequence[KitPart], found: Sequence[Sequence[Diagnostic]], report: Report) -> None:
    """Report what was found in parts of a kit; what is not wrong in all ways of printing names the parts in which it is."""
    known = {*report.diagnostics}
    for finding in dict.fromkeys(chain.from_iterable(found)):
        having = [part for part, its in zip(parts, found, strict=True) if finding in its]
        if finding in known or len(having) == len(parts):
            report.add(finding)
        else:
            places = tuple(
                [(f"in the part `{part.folder}` of the kit:", part.mark) for part in having if part.mark is not None]
            )
            if finding.mark is None and places:
                report.add(replace(finding, mark=places[0][1], also=(*finding.also, *places[1:])))
            else:
                report.add(replace(finding, also=(*finding.also, *places)))


def kit_savings(planned: PlannedKit) -> Iterator[str]:
    """Say which folded parts would take much less paper otherwise, as a part says it: `cuts: shared`."""
    for part, prepared in planned.parts:
        for document in prepared.products["cards"].documents if part.backs == "gutterfold" else ():
            if document.saving:
                words = document.saving.replace("`--cuts shared`", "`cuts: shared`").replace("`--bleed 0`", "`bleed: 0`")
                yield f"{part.folder}, {document.imposition.paper.label}: {words}"


def write_kit(  # noqa: PLR0913, PLR0917 - what is packed, where and how
    planned: PlannedKit, workshop: Workshop, progress: Progress, work: Path, out: Path, publication: Publication
) -> tuple[Path, ...]:
    """Write `<out>/<game>/<languages>/<game>-<languages>-<kit>.zip` and its pictures beside it; return the files.

    `work` is an empty folder for the PDFs of its parts. Raises PnpError if a file cannot be written.
    """
    kit, game = planned.kit, planned.game.game
    home, stem = out / game.name / game.languages, f"{game.name}-{game.languages}-{kit.name}"
    files = list(_write_parts(planned, workshop, progress, work))
    pictures = kit_pictures(kit, planned.game)
    files += [KitFile(one.file, pictures[one.file], "picture") for one in kit.pictures if one.file in pictures]
    if planned.licence is not None:
        files.append(KitFile(kit.licence, planned.licence, "licence"))
    booklet = planned.game.booklet
    families = dict.fromkeys(booklet.families if booklet else ())
    families |= dict.fromkeys(family_names(game.fonts, game.theme.styles.values(), game.locale, {*_fonts_of(planned)}))
    listed = {kit.contents: kit_contents(game, files, tuple(families)).encode("utf-8")}
    entries = {f"{stem}/{name}": data for name, data in (listed | {file.name: file.data for file in files}).items()}
    with publication.open(home / f"{stem}.zip") as archive:
        write_archive(archive, entries, game.date)
    beside = {home / f"{stem}-{Path(name).name}": data for name, data in pictures.items()}
    for path, data in beside.items():
        publication.write(path, data)
    return (home / f"{stem}.zip", *beside)


def _fonts_of(planned: PlannedKit) -> Iterator[str]:
    """Yield the keys of the fonts in which cards, the edges of sheets and the assembly sheets are set."""
    frames = dict.fromkeys(frame for component in planned.game.components for frame in component.frames)
    documents = [d for _, part in planned.parts for name in ("cards", "assembly") for d in part.products[name].documents]
    furniture = (page.furniture for document in documents for page in document.imposition.pages)
    for items in chain((frame.items for frame in frames), furniture):
        yield from fonts_of(items)


def _without_screen_booklet(prepared: PreparedGame) -> PreparedGame:
    """Leave out the booklet for the screen, which another part of the kit brings."""
    booklet = prepared.products[_BOOKLET_PRODUCT]
    kept = tuple(document for document in booklet.documents if document.outline is None)
    return replace(prepared, products={**prepared.products, _BOOKLET_PRODUCT: replace(booklet, documents=kept)})


def parts_to_write(planned: PlannedKit) -> Iterator[tuple[KitPart, PreparedGame]]:
    """Yield the parts of a kit with what is written of each: the booklet for the screen is in the first alone."""
    for number, (part, whole) in enumerate(planned.parts):
        yield part, _without_screen_booklet(whole) if number else whole


def _write_parts(planned: PlannedKit, workshop: Workshop, progress: Progress, work: Path) -> Iterator[KitFile]:
    for number, (part, of_part) in enumerate(parts_to_write(planned)):
        prepared = replace(of_part, request=replace(of_part.request, only=None))  # with how its pieces are put together
        documents = [(name, document) for name, product in prepared.products.items() for document in product.documents]
        written = write(prepared, work / str(number), progress, ("pdf",), workshop)
        for (name, document), done in zip(documents, written, strict=True):
            if document.outline is not None:
                yield KitFile(planned.kit.rules, done.pdf, "rules")
            else:
                path, imposed = f"{part.folder}/{done.pdf.name}", document.imposition
                sheets = SheetFacts(part, imposed.paper, imposed.backs, _is_folded(imposed), done, imposed.stock)
                yield KitFile(path, done.pdf, _ROLE_BY_PRODUCT.get(name, "cards"), sheets)


def _is_folded(imposition: Imposition) -> bool:
    return any(line.kind == "fold" for line in imposition.pages[0].lines) if imposition.sheets else False


FileRole: TypeAlias = Literal["cards", "booklet", "assembly", "rules", "picture", "licence"]
_ROLE_BY_PRODUCT: Mapping[str, FileRole] = {"booklet": "booklet", "assembly": "assembly"}

_INDENT, _SEPARATOR = " " * 4, " · "
_LINE_END = "\r\n"  # every editor of every system shows it as one


@frozen
class SheetFacts:
    """A file of sheets: its part of the kit, paper, backs, whether it is `folded`, the numbers of its sheets and pieces."""

    part: KitPart
    paper: Paper
    backs: BacksMode
    folded: bool
    written: WrittenDocument
    stock: Stock | None = None


@frozen
class KitFile:
    """A file of a kit: its path in the zip, its bytes or the file that holds them, and its role."""

    name: str
    data: bytes | Path
    role: FileRole
    sheets: SheetFacts | None = None


def kit_contents(game: Game, files: Sequence[KitFile], families: Sequence[str]) -> str:
    """Return the table of contents: the title, how to print, each file with a description, and the names of the typefaces.

    Without a file of the licence, it says what private use is before all else.
    """
    date = f" ({game.date})" if game.date else ""
    head = [game.title, ", ".join(filter(None, (f"{game.version}{date}", game.author))), "", _phrase(game, "print-at-100"), ""]
    if not any(file.role == "licence" for file in files):
        head[3:3] = [_phrase(game, "kit-private"), ""]
    fonts = _phrase(game, "set-in", fonts=", ".join(families))
    return _LINE_END.join([*head, *_contents_lines(game, files), "", fonts, ""])


def _contents_lines(game: Game, files: Sequence[KitFile]) -> Iterator[str]:
    pictures = [file.name for file in files if file.role == "picture"]
    for file in sorted(files, key=lambda one: one.role != "rules"):
        if file.role != "picture" or file.name == pictures[0]:
            yield from pictures if file.role == "picture" else (file.name,)
            yield from (_INDENT + line for line in _describe_file(game, file))


def _describe_file(game: Game, file: KitFile) -> Iterator[str]:
    """Yield the role of a file; of sheets, how they are printed, how many there are, and what is on them."""
    facts = file.sheets
    if facts is None:
        yield _phrase(game, f"kit-{file.role}")
        return
    if file.role == "assembly":
        yield _phrase(game, "assembly-title")
    is_usual = facts.folded and facts.backs == "duplex-short"  # as the phrase for booklets has it
    role = "kit-booklet" if file.role == "booklet" and is_usual else PHRASE_BY_BACKS[facts.backs]
    yield _phrase(game, role, paper=facts.paper.label)
    if facts.stock is not None:
        yield _SEPARATOR.join(filter(None, (facts.stock.label, facts.stock.weight)))
        if facts.stock.note:
            yield facts.stock.note
    profile = read_profile(facts.part.profile, game.root)
    if profile is not None and profile.low_ink:
        yield _phrase(game, "kit-low-ink")
    counts = [_phrase(game, "sheet", n=facts.written.sheets)]
    counts += [_phrase(game, kind, n=number) for kind, number in facts.written.pieces.items()]
    yield _SEPARATOR.join(counts)


def _phrase(game: Game, key: str, **values: str | int) -> str:
    return phrase(game.locale, key, game.phrases, **values)


_FLAT_KINDS = frozenset({"card", "tile", "board", "aid"})  # large components that lie on the table as they are printed


def kit_pictures(kit: Kit, prepared: PreparedGame) -> dict[str, bytes]:
    """Return the pictures of a kit as PNGs by their names; those of a booklet only if the game has one."""
    faces, pages, fonts = _distinct_fronts(prepared), prepared.booklet.pages if prepared.booklet else (), prepared.game.fonts
    right_to_left = is_right_to_left(main_script(prepared.game.locale))
    pictures: dict[str, bytes] = {}
    for picture in kit.pictures:
        size = picture.width, picture.height
        if picture.shows == "cover" and (faces or pages):
            wall = _mix_decks(_distinct_fronts(prepared, _FLAT_KINDS) or faces)
            pictures[picture.file] = cover(wall, pages[0] if pages else None, fonts, size)
        if picture.shows == "cards" and faces:
            pieces = [(face, finished_piece(face)) for face in faces]
            folded = {piece for _, piece in pieces if piece is not None}
            table = sorted([piece or face for face, piece in pieces], key=lambda face: -face.size.h)
            pictures[picture.file] = overview(table, fonts, size, drawn=folded, right_to_left=right_to_left)
        if picture.shows == "booklet" and pages:
            pictures[picture.file] = spreads(pages, fonts, size, right_to_left=right_to_left)
    return pictures


def _distinct_fronts(prepared: PreparedGame, kinds: Container[str] | None = None) -> tuple[Frame, ...]:
    wanted = {deck.name for deck in prepared.game.decks if kinds is None or deck.kind in kinds}
    faces = distinct_faces(component for component in prepared.components if component.deck in wanted)
    return tuple(face.frame for face in faces if face.side == "face")


def _mix_decks(faces: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return all faces in an order in which those of a deck, which look alike, are rarely neighbours."""
    # a step that does not divide the number of faces visits each of them once
    step = next((n for n in (7, 5, 3, 11) if len(faces) % n), 1)
    return tuple(faces[number * step % len(faces)] for number in range(len(faces)))


_UNIX_SYSTEM = 3  # `create_system` of entries with Unix permissions
_READABLE_MODE = 0o100644 << 16  # `external_attr` of a file that all may read
_FIRST_ZIP_YEAR = 1980  # zips have no earlier date


def write_archive(file: BinaryIO, entries: Mapping[str, Path | bytes], date: str) -> None:
    """Write a zip with these files by their paths, in this order, all of the `date` (`YYYY-MM-DD`). Raises OSError.

    They are stored uncompressed: PDFs and PNGs are compressed already.
    """
    year, month, day = (int(part) for part in date.split("-"))
    with ZipFile(file, "w", ZIP_STORED) as archive:
        for name, source in entries.items():
            info = ZipInfo(name, (max(year, _FIRST_ZIP_YEAR), month, day, 0, 0, 0))
            info.create_system, info.external_attr = _UNIX_SYSTEM, _READABLE_MODE
            archive.writestr(info, source if isinstance(source, bytes) else source.read_bytes())
