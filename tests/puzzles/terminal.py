"""Text for the terminal, read back: its signs, and the grounds that they stand on."""

import re

from puzzles.drawing import ink_on

ESCAPE = re.compile(r"\x1b\[([\d;]*)m")


def grounds(line):
    """List (character, ground) of each character of a line; the ink on a ground is the legible one."""
    shown, back = [], None
    place = 0
    for escape in ESCAPE.finditer(line):
        shown += [(character, back) for character in line[place : escape.start()]]
        place = escape.end()
        if escape.group(1) == "0":
            back = None
        else:
            numbers = [int(number) for number in escape.group(1).split(";")]
            assert (numbers[:2], numbers[5:7]) == ([48, 2], [38, 2])
            back, front = (f"#{bytes(channels).hex()}" for channels in (numbers[2:5], numbers[7:]))
            assert front == ink_on(back)
    return shown + [(character, back) for character in line[place:]]
