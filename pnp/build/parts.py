"""A deck as several PDFs with one manifest: worker processes fit the texts of all parts, then print each part.

A part is as many cards as fit on a given number of sheets, in the deck's order. An interrupted run is resumed if nothing has
changed since. Workers get the game as an archive: its records as a pickle, and the files that templates and pictures are read
from, with paths relative to the project's root. Whoever can send a worker a pickle can run any code there.
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
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Side


_SIDES: Final[tuple[Side, ...]] = ("face", "back")
_SAMPLE_CARDS: Final = 60
"""Cards laid out to learn how many a sheet holds; more than one holds."""


class WrittenParts(NamedTuple):
    """The PDFs in order, their manifest, and the numbers of cards (copies counted) and sheets."""

    pdfs: tuple[Path, ...]
    manifest: Path
    cards: int
    sheets: int


class PartsBuild:
    """The parts of one deck of a localized game, each of about `sheets` sheets.

    Finished parts stay in the folder of `finished` until all are, so that an interrupted run can be resumed.
    """

    def __init__(self, game: Game, request: BuildRequest, finished: FinishedParts, sheets: int) -> None:
        self._finished = finished
        deck = requested_deck(game, request)
        self._cards, self._apart = deck.cards, deck.apart
        self._sample = PartPrinter(without_cards(game, request), request).lay_out_sample(self._cards[:_SAMPLE_CARDS])
        self.ranges = tuple(divide_deck(self._cards, sheets * self._sample.pieces))
        self.finished = frozenset(part.number for part in self.ranges if finished.has(part.number))
        """The numbers of the parts that an earlier run has finished."""

    def print_parts(self, workers: Workers, report: Report, progress: Progress) -> None:
        """Let `workers` print all unfinished parts; the findings of all parts go to the report."""
        findings = _UniqueFindings(report)
        for number in sorted(self.finished):
            findings.add(FINDINGS_FORM.decode(self._finished.read(number, "findings")))
        rest = [part for part in self.ranges if part.number not in self.finished]
        if not rest:
            return
        sizes = self._fit_texts(workers, progress)
        progress.stage("parts", len(self.ranges))
        progress.advance(len(self.finished))
        for printed in workers(PartPrinter.print_part, (self._task(part, sizes) for part in rest)):
            findings.add(printed.findings)
            if printed.pdf:
                self._finished.add(printed.number, printed.pdf, printed.manifest, FINDINGS_FORM.encode(printed.findings))
            progress.advance()

    def publish(self, folder: Path, publication: Publication) -> WrittenParts:
        """Write the PDFs of all parts and their manifest, and remove those of an earlier run. Raises OSError."""
        stem, numbers = self._sample.stem, [part.number for part in self.ranges]
        pdfs = [folder / f"{stem}.{part_word(number)}.pdf" for number in numbers]
        for number, pdf in zip(numbers, pdfs, strict=True):
            shutil.copyfile(self._finished.file(number, "pdf"), publication.stage(pdf))
        for outdated in sorted(folder.glob(f"{stem}.part-*.pdf")):
            publication.remove(outdated)
        manifest = folder / f"{stem}.parts.json"
        joined = JoinedManifests(self._finished, [pdf.name for pdf in pdfs])
        with publication.open(manifest) as file:
            file.writelines(indented_json(joined.data))
        return WrittenParts(tuple(pdfs), manifest, sum(card.copies for card in self._cards), joined.sheets)

    def _fit_texts(self, workers: Workers, progress: Progress) -> dict[Side, ChosenSizes]:
        progress.stage("fit", len(self.ranges))
        fitted = []
        for sizes in workers(PartPrinter.fit_texts, (self._task(part, {}) for part in self.ranges)):
            fitted.append(sizes)
            progress.advance()
        return {side: choose_sizes(add_sizes(sizes[side] for sizes in fitted if side in sizes)) for side in _SIDES}

    def _task(self, part: PartRange, sizes: Mapping[Side, ChosenSizes]) -> PartTask:
        cards = self._cards[part.start : part.stop]
        ids = {card.id for card in cards} if self._apart else ()
        return PartTask(
            cards, DeckPart(part.number, part.start, sizes), tuple([card for card in self._apart if card.card in ids])
        )


def without_cards(game: Game, request: BuildRequest) -> Game:
    """Return a game whose requested deck has no cards: what all workers need of it."""
    deck = requested_deck(game, request)
    bare = replace(deck, cards=(), parked=(), faulty=(), apart=())
    return replace(game, decks=tuple(bare if d is deck else d for d in game.decks))


def parts_key(game: Game, request: BuildRequest, sheets: int) -> str:
    """Return a digest of all that the parts depend on: the game's files, its fonts, the request, the program."""
    digest = blake2b(program_stamp() + files_digest(game.root, game.name), digest_size=16)
    digest.update(game.fonts.digest(game.locale))
    digest.update(repr((replace(request, jobs=1), sheets)).encode())
    return digest.hexdigest()


