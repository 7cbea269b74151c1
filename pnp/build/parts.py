"""A deck as several PDFs with one manifest: its texts are fitted, then each part is printed, by whoever works for the run.

A part is as many cards as fit on so many sheets, in the deck's order. A run that was ended on the way is taken up where it was,
if nothing has changed since. Workers get the game as bytes: its records, and the files that templates and pictures are read
from, with paths from the project's root. The bytes are made and read by the same program only: who can send a worker such
bytes can give it any work.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import shutil
import tempfile
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import lru_cache, partial
from hashlib import blake2b
from io import BytesIO
from itertools import accumulate
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar, overload
from zipfile import ZIP_DEFLATED, ZipFile

from pnp.base.cache import FINDINGS_FORM, program_stamp
from pnp.base.diagnostics import Report
from pnp.base.processes import results_in_order
from pnp.build.cards import plan_cards
from pnp.build.editions import part_word, requested_profile
from pnp.build.workshop import Workshop
from pnp.layout.deck_sizes import add_sizes, choose_sizes
from pnp.layout.layout import fitted_sizes
from pnp.load.kinds.compound import RefKind
from pnp.load.kinds.kind import Kind
from pnp.load.places import SubjectReport, game_index
from pnp.load.project import files_digest, game_files
from pnp.locale.pseudo import tolerate_long_texts
from pnp.model.game import DeckPart
from pnp.model.request import NoProgress
from pnp.preflight.preflight import preflight_documents
from pnp.render.exports.table import indented_json, print_document

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.base.files import Publication
    from pnp.layout.deck_sizes import FittedSizes
    from pnp.model.game import Card, ChosenSizes, Deck, Game
    from pnp.model.request import BuildRequest, Document, Progress
    from pnp.model.sheet import Side


_SIDES: Final[tuple[Side, ...]] = ("face", "back")
_SAMPLE_CARDS: Final = 60
"""Cards; more than a sheet holds."""


class WrittenParts(NamedTuple):
    """What was written: the PDFs in order, their manifest, and how many cards and sheets they have."""

    pdfs: tuple[Path, ...]
    manifest: Path
    cards: int
    sheets: int


class PartsBuild:
    """The parts of one deck of a localized game, each of about so many sheets.

    Finished parts are kept in `kept` until all are, so that a run which is ended on the way can be taken up.
    """

    def __init__(self, game: Game, request: BuildRequest, kept: FinishedParts, sheets: int) -> None:
        self._game, self._kept = game, kept
        self._cards = requested_deck(game, request).cards
        self._sample = PartMaker(without_cards(game, request), request).sample(self._cards[:_SAMPLE_CARDS])
        self.ranges = tuple(divide_deck(self._cards, sheets * self._sample.pieces))
        self.finished = frozenset(part.number for part in self.ranges if kept.has(part.number))
        """The numbers of the parts that an earlier run has finished."""

    def make(self, workers: Workers, report: Report, progress: Progress) -> None:
        """Let `workers` make all parts that are not finished yet; what was found in any part goes to the report."""
        findings = _UniqueFindings(report)
        for number in sorted(self.finished):
            findings.tell(FINDINGS_FORM.decode(self._kept.findings(number)))
        rest = [part for part in self.ranges if part.number not in self.finished]
        if not rest:
            return
        sizes = self._fitted(workers, progress)
        progress.stage("parts", len(self.ranges))
        progress.advance(len(self.finished))
        for printed in workers.run(PartMaker.printed, (PartOrder(self._part(part), sizes) for part in rest)):
            findings.tell(printed.findings)
            if printed.pdf:
                self._kept.keep(printed.number, printed.pdf, printed.manifest, FINDINGS_FORM.encode(printed.findings))
            progress.advance()

    def publish(self, folder: Path, publication: Publication) -> WrittenParts:
        """Write the PDFs of all parts and their manifest; parts of an earlier run go. Raises OSError."""
        stem, numbers = self._sample.stem, [part.number for part in self.ranges]
        pdfs = [folder / f"{stem}.{part_word(number)}.pdf" for number in numbers]
        for number, pdf in zip(numbers, pdfs, strict=True):
            shutil.copyfile(self._kept.pdf(number), publication.stage(pdf))
        for outdated in sorted(folder.glob(f"{stem}.part-*.pdf")):
            publication.remove(outdated)
        manifest = folder / f"{stem}.parts.json"
        joined = JoinedManifests(self._kept, [pdf.name for pdf in pdfs])
        with publication.open(manifest) as file:
            file.writelines(indented_json(joined.data))
        return WrittenParts(tuple(pdfs), manifest, sum(card.copies for card in self._cards), joined.sheets)

    def _fitted(self, workers: Workers, progress: Progress) -> dict[Side, ChosenSizes]:
        """Fit the texts of all cards and choose the sizes of the deck."""
        progress.stage("fit", len(self.ranges))
        fitted = []
        for part in workers.run(PartMaker.fitted, map(self._part, self.ranges)):
            fitted.append(part.sizes)
            progress.advance()
        return {side: choose_sizes(add_sizes(sizes[side] for sizes in fitted if side in sizes)) for side in _SIDES}

    def _part(self, part: PartRange) -> PartCards:
        return PartCards(part.number, part.start, self._cards[part.start : part.stop])


def without_cards(game: Game, request: BuildRequest) -> Game:
    """Return a game whose requested deck has no cards: what its workers share."""
    deck = requested_deck(game, request)
    bare = replace(deck, cards=(), parked=(), faulty=())
    return replace(game, decks=tuple(bare if d is deck else d for d in game.decks))


def parts_key(game: Game, request: BuildRequest, sheets: int) -> str:
    """Return a key of all that the parts depend on: the project's files of the game, its fonts, the request, the program."""
    digest = blake2b(program_stamp() + files_digest(game.root, game.name), digest_size=16)
    digest.update(game.fonts.digest(game.locale))
    digest.update(repr((replace(request, jobs=1), sheets)).encode())
    return digest.hexdigest()


