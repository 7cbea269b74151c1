"""Drawings of how a game is put together: its own nets step by step, the tiles of its boards, the lines along which to cut.

A folded net is drawn in an axonometric projection. Faces are sorted by a tree of planes (Fuchs, Kedem and Naylor 1980), which
divides those that lie on both sides of another one, so that what is hidden is hidden. As the projection of a plane is affine,
each side shows its own art. Drawings know no words but the numbers of tabs and sheets; who places them sets the words, of which
those of both the assembly sheet and the booklet are here. All lengths are mm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen
from pnp.base.units import Box, Size
from pnp.layout.folding import (
    FLAT,
    Crease,
    Net,
    NetKind,
    NetRegion,
    Pose,
    dot,
    edges,
    fold,
    full_angle,
    middle_of,
    net_of,
    net_without_lines,
    rotate,
    scale,
    subtract,
)
from pnp.locale.phrases import phrase, phrase_locale, stock_note
from pnp.model.frame import Colour, Frame, Group, PlacedFrame, Shape, Stroke
from pnp.model.game import deck_word
from pnp.model.outline import box_path
from pnp.pictures.path_data import circle_path
from pnp.pictures.path_geometry import polygon_area, winding_number

if TYPE_CHECKING:
    from pnp.model.frame import Item
    from pnp.model.game import Deck, Game
    from pnp.model.outline import Matrix, Path, ProcessingStep
    from pnp.model.sheet import Component, Point, Tile, Vector
    from pnp.model.style import Theme


StepPhrase: TypeAlias = Literal[
    "assembly-cut", "assembly-fold", "assembly-glue", "assembly-tab", "assembly-bottom", "assembly-lid", "assembly-halves",
    "assembly-slot", "assembly-cross",
]  # fmt: skip
"""The phrases that say what is done in a step."""


class Label(NamedTuple):
    """A number in a drawing: its text, and its middle in mm."""

    text: str
    x: float
    y: float


class Picture(NamedTuple):
    """A drawing with its size in mm; numbers are set by who places it."""

    size: Size
    items: tuple[Item, ...]
    labels: tuple[Label, ...] = ()


class AssemblyStep(NamedTuple):
    """A step: the phrase that says what to do, its number of a tab (None: none), and its picture in a room of a size."""

    phrase: StepPhrase
    tab: int | None
    draw: Callable[[Size], Picture]


@frozen
class FoldedPiece:
    """A kind of net in a game: how many pieces of each deck have it, the largest face that shows it, and what that folds to."""

    decks: Mapping[str, int]
    face: Frame
    net: Net


def folded_pieces(components: Iterable[Component]) -> tuple[FoldedPiece, ...]:
    """Return each kind of net among components once, with the largest face that shows it, in their order."""
    known: dict[NetKind, FoldedPiece] = {}
    seen: dict[int, Net | None] = {}
    for component in components:
        face = component.face
        if id(face) not in seen:
            seen[id(face)] = net_of(face)
        net = seen[id(face)]
        if net is None:
            continue
        first = known.get(net.kind)
        decks = Counter(first.decks if first else {})
        decks[component.deck] += component.copies
        is_larger = first is None or face.size.w > first.face.size.w
        known[net.kind] = FoldedPiece(decks, face, net) if is_larger or first is None else replace(first, decks=decks)
    return tuple(known.values())


def decks_in_words(game: Game, decks: Mapping[str, int]) -> str:
    """Name decks in the language of a localized game, in its order, each with how many pieces it has here.

    Decks without a word for them are counted together as what they are: dice, tokens, boxes. The others are only counted: the
    word says what they are, such as cubes, which may be tokens to the generator.
    """
    named: dict[str, str] = {}
    without = Counter[str]()
    for deck in (deck for deck in game.decks if deck.name in decks):
        word = deck_word(game.words, deck.name)
        if word is None:
            without[deck.kind] += decks[deck.name]
            named[deck.kind] = phrase(game.locale, deck.kind, game.phrases, n=without[deck.kind])
        else:
            named[f"deck {deck.name}"] = f"{word.plain} ({decks[deck.name]})"
    return " · ".join(named.values())


def paper_note(game: Game, deck: Deck, usual: str, *, right_to_left: bool) -> tuple[str, str]:
    """Return what a deck is printed on, its stock, else the phrase `usual`; and the language of these words."""
    if deck.stock is None:
        return phrase(game.locale, usual, game.phrases), phrase_locale(game.locale, usual, game.phrases)
    return stock_note(game, deck.stock, right_to_left=right_to_left)


_WHITE, _BLACK = Colour(1.0, 1.0, 1.0), Colour(0.0, 0.0, 0.0)
_INSIDE = Colour(0.86, 0.86, 0.86)  # the unprinted side of the paper
_GLUE = Colour(0.45, 0.45, 0.45)
_OUTLINE, _EDGE, _HATCH = (Stroke(_BLACK, width, join="round", cap="round") for width in (0.3, 0.18, 0.12))
_HATCH_STEP = 1.3
_FAINT = 0.3  # opacity of the art in the steps before the last
_LARGEST = 2.2  # the scale of a folded net to that of its flat one
_LEAST_TAB = 1.6  # the least side of a drawn tab that has room for its number
_HALF = 0.5
_LAST: frozenset[StepPhrase] = frozenset({"assembly-glue", "assembly-lid", "assembly-slot", "assembly-cross"})
"""The steps that show the finished piece."""
_NEAR = 1e-6


class _View(NamedTuple):
    """A parallel projection: the directions of right and up on the picture, and the one towards the viewer."""

    right: Vector
    up: Vector
    toward: Vector

    def at(self, v: Vector) -> Point:
        return dot(v, self.right), -dot(v, self.up)


def _view(azimuth: float, elevation: float) -> _View:
    """Return the view of one who stands `azimuth` degrees to the right and `elevation` above; z is up, y away."""
    a, e = radians(azimuth), radians(elevation)
    return _View(
        (cos(a), sin(a), 0.0), (-sin(a) * sin(e), cos(a) * sin(e), cos(e)), (sin(a) * cos(e), -cos(a) * cos(e), sin(e))
    )


def assembly_steps(piece: FoldedPiece, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the steps from the printed net to the finished piece."""
    kind, net, face = piece.net.kind, piece.net, piece.face
    flat = AssemblyStep("assembly-cut", None, lambda room: draw_flat(net, face, theme, room))

    def step(phrase: StepPhrase, pose: Callable[[Net], dict[int, Pose]], view: _View, tab: int | None = None) -> AssemblyStep:
        return AssemblyStep(phrase, tab, lambda room: _draw_folded(net, face, pose(net), view, room, is_last=phrase in _LAST))

    above, (seen, finish) = _ABOVE, _finish(kind)
    if kind == "tuckbox":
        return (
            flat,
            step("assembly-fold", lambda n: _stand(n.rooted(n.region("back")), _all(0.4)), _view(-24, 26)),
            step("assembly-tab", lambda n: _stand(n, _tuck_box(n, 0.0, 0.0)), above, 1),
            step("assembly-bottom", lambda n: _stand(n, _tuck_box(n, 0.0, 0.6)), _view(30, -30), 2),
            step("assembly-lid", lambda n: _stand(n, _tuck_box(n, 0.55, 1.0)), above),
        )
    if kind in {"disc_standee", "cross_standee"}:
        last: StepPhrase = "assembly-slot" if kind == "disc_standee" else "assembly-cross"
        return (
            flat,
            step("assembly-halves", lambda n: _stand(_front(n), _mountains(0.75)), above),
            step(last, finish, seen),
        )
    if kind == "standee":
        return (
            flat,
            step("assembly-fold", lambda n: _stand(_front(n), _all(0.6)), above),
            step("assembly-glue", finish, seen),
        )
    return (
        flat,
        step("assembly-fold", lambda n: fold(_from_middle(n), _all(_HALF)), _view(20, 40)),
        step("assembly-glue", finish, seen),
    )


