"""CIEDE2000 as its authors tabulated it (Sharma, Wu and Dalal 2005, table 1)."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.pictures.colour import Lab, ciede2000

TABLE = """
50.0000 2.6772 -79.7751 50.0000 0.0000 -82.7485 2.0425
50.0000 3.1571 -77.2803 50.0000 0.0000 -82.7485 2.8615
50.0000 -1.3802 -84.2814 50.0000 0.0000 -82.7485 1.0000
50.0000 0.0000 0.0000 50.0000 -1.0000 2.0000 2.3669
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0009 7.1792
50.0000 2.4900 -0.0010 50.0000 -2.4900 0.0011 7.2195
50.0000 -0.0010 2.4900 50.0000 0.0009 -2.4900 4.8045
50.0000 -0.0010 2.4900 50.0000 0.0011 -2.4900 4.7461
50.0000 2.5000 0.0000 50.0000 0.0000 -2.5000 4.3065
50.0000 2.5000 0.0000 73.0000 25.0000 -18.0000 27.1492
50.0000 2.5000 0.0000 58.0000 24.0000 15.0000 19.4535
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""
ROWS = [tuple(map(float, row.split())) for row in TABLE.strip().splitlines()]
COLOURS = st.builds(Lab, st.floats(0, 100), st.floats(-100, 100), st.floats(-100, 100))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[-1]))
def test_the_published_values(row):
    """To four decimals, in both directions."""
    one, other = Lab(*row[:3]), Lab(*row[3:6])
    assert ciede2000(one, other) == pytest.approx(row[6], abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(row[6], abs=5e-5)


@given(COLOURS, COLOURS)
def test_it_is_a_distance(one, other):
    """Of a colour from itself it is none, and it is the same both ways; between opposite hues the formula itself jumps."""
    assert ciede2000(one, one) == 0
    assume(abs(one.a * other.b - one.b * other.a) > 1)
    assert ciede2000(one, other) == pytest.approx(ciede2000(other, one), abs=1e-6)
