"""Whether a path stays in a folder, wherever links lead."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def inside(folder: Path, file: Path) -> bool:
    """Whether `file` is in `folder`, or is it, after `..` and symlinks are resolved."""
    home, real = os.path.realpath(folder), os.path.realpath(file)
    return real == home or real.startswith(home.rstrip(os.sep) + os.sep)
