"""Draw a scene from its pieces."""

from __future__ import annotations

from .actors import ACTORS
from .creatures import CREATURES
from .grounds import GROUNDS
from .machines import MACHINES
from .palette import NAMED
from .sets import SETS
from .stage import THINGS, Act, Scene, Stage, Thing, Who, heads, person

CAST = ACTORS | CREATURES | MACHINES | SETS | {"heads": heads}
WIDTH, HEIGHT = 690, 440


def draw(scene: Scene) -> str:
    """Give a scene as SVG."""
    p = Stage(WIDTH, HEIGHT)
    name, *colours = scene.ground.split()
    GROUNDS[name](p, *(NAMED[c] for c in colours))
    for piece in scene.pieces:
        with p.placed((piece.x, piece.y), piece.turn, piece.scale, flip=piece.flip):
            match piece:
                case Who():
                    person(p, piece)
                case Act():
                    CAST[piece.name](p, NAMED[piece.colour])
                case Thing():
                    THINGS[piece.name](p, NAMED[piece.colour])
    return p.svg()
