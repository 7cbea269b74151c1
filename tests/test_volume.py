"""Large decks: what each further card takes of memory and of the file, measured as whole processes."""

from __future__ import annotations

import os
import sys

import pytest
from deck import make_project
from measured_runs import measured

BUILD = [sys.executable, "-m", "pnp", "build", "bench", "--jobs", "1", "--quiet"]
FEW, MANY = 700, 1300  # two-sided cards; the faces of either are a large document, and painted in batches


def built(folder, cards):
    """Build a deck with a back of its own on each card; give the peak of memory and the size of the PDF, in bytes."""
    make_project(folder, cards, backs=True)
    peak = measured((*BUILD, "--project", str(folder), "--out", str(folder / "out")), {}).mib * 2**20
    (pdf,) = folder.glob("out/bench/*/*.pdf")
    return peak, pdf.stat().st_size


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs the peak of a process")
def test_each_card_takes_little(tmp_path):
    """A two-sided card takes at most 23 kB of memory, also where something is found, and 430 bytes of the file."""
    (least, smaller), (most, larger) = built(tmp_path / "few", FEW), built(tmp_path / "many", MANY)
    memory, size = (most - least) / (MANY - FEW), (larger - smaller) / (MANY - FEW)
    assert memory <= 23_000
    assert size <= 430


@pytest.mark.whole
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs the peak of a process")
@pytest.mark.skipif(sys.platform != "linux", reason="languages share one process where it cannot be copied")
def test_memory_does_not_grow_with_the_number_of_languages(tmp_path):
    """No process of a run in nine languages takes half as much again as the largest of them alone."""

    def peak(locale):
        kept = str(tmp_path / locale)
        command = (sys.executable, "-m", "pnp", "check", "belona", "-q", "--locale", locale)
        return measured(command, {"PNP_CACHE": kept, "XDG_CACHE_HOME": kept}).mib

    alone = max(peak(tag) for tag in ("pt-BR", "ja", "ko"))
    assert peak("pt-BR,ar,de,el,hi,ja,ko,th,zh-Hans") <= 1.5 * alone
