"""Who gets an answer of the local page: what every request must have, and more for those that write.

A page of another origin in the same browser, a name that was made to lead to this machine, and other users of the machine are
who is kept out. Each answer forbids that it is framed, guessed at or loaded by others.
"""

from __future__ import annotations

import asyncio
import binascii
import json
from base64 import b64decode
from collections import deque
from collections.abc import Mapping, MutableMapping
from hmac import compare_digest
from math import isfinite
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY: Final = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of the page: it loads nothing from elsewhere and runs only its own code."""
_HEADERS: Final = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"server", b"pnp"),
)
MOST_BODY_BYTES: Final = 1 << 20
MOST_TABLE_BYTES: Final = 8 << 20
MOST_UPLOAD_BYTES: Final = MOST_TABLE_BYTES * 4 // 3 + 4096
"""Bytes of the request that brings a table for a new game to `TABLE_PATH`, in Base64."""
TABLE_PATH: Final = "begin/table"
MOST_PICTURE_BYTES: Final = 16 << 20
PICTURE_PATH: Final = "art"
"""Where a picture for a card is sent to."""
MOST_EDIT_BYTES: Final = 8 << 20
"""Bytes of a request to `EDITS_PATH`, which saves as many as 10,000 cells of a table at once."""
EDITS_PATH: Final = "edits"
MOST_BODIES: Final[Mapping[str, int]] = MappingProxyType(
    {TABLE_PATH: MOST_UPLOAD_BYTES, PICTURE_PATH: MOST_PICTURE_BYTES * 4 // 3 + 4096, EDITS_PATH: MOST_EDIT_BYTES}
)
"""Bytes of the bodies that may be larger than others, by the paths of their requests; files come in Base64."""
_NO_PATHS: Final[Mapping[str, int]] = MappingProxyType({})
_BODY_SECONDS: Final = 10.0  # in which a body must have come
_MOST_DISCARDED: Final = 64 << 20
MOST_WRITES: Final = 20
"""Requests that write, each second, of all clients together."""
_MOST_LEVELS: Final = 100  # of JSON, as of YAML


class Guard:
    """Answers requests for one of `hosts` below the token by `app`, whose paths begin behind the token.

    `most` has the bytes of the bodies of some paths, for which `MOST_BODY_BYTES` are too few.
    """

    def __init__(self, app: ASGIApp, token: str, hosts: frozenset[str], most: Mapping[str, int] = _NO_PATHS) -> None:
        self._app, self._token, self._hosts, self._most = app, token, hosts, most
        self._writes: deque[float] = deque(maxlen=MOST_WRITES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message.get("headers", ())}
                plain = () if b"cache-control" in own else ((b"cache-control", b"no-store"),)
                message["headers"] = [*message.get("headers", ()), *_HEADERS, *plain]
            await send(message)

        if scope["type"] != "http":
            return
        token, slash, path = scope["path"][1:].partition("/")
        refusal = self._refusal(scope, token)
        if refusal is None and not slash:  # without it, the page finds no files
            refusal = Response(status_code=307, headers={"Location": f"/{token}/"})
        if refusal is None and scope["method"] == "POST":
            body = await _body(receive, Headers(scope=scope), self._most.get(path, MOST_BODY_BYTES))
            refusal = body if isinstance(body, Response) else None
            receive = _received(body) if isinstance(body, bytes) else receive
        if refusal is not None:
            await refusal(scope, receive, guarded)
        else:
            inner: MutableMapping[str, Any] = {**scope, "path": f"/{path}", "root_path": ""}
            await self._app(inner, receive, guarded)

    def _refusal(self, scope: Scope, token: str) -> Response | None:
        headers = Headers(scope=scope)
        if headers.get("Host", "").lower() not in self._hosts:
            return _refused(421, "this is not the server of that name", {})
        if not compare_digest(token.encode(), self._token.encode()):
            return Response(status_code=404)
        if scope["method"] == "POST":
            return self._refusal_to_write(headers)
        if headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in headers:
            return _refused(400, "a request that reads has no body")
        return None

    def _refusal_to_write(self, headers: Headers) -> Response | None:
        """Refuse what another page could send: a form, a script of another origin, a request without the page's own header."""
        is_own = (
            headers.get("Origin", "").lower() in {f"http://{host}" for host in self._hosts}
            and headers.get("Origin", "").lower() == f"http://{headers['Host'].lower()}"
            and headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
            and compare_digest(headers.get("X-Pnp-Token", "").encode(), self._token.encode())
        )
        if not is_own:
            return _refused(403, "only the page that `pnp studio` has given the address of may write")
        if headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/json":
            return _refused(415, "the type of a body is `application/json`")
        now = monotonic()
        if len(self._writes) == MOST_WRITES and now - self._writes[0] < 1.0:
            message = f"there are more than {MOST_WRITES} requests a second: try again"
            return _refused(429, message, {"Retry-After": "1", **_CLOSE})
        self._writes.append(now)
        return None


