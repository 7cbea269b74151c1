"""Commands of this program that a page starts beside itself: their progress as events, what they said, and how to stop them.

A job is a process of its own, so that neither the page nor the builds wait for it, and it ends with the server, even if that is
killed. There is one at a time of each kind, and all clients see it. Who may start one is decided before (`guard.py`).
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from signal import SIGINT
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pnp.base.processes import JOB_VARIABLE, PROGRESS_SIGN, end_group
from pnp.studio.events import Event
from pnp.studio.guard import sent_json

if TYPE_CHECKING:
    from typing import Self

    from starlette.requests import Request

    from pnp.studio.events import EventLog

JobState: TypeAlias = Literal["running", "stopping", "done", "failed", "stopped"]
_TOLD_SECONDS: Final = 0.25  # between two events of the progress of a job, at least
_STOP_SECONDS: Final = 3.0  # that a command has to end by itself
_MOST_CHARACTERS: Final = 1 << 20  # that are kept of what a command says, the last ones
_FILE_TYPES: Final = {".json": "application/json", ".svg": "image/svg+xml", ".pdf": "application/pdf", ".png": "image/png"}


class BusyError(Exception):
    """There is a job of this kind already."""


class Job:
    """A command that was started, until the next one of its kind; `folder` is its own, for files that the page shows."""

    def __init__(
        self, kind: str, number: int, client: str, arguments: Sequence[str], shown: Sequence[str], folder: Path
    ) -> None:
        self.kind, self.number, self.client, self.folder = kind, number, client, folder
        self.arguments = tuple(arguments)
        self.command = shlex.join(["pnp", *shown])
        self.state: JobState = "running"
        self.code: int | None = None
        self.stage, self.done, self.total = "", 0, None
        self.begun, self.seconds = monotonic(), 0.0
        self.output = self.messages = ""
        """What the command wrote to standard output, and to standard error besides its progress; of the first, at its end."""
        self.process: subprocess.Popen[str] | None = None

    def brief(self) -> dict[str, object]:
        """Return what an event says of it, as JSON; `done` of `total` steps of its stage, if they can be counted."""
        is_over = self.state in {"done", "failed", "stopped"}
        seconds = self.seconds if is_over else monotonic() - self.begun
        return {
            "kind": self.kind, "number": self.number, "client": self.client, "command": self.command, "state": self.state,
            "code": self.code, "stage": self.stage, "done": self.done, "total": self.total, "seconds": round(seconds, 1),
        }  # fmt: skip

    def whole(self) -> dict[str, object]:
        """Return all about it: also what it said, and the names of its files."""
        return {**self.brief(), "output": self.output, "messages": self.messages, "files": self.files()}

    def files(self) -> list[str]:
        """Return the names of the files that the page may ask for; none before its end."""
        if self.code is None:
            return []
        try:
            return sorted(file.name for file in self.folder.iterdir() if file.suffix in _FILE_TYPES)
        except OSError:  # the next job of its kind has begun
            return []


class Jobs:
    """Starts commands in the folder of a project as long as its `with` block lasts; used from several threads."""

    def __init__(self, root: Path, events: EventLog) -> None:
        self._root, self._events = root, events
        self._jobs: dict[str, Job] = {}
        self._threads: list[Thread] = []
        self._lock = Lock()
        self._folder: Path | None = None
        self._number = 0

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.mkdtemp(prefix="pnp-jobs-"))
        return self

    def __exit__(self, *_: object) -> None:
        """Stop all jobs, and delete their files."""
        with self._lock:
            folder, self._folder = self._folder, None
        for kind in list(self._jobs):
            self.stop(kind)
        for thread in self._threads:
            thread.join(2 * _STOP_SECONDS)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def start(
        self,
        kind: str,
        client: str,
        arguments: Sequence[str],
        files: Callable[[Path], Sequence[str]] = lambda _: (),
        at_end: Callable[[Job], None] = lambda _: None,
    ) -> Job:
        """Start `pnp ARGUMENTS`, for a client; `files` gives further arguments for files in the job's own folder.

        These are not in the command line that the page shows, which a person could repeat. `at_end` is called from another
        thread before all are told that the job has ended. Raises BusyError if one of its kind is running.
        """
        with self._lock:
            known = self._jobs.get(kind)
            if known is not None and known.code is None:
                raise BusyError
            if self._folder is None:
                raise RuntimeError("jobs are started inside the block")
            self._number += 1
            folder = self._folder / f"{kind}-{self._number}"
            folder.mkdir()
            if known is not None:
                shutil.rmtree(known.folder, ignore_errors=True)
            job = Job(kind, self._number, client, (*arguments, *files(folder)), arguments, folder)
            self._jobs[kind] = job
            thread = Thread(target=self._run, args=(job, at_end), name=f"job {kind}", daemon=True)
            self._threads = [*(one for one in self._threads if one.is_alive()), thread]
        self._tell(job)
        thread.start()
        return job

    def stop(self, kind: str) -> bool:
        """Ask the job of a kind to end, and make it end if it does not; False if none is running."""
        job = self._jobs.get(kind)
        with self._lock:
            if job is None or job.state != "running":
                return False
            job.state = "stopping"
            if job.process is not None:
                _interrupt(job.process)
        self._tell(job)
        return True

    def all(self) -> list[Job]:
        """Return the last job of each kind."""
        with self._lock:
            return list(self._jobs.values())

    def _tell(self, job: Job) -> None:
        self._events.publish([Event("job", json.dumps(job.brief(), ensure_ascii=False, separators=(",", ":")))])

    def _run(self, job: Job, at_end: Callable[[Job], None]) -> None:
        """Start the process and read what it says: by one thread, since the process ends with the thread that started it."""
        code = -1
        try:
            with (job.folder / "output").open("w+", encoding="utf-8", errors="replace") as output:
                # `-P`: no module is loaded from the folder of the project
                command = [sys.executable, "-P", "-m", "pnp", *job.arguments]
                process = subprocess.Popen(  # noqa: S603 - a command of this program, without a shell
                    command, cwd=self._root, env={**os.environ, JOB_VARIABLE: str(os.getpid())}, text=True, encoding="utf-8",
                    errors="replace", stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE, start_new_session=True,
                )  # fmt: skip
                with process:
                    with self._lock:
                        job.process = process
                        if job.state == "stopping":
                            _interrupt(process)
                    self._read(job, process)
                    code = process.wait()
                output.seek(max(0, output.seek(0, os.SEEK_END) - _MOST_CHARACTERS))
                job.output = output.read()
        except OSError as error:
            job.messages = f"{job.command} cannot be started: {error.strerror or error}"
        with self._lock:
            job.seconds = monotonic() - job.begun
            job.process = None
            # one that was asked to end when all was done has ended well: its files are there
            job.state = "done" if code == 0 else "stopped" if job.state == "stopping" else "failed"
        try:
            at_end(job)
        finally:
            job.code = code
            self._tell(job)

    def _read(self, job: Job, process: subprocess.Popen[str]) -> None:
        """Read progress and messages until the process closes its end."""
        told, lines = monotonic(), []
        for line in process.stderr or ():
            if not line.startswith(PROGRESS_SIGN):
                lines.append(line)
                job.messages = "".join(lines)[-_MOST_CHARACTERS:]
                continue
            said = json.loads(line[len(PROGRESS_SIGN) :])
            begins = said["stage"] != job.stage
            job.stage, job.done, job.total = said["stage"], said["done"], said["total"]
            if begins or monotonic() - told >= _TOLD_SECONDS:
                told = monotonic()
                self._tell(job)

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/jobs", self._all, methods=["GET"]),
            Route("/jobs/stop", self._stop, methods=["POST"]),
            Route("/jobs/{kind}/{number}/{name}", self._file, methods=["GET"]),
        ]

    async def _all(self, request: Request) -> Response:
        del request
        return JSONResponse({job.kind: await run_in_threadpool(job.whole) for job in self.all()})

    async def _stop(self, request: Request) -> Response:
        data = await sent_json(request)
        kind = data.get("kind") if isinstance(data, Mapping) else None
        if not isinstance(kind, str):
            return JSONResponse({"message": "a request names the `kind` of its job"}, 400)
        is_stopped = await run_in_threadpool(self.stop, kind)
        return JSONResponse({} if is_stopped else {"message": "it has ended already"}, 200 if is_stopped else 404)

    async def _file(self, request: Request) -> Response:
        """Send a file of a job: looked up by its name, never opened by a path of the request."""
        asked = request.path_params
        job = self._jobs.get(asked["kind"])
        if job is None or str(job.number) != asked["number"] or asked["name"] not in job.files():
            return Response(status_code=404)
        file = job.folder / asked["name"]
        return FileResponse(file, media_type=_FILE_TYPES[file.suffix], headers={"Cache-Control": "private, max-age=86400"})


def _interrupt(process: subprocess.Popen[str]) -> None:
    """Ask a command to end, as Ctrl-C does; it and what it has started are ended if it does not."""
    with suppress(OSError):
        if os.name == "posix":
            process.send_signal(SIGINT)
        else:
            process.terminate()

    def insist() -> None:
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            end_group(process)

    Thread(target=insist, name="end of a job", daemon=True).start()
