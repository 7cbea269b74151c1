"""Measure how long `pnp watch` takes from a saved file to the new picture, and to the findings of the complete build.

`python bench/watch.py [--runs 9]`; one card of each deck is edited again and again in one process. Prints the medians in
milliseconds of wall-clock time, and of the processor time of all threads, as a table in Markdown.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from deck import make_project

from pnp.edit.file_events import Changes, FileEvents
from pnp.model.request import BuildRequest
from pnp.studio.events import EventLog
from pnp.studio.page_data import EDITORS, PageData
from pnp.studio.snapshot import FacePictures
from pnp.studio.watcher import Watcher

if TYPE_CHECKING:
    from pnp.studio.snapshot import Snapshot

ROOT = Path(__file__).parents[1]
WORD = " de "  # a word of the text that is edited, and not of YAML


class Stopwatch:
    """Notes when the first picture of an edit and its complete build are shown."""

    def __init__(self, root: Path) -> None:
        self.page, self.log = PageData(root, EDITORS["vscode"]), EventLog()
        self.begin()

    def begin(self) -> None:
        """An edit is about to be saved."""
        self.wall, self.cpu = time.perf_counter(), time.process_time()
        self.laps: list[tuple[float, float]] = []

    def __call__(self, snapshot: Snapshot) -> None:
        """Something new is shown, as the page receives it."""
        self.log.publish(*self.page.events(snapshot))
        if snapshot.changed and not snapshot.complete and not self.laps:
            self._lap()
        if snapshot.complete:
            self._lap()

    def _lap(self) -> None:
        self.laps.append(((time.perf_counter() - self.wall) * 1000, (time.process_time() - self.cpu) * 1000))


def edit_often(root: Path, game: str, file: str, runs: int) -> list[list[tuple[float, float]]]:
    """Edit a deck `runs` times and give the laps of each edit."""
    found, stopwatch, path = [], Stopwatch(root), root / "content" / game / file
    source = path.read_text("utf-8")
    with FileEvents(root) as events:
        watcher = Watcher(BuildRequest(root, game), events, FacePictures(), stopwatch)
        watcher.build(Changes(frozenset(), time.perf_counter()))
        for number in range(runs + 2):
            time.sleep(0.3)
            text = (" de" + "x" * number + " ").join(source.rsplit(WORD, 1))
            stopwatch.begin()
            path.write_text(text, "utf-8")
            while not events.wait(5.0):
                pass
            changes = events.take()
            if changes is not None and watcher.build(changes) and number > 1:  # the first ones fill caches
                found.append(stopwatch.laps)
    path.write_text(source, "utf-8")
    return found


def main() -> None:
    """Print a row per deck."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    gc.disable()  # as `pnp` does
    print("| edited under `pnp watch` | picture, ms | CPU | findings, ms | CPU |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        belona = Path(folder) / "belona"
        for name in ("content", "templates", "fonts"):
            shutil.copytree(ROOT / name, belona / name)
        row("Belona", edit_often(belona, "belona", "contracts.yaml", runs))
        for cards in (54, 540):
            project = make_project(Path(folder) / str(cards), cards)
            row(f"{cards} cards", edit_often(project, "bench", "cards.yaml", runs))


def row(name: str, laps: list[list[tuple[float, float]]]) -> None:
    """Print the medians of a deck."""
    figures = [statistics.median(lap[end][kind] for lap in laps) for end in (0, -1) for kind in (0, 1)]
    print(f"| {name} |", " | ".join(f"{figure:.0f}" for figure in figures), "|", flush=True)


if __name__ == "__main__":
    main()
