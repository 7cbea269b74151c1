"""Where nodes are written: each scalar of each file of this repository, and what is refused because it stands elsewhere."""

from dataclasses import replace

import pytest
from support.yaml_texts import documents, scalars

from pnp.base.diagnostics import PnpError, format_diagnostic
from pnp.edit.yaml_edits import replace_value
from pnp.edit.yaml_places import at_path, yaml_document


@pytest.mark.whole
def test_every_scalar_is_found_where_it_is_written():
    """A plain one of one line and what is in quotes without escapes are its value, and each path leads to its node."""
    count = 0
    for document in documents():
        for path in scalars(document.root):
            place = document.root
            for step in path:
                _, place = place.child(step)
            written = document.text[place.start : place.end]
            value = at_path(document.tree, path)
            count += 1
            if place.is_empty:
                assert (written, value) == ("", None)
            elif "(" in place.value or "," in place.value:
                continue  # what a comma has cut is one text in the tree
            else:
                assert place.value == value
                quotes = place.style if place.style in {'"', "'"} else ""
                if not quotes and not place.style and "\n" not in written:
                    assert written == value
                if quotes and not {"\\", "''", "\n"} & {written, *written} and "''" not in written:
                    assert written == f"{quotes}{value}{quotes}"
                if place.style and place.style in "|>":
                    assert written.startswith(place.style)
    assert count > 20_000


def refused(text, path, value="x"):
    """What is said when a value is changed."""
    with pytest.raises(PnpError) as caught:
        replace_value(text, "a.yaml", path, value)
    (found,) = caught.value.diagnostics
    assert found.hint == ("change it there" if "repeats" in found.message else "change it in an editor")
    return format_diagnostic(replace(found, hint=None), lambda _: ())


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        (
            "a: &x Mill\nb: *x\n",
            ("b",),
            "a.yaml:2:4: error[edit/by-hand]: `*x` repeats what is written elsewhere\n  written a.yaml:1:7",
        ),
        (
            "a: &x Mill\nb: *x\n",
            ("a",),
            "a.yaml:1:4: error[edit/by-hand]: `&x` is repeated elsewhere, which would change too\n  repeated a.yaml:2:4",
        ),
        (
            "a: &x {b: Mill}\nc: *x\n",
            ("a", "b"),
            "a.yaml:1:4: error[edit/by-hand]: `&x` is repeated elsewhere, which would change too\n  repeated a.yaml:2:4",
        ),
        (
            "cards:\n  a: {name: A, expand: [player]}\n",
            ("cards", "a", "name"),
            "a.yaml:2:16: error[edit/by-hand]: `cards/a/name` is of several cards, which `expand` makes",
        ),
        (
            "cards:\n  a: {name: A}\n",
            ("cards", "a", "story"),
            "a.yaml:2:6: error[edit/by-hand]: `cards/a/story` is not written in this file",
        ),
        (
            "cards:\n  a: {name: A}\n",
            ("cards", "a"),
            "a.yaml:2:6: error[edit/by-hand]: `cards/a` is no single value",
        ),
        (
            "a: {rgb: rgb(31, 95)}\n",
            ("a", "rgb"),
            "a.yaml:1:4: error[edit/by-hand]: `a/rgb` cannot be changed without changing what stands around it",
        ),
    ],
)
def test_what_is_changed_by_hand(text, path, said):
    """With the place, and the other one that would change with it."""
    assert refused(text, path) == said


def test_a_card_that_does_not_vary_is_edited():
    """Though the others of its deck do."""
    text = "expand: [player]\ncards:\n  a: {name: A, expand: no}\n  b: {name: B}\n"
    assert replace_value(text, "a.yaml", ("cards", "a", "name"), "C").apply(text) == text.replace("name: A", "name: C")
    assert "expand" in refused(text, ("cards", "b", "name"))


def test_a_file_with_faults_is_not_edited():
    """Its own finding says why."""
    with pytest.raises(PnpError, match="key `a` occurs twice in one mapping"):
        replace_value("a: 1\na: 2\n", "a.yaml", ("a",), "x")


def test_the_places_of_a_text_are_kept():
    """Until many other texts were read."""
    text = "a: 1\n"
    assert yaml_document(text, "a.yaml") is yaml_document(text, "a.yaml")
