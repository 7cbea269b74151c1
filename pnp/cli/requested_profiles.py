"""The profiles that `--profile` names: ways of printing, each of which is a build of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pnp.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_LOW_INK = "home-low-ink"


def requested_profiles(given: Sequence[str] | None, root: Path, *, low_ink: bool) -> tuple[str, ...]:
    """Read the values of `--profile`, each a list such as `home,press-x4`; one that is named twice counts once.

    Without it, the result is empty: the usual profile. Raises a usage error for a profile that does not exist, and where
    `--low-ink`, which is a profile too, is given besides; PnpError for one whose file has a fault.
    """
    from pnp.load.profiles import profile_names, read_profile

    named = tuple(dict.fromkeys(word.strip() for value in given or () for word in value.split(",")))
    if low_ink:
        if named:
            raise typer.BadParameter(f"`--low-ink` is the profile `{_LOW_INK}`: add it to `--profile` instead")
        return (_LOW_INK,)
    known = profile_names(root)
    for name in named:
        if name not in known:
            raise typer.BadParameter(f"there is no profile `{name}`: {did_you_mean(name, known)}")
        read_profile(name, root)
    return named


def check_options(profiles: Sequence[str], root: Path, options: Mapping[str, object]) -> None:
    """Raise a usage error if one of `options`, which are for sheets, is given with a profile that prints single faces."""
    from pnp.load.profiles import read_profile

    for name in profiles:
        profile = read_profile(name, root)
        if profile is None or (profile.pages != "faces" and profile.table is None):
            continue
        what = "prints single faces" if profile.table is None else "is for a virtual table"
        for option, value in options.items():
            if value not in {None, False}:
                raise typer.BadParameter(f"`--{option}` is for sheets: `{name}` {what}")
