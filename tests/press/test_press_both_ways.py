"""Every face of every shipped game, judged where it is built and in the file that is printed."""

import re
import subprocess
import sys

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.load.profiles import read_profile
from pnp.preflight.files.judge import judge_file

pytestmark = pytest.mark.press

JUDGED_BOTH_WAYS = {
    "line-of-several-inks", "thin-line", "small-text", "small-text-inks", "light-text", "outside-safe-area", "short-bleed",
    "ink-limit", "low-resolution", "knocked-out-black",
}  # fmt: skip
ONLY_IN_FILES = {"fabrica-de-herois": {"thin-line"}}
"""What a slanted clip leaves of a shape of a drawing is measured in files alone: a build looks at the whole shape."""
GAMES = sorted(path.name for path in (TESTS.parent / "content").iterdir() if path.is_dir())


@pytest.mark.parametrize("profile", ["press-x4", "press-x1a"])
@pytest.mark.parametrize("game", GAMES)
def test_a_build_of_a_shipped_game_says_what_its_files_show(game, profile, tmp_path):
    """The rules that its cards break are those that their pages break."""
    command = [sys.executable, "-m", "pnp", "build", game, "--profile", profile, "--only", "cards", "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    built = set(re.findall(r"\[preflight/([a-z-]+)\]", done.stdout + done.stderr)) & JUDGED_BOTH_WAYS
    report, files = Report(), sorted(tmp_path.rglob("*.pdf"))
    for file in files:
        judge_file(file, file.name, read_profile(profile), report)
    shown = {found.code.partition("/")[2] for found in report.diagnostics if found.severity != "note"}
    assert files
    assert shown <= JUDGED_BOTH_WAYS
    templates = (TESTS.parent / "templates" / game).glob("*.xml")
    if any(re.search(r'<text[^>]* safe="no"', file.read_text("utf-8")) for file in templates):
        shown.discard("outside-safe-area")  # a file does not say which texts may be cut
        built.discard("outside-safe-area")
    assert shown - ONLY_IN_FILES.get(game, set()) == built - ONLY_IN_FILES.get(game, set())
