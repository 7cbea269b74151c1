"""Equipment, armaments and potions: equipment behind a shield, armaments in a tall lancet, potions in a rose window."""

from __future__ import annotations

from .glass import FINE, Window, blob, box, curve, drop, moon, oval, polar, poly, run, star
from .grounds import DECK, ROUND, TALL, arcs, bands, hills, quarries, rays, ring, stars


def escudo_orc() -> Window:
    """A round shield with the face of who made it."""
    w = quarries(DECK, "leaf earth leaf pine", 104, 120)
    ring(w, (260, 200), 132, 166, "bronze gold", 6, 16)
    for i in range(8):
        w.pane(oval(*polar((260, 200), 149, i * 45), 8), "honey", 4)
    w.pane(oval(260, 200, 132), "leaf").pane(blob("260 76, 340 110, 372 176, 260 148, 148 176, 180 110"), "earth")
    w.pane(poly("160 168, 244 196, 240 220, 176 214"), "ivory").pane(poly("360 168, 276 196, 280 220, 344 214"), "ivory")
    w.panes("fire", oval(216, 204, 9), oval(304, 204, 9), lead=4).line(run("150 158, 248 190"), 11).line(
        run("370 158, 272 190"), 11
    )
    w.pane(blob("236 228, 284 228, 290 248, 260 256, 230 248"), "earth")
    w.pane(blob("176 272, 260 262, 344 272, 318 306, 260 316, 202 306"), "rust")
    return w.pane(poly("188 296, 204 222, 226 298"), "ivory").pane(poly("332 296, 316 222, 294 298"), "ivory")


def elmo_de_sete_plumas() -> Window:
    """Seven feathers on one helmet."""
    w = rays(DECK, (280, 240), "mist air", 6, 20)
    for i, colour in enumerate(("plum", "dusk", "water", "earth", "honey", "ember", "fire")):
        turn = -166 + i * 22
        a, b, tip = polar((272, 186), 60, turn - 8), polar((272, 186), 60, turn + 8), polar((272, 186), 172, turn)
        w.pane(blob([a, polar((272, 186), 130, turn - 11), tip, polar((272, 186), 130, turn + 11), b]), colour)
        w.line(run([polar((272, 186), 70, turn), polar((272, 186), 150, turn)]), FINE)
    w.pane("M182 240Q180 124 272 120Q364 124 362 240V306L322 354H222L182 306Z", "slate")
    w.pane("M182 240Q180 124 272 120V354H222L182 306Z", "stone")
    w.pane(poly("204 222, 340 222, 340 250, 288 256, 288 334, 256 334, 256 256, 204 250"), "ink", 4)
    w.pane(poly("172 190, 372 190, 368 216, 176 216"), "gold")
    w.pane(poly("206 108, 338 108, 352 134, 192 134"), "gold")
    for y in (280, 306):
        w.line(f"M204 {y}H230M314 {y}H340", 5)
    return w.panes("honey", *(oval(x, y, 7) for x, y in ((272, 121), (200, 203), (272, 203), (344, 203))), lead=4)


def botas_de_mercurio() -> Window:
    """A boot that can do without the road."""
    w = hills(DECK, "mist", ("ivory", "120 190 130 200 150"), ("air", "260 300 250 290 250"), ("rain", "350 330 362 340 360"))
    w.pane(blob("214 70, 316 70, 312 200, 378 246, 398 296, 206 296, 222 190"), "gold").pane(
        poly("204 290, 402 290, 396 318, 208 318"), "bronze"
    )
    w.pane(poly("206 58, 324 58, 318 96, 212 96"), "honey").pane(blob("312 200, 378 246, 398 292, 330 292, 300 240"), "honey")
    for i, (length, y) in enumerate(((170, 132), (150, 166), (124, 198), (92, 226))):
        w.pane(
            blob(
                [
                    (240, y - 16),
                    (240 - length * 0.5, y - 44 - i * 2),
                    (240 - length, y - 62 + i * 10),
                    (240 - length * 0.7, y - 8),
                    (244, y + 16),
                ]
            ),
            ("ivory", "mist", "ivory", "mist")[i],
        )
    w.pane(oval(244, 180, 17), "fire").line(run("258 124, 300 120"), FINE).line(run("258 146, 302 146"), FINE)
    return w.line(curve("410 320, 450 316, 480 330"), 5, "ivory").line(curve("60 300, 110 296, 150 306"), 5, "ivory")