_ABOVE = _view(30, 30)


def _finish(kind: NetKind) -> tuple[_View, Callable[[Net], dict[int, Pose]]]:
    """Return from where the finished piece is seen best, and how its net is folded then; a box is closed."""
    if kind == "tuckbox":
        return _ABOVE, lambda net: _stand(net, _tuck_box(net, 1.0, 1.0))
    if kind in {"disc_standee", "cross_standee"}:
        return _view(35, 22), _on_foot
    if kind == "standee":
        return _ABOVE, _leaning
    return _ABOVE if kind == "tray" else _view(28, 32), _on_a_side


def finished_piece(face: Frame) -> Frame | None:
    """Return the face of a net folded and glued, in its real size and lit from above; None if it shows no net."""
    net = net_of(face)
    if net is None:
        return None
    view, finish = _finish(net.kind)
    picture = _draw_folded(net, face, finish(net), view, _ANY_ROOM, is_last=True, is_lit=True)
    return Frame(picture.size, 0.0, picture.items)


_ANY_ROOM = Size(1e4, 1e4)
_LIGHT = (-0.36, -0.74, 0.57)  # towards the lamp: from the front, on the left, above
_SHADE = 0.45  # opacity of the black on a side that the lamp does not reach


def _all(share: float) -> Callable[[Crease], float]:
    return lambda _: share


