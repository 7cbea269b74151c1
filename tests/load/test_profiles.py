"""Profiles are read from the generator and from the project; faults are told with their places."""

import pytest

from pnp.diagnostics import PnpError, Report
from pnp.inks.press_inks import PressInks
from pnp.load.profiles import FOLDER, profile_names, read_profile

PRESS = """note: our shop
pages: faces
order: back-first
bleed: 3.5
colour:
  icc: shop.icc
  condition: FOGRA39
  condition-note: as agreed
  standard: x-4
  ink-limit: 280
"""


@pytest.mark.parametrize("name", profile_names())
def test_shipped_profiles(name):
    """Each is valid, says where it comes from if it is of a press, and its inks can be mixed."""
    profile = read_profile(name)
    assert profile.name == name
    assert profile.note
    if profile.colour:
        assert profile.source
        assert profile.checked
        assert PressInks(profile.colour).profile.data


def test_a_profile_of_the_project(tmp_path):
    """It is beside the shipped ones, and before one of the same name."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "shop.icc").write_bytes((FOLDER.parent / "icc" / "swop-coated-240.icc").read_bytes())
    (folder / "shop.yaml").write_text(PRESS, "utf-8")
    (folder / "home.yaml").write_text("note: ours\nlow-ink: yes\nwrites: [png-bleed]\n", "utf-8")
    assert profile_names(tmp_path) == tuple(sorted({*profile_names(), "shop"}))
    ours = read_profile("home", tmp_path)
    assert (ours.low_ink, ours.writes) == (True, ("png-bleed",))
    shop = read_profile("shop", tmp_path)
    assert (shop.pages, shop.order, shop.bleed, shop.colour.limit) == ("faces", "back-first", 3.5, 2.8)
    assert read_profile("home") is not None
    assert not read_profile("home").low_ink
    assert read_profile("nobody", tmp_path) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PRESS, "profiles/shop.yaml:6:8 no file `profiles/shop.icc`"),
        (
            PRESS.replace("shop.icc", "shop.yaml"),
            "profiles/shop.yaml:6:8 the profile `shop.yaml` is no ICC profile, or is damaged",
        ),
        (PRESS.replace("x-4", "x-9"), "profiles/shop.yaml:9:13 `standard` cannot be `x-9`"),
        (PRESS.replace("280", "50"), "profiles/shop.yaml:10:14 `ink-limit` must be at least 100, found `50`"),
        (PRESS.replace("3.5", "wide"), "profiles/shop.yaml:4:8 `bleed` must be a length"),
        (PRESS + "writes: [pdf, svg]\n", "profiles/shop.yaml:11:15 `writes` cannot be `svg`"),
        (PRESS.replace("order", "ordre"), "profiles/shop.yaml:3:1 unknown field `ordre`"),
        ("pages: faces\n", "profiles/shop.yaml:1:1 missing field `note`"),
    ],
)
def test_faults(tmp_path, text, said):
    """All of a file are told, and the profile cannot be used."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "shop.yaml").write_text(text, "utf-8")
    report = Report()
    assert read_profile("shop", tmp_path, report) is None
    assert [f"{d.mark} {d.message}"[: len(said)] for d in report.diagnostics] == [said]
    with pytest.raises(PnpError):
        read_profile("shop", tmp_path)