def manto_da_via_lactea() -> Window:
    """A cloak with the Milky Way on it, thrown open."""
    w = rays(DECK, (260, 80), "ivory cream", 3, 22)
    w.pane(blob("214 84, 306 84, 352 160, 420 330, 372 384, 260 366, 148 384, 100 330, 168 160"), "night")
    w.pane(blob("306 84, 352 160, 420 330, 372 384, 344 260"), "dusk").pane(
        blob("214 84, 168 160, 100 330, 148 384, 176 260"), "dusk"
    )
    w.pane(blob("196 150, 250 176, 300 240, 360 290, 350 340, 280 280, 220 226"), "haze")
    w.pane(blob("216 176, 262 214, 316 270, 336 308, 284 262, 232 214"), "mist", 4)
    w.pane(blob("196 96, 222 48, 298 48, 324 96, 292 126, 260 114, 228 126"), "dusk").pane(
        blob("232 92, 244 66, 276 66, 288 92, 260 104"), "ink", 4
    )
    w.pane(star(260, 128, 24, 10, 8), "gold")
    stars(
        w,
        "honey",
        (228, 300, 15),
        (312, 196, 12),
        (176, 236, 11),
        (206, 344, 10),
        (296, 336, 14),
        (366, 244, 11),
        (142, 306, 11),
    )
    return w


def cota_de_escamas() -> Window:
    """Mail of scales that somebody large once wore to a bath."""
    w = bands(DECK, -30, "foam mist", 60)
    body = "172 76, 226 64, 260 92, 294 64, 348 76, 424 116, 398 186, 354 170, 362 356, 158 356, 166 170, 122 186, 96 116"
    w.pane(poly(body), "deep")
    for row in range(8):
        y = 110 + row * 32
        for i in range(7):
            x = 176 + i * 28 + (14 if row % 2 else 0)
            if 170 < x < 352 and not (row == 0 and 226 < x < 294):
                w.pane(
                    f"M{x - 14} {y}V{y + 14}Q{x - 12} {y + 34} {x} {y + 40}Q{x + 12} {y + 34} {x + 14} {y + 14}V{y}Z",
                    ("water", "foam", "water")[(i + row) % 3],
                    4,
                )
    w.pane(poly("172 76, 226 64, 206 120, 172 170, 122 186, 96 116"), "water").pane(
        poly("348 76, 294 64, 314 120, 348 170, 398 186, 424 116"), "water"
    )
    w.line(curve("112 140, 142 150, 160 172"), FINE).line(curve("408 140, 378 150, 360 172"), FINE)
    w.pane("M206 70Q260 150 314 70L294 60Q260 110 226 60Z", "gold").pane(box(150, 326, 220, 34), "bronze")
    return w.pane(oval(260, 343, 24), "honey").pane(oval(260, 343, 12), "bronze", 4)


def anel_de_saturno() -> Window:
    """A ring whose stone has a ring."""
    w = arcs(DECK, (260, 150), "haze dusk night", 118)
    ring(w, (260, 278), 76, 112, "gold honey gold bronze", 10, 16)
    w.pane(poly("216 196, 304 196, 288 176, 232 176"), "bronze")
    w.pane("M150 168Q100 206 128 214Q220 210 330 132Q410 76 372 70L340 78Q380 84 316 128Q220 190 150 190Z", "honey")
    w.pane(oval(260, 136, 74), "ember").pane(blob("192 112, 226 84, 292 74, 322 100, 250 116"), "honey").pane(
        blob("190 152, 252 140, 332 112, 334 140, 262 168, 200 174"), "fire"
    )
    w.pane(
        "M128 214Q110 204 150 168L186 146Q150 184 152 192Q220 192 316 128"
        "Q340 112 330 106L352 90Q378 84 388 76Q396 96 330 142Q214 214 128 214Z",
        "gold",
    )
    return stars(w, "ivory", (90, 80, 15), (440, 120, 17), (420, 300, 13), (110, 310, 14), (60, 190, 9))


def _snake(colour: str) -> Window:
    one = Window(0, 0)
    one.rod(curve("108 0, 130 24, 150 -18, 172 10"), colour, 12)
    return one.pane(blob("164 2, 178 -12, 202 0, 206 14, 184 24, 166 18"), colour).pane(oval(188, 4, 3), "ivory", 0)


