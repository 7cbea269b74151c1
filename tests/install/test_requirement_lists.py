"""The lists of pinned versions hold on each system with each Python, and say nothing that nobody needs.

What an index has for these systems is asked by `make lock-check`; here the packages' own metadata is held against the lists.
"""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from support.installation import PYTHONS, REPOSITORY, SYSTEMS, check_list, environment_of, project, read_list

RUNTIME = project()["dependencies"]
LISTS = {
    "requirements.txt": RUNTIME,
    "requirements-container.txt": RUNTIME,
    "requirements-dev.txt": RUNTIME + project()["optional-dependencies"]["dev"],
}
EVERYWHERE = [(system, python) for system in SYSTEMS for python in PYTHONS]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(("system", "python"), EVERYWHERE)
def test_a_list_has_all_that_is_needed(name, system, python):
    """Of pnp and of each package that it needs, directly or not, in a version that all accept."""
    assert check_list(read_list(name), LISTS[name], environment_of(system, python)).faults == []


@pytest.mark.parametrize("name", LISTS)
def test_a_list_has_only_what_is_needed(name):
    """On at least one of the systems."""
    needed = {n for where in EVERYWHERE for n in check_list(read_list(name), LISTS[name], environment_of(*where)).needed}
    assert {canonicalize_name(pin.name) for pin in read_list(name)} - needed == set()


def test_a_package_of_one_system_that_is_missing_is_found():
    """As `colorama` was, which only Windows needs: pip refuses a package without hashes beside others with hashes."""
    without = [pin for pin in read_list("requirements-dev.txt") if pin.name != "colorama"]
    roots = LISTS["requirements-dev.txt"]
    assert check_list(without, roots, environment_of("Linux", "3.11")).faults == []
    faults = check_list(without, roots, environment_of("Windows", "3.11")).faults
    assert 'pytest needs `colorama>=0.4; sys_platform == "win32"`: the list does not pin it' in faults


def test_a_version_that_is_not_accepted_is_found():
    """Of a package that another one needs, too."""
    other = [pin if pin.name != "markupsafe" else Requirement("markupsafe==1.1") for pin in read_list("requirements.txt")]
    faults = check_list(other, RUNTIME, environment_of("macOS", "3.14")).faults
    assert faults == ["jinja2 needs `MarkupSafe>=2.0`: the list pins 1.1"]


def test_all_lists_pin_the_same_versions():
    """Who only installs gets what the tests have run with, in a container too."""
    assert {str(pin) for pin in read_list("requirements.txt")} <= {str(pin) for pin in read_list("requirements-dev.txt")}
    assert read_list("requirements-container.txt") == read_list("requirements.txt")


def test_a_container_gets_the_same_files():
    """Each with all its hashes, by which the tests' own are checked."""
    known = hashes("requirements-dev.txt")
    assert hashes("requirements-container.txt") == {
        str(pin): known[str(pin)] for pin in read_list("requirements-container.txt")
    }  # fmt: skip


def hashes(name):
    """The hashes of each package of a list."""
    lines = (REPOSITORY / name).read_text("utf-8").replace("\\\n", " ").splitlines()
    found = {str(Requirement(line.split("--hash=")[0])): set(line.split("--hash=")[1:]) for line in lines}
    return {pin: {one.strip() for one in of_pin} for pin, of_pin in found.items()}


EXTRAS = [
    text for name, texts in project()["optional-dependencies"].items() if name not in ("dev", "cluster") for text in texts
]


@pytest.mark.parametrize("text", RUNTIME + EXTRAS)
def test_a_version_that_begins_with_0_is_bounded_by_the_minor_one_that_was_tested(text):
    """Its next minor version may change anything: what the lists pin is the newest that is let in (ADR 36)."""
    library = Requirement(text)
    tested = next(
        pin for pin in read_list("requirements-dev.txt") if canonicalize_name(pin.name) == canonicalize_name(library.name)
    )
    major, minor = next(iter(tested.specifier)).version.split(".")[:2]
    upper = next(bound.version for bound in library.specifier if bound.operator == "<")
    assert upper == (f"0.{int(minor) + 1}" if major == "0" else str(int(major) + 1))


@pytest.mark.parametrize("text", RUNTIME)
def test_a_library_has_two_bounds(text):
    """The lower one is what `make test-lowest` installs, the upper one a major version that nobody has tried (ADR 36)."""
    assert sorted(re.findall("[<>=]+", text)) == ["<", ">="]


def test_all_packages_of_the_longer_list_have_hashes():
    """And neither list says where it was resolved."""
    text = (REPOSITORY / "requirements-dev.txt").read_text("utf-8")
    assert all("--hash=sha256:" in entry for entry in text.replace("\\\n", " ").splitlines())
    assert "://" not in text + (REPOSITORY / "requirements.txt").read_text("utf-8")
