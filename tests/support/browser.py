"""A page in a real browser without a window, and Chromium, driven over its DevTools protocol through a pipe."""

from __future__ import annotations

import base64
import io
import json
import os
import select
import shutil
import subprocess
import time

import pytest
from PIL import Image

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 30.0
ALT, CTRL, SHIFT = 1, 2, 8
CODES = {
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34,
    "Enter": 13, "Escape": 27, "Tab": 9, "Delete": 46, "F2": 113, "+": 187, "-": 189,
}  # fmt: skip
"""The numbers that Windows gives to keys that are no letters."""
CLIPBOARD = {"c": "copy", "x": "cut", "v": "paste"}

BOTH = pytest.mark.parametrize("browser", ["chromium", "firefox"], indirect=True)
"""What a test has that is held in both browsers; all others are held in Chromium alone."""


class LeftPageError(AssertionError):
    """The page was left in the middle of a question."""


class Page:
    """What is the same in each browser; `errors` collects what a page throws, logs as an error or asks for in vain."""

    def __init__(self):
        self.errors = []

    def wait_for(self, expression):
        """Wait until an expression is true, also of a page that the browser is about to open, and return it."""
        until = time.monotonic() + PATIENCE
        value = None
        while value in (None, False, 0):  # an element is {}
            assert time.monotonic() < until, (expression, self.evaluate("document.body.innerText"), self.errors)
            try:
                value = self.evaluate(expression)
            except LeftPageError:
                value = None
            if value in (None, False, 0):
                time.sleep(0.01)
        return value

    def screenshot(self, file, *, width=1280, height=900, scheme="light"):
        """Save the page as a picture, as a window of this size shows it with a light or dark scheme."""
        self.show(width, height, scheme)
        time.sleep(0.5)
        self.picture().save(file)

    def type_in(self, field, words):
        """Type words in place of what a field holds."""
        self.evaluate(f"{field}.focus(); {field}.select()")
        self.insert(words)


class Chromium(Page):
    """One page in a new browser with an empty profile."""

    def __init__(self, profile, *, width=1280, height=900):
        super().__init__()
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        command = [PROGRAM, *OPTIONS, f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"]
        shell = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'  # the protocol has these two descriptors
        self._process = subprocess.Popen(
            ["bash", "-c", shell, "bash", *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer, self._number, self._session = b"", 0, None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        """Return the page."""
        return self

    def __exit__(self, *_):
        """End the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._out)
        os.close(self._in)

    def call(self, method, **parameters):
        """Call a method of the protocol and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while (answer := self._message()).get("id") != self._number:
            self._note(answer)
        if "navigated" in answer.get("error", {}).get("message", ""):
            raise LeftPageError(answer)
        assert "error" not in answer, (method, answer)
        return answer["result"]

    def _message(self):
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            assert select.select([self._in], [], [], max(0.0, until - time.monotonic()))[0], "chromium does not answer"
            self._buffer += os.read(self._in, 1 << 16)
        line, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(line)

    def _note(self, event):
        if event.get("method") == "Runtime.exceptionThrown":
            self.errors.append(event["params"]["exceptionDetails"])
        entry = event.get("params", {}).get("entry", {})
        if event.get("method") == "Log.entryAdded" and entry["level"] == "error":
            self.errors.append(entry)

    def open(self, address):
        """Open a page."""
        self.call("Page.navigate", url=address)

    def reload(self):
        """Load the page again."""
        self.call("Page.reload")

    def evaluate(self, script):
        """Return the value of JavaScript, of a promise when it is kept."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key, modifiers=0):
        """Press a key and let it go."""
        number = CODES.get(key) or ord(key.upper())
        named = {"key": key, "code": f"Key{key.upper()}" if key.isalpha() and len(key) == 1 else key}
        text = {"text": "\r" if key == "Enter" else key} if (len(key) == 1 or key == "Enter") and not modifiers else {}
        if modifiers == CTRL and key in CLIPBOARD:
            text = {"commands": [CLIPBOARD[key]]}
        for kind, typed in (("keyDown", text), ("keyUp", {})):
            self.call("Input.dispatchKeyEvent", type=kind, windowsVirtualKeyCode=number, modifiers=modifiers, **named, **typed)

    def insert(self, words):
        """Type words where the cursor is."""
        self.call("Input.insertText", text=words)

    def click(self, where, modifiers=0):
        """Click the middle of an element with the mouse."""
        x, y = self.evaluate(middle(where))
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, modifiers=modifiers)

    def show(self, width, height=900, scheme="light"):
        """Show the page in a window of this size, with a light or dark scheme."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def speak(self, tag):
        """Let the browser ask for a language."""
        self.call("Network.enable")
        self.call("Network.setExtraHTTPHeaders", headers={"Accept-Language": tag})

    def picture(self, box=None):
        """Return the page, or a box of it (x, y, width and height in pixels), as a picture."""
        clip = {"clip": dict(zip(("x", "y", "width", "height"), box, strict=True), scale=1)} if box else {}
        data = self.call("Page.captureScreenshot", format="png", **clip)["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def middle(where):
    """A script that gives the middle of an element in the window."""
    return f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({where}.getBoundingClientRect())"
