"""The table of a newcomer's mistakes: its rows, in one file per topic.

A row begins with `## name: what was done`, followed by the changes of a case (see `damage`) to a game as `pnp new` makes it.
`--- run COMMAND` is what is run instead of `pnp build my-game`. Behind `=== said` stands all that is said.

`--- right WHY`: it is no mistake after all, and prints.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from damage import parse_case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damage import Case

FOLDER = Path(__file__).parent / "mistakes"
_ROW = re.compile(r"^## ", re.MULTILINE)


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


def _rows(file: Path) -> Iterator[Row]:
    for text in _ROW.split(file.read_text("utf-8"))[1:]:
        case = parse_case(text, "build my-game")
        right = next((what for verb, what, _ in case.steps if verb == "right"), "")
        steps = tuple(step for step in case.steps if step[0] != "right")
        case = replace(case, steps=steps, said=case.said.rstrip("\n") + "\n")
        yield Row(file, f"{file.stem}/{text.partition(':')[0]}", case, right)


ROWS = [row for file in sorted(FOLDER.glob("*.txt")) for row in _rows(file)]
