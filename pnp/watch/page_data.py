"""A snapshot as the page receives it: JSON with places in files as links."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pnp.base.diagnostics import FindingGroup, excerpt, group_findings, source_reader
from pnp.load.tables.files import cell_reader
from pnp.watch.editor_links import EditorLinks
from pnp.watch.snapshot import faces_of_findings

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Mark
    from pnp.watch.gallery import ShownFace
    from pnp.watch.snapshot import Snapshot


class PageData:
    """Writes snapshots of the game in `root` as JSON; `editor` is a pattern of `editor_links`.

    Most faces are those of the snapshot before, so that what was written of them is kept; but the line of a row of a table may
    be another one though its face is the same.
    """

    def __init__(self, root: Path, editor: str) -> None:
        self._root, self._editor = root, editor
        self._faces: dict[str, tuple[ShownFace, str]] = {}

    def written(self, snapshot: Snapshot) -> str:
        """Return a snapshot as JSON on one line."""
        links = EditorLinks(self._editor, self._root)
        before, self._faces = self._faces, {}
        for key, face in snapshot.faces.items():
            known = before.get(key)
            is_same = known is not None and known[0] is face and not face.mark.is_cell
            self._faces[key] = known if known is not None and is_same else (face, _json(_face(face, links)))
        about = {
            "game": snapshot.game,
            "title": snapshot.title,
            "languages": snapshot.languages,
            "build": snapshot.build,
            "complete": snapshot.complete,
            "files": [file.as_posix() for file in snapshot.files],
            "milliseconds": round(snapshot.milliseconds),
        }
        faces = ",".join([text for _, text in self._faces.values()])
        return f'{_json(about)[:-1]},"faces":[{faces}],"findings":{_json(_findings(snapshot, self._root, links))}}}'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _face(face: ShownFace, links: EditorLinks) -> dict[str, object]:
    return {
        "name": face.name,
        "deck": face.deck,
        "card": face.card,
        "side": face.side,
        "title": face.words.title,
        "text": face.words.text,
        "size": face.size,
        "bleed": round(face.margins.bleed, 3),  # mm, as `page_server` reads them in the address of a picture with guides
        "safe": round(face.margins.safe, 3),
        "picture": face.picture,
        "before": face.before,
        "changed": face.changed,
        "stale": face.stale,
        **_place(face.mark, links),
    }


def _findings(snapshot: Snapshot, root: Path, links: EditorLinks) -> list[dict[str, object]]:
    if not snapshot.findings:
        return []
    sources, cells = source_reader(root), cell_reader(root)
    faces = faces_of_findings(snapshot.findings, snapshot.faces.values())

    def entry(group: FindingGroup) -> dict[str, object]:
        finding = group.first
        also = (*finding.also, *(place for place in group.further))
        return {
            "number": None if finding.severity == "note" else group.number,
            "count": len(group.findings),
            "severity": finding.severity,
            "code": finding.code,
            "message": finding.message,
            "hint": finding.hint,
            "entry": finding.entry,
            "excerpt": "\n".join(excerpt(finding.mark, sources, cells)) if finding.mark else "",
            "also": [{"what": what, **_place(mark, links)} for what, mark in also],
            "faces": list(dict.fromkeys(name for one in group.findings for name in faces[one])),
            **(_place(finding.mark, links) if finding.mark else {}),
        }

    return [entry(group) for group in group_findings(snapshot.findings)]


def _place(mark: Mark, links: EditorLinks) -> dict[str, str]:
    return {"place": str(mark), "link": links.to(mark)}
