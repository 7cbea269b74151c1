"""The readers of files from outside, and how each is fuzzed: what reads an input, what it begins with, how that is changed.

A reader takes the bytes of a file, however damaged, and returns; an exception is a finding of the fuzzer. A fault of the file
itself is not: the generator reports it, and the reader checks that the report names it, and where it is.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

HERE: Final = Path(__file__).parent
sys.path.append(str(HERE.parent))  # as pytest does

import drawing_readers  # noqa: E402
import file_readers  # noqa: E402
import mutation  # noqa: E402
import press_file_readers  # noqa: E402
import raster_seeds  # noqa: E402
import svg_seeds  # noqa: E402
import text_readers  # noqa: E402
from support import tables  # noqa: E402

_CONTENT, _LOOK, _GERMAN = "content/brook", "templates/brook", "content/brook/locale/de"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader: `read` takes an input, `begin` gives the sound ones, `change` makes another of one.

    `counted` is how many inputs the run of fixed length gives it: about three seconds of work.
    """

    read: Callable[[bytes], None]
    begin: Callable[[], Sequence[bytes]]
    counted: int
    change: Callable[[bytes, Random, Sequence[bytes]], bytes] = mutation.changed_text


def _files(*paths: str) -> Callable[[], list[bytes]]:
    """Return a function that reads files of the fuzzer's folder."""
    return lambda: [(HERE / path).read_bytes() for path in paths]


def _project(path: str, *others: str, locale: str | None = None, counted: int = 20) -> Reader:
    """A file of the game that uses all there is; `others` lend it their lines."""
    begin = _files(*(f"project/{name}" for name in (path, *others)))
    return Reader(file_readers.game_file(path, locale), begin, counted)


def _spreadsheets(suffix: str) -> Callable[[], list[bytes]]:
    rows = [["id", "name", "worth"], ["worm", "Worm", 1], ["fly", "Fly", 2]]
    made = tables.xlsx({"bait": rows}) if suffix == "xlsx" else tables.ods({"bait": rows})
    return lambda: [made, (HERE.parent / "load" / "spreadsheets" / f"libreoffice.{suffix}").read_bytes()]


_TEXTS = (
    "It waits **very** _still_. Pay [worm] {card:pike.cost.worm}, see {page:end}.",
    "Lose {rules.catch.loss, plural, =0 {nothing} one {# point} other {# points}}, {rules.catch.open, select, other {b}}.",
    "{rules.catch.rates, each, row {{sum}: {gain}} between {, } last { and }}; {term:pond, case} {odds.bite.caught, percent}",
    r"**A _b** c_ \{ \[ \\ [[table]] {deck:fish, each, row {{name}}} [Rules](#rules) 12 half VII {count:fish}",
)
_EXPRESSIONS = (
    "catch.loss + 2 * catch.bonus",
    "max(catch.loss, -3) / (count(fish) - 1)",
    "sum(catch.rates, gain) * catch.rates.1.sum",
    "round(1/3) + min(1, 2) - catch.open",
)

READERS: Final[dict[str, Reader]] = {
    "game": _project(f"{_CONTENT}/game.yaml"),
    "types": _project(f"{_CONTENT}/types.yaml"),
    "deck": _project(f"{_CONTENT}/fish.yaml", counted=40),
    "rules": _project(f"{_CONTENT}/rules.yaml"),
    "odds": _project(f"{_CONTENT}/odds.yaml"),
    "examples": _project(f"{_CONTENT}/examples.yaml"),
    "words": _project(f"{_CONTENT}/words.yaml"),
    "icons": _project(f"{_CONTENT}/icons.yaml"),
    "glossary": _project(f"{_CONTENT}/glossary.yaml"),
    "chapter": _project(f"{_CONTENT}/booklet/10-rules.md", counted=30),
    "theme": _project(f"{_LOOK}/theme.yaml"),
    "booklet": _project(f"{_LOOK}/booklet.yaml"),
    "template": _project(f"{_LOOK}/fish.xml", f"{_LOOK}/bait.xml", f"{_LOOK}/parts.xml", counted=40),
    "fonts": Reader(file_readers.game_file("fonts/fonts.yaml"), lambda: [file_readers.font_list()], 20),
    "csv-deck": _project(f"{_CONTENT}/bait.csv"),
    "po": _project(f"{_GERMAN}/cards.po", f"{_GERMAN}/booklet.po", locale="de"),
    "locale-layout": _project(f"{_GERMAN}/layout.yaml", locale="de"),
    "locale-glossary": _project(f"{_GERMAN}/glossary.yaml", locale="de"),
    "printers": Reader(file_readers.printers, _files("documents/printers.yaml"), 1000),
    "papers": Reader(file_readers.papers, _files("documents/papers.yaml"), 300),
    "xliff": Reader(file_readers.xliff, _files("documents/de-1.2.xlf", "documents/de-2.0.xlf"), 300),
    "csv": Reader(file_readers.table("csv"), _files(f"project/{_CONTENT}/bait.csv"), 300),
    "xlsx": Reader(file_readers.table("xlsx"), _spreadsheets("xlsx"), 150, mutation.changed_workbook),
    "ods": Reader(file_readers.table("ods"), _spreadsheets("ods"), 150, mutation.changed_workbook),
    "font": Reader(file_readers.font, lambda: [raster_seeds.small_font()], 60, mutation.changed_bytes),
    "picture": Reader(file_readers.picture, raster_seeds.pictures, 60, mutation.changed_bytes),
    "press-file": Reader(press_file_readers.press_file, press_file_readers.press_files, 60, mutation.changed_bytes),
    "markup": Reader(text_readers.markup, lambda: [text.encode() for text in _TEXTS], 2000),
    "expression": Reader(text_readers.expression, lambda: [text.encode() for text in _EXPRESSIONS], 10_000),
    "svg": Reader(drawing_readers.svg, svg_seeds.seeds, 400, svg_seeds.mutated),
    "svg-pixels": Reader(drawing_readers.svg_with_pixels, svg_seeds.seeds, 20, svg_seeds.mutated),
}
"""The readers by their names, as `make fuzz READER=…` takes them."""
