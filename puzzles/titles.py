"""Names of variants as headings write them."""

_INITIALS = 2  # letters of a word that is none but initials


def variant_title(name: str) -> str:
    """Write the name of a variant or further rule.

    >>> variant_title("xv"), variant_title("all-xv"), variant_title("anti-knight")
    ('XV', 'All-XV', 'Anti-Knight')
    """
    return "-".join(word.upper() if len(word) <= _INITIALS else word.title() for word in name.split("-"))
