"""Calls functions on the workers of a Dask cluster; a worker that is lost costs only the calls that it had in hand.

Dask sends functions and arguments as pickles: who can reach a scheduler or a worker can run anything there, so a cluster
belongs in a network that only its users reach (docs/print-runs.md).
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.cluster.source_stamp import source_stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from distributed import Client, Future

ResultT = TypeVar("ResultT")

LOCAL: Final = "local"
_ANY_PORT: Final = "127.0.0.1:0"
"""Where a cluster of this machine may show its state: on its usual port there may be another one."""
_AHEAD: Final = 3
"""How many calls per thread of a worker are given out before the first is waited for; more would only fill the memory."""
_ANSWER: Final = 5.0
"""Seconds to wait for a scheduler to answer."""
_PATIENCE: Final = 20.0
"""Seconds to wait for the first worker."""


class DaskCluster:
    """A connection to a cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._sent: list[str] = []

    def send(self, digest: str, parcel: bytes) -> None:
        """Send a parcel to each worker, once; those that join later get it when they do."""
        self._sent.append(f"pnp-{digest}")
        from pnp.cluster.parcels import ParcelPlugin  # noqa: PLC0415 - needs Dask

        self._client.register_plugin(ParcelPlugin(digest, parcel), name=self._sent[-1])

    def close(self) -> None:
        """Take back what was sent: a cluster serves others too, and its later workers."""
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
        waiting = deque(self._submitted(call, islice(remaining, max(threads, 1) * _AHEAD)))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(self._submitted(call, islice(remaining, 1)))
        except KilledWorker as lost:
            hint = "give the workers more memory, or make smaller parts"
            message = f"{lost.allowed_failures + 1} workers ended while they made the same part, or played the same games"
            raise PnpError([Diagnostic("cluster/lost", message, hint=hint)]) from lost
        finally:
            self._client.cancel(list(waiting))

    def _submitted(self, call: Callable[..., ResultT], calls: Iterable[tuple[Any, ...]]) -> Iterator[Future[ResultT]]:
        return (self._client.submit(call, *arguments, pure=False) for arguments in calls)


@contextmanager
def cluster_at(address: str, jobs: int = 0) -> Iterator[DaskCluster]:
    """Connect to the cluster at an address; `local` starts one with `jobs` workers on this machine (0: one per core).

    Raises PnpError if Dask is not installed, no scheduler answers, it has no workers, or they have another version of pnp.
    """
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415 - takes half a second
    except ImportError:
        hint = "install what it needs: pip install 'pnp[cluster]'"
        raise PnpError([Diagnostic("cluster/not-installed", "`--cluster` needs Dask", hint=hint)]) from None
    if address == LOCAL:
        with (
            LocalCluster(n_workers=jobs or os.cpu_count() or 1, threads_per_worker=1, dashboard_address=_ANY_PORT) as machines,
            Client(machines) as client,
        ):
            yield DaskCluster(client)  # which ends with its workers
        return
    try:
        client = Client(address, timeout=_ANSWER)
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
        client.wait_for_workers(1, timeout=_PATIENCE)
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
