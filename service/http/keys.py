"""Keys of clients: the file from which they are read, and the number of requests a minute that each allows."""

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from math import ceil
from pathlib import Path

from puzzles.errors import RequestError
from puzzles.reading import read_regular

MAX_KEYS = 1_000
MAX_LIMIT = 10_000  # the most requests a minute, whose times are kept
_MAX_BYTES = 2**18
_MINUTE = 60.0
_NAME = re.compile(r"[\w.@-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Key:
    """An API key that clients send."""

    secret: str = field(repr=False)  # the key itself
    name: str  # the name of the client, for the log
    limit: int | None = None  # the number of requests that the client may send in a minute; None for any number


def read_keys(path: Path) -> tuple[Key, ...]:
    """Read a file of keys, ``key name limit`` a line, and comments (``#``); raise RequestError, which shows no key."""
    try:
        lines = read_regular(path, _MAX_BYTES).decode().splitlines()
    except OSError as error:
        raise RequestError(f"'{path}' cannot be read ({error.strerror}); expected a file of keys") from error
    except UnicodeDecodeError:
        raise RequestError(f"'{path}' is not text; expected a file of keys in UTF-8") from None
    found: list[Key] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key = _key_in(line)
        if key is None:
            raise RequestError(
                f"line {number} of '{path}' is not a key; expected KEY NAME LIMIT, with a name of at most 40 letters, "
                f"digits and _.@-, and a limit of 1 to {MAX_LIMIT} requests a minute"
            )
        if any(key.secret == other.secret or key.name == other.name for other in found):
            raise RequestError(f"line {number} of '{path}' repeats a key or name; expected each once")
        found.append(key)
    if not 1 <= len(found) <= MAX_KEYS:
        raise RequestError(f"'{path}' has {len(found)} keys; expected 1 to {MAX_KEYS}")
    return tuple(found)


def _key_in(line: str) -> Key | None:
    secret, name, limit, *more = [*line.split(), "", "", ""][:4]
    is_limit = limit.isascii() and limit.isdecimal() and len(limit) < 10 and 1 <= int(limit) <= MAX_LIMIT
    return Key(secret, name, int(limit)) if is_limit and _NAME.fullmatch(name) and more == [""] else None


class Keys:
    """The keys that are accepted, and when each was used in the last minute."""

    def __init__(self, keys: Iterable[Key]) -> None:
        # Keys are found by their digest, so that the time it takes reveals nothing about a key.
        self._keys = {sha256(key.secret.encode()).digest(): key for key in keys}
        self._times = {key: deque[float](maxlen=key.limit) for key in self._keys.values() if key.limit is not None}

    def find(self, sent: bytes) -> Key | None:
        """Return the key that a client sent; None if it is not accepted."""
        return self._keys.get(sha256(sent).digest())

    def seconds_to_wait(self, key: Key, now: float) -> int:
        """Count a request, and return 0; if the limit of its key is reached, return the seconds to wait instead."""
        times = self._times.get(key)
        if times is None:
            return 0
        if len(times) == key.limit and (rest := times[0] + _MINUTE - now) > 0:
            return ceil(rest)
        times.append(now)
        return 0

    def rate_limit(self, key: Key, now: float) -> dict[str, str]:
        """Return headers with the number of requests left; none for a key without a limit.

        Source: draft-ietf-httpapi-ratelimit-headers-10. After ``t`` seconds, at least one more request is allowed.
        """
        times = self._times.get(key)
        if times is None or key.limit is None:
            return {}
        n_used = sum(now - each < _MINUTE for each in times)
        rest = ceil(times[-n_used] + _MINUTE - now) if n_used else 0
        return {
            "RateLimit-Policy": f'"minute";q={key.limit};w={_MINUTE:.0f}',
            "RateLimit": f'"minute";r={key.limit - n_used};t={rest}',
        }
