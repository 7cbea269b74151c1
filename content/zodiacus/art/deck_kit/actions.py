"""Twenty actions, each a window of its own: 52 by 40 mm under a pointed arch, whose corners it does not see."""

from __future__ import annotations

from .glass import (
    FINE,
    Window,
    blob,
    box,
    curve,
    drop,
    flame,
    moon,
    oval,
    points,
    polar,
    poly,
    run,
    star,
)
from .grounds import DECK, arcs, bands, hills, quarries, rays, ring, stars


def _lantern(w: Window, x: float, y: float, r: float, paper: str) -> None:
    w.line(run([(x, y - r * 1.5), (x + r * 0.3, y - r * 3)]), 4)
    w.pane(
        blob(
            [(x - r * 0.6, y - r), (x + r * 0.6, y - r), (x + r, y), (x + r * 0.55, y + r), (x - r * 0.55, y + r), (x - r, y)]
        ),
        paper,
    )
    w.pane(flame(x, y + r * 0.1, r * 1.25), "ivory", 4)
    w.pane(box(x - r * 0.55, y - r * 1.35, r * 1.1, r * 0.36), "gold").pane(box(x - r * 0.45, y + r, r * 0.9, r * 0.3), "gold")
    w.line(run([(x, y + r * 1.3), (x, y + r * 1.8)]), 5)


def chuva_de_lanternas() -> Window:
    """Lanterns that fall out of the night, all of them lit."""
    w = hills(DECK, "night", ("dusk", "150 90 130 60 120"), ("night", "330 300 340 310 350"), ("pine", "372 350 380 340 375"))
    for x, y, r, paper in (
        (120, 150, 30, "fire"),
        (205, 250, 38, "ember"),
        (268, 110, 34, "honey"),
        (345, 230, 44, "fire"),
        (425, 140, 28, "ember"),
        (108, 305, 26, "honey"),
    ):
        _lantern(w, x, y, r, paper)
    return stars(w, "ivory", (180, 105, 12), (370, 90, 12), (60, 220, 11), (460, 280, 12))


def eclipse_de_bolso() -> Window:
    """The sun that went dark, half out of a pocket."""
    w = rays(DECK, (260, 160), "haze dusk", 8, 22)
    ring(w, (260, 160), 96, 132, "honey gold", 0, 18)
    w.pane(oval(260, 160, 96), "ivory").pane(oval(266, 164, 84), "night")
    w.line(curve("205 130, 240 108, 285 106"), FINE, "haze").line(curve("198 168, 202 150, 212 138"), FINE, "haze")
    w.pane(blob("40 250, 150 238, 260 252, 370 238, 480 250, 480 330, 520 460, 0 460, 40 330"), "rust")
    w.pane(poly("70 246, 450 246, 450 288, 70 288"), "fire")
    w.line("M84 262H436", FINE, "honey").line("M78 306V400M442 306V400", FINE, "honey")
    return w.pane(oval(260, 268, 15), "gold").line("M254 262l12 12M266 262l-12 12", FINE)


def caldo_vencido() -> Window:
    """A cauldron whose broth looks back."""
    w = rays(DECK, (260, 190), "cream stone", 4, 16)
    w.pane(box(-10, 356, 540, 60), "bronze")
    w.panes("fire", flame(190, 345, 74), flame(330, 345, 74)).panes(
        "ember", flame(260, 340, 96), flame(225, 360, 50), flame(295, 360, 50)
    )
    w.panes("leaf", oval(196, 92, 24), oval(322, 74, 30), oval(262, 48, 15))
    w.panes("foam", oval(250, 108, 21), oval(356, 132, 16), oval(158, 138, 14))
    w.pane(blob("130 176, 390 176, 412 240, 370 312, 260 332, 150 312, 108 240"), "slate")
    w.pane(blob("130 176, 196 262, 150 312, 108 240"), "grey")
    w.pane(oval(260, 174, 152, 30), "stone").pane(oval(260, 174, 128, 20), "earth")
    w.panes("ivory", oval(226, 168, 15), oval(290, 170, 15)).panes("ink", oval(230, 170, 5), oval(294, 172, 5))
    w.rod(run("338 168, 412 62"), "bronze", 14)
    return w.line(curve("90 210, 62 232, 96 262"), 10).line(curve("430 210, 458 232, 424 262"), 10)


