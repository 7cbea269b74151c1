"""`--since`: what a build is compared with, and the options that it has no use for."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.model.request import Since

SinceOpt = Annotated[
    str | None,
    typer.Option(
        "--since", metavar="PRINT", help="Only what changed since a print: its manifest, folder or ZIP, or a git tag or commit."
    ),
]

_REFUSED = {
    "--draft": "a draft is not for print, and `--since` prints what changed",
    "--guides": "guides are not for print, and `--since` prints what changed",
    "--only": "`--since` prints cards, and says which pages of the booklet changed",
}


@contextmanager
def opened_since(given: str | None, root: Path, **options: object) -> Iterator[Since | None]:
    """Give what `--since` names, for as long as the block lasts; None if it is not given.

    A usage error if one of the options makes no sense with it, PnpError if there is nothing of that name to compare with.
    """
    if given is None:
        yield None
        return
    for option, why in _REFUSED.items():
        if options.get(option.removeprefix("--")):
            raise typer.BadParameter(f"`{option}` cannot be used with `--since`: {why}")
    if not given.strip():
        raise typer.BadParameter(
            "`--since` is empty: name a manifest, such as `out/pond/en/pond-en-cards-a4.json`, or a git tag"
        )
    from pnp.since.sources import opened

    with opened(given, root) as since:
        yield since
