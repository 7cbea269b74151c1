"""A press needs the profiles of pictures, by which their colours become inks: one that is damaged gives wrong ones.

Viewers at home leave such a profile aside without a word, so that nobody sees it before the cards are printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_file import picture_bytes
from pnp.inks.icc_profile import IccProfileError
from pnp.model.face_walk import ItemMemory, painted_items
from pnp.model.frame import ImageItem
from pnp.preflight.repeated_faults import RepeatedFaults

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.inks.press_inks import PressInks
    from pnp.model.picture import Picture
    from pnp.preflight.proof import Proof


def check(proof: Proof, report: Report) -> None:
    """Report each picture whose colour profile cannot be used, once for all cards."""
    if proof.press is None:
        return
    said: dict[str, str] = {}
    faults: RepeatedFaults[ImageItem] = RepeatedFaults(max)
    pictures = ItemMemory(
        lambda element: tuple([paint for paint in painted_items((element,)) if isinstance(paint.item, ImageItem)])
    )
    for component, frame in proof.distinct_faces():
        for paint in pictures.on_face(frame.items):
            assert isinstance(paint.item, ImageItem)
            picture = paint.item.picture
            if picture.key not in said:
                said[picture.key] = _fault(proof.press, picture)
            if said[picture.key]:
                faults.add(picture.key, paint.item, component, 0, component.place(frame, paint.box))
    for fault in faults.all():
        image = fault.first
        report.error(
            "preflight/picture-profile",
            f"the colour profile of `{image.picture.path}` on {fault.who} {said[image.picture.key]}",
            image.content or fault.component.mark,
            also=[("in", image.at)] if image.at else (),
            hint="save the picture again from an image editor, in sRGB",
            faces=fault.faces,
        )


def _fault(press: PressInks, picture: Picture) -> str:
    """Return what is wrong with the profile of a picture; empty if nothing is, or if it was told before."""
    if not picture.key:
        return ""
    from pnp.art.pixels import opened_picture  # noqa: PLC0415 - only for a press
    from pnp.inks.separated_picture import check_profile  # noqa: PLC0415 - only for a press

    try:
        check_profile(press, opened_picture(picture_bytes(picture)))
    except IccProfileError as error:
        return str(error).removeprefix("of the picture ")
    return ""
