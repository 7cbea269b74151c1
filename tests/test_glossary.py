"""The glossary of each package lists all of its public classes and no others."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARIES = {"pnp": "docs/glossary.md", "engines/belona": "engines/belona/README.md"}
ENTRY = re.compile(r"^\| (.+?) \|", re.MULTILINE)
CLASS = re.compile(r"`([A-Z]\w+)`")


@cache
def classes(package):
    """Every public class at the top of a module of a package, with the files that define one of its name."""
    found = defaultdict(list)
    for file in sorted((ROOT / package).rglob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(file.relative_to(ROOT).as_posix())
    return found


def entries(package):
    """The names of classes that have an entry, in the order of the package's glossary."""
    text = (ROOT / GLOSSARIES[package]).read_text("utf-8")
    return [name for entry in ENTRY.findall(text) for name in CLASS.findall(entry)]


@pytest.mark.parametrize("package", GLOSSARIES)
def test_every_public_class_is_in_the_glossary(package):
    """Each class has an entry."""
    known = set(entries(package))
    assert not {name: files for name, files in classes(package).items() if name not in known}


@pytest.mark.parametrize("package", GLOSSARIES)
def test_the_glossary_names_no_class_that_is_gone(package):
    """There are no entries for classes that were renamed or removed."""
    assert not [name for name in entries(package) if name not in classes(package)]


@pytest.mark.parametrize("package", GLOSSARIES)
def test_a_class_has_one_meaning(package):
    """No two classes share a name, and no class has two entries."""
    assert not {name: files for name, files in classes(package).items() if len(files) > 1}
    assert len(entries(package)) == len(set(entries(package)))
