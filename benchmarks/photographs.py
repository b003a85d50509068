"""Draw ten photographs with gradients, noise and soft shapes, as material for ``nonogram_photographs.py``."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

SIDE = 480
_NOISE = 7.0  # standard deviation, of 255
_BLUR = 1.2  # pixels
_SHADOW = 14  # pixels: radius of the blur of a shadow

Rgb = tuple[int, int, int]
Floats = NDArray[np.float64]
_Y, _X = np.mgrid[:SIDE, :SIDE] / SIDE


def ramp(start: Rgb, end: Rgb, at: Floats = _Y) -> Image.Image:
    """Return a gradient of two colors; ``at`` is each pixel's share of the way, by default from top to bottom."""
    share = np.clip(at, 0, 1)[..., None]
    return Image.fromarray((np.array(start) * (1 - share) + np.array(end) * share).astype(np.uint8))


def around(x: float, y: float, radius: float) -> Floats:
    """Return the distance of each pixel from a point, in radii."""
    return np.asarray(np.hypot(_X - x / SIDE, _Y - y / SIDE) * SIDE / radius)


class Canvas:
    """Paint shapes that are filled with gradients.

    Attributes:
        image: what was painted.
    """

    def __init__(self, ground: Image.Image) -> None:
        self.image = ground

    def fill(self, shape: str, at: object, fill: Image.Image | Rgb, *, soft: float = 0, **how: Any) -> None:
        """Fill a shape of ``ImageDraw`` with a color or a gradient; ``how`` goes to its drawing method."""
        mask = Image.new("L", self.image.size)
        getattr(ImageDraw.Draw(mask), shape)(at, fill=255, **how)
        source = fill if isinstance(fill, Image.Image) else Image.new("RGB", self.image.size, fill)
        self.image.paste(source, mask=mask.filter(ImageFilter.GaussianBlur(soft)) if soft else mask)


def ball() -> Image.Image:
    """Paint a red ball with its highlight and shadow on a floor without a horizon."""
    canvas = Canvas(ramp((236, 232, 222), (176, 172, 166)))
    canvas.fill("ellipse", (130, 360, 420, 430), (118, 112, 108), soft=_SHADOW)
    canvas.fill("ellipse", (110, 100, 390, 380), ramp((250, 96, 72), (104, 8, 16), around(200, 180, 270)))
    canvas.fill("ellipse", (170, 140, 230, 190), (255, 214, 200), soft=9)
    return canvas.image


def face() -> Image.Image:
    """Paint a face with brown hair before a blue wall."""
    canvas = Canvas(ramp((120, 168, 196), (176, 206, 220), around(240, 200, 420)))
    canvas.fill("rectangle", (60, 400, 420, 480), ramp((52, 92, 60), (30, 60, 40), _X))
    canvas.fill("ellipse", (80, 30, 400, 420), ramp((92, 56, 30), (48, 28, 16)))
    canvas.fill("rectangle", (200, 340, 280, 430), (206, 152, 118))
    canvas.fill("ellipse", (120, 90, 360, 390), ramp((248, 206, 172), (206, 150, 116), _X * 1.2 - 0.2))
    canvas.fill("polygon", [(110, 190), (130, 70), (350, 70), (370, 190), (300, 130), (190, 140)], (74, 44, 24))
    for x in (190, 290):
        canvas.fill("ellipse", (x - 26, 206, x + 26, 240), (246, 244, 240))
        canvas.fill("ellipse", (x - 15, 206, x + 15, 240), (40, 44, 60))
        canvas.fill("line", [(x - 32, 184), (x + 32, 178)], (60, 36, 20), width=12)
    canvas.fill("polygon", [(240, 230), (222, 286), (256, 286)], (214, 150, 120), soft=3)
    canvas.fill("chord", (180, 270, 300, 350), (176, 56, 60), start=0, end=180)
    return canvas.image


def mountain() -> Image.Image:
    """Paint mountains before a setting sun, and their reflection in a lake."""
    canvas = Canvas(ramp((74, 66, 122), (250, 160, 92), _Y * 1.5))
    canvas.fill("ellipse", (280, 150, 380, 250), ramp((255, 244, 190), (255, 214, 120)), soft=2)
    canvas.fill(
        "polygon", [(0, 330), (90, 210), (170, 280), (300, 120), (480, 310), (480, 340), (0, 340)], (84, 58, 92)
    )
    canvas.fill("polygon", [(300, 120), (262, 170), (296, 190), (318, 172), (346, 194), (360, 178)], (244, 226, 226))
    canvas.fill("polygon", [(0, 340), (120, 270), (260, 340)], ramp((46, 32, 58), (30, 22, 40)))
    canvas.fill("rectangle", (0, 340, 480, 480), ramp((196, 122, 96), (52, 44, 92), _Y * 3 - 2))
    canvas.fill("rectangle", (296, 350, 364, 440), (250, 204, 140), soft=10)
    return canvas.image


