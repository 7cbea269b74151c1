"""Modules that others import at their top although few runs use them: they are loaded with their first attribute."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec


def postpone(name: str) -> None:
    """Let the module `package.name` be loaded when somebody first asks for one of its attributes, whoever imports it before."""
    if name in sys.modules:
        return
    package, _, child = name.rpartition(".")
    parent = import_module(package)
    spec = find_spec(name)
    assert spec is not None, name
    assert spec.loader is not None, name
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    setattr(parent, child, module)
