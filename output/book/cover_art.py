"""The art of covers: puzzles and pictures of the same kinds as in the book, but not those in it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from math import ceil

from generator.families import family_named
from generator.options import BaseRequest
from generator.pipeline import GenerationExhausted
from output.book.gathering import Gathering
from output.book.issue import Issue
from output.book.items import Item
from output.ratings import Source

_FEW = 5  # the puzzles if there is only one kind, including one on the back
_CHOICE = 1.6  # so many times more pictures are made than shown, because no two may share a word, as several cats do
_OTHER_SEED = 1_000_000  # added to the seed of the book, so that its own puzzles are not made again only to be skipped


def art_for(issue: Issue, taken: Sequence[Source], count: int) -> list[Item]:
    """Make puzzles for a cover, by turns of each kind of the issue; none may be among those already taken.

    There are fewer if the kinds of the issue have no more puzzles, and none if there are no kinds.
    """
    gathering = Gathering(issue.seed + _OTHER_SEED, taken)
    by_kind = {part.request.key(): part.request for part in issue.parts}
    pictures = [each for each in by_kind.values() if family_named(each.family).title_is_answer]
    requests = list(dict.fromkeys(map(_for_cover, pictures))) or list(by_kind.values())
    others = [each for each in by_kind.values() if each not in pictures] if pictures else []
    if not requests:
        return []
    kinds = [*requests, *others]
    count = count if pictures else min(count, max(_FEW, len(kinds) + 1))
    each = ceil(count * (_CHOICE if pictures else 1) / len(kinds))
    made = [list(_made(gathering, request, each)) for request in kinds]
    taken_words: set[str] = set()
    found: list[Item] = []
    for item in chain.from_iterable(zip_longest(*made)):
        words = {*item.puzzle.title.lower().split()} if item is not None else set()
        if item is not None and not words & taken_words:
            taken_words |= words
            found.append(item)
    return found[:count]


def _for_cover(request: BaseRequest) -> BaseRequest:
    return family_named(request.family).for_cover(request)


def _made(gathering: Gathering, request: BaseRequest, count: int) -> Iterator[Item]:
    with suppress(GenerationExhausted):
        for record in gathering.made(request, count):
            rating = record.rating
            yield Item(request.family, record.puzzle, record.proof.solutions[0], rating.grade, rating.score)
