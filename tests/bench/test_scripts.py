"""Each script of the benchmarks can be loaded: most run only when somebody measures, long after what they use was moved."""

import os
import subprocess
import sys

from support.places import TESTS


def test_every_script_loads():
    """None needs what the program no longer has."""
    files = (TESTS.parent / "bench").glob("*.py")  # two are run by others, and run as soon as they are loaded
    scripts = sorted(path.stem for path in files if " = sys.argv[1:]" not in path.read_text("utf-8"))
    assert "watch" in scripts
    path = os.pathsep.join(map(str, (TESTS.parent / "bench", TESTS, TESTS.parent)))
    loaded = subprocess.run(
        (sys.executable, "-c", f"import {', '.join(scripts)}"),
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (loaded.returncode, loaded.stderr) == (0, "")
