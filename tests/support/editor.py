"""An editor for tests: it runs `pnp lsp` as a process and speaks the Language Server Protocol with it, message by message."""

import json
import queue
import shutil
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path

from support.builds import TOY

WAIT = 60
FISH = "content/toy/fish.yaml"
PO = """msgid ""
msgstr ""
"Language: de\\n"

msgctxt "terms/pond"
msgid "pond"
msgstr "Teich"

#: content/toy/fish.yaml
msgctxt "fish/carp/story"
msgid "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring, at the {term:pond}: {card:pike.points}."
msgstr "_Niemand_ weiß es. {rules.catch.bonus} mehr im Frühling, am {term:pond}: {card:pike.points}."
"""


def make_pond(folder):
    """Make the toy game in a folder, with a glossary and a translation."""
    root = Path(shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("out", ".schemas")))
    fish = root / FISH
    old = "more in spring."
    fish.write_text(fish.read_text("utf-8").replace(old, "more in spring, at the {term:pond}: {card:pike.points}."), "utf-8")
    (root / "content/toy/glossary.yaml").write_text(
        'terms:\n  pond: {term: pond, definition: "Where fish live, {rules.catch.bonus} of them."}\n', "utf-8"
    )
    (root / "content/toy/locale/de").mkdir(parents=True)
    (root / "content/toy/locale/de/toy.po").write_text(PO, "utf-8")
    return root


class RefusedError(Exception):
    """An answer that is an error."""


class Editor:
    """A process of the language server for a folder, and what it has told."""

    def __init__(self, folder, *, name="test", options=None, capabilities=None):
        self.folder = Path(folder)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pnp", "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
        )
        self.diagnostics = {}
        self.published = queue.Queue()
        self.asked = []
        self._answers = {}
        self._arrived = threading.Condition()
        self._ids = count(1)
        self._versions = {}
        self._errors = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._drain, daemon=True).start()
        self.initialized = self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": self.folder.as_uri(),
                "capabilities": capabilities or {},
                "clientInfo": {"name": name},
                "initializationOptions": options,
            },
        )
        self.tell("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.ask("shutdown", None)
            self.tell("exit", None)
        self.process.wait(WAIT)
        self.process.stdin.close()

    @property
    def errors(self):
        """What the server has written to its standard error."""
        return b"".join(self._errors).decode(errors="replace")

    def ask(self, method, params):
        """Send a request and return its result; raises RefusedError with the words of an error."""
        number = next(self._ids)
        self._send({"id": number, "method": method, "params": params})
        with self._arrived:
            assert self._arrived.wait_for(lambda: number in self._answers, WAIT), f"no answer to {method}: {self.errors}"
            answer = self._answers.pop(number)
        if "error" in answer:
            raise RefusedError(answer["error"]["message"])
        return answer["result"]

    def tell(self, method, params):
        """Send a notification."""
        self._send({"method": method, "params": params})

    def uri(self, path):
        """The address of a file by its path in the folder."""
        return (self.folder / path).as_uri()

    def open(self, path, text=None):
        """Open a file, with its text on the disk or another, and return the text."""
        text = (self.folder / path).read_bytes().decode() if text is None else text
        self._versions[path] = 1
        document = {"uri": self.uri(path), "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return text

    def edit(self, path, *changes):
        """Change ranges of an open file, or with a text all of it; returns the new version."""
        self._versions[path] += 1
        document = {"uri": self.uri(path), "version": self._versions[path]}
        made = [{"text": one} if isinstance(one, str) else {"range": one[0], "text": one[1]} for one in changes]
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": made})
        return self._versions[path]

    def at(self, path, line, character):
        """A place as most requests have it."""
        return {"textDocument": {"uri": self.uri(path)}, "position": {"line": line, "character": character}}

    def wait_for(self, path, until, version=None):
        """Wait until what is published of a file is as wanted, and return it."""
        uri = self.uri(path)

        def is_wanted():
            found = self.diagnostics.get(uri)
            return found is not None and (version is None or found.get("version") == version) and until(found["diagnostics"])

        with self._arrived:
            assert self._arrived.wait_for(is_wanted, WAIT), (self.diagnostics.get(uri), self.errors)
            return self.diagnostics[uri]["diagnostics"]

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _drain(self):
        for line in self.process.stderr:
            self._errors.append(line)

    def _read(self):
        stream = self.process.stdout
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.decode().partition(":")
                length = int(value) if name.casefold() == "content-length" else length
                line = stream.readline()
            message = json.loads(stream.read(length))
            with self._arrived:
                if "method" not in message:
                    self._answers[message["id"]] = message
                elif message["method"] == "textDocument/publishDiagnostics":
                    self.diagnostics[message["params"]["uri"]] = message["params"]
                    self.published.put(message["params"])
                else:
                    self.asked.append(message)
                self._arrived.notify_all()
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "result": None})


def place_of(text, part, inside=0):
    """The line and the UTF-16 column of the first place of a part in a text, or of a character inside it."""
    before = text[: text.index(part) + inside].replace("\r\n", "\n").replace("\r", "\n")
    line = before.rpartition("\n")[2]
    return before.count("\n"), len(line.encode("utf-16-le")) // 2


def range_of(text, part):
    """The range of the first place of a part in a text."""
    (line, start), (last, end) = place_of(text, part), place_of(text, part, len(part))
    return {"start": {"line": line, "character": start}, "end": {"line": last, "character": end}}
