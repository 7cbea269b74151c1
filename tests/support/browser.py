"""Chromium without a window, driven over its DevTools protocol through a pipe."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 30.0


class Chromium:
    """One page in a new browser with an empty profile; `errors` collects what it throws or logs as an error."""

    def __init__(self, profile, *, width=1280, height=900):
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
        self.errors = []
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

    def evaluate(self, expression):
        """Return the value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, expression):
        """Wait until an expression is true, and return it."""
        until = time.monotonic() + PATIENCE
        while (value := self.evaluate(expression)) in (None, False, 0):  # an element is {}
            assert time.monotonic() < until, (expression, self.evaluate("document.body.innerText"), self.errors)
            time.sleep(0.01)
        return value

    def screenshot(self, file, *, width=1280, height=900, scheme="light"):
        """Save the page as a picture, as a window of this size shows it with a light or dark scheme."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        time.sleep(0.5)
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
