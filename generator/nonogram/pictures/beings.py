"""Pictures of living things, made by rule: creatures, faces, owls, cats, butterflies and fish."""

from itertools import pairwise

from generator.nonogram.pictures.canvas import Canvas, both, rim

_SKINS = ("green", "purple", "teal", "coral", "sky", "orange", "lime", "fuchsia", "violet")
_ROOMY = 16  # cells of a side from which there is space for details


def creature(c: Canvas) -> None:
    """Paint a little monster that faces the viewer."""
    skin = c.pick(*_SKINS)
    trim = c.pick(*(name for name in ("yellow", "orange", "lime", "rose", "cyan", "alice") if name != skin))
    limb = c.cells(c.between(70, 130))
    top, bottom = -c.between(450, 700), c.between(400, 700)
    middle, a, b = (top + bottom) // 2, c.between(550, 800), (bottom - top) // 2
    for x in ((300,), (450,), (180, 560), (100, 420, 720))[c.draw(4 if c.side >= _ROOMY else 2)]:
        foot = c.between(0, 120)
        leg = c.line(x * a // 800, middle, x * a // 800, 1000, limb)
        c.paint(both(leg | c.line(x * a // 800, 990, x * a // 800 + foot, 990, limb)), skin)
    hand = c.between(-500, 500)
    if c.draw(4):
        c.paint(both(c.line(a * 2 // 3, middle + b // 4, 930, middle + hand, limb)), skin)
        if c.draw(2) and c.side >= _ROOMY:
            c.paint(both(c.disc(910, middle + hand, 2 * limb)), trim)
    _crown(c, skin, trim, top, a, limb)
    body = c.blob(0, middle, a, b, c.between(0, 350)) | c.ellipse(0, middle, a * 3 // 4, b * 3 // 4)
    if c.draw(3) == 0:
        body |= c.rectangle(-a * 4 // 5, middle, a * 4 // 5, bottom)
    c.paint(body, skin)
    if c.side >= _ROOMY and c.draw(3):
        belly = c.ellipse(0, middle + b * 6 // 10, a * 6 // 10, b * 5 // 10) & body
        c.paint(belly & ~rim(body, c.cells(50)), trim, ink=False)
        pace = c.cells(70)
        c.paint(belly & ~rim(belly | ~body) & ~rim(body, c.cells(50)) & (c.rows // pace % 2 == 0), skin)
    eyes = middle - b // 4
    size = c.cells(c.between(110, 210))
    if c.draw(4) == 0:
        _eye(c, 0, eyes, size + c.cells(120))
    else:
        _eye(c, c.between(a * 4 // 10, a * 6 // 10), eyes, size)
        if c.draw(4) == 0 and c.side >= _ROOMY:
            _eye(c, 0, eyes - 250, size)
    _mouth(c, middle + b // 4, a * c.between(30, 60) // 100)


def _crown(c: Canvas, skin: str, trim: str, top: int, a: int, limb: int) -> None:
    """Paint the head of a creature: feelers, horns, ears or a crest."""
    x = c.between(a // 4, a * 3 // 4)
    kind = c.draw(5)
    if kind == 0:
        c.paint(both(c.line(x // 2, top + 150, x, -940, max(1, limb // 2))), skin)
        c.paint(both(c.disc(x, -930, max(c.cells(90), 2))), trim)
    elif kind == 1:
        c.paint(both(c.polygon((x - 200, top + 350), (x + 250, -1000), (x + 200, top + 400))), trim)
    elif kind == 2:
        c.paint(both(c.ellipse(x, (top - 900) // 2, 180, (top + 1300) // 2)), skin)
        c.paint(both(c.ellipse(x, (top - 900) // 2, 80, (top + 900) // 2)), trim, ink=False)
    elif kind == 3:
        for at in (0, a * 4 // 10, a * 8 // 10):
            height = -1000 + at * at // 1500
            c.paint(both(c.polygon((at - 160, top + 450), (at, height), (at + 160, top + 450))), trim)
    else:
        c.paint(both(c.ellipse(a * 9 // 10, top + 100, 260, 260)), skin)
        c.paint(both(c.ellipse(a * 9 // 10, top + 100, 130, 130)), trim, ink=False)


def _eye(c: Canvas, x: int, y: int, diameter: int) -> None:
    """Paint an eye and its mirror image: white with a pupil, or a dot where cells are few."""
    if diameter < 3:
        c.paint(both(c.disc(x, y, diameter)), "black", ink=False)
        return
    c.paint(both(c.disc(x, y, diameter)), "", ink=False)
    c.paint(both(c.disc(x, y, max(1, (diameter - 1) // 2))), "black")


def _mouth(c: Canvas, y: int, a: int) -> None:
    thickness = c.cells(40)
    kind = c.draw(4)
    if kind == 0:
        smile = c.line(0, y + 130, a // 2, y + 130, thickness) | c.line(a // 2, y + 130, a, y, thickness)
        c.paint(both(smile), "black", ink=False)
    elif kind == 1:
        c.paint(both(c.line(0, y + 60, a, y + 60, thickness)), "black", ink=False)
    elif kind == 2:
        mouth = c.rectangle(-a, y, a, y + 2000 * 2 * thickness // c.height)
        c.paint(mouth, "black", ink=False)
        tooth = c.aside // thickness % 2 == 0
        upper = c.rectangle(-a, y, a, y + 2000 * thickness // c.height)
        c.paint(upper & tooth & mouth, "")
    else:
        c.paint(c.ellipse(0, y + 100, a * 6 // 10, 160), "black", ink=False)


def face(c: Canvas) -> None:
    """Paint a face with hair or a hat, glasses, a beard, whatever comes."""
    skin, hair = c.pick("orange", "ecru", "umber", "quartz"), c.pick("black", "maroon", "wine", "navy", "vermillion")
    dress = c.pick("vermillion", "blue", "green", "purple", "teal")
    stroke = c.cells(45)
    a, b = c.between(620, 780), c.between(700, 820)
    y = 1000 - b - c.draw(60)
    style = c.draw(6)
    if style == 0:
        c.paint(c.blob(0, y - 250, 1000, 900, 120), hair)
    elif style == 1:
        c.paint(c.ellipse(0, y - 100, 980, b + 200) | both(c.rectangle(600, y, 980, 900)), hair)
    elif style == 2:
        c.paint(both(c.ellipse(a, y - 300, 330, 330)), hair)
    head = c.ellipse(0, y, a, b)
    if c.draw(3) == 0:
        head |= c.rectangle(-a * 85 // 100, y, a * 85 // 100, y + b * 6 // 10)
    ears = both(c.ellipse(a, y, 170, 200))
    if style != 1:
        c.paint(ears, skin)
        c.paint(ears & ~rim(ears, stroke), skin, ink=False)
    c.paint(head, skin)
    c.paint(head & ~rim(head, stroke), skin, ink=False)
    brow = y - b * c.between(40, 55) // 100
    if style in (0, 1, 2):
        wave = (abs(c.x) // c.between(120, 300)) % 2 * c.between(0, 140)
        c.paint(head & (c.y < brow + wave), hair)
    elif style == 3:
        c.paint(c.rectangle(-a - 150, brow - 160, a + 150, brow), dress, apart=True)
        c.paint(c.rectangle(-a * 3 // 4, -1000, a * 3 // 4, brow - 160), hair)
        c.paint(c.rectangle(-a * 3 // 4, brow - 380, a * 3 // 4, brow - 160), dress, ink=False)
    elif style == 4:
        c.paint(c.ellipse(0, brow, a + 60, brow + 1000) & (c.y < brow), dress)
        c.paint(c.rectangle(-a - 60, brow - 100, a + 60, brow), hair, apart=True)
        c.paint(c.disc(0, -930, c.cells(150)), hair, apart=True)
    else:
        c.paint(c.polygon((-150, brow), (-330, -1000), (330, -1000), (150, brow)), hair)
    eyes, x = y - b // 10, a * c.between(42, 52) // 100
    looks = c.draw(4)
    size = c.cells(c.between(120, 160))
    if looks == 0:
        c.paint(both(c.disc(x, eyes, size)), "black")
    elif looks == 1:
        c.paint(both(c.disc(x, eyes, size + 2 * stroke + 1)), "black")
        c.paint(both(c.disc(x, eyes, size + 1)), "", ink=False)
        c.paint(both(c.disc(x, eyes, max(1, size // 2))), "black")
        c.paint(both(c.line(0, eyes, x // 2, eyes, stroke)), "black")
    elif looks == 2:
        c.paint(both(c.ellipse(x, eyes, 270, 180)) | c.rectangle(-a, eyes - 130, a, eyes - 60), "black")
    else:
        c.paint(both(c.disc(x, eyes, size)), "")
        c.paint(both(c.disc(x, eyes + 60, max(1, size // 2))), "black")
        c.paint(both(c.line(x - 150, eyes - 260, x + 150, eyes - 260 + c.between(-80, 80), stroke)), hair)
    mouth, w = y + b * 55 // 100, a * c.between(30, 55) // 100
    beard = c.draw(4)
    if beard == 0:
        c.paint(head & (c.y > y + b * 25 // 100), hair)
        c.paint(c.ellipse(0, mouth - 20, w, 110), "vermillion", ink=False)
    elif beard == 1:
        c.paint(both(c.ellipse(w // 2, mouth - 110, w * 7 // 10, 100)), hair)
        c.paint(both(c.line(0, mouth + 130, w // 2, mouth + 130, stroke)), "black")
    else:
        smile = c.line(0, mouth + 100, w // 2, mouth + 100, stroke) | c.line(w // 2, mouth + 100, w, mouth, stroke)
        c.paint(both(smile) if c.draw(3) else c.ellipse(0, mouth + 50, w, 140), "vermillion")
    if c.side >= _ROOMY:
        nose = c.polygon((0, eyes + 120), (130, y + b * 30 // 100), (-130, y + b * 30 // 100))
        c.paint(nose, hair if beard == 1 else "vermillion")


def owl(c: Canvas) -> None:
    """Paint an owl on a branch."""
    feathers = c.pick("umber", "brick", "zinc", "purple", "denim", "teal")
    chest = c.pick("ecru", "orange", "yellow", "alice")
    shade = c.pick("maroon", "navy", "wine", "khaki")
    a, top = c.between(700, 900), c.between(-700, -550)
    body = c.ellipse(0, 100, a, 850) & (c.y < 860)
    tuft = c.between(400, 650)
    ear = c.polygon((tuft - 300, top + 250), (tuft + 200, -1000), (a * 9 // 10, top + 500), (tuft, top + 700))
    c.paint(body | both(ear) | c.ellipse(0, top + 420, a * 9 // 10, 480), feathers)
    c.paint(c.rectangle(-1000, 860, 1000, 1000), "maroon", apart=True)
    if c.draw(2) and c.side >= 3 * _ROOMY // 2:
        c.paint(both(c.ellipse(a, c.between(250, 450), c.between(220, 380), 450)) & (c.y < 860), shade, apart=True)
    belly = c.ellipse(0, 420, a * c.between(45, 62) // 100, 420)
    c.paint(belly, chest, ink=False)
    pace = c.cells(c.between(90, 140))
    across, down = c.aside // pace % 2, c.rows // pace % 2
    pattern = ((c.rows + c.aside) // pace % 2, down, down + across, 0 * down)[c.draw(4)]
    c.paint(belly & (pattern == 1) & ~rim(belly), feathers)
    eyes, x, size = top + 400, a * c.between(40, 48) // 100, c.cells(c.between(240, 320))
    c.paint(both(c.disc(x, eyes, size)), "", ink=False)
    c.paint(both(c.disc(x, eyes, max(1, size - 2 * c.cells(60)))), "yellow", ink=c.side >= _ROOMY)
    c.paint(both(c.disc(x, eyes, max(1, size // 3))), "black", ink=c.side < _ROOMY)
    c.paint(c.polygon((-150, eyes + 100), (150, eyes + 100), (0, eyes + 420)), "orange")
    for at in (160, 330):
        c.paint(both(c.line(at * a // 900, 820, at * a // 900, 900, c.cells(40))), "orange")


def butterfly(c: Canvas) -> None:
    """Paint a butterfly from above."""
    wing = c.pick("orange", "sky", "purple", "yellow", "vermillion", "lime", "fuchsia")
    spot = c.pick(*(name for name in ("black", "navy", "yellow", "wine", "vermillion", "cyan") if name != wing))
    tip, waist = c.between(-950, -700), c.between(-100, 150)
    upper = c.polygon(
        (0, waist), (250, tip + 250), (700, tip), (1000, tip + 150), (970, waist - 300), (600, waist + 100)
    )
    upper |= c.ellipse(620, (tip + waist) // 2, 370, (waist - tip) // 2)
    lower = c.ellipse(c.between(420, 560), waist + 400, c.between(330, 440), c.between(380, 520))
    lower |= c.polygon((0, waist), (600, waist + 100), (c.between(500, 900), c.between(800, 990)), (200, waist + 600))
    edge = c.cells(60)
    c.paint(both(lower), wing)
    c.paint(both(upper), wing, apart=True)
    if c.side >= _ROOMY:
        is_pale = c.draw(2)
        for part in (lower, upper):
            c.paint(both(rim(part, edge)), spot)
            if is_pale:
                c.paint(both(part & ~rim(part, edge)), wing, ink=False)
        for part, at in (
            (upper, (c.between(480, 620), (tip + waist) // 2)),
            (lower, (c.between(380, 500), waist + 400)),
        ):
            size = c.cells(c.between(110, 200))
            c.paint(both(c.disc(*at, size)) & both(part), spot, ink=bool(is_pale))
            if c.draw(2) and size > 2:
                c.paint(both(c.disc(*at, max(1, size // 2))), "", ink=not is_pale)
    c.paint(c.ellipse(0, 50, 110, 700) | c.rectangle(-1, -500, 1, 600), "black", apart=True)
    c.paint(c.disc(0, -560, c.cells(110)), "black")
    c.paint(both(c.line(60, -620, c.between(200, 400), -980, c.cells(25))), "black")


def fish(c: Canvas) -> None:
    """Paint a fish among bubbles and weed."""
    scales = c.pick("orange", "vermillion", "yellow", "teal", "purple", "coral", "sky")
    band = c.pick(*(name for name in ("navy", "wine", "lime", "blue", "quartz") if name != scales))
    a, b, y = c.between(560, 680), c.between(420, 640), c.between(-100, 50)
    x = -900 + a
    c.paint(c.rectangle(-1000, 920, 1000, 1000), "green")
    for at in (c.between(550, 900), -c.between(500, 900))[: c.between(0, 2)]:
        bend, tip = c.between(-120, 120), c.between(100, 500)
        c.paint(c.line(at, 990, at + bend, 700, c.cells(50)) | c.line(at + bend, 700, at, tip, c.cells(50)), "green")
    c.paint(c.polygon((x + a * 7 // 10, y), (950, y - b - 50), (c.between(700, 900), y), (950, y + b + 50)), band)
    top = (x + c.between(-50, 150), y - b - 330)
    c.paint(c.polygon((x - a // 2, y - b * 7 // 10), top, (x + a * 7 // 10, y - b - 200), (x + a * 6 // 10, y)), band)
    c.paint(c.polygon((x - a // 5, y + b * 8 // 10), (x + a // 2, y + b + 300), (x + a * 6 // 10, y)), band)
    body = c.ellipse(x, y, a, b)
    c.paint(body, scales, apart=c.side >= 3 * _ROOMY // 2)
    pace = c.cells(c.between(100, 180))
    start = c.draw(2 * pace)
    stripes = (c.columns + abs(c.y - y) * c.height // 4000 * c.draw(2) + start) // pace % 2 == 0
    c.paint(body & stripes & (c.x > x - a // 4) & ~rim(body), band, ink=False)
    eye = c.cells(c.between(120, 180))
    c.paint(c.disc(x - a * 55 // 100, y - b // 4, eye), "", ink=False)
    if eye > 2:
        c.paint(c.disc(x - a * 55 // 100, y - b // 4, max(1, eye // 2)), "black")
    c.paint(c.line(x - a, y + b // 4, x - a * 65 // 100, y + b // 4, c.cells(35)), "black", ink=False)
    if c.draw(2):
        for at, height in ((-900, -950), (-650, -700)):
            c.paint(c.disc(at, height, c.cells(c.between(80, 130))), "sky")
    c.turn()


def cat(c: Canvas) -> None:
    """Paint a cat that sits and looks."""
    fur, trim = c.pick("orange", "zinc", "black", "umber", "ecru", "khaki"), c.pick("alice", "quartz", "yellow")
    a, chin = c.between(420, 540), c.between(-50, 80)
    top, wide = c.between(-720, -600), c.between(480, 640)
    tail, side = c.between(250, 700), c.cells(c.between(80, 120))
    for start, end in pairwise(((300, 930), (820, 880), (900, tail), (780, tail - 150))):
        c.paint(c.line(*start, *end, side), fur)
    c.paint(c.ellipse(0, 600, wide, 560) & (c.y < 980), fur)
    ear = c.between(80, 200)
    c.paint(both(c.polygon((ear, top + 150), (a - 20, -1000), (a, top + 450))), fur)
    head = c.ellipse(0, (top + chin) // 2, a + 60, (chin - top) // 2)
    c.paint(head, fur, apart=c.side >= _ROOMY)
    chest = c.ellipse(0, chin + 380, wide // 2, 320)
    pattern = c.draw(4)
    if pattern == 0:
        c.paint(chest & ~head, trim, ink=False)
    elif pattern == 1 and c.side >= _ROOMY:
        pace = c.cells(c.between(70, 110))
        stripes = (c.rows // pace % 2 == 0) & (abs(c.x) > wide // 2) & (c.y > chin + 150) & (c.y < 850)
        c.paint(c.ellipse(0, 600, wide, 560) & stripes, trim, ink=False)
    else:
        c.paint(both(c.line(c.between(90, 160), 620, c.between(90, 160), 980, c.cells(25))), trim, ink=False)
    eyes, x, size = (top * 5 + chin * 6) // 11, a * c.between(42, 52) // 100, c.cells(c.between(110, 160))
    c.paint(both(c.disc(x, eyes, size)), "lime", ink=False)
    c.paint(both(c.disc(x, eyes, max(1, size // 2))), "black", ink=size > 2)
    nose = eyes + (chin - eyes) * 45 // 100
    c.paint(c.rectangle(-1, nose, 1, nose + 60) | c.disc(0, nose, c.cells(50)), "rose", ink=False)
    c.turn()
    if c.side >= 2 * _ROOMY:
        for drop in (0, 110):
            c.paint(both(c.line(a // 2, nose + drop // 2, a + 320, nose - 60 + drop)), trim)
            c.paint(both(c.line(a // 2, nose + drop // 2, a, nose - 20 + drop)), trim, ink=False)
