"""Readers of the latest item."""

import threading
import time

from pnp.cli.watch.server import Broadcast


def test_a_reader_gets_the_latest_item_and_then_the_next():
    """Those in between are missed; without a new item the wait ends after its time."""
    broadcast = Broadcast()
    assert broadcast.after(0, 0.01) == (0, None)
    broadcast.publish("a")
    broadcast.publish("b")
    assert broadcast.after(0, 0) == (2, "b")
    assert broadcast.after(2, 0.01) == (2, None)
    broadcast.publish("c")
    assert broadcast.after(2, 0) == (3, "c")


def test_all_readers_wake():
    """At once, and when there will be nothing more."""
    broadcast, found = Broadcast(), []
    for end in (lambda: broadcast.publish("a"), broadcast.close):
        number = len(found) // 3
        threads = [threading.Thread(target=lambda n=number: found.append(broadcast.after(n, 20))) for _ in range(3)]
        for thread in threads:
            thread.start()
        begun = time.monotonic()
        end()
        for thread in threads:
            thread.join(20)
        assert time.monotonic() - begun < 10
    assert found == [(1, "a")] * 3 + [(1, None)] * 3
    assert broadcast.is_closed
