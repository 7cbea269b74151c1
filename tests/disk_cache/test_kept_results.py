"""Results are kept with what was said while they were made."""

from pnp.base.cache import DiskCache, KeptResults, RecordForm, ResultCache
from pnp.base.diagnostics import Diagnostic, Distance, FacePlace, FindingSubject, Mark, PressRule, Report
from pnp.base.units import Box

FINDING = Diagnostic(
    "art/x", "`é` is bad", Mark("a.svg", 3, 4), "warning", (("used in", Mark("b.yaml", 1)),), "mend it",
    about=(Mark("c.yaml", 2),), distance=Distance.PLAY, faces=(FacePlace("a", "back", Box(0.1, 2.0, 3.0, 4.0)),),
    subject=FindingSubject("a", None, "t"), general="it", cause="bad", rule=PressRule("no", "PDF/X"),
)  # fmt: skip


def kept(tmp_path, kind="drawing"):
    """Boxes in the cache of a new run."""
    return KeptResults(DiskCache(tmp_path), kind, RecordForm(Box))


def test_a_later_run_says_everything_again(tmp_path):
    """A finding comes back with all its parts, also with those that do not make it another finding."""
    first = Report()

    def make():
        first.add(FINDING)
        return Box(0.0, 0.1, 2.0, 3.0)

    made = ResultCache(9, kept(tmp_path)).get(("key", b"1"), make, report=first)
    cache = ResultCache(9, kept(tmp_path))
    for _ in range(2):
        again = Report()
        assert cache.get(("key", b"1"), lambda: None, report=again) == made
        assert [repr(finding) for finding in again.diagnostics] == [repr(FINDING)]
    assert len(cache) == 1


def test_what_cannot_be_read_is_made_anew(tmp_path):
    """A result in another form, or of no form at all, is made as if nothing had been kept."""
    disk = DiskCache(tmp_path)
    for data in (b"", b"\0" * 8, b"\xff" * 9, b"\5" + bytes(7) + b"{}"):
        disk.put("drawing", repr("key").encode(), data)
        assert ResultCache(9, kept(tmp_path)).get("key", lambda: Box(1.0, 1.0, 1.0, 1.0)) == Box(1.0, 1.0, 1.0, 1.0)


def test_a_result_without_a_form_is_not_kept(tmp_path):
    """It is made in each run."""
    results = ResultCache(9, kept(tmp_path))
    assert results.get("key", lambda: [1]) == [1]
    assert ResultCache(9, kept(tmp_path)).get("key", lambda: [2]) == [2]
