"""Calculations in templates: degrees, exact where they should be, and faults where there is no result."""

import pytest

RESULTS = {
    "sin(30)": "0.5",
    "cos(60)": "0.5",
    "cos(90)": "0",
    "sin(-90)": "-1",
    "sin(3600030)": "0.5",
    "tan(45)": "1",
    "sqrt(3)": "1.732051",
    "hypot(3, 4)": "5",
    "atan2(1, -1)": "135",
    "atan2(0, 0)": "0",
    "pi": "3.141593",
}


@pytest.mark.parametrize("expression", RESULTS)
def test_results(pond, expression):
    """They print like other numbers."""
    face = pond.face(f'<face><text style="story">{{{{ {expression} }}}}</text></face>')
    assert face.boxes[0].lines == (RESULTS[expression],)


FAULTS = {
    "sqrt(-4)": "`sqrt(-4)` has no value, expected a number of at least 0",
    "tan(270)": "`tan(270)` has no value",
    "sin('a')": "`sin` got `a`, expected an angle in degrees",
    "cos(none)": "`cos` got nothing, expected an angle in degrees",
    "hypot([1], 2)": "`hypot` got a list, expected a number",
    "sqrt(true)": "`sqrt` got `yes`, expected a number",
    "sin(10.0 ** 300)": "`sin` got `1e+300`, expected an angle in degrees between -1000000000 and 1000000000",
    "fail('no ' ~ 7)": "no 7",
}


@pytest.mark.parametrize("expression", FAULTS)
def test_faults(pond, expression):
    """They are reported at their line."""
    said = pond.fault(f"<face>\n{{{{ {expression} }}}}</face>")
    assert said.splitlines()[0] == f"templates/pond/fish.xml:2:1: error[layout/bad-argument]: {FAULTS[expression]}"


def test_an_unknown_name_is_reported_as_such(pond):
    """Not as a value that is no number."""
    assert "`angel` is not defined" in pond.fault("<face>{{ sin(angel) }}</face>")
    assert "`sinn` is not defined\n" in (said := pond.fault("<face>{{ sinn(3) }}</face>"))
    assert "hint: did you mean `sin`?" in said
