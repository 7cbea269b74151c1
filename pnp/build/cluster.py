"""Calls of functions on the workers of a Dask cluster, such as those that print parts of a deck.

A worker that is lost costs only the calls that it was running. Dask sends functions and arguments as pickles: who can reach a
scheduler or a worker can run anything there, so a cluster belongs in a network that only its users reach (docs/print-runs.md).
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.build.parts import PartPrinter, pack_game, unpack_game
from pnp.rules.engine import engine_import_names

if TYPE_CHECKING:
    from distributed import Client, Future, Worker

    from pnp.model.game import Game
    from pnp.model.request import BuildRequest


try:
    from distributed import WorkerPlugin
except ImportError:  # `connect_cluster` reports that Dask is not installed
    WorkerPlugin = object  # type: ignore[assignment, misc]

ResultT = TypeVar("ResultT")

LOCAL_CLUSTER: Final = "local"
_ANY_PORT: Final = "127.0.0.1:0"
"""The address of the dashboard of a local cluster: the usual port may be taken by another one."""
_CALLS_AHEAD_PER_THREAD: Final = 3
"""Calls per thread of a worker that are submitted ahead of the result that is waited for; more would only fill the memory."""
_ANSWER_SECONDS: Final = 5.0
"""Seconds to wait for a scheduler to answer."""
_FIRST_WORKER_SECONDS: Final = 20.0
"""Seconds to wait for the first worker."""


class DaskCluster:
    """A connection to a cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._sent: list[str] = []

    def send(self, digest: str, archive: bytes) -> None:
        """Send a packed game to each worker once; those that join later get it when they do."""
        self._sent.append(f"pnp-{digest}")
        self._client.register_plugin(SentGamePlugin(digest, archive), name=self._sent[-1])

    def close(self) -> None:
        """Remove the games that were sent from all workers: the cluster serves others too."""
        for name in self._sent:
            with suppress(OSError, ValueError):
                self._client.unregister_worker_plugin(name)

    def in_order(self, call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]]) -> Generator[ResultT, None, None]:
        """Yield the results of `call` for each tuple of arguments, in order; arguments are taken as they are needed.

        Raises PnpError if a call ends with its worker again and again.
        """
        from distributed import KilledWorker  # noqa: PLC0415

        remaining = iter(calls)
        threads = sum(worker["nthreads"] for worker in self._client.scheduler_info(n_workers=-1)["workers"].values())
        waiting = deque(self._submit(call, islice(remaining, max(threads, 1) * _CALLS_AHEAD_PER_THREAD)))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(self._submit(call, islice(remaining, 1)))
        except KilledWorker as lost:
            hint = "give the workers more memory, or make smaller parts"
            message = f"{lost.allowed_failures + 1} workers ended while they made the same part, or played the same games"
            raise PnpError([Diagnostic("cluster/lost", message, hint=hint)]) from lost
        finally:
            self._client.cancel(list(waiting))

    def _submit(self, call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]]) -> Iterator[Future[ResultT]]:
        return (self._client.submit(call, *arguments, pure=False) for arguments in calls)


@contextmanager
def connect_cluster(address: str, jobs: int = 0) -> Iterator[DaskCluster]:
    """Connect to the cluster at an address; `local` starts one with `jobs` workers on this machine (0: one per core).

    Raises PnpError if Dask is not installed, no scheduler answers, it has no workers, or they have another version of pnp.
    """
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415 - takes half a second
    except ImportError:
        hint = "install what it needs: pip install 'pnp[cluster]'"
        raise PnpError([Diagnostic("cluster/not-installed", "`--cluster` needs Dask", hint=hint)]) from None
    if address == LOCAL_CLUSTER:
        with (
            LocalCluster(n_workers=jobs or os.cpu_count() or 1, threads_per_worker=1, dashboard_address=_ANY_PORT) as machines,
            Client(machines) as client,
        ):
            yield DaskCluster(client)  # which ends with its workers
        return
    try:
        client = Client(address, timeout=_ANSWER_SECONDS)
    except (OSError, ValueError) as error:
        hint = "start one with `dask scheduler`, or say `--cluster local`"
        message = f"no scheduler answers at `{address}`: {str(error) or type(error).__name__}"
        raise PnpError([Diagnostic("cluster/unreachable", message, hint=hint)]) from error
    with client:
        _check_workers(client, address)
        cluster = DaskCluster(client)
        try:
            yield cluster
        finally:
            cluster.close()