def _mountains(share: float) -> Callable[[Crease], float]:
    return lambda crease: share if crease.step == "mountain" else 0.0


def _tuck_box(net: Net, lid: float, bottom: float) -> Callable[[Crease], float]:
    """Return how far creases are folded when the sides stand, and lid and bottom are so far closed; small flaps go first."""
    middle = middle_of(net.regions[net.region("front")].corners)[1]

    def share(crease: Crease) -> float:
        if abs(crease.a[0] - crease.b[0]) < abs(crease.a[1] - crease.b[1]):
            return 1.0
        closed = lid if crease.a[1] < middle else bottom
        is_small = net.regions[crease.parent].name in {"left", "right"}
        return (1.0 if closed else 0.0) if is_small else closed

    return share


def _stand(net: Net, share: Callable[[Crease], float]) -> dict[int, Pose]:
    """Fold a net whose first side stands upright and is seen."""
    return {i: pose.moved(_upright) for i, pose in fold(net, share).items()}


def _upright(v: Vector) -> Vector:
    return v[0], -v[2], v[1]


def _front(net: Net) -> Net:
    """Return the piece of a net that has its front, folded from there."""
    found = net.rooted(net.region("front"))
    piece = {*_piece_of(found, found.roots[0])}
    return replace(found, roots=found.roots[:1], creases=tuple([c for c in found.creases if c.parent in piece]))


def _from_middle(net: Net) -> Net:
    """Return the net with the side nearest to its middle as the one that keeps its place."""
    corners = [corner for region in net.regions for corner in region.corners]
    x, y = (sum((min(values), max(values))) / 2 for values in zip(*corners, strict=True))
    near = {i: middle_of(region.corners) for i, region in enumerate(net.regions) if region.name}
    return net.rooted(min(near, key=lambda i: hypot(near[i][0] - x, near[i][1] - y)))


def _on_a_side(net: Net) -> dict[int, Pose]:
    """Fold a solid or a tray; a solid whose first side has none opposite to it stands on that one."""
    poses = fold(net, _all(1.0))
    first = poses[net.roots[0]].normal
    opposite = any(dot(pose.normal, first) < -1 + _NEAR for i, pose in poses.items() if net.regions[i].name)
    if net.kind == "tray" or opposite:
        return poses
    return {i: pose.moved(lambda v: (v[0], -v[1], -v[2])) for i, pose in poses.items()}


def _leaning(net: Net) -> dict[int, Pose]:
    """Fold a standee like an A, whose front leans back so far that its floor is level."""
    front = net.region("front")
    poses = _stand(net.rooted(front), _all(1.0))
    fold_angle = next(full_angle(net, c) for c in net.creases if {net.regions[i].name for i in (c.parent, c.other)} == _SIDES)
    lean = (pi - fold_angle) / 2
    return {i: pose.moved(lambda v: rotate(v, (1.0, 0.0, 0.0), -lean)) for i, pose in poses.items()}


_SIDES = {"front", "back"}