def espelho_de_medusa() -> Window:
    """A mirror that hisses at its edge."""
    w = rays(DECK, (260, 206), "stone ivory", 9, 20)
    for i in range(9):
        w.group(i * 40 - 90, 260, 206, _snake(("earth", "leaf", "water")[i % 3]))
    ring(w, (260, 206), 92, 118, "gold honey", 4, 18)
    w.pane(oval(260, 206, 92), "mist").pane(blob("206 140, 250 122, 216 180, 186 236, 178 200"), "ivory", 4)
    w.pane("M216 214Q260 172 304 214Q260 246 216 214Z", "ivory").pane(oval(260, 211, 15), "earth").pane(
        box(257, 200, 6, 22), "ink", 0
    )
    return w.line(curve("216 190, 260 162, 304 190"), 6)


def coroa_de_ariadne() -> Window:
    """The crown that hangs in the sky, and the thread it came on."""
    w = hills(DECK, "night", ("dusk", "250 200 240 190 230"), ("plum", "340 310 346 316 340"))
    w.line(curve("30 380, 120 330, 200 360, 330 356, 380 316, 330 292"), 6, "fire")
    w.pane(poly("120 190, 150 268, 196 160, 228 252, 260 128, 292 252, 324 160, 370 268, 400 190, 382 320, 138 320"), "gold")
    w.pane(poly("138 286, 382 286, 382 322, 138 322"), "honey")
    for x, y, r in ((120, 176, 26), (196, 140, 28), (260, 104, 36), (324, 140, 28), (400, 176, 26)):
        w.pane(star(x, y, r, r * 0.4, 6 if r > 30 else 4), "ivory", 4)
    for x, colour in ((176, "rose"), (232, "foam"), (288, "foam"), (344, "rose")):
        w.pane(oval(x, 304, 12), colour, 4)
    return w.line("M120 176L196 140L260 104L324 140L400 176", FINE, "honey")


def espada_curta() -> Window:
    """Short, honest, and already out."""
    w = rays(TALL, (210, 400), "mist ivory", 2, 24)
    sword = Window(0, 0)
    sword.pane(poly("-34 60, -28 -150, 0 -196, 0 60"), "mist").pane(poly("34 60, 28 -150, 0 -196, 0 60"), "stone").line(
        "M0 -160V50", FINE
    )
    sword.pane(poly("-96 56, 96 56, 84 86, -84 86"), "gold").pane(box(-18, 86, 36, 84), "rust")
    sword.line("M-18 106L18 94M-18 130L18 118M-18 154L18 142", FINE, "honey")
    return w.group(10, 206, 244, sword.pane(oval(0, 186, 27), "gold").pane(oval(0, 186, 11), "fire", 4))


def arco_magico() -> Window:
    """A bow that draws itself."""
    w = arcs(TALL, (330, 240), "mist haze dusk night", 100)
    w.line(run("122 50, 236 240, 122 430"), 5, "ivory")
    w.rod(curve("122 46, 236 100, 196 180, 254 240, 196 300, 236 380, 122 434"), "bronze", 16)
    w.panes("gold", oval(122, 46, 15), oval(122, 434, 15)).pane(box(234, 212, 32, 56), "plum")
    w.rod(run("90 240, 330 240"), "honey", 7).pane(star(342, 240, 46, 18, 6), "ivory")
    for x, y in ((150, 130), (150, 350), (80, 240)):
        w.pane(star(x, y, 17, 6, 4), "honey", 4)
    return w.pane(poly("56 240, 92 216, 118 216, 96 240, 118 264, 92 264"), "foam")


def azagaia_de_bronze() -> Window:
    """A javelin in its flight."""
    w = hills(TALL, "mist", ("ivory", "200 130 180 110 170"), ("ember", "350 300 340 290 330"), ("rust", "430 410 436 412 430"))
    spear = Window(0, 0)
    spear.rod("M0 -110V250", "rust", 13).pane(poly("0 -224, 38 -130, 14 -96, -14 -96, -38 -130"), "honey").pane(
        poly("0 -224, 38 -130, 14 -96, 0 -96"), "gold"
    )
    spear.panes("bronze", box(-17, -100, 34, 26), box(-15, 60, 30, 60)).line("M-15 74H15M-15 90H15M-15 106H15", FINE, "honey")
    w.group(32, 224, 216, spear.pane(poly("0 252, -24 206, 0 190, 24 206"), "fire"))
    return (
        w.line(run("60 250, 116 166"), 6, "rain")
        .line(run("92 320, 130 262"), 6, "rain")
        .line(run("316 400, 352 344"), 6, "ivory")
    )


