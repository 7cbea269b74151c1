"""The table of exports, and those that most builds need: `<stem>.pdf` and `<stem>.json`, the manifest.

To add an export, write a function in a module of this folder and add a row. Here too: `<stem>.trace.jsonl`, how every text
of the cards was set, one record per line; and `<stem>.md`, `<stem>.html` and the like, what documents say as text, to be
published elsewhere.

JSON with one line per record is written piece by piece: the pages of a large manifest are never all in memory. An indentation
of all values would keep `json` from using its compiled encoder.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from io import BytesIO
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, BinaryIO, Final, TypeAlias, TypeGuard

from pnp.base.failures import error_context
from pnp.base.files import Publication, publishing
from pnp.base.processes import can_copy, in_copy
from pnp.base.records import frozen
from pnp.model.request import USUAL_EXPORTS, Document, ProductDocuments, Progress
from pnp.render.content_stream import BuildObjects
from pnp.render.pdf_objects import CompressedStreams


@frozen
class ExportTarget:
    """The folder of an export's files, and what exports share; `jobs` is the number of parallel jobs.

    `ppi` is the resolution of pictures; None: what each kind of them needs.
    """

    folder: Path
    publication: Publication
    progress: Progress
    streams: CompressedStreams
    shared: BuildObjects
    jobs: int = 1
    ppi: int | None = None


def json_line(data: object) -> bytes:
    """Return data as a JSON document on one line."""
    return (json.dumps(data, ensure_ascii=False) + "\n").encode()


_PAGES_WORTH_A_COPY: Final = 8
"""Pages that take longer to print than a process to copy."""


def export_pdf(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write each document as a PDF."""
    for document in documents.documents:
        target.progress.stage(document.stage, len(document.imposition.pages))
        name = f"{document.stem}.pdf"
        with error_context("document", name), target.publication.open(target.folder / name) as file:
            print_document(document, file, target.shared, streams=target.streams, advance=target.progress.advance)


@contextmanager
def pdfs_in_copy(
    planned: Sequence[ProductDocuments], streams: CompressedStreams, jobs: int
) -> Iterator[Callable[[ProductDocuments, ExportTarget], None]]:
    """Begin to print the documents of all products but the first while that is printed here; yield what writes PDFs."""
    others = [documents for documents in planned if documents.documents][1:]
    pages = sum(len(document.imposition.pages) for documents in others for document in documents.documents)
    if pages < _PAGES_WORTH_A_COPY or not can_copy(jobs):
        yield export_pdf
        return

    def printed() -> dict[str, bytes]:
        build = BuildObjects(streams)
        return {
            document.stem: _print_in_memory(document, build, streams)
            for documents in others
            for document in documents.documents
        }

    with in_copy(printed, jobs) as pdfs:

        def write(documents: ProductDocuments, target: ExportTarget) -> None:
            if all(documents is not other for other in others):
                export_pdf(documents, target)
                return
            for document in documents.documents:
                pages = len(document.imposition.pages)
                target.progress.stage(document.stage, pages)
                target.publication.write(target.folder / f"{document.stem}.pdf", pdfs()[document.stem])
                target.progress.advance(pages)

        yield write


def _print_in_memory(document: Document, build: BuildObjects, streams: CompressedStreams) -> bytes:
    file = BytesIO()
    with error_context("document", f"{document.stem}.pdf"):
        print_document(document, file, build, streams=streams)
    return file.getvalue()


def print_document(
    document: Document,
    file: BinaryIO,
    build: BuildObjects | None = None,
    *,
    streams: CompressedStreams | None = None,
    advance: Callable[[], None] | None = None,
) -> None:
    """Write a document as a PDF to an open file; `advance` is called after each page. `build`: what its other files show."""
    from pnp.render.pdf import print_pdf  # noqa: PLC0415 - the writer loads when something is printed

    shared = (build or BuildObjects(streams)).of(document)
    print_pdf(
        document.imposition,
        document.fonts,
        document.info,
        file,
        advance=advance,
        outline=document.outline,
        streams=streams,
        press=shared.colours.output_press,
        shared=shared,
    )