def boat() -> Image.Image:
    """Paint a sailing boat on rough water."""
    canvas = Canvas(ramp((150, 196, 232), (222, 236, 244), _Y * 1.5))
    waves = 0.5 + 0.25 * np.sin(_Y * 90 + 3 * np.sin(_X * 17)) + 0.8 * (_Y - 0.75)
    canvas.fill("rectangle", (0, 320, 480, 480), ramp((44, 110, 160), (20, 62, 110), waves))
    canvas.fill("rectangle", (234, 50, 244, 330), (92, 62, 36))
    canvas.fill("polygon", [(250, 60), (250, 290), (390, 290)], ramp((255, 252, 244), (206, 204, 200), _X))
    canvas.fill("polygon", [(226, 90), (226, 290), (110, 290)], ramp((226, 64, 52), (170, 30, 34), _X * 2))
    canvas.fill(
        "polygon", [(80, 310), (410, 310), (360, 380), (130, 380)], ramp((130, 80, 40), (70, 40, 20), _Y * 4 - 2.6)
    )
    return canvas.image


def bottle() -> Image.Image:
    """Paint a green bottle with a label on a table."""
    canvas = Canvas(ramp((240, 226, 200), (214, 190, 158), _X))
    canvas.fill("rectangle", (0, 400, 480, 480), ramp((128, 84, 50), (94, 58, 34)))
    canvas.fill("ellipse", (170, 410, 400, 450), (62, 38, 24), soft=_SHADOW)
    glass = ramp((60, 140, 84), (10, 50, 30), np.abs(_X - 0.43) * 6)
    canvas.fill("rectangle", (208, 50, 272, 190), glass)
    canvas.fill("polygon", [(208, 150), (272, 150), (330, 230), (150, 230)], glass)
    canvas.fill("rounded_rectangle", (150, 220, 330, 430), glass)
    canvas.fill("rectangle", (200, 34, 280, 76), ramp((190, 150, 60), (120, 84, 30), _X * 3 - 1))
    canvas.fill("rectangle", (150, 270, 330, 370), ramp((248, 244, 228), (196, 188, 170), np.abs(_X - 0.45) * 4))
    canvas.fill("ellipse", (206, 286, 274, 354), (186, 40, 48))
    return canvas.image


def tree() -> Image.Image:
    """Paint a tree with its shadow on a meadow."""
    canvas = Canvas(ramp((128, 186, 236), (226, 240, 248), _Y * 1.3))
    canvas.fill("rectangle", (0, 370, 480, 480), ramp((150, 196, 84), (96, 150, 50), _Y * 4 - 3))
    canvas.fill("ellipse", (120, 400, 440, 450), (66, 104, 40), soft=_SHADOW)
    bark = ramp((110, 76, 46), (60, 40, 24), _X * 6 - 2.6)
    canvas.fill("polygon", [(214, 420), (226, 250), (256, 250), (272, 420)], bark)
    leaves = ramp((92, 164, 62), (26, 84, 36), around(180, 110, 260))
    for x, y, radius in (
        (240, 140, 100), (160, 190, 70), (320, 190, 72), (240, 220, 80), (190, 110, 60), (295, 110, 62),
    ):  # fmt: skip
        canvas.fill("ellipse", (x - radius, y - radius, x + radius, y + radius), leaves)
    for x, y in ((170, 180), (230, 110), (300, 200), (260, 240), (320, 150)):
        canvas.fill("ellipse", (x - 15, y - 15, x + 15, y + 15), (204, 44, 40))
    return canvas.image


def cup() -> Image.Image:
    """Paint a white cup of coffee with a blue band and a shadow."""
    canvas = Canvas(ramp((196, 160, 140), (150, 112, 96), _X + _Y - 0.5))
    canvas.fill("ellipse", (90, 370, 430, 440), (92, 62, 52), soft=_SHADOW)
    canvas.fill("ellipse", (290, 180, 420, 330), ramp((232, 232, 236), (170, 170, 180), _Y * 2 - 0.6))
    canvas.fill("ellipse", (318, 208, 392, 302), ramp((180, 144, 126), (164, 126, 110), _Y))
    side = ramp((254, 254, 252), (170, 172, 184), _X * 1.7 - 0.3)
    canvas.fill("polygon", [(90, 140), (350, 140), (310, 400), (130, 400)], side)
    canvas.fill("ellipse", (130, 370, 310, 420), side)
    canvas.fill(
        "polygon", [(101, 220), (338, 220), (329, 280), (111, 280)], ramp((60, 104, 190), (24, 44, 110), _X * 1.7 - 0.3)
    )
    canvas.fill("ellipse", (90, 100, 350, 180), side)
    canvas.fill("ellipse", (108, 114, 332, 170), ramp((98, 58, 34), (50, 28, 18), _X))
    return canvas.image