class _UniqueFindings:
    """Passes the findings of parts on: what several have in common, such as a fault of a template, only of the first."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._seen: set[tuple[str, Mark | None, str]] = set()

    def tell(self, findings: Sequence[Diagnostic]) -> None:
        """Add what was found in a part."""
        for finding in findings:
            about = finding.code, finding.mark, finding.message
            if about not in self._seen:
                self._seen.add(about)
                self._report.add(finding)


_WHOLE_DECK_HINT = "build it without `--parts`"


def check_parts(game: Game, request: BuildRequest, report: Report) -> None:
    """Report what keeps the requested deck from being printed in parts."""
    decks = [deck for deck in game.decks if request.deck in {None, deck.name}]
    if len(decks) != 1:
        named = ", ".join(f"`{deck.name}`" for deck in game.decks)
        message = f"`{request.deck}` is no deck of {game.name}" if request.deck else f"{game.name} has {len(decks)} decks"
        report.error(
            "parts/which-deck", message, game.mark, hint=f"name one with `--deck`: {named}" if named else _WHOLE_DECK_HINT
        )
        return
    _check_deck(decks[0], game, report)
    profile = requested_profile(request)
    if profile.table is not None or profile.cut is not None or (profile.writes and "pdf" not in profile.writes):
        message = f"`{profile.name}` writes more than PDFs, which parts of a deck cannot be"
        report.error("parts/profile", message, hint="`--profile home` or one for a press; " + _WHOLE_DECK_HINT)
    if game.other is not None:
        report.error(
            "parts/two-games", "a second language on the backs needs the deck as a whole", game.mark, hint=_WHOLE_DECK_HINT
        )


def _check_deck(deck: Deck, game: Game, report: Report) -> None:
    if not deck.cards or not deck.printable:
        report.error("parts/no-cards", f"`{deck.name}` has no cards to print", deck.mark)
    if deck.tiling is not None:
        report.error("parts/tiles", f"`{deck.name}` is divided among sheets already", deck.mark, hint=_WHOLE_DECK_HINT)
    for declared in game.types.values():
        for name, kind in declared.fields.items():
            if _can_refer_to(kind, deck.type):
                message = f"`{declared.name}.{name}` refers to cards of `{deck.name}`, which no part has all of"
                report.error("parts/reference", message, deck.mark, hint=_WHOLE_DECK_HINT)


def _can_refer_to(kind: object, type_: str) -> bool:
    """Whether values of a kind can name cards of a type."""
    if isinstance(kind, RefKind):
        return kind.to in {None, type_}
    if isinstance(kind, Mapping):
        return any(_can_refer_to(inner, type_) for inner in kind.values())
    return isinstance(kind, Kind) and any(_can_refer_to(getattr(kind, part.name), type_) for part in fields(kind))


class PartRange(NamedTuple):
    """The cards of a part: its number from 1, the place of its first card in the deck from 0, and the place after its last."""

    number: int
    start: int
    stop: int


def divide_deck(cards: Sequence[Card], most: int) -> Iterator[PartRange]:
    """Yield parts of at most `most` pieces of paper each, copies counted; a card with more copies is a part of its own."""
    number, start, pieces = 1, 0, 0
    for place, card in enumerate(cards):
        if pieces and pieces + card.copies > most:
            yield PartRange(number, start, place)
            number, start, pieces = number + 1, place, 0
        pieces += card.copies
    if start < len(cards):
        yield PartRange(number, start, len(cards))


_PARTS_BETWEEN_COLLECTIONS: Final = 8


class PartCards(NamedTuple):
    """The cards of a part, and how many come before them."""

    number: int
    before: int
    cards: tuple[Card, ...]


class FittedPart(NamedTuple):
    """The sizes at which the texts of a part fit, for each side."""

    number: int
    sizes: Mapping[Side, FittedSizes]


class PartOrder(NamedTuple):
    """A part to print, with the sizes of its whole deck."""

    part: PartCards
    sizes: Mapping[Side, ChosenSizes]


class PrintSample(NamedTuple):
    """How the deck is printed: the name of its file without the suffix, and how many pieces a sheet holds."""

    stem: str
    pieces: int


class PrintedPart(NamedTuple):
    """A part as it was printed: its PDF and its manifest, both empty after an error, and what was found."""

    number: int
    pdf: bytes
    manifest: bytes
    findings: tuple[Diagnostic, ...]


class PartMaker:
    """Makes the parts of the deck that `request` names; `game` is localized and has no cards of that deck.

    What parts have in common (templates, pictures, shaped words) is kept from one to the next.
    """

    def __init__(self, game: Game, request: BuildRequest) -> None:
        self._game = game
        self._request = request
        self._workshop = Workshop(game.root)
        self._printed_parts = 0
        gc.freeze()

    def sample(self, cards: tuple[Card, ...]) -> PrintSample:
        """Return how the deck is printed, from its first cards; where these have faults, as if a sheet held one piece."""
        game = self._with(PartCards(1, 0, cards))
        found = plan_cards(game, self._request, self._workshop.begin(), Report(), NoProgress()).documents
        if not found:
            return PrintSample("", 1)
        sheets = found[0].imposition.sheets
        return PrintSample(found[0].stem, max(sum(p.side == "face" for p in sheet.front.placements) for sheet in sheets))

    def fitted(self, part: PartCards) -> FittedPart:
        """Return the sizes at which the texts of a part fit."""
        game = self._with(part, {})
        typesetter = self._workshop.begin().typesetter(game.fonts, game.locale)
        return FittedPart(
            part.number,
            fitted_sizes(game, Report(), typesetter, requested_deck(game, self._request), cache=self._workshop.layout),
        )

    def printed(self, order: PartOrder) -> PrintedPart:
        """Return a part as a PDF with its manifest; findings are those of its cards and sheets."""
        try:
            return self._printed(order)
        finally:
            self._collect_garbage()

    def _printed(self, order: PartOrder) -> PrintedPart:
        report = Report()
        game = self._with(order.part, order.sizes)
        of_print = tolerate_long_texts(SubjectReport(report, partial(game_index, game)), self._request.locale)
        documents = plan_cards(game, self._request, self._workshop.begin(), of_print, NoProgress())
        preflight_documents(game, documents, of_print, strict=self._request.strict)
        if report.has_errors:
            return PrintedPart(order.part.number, b"", b"", report.diagnostics)
        (document,) = documents.documents
        return PrintedPart(order.part.number, *self._written(document), report.diagnostics)

    def _collect_garbage(self) -> None:
        """Free what parts have left in cycles, after every eighth of them: it takes a tenth of the time of one."""
        self._printed_parts += 1
        if self._printed_parts % _PARTS_BETWEEN_COLLECTIONS == 0:
            gc.collect()

    def _with(self, part: PartCards, sizes: Mapping[Side, ChosenSizes] | None = None) -> Game:
        """Return the game with the cards of a part; without the sizes of the deck, as if these were all its cards."""
        whole = requested_deck(self._game, self._request)
        number = None if sizes is None else DeckPart(part.number, part.before, sizes)
        found = replace(whole, cards=part.cards, part=number)
        return replace(self._game, decks=tuple(found if deck is whole else deck for deck in self._game.decks))

    def _written(self, document: Document) -> tuple[bytes, bytes]:
        assert document.manifest is not None
        file = BytesIO()
        print_document(document, file, streams=self._workshop.streams)
        return file.getvalue(), b"".join(indented_json(document.manifest()))


def requested_deck(game: Game, request: BuildRequest) -> Deck:
    """Return the deck that a request names, or the only one."""
    return next(deck for deck in game.decks if request.deck in {None, deck.name})


TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class Workers(Protocol):
    """Call a method of `PartMaker` for many tasks."""

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order; tasks are taken as they are needed, so that few of them are in memory."""


