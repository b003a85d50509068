"""Read the claims of a text, that is, its moves, by one grammar.

Whatever the grammar cannot read with certainty claims nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from output.answers.chinese import told_in_chinese
from output.answers.known import Known
from output.answers.lexicon import (
    Token,
    denies,
    n_opening,
    names_a_list,
    speaks_of_moves,
    tokens_of,
    without_flaws,
    words,
)
from output.answers.plain_text import Sentence, has_markup, plain_signs, sentences_of, visible
from output.answers.stepping import values_by_word
from output.answers.told import told_in

_CELLS = "c(?:,c)*"
# Searched for only from the first cell on, because long lists would take long otherwise.
_ALL_CELLS = f"(?<!c,){_CELLS}"
_VALUE = "(?:k*[dv])"
# After a value, the part of the sentence must end, and no other possible value of the cell may follow.
_END = r"(?=z*(?:$|[,:()!sab|]|i+k*h|[=unk!wz]{0,4}[fy]))(?!z*,+k*[dvo](?!i))"
_MOVES = re.compile(  # written in the letters of ``lexicon``
    rf"{_ALL_CELLS}[sz]?!+[wz]?k*[dv](?:[,o]+k*[dv](?![,wz]*[i=c]))*"  # cells lack values
    rf"|(?P<gives>{_ALL_CELLS}[sz]?[=>:]+[wz]?{_VALUE}(?:z*){_END}"  # cells have one
    rf"|p[wz]?{_VALUE}i+k*w?{_CELLS}z*{_END}"  # a value is put into cells
    rf"|p[kw]*c[ia=]+{_VALUE}z*{_END}"
    rf"|(?<=s)=k*c{_VALUE}z*w?{_END}"  # as in German
    rf"|(?:^|(?<=[s,:(]))[wz]*{_VALUE}i+k*cz*{_END}"
    rf"|(?:^|(?<=[s,:(]))[wz]*i+k*c(?:[,wz]{{0,2}}p|=)[wz]?{_VALUE}z*{_END})"
    rf"|rw?{_VALUE}i+k*w?{_CELLS}"  # a value is removed from cells
)
_OPEN_ENDS = ("?", "？", "…")
_NO_OTHER = re.compile(r"n(?=[^s=!c]{0,3}e)|!(?=[wk]?e)|(?<=e)n")
_REASON = re.compile(r".*[nfo!].*?[hdcv].*?,s|.*[hdcv].*[nfo!].*?,?s|[ab].*[hdcv].*,(?=[^nfo!]*$)")
_LACKS = re.compile(r"(?<=b)[wz]*!+[wk]*[dv](?:[,o]+k*[dv])*(?=[,)]|$)")  # such as "because it cannot be 2"
_BESIDE = re.compile("j[wki]*$")
_MOST_OF_UNKNOWN = 8  # the most words of a remark on the moves; in longer sentences, most words are known
# Only sentences of at most this many letters are searched for reasons; longer ones would take too long.
_MOST_OF_REASON = 400
_REFUTED = re.compile(r"[,zkw=u]*(?:f|[n!]+[kw]*y)")


class Claim(NamedTuple):
    """A move that a text states.

    Attributes:
        row, column: of the cell, from 0.
        value: that it has, or lacks if the claim ``removes`` it.
        at: its place in the text; None for a cell of a grid.
        negates: whether it was stated as the lack of the only other value.
    """

    row: int
    column: int
    value: int
    at: int | None
    removes: bool = False
    negates: bool = False

    @property
    def gives(self) -> tuple[int, int, int]:
        """Return row, column, and value."""
        return self[:3]


@dataclass(slots=True)
class Reading:
    """The result of reading a text.

    Attributes:
        claims: the moves in their order.
        withdrawn: row, column and value of what the text takes back, and does not state again.
        doubt: why it is unclear whether the text means what it says; None where it is clear.
    """

    claims: list[Claim] = field(default_factory=list)
    withdrawn: set[tuple[int, int, int]] = field(default_factory=set)
    doubt: str | None = None


def read_claims(text: str, known: Known) -> Reading:
    """Return what a text claims about a puzzle."""
    return _Reader(known).read(text)


class _Reader:
    """A reader of one text, sentence by sentence."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._values = values_by_word(known)
        least, most = known.family.unknown + 1, known.family.max_value(known.puzzle)
        self._least, self._most = least, most
        self._reading = Reading()
        self._given: dict[tuple[int, int], Claim] = {}  # the last claim of each cell that gives it a value
        self._last = range(0)  # the numbers of the claims of the previous sentence
        self._supposes = False  # whether an assumption is still open
        self._is_unclear = False  # whether a heading means something unknown

    def read(self, text: str) -> Reading:
        shape = self._known.puzzle.height, self._known.puzzle.width
        text = visible(plain_signs(text), shape)
        if has_markup(text):
            self._reading.doubt = "tags hide or strike out parts of the text"
        waiting = list(sentences_of(text, shape))[::-1]
        while waiting:
            start = len(self._reading.claims)
            # Japanese steps may have several sentences.
            n_joined = min(4, len(waiting)) if waiting[-1].ends == "。" else 0
            while n_joined and not self._told(_joined(waiting[: -n_joined - 1 : -1])):
                n_joined -= 1
            sentence = waiting.pop()
            del waiting[len(waiting) + 1 - max(n_joined, 1) :]
            if not n_joined and not self._told(sentence):
                self._plain(sentence)
            if len(self._reading.claims) > start:
                self._last = range(start, len(self._reading.claims))
        return self._reading

    def _told(self, sentence: Sentence) -> bool:
        """Read a sentence as ``explain`` writes it; return whether it is one."""
        if self._supposes or self._is_unclear or sentence.ends[:1] in _OPEN_ENDS:
            return False
        told = told_in(sentence.text, self._values, (self._least, self._most), self._known.solution.shape)
        if told is None:
            told = told_in_chinese(sentence.text, self._values)
        for move in told or ():
            self._claim(*move, sentence.at)
        return told is not None

    def _claim(self, row: int, column: int, value: int | None, removes: bool, at: int) -> None:
        height, width = self._known.solution.shape
        if not (0 <= row < height and 0 <= column < width):
            return
        before = self._given.get((row, column))
        if value is None or not self._least <= value <= self._most:
            if before and not removes:  # the value is removed from the cell again
                self._reading.withdrawn.add(before.gives)
            return
        if removes and self._most == self._least + 1:
            claim = Claim(row, column, self._least + self._most - value, at, negates=True)
        else:
            claim = Claim(row, column, value, at, removes)
        self._reading.claims.append(claim)
        if not claim.removes:
            if before:  # another value replaces the previous one; the same value is valid again
                self._reading.withdrawn.add(before.gives)
            self._reading.withdrawn.discard(claim.gives)
            self._given[row, column] = claim

    # -- sentences of people and models

    def _plain(self, sentence: Sentence) -> None:
        tokens = tokens_of(sentence.text, self._values)
        n, takes_back = n_opening(tokens)
        told = without_flaws(tokens[n:])
        spoken = _NO_OTHER.sub("w", "".join(token.letter for token in told))
        letters = spoken.replace("j", "w")
        moves = list(_MOVES.finditer(letters))
        if moves:
            if takes_back:
                self._withdraw_last()
            self._last = range(0)
            moves = [move for move in moves if not _BESIDE.search(spoken[max(move.start() - 4, 0) : move.start()])]
            if moves and not self._is_of_a_list(sentence, told, letters[: moves[0].start()]):
                self._moves(sentence, told, letters, moves)
        elif tokens:
            self._remark(sentence, told, letters, is_correction=n > 0, takes_back=takes_back)

    def _is_of_a_list(self, sentence: Sentence, tokens: list[Token], before: str) -> bool:
        """Return whether a heading on the same line names a list that gives no cell a value, or is unclear."""
        end = before.rfind(":")
        if end >= 0 and sentence.is_first:
            self._is_unclear = "x" in before[:end] or names_a_list(tokens[:end])
        return self._is_unclear

    def _moves(self, sentence: Sentence, tokens: list[Token], letters: str, moves: Sequence[re.Match[str]]) -> None:
        if denies(tokens):
            self._doubt(sentence)
        asks = tokens[0].text in words("ask") or any(
            first.text == "let" and second.cell for first, second in pairwise(tokens)
        )
        if asks or sentence.ends[:1] in _OPEN_ENDS or self._is_unclear or set(letters) & {"x", "q"}:
            return
        is_refuted = len(moves) == 1 and moves[0]["gives"] is not None and _REFUTED.match(letters, moves[0].end())
        if is_refuted and not re.search("n[^y]*f|f.*n", letters):
            self._supposes = False
            self._take(sentence, tokens, letters, moves, refuted=True)
        elif set(letters) & {"U", "T"} or self._supposes:
            lacks = "!" in letters and not set(letters) & {"U", "T"}
            self._supposes = not lacks and "f" not in letters
            if lacks and not set(letters) & set("ufno"):
                self._take(sentence, tokens, letters, moves)
        elif "u" not in letters:
            self._take(sentence, tokens, letters, moves)

    def _take(
        self,
        sentence: Sentence,
        tokens: list[Token],
        letters: str,
        moves: Sequence[re.Match[str]],
        refuted: bool = False,
    ) -> None:
        """Claim the moves of a sentence whose words are all known, unless it leaves open whether they hold."""
        start = 0
        if not refuted:
            signs = [*letters]
            for move in moves:
                signs[move.start() : move.end()] = "." * len(move[0])
            given = {self._values.get(token.text) for move in moves for token in tokens[move.start() : move.end()]}
            other = _LACKS.sub(lambda found: self._unless_given(found, tokens, given), "".join(signs))
            if set(other) & set("nfo!"):
                reason = _REASON.match(other) if len(other) <= _MOST_OF_REASON else None
                start = reason.end() if reason else len(other)
                if set(other[start:]) & set("nfo!"):
                    return
        for move in moves:
            if move.start() < start - 1:
                continue
            own = tokens[move.start() : move.end()]
            values = [self._values.get(token.text) for token in own if token.letter in "dv"]
            removes = refuted or move["gives"] is None
            for cell in (token.cell for token in own if token.cell):
                for value in values:
                    self._claim(*cell, value, removes, sentence.at + own[0].at)

    def _unless_given(self, lack: re.Match[str], tokens: list[Token], given: set[int | None]) -> str:
        """Return dots in place of a reason that only removes values that the sentence gives to no cell."""
        values = {self._values.get(token.text) for token in tokens[lack.start() : lack.end()] if token.letter in "dv"}
        return lack[0] if values & given else "." * len(lack[0])

    # -- sentences without moves

    def _remark(
        self, sentence: Sentence, tokens: list[Token], letters: str, *, is_correction: bool, takes_back: bool
    ) -> None:
        """Read a sentence without a move, which may take back earlier statements or make them unclear."""
        spoken = [token for token in tokens if token.text[0].isalpha()]
        kinds, is_heading = set(letters), sentence.ends == "" or letters.endswith(":")
        is_about, has_place = speaks_of_moves(tokens), bool(kinds & set("hdcv"))
        has_no = "n" in kinds or "!" in kinds
        hedges = bool(kinds & set("quUT")) and (is_about or (letters.endswith(":") and not has_place))
        hedges |= "q" in kinds and ("x" in kinds or not has_place)
        if denies(spoken) or not _is_readable(sentence, spoken):
            self._withdraw_all() if is_correction and not is_about else self._doubt(sentence)
        elif any(token.text in words("restart") for token in spoken) or (
            "r" in kinds and spoken[-1].text in words("everything")
        ):
            self._withdraw_all()
        elif "x" in kinds and is_about and not has_place and len(spoken) <= _MOST_OF_UNKNOWN:
            self._doubt(sentence)  # what it says about the moves is unknown
        elif sentence.ends[:1] in _OPEN_ENDS:
            asked = {token.cell for token in tokens if token.cell}
            if asked and not asked & {self._reading.claims[number][:2] for number in self._last}:
                self._last = range(0)  # the answer to the question is about its cell
        elif "f" in kinds or has_no:
            if is_about or ("x" in kinds and not has_place and not self._supposes) or (is_heading and not has_place):
                self._doubt(sentence)
            elif self._supposes and "f" in kinds:
                self._supposes = False
            elif not has_place and (self._last or "of" in {token.text for token in spoken}):
                is_last = not sentence.is_first and len(spoken) <= 5 and not is_correction
                self._withdraw_last() if is_last else self._withdraw_all()
        elif hedges:
            self._doubt(sentence)
        elif "U" in kinds or ("T" in kinds and not has_place and len(spoken) <= 4):
            self._supposes = True
        elif takes_back:
            self._withdraw_all() if sentence.is_first and not spoken else self._withdraw_last()
        else:
            self._is_unclear = is_heading and ((letters.endswith(":") and "x" in kinds) or names_a_list(spoken))

    def _withdraw_last(self) -> None:
        self._reading.withdrawn.update(self._reading.claims[number].gives for number in self._last)

    def _withdraw_all(self) -> None:
        self._reading.withdrawn.update(claim.gives for claim in self._given.values())

    def _doubt(self, sentence: Sentence) -> None:
        if self._reading.doubt is None:
            self._reading.doubt = " ".join(sentence.text.split())[:200]


