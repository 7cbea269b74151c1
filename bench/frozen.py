"""Judge a change that must change nothing: the SHA-256 of all that `pnp` writes, and the work that it takes.

`python bench/frozen.py record FILE.json` runs the jobs below and writes what they gave; `compare FILE.json` runs them again,
prints each difference and ends with 1 if there is one: hashes must be equal, counted work equal or less. `--tree PATH` judges
another checkout (its program, its games, its decks), `--quick` leaves out what takes minutes, `--keep FOLDER` keeps the files
and the output of each job, to look for what differs.

The checkout is copied first: it may change meanwhile, and paths are equally deep wherever it lies, which calls depend on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
SEPARATOR = " | "
"""Between the label of a job and the file that it wrote, or `OUTPUT`."""
OUTPUT, COUNTED = "output.txt", "counted work"

PROGRAM = ("pnp", "engines", "bench", "fonts")
"""What a checkout runs, and what `bench/deck.py` takes from beside it."""
PROJECTS = {"games": ("content", "templates", "fonts"), "toy": ("tests/toy/*",), "components": ("tests/components/*",)}
"""The projects of a checkout, and the folders of each."""
DECKS = {"54 cards": "54", "540 cards": "540", "540 cards, large vocabulary": "540 --rich --backs", "5,400 cards": "5400"}
"""The projects with a synthetic deck, and what `bench/deck.py` is told for each."""


class Job(NamedTuple):
    """A run of `pnp` in a project; `quick`: it is worth running after each step of a change."""

    project: str
    arguments: str
    quick: bool

    @property
    def label(self) -> str:
        """How its entries begin."""
        return f"{self.project}: pnp {self.arguments}"


TABLES = "tts,screentop,tabletop-playground --address https://example.org/pictures"
"""Without an address, files for virtual tables name pictures where this machine has them."""
CUT = "cut,cut-cricut,cut-inkscape,cut-plain,cut-contour"
PRESS = "press-x1a,press-x4,press-sheets,br-generic,mbprint,printninja"
SERVICES = "mpc,drivethru,tgc"
PICTURES = "--png --png-bleed --trace --paper letter --backs gutterfold"

QUICK = {
    "toy": f"""
        build --json --locale all; check --json; check --profile press-x4,tgc; check --json --profile {PRESS},{SERVICES}
        build --json --profile home-low-ink,{CUT},{TABLES}
        build --json {PICTURES}; build --json --guides --marks none --cuts bleed
    """,
    "components": "build --json --locale all; check --json",
    "54 cards": "build; check --json",
    "games": """
        build belona --json --locale pt-BR,de; check belona --json --locale pt-BR,de
        build beyond-nebula --json; check beyond-nebula --json
    """,
}
FULL = {
    "toy": "rules; schema; explain layout; calibrate; export fish; locale extract; locale pseudo; new heron",
    "components": f"""
        build --json --profile home-low-ink,cut,{TABLES}; check --json --profile {PRESS},{SERVICES}
        build --json {PICTURES}
    """,
    "54 cards": f"build --json --profile press-x1a,cut,{TABLES}; build --json --skip 2 --ppi 100 {PICTURES}",
    "540 cards": "build --json; check --json; build --json --parts 10; export cards",
    "540 cards, large vocabulary": "build --json; check --json",
    "games": f"""
        build belona --json --locale all; check belona --json --locale all
        build belona --json --profile home-low-ink,{CUT},{TABLES}
        build belona --json --profile {PRESS}; check belona --json --profile {SERVICES}
        build belona --json --deck factions --profile mpc,tgc; build belona --json --booklet-bleed {PICTURES}
        check belona --json --locale pt-BR+en; build belona --json --locale pt-BR+ja --bilingual back --only cards
        build belona --json --locale he --draft; kit belona --json; proof belona --json --profile press-x4 --plates
        playtest belona -n 20 --jobs 2 --players greedy,greedy --json report.json --pdf report.pdf
        build beyond-nebula --json --locale all; check beyond-nebula --json --locale all
        build beyond-nebula --json --profile home-low-ink,cut,{TABLES}; build beyond-nebula --json --profile press-x1a,press-x4
        build beyond-nebula --json {PICTURES}
        rules; locale check; locale status beyond-nebula; preflight --json
    """,
}
JOBS = [
    Job(project, arguments.strip(), quick)
    for quick, table in ((True, QUICK), (False, FULL))
    for project, jobs in table.items()
    for arguments in re.split("[;\n]", jobs)
    if arguments.strip()
]


class Copy:
    """A copy of a checkout's program and projects in `folder`, in which jobs run as on any other machine."""

    def __init__(self, tree: Path, folder: Path, keep: Path | None) -> None:
        self._folder, self._keep, self._program = folder, keep, folder / "program"
        _copied(tree, PROGRAM, self._program)
        for project, parts in PROJECTS.items():
            _copied(tree, parts, folder / project)
        ours = ("PNP_", "PYTHON", "XDG_", "LC_")
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {
            "PYTHONPATH": os.pathsep.join(map(str, (self._program, *sorted(self._program.glob("engines/*"))))),
            "PNP_CACHE": "off",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "LC_ALL": "C.UTF-8",
            "TERM": "dumb",
            "COLUMNS": "100",
        }

    def make_decks(self, names: Iterable[str]) -> None:
        """Make the projects of synthetic decks."""
        for name in names:
            self._script("deck.py", self._folder / name, *DECKS[name].split())

    def entries(self, job: Job) -> Iterator[tuple[str, str]]:
        """Run a job and give the hashes of what it said and of the files that it made, which are gone then."""
        project = self._folder / job.project
        before = set(project.rglob("*"))
        code, said = self._pnp(project, shlex.split(job.arguments))
        if code > 1:
            print(f"{job.label} ended with {code}:\n{said}", file=sys.stderr)
        yield f"{job.label}{SEPARATOR}{OUTPUT}", _hashed(said.encode())
        made = sorted(path for path in project.rglob("*") if path not in before)
        for file in filter(Path.is_file, made):
            yield f"{job.label}{SEPARATOR}{file.relative_to(project).as_posix()}", _hashed(file.read_bytes())
        self._take_away(job, said, [path for path in made if path.parent not in made])

    def helps(self, *command: str) -> Iterator[tuple[str, str]]:
        """Give the hash of the help of a command, and those of all its commands."""
        _, said = self._pnp(self._folder, [*command, "--help"])
        yield f"{' '.join(('pnp', *command))} --help{SEPARATOR}{OUTPUT}", _hashed(said.encode())
        for name in re.findall(r"^  (\w\S*) ", said.partition("\nCommands:\n")[2], re.MULTILINE):
            yield from self.helps(*command, name)

    def counts(self) -> Iterator[tuple[str, int]]:
        """How many Python functions builds call: `bench/counted_build.py` builds a game `bench`, so Belona is copied as one."""
        for name in DECKS:
            yield f"{COUNTED}{SEPARATOR}{name}", self._calls(self._folder / name)
        belona = self._folder / "belona"
        shutil.copytree(self._folder / "games", belona)
        for kind in ("content", "templates"):
            (belona / kind / "belona").rename(belona / kind / "bench")
        engine = self._program / "bench-1.dist-info"  # on the path of the program, where it is found as if it were installed
        engine.mkdir()
        (engine / "METADATA").write_text("Metadata-Version: 2.1\nName: bench\nVersion: 1\n", "utf-8")
        (engine / "entry_points.txt").write_text("[pnp.engines]\nbench = pnp_belona.engine:ENGINE\n", "utf-8")
        yield f"{COUNTED}{SEPARATOR}Belona", self._calls(belona)

    def _calls(self, project: Path) -> int:
        out = self._folder / "calls.json"
        self._script("counted_build.py", project, out, PNP_CACHE=str(project / "kept"), XDG_CACHE_HOME=str(project / "kept"))
        return sum(count for *_, count in json.loads(out.read_text("utf-8")))

    def _script(self, name: str, *arguments: str | Path, **environment: str) -> None:
        """Run a script of `bench/`. Its sets have the same order each time: how long `re` looks at patterns depends on it."""
        command = (sys.executable, str(self._program / "bench" / name), *map(str, arguments))
        environment = self._environment | {"PYTHONHASHSEED": "0"} | environment
        subprocess.run(command, env=environment, cwd=self._folder, stdout=sys.stderr, check=True)

    def _pnp(self, project: Path, arguments: list[str]) -> tuple[int, str]:
        """Run pnp in a project; give its exit code and all that it said, without paths of this machine and seconds."""
        command = (sys.executable, "-m", "pnp", *arguments)
        done = subprocess.run(command, cwd=project, env=self._environment, capture_output=True, encoding="utf-8", check=False)
        said = f"exit code {done.returncode}\n{done.stdout}\nstandard error:\n{done.stderr}"
        return done.returncode, re.sub(r"\(\d+\.\d+ s\)", "(… s)", said.replace(str(self._folder), "FOLDER"))

    def _take_away(self, job: Job, said: str, made: list[Path]) -> None:
        """Move what a job made out of the project; it is gone when all is done, unless a folder was named to keep it."""
        kept = (self._keep or self._folder / "made") / re.sub(r"[^\w.,+-]+", "_", job.label)[:200]
        kept.mkdir(parents=True)
        (kept / "output.txt").write_text(said, "utf-8")
        for path in made:
            to = kept / path.relative_to(self._folder / job.project)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(path, to)


