"""What outlives a run, in the user's state folder: the token of a project's page, the journal of its edits, a language."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.base.files import read_file
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from pathlib import Path

_TOKEN = lazy_pattern(r"[A-Za-z0-9_-]{32,64}")


def state_folder(root: Path) -> Path | None:
    """Return the folder of a project, which may not be there yet; None for a user without a home."""
    folder = _folder()
    return folder and folder / sha256(os.fsencode(root.resolve())).hexdigest()[:24]


def language_file() -> Path | None:
    """Return the file that keeps the language which a user has chosen for the pages of all projects."""
    folder = _folder()
    return folder and folder / "language"


def kept_language(file: Path) -> str | None:
    """Return the tag that a file keeps, empty for that of the browser; None if there is none."""
    with suppress(OSError, ValueError):
        return read_file(file).decode("ascii").strip()
    return None


def keep_language(file: Path, tag: str) -> None:
    """Keep a tag in a file, if it can be written."""
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_text(tag, "ascii")


def _folder() -> Path | None:
    from platformdirs import user_state_path  # noqa: PLC0415 - not needed by a page without a port of its own

    try:
        return user_state_path("pnp", appauthor=False) / "studio"
    except (OSError, RuntimeError):
        return None


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def kept_token(folder: Path | None) -> str:
    """Return the token of a project, the same in each run, so that a page that is open finds its server again.

    A file that others could have read or written is not trusted; if none can be kept, the token is new.
    """
    if folder is None:
        return new_token()
    file = folder / "token"
    with suppress(OSError, ValueError):
        status = file.lstat()
        is_own = not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & 0o077)
        if stat.S_ISREG(status.st_mode) and status.st_size < 100 and is_own:  # noqa: PLR2004 - bytes
            found = read_file(file).decode("ascii").strip()
            if _TOKEN.fullmatch(found):
                return found
    token = new_token()
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(token.encode())
    return token
