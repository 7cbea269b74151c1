"""What the terminal says while a game is watched: a line for each change, and the findings when they are other ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic
    from pnp.cli.console import Console
    from pnp.watch.snapshot import Snapshot

_MOST = 4
"""Names in a line."""


class WatchLines:
    """Tells of each complete build what changed; its findings only if they differ from those of the build before."""

    def __init__(self, console: Console, root: Path) -> None:
        self._console = console
        self._root = root
        self._findings: tuple[Diagnostic, ...] | None = None

    def tell(self, snapshot: Snapshot) -> None:
        """Print the lines for a snapshot; nothing as long as its build is not complete."""
        if not snapshot.complete:
            return
        files = _listed([file.as_posix() for file in snapshot.files])
        faces = [face.name for face in snapshot.changed]
        what = f"{_listed(faces)} changed" if faces else "no picture changed" if files else f"{len(snapshot.faces)} faces"
        self._console.say(f"{files or snapshot.game}: {what} ({snapshot.milliseconds:.0f} ms)")
        if snapshot.findings != self._findings:
            self._console.findings(snapshot.findings, self._root)
            if not snapshot.findings:
                self._console.say("no finding" if self._findings is None else "no finding any more")
        self._findings = snapshot.findings


def _listed(names: list[str]) -> str:
    more = len(names) - _MOST
    return ", ".join(names[:_MOST]) + (f" and {more} more" if more > 0 else "")
