"""Who may write over the page: each point of the audit list in docs/studio.md, by its name."""

import pytest
from starlette.responses import PlainTextResponse
from starlette.routing import Route, Router
from starlette.testclient import TestClient

from pnp.studio import guard as guard_module
from pnp.studio.guard import (
    MOST_BODIES,
    MOST_BODY_BYTES,
    MOST_PICTURE_BYTES,
    MOST_TABLE_BYTES,
    MOST_WRITES,
    PICTURE_PATH,
    TABLE_PATH,
    Guard,
    sent_bytes,
)

TOKEN = "t" * 32
HOST = "127.0.0.1:8000"
OWN = {
    "Host": HOST, "Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
    "X-Pnp-Token": TOKEN,
}  # fmt: skip


@pytest.fixture
def written():
    """The bodies that were written."""
    return []


@pytest.fixture
def client(written):
    """A client of a guarded application."""

    async def write(request):
        written.append(await request.body())
        return PlainTextResponse("written")

    app = Router([Route("/edits", write, methods=["POST"])], redirect_slashes=False)
    return TestClient(Guard(app, TOKEN, frozenset({HOST, "localhost:8000"})))


def post(client, headers, body=b"{}", token=TOKEN):
    """The status of a request that writes."""
    return client.post(f"/{token}/edits", content=body, headers=headers).status_code


def without(name):
    """The headers of the page without one."""
    return {key: value for key, value in OWN.items() if key != name}


def test_the_page_itself_writes(client, written):
    """Under both names of this machine; browsers that do not say where a request comes from are not refused for it."""
    assert post(client, OWN, b"1") == 200
    assert post(client, {**OWN, "Host": "localhost:8000", "Origin": "http://localhost:8000"}, b"2") == 200
    assert post(client, without("Sec-Fetch-Site"), b"3") == 200
    assert post(client, {**OWN, "Content-Type": "application/json; charset=utf-8"}, b"4") == 200
    assert written == [b"1", b"2", b"3", b"4"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({**OWN, "Host": "evil.example:8000"}, 421),
        (without("Origin"), 403),
        ({**OWN, "Origin": "null"}, 403),
        ({**OWN, "Origin": "http://evil.example"}, 403),
        ({**OWN, "Origin": "http://127.0.0.1:8001"}, 403),
        ({**OWN, "Origin": "https://127.0.0.1:8000"}, 403),
        ({**OWN, "Origin": "http://localhost:8000"}, 403),
        ({**OWN, "Sec-Fetch-Site": "cross-site"}, 403),
        ({**OWN, "Sec-Fetch-Site": "same-site"}, 403),
        ({**OWN, "Sec-Fetch-Site": "none"}, 403),
        (without("X-Pnp-Token"), 403),
        ({**OWN, "X-Pnp-Token": "x" * 32}, 403),
        (without("Content-Type"), 415),
        ({**OWN, "Content-Type": "text/plain"}, 415),
        ({**OWN, "Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_others_do_not(client, written, headers, status):
    """A form, a script of another page, another name of this machine, a request by hand; nothing is read."""
    assert post(client, headers) == status
    assert written == []


def test_another_token_is_nothing(client, written):
    """As for whoever looks."""
    assert post(client, OWN, token="x" * 32) == 404
    assert written == []


def test_bodies_are_bounded(client, written):
    """Whether their length is said or not."""

    def parts():
        for _ in range(MOST_BODY_BYTES // 1000 + 2):
            yield b"x" * 1000

    assert post(client, OWN, b"x" * (MOST_BODY_BYTES + 1)) == 413
    assert post(client, OWN, parts()) == 413
    assert written == []
    assert post(client, OWN, b"x" * MOST_BODY_BYTES) == 200


@pytest.mark.parametrize(("path", "most"), [(TABLE_PATH, MOST_TABLE_BYTES), (PICTURE_PATH, MOST_PICTURE_BYTES)])
def test_a_file_may_be_larger(written, path, most):
    """On its own path alone: 8 MB of a table and 16 MB of a picture, in Base64."""

    async def write(request):
        written.append(len(await request.body()))
        return PlainTextResponse("written")

    app = Router([Route(f"/{one}", write, methods=["POST"]) for one in (path, "rules/play")], redirect_slashes=False)
    client, body = TestClient(Guard(app, TOKEN, frozenset({HOST}), MOST_BODIES)), most * 4 // 3 + 4096
    assert client.post(f"/{TOKEN}/{path}", content=b"x" * body, headers=OWN).status_code == 200
    assert client.post(f"/{TOKEN}/{path}", content=b"x" * (body + 1), headers=OWN).status_code == 413
    assert client.post(f"/{TOKEN}/rules/play", content=b"x" * (MOST_BODY_BYTES + 1), headers=OWN).status_code == 413
    assert written == [body]


def test_the_bytes_of_a_file():
    """In Base64, and not too many."""
    assert sent_bytes("aGk=", "a.svg", 2) == b"hi"
    for sent, said in ((None, "`a.svg` has no `data`"), ("a", "no Base64"), ("é", "no Base64"), ("aGlo", "larger than 0 MB")):
        with pytest.raises(ValueError, match=said):
            sent_bytes(sent, "a.svg", 2)


def test_requests_that_write_are_bounded(client, monkeypatch):
    """So many in a second; those that are refused for something else do not count."""
    now = [100.0]
    monkeypatch.setattr(guard_module, "monotonic", lambda: now[0])
    assert post(client, without("Origin")) == 403
    assert [post(client, OWN) for _ in range(MOST_WRITES + 1)] == [200] * MOST_WRITES + [429]
    now[0] += 1.1
    assert post(client, OWN) == 200


def test_a_look_changes_nothing(client):
    """What writes is not answered to GET."""
    assert client.get(f"/{TOKEN}/edits", headers=OWN).status_code == 405
