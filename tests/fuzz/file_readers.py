"""How a fuzzer has the files of a project read: in a game that uses all there is, or in one of a single card."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from copied_project import CopiedProject, check_findings
from raster_seeds import small_font

from pnp.base.diagnostics import Report
from pnp.load.conversion import ImportRequest, import_deck
from pnp.load.package_data import known_papers
from pnp.load.profiles import load_printer
from pnp.load.tables.table import TableOptions
from pnp.translate.exchange import document_target, merge_document
from pnp.translate.xliff import read_xliff

if TYPE_CHECKING:
    from collections.abc import Callable

HERE: Final = Path(__file__).parent
_FONTS = HERE.parents[1] / "pnp" / "load" / "formats" / "new-game" / "fonts"
_PICTURES = {
    b"\x89PNG": "png", b"\xff\xd8": "jpg", b"GIF8": "gif", b"II*\0": "tif", b"MM\0*": "tif", b"RIFF": "webp", b"BM": "bmp",
}  # fmt: skip


@cache
def brook() -> CopiedProject:
    """Return the game that uses all there is."""
    fonts = {f"fonts/{file.relative_to(_FONTS).as_posix()}": file.read_bytes() for file in _FONTS.rglob("*") if file.is_file()}
    return CopiedProject(HERE / "project", "brook", fonts)


@cache
def small() -> CopiedProject:
    """Return the game of a single card, which shows a picture and a text."""
    drawing = (HERE / "project/content/brook/art/fish.svg").read_bytes()
    return CopiedProject(HERE / "small", "small", {"fonts/fuzz.ttf": small_font(), "content/small/art/fish.svg": drawing})


def game_file(path: str, locale: str | None = None) -> Callable[[bytes], None]:
    """Return a function that prepares the game with another file in place of `path`."""
    return lambda data: brook().prepare(path, data, locale=locale)


def font_list() -> bytes:
    """Return the list of fonts of the game that uses all there is."""
    return (_FONTS / "fonts.yaml").read_bytes()


def font(data: bytes) -> None:
    """Set a text in a font, and write it into a PDF."""
    small().prepare("fonts/fuzz.ttf", data, exports=("pdf",))


def picture(data: bytes) -> None:
    """Print a picture; its name ends as its first bytes say."""
    suffix = next((name for head, name in _PICTURES.items() if data.startswith(head)), "png")
    project = small()
    cards = project.root / "content/small/cards.yaml"
    kept = cards.read_bytes()
    cards.write_bytes(kept.replace(b"art/fish.svg", f"art/fuzz.{suffix}".encode()))
    try:
        project.prepare(f"content/small/art/fuzz.{suffix}", data, exports=("pdf", "png"))
    finally:
        cards.write_bytes(kept)


def printers(data: bytes) -> None:
    """Read the corrections of printers."""
    root, report = brook().root, Report()
    file = root / "printers.yaml"
    file.write_bytes(data)
    for name in (None, "upstairs"):
        load_printer(file, name, report)
    file.unlink()
    check_findings(report, root)


def papers(data: bytes) -> None:
    """Read papers, with their margins and cells."""
    root, report = brook().root, Report()
    file = root / "papers.yaml"
    file.write_bytes(data)
    known_papers(root, report)
    file.unlink()
    check_findings(report, root)


def xliff(data: bytes) -> None:
    """Import a translation that came back."""
    root, report = brook().root, Report()
    file = root / "returned.xlf"
    file.write_bytes(data)
    found = read_xliff(data, file.name, report)
    target = document_target(found, root, ("brook",), None, report)
    if target is not None:
        merge_document(found, root, target, report, partial=False)
    assert target is not None or report.has_errors, "nothing is imported, and no error says why"
    check_findings(report, root)


def table(suffix: str) -> Callable[[bytes], None]:
    """Return a function that imports a table as a deck: of a type that there is, and of one that is guessed."""

    def read(data: bytes) -> None:
        root = brook().root
        file = root / f"sheet.{suffix}"
        file.write_bytes(data)
        for type_ in ("bait", "guessed"):
            report = Report()
            request = ImportRequest(root, "brook", file, "deck", type_, TableOptions())
            made = import_deck(request, report)
            assert (made is None) == report.has_errors, [found.message for found in report.diagnostics]
            check_findings(report, root)

    return read
