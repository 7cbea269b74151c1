"""The profiles that `--profile` names: ways of printing, each of which is a build of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import typer

from pnp.base.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pnp.model.printing import Profile

_LOW_INK = "home-low-ink"
_USUAL = "home"
_ANY_RESOLUTION = frozenset({"png", "png-bleed", "cut-png", "tts", "screentop", "tabletop-playground"})


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
    """Raise a usage error for an option that one of the profiles has no use for; without any, the usual one counts.

    `options` are those of a command by name; one that is None or False was not given.
    """
    from pnp.load.profiles import read_profile

    given = [option for option, value in options.items() if value is not None and value is not False]
    for name in profiles or (_USUAL,):
        profile = read_profile(name, root)
        for kind in _KINDS if profile is not None else ():
            refused = [option for option in given if option in kind.refused]
            if refused and kind.covers(cast("Profile", profile)):
                raise typer.BadParameter(f"`--{refused[0]}` is for {kind.refused[refused[0]]}: `{name}` {kind.said}")


class _ProfileKind(NamedTuple):
    """A kind of profiles: which it `covers`, what is `said` of one, and the options that it refuses with what they are for."""

    covers: Callable[[Profile], bool]
    said: str
    refused: Mapping[str, str]


_PRINT = dict.fromkeys(("draft", "only booklet", "since", "booklet-bleed"), "print")
_SHEETS = dict.fromkeys(("paper", "backs", "marks", "bleed", "cuts", "skip", "printer", "guides"), "sheets")
_PLAIN_BOOKLET = {"booklet-bleed": "booklets without bleed"}
_KINDS = (
    _ProfileKind(lambda profile: profile.table is not None, "is for a virtual table", _SHEETS | _PRINT),
    _ProfileKind(lambda profile: profile.pages == "faces", "prints single faces", _SHEETS),
    _ProfileKind(
        lambda profile: profile.pages == "faces" or profile.colour is not None,
        "writes none of these",
        _PLAIN_BOOKLET,
    ),
    _ProfileKind(
        lambda profile: profile.cut is not None,
        "is for a cutting machine",
        {"marks": "sheets that are cut by hand", "guides": "proofs, which are not cut"},
    ),
    _ProfileKind(
        lambda profile: not _ANY_RESOLUTION.intersection(profile.writes),
        "writes none of these",
        {"ppi": "pictures of any resolution, such as those of `--png`"},
    ),
)
"""Which options each kind of profiles has no use for; a profile may be of several kinds."""
