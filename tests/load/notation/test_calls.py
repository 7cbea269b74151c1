"""Sentences as cells hold them: names, parameters in any order, lists and quoted texts; what is no sentence is None."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.notation.calls import read_call
from pnp.load.yaml.nodes import List, Scalar


def plain(node):
    """The words of a node."""
    return [item.value for item in node.items] if isinstance(node, List) else node.value


def read(text):
    """A cell as its name and parameters."""
    found = read_call(Scalar(text, "", "cards.csv", 3, 2))
    return found and (found[0], {name: plain(value) for name, (_, value) in found[1].entries.items()})


@pytest.mark.parametrize(
    ("text", "expected"),
    {
        "rest": ("rest", {}),
        "rest()": ("rest", {}),
        " draw( amount = 2 ,of=fish ) ": ("draw", {"amount": "2", "of": "fish"}),
        "draw(of=[fish, bait],)": ("draw", {"of": ["fish", "bait"]}),
        "draw(of=[])": ("draw", {"of": []}),
        r'say(words="Stop, \"thief\" (now)!")': ("say", {"words": 'Stop, "thief" (now)!'}),
        "move(by=-1.5)": ("move", {"by": "-1.5"}),
        "compra(quem=você mesmo)": ("compra", {"quem": "você mesmo"}),
        "draw(amount=2": None,
        "draw(amount)": None,
        "draw(2)": None,
        "draw(amount=2, amount=3)": None,
        "draw(amount=)": None,
        "draw(amount=2 of=fish, x=[)": None,
        "two words": None,
        "": None,
        "draw(a=1)(b=2)": None,
    }.items(),
)
def test_a_cell(text, expected):
    """Blanks, brackets and quotes count as they do in a spreadsheet."""
    assert read(text) == expected


WORDS = st.text("abcdefghijklmnopqrstuvwxyz_0123456789", min_size=1, max_size=8)
TEXTS = st.text(min_size=0, max_size=12)


@given(WORDS, st.dictionaries(WORDS, st.one_of(WORDS, TEXTS.map(lambda text: (text,)), st.lists(WORDS, max_size=3))))
def test_what_is_written_is_read(name, parameters):
    """A word, a text in quotes (here a tuple) and a list come back as they went in, in their order."""

    def written(value):
        if isinstance(value, tuple):
            return '"' + value[0].replace("\\", "\\\\").replace('"', '\\"') + '"'
        return f"[{', '.join(value)}]" if isinstance(value, list) else value

    text = f"{name}({', '.join(f'{key}={written(value)}' for key, value in parameters.items())})"
    expected = {key: value[0] if isinstance(value, tuple) else value for key, value in parameters.items()}
    found = read(text)
    assert found == (name, expected)
    assert list(found[1]) == list(expected)


@given(st.text('draw(amount=2, of=[fish]")\\', max_size=30))
def test_no_cell_breaks_it(text):
    """Anything is a sentence or none."""
    found = read_call(Scalar(text, "", "cards.csv", 3, 2))
    assert found is None or found[0] in text


def test_every_part_stands_where_its_cell_does():
    """Findings about a parameter name the cell."""
    _, parameters = read_call(Scalar("draw(of=[fish, bait], amount=2)", "", "cards.csv", 3, 2))
    key, items = parameters.entries["of"]
    assert {node.mark for node in (key, items, *items.items)} == {Scalar("", "", "cards.csv", 3, 2).mark}
