"""Lines and areas as they are drawn: paths of segments in mm, and the matrices that place them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a·x + c·y + e, y' = b·x + d·y + f, in mm with y down."""
Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`, absolute, mm."""
Path: TypeAlias = tuple[Segment, ...]
ProcessingStep: TypeAlias = Literal["cut", "valley", "mountain"]
Ink: TypeAlias = Literal["keep", "full"]
"""What the low-ink edition does with an item: it keeps it as it is, or leaves it to the full edition."""
