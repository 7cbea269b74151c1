"""Imports go one way: a package imports only those above it in the list."""

import ast
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ORDER = [
    "garbage_collector",
    "records",
    "named_tuple",
    "postponed_module",
    "patterns",
    "units",
    "face_place",
    "finding_subject",
    "press_rule",
    "mark",
    "merge_conflict",
    "xml_parsing",
    "edit_distance",
    "stored_path",
    "text_encoding",
    "suggestions",
    "nearest_file",
    "diagnostics",
    "finding_groups",
    "containment",
    "publication",
    "languages",
    "forwarding_report",
    "diagnostic_data",
    "disk_cache",
    "result_cache",
    "internal_error",
    "aside",
    "worker_pool",
    "yaml_nodes",
    "tables",
    "formats",
    "model",
    "arithmetic",
    "markup",
    "art",
    "inks",
    "kinds",
]
ORDER += [
    "load",
    "conversion",
    "odds",
    "locale",
    "text",
    "face_keys",
    "layout",
    "impose",
    "pdf",
    "tabletop",
    "preflight",
    "draft",
    "guides",
    "render",
    "painting",
]
ORDER += ["engine", "workshop", "meanwhile", "since", "products", "later_stages", "build", "parts", "cluster"]
ORDER += ["press_proof", "kits", "watch", "constant_usage", "translate", "cli"]
ROOT = Path(__file__).parents[1] / "pnp"
ENGINES = ROOT.parent / "engines"
HEAVY = {"reportlab": {"render"}, "distributed": {"cluster"}, "pikepdf": {"pdf"}, "pypdfium2": {"render", "pdf"}}
"""Libraries that take long to load, and the packages that may import them."""


@cache
def imports(file):
    """Every module that a file imports, and every name imported from one (which may be a module too)."""
    return tuple(_imports(ast.parse(file.read_text("utf-8"))))


def _imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("file", sorted(ROOT.rglob("*.py")), ids=lambda f: f.relative_to(ROOT).as_posix())
def test_a_file_imports_only_packages_above_it(file):
    """`impose` may import `layout`, but not the other way round."""
    room = file.relative_to(ROOT).parts[0].removesuffix(".py")
    if room.startswith("__"):
        return
    for module in imports(file):
        if module.startswith("pnp.") and not module.startswith("pnp.__"):
            other = module.split(".")[1]
            assert ORDER.index(other) <= ORDER.index(room), f"{room} imports {module}"
        if (library := module.split(".")[0]) in HEAVY:
            assert room in HEAVY[library], f"{room} imports {module}"


@pytest.mark.parametrize("file", sorted(ENGINES.glob("*/*/**/*.py")), ids=lambda f: f.relative_to(ENGINES).as_posix())
def test_an_engine_imports_only_the_generator_and_itself(file):
    """The engine of a game could be in a separate repository; what builds its package stands beside it."""
    own = file.relative_to(ENGINES).parts[1]
    packages = {module.split(".")[0] for module in imports(file)}
    assert packages <= {"pnp", own, *sys.stdlib_module_names}


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


def test_every_package_is_listed():
    """A new package or module at the top level must be added to the list."""
    rooms = {p.stem for p in ROOT.iterdir() if not p.name.startswith("__") and (p.is_dir() or p.suffix == ".py")}
    assert rooms <= set(ORDER)


@pytest.mark.parametrize(
    "file", sorted([*ROOT.rglob("*.py"), *ENGINES.rglob("*.py")]), ids=lambda f: f.relative_to(ROOT.parent).as_posix()
)
def test_files_stay_small(file):
    """No file has more than 300 lines."""
    assert len(file.read_text("utf-8").splitlines()) <= 300


def test_no_two_files_of_tests_share_a_name():
    """Python would import the same file for both."""
    names = [file.name for file in Path(__file__).parent.rglob("*.py") if file.name != "conftest.py"]
    assert sorted(names) == sorted(set(names))


READS_OWN_DATA = {
    "text/hyphenation.py", "text/itemize.py", "text/thai_words.py", "text/exemplars.py", "layout/booklet/collation.py",
    "formats/packaged_templates.py", "watch/page_server.py",
}  # fmt: skip
"""Modules that read a file which ships with the generator, from their own package."""
READS_FOR_A_USER = {
    "diagnostics.py", "tables/excerpt.py", "translate/translation_files.py", "cli/locale_xliff.py", "cli/single_game.py",
    "cli/json_console.py", "layout/reference.py", "kits/archive.py", "since/manifest_files.py",
    "disk_cache/disk_cache.py", "parts/finished_parts.py", "parts/parcel.py", "cluster/source_stamp.py", "cli/explain.py",
}  # fmt: skip
"""Excerpts in messages, files that are written again only when they differ, files named on the command line, digests of what
was written, generated docs, files that are packed, what an earlier run has kept, what workers are sent, pages to show."""


def _opens(node):
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Name):
        return called.id == "open"
    return isinstance(called, ast.Attribute) and called.attr in {"read_text", "read_bytes", "write_text", "write_bytes"}


def test_only_load_and_art_read_a_project_only_pdf_a_pdf_and_only_render_writes():
    """Lints, constant usage, templates and layout use the texts in the Game; no other stage opens files."""
    rooms = {"load", "art", "pdf", "render"}
    files = {f.relative_to(ROOT) for f in ROOT.rglob("*.py") if any(map(_opens, ast.walk(ast.parse(f.read_text("utf-8")))))}
    others = {f.as_posix() for f in files if f.parts[0] not in rooms}
    assert others == READS_OWN_DATA | READS_FOR_A_USER


def test_the_architecture_lists_the_packages_in_the_tested_order():
    """The table in docs/architecture.md lists every package in the order of this file."""
    rows = (ROOT.parent / "docs/architecture.md").read_text("utf-8").split("| package |")[1].split("\n\n")[0].splitlines()
    named = [name.strip("`/ ") for row in rows[2:] for name in row.split("|")[1].split(",")]
    assert named == ORDER