@contextmanager
def local_workers(game: Game, request: BuildRequest) -> Iterator[Workers]:
    """Give up to `request.jobs` processes of this machine; a single one is this process."""
    if request.jobs == 1:
        yield _MakerHere(PartMaker(game, request))
        return
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        yield _Processes(write_packed_game(game, request, Path(folder)), game.root, request.jobs)


class _MakerHere(NamedTuple):
    """The process of the run itself."""

    maker: PartMaker

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order."""
        return (work(self.maker, task) for task in tasks)


class _Processes(NamedTuple):
    """Processes that open a parcel; the files of the game are where they are."""

    parcel: Path
    root: Path
    jobs: int

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order."""
        return results_in_order(_call_maker, ((work, self.parcel, self.root, task) for task in tasks), self.jobs)


def _call_maker(work: Callable[[PartMaker, TaskT], ResultT], parcel: Path, root: Path, task: TaskT) -> ResultT:
    return work(_open_maker(parcel, root), task)


@lru_cache(maxsize=1)
def _open_maker(parcel: Path, root: Path) -> PartMaker:
    """Return the maker of a parcel; each process opens it once."""
    return PartMaker(*read_packed_game(parcel, root))


_RECORDS_NAME: Final = "records"
_FILES_FOLDER: Final = PurePosixPath("files")
_TABLE_SUFFIXES: Final = frozenset({".csv", ".tsv", ".xlsx", ".ods"})
"""What cards are read from; they are sent part by part."""


