"""What the page is told: faces, findings and places as JSON, in which places in files are links that open an editor at a line.

Only what has changed is told again: faces by their names, findings by their decks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import quote

from pnp.base.diagnostics import FindingGroup, excerpt, group_findings
from pnp.base.files import source_reader
from pnp.base.records import lazy_pattern
from pnp.load.tables.files import cell_reader, row_line_reader
from pnp.studio.events import Event
from pnp.studio.findings import finding_data
from pnp.studio.snapshot import FaceMargins, faces_of_findings, finding_key

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Mark
    from pnp.studio.snapshot import ShownFace, Snapshot


class PageData:
    """Tells snapshots of the game in `root`; `editor` is a pattern as in `EDITORS`, pictures have names that begin with `run`.

    The JSON of faces that are the same as in the snapshot before is reused, except of rows of tables, whose line may have
    changed.
    """

    def __init__(self, root: Path, editor: str, run: str = "") -> None:
        self._root, self._editor, self._run = root, editor, run
        self._faces: dict[str, tuple[ShownFace, str]] = {}
        self._order: dict[str, list[str]] = {}
        self._findings: dict[str, str] = {}

    def events(self, snapshot: Snapshot) -> tuple[list[Event], Callable[[], str]]:
        """Return what a snapshot changes, the build last, and a function that gives the JSON of everything behind it."""
        links = EditorLinks(self._editor, self._root)
        before = self._faces
        faces: dict[str, tuple[ShownFace, str]] = {}
        for key, face in (*snapshot.faces.items(), *snapshot.pages.items()):
            known = before.get(key)
            is_same = known is not None and known[0] is face and not face.mark.is_cell
            faces[key] = known if known is not None and is_same else (face, _to_json(_face_data(face, links, self._run)))
        order = {"faces": list(snapshot.faces), "pages": list(snapshot.pages)}
        findings = self._findings_by_deck(snapshot, links)
        changed = [told for name, (_, told) in faces.items() if name not in before or before[name][1] != told]
        about = _to_json(_about(snapshot))
        events = []
        if changed or order != self._order:
            events.append(Event("faces", _faces_json(changed, order if order != self._order else None)))
        news = {deck: told for deck, told in findings.items() if self._findings.get(deck) != told}
        news |= dict.fromkeys(self._findings.keys() - findings.keys(), "[]")
        if news:
            events.append(Event("findings", _object(news)))
        self._faces, self._order, self._findings = faces, order, findings

        def whole() -> str:
            all_faces = _faces_json([told for _, told in faces.values()], order)
            return _object({"build": about, "faces": all_faces, "findings": _object(findings)})

        return [*events, Event("build", about)], whole

    def _findings_by_deck(self, snapshot: Snapshot, links: EditorLinks) -> dict[str, str]:
        """Return the JSON of the findings by the deck of the first face that shows them; empty for those of no face."""
        decks: dict[str, list[str]] = {}
        for number, finding in enumerate(_finding_data(snapshot, self._root, links)):
            names = finding["faces"]
            first = names[0] if isinstance(names, list) and names else ""
            face = snapshot.faces.get(first) or snapshot.pages.get(first)
            decks.setdefault(face.deck if face else "", []).append(_to_json({"at": number, **finding}))
        return {deck: f"[{','.join(told)}]" for deck, told in decks.items()}


def _about(snapshot: Snapshot) -> dict[str, object]:
    return {
        "game": snapshot.game,
        "title": snapshot.title,
        "languages": snapshot.languages,
        "build": snapshot.build,
        "complete": snapshot.complete,
        "files": [file.as_posix() for file in snapshot.files],
        "milliseconds": round(snapshot.milliseconds),
        "locale": snapshot.locale,
        "deck": snapshot.deck,
        "locales": snapshot.locales,
        "decks": snapshot.decks,
        "low_ink": snapshot.low_ink,
        "draft": snapshot.draft,
        "skipped": dict(snapshot.skipped),
    }


def _faces_json(changed: Iterable[str], order: Mapping[str, list[str]] | None) -> str:
    """Return the JSON of faces that are other ones than before, and the names of all in their order if that is another one."""
    told = f'{{"changed":[{",".join(changed)}]'
    return f"{told}}}" if order is None else f'{told},"order":{_to_json(order)}}}'


def _object(members: Mapping[str, str]) -> str:
    return f"{{{','.join(f'{_to_json(name)}:{told}' for name, told in members.items())}}}"


def shown_margins(snapshot: Snapshot) -> dict[int, set[FaceMargins]]:
    """Return the margins of the faces of each picture, as `PageData` writes them."""
    found: dict[int, set[FaceMargins]] = {}
    for face in (*snapshot.faces.values(), *snapshot.pages.values()):
        margins = FaceMargins(*(round(margin, 3) for margin in face.margins))
        for number in (face.picture, face.earlier_picture):
            if number is not None:
                found.setdefault(number, set()).add(margins)
    return found


def _to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _face_data(face: ShownFace, links: EditorLinks, run: str) -> dict[str, object]:
    return {
        "name": face.name,
        "deck": face.deck,
        "card": face.card,
        "side": face.side,
        "title": face.words.title,
        "text": "\n".join(filter(None, (face.words.text, face.printed))),
        "size": face.size,
        "bleed": round(face.margins.bleed, 3),  # mm, as the address of a picture with guides has them
        "safe": round(face.margins.safe, 3),
        "picture": f"{run}-{face.picture}",
        "before": None if face.earlier_picture is None else f"{run}-{face.earlier_picture}",
        "changed": face.changed_in_build,
        "stale": face.stale,
        **_place_data(face.mark, links),
    }


def _finding_data(snapshot: Snapshot, root: Path, links: EditorLinks) -> list[dict[str, object]]:
    if not snapshot.findings:
        return []
    sources, cells = source_reader(root), cell_reader(root)
    faces = faces_of_findings(snapshot.findings, (*snapshot.faces.values(), *snapshot.pages.values()))

    def entry(group: FindingGroup) -> dict[str, object]:
        finding = group.first
        also = (*finding.also, *(place for place in group.further))
        return {
            "number": None if finding.severity == "note" else group.number,
            "count": len(group.findings),
            "since": min(snapshot.since.get(finding_key(one), snapshot.build) for one in group.findings),
            **finding_data(finding, links),
            "entry": finding.entry,
            "excerpt": "\n".join(excerpt(finding.mark, sources, cells)) if finding.mark else "",
            "also": [{"what": what, **_place_data(mark, links)} for what, mark in also],
            "faces": list(dict.fromkeys(name for one in group.findings for name in faces[one])),
        }

    return [entry(group) for group in group_findings(snapshot.findings)]


def _place_data(mark: Mark, links: EditorLinks) -> dict[str, str]:
    return {"place": str(mark), "link": links.link_to(mark)}


EDITORS: Mapping[str, str] = MappingProxyType(
    {
        "vscode": "vscode://file{path}:{line}:{column}",
        "vscodium": "vscodium://file{path}:{line}:{column}",
        "cursor": "cursor://file{path}:{line}:{column}",
        "zed": "zed://file{path}:{line}:{column}",
        "idea": "idea://open?file={path}&line={line}&column={column}",
        "sublime": "subl://open?url=file://{path}&line={line}&column={column}",
        "textmate": "txmt://open?url=file://{path}&line={line}&column={column}",
    }
)
"""Patterns of the links that editors register, by short names."""

_LINK_SCHEME = lazy_pattern(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_UNSAFE_SCHEMES = ("javascript:", "data:")


def editor_pattern(name: str) -> str | None:
    """Return the pattern for a name in `EDITORS`, or the argument if it is a pattern with `{path}`; None if it is neither."""
    if name in EDITORS:
        return EDITORS[name]
    return name if "{path}" in name and _LINK_SCHEME.match(name) and not name.lower().startswith(_UNSAFE_SCHEMES) else None


class EditorLinks:
    """Makes links to files of a project by a pattern (`editor_pattern`); each path is encoded once."""

    def __init__(self, pattern: str, root: Path) -> None:
        self._pattern = pattern
        self._root = root
        self._paths: dict[str, str] = {}
        self._line_of_row = row_line_reader(root)

    def link_to(self, mark: Mark) -> str:
        """Return the link to a mark; in a workbook, or if the line is not known, the link to the file.

        For a row of a CSV file, it is the line where the row begins, since cells can have several lines.
        """
        filled = self._paths.get(mark.file)
        if filled is None:
            path = (self._root / mark.file).as_posix()
            filled = self._pattern.replace("{path}", quote(path if path.startswith("/") else f"/{path}"))
            self._paths[mark.file] = filled
        line, column = (self._line_of_row(mark), 1) if mark.is_cell else (max(mark.line, 1), max(mark.column, 1))
        return filled.replace("{line}", str(line)).replace("{column}", str(column))
