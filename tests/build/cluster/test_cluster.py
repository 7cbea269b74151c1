"""The tests of clusters, in a process of their own."""

import os
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).with_name("test_cluster_cases.py")


def test_clusters():
    """All cases pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(CASES)]
    environment = {**os.environ, "PNP_TESTS_WITH_DASK": "yes"}
    ran = subprocess.run(
        command, env=environment, capture_output=True, text=True, cwd=CASES.parents[3], timeout=300, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "deselected" not in ran.stdout