def nevoa_de_cassiopeia() -> Window:
    """The five stars of the queen, and a crown that one sees in part."""
    w = hills(DECK, "night", ("dusk", "210 160 200 150 190"), ("haze", "270 240 282 232 268"))
    w.line(run("96 150, 176 232, 252 128, 338 218, 414 104"), 5, "honey")
    stars(w, "honey", (96, 150, 24), (176, 232, 20), (252, 128, 28), (338, 218, 20), (414, 104, 24))
    w.pane(poly("176 268, 206 330, 232 262, 260 326, 288 262, 314 330, 344 268, 330 392, 190 392"), "gold")
    w.panes("honey", oval(176, 262, 12), oval(232, 256, 12), oval(288, 256, 12), oval(344, 262, 12)).pane(
        oval(260, 356, 12), "plum"
    )
    w.pane(blob("-20 318, 70 286, 150 312, 196 352, 260 344, 216 392, 130 420, -20 420"), "mist")
    w.pane(blob("540 300, 452 288, 372 320, 300 372, 250 376, 320 420, 540 420"), "mist")
    return w.line(curve("60 326, 108 318, 134 344, 108 358"), FINE, "rain").line(
        curve("440 322, 396 330, 384 356, 410 364"), FINE, "rain"
    )


def botas_emprestadas() -> Window:
    """A pair of boots on a nail, with the owner's tag."""
    w = bands(DECK, 90, "cream stone ivory", 74)
    w.line(run("260 62, 190 132"), 6).line(run("260 62, 330 132"), 6).pane(oval(260, 60, 13), "slate")
    boot = "128 128, 218 128, 216 226, 262 262, 270 300, 120 300, 130 220"
    w.pane(blob(boot), "rust").pane(poly("120 300, 272 300, 268 324, 124 324"), "bronze").pane(box(122, 118, 102, 34), "ember")
    w.line(run("206 176, 178 184"), 4).line(run("210 206, 180 212"), 4)
    other = [(520 - x, y) for x, y in points(boot)]
    w.pane(blob(other), "fire").pane(poly("400 300, 248 300, 252 324, 396 324"), "bronze").pane(box(296, 118, 102, 34), "ember")
    w.line(run("314 176, 342 184"), 4).line(run("310 206, 340 212"), 4)
    w.line(curve("330 140, 372 166, 424 172"), 4)
    w.pane(poly("418 152, 478 168, 462 226, 402 210, 408 170"), "honey")
    return w.line(run("420 184, 454 193"), FINE).line(run("416 198, 440 204"), FINE).pane(box(-10, 362, 540, 60), "bronze")


def quitanda_real() -> Window:
    """A greengrocer's stall under a crown."""
    w = rays(DECK, (260, 60), "mist ivory", 5, 20)
    w.pane(box(84, 170, 16, 240), "bronze").pane(box(420, 170, 16, 240), "bronze")
    for i in range(6):
        x = 62 + i * 66
        w.pane(f"M{80 + i * 60} 112H{140 + i * 60}L{x + 66} 176a33 22 0 0 1 -66 0Z", "ivory" if i % 2 else "fire")
    w.pane(poly("206 104, 194 46, 228 76, 260 32, 292 76, 326 46, 314 104"), "gold").panes(
        "rose", oval(260, 86, 9), oval(228, 88, 6), oval(292, 88, 6)
    )
    w.pane(poly("60 300, 460 300, 440 410, 80 410"), "bronze").line("M70 344H450", FINE)
    for x, y, r, colour in (
        (130, 276, 30, "fire"),
        (186, 276, 28, "leaf"),
        (158, 238, 28, "ember"),
        (246, 270, 36, "earth"),
        (312, 276, 28, "plum"),
        (368, 274, 30, "honey"),
        (340, 236, 28, "rose"),
        (408, 278, 24, "leaf"),
    ):
        w.pane(oval(x, y, r), colour)
    w.line(curve("246 236, 238 270, 246 304"), FINE).line(curve("272 246, 266 272, 270 296"), FINE).line(
        curve("222 246, 226 272, 222 296"), FINE
    )
    return w.pane(box(54, 296, 412, 20), "gold")


