"""How many Python functions a build calls, once and for each card: a measure of work that no other program disturbs.

`python bench/counted_work.py` shows where the calls are made and how many more or fewer they are than those in
`bench/counted_work.json`; `--record` writes them there. `tests/bench/test_counted_work.py` holds builds to what is recorded.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from deck import make_project
from measured_runs import measured

HERE = Path(__file__).parent
RECORD = HERE / "counted_work.json"
FEW, MANY = 108, 162
"""Cards of both decks, whose files are read in the same way: from 20,000 characters on, by lines (`plain_map`)."""
SLACK = 0.02
SHOWN = 25
Function = tuple[str, str]
"""The part of the program and the name of a function in it."""


class Work(NamedTuple):
    """Calls of each function for each further card, and those that are made once, however few the cards."""

    each: dict[Function, float]
    once: dict[Function, float]


def part(file: str) -> str:
    """The part of the program that a file belongs to: `pnp/layout`, `jinja2`, `standard library`."""
    if file.startswith("pnp/"):
        return "/".join(file.removesuffix(".py").split("/")[:2])
    if found := re.search(r"/site-packages/(\w+)", file):
        return found[1]
    return "generated code" if file.startswith("<") and "frozen" not in file else "standard library"


def work(few: Counter[Function], many: Counter[Function]) -> Work:
    """What the calls of two builds say of a further card."""
    each = {function: (many[function] - few[function]) / (MANY - FEW) for function in few | many}
    return Work(each, {function: few[function] - FEW * each[function] for function in each})


def counted() -> Work:
    """Build two decks, each in a new process, and count."""
    with tempfile.TemporaryDirectory() as folder:
        return work(*(_calls(Path(folder), cards) for cards in (FEW, MANY)))


def _calls(folder: Path, cards: int) -> Counter[Function]:
    project, out = make_project(folder / str(cards), cards), folder / "calls.json"
    kept = str(project / "kept")  # not one that the environment names: with what earlier runs kept, there are fewer calls
    caches = {"PNP_CACHE": kept, "XDG_CACHE_HOME": kept, "LOCALAPPDATA": kept}
    measured((sys.executable, str(HERE / "counted_build.py"), str(project), str(out)), caches)
    calls: Counter[Function] = Counter()
    for file, name, count in json.loads(out.read_text("utf-8")):
        calls[part(file), name] += count
    return calls


def by_part(calls: dict[Function, float]) -> dict[str, int]:
    """The calls of each part of the program, the most first."""
    sums: Counter[str] = Counter()
    for (where, _), count in calls.items():
        sums[where] += count
    return {where: round(count) for where, count in sums.most_common() if round(count)}


def grown(kind: str, found: dict[str, int], recorded: dict[str, int]) -> str | None:
    """What to say if there are more calls than recorded, beyond a slack; None if there are not."""
    now, then = sum(found.values()), sum(recorded.values())
    if now <= then * (1 + SLACK):
        return None
    more = sorted(((found.get(where, 0) - recorded.get(where, 0), where) for where in found), reverse=True)
    parts = ", ".join(f"{where} +{count:,}" for count, where in more[:5] if count > 0)
    return (
        f"A build makes {now:,} calls {kind}, {now / then - 1:.1%} more than the {then:,} in bench/counted_work.json: {parts}. "
        "`python bench/counted_work.py` shows the functions. "
        "If they are worth it, record them: `python bench/counted_work.py --record`."
    )


def main() -> None:
    """Show the calls, or record them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write bench/counted_work.json")
    chosen = parser.parse_args()
    found, version = counted(), ".".join(map(str, sys.version_info[:2]))
    recorded = json.loads(RECORD.read_text("utf-8"))
    for kind, calls in (("each", found.each), ("once", found.once)):
        parts, then = by_part(calls), recorded[kind]
        print(f"{'for each card' if kind == 'each' else 'once'}: {sum(parts.values()):,} (recorded: {sum(then.values()):,})")
        for where, count in parts.items():
            print(f"  {count:9,} {count - then.get(where, 0):+9,}  {where}")
        for (where, name), count in sorted(calls.items(), key=lambda item: -item[1])[:SHOWN]:
            print(f"  {count:9,.1f}            {where}: {name}")
    if chosen.record:
        record = {"python": version, "each": by_part(found.each), "once": by_part(found.once)}
        RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
