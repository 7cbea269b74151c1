"""Who computes for a command: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.processes import Jobs

_LOCAL = "local"
ClusterOpt = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Let the workers of a Dask cluster compute; `local` starts one here."),
]


def known_address(cluster: str | None) -> str | None:
    """Return the address of a cluster as it was given, or `local`. Raises a usage error for what is no address."""
    if cluster is None or cluster.lower() == _LOCAL:
        return cluster and _LOCAL
    if "://" not in cluster:
        raise typer.BadParameter(f"`{cluster}` is no address of a cluster: write `tcp://10.0.0.5:8786`, or `{_LOCAL}`")
    return cluster


@contextmanager
def computing(jobs: int, cluster: str | None) -> Iterator[Jobs]:
    """Give what computes: `jobs` processes (0: one per core), or the cluster at an address. Raises PnpError."""
    cluster = known_address(cluster)
    if cluster is None:
        yield jobs or os.cpu_count() or 1
        return
    from pnp.cluster.cluster import cluster_at

    with cluster_at(cluster, jobs) as connected:
        yield connected
