"""Results are kept by what they were made from, with their findings, and no more of them than there may be."""

import pytest

from pnp.diagnostics import Mark, Report
from pnp.result_cache import ResultCache


def making(report, *codes):
    """Make something, and find something while it is made."""

    def make():
        for code in codes:
            report.error(code, "a fault", Mark("a.yaml", 1))
        return object()

    return make


def test_findings_are_reported_each_time():
    """A build that makes nothing again forgets no fault, not even one that another result of the first build had too."""
    cache, first = ResultCache(9), Report()
    made = [cache.get(key, making(first, "load/x", f"load/{key}"), report=first) for key in "ab"]
    for key, result in zip("ab", made, strict=True):
        again = Report()
        assert cache.get(key, making(again, "load/z"), report=again) is result
        assert {d.code for d in again.diagnostics} == {"load/x", f"load/{key}"}


def test_what_is_made_inside_another_result_has_its_findings_too():
    """The inner result is found and the outer one is not, or both are."""
    cache, report = ResultCache(9), Report()
    inner = making(report, "load/inner")
    cache.get("inner", inner, report=report)
    cache.get("outer", lambda: cache.get("inner", inner, report=report), report=report)
    again = Report()
    cache.get("outer", making(again), report=again)
    assert [d.code for d in again.diagnostics] == ["load/inner"]


def test_what_was_not_needed_longest_makes_room():
    """Weights count, not results; what is heavier than all is given and not kept."""
    cache = ResultCache(10)
    for key, weight in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("huge", 11)):
        cache.get(key, lambda key=key: key, weight)
    assert (len(cache), cache.weight) == (2, 8)
    assert [cache.get(key, lambda: "new", 4) for key in ("a", "c", "b")] == ["a", "c", "new"]


def test_a_result_can_be_taken():
    """It is given once."""
    cache = ResultCache(10)
    cache.get("a", lambda: "made", 3)
    assert [cache.take("a"), cache.take("a")] == ["made", None]
    assert cache.weight == 0


def test_what_fails_is_not_kept():
    """The next one who asks gets the failure again, or a result."""
    cache = ResultCache(10)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 / 0)
    assert cache.get("a", lambda: "made") == "made"
