"""Large decks: what each further card takes of memory and of the file, measured as whole processes."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILD = [sys.executable, "-m", "pnp", "build", "bench", "--jobs", "1", "--quiet"]
FEW, MANY = 600, 1800  # two-sided cards; the faces of either are a large document


def built(folder, cards):
    """Build a deck with a back of its own on each card; give the peak of memory and the size of the PDF, in bytes."""
    made = [sys.executable, str(ROOT / "bench/deck.py"), str(folder), str(cards), "--backs"]
    subprocess.run(made, check=True)
    measured = [sys.executable, "-c", _PEAK, *BUILD, "--project", str(folder), "--out", str(folder / "out")]
    peak = int(subprocess.run(measured, check=True, capture_output=True, text=True, cwd=ROOT).stdout)
    (pdf,) = folder.glob("out/bench/*/*.pdf")
    return peak, pdf.stat().st_size


_PEAK = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
assert status == 0
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""


@pytest.mark.skipif(not hasattr(resource, "getrusage"), reason="needs the peak of a process")
def test_each_card_takes_little(tmp_path):
    """A two-sided card takes at most 21.5 kB of memory and 430 bytes of the file, so that 50,000 of them take about 1 GiB."""
    (least, smaller), (most, larger) = built(tmp_path / "few", FEW), built(tmp_path / "many", MANY)
    memory, size = (most - least) / (MANY - FEW), (larger - smaller) / (MANY - FEW)
    assert memory <= 21_500
    assert size <= 430
