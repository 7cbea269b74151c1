"""Where an export writes its files and reports its progress."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.request import Progress
    from pnp.render.build_objects import BuildObjects
    from pnp.render.compressed_streams import CompressedStreams


@frozen
class ExportTarget:
    """The folder of an export's files, and what exports share; `jobs` is the number of parallel jobs.

    `ppi` is the resolution of pictures; None: what each kind of them needs.
    """

    folder: Path
    publication: Publication
    progress: Progress
    streams: CompressedStreams
    shared: BuildObjects
    jobs: int = 1
    ppi: int | None = None


def as_json(data: object) -> bytes:
    """Return data as a JSON document on one line."""
    return (json.dumps(data, ensure_ascii=False) + "\n").encode()
