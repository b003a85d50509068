"""The quality of each picture of the library at each size: from 0, not worth a puzzle, to 9.

``benchmarks/nonogram_qualities.py`` measured it and says how. A line of the table is a size and number of colors, with
a digit for each picture in the order of their names.
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import compress
from pathlib import Path

from generator.nonogram.pictures.library import Picture, pictures

SIDES = (10, 15, 20, 30)
COLORS = (1, 3, 5)
TABLE = Path(__file__).with_name("qualities.toml")
_BY_NAME_ONLY = """
💠 🔖 🎛️ 🎚️ 📊 📈 📉 📋 📇 🗃️ 🗄️ 📁 📂 📃 📄 📝 🧾 🏷️ 📎 🖇️ 🔗 📲 📠 💽 💿 📀 🖨️ 🖱️ 🖲️ ⌨️ 🔋 🔩
🗜️ 🕳️ 💬 💭 🗨️ 🗯️ 🔈 🔉 🔊 🔇 🔕 📥 📤 📨 📩 📪 📭 📬 ✉️ 💵 💶 💷 💴 💸 💳 🪪 🗳️ 🪧 👤 👥 🗣️ 🫆
🩹 🩻 🪒 🧻 🪠 🪤 ⚱️ ⛓️‍💥 🔏 📒 📓 📔 📗 📘 📙 📕 🗒️ 🗓️ 📅 📆 📟 📼 🎞️ 🗑️ 🛗 🧫 🛢️ 💛 🧡 💚 💙 💜 🤎
🖤 🩷 🩵 💟 ❣️ ♥️ ♣️ ♦️ ♠️ 💞 💓 💗 ❤️‍🩹 ⚒️ ♻️ ⚛️ ☮️ ✨ 🩼 🦯 🌗 🌖 🌒 🌘 🌔 🌓 🌫️ 🌁 🛣️ 🧱 🩸 💦
🫟 🛘 🦠 🪨 🚨 🚥 💺 📏 📐 👂 👃 👣 🦻 🦵 🦶 👁️ 🫁 🩲 🩳 🥼 👝 🧷 📱 🎫 🎟️ 💮 🏁 🛞 🀄 🎴
"""
BY_NAME_ONLY = frozenset(_BY_NAME_ONLY.split())
"""Pictures that nobody is glad to find: signs, papers, small parts, and those hard to tell from similar ones."""

USUAL = 5  # the least quality of a picture that is drawn by chance


@cache
def _table() -> Mapping[str, str]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def qualities(height: int, width: int, n_colors: int) -> tuple[int, ...]:
    """Return the quality of each picture in a rectangle of cells: that of the nearest size and colors measured."""
    side = max((side for side in SIDES if side <= min(height, width)), default=SIDES[0])
    shown = max(n for n in COLORS if n <= max(n_colors, COLORS[1])) if n_colors > 1 else 1
    return tuple(map(int, _table()[key_of(side, shown)]))


def key_of(side: int, n_colors: int) -> str:
    """Return the name of a line of the table."""
    return f"{side}x{side} in {n_colors}"


@lru_cache(maxsize=16)
def good_pictures(height: int, width: int, n_colors: int, least: int) -> tuple[Picture, ...]:
    """Return the pictures that have at least a quality in a rectangle of cells, and that people are glad to find."""
    good = compress(pictures().values(), (q >= least for q in qualities(height, width, n_colors)))
    return tuple(picture for picture in good if picture.emoji not in BY_NAME_ONLY)
