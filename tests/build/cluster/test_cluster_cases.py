"""Clusters: results come in order, a lost worker costs only its calls, and what keeps a cluster from working is said."""

import sys
from pathlib import Path

import pytest
from distributed import KilledWorker

from pnp.base.diagnostics import PnpError, format_diagnostic
from pnp.build import cluster as clusters
from pnp.build.cluster import DaskCluster, connect_cluster, source_stamp
from pnp.rules.engine import engine_for

ROOT = Path(__file__).parents[3]
UNREACHABLE = """\
error[cluster/unreachable]: no scheduler answers at `tcp://127.0.0.1:1`: \
Timed out trying to connect to tcp://127.0.0.1:1 after 5 s
  hint: start one with `dask scheduler`, or say `--cluster local`
1 error
"""


def said(stopped):
    """Return a fault as a user reads it."""
    return "\n".join(format_diagnostic(finding, lambda _: ()) for finding in stopped.value.diagnostics)


class Workers:
    """Stands for a client of Dask that computes at once; `stamps` are those of its workers."""

    def __init__(self, stamps=()):
        self.stamps = dict(enumerate(stamps))
        self.waiting = []

    def wait_for_workers(self, number, **_):
        """Wait in vain, if there are not so many."""
        if len(self.stamps) < number:
            raise TimeoutError

    def run(self, _call, **_):
        """Return what a call gives on each worker: its stamp."""
        return {f"tcp://10.0.0.{number}:9": stamp for number, stamp in self.stamps.items()}

    def scheduler_info(self, **_):
        """Tell of two workers with a thread each."""
        return {"workers": {"a": {"nthreads": 1}, "b": {"nthreads": 1}}}

    def submit(self, call, *arguments, **_):
        """Give a call out."""
        self.waiting.append(arguments)
        return Future(call, arguments)

    def cancel(self, futures):
        """Note which calls are taken back."""
        self.waiting = futures


class Future:
    """A call that is computed when its result is asked for."""

    def __init__(self, call, arguments):
        self.call, self.arguments = call, arguments

    def result(self):
        """Compute it."""
        return self.call(*self.arguments)


def lost(number):
    """End with its worker, as a call that takes all memory does."""
    raise KilledWorker(f"lost-{number}", "tcp://10.0.0.1:9", 3)


def test_few_calls_are_given_out_ahead():
    """Three for each thread: arguments are taken as results are used, and the results come in order."""
    taken, client = [], Workers()
    results = DaskCluster(client).in_order(divmod, ((taken.append(n) or n, 7) for n in range(40)))
    assert next(results) == (0, 0)
    assert taken == list(range(6))
    assert [*results] == [divmod(n, 7) for n in range(1, 40)]


def test_a_call_that_ends_its_workers():
    """Its error says what can be done."""
    with pytest.raises(PnpError) as stopped:
        list(DaskCluster(Workers()).in_order(lost, [(1,)]))
    assert said(stopped) == (
        "error[cluster/lost]: 4 workers ended while they made the same part, or played the same games\n"
        "  hint: give the workers more memory, or make smaller parts"
    )


def test_dask_is_not_installed(monkeypatch):
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PnpError) as stopped, connect_cluster("local"):
        pass
    assert said(stopped) == (
        "error[cluster/not-installed]: `--cluster` needs Dask\n  hint: install what it needs: pip install 'pnp[cluster]'"
    )


def test_a_cluster_without_workers():
    """The command that starts one is named."""
    with pytest.raises(PnpError) as stopped:
        clusters._check_workers(Workers(), "tcp://10.0.0.1:8786")
    assert said(stopped) == (
        "error[cluster/no-workers]: the scheduler at `tcp://10.0.0.1:8786` has no workers\n"
        "  hint: start workers with `dask worker tcp://10.0.0.1:8786`"
    )


def test_workers_of_another_version():
    """Results would differ, so nothing begins."""
    with pytest.raises(PnpError) as stopped:
        clusters._check_workers(Workers([source_stamp(), b"another", b"another"]), "tcp://10.0.0.1:8786")
    assert said(stopped) == (
        "error[cluster/other-version]: 2 of 3 workers run another pnp, such as `tcp://10.0.0.1:9`: results would differ\n"
        "  hint: install this one there too (0.1.0), then start the workers again"
    )
    clusters._check_workers(Workers([source_stamp()]), "tcp://10.0.0.1:8786")


def test_engines_are_part_of_the_version(monkeypatch):
    """A worker with another engine would play another game."""
    assert engine_for("belona") is not None
    before = source_stamp()
    source_stamp.cache_clear()
    monkeypatch.setattr("pnp.build.cluster.engine_import_names", lambda: ())
    try:
        assert source_stamp() != before
    finally:
        source_stamp.cache_clear()


def test_a_playtest_on_a_cluster_is_the_same(pnp, tmp_path):
    """Byte for byte; Dask leaves threads behind, so the test runs it in a process of its own."""
    alone, shared = tmp_path / "alone.json", tmp_path / "shared.json"
    common = ("playtest", "belona", "--games", "40", "-q", "--players", "random,random")
    assert pnp(*common, "--json", alone, "--jobs", "1", cwd=ROOT).code == 0
    assert pnp(*common, "--json", shared, "--jobs", "2", "--cluster", "local", cwd=ROOT).code == 0
    assert alone.read_bytes() == shared.read_bytes()


def test_no_scheduler_answers(pnp):
    """The address is named, and what starts one."""
    ran = pnp("playtest", "belona", "--games", "1", "-q", "--cluster", "tcp://127.0.0.1:1", cwd=ROOT)
    assert ran.code == 1
    assert ran.err == UNREACHABLE
