"""A `url` is an absolute web address; its form is checked, nothing is fetched."""

import jsonschema
import pytest

from pnp.load.kinds.simple import UrlKind

SOUND = [
    "https://example.org",
    "http://example.org:8080/rules?page=2#end",
    "https://xn--bcher-kva.example/",
    "https://bücher.example/ü",
    "http://localhost/",
    "http://[::1]:80/x",
    "https://example.org/a%20b",
]
FAULTY = {
    "example.org/rules": " -> write `https://example.org/rules`",
    "www.example.org": " -> write `https://www.example.org`",
    "//example.org": " -> write `https://example.org`",
    "https://example.org/a b": " -> write `https://example.org/a%20b`",
    "ftp://example.org": "",
    "javascript:alert(1)": "",
    "https://": "",
    "https:///path": "",
    "https://user@example.org": "",
    "https://example.org:99999": "",
    "https://-example.org": "",
    "https://example..org": "",
    "https://example.org/%zz": "",
    "rules": "",
    "rules of the game": "",
}


@pytest.mark.parametrize("address", SOUND)
def test_an_address_is_kept_as_it_is_written(read, address):
    """Ports, queries, anchors and letters of any script are accepted and kept as written."""
    assert read("{kind: url}", address) == (address, [])
    assert jsonschema.Draft7Validator(UrlKind().schema()).is_valid(address)


@pytest.mark.parametrize("address", FAULTY)
def test_anything_else_is_reported(read, address):
    """Anything else is reported, with the address that was probably meant."""
    expected = f"`field` must be a web address such as `https://example.org/rules`, found `{address}`{FAULTY[address]}"
    assert read("{kind: url}", address) == (None, [f"load/wrong-kind: {expected}"])