def imposto_da_lua() -> Window:
    """The moon as a collector: coins go into the bag."""
    w = arcs(DECK, (196, 150), "haze dusk night", 120)
    w.pane(moon(210, 170, 138, 8, 1.3), "honey").pane(oval(190, 138, 9), "ink", 0)
    w.line(curve("96 208, 128 232, 160 226"), 5).line(curve("168 118, 190 108, 208 118"), 5)
    w.pane(oval(124, 210, 20), "ember", 0).line(curve("236 168, 258 186, 238 198"), 5)
    for x, y, r in ((330, 100, 22), (372, 150, 25), (334, 186, 20)):
        w.pane(oval(x, y, r), "gold").pane(moon(x, y, r * 0.6, 20), "ivory", 3)
    w.pane(blob("330 268, 418 268, 462 340, 440 404, 308 404, 286 340"), "bronze")
    w.pane(blob("330 268, 352 300, 340 404, 300 398, 286 340"), "rust").pane(
        poly("318 236, 346 250, 374 232, 402 250, 430 236, 416 276, 332 276"), "ember"
    )
    w.rod(run("330 276, 418 276"), "honey", 10).pane(moon(376, 344, 30, 20), "honey")
    return stars(w, "ivory", (60, 70, 14), (452, 80, 12), (50, 330, 13))


def luneta_indiscreta() -> Window:
    """A spyglass that looks into somebody's hand of cards."""
    w = rays(DECK, (386, 150), "night dusk", 5, 22)
    w.pane(poly("210 180, 276 262, 540 232, 420 -20"), "haze")
    for turn, colour in ((-34, "cream"), (-10, "ivory"), (14, "cream")):
        card = Window(0, 0).pane(box(-42, -138, 84, 124), colour).pane(star(0, -76, 26, 10), "plum", 4)
        w.group(turn, 386, 262, card)
    glass = Window(0, 0).pane(box(-150, -26, 84, 52), "bronze").pane(box(-66, -36, 104, 72), "gold")
    glass.pane(box(38, -48, 96, 96), "bronze").pane(oval(134, 0, 18, 54), "mist").pane(box(-164, -34, 18, 68), "honey")
    glass.pane(box(-74, -42, 18, 84), "honey").pane(box(30, -54, 18, 108), "honey")
    w.group(-38, 136, 304, glass)
    return stars(w, "honey", (150, 116, 14), (242, 84, 10), (84, 214, 11), (446, 342, 13), (314, 336, 10))


def _trumpet(turn: float, banner: str) -> Window:
    horn = Window(0, 0)
    horn.pane(poly("-190 -9, 92 -13, 92 13, -190 9"), "honey").pane("M88 -13Q150 -20 178 -62V62Q150 20 88 13Z", "gold")
    horn.pane(oval(178, 0, 17, 62), "bronze").pane(poly("-202 -16, -186 -16, -186 16, -202 16"), "gold")
    flip = 1 if turn < 0 else -1
    horn.pane(poly([(4, 12 * flip), (84, 12 * flip), (84, 128 * flip), (44, 104 * flip), (4, 128 * flip)]), banner)
    return horn.pane(star(44, 60 * flip, 24, 9, 5), "honey", 4)


def trombetas_da_vitoria() -> Window:
    """Two trumpets with banners, crossed and a little early."""
    w = rays(DECK, (260, 210), "ivory cream honey", 5, 24)
    w.group(-38, 232, 228, _trumpet(-38, "plum"))
    w.group(218, 288, 228, _trumpet(218, "night"))
    return stars(w, "gold", (260, 72, 26), (196, 100, 14), (324, 100, 14))


