"""Boolean operations on areas, also where Skia gives up at first."""

import pytest

from pnp.pictures import path_booleans
from pnp.pictures.path_booleans import (
    PathOpsError,
    contains_path,
    grow_path,
    have_common_area,
    path_intersection,
    path_union,
)
from pnp.pictures.path_data import TooComplexPathError, parse_path

SQUARE, INNER = parse_path("M0 0H10V10H0Z"), parse_path("M2 2H8V8H2Z")
DISC = parse_path(
    "M52.84 50 C52.84 55.51732 48.36732 59.99 42.85 59.99 C37.33268 59.99 32.86 55.51732 32.86 50"
    " C32.86 44.48268 37.33268 40.01 42.85 40.01 C48.36732 40.01 52.84 44.48268 52.84 50 Z"
)
# Parts of an emoji of Noto Color Emoji, of whose overlap with the disc Skia says that it "did not succeed".
TENT = parse_path(
    "M53.11652 47.7579 L52.48469 47.84471 C52.27328 46.80935 52.24434 46.59713 52.22665 46.41706 L52.72102 45.74183 Z"
    " M49.30142 45.66466 Z M52.53292 47.92188 C52.41717 46.74102 52.3609 46.69922 52.31588 46.66546"
    " C52.27086 46.63169 52.24836 46.61481 52.24836 46.61481 C51.81427 46.06498 51.81427 46.09633 51.81427 46.15903"
    " C51.81427 46.22173 51.81427 46.29407 51.81427 46.37607 Z M51.79016 45.91546"
    " C52.6961 47.05291 52.61652 47.00227 52.52328 46.93796 C52.1326 46.61964 52.04016 46.52076 51.96138 46.41948"
    " C51.8826 46.31819 51.83035 46.22092 51.80463 46.12768 Z M49.47505 44.88813 L51.79016 46.02639"
    " C49.45737 44.89054 49.47505 44.88813 49.47505 44.88813 Z M51.78051 45.35598"
    " C51.80704 46.01916 51.79016 46.02639 51.79016 46.02639 Z M50.9654 43.96691"
    " C49.61251 45.10356 49.63422 45.07623 49.6728 45.04729 C50.70415 44.21772 50.79659 44.1317 50.86412 44.06579 Z"
    " M51.50559 44.06338 C51.81508 45.35437 51.78051 45.35598 51.78051 45.35598 Z M51.40431 43.31097"
    " C51.6937 44.10759 51.57955 44.12608 51.42842 44.12608 C51.06026 44.06659 51.0056 44.03685 50.97023 44.00309"
    " C50.88341 43.87045 50.89788 43.85598 50.92682 43.82704 Z"
)


def test_areas_that_overlap_and_contain_each_other():
    """Areas whose edges are a rectangle's."""
    beside = parse_path("M20 0H30V10H20Z")
    assert have_common_area(SQUARE, INNER)
    assert not have_common_area(SQUARE, beside)
    assert contains_path(SQUARE, INNER)
    assert not contains_path(INNER, SQUARE)


def test_where_skia_gives_up_it_is_asked_again_at_another_scale():
    """It made an internal error of a face with such an emoji beside a disc that is blended, for PDF/X-1a."""
    assert have_common_area(DISC, TENT)
    assert not contains_path(DISC, TENT)
    assert path_intersection(DISC, TENT)


def test_what_skia_finds_at_another_scale_has_its_size(monkeypatch):
    """It is made smaller again."""
    real, failed = path_booleans._from_skia, []

    def fail_once(path):
        if not failed:
            failed.append(path)
            raise PathOpsError
        return real(path)

    monkeypatch.setattr(path_booleans, "_from_skia", fail_once)
    found = path_union([(INNER, False), (parse_path("M4 4H9V9H4Z"), False)])
    assert failed
    numbers = [n for _, point in found for n in point]
    assert (min(numbers), max(numbers)) == pytest.approx((2, 9))


def test_where_it_fails_at_all_scales_both_kinds_of_caller_hear_of_it(monkeypatch):
    """Those that name a path of a template, and those that fall back to pixels."""

    def fail(*_, **__):
        raise PathOpsError

    monkeypatch.setattr(path_booleans.pathops, "op", fail)
    with pytest.raises(PathOpsError, match="operation did not succeed"):
        path_intersection(SQUARE, INNER)
    with pytest.raises(TooComplexPathError):
        grow_path(SQUARE, 1)
