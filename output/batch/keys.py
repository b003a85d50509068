"""Keys: ids as 64-bit numbers, by which duplicates are recognized.

Two ids of ten million share a key with a chance of 3 in a million; a puzzle would then be replaced without need, and
no duplicate could ever stay.
"""

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

from output.batch.seen import Keys

_KEY_BYTES = 8


def keys_of(ids: Iterable[str]) -> Keys:
    """Turn ids into keys, uint64."""
    digests = b"".join(blake2b(each.encode(), digest_size=_KEY_BYTES).digest() for each in ids)
    return np.frombuffer(digests, "<u8").astype(np.uint64)
