"""Where an export writes, and whom it tells."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.build_request import Progress
    from pnp.render.compressed_streams import CompressedStreams
    from pnp.render.publication import Publication


@dataclass(frozen=True, slots=True)
class ExportTarget:
    """A folder, the publication its files are part of, what is told of progress, compressed streams, jobs at once."""

    folder: Path
    publication: Publication
    progress: Progress
    streams: CompressedStreams
    jobs: int = 1


def as_json(data: object, indent: int | None = None) -> bytes:
    """Give data as JSON with a newline at its end."""
    return (json.dumps(data, ensure_ascii=False, indent=indent) + "\n").encode()
