"""What workers of a cluster keep: the parcels that were sent to them, by digest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributed import WorkerPlugin

if TYPE_CHECKING:
    from distributed import Worker

_parcels: dict[str, bytes] = {}


class ParcelPlugin(WorkerPlugin):
    """Gives a parcel to each worker when it starts, or at once if it runs already."""

    def __init__(self, digest: str, parcel: bytes) -> None:
        self._digest, self._parcel = digest, parcel

    def setup(self, worker: Worker) -> None:
        """Keep the parcel in this worker."""
        del worker
        _parcels[self._digest] = self._parcel

    def teardown(self, worker: Worker) -> None:
        """Let go of the parcel."""
        del worker
        _parcels.pop(self._digest, None)


def parcel(digest: str) -> bytes:
    """Return a parcel that this worker was sent. Raises KeyError."""
    return _parcels[digest]