class _RecordPickler(pickle.Pickler):
    """Writes paths of the project from its root."""

    def __init__(self, file: BytesIO, root: Path) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._root = root

    def persistent_id(self, obj: Any) -> str | None:  # noqa: ANN401 - what records hold
        if isinstance(obj, Path) and obj.is_relative_to(self._root):
            return obj.relative_to(self._root).as_posix()
        return None


class _RecordUnpickler(pickle.Unpickler):
    """Reads paths of the project from another root."""

    def __init__(self, file: BytesIO, root: Path) -> None:
        super().__init__(file)
        self._root = root

    def persistent_load(self, pid: str) -> Path:
        return self._root / pid


def pack_game(game: Game, request: BuildRequest, *, files: bool) -> bytes:
    """Return a game and the request it is printed for; with the `files` it needs, or for workers that see its folder."""
    records = BytesIO()
    _RecordPickler(records, game.root).dump((game, request))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=1) as parcel:
        parcel.writestr(_RECORDS_NAME, records.getvalue())
        for file in _files_for_workers(game) if files else ():
            parcel.write(file, str(_FILES_FOLDER / file.relative_to(game.root).as_posix()))
    return packed.getvalue()


def unpack_game(data: bytes, root: Path) -> tuple[Game, BuildRequest]:
    """Return what was packed; its files are written below `root`."""
    with ZipFile(BytesIO(data)) as parcel:
        for name in parcel.namelist():
            if name != _RECORDS_NAME:
                target = root / PurePosixPath(name).relative_to(_FILES_FOLDER)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(parcel.read(name))
        found: tuple[Game, BuildRequest] = _RecordUnpickler(BytesIO(parcel.read(_RECORDS_NAME)), root).load()
    return found


def write_packed_game(game: Game, request: BuildRequest, folder: Path) -> Path:
    """Write a game without its files to a file in a folder, for processes of this machine."""
    packed = folder / _RECORDS_NAME
    packed.write_bytes(pack_game(game, request, files=False))
    return packed


def read_packed_game(packed: Path, root: Path) -> tuple[Game, BuildRequest]:
    """Return what `pack_file` wrote; `root` is the project's."""
    return unpack_game(packed.read_bytes(), root)


def _files_for_workers(game: Game) -> Iterator[Path]:
    """Yield the files that workers need: not the tables, whose cards they are sent."""
    return (file for file in game_files(game.root, game.name) if file.suffix.lower() not in _TABLE_SUFFIXES)


