"""The field that a spreadsheet's header means, whatever it is written like."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.kinds.declaration import CARD_KEYS
from pnp.load.table_cards import column_path, matching_name
from pnp.load.yaml.nodes import NAME


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("title", "title"),
        ("Titel", "titel"),
        ("Nr.", "nr"),
        ("Kosten / Runde", "kosten_runde"),
        ("Länge (cm)", "laenge_cm"),
        ("La\u0308nge (cm)", "laenge_cm"),
        ("Cost.Shell", "cost.shell"),
        ("Levels.1.Might", "levels.1.might"),
        ("z. B.", "z_b"),
        ("Version 1.", "version_1"),
        ("2. Effekt", "column_2_effekt"),
        ("1.5", "column_1_5"),
        (".", "column_3"),
        ("名前", "column_3"),
        ("ID", "id"),
        ("Copies", "copies"),
        ("Index", "column_index"),
        ("Entry.Wood", "entry_wood"),
    ],
)
def test_a_header_names_a_field(header, path):
    """Also one that is made of signs, and one that is no name of a field."""
    assert ".".join(column_path(header, 2)) == path


@given(st.text(min_size=1, max_size=12) | st.text("aB1. ä", min_size=1, max_size=8), st.integers(0, 9))
def test_every_header_names_a_field_that_can_be_declared(header, index):
    """And the name of a field names itself."""
    first, *others = column_path(header, index)
    assert NAME.fullmatch(first)
    assert first not in {*CARD_KEYS} - {"id", "copies", "skip", "expand"}
    assert all(NAME.fullmatch(step) or step.isdigit() for step in others)
    assert column_path(first, index) == (first,)


def test_names_are_alike_whatever_their_capitals_blanks_and_accents():
    """But two names that are alike are none."""
    assert matching_name("Grey Heron", ("pike", "grey-heron")) == "grey-heron"
    assert matching_name("Grey Heron", ("grey_heron", "grey-heron")) is None
    assert matching_name("鷺", ("", "魚")) is None
