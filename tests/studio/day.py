"""A day of two people at one game: random edits, undos, redos, reloads and edits on the disk, against a model of the files.

`python tests/studio/day.py --steps 5000 --seed 1` starts `pnp studio` for a game that it makes, and asks it as the page does.
The model keeps each file as lines and knows nothing of `pnp`. After every step its file is compared byte by byte; at the end
all are, and what the server has in memory is told.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

TOY = Path(__file__).parents[1] / "toy"
YAML, PO = "content/toy/ponds.yaml", "content/toy/locale/de/cards.po"
CARDS, FIELDS = 8, ("name", "copies")
WORDS = ("Still", "Deep", "Old", "Green", "Mill", "Reed", "Brook", "Ångström", "Weiher", "Tarn")
PONDS = "  ponds: {type: water, format: mini-american, bleed: 2, safe: 2.5, face: water.xml, back: back.xml}\n"
MOST_STEPS = 1000  # that the server can take back
CLIENTS = ("ann", "ben")
ENOUGH = {"edit": 44, "stale": 10, "typing": 12, "undo": 12, "redo": 9, "reload": 8, "disk": 8, "fault": 2}
"""How often each act is drawn."""


class Files:
    """The files of the game, as the model has them: lines, without their ends, and the place of each value."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / PO).parent.mkdir(parents=True)
        cards = (
            f"  pond-{n}:\n    copies: 1\n    name: Pond {n}  # no. {n}\n    map: |\n      ooo\n      ~~#\n"
            for n in range(CARDS)
        )
        (root / YAML).write_text("# the ponds\ncards:\n" + "".join(cards), "utf-8", newline="\n")
        entries = (f'\nmsgctxt "ponds/pond-{n}/name"\nmsgid "Pond {n}"\nmsgstr "Teich {n}"\n' for n in range(CARDS))
        head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        (root / PO).write_text(head + "".join(entries), "utf-8", newline="\n")
        game = root / "content/toy/game.yaml"
        text = game.read_text("utf-8")
        game.write_text(text.replace("  waters:", f"{PONDS}  waters:", 1), "utf-8")
        self.lines = {path: (root / path).read_text("utf-8").split("\n") for path in (YAML, PO)}

    def text(self, path: str) -> str:
        """The file as it should be."""
        return "\n".join(self.lines[path])

    def row(self, path: str, card: int, name: str) -> int:
        """The line of a value; -1 if its card is not there."""
        first = f"  pond-{card}:" if path == YAML else f'msgctxt "ponds/pond-{card}/name"'
        if first not in self.lines[path]:
            return -1
        at, start = self.lines[path].index(first), f"    {name}: " if path == YAML else "msgstr "
        return next(row for row in range(at, len(self.lines[path])) if self.lines[path][row].startswith(start))

    def value(self, path: str, card: int, name: str) -> str | None:
        """What a place says."""
        row = self.row(path, card, name)
        if row < 0:
            return None
        line = self.lines[path][row]
        return re.sub(r" +#.*", "", line).partition(": ")[2] if path == YAML else json.loads(line.removeprefix("msgstr "))

    def put(self, path: str, card: int, name: str, value: str) -> None:
        """Let a place say something else; a remark behind it stays."""
        row = self.row(path, card, name)
        line = self.lines[path][row]
        remark = re.search(r" +#.*", line) if path == YAML else None
        begin = f"    {name}: {value}" if path == YAML else f"msgstr {json.dumps(value, ensure_ascii=False)}"
        self.lines[path][row] = begin + (remark.group() if remark else "")

    def write(self, path: str) -> None:
        """Write a file as an editor does: a new one in its place."""
        beside = (self.root / path).with_name(".beside")
        beside.write_bytes(self.text(path).encode())
        beside.replace(self.root / path)

    def check(self, path: str, after: str) -> None:
        """Compare a file with the model."""
        found = (self.root / path).read_bytes()
        assert found == self.text(path).encode(), (after, path, found.decode(), self.text(path))


@dataclass
class Step:
    """A step of the log: the places with what they said and say."""

    places: list[tuple[str, int, str, str, str]]


@dataclass
class Person:
    """A client, and what it has seen at its last reload: it may be stale."""

    name: str
    seen: dict[tuple[str, int, str], str] = field(default_factory=dict)


