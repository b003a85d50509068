"""Pictures of plants, boats, rockets and ornaments, made by rule."""

from math import cos, pi, sin

import numpy as np

from generator.nonogram.pictures.canvas import Canvas, Numbers, both, rim
from generator.nonogram.pictures.parts import Mask

_ROOMY = 16  # cells of a side from which there is space for details
_BRIGHT = ("vermillion", "blue", "green", "orange", "purple", "sky", "teal", "coral", "fuchsia", "yellow")


def rocket(c: Canvas) -> None:
    """Paint a rocket that takes off."""
    hull = c.pick("zinc", "sky", "alice", "teal", "ecru")
    trim = c.pick("vermillion", "blue", "purple", "green", "coral")
    a, bottom = c.between(400, 520), c.between(450, 600)
    curve = c.between(0, 900)
    across, along = (abs(c.x) + curve) ** 2 * 1000 // (a + curve) ** 2, (c.y - 100) ** 2 * 1000 // 1100**2
    body = (across + along <= 1000) & (c.y < bottom)
    low = c.between(750, 980)
    c.paint(both(c.polygon((a // 2, c.between(-100, 200)), (950, low - 250), (950, low), (a // 2, bottom))), trim)
    c.paint(body, hull, apart=c.side >= _ROOMY)
    nose = c.between(-620, -450)
    c.paint(body & (c.y < nose), trim)
    if c.side >= _ROOMY:
        gap = c.rectangle(-1000, nose, 1000, nose + 2000 * c.cells(45) // c.height) & body
        c.paint(gap, trim, ink=False)
    window, ring = c.cells(c.between(90, 150)), c.cells(40) if c.side >= 2 * _ROOMY else 0
    for y in (-230, 150)[: c.between(1, 2 if c.side >= 2 * _ROOMY else 1)]:
        c.paint(c.disc(0, y, window + 2 * ring), trim, ink=False)
        c.paint(c.disc(0, y, window), "yellow", ink=bool(ring))
    for y in (bottom - 130, bottom - 330)[: c.draw(3)]:
        c.paint(body & c.rectangle(-1000, y, 1000, y + 90), trim, ink=False)
    start, wide = bottom + 2000 * c.cells(50) // c.height, c.between(200, 340)
    c.paint(c.rectangle(-(a // 2), bottom, a // 2, start), "black")
    tip = (wide * 8 // 10, c.between(800, 900))
    c.paint(both(c.polygon((-1, start), (wide, start), tip, (wide // 2, start + 250), (0, 1020))), "orange")
    c.paint(c.ellipse(0, start + 80, wide // 2, 200) & (c.y > start), "yellow", ink=False)
    for _ in range(c.draw(4) if c.side >= _ROOMY else 0):
        x, y, size = c.between(600, 900), c.between(-950, -100), c.cells(45)
        star = c.disc(x, y, size)
        c.paint(both(star) if c.draw(2) else star, "yellow")


def boat(c: Canvas) -> None:
    """Paint a sailing boat on the sea."""
    hull = c.pick("umber", "maroon", "brick", "denim")
    sail = c.pick("vermillion", "orange", "yellow", "lime", "purple", "quartz")
    deck, keel, sea = c.between(380, 480), c.between(700, 780), c.between(820, 880)
    mast = c.between(-150, 150)
    stern, bow = c.between(650, 800), c.between(850, 980)
    c.paint(c.polygon((-stern, deck), (bow, deck), (bow - 350, keel + 60), (-stern + 200, keel + 60)), hull)
    band = c.polygon((-stern, deck + 140), (bow, deck + 140), (bow - 80, deck + 210), (-stern + 60, deck + 210))
    c.paint(band, "ecru", ink=False)
    foot = deck - 2000 * c.cells(60) // c.height
    c.paint(c.line(mast, -980, mast, deck, c.cells(40)), "black")
    gap = 2000 * c.cells(45) // c.width
    large = c.polygon((mast + gap, -900), (mast + gap, foot), (bow - 50, foot))
    c.paint(large, sail)
    small = c.polygon((mast - gap, c.between(-850, -550)), (mast - gap, foot), (-stern + 50, foot))
    c.paint(small, c.pick(sail, "sky", "coral"))
    pace = c.cells(c.between(110, 200))
    if c.draw(3):
        c.paint(large & (c.rows // pace % 2 == 0), "alice", ink=False)
    if c.draw(2):
        c.paint(c.polygon((mast, -1000), (mast - 350, -900), (mast, -780)), "vermillion")
    else:
        c.paint(c.disc(-700, -680, c.cells(c.between(220, 330))), "yellow")
    surface = c.height * (sea + 1000) // 2000
    length = max(2, c.cells(c.between(120, 200)))
    crest = (c.columns + c.draw(length)) % (2 * length) < length
    c.paint((c.rows > surface) | ((c.rows == surface) & crest), "blue", apart=True)


def flower(c: Canvas) -> None:
    """Paint a flower with its stem and leaves."""
    petal = c.pick("vermillion", "purple", "fuchsia", "orange", "sky", "coral", "violet")
    heart = c.pick("yellow", "umber", "maroon")
    n, y, reach = c.between(5, 9), c.between(-370, -300), c.between(420, 460)
    size = min(reach * 31 // (10 * n), 980 + y - reach, 230)
    stem = c.cells(c.between(60, 90))
    c.paint(c.rectangle(-1000 * stem // c.width, y, 1000 * stem // c.width, 1000), "green")
    low = c.between(550, 800)
    leaf = c.polygon(
        (30, low + 150),
        (c.between(200, 350), low - 150),
        (c.between(750, 980), low - c.between(150, 300)),
        (c.between(500, 650), low + 120),
    )
    c.paint(both(leaf) if c.draw(3) else leaf, "green")
    if c.draw(3) == 0:
        c.paint(c.rectangle(-700, 900, 700, 1000), "umber")
    half = c.draw(2)
    for k in range(half, n + 1, 2):
        x, up = (reach * round(10_000 * turn(pi * k / n)) // 10_000 for turn in (sin, cos))
        c.paint(both(c.ellipse(x, y - up, size, size)), petal, apart=c.side >= 2 * _ROOMY)
    c.paint(c.ellipse(0, y, reach - size // 3, reach - size // 3), petal)
    core = c.cells(c.between(200, 280))
    c.paint(c.disc(0, y, core), heart, ink=False)
    if core > 3:
        c.paint(c.disc(0, y, core - 2 * c.cells(40)), heart)


def tree(c: Canvas) -> None:
    """Paint a fir or a leafy tree."""
    leaf = c.pick("green", "dark-green", "lime", "jade", "emerald")
    fruit = c.pick("vermillion", "yellow", "orange", "quartz")
    trunk = c.between(90, 160)
    c.paint(c.rectangle(-trunk, 200, trunk, 930), "umber")
    c.paint(c.rectangle(-c.between(600, 1000), 920, c.between(600, 1000), 1000), "khaki")
    if c.draw(2):
        tiers, wide = c.between(2, 4), c.between(750, 980)
        top, bottom = -1000, c.between(550, 700)
        for k in range(tiers):
            low = top + (bottom - top) * (k + 1) // tiers
            high = top + (bottom - top) * k // tiers - (bottom - top) // (2 * tiers) * bool(k)
            spread = wide * (k + 2) // (tiers + 1)
            c.paint(c.polygon((0, high), (spread, low), (-spread, low)), leaf, apart=c.side >= _ROOMY)
        if c.draw(2):
            c.paint(c.disc(0, -900, c.cells(110)), "yellow")
        balls = 0 if c.side < _ROOMY else c.between(0, 4)
        for k in range(balls):
            y = bottom - 120 - k * (bottom + 500) // 4
            c.paint(both(c.disc(c.between(0, 500 - 110 * k), y, c.cells(70))), fruit, ink=False)
    else:
        crown = c.blob(0, -250, c.between(800, 990), c.between(620, 740), c.between(100, 350))
        crown |= c.ellipse(0, -250, 500, 500)
        if c.draw(2):
            crown |= both(c.ellipse(c.between(350, 600), c.between(-100, 150), 380, 300))
        c.paint(crown, leaf)
        for _ in range(c.between(2, 5) if c.side >= _ROOMY else 0):
            dot = c.disc(c.between(-600, 600), c.between(-700, 150), c.cells(c.between(60, 100)))
            c.paint(dot & crown & ~rim(crown), fruit, ink=False)


def mushroom(c: Canvas) -> None:
    """Paint a toadstool, some with a face."""
    cap, spot = c.pick("vermillion", "brick", "orange", "purple", "teal"), c.pick("ecru", "yellow", "alice")
    low, a = c.between(0, 200), c.between(880, 1000)
    stem = c.between(280, 450)
    foot = c.between(0, 150)
    trunk = c.polygon((-stem, low - 100), (stem, low - 100), (stem + foot, 960), (-stem - foot, 960))
    flesh = "ecru" if spot != "ecru" else "quartz"
    c.paint(trunk, flesh)
    c.paint(trunk & ~rim(trunk, c.cells(45)), flesh, ink=False)
    hood = c.ellipse(0, low, a, low + 1000) & (c.y < low) | c.ellipse(0, low, a, c.between(60, 180))
    c.paint(hood, cap, apart=c.side >= _ROOMY)
    c.paint(c.ellipse(0, -c.between(500, 650), c.between(140, 230), c.between(120, 200)), spot, ink=False)
    side = c.ellipse(c.between(480, 600), -c.between(200, 350), c.between(130, 200), c.between(110, 180))
    c.paint(both(side) & hood, spot, ink=False)
    if c.side >= _ROOMY:
        c.paint(both(c.ellipse(c.between(180, 280), -c.between(20, 100), 110, 90)) & hood, spot, ink=False)
        if c.draw(2):
            y = (low + 960) // 2
            c.paint(both(c.disc(stem // 2, y, c.cells(60))), "black")
            c.paint(both(c.line(0, y + 200, stem // 3, y + 200, c.cells(35))), "black")
    c.paint(c.rectangle(-c.between(600, 1000), 940, c.between(600, 1000), 1000), "green")


def mandala(c: Canvas) -> None:
    """Paint an ornament of eight equal parts: shapes within shapes, and between them beads."""
    colors = [c.pick(*_BRIGHT)]
    while len(colors) < 4:
        colors.append(c.pick(*(name for name in _BRIGHT if name not in colors)))
    u, v = np.maximum(abs(c.x), abs(c.y)), np.minimum(abs(c.x), abs(c.y))
    cell = 2000 // c.side
    corner = c.between(250, 450)
    c.paint((u - 1000) ** 2 + (v - 1000) ** 2 <= corner**2 if c.draw(2) else u + v > 2000 - corner, colors[3])
    radius, number, is_ink = c.between(960, 1040), 0, True
    space = u >= 0
    while radius > cell and space.any():
        step = max(2 * cell, c.between(120, 380))
        color = colors[number % 3]
        shape = _ornament(c, u, v, radius) & space
        c.paint(shape, color if is_ink else "", ink=is_ink)
        space = shape & ~rim(shape)
        if radius > 4 * cell:
            at, bead = radius - step * 6 // 10, max(cell * 6 // 10, step * c.between(20, 45) // 100)
            on_axis = (u - at) ** 2 + v**2 <= bead**2
            on_diagonal = (u - at * 7 // 10) ** 2 + (v - at * 7 // 10) ** 2 <= bead**2
            for beads in ((on_axis,), (on_diagonal,), (on_axis, on_diagonal), ())[c.draw(4)]:
                c.paint(beads, "" if is_ink else color, ink=not is_ink)
        number += 1
        is_ink = not is_ink
        radius -= step


def _ornament(c: Canvas, u: Numbers, v: Numbers, radius: int) -> Mask:
    """Return a shape of eight equal parts around the middle: round, square, a star or a blossom."""
    petal, reach = radius * c.between(30, 42) // 100, radius * 65 // 100
    on_axis = (u - reach) ** 2 + v**2 <= petal**2
    on_diagonal = (u - reach * 7 // 10) ** 2 + (v - reach * 7 // 10) ** 2 <= petal**2
    disc = u**2 + v**2 <= reach**2
    shapes = (
        u**2 + v**2 <= radius**2,
        u + v <= radius * 11 // 10,
        u <= radius * 8 // 10,
        (u <= radius * 9 // 10) & (u + v <= radius * 13 // 10),
        (u <= radius * 7 // 10) | (u + v <= radius),
        on_axis | disc,
        on_axis | on_diagonal | disc,
        on_diagonal | disc,
    )
    return shapes[c.draw(len(shapes))]
