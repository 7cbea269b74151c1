"""The YAML files of this repository, and the scalars in them."""

from support.places import TESTS

from pnp.base.diagnostics import PnpError
from pnp.edit.yaml_places import YamlDocument

FILES = [file for file in sorted(TESTS.parent.glob("[cpte]*/**/*.yaml")) if "out" not in file.parts]


def scalars(place, path=()):
    """The paths of all scalars below a place."""
    if place.kind == "scalar":
        yield path
    for number, child in enumerate(place.children):
        yield from scalars(child, (*path, place.keys[number].value if place.kind == "map" else number))


def documents():
    """All files that can be read."""
    for file in FILES:
        try:
            yield YamlDocument(file.read_bytes().decode("utf-8-sig"), file.name)
        except (PnpError, UnicodeDecodeError):
            continue