def escada_do_limbo() -> Window:
    """A ladder out of the dark, one rung short, and a helmet that has just found out."""
    w = rays(DECK, (260, 20), "honey ivory honey ember", 0, 20)
    w.pane(oval(260, 20, 92), "ivory").pane(star(260, 20, 70, 28, 8), "gold")
    for x, y, r in ((84, 92, 20), (436, 92, 20), (132, 196, 12), (396, 214, 12)):
        w.pane(star(x, y, r, r * 0.4), "ivory", 4)
    w.pane(blob("-30 262, 70 236, 150 276, 250 246, 360 282, 460 240, 560 266, 560 460, -30 460"), "plum")
    w.pane(blob("-30 318, 70 298, 150 334, 250 306, 360 340, 460 300, 560 326, 560 460, -30 460"), "night")
    for y in (58, 104, 196, 242, 288, 334):
        half = 44 + (y - 60) * 0.16
        w.rod(run([(260 - half, y), (260 + half, y)]), "honey", 13)
    w.rod(run("216 30, 160 390"), "gold", 17).rod(run("304 30, 360 390"), "gold", 17)
    w.pane(poly("203 142, 228 138, 222 148, 232 154, 200 160"), "honey", 4)
    w.pane(poly("317 142, 292 138, 298 148, 288 154, 320 160"), "honey", 4)
    w.group(28, 424, 178, Window(0, 0).pane(poly("-50 -9, 44 -9, 34 0, 48 9, -50 9"), "honey"))
    w.line(curve("372 128, 396 134, 410 150"), FINE).line(curve("366 152, 386 156, 398 168"), FINE)
    climber = Window(0, 0)
    climber.pane("M-70 130Q-66 58 0 52Q66 58 70 130Z", "rain").pane("M-14 54H14L22 130H-22Z", "mist")
    climber.rod(curve("-58 92, -92 40, -58 -16"), "slate", 20).rod(curve("58 92, 92 40, 58 -16"), "slate", 20)
    climber.pane("M0 -58Q6 -104 48 -110Q30 -92 34 -76Q20 -62 0 -58Z", "ember")
    climber.pane("M-42 56V-8Q-40 -58 0 -60Q40 -58 42 -8V56Q0 72 -42 56Z", "stone").line("M0 -58V-12")
    climber.pane("M-42 -6H42V12H-42Z", "ink").line("M-16 34V52M0 36V56M16 34V52", 5)
    climber.pane(oval(-58, -18, 17), "cream").pane(oval(58, -18, 17), "cream")
    w.group(0, 260, 260, climber)
    w.pane(blob("-30 366, 60 342, 140 378, 220 352, 300 384, 390 354, 470 380, 560 354, 560 460, -30 460"), "dusk")
    return w.line(curve("70 378, 104 366, 124 386"), FINE, "haze").line(curve("400 380, 430 366, 454 386"), FINE, "haze")


def pedreiros_da_meia_noite() -> Window:
    """A wall that grows by moonlight, and the trowel that makes it."""
    w = arcs(DECK, (400, 96), "haze dusk night", 104)
    w.pane(oval(400, 96, 46), "ivory").pane(oval(386, 84, 8), "mist", 3).pane(oval(414, 112, 11), "mist", 3)
    for row, y in enumerate((352, 304, 256, 208)):
        for i in range(-1, 6):
            x = i * 96 + (48 if row % 2 else 0)
            if row < 2 or (row == 2 and i < 4) or (row == 3 and i < 1):
                w.pane(box(x, y, 92, 46), ("cream", "ember", "stone", "rose")[(i + 2 * row) % 4])
    w.pane("M196 92Q262 112 322 196Q232 204 168 168Q172 126 196 92Z", "mist").line(run("192 98, 310 188"), FINE)
    w.line(curve("186 128, 152 116, 152 92"), 12).group(-38, 130, 70, Window(0, 0).pane(box(-16, -44, 32, 74), "bronze"))
    return w.pane(blob("228 204, 262 190, 316 200, 330 222, 238 224"), "slate")


