"""The engines explain their own codes, and `pnp explain` finds them."""

from support.findings import codes

from pnp.load.package_data import explanations
from pnp.rules.engine import engine_explanations


def test_the_engines_explain_their_own_codes_and_no_others():
    """What the generator explains is not explained twice."""
    engines = ("belona", "beyond-nebula", "fabrica-de-herois", "zodiacus")
    found = set().union(*(codes(f"engines/{engine}", {"engine"}) for engine in engines))
    own = found - explanations().keys()
    assert engine_explanations().keys() == own


def test_the_terminal_explains_them_too(run, tmp_path):
    """Outside of any project."""
    assert (
        run("explain", "unpayable-contract", cwd=tmp_path).out
        == """engine/unpayable-contract
  A contract costs something that nobody can ever have.
  To mend it: Change its cost, or the constant that limits what it costs.
"""
    )
