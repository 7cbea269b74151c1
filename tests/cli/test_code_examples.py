"""An example of each code of a diagnostic that `test_bad_input.py` and the other cases do not produce alone.

Each case is named like its code. It changes the toy game and runs a command, `pnp check toy` unless it names another. What that
says with this code is compared whole, and docs/errors.md shows it. `UPDATE_GOLDENS=1` writes the texts again.
"""

import os
import re
import shlex

import pytest
from support.findings import EXAMPLES, do, read_case

FINDING = re.compile(r"^(?:\S.*)?(?:error|warning|note)\[(?P<code>[a-z/-]+)\]: .*\n(?:[ \t].*\n)*", re.MULTILINE)


@pytest.fixture
def toy(place):
    """The toy game, as `toy` elsewhere, where all cases are built by one workshop."""
    return place.toy()


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda f: f.stem)
def test_an_example(file, toy, run, tmp_path):
    """The command says exactly what stands in the file, and fails if that is an error."""
    case = read_case(file)
    do(case, toy)
    ran = run(*shlex.split(case.command), cwd=toy)
    findings = FINDING.finditer(ran.err.replace(str(toy.parent), "…").replace(str(tmp_path), "…"))
    said = "".join(found[0] for found in findings if found["code"] == file.stem.replace(".", "/"))
    if os.environ.get("UPDATE_GOLDENS"):
        file.write_text(file.read_text("utf-8").partition("=== said\n")[0] + f"=== said\n{said}", "utf-8")
    assert said
    assert said == read_case(file).said
    assert ran.code or "error[" not in said