class Server:
    """`pnp studio` in a process of its own."""

    def __init__(self, root: Path, home: Path) -> None:
        command = [sys.executable, "-m", "pnp", "studio", "toy"]
        environment = {**os.environ, "XDG_STATE_HOME": str(home / "state"), "XDG_CACHE_HOME": str(home / "cache")}
        with (home / "said").open("w", encoding="utf-8") as said:
            self.process = subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=said, text=True)
        self.address = urlsplit(re.search(r"http://\S+", self.process.stdout.readline()).group())
        self.token = self.address.path.split("/")[1]

    def ask(self, path: str, body: object = None) -> tuple[int, bytes]:
        """Ask as the page does; again, if it was asked too often."""
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.address.port, timeout=60)
            headers = {"X-Pnp-Token": self.token, "Content-Type": "application/json"} if body is not None else {}
            headers |= {"Origin": f"http://{self.address.netloc}"} if body is not None else {}
            data = None if body is None else json.dumps(body).encode()
            connection.request("GET" if body is None else "POST", f"/{self.token}/{path}", data, headers)
            answer = connection.getresponse()
            found = answer.status, b"" if path == "events" else answer.read()
            if path == "events":
                assert answer.read(3) == b": p", "the stream of events begins"
            connection.close()
            if found[0] != 429:
                return found
            time.sleep(0.05)

    def kib(self) -> int:
        """What it has in memory, in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(re.search(r"VmRSS:\s+([0-9]+)", status).group(1))

    def end(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.communicate()


class Day:
    """Steps that are drawn, made, and compared with the model."""

    def __init__(self, home: Path, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 - drawn again by its number
        root = Path(shutil.copytree(TOY, home / "toy", ignore=shutil.ignore_patterns("out", ".schemas")))
        self.files, self.people = Files(root), [Person(name) for name in CLIENTS]
        self.server = Server(root, home)
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self.counts: Counter[str] = Counter()
        self.memory: list[int] = []
        for person in self.people:
            self.reload(person)

    def run(self, steps: int) -> None:
        """Make this many steps."""
        every = max(1, steps // 50)
        for number in range(steps):
            act = self.dice.choices(list(ENOUGH), list(ENOUGH.values()))[0]
            person = self.dice.choice(self.people)
            said = getattr(self, act)(person)
            self.counts[said or act] += 1
            for path in (YAML, PO):
                self.files.check(path, f"step {number}: {act} {said}")
            if number % every == 0:
                self.memory.append(self.server.kib())

    def place(self) -> tuple[str, int, str]:
        """A place, drawn."""
        path = YAML if self.dice.random() < 0.75 else PO
        return path, self.dice.randrange(CARDS), self.dice.choice(FIELDS) if path == YAML else "name"

    def words(self, name: str) -> str:
        """A value for a field, drawn."""
        if name == "copies":
            return str(self.dice.randint(1, 4))
        return " ".join(self.dice.choices(WORDS, k=self.dice.randint(1, 2)))

    def change(self, place: tuple[str, int, str], old: str, new: str) -> dict[str, object]:
        """A change as the page sends it."""
        path, card, name = place
        if path == YAML:
            return {"path": path, "kind": "value", "node": ["cards", f"pond-{card}", name], "old": old, "new": new}
        before, after = ({"source": f"Pond {card}", "text": text, "fuzzy": "no"} for text in (old, new))
        return {"path": path, "kind": "translation", "node": [f"ponds/pond-{card}/name"], "old": before, "new": after}

    def save(self, person: Person, wanted: dict[tuple[str, int, str], tuple[str, str]]) -> str:
        """Save changes from what a client has seen; all are made, or none and it is told of the first that is another now."""
        changes = [self.change(place, old, new) for place, (old, new) in wanted.items()]
        status, body = self.server.ask("edits", {"client": person.name, "changes": changes})
        theirs = [self.files.value(*place) for place in wanted]
        stale = next((n for n, (old, _) in enumerate(wanted.values()) if theirs[n] != old), None)
        if stale is not None:
            told = json.loads(body)
            said = told["theirs"]["text"] if isinstance(told["theirs"], dict) else told["theirs"]
            assert (status, said) == (409, theirs[stale]), (status, told, theirs[stale])
            return "conflict"
        assert status == 200, (status, body)
        for place, (_, new) in wanted.items():
            self.files.put(*place, new)
            person.seen[place] = new
        self.done.append(Step([(*place, old, new) for place, (old, new) in wanted.items()]))
        self.undone.clear()
        del self.done[:-MOST_STEPS]
        return "edit"

    def edit(self, person: Person) -> str:
        """Change one to three places that the client has just looked at."""
        places = {self.place() for _ in range(self.dice.randint(1, 3))}
        return self.save(person, {one: (self.files.value(*one), self.words(one[2])) for one in sorted(places)})

    def stale(self, person: Person) -> str:
        """Change a place from what the client saw when it looked last."""
        place = self.place()
        return self.save(person, {place: (person.seen[place], self.words(place[2]))})

    def typing(self, person: Person) -> str:
        """Type and see the face; nothing is written."""
        place = self.place()
        change = self.change(place, self.files.value(*place), self.words(place[2]))
        changes = [change] if self.dice.random() < 0.8 else []
        told = {"client": person.name, "changes": changes, "deck": "ponds", "card": f"pond-{place[1]}"}
        status, body = self.server.ask("typing", told)
        assert status == 200, (status, body)
        return "typing"

    def turn(self, person: Person, what: str, source: list[Step], target: list[Step]) -> str:
        """Take the last step back, or make it again: where all its places say what it left there; else nothing."""
        status, body = self.server.ask(what, {"client": person.name})
        if not source:
            assert (status, json.loads(body)) == (200, {"step": None}), (status, body)
            return f"{what} of nothing"
        step = source[-1]
        is_undo = what == "undo"
        if any(self.files.value(*place) != (new if is_undo else old) for *place, old, new in step.places):
            assert status == 409, (what, status, body, step)
            return f"{what} in conflict"
        assert status == 200, (what, status, body, step)
        for *place, old, new in step.places:
            self.files.put(*place, old if is_undo else new)
        target.append(source.pop())
        return what

    def undo(self, person: Person) -> str:
        """Take the last step back, whoever made it."""
        return self.turn(person, "undo", self.done, self.undone)

    def redo(self, person: Person) -> str:
        """Make the last step again that was taken back."""
        return self.turn(person, "redo", self.undone, self.done)

    def reload(self, person: Person) -> str:
        """Load the page again: its files, the stream, and the forms of all cards, which say what the files do."""
        for path in ("", "studio.js", "settings", "values", "insertions", "events"):
            assert self.server.ask(path)[0] == 200, path
        for card in range(CARDS):
            body = self.form(card)
            found = {one["node"][-1]: one["value"] for one in json.loads(body)["fields"]}
            for name in FIELDS:
                assert found[name] == self.files.value(YAML, card, name), (card, name, found)
                person.seen[YAML, card, name] = found[name]
            person.seen[PO, card, "name"] = self.files.value(PO, card, "name")
        return "reload"

    def form(self, card: int) -> bytes:
        """The form of a card; where its file was gone a moment ago, after the next build."""
        until = time.monotonic() + 120  # a busy machine builds for long
        while (found := self.server.ask(f"card?deck=ponds&card=pond-{card}"))[0] == 404 and time.monotonic() < until:
            time.sleep(0.05)
        assert found[0] == 200, found
        return found[1]

    def disk(self, person: Person) -> str:
        """Somebody changes a place in an editor, or a line that is no place."""
        del person
        place = self.place()
        if self.dice.random() < 0.3:
            self.files.lines[place[0]][0] += "" if place[0] == PO else "."
        else:
            self.files.put(*place, self.words(place[2]))
        self.files.write(place[0])
        return "disk"

    def fault(self, person: Person) -> str:
        """The file is gone for a moment: an edit is refused with the reason, and nothing is made of it."""
        place = self.place()
        file = self.files.root / place[0]
        aside = file.with_name(".aside")
        file.rename(aside)
        changes = [self.change(place, self.files.value(*place), self.words(place[2]))]
        status, body = self.server.ask("edits", {"client": person.name, "changes": changes})
        assert (status, bool(json.loads(body)["message"]), file.exists()) == (422, True, False), (status, body)
        aside.rename(file)
        return "fault"

    def growth(self) -> tuple[int, int]:
        """Memory in KiB: the least of the second fifth of the day, and of the last."""
        fifth = max(1, len(self.memory) // 5)
        return min(self.memory[fifth : 2 * fifth]), min(self.memory[-fifth:])


def main() -> None:
    """Spend a day and tell of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        day = Day(Path(folder), asked.seed)
        start = time.monotonic()
        try:
            day.run(asked.steps)
        finally:
            day.server.end()
            sys.stderr.write((Path(folder) / "said").read_text("utf-8"))
        first, last = day.growth()
        sys.stdout.write(f"{asked.steps} steps in {time.monotonic() - start:.0f} s: {dict(day.counts)}\n")
        sys.stdout.write(f"memory in MiB: {', '.join(f'{one / 1024:.0f}' for one in day.memory)}\n")
        sys.stdout.write(f"from {first / 1024:.0f} to {last / 1024:.0f} MiB\n")


if __name__ == "__main__":
    main()
