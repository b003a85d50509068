"""The names of variants as headings write them."""

_INITIALS = 2  # the most letters of a word that consists of initials


def variant_title(name: str) -> str:
    """Write the name of a variant or further rule.

    >>> variant_title("xv"), variant_title("all-xv"), variant_title("anti-knight")
    ('XV', 'All-XV', 'Anti-Knight')
    """
    return "-".join(word.upper() if len(word) <= _INITIALS else word.title() for word in name.split("-"))
