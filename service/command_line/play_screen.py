"""The screen of ``gen play``: a board, a line about the cell, a message, and the keys."""

from textwrap import wrap
from time import monotonic
from typing import Any

from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.sheet import Cell
from service.command_line.playing import OPEN, Playing, sign_of

_ESCAPE = 27
_TICK = 500  # milliseconds between two looks at the clock
_FOOT = 4  # the lines below the board: one about the cell, then messages and keys
_KEYS = "arrows  {}  u undo  r redo  c check  h hint  q quit"
_DIGITS = "1-{} fill  m mark  0 clear"
_TURNS = "space fill or clear  x empty"
_ENDED = "Solved in {}. Well done! Press q to leave."


def clock(seconds: float) -> str:
    """Write a time.

    >>> clock(59.9), clock(3_725)
    ('0:59', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def run(playing: Playing, name: str) -> None:
    """Let a person play until the puzzle is left; raise ``RequestError`` if the system has no ``curses``."""
    try:
        import curses
    except ImportError as error:
        raise RequestError(
            "curses is not part of this Python; expected it from: pip install windows-curses, or gen page for a browser"
        ) from error
    try:
        curses.wrapper(lambda screen: _Screen(curses, screen, playing, name).loop())
    except curses.error as error:
        raise RequestError(f"the terminal cannot be used ({error}); expected one with a cursor") from error


class _Screen:
    def __init__(self, curses: Any, screen: Any, playing: Playing, name: str) -> None:
        self.curses, self.screen, self.playing, self.name = curses, screen, playing, name
        self.family = family_named(playing.puzzle.family)
        self.sheet = self.family.sheet(playing.puzzle)
        self.cell: Cell = min(self.sheet.places)
        self.top = self.left = 0
        self.typed = ""  # the first digits of a number that is being typed
        self.is_marking = False
        self.inks: list[int] = []
        curses.curs_set(0)
        if curses.has_colors():
            curses.use_default_colors()
            for number, color in enumerate((curses.COLOR_BLUE, curses.COLOR_RED, curses.COLOR_GREEN), 1):
                curses.init_pair(number, color, -1)
                self.inks.append(curses.color_pair(number))
        screen.timeout(_TICK)

    def loop(self) -> None:
        """Show the board and take keys until the player quits."""
        last = monotonic()
        while True:
            self.draw()
            key = self.screen.getch()
            now = monotonic()
            if not self.playing.is_solved:
                self.playing.seconds += min(now - last, 60.0)
            last = now
            if key == _ESCAPE:  # from a terminal that sends arrows differently than it states
                key = self.arrow()
            if key in (ord("q"), ord("Q"), 3):
                return
            if key >= 0:
                self.take(key)

    def arrow(self) -> int:
        """Return the key of an arrow whose first byte has come; -1 for any other."""
        self.screen.timeout(0)
        second, third = self.screen.getch(), self.screen.getch()
        self.screen.timeout(_TICK)
        curses = self.curses
        arrows = (curses.KEY_UP, curses.KEY_DOWN, curses.KEY_RIGHT, curses.KEY_LEFT)
        keys = dict(zip(map(ord, "ABCD"), arrows, strict=True))
        return int(keys.get(third, -1)) if second in (ord("["), ord("O")) else -1

    def take(self, key: int) -> None:
        """Do what a key asks for."""
        curses, playing = self.curses, self.playing
        moves = {
            curses.KEY_UP: (-1, 0), curses.KEY_DOWN: (1, 0), curses.KEY_LEFT: (0, -1), curses.KEY_RIGHT: (0, 1),
            ord("k"): (-1, 0), ord("j"): (1, 0), ord("l"): (0, 1),
        }  # fmt: skip
        if key in moves:
            self.move(*moves[key])
            return
        letter = chr(key) if 0 <= key < 256 else ""
        if letter.isdigit():
            self.digit(letter)
            return
        self.typed = ""
        went = None
        if letter == "m":
            self.is_marking = True
            playing.message = "Type a digit to mark it here, or to take its mark away."
            return
        if key in (curses.KEY_BACKSPACE, curses.KEY_DC, 8, 127) or letter == ".":
            playing.put(self.cell, playing.unknown)
        elif letter in (" ", "\n", "\r"):
            playing.turn(self.cell)
        elif letter in ("x", "-") and playing.unknown != 0:
            playing.put(self.cell, 0)
        elif letter == "u":
            went = playing.undo()
        elif letter == "r":
            went = playing.redo()
        elif letter == "c":
            playing.check()
        elif letter in ("h", "?"):
            went = playing.hint()
        if went is not None and went in self.sheet.places:
            self.cell = went

    def move(self, down: int, across: int) -> None:
        """Go to the next cell in a direction, wrapping from one edge to the other."""
        self.typed = ""
        playing = self.playing
        row, column = self.cell
        for _ in range(max(playing.puzzle.height, playing.puzzle.width)):
            row, column = (row + down) % playing.puzzle.height, (column + across) % playing.puzzle.width
            if (row, column) in self.sheet.places:
                self.cell = row, column
                return

    def digit(self, letter: str) -> None:
        """Fill in a number, or mark it. The digit may be the second one of a number that is being typed."""
        playing = self.playing
        number = int(self.typed + letter)
        if number > playing.max_value:
            number = int(letter)
        self.typed = str(number) if number * 10 <= playing.max_value else ""
        if self.is_marking:
            self.is_marking, playing.message = False, ""
            playing.mark(self.cell, number)
        elif number == 0 and playing.unknown == 0:
            playing.put(self.cell, 0)
        elif number <= playing.max_value:
            playing.put(self.cell, number)

    # -- drawing

    def draw(self) -> None:
        """Write the part of the board around the cell, and the lines below it."""
        screen, playing = self.screen, self.playing
        height, width = screen.getmaxyx()
        screen.erase()
        room = max(1, height - _FOOT)
        line, column = self.sheet.places[self.cell]
        self.top = min(max(self.top, line - room + 2, 0), max(line - 1, 0))
        self.left = min(max(self.left, column - width + 4, 0), max(column - 3, 0))
        for number, text in enumerate(self.sheet.lines[self.top : self.top + room]):
            self.write(number, 0, text[self.left : self.left + width - 1])
        for cell, (at_line, at_column) in self.sheet.places.items():
            y, x = at_line - self.top, at_column - self.left
            if 0 <= y < room and 0 <= x < width - 2:
                self.draw_cell(cell, y, x)
        message = _ENDED.format(clock(playing.seconds)) if playing.is_solved else playing.message
        lines = [f"{clock(playing.seconds)}  {self.name}  {self.about_cell()}"]
        lines += wrap(message or self.family.key(playing.puzzle), width - 1)[: _FOOT - 2]
        keys = _DIGITS.format(playing.max_value) if playing.has_digits else _TURNS
        for number, text in enumerate(lines):
            self.write(height - _FOOT + number, 0, text[: width - 1], self.curses.A_BOLD if number else 0)
        self.write(height - 1, 0, _KEYS.format(keys)[: width - 1], self.curses.A_DIM)
        screen.refresh()

    def draw_cell(self, cell: Cell, y: int, x: int) -> None:
        """Write the content of a cell: over a blank one, or behind a number that is a clue."""
        playing, curses = self.playing, self.curses
        value, is_open = int(playing.state[cell]), bool(playing.is_open[cell])
        line, column = self.sheet.places[cell]
        text = self.sheet.lines[line]
        printed = text[column] if column < len(text) else " "
        look = 0 if is_open else curses.A_BOLD
        if cell == self.cell:
            look |= curses.A_REVERSE
        if not is_open or value == playing.unknown:
            shown = printed
            if is_open and printed == OPEN and playing.marks.get(cell):
                shown, look = ",", look | curses.A_DIM
            self.write(y, x, shown, look)
            return
        ink = self.inks[0] if self.inks else curses.A_UNDERLINE
        sign = sign_of(playing.puzzle, value)
        if printed != OPEN:  # a clue, which must stay legible
            self.write(y, x, printed, look)
            self.write(y, x + 1, sign, ink | curses.A_BOLD)
            return
        self.write(y, x - len(sign) + 1, sign, look | ink)

    def about_cell(self) -> str:
        """Return the name of the cell, and its marks."""
        row, column = self.cell
        marks = sorted(self.playing.marks.get(self.cell, ()))
        return f"R{row + 1}C{column + 1}" + (f"  marks {' '.join(map(str, marks))}" if marks else "")

    def write(self, y: int, x: int, text: str, look: int = 0) -> None:
        """Write text up to the edge of the screen."""
        height, width = self.screen.getmaxyx()
        if 0 <= y < height and 0 <= x < width - 1 and text:
            self.screen.addnstr(y, x, text, width - 1 - x, look)
