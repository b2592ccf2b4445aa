"""Letters of several scripts that look alike: words that mix them, and names that only differ by them.

Only scripts with letters like the Latin ones count. Chinese, Japanese or Arabic words may mix what they like.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from bangdsl.diagnostics import Diagnostic, quoted
from bangdsl.spans import EffectText

_ALIKE: Final = ("LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "MATHEMATICAL", "FULLWIDTH")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LOOKS: Final = str.maketrans(
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425"
    "\u0430\u0435\u0456\u0458\u0455\u043e\u0440\u0441\u0443\u0445\u0501\u04bb\u051b\u051d"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03bd\u03bf\u03c1"
    "\u057d\u0578\u053c\u054d\u054f",
    "ABESIJKMHOPCTYXaeijsopcyxdhqwABEZHIKMNOPTYXavopunLUS",
)  # Cyrillic, Greek, Armenian


def mixed_scripts(text: EffectText) -> Diagnostic | None:
    """The first word whose letters are of several scripts: it reads as one thing and is another."""
    found = odd_letter(text.text)
    if found is None:
        return None
    at, message = found
    return Diagnostic("E0117", message, text.span(at, at + 1), "write the word in one script")


def odd_letter(text: str) -> tuple[int, str] | None:
    """The place of the first letter of another script than its word, and what is wrong with it."""
    if text.isascii():
        return None
    for word in _WORD.finditer(text):
        scripts = [] if word[0].isascii() else [_script(char) for char in word[0]]
        known = [script for script in scripts if script]
        for place, script in enumerate(scripts):
            if script and script != known[0]:
                odd = word[0][place]
                what = f"U+{ord(odd):04X} {unicodedata.name(odd).lower()}"
                message = f"{quoted(word[0])} mixes {known[0].title()} and {script.title()} letters: here stands {what}"
                return word.start() + place, message
    return None


def _script(char: str) -> str:
    """The script of a letter, if it has letters that look like those of another."""
    if char.isascii():
        return "LATIN"
    script = unicodedata.name(char, "").partition(" ")[0]
    return script if script in _ALIKE else ""


def looks(name: str) -> str:
    """What a name looks like: two names that look the same are the same to whoever reads them."""
    if name.isascii():
        return " ".join(name.split())
    return " ".join(unicodedata.normalize("NFKC", name).translate(_LOOKS).split())
