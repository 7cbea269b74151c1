"""Tests that load Dask run in a process of their own: it adds tracebacks to pickled exceptions, and leaves threads behind."""

import os

ALONE = "PNP_TESTS_WITH_DASK"
"""The variable that says that this is the process."""

collect_ignore = [] if os.environ.get(ALONE) else ["test_cluster_cases.py"]
