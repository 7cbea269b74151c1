"""Draws an SVG by resvg in a process that is stopped when it takes too long or too much memory."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pnp.art.picture_errors import RefusedSvgError

MOST_SECONDS: Final = 5
"""Of CPU time, so that a busy machine refuses no more than an idle one."""
MOST_MEGABYTES: Final = 512
_PATIENCE: Final = 30.0  # seconds by the clock, for systems that cannot limit the CPU time
_WORKER: Final = Path(__file__).with_name("resvg_worker.py")
_HINT: Final = "place it smaller, simplify it, or save it as a PNG of 300 to 600 ppi"
_CANNOT: Final = 3  # the worker's exit code for an SVG that resvg refuses
_TIME_IS_UP: Final = {-24, -9}  # SIGXCPU, and SIGKILL a second later


def draw_pixels(drawing: str, width: int, height: int) -> bytes:
    """Return an SVG as a PNG of `width` x `height` pixels.

    Raises RefusedSvgError, without a line, if resvg cannot draw it, or not with `MOST_SECONDS` and `MOST_MEGABYTES`. Windows
    limits neither, macOS no memory: there the clock stops what takes 30 s.
    """
    command = [sys.executable, "-I", "-S", str(_WORKER), _folder(), str(width), str(MOST_SECONDS), str(MOST_MEGABYTES)]
    try:
        done = subprocess.run(command, input=drawing.encode(), capture_output=True, check=False, timeout=_PATIENCE)  # noqa: S603  (our own program)
    except subprocess.TimeoutExpired:
        raise _too_complex(f"takes more than {_PATIENCE:g} s", width, height) from None
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode in _TIME_IS_UP:
        raise _too_complex(f"takes more than {MOST_SECONDS} s", width, height)
    if "memory allocation" in said or "MemoryError" in said:
        raise _too_complex(f"takes more than {MOST_MEGABYTES} MB of memory", width, height)
    why = said if done.returncode == _CANNOT else f"it ended with {done.returncode}"
    raise RefusedSvgError("art/bad-svg", f"resvg cannot draw it: {why}", 0)


def check_memory(width: int, height: int, layers: int) -> None:
    """Raise RefusedSvgError if so many layers of pixels, each as large as the picture, take more than `MOST_MEGABYTES`."""
    if width * height * 4 * layers > MOST_MEGABYTES << 20:
        raise _too_complex(f"takes more than {MOST_MEGABYTES} MB of memory, in {layers} layers,", width, height)


def _too_complex(what: str, width: int, height: int) -> RefusedSvgError:
    return RefusedSvgError("art/too-complex", f"drawing it {what} at {width} x {height} pixels", 0, _HINT)


def _folder() -> str:
    """Return the folder in which the worker finds `resvg_py`."""
    spec = find_spec("resvg_py")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("resvg_py")
    return str(Path(spec.origin).parents[1 if spec.submodule_search_locations else 0])
