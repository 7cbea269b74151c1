"""What tells this program and its engines from other versions of them, on any machine: the content of their files."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.engine.protocol import import_packages

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE: Final = Path(__file__).parents[1]
_COMPILED: Final = "__pycache__"


@cache
def source_stamp() -> bytes:
    """Return a digest of the names and the content of the files of the package and of the installed engines."""
    digest = blake2b(digest_size=16)
    for folder in (_PACKAGE, *_engine_folders()):
        for file in sorted(file for file in folder.rglob("*") if file.is_file() and _COMPILED not in file.parts):
            digest.update(f"{folder.name}/{file.relative_to(folder).as_posix()}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
    return digest.digest()


def _engine_folders() -> Iterator[Path]:
    for package in import_packages():
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            yield Path(folder)
