"""`make mutants PACKAGE=pnp/text`: change the code in small ways and see whether a test of that package fails.

mutmut makes the mutants and runs each with the tests that reach its function. This script draws a seeded sample of mutants,
runs them in a copy of the project, and reports the survivors with their places and changes. See docs/testing.md.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.stats import status_by_exit_code
from mutmut.utils.format_utils import get_mutant_name, orig_function_and_class_names_from_key

ROOT = Path(__file__).parents[1]
PARTS = ["content", "templates", "fonts", "docs", "bench", "engines", ".venv/unicode"]
PARTS += ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
LEFT_OUT = [
    "tests/text/test_bidi.py::test_lines_of_bidi_test",  # takes 20 s; a similar test takes 3 s
    "tests/render/test_pdf.py::test_the_same_input_gives_the_same_bytes_anywhere",  # mutmut skips new processes
]
NOT_CHANGED = {Path("pnp/pictures/resvg_worker.py")}  # runs alone in a process of its own, where mutmut is not
GUARDS = {  # tests of a package that are not in the folder with its name
    "pnp/model": [
        f"tests/{part}" for part in ("model", "impose", "layout", "render", "preflight", "load/test_profiles.py", "locale/lint")
    ],
    "pnp/load": [
        "tests/load",
        "tests/cli/test_bad_input.py",
        "tests/cli/test_projects.py",
        "tests/cli/test_kit_command.py",
        "tests/layout/booklet",
    ],
    "pnp/pictures": ["tests/pictures", "tests/load"],
    "pnp/locale": ["tests/locale", "tests/load", "tests/layout/booklet"],
    "pnp/build": [
        *("tests/build", "tests/cli/test_build_command.py", "tests/cli/test_copies.py"),
        "tests/cli/test_internal_errors.py",
        "tests/engines/belona/test_plots.py",
    ],
    "pnp/build/build.py": [
        "tests/cli/test_build_command.py",
        "tests/cli/test_output_faults.py",
        "tests/render/exports/test_table.py",
        "tests/layout/booklet/test_documents.py",
        "tests/cli/test_rules_command.py",
        "tests/cli/test_internal_errors.py",
    ],
    "pnp/build/workshop.py": ["tests/build/test_workshop.py", "tests/layout/booklet/test_documents.py"],
    "pnp/base/cache.py": ["tests/base/test_cache.py", "tests/build/test_workshop.py"],
    "pnp/render": ["tests/render", "tests/build/test_kits.py", "tests/build/test_virtual_table.py"],
    "pnp/cli": ["tests/cli", "tests/rules"],
    "pnp/rules": ["tests/rules", "tests/cli/test_rules_command.py", "tests/engines"],
    "pnp/rules/examples.py": ["tests/layout/booklet/test_contents.py"],
    "pnp/rules/usage.py": ["tests/rules", "tests/cli/test_rules_command.py", "tests/layout/booklet/test_contents.py"],
}
RINGS = {"near": "not press and not whole", "whole": "not press"}  # the tests of `make test` and of `make test-all`
CONFIG = """
[tool.mutmut]
source_paths = ["pnp"]
process_isolation = "forkserver"
only_mutate = {files}
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = {tests}
also_copy = {parts}
"""


def main() -> int:
    """Run a sample of mutants and report survivors; returns 1 if there are any, 2 if the run failed."""
    options = arguments()
    copy = ROOT / ".mutants" / options.package.replace("/", "-")
    copy_project(copy, options.package, options.tests or guards_of(options.package), RINGS[options.ring])
    os.chdir(copy)  # mutmut reads its configuration from the current folder
    names = sample(options.package, options.sample, options.seed)
    mutmut(copy, "run", *names, output=copy / "run.log")
    verdicts = {name: status for name, status in verdicts_in(copy).items() if name in names}
    if len(verdicts) < len(names) or "not checked" in verdicts.values():
        log = (copy / "run.log").read_text("utf-8").splitlines()
        print(*[line for line in log if not re.match("[\u2800-\u28ff]", line)][-80:], sep="\n")  # without its spinner
        return 2
    survivors = [name for name in names if verdicts[name] in {"survived", "no tests"}]
    for name in survivors:
        print(survivor_text(copy, name, verdicts[name]), end="\n\n")
    share = len(survivors) / len(names)
    print(f"{options.package}: {len(survivors)} of {len(names)} mutants survived ({share:.0%}), seed {options.seed}")
    return 1 if survivors else 0


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "package", help="a package or a file, such as pnp/text or pnp/text/bidi.py", type=lambda p: p.strip("/")
    )
    parser.add_argument("--sample", type=int, default=60, help="how many mutants are tried")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--tests", nargs="*", help="the tests that guard it, if not those in the folder of its name")
    parser.add_argument(
        "--ring", choices=RINGS, default="near", help="`near`: the tests of `make test`; `whole`: those marked `whole`, too"
    )
    return parser.parse_args()


def guards_of(package: str) -> list[str]:
    """The tests of a package: those of the nearest entry in `GUARDS`, or those in the folder with its name."""
    near = next((str(p) for p in (Path(package), *Path(package).parents) if str(p) in GUARDS), None)
    folder = Path("tests") / Path(package).relative_to("pnp")
    return GUARDS[near] if near else [str(folder.parent if package.endswith(".py") else folder)]


def files_of(package: str) -> list[Path]:
    """The files of a package and its sub-packages, relative to the project's root."""
    found = [ROOT / package] if package.endswith(".py") else sorted((ROOT / package).rglob("*.py"))
    return [path for path in (file.relative_to(ROOT) for file in found) if path not in NOT_CHANGED]


