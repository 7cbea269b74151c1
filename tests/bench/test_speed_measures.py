"""The table of what speed costs, and where it stands in its record."""

import re

import pytest
from speed_measures import MEASURES, RECORD, ROOT, Measure, lines, speed_table


def test_a_measure_costs_the_lines_of_its_parts(tmp_path):
    """Of a whole file, or of what is named in it; what has moved is told."""
    (tmp_path / "a.py").write_text("x = 1\n\n\ndef f():\n    return 1\n\n\nclass C:\n    pass\n", "utf-8")
    (tmp_path / "b.py").write_text("z = 3\n", "utf-8")
    assert lines(tmp_path, Measure("two files", ("a.py", "b.py"), "nothing")) == 10
    assert lines(tmp_path, Measure("two of one", ("a.py: f C", "b.py"), "nothing")) == 5
    with pytest.raises(FileNotFoundError):
        lines(tmp_path, Measure("gone", ("c.py",), "nothing"))
    with pytest.raises(KeyError):
        lines(tmp_path, Measure("gone", ("a.py: g",), "nothing"))


def test_the_record_has_a_row_for_each_measure():
    """With what it wins; lines are counted anew by `make bench`, and not held here."""
    written = re.search(r"<!-- speed: begin -->\n(.*)\n<!-- speed: end -->", RECORD.read_text("utf-8"), re.DOTALL)[1]

    def without_lines(table):
        return re.sub(r"\| [\d,]+ \|", "| |", table)

    assert without_lines(written) == without_lines(speed_table(ROOT))


def test_each_part_counts_for_one_measure():
    """So that the sum is that of the parts."""
    parts = [part for measure in MEASURES for part in measure.parts]
    assert len(parts) == len(set(parts))