class _UniqueFindings:
    """Adds the findings of parts to a report; one that several have, such as a fault of a template, only once."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._seen: set[tuple[str, Mark | None, str]] = set()

    def add(self, findings: Sequence[Diagnostic]) -> None:
        for finding in findings:
            key = finding.code, finding.mark, finding.message
            if key not in self._seen:
                self._seen.add(key)
                self._report.add(finding)


_WHOLE_DECK_HINT = "build it without `--parts`"


def check_parts(game: Game, request: BuildRequest, report: Report) -> None:
    """Report what keeps the requested deck from being printed in parts."""
    decks = request.requested_decks(game)
    if len(decks) != 1:
        named = ", ".join(f"`{deck.name}`" for deck in game.decks)
        which = f"`{request.decks[0]}` is no deck of {game.name}" if request.decks else f"{game.name} has {len(decks)} decks"
        message = f"{len(decks)} decks are named, and parts are of one" if request.decks and decks else which
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
"""Parts after which reference cycles are freed; a collection takes a tenth of the time of a part."""


class PartTask(NamedTuple):
    """The cards of a part, and where it lies in its deck; to be printed, it has the sizes of the texts of the whole deck.

    `apart` are its cards copy by copy, as those of a deck.
    """

    cards: tuple[Card, ...]
    part: DeckPart
    apart: tuple[Card, ...] = ()


class SampleLayout(NamedTuple):
    """The name of the deck's file without the suffix, and how many pieces a sheet holds."""

    stem: str
    pieces: int


class PrintedPart(NamedTuple):
    """The PDF of a part and its manifest, both empty after an error, and its findings."""

    number: int
    pdf: bytes
    manifest: bytes
    findings: tuple[Diagnostic, ...]


class PartPrinter:
    """Fits and prints parts of the deck that `request` names; `game` is localized and has no cards of that deck.

    Its workshop keeps what parts have in common: templates, pictures, shaped words.
    """

    def __init__(self, game: Game, request: BuildRequest) -> None:
        self._game = game
        self._request = request
        self._workshop = Workshop(game.root)
        self._printed_parts = 0
        gc.freeze()

    def lay_out_sample(self, cards: tuple[Card, ...]) -> SampleLayout:
        """Lay out the first cards of the deck on sheets; if they have faults, a sheet counts as holding one piece."""
        game = self._with_cards(cards, None)
        documents = plan_cards(game, self._request, self._workshop.begin(), Report(), NoProgress()).documents
        if not documents:
            return SampleLayout("", 1)
        sheets = documents[0].imposition.sheets
        return SampleLayout(documents[0].stem, max(sum(p.side == "face" for p in sheet.front.placements) for sheet in sheets))

    def fit_texts(self, task: PartTask) -> Mapping[Side, FittedSizes]:
        """Return the sizes at which the texts of a part fit, by sides."""
        game = self._with_cards(*task)
        typesetter = self._workshop.begin().typesetter(game.fonts, game.locale)
        return fitted_sizes(game, Report(), typesetter, requested_deck(game, self._request), cache=self._workshop.layout)

    def print_part(self, task: PartTask) -> PrintedPart:
        """Return a part as a PDF with its manifest, and the findings about its cards and sheets."""
        try:
            return self._print_part(task)
        finally:
            self._printed_parts += 1
            if self._printed_parts % _PARTS_BETWEEN_COLLECTIONS == 0:
                gc.collect()

    def _print_part(self, task: PartTask) -> PrintedPart:
        report = Report()
        game = self._with_cards(*task)
        of_print = tolerate_long_texts(SubjectReport(report, partial(game_index, game)), self._request.locale)
        documents = plan_cards(game, self._request, self._workshop.begin(), of_print, NoProgress())
        preflight_documents(game, documents, of_print, strict=self._request.strict)
        if report.has_errors:
            return PrintedPart(task.part.number, b"", b"", report.diagnostics)
        (document,) = documents.documents
        assert document.manifest is not None
        pdf = BytesIO()
        print_document(document, pdf, streams=self._workshop.streams)
        manifest = b"".join(indented_json(document.manifest()))
        return PrintedPart(task.part.number, pdf.getvalue(), manifest, report.diagnostics)

    def _with_cards(self, cards: tuple[Card, ...], part: DeckPart | None, apart: tuple[Card, ...] = ()) -> Game:
        deck = requested_deck(self._game, self._request)
        filled = replace(deck, cards=cards, part=part, apart=apart)
        return replace(self._game, decks=tuple(filled if d is deck else d for d in self._game.decks))


