"""What `--since` names: a file or a folder if there is one of that name, otherwise a tag or a commit."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.model.request import Since
from pnp.since.git_content import content_of
from pnp.since.manifest_files import read_manifests

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def opened(given: str, root: Path) -> Iterator[Since]:
    """Give what a run is compared with; the content of a commit is there for as long as the block lasts.

    Raises PnpError: see `read_manifests` and `content_of`.
    """
    place = Path(given)
    if place.exists():
        yield Since(given, read_manifests(place))
        return
    with content_of(root, given) as folder:
        yield Since(given, root=folder)
