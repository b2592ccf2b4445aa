"""What a terminal gets for characters that it cannot show: plain letters and signs instead of an error.

Nothing is lost where the encoding has the character. A suit becomes its letter, a sign one that looks like it, a letter
with an accent the letter, and anything else its code.
"""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import Final

SUBSTITUTE: Final = "bangdsl-substitute"  # what to do about characters that an encoding lacks
PLAIN: Final = "bangdsl-plain"  # the encoding of a terminal that knows ASCII alone
_SIGNS: Final = str.maketrans(
    {
        "♥": "h", "♦": "d", "♣": "c", "♠": "s", "♡": "h", "♢": "d", "♧": "c", "♤": "s",
        "●": "*", "○": "o", "★": "*", "•": "*", "·": "-", "–": "-", "—": "-", "×": "x", "→": "->", "≤": "<=", "≥": ">=",
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "‹": "'", "›": "'", "¡": "!", "¿": "?",
        "…": "...", "│": "|", "─": "-", "┌": "+", "\N{REPLACEMENT CHARACTER}": "?", "━": "-", "╸": "-", "╺": "-",
    }
)  # fmt: skip


def in_ascii(text: str) -> str:
    """The text in ASCII."""
    return "".join(char if char.isascii() else _plain(char) for char in text.translate(_SIGNS))


def _plain(char: str) -> str:
    if 0xDC80 <= ord(char) <= 0xDCFF:  # a byte of a file name that is no text
        return f"\\x{ord(char) - 0xDC00:02x}"
    if 0x2400 <= ord(char) < 0x2420:  # the picture of a control character
        return f"\\x{ord(char) - 0x2400:02x}"
    near = "".join(each for each in unicodedata.normalize("NFKD", char) if each.isascii() and each.isprintable())
    return near or ascii(char)[1:-1]


def show_plainly(stream: object) -> None:
    """Let a stream take every text. One in ASCII is given an encoding with a name of its own: click takes ASCII for a
    mistake of the system, and would write UTF-8 to it."""
    if isinstance(stream, io.TextIOWrapper):
        ascii_only = codecs.lookup(stream.encoding).name == "ascii"
        stream.reconfigure(encoding=PLAIN if ascii_only else None, errors=SUBSTITUTE)


class _Encoder(codecs.IncrementalEncoder):
    def encode(self, text: str, final: bool = False) -> bytes:
        return in_ascii(text).encode("ascii")


def _codec(name: str) -> codecs.CodecInfo | None:
    if name.replace("_", "-") != PLAIN:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        lambda text, errors="strict": (in_ascii(text).encode("ascii"), len(text)),
        plain.decode,
        incrementalencoder=_Encoder,
        incrementaldecoder=plain.incrementaldecoder,
        name=PLAIN,
    )


def _substituted(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register(_codec)
codecs.register_error(SUBSTITUTE, _substituted)
