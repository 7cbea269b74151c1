"""All checks are in the table."""

from importlib import import_module
from pathlib import Path

from pnp.preflight import checks
from pnp.preflight.preflight import CHECKS


def test_every_check_stands_in_the_table_and_says_what_it_looks_at():
    """Every function `check_…` of a module in `checks` is in the table, and has a docstring."""
    modules = [import_module(f"{checks.__name__}.{file.stem}") for file in Path(checks.__file__).parent.glob("[!_]*.py")]
    found = {value for module in modules for name, value in vars(module).items() if name.startswith("check_")}
    assert found == set(CHECKS)
    assert [check for check in CHECKS if not check.__doc__] == []
