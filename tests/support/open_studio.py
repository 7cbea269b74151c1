"""The whole of `pnp studio` in this process, asked over its socket as a browser would, or somebody else."""

from __future__ import annotations

import http.client
import itertools
import json
import logging
import os
import threading
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pytest
from support.games import ScriptedChanges

from pnp.cli.studio import Desk
from pnp.edit.file_events import Changes
from pnp.model.request import BuildRequest
from pnp.studio import guard
from pnp.studio.begin import Begin
from pnp.studio.jobs import Jobs
from pnp.studio.page_data import EDITORS, EditorLinks, shown_margins
from pnp.studio.watcher import Watcher

PATIENCE = 20.0
"""Seconds that an answer may take, also of a busy machine."""


class Answer(NamedTuple):
    """What a request got."""

    status: int
    headers: dict
    body: bytes

    @property
    def told(self):
        """The JSON of the body; None if it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


class OpenStudio:
    """`pnp studio` in a folder, with a game that is built once, or none; as many requests as one likes may write.

    `log` has what the server would have logged: what was raised while it answered.
    """

    def __init__(self, root, home, game=None):
        self.root, self.game, self.log = root, game, []
        self._home, self._stack = home, ExitStack()

    def __enter__(self):
        """Begin to serve, and build the game."""
        patch = self._stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("XDG_STATE_HOME", str(self._home))
        patch.setattr(guard, "monotonic", itertools.count(step=2).__next__)
        patch.setattr(threading, "excepthook", lambda found: self.log.append(repr(found.exc_value)))
        self.desk = desk = Desk(self.root, Begin(self.root, self.game), EditorLinks(EDITORS["vscode"], self.root))
        self.jobs = self._stack.enter_context(Jobs(self.root, desk.log))
        request = BuildRequest(self.root, self.game or "")
        self.page = self._stack.enter_context(desk.server(lambda: request, self.jobs, 0))
        logger, handler = logging.getLogger("uvicorn.error"), _Kept(self.log)
        patch.setattr(logger, "level", logging.ERROR)
        logger.addHandler(handler)
        self._stack.callback(logger.removeHandler, handler)
        if self.game:
            desk.watcher = Watcher(request, ScriptedChanges(), desk.pictures, self._show, session=desk.session)
            self.page.choose = desk.watcher.choose
            self.build()
        return self

    def __exit__(self, *_):
        """End all of it."""
        self._stack.close()

    def _show(self, snapshot):
        self.page.margins = shown_margins(snapshot)

    def build(self):
        """Build as after a change."""
        self.desk.watcher.build(Changes(frozenset(), perf_counter()))

    @property
    def routes(self):
        """The methods and the path of each route of the server, with what answers it."""
        found = self.page.app._app.routes
        return {(method, one.path): one for one in found for method in sorted(one.methods - {"HEAD"})}

    @property
    def own(self):
        """The headers with which the page writes."""
        host = f"127.0.0.1:{self.page.port}"
        return {
            "Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
            "X-Pnp-Token": self.page.token,
        }  # fmt: skip

    def ask(self, method, path, body=None, headers=None, token=None):
        """Send a request, by default as the page does; a body that is a list is sent in chunks, without its length."""
        connection = http.client.HTTPConnection("127.0.0.1", self.page.port, timeout=PATIENCE)
        connection.putrequest(method, f"/{self.page.token if token is None else token}{path}", skip_host=True)
        for name, value in (self.own if headers is None else headers).items():
            connection.putheader(name, value)
        try:
            if isinstance(body, list):
                connection.putheader("Transfer-Encoding", "chunked")
                connection.endheaders()
                for part in body:
                    connection.send(b"%x\r\n%s\r\n" % (len(part), part))
                connection.send(b"0\r\n\r\n")
            else:
                if body is not None:
                    connection.putheader("Content-Length", str(len(body)))
                connection.endheaders(body)
        except (BrokenPipeError, ConnectionResetError):  # refused before all of it was sent
            pass
        try:
            found = connection.getresponse()
            endless = found.headers.get_content_type() == "text/event-stream" and found.status == 200 and method == "GET"
            return Answer(found.status, dict(found.headers.items()), found.readline() if endless else found.read())
        finally:
            connection.close()

    def send(self, path, data, **options):
        """Send JSON, as the page does."""
        return self.ask("POST", path, json.dumps(data).encode(), **options)


class _Kept(logging.Handler):
    def __init__(self, lines):
        super().__init__(logging.ERROR)
        self.lines = lines

    def emit(self, record):
        self.lines.append(self.format(record))


def tree(*folders):
    """All that is in folders: what each file says, where each link leads, what else there is; and when they were written."""
    found = {}
    for folder in folders:
        for parent, names, files in os.walk(folder):
            for name in (*names, *files):
                file = Path(parent, name)
                status = file.lstat()
                says = file.read_bytes() if file.is_file() and not file.is_symlink() else None
                found[str(file)] = status.st_mode, status.st_mtime_ns if says is not None else 0, says
    return found
