"""The cache returns results by key, reports their diagnostics again, and limits its size."""

import pytest

from pnp.base.cache import ResultCache
from pnp.base.diagnostics import Mark, Report


def making(report, *codes):
    """A function that returns a new object and reports some errors."""

    def make():
        for code in codes:
            report.error(code, "a fault", Mark("a.yaml", 1))
        return object()

    return make


def test_findings_are_reported_each_time():
    """Cached results report their diagnostics in each build, also those that several results have in common."""
    cache, first = ResultCache(9), Report()
    made = [cache.get(key, making(first, "load/x", f"load/{key}"), report=first) for key in "ab"]
    for key, result in zip("ab", made, strict=True):
        again = Report()
        assert cache.get(key, making(again, "load/z"), report=again) is result
        assert {d.code for d in again.diagnostics} == {"load/x", f"load/{key}"}


def test_a_nested_result_adds_its_findings():
    """A result made inside another adds its diagnostics to it, whether the inner one was cached or not."""
    cache, report = ResultCache(9), Report()
    inner = making(report, "load/inner")
    cache.get("inner", inner, report=report)
    cache.get("outer", lambda: cache.get("inner", inner, report=report), report=report)
    again = Report()
    cache.get("outer", making(again), report=again)
    assert [d.code for d in again.diagnostics] == ["load/inner"]


def test_the_least_recently_used_result_is_dropped():
    """The least recently used results are dropped by weight; a result heavier than the limit is returned but not cached."""
    cache = ResultCache(10)
    for key, weight in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("huge", 11)):
        cache.get(key, lambda key=key: key, weight)
    assert (len(cache), cache.weight) == (2, 8)
    assert [cache.get(key, lambda: "new", 4) for key in ("a", "c", "b")] == ["a", "c", "new"]


def test_a_result_can_be_taken():
    """Taking a result removes it from the cache."""
    cache = ResultCache(10)
    cache.get("a", lambda: "made", 3)
    assert [cache.take("a"), cache.take("a")] == ["made", None]
    assert cache.weight == 0


def test_failures_are_not_cached():
    """If making a result fails, the next request tries again."""
    cache = ResultCache(10)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 / 0)
    assert cache.get("a", lambda: "made") == "made"
