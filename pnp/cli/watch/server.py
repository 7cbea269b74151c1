"""The local page: an HTTP server on the loopback address that shows snapshots to clients that know its token.

The page receives each snapshot as JSON, in which places in files are links that open an editor at a line. Its files are in
the folder `page`.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Collection, Mapping
from functools import cached_property, partial
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Condition, Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Self
from urllib.parse import parse_qs, quote, urlsplit

from pnp.base.diagnostics import FindingGroup, excerpt, group_findings
from pnp.base.files import source_reader
from pnp.base.records import lazy_pattern
from pnp.cli.watch.snapshot import FaceMargins, faces_of_findings, finding_key
from pnp.load.tables.files import cell_reader, row_line_reader

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from pnp.base.diagnostics import Mark
    from pnp.cli.watch.snapshot import ShownFace, Snapshot


LOOPBACK = "127.0.0.1"
CONTENT_POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page: it loads nothing from elsewhere and runs only its own code."""

_PAGE_FILES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "": ("page.html", "text/html; charset=utf-8"),
        "page.css": ("page.css", "text/css; charset=utf-8"),
        "guides.js": ("guides.js", "text/javascript; charset=utf-8"),
        "large.js": ("large.js", "text/javascript; charset=utf-8"),
        "page.js": ("page.js", "text/javascript; charset=utf-8"),
        "icon.svg": ("icon.svg", "image/svg+xml"),
    }
)
_MM = r"[0-9]{1,3}(?:\.[0-9]{1,3})?"
_PICTURE_PATH = lazy_pattern(
    rf"pictures/(?P<number>[0-9]{{1,9}})(?P<large>-large)?(?:-guides-(?P<bleed>{_MM})-(?P<safe>{_MM}))?\.png"
)
_HEARTBEAT_SECONDS = 2.0  # between comments on an idle connection, of which the second fails if the client is gone


class PageServer:
    """Serves the page, a stream of snapshots as server-sent events, and pictures by number, as long as its `with` block lasts.

    `snapshots` are JSON; `picture` is `FacePictures.png`, `choose` is `Watcher.choose`; pictures with guides are only
    given for the margins of `margins` by their numbers. Only GET and HEAD requests for this host are answered (a foreign page
    could send others by DNS rebinding), and only below the token, which is new for each server.
    """

    def __init__(self, snapshots: Broadcast, picture: Callable[..., bytes | None], port: int = 0) -> None:
        self.snapshots = snapshots
        self.picture = picture
        self.choose: Callable[[str | None, str | None], bool] = lambda _locale, _deck: False
        self.margins: Mapping[int, Collection[FaceMargins]] = {}
        self.token = secrets.token_urlsafe(24)
        self._http = _HttpServer((LOOPBACK, port), partial(_Handler, self))
        self._thread = Thread(target=self._http.serve_forever, args=(0.1,), name="page server", daemon=True)

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return self._http.server_address[1]

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.port}/{self.token}/"

    @cached_property
    def hosts(self) -> frozenset[str]:
        """The accepted Host headers of requests."""
        return frozenset(f"{name}:{self.port}" for name in (LOOPBACK, "localhost"))

    def __enter__(self) -> Self:
        """Begin to serve."""
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End all connections."""
        self.snapshots.close()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(2)


class _HttpServer(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a client that goes away in the middle of an answer."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    protocol_version = "HTTP/1.1"
    timeout = 60.0  # s: a browser leaves connections open that it no longer needs
    server_version = "pnp"
    sys_version = ""

    def __init__(self, page: PageServer, *arguments: object) -> None:
        self._page = page
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_HEAD(self) -> None:
        """Answer a request without what it asks for."""
        self.do_GET()

    def do_GET(self) -> None:
        """Answer a request; one with a body is refused, which would be taken for the next request."""
        if self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            self.close_connection = True
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        if self.headers.get("Host", "").lower() not in self._page.hosts:
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
            return
        token, slash, path = self.path[1:].partition("/")
        if not compare_digest(token.encode(), self._page.token.encode()):
            self._refuse(HTTPStatus.NOT_FOUND)
        elif not slash:
            self._refuse(HTTPStatus.TEMPORARY_REDIRECT, Location=f"/{token}/")  # without the slash, the page finds no files
        elif path in _PAGE_FILES:
            name, kind = _PAGE_FILES[path]
            self._send(files("pnp.cli.watch").joinpath("page", name).read_bytes(), kind)
        elif path == "events":
            self._stream()
        elif path.startswith("choice?"):
            self._choose(path)
        else:
            self._picture(path)

    def _choose(self, path: str) -> None:
        """Show another language or deck; what the game does not have is refused."""
        asked = parse_qs(urlsplit(path).query)
        is_chosen = self._page.choose(*(asked.get(name, [None])[0] for name in ("locale", "deck")))
        self._refuse(HTTPStatus.NO_CONTENT if is_chosen else HTTPStatus.NOT_FOUND)

    def _picture(self, path: str) -> None:
        png, named = None, _PICTURE_PATH.fullmatch(path)
        if named:
            number, large = int(named["number"]), bool(named["large"])
            guides = FaceMargins(float(named["bleed"]), float(named["safe"])) if named["bleed"] else None
            if guides is None or guides in self._page.margins.get(number, ()):  # others could be as large as a wall
                png = self._page.picture(number, large=large, guides=guides)
        if png is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        else:
            self._send(png, "image/png", "private, max-age=31536000, immutable")

    def _stream(self) -> None:
        """Send each snapshot as it comes, until the server is closed or the client is gone."""
        self.send_response(HTTPStatus.OK)
        self._headers("text/event-stream; charset=utf-8", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        number = 0
        while self.command != "HEAD" and not self._page.snapshots.is_closed:
            number, snapshot = self._page.snapshots.after(number, _HEARTBEAT_SECONDS)
            self.wfile.write(f"data: {snapshot}\n\n".encode() if snapshot is not None else b":\n\n")
            self.wfile.flush()

    def _send(self, body: bytes, kind: str, caching: str = "no-store") -> None:
        self.send_response(HTTPStatus.OK)
        self._headers(kind, caching)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _refuse(self, status: int, **headers: str) -> None:
        self.send_response(status)
        self._headers("text/plain; charset=utf-8", "no-store")
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse what the library cannot read, with the headers of every answer, and close the connection."""
        del message, explain
        self.close_connection = True
        self._refuse(code, Connection="close")

    def _headers(self, kind: str, caching: str) -> None:
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", caching)
        self.send_header("Content-Security-Policy", CONTENT_POLICY)
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name is the library's
        """Write nothing: the terminal belongs to the findings."""