def festa_na_muralha() -> Window:
    """Bunting and lights on a battlement."""
    w = rays(DECK, (260, 330), "dusk night", 0, 26)
    for x, y, colour in ((130, 110, "fire"), (260, 80, "honey"), (396, 116, "foam")):
        for i in range(8):
            w.pane(drop(*polar((x, y), 34, i * 45), 26), colour, 4) if i % 2 else w.pane(
                star(*polar((x, y), 40, i * 45), 12, 5), "ivory", 3
            )
    wall = [(-10 + 68 * (i // 2), 290 if i % 4 in {0, 3} else 244) for i in range(1, 17)]
    w.pane(poly([(-10, 420), (-10, 290), *wall, (540, 420)]), "stone")
    for x, y in ((40, 318), (150, 312), (300, 318), (430, 314), (90, 358), (230, 362), (370, 358)):
        w.line(f"M{x} {y}h52v26h-52Z", FINE, "slate")
    w.line(curve("-10 190, 90 226, 190 196, 290 230, 400 196, 530 216"), 5)
    for i, (x, y) in enumerate(points("40 212, 96 224, 152 210, 208 201, 264 222, 320 223, 376 204, 432 200, 484 208")):
        w.pane(poly([(x - 22, y - 2), (x + 22, y - 2), (x, y + 42)]), ("fire", "honey", "foam", "ember")[i % 4])
    return w


def pedra_de_catapulta() -> Window:
    """A stone in the air, with a letter tied to it."""
    w = hills(DECK, "mist", ("ivory", "80 160 120 200 150"), ("leaf", "320 300 330 310 340"), ("earth", "370 350 372 345 360"))
    # the arm has just struck the crossbar, its spoon is empty
    w.rod(run("84 330, 232 152"), "bronze", 15)
    w.pane("M206 140Q250 108 268 156Q252 186 222 176Z", "honey").line(curve("222 150, 236 160, 256 152"), FINE)
    w.rod(run("60 344, 290 344"), "rust", 20).rod(run("150 344, 178 214, 232 344"), "rust", 14)
    w.line("M176 214H206", 20).line("M176 214H206", 9, "gold")
    for x in (92, 258):
        w.pane(oval(x, 362, 34), "gold").pane(oval(x, 362, 20), "honey", 4).pane(oval(x, 362, 8), "bronze", 4)
    for streak in ("262 124, 300 96", "276 150, 306 132", "250 98, 284 70"):
        w.line(run(streak), 5, "rain")
    w.pane(poly("316 94, 374 82, 420 118, 424 176, 380 210, 320 198, 290 148"), "slate")
    w.pane(poly("316 94, 374 82, 366 130, 314 148, 290 148"), "stone")
    w.line(run("366 130, 424 176"), 5).line(run("314 148, 320 198"), 5)
    w.line(curve("292 174, 356 144, 422 152"), 7, "rust")
    return w.pane(poly("366 172, 438 192, 422 248, 350 228"), "ivory").line(run("366 172, 390 218, 438 192"), FINE)


def mao_leve() -> Window:
    """Two fingers and a ring that was somebody else's."""
    w = quarries(DECK, "cream ivory stone", 92, 128)
    w.pane(blob("540 250, 450 232, 380 262, 330 330, 360 420, 540 420"), "plum")
    w.pane(poly("392 214, 470 186, 500 300, 420 330"), "honey")
    w.pane(
        blob(
            "410 216, 372 172, 300 140, 236 168, 214 196, 226 214, 282 194, 316 206, "
            "268 236, 232 262, 240 284, 292 274, 340 264, 400 304, 436 300"
        ),
        "skin2",
    )
    w.line(curve("316 206, 344 214, 366 232"), 5).line(curve("292 274, 318 258, 332 256"), FINE).line(
        curve("372 172, 352 192, 330 196"), FINE
    )
    ring(w, (172, 262), 44, 66, "gold honey", 0, 10)
    w.pane(poly("140 196, 172 150, 204 196, 172 222"), "water").line("M140 196H204M172 150V222", FINE)
    for a in (200, 228, 256, 284, 312):
        w.line(run([polar((172, 186), 62, a), polar((172, 186), 86, a)]), 5, "gold")
    return w


def feira_de_usados() -> Window:
    """A stall of bargains: a dented helmet, a scratched shield, a flask half full; one owner."""
    w = rays(DECK, (260, 300), "cream ivory", 0, 22)
    for k in range(7):
        x = k * 80 - 20
        w.pane(f"M{x} -20H{x + 80}V74A40 34 0 0 1 {x} 74Z", ("plum", "honey")[k % 2])
    w.pane(box(-30, -30, 600, 40), "bronze")
    w.rod(run("36 8, 36 300"), "gold", 15).rod(run("484 8, 484 300"), "gold", 15)
    w.pane(poly("40 282, 480 282, 560 420, -40 420"), "rose").pane(poly("78 300, 442 300, 490 420, 30 420"), "ember")
    for k in range(6):
        x = 84 + k * 66
        w.pane(star(x + (x - 260) * 0.14, 384, 17, 7), "honey", 3)
    w.pane("M84 238Q78 126 166 118Q256 126 250 238V318H204V252L167 268L130 252V318H84Z", "slate")
    w.pane("M167 118Q250 128 250 238V318H204V252L167 268Z", "stone")
    w.pane(poly("110 202, 160 218, 160 240, 116 228"), "ink", 0).pane(poly("224 202, 174 218, 174 240, 218 228"), "ink", 0)
    w.line(run("104 158, 128 172, 118 186, 142 192"), 5)
    w.pane("M276 156Q338 148 360 124Q382 148 444 156Q448 264 360 322Q272 264 276 156Z", "rain")
    w.pane("M360 124Q382 148 444 156Q448 264 360 322Z", "mist").pane(star(360, 212, 40, 16, 8), "gold")
    w.line(run("300 184, 322 200"), 5, "ivory").line(run("396 252, 420 232"), 5).line(run("388 268, 404 256"), 5)
    w.pane("M426 204H450V236Q482 254 478 300Q474 324 438 324Q402 324 398 300Q394 254 426 236Z", "mist")
    w.pane("M400 284Q438 274 476 284V302Q472 322 438 322Q404 322 400 302Z", "plum", 4).pane(box(422, 188, 32, 20), "bronze")
    for x, y in ((214, 322), (344, 330), (470, 330)):
        w.line(curve(f"{x} {y - 26}, {x + 10} {y - 6}, {x + 2} {y + 14}"), 4)
        w.pane(poly(f"{x - 34} {y + 12}, {x + 36} {y + 12}, {x + 36} {y + 48}, {x - 34} {y + 48}, {x - 50} {y + 30}"), "ivory")
        w.line(f"M{x - 22} {y + 24}H{x + 24}M{x - 22} {y + 36}H{x + 8}", FINE)
    return w


def ampulheta_virada() -> Window:
    """An hourglass that somebody has just turned."""
    w = rays(DECK, (260, 205), "night dusk haze dusk", 0, 16)
    ring(w, (260, 205), 150, 172, "gold honey", 5, 24)
    glass = Window(0, 0)
    glass.pane("M-70 -116H70Q70 -40 12 0Q70 40 70 116H-70Q-70 40 -12 0Q-70 -40 -70 -116Z", "mist")
    glass.pane("M-58 -70H58Q46 -34 8 -4H-8Q-46 -34 -58 -70Z", "honey", 4).pane("M-66 112Q-58 74 0 60Q58 74 66 112Z", "honey", 4)
    glass.line("M0 0V60", 6, "gold").panes("bronze", box(-92, -142, 184, 26), box(-92, 116, 184, 26))
    glass.rod(run("-82 -114, -82 114"), "gold", 9).rod(run("82 -114, 82 114"), "gold", 9)
    w.group(24, 260, 205, glass)
    w.line(curve("82 300, 110 356, 170 380"), 9, "ivory").line(curve("438 110, 410 54, 350 30"), 9, "ivory")
    return w.pane(poly("160 356, 196 386, 152 400"), "ivory", 3).pane(poly("360 54, 324 24, 368 10"), "ivory", 3)


def vassoura_sagrada() -> Window:
    """A broom with a halo sweeps curses away."""
    w = rays(DECK, (300, 90), "ivory mist", 0, 26)
    ring(w, (316, 106), 74, 96, "gold honey", 0, 16)
    w.pane(oval(316, 106, 74), "mist")
    w.rod(run("420 20, 248 240"), "bronze", 18)
    w.pane(blob("226 222, 284 262, 250 340, 170 392, 82 360, 66 322, 150 288"), "honey")
    for a, b in (("236 246", "96 342"), ("246 254", "140 376"), ("256 262", "196 382")):
        w.line(run(f"{a}, {b}"), FINE)
    w.pane(poly("218 216, 244 194, 306 240, 284 268"), "fire").line(run("226 226, 288 270"), FINE)
    w.panes("plum", star(96, 246, 26, 10, 6), star(50, 288, 20, 8, 5), star(154, 226, 16, 6, 6)).pane(
        star(44, 196, 16, 6, 5), "slate"
    )
    w.line(curve("60 390, 220 404, 330 372, 400 376"), 5, "rain")
    return stars(w, "gold", (400, 250, 20), (450, 170, 15), (366, 316, 14))


def banquete_dos_doze() -> Window:
    """The table from above: twelve plates, and one more."""
    w = quarries(DECK, "cream ember", 86, 86)
    ring(w, (260, 208), 0, 190, "rust fire", 14, 26)
    w.pane(oval(260, 208, 160), "bronze").pane(oval(260, 208, 146), "ivory")
    for i in range(13):
        at = polar((260, 208), 112, -90 + 360 * i / 13)
        w.pane(oval(*at, 21), "gold" if i == 7 else "mist").pane(
            oval(*at, 11), ("leaf", "ember", "rose", "honey")[i % 4] if i != 7 else "ivory", 3
        )
    w.pane(oval(260, 208, 68), "foam").pane("M200 208Q238 160 288 200L322 176V240L288 216Q238 256 200 208Z", "ember")
    w.pane(oval(224, 202, 7), "ivory", 4).line("M242 184Q254 208 242 232M262 188Q272 208 262 228", 4)
    w.panes("honey", oval(262, 164, 13), oval(262, 252, 13))
    return w


def estandarte_erguido() -> Window:
    """A banner with the lion that became a cat."""
    w = hills(DECK, "air", ("mist", "150 190 120 170 110"), ("ivory", "260 230 280 240 270"), ("leaf", "350 330 360 335 350"))
    w.rod(run("120 400, 120 40"), "bronze", 14).pane(star(120, 40, 26, 11, 4), "gold")
    w.pane("M130 74Q230 54 310 84T470 76L430 176L470 268Q390 290 310 268T130 262Z", "night")
    w.line(curve("140 92, 230 74, 310 102, 450 96"), 5, "gold").line(curve("140 246, 220 244, 310 252, 446 252"), 5, "gold")
    ring(w, (278, 172), 40, 76, "gold ember", 8, 14)
    w.pane(poly("232 146, 236 96, 264 130, 292 130, 320 96, 324 146, 320 196, 278 222, 236 196"), "honey")
    w.pane(oval(257, 162, 9, 12), "ivory", 4).pane(oval(299, 162, 9, 12), "ivory", 4).line("M257 154v16M299 154v16", 5)
    return (
        w.pane(poly("268 184, 288 184, 278 196"), "fire", 3)
        .line("M278 196q-8 14 -20 8M278 196q8 14 20 8", 4)
        .line("M248 190l-46 -8M248 198l-44 8M308 190l46 -8M308 198l44 8", FINE)
    )


def hoje_nao() -> Window:
    """The oracle's curtain, and the sign on it."""
    w = bands(DECK, 90, "plum dusk plum night", 52)
    w.pane(box(-10, 44, 540, 26), "gold").panes("honey", *(oval(x, 72, 13) for x in (90, 174, 260, 346, 430)))
    w.line(run("174 84, 150 176"), 5).line(run("346 84, 370 176"), 5)
    w.pane(poly("112 176, 408 168, 416 316, 104 320"), "ivory").pane(poly("126 192, 394 184, 400 302, 120 306"), "cream", 4)
    w.pane("M160 246Q260 170 360 246Q260 322 160 246Z", "ivory").pane(oval(260, 246, 36), "water").pane(
        oval(260, 246, 17), "ink", 0
    )
    w.pane("M160 246Q260 170 360 246Q260 232 160 246Z", "skin2")
    for x, y in ((186, 268), (222, 284), (260, 290), (298, 284), (334, 268)):
        w.line(run([(x, y), (x + (x - 260) * 0.16, y + 18)]), 5)
    return w.rod(run("148 306, 372 190"), "fire", 13)


def actions() -> dict[str, str]:
    """Give each action's window by its id."""
    drawn = (
        chuva_de_lanternas,
        eclipse_de_bolso,
        caldo_vencido,
        nevoa_de_cassiopeia,
        botas_emprestadas,
        quitanda_real,
        imposto_da_lua,
        luneta_indiscreta,
        trombetas_da_vitoria,
        escada_do_limbo,
        pedreiros_da_meia_noite,
        festa_na_muralha,
        pedra_de_catapulta,
        mao_leve,
        feira_de_usados,
        ampulheta_virada,
        vassoura_sagrada,
        banquete_dos_doze,
        estandarte_erguido,
        hoje_nao,
    )
    return {draw.__name__.replace("_", "-"): draw().svg() for draw in drawn}