def _joined(sentences: Sequence[Sentence]) -> Sentence:
    return Sentence("。".join(each.text for each in sentences), sentences[0].at, sentences[-1].ends)


_OTHER_SCRIPT = re.compile(r"[^\W\d_]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]")
_NO_IN_JAPANESE = re.compile(
    r"ない|ません|なし|ず|嘘|偽|誤|違|否|不|無|逆|仮|もし|かも|多分|たぶん|おそらく|冗談|撤回|取り消|取消|忘|うそ|ウソ|"
    r"消|廃|捨|最初から|やり直|らし|だろ|ようだ|作废|作廢|假|错|謊|谎|非|别|別|没|沒|勿|反|"
    r"如果|若|要是|骗|玩笑|猜|撤|收回|虚|胡|瞎|才怪|据说|听说|好像|似乎|忽略|无视|编造"
)
_UNSEEN = re.compile(r"[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe00-\ufe0f]")


def _is_readable(sentence: Sentence, spoken: Sequence[Token]) -> bool:
    """Return whether a sentence is in a language that is read, as far as its words show."""
    others = [sign for sign in _OTHER_SCRIPT.findall(sentence.text) if not _LATIN.match(sign)]
    if any(not _JAPANESE.match(sign) for sign in others) or _UNSEEN.search(sentence.text):
        return False
    if others:
        return not _NO_IN_JAPANESE.search(sentence.text)
    n_known = sum(token.letter != "x" for token in spoken)
    return len(spoken) < 3 or 2 * n_known > len(spoken)
