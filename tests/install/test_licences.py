"""What the packages that a user installs say of their licences is among what the project accepts.

A licence is read where a package states it: its SPDX expression, the classifiers, or the line `License`; and for what its
binaries contain, the bills of materials that wheels carry (PEP 770).
"""

import json
import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pyphen
import pytest
from packaging.requirements import Requirement
from PIL import features
from support.installation import REPOSITORY, accepted, project, read_list

NAMES = {
    "Apache License 2.0": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 1.1 (MPL 1.1)": "MPL-1.1",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}
"""What packages write that have no SPDX expression; in their classifiers it is enough that one is accepted, as with pyphen."""

UNSAID = {"resvg_py": "MIT"}
"""Stated only in the package's file LICENSE."""

OPTIONAL = {("pillow", "FriBiDi", "LGPL-2.1-or-later"), ("pillow", "libimagequant", "GPL-3.0-or-later")}
"""What the bill of a package lists although its wheels do not contain it."""

GPL_ONLY = {"gl", "pt_PT", "ro_RO", "uk_UA"}
"""Dictionaries of pyphen under no other licence than the GPL."""

RUNTIME = [pin.name for pin in read_list("requirements.txt")]


def stated(name):
    """Return what a package says of its licence, as an SPDX expression."""
    metadata = distribution(name).metadata
    if metadata.get("License-Expression"):
        return metadata["License-Expression"]
    classifiers = [c.rpartition(" :: ")[2] for c in metadata.get_all("Classifier") or () if c.startswith("License ::")]
    words = classifiers or [metadata.get("License") or UNSAID.get(metadata["Name"], "")]
    return " OR ".join(NAMES.get(word, word) for word in words)


def components(name):
    """Yield what the bills of materials of a package list: each component and its licence."""
    found = distribution(name)
    for file in found.files or ():
        if "sboms" in file.parts and file.suffix == ".json":
            for part in json.loads(Path(found.locate_file(file)).read_text("utf-8")).get("components", ()):
                for licence in part.get("licenses", ()):
                    yield part["name"], licence.get("expression") or licence["license"].get("id") or licence["license"]["name"]


@pytest.mark.parametrize(
    ("expression", "is_accepted"),
    [
        ("MIT", True),
        ("GPL-3.0-or-later", False),
        ("MIT OR GPL-2.0-only", True),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", True),
        ("(MIT OR Apache-2.0) AND AGPL-3.0-only", False),
        ("", False),
    ],
)
def test_an_expression_is_judged(expression, is_accepted):
    """Nothing said is not accepted."""
    assert accepted(expression) == is_accepted


@pytest.mark.parametrize("name", RUNTIME)
def test_a_package_has_an_accepted_licence(name):
    """As it says itself, and with it a file of the licence's words."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        pytest.skip("is not installed on this system")
    assert accepted(stated(name)), stated(name)
    assert [file for file in found.files or () if re.search("licen[cs]e|copying", str(file).lower())]


@pytest.mark.parametrize("name", RUNTIME)
def test_what_a_binary_contains_has_an_accepted_licence(name):
    """As its bill of materials says."""
    try:
        parts = [*components(name)]
    except PackageNotFoundError:
        pytest.skip("is not installed on this system")
    assert [(name, *part) for part in parts if not accepted(part[1]) and (name, *part) not in OPTIONAL] == []


@pytest.mark.parametrize(("package", "component", "licence"), sorted(OPTIONAL))
def test_what_is_only_optional_is_not_there(package, component, licence):
    """Not as a library beside those of the package, nor, as far as it can be asked, inside of its modules."""
    assert [str(file) for file in distribution(package).files or () if component.lower() in file.name.lower()] == []
    assert component != "libimagequant" or not features.check("libimagequant"), licence


def test_the_dictionaries_under_the_gpl_alone_are_known():
    """So that decision record 2 stays true when pyphen is updated."""
    folder = Path(pyphen.__file__).parent / "dictionaries"
    found = set()
    for file in folder.glob("*.dic"):
        said = [file, *folder.glob(f"README_{file.stem}.txt")]
        text = "\n".join(f.read_bytes().decode("utf-8", errors="replace")[:6000] for f in said)
        other = re.search(
            r"LGPL|Lesser General|Mozilla|\bMPL\b|LPPL|LaTeX Project|\bBSD\b|\bMIT\b|Creative Commons|CC BY",
            text,
            re.IGNORECASE,
        )
        if re.search(r"\bGPL\b|General Public License", text, re.IGNORECASE) and not other:
            found.add(file.stem.removeprefix("hyph_"))
    assert found == GPL_ONLY


def test_the_record_names_each_dependency():
    """The first column of its table."""
    text = (REPOSITORY / "docs/adr/0002-dependencies.md").read_text("utf-8")
    named = {name for row in re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE) for name in row.split(", ")}
    assert {Requirement(text).name for text in project()["dependencies"]} - named == set()
