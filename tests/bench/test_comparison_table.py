"""The tables of the benchmark, and where they stand in the page."""

import pytest
from comparison_table import BEGIN, END, as_data, table, with_section
from measured_runs import Figures

COMPARISON = {
    "54 cards": {"pnp": Figures(0.5, 0.4, 96.6, 0.02), "Typst": Figures(0.2, 0.25, 58.9, 0.1)},
    "54,000 cards": {"pnp": Figures(50.004, 49.5, 1181.2, 0.0)},
}


def test_a_table_gives_each_program_its_row_and_its_ratio_where_there_is_one():
    """The deck stands in its first row only, our own program in bold."""
    assert table(COMPARISON, "Typst", "pnp") == (
        "| | | wall s | CPU s | peak MiB | × Typst |\n"
        "|---|---|---|---|---|---|\n"
        "| 54 cards | **pnp** | 0.50 | 0.40 | 97 | 2.50 |\n"
        "|  | Typst | 0.20 | 0.25 | 59 | 1.00 |\n"
        "| 54,000 cards | **pnp** | 50.00 | 49.50 | 1181 |  |"
    )


def test_the_same_figures_as_data():
    """Ratios are kept, so that lines of other machines can be compared."""
    assert as_data(COMPARISON, "Typst") == {
        "54 cards": {
            "pnp": {"wall": 0.5, "cpu": 0.4, "MiB": 96.6, "ratio": 2.5},
            "Typst": {"wall": 0.2, "cpu": 0.25, "MiB": 58.9, "ratio": 1.0},
        },
        "54,000 cards": {"pnp": {"wall": 50.004, "cpu": 49.5, "MiB": 1181.2}},
    }


def test_only_what_stands_between_the_markers_is_written_again():
    """However often."""
    page = f"# Speed\n\n{BEGIN}\nold\n{END}\n\nMore.\n"
    once = with_section(page, "new\n")
    assert once == f"# Speed\n\n{BEGIN}\nnew\n{END}\n\nMore.\n"
    assert with_section(once, "new") == once


@pytest.mark.parametrize("page", ["# Speed\n", f"{END}\n{BEGIN}\n", f"{BEGIN}\n{BEGIN}\n{END}\n", f"{BEGIN}\n"])
def test_a_page_without_its_markers_is_refused(page):
    """Instead of losing a part of it."""
    with pytest.raises(ValueError, match="the page needs one line"):
        with_section(page, "new")