def _on_foot(net: Net) -> dict[int, Pose]:
    """Fold a flat standee and put it into its second piece: the slot of a disc, or crosswise into one with its own slot."""
    net = net.rooted(net.region("front"))
    poses = fold(net, _all(1.0))
    front, second = net.region("front"), set(_piece_of(net, net.roots[-1]))
    corners = net.regions[front].corners
    standing = {i: pose.moved(_upright) for i, pose in poses.items() if i not in second}
    if net.kind == "disc_standee":
        low = max(c.a[1] for c in net.creases if front in {c.parent, c.other})
        (slot,) = net.regions[net.roots[-1]].holes
        target = standing[front].at((middle_of(corners)[0], low))
        by = subtract(target, FLAT.at(middle_of(slot)))
        return standing | {net.roots[-1]: FLAT.moved(lambda v: v, (by[0], by[1], by[2] + _SLIT))}
    crossing = net.rooted(max(second, key=lambda i: middle_of(net.regions[i].corners)[1]))
    folded = fold(crossing, _all(1.0))
    lower = crossing.regions[crossing.roots[-1]].corners
    foot = standing[front].at((middle_of(corners)[0], max(y for _, y in corners)))
    turned = {i: folded[i].moved(_upright).moved(_crosswise) for i in second}
    base = turned[crossing.roots[-1]].at((middle_of(lower)[0], min(y for _, y in lower)))
    by = subtract(foot, base)
    return standing | {i: pose.moved(lambda v: v, by) for i, pose in turned.items()}


_SLIT = 0.3  # by so much a disc lies above the flaps that are glued below it


def _crosswise(v: Vector) -> Vector:
    """Turn a second piece upside down, as its slot opens upwards, and across the first one."""
    return v[1], -v[0], -v[2]


def _piece_of(net: Net, root: int) -> Iterator[int]:
    reached = [root]
    for crease in net.creases:
        if crease.parent in reached:
            reached.append(crease.other)
    yield from reached


class _Corner(NamedTuple):
    """A corner of a face: where it lies on the net and in space, and the line from it to the next one (None: no line)."""

    flat: Point
    place: Vector
    step: ProcessingStep | None


class _Face(NamedTuple):
    """A region, or a part of one that a plane has cut off."""

    region: int
    pose: Pose
    corners: tuple[_Corner, ...]


def _faces(net: Net, poses: Mapping[int, Pose]) -> Iterator[_Face]:
    for i, pose in poses.items():
        region = net.regions[i]
        corners = zip(region.corners, region.steps, strict=True)
        yield _Face(i, pose, tuple([_Corner(corner, pose.at(corner), step) for corner, step in corners]))


def _back_to_front(faces: Sequence[_Face], toward: Vector) -> Iterator[_Face]:
    """Yield faces in the order in which they are painted, those that others cross in parts."""
    if not faces:
        return
    first, *others = faces
    normal, place = first.pose.normal, first.corners[0].place
    behind: list[_Face] = []
    before: list[_Face] = []
    for face in others:
        far = [dot(normal, subtract(corner.place, place)) for corner in face.corners]
        if max(far) < _THIN:
            behind.append(face)
        elif min(far) > -_THIN:
            before.append(face)
        else:
            behind.append(_part(face, [-v for v in far]))
            before.append(_part(face, far))
    is_seen = dot(normal, toward) > 0
    yield from _back_to_front(behind if is_seen else before, toward)
    yield first
    yield from _back_to_front(before if is_seen else behind, toward)


_THIN = 0.05  # so far a face may lie beyond a plane before it is cut


def _part(face: _Face, far: Sequence[float]) -> _Face:
    """Return the part of a face whose corners are at a positive distance (Sutherland and Hodgman 1974)."""
    corners: list[_Corner] = []
    for i, (corner, here) in enumerate(zip(face.corners, far, strict=True)):
        follower, there = face.corners[(i + 1) % len(far)], far[(i + 1) % len(far)]
        if here >= 0:
            corners.append(corner)
        if (here < 0) != (there < 0):
            share = here / (here - there)
            flat = _between(corner.flat, follower.flat, share)
            place = _between(corner.place, follower.place, share)
            corners.append(_Corner(flat, place, corner.step if here < 0 else None))  # type: ignore[arg-type]  # as many numbers
    return face._replace(corners=tuple(corners))


