"""Each script of the benchmarks can be loaded: most run only when somebody measures, long after what they use was moved."""

import os
import subprocess
import sys

from support.places import TESTS


def test_every_script_loads():
    """None needs what the program no longer has."""
    scripts = sorted(path.stem for path in (TESTS.parent / "bench").glob("*.py"))
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
