"""The names of what a build can write, for profiles and options; `pnp.render.exports` has a function for each."""

from __future__ import annotations

EXPORT_NAMES = (
    "pdf",
    "manifest",
    "cut-svg",
    "cut-dxf",
    "cut-png",
    "trace",
    "png",
    "png-bleed",
    "pictures",
    "order-file",
    "tts",
    "screentop",
    "tabletop-playground",
    "text",
    "page-pictures",
)
"""All of them, in the order in which they are written."""
USUAL = ("pdf", "manifest")
"""What a build writes by default."""
