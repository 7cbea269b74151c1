"""A running `pnp studio`, open in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import contextmanager, suppress
from unittest import mock

from support.browser import Chromium

from pnp.edit.log import EditLog
from pnp.studio.address import state_folder


def cut_off_step(root, changes):
    """Make a step over several files as a run does that is killed behind the first: in the state folder of the environment."""
    replaced, replace = [], os.replace

    def killed(*given):
        replaced.append(given)
        if len(replaced) == 3:  # after the note and a file
            raise KeyboardInterrupt
        replace(*given)

    with mock.patch.object(os, "replace", killed), suppress(KeyboardInterrupt):
        EditLog(root, state_folder(root) / "edits.jsonl").apply(changes, "a")
    assert len(replaced) == 3


@contextmanager
def served(folder, home, *options, command="studio", **environment):
    """Run `pnp studio` in a folder with these options, with its state in `home`, and give its process with the `address`.

    It is an error if the server has failed at a request meanwhile.
    """
    command = [sys.executable, "-m", "pnp", command, *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    environment = {**os.environ, "XDG_STATE_HOME": str(home / "state"), **environment}
    with subprocess.Popen(command, cwd=folder, env=environment, **pipes) as process:
        try:
            process.address = re.search(r"http://\S+", process.stdout.readline()).group()
            yield process
        finally:  # or else its end would be waited for for ever
            process.kill()
            said = process.stdout.read()
    assert "Traceback" not in said, said


@contextmanager
def studio_page(folder, home, *options, browser=Chromium, path="", **environment):
    """Open a page of it in a browser, whose profile is in `home` too; `page.address` is that of the cards."""
    with served(folder, home, *options, **environment) as process, browser(home / "profile") as page:
        page.address = process.address
        page.open(f"{process.address}{path}")
        yield page
