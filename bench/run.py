"""Build synthetic decks and print wall time, CPU time, peak memory, file size and the time of each stage.

`python bench/run.py [--full] [--runs 3] [--rich] [--backs]`; `--full` adds 54,000 cards. Prints the medians of several runs,
each in a new process.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from deck import make_project

SIZES = (54, 540, 5_400)
STAGE = re.compile(r"^\w+: (\w+)[ \d]*\(([\d.]+) s\)$", re.MULTILINE)


def once(project: Path, jobs: int) -> dict[str, float]:
    """Build once in a new process; give wall and CPU time (s), peak memory (MiB), file size (MB) and each stage's time (s)."""
    out = project / "out"
    command = [sys.executable, "-m", "pnp", "build", "bench", "--project", str(project), "--out", str(out), "--jobs", str(jobs)]
    begun = time.perf_counter()
    with tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        stderr.seek(0)
        text = stderr.read().decode()
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{text}")
    pdf = next(out.rglob("*.pdf"))
    figures = {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "MiB": usage.ru_maxrss / 1024}
    return figures | {"MB": pdf.stat().st_size / 1e6} | {name: float(s) for name, s in STAGE.findall(text)}


def main() -> None:
    """Print a table with one row per deck."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="54,000 cards too")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rich", action="store_true", help="a large vocabulary")
    parser.add_argument("--backs", action="store_true", help="a back of its own on each card")
    parser.add_argument("--sizes", type=int, nargs="*", default=None)
    chosen = parser.parse_args()
    heads: list[str] = []
    for cards in chosen.sizes or (*SIZES, *((54_000,) if chosen.full else ())):
        with tempfile.TemporaryDirectory() as folder:
            project = make_project(Path(folder), cards, rich=chosen.rich, backs=chosen.backs)
            runs = [once(project, chosen.jobs) for _ in range(chosen.runs)]
        row = {key: statistics.median(run.get(key, 0.0) for run in runs) for key in runs[0]}
        if not heads:
            heads = list(row)
            print("cards".rjust(7), *(h.rjust(10) for h in heads))
        print(f"{cards:7d}", *(f"{row.get(h, 0.0):10.2f}" for h in heads), flush=True)


if __name__ == "__main__":
    main()
