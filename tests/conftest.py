"""Fixtures of all tests: a copy of the toy game, and the command line."""

import gc
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from support.builds import COMPONENTS, CommandRun, ComponentBuilds, PreparedLanguages
from support.places import TESTS

from pnp.cli.app import main

os.environ["PNP_CACHE"] = "off"  # tests compute everything, and leave the user's cache alone
gc.disable()  # as a command does; what tests leave in cycles is freed between their files

TOY = Path(__file__).parent / "toy"

settings.register_profile("local", deadline=None, print_blob=True)  # a busy machine must not fail tests
settings.register_profile("ci", deadline=None, derandomize=True)  # the same examples for the same code
settings.load_profile("ci" if os.environ.get("CI") else "local")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell: commands would not heed Ctrl-C either
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="module")
def _only_new_objects_are_collected():
    """Leave all that a process already holds (modules, tests, games in all languages) out of the garbage collections to come.

    They would look at these objects again and again: a minute of the whole run.
    """
    gc.collect()
    gc.freeze()
    yield
    assert not gc.isenabled(), "a test of this file turned the collector on"


FIRST = ("shelf-belona", "components", "text/test_bidi", "content/test_belona_truth")
"""The groups that take longest: one that began last would leave the other processes waiting for it."""

WHOLE = (
    *("content/", "engines/", "print/", "press/", "install/", "fuzz/", "bench/", "docs/", "build/cluster/"),
    *("test_components", "test_error_codes", "test_extension_points", "test_no_game", "test_pictures", "test_volume"),
    *("build/test_batches", "cli/test_copies", "cli/test_faults_at_scale", "cli/test_kit_command", "cli/test_new_examples"),
    *("cli/test_output_faults", "cli/test_output_places", "cli/test_project_places", "cli/test_several_languages"),
    *("build/test_assembly", "build/test_workshop", "cli/test_code_examples", "cli/test_mistakes", "edit/test_file_events"),
    *("pictures/svg/test_tree", "preflight/files/test_judge", "studio/test_print_changes", "text/test_bidi"),
    *("cli/test_standard_streams", "cli/test_terminal", "cli/test_watch_command", "rules/test_ladder", "rules/test_statistics"),
)
"""Files of tests that take whole games, all languages or many new processes.

`make test` leaves them to `make test-all`, and single tests that take more than a second, which are marked.
"""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config, items):
    """Run tests that share an expensive fixture in one process (`--dist loadgroup`), grouped by language, build or file.

    They are named before pytest-xdist writes them into the tests' ids, and ordered after pytest-random-order has mixed them.
    """
    for item in items:
        if "slow" in item.keywords and "slow" not in config.option.markexpr:
            item.add_marker(pytest.mark.skip(reason="pytest -m slow"))
        path = item.path.relative_to(TESTS).with_suffix("").as_posix()
        if path.startswith(WHOLE):
            item.add_marker(pytest.mark.whole)
        values = getattr(getattr(item, "callspec", None), "params", {})
        if "languages" in item.fixturenames and "tag" in values:
            group = f"language-{values['tag']}"
        elif "shelf" in item.fixturenames:
            group = f"shelf-{values.get('game', 'belona')}"
        elif "component_builds" in item.fixturenames:
            group = "components"
        else:
            group = path
        item.add_marker(pytest.mark.xdist_group(group))
    yield
    items.sort(key=_place)


def _place(item):
    """Return the place of a test's group among those that begin first."""
    group = item.get_closest_marker("xdist_group").args[0]
    return FIRST.index(group) if group in FIRST else len(FIRST)


@pytest.fixture
def toy(tmp_path):
    """A copy of the toy game that a test may change."""
    return Path(shutil.copytree(TOY, tmp_path / "toy-project", ignore=shutil.ignore_patterns("out", ".schemas")))


@pytest.fixture
def components(tmp_path):
    """A copy of the second test game, which has a deck for each primitive."""
    return Path(shutil.copytree(COMPONENTS, tmp_path / "project", ignore=shutil.ignore_patterns("out", ".schemas")))


@pytest.fixture
def pnp():
    """Run the command line in a new process, for tests that need one: `pnp("build", "toy", cwd=toy)`."""

    def run(*arguments, cwd, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *map(str, arguments)],
            cwd=cwd,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return CommandRun(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run the command line in this process, which is 20 times as fast, and in this process alone unless it says `--jobs`.

    An internal error fails the test, unless it says `--debug`.
    """
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("os.cpu_count", lambda: 1)  # other tests use the others; to copy so large a process takes long

    def command(*arguments, cwd):
        monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "argv", ["pnp", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
        output = capsys.readouterr()
        assert "[run/internal-error]" not in output.err or "--debug" in arguments, output.err
        return CommandRun(code, output.out, output.err)

    return command


@pytest.fixture
def edit():
    """Change a file: `edit(file, "old", "new")`; the old text must be there."""

    def change(file, old, new):
        text = file.read_text("utf-8")
        assert old in text, f"{old!r} is not in {file}"
        file.write_text(text.replace(old, new, 1), "utf-8")

    return change


@pytest.fixture(scope="session")
def languages(tmp_path_factory):
    """Belona in all its languages: `languages.take("ja")`, each prepared once."""
    return PreparedLanguages(tmp_path_factory.mktemp("languages"))


@pytest.fixture(scope="session")
def component_builds(tmp_path_factory):
    """The second test game in its editions: `component_builds.take("a4", "gutterfold")`, each built once."""
    return ComponentBuilds(tmp_path_factory.mktemp("components"))
