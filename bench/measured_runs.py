"""Programs measured in turns: each run in a new process, its time on the clock, its processor time and its peak of memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

STARTER = Path(__file__).parent / "one_run.py"
KIB = 1 if sys.platform == "darwin" else 1024
"""The unit in which the system gives the peak of memory, in bytes."""


class Run(NamedTuple):
    """What one run took: seconds on the clock, seconds of processors, MiB at its peak."""

    wall: float
    cpu: float
    mib: float


class Figures(NamedTuple):
    """Medians of several runs, and how far apart their times on the clock lie, as a share of the median."""

    wall: float
    cpu: float
    mib: float
    spread: float


def measured(command: Sequence[str], environment: Mapping[str, str]) -> Run:
    """Run a command, the path of a program and its arguments, once. If it fails, this program ends with its words."""
    with tempfile.NamedTemporaryFile("r", encoding="ascii") as taken:
        starter = (sys.executable, "-I", "-S", str(STARTER), taken.name)
        done = subprocess.run(
            (*starter, *command), env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
        if done.returncode:
            sys.exit(f"{' '.join(command)} failed:\n{done.stderr.decode()}")
        wall, cpu, peak = taken.read().split()
    return Run(float(wall), float(cpu), int(peak) * KIB / 2**20)


def in_turns(programs: Mapping[str, Callable[[], Run]], rounds: int) -> dict[str, Figures]:
    """Run all programs in turns (A B C A B C …), so that whatever else the machine does meets all of them."""
    runs: dict[str, list[Run]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, run in programs.items():
            runs[name].append(run())
    return {name: figures(found) for name, found in runs.items()}


def figures(runs: Sequence[Run]) -> Figures:
    """The medians of runs of one program."""
    walls = [run.wall for run in runs]
    middle = statistics.median(walls)
    cpu, mib = (statistics.median(run[i] for run in runs) for i in (1, 2))
    return Figures(middle, cpu, mib, (max(walls) - min(walls)) / middle)


LOAD, SPREAD = 0.25, 0.15


def business(load: float, cores: int, spread: float) -> str | None:
    """Why seconds measured now are not worth much: other work on the machine, runs that differ. None: they are."""
    reasons = []
    if load > LOAD * cores:
        reasons.append(f"the load average was {load:.1f} before the first run")
    if spread > SPREAD:
        reasons.append(f"runs of one program differ by {spread:.0%}")
    return " and ".join(reasons) or None
