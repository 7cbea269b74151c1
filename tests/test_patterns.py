"""Expressions that are compiled when they are first used."""

import re

import pytest

from pnp.base.records import lazy_pattern


def test_a_lazy_pattern_is_compiled_with_its_first_use(monkeypatch):
    """Once for each method, and not before."""
    compiled, real = [], re.compile
    monkeypatch.setattr(re, "compile", lambda *given: compiled.append(given) or real(*given))
    word = lazy_pattern(r"[a-z]+", re.IGNORECASE)
    assert word.pattern == r"[a-z]+"
    assert compiled == []
    assert word.fullmatch("Word")[0] == "Word"
    assert word.fullmatch("Word")
    assert compiled == [(r"[a-z]+", re.IGNORECASE)]
    assert [found[0] for found in word.finditer("a b")] == ["a", "b"]
    assert word.sub("x", "a b") == "x x"


def test_a_lazy_pattern_of_bytes():
    """As `re.compile` takes them."""
    assert lazy_pattern(rb"a+").split(b"baab") == [b"b", b"b"]


def test_a_lazy_pattern_is_no_text():
    """What a pattern does not have, it does not have either."""
    with pytest.raises(AttributeError):
        lazy_pattern("a").nothing  # noqa: B018
