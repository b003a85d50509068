"""The languages of hints by their codes, and the words by which people ask for them.

This module must load fast, because help texts need it.
"""

import re

LANGUAGES = ("de", "en", "es", "fr", "ja", "pt")
ENGLISH = "en"
_NAMES = {
    "de": ("german", "deutsch", "ger", "deu"),
    "en": ("english", "eng"),
    "es": ("spanish", "español", "espanol", "castellano", "spa"),
    "fr": ("french", "français", "francais", "fra", "fre"),
    "ja": ("japanese", "日本語", "nihongo", "jp", "jpn"),
    "pt": ("portuguese", "português", "portugues", "brazilian", "br", "por"),
}


def language_meant(text: str) -> str:
    """Return the code of a language for its name or a code with a country; return any other text unchanged.

    >>> language_meant("German"), language_meant("pt_BR.UTF-8"), language_meant("de-AT"), language_meant("xx")
    ('de', 'pt', 'de', 'xx')
    """
    word = text.strip().lower()
    code = re.split(r"[-_.@]", word)[0]
    return next((each for each, names in _NAMES.items() if code == each or word in names), text)
