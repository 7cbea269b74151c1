"""Firefox without a window, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself."""

from __future__ import annotations

import base64
import io
import json
import shutil
import subprocess
import time
from contextlib import contextmanager

from PIL import Image
from support.browser import ALT, CTRL, PATIENCE, SHIFT, LeftPageError, Page, middle
from websockets.sync.client import connect

PROGRAM = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
OPTIONS = ("--headless", "--no-remote", "--remote-debugging-port=0", "--remote-allow-system-access")
ERRORS = ["log.entryAdded", "network.responseCompleted"]
REFUSALS = "() => addEventListener('securitypolicyviolation', (one) => console.error(one.violatedDirective, one.blockedURI))"
KEYS = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011",
    "End": "\ue010", "PageUp": "\ue00e", "PageDown": "\ue00f", "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004",
    "Delete": "\ue017", "F2": "\ue032",
}  # fmt: skip
"""The signs that WebDriver has for keys that write nothing."""
MODIFIERS = {SHIFT: "\ue008", CTRL: "\ue009", ALT: "\ue00a"}
DARK = "layout.css.prefers-color-scheme.content-override"  # BiDi has no word for the scheme yet


class Firefox:
    """The program with an empty profile, started once: `open` gives pages that share nothing with each other."""

    def __init__(self, profile):
        self.profile = profile

    def __enter__(self):
        """Start it."""
        self.profile.mkdir(parents=True)
        command = [PROGRAM, *OPTIONS, "--profile", str(self.profile)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        told, until = self.profile / "WebDriverBiDiServer.json", time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text("ascii")):
            assert time.monotonic() < until, "firefox does not start"
            time.sleep(0.02)
        where = json.loads(told.read_text("ascii"))
        self._opened = connect(f"ws://{where['ws_host']}:{where['ws_port']}/session", max_size=None)
        self._socket, self._number, self._events = self._opened.__enter__(), 0, []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=ERRORS)
        self.call("script.addPreloadScript", functionDeclaration=REFUSALS)
        self._window = self.call("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        return self

    def __exit__(self, *_):
        """End it."""
        self._process.kill()
        self._process.wait()
        self._opened.__exit__(None, None, None)

    def call(self, method, **parameters):
        """Call a method of the protocol and return its result."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != self._number:
            self._events.append(answer)
        if answer["type"] == "error" and (answer["error"] == "no such frame" or "destroyed" in answer["message"]):
            raise LeftPageError(answer)
        assert answer["type"] == "success", (method, answer)
        return answer["result"]

    def prefer(self, scheme):
        """Prefer pages in a light or dark scheme."""
        script = f"Services.prefs.setIntPref({DARK!r}, {int(scheme == 'light')})"
        self.call("script.evaluate", expression=script, target={"context": self._window}, awaitPromise=False)

    def events(self):
        """Return what has happened since this was asked last."""
        told, self._events = self._events, []
        return told

    @contextmanager
    def open(self, _profile=None, *, width=1280, height=900):
        """Open a page in a new profile within this one."""
        user = self.call("browser.createUserContext")["userContext"]
        try:
            page = FirefoxPage(self, self.call("browsingContext.create", type="window", userContext=user)["context"])
            page.show(width, height)
            yield page
        finally:
            self.call("browser.removeUserContext", userContext=user)


class FirefoxPage(Page):
    """One page of a running Firefox."""

    def __init__(self, program, context):
        super().__init__()
        self._program, self._context = program, context
        program.events()  # those of pages before

    def call(self, method, **parameters):
        """Call a method of the protocol and return its result."""
        try:
            return self._program.call(method, **parameters)
        finally:
            self.errors += filter(None, map(fault, self._program.events()))

    def open(self, address):
        """Open a page."""
        self.call("browsingContext.navigate", context=self._context, url=address, wait="interactive")

    def reload(self):
        """Load the page again."""
        self.call("browsingContext.reload", context=self._context, wait="interactive")

    def evaluate(self, script):
        """Return the value of JavaScript, of a promise when it is kept."""
        answer = self.call("script.evaluate", expression=script, target={"context": self._context}, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]
        return plain(answer["result"])

    def press(self, key, modifiers=0):
        """Press a key and let it go."""
        sign = KEYS.get(key, key)
        self._act(modifiers, {"type": "key", "id": "key", "actions": [*pressed(sign)]})

    def insert(self, words):
        """Type words where the cursor is."""
        self._act(0, {"type": "key", "id": "key", "actions": [act for sign in words for act in pressed(sign)]})

    def click(self, where, modifiers=0):
        """Click the middle of an element with the mouse."""
        x, y = map(round, self.evaluate(middle(where)))
        acts = [{"type": "pointerMove", "x": x, "y": y}, *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))]
        self._act(modifiers, {"type": "pointer", "id": "mouse", "actions": acts})

    def _act(self, modifiers, device):
        held = [sign for bit, sign in MODIFIERS.items() if modifiers & bit]
        holding = {"type": "key", "id": "held", "actions": [{"type": "keyDown", "value": sign} for sign in held]}
        for one in (holding, device):
            self.call("input.performActions", context=self._context, actions=[one])
        self.call("input.releaseActions", context=self._context)

    def show(self, width, height=900, scheme="light"):
        """Show the page in a window of this size, with a light or dark scheme."""
        size = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self._context, viewport=size, devicePixelRatio=1)
        self._program.prefer(scheme)
        self.wait_for(f"matchMedia('(prefers-color-scheme: {scheme})').matches && innerWidth === {width}")

    def speak(self, tag):
        """Let the browser ask for a language."""
        header = {"name": "Accept-Language", "value": {"type": "string", "value": tag}}
        self.call("network.setExtraHeaders", contexts=[self._context], headers=[header])

    def picture(self, box=None):
        """Return the page, or a box of it (x, y, width and height in pixels), as a picture."""
        clip = {"clip": dict(zip(("x", "y", "width", "height"), box, strict=True), type="box")} if box else {}
        data = self.call("browsingContext.captureScreenshot", context=self._context, **clip)["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def pressed(sign):
    """A key that goes down and up."""
    return ({"type": way, "value": sign} for way in ("keyDown", "keyUp"))


def plain(told):
    """What a value of the protocol stands for; an element is {}."""
    kind, value = told["type"], told.get("value")
    if kind == "array":
        return [plain(one) for one in value]
    if kind == "object":
        return {name: plain(one) for name, one in value}
    return value if kind in ("string", "number", "boolean", "undefined", "null") else {}


def fault(event):
    """What an event tells that has gone wrong, in the words of Chromium; None if nothing has."""
    told = event["params"]
    if event["method"] == "log.entryAdded":
        return told if told["level"] == "error" else None
    status, words = told["response"]["status"], told["response"]["statusText"]
    said = f"Failed to load resource: the server responded with a status of {status} ({words})"
    return {"source": "network", "text": said, "url": told["request"]["url"]} if status >= 400 else None
