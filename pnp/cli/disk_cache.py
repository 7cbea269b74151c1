"""The cache between runs that commands use, and `pnp cache`: where it lies, how large it is, and how to empty it."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from pnp.base.cache import CACHE_OFF, CACHE_VARIABLE, DiskCache, cache_folder, is_own_folder
from pnp.cli.console import Console

NoCacheOpt = Annotated[bool, typer.Option("--no-cache", help="Compute everything anew, and keep nothing for the next run.")]

ClearOpt = Annotated[bool, typer.Option("--clear", help="Remove all that it holds.")]

_MEBIBYTE = 1 << 20


def disk_cache() -> DiskCache | None:
    """Return the cache of this process; None if the environment says that there is none."""
    folder = cache_folder(os.environ)
    return None if folder is None else DiskCache(folder)


def show_cache(*, clear: ClearOpt = False) -> None:
    """Show where pnp keeps what it computed for the next run, and how large that is; or remove it."""
    console, kept = Console(), disk_cache()
    if kept is None:
        console.say(
            f"there is no cache ({CACHE_VARIABLE}={CACHE_OFF})"
            if os.environ.get(CACHE_VARIABLE) == CACHE_OFF
            else "there is no cache"
        )
        return
    before = kept.sizes()
    if clear:
        kept.clear()
        console.say(f"{_amount(sum(size.size for size in before))} removed from {kept.folder}")
        return
    console.say(f"{kept.folder}")
    if kept.folder.exists() and not is_own_folder(kept.folder):
        console.say("not used: others can write to it")
    rows = [[size.kind, str(size.results), _amount(size.size)] for size in before]
    total = ["all", str(sum(size.results for size in before)), _amount(sum(size.size for size in before))]
    console.table(["kind", "results", "size"], [*rows, total])
    console.say(f"at most {_amount(kept.most)}; empty it: pnp cache --clear")


def _amount(size: int) -> str:
    return f"{size / _MEBIBYTE:.1f} MiB"
