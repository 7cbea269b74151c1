"""An example of each code of a diagnostic that `test_bad_input.py` and the other cases do not produce alone.

Each case changes the toy game and runs a command, `pnp check toy` unless it names another. What it says is compared whole, and
docs/errors.md shows it. `UPDATE_GOLDENS=1` writes the texts again.
"""

import os
import re
import shlex

import pytest
from damage import EXAMPLES, do, read_case

PROGRESS = re.compile(r"^\w+: .* \(\d+\.\d\d s\)\n", re.MULTILINE)
COUNT = re.compile(r"^\d+ (?:error|warning|note)s?(?:, \d+ (?:error|warning|note)s?)*\n\Z", re.MULTILINE)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda f: f.stem)
def test_an_example(file, toy, run):
    """The command says exactly what stands in the file, and fails if there is an error in it."""
    case = read_case(file)
    do(case, toy)
    ran = run(*shlex.split(case.command), cwd=toy)
    said = COUNT.sub("", PROGRESS.sub("", ran.err)).replace(str(toy.parent), "…")
    if os.environ.get("UPDATE_GOLDENS"):
        file.write_text(file.read_text("utf-8").partition("=== said\n")[0] + f"=== said\n{said}", "utf-8")
    assert said == read_case(file).said
    assert ran.code or "error[" not in said


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda f: f.stem)
def test_an_example_is_about_its_code(file):
    """The file is named like the code."""
    assert f"[{file.stem.replace('.', '/')}]" in read_case(file).said
