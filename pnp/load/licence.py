"""The licence of a game: a text file that `game.yaml` names, which `pnp kit` packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.files import decoded, project_path, read_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.model.fields import Message


def check_licence(root: Path, folder: Path, named: Message, report: Report) -> None:
    """Report the licence of a game in `folder` if it cannot be read as a text, or says nothing (`load/wrong-kind`)."""
    path = folder / named.source
    data = read_bytes(root, path, named.mark, report)
    text = None if data is None else decoded(data, project_path(root, path), report)
    if text is not None and not text.strip():
        report.error("load/wrong-kind", f"`{named.source}` is empty, expected the words of a licence", named.mark)
