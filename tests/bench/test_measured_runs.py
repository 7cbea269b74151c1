"""How the benchmark measures programs, and what it says of a busy machine."""

import sys

import pytest
from measured_runs import Figures, Run, business, figures, in_turns, measured


def test_programs_run_in_turns():
    """What else the machine does then meets all of them; the figures are medians."""
    order = []
    walls = iter([3.0, 10.0, 1.0, 10.0, 2.0, 11.0])

    def program(name):
        def run():
            order.append(name)
            return Run(next(walls), 0.5, 80.0)

        return run

    found = in_turns({"A": program("A"), "B": program("B")}, 3)
    assert "".join(order) == "ABABAB"
    assert found == {"A": Figures(2.0, 0.5, 80.0, 1.0), "B": Figures(10.0, 0.5, 80.0, 0.1)}


def test_each_figure_has_a_median_of_its_own():
    """The slowest run need not take the most memory."""
    assert figures([Run(1, 9, 30), Run(2, 8, 10), Run(3, 7, 20)]) == Figures(2, 8, 20, 1.0)


@pytest.mark.parametrize(
    ("load", "spread", "said"),
    [
        (0.4, 0.1, None),
        (0.6, 0.1, "the load average was 0.6 before the first run"),
        (0.4, 0.4, "runs of one program differ by 40%"),
        (3.0, 0.4, "the load average was 3.0 before the first run and runs of one program differ by 40%"),
    ],
)
def test_a_busy_machine_is_told(load, spread, said):
    """By its load on two cores, and by how far runs lie apart."""
    assert business(load, 2, spread) == said


def test_a_process_is_measured_without_the_one_that_asks():
    """Linux counts what a process had that started another, until it was another."""
    large = b"x" * 100_000_000
    run = measured((sys.executable, "-S", "-c", "x = b'x' * 50_000_000"), {})
    assert run.cpu > 0
    assert run.wall > 0
    assert 47 < run.mib < 80 < len(large) / 2**20


def test_a_program__one_that_fails_ends_the_benchmark():
    """With the words of the program that failed."""
    with pytest.raises(SystemExit, match="failed:\nno cards here"):
        measured((sys.executable, "-S", "-c", "import sys; sys.exit('no cards here')"), {})