def fruit() -> Image.Image:
    """Paint a bowl of fruit: apple, orange, banana and grapes."""
    canvas = Canvas(ramp((226, 220, 232), (178, 170, 190), around(240, 160, 460)))
    canvas.fill("ellipse", (90, 400, 400, 450), (126, 116, 134), soft=_SHADOW)
    canvas.fill("arc", (180, 60, 410, 320), ramp((252, 226, 84), (214, 160, 40), _X), start=-75, end=40, width=46)
    canvas.fill("ellipse", (90, 150, 240, 300), ramp((236, 76, 60), (140, 16, 28), around(140, 190, 130)))
    canvas.fill("ellipse", (200, 160, 340, 300), ramp((255, 176, 60), (220, 104, 16), around(250, 200, 120)))
    for x, y in ((330, 210), (360, 240), (330, 250), (378, 210), (352, 190)):
        canvas.fill(
            "ellipse", (x - 24, y - 24, x + 24, y + 24), ramp((130, 90, 170), (60, 30, 90), around(x - 8, y - 8, 30))
        )
    canvas.fill("line", [(166, 160), (176, 120)], (80, 54, 30), width=10)
    canvas.fill("chord", (60, 110, 420, 420), ramp((90, 150, 170), (30, 76, 100), _X), start=0, end=180)
    canvas.fill("rectangle", (190, 410, 290, 432), (40, 90, 110))
    return canvas.image


def cat() -> Image.Image:
    """Paint a cat on a wall at dusk."""
    canvas = Canvas(ramp((52, 56, 110), (240, 140, 100), _Y * 1.25))
    canvas.fill("ellipse", (50, 50, 130, 130), ramp((250, 246, 226), (228, 220, 200), _X * 4))
    fur = ramp((34, 30, 42), (16, 14, 22))
    canvas.fill("ellipse", (170, 190, 330, 440), fur)
    canvas.fill("ellipse", (190, 100, 310, 220), fur)
    canvas.fill("polygon", [(192, 150), (190, 60), (244, 112)], fur)
    canvas.fill("polygon", [(308, 150), (310, 60), (256, 112)], fur)
    canvas.fill("line", [(310, 410), (390, 400), (410, 330), (380, 280)], fur, width=28, joint="curve")
    for x in (222, 278):
        canvas.fill("ellipse", (x - 15, 142, x + 15, 170), (206, 216, 80))
    canvas.fill("rectangle", (0, 420, 480, 480), ramp((110, 66, 60), (66, 38, 40), _X))
    return canvas.image


def house() -> Image.Image:
    """Paint a building with windows, a roof and a door."""
    canvas = Canvas(ramp((140, 180, 220), (214, 226, 236), _Y * 1.2))
    canvas.fill("rectangle", (0, 430, 480, 480), ramp((112, 116, 110), (84, 88, 84)))
    canvas.fill("rectangle", (80, 170, 400, 440), ramp((232, 200, 150), (180, 140, 100), _X * 1.4 - 0.2))
    canvas.fill("polygon", [(50, 180), (240, 50), (430, 180)], ramp((180, 70, 52), (110, 36, 32), _X))
    canvas.fill("rectangle", (320, 60, 356, 140), ramp((150, 60, 48), (110, 40, 36)))
    for y in (210, 320):
        for x in (112, 210, 308):
            if (x, y) != (210, 320):
                canvas.fill("rectangle", (x, y, x + 60, y + 70), ramp((70, 92, 120), (36, 48, 70), _X + _Y - 0.6))
                canvas.fill("line", [(x + 30, y), (x + 30, y + 70)], (240, 236, 226), width=8)
    canvas.fill("rectangle", (206, 330, 274, 440), ramp((96, 58, 34), (66, 38, 22)))
    return canvas.image


PHOTOGRAPHS: dict[str, Callable[[], Image.Image]] = {
    each.__name__: each for each in (ball, face, mountain, boat, bottle, tree, cup, fruit, cat, house)
}


def photograph(name: str) -> Image.Image:
    """Return a photograph by name, slightly out of focus and with the noise of a camera."""
    soft = np.asarray(PHOTOGRAPHS[name]().filter(ImageFilter.GaussianBlur(_BLUR)), dtype=np.float64)
    noise = np.random.default_rng(list(name.encode())).normal(0, _NOISE, soft.shape)
    return Image.fromarray(np.clip(soft + noise, 0, 255).astype(np.uint8))
