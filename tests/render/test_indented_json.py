"""JSON with one value per line."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from pnp.render.exports.table import indented_json

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))


@given(st.dictionaries(st.text(), values, max_size=5))
def test_the_bytes_are_those_of_the_library(data):
    """Whatever the data: the same document as `json.dumps` makes."""
    assert b"".join(indented_json(data)) == (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def test_a_long_list_is_never_whole_in_memory():
    """The pieces of a list are made as they are asked for, one per element."""
    asked = []

    class Pages(list):
        def __iter__(self):
            for number in range(3):
                asked.append(number)
                yield {"page": number}

    pieces = indented_json({"pages": Pages([None])})
    assert (next(pieces), asked) == (b'{\n "pages": [\n  {\n   "page": 0\n  }', [0])
    assert (next(pieces), asked) == (b',\n  {\n   "page": 1\n  }', [0, 1])
    assert b"".join(pieces) == b',\n  {\n   "page": 2\n  }\n ]\n}\n'
