"""The local page: a server on the loopback address for clients that know its token, which shows a game and may edit it.

Its files are in the folder `page`. Requests are guarded in `guard.py`, and those that write are answered in `writing.py`.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from threading import Event as Flag
from threading import Thread
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import parse_qs

import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route, Router
from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.base.records import lazy_pattern
from pnp.studio.guard import MOST_BODIES, Guard
from pnp.studio.page_words import PageWords
from pnp.studio.snapshot import FaceMargins

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path
    from types import TracebackType

    from starlette.requests import Request

    from pnp.studio.events import EventLog


LOOPBACK: Final = "127.0.0.1"
_PAGE_TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".png": "image/png",
    }
)
_MM = r"[0-9]{1,3}(?:\.[0-9]{1,3})?"
_PICTURE_NAME = lazy_pattern(
    rf"(?P<run>[0-9a-f]{{8}})-(?P<number>[0-9]{{1,9}})(?P<form>-large|-sharp)?(?:-guides-(?P<bleed>{_MM})-(?P<safe>{_MM}))?\.png",
    re.ASCII,
)
_HEARTBEAT_SECONDS: Final = 10.0  # between comments on an idle stream, by which a page notices that the server is gone
_MOST_CONNECTIONS: Final = 64
_HEADER_SECONDS: Final = 10.0  # in which a new connection must ask for something
_IDLE_SECONDS: Final = 20  # that a connection stays open for the next request


class PageServer:
    """Serves the page, a stream of events, and pictures by name, as long as its `with` block lasts.

    `picture` is `FacePictures.png`, `sharp` `FacePictures.sharp`, `choose` `Watcher.choose`; pictures with guides are only
    given for the margins of `margins` by their numbers. `writing` are the routes of a page that edits; without them nothing can
    be changed but the language of the page, which is kept in the file `language`. Requests are answered only below the token.
    """

    def __init__(
        self,
        events: EventLog,
        picture: Callable[..., bytes | None],
        token: str,
        port: int = 0,
        writing: Sequence[Route] = (),
        language: Path | None = None,
    ) -> None:
        self.events = events
        self.picture = picture
        self.choose: Callable[..., bool] = lambda _locale, _deck, **_ways: False
        self.sharp: Callable[[int, FaceMargins | None], tuple[str, bytes] | None] = lambda _number, _guides: None
        self.begins: Callable[[], bool] = lambda: False  # whether no game is chosen yet: the page is `begin` then
        self.margins: Mapping[int, Collection[FaceMargins]] = {}
        self.token = token
        self._socket = socket.create_server((LOOPBACK, port))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()
        self._closing = False
        self._writes = bool(writing)
        self._files = _page_files()
        self._started = Flag()
        hosts = frozenset(f"{name}:{self.port}" for name in (LOOPBACK, "localhost"))
        routes = [
            Route("/events", self._stream),
            Route("/settings", self._settings),
            Route("/choice", self._choose),
            Route("/pictures/{name}", self._picture),
            *PageWords(language).routes(),
            *writing,
            *(Route(f"/{path}", self._page_file) for path in self._files),
        ]
        router = Router(routes, redirect_slashes=False, default=Response(status_code=404))
        self.app = Guard(router, token, hosts, MOST_BODIES)
        config = uvicorn.Config(
            self.app, http=_Protocol, ws="none", loop="asyncio", lifespan="off", log_config=None, log_level="error",
            access_log=False, server_header=False, limit_concurrency=_MOST_CONNECTIONS, timeout_keep_alive=_IDLE_SECONDS,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._serve, name="page server", daemon=True)
        events.wake = self._wake

    @property
    def port(self) -> int:
        """The port that it listens on."""
        port: int = self._socket.getsockname()[1]
        return port

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.port}/{self.token}/"

    def __enter__(self) -> Self:
        """Begin to serve."""
        self._thread.start()
        self._started.wait(5)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End all connections."""
        self._closing = self._server.should_exit = True
        self._wake()
        self._thread.join(5)
        self._socket.close()

    def _serve(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            self._started.set()
            await self._server.serve([self._socket])

        asyncio.run(serve())

    def _wake(self) -> None:
        """Let all streams look for events, from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._wake_streams)

    def _wake_streams(self) -> None:
        for one in self._waiting:
            one.set()

    async def _page_file(self, request: Request) -> Response:
        file = self._files[request.scope["path"][1:]]
        return Response(file.read_bytes(), media_type=_PAGE_TYPES[_suffix(file)], headers={"Cache-Control": "no-store"})

    async def _settings(self, request: Request) -> Response:
        del request
        return JSONResponse({"writes": self._writes, "begins": self.begins()})

    async def _choose(self, request: Request) -> Response:
        """Show another language or deck, in another way; what the game does not have is refused."""
        asked = parse_qs(request.url.query)
        locale, deck = (asked.get(name, [None])[0] for name in ("locale", "deck"))
        is_chosen = self.choose(locale, deck, low_ink="low-ink" in asked, draft="draft" in asked)
        return Response(status_code=204 if is_chosen else 404)

    async def _picture(self, request: Request) -> Response:
        named = _PICTURE_NAME.fullmatch(request.path_params["name"])
        if named is None or named["run"] != self.events.run:
            return Response(status_code=404)
        number, form = int(named["number"]), named["form"]
        guides = FaceMargins(float(named["bleed"]), float(named["safe"])) if named["bleed"] else None
        if guides is not None and guides not in self.margins.get(number, ()):  # others could be as large as a wall
            return Response(status_code=404)
        if form == "-sharp":
            found = await run_in_threadpool(self.sharp, number, guides)
        else:
            png = await run_in_threadpool(self.picture, number, large=form is not None, guides=guides)
            found = None if png is None else ("image/png", png)
        if found is None:
            return Response(status_code=404)
        return Response(found[1], media_type=found[0], headers={"Cache-Control": "private, max-age=31536000, immutable"})

    async def _stream(self, request: Request) -> Response:
        """Send each event as it comes, until the server is closed or the client is gone."""
        # a browser sends the first when it reconnects, the page the second when it comes back
        last = request.headers.get("Last-Event-ID") or request.query_params.get("after", "")
        number = self.events.last_of(last)
        headers = {"Cache-Control": "no-store", "Connection": "close"}
        sent = self._sent_events(number) if request.method != "HEAD" else ()
        return StreamingResponse(sent, media_type="text/event-stream; charset=utf-8", headers=headers)

    async def _sent_events(self, number: int | None) -> AsyncIterator[bytes]:
        news = asyncio.Event()
        self._waiting.add(news)
        try:
            yield b": pnp\n\n"
            while not self._closing:
                news.clear()
                number, found = self.events.after(number)
                for event in found:
                    yield event
                if not found and not self._closing:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(news.wait(), _HEARTBEAT_SECONDS)
                        continue
                    yield b":\n\n"
        finally:
            self._waiting.discard(news)


def _page_files() -> dict[str, Traversable]:
    """Return the files of the page by their addresses: documents have no suffix there, and the first one is `page.html`."""
    found = [file for file in files("pnp.studio").joinpath("page").iterdir() if _suffix(file) in _PAGE_TYPES]
    by_address = {file.name.removesuffix(".html"): file for file in found}
    return {"": by_address.pop("page"), **by_address}


def _suffix(file: Traversable) -> str:
    return file.name[file.name.rindex(".") :] if "." in file.name else ""


class _Protocol(H11Protocol):
    """Closes a connection that asks for nothing, whose headers never end, or that is opened beside too many others."""

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as in the library
        super().connection_made(transport)
        # a body that follows its headers waits for no acknowledgement, of up to 40 ms; asyncio sees to that for other sockets
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if len(self.connections) > _MOST_CONNECTIONS:
            transport.close()
        self._patience = self.loop.call_later(_HEADER_SECONDS, self._close_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        super().connection_lost(exc)

    def _close_if_silent(self) -> None:
        if self.cycle is None:
            self.transport.close()
