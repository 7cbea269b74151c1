"""What the start of a command loads: it is a large part of the time that a small game takes."""

import subprocess
import sys

import pytest

CODE = """
import sys
from pnp.cli.app import main
try:
    main()
finally:
    print(*sys.modules)
"""


@pytest.fixture
def loaded(toy):
    """The names of the modules that a command loads."""

    def load(*arguments):
        done = subprocess.run(
            [sys.executable, "-c", CODE, *arguments], cwd=toy, capture_output=True, text=True, check=False, timeout=60
        )
        return set(done.stdout.splitlines()[-1].split())

    return load


def test_help_and_version_load_no_stage(loaded):
    """`pnp --help` loads all commands and neither Pillow nor ICU nor any stage; `pnp --version` loads no command."""
    heavy = {
        "icu4py",
        "uharfbuzz",
        "PIL",
        "pikepdf",
        "jinja2",
        "yaml",
        "pydantic",
        "pnp.load.game_reader",
        "pnp.build.build",
    }
    assert not heavy & loaded("--help")
    assert not {*heavy, "pnp.cli.build", "pnp.cli.options"} & loaded("--version")


@pytest.mark.whole
def test_values_are_read_and_refused_without_the_validation_library(loaded):
    """Values that are plainly right are read without it, and so are those that are refused in words of our own."""
    options = ("--marks", "short", "--locale", "en", "--skip", "2", "--project", ".", "-q")
    assert "pydantic" not in loaded("check", "toy", *options)
    assert "pydantic" not in loaded("check", "toy", *options, "--bleed", "wide")


@pytest.mark.whole
def test_only_the_called_command_is_loaded(loaded):
    """Also below `locale`."""
    assert not {"pnp.cli.build", "pnp.cli.watch", "pnp.cli.locale"} & loaded("check", "toy", "--deck", "none")


ROOMS = """base build.build build.cards build.editions build.products build.workshop cli impose layout load locale model
pictures preflight render rules.usage text"""
LIBRARIES = """annotated_doc deflate icu4py jinja2 markupsafe org platformdirs shellingham typer uharfbuzz yaml"""
ELSEWHERE = """asyncio email ssl http importlib.metadata urllib.request multiprocessing pnp.cli.watch pnp.layout.booklet
pnp.load.conversion pnp.locale.checks pnp.pictures.inks pnp.preflight.files pnp.preflight.pdf pnp.render.exports.cut_files
pnp.render.exports.pictures pnp.render.exports.virtual_tables pnp.render.face_pixels pnp.render.montages pnp.render.pixels
pnp.studio"""
"""What rooms and libraries have that a small deck does not use."""
MOST = 520
"""Modules that a build of the test game may load, with those of Python; there were 1,050 of them."""


def test_what_a_build_of_a_small_deck_may_load(pnp, toy):
    """Whatever comes in besides is named, with the module that asked for it."""
    ran = pnp("build", "toy", "-q", "--jobs", "1", cwd=toy, PYTHONPROFILEIMPORTTIME="1")
    assert ran.code == 0
    importers = _importers(
        line.split("|")[2] for line in ran.err.splitlines() if line.count("|") == 2 and "imported package" not in line
    )
    strangers = [f"{module} (by {importer})" for module, importer in importers.items() if not _may_be_loaded(module)]
    assert strangers == []
    assert len(importers) <= MOST


def _may_be_loaded(module):
    top, _, below = module.partition(".")
    if any(f"{module}.".startswith(f"{other}.") for other in ELSEWHERE.split()):
        return False
    if top == "pnp":
        return (
            any(f"{room}.".startswith(f"{below}.") or f"{below}.".startswith(f"{room}.") for room in ROOMS.split()) or not below
        )
    return top in LIBRARIES.split() or top in sys.stdlib_module_names or top in {"sitecustomize", "_distutils_hack"}


def _importers(lines):
    """Who imported each module first, from the lines of `-X importtime`: a module stands below those that it imports."""
    found, waiting = {}, []
    for line in lines:
        module = line.strip()
        depth = len(line) - len(line.lstrip())
        while waiting and waiting[-1][0] > depth:
            found[waiting.pop()[1]] = module
        waiting.append((depth, module))
    return found | {module: "a function" for _, module in waiting}


LATER = """
import sys, pnp.build.workshop as later
from pnp.cli.app import main
load, before = later.load_later_stages, set()
def loaded(request, is_due):
    load(request, lambda: False)
    before.update(sys.modules)
later.load_later_stages = loaded
try:
    main()
finally:
    print(*[name for name in sys.modules if before and name not in before])
"""
STAGES = ("pnp.build", "pnp.impose", "pnp.layout", "pnp.preflight", "pnp.render", "pnp.text")


@pytest.mark.whole
@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
def test_the_stages_that_follow_are_loaded_while_a_copy_reads(toy):
    """Nothing of layout, checks and rendering is loaded when they begin: then everybody waits for it."""
    command = [sys.executable, "-c", LATER, "build", "toy", "--jobs", "2", "--quiet"]
    done = subprocess.run(command, cwd=toy, capture_output=True, text=True, check=True, timeout=60)
    assert {name for name in done.stdout.splitlines()[-1].split() if name.startswith(STAGES)} == set()


def test_a_copy_that_has_read_is_not_kept_waiting():
    """What is not loaded by then is loaded when it is asked for."""
    code = """
import sys
from pathlib import Path
from pnp.build.workshop import load_later_stages
from pnp.model.request import BuildRequest
load_later_stages(BuildRequest(Path(), "none"), lambda: "pnp.build.products" in sys.modules)
print("pnp.build.products" in sys.modules, "pnp.render.pdf" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]