def cajado_de_vagalumes() -> Window:
    """Fireflies in a lantern at the end of a staff."""
    w = hills(TALL, "night", ("dusk", "120 170 90 160 110"), ("pine", "370 330 380 340 370"), ("deep", "430 400 440 410 430"))
    w.rod(curve("214 470, 200 360, 222 280, 190 200, 220 110, 150 60, 100 96"), "bronze", 17)
    w.pane(blob("200 330, 150 300, 132 316, 158 342"), "leaf").pane(blob("216 290, 262 256, 284 268, 256 302"), "earth")
    w.line("M100 96V130", 6).pane(poly("74 128, 126 128, 140 150, 60 150"), "gold").pane(
        poly("62 150, 138 150, 148 232, 52 232"), "mist"
    )
    w.panes("honey", oval(84, 182, 13), oval(116, 204, 13), oval(110, 168, 9), lead=4).pane(
        poly("46 232, 154 232, 140 252, 60 252"), "gold"
    )
    for x, y in ((300, 130), (340, 220), (262, 180), (350, 320), (290, 380)):
        w.pane(oval(x, y, 24), "haze", 3).pane(oval(x, y, 11), "honey", 4).line(
            run([(x - 4, y - 12), (x - 16, y - 26)]), FINE, "ivory"
        ).line(run([(x + 4, y - 12), (x + 16, y - 26)]), FINE, "ivory")
    return w


def machado_do_lenhador() -> Window:
    """It split logs first."""
    w = bands(TALL, 90, "leaf earth leaf pine", 70)
    w.pane(blob("20 400, 120 372, 300 372, 400 400, 400 520, 20 520"), "bronze").pane(oval(210, 392, 150, 34), "ember").line(
        "M130 392a80 17 0 1 0 160 0a80 17 0 1 0 -160 0M176 392a34 7 0 1 0 68 0", FINE
    )
    axe = Window(0, 0)
    axe.rod("M0 -160V170", "rust", 18).pane("M-16 -150H26Q70 -150 96 -190Q140 -110 96 -28Q70 -66 26 -70H-16Z", "stone")
    axe.pane("M96 -190Q140 -110 96 -28Q112 -110 96 -190Z", "ivory").pane(poly("-16 -150, 26 -150, 26 -70, -16 -70"), "slate")
    return (
        w.group(-24, 180, 220, axe.line("M-13 110L13 98M-13 136L13 124", FINE, "honey"))
        .pane(poly("236 368, 262 350, 276 376"), "honey", 4)
        .pane(poly("136 352, 166 358, 150 378"), "honey", 4)
    )


def arco_de_orion() -> Window:
    """The hunter's bow, and the stars of his belt on the string."""
    w = rays(TALL, (60, 240), "night dusk night", 4, 26)
    w.rod("M128 92Q370 148 358 240Q370 332 128 388", "gold", 18).line("M128 92V388", 5, "ivory")
    w.panes("honey", oval(128, 92, 16), oval(128, 388, 16)).pane(box(338, 206, 36, 68), "fire")
    for y in (180, 240, 300):
        w.pane(star(128, y, 36, 14, 4), "ivory", 5)
    w.rod("M150 240H300", "foam", 7).pane(poly("292 214, 338 240, 292 266"), "stone")
    stars(w, "honey", (222, 158, 17), (282, 190, 12), (222, 322, 17), (282, 290, 12))
    return w.line("M222 158L282 190M222 322L282 290", FINE, "honey")


def martelo_dos_ciclopes() -> Window:
    """A hammer with one eye, and sparks."""
    w = rays(TALL, (210, 430), "ember fire rust", 3, 22)
    w.pane(poly("70 404, 350 404, 320 440, 300 500, 120 500, 100 440"), "slate").pane(
        poly("70 404, 350 404, 334 424, 86 424"), "stone"
    )
    hammer = Window(0, 0)
    hammer.rod("M0 -70V190", "bronze", 24).pane(
        poly("-128 -150, 128 -150, 140 -132, 140 -46, 128 -28, -128 -28, -140 -46, -140 -132"), "slate"
    )
    hammer.pane(poly("-128 -150, -92 -150, -92 -28, -128 -28, -140 -46, -140 -132"), "stone").pane(
        poly("128 -150, 92 -150, 92 -28, 128 -28, 140 -46, 140 -132"), "stone"
    )
    hammer.pane("M-66 -88Q0 -142 66 -88Q0 -36 -66 -88Z", "ivory").pane(oval(0, -88, 24), "fire").pane(
        oval(0, -88, 10), "ink", 0
    )
    hammer.line("M-12 110L12 98M-12 136L12 124M-12 162L12 150", FINE, "honey")
    w.group(12, 222, 216, hammer)
    return stars(w, "honey", (90, 350, 22), (330, 366, 24), (60, 280, 13), (366, 300, 14), (150, 380, 12))


