"""Call a reader with damaged files for a while: `python tests/fuzz/fuzz.py svg --seconds 600 --seed 1`.

What raises an exception, or takes longer than the reader may, is printed and written into the folder `--out`, by which it can
be repeated. Exits with 1 if there was any.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random

from readers import READERS
from svg_seeds import mutated, seeds

MOST_SECONDS = 6.0  # of CPU time


def findings(reader: str, seconds: float, seed: int, out: Path) -> int:
    """Fuzz a reader and return how many different findings there were."""
    random, begin = Random(seed), seeds()  # noqa: S311  (repeatable)
    known: set[str] = set()
    until, count = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        data = mutated(random.choice(begin), random, begin)
        count += 1
        started = time.process_time()
        try:
            READERS[reader](data)
            fault = "" if time.process_time() - started < MOST_SECONDS else f"took more than {MOST_SECONDS} s"
        except Exception as error:  # noqa: BLE001  (what is looked for)
            last = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}: {str(error)[:200]}"
        if fault and (kind := fault.partition(": ")[0]) not in known:
            known.add(kind)
            out.mkdir(parents=True, exist_ok=True)
            file = out / f"{reader}-{sha256(data).hexdigest()[:12]}"
            file.write_bytes(data)
            sys.stdout.write(f"{file}: {fault}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{reader}: {count} files, {len(known)} findings\n")
    return len(known)


def main() -> int:
    """Read the options and fuzz."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("reader", choices=sorted(READERS))
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--out", type=Path, default=Path("out/fuzz"))
    given = options.parse_args()
    return min(1, findings(given.reader, given.seconds, given.seed, given.out))


if __name__ == "__main__":
    sys.exit(main())
