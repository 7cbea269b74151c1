"""The press tests check the same builds as `tests/print`, with other PDF readers."""

import os

import pytest
from support import browser as chromium
from support.builds import Shelf
from support.games import PressShelf


def pytest_collection_modifyitems(items):
    """Mark each test that asks for a browser, so that `make test-browser` forgets none."""
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def shelf(tmp_path_factory):
    """`shelf.take("belona", "a4", "duplex-long")` gives a build, made once."""
    return Shelf(tmp_path_factory.mktemp("press-shelf"))


@pytest.fixture(scope="session")
def presses(tmp_path_factory):
    """`presses.take("press-sheets", "gutterfold")` gives a build of the game for presses, made once."""
    return PressShelf(tmp_path_factory.mktemp("presses"))


@pytest.fixture(scope="session")
def plates(tmp_path_factory):
    """Give the folder for the plates of a file at a resolution, by its name."""
    folder = tmp_path_factory.mktemp("plates")
    return lambda name: folder / name


@pytest.fixture(scope="session")
def firefox(tmp_path_factory):
    """Firefox, started once."""
    support = pytest.importorskip("support.firefox", reason="websockets is not installed", exc_type=ImportError)
    if support.PROGRAM is None:
        pytest.skip("firefox is not installed")
    with support.Firefox(tmp_path_factory.mktemp("firefox") / "profile") as program:
        yield program


@pytest.fixture
def browser(request):
    """What opens a page, by the folder for its profile: Chromium, or Firefox where the test or the environment asks for it."""
    if getattr(request, "param", os.environ.get("PNP_BROWSER")) == "firefox":
        return request.getfixturevalue("firefox").open
    if chromium.PROGRAM is None:
        pytest.skip("chromium is not installed")
    return chromium.Chromium
