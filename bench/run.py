"""Build synthetic decks in turns with other programs that make the same cards, and keep the figures.

`python bench/run.py [--full] [--rounds 5] [--print]`. Writes the table into `docs/benchmarks.md`, a line into
`bench/history.jsonl` and the lines that speed costs into ADR 51; `--print` only prints. `--full` adds 54,000 cards, a
large vocabulary, Belona and edits.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from comparison_table import as_data, table, with_section
from deck import make_project
from figure_history import described_commit, with_entry
from measured_runs import business, in_turns
from programs import PNP, STREAMS, TYPST, cold, edited, own_streams, typst
from speed_measures import main as write_speed_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from comparison_table import Comparison
    from measured_runs import Figures

ROOT = Path(__file__).parents[1]
PAGE, HISTORY = ROOT / "docs/benchmarks.md", ROOT / "bench/history.jsonl"
SIZES = (54, 540, 5_400)
FEW = 3
"""Rounds of what takes minutes."""


def compared(cards: int, folder: Path, rounds: int, jobs: str, *, rich: bool = False) -> dict[str, Figures]:
    """A deck by all programs. Typst is left out where it would take more memory (8 GB) than many machines have."""
    project = make_project(folder / f"{cards}-{rich}", cards, rich=rich)
    programs = {PNP: cold(project, "bench", "--jobs", jobs), STREAMS: own_streams(project)}
    if cards < 54_000:
        programs[TYPST] = typst(project)
    return in_turns(programs, rounds)


def decks(folder: Path, rounds: int, jobs: str, *, full: bool) -> Iterator[tuple[str, dict[str, Figures]]]:
    """The figures, as they come."""
    for cards in SIZES:
        yield f"{cards:,} cards", compared(cards, folder, rounds, jobs)
    if not full:
        return
    yield "5,400 cards, large vocabulary", compared(5_400, folder, rounds, jobs, rich=True)
    yield "54,000 cards", compared(54_000, folder, FEW, jobs)
    belona = folder / "belona"
    for name in ("content", "templates", "fonts"):
        shutil.copytree(ROOT / name, belona / name)
    yield "Belona, everything", in_turns({PNP: cold(belona, "belona", "--jobs", jobs)}, rounds)
    for cards in SIZES[1:]:
        project = make_project(folder / f"edited-{cards}", cards)
        yield f"{cards:,} cards, one edited", in_turns({PNP: edited(project, "bench", "cards.yaml", "--jobs", jobs)}, rounds)


def caption(comparison: Comparison, load: float, commit: tuple[str, str] | None) -> str:
    """What was measured, where, and how far the seconds can be trusted."""
    cores, version = os.cpu_count() or 1, platform.python_version()
    spread = max(of.spread for programs in comparison.values() for of in programs.values())
    words = f"Commit {commit[0]} of {commit[1][:10]}" if commit else "Uncommitted changes"
    words += f", {cores} cores, Python {version}."
    doubt = business(load, cores, spread)
    return f"{words} The machine was busy: {doubt}. Read the ratios, not the seconds." if doubt else words


def main() -> None:
    """Measure, print a table, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="54,000 cards, a large vocabulary, Belona and edits too")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", default=str(os.cpu_count() or 1), help="processes of pnp")
    parser.add_argument("--print", action="store_true", help="write no file")
    chosen = parser.parse_args()
    load, commit, comparison = os.getloadavg()[0], described_commit(ROOT), {}
    with tempfile.TemporaryDirectory() as folder:
        for deck, programs in decks(Path(folder), chosen.rounds, chosen.jobs, full=chosen.full):
            comparison[deck] = programs
            print(table({deck: programs}, TYPST, PNP), end="\n\n", flush=True)
    section = caption(comparison, load, commit) + "\n\n" + table(comparison, TYPST, PNP)
    if chosen.full:
        watched = subprocess.run((sys.executable, ROOT / "bench/watch.py"), stdout=subprocess.PIPE, text=True, check=True)
        section += "\n\n" + watched.stdout
    print(section)
    if chosen.print:
        return
    PAGE.write_text(with_section(PAGE.read_text("utf-8"), section), "utf-8")
    write_speed_table()
    if commit is None:
        sys.exit("The history takes no line: files of pnp differ from the commit.")
    entry = {"commit": commit[0], "date": commit[1], "cores": os.cpu_count(), "python": platform.python_version()}
    entry |= {"load": round(load, 2), "jobs": chosen.jobs, "decks": as_data(comparison, TYPST)}
    HISTORY.touch()
    HISTORY.write_text(with_entry(HISTORY.read_text("utf-8"), entry), "utf-8")


if __name__ == "__main__":
    main()
