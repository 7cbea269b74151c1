"""The local page: an HTTP server on the loopback address that shows snapshots to whoever knows its token."""

from __future__ import annotations

import secrets
from functools import cached_property, partial
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, Self

from pnp.base.records import lazy_pattern
from pnp.watch.face_margins import FaceMargins

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping
    from types import TracebackType

    from pnp.watch.broadcast import Broadcast

ADDRESS = "127.0.0.1"
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page loads nothing from elsewhere and runs no code but its own (Content-Security-Policy)."""

_FILES: Mapping[str, tuple[str, str]] = MappingProxyType(
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
_PICTURE = lazy_pattern(
    rf"pictures/(?P<number>[0-9]{{1,9}})(?P<large>-large)?(?:-guides-(?P<bleed>{_MM})-(?P<safe>{_MM}))?\.png"
)
_HEARTBEAT = 10.0  # s: a comment on a silent connection shows whether the reader is still there


class PictureSource(Protocol):
    """Where pictures come from (`FacePictures.png`)."""

    def __call__(self, number: int, *, large: bool = False, guides: FaceMargins | None = None) -> bytes | None:
        """Return a picture as a PNG; None if there is none with this number."""


class PageServer:
    """Serves the page, a stream of snapshots as server-sent events, and pictures by number, from `with` to its end.

    `snapshots` gives them as JSON. Only GET is answered, only to requests for this host (a foreign page could send others by
    DNS rebinding), and only below the token, which is new for each server.
    """

    def __init__(self, snapshots: Broadcast[str], picture: PictureSource, port: int = 0) -> None:
        self.snapshots = snapshots
        self.picture = picture
        self.token = secrets.token_urlsafe(24)
        self._http = _HttpServer((ADDRESS, port), partial(_Handler, self))
        self._thread = Thread(target=self._http.serve_forever, args=(0.1,), name="page server", daemon=True)

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return self._http.server_address[1]

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{ADDRESS}:{self.port}/{self.token}/"

    @cached_property
    def hosts(self) -> frozenset[str]:
        """What the Host header of a request may be."""
        return frozenset(f"{name}:{self.port}" for name in (ADDRESS, "localhost"))

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


def _guides(named: re.Match[str]) -> FaceMargins | None:
    return FaceMargins(float(named["bleed"]), float(named["safe"])) if named["bleed"] else None


class _HttpServer(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        """A reader that goes away in the middle of an answer is no error."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    protocol_version = "HTTP/1.1"
    timeout = 60.0  # s: a browser leaves connections open that it no longer needs
    server_version = "pnp"
    sys_version = ""

    def __init__(self, page: PageServer, *arguments: object) -> None:
        self._page = page
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer a request."""
        if self.headers.get("Host", "").lower() not in self._page.hosts:
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
            return
        _, token, *rest = [*self.path.split("/", 2), ""][:3]
        path = rest[0] if rest else ""
        if not compare_digest(token.encode(), self._page.token.encode()):
            self._refuse(HTTPStatus.NOT_FOUND)
        elif path in _FILES:
            name, kind = _FILES[path]
            self._send(files("pnp.watch").joinpath("page", name).read_bytes(), kind)
        elif path == "events":
            self._stream()
        else:
            self._picture(path)

    def _picture(self, path: str) -> None:
        named = _PICTURE.fullmatch(path)
        found = self._page.picture(int(named["number"]), large=bool(named["large"]), guides=_guides(named)) if named else None
        if found is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        else:
            self._send(found, "image/png", "private, max-age=31536000, immutable")

    def _stream(self) -> None:
        """Send each snapshot as it comes; the connection ends with the server or with its reader."""
        self.send_response(HTTPStatus.OK)
        self._headers("text/event-stream; charset=utf-8", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        number = 0
        while not self._page.snapshots.is_closed:
            number, snapshot = self._page.snapshots.after(number, _HEARTBEAT)
            self.wfile.write(f"data: {snapshot}\n\n".encode() if snapshot is not None else b":\n\n")
            self.wfile.flush()

    def _send(self, body: bytes, kind: str, caching: str = "no-store") -> None:
        self.send_response(HTTPStatus.OK)
        self._headers(kind, caching)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _refuse(self, status: HTTPStatus) -> None:
        self.send_response(status)
        self._headers("text/plain; charset=utf-8", "no-store")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _headers(self, kind: str, caching: str) -> None:
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", caching)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name is the library's
        """Write nothing: the terminal belongs to the findings."""
