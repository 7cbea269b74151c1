"""What is computed from the pixels of a picture, such as samples of them or a paler copy, in this run or an earlier one."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from pnp.base.cache import BytesForm, KeptResults, ResultCache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.base.cache import DiskCache
    from pnp.model.picture import Picture

_EARLIER: ContextVar[ResultCache[object, bytes] | None] = ContextVar("what earlier runs computed", default=None)


@contextmanager
def derived_pixels_kept_in(disk: DiskCache | None) -> Iterator[None]:
    """Inside the block, look into `disk` before anything is computed, and keep there what was."""
    token = _EARLIER.set(None if disk is None else ResultCache(0, KeptResults(disk, "derived", BytesForm)))
    try:
        yield
    finally:
        _EARLIER.reset(token)


def derived_pixels(picture: Picture, what: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` computes from the pixels of a picture as it is seen; `what` says all that it depends on besides."""
    earlier = _EARLIER.get()
    return make() if earlier is None else earlier.get((picture.key, picture.turn, what), make)