def cetro_do_equinocio() -> Window:
    """Half a sun, half a moon, and a staff between them."""
    w = Window(*TALL).pane(box(-9, -9, 219, 500), "honey").pane(box(210, -9, 219, 500), "dusk")
    for i, y in enumerate((90, 180, 270, 360)):
        w.line(run([(210, y + 40), (-9, y)]), 6).line(run([(210, y + 40), (430, y)]), 6)
        w.pane(star((318, 350, 300, 356)[i], y - 50 + i * 10, 14, 5, 4), "ivory", 4)
    w.line("M210 0V480", 6).rod("M210 190V470", "gold", 18)
    for i in range(7):
        turn = 102 + i * 26
        w.pane(poly([polar((210, 150), 92, turn - 9), polar((210, 150), 142, turn), polar((210, 150), 92, turn + 9)]), "fire")
    w.pane("M210 62A88 88 0 0 0 210 238Z", "ember").pane(
        "M210 62A88 88 0 0 1 210 238Q258 206 258 150Q258 94 210 62Z", "mist"
    ).pane("M210 62Q258 94 258 150Q258 206 210 238Z", "night")
    w.pane(oval(178, 138, 8), "ink", 0).line(curve("160 178, 182 192, 206 186"), 5)
    return (
        w.pane(poly("170 250, 250 250, 236 282, 184 282"), "bronze")
        .pane(oval(210, 266, 11), "plum", 4)
        .pane(oval(210, 462, 20), "bronze")
    )


def elixir_de_romas() -> Window:
    """A pomegranate, open, and the flask that it fills."""
    w = rays(ROUND, (210, 210), "rose ivory", 0, 18)
    w.pane("M236 118V176Q320 214 320 290Q318 352 254 356H206Q142 352 140 290Q140 214 204 176V118Z", "mist")
    w.pane("M148 262Q230 240 312 262Q330 348 254 352H206Q132 348 148 262Z", "fire").panes(
        "ember", oval(200, 300, 10), oval(250, 320, 8), oval(262, 288, 6), lead=4
    )
    w.pane(box(196, 96, 68, 26), "gold").pane(box(206, 62, 48, 34), "bronze")
    w.pane(oval(124, 308, 66), "rust").pane(blob("86 288, 124 262, 164 290, 160 336, 124 356, 90 336"), "ivory")
    for x, y in ((106, 296), (130, 286), (148, 306), (112, 322), (138, 334), (124, 310)):
        w.pane(drop(x, y, 24), "fire", 3.5)
    return w.pane(poly("104 250, 96 226, 114 238, 124 218, 134 238, 152 226, 144 250"), "rust")


def garapa_de_relampago() -> Window:
    """Cane juice with thunder in it."""
    w = quarries(ROUND, "dusk night haze", 120, 120)
    for x, lean in ((96, -0.1), (134, -0.02), (320, 0.1)):
        w.rod(run([(x, 420), (x + lean * 400, 30)]), "leaf", 18)
        for y in (90, 170, 250, 330):
            w.line(run([(x + lean * (420 - y) - 14, y), (x + lean * (420 - y) + 14, y)]), 5)
    w.pane(poly("150 108, 286 108, 268 352, 168 352"), "mist").pane(poly("155 170, 281 170, 267 346, 169 346"), "honey").pane(
        poly("160 344, 276 344, 284 372, 152 372"), "gold"
    )
    w.pane(poly("232 60, 176 214, 218 206, 190 326, 266 178, 222 186, 268 60"), "ivory")
    return w.line(curve("286 150, 340 160, 330 240, 274 250"), 12).panes(
        "foam", oval(186, 152, 9), oval(252, 140, 11), oval(176, 132, 6), lead=4
    )


