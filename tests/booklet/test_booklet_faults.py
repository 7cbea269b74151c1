"""Every bad input of a booklet, held to the whole text of what is said about it."""

import os
import re
from pathlib import Path

import pytest

FILE = Path(__file__).parent / "faults.txt"
CASES = re.findall(r"^== (.*)\n((?:.*\n)*?)-- said\n((?:(?!== ).*\n)*)", FILE.read_text("utf-8"), re.MULTILINE)
PIECE = re.compile(r"^-- ([^\n]*)\n((?:(?!-- ).*\n)*)", re.MULTILINE)


def said(pond, prepared, pieces):
    """What is said when the given files stand in the project: a chapter where nothing else is named."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    for path, text in PIECE.findall(pieces):
        (pond / path).write_text(text, "utf-8")
    return "\n".join(prepared(pond).said).strip() + "\n"


@pytest.mark.parametrize(("name", "pieces", "expected"), CASES, ids=[name for name, *_ in CASES])
def test_a_fault_is_told_whole(pond, prepared, name, pieces, expected):
    """File, line, value, and a way out where there is one; `UPDATE_GOLDENS=1` writes the texts anew."""
    found = said(pond, prepared, pieces)
    if os.environ.get("UPDATE_GOLDENS"):
        text = FILE.read_text("utf-8")
        FILE.write_text(
            text.replace(f"== {name}\n{pieces}-- said\n{expected}", f"== {name}\n{pieces}-- said\n{found}\n"), "utf-8"
        )
    assert found.strip() == expected.strip()


def test_all_faults_are_told_at_once(pond, prepared):
    """Chapters, glossary and look: one run finds everything, and what is sound is still laid out."""
    found = said(
        pond,
        prepared,
        "-- content/toy/booklet/01-start.md\n# A\n\n![](card:none)\n\n[x](#nowhere) {rules.none} {term:none}\n\n"
        "-- templates/toy/booklet.yaml\ncolours: {rule: mud}\nstyles: {body: none}\n",
    )
    codes = re.findall(r"error\[([\w/-]+)\]", found)
    assert sorted(codes) == [
        "booklet/unknown-card", "load/unknown-style", "load/unknown-swatch", "locale/unknown-anchor",
        "locale/unknown-constant", "locale/unknown-term",
    ]  # fmt: skip
