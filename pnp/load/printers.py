"""Read the user's `printers.yaml`: the corrections for each printer, as measured on the calibration sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean
from pnp.load.files import read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.shapes import PRINTERS
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Record
from pnp.model.outline import Printer

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report

DEFAULT = "default"


def load_printer(file: Path, name: str | None, report: Report) -> Printer:
    """Read the correction of printer `name`, or of `default` if no name is given; no correction if there is no `default`.

    ```yaml
    default:
      back_offset: {x: 0.4, y: -0.2}   # mm, to the right and down when looking at the back
      scale: {x: 1.002, y: 1}          # the intended length divided by the printed length
    ```
    """
    if name is None and not file.exists():
        return Printer()
    faults = FileFaults(report)
    root = read_map(file.parent, file, Mark(str(file)) if not file.exists() else None, report)
    found = PRINTERS.read(root, "printers", "printers", ValueReader(file.parent, file.parent, faults)) if root else None
    if not isinstance(found, Record):
        return Printer()
    entry = found.get(name or DEFAULT)
    if isinstance(entry, Record):
        return Printer(name or DEFAULT, _pair(entry["back_offset"], 0.0), _pair(entry["scale"], 1.0))
    if name is not None and faults.count == 0:
        message = f"no printer `{name}` in `{file}`"
        faults.add("unknown-printer", message, root.mark if root else None, hint=did_you_mean(name, found))
    return Printer()


def _pair(value: object, otherwise: float) -> tuple[float, float]:
    if not isinstance(value, Record):
        return (otherwise, otherwise)
    x, y = (value[axis] for axis in ("x", "y"))
    return (float(x) if isinstance(x, (int, float)) else otherwise, float(y) if isinstance(y, (int, float)) else otherwise)
