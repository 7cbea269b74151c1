"""A game as bytes, for workers: its records, and the files that templates and pictures are read from.

Paths of the project are written from its root, so that a worker reads the files in a folder of its own. The bytes are made and
read by the same program only: who can send a worker such bytes can give it any work.
"""

from __future__ import annotations

import pickle
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from pnp.load.game_files import game_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game
    from pnp.model.request import BuildRequest

_RECORDS: Final = "records"
_FILES: Final = PurePosixPath("files")
_TABLES: Final = frozenset({".csv", ".tsv", ".xlsx", ".ods"})
"""What cards are read from; they are sent part by part."""


class _Writer(pickle.Pickler):
    """Writes paths of the project from its root."""

    def __init__(self, file: BytesIO, root: Path) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._root = root

    def persistent_id(self, obj: Any) -> str | None:  # noqa: ANN401 - what records hold
        if isinstance(obj, Path) and obj.is_relative_to(self._root):
            return obj.relative_to(self._root).as_posix()
        return None


class _Reader(pickle.Unpickler):
    """Reads paths of the project from another root."""

    def __init__(self, file: BytesIO, root: Path) -> None:
        super().__init__(file)
        self._root = root

    def persistent_load(self, pid: str) -> Path:
        return self._root / pid


def pack(game: Game, request: BuildRequest, *, files: bool) -> bytes:
    """Return a game and the request it is printed for; with the `files` it needs, or for workers that see its folder."""
    records = BytesIO()
    _Writer(records, game.root).dump((game, request))
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=1) as parcel:
        parcel.writestr(_RECORDS, records.getvalue())
        for file in _needed(game) if files else ():
            parcel.write(file, str(_FILES / file.relative_to(game.root).as_posix()))
    return packed.getvalue()


def unpack(data: bytes, root: Path) -> tuple[Game, BuildRequest]:
    """Return what was packed; its files are written below `root`."""
    with ZipFile(BytesIO(data)) as parcel:
        for name in parcel.namelist():
            if name != _RECORDS:
                target = root / PurePosixPath(name).relative_to(_FILES)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(parcel.read(name))
        found: tuple[Game, BuildRequest] = _Reader(BytesIO(parcel.read(_RECORDS)), root).load()
    return found


def pack_file(game: Game, request: BuildRequest, folder: Path) -> Path:
    """Write a game without its files to a file in a folder, for processes of this machine."""
    packed = folder / _RECORDS
    packed.write_bytes(pack(game, request, files=False))
    return packed


def unpack_file(packed: Path, root: Path) -> tuple[Game, BuildRequest]:
    """Return what `pack_file` wrote; `root` is the project's."""
    return unpack(packed.read_bytes(), root)


def _needed(game: Game) -> Iterator[Path]:
    """Yield the files that workers need: not the tables, whose cards they are sent."""
    return (file for file in game_files(game.root, game.name) if file.suffix.lower() not in _TABLES)