async def _body(receive: Receive, headers: Headers, most: int) -> bytes | Response:
    """Return the body of a request, or the refusal of one that is too long or too slow.

    What is too much is taken and thrown away, up to `_MOST_DISCARDED`: a browser that cannot send all that it has does not
    read the answer.
    """
    length = headers.get("Content-Length", "")
    too_large = _refused(413, f"it is more than {most >> 20} MB: send less at once")
    if length.isdigit() and int(length) > most + _MOST_DISCARDED:
        return too_large
    body, come = bytearray(), 0
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            while come <= most + _MOST_DISCARDED:
                message = await receive()
                part = message.get("body", b"")
                come += len(part)
                if come <= most:
                    body += part
                if message["type"] != "http.request" or not message.get("more_body"):
                    return bytes(body) if come <= most else too_large
    except TimeoutError:
        return _refused(408, f"it took more than {_BODY_SECONDS:.0f} s to arrive: try again")
    return too_large


_CLOSE: Final[Mapping[str, str]] = {"Connection": "close"}


def _refused(status: int, message: str, headers: Mapping[str, str] = _CLOSE) -> Response:
    """Return a refusal with its reason; its connection is closed, since a body may follow that is not read."""
    return JSONResponse({"message": message}, status, headers=headers)


def _received(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def sent_json(request: Request) -> Any:  # noqa: ANN401 - any JSON
    """Return what the body of a request says as JSON, whatever it is; None if it is none.

    Nor is what could not be written down again: numbers that are none or infinite, halves of a character (lone surrogates),
    and what is nested deeper than `_MOST_LEVELS`.
    """
    try:
        found = json.loads(await request.body(), parse_constant=_no_number)
        _check_json(found)
    except (ValueError, RecursionError):
        return None
    return found


def sent_bytes(sent: object, file: str, most: int) -> bytes:
    """Return the bytes of a file that a request sends in Base64. Raises ValueError if they are none, or more than `most`."""
    if not isinstance(sent, str):
        raise ValueError(f"`{file}` has no `data`")  # noqa: TRY004 - as for all that a request lacks
    try:
        found = b64decode(sent, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError("the `data` is no Base64") from error
    if len(found) > most:
        raise ValueError(f"`{file}` is larger than {most >> 20} MB")
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"`{name}` is no number of JSON")


def _check_json(found: object) -> None:
    """Raise ValueError for what is nested too deep, or cannot be written as JSON in UTF-8."""
    level: list[object] = [found]
    for _ in range(_MOST_LEVELS):
        texts = (one for one in level if isinstance(one, str) and not one.isascii())
        if any(not isfinite(one) for one in level if isinstance(one, float)):
            raise ValueError("a number is infinite")
        for text in texts:
            text.encode()
        inner = [one for one in level if isinstance(one, (dict, list))]
        level = [part for one in inner for part in ((*one, *one.values()) if isinstance(one, dict) else one)]
        if not level:
            return
    raise ValueError("it is nested too deep")
