"""Run a command and write what it took to a file: for `measured_runs.py`, which starts this with a Python of its own.

Linux counts as the peak of a process also that of the process that started it, so the one that starts a program must be small.
"""

import os
import sys
import time

figures, *command = sys.argv[1:]
begun = time.perf_counter()
child = os.posix_spawn(command[0], command, os.environ)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - begun
with open(figures, "w", encoding="ascii") as file:  # noqa: PTH123  pathlib would make this process larger
    file.write(f"{wall} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}")
sys.exit(os.waitstatus_to_exitcode(status))
