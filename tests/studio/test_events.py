"""Numbered events: what a client is sent that was away, and one that comes anew."""

import json

import pytest

from pnp.studio import events
from pnp.studio.events import Event, EventLog


def told(sent):
    """Number, kind and data of events as they are sent."""
    found = []
    for one in sent:
        lines = dict(line.split(": ", 1) for line in one.decode().strip().split("\n"))
        found.append((lines["id"], lines["event"], json.loads(lines["data"])))
    return found


@pytest.fixture
def log():
    """The log of a run with three events, whose whole is the last of them."""
    log = EventLog("cafe0123")
    for number in (1, 2, 3):
        log.publish([Event("build", str(number))], lambda number=number: str(number))
    return log


def test_a_client_is_sent_what_it_missed(log):
    """All behind the number that it names, and nothing if it has everything."""
    assert log.after(1) == (3, log.after(0)[1][1:])
    assert told(log.after(0)[1]) == [("cafe0123-1", "build", 1), ("cafe0123-2", "build", 2), ("cafe0123-3", "build", 3)]
    assert log.after(3) == (3, [])


def test_a_client_that_comes_anew_is_sent_everything(log):
    """Once, under the number of the last event; likewise one that was away too long, or knows another run."""
    assert (log.after(None)[0], told(log.after(None)[1])) == (3, [("cafe0123-3", "whole", 3)])
    assert told(log.after(4)[1]) == [("cafe0123-3", "whole", 3)]
    for number in range(events.MOST_EVENTS):
        log.publish([Event("edit", str(number))])
    assert len(log.after(3)[1]) == events.MOST_EVENTS
    assert told(log.after(2)[1]) == [(f"cafe0123-{3 + events.MOST_EVENTS}", "whole", 3)]


def test_long_events_are_not_kept_for_ever(log, monkeypatch):
    """Their bytes are counted."""
    monkeypatch.setattr(events, "_MOST_BYTES", 200)
    log.publish([Event("faces", f'"{"x" * 150}"')])
    assert [kind for _, kind, _ in told(log.after(2)[1])] == ["whole"]
    assert [kind for _, kind, _ in told(log.after(3)[1])] == ["faces"]


def test_before_the_first_build_nothing_is_known():
    """A client waits."""
    assert EventLog().after(None) == (None, [])


@pytest.mark.parametrize(
    ("id_", "number"),
    [("cafe0123-3", 3), ("cafe0123-0", 0), ("cafe0124-3", None), ("", None), ("3", None), ("cafe0123-", None),
     ("cafe0123--1", None), ("cafe0123-٣", None), ("cafe0123-9999999999999999999", None)],
)  # fmt: skip
def test_the_number_that_a_client_names(log, id_, number):
    """Only one of this run."""
    assert log.last_of(id_) == number


def test_every_reader_is_woken(log):
    """Whoever sends events is told that there are some."""
    woken = []
    log.wake = lambda: woken.append(log.after(3)[0])
    log.publish([Event("edit", "1")])
    assert woken == [4]


def test_runs_have_names_of_their_own():
    """Numbers of one mean nothing to another."""
    assert EventLog().run != EventLog().run