_FACES_WORTH_A_COPY = 100
"""Faces on sheets, or pages of a booklet, from which on a copy of the process makes the manifests; that takes it some 10 ms."""


def export_manifest(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the manifest of each document that has one."""
    for name, manifest in _manifests(documents):
        with target.publication.open(target.folder / name) as file:
            file.writelines(indented_json(manifest()))


@contextmanager
def manifests_in_copy(
    planned: Sequence[ProductDocuments], jobs: int
) -> Iterator[Callable[[ProductDocuments, ExportTarget], None]]:
    """Begin to make the manifests of all documents while others of their files are written; yield what writes them."""
    if sum(map(_count_faces, planned)) < _FACES_WORTH_A_COPY:
        yield export_manifest
        return

    def format_manifests() -> dict[str, bytes]:
        return {name: b"".join(indented_json(manifest())) for documents in planned for name, manifest in _manifests(documents)}

    with in_copy(format_manifests, jobs) as manifests:

        def write(documents: ProductDocuments, target: ExportTarget) -> None:
            for name, _ in _manifests(documents):
                target.publication.write(target.folder / name, manifests()[name])

        yield write


def _manifests(documents: ProductDocuments) -> Iterator[tuple[str, Callable[[], Mapping[str, object]]]]:
    for document in documents.documents:
        if document.manifest is not None:
            yield f"{document.stem}.json", document.manifest


def _count_faces(documents: ProductDocuments) -> int:
    return sum(max(len(page.placements), 1) for document in documents.documents for page in document.imposition.pages)


def export_text(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the texts of each document that has some, beside its PDF."""
    for document in documents.documents:
        for suffix, text in document.texts.items():
            target.publication.write(target.folder / f"{document.stem}.{suffix}", text.encode())


TRACE_SUFFIX = ".trace.jsonl"


def export_trace(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the trace of the components next to their document."""
    from pnp.layout.finished_faces import trace_records  # noqa: PLC0415 - only where it is asked for

    if documents.components:
        with target.publication.open(target.folder / f"{documents.documents[0].stem}{TRACE_SUFFIX}") as file:
            file.writelines(json_line(record) for record in trace_records(documents.components))


Export: TypeAlias = "Callable[[ProductDocuments, ExportTarget], None]"


def _load_later(module: str, function: str) -> Export:
    def export(documents: ProductDocuments, target: ExportTarget) -> None:
        getattr(import_module(f"pnp.render.exports.{module}"), function)(documents, target)

    return export


EXPORTS: Mapping[str, Export] = MappingProxyType(
    {
        "pdf": export_pdf,
        "manifest": export_manifest,
        "cut-svg": _load_later("cut_files", "export_cut_svg"),
        "cut-dxf": _load_later("cut_files", "export_cut_dxf"),
        "cut-png": _load_later("cut_files", "export_cut_png"),
        "trace": export_trace,
        "png": _load_later("pictures", "export_png"),
        "png-bleed": _load_later("pictures", "export_png_bleed"),
        "svg": _load_later("pictures", "export_svg"),
        "svg-bleed": _load_later("pictures", "export_svg_bleed"),
        "pictures": _load_later("pictures", "export_service_pictures"),
        "order-file": _load_later("pictures", "export_order_file"),
        "tts": _load_later("virtual_tables", "export_tts"),
        "screentop": _load_later("virtual_tables", "export_screentop"),
        "tabletop-playground": _load_later("virtual_tables", "export_tabletop_playground"),
        "text": export_text,
        "page-pictures": _load_later("pictures", "export_page_pictures"),
    }
)
"""Exports by name, in the order in which they are written; `pnp.model.request` has the same names for profiles."""


def export(  # noqa: PLR0913 - documents, formats, folder and progress, and three options
    planned: Iterable[ProductDocuments],
    names: Collection[str],
    folder: Path,
    progress: Progress,
    *,
    jobs: int = 1,
    ppi: int | None = None,
    streams: CompressedStreams | None = None,
    home: Path | None = None,
    publication: Publication | None = None,
) -> tuple[Path, ...]:
    """Write documents as the named exports, either all files or none, and give the files.

    Documents of a profile that says what it `writes` are written so instead of as usual, and as what else is named.

    `ppi` is the resolution of pictures (None: what each kind of them needs), `streams` caches those of earlier builds. With a
    `publication`, the files appear together with its others. No link leads a file out of `home` (None: `folder`).

    Raises PnpError if a file cannot be written or a picture cannot be read.
    """
    with nullcontext(publication) if publication else publishing(home or folder) as files:
        before = len(files.targets)
        streams = streams or CompressedStreams()
        target = ExportTarget(folder, files, progress, streams, BuildObjects(streams), jobs, ppi)
        wanted = [(documents, _exports_for(documents, names)) for documents in planned]
        listed = [documents for documents, exports in wanted if "manifest" in exports]
        printed = [documents for documents, exports in wanted if "pdf" in exports]
        with manifests_in_copy(listed, jobs) as write_manifest, pdfs_in_copy(printed, streams, jobs) as write_pdf:
            aside = {"manifest": write_manifest, "pdf": write_pdf}
            for documents, exports in wanted:
                for name, write in EXPORTS.items():
                    if name in exports:
                        aside.get(name, write)(documents, target)
        return files.targets[before:]


def _exports_for(documents: ProductDocuments, names: Collection[str]) -> Collection[str]:
    return {*documents.writes, *(name for name in names if name not in USUAL_EXPORTS)} if documents.writes else names


_encode = json.JSONEncoder(ensure_ascii=False).encode  # compiled, since nothing is indented


def indented_json(data: Mapping[str, object]) -> Iterator[bytes]:
    """Yield a JSON document that ends with a newline, in pieces: one per entry, and one per element of an entry's list.

    Each of these begins a line, and so does each record in a list of such an element, which has this line for itself.
    """
    before = "{"
    for key, value in data.items():
        head = f"{before}\n {_encode(key)}: "
        before = ","
        if isinstance(value, Sequence) and not isinstance(value, str) and value:
            opening = "["
            for element in value:
                yield f"{head}{opening}\n  {_encode_element(element)}".encode()
                head, opening = "", ","
            yield b"\n ]"
        else:
            yield f"{head}{_encode_element(value)}".encode()
    yield b"{}\n" if not data else b"\n}\n"


def _encode_element(element: object) -> str:
    if not isinstance(element, dict) or not [True for value in element.values() if type(value) is list and _has_records(value)]:
        return _encode(element)
    return "{" + ", ".join(f"{_encode(key)}: {_encode_value(value)}" for key, value in element.items()) + "}"


def _encode_value(value: object) -> str:
    return "[\n   " + ",\n   ".join(map(_encode, value)) + "\n  ]" if _has_records(value) else _encode(value)


def _has_records(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


PICTURE_LIST = "pictures.json"
"""The name of the list of pictures."""


def listed_files(file: Path, names_in: Callable[[Any], object], suffixes: Collection[str]) -> Iterator[PurePosixPath]:
    """Yield the files that the list of an earlier run names, by paths from its folder.

    `names_in` gives the names in the data of the list. None are outside the folder, and none given if there is no sound list.
    """
    try:
        names = names_in(json.loads(file.read_bytes()))
    except (OSError, ValueError, KeyError, TypeError):
        return
    for name in names if isinstance(names, list) else ():
        path = PurePosixPath(name) if isinstance(name, str) else PurePosixPath("/")
        if not path.is_absolute() and ".." not in path.parts and path.suffix in suffixes:
            yield path