def _copied(tree: Path, parts: Iterable[str], to: Path) -> None:
    """Copy folders of a checkout as they were committed: without what programs left there."""
    for folder in (folder for part in parts for folder in tree.glob(part)):
        shutil.copytree(folder, to / folder.name, ignore=shutil.ignore_patterns("out", ".schemas", "__pycache__"))


def _hashed(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def found(tree: Path, keep: Path | None, *, quick: bool) -> dict[str, str | int]:
    """Run the jobs on a copy of a checkout and give all entries."""
    jobs = [job for job in JOBS if job.quick or not quick]
    entries: dict[str, str | int] = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(tree, Path(folder).resolve(), keep)
        copy.make_decks(set(DECKS) & {job.project for job in jobs} if quick else DECKS)
        steps = [("helps", copy.helps()), *((job.label, copy.entries(job)) for job in jobs)]
        for label, step in steps if quick else [*steps, (COUNTED, copy.counts())]:
            begun = time.perf_counter()
            entries |= step
            print(f"{time.perf_counter() - begun:6.1f} s  {label}", file=sys.stderr, flush=True)
    return entries


def differences(before: dict[str, str | int], now: dict[str, str | int], *, quick: bool) -> list[str]:
    """What to say of each entry that is not as recorded; with `quick`, of jobs that were run."""
    left_out = {COUNTED, *(job.label for job in JOBS if not job.quick)} if quick else set()
    expected = {name: value for name, value in before.items() if name.partition(SEPARATOR)[0] not in left_out}
    said = []
    for name in sorted(expected.keys() | now.keys()):
        was, value = expected.get(name), now.get(name)
        if was is None or value is None:
            said.append(f"{'new' if was is None else 'missing'}: {name}")
        elif isinstance(was, str) and was != value:
            said.append(f"differs: {name}")
        elif isinstance(was, int) and value > was:
            said.append(f"more: {name}: {value:,} calls instead of {was:,}")
    return said


def main() -> None:
    """Record, or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("record", "compare"))
    parser.add_argument("file", type=Path, help="where the hashes are")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout to run (default: the one of this script)")
    parser.add_argument("--quick", action="store_true", help="only what takes a minute or so")
    parser.add_argument("--keep", type=Path, help="a new folder for all that the jobs make")
    chosen = parser.parse_args()
    before = json.loads(chosen.file.read_text("utf-8")) if chosen.action == "compare" else {}
    now = found(chosen.tree, chosen.keep, quick=chosen.quick)
    if chosen.action == "record":
        chosen.file.write_text(json.dumps(now, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
        print(f"{len(now):,} entries recorded")
        return
    said = differences(before, now, quick=chosen.quick)
    print(*said, f"{len(now):,} entries compared, {len(said):,} differences", sep="\n")
    sys.exit(bool(said))


if __name__ == "__main__":
    main()
