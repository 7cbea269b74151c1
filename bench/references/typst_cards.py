"""Set the cards of a project of `bench/deck.py` in Typst: `python bench/references/typst_cards.py PROJECT OUT.pdf`."""

from __future__ import annotations

import sys
from pathlib import Path

import typst

project, out = sys.argv[1:]
typst.compile(
    Path(__file__).with_suffix(".typ").read_bytes(),
    output=out,
    root=project,
    font_paths=[Path(project, "fonts", family) for family in ("tektur", "ibm-plex-sans")],  # no others: they cost time
    ignore_system_fonts=True,
)
