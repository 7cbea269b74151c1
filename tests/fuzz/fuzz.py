"""Fuzz the readers of files from outside: `python tests/fuzz/fuzz.py --minutes 60`, or `--reader csv`, or `--counted`.

Each reader has its turn, in a process of its own, and gets inputs that are small and damaged. One that raises, takes too long
or too much memory is printed and kept in the folder `--out`; `--input FILE --reader csv` reads it again. Exits with 1 if
there was any. With Atheris, inputs that reach new lines of the generator are kept and changed further; without it, all are
made of the sound ones. `--counted` needs no Atheris, and reads the same inputs for the same fuzzer: it judges a change.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from limits import fault_of
from mutation import MOST_BYTES

if TYPE_CHECKING:
    from readers import Reader


class Findings:
    """Keeps one input for each place at which a reader fails."""

    def __init__(self, name: str, out: Path) -> None:
        self._name = name
        self._out = out
        self._known: set[str] = set()
        self.inputs = 0

    def __len__(self) -> int:
        """Return how many different ones there are."""
        return len(self._known)

    def judge(self, reader: Reader, data: bytes) -> None:
        """Have an input read; keep and print it if the reader fails in a new way."""
        self.inputs += 1
        fault = fault_of(reader.read, data)
        kind = fault.partition(": ")[0]
        if not fault or kind in self._known:
            return
        self._known.add(kind)
        self._out.mkdir(parents=True, exist_ok=True)
        file = self._out / f"{self._name}-{sha256(data).hexdigest()[:12]}"
        file.write_bytes(data)
        sys.stdout.write(f"{file}: {fault}\n")
        sys.stdout.flush()


def drawn(name: str, seconds: float, seed: int, findings: Findings, count: int = 0) -> None:
    """Read changed inputs for some seconds, or `count` of them; input `n` depends on the reader, the seed and `n` alone."""
    from readers import READERS  # noqa: PLC0415  (an instrumented run imports it otherwise)

    reader = READERS[name]
    begin, until, number = reader.begin(), monotonic() + seconds, 0
    for data in begin:
        findings.judge(reader, data)
    while number < count or (not count and monotonic() < until):
        random = Random(f"{name} {seed} {number}")  # noqa: S311  (repeatable)
        findings.judge(reader, reader.change(random.choice(begin), random, begin))
        number += 1


def guided(name: str, seconds: float, seed: int, findings: Findings, corpus: Path) -> None:
    """Let Atheris choose what is changed further; half of the changes are its own. Does not return."""
    import atheris  # noqa: PLC0415  (only here)

    atheris.instrument_imports(include=["pnp"]).__enter__()  # for good: the generator imports as it goes
    from readers import READERS  # noqa: PLC0415

    reader, seeds = READERS[name], corpus / name
    seeds.mkdir(parents=True, exist_ok=True)
    begin = reader.begin()
    for data in begin:
        (seeds / sha256(data).hexdigest()[:12]).write_bytes(data)

    def changed(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)  # noqa: S311  (repeatable)
        return atheris.Mutate(data, most) if random.random() < 0.5 else reader.change(data, random, begin)[:most]

    options = [f"-max_total_time={max(1, round(seconds))}", f"-seed={seed + 1}", f"-max_len={MOST_BYTES}", "-rss_limit_mb=8192"]
    options += ["-timeout=600", f"-artifact_prefix={corpus.parent}/{name}-", "-verbosity=0", str(seeds)]
    atheris.Setup([sys.argv[0], *options], lambda data: findings.judge(reader, data), custom_mutator=changed)
    atheris.Fuzz()


def counted(names: list[str], options: argparse.Namespace) -> int:
    """Give each reader the inputs that it has in a run of fixed length; return how many findings there were."""
    from readers import READERS  # noqa: PLC0415

    found = 0
    for name in names:
        findings = Findings(name, options.out)
        drawn(name, 0, options.seed, findings, READERS[name].counted)
        sys.stdout.write(f"{name}: {findings.inputs} inputs, {len(findings)} findings\n")
        found += len(findings)
    return found


def in_turns(names: list[str], options: argparse.Namespace) -> int:
    """Give each reader its turn in a process of its own, and return how many failed."""
    log = options.out / "log"
    log.mkdir(parents=True, exist_ok=True)
    failed, before = 0, _kept(options.out)
    command = [sys.executable, __file__, "--turn", "--minutes", str(options.minutes / len(names))]
    command += ["--seed", str(options.seed), "--out", str(options.out)]
    for name in names:
        with (log / f"{name}.txt").open("w", encoding="utf-8") as said:
            done = subprocess.run([*command, "--reader", name], stderr=said, check=False)
        found = _kept(options.out) - before
        before |= found
        failed += bool(done.returncode or found)
        ended = f", ended with {done.returncode}: see {said.name}" if done.returncode else ""
        sys.stdout.write(f"{name}: {len(found)} findings{ended}\n")
        sys.stdout.flush()
    return failed


def _kept(out: Path) -> set[Path]:
    return {file for file in out.glob("*") if file.is_file()}


def _turn(options: argparse.Namespace) -> int:
    """Fuzz one reader for its part of the time."""
    name, seconds, findings = options.reader, 60 * options.minutes, Findings(options.reader, options.out)
    if find_spec("atheris"):
        guided(name, seconds, options.seed, findings, options.out / "corpus")
    else:
        drawn(name, seconds, options.seed, findings)
    return 0


def main() -> int:
    """Read the options and fuzz."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--reader")
    options.add_argument("--minutes", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--counted", action="store_true")
    options.add_argument("--input", type=Path)
    options.add_argument("--turn", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("--out", type=Path, default=Path("out/fuzz"))
    given = options.parse_args()
    if given.turn:
        return _turn(given)  # Atheris has to see the readers imported
    from readers import READERS  # noqa: PLC0415

    if given.reader not in (None, *READERS):
        options.error(f"there is no reader {given.reader}: one of {', '.join(READERS)}")
    if given.input:
        fault = fault_of(READERS[given.reader].read, given.input.read_bytes())
        sys.stdout.write(f"{fault or 'nothing is wrong'}\n")
        return min(1, len(fault))
    names = [given.reader] if given.reader else [*READERS]
    if not given.counted and not find_spec("atheris"):
        sys.stdout.write("without Atheris: inputs are made of sound ones alone\n")
    return min(1, counted(names, given) if given.counted else in_turns(names, given))


if __name__ == "__main__":
    sys.exit(main())
