"""Compression by LZString in Base64, in which links to f-puzzles and SudokuPad carry their JSON.

LZString is an LZ78 over UTF-16 code units. It writes a stream of codes, least significant bit first, into characters of
six bits, most significant bit first. The width of a code grows with the dictionary. Codes 0 and 1 introduce a new unit
of 8 or 16 bits, and 2 ends the stream. All other codes are phrases: each phrase is an earlier one plus one more unit.

Source: the format of lz-string (Pieroxy, MIT license), written anew.
"""

from collections.abc import Iterator

from puzzles.errors import FormatError

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS_OF = {sign: f"{value:06b}" for value, sign in enumerate(_ALPHABET)}
_NEW_8, _NEW_16, _END = range(3)
_FIRST_PHRASE = 3
_UNIT = 2  # bytes
_MOST_COMPRESSED = 2**20
_MOST_UNITS = 2**22


def compress(text: str) -> str:
    """Compress a text; characters beyond the basic plane become surrogate pairs, as in JavaScript."""
    units = text.encode("utf-16-le", "surrogatepass")
    bits: list[str] = []
    codes: dict[bytes, int] = {}
    brought: set[bytes] = set()  # units already in the stream; the others have a code and wait for their turn
    size = _FIRST_PHRASE - 1  # the number of codes in the reader's dictionary, which lacks the last phrase

    def emit(phrase: bytes) -> None:
        nonlocal size
        width = size.bit_length()
        if len(phrase) > _UNIT or phrase in brought:
            bits.append(_low_first(codes[phrase], width))
            size += 1
        else:
            brought.add(phrase)
            value = int.from_bytes(phrase, "little")
            new, length = (_NEW_16, 16) if value > 0xFF else (_NEW_8, 8)
            bits.append(_low_first(new, width) + _low_first(value, length))
            size += 2

    phrase = b""
    for start in range(0, len(units), _UNIT):
        unit = units[start : start + _UNIT]
        codes.setdefault(unit, _FIRST_PHRASE + len(codes))
        if phrase + unit in codes:
            phrase += unit
            continue
        emit(phrase)
        codes[phrase + unit] = _FIRST_PHRASE + len(codes)
        phrase = unit
    if phrase:
        emit(phrase)
    bits.append(_low_first(_END, size.bit_length()))
    stream = "".join(bits)
    stream += "0" * (6 - len(stream) % 6)  # at least one bit, as other programs write it
    signs = "".join([_ALPHABET[int(stream[start : start + 6], 2)] for start in range(0, len(stream), 6)])
    return signs + "=" * (-len(signs) % 4)


def _low_first(value: int, width: int) -> str:
    return f"{value:0{width}b}"[::-1]


def decompress(signs: str) -> str:
    """Decompress a text; raise FormatError if its signs are no such stream, or contain too much."""
    if len(signs) > _MOST_COMPRESSED:
        raise FormatError(f"the link has {len(signs)} characters; expected at most {_MOST_COMPRESSED}")
    parts: list[bytes] = []
    n_bytes = 0
    for part in _phrases(signs.rstrip("=")):
        n_bytes += len(part)
        if n_bytes > 2 * _MOST_UNITS:
            raise FormatError(f"the link holds more than {_MOST_UNITS} characters; expected a puzzle")
        parts.append(part)
    return b"".join(parts).decode("utf-16-le", "surrogatepass")


def _phrases(signs: str) -> Iterator[bytes]:
    unknown = next((sign for sign in signs if sign not in _BITS_OF), None)
    if unknown is not None:
        raise FormatError(f"the link has the character {unknown!r}; expected Base64")
    stream = "".join(map(_BITS_OF.__getitem__, signs))
    place = 0

    def take(width: int) -> int:
        nonlocal place
        place += width
        if place > len(stream):
            raise FormatError("the link ends too early; expected the whole of it")
        return int(stream[place - width : place][::-1], 2)

    known: list[bytes] = [b""] * _FIRST_PHRASE
    last = b""
    while (code := take(len(known).bit_length())) != _END:
        if code < _END:
            known.append(take(8 if code == _NEW_8 else 16).to_bytes(_UNIT, "little"))
            code = len(known) - 1
        if code > len(known) or (code == len(known) and not last):
            raise FormatError("the link is damaged; expected one as f-puzzles or SudokuPad makes it")
        phrase = known[code] if code < len(known) else last + last[:_UNIT]
        yield phrase
        if last:
            known.append(last + phrase[:_UNIT])
        last = phrase
