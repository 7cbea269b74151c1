"""A running `pnp studio`, open in a browser, and what one does there."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from support.browser import Chromium


class StudioPage:
    """`pnp studio` in a folder with these options; `home` is for its state and that of the browser."""

    def __init__(self, folder, home, *options):
        self.folder, self.home, self.options = folder, home, options

    def __enter__(self):
        """Open its page."""
        command = [sys.executable, "-m", "pnp", "studio", *self.options]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        environment = {**os.environ, "XDG_STATE_HOME": str(self.home / "state")}
        self.process = subprocess.Popen(command, cwd=self.folder, env=environment, **pipes)
        address = re.search(r"http://\S+", self.process.stdout.readline()).group()
        self.browser = Chromium(self.home / "profile")
        self.browser.open(address)
        return self.browser

    def __exit__(self, *_):
        """End both."""
        self.browser.__exit__()
        self.process.kill()
        self.process.communicate()


def press(page, key, code, modifiers=0):
    """Press a key and let it go."""
    for kind in ("keyDown", "keyUp"):
        page.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers)


def wait_through(page, expression):
    """Wait until an expression is true of the page that the browser is about to open."""
    for _ in range(20):
        try:
            return page.wait_for(expression)
        except AssertionError as error:
            if "navigated" not in str(error):  # in the middle of the question
                raise
    raise AssertionError(expression)
