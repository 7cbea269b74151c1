"""`pnp lsp` without its library."""

import sys


def test_without_its_library_it_says_how_to_install_it(run, toy, monkeypatch):
    """And is a wrong command."""
    for name in [name for name in sys.modules if name.startswith(("pnp.lsp", "pygls", "lsprotocol"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    done = run("lsp", cwd=toy)
    assert done.code == 2
    assert "to serve editors, install pnp with `pip install 'pnp[lsp]'`" in " ".join(done.err.split())
