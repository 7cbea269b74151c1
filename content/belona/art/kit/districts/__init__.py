"""The six districts, one module each: how its streets run, what stands beside them, and its landmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .docks import docks
from .gardens import gardens
from .hill import hill
from .market import market
from .square import square
from .towers import towers

if TYPE_CHECKING:
    from collections.abc import Callable

    from kit.quarter import Quarter

DISTRICTS: dict[str, Callable[[Quarter], None]] = {
    "map_a": docks, "map_b": market, "map_c": hill, "map_d": towers, "map_e": gardens, "map_f": square,
}  # fmt: skip
