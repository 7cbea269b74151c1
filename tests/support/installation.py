"""What is installed with the project: licences and requirements."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from support.places import TESTS

if TYPE_CHECKING:
    from collections.abc import Sequence


ACCEPTED = {
    *(
        "0BSD",
        "AGG-2.3",
        "Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BSL-1.0",
        "CC0-1.0",
        "FTL",
        "IJG",
        "ISC",
    ),
    *(
        "MIT",
        "MIT-CMU",
        "MIT-Modern-Variant",
        "MPL-1.1",
        "PSF-2.0",
        "Unicode-3.0",
        "Unicode-DFS-2016",
        "Unlicense",
        "X11",
        "Zlib",
        "libpng-2.0",
        "libtiff",
    ),
}
"""`AGG-2.3`, which SPDX does not know: to copy, use, modify, sell and distribute, if the notice stays."""


def accepted(expression):
    """Whether an SPDX expression can be met with accepted licences: all of those joined by AND, one of those joined by OR."""
    parts = [part.strip("() ") for part in expression.split(" AND ")]
    return all(any(choice.strip("() ") in ACCEPTED for choice in re.split(r"\s+OR\s+", part)) for part in parts)


REPOSITORY = TESTS.parent

SYSTEMS = {
    "Linux": {"os_name": "posix", "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    "Linux on ARM": {"os_name": "posix", "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64"},
    "Windows": {"os_name": "nt", "sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64"},
    "macOS": {"os_name": "posix", "sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
    "macOS on Intel": {"os_name": "posix", "sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "x86_64"},
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")

NOT_INSTALLED_EVERYWHERE: dict[str, list[str]] = {"colorama": []}
"""What the packages need that only some systems install: their metadata is not there to be read on the others."""


requirement = cache(Requirement)
"""Read a requirement, each once: the packages are followed again for each system."""


class Checked(NamedTuple):
    """What was found out about a list on one system: the faults, and the names of all packages that are needed there."""

    faults: list[str]
    needed: set[str]


@cache
def project() -> dict:
    """Return the `project` table of pyproject.toml."""
    return tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]


@cache
def read_list(name: str) -> tuple[Requirement, ...]:
    """Return the lines of a list of requirements, without their hashes."""
    lines = (REPOSITORY / name).read_text("utf-8").replace("\\\n", " ").splitlines()
    return tuple(requirement(line.split("--hash=")[0]) for line in lines if line.strip() and not line.startswith("#"))


def environment_of(system: str, python: str) -> dict[str, str]:
    """Return the values of all markers for CPython on a system."""
    implementation = {"platform_python_implementation": "CPython", "implementation_name": "cpython"}
    versions = {"python_version": python, "python_full_version": f"{python}.0", "implementation_version": f"{python}.0"}
    return SYSTEMS[system] | implementation | versions | {"platform_release": "", "platform_version": "", "extra": ""}


def check_list(pins: Sequence[Requirement], roots: list[str], environment: dict[str, str]) -> Checked:
    """Follow the requirements of `roots` through the packages that are installed, and hold each against the pinned versions."""
    pinned = {canonicalize_name(p.name): p for p in pins if _applies(p, environment)}
    faults: list[str] = []
    waiting = [("pyproject.toml", text, frozenset[str]()) for text in roots]
    done = set(waiting)
    needed: set[str] = set()
    while waiting:
        asking, text, extras = waiting.pop()
        wanted = requirement(text)
        if not _applies(wanted, environment, extras):
            continue
        name = canonicalize_name(wanted.name)
        needed.add(name)
        if fault := _fault(wanted, pinned.get(name)):
            faults.append(f"{asking} needs `{wanted}`: {fault}")
            continue
        found = {(name, needs, frozenset(wanted.extras)) for needs in _needs(name, pinned[name])} - done
        done |= found
        waiting += found
    return Checked(sorted(faults), needed)


def _applies(wanted: Requirement, environment: dict[str, str], extras: frozenset[str] = frozenset()) -> bool:
    return wanted.marker is None or any(wanted.marker.evaluate(environment | {"extra": extra}) for extra in {"", *extras})


def _fault(wanted: Requirement, pin: Requirement | None) -> str:
    if pin is None:
        return "the list does not pin it"
    (version,) = (one.version for one in pin.specifier)
    return "" if wanted.specifier.contains(version, prereleases=True) else f"the list pins {version}"


@cache
def _needs(name: str, pin: Requirement) -> tuple[str, ...]:
    """Return what the pinned version of a package needs.

    Raises:
        AssertionError: it is not installed, or in another version, of which nothing follows for the pinned one.

    """
    try:
        installed = distribution(name)
    except PackageNotFoundError:
        assert name in NOT_INSTALLED_EVERYWHERE, f"{name} is not installed here: say in NOT_INSTALLED_EVERYWHERE what it needs"
        return tuple(NOT_INSTALLED_EVERYWHERE[name])
    assert pin.specifier.contains(installed.version, prereleases=True), f"{name} {installed.version} is installed, not {pin}"
    return tuple(installed.requires or ())
