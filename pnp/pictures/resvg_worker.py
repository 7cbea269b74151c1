"""The program that draws one SVG by resvg, in a process of its own: SVG on standard input, PNG on standard output.

Its arguments are the folder of `resvg_py`, the width in pixels, and the limits: seconds of CPU time and megabytes of memory. It
imports nothing else, so that it starts in a fiftieth of a second. If resvg cannot draw the file, it says why and exits with 3.
"""

from __future__ import annotations

import sys


def _limit_resources(seconds: int, megabytes: int) -> None:
    """Limit this process, as far as the system can: Windows has no such limits, and macOS none of memory."""
    try:
        import resource  # noqa: PLC0415  (does not exist on Windows)
    except ImportError:
        return
    limits = ((resource.RLIMIT_CPU, seconds, seconds + 1), (resource.RLIMIT_AS, megabytes << 20, megabytes << 20))
    for kind, soft, hard in (*limits, (resource.RLIMIT_CORE, 0, 0)):
        try:
            resource.setrlimit(kind, (soft, hard))
        except (ValueError, OSError):  # macOS accepts no limit of memory below what is mapped
            continue


def main() -> int:
    """Draw the SVG and return the exit code."""
    folder, width, seconds, megabytes = sys.argv[1:]
    sys.path.insert(0, folder)
    import resvg_py  # noqa: PLC0415  (found only now)

    source = sys.stdin.buffer.read().decode("utf-8-sig")
    _limit_resources(int(seconds), int(megabytes))
    try:
        data = resvg_py.svg_to_bytes(svg_string=source, width=int(width), dpi=96, skip_system_fonts=True)  # dpi: for mm
    except ValueError as fault:
        sys.stderr.write(str(fault))
        return 3
    sys.stdout.buffer.write(bytes(data))
    return 0


if __name__ == "__main__":
    sys.exit(main())
