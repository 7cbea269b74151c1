"""Findings as tests compare them, their codes and examples, and cases of bad input."""

from __future__ import annotations

import ast
import codecs
import gzip
import re
import struct
import sys
import zlib
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pikepdf
from fontTools.ttLib import TTFont
from support.colour_fonts import colour_font, composed, solid
from support.fonts import collection, font_bytes, variable_font
from support.places import TESTS
from support.tables import DATE, xlsx, xlsx_sheet

from pnp.base.diagnostics import format_diagnostic
from pnp.load.package_data import FORMATS_FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


ROOT = TESTS.parent
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

HELPERS = {
    "load": {
        "pnp": {"faults.add", "_faults.add"},
        "pnp/load/yaml/nodes.py": {"self.add"},
        "pnp/load/scaffold.py": {"_fault"},
        "pnp/load/tables": {"WorkbookError"},
    },
    "odds": {"pnp/rules": {"OddsError"}},
    "layout": {
        "pnp/layout/elements/reader.py": {
            "_faults.record",
            "_faults.record_tag",
            "faults.record",
            "faults.record_tag",
            "self.record",
            "self.stop",
        },
        "pnp/layout": {"AttributeFault", "TemplateFileError", "return"},
        "pnp/load/project.py": {"TemplateSourceError"},
        "pnp/model/game.py": {"TemplateSourceError"},
    },
    "xliff": {"pnp/translate": {"UnreadableError", "_UnitError", "return"}},
    "translation": {"pnp/locale/checks": {"Check"}},
}
"""Areas, and what takes the rest of a code first where: a function, an exception, or `return` for a tuple of texts."""


def codes(package: str, areas: set[str]) -> set[str]:
    """Return the codes that the modules of a package can emit."""
    found = set[str]()
    for file in sorted((ROOT / package).rglob("*.py")):
        path, nodes = file.relative_to(ROOT).as_posix(), [*ast.walk(ast.parse(file.read_text("utf-8")))]
        found |= {text for text in _texts(nodes) if (area := _area(text)) and area in areas}
        takers = {(area, taker) for area, places in HELPERS.items() for at, names in places.items()
                  if path.startswith(at) for taker in names}  # fmt: skip
        found |= {f"{area}/{name}" for called, name in _taken(nodes) for area, taker in takers if _is(called, taker)}
    return found


def _texts(nodes: list[ast.AST]) -> Iterator[str]:
    yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _area(text: str) -> str | None:
    area, slash, name = text.partition("/")
    return area if slash and NAME.fullmatch(name) else None


