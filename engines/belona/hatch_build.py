"""Compile what a simulated game spends its time in, when a wheel is built and this is asked for.

`HATCH_BUILD_HOOK_ENABLE_CUSTOM=true pip install ./engines/belona` does it, with mypyc and a C compiler. Without the variable
the wheel is pure Python. The modules are the same, and so is every game (tests/engines/belona/test_compiled.py).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES: Final = (
    "board", "combat", "combat_choice", "contracts", "domination", "effects", "game_statistics", "greedy_player", "movement",
    "planning", "rules", "scoring", "state", "turns", "valuation",
)  # fmt: skip
_SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(["--follow-imports=silent", "--ignore-missing-imports", *sys.argv[1:]], opt_level="3")
setup(name="compiled", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


class CompiledModules(BuildHookInterface[Any]):
    """The build hook; it compiles a copy, so that no compiled module is left beside sources that change."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  the signature of all hooks
        """Compile, and add the compiled modules to the wheel."""
        self._folder = TemporaryDirectory()
        for built in compile_modules(Path(self.root), Path(self._folder.name)):
            build_data["force_include"][str(built)] = str(built.relative_to(self._folder.name))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002  as above
        """Delete the copy."""
        self._folder.cleanup()


def compile_modules(root: Path, folder: Path) -> list[Path]:
    """Copy the package from `root` to `folder`, compile `MODULES` there, and give the compiled files.

    Raises CalledProcessError if there is no compiler or a module cannot be compiled.
    """
    shutil.copytree(root / "pnp_belona", folder / "pnp_belona", ignore=shutil.ignore_patterns("__pycache__"))
    names = [f"pnp_belona/{name}.py" for name in MODULES]
    # A product and a sum may not be rounded together, as some processors can: other values would be other games.
    exact = {} if os.name == "nt" else {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -ffp-contract=off"}
    command = [sys.executable, "-c", _SETUP, *names]
    subprocess.run(command, cwd=folder, env=os.environ | exact, check=True, capture_output=True)  # noqa: S603  fixed words
    shutil.rmtree(folder / "build")
    return sorted(path for path in folder.rglob("*") if path.suffix in {".so", ".pyd"})