def _between(one: Sequence[float], other: Sequence[float], share: float) -> tuple[float, ...]:
    return tuple([a + (b - a) * share for a, b in zip(one, other, strict=True)])


def draw_flat(net: Net, face: Frame, theme: Theme, room: Size) -> Picture:
    """Draw a net as it prints, in its lines at their real widths and dashes; tabs to be glued are hatched."""
    corners = [corner for region in net.regions for corner in region.corners]
    left, top, right, bottom = _extent(corners)
    factor = min(1.0, room.w / (right - left), room.h / (bottom - top))
    matrix: Matrix = (factor, 0.0, 0.0, factor, -left * factor, -top * factor)
    items: list[Item] = []
    labels: list[Label] = []
    lines: dict[frozenset[Point], ProcessingStep] = {}
    art = net_without_lines(face)
    for region in net.regions:
        outline = [_mapped(matrix, corner) for corner in region.corners]
        items += _ground(region, outline, PlacedFrame(art, matrix, _closed(region.corners)), _FAINT, is_print=True)
        if region.tab is not None:
            labels.append(_tab_label(region, outline))
        for hole in region.holes:
            items.append(Shape(_closed([_mapped(matrix, p) for p in hole]), _WHITE, theme.lines["cut"]))
        lines |= {frozenset(edge): step for edge, step in zip(edges(region.corners), region.steps, strict=True)}
    for ends, step in lines.items():
        items.append(Shape(_open([_mapped(matrix, p) for p in sorted(ends)]), stroke=theme.lines[step]))
    return Picture(Size((right - left) * factor, (bottom - top) * factor), tuple(items), tuple(labels))


def _draw_folded(  # noqa: PLR0913 - what is drawn, how it lies, and how it is seen
    net: Net, face: Frame, poses: Mapping[int, Pose], view: _View, room: Size, *, is_last: bool, is_lit: bool = False
) -> Picture:
    """Draw a folded net: printed sides with their art, the other side of the paper grey, hidden faces hidden.

    `is_lit`: shaded as by a lamp, for a picture of the game; otherwise with its lines, for those who fold it.
    """
    faces = list(_back_to_front(sorted(_faces(net, poses), key=lambda f: -len(net.regions[f.region].name)), view.toward))
    places = [view.at(corner.place) for found in faces for corner in found.corners]
    left, top, right, bottom = _extent(places)
    flat = _extent([corner for region in net.regions for corner in region.corners])
    largest = _LARGEST * min(1.0, room.w / (flat[2] - flat[0]), room.h / (flat[3] - flat[1]))
    factor = min(1.0, largest, room.w / (right - left), room.h / (bottom - top))

    def on_picture(place: Vector) -> Point:
        x, y = view.at(place)
        return (x - left) * factor, (y - top) * factor

    art = net_without_lines(face)
    items: list[Item] = []
    labels: list[Label] = []
    for found in faces:
        region, pose = net.regions[found.region], found.pose
        outline = [on_picture(corner.place) for corner in found.corners]
        labels = [label for label in labels if not winding_number(tuple(outline), label.x, label.y)]  # it is hidden now
        is_print = dot(pose.normal, view.toward) > _NEAR
        matrix = _matrix_of(pose, on_picture)
        placed = PlacedFrame(art, matrix, _closed([corner.flat for corner in found.corners]))
        items += _ground(region, outline, placed, 1.0 if is_last else _FAINT, is_print=is_print)
        through = (_INSIDE, None) if is_lit else (_WHITE, _EDGE)
        items += [Shape(_closed([on_picture(pose.at(p)) for p in hole]), *through) for hole in region.holes]
        if is_lit:
            outward = pose.normal if is_print else scale(pose.normal, -1.0)
            reached = min(1.0, max(0.0, dot(outward, _LIGHT)) / -_LIGHT[1])
            items.append(Shape(_closed(outline), _BLACK._replace(alpha=_SHADE * (1 - reached))))
            continue
        for (a, b), corner in zip(edges(outline), found.corners, strict=True):
            if corner.step is not None:
                items.append(Shape(_open((a, b)), stroke=_OUTLINE if corner.step == "cut" else _EDGE))
        if is_print and region.tab is not None and not is_last and _least_side(outline) > _LEAST_TAB:
            labels.append(_tab_label(region, outline))
    return Picture(Size((right - left) * factor, (bottom - top) * factor), tuple(items), tuple(labels))


