"""All checks are in the table."""

from importlib import import_module
from pathlib import Path

from pnp.preflight import checks
from pnp.preflight.run import CHECKS


def test_every_check_stands_in_the_table_and_gives_its_reason():
    """Every module in `checks` is in the table, and its docstring gives a reason."""
    folder = Path(checks.__file__).parent
    names = {f"{checks.__name__}.{file.stem}" for file in folder.glob("*.py") if file.stem != "__init__"}
    assert names == {check.__module__ for check in CHECKS}
    for check in CHECKS:
        assert len(import_module(check.__module__).__doc__.splitlines()) > 1, check.__module__
