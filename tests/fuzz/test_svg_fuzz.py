"""Damaged drawings are refused by name: what a fuzzer found once, and some hundred changes with a fixed seed."""

# ruff: noqa: S311  (repeatable)

from pathlib import Path
from random import Random

import pytest
import readers
from svg_seeds import mutated, seeds

FOUND = sorted((Path(__file__).parent / "found").glob("svg-*"))


@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.stem)
def test_what_a_fuzzer_found_is_reported(file):
    """Each of these once ended in a traceback."""
    readers.svg(file.read_bytes())


def test_damaged_drawings_are_read_or_refused():
    """Without an exception; `python tests/fuzz/fuzz.py svg` goes on as long as you like."""
    random, begin = Random(7), seeds()
    for _ in range(400):
        readers.svg(mutated(random.choice(begin), random, begin))


def test_changes_are_the_same_with_the_same_seed():
    """So that a finding can be repeated."""
    begin = seeds()
    one, other = (b"".join(mutated(begin[0], random, begin) for _ in range(50)) for random in (Random(1), Random(1)))
    assert one == other


def test_a_fault_of_the_reader_is_a_finding(monkeypatch):
    """An exception passes through, and so does a drawing with numbers that no PDF can hold."""
    monkeypatch.setattr(readers, "_BEYOND", 5.0)
    with pytest.raises(AssertionError):
        readers.svg(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0L9 9" stroke="red"/></svg>')
    monkeypatch.setattr(readers, "drawing", None)
    with pytest.raises(TypeError):
        readers.svg(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
