"""Pictures of things that people build, made by rule: houses, castles, robots, cars, buses and lorries."""

from generator.nonogram.pictures.canvas import Canvas, both, rim

_ROOMY = 16  # cells of a side from which there is space for details
_BODIES = ("vermillion", "blue", "yellow", "green", "purple", "coral", "sky")
_TRIMS = ("orange", "navy", "ecru", "quartz", "lime")


def house(c: Canvas) -> None:
    """Paint a house with windows and a door."""
    wall = c.pick("ecru", "alice", "quartz", "orange", "lime")
    roof = c.pick("vermillion", "maroon", "navy", "brick", "teal")
    door = c.pick("umber", "blue", "green", "wine")
    a, eaves = c.between(650, 820), c.between(-200, 50)
    stroke = c.cells(50)
    walls = c.rectangle(-a, eaves, a, 1000)
    chimney = c.between(200, 500)
    c.paint(c.rectangle(chimney, -900, chimney + 220, eaves), "brick" if roof != "brick" else "zinc")
    c.paint(walls, wall)
    is_dark = c.draw(2)
    if not is_dark:
        c.paint(walls & ~rim(walls, stroke), wall, ink=False)
    ridge = c.between(-1000, -750)
    flat = c.between(0, 500) * c.draw(2)
    c.paint(c.polygon((-flat, ridge), (flat, ridge), (1000, eaves), (-1000, eaves)), roof, apart=True)
    x = {"left": -a // 2, "middle": 0, "right": a // 2}[c.pick("left", "middle", "right")]
    wide, tall = c.between(140, 200), c.between(450, 600)
    entrance = c.rectangle(x - wide, 1000 - tall, x + wide, 1000)
    c.paint(entrance, door, ink=not is_dark)
    size = c.between(130, 180)
    places = [place for place in (-a * 55 // 100, 0, a * 55 // 100) if abs(place - x) > 2 * size + 60]
    y = eaves + c.between(200, 300)
    for place in places:
        window = c.rectangle(place - size, y - size // 2, place + size, y + size * 3 // 2)
        c.paint(window, "sky", ink=not is_dark)
        if c.side >= _ROOMY:
            cross = c.line(place, y - size // 2, place, y + size * 3 // 2 - 1, c.cells(25))
            cross |= c.line(place - size, y + size // 2, place + size - 1, y + size // 2, c.cells(25))
            c.paint(window & cross, wall, ink=bool(is_dark))


def castle(c: Canvas) -> None:
    """Paint a castle with towers, battlements and a gate."""
    stone = c.pick("zinc", "ecru", "khaki", "alice", "quartz")
    roof = c.pick("vermillion", "blue", "purple", "brick", "jade")
    tooth = c.cells(c.between(70, 110))
    height = 2000 * tooth // c.height
    wall, tower, wide = c.between(-50, 200), c.between(-450, -200), c.between(190, 300)
    middle = c.between(-800, -550) if c.draw(3) else wall
    for left, right, top in ((-1000 + wide, 1000 - wide, wall), (-wide - 60, wide + 60, middle)):
        c.paint(c.rectangle(left, top, right, 1000), stone)
        merlons = c.rectangle(left, top, right, top + height) & (c.aside // tooth % 2 == 1)
        c.paint(merlons, "")
        c.paint(merlons, "", ink=False)
    towers = both(c.rectangle(1000 - 2 * wide, tower, 1000, 1000))
    c.paint(towers, stone, apart=c.side >= _ROOMY)
    if c.draw(2):
        tip = (1000 - wide, c.between(-1000, tower - 350))
        c.paint(both(c.polygon((1000 - 2 * wide - 60, tower), (1060, tower), tip)), roof)
    else:
        outside = (c.width // 2 - 1 - c.aside) // tooth % 2 == 1
        c.paint(towers & (c.y < tower + height) & outside, "", ink=False)
    gate, arch = c.between(150, 230), c.between(350, 550)
    door = c.rectangle(-gate, arch, gate, 1000) | c.ellipse(0, arch, gate, gate)
    c.paint(door, "umber", ink=False)
    if c.draw(2) and c.side >= _ROOMY:
        c.paint(door & (c.aside // c.cells(40) % 2 == 1), "black")
    slit = c.cells(c.between(50, 80))
    for y in (tower + 300, tower + 700)[: c.between(1, 2)]:
        c.paint(both(c.line(1000 - wide, y, 1000 - wide, y + 120, slit)), "black", ink=False)
    if middle < wall - 300 and c.draw(2):
        c.paint(c.line(0, -990, 0, middle, c.cells(25)), "black")
        c.paint(c.polygon((0, -1000), (330, -920), (0, -820)), roof)


def robot(c: Canvas) -> None:
    """Paint a robot."""
    metal = c.pick("zinc", "sky", "alice", "teal", "denim", "orange")
    trim = c.pick("vermillion", "yellow", "lime", "fuchsia", "blue")
    limb = c.cells(c.between(80, 140))
    a, head, chin = c.between(400, 560), c.between(350, 520), c.between(-250, -80)
    top, hip = c.between(-800, -680), c.between(400, 550)
    feelers = both(c.line(head * 2 // 3, -990, head // 2, top, c.cells(30)))
    c.paint(c.rectangle(-1, -1000, 1, top) if c.draw(2) else feelers, "black")
    if c.draw(2):
        c.paint(both(c.rectangle(head - 10, (top + chin) // 2 - 100, head + 150, (top + chin) // 2 + 100)), trim)
    c.paint(c.rectangle(-150, chin, 150, chin + 200), "black")
    leg = c.between(150, a - 120)
    c.paint(both(c.line(leg, hip, leg, 990, limb)), "black" if c.draw(2) else metal)
    c.paint(both(c.rectangle(leg - 150, 1000 - 2000 * limb // c.height, leg + c.between(180, 300), 1000)), trim)
    hand, out = c.between(-300, 500), c.between(780, 930)
    c.paint(both(c.line(a, chin + 270, out, chin + 270, limb) | c.line(out, chin + 270, out, hand, limb)), metal)
    c.paint(both(c.disc(out, hand, 2 * limb)), trim)
    if c.draw(2) and c.side >= _ROOMY:
        c.paint(both(c.disc(out, hand + 60, max(1, limb - 1))), "", ink=False)
    skull = c.rectangle(-head, top, head, chin)
    c.paint(skull, metal, apart=True)
    body = c.rectangle(-a, chin + 130, a, hip)
    if c.draw(3) == 0:
        body &= abs(c.x) * 2 + c.y < 2 * a + hip - 150
    c.paint(body, metal)
    eyes, x, size = (top * 6 + chin * 4) // 10, head * c.between(45, 55) // 100, c.cells(c.between(100, 160))
    if c.draw(3):
        c.paint(both(c.disc(x, eyes, size)), "", ink=False)
        if size > 2:
            c.paint(both(c.disc(x, eyes, max(1, size // 2))), "black")
    else:
        c.paint(c.rectangle(-head * 7 // 10, eyes - 70, head * 7 // 10, eyes + 70), "yellow", ink=False)
    grin = (top * 2 + chin * 8) // 10
    mouth = c.rectangle(-head * 6 // 10, grin - 50, head * 6 // 10, grin + 50)
    c.paint(mouth, "black", ink=False)
    if c.draw(2):
        c.paint(mouth & (c.aside // c.cells(35) % 2 == 1), metal)
    if c.side >= _ROOMY:
        panel = c.rectangle(-a * 6 // 10, chin + 260, a * 6 // 10, hip - 130)
        c.paint(panel & ~rim(panel, c.cells(35)) if c.draw(2) else panel, trim, ink=False)
        kind = c.draw(3)
        if kind == 0:
            c.paint(panel & ~rim(panel) & (c.rows // c.cells(60) % 2 == 0), "black")
        elif kind == 1:
            c.paint(c.disc(0, (chin + hip + 130) // 2, c.cells(150)), "vermillion")
        else:
            c.paint(both(c.disc(a * 3 // 10, (chin + hip + 130) // 2, c.cells(90))), "yellow")


def car(c: Canvas) -> None:
    """Paint a car from the side."""
    body, trim = c.pick(*_BODIES), c.pick(*_TRIMS)
    floor, belt, roof = c.between(560, 640), c.between(-50, 120), c.between(-700, -450)
    start, end = c.between(-750, -500), c.between(250, 480)
    c.paint(c.rectangle(-980, belt, 980, floor), body)
    c.paint(c.polygon((start - 120, belt), (start + 100, roof), (end, roof), (end + 330, belt)), body)
    windows = c.polygon((start, belt), (start + 160, roof + 120), (end - 40, roof + 120), (end + 200, belt))
    c.paint(windows, "alice", ink=False)
    c.paint(c.line((start + end) // 2, roof + 100, (start + end) // 2, belt, c.cells(45)), body)
    if c.draw(2):
        c.paint(c.rectangle(-980, belt + 180, 980, belt + 280), trim, ink=False)
    _on_wheels(c, floor)


def bus(c: Canvas) -> None:
    """Paint a bus from the side."""
    body, trim = c.pick(*_BODIES), c.pick(*_TRIMS)
    floor, belt, roof = c.between(560, 640), c.between(-50, 120), c.between(-980, -700)
    c.paint(c.rectangle(-980, roof, 980, floor), body)
    c.paint(c.rectangle(-850, roof + 200, 900, belt), "alice", ink=False)
    n = c.between(2, 5)
    for k in range(1, n):
        at = -850 + 1750 * k // n
        c.paint(c.line(at, roof + 150, at, belt, c.cells(45)), body)
    if c.draw(2):
        c.paint(c.rectangle(-980, belt + 180, 980, belt + 280), trim, ink=False)
    _on_wheels(c, floor)


def lorry(c: Canvas) -> None:
    """Paint a lorry from the side."""
    body, load = c.pick(*_BODIES), c.pick(*_TRIMS)
    floor, belt, roof = c.between(560, 640), c.between(-50, 120), c.between(-700, -450)
    trailer = c.rectangle(-980, roof - c.between(0, 250), 250, floor)
    c.paint(trailer, load)
    if c.draw(2):
        pace = c.cells(c.between(120, 200))
        c.paint(trailer & ~rim(trailer, c.cells(50)) & (c.columns // pace % 2 == 0), body, ink=False)
    c.paint(c.polygon((330, floor), (330, roof), (700, roof), (980, belt), (980, floor)), body)
    window = c.polygon((450, belt), (450, roof + 130), (660, roof + 130), (850, belt))
    c.paint(window, "alice", ink=False)
    _on_wheels(c, floor)


def _on_wheels(c: Canvas, floor: int) -> None:
    """Add wheels and a road to a picture, and turn it to either side."""
    size = c.cells(c.between(240, 320))
    for at in (c.between(-620, -520), c.between(500, 600)):
        c.paint(c.disc(at, floor + 40, size), "black", apart=True)
        c.paint(c.disc(at, floor + 40, max(1, size // 3)), "zinc", ink=False)
    c.paint(c.rectangle(-1000, 900, 1000, 1000), "khaki", apart=True)
    c.turn()
