"""Any bad input ends in diagnostics that name file, line and value.

Each case runs `pnp build` on the toy game, once damaged and in the company of one more fault per stage: the words are compared
whole, nothing may be written, no traceback may be seen, and no fault may hide another.
"""

import pytest
from support.findings import CASES, COMPANIONS, do, read_case

SAID = {
    "load": "content/toy/waters.yaml:11:5: error[load/unknown-field]: unknown field `depth` in `waters/brook`",
    "locale": "content/toy/waters.yaml:5:12: error[locale/unbalanced]: `**` is opened and never closed",
    "layout": "templates/toy/water.xml:6:11: error[layout/unknown-attribute]: `<rect>` has no attribute `wide`",
}


@pytest.fixture
def toy(place):
    """The toy game, as `toy` elsewhere, where all cases are built by one workshop."""
    return place.toy()


@pytest.mark.parametrize("file", CASES, ids=lambda f: f.stem)
def test_bad_input_is_reported_completely_and_nothing_is_written(file, toy, edit, run):
    """Exit code 1, and exactly the expected output."""
    case = read_case(file)
    for place, old, new in COMPANIONS.values():
        edit(toy / place, old, new)
    do(case, toy)
    before = sorted(toy.rglob("*"))
    ran = run("build", "toy", "-q", cwd=toy)
    own, companions = apart(ran.err)
    assert own == case.said
    assert companions == [SAID[stage] for stage in COMPANIONS if stage not in case.hides]
    assert (ran.code, ran.out) == (1, "")
    assert sorted(toy.rglob("*")) == before


def apart(err):
    """The diagnostics of the case itself, and the first lines of the additional ones."""
    *findings, _count = split(err)
    companions = [f.splitlines()[0] for f in findings if f.splitlines()[0] in SAID.values()]
    own = "".join(f for f in findings if f.splitlines()[0] not in SAID.values())
    return own, [line for line in SAID.values() if line in companions]


def split(err):
    """The diagnostics of a run with their lines, and the final count."""
    findings = []
    for line in err.splitlines(keepends=True):
        if not line.startswith((" ", "\t")) or not findings:
            findings.append("")
        findings[-1] += line
    return findings
