"""Four guardians, each in a window 440 by 460."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .castles import HEIGHT
from .palette import (
    AIR,
    BRONZE,
    CREAM,
    DEEP,
    DUSK,
    EARTH,
    EMBER,
    FIRE,
    FOAM,
    GOLD,
    GREY,
    HAZE,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MIST,
    NIGHT,
    PINE,
    PLUM,
    RAIN,
    ROSE,
    RUST,
    SKIN1,
    SKIN4,
    SLATE,
    STONE,
    WATER,
)
from .parts import arm, head
from .pen import CAME, FRAME, LEAD, TRACE, Glass, box, closed, limb, line, oval, polar, poly, star, twin
from .window import hill, sky, window

if TYPE_CHECKING:
    from collections.abc import Callable


def automato() -> Glass:
    """The Brass Automaton, with its key."""
    with window(BRONZE, MIST, (206, 238), 42, HEIGHT) as p:
        sky(
            p,
            (220, 200),
            [-170, -142, -114, -90, -66, -38, -10, 20, 50, 130, 160],
            [(0, [IVORY]), (118, [MIST, AIR]), (200, [RAIN, AIR]), (290, [DUSK, RAIN])],
        )
        for k in range(6):
            p.pane(
                poly(
                    [(220 + (k - 3) * 74, 414), (220 + (k - 2) * 74, 414), (220 + (k - 2) * 92, 470), (220 + (k - 3) * 92, 470)]
                ),
                SLATE if k % 2 else STONE,
                CAME,
            )
        p.line("M0 414H440", LEAD)
        # key at the back
        p.pane(box(284, 232, 40, 16), SLATE, LEAD)
        p.line(oval(346, 222, 20) + oval(346, 260, 20), 15)
        p.line(oval(346, 222, 20) + oval(346, 260, 20), 8, STONE)
        for x, way in ((190, -1), (250, 1)):
            p.pane(box(x - 15, 330, 30, 36), BRONZE, LEAD)
            p.pane(box(x - 20, 362, 40, 44), GOLD, LEAD)
            p.pane(closed(f"*{x - 24} 404, *{x + 24} 404, *{x + 24 + 8 * way} 430, *{x - 24 + 8 * way} 430"), BRONZE, FRAME)
        p.panes(
            twin("*220 170, 262 176, *292 206, 290 270, *270 330, *220 340", 220),
            GOLD,
            [
                (closed("*230 160, *300 190, *300 300, *270 340, *236 340"), BRONZE),
                (closed("*150 296, 220 306, *290 296, *290 312, 220 322, *150 312"), HONEY),
            ],
            "",
            FRAME,
        )
        p.pane(oval(220, 242, 42), IVORY, LEAD)
        p.pane(star(220, 242, 38, 29, 14), HONEY, CAME)
        p.pane(star(220, 242, 22, 15, 10), FIRE, CAME)
        p.pane(oval(220, 242, 7), INK, CAME)
        for flip, x in ((-1, 146), (1, 294)):
            p.pane(oval(x, 206, 24), HONEY, LEAD)
            p.pane(limb((x + 6 * flip, 226, 26), (x + 22 * flip, 274, 24), flat=True), BRONZE, LEAD)
            p.pane(oval(x + 24 * flip, 284, 15), HONEY, LEAD)
            p.pane(limb((x + 24 * flip, 296, 28), (x + 10 * flip, 346, 34), flat=True), GOLD, LEAD)
            p.pane(
                closed(
                    f"*{x + 10 * flip - 20} 344, *{x + 10 * flip + 20} 346, {x + 10 * flip + 22} 372, "
                    f"*{x + 10 * flip + 8} 378, *{x + 10 * flip} 362, *{x + 10 * flip - 8} 378, "
                    f"{x + 10 * flip - 22} 370"
                ),
                BRONZE,
                LEAD,
            )
        p.pane(box(204, 156, 32, 20), BRONZE, LEAD)
        p.panes(
            twin("*220 74, 250 82, *268 110, *262 158, *220 164", 220),
            GOLD,
            [(closed("*236 60, *280 90, *270 170, *236 170"), BRONZE)],
            line("172 112, 220 104, 268 112"),
            FRAME,
        )
        p.pane(oval(198, 124, 13) + oval(242, 124, 13), IVORY, LEAD)
        p.fill(oval(199, 124, 5) + oval(243, 124, 5), INK)
        p.line("M198 148h44M205 142v12M213 142v12M220 142v12M227 142v12M235 142v12", 2.6)
        p.line("M220 74V54", LEAD)
        p.pane(oval(220, 50, 9), FIRE, CAME)
    return p


def grifo() -> Glass:
    """The White Griffin, on guard over its nest."""
    with window(HAZE, IVORY, (206, 238), 40, HEIGHT) as p:
        sky(
            p,
            (150, 140),
            [-176, -146, -116, -88, -60, -32, -6, 20, 44, 68, 96, 130, 160],
            [(0, [HONEY]), (50, [CREAM, HONEY]), (120, [HAZE, AIR]), (210, [DUSK, HAZE]), (310, [NIGHT, DUSK])],
        )
        hill(
            p,
            "-20 400, *60 330, *110 380, 220 396, *370 340, 460 400",
            SLATE,
            [("*370 340, 460 400, *460 640, *330 640", GREY), ("*60 330, *110 380, *80 470, *20 470", STONE)],
            ["220 396, 200 470"],
        )
        # wings
        p.panes(
            closed(
                "*214 250, 236 170, 290 110, *352 96, 346 130, *378 146, 362 174, *388 204, 364 222, *378 262, "
                "340 268, *336 306, 290 290, *250 310"
            ),
            IVORY,
            [
                (closed("*214 250, 240 180, 290 130, *350 100, *330 60, 230 120"), HONEY),
                (closed("*214 256, 250 206, 300 180, *380 184, *390 140, 280 150"), MIST),
            ],
            line("240 250, 290 214, 376 206", "244 270, 300 246, 370 256", "250 290, 296 274, 336 300"),
            FRAME,
        )
        # hind body
        p.line(line("300 400, 356 392, 378 350, 364 318"), 16)
        p.line(line("300 400, 356 392, 378 350, 364 318"), 9, CREAM)
        p.pane(closed("*352 324, 350 300, *366 280, 380 300, *378 324, 366 330"), HONEY, CAME)
        p.panes(
            closed("*160 260, 210 250, 264 280, 308 330, 312 390, *300 424, *244 424, 250 390, 220 360, 180 350"),
            CREAM,
            [(closed("*250 270, 320 330, *320 430, *270 430, 280 360"), HONEY)],
            line("250 390, 262 350, 290 344"),
            FRAME,
        )
        p.pane(closed("*236 410, 270 404, *300 412, 304 428, *230 428"), IVORY, LEAD)
        # chest and forelegs
        p.panes(
            closed("*130 170, 176 172, 214 220, 218 300, *204 350, *150 350, 124 290, 116 220"),
            IVORY,
            [(closed("*170 170, 220 220, 222 300, *204 356, *180 356, 186 260"), MIST)],
            line(
                "130 220, 142 234, 154 222, 166 236, 178 224",
                "132 250, 144 264, 156 252, 168 266, 180 254",
                "138 282, 150 296, 162 284, 174 298",
                "146 314, 158 326, 170 314",
            ),
            FRAME,
        )
        for x in (150, 190):
            p.pane(limb((x, 330, 30), (x - 2, 404, 20), flat=True), GOLD, LEAD)
            p.pane(
                closed(
                    f"*{x - 14} 400, *{x + 12} 400, *{x + 14} 416, *{x + 20} 430, *{x + 2} 420, *{x - 4} 432, "
                    f"*{x - 10} 420, *{x - 28} 430, *{x - 18} 414"
                ),
                GOLD,
                LEAD,
            )
        # head
        p.panes(
            closed("*132 200, 112 166, 118 124, 148 98, 182 104, *204 132, 200 176, *176 204"),
            IVORY,
            [(closed("*160 96, 190 104, *210 132, *190 210, 176 160"), MIST)],
            "",
            FRAME,
        )
        p.panes(
            closed("*126 128, 96 128, 70 146, *66 176, 84 160, *108 166, 124 160"),
            GOLD,
            [(closed("*60 150, 90 152, *120 150, *120 170, *60 180"), BRONZE)],
            "",
            FRAME,
        )
        p.pane(closed("*164 104, 176 76, *196 62, 198 90, *188 112"), HONEY, LEAD)
        p.pane(oval(140, 132, 10), HONEY, CAME)
        p.fill(oval(138, 132, 5), INK)
        p.line(line("124 120, 140 116, 154 124"), LEAD)
        # nest
        p.panes(
            closed("*100 424, 150 436, 230 438, *300 424, *290 456, 200 462, *110 456"),
            BRONZE,
            [],
            "M110 440l60 14M160 436l70 20M220 438l60 8",
            FRAME,
        )
    return p


def carvalho() -> Glass:
    """The Oak Giant, who has roots for feet."""
    with window(PINE, HONEY, (206, 238), 42, HEIGHT) as p:
        sky(
            p,
            (220, 240),
            [-170, -146, -122, -98, -74, -50, -26, -4, 24, 60, 120, 152],
            [(0, [IVORY]), (140, [CREAM, HONEY]), (200, [EMBER, CREAM]), (280, [FIRE, EMBER, RUST])],
        )
        hill(
            p,
            "-20 410, 100 394, 220 406, 340 390, 460 410",
            EARTH,
            [("*220 406, 340 390, *460 410, *460 640, *230 640", LEAF)],
            ["100 394, 80 470"],
        )
        # legs of roots
        p.panes(
            closed(
                "*170 320, *270 320, 276 370, *318 404, 350 416, *366 432, 316 428, *296 440, 280 424, *254 440, "
                "246 400, *220 366, 194 400, *186 440, 160 424, *144 440, 124 428, *74 432, 90 416, *122 404, "
                "164 370"
            ),
            SKIN4,
            [(closed("*220 310, *280 310, *300 440, *250 446, 240 380"), BRONZE)],
            line("190 340, 176 400", "250 340, 268 410"),
            FRAME,
        )
        # arms
        for flip in (None, 220):
            p.panes(
                closed(
                    "*262 210, 306 218, 346 262, 356 312, *372 330, 362 334, *366 360, 350 342, *344 366, 334 342, "
                    "*322 356, 326 324, 312 286, *272 262",
                    flip=flip,
                ),
                BRONZE,
                [],
                line("290 226, 326 270, 338 320", flip=flip),
                FRAME,
            )
            p.pane(closed("*350 270, 376 254, *392 262, 378 282, *354 284", flip=flip), LEAF, CAME)
        # trunk
        p.panes(
            twin("*220 150, 268 164, *290 216, 268 270, *276 336, *220 346", 220),
            BRONZE,
            [(closed("*220 140, *300 180, *280 350, *236 350, 250 260"), SKIN4)],
            line("180 200, 190 260, 178 330", "206 250, 210 330", "250 200, 244 262, 256 330"),
            FRAME,
        )
        p.pane(oval(220, 292, 20, 26), SKIN4, LEAD)
        p.pane(closed("*206 300, 210 282, 222 276, 234 286, *234 304, 220 310"), GOLD, CAME)
        p.fill(oval(216, 292, 3) + oval(228, 292, 3), INK)
        # crown of leaves
        for x, y, r, colour in (
            (120, 150, 40, EARTH),
            (320, 150, 40, PINE),
            (150, 108, 42, LEAF),
            (290, 108, 42, EARTH),
            (220, 84, 46, LEAF),
            (186, 140, 34, EARTH),
            (256, 140, 34, LEAF),
        ):
            p.pane(
                closed(
                    ", ".join(
                        f"{'*' if i % 2 else ''}{px:.0f} {py:.0f}"
                        for i, (px, py) in enumerate(polar((x, y), r if i % 2 == 0 else r * 0.8, 30 * i) for i in range(12))
                    )
                ),
                colour,
                LEAD,
            )
        for x, y in ((116, 168), (170, 96), (262, 92), (326, 160), (220, 62)):
            p.pane(oval(x, y, 8, 10), HONEY, CAME)
            p.pane(closed(f"*{x - 9} {y - 4}, {x} {y - 14}, *{x + 9} {y - 4}"), BRONZE, CAME)
        # face
        p.pane(closed("*178 188, 200 176, *212 190, 196 200") + closed("*262 188, 240 176, *228 190, 244 200"), IVORY, LEAD)
        p.fill(oval(198, 188, 5) + oval(242, 188, 5), INK)
        p.pane(closed("*212 188, *228 188, 238 220, 220 228, 202 220"), SKIN4, LEAD)
        p.panes(
            closed("*182 226, 202 220, 220 228, 238 220, *258 226, 254 258, *236 248, *220 276, *204 248, 186 258"),
            EARTH,
            [(closed("*220 222, *262 226, 254 262, *236 250, *220 280"), LEAF)],
            "",
            LEAD,
        )
    return p


def espelho() -> Glass:
    """The Lady of the Mirror, whose glass gives back what one throws."""
    with window(PLUM, MIST, (206, 238), 42, HEIGHT) as p:
        sky(
            p,
            (262, 190),
            [-172, -146, -120, -96, -72, -46, -20, 6, 32, 58, 90, 120, 150],
            [(0, [IVORY]), (92, [ROSE, HAZE]), (170, [PLUM, DUSK]), (260, [DUSK, PLUM, NIGHT])],
        )
        for k in range(6):
            p.pane(
                poly(
                    [(220 + (k - 3) * 74, 410), (220 + (k - 2) * 74, 410), (220 + (k - 2) * 92, 470), (220 + (k - 3) * 92, 470)]
                ),
                IVORY if k % 2 else PLUM,
                CAME,
            )
        p.line("M0 410H440", LEAD)
        # dress
        p.panes(
            closed("*150 196, 186 200, *210 222, 196 270, 214 330, *250 430, 160 440, *70 430, 108 330, 128 270, *120 222"),
            WATER,
            [
                (closed("*164 260, 190 340, *226 440, *260 440, 220 320, *200 260"), DEEP),
                (closed("*160 260, 140 340, *110 440, *60 440, 100 320, *128 260"), FOAM),
            ],
            line("160 200, 162 440", "130 300, 96 430"),
            FRAME,
        )
        p.pane(closed("*126 264, 162 274, *198 264, *200 280, 162 290, *124 280"), GOLD, LEAD)
        p.panes(
            closed("*112 214, 140 196, 164 204, 188 196, *214 214, 206 240, 164 232, *122 240"),
            IVORY,
            [],
            line("140 198, 140 236", "188 198, 186 236", "164 204, 164 232"),
            LEAD,
        )
        # mirror
        p.pane(limb((292, 300, 18), (282, 424, 15), flat=True), GOLD, LEAD)
        p.pane(closed("*262 420, *304 424, *310 440, *252 436"), GOLD, LEAD)
        p.pane(oval(292, 206, 84, 100), GOLD, FRAME)
        p.pane(oval(292, 206, 68, 84), MIST, LEAD)
        with p.group(clip=oval(292, 206, 66, 82)):
            p.pane(closed("*240 300, 250 262, 292 250, 334 262, *344 300"), FOAM, LEAD)
            p.pane(closed("*256 240, 250 180, 292 150, 334 180, *328 240, 292 262"), RUST, LEAD)
            p.pane(limb((292, 226, 18), (292, 262, 24), flat=True), SKIN1, LEAD)
            with p.placed(292, 204, 0, 0.62):
                head(p, SKIN1, -6, "high", "wide", "sing")
            p.panes(closed("*266 194, 272 172, 292 164, 312 172, *318 194, *292 182"), RUST, [], "", CAME)
            p.line("M246 250L300 130M262 268L330 130", CAME, IVORY)
        for i in range(12):
            x, y = polar((0, 0), 1, 30 * i)
            p.pane(oval(292 + x * 76, 206 + y * 92, 5), HONEY, TRACE)
        # arms
        arm(p, WATER, [(202, 226, 36), (232, 286, 32), (272, 300, 22)], SKIN1, 20, GOLD, 0.9)
        p.pane(limb((126, 226, 36), (96, 270, 30), (104, 308, 22)), WATER, LEAD)
        p.pane(limb((103, 302, 25), (106, 318, 24), flat=True), GOLD, CAME)
        p.pane(closed("*96 318, *116 318, 120 340, *108 352, 96 342"), SKIN1, CAME)
        # head
        p.panes(
            closed("*126 216, 116 160, 134 122, 164 110, 194 122, 210 160, *204 216, 186 200, 142 200"),
            RUST,
            [],
            line("128 140, 126 196", "200 140, 202 196"),
            LEAD,
        )
        p.pane(limb((164, 182, 24), (164, 210, 30), flat=True), SKIN1, LEAD)
        with p.placed(166, 158, 3, 0.72):
            head(p, SKIN1, 10, "high", "open", "calm")
            p.panes(
                closed("*-38 4, -36 -44, 0 -60, 36 -44, *38 4, 28 -24, *4 -38, -22 -24"), RUST, [], line("2 -58, 4 -40"), LEAD
            )
        p.panes(closed("*124 128, *132 92, *148 112, *164 78, *180 112, *198 92, *206 130, 164 114"), GOLD, [], "", LEAD)
        p.fill(oval(132, 92, 4) + oval(164, 78, 5) + oval(198, 92, 4), INK)
    return p


GUARDIANS: dict[str, Callable[[], Glass]] = {
    "automato-de-latao": automato,
    "grifo-de-pena-branca": grifo,
    "gigante-do-carvalho": carvalho,
    "dama-do-espelho": espelho,
}