def _check_workers(client: Client, address: str) -> None:
    from pnp import __version__  # noqa: PLC0415

    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=_FIRST_WORKER_SECONDS)
    try:
        stamps = client.run(source_stamp, on_error="return")
    except OSError as error:
        message = f"a worker at `{address}` was lost before the work began: {error}"
        hint = "look into its log: most often pnp is not installed there"
        raise PnpError([Diagnostic("cluster/unreachable", message, hint=hint)]) from error
    if not stamps:
        hint = f"start workers with `dask worker {address}`"
        raise PnpError([Diagnostic("cluster/no-workers", f"the scheduler at `{address}` has no workers", hint=hint)])
    others = sorted(worker for worker, stamp in stamps.items() if stamp != source_stamp())
    if others:
        message = f"{len(others)} of {len(stamps)} workers run another pnp, such as `{others[0]}`: results would differ"
        hint = f"install this one there too ({__version__}), then start the workers again"
        raise PnpError([Diagnostic("cluster/other-version", message, hint=hint)])


TaskT = TypeVar("TaskT")

_printer_lock = threading.Lock()
"""The parts that a printer prints share its caches, and a worker may have several threads."""


class ClusterWorkers:
    """The workers of a cluster; the game, its templates, pictures and fonts are sent to each of them once."""

    def __init__(self, cluster: DaskCluster, game: Game, request: BuildRequest) -> None:
        archive = pack_game(game, request, files=True)
        self._cluster = cluster
        self._digest = blake2b(archive, digest_size=16).hexdigest()
        cluster.send(self._digest, archive)

    def __call__(self, method: Callable[[PartPrinter, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results of a method for many tasks, in order."""
        return self._cluster.in_order(_call_printer, ((method, self._digest, task) for task in tasks))


def _call_printer(method: Callable[[PartPrinter, TaskT], ResultT], digest: str, task: TaskT) -> ResultT:
    with _printer_lock:
        return method(_open_sent_game(digest).printer, task)


_sent_games: dict[str, bytes] = {}


class _SentGame:
    """A game that this worker was sent; its files lie in a temporary folder that is removed with it."""

    def __init__(self, digest: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pnp-")
        self.printer = PartPrinter(*unpack_game(_sent_games[digest], Path(self._folder.name)))


@lru_cache(maxsize=1)
def _open_sent_game(digest: str) -> _SentGame:
    return _SentGame(digest)


class SentGamePlugin(WorkerPlugin):
    """Gives a packed game to each worker when it starts, or at once if it runs already."""

    def __init__(self, digest: str, archive: bytes) -> None:
        self._digest, self._archive = digest, archive

    def setup(self, worker: Worker) -> None:
        """Keep the game in this worker."""
        del worker
        _sent_games[self._digest] = self._archive

    def teardown(self, worker: Worker) -> None:
        """Forget the game."""
        del worker
        _sent_games.pop(self._digest, None)


_PACKAGE_FOLDER: Final = Path(__file__).parents[1]
_BYTECODE_FOLDER: Final = "__pycache__"


@cache
def source_stamp() -> bytes:
    """Return a digest of the names and the content of the files of the package and of the installed engines."""
    digest = blake2b(digest_size=16)
    for folder in (_PACKAGE_FOLDER, *_engine_folders()):
        for file in sorted(file for file in folder.rglob("*") if file.is_file() and _BYTECODE_FOLDER not in file.parts):
            digest.update(f"{folder.name}/{file.relative_to(folder).as_posix()}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
    return digest.digest()


def _engine_folders() -> Iterator[Path]:
    for package in engine_import_names():
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            yield Path(folder)
