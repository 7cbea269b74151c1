"""Imports go one way: a package imports only those above it in the list."""

import ast
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ORDER = [
    "base", "model", "pictures", "load", "text", "locale", "layout", "preflight", "impose", "render", "rules", "build",
    "translate", "edit", "api", "studio", "lsp", "cli",
]  # fmt: skip
ROOT = Path(__file__).parents[1] / "pnp"
ENGINES = ROOT.parent / "engines"
HEAVY = {
    "reportlab": (),
    "distributed": ("build/cluster.py",),
    "pikepdf": ("preflight/pdf/", "pictures/pdf_pages.py", "pictures/pdf_work.py"),
    "pypdfium2": ("render/", "preflight/pdf/", "pictures/pdf_pages.py", "pictures/pdf_work.py"),
}
"""Libraries that take long to load, and where they may be imported."""


@cache
def read_code(file):
    """The modules and names that a file imports, and whether it opens files: it is parsed once for all tests."""
    tree = ast.parse(file.read_text("utf-8"))
    return tuple(_imports(tree)), any(map(_opens, ast.walk(tree)))


def imports(file):
    """Every module that a file imports, and every name imported from one (which may be a module too)."""
    return read_code(file)[0]


def _imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def package(file):
    """The package of the generator that a file belongs to; empty for `__init__.py` and `__main__.py`."""
    first = file.relative_to(ROOT).parts[0]
    return "" if first.startswith("__") else first.removesuffix(".py")


def test_a_file_imports_only_packages_above_it():
    """`impose` may import `layout`, but not the other way round."""
    upward = [
        f"{package(file)} imports {module}: {file.relative_to(ROOT)}"
        for file in sorted(ROOT.rglob("*.py"))
        for module in imports(file)
        if package(file) and module.startswith("pnp.") and not module.startswith("pnp.__")
        if ORDER.index(module.split(".")[1]) > ORDER.index(package(file))
    ]
    assert upward == []


def test_only_few_packages_load_heavy_libraries():
    """Those that take long to load, or that write and read PDFs."""
    strangers = [
        f"{file.relative_to(ROOT)} imports {module}"
        for file in sorted(ROOT.rglob("*.py"))
        for module in imports(file)
        if (library := module.split(".")[0]) in HEAVY
        if not file.relative_to(ROOT).as_posix().startswith(HEAVY[library])
    ]
    assert strangers == []


def test_an_engine_imports_only_the_generator_and_itself():
    """The engine of a game could be in a separate repository; what builds its package stands beside it."""
    strangers = []
    for file in sorted(ENGINES.glob("*/*/**/*.py")):
        own = file.relative_to(ENGINES).parts[1]
        packages = {module.split(".")[0] for module in imports(file)}
        strangers += [(file.name, one) for one in packages - {"pnp", own, *sys.stdlib_module_names}]
    assert strangers == []


def test_nothing_imports_an_engine():
    """Engines are found by their entry points; neither the generator nor another engine imports them."""
    packages = {folder.name for folder in ENGINES.glob("*/*") if (folder / "__init__.py").exists()}
    assert packages
    assert not [f for f in ROOT.rglob("*.py") if packages & {module.split(".")[0] for module in imports(f)}]


def test_no_two_modules_import_each_other():
    """There are no import cycles, not even for type checks."""
    files = dict.fromkeys(ROOT.rglob("*.py"), ROOT.parent) | {
        file: ENGINES / file.relative_to(ENGINES).parts[0] for file in ENGINES.rglob("*.py")
    }
    modules = {".".join(file.relative_to(root).with_suffix("").parts): file for file, root in files.items()}
    arrows = {name: {other for other in imports(file) if other in modules} for name, file in modules.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_the_top_holds_the_packages_and_nothing_else():
    """A new package or module at the top level must be added to the list."""
    others = {"__init__.py", "__main__.py", "py.typed"}
    assert {p.name for p in ROOT.iterdir() if p.name != "__pycache__"} == {*ORDER, "api.py", *others} - {"api"}


def test_files_are_no_larger_than_a_subject():
    """No file has more than 900 lines."""
    files = [*ROOT.rglob("*.py"), *ENGINES.rglob("*.py")]
    assert [file.name for file in files if len(file.read_text("utf-8").splitlines()) > 900] == []


READS_OWN_DATA = {
    "text/break_opportunities.py", "text/languages.py", "text/shaping.py", "layout/booklet/collation.py",
    "layout/templates/templates.py", "studio/page_words.py", "studio/server.py",
}  # fmt: skip
"""Modules that read a file which ships with the generator, from their own package."""
READS_FOR_A_USER = {
    "base/cache.py", "base/files.py", "layout/elements/reference.py", "build/changes/earlier_print.py",
    "build/cluster.py", "build/kits.py", "build/parts.py", "translate/po.py", "cli/authoring.py", "cli/console.py",
    "cli/options.py", "edit/journal.py", "studio/address.py", "studio/dropped_pictures.py", "studio/print_changes.py",
    "studio/printing.py",
}  # fmt: skip
"""Excerpts in messages, files that are written again only when they differ, files named on the command line, digests of what
was written, generated docs, files that are packed, what an earlier run has kept or printed, what workers are sent, pages
to show, pictures that somebody brings."""


def _opens(node):
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Name):
        return called.id in {"open", "read_file", "read_inside"}
    return isinstance(called, ast.Attribute) and called.attr in {"read_text", "read_bytes", "write_text", "write_bytes"}


def test_only_load_and_pictures_read_a_project_only_preflight_a_pdf_and_only_render_writes():
    """Lints, constant usage, templates and layout use the texts in the Game; no other stage opens files."""
    rooms = ("load/", "pictures/", "preflight/pdf/", "render/")
    files = (file for file in ROOT.rglob("*.py") if read_code(file)[1])
    others = {path for file in files if not (path := file.relative_to(ROOT).as_posix()).startswith(rooms)}
    assert others == READS_OWN_DATA | READS_FOR_A_USER


def test_the_architecture_lists_the_packages_in_the_tested_order():
    """The table in docs/architecture.md lists every package in the order of this file."""
    rows = (ROOT.parent / "docs/architecture.md").read_text("utf-8").split("| package |")[1].split("\n\n")[0].splitlines()
    named = [name.strip("`/ ") for row in rows[2:] for name in row.split("|")[1].split(",")]
    assert named == ORDER
