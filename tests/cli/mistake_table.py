"""The table of a newcomer's mistakes: its rows, in one file per topic.

A row begins with `## name: what was done`, followed by the changes of a case (see `damage`) to a game as `pnp new` makes it.
`--- run COMMAND` is what is run instead of `pnp build my-game`. Behind `=== said` stands all that is said.

`--- right WHY`: it is no mistake after all, and prints. Every other row has a finding with file, line, column, value and a way
out; `GAPS` lists what findings of a code need not have, and why.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from damage import parse_case

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from damage import Case

FOLDER = Path(__file__).parent / "mistakes"
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


ROWS = [row for file in sorted(FOLDER.glob("*.txt")) for row in _rows(file)]

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
