"""Every code that the program can emit is explained, with an example of its message, and docs/errors.md shows that."""

import re
import runpy
from pathlib import Path

import pytest
from support.builds import CommandRun
from support.findings import codes, examples

from pnp.load.package_data import explanations
from pnp.rules.engine import engine_explanations

DOCS = Path(__file__).parents[1] / "docs"
AREAS = {code.partition("/")[0] for code in explanations()}


def test_every_code_is_explained_and_no_other():
    """A code that is new, renamed or gone is so in `pnp/load/formats/diagnostics/` too."""
    emitted = codes("pnp", AREAS)
    assert (sorted(emitted - explanations().keys()), sorted(explanations().keys() - emitted)) == ([], [])


def test_every_code_has_an_example():
    """Some test compares a whole message with each code; a case in `tests/cli/code_examples` is quickest to write."""
    assert [code for code in explanations() if code not in examples()] == []


@pytest.mark.parametrize("found", explanations().values(), ids=explanations())
def test_explanations_are_sentences(found):
    """They begin with a capital letter or a name, end with a full stop, and close their backticks."""
    for text in (found.means, found.mend):
        assert re.match(r"[A-Z`]", text)
        assert text.endswith(".")
        assert text.count("`") % 2 == 0
        assert "pnp " not in re.sub(r"`[^`]*`", "", text)


def test_the_page_is_current():
    """`docs/errors.md` is what the explanations and the cases give now."""
    page = runpy.run_path(str(DOCS / "errors.py"))["markdown"]()
    assert (DOCS / "errors.md").read_text("utf-8") == page, "run `make reference`"


def test_a_code_is_explained_in_the_terminal(run, tmp_path):
    """With and without its area, and in the brackets of the message."""
    said = """load/unknown-game
  The game that the command names is not in the project.
  To mend it: Write the name of its folder in `content/`.
"""
    assert run("explain", "load/unknown-game", cwd=tmp_path) == CommandRun(0, said, "")
    assert run("explain", "[load/unknown-game]", cwd=tmp_path) == CommandRun(0, said, "")
    assert run("explain", "unknown-game", cwd=tmp_path) == CommandRun(0, said, "")


def test_a_name_of_several_codes_explains_all(run, tmp_path):
    """`unknown-field` is a code of files and one of texts."""
    heads = [line for line in run("explain", "unknown-field", cwd=tmp_path).out.splitlines() if not line.startswith("  ")]
    assert heads == ["load/unknown-field", "", "locale/unknown-field"]


LISTED_AREAS = ", ".join(
    f"`{area}`" for area in sorted({code.partition("/")[0] for code in {**explanations(), **engine_explanations()}})
)


def test_without_a_code_the_areas_are_listed(run, tmp_path):
    """Each with the number of its codes; the name of an area lists these, with the begin of what they mean."""
    listed = run("explain", cwd=tmp_path).out.splitlines()
    assert [f"`{line.split()[0]}`" for line in listed[:-1]] == LISTED_AREAS.split(", ")
    for area in ("load", "load/", "[load]"):
        codes = run("explain", area, cwd=tmp_path).out.splitlines()
        assert [line.split()[0] for line in codes] == sorted(code for code in explanations() if code.startswith("load/"))
        assert ["load", str(len(codes)), "codes"] in [line.split() for line in listed]


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("load/unknown-feild", ": did you mean `load/unknown-field`?"),
        ("unknown-feild", ": did you mean `load/unknown-field` or `locale/unknown-field`?"),
        ("a-ragged-edge", ": did you mean `impose/cells-at-edge` or `load/ragged-row`?"),
        ("x", f": its area is one of {LISTED_AREAS}; `pnp explain AREA` lists their codes"),
    ],
)
def test_a_code_that_there_is_not(run, tmp_path, code, hint):
    """A wrong command line; the nearest code is suggested."""
    ran = run("explain", code, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f"there is no code `{code}`{hint}\n")
