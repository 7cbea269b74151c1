"""What the benchmark runs: pnp from a cold start, one card edited, and other programs that make the same cards."""

from __future__ import annotations

import itertools
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from measured_runs import Run, measured

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
PNP, STREAMS, TYPST = "pnp", "ReportLab with own content streams", "Typst"
WORD = " de "
"""A word of the text that is edited, and not of YAML."""


def cold(project: Path, game: str, *arguments: str) -> Callable[[], Run]:
    """A build into an empty folder, with nothing left of earlier ones."""

    def run() -> Run:
        with tempfile.TemporaryDirectory() as kept:
            return _build(project, game, Path(kept), *arguments)

    return run


def edited(project: Path, game: str, file: str, *arguments: str) -> Callable[[], Run]:
    """A build in a new process after a word of one card changed, with what the build before it left in the user's folder."""
    path, kept = project / "content" / game / file, project / "kept"
    source, numbers = path.read_text("utf-8"), itertools.count(1)
    _build(project, game, kept, *arguments)

    def run() -> Run:
        path.write_text((" de" + "x" * next(numbers) + " ").join(source.rsplit(WORD, 1)), "utf-8")
        return _build(project, game, kept, *arguments)

    return run


def _build(project: Path, game: str, kept: Path, *arguments: str) -> Run:
    """`kept`: the folder in which caches lie."""
    out = project / "out"
    shutil.rmtree(out, ignore_errors=True)
    command = (sys.executable, "-m", "pnp", "build", game, "--project", str(project), "--out", str(out), "--quiet", *arguments)
    return measured(command, {"PNP_CACHE": str(kept / "pnp"), "XDG_CACHE_HOME": str(kept)})


def typst(project: Path) -> Callable[[], Run]:
    """The cards of `bench/deck.py` by Typst."""
    return _reference("typst_cards.py", project)


def own_streams(project: Path) -> Callable[[], Run]:
    """The same by Python, with content streams written by hand."""
    return _reference("reportlab_streams.py", project)


def _reference(script: str, project: Path) -> Callable[[], Run]:
    command = (sys.executable, str(HERE / "references" / script), str(project), str(project / "reference.pdf"))
    return lambda: measured(command, {})
