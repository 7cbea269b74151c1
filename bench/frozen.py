"""Hold what the program gives to what it gave: digests of all files, findings and helps, and the work that it takes.

`python bench/frozen.py record FILE.json` builds the games in all languages, the test games and three decks, and writes the
SHA-256 of each file that appears, of `check --json` and of each command's help, with the number of functions that builds call.
`compare FILE.json` does so again and lists what differs: digests must be equal, calls may be fewer. `--quick` leaves out most
languages, exports and the counting. `--tree FOLDER` runs another checkout of the project, to record what was before a change.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deck import make_project

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
DECKS = {"plain": {"cards": 54}, "many": {"cards": 540}, "rich": {"cards": 200, "rich": True}}
COUNTED = {"54": 54, "540": 540, "5400": 5_400}
ALL_EXPORTS = ("--trace", "--png", "--png-bleed")
PROFILES = "press-x4,cut,tts,tgc"
QUICK_LANGUAGES = {"belona": "pt-BR,de", "beyond-nebula": None}


class Run(NamedTuple):
    """A command in the folder of a project: `name` begins the names of what it gives."""

    name: str
    project: Path
    arguments: tuple[str, ...]


class Program:
    """The program of a checkout, run in new processes without what earlier runs have kept."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        paths = (tree, tree / "engines/belona", tree / "engines/beyond-nebula")
        self._environment = os.environ | {"PNP_CACHE": "off", "PYTHONPATH": os.pathsep.join(map(str, paths)), "COLUMNS": "80"}

    def run(self, arguments: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[bytes]:
        """Run a command, which may find faults; one that fails for another reason ends this one."""
        command = [sys.executable, "-m", "pnp", *arguments]
        done = subprocess.run(command, cwd=folder, env=self._environment, capture_output=True, check=False)
        if done.returncode > 1:
            sys.exit(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr.decode()}")
        return done

    def calls(self, project: Path, game: str, folder: Path) -> int:
        """Count the functions that a build of one process calls, Python's import machinery aside."""
        out = folder / "calls.json"
        script = (HERE / "counted_build.py").read_text("utf-8").replace('"bench"', f'"{game}"')
        command = [sys.executable, "-c", script, str(project), str(out)]
        subprocess.run(command, cwd=project, env=self._environment, capture_output=True, check=True)
        return sum(count for _, _, count in json.loads(out.read_text("utf-8")))


def builds(program: Program, decks: dict[str, Path], *, quick: bool) -> Iterator[Run]:
    """Yield each build whose files are compared."""
    tree = program.tree
    for game, languages in QUICK_LANGUAGES.items():
        chosen = languages if quick else "all"
        yield Run(game, tree, (game, *(("--locale", chosen) if chosen else ())))
        if not quick:
            yield Run(f"{game}-low-ink", tree, (game, "--low-ink"))
            yield Run(f"{game}-exports", tree, (game, *ALL_EXPORTS))
    for game in ("toy", "components"):
        yield Run(game, tree / "tests" / game, ("--locale", "all", *(() if quick else ALL_EXPORTS)))
        if not quick:
            yield Run(f"{game}-profiles", tree / "tests" / game, ("--profile", PROFILES))
            yield Run(f"{game}-draft", tree / "tests" / game, ("--draft",))
    for name, project in decks.items():
        if name == "plain" or not quick:
            yield Run(f"deck-{name}", project, ())


def digests(program: Program, folder: Path, *, quick: bool) -> Iterator[tuple[str, str]]:
    """Yield the name and the digest of all that commands give."""
    decks = {name: make_project(folder / name, **options) for name, options in DECKS.items()}
    for run in builds(program, decks, quick=quick):
        out = folder / "out" / run.name
        done = program.run(("build", *run.arguments, "--out", str(out), "--json"), run.project)
        yield f"{run.name}: findings", _digest(done.stdout, program.tree, folder)
        for file in sorted(file for file in out.rglob("*") if file.is_file()):
            yield f"{run.name}: {file.relative_to(out).as_posix()}", hashlib.sha256(file.read_bytes()).hexdigest()
        checked = tuple(word for word in run.arguments if word not in ALL_EXPORTS and word != "--draft")
        done = program.run(("check", *checked, "--json"), run.project)
        yield f"{run.name}: check", _digest(done.stdout, program.tree, folder)
    yield from _helps(program, folder)


def _helps(program: Program, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the digest of the help of the program, of its commands and of theirs."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        command = waiting.pop(0)
        help_ = program.run((*command, "--help"), folder).stdout
        yield f"help: {' '.join(('pnp', *command))}", _digest(help_, program.tree, folder)
        lines = help_.decode().partition("\nCommands:\n")[2].splitlines()
        waiting += [(*command, line.split()[0]) for line in lines if line.startswith("  ") and not line.startswith("   ")]


def _digest(data: bytes, *places: Path) -> str:
    """Digest an output, in which no folder of this machine counts."""
    for place in places:
        data = data.replace(str(place).encode(), b"")
    return hashlib.sha256(data).hexdigest()


def counts(program: Program, folder: Path) -> Iterator[tuple[str, int]]:
    """Yield how many functions are called for decks of several sizes, and for Belona."""
    for name, cards in COUNTED.items():
        yield f"calls: {name} cards", program.calls(make_project(folder / f"counted-{name}", cards), "bench", folder)
    yield "calls: belona", program.calls(program.tree, "belona", folder)


def differences(before: dict[str, str | int], now: dict[str, str | int], *, quick: bool) -> list[str]:
    """Say what is not as it was; a quick look has only a part of what was recorded."""
    gone = [] if quick else [f"no longer there: {name}" for name in before.keys() - now.keys()]
    new = [f"not there before: {name}" for name in now.keys() - before.keys()]
    other = [
        f"{name}: {value} (before: {before[name]})"
        for name, value in now.items()
        if name in before and (value > before[name] if isinstance(value, int) else value != before[name])
    ]
    return sorted(gone + new + other)


def main() -> None:
    """Record what the program gives, or compare it with what was recorded."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["record", "compare"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--tree", type=Path, default=HERE.parent, help="the checkout whose program runs")
    parser.add_argument("--quick", action="store_true", help="few languages and exports, and no counting")
    chosen = parser.parse_args()
    program = Program(chosen.tree.resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        now: dict[str, str | int] = dict(digests(program, folder, quick=chosen.quick))
        if not chosen.quick:
            now |= dict(counts(program, folder))
    if chosen.what == "record":
        chosen.file.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n", "utf-8")
        return
    found = differences(json.loads(chosen.file.read_text("utf-8")), now, quick=chosen.quick)
    print(*found or [f"{len(now)} digests and counts: no difference"], sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