def _taken(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """Yield each function with the first text that it takes, and `return` with that of a tuple of code, message and hint."""
    for node in nodes:
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            first, called = node.value.elts[0], None
        elif isinstance(node, ast.Call) and node.args:
            first, called = node.args[0], node.func
        else:
            continue
        if isinstance(first, ast.Constant) and isinstance(first.value, str) and NAME.fullmatch(first.value):
            yield ast.unparse(called) if called else "return", first.value


def _is(called: str, taker: str) -> bool:
    return called == taker or called.endswith(f".{taker}")


sys.path[:0] = [str(TESTS), str(TESTS / "cli")]  # as pytest does

_HEAD = re.compile(r"^(?!\s)(?:.*: )?(?:error|warning|note)\[([a-z]+/[a-z0-9-]+)\]: \S.*", re.MULTILINE)
_REST = re.compile(r"(?:\n[ \t]+\S.*)*")


class Example(NamedTuple):
    """A whole message, and the case that leads to it, if it has one; the smallest rank is the best example."""

    rank: tuple[int, int, str]
    said: str
    case: Case | None = None


@cache
def examples() -> dict[str, Example]:
    """Return the best example of each code."""
    best: dict[str, Example] = {}
    for code, example in _all():
        if code not in best or example.rank < best[code].rank:
            best[code] = example
    return best


def _all() -> Iterator[tuple[str, Example]]:
    cases = {file: read_case(file) for file in (*EXAMPLES, *CASES)}
    for file, case in cases.items():
        found: dict[str, list[str]] = {}
        for code, said in _messages(case.said):
            found.setdefault(code, []).append(said)
        size = sum(2 + step[2].count("\n") for step in case.steps)
        for code, said in found.items():
            own = file.stem == code.replace("/", ".")
            yield code, Example((0 if own else 1 if len(found) == 1 else 3, size, file.name), "\n".join(said), case)
    for file in sorted(TESTS.rglob("*.txt")):
        if file not in cases:
            for code, said in _messages(file.read_text("utf-8")):
                yield code, Example((2, said.count("\n"), file.name), said)
    for file in sorted(TESTS.rglob("test_*.py")):
        for text in _texts_of_examples(file):
            for code, said in _messages(text):
                yield code, Example((4, -len(said), file.name), said)


def _messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield each whole diagnostic of a text with its code."""
    for head in _HEAD.finditer(text):
        yield head[1], head[0] + _REST.match(text, head.end())[0]


def _texts_of_examples(file: Path) -> Iterator[str]:
    """Yield the texts of a test that may hold a diagnostic; what is put together of parts is none."""
    tree = ast.parse(file.read_text("utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


def whole_messages(diagnostics):
    """Return the text of each finding with its place, its code and its hint."""
    return [format_diagnostic(diagnostic, lambda _path: ()) for diagnostic in diagnostics]


FOLDER = TESTS / "cli" / "bad_input"
CASES = sorted(FOLDER.glob("*.txt"))
EXAMPLES = sorted(FOLDER.with_name("code_examples").glob("*.txt"))

ICC = FORMATS_FOLDER / "icc"

COMPANIONS = {
    "load": ("content/toy/waters.yaml", "name: Brook", "name: Brook\n    depth: 3"),
    "locale": ("content/toy/waters.yaml", "name: Mill Pond", 'name: "**Mill Pond"'),
    "layout": ("templates/toy/water.xml", '<rect w="11"', '<rect wide="11" w="11"'),
}
"""An additional error for each stage in every run, to show that no error hides another."""

_STEP = re.compile(r"^--- (\w+) ?(.*)\n((?:(?!---|===).*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A case: description, steps as `(verb, what, body)`, hidden additional errors, expected output, and the command."""

    title: str
    steps: tuple[tuple[str, str, str], ...]
    hides: tuple[str, ...]
    said: str
    command: str


def read_case(file: Path) -> Case:
    """Read a case's file."""
    return parse_case(file.read_text("utf-8"))


def parse_case(text: str, command: str = "check toy") -> Case:
    """Read a case as it is written; `command` is run if it names none."""
    text, _, said = text.partition("=== said\n")
    steps = [(m[1], m[2], m[3]) for m in _STEP.finditer(text)]
    hides = tuple(stage for verb, what, _ in steps if verb == "hides" for stage in what.split())
    command = next((what for verb, what, _ in steps if verb == "run"), command)
    return Case(text.partition("\n")[0], tuple(s for s in steps if s[0] not in {"hides", "run"}), hides, said, command)


def do(case: Case, root: Path) -> None:
    """Apply the changes of a case to the project in `root`."""
    for verb, what, body in case.steps:
        path, _, how = what.partition(" ")
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if verb == "edit":
            _edit(file, body)
        elif verb == "write":
            file.write_text(body, "utf-8")
        elif verb == "remove":
            file.unlink()
        elif verb == "link":
            file.unlink(missing_ok=True)
            file.symlink_to(how)
        elif verb == "grow":
            with file.open("ab") as grown:
                grown.truncate(int(how.removesuffix(" MB")) * 1_000_000)
        elif verb == "spoil":
            file.write_bytes(SPOILERS[how](file.read_bytes() if file.exists() else b""))
        else:
            raise ValueError(verb)


def _edit(file: Path, body: str) -> None:
    lines = body.splitlines()
    old, new = ("\n".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
    text = file.read_text("utf-8")
    assert old in text, f"{file.name} has no {old!r}"
    file.write_text(text.replace(old, new, 1), "utf-8")


def _png(width: int, height: int) -> bytes:
    """A PNG of any size that has only a header."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")


def _with_few_glyphs(font: bytes) -> bytes:
    """The font with 20 glyphs, to more of which its characters lead."""
    (count,) = struct.unpack_from(">H", font, 4)
    starts = {tag: start for tag, _, start, _ in (struct.unpack_from(">4sLLL", font, 12 + 16 * i) for i in range(count))}
    out = bytearray(font)
    struct.pack_into(">H", out, starts[b"maxp"] + 4, 20)
    struct.pack_into(">H", out, starts[b"hhea"] + 34, 1)
    return bytes(out)


def _without_features(font: bytes) -> bytes:
    """The font without substitutions of glyphs."""
    out, loaded = BytesIO(), TTFont(BytesIO(font), recalcTimestamp=False)
    del loaded["GSUB"]
    loaded.save(out)
    return out.getvalue()


SPOILERS = {
    "a colour font": lambda _: colour_font({"heart": composed("xor", solid("small"), solid("large"))}, sequences=False),
    "cut in half": lambda data: data[: len(data) // 2],
    "NUL": lambda data: data.replace(b"Pike", b"Pi\0ke", 1),
    "the profile of a press": lambda _: (ICC / "iso-coated-v2-300.icc").read_bytes(),
    "a picture with a broken profile": lambda _: _with_profile((ICC / "swop-coated-240.icc").read_bytes()),
    "garbage": lambda _: bytes(range(256)) * 4,
    "empty": lambda _: b"",
    "Latin-1": lambda data: data.replace(b"Pike", "Pique-cão".encode("latin-1"), 1),
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "100 million pixels": lambda _: _png(10_000, 10_000),
    "no pixels": lambda _: _png(0, 10),
    "40 x 40 pixels": lambda _: _small_png(),
    "a font with too few outlines": lambda _: font_bytes(cff=True).replace(b"\0\0P\0\0\7", b"\0\0P\0\0\6", 1),
    "a variable font": lambda _: variable_font(),
    "fewer glyphs than characters": _with_few_glyphs,
    "no features": _without_features,
    "a font collection": lambda data: collection(data, data),
    "a web page": lambda _: b"<!doctype html><title>404</title>",
    "an accent in Latin-1": lambda data: data.replace(b"The Old Mill", "Água".encode("latin-1"), 1),
    "an apostrophe in Windows-1252": lambda data: data.replace(b"The Old Mill", "Miller’s House".encode("cp1252"), 1),
    "no-break spaces": lambda data: data.replace(b"    points: 2", "\u00a0\u00a0\u00a0 points: 2".encode(), 1),
    "curly quotes": lambda data: data.replace(b'"', "“".encode(), 1).replace(b'"', "”".encode(), 1),
    "byte order mark": lambda data: codecs.BOM_UTF8 + data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "Photoshop": lambda _: b"8BPS\0\1" + bytes(6) + b"\0\3\0\0\4\0\0\0\4\0\0\x08\0\3",
    "GIMP": lambda _: b"gimp xcf v011\0",
    "colours of Display P3": lambda _: _wide_picture(),
    "inks of another press": lambda _: _inked_picture((ICC / "swop-coated-240.icc").read_bytes()),
    "a Photoshop document with a mask": lambda _: _masked_document(),
    "GIF": lambda _: _picture("GIF"),
    "JPEG": lambda _: _picture("JPEG"),
    "WebP": lambda _: _picture("WEBP"),
    "CMYK": lambda _: _picture("JPEG", "CMYK"),
    "a turned JPEG": lambda _: _turned_jpeg(),
    "a TIFF in CMYK": lambda _: _picture("TIFF", "CMYK"),
    "SVGZ": gzip.compress,
    "a PDF of two pages": lambda _: _two_pages(),
    "HEIC": lambda _: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "an animation": lambda _: _animation(),
    "a workbook with merged cells": lambda _: xlsx({"S": xlsx_sheet(_WATERS, _MERGED)}),
    "a workbook with two sheets": lambda _: xlsx({"Brooks": _WATERS, "Ponds": _WATERS}),
    "a workbook with a huge part": lambda _: xlsx({"S": xlsx_sheet(_WATERS, " " * 50_000_000)}),
    "a workbook with a link": lambda _: xlsx({"S": [*_WATERS, ["pond", ("", "<f>[1]Names!B2</f><v>3</v>")]]}),
    "a workbook with macros": lambda _: xlsx({"S": _WATERS}, more={"xl/vbaProject.bin": b"x"}),
    "a workbook with a date": lambda _: xlsx({"S": [["id", "name", "depth"], ["brook", "Brook", (DATE, "<v>45000</v>")]]}),
    "a workbook with struck-out words": lambda _: _workbook_with_run("<strike/>"),
    "a workbook with bold words": lambda _: _workbook_with_run("<b/>"),
    "a table of 5000 columns": lambda _: b"id," + b",".join(b"c%d" % n for n in range(5000)) + b"\n",
}


def _two_pages() -> bytes:
    pdf, out = pikepdf.new(), BytesIO()
    for _ in range(2):
        page = pdf.add_blank_page(page_size=(200, 100))
    page.Resources = pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(Veil=pikepdf.Dictionary(ca=0.5)))
    page.Contents = pdf.make_stream(b"/Veil gs 1 0 0 0 k 0 0 200 100 re f")
    pdf.save(out, static_id=True)
    return out.getvalue()


_WATERS = [["id", "name"], ["mill-pond", "Mill Pond"], ["brook", "Brook"]]
_MERGED = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'


def _workbook_with_run(font: str) -> bytes:
    runs = f'<is><r><t xml:space="preserve">Mill </t></r><r><rPr>{font}</rPr><t>Brook</t></r></is>'
    return xlsx({"S": [["id", "name", "depth"], ["brook", ('t="inlineStr"', runs), 3]]})


def _small_png() -> bytes:
    return _picture("PNG", side=40)


def _picture(kind: str, mode: str = "RGB", side: int = 1200) -> bytes:
    from PIL import Image  # noqa: PLC0415  # a few cases want it

    out = BytesIO()
    Image.new(mode, (side, side), "white" if mode == "RGB" else None).save(out, kind)
    return out.getvalue()


def _with_profile(profile: bytes) -> bytes:
    """A PNG in RGB that says its colours are those of a profile."""
    from PIL import Image  # noqa: PLC0415 - as below

    out = BytesIO()
    Image.effect_noise((1200, 1200), 90).convert("RGB").save(out, "PNG", icc_profile=profile)
    return out.getvalue()


def _wide_picture() -> bytes:
    """A PNG whose chunk `cICP` says Display P3."""
    data, body = _picture("PNG"), b"cICP" + bytes((12, 13, 0, 1))
    return data[:33] + struct.pack(">I", 4) + body + struct.pack(">I", zlib.crc32(body)) + data[33:]


def _inked_picture(profile: bytes) -> bytes:
    """A TIFF in CMYK with a profile, half of it with 380 % of ink."""
    from PIL import Image  # noqa: PLC0415 - as below

    out, picture = BytesIO(), Image.new("CMYK", (1200, 1200), (255, 230, 230, 254))
    picture.paste((90, 20, 0, 0), (0, 0, 1200, 600))
    picture.save(out, "TIFF", compression="tiff_lzw", icc_profile=profile)
    return out.getvalue()


def _masked_document() -> bytes:
    """A Photoshop document in RGB with a channel that somebody called `Varnish`."""
    from support.pictures import PsdForm, photoshop_names, psd  # noqa: PLC0415 - only where one is needed

    planes = [bytes((value,)) * 1200 * 1200 for value in (90, 120, 200, 0)]
    return psd((1200, 1200), planes, PsdForm(mode=3, resources=photoshop_names(("Varnish",))))


def _turned_jpeg() -> bytes:
    from PIL import Image  # noqa: PLC0415  as above

    out, exif = BytesIO(), Image.Exif()
    exif[0x0112] = 6  # Orientation: to be turned to the right
    Image.new("RGB", (1200, 1200), "white").save(out, "JPEG", exif=exif)
    return out.getvalue()


def _animation() -> bytes:
    from PIL import Image  # noqa: PLC0415  as above

    out, (first, *more) = BytesIO(), [Image.new("RGB", (1200, 1200), colour) for colour in ("white", "silver", "gray")]
    first.save(out, "GIF", save_all=True, append_images=more)
    return out.getvalue()


MISTAKES = TESTS / "cli" / "mistakes"
_ROW = re.compile(r"^## ", re.MULTILINE)
_FINDING = re.compile(
    r"(?:(?P<path>[^:\s]+?)(?::(?P<line>\d+))?(?::(?P<column>\d+))?: )?(?:error|warning)\[(?P<code>[a-z0-9/-]+)\]: (?P<text>.*)"
)
_USAGE = re.compile(r"(?P<code>Error): (?P<text>.*)")
_COLUMNS = (".yaml", ".csv", ".po")
"""Files whose marks have columns. The XML that a template writes is read by its lines."""
_LINES = (*_COLUMNS, ".xml", ".svg")
_VALUE = re.compile(r"`[^`]+`|'[^']+'|--?\w+|\d")
_EXPECTATION = re.compile(r"\b(?:must (?:be|have)|at least|at most|expected)\b")
"""Words that say what would be right, where no hint says how to come by it."""


@dataclass(frozen=True)
class Row:
    """A mistake: its file, name, changes, and why it is right."""

    file: Path
    name: str
    case: Case
    right: str


def write_said(row: Row, said: str) -> None:
    """Write what is said now into the row's file."""
    head, *texts = _ROW.split(row.file.read_text("utf-8"))
    name = row.name.partition("/")[2]
    for number, text in enumerate(texts):
        if text.partition(":")[0] == name:
            texts[number] = text.partition("=== said\n")[0].rstrip("\n") + f"\n=== said\n{said}\n"
    row.file.write_text("## ".join([head, *texts]).rstrip("\n") + "\n", "utf-8")


def found(said: str) -> list[str]:
    """The findings of a run, each with its further lines; a usage error is one."""
    parts: list[str] = []
    for line in said.split("\n"):
        if _FINDING.match(line) or _USAGE.match(line):
            parts.append(line)
        elif parts and line.startswith(" "):
            parts[-1] += "\n" + line
    return parts


def lacking(finding: str) -> Iterator[tuple[str, str]]:
    """The code of a finding with each of `line`, `column`, `value` and `way out` that it does not say.

    A usage error has no place, and its own words point to the help.
    """
    first, *rest = finding.split("\n")
    place = _FINDING.match(first)
    said = place or _USAGE.match(first)
    assert said
    hints = [line for line in rest if line.startswith("  hint: ")]
    code, path = said["code"], (place and place["path"]) or ""
    if path.endswith(_LINES) and place and not place["line"]:
        yield code, "line"
    if path.endswith(_COLUMNS) and place and place["line"] and not place["column"]:
        yield code, "column"
    if not _VALUE.search("\n".join((said["text"], *hints))):
        yield code, "value"
    if place and not hints and not _EXPECTATION.search(said["text"]):
        yield code, "way out"


def _rows(file: Path) -> Iterator[Row]:
    for text in _ROW.split(file.read_text("utf-8"))[1:]:
        case = parse_case(text, "build my-game")
        right = next((what for verb, what, _ in case.steps if verb == "right"), "")
        steps = tuple(step for step in case.steps if step[0] != "right")
        case = replace(case, steps=steps, said=case.said.rstrip("\n") + "\n")
        yield Row(file, f"{file.stem}/{text.partition(':')[0]}", case, right)


ROWS = [row for file in sorted(MISTAKES.glob("*.txt")) for row in _rows(file)]

_WHOLE = "it is about the whole file"
_BOTH = "only the author knows which of the two is meant; both places are named"
_SAYS = "the message says itself what to do"
_MEANT = "only the author knows what was meant"
GAPS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("load/missing-file", "line"): "a file that is not there has no line",
        (
            "load/missing-file",
            "way out",
        ): "the message names the file to make, and a hint another that is near",
        ("load/empty-file", "line"): "an empty file has no line",
        ("load/empty-file", "value"): "an empty file has no value",
        ("load/empty-file", "way out"): _SAYS,
        ("load/bad-yaml", "value"): "there is no value yet; the line is shown with a caret",
        ("load/duplicate-key", "way out"): _BOTH,
        ("load/duplicate-id", "way out"): _BOTH,
        ("load/merge-key", "way out"): _SAYS,
        ("load/many-documents", "value"): "the line is shown with a caret",
        ("load/many-documents", "way out"): _SAYS,
        ("load/not-utf-8", "line"): _WHOLE,
        ("load/bad-table", "line"): _WHOLE,
        ("load/bad-workbook", "value"): _WHOLE,
        ("load/unused-file", "column"): _WHOLE,
        ("load/missing-column", "column"): "it is about the whole row",
        ("load/no-rows", "column"): "it is about the whole row",
        ("load/no-rows", "value"): "what is missing is every value",
        ("layout/endless-template", "value"): "the line is shown with a caret",
        ("load/game-exists", "way out"): _SAYS,
        ("load/wrong-kind", "way out"): "a constant of another file is no number there; its name is in the message",
        ("locale/is-source", "way out"): "there is nothing to add: the game is written in it",
        ("locale/untranslated", "way out"): "its places are listed with it",
        ("impose/too-large", "way out"): "no paper is large enough",
        ("art/missing", "way out"): "the message names the file or the folder that is not there; no other is near",
        ("art/corrupt", "way out"): "whoever made the picture can save it again",
        ("layout/missing-glyph", "way out"): "which font has the sign only the author knows",
        ("layout/ill-formed-xml", "way out"): _SAYS,
        ("layout/unknown-element", "way out"): _SAYS,
        ("layout/missing-attribute", "way out"): _SAYS,
        ("layout/stray-text", "way out"): _SAYS,
        ("layout/undefined-name", "way out"): "the macro and the name of its parameter are shown",
        ("layout/template-error", "value"): "the line is shown; no value is computed",
        ("layout/template-error", "way out"): _MEANT,
        ("layout/template-syntax", "way out"): _SAYS,
        ("translation/broken-po", "way out"): _SAYS,
        ("translation/duplicate-id", "way out"): _BOTH,
        ("translation/placeholders", "way out"): _SAYS,
        ("locale/stale", "way out"): "its places are listed with it",
    }
)
"""What findings of a code need not say, and why."""

LOAD_CASES = sorted((TESTS / "load" / "cases").glob("*.txt"))


FILE = re.compile(r"^--- (\S+)( absent)?\n", re.MULTILINE)


def parse_load_case(text):
    """Split a case into its files and the sorted errors that it expects."""
    parts = FILE.split(text)
    files, expected = {}, []
    for path, absent, content in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        files[path] = None if absent else content
        expected += [f"{path}:{error.strip()}" for line in content.splitlines() for error in line.split("# error: ")[1:]]
    return files, sorted(expected)


def written(found):
    """Write a diagnostic on one line, as the cases do."""
    place = f"{found.mark.path}:{found.mark.line}:{found.mark.column}"
    also = "".join(f" @ {what} {mark}" for what, mark in found.also)
    return f"{place} {found.code}: {found.message}{also}" + (f" -> {found.hint}" if found.hint else "")
