"""Every faulty input of a booklet, with the complete text of its messages."""

import os
import re
from pathlib import Path

import pytest

FILE = Path(__file__).parent / "faults.txt"
CASES = re.findall(r"^== (.*)\n((?:.*\n)*?)-- said\n((?:(?!== ).*\n)*)", FILE.read_text("utf-8"), re.MULTILINE)
PIECE = re.compile(r"^-- ([^\n]*)\n((?:(?!-- ).*\n)*)", re.MULTILINE)


def said(pond, prepared, pieces):
    """Return the messages for a project with these files; a piece without a name is a chapter."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    for path, text in PIECE.findall(pieces):
        (pond / path).write_text(text, "utf-8")
    return "\n".join(prepared(pond).said).strip() + "\n"


@pytest.mark.parametrize(("name", "pieces", "expected"), CASES, ids=[name for name, *_ in CASES])
def test_the_whole_message_of_a_fault(pond, prepared, name, pieces, expected):
    """File, line, value, and a hint if there is one; `UPDATE_GOLDENS=1` writes the texts again."""
    found = said(pond, prepared, pieces)
    if os.environ.get("UPDATE_GOLDENS"):
        text = FILE.read_text("utf-8")
        FILE.write_text(
            text.replace(f"== {name}\n{pieces}-- said\n{expected}", f"== {name}\n{pieces}-- said\n{found}\n"), "utf-8"
        )
    assert found.strip() == expected.strip()


def test_all_faults_are_reported_at_once(pond, prepared):
    """In chapters, glossary and look: one run finds everything, and the valid parts are still laid out."""
    found = said(
        pond,
        prepared,
        '-- content/toy/booklet/01-start.md\n# A\n\n![](card:none){alt=""}\n\n[x](#nowhere) {rules.none} {term:none}\n\n'
        "-- templates/toy/booklet.yaml\ncolours: {rule: mud}\nstyles: {body: none}\n",
    )
    codes = re.findall(r"error\[([\w/-]+)\]", found)
    assert sorted(codes) == [
        "booklet/unknown-card", "load/unknown-style", "load/unknown-swatch", "locale/unknown-anchor",
        "locale/unknown-constant", "locale/unknown-term",
    ]  # fmt: skip
