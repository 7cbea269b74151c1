"""What changed since an earlier print: the cards that `pnp build --since` would print, and those that are gone.

Earlier faces are laid out anew from a commit of git, or cut out of the PDF that still lies beside its manifest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast
from zipfile import BadZipFile, ZipFile, is_zipfile

from pnp.base.diagnostics import PnpError, Report
from pnp.base.files import is_inside, read_file
from pnp.base.records import lazy_pattern
from pnp.base.units import MM_PER_INCH, Box
from pnp.build.changes.earlier_print import find_earlier_print
from pnp.build.editions import requested_profile
from pnp.render.face_pixels import face_pixels
from pnp.render.finished_pdf import FinishedPdf
from pnp.studio.findings import grouped_findings
from pnp.studio.sheets import MOST_BUILDS
from pnp.studio.snapshot import PDFIUM_LOCK

if TYPE_CHECKING:
    from pnp.build.changes.earlier_print import EarlierPrint
    from pnp.model.frame import Frame
    from pnp.model.request import PreparedGame, Since
    from pnp.model.sheet import Component, Side
    from pnp.model.style import FontBook
    from pnp.studio.page_data import EditorLinks
    from pnp.studio.sheets import SheetPreviews

_MOST_SHOWN: Final = 60  # cards with pictures, of each build
_PICTURE_PPI: Final = 110
_MOST_PIXELS: Final = 900  # of the longer side of a picture
_MOST_FILE_BYTES: Final = 256 << 20  # of an earlier print
_NAME = lazy_pattern(r"([0-9]{1,6})-([0-9]{1,6})\.png")


class PrintChanges:
    """Compares builds of the project in `root` with earlier prints, which `sheets` prepares; used from several threads.

    The pictures of the last comparison can be asked for.
    """

    def __init__(self, root: Path, sheets: SheetPreviews, links: EditorLinks) -> None:
        self._root, self._sheets, self._links = root, sheets, links
        self._number = 0
        self._pictures: dict[str, bytes] = {}

    def show(self, arguments: Sequence[str]) -> dict[str, object]:
        """Return what changed as JSON, for each language and profile of `pnp build --since` with these arguments.

        Raises PnpError, and what a wrong command line raises.
        """
        with self._sheets.opened(arguments) as requests:
            self._number, self._pictures = self._number + 1, {}
            report, found = Report(), list[dict[str, object]]()
            for request in requests[:MOST_BUILDS]:
                prepared = self._sheets.prepared(request, report)
                data = prepared.products["changes"].changes if prepared is not None else None
                if prepared is not None and data is not None:
                    found.append(self._changes(prepared, cast("Mapping[str, Any]", data)))
            return {
                "builds": found,
                "findings": grouped_findings(report.diagnostics, self._links),
                "more": max(0, len(requests) - MOST_BUILDS),
            }

    def picture(self, name: str) -> bytes | None:
        """Return the picture of a face as a PNG by its name; None if it is not of the last comparison."""
        return self._pictures.get(name) if _NAME.fullmatch(name) else None

    def _changes(self, prepared: PreparedGame, data: Mapping[str, Any]) -> dict[str, object]:
        request, game = prepared.request, prepared.game
        assert request.since is not None, "what changed is only known for a build with `--since`"
        press = requested_profile(request).colour is not None
        earlier = find_earlier_print(game, request, Report(), press=press)
        before = _EarlierFaces(self._root, request.since, earlier, game.name, game.languages)
        now = {one.id: one for one in reversed(prepared.components)}
        cards = []
        for at, card in enumerate(data["cards"]):
            sides: Sequence[Side] = (card["sides"] or ["face"]) if at < _MOST_SHOWN else []
            faces = [self._face(side, card, now.get(card["id"]), before, game.fonts) for side in sides]
            cards.append({**card, "faces": [face for face in faces if face["before"] or face["now"]]})
        about = {name: data[name] for name in ("locale", "since", "other_version", "booklet_pages")}
        return {**about, "profile": request.profile, "cards": cards, "remarks": list(prepared.products["changes"].remarks)}

    def _face(
        self, side: Side, card: Mapping[str, Any], now: Component | None, before: _EarlierFaces, fonts: FontBook
    ) -> dict[str, object]:
        """Return the pictures of a side as it was and as it is, as far as there are any; the same one is shown once."""
        frame = (now.face if side == "face" else now.back) if now is not None and card["printed"] else None
        earlier = before.png(card["id"], side) if card["how"] in {"changed", "removed", "fewer"} else None
        return {"side": side, "before": self._keep(earlier), "now": self._keep(_png(frame, fonts) if frame else None)}

    def _keep(self, png: bytes | None) -> str | None:
        if png is None:
            return None
        name = f"{self._number}-{len(self._pictures)}.png"
        self._pictures[name] = png
        return f"printing/changes/{name}"


class _Place(NamedTuple):
    """Where a face lies in the PDF of an earlier print: its page from 1, its trim in mm, its rotation in degrees clockwise."""

    pdf: str
    page: int
    trim: Box
    turned: int


class _EarlierFaces:
    """The faces of an earlier print, as far as its content or its PDF is there."""

    def __init__(self, root: Path, since: Since, earlier: EarlierPrint | None, game: str, languages: str) -> None:
        self._root, self._earlier = root, earlier
        names = [one.file for one in since.manifests if one.game == game and one.locale == languages and one.cards is not None]
        self._archive = Path(since.given) if names and is_zipfile(since.given) else None
        self._places = {key: place for name in reversed(names) for key, place in self._placed(name)}
        self._documents: dict[str, FinishedPdf | None] = {}

    def png(self, card: str, side: Side) -> bytes | None:
        """Return a face as a PNG; None if it is not known any more."""
        if self._earlier is not None and self._earlier.game is not None:
            old = self._earlier.components.get(card)
            frame = (old.face if side == "face" else old.back) if old is not None else None
            return _png(frame, self._earlier.game.fonts) if frame is not None else None
        place = self._places.get((card, side))
        if place is None:
            return None
        try:
            with PDFIUM_LOCK:
                document = self._document(place.pdf)
                ppi = min(_PICTURE_PPI, _MOST_PIXELS * MM_PER_INCH / max(*place.trim[2:], 1.0))
                return document.part(place.page, place.trim, turned=place.turned, ppi=ppi) if document is not None else None
        except ValueError:  # it is another file by now
            return None

    def _placed(self, name: str) -> Iterator[tuple[tuple[str, str], _Place]]:
        """Yield where each face lies by the manifest of this name; its PDF is called like it."""
        try:
            pages = json.loads(self._bytes(name) or b"null")["pages"]
            for page in reversed(pages):
                for one in reversed(page["placements"]):
                    x, y, w, h = map(float, one["trim_mm"])
                    trim, pdf = Box(x, y, w, h), f"{name.removesuffix('.json')}.pdf"
                    place = _Place(pdf, int(page["page"]), trim, int(one["rotation"]))
                    if "tile" not in one:  # a part of a board is no face
                        yield (str(one["id"]), str(one["face"])), place
        except (ValueError, KeyError, TypeError):
            return

    def _bytes(self, name: str) -> bytes | None:
        """Return the bytes of a file of the print, which lies in the project or in an archive there."""
        try:
            if self._archive is not None and is_inside(self._root, self._archive):
                with ZipFile(self._archive) as archive:
                    entry = archive.getinfo(name.removeprefix(f"{self._archive}/"))
                    return archive.read(entry) if entry.file_size <= _MOST_FILE_BYTES else None
            file = Path(name)
            return read_file(file, _MOST_FILE_BYTES) if is_inside(self._root, file) else None
        except (OSError, BadZipFile, KeyError, RuntimeError, NotImplementedError):
            return None

    def _document(self, name: str) -> FinishedPdf | None:
        if name not in self._documents:
            data = self._bytes(name)
            self._documents[name] = None if data is None else FinishedPdf(data)
        return self._documents[name]


def _png(frame: Frame, fonts: FontBook) -> bytes | None:
    ppi = int(min(_PICTURE_PPI, _MOST_PIXELS * MM_PER_INCH / max(frame.size)))
    try:
        with PDFIUM_LOCK:
            return face_pixels(frame, fonts, ppi=ppi).png()
    except PnpError:  # a picture is gone
        return None
