"""The pictures of Belona are exactly those that its drawing kit generates."""

from __future__ import annotations

import json
import os
import subprocess
import sys

DRAW = "import json, sys; from kit.__main__ import drawn; json.dump(drawn(), sys.stdout)"


def test_the_kit_draws_the_shipped_pictures_byte_for_byte(root):
    """The documented command, run in a new process, gives the shipped files byte for byte."""
    art = root / "content/belona/art"
    environment = {**os.environ, "PYTHONPATH": str(art), "PYTHONHASHSEED": "random"}
    done = subprocess.run([sys.executable, "-c", DRAW], cwd=root, env=environment, check=True, capture_output=True)
    made = {path: svg.encode() for path, svg in json.loads(done.stdout).items()}
    shipped = {file.relative_to(art).as_posix(): file.read_bytes() for file in art.rglob("*.svg")}
    assert sorted(made) == sorted(shipped)
    assert [path for path in made if made[path] != shipped[path]] == []
