"""What an editor shows beside a name: the value of a constant and where it is printed, a term's definition, a card's face."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image

from pnp.base.diagnostics import PnpError, list_first
from pnp.base.units import MM_PER_INCH
from pnp.locale.localize import source_card, source_words
from pnp.model.fields import Message, RichText
from pnp.model.sheet import id_of_card
from pnp.render.face_pixels import face_pixels

if TYPE_CHECKING:
    from pnp.lsp.names import Name
    from pnp.lsp.projects import Built
    from pnp.model.frame import Frame
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook
    from pnp.rules.usage import PrintedUse

MOST_BYTES: Final = 40_000
"""Of a picture: VS Code cuts a hover off behind 100,000 characters, and three bytes of a picture take four of them."""
_RESOLUTIONS: Final = (110, 90, 72, 54, 36)
_MOST_PIXELS: Final = 640  # of the longer side: a board would take seconds
_COLOURS: Final = 128
_MOST_USES: Final = 12
_MOST_WORDS: Final = 400


def describe_name(name: Name, built: Built, *, pictures: bool) -> str:
    """Return what a name stands for as Markdown; with `pictures`, a card's faces are in it, as data."""
    if name.kind == "constant":
        return "\n\n".join(_constant(name.name, built))
    if name.kind == "card":
        return "\n\n".join(_card(name.name, built, pictures=pictures))
    words = _words(built)
    if name.kind == "icon":
        icon = built.names.game.icons[name.name]
        return f"**[{name.name}]**: {words(icon.word)}\n\n{icon.picture.path}"
    term = built.names.game.terms[name.name]
    booklet = built.names.game.booklet
    definition = booklet.definitions.get(name.name) if booklet is not None else None
    return f"**{words(term)}** `{{term:{name.name}}}`" + (f"\n\n{words(definition)}" if definition is not None else "")


def _constant(name: str, built: Built) -> Iterator[str]:
    constant = built.names.game.rules[name]
    value = constant.value if isinstance(constant.value, (str, int, float)) or constant.value is None else "a table"
    yield f"`rules.{name}` = **{value}** {constant.unit}".strip()
    if constant.derivation is not None:
        yield f"= `{constant.derivation.expression}`" + (
            f" = {constant.derivation.numbers}" if constant.derivation.numbers else ""
        )
    bounds = [f"{what} {bound:g}" for what, bound in (("min", constant.low), ("max", constant.high)) if bound is not None]
    yield from [", ".join(bounds)] if bounds else []
    yield from [constant.note] if constant.note else []
    uses = built.uses.get(name, ())
    if not uses:
        yield f"printed nowhere: {constant.unprinted}" if constant.unprinted else "printed nowhere"
        return
    lines = [f"* {_use(use)}" for use in uses[:_MOST_USES]]
    more = [f"* and {len(uses) - _MOST_USES} more places"] if len(uses) > _MOST_USES else []
    yield "\n".join([*lines, *more])


def _use(use: PrintedUse) -> str:
    pages = [f"{document} page {list_first([str(page) for page in found], 3)}" for document, found in use.pages.items()]
    return f"`{use.use.mark}` ({use.use.how})" + (f": {'; '.join(pages)}" if pages else "")


def _card(name: str, built: Built, *, pictures: bool) -> Iterator[str]:
    card = source_card(built.names.game, built.names.cards[name])
    deck = built.names.decks.get(name, "")
    yield f"**{name}**" + (f" in the deck `{deck}`" if deck else "") + (f", {card.copies} copies" if card.copies != 1 else "")
    shown = next((one for one in built.prepared.components if id_of_card(one.id).partition("@")[0] == name), None)
    if shown is not None:
        yield f"{shown.face.size.w:g} × {shown.face.size.h:g} mm"
    if shown is not None and pictures:
        yield "".join(_pictures(shown, built.prepared.game.fonts, name))
        return
    texts = [value for value in card.values.values() if isinstance(value, RichText)]
    yield "\n".join(f"> {line}" for text in texts for line in text.plain[:_MOST_WORDS].splitlines())


def _pictures(component: Component, fonts: FontBook, name: str) -> Iterator[str]:
    try:
        yield f"![{name}](data:image/png;base64,{b64encode(face_picture(component.face, fonts)).decode()})"
    except PnpError as error:  # a picture is gone
        yield error.diagnostics[0].message


def face_picture(frame: Frame, fonts: FontBook) -> bytes:
    """Return a face as a PNG of at most `MOST_BYTES`: in fewer colours and smaller, as far as it must be. Raises PnpError."""
    longest = max(frame.size) / MM_PER_INCH
    for ppi in [ppi for ppi in _RESOLUTIONS if longest * ppi <= _MOST_PIXELS] or _RESOLUTIONS[-1:]:
        png = face_pixels(frame, fonts, ppi=ppi).png()
        if len(png) <= MOST_BYTES:
            return png
        out = BytesIO()
        with Image.open(BytesIO(png)) as image:
            image.convert("RGB").quantize(_COLOURS).save(out, "PNG", optimize=True)
        if len(out.getvalue()) <= MOST_BYTES:
            break
    return out.getvalue()


def _words(built: Built) -> Callable[[Message | RichText], str]:
    say = source_words(built.names.game)
    return lambda text: say(text) if isinstance(text, Message) else text.plain
