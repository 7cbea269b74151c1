"""Build the deck of a project and write how often each function of Python was called.

`python bench/counted_build.py PROJECT OUT.json`. Python's own import machinery is left out, because it does more where
there is no compiled module yet; so are comprehensions, which are functions only before Python 3.12.
Files of pnp begin with `pnp/`.
"""

import cProfile
import json
import os
import sys
from pathlib import Path

project, out = sys.argv[1:]
sys.argv = ["pnp", "build", "bench", "--project", project, "--out", f"{project}/out", "--jobs", "1", "--quiet"]
profile = cProfile.Profile(builtins=False)
profile.enable()
try:
    from pnp.cli.app import main

    main()
except SystemExit as ended:
    if ended.code:
        raise
finally:
    profile.disable()
root = f"{Path(sys.modules['pnp'].__file__).parents[1]}{os.sep}"
calls = [
    (entry.code.co_filename.removeprefix(root).replace(os.sep, "/"), entry.code.co_qualname, entry.callcount)
    for entry in profile.getstats()
    if not entry.code.co_filename.startswith("<frozen importlib") and not entry.code.co_name.endswith("comp>")
]
Path(out).write_text(json.dumps(calls), "utf-8")
