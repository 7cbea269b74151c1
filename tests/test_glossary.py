"""The glossary holds every public class of the code by its name, and none that is gone."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ENTRY = re.compile(r"^\| (.+?) \|", re.MULTILINE)
CLASS = re.compile(r"`([A-Z]\w+)`")


def classes():
    """Every public class at the top of a module of the program, with the files that define one of its name."""
    found = defaultdict(list)
    for file in sorted((ROOT / "pnp").rglob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(file.relative_to(ROOT).as_posix())
    return found


def entries():
    """The names of classes that have an entry, in the order of the glossary."""
    return [name for entry in ENTRY.findall(GLOSSARY) for name in CLASS.findall(entry)]


def test_every_public_class_is_in_the_glossary():
    """A newcomer can look up each class of the program."""
    known = set(entries())
    assert not {name: files for name, files in classes().items() if name not in known}


def test_the_glossary_names_no_class_that_is_gone():
    """An entry for a class that was renamed or removed misleads."""
    defined = classes()
    assert not [name for name in entries() if name not in defined]


def test_a_class_has_one_meaning():
    """No two classes share a name, and no class has two entries."""
    assert not {name: files for name, files in classes().items() if len(files) > 1}
    assert len(entries()) == len(set(entries()))