class Broadcast:
    """Holds the latest item, a text; a reader that is slower than the writer misses those in between."""

    def __init__(self) -> None:
        self._item: str | None = None
        self._number = 0
        self._new = Condition()
        self._closed = False

    def publish(self, item: str) -> None:
        """Replace the item and wake all waiting readers."""
        with self._new:
            self._item = item
            self._number += 1
            self._new.notify_all()

    def close(self) -> None:
        """End all waiting."""
        with self._new:
            self._closed = True
            self._new.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether there will be no further item."""
        return self._closed

    def after(self, number: int, timeout: float) -> tuple[int, str | None]:
        """Wait up to `timeout` s for an item after this number (0: any); return its number and itself, or `number` and None."""
        with self._new:
            self._new.wait_for(lambda: self._number > number or self._closed, timeout)
            return (self._number, self._item) if self._number > number else (number, None)


class PageData:
    """Writes snapshots of the game in `root` as JSON; `editor` is a pattern as in `EDITORS`.

    The JSON of faces that are the same as in the snapshot before is reused, except of rows of tables, whose line may have
    changed.
    """

    def __init__(self, root: Path, editor: str) -> None:
        self._root, self._editor = root, editor
        self._faces: dict[str, tuple[ShownFace, str]] = {}

    def to_json(self, snapshot: Snapshot) -> str:
        """Return a snapshot as JSON on one line."""
        links = EditorLinks(self._editor, self._root)
        before, self._faces = self._faces, {}
        for key, face in (*snapshot.faces.items(), *snapshot.pages.items()):
            known = before.get(key)
            is_same = known is not None and known[0] is face and not face.mark.is_cell
            self._faces[key] = known if known is not None and is_same else (face, _to_json(_face_data(face, links)))
        about = {
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
        }
        lists = {
            "faces": ",".join([self._faces[name][1] for name in snapshot.faces]),
            "pages": ",".join([self._faces[name][1] for name in snapshot.pages]),
            "findings": ",".join(map(_to_json, _finding_data(snapshot, self._root, links))),
        }
        members = ",".join(f'"{name}":[{items}]' for name, items in lists.items())
        return f"{_to_json(about)[:-1]},{members}}}"


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


def _face_data(face: ShownFace, links: EditorLinks) -> dict[str, object]:
    return {
        "name": face.name,
        "deck": face.deck,
        "card": face.card,
        "side": face.side,
        "title": face.words.title,
        "text": "\n".join(filter(None, (face.words.text, face.printed))),
        "size": face.size,
        "bleed": round(face.margins.bleed, 3),  # mm, as `page_server` reads them in the address of a picture with guides
        "safe": round(face.margins.safe, 3),
        "picture": face.picture,
        "before": face.earlier_picture,
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
            "severity": finding.severity,
            "code": finding.code,
            "message": finding.message,
            "hint": finding.hint,
            "entry": finding.entry,
            "excerpt": "\n".join(excerpt(finding.mark, sources, cells)) if finding.mark else "",
            "also": [{"what": what, **_place_data(mark, links)} for what, mark in also],
            "faces": list(dict.fromkeys(name for one in group.findings for name in faces[one])),
            **(_place_data(finding.mark, links) if finding.mark else {}),
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
