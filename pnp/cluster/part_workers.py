"""Workers of a cluster that make parts of a deck."""

from __future__ import annotations

import tempfile
import threading
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pnp.cluster.parcels import parcel
from pnp.parts.parcel import pack, unpack
from pnp.parts.part_maker import PartMaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.cluster.cluster import DaskCluster
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

_one_at_a_time = threading.Lock()
"""A maker keeps what its parts have in common, and a worker may have several threads."""


class ClusterWorkers:
    """The workers of a cluster; the game, its templates, pictures and fonts are sent to each of them once."""

    def __init__(self, cluster: DaskCluster, game: Game, request: BuildRequest) -> None:
        packed = pack(game, request, files=True)
        self._cluster = cluster
        self._digest = blake2b(packed, digest_size=16).hexdigest()
        cluster.send(self._digest, packed)

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order."""
        return self._cluster.in_order(_called, ((work, self._digest, task) for task in tasks))


def _called(work: Callable[[PartMaker, TaskT], ResultT], digest: str, task: TaskT) -> ResultT:
    with _one_at_a_time:
        return work(_opened(digest).maker, task)


class _Opened:
    """A parcel whose files lie in a folder of their own, which goes when another parcel takes its place."""

    def __init__(self, digest: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pnp-")
        self.maker = PartMaker(*unpack(parcel(digest), Path(self._folder.name)))


@lru_cache(maxsize=1)
def _opened(digest: str) -> _Opened:
    return _Opened(digest)
