"""Who makes the parts of a deck: this process, several on this machine, or the workers of a cluster."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from pnp.base.processes import results_in_order
from pnp.parts.parcel import pack_file, unpack_file
from pnp.parts.part_maker import PartMaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.model.game import Game
    from pnp.model.request import BuildRequest

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class Workers(Protocol):
    """Call a method of `PartMaker` for many tasks."""

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order; tasks are taken as they are needed, so that few of them are in memory."""


@contextmanager
def local_workers(game: Game, request: BuildRequest) -> Iterator[Workers]:
    """Give up to `request.jobs` processes of this machine; a single one is this process."""
    if request.jobs == 1:
        yield _Alone(PartMaker(game, request))
        return
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        yield _Processes(pack_file(game, request, Path(folder)), game.root, request.jobs)


class _Alone(NamedTuple):
    """The process of the run itself."""

    maker: PartMaker

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order."""
        return (work(self.maker, task) for task in tasks)


class _Processes(NamedTuple):
    """Processes that open a parcel; the files of the game are where they are."""

    parcel: Path
    root: Path
    jobs: int

    def run(self, work: Callable[[PartMaker, TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in order."""
        return results_in_order(_called, ((work, self.parcel, self.root, task) for task in tasks), self.jobs)


def _called(work: Callable[[PartMaker, TaskT], ResultT], parcel: Path, root: Path, task: TaskT) -> ResultT:
    return work(_maker(parcel, root), task)


@lru_cache(maxsize=1)
def _maker(parcel: Path, root: Path) -> PartMaker:
    """Return the maker of a parcel; each process opens it once."""
    return PartMaker(*unpack_file(parcel, root))