def requested_deck(game: Game, request: BuildRequest) -> Deck:
    """Return the deck that a request names, or the only one."""
    return request.requested_decks(game)[0]


TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class Workers(Protocol):
    """Processes that each have a `PartPrinter`."""

    def __call__(self, method: Callable[[PartPrinter, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results of a method for many tasks, in order; few tasks are taken ahead, so that few are in memory."""


@contextmanager
def local_workers(game: Game, request: BuildRequest) -> Iterator[Workers]:
    """Give up to `request.jobs` processes of this machine; a single one is this process."""
    if request.jobs == 1:
        printer = PartPrinter(game, request)

        def work_here(method: Callable[[PartPrinter, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
            return (method(printer, task) for task in tasks)

        yield work_here
        return
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        archive = Path(folder) / _RECORDS_NAME
        archive.write_bytes(pack_game(game, request, files=False))  # they are where they were

        def work_in_processes(method: Callable[[PartPrinter, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
            return results_in_order(_call_printer, ((method, archive, game.root, task) for task in tasks), request.jobs)

        yield work_in_processes


def _call_printer(method: Callable[[PartPrinter, TaskT], ResultT], archive: Path, root: Path, task: TaskT) -> ResultT:
    return method(_open_printer(archive, root), task)


@lru_cache(maxsize=1)
def _open_printer(archive: Path, root: Path) -> PartPrinter:
    return PartPrinter(*unpack_game(archive.read_bytes(), root))


_RECORDS_NAME: Final = "records"
_FILES_FOLDER: Final = PurePosixPath("files")
_TABLE_SUFFIXES: Final = frozenset({".csv", ".tsv", ".xlsx", ".ods"})
"""Tables of cards: workers get these part by part."""


class _RecordPickler(pickle.Pickler):
    """Pickles paths of the project relative to its root."""

    def __init__(self, file: BytesIO, root: Path) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._root = root

    def persistent_id(self, obj: Any) -> str | None:  # noqa: ANN401 - what records hold
        if isinstance(obj, Path) and obj.is_relative_to(self._root):
            return obj.relative_to(self._root).as_posix()
        return None


class _RecordUnpickler(pickle.Unpickler):
    """Unpickles paths of the project below another root."""

    def __init__(self, file: BytesIO, root: Path) -> None:
        super().__init__(file)
        self._root = root

    def persistent_load(self, pid: str) -> Path:
        return self._root / pid


def pack_game(game: Game, request: BuildRequest, *, files: bool) -> bytes:
    """Return an archive of a game and the request it is printed for; with `files`, for workers that cannot see its folder."""
    records = BytesIO()
    _RecordPickler(records, game.root).dump((game, request))
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(_RECORDS_NAME, records.getvalue())
        for file in game_files(game.root, game.name) if files else ():
            if file.suffix.lower() not in _TABLE_SUFFIXES:
                archive.write(file, str(_FILES_FOLDER / file.relative_to(game.root).as_posix()))
    return data.getvalue()


def unpack_game(data: bytes, root: Path) -> tuple[Game, BuildRequest]:
    """Return what `pack_game` packed; its files are written below `root`."""
    with ZipFile(BytesIO(data)) as archive:
        for name in archive.namelist():
            if name != _RECORDS_NAME:
                target = root / PurePosixPath(name).relative_to(_FILES_FOLDER)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))
        records: tuple[Game, BuildRequest] = _RecordUnpickler(BytesIO(archive.read(_RECORDS_NAME)), root).load()
    return records


_KEY_FILE: Final = "key"
_UNFINISHED_SUFFIX: Final = ".part"
_FILE_KINDS: Final = ("pdf", "json", "findings")
_DIGEST_KIND: Final = "digest"


class FinishedParts:
    """A folder with the PDF, the manifest and the findings of each finished part.

    `key` is the `parts_key` of the run: a folder with another key is emptied. Raises OSError if it cannot be written.
    """

    def __init__(self, folder: Path, key: str) -> None:
        self._folder = folder
        if _read_or_empty(folder / _KEY_FILE) != key.encode():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            self._write(_KEY_FILE, key.encode())

    def has(self, number: int) -> bool:
        """Whether a part is finished and undamaged: the digest of its files is written last."""
        digest = _read_or_empty(self.file(number, _DIGEST_KIND))
        return digest == _part_digest(*(_read_or_empty(self.file(number, kind)) for kind in _FILE_KINDS))

    def add(self, number: int, pdf: bytes, manifest: bytes, findings: bytes) -> None:
        """Write the files of a part, then their digest."""
        files = dict(zip(_FILE_KINDS, (pdf, manifest, findings), strict=True))
        for kind, data in (*files.items(), (_DIGEST_KIND, _part_digest(*files.values()))):
            self._write(self.file(number, kind).name, data)

    def file(self, number: int, kind: str) -> Path:
        """Return the path of a file of a part; `kind` is `pdf`, `json` (the manifest) or `findings`."""
        return self._folder / f"{number:06}.{kind}"

    def read(self, number: int, kind: str) -> bytes:
        """Return the content of a file of a part."""
        return self.file(number, kind).read_bytes()

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write(self, name: str, data: bytes) -> None:
        unfinished = self._folder / f"{name}.{os.getpid()}{_UNFINISHED_SUFFIX}"
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # after a power cut, a file that has its name has its content too
        unfinished.replace(self._folder / name)


def _part_digest(*files: bytes) -> bytes:
    digest = blake2b(digest_size=16)
    for data in files:
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest().encode()


def _read_or_empty(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


class JoinedManifests:
    """The manifests of all parts as one; `names` are the files of the parts, in order."""

    def __init__(self, parts: FinishedParts, names: Sequence[str]) -> None:
        self._parts = parts
        self._read = lru_cache(maxsize=1)(self._read_manifest)
        counts = [self._count_entries(part) for part in range(len(names))]
        self.sheets = sum(sheets for *_, sheets in counts)
        first = self._read(0)
        edition = {key: value for key, value in first.get("edition", {}).items() if key != "part"}
        head = {key: value for key, value in first.items() if key not in {"pages", "cards", "edition"}}
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
        """Return the card or page at a place of a part; `part` counts from 0, pages name theirs from 1."""
        entry = self._read(part)[key][place]
        return {"part": part + 1, **entry} if key == "pages" else entry

    def _count_entries(self, part: int) -> tuple[int, int, int]:
        """Return the numbers of cards, pages and sheets of a part."""
        manifest = self._read(part)
        pages = manifest["pages"]
        has_backs = any(page["side"] == "back" for page in pages)
        return len(manifest["cards"]), len(pages), len(pages) // 2 if has_backs else len(pages)

    def _read_manifest(self, part: int) -> dict[str, Any]:
        manifest: dict[str, Any] = json.loads(self._parts.read(part + 1, "json"))
        return manifest


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
