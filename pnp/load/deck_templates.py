"""Check that the templates which `game.yaml` names for a deck are there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pnp.base.paths import is_inside, stored_path
from pnp.base.suggestions import did_you_mean, nearest_file, nearest_file_hint
from pnp.load.files import project_path

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.header import DeckEntry


def missing_templates(folder: Path, entry: DeckEntry, root: Path, report: Report) -> set[str]:
    """Report a template of a deck that is not in `folder`; return the unread names, such as `templates.card.xml`."""
    missing = set()
    for template in (entry.face, entry.back):
        if template is None:
            continue
        file = folder / template.source
        if not is_inside(folder, file):
            message = f"template `{template.source}` lies outside `{project_path(root, folder)}`"
            report.error("load/outside-project", message, template.mark)
        elif (stored := stored_path(root, file)) is None or not os.path.isfile(stored):  # noqa: PTH113 (any name)
            known = sorted(other.name for other in folder.glob("*.xml"))
            near = nearest_file(file)
            hint = nearest_file_hint(file.name, near) if near else did_you_mean(file.name, known)
            report.error("load/missing-file", f"no template `{project_path(root, file)}`", template.mark, hint=hint)
        else:
            continue
        missing.add(f"templates.{template.source}")
    return missing