def _matrix_of(pose: Pose, on_picture: Callable[[Vector], Point]) -> Matrix:
    """Return how the net is seen where a region lies: a projection of a plane is affine."""
    (x, y), (x1, y1), (x2, y2) = (on_picture(pose.at(point)) for point in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    return x1 - x, y1 - y, x2 - x, y2 - y, x, y


def _ground(region: NetRegion, outline: Sequence[Point], art: PlacedFrame, opacity: float, *, is_print: bool) -> Iterator[Item]:
    """Yield what a region shows: its art, the hatching of a tab to be glued, or the grey of the paper's other side."""
    path = _closed(outline)
    yield Shape(path, _WHITE if is_print else _INSIDE)
    if is_print and region.tab is not None:
        yield Group((Shape(_hatching(outline), stroke=_HATCH),), clip=path)
    elif is_print and region.name:
        yield Group((art,), opacity=opacity) if opacity < 1.0 else art


def _hatching(outline: Sequence[Point]) -> Path:
    """Return lines at 45 degrees over the box of a tab."""
    left, top, right, bottom = _extent(outline)
    path: list[tuple[Literal["M", "L"], tuple[float, float]]] = []
    at = left - (bottom - top)
    while at < right:
        path += [("M", (at, bottom)), ("L", (at + bottom - top, top))]
        at += _HATCH_STEP
    return tuple(path)


class LegendLine(NamedTuple):
    """A line that sheets have: the phrase that explains it, how it is drawn, and whether only its ends print, as marks."""

    phrase: str
    stroke: Stroke
    is_mark: bool = False


def legend_of_steps(steps: Container[str], theme: Theme) -> Iterator[LegendLine]:
    """Yield the lines of a theme that are printed for these processing steps."""
    yield from (LegendLine(f"assembly-line-{step}", theme.lines[step]) for step in _STEPS_IN_LEGEND if step in steps)


def steps_of(pieces: Iterable[FoldedPiece]) -> set[str]:
    """Return the steps of the lines of nets, along which they are at least cut."""
    return {"cut"} | {step for piece in pieces for region in piece.net.regions for step in region.steps if step}


def legend_samples(pieces: Sequence[FoldedPiece], lines: Iterable[LegendLine], size: Size) -> Iterator[tuple[str, Picture]]:
    """Yield these lines, and a tab if there are pieces, each behind the phrase that explains it."""
    for line in lines:
        whole = ((0.0, size.w),)
        parts = ((0.0, size.w * _MARK), (size.w * (1 - _MARK), size.w)) if line.is_mark else whole
        yield line.phrase, Picture(size, tuple([Shape(_level(part, size.h / 2), stroke=line.stroke) for part in parts]))
    if pieces:
        yield "assembly-line-tab", Picture(size, _hatched_tab(size))


_MARK = 0.25  # of the length of a line: a mark at its end
_STEPS_IN_LEGEND: tuple[ProcessingStep, ...] = ("cut", "mountain", "valley")


def _level(ends: Point, y: float) -> Path:
    return _open([(x, y) for x in ends])


class CutRun(NamedTuple):
    """Sheets that are cut alike: a drawing, their paper and numbers, what is on them, and the phrases that say what is done."""

    picture: Picture
    sheets: str
    pieces: str
    phrases: tuple[str, ...]


class CutFile(NamedTuple):
    """A file of sheets: its name, how and on what it is printed, each with the language of the words, and how it is cut."""

    name: str
    notes: tuple[tuple[str, str], ...]
    runs: tuple[CutRun, ...]


@frozen
class CuttingGuide:
    """The lines that the sheets of a game have, and its files in the order in which they are printed and cut."""

    lines: tuple[LegendLine, ...]
    files: tuple[CutFile, ...]


def _hatched_tab(size: Size) -> tuple[Item, ...]:
    """Return a tab as the drawings show it where it is to be glued."""
    w, h = size
    outline = [(0.0, h), (h / 2, 0.0), (w - h / 2, 0.0), (w, h)]
    region = NetRegion(tuple(outline), ("cut",) * 4, "", 0)
    nothing = PlacedFrame(Frame(size, 0.0, ()), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    return (*_ground(region, outline, nothing, 1.0, is_print=True), Shape(_closed(outline), stroke=_EDGE))


def number_plate(label: Label) -> Shape:
    """Return the white plate that a number lies on, so that it is read on hatching."""
    return Shape(circle_path(label.x, label.y, _PLATE), _WHITE)


_PLATE = 1.25


def _tab_label(region: NetRegion, outline: Sequence[Point]) -> Label:
    return Label(str(region.tab), *middle_of(outline))


def _least_side(outline: Sequence[Point]) -> float:
    """Return about how narrow a polygon is: its area by its longest edge."""
    return abs(polygon_area(tuple(outline))) / max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in edges(outline))


def _extent(points: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _mapped(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _closed(points: Sequence[Point]) -> Path:
    return (*_open(points), ("Z", ()))


def _open(points: Sequence[Point]) -> Path:
    return tuple([("M" if i == 0 else "L", point) for i, point in enumerate(points)])


class TilePlace(NamedTuple):
    """A tile of a board, and the number of the sheet that it is printed on (0: not known)."""

    tile: Tile
    sheet: int


_APART = 0.045  # of the longer side of a board, between tiles that are not glued yet
_SEAM = Stroke(_BLACK, 0.25, (1.6, 0.9))


def draw_tiles(board: Frame, places: Sequence[TilePlace], room: Size, *, together: bool) -> Picture:
    """Draw the tiles of a board with the numbers of their sheets: apart, each with what gets covered hatched, or glued.

    In paint order: each tile covers a part of those before it, as on the table.
    """
    gap = 0.0 if together else _APART * max(board.size)
    boxes = [
        (p, (p.tile.visible if together else p.tile.window).moved((p.tile.column - 1) * gap, (p.tile.row - 1) * gap))
        for p in places
    ]
    left, top = min(box.x for _, box in boxes), min(box.y for _, box in boxes)
    size = Size(max(box.right for _, box in boxes) - left, max(box.bottom for _, box in boxes) - top)
    factor = min(1.0, room.w / size.w, room.h / size.h)
    items: list[Item] = []
    labels: list[Label] = []
    for place, box in boxes:
        window = place.tile.visible if together else place.tile.window
        x, y, w, h = (box.x - left) * factor, (box.y - top) * factor, box.w * factor, box.h * factor
        matrix: Matrix = (factor, 0.0, 0.0, factor, x - window.x * factor, y - window.y * factor)
        path = box_path(Box(x, y, w, h))
        items.append(Shape(path, _WHITE))
        items.append(Group((PlacedFrame(board, matrix, box_path(window)),), opacity=_FAINT))
        if not together:
            items += _seams(place.tile, matrix)
        items.append(Shape(path, stroke=_OUTLINE))
        visible = place.tile.visible
        if place.sheet:
            middle = _mapped(matrix, (visible.x + visible.w / 2, visible.y + visible.h / 2))
            items.append(Shape(circle_path(*middle, _DISC), _WHITE, _EDGE))
            labels.append(Label(str(place.sheet), *middle))
    return Picture(Size(size.w * factor, size.h * factor), tuple(items), tuple(labels))


_DISC = 2.6


def _seams(tile: Tile, matrix: Matrix) -> Iterator[Item]:
    """Yield the strips of a tile that others will cover, hatched, and the dashed seams at their edges."""
    window, seen = tile.window, tile.visible
    strips = (
        Box(seen.right, window.y, window.right - seen.right, window.h),
        Box(window.x, seen.bottom, window.w, window.bottom - seen.bottom),
    )
    for strip in strips:
        if strip.w > _THIN and strip.h > _THIN:
            outline = [_mapped(matrix, corner) for corner in _corners(strip)]
            yield Group((Shape(_hatching(outline), stroke=_HATCH),), clip=_closed(outline))
            seam = (outline[0], outline[3]) if strip.x > window.x else (outline[0], outline[1])
            yield Shape(_open(seam), stroke=_SEAM)


def _corners(box: Box) -> list[Point]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
