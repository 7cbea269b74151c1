"""The parts that are finished: a run that was ended on the way is taken up where it was, if nothing has changed since."""

from __future__ import annotations

import os
import shutil
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_KEY: Final = "key"
_UNFINISHED: Final = ".part"
_KINDS: Final = ("pdf", "json", "findings")
_SEAL: Final = "digest"


class FinishedParts:
    """A folder with the PDF, the manifest and the findings of each finished part.

    `key` stands for everything that the parts depend on: what another run left there is removed. Raises OSError if the folder
    cannot be written.
    """

    def __init__(self, folder: Path, key: str) -> None:
        self._folder = folder
        if _read(folder / _KEY) != key.encode():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            self._write(_KEY, key.encode())

    def has(self, number: int) -> bool:
        """Whether a part is finished and undamaged: the digest of its files is written last."""
        kept = _read(self._file(number, _SEAL))
        return kept == _seal(*(_read(self._file(number, kind)) for kind in _KINDS))

    def keep(self, number: int, pdf: bytes, manifest: bytes, findings: bytes) -> None:
        """Keep a part."""
        files = dict(zip(_KINDS, (pdf, manifest, findings), strict=True))
        for kind, data in (*files.items(), (_SEAL, _seal(*files.values()))):
            self._write(self._file(number, kind).name, data)

    def pdf(self, number: int) -> Path:
        """Return the PDF of a part."""
        return self._file(number, "pdf")

    def manifest(self, number: int) -> bytes:
        """Return the manifest of a part."""
        return self._file(number, "json").read_bytes()

    def findings(self, number: int) -> bytes:
        """Return what was found in a part."""
        return self._file(number, "findings").read_bytes()

    def remove(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _file(self, number: int, kind: str) -> Path:
        return self._folder / f"{number:06}.{kind}"

    def _write(self, name: str, data: bytes) -> None:
        """Write a file whole or not at all."""
        unfinished = self._folder / f"{name}.{os.getpid()}{_UNFINISHED}"
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # after a power cut, a file that has its name has its content too
        unfinished.replace(self._folder / name)


def _seal(*files: bytes) -> bytes:
    """Return a digest of a part's files, which one that was damaged no longer has."""
    digest = blake2b(digest_size=16)
    for data in files:
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest().encode()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
