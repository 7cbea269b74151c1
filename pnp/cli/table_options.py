"""The option of profiles for virtual tables: the address of their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_SCHEMES = ("http", "https", "file")
_UNSAFE = lazy_pattern(r'[\s<>"\\^`{|}?#]')


def checked_address(given: str | None) -> str:
    """Return the address of a folder without the slash at its end, empty if none is given; a usage error if it is none.

    It begins with `https://`, `http://` or `file:///`, and names no page and no part of one: files are looked for below it.
    """
    if given is None:
        return ""
    found, problem = given.strip(), ""
    try:
        parts = urlsplit(found)
    except ValueError:
        parts, problem = urlsplit(""), "is no address"
    if not problem and parts.scheme not in _SCHEMES:
        problem = "has no `https://` before it" if "://" not in found else "is none of the web or of a file"
    elif not problem and parts.scheme != "file" and not parts.hostname:
        problem = "names no host"
    elif not problem and parts.scheme == "file" and not found.startswith("file:///"):
        problem = "has two slashes where a file has three"
    elif not problem and _UNSAFE.search(found):
        problem = f"has `{_UNSAFE.search(found)[0]}`, which is no part of the address of a folder"  # type: ignore[index]
    if problem:
        raise typer.BadParameter(
            f"`--address {given}` {problem}: write the folder of the pictures, as `https://example.org/pond`"
        )
    return found.rstrip("/")


def check_address(profiles: Sequence[str], root: Path, address: str | None) -> None:
    """Raise a usage error for an address that no profile uses."""
    from pnp.load.profiles import read_profile

    found = (read_profile(name, root) for name in profiles)
    if address is not None and not any(profile is not None and "tts" in profile.writes for profile in found):
        raise typer.BadParameter("`--address` is for pictures of Tabletop Simulator: add `--profile tts`")
