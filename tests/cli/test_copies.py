"""What a build leaves to copies of its process changes neither its files nor what it says."""

import os
import subprocess
import sys

import pytest

COPIES = """
import sys, pnp.aside
from pnp.cli.app import main
copy = pnp.aside._Copy
pnp.aside._Copy = lambda call: (sys.stdout.write("copied\\n"), copy(call))[1]
main()
"""


@pytest.fixture
def pond(toy):
    """The toy game with enough faces that its manifest is made aside, with constants, and with texts that are warned of."""
    fish = toy / "content/toy/fish.yaml"
    text = fish.read_text("utf-8").replace("copies: 2", "copies: 99", 1).replace("{count: 4,", "{count: 101,")
    fish.write_text(text.replace("quick hand: 1.10", "<b>quick</b> hand: draw 3 cards, 1.10"), "utf-8")
    return toy


def build(project, jobs, cache, game="toy"):
    """Build with so many jobs; how often the process was copied, what was said, and what was written."""
    command = [sys.executable, "-c", COPIES, "build", game, "--jobs", str(jobs), "--out", f"out-{jobs}-{cache.name}", "--json"]
    done = subprocess.run(
        command, cwd=project, env=os.environ | {"PNP_CACHE": str(cache)}, capture_output=True, text=True, check=False
    )
    out = project / command[-2]
    files = {str(file.relative_to(out)): file.read_bytes() for file in out.rglob("*") if file.is_file()}
    said = done.stdout.replace(out.name, "out")
    return said.count("copied\n"), said.replace("copied\n", ""), done.stderr, files


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_copies_change_nothing(pond, tmp_path):
    """Files and findings are those of one process, with an empty cache and with what the copy has put into it."""
    alone, *one = build(pond, 1, tmp_path / "one")
    copies, *two = build(pond, 2, tmp_path / "two")
    again, *warm = build(pond, 2, tmp_path / "two")
    assert (alone, copies, again) == (0, 2, 2)
    assert "locale/foreign-markup" in one[0]
    assert len(one[2]) > 1
    assert two == one
    assert warm == one


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_templates_that_a_copy_has_compiled_write_the_same(components, tmp_path):
    """Those of the game and those that come with pnp, also what they are warned of."""
    one, two = (build(components, jobs, tmp_path / str(jobs), "components") for jobs in (1, 2))
    assert one[0] == 0
    assert two[0] >= 1
    assert two[1:] == one[1:]
    assert one[3]