_KEY_FILE: Final = "key"
_UNFINISHED_SUFFIX: Final = ".part"
_FILE_KINDS: Final = ("pdf", "json", "findings")
_DIGEST_KIND: Final = "digest"


class FinishedParts:
    """A folder with the PDF, the manifest and the findings of each finished part.

    `key` stands for everything that the parts depend on: what another run left there is removed. Raises OSError if the folder
    cannot be written.
    """

    def __init__(self, folder: Path, key: str) -> None:
        self._folder = folder
        if _read_or_empty(folder / _KEY_FILE) != key.encode():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            self._write(_KEY_FILE, key.encode())

    def has(self, number: int) -> bool:
        """Whether a part is finished and undamaged: the digest of its files is written last."""
        kept = _read_or_empty(self._file(number, _DIGEST_KIND))
        return kept == _part_digest(*(_read_or_empty(self._file(number, kind)) for kind in _FILE_KINDS))

    def keep(self, number: int, pdf: bytes, manifest: bytes, findings: bytes) -> None:
        """Keep a part."""
        files = dict(zip(_FILE_KINDS, (pdf, manifest, findings), strict=True))
        for kind, data in (*files.items(), (_DIGEST_KIND, _part_digest(*files.values()))):
            self._write(self._file(number, kind).name, data)

    def pdf(self, number: int) -> Path:
        """Return the PDF of a part."""
        return self._file(number, "pdf")

    def manifest(self, number: int) -> bytes:
        """Return the manifest of a part."""
        return self._file(number, "json").read_bytes()

    def findings(self, number: int) -> bytes:
        """Return what was found in a part."""
        return self._file(number, "findings").read_bytes()

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _file(self, number: int, kind: str) -> Path:
        return self._folder / f"{number:06}.{kind}"

    def _write(self, name: str, data: bytes) -> None:
        """Write a file whole or not at all."""
        unfinished = self._folder / f"{name}.{os.getpid()}{_UNFINISHED_SUFFIX}"
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # after a power cut, a file that has its name has its content too
        unfinished.replace(self._folder / name)


def _part_digest(*files: bytes) -> bytes:
    """Return a digest of a part's files, which one that was damaged no longer has."""
    digest = blake2b(digest_size=16)
    for data in files:
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest().encode()


def _read_or_empty(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


_KEYS_OF_PART = ("pages", "cards")


class JoinedManifests:
    """The manifests of all parts, in order; `names` are the files that their pages are in."""

    def __init__(self, parts: FinishedParts, names: Sequence[str]) -> None:
        self._parts = parts
        self._read = lru_cache(maxsize=1)(self._document)
        counts = [self._counted(part) for part in range(len(names))]
        self.sheets = sum(sheets for *_, sheets in counts)
        first = self._read(0)
        edition = {key: value for key, value in first.get("edition", {}).items() if key != "part"}
        head = {key: value for key, value in first.items() if key not in {*_KEYS_OF_PART, "edition"}}
        cards, pages = (_JoinedEntries(self, key, [count[i] for count in counts]) for i, key in enumerate(("cards", "pages")))
        self.data: dict[str, Any] = {
            **head,
            **({"edition": edition} if edition else {}),
            "parts": [{"file": name, "pages": count[1]} for name, count in zip(names, counts, strict=True)],
            "cards": cards,
            "pages": pages,
        }
        """The manifest, ready for JSON; `parts` says which file has how many of its pages."""

    def entry(self, key: str, part: int, place: int) -> object:
        """Return an entry of a part."""
        found = self._read(part)[key][place]
        return {"part": part + 1, **found} if key == "pages" else found

    def _counted(self, part: int) -> tuple[int, int, int]:
        document = self._read(part)
        pages = document["pages"]
        backs = any(page["side"] == "back" for page in pages)
        return len(document["cards"]), len(pages), len(pages) // 2 if backs else len(pages)

    def _document(self, part: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._parts.manifest(part + 1))
        return found


class _JoinedEntries(Sequence[object]):
    """The entries of all parts under one key; only those of one part are in memory."""

    def __init__(self, manifests: JoinedManifests, key: str, counts: Sequence[int]) -> None:
        self._manifests, self._key = manifests, key
        self._ends = [*accumulate(counts)]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> object: ...
    @overload
    def __getitem__(self, index: slice) -> list[object]: ...
    def __getitem__(self, index: int | slice) -> object | list[object]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index >= len(self):
            raise IndexError(index)
        part = bisect_right(self._ends, index)
        return self._manifests.entry(self._key, part, index - (self._ends[part - 1] if part else 0))
