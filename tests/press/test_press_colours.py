"""Check 33: pictures become the inks that an independent program (`transicc` of Little CMS) gives them."""

from __future__ import annotations

import subprocess

import pytest
from PIL import Image
from support.pdf import found_program
from support.pictures import adobe_rgb

from pnp.load.profiles import read_profile
from pnp.pictures.inks import PressInks, separate_picture

pytestmark = pytest.mark.press
PATCHES = [(r, g, b) for r in (0, 60, 128, 200, 255) for g in (20, 128, 240) for b in (0, 90, 255) if not r == g == b]
MOST = 2.0  # ΔE of CIE 1976


def transicc(numbers, *options):
    """Convert colours by an independent program, without rounding."""
    found_program("transicc", "liblcms2-utils")
    lines = "\n".join(" ".join(map(str, colour)) for colour in numbers) + "\n"
    done = subprocess.run(
        ["transicc", "-n", "-t1", "-b", *map(str, options)], input=lines, capture_output=True, text=True, check=True
    )
    return [tuple(map(float, line.split())) for line in done.stdout.splitlines() if line.strip()]


@pytest.mark.parametrize("tagged", [True, False], ids=["Adobe RGB", "untagged"])
@pytest.mark.parametrize("name", ["press-x4", "drivethru"])
def test_patches_land_where_another_program_puts_them(tagged, name, tmp_path):
    """Within ΔE 2 on paper, for a picture with a profile of wide colours and for one without, which is sRGB."""
    press = read_profile(name).colour
    icc, own = tmp_path / "press.icc", tmp_path / "own.icc"
    icc.write_bytes(press.icc)
    own.write_bytes(adobe_rgb())
    picture = Image.new("RGB", (len(PATCHES), 1))
    picture.putdata(PATCHES)
    if tagged:
        picture.info["icc_profile"] = adobe_rgb()
    inks = separate_picture(PressInks(press), picture)
    ours = [tuple(ink / 2.55 for ink in pixel) for pixel in inks.get_flattened_data()]
    theirs = transicc(PATCHES, f"-i{own}" if tagged else "-i*sRGB", f"-o{icc}")
    one, other = (transicc(mixes, f"-i{icc}", "-o*Lab") for mixes in (ours, theirs))
    worst = max(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in zip(one, other, strict=True))
    assert len(ours) == len(theirs) == len(PATCHES) > 40
    assert worst <= MOST


def test_a_wide_profile_makes_a_difference():
    """Otherwise the test above would say nothing about profiles of pictures."""
    press = PressInks(read_profile("press-x4").colour)
    plain, wide = (Image.new("RGB", (1, 1), (0, 200, 60)) for _ in range(2))
    wide.info["icc_profile"] = adobe_rgb()
    one, other = (separate_picture(press, picture).getpixel((0, 0)) for picture in (plain, wide))
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 10