def sample(package: str, size: int, seed: int) -> list[str]:
    """Draw a sample of the names of mutants; it depends only on the seed and the code."""
    names = []
    for file in files_of(package):
        made = mutate_file_contents(str(file), (ROOT / file).read_text("utf-8"))
        names += [get_mutant_name(file, name) for name in made.mutant_names]
    return random.Random(seed).sample(names, min(size, len(names)))


def copy_project(copy: Path, package: str, tests: list[str], marks: str) -> None:
    """Copy what the tests need, so that the project itself is never changed; `marks` choose among the tests."""
    shutil.rmtree(copy, ignore_errors=True)
    for part in ("pnp", "tests", "pyproject.toml", *PARTS):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "out"))
        elif (ROOT / part).exists():
            shutil.copy(ROOT / part, copy / part)
    config = CONFIG.format(
        files=json.dumps([*map(str, files_of(package))]),
        arguments=json.dumps(["-p", "no:cacheprovider", "-m", marks, *(f"--deselect={test}" for test in LEFT_OUT)]),
        tests=json.dumps(tests),
        parts=json.dumps(PARTS),
    )
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(config)


def mutmut(copy: Path, *arguments: str, output: Path) -> None:
    """Run mutmut in a copy of the project; property tests use the same examples every time."""
    command = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", *arguments]
    with output.open("w", encoding="utf-8") as log:
        subprocess.run(command, cwd=copy, env=os.environ | {"CI": "1"}, stdout=log, stderr=log, check=False)


def verdicts_in(copy: Path) -> dict[str, str]:
    """The result of each mutant by name: killed, survived, no tests, timeout …"""
    records = (json.loads(file.read_text("utf-8")) for file in copy.glob("mutants/pnp/**/*.meta"))
    return {name: status_by_exit_code[code] for record in records for name, code in record["exit_code_by_key"].items()}


def survivor_text(copy: Path, name: str, verdict: str) -> str:
    """A survivor as `file:line: verdict`, followed by the changed lines."""
    mutmut(copy, "show", name, output=copy / "show.log")
    changes = [line for line in (copy / "show.log").read_text("utf-8").splitlines() if re.match(r"[-+](?!--|\+\+)", line)]
    file = Path(*name.split(".")[:-1]).with_suffix(".py")
    file = file if (ROOT / file).exists() else file.with_suffix("") / "__init__.py"
    return "\n".join([f"{file}:{line_of(file, name, changes)}: {verdict} ({name.rpartition('_')[2]})", *changes])


def line_of(file: Path, name: str, changes: list[str]) -> int:
    """The line number of the first change; the diffs of mutmut count from the first line of the function."""
    function, owner = orig_function_and_class_names_from_key(name)
    text = (ROOT / file).read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef | ast.Module) and getattr(node, "name", None) == owner:
            for child in node.body:
                if isinstance(child, ast.FunctionDef) and child.name == function:
                    lines = text.splitlines()[child.lineno - 1 : child.end_lineno]
                    at = next((at for at, line in enumerate(lines) if line.strip() == changes[0][1:].strip()), 0)
                    return child.lineno + at
    return 0


if __name__ == "__main__":
    sys.exit(main())
