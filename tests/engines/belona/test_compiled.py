"""The engine compiled by mypyc plays the same games as in Python."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ENGINE = ROOT / "engines/belona"
PLAY = """
import pickle
import pnp_belona.planning as module
from pathlib import Path
from pnp.base.diagnostics import Report
from pnp.engine.game_log import game_log
from pnp.engine.series import Series
from pnp.engine.simulation import play_out
from pnp.load.game_reader import load_game
from pnp_belona.engine import ENGINE
from pnp_belona.game_statistics import flows_of
ruleset = ENGINE.read_ruleset(load_game(Path(), "belona", Report()), Report())
print(Path(module.__file__).suffix)
assert pickle.loads(pickle.dumps(ruleset)) == ruleset
for players in (("greedy", "greedy"), ("random", "greedy"), ("random", "random")):
    for number in range(20):
        playout = play_out(ENGINE, ruleset, Series(20, 1, players), number)
        print(game_log(playout), flows_of(playout), *playout.states)
"""


def games(folder):
    """The suffix of a module's file, and logs, counts and states of sixty games, played with the engine in a folder."""
    path = os.pathsep.join(map(str, (folder, ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    suffix, logs = done.stdout.split("\n", 1)
    return suffix, logs


@pytest.mark.slow
def test_the_compiled_engine_plays_the_same_games(tmp_path):
    """Every action, roll and state is the same (`pytest -m slow`); it takes a minute to compile."""
    pytest.importorskip("setuptools")
    spec = spec_from_file_location("hatch_build", ENGINE / "hatch_build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    built = module.compile_modules(ENGINE, tmp_path)
    assert len(built) == len(module.MODULES) + 1
    (pure, wanted), (compiled, found) = games(ENGINE), games(tmp_path)
    assert (pure, compiled) == (".py", built[0].suffix)
    assert found == wanted
    assert wanted.count('{"end": ') == 60