def orvalho_claro() -> Window:
    """A drop that was saved in time."""
    w = hills(ROUND, "mist", ("ivory", "150 90 160 100 140"), ("foam", "300 260 310 260 300"), ("water", "370 350 376 352 370"))
    w.pane(blob("30 96, 110 50, 220 66, 300 120, 210 136, 110 132"), "leaf").line(curve("40 96, 140 92, 290 118"), 5)
    w.line("M110 62L132 92L118 130M190 66L206 102L186 134", FINE).pane(drop(300, 172, 66), "air").pane(
        oval(292, 186, 7), "ivory", 0
    )
    w.pane("M262 226H338V252Q376 282 372 326Q366 366 300 368Q234 366 228 326Q224 282 262 252Z", "mist")
    w.pane("M236 306Q300 290 364 306Q374 362 300 364Q226 362 236 306Z", "air").pane(box(250, 214, 100, 20), "gold")
    w.panes("ivory", oval(276, 330, 9), oval(318, 340, 6), lead=4)
    return w.panes("foam", drop(120, 196, 48), drop(180, 236, 36)).pane(drop(94, 282, 40), "air")


def vinho_do_gigante() -> Window:
    """A ladder is part of the service."""
    w = rays(ROUND, (230, 60), "cream honey cream ember", 7, 18)
    w.pane(box(-9, 366, 440, 70), "rust")
    w.pane("M196 72H276V118Q366 160 352 256Q340 336 276 372H196Q132 336 120 256Q106 160 196 118Z", "fire")
    w.pane("M118 214Q236 250 354 214Q356 250 344 282Q236 314 128 282Q116 250 118 214Z", "honey").pane(
        box(184, 54, 104, 26), "rust"
    )
    w.line(curve("196 100, 128 96, 116 160, 140 176"), 13).line(curve("276 100, 344 96, 356 160, 332 176"), 13)
    for x, y in ((214, 246), (236, 246), (258, 246), (225, 264), (247, 264), (236, 282)):
        w.pane(oval(x, y, 11), "plum", 4)
    w.pane(blob("236 232, 250 220, 274 224, 258 238"), "earth", 4)
    w.rod(run("52 390, 122 100"), "gold", 8).rod(run("92 396, 158 110"), "gold", 8)
    for t in (0.12, 0.28, 0.44, 0.6, 0.76, 0.92):
        w.line(run([(52 + 70 * t, 390 - 290 * t), (92 + 66 * t, 396 - 286 * t)]), 8)
    w.pane(oval(130, 84, 16), "skin2").pane(blob("112 104, 148 104, 154 146, 116 146"), "water")
    return w.line(run("146 112, 182 92"), 7)


def fumaca_de_selene() -> Window:
    """Smoke that makes a moon of itself."""
    w = arcs(ROUND, (250, 140), "haze dusk night", 110)
    w.pane(blob("120 290, 100 236, 150 196, 128 150, 160 104, 196 130, 186 176, 214 214, 176 256, 166 290"), "mist")
    w.line(curve("136 270, 128 236, 168 206, 152 160"), FINE, "rain").pane(moon(262, 140, 96, -20, 1.2), "ivory")
    w.pane(oval(232, 116, 7), "ink", 0).line(curve("212 176, 232 192, 254 188"), 5).line(
        curve("218 100, 232 96, 244 102"), FINE
    )
    w.pane("M112 290H176V314Q220 326 216 364Q210 392 144 394Q78 392 72 364Q68 326 112 314Z", "plum").pane(
        box(104, 278, 80, 22), "gold"
    )
    w.pane(moon(144, 352, 24, 20), "honey", 4)
    return stars(w, "honey", (330, 250, 16), (370, 130, 13), (280, 320, 13), (60, 120, 12), (350, 340, 9))


ITEMS = (
    *(escudo_orc, elmo_de_sete_plumas, botas_de_mercurio, manto_da_via_lactea),
    *(cota_de_escamas, anel_de_saturno, espelho_de_medusa, coroa_de_ariadne),
    *(espada_curta, arco_magico, azagaia_de_bronze, cajado_de_vagalumes),
    *(machado_do_lenhador, arco_de_orion, martelo_dos_ciclopes, cetro_do_equinocio),
    *(elixir_de_romas, garapa_de_relampago, orvalho_claro, vinho_do_gigante, fumaca_de_selene),
)


def items() -> dict[str, str]:
    """Give each item's window by its id."""
    return {draw.__name__.replace("_", "-"): draw().svg() for draw in ITEMS}
