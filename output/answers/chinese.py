"""The moves of Chinese sentences, such as 第1行第3列是8: hints are not in Chinese, but models think in it."""

import re
from collections.abc import Mapping

from output.answers.told import Told

_LEADS = (
    r"(?:(?:所以|因此|因而|故|于是|那么|接着|然后|首先|其次|最后|由此可知|由此|可知|可得|得出|显然|现在|接下来|步骤\d{1,4})"
    r"[:：,，、]?)*"
)
_CELL = (
    r"在?(?:第?(\d{1,3})行[,，、的]?第?(\d{1,3})列(?:的?(?:单元格|格子|空格|方格|位置|格))?"
    r"|[rR](\d{1,3})[cC](\d{1,3})|[(（](\d{1,3})[,，] ?(\d{1,3})[)）])[里中处上内]?"
)
_MUST = "(?:必须|只能|应该|应当|一定|应|必|就)?"
_VALUE = "(?:数字|数值|值)?([A-Za-z]{1,12}|\\d{1,3})"
_GIVES = re.compile(rf"{_LEADS}{_CELL}{_MUST}(?:填入|填上|填|放入|放|写入|写|等于|是|为|=){_VALUE}了?")
_PUTS = re.compile(rf"{_LEADS}(?:把|将){_VALUE}(?:填入|填到|填在|放入|放在|放到|写入|写在){_CELL}")
_LACKS = re.compile(rf"{_LEADS}{_CELL}(?:不可能|不可以|不能|不)(?:填|放|是|为){_VALUE}")
# What a reason before a move may say: which values a house has, and which are left. Nothing here denies or hedges.
_REASON = re.compile(
    r"(?:因为|由于)?(?:唯一候选|[第行列宫块区里中内上的已有只剩能填放是唯一数字值其余下了个处仅少缺\d])+"
)
_BETWEEN = re.compile(r"[,，;；、] ?|$")


def told_in_chinese(text: str, values: Mapping[str, int]) -> list[Told] | None:
    """Return the moves of a Chinese sentence; None if any part of it is neither a move nor a plain reason before one.

    >>> told_in_chinese("因为第1行只剩8，所以第1行第3列是8", {"8": 8})
    [(0, 2, 8, False)]
    >>> told_in_chinese("也许第1行第3列是8", {"8": 8})
    """
    told: list[Told] = []
    at, text = 0, text.strip()
    while at < len(text):
        gives, puts, lacks = (kind.match(text, at) for kind in (_GIVES, _PUTS, _LACKS))
        found = gives or puts or lacks or _REASON.match(text, at)
        end = _BETWEEN.match(text, found.end()) if found else None
        if not found or not end:
            return None
        at = end.end()
        if not (gives or puts or lacks) and at == len(text):
            return None
        if gives or puts or lacks:
            groups = [group for group in found.groups() if group]
            row, column, value = groups if not puts else (*groups[1:], groups[0])
            if value not in values:
                return None
            told.append((int(row) - 1, int(column) - 1, values[value], bool(lacks)))
    return told if told and re.search("[一-鿿]", text) else None
