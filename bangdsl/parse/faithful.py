"""Does a text that is proposed still say what was written?

A proposal checks and reads well, so nobody looks twice at what it has lost. Each guard is a way to lose something: what
was written, what of a proposal would not mean that, and why. Where one fits, nothing is proposed.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

_DOER = (
    r"(?:^|[:;,=] )(?!(?:when|each time|at|before|after|if|while|during|until|once|as soon|any time|otherwise)\b|draw!)"
    r"[^:;,=]*: "
)
_UNDER = _DOER.replace("any time", "any time|I|me")  # somebody else
_ME = r"(?<![\w'])(?:I|me|my|mine|he|she|his|her|him)(?![\w-])"
_MY_CHOICE = r"\b(?:to|must|has to|draws?|shoots?|attacks?|gives?) [^:;,.]*\b(?:of my (?:choice|choosing)|I choose)\b"
_SEVERAL = re.compile(r"\b(?:[2-9]|[1-9][0-9]+)\b")
_CHANGE = re.compile(r"\b[0-9]+ (?:more|less)\b")  # of what would happen
_IN_PLACE = re.compile(r"\b(?:instead|rather than|choose|pick|keep)\b", re.IGNORECASE)  # of so many, or for them
_SOMEBODY = re.compile(r"(?:^|[:;,=] )(?:the|that|each|all|any(?! time)|another|a|others|all-others|they)\b[^:;,=]*: ")
_MY_DOING = re.compile(r"[,=:] (?:and |then )*I (?:may )?(?P<verb>[a-z]+)")


class Guard(NamedTuple):
    written: re.Pattern[str]
    said: re.Pattern[str]
    why: str


def _guard(written: str, said: str, why: str) -> Guard:
    return Guard(re.compile(written), re.compile(said), why)


def _without(pattern: str) -> str:
    """A text in which that is nowhere."""
    return rf"\A(?!(?s:.*)(?:{pattern}))"


GUARDS = (
    _guard(_without(_ME), _DOER + r"[^;]*\bmy\b", "under somebody else who does it mine was theirs"),
    _guard(_without(r"(?<!use )this as "), r"this as ", "as another card it is used out of the hand"),
    _guard(
        r"\bor I (?!have\b|am\b)",
        r"(?!.*; otherwise: )" + _DOER + r"[^;]* or ",
        "each way of an `or` is done by the same player",
    ),
    _guard(r"\b(?:its|the) owner\b(?! of this)", _without("owner"), "whose it is"),
    _guard(
        r"\b(?:reveal|turn|flip|draw)s? [^:;,]*\bwith (?:a )?draw!",
        r"with draw!",
        "what a check turns up is not what is written on it",
    ),
    _guard(
        r"\b(?:when|whenever|each time)\b[^:;,]*\bloses? (?:my|his|her|their|an?|the|your) (?!life\b)",
        r"\A[^:]* discard",
        "a card is lost in other ways, too",
    ),
    _guard(
        r"\blost [^:;]*\b(?:this (?:turn|round|game)|since)\b",
        _without(" lost "),
        "what was lost in a time is not what is lacking",
    ),
    _guard(
        r"\b(?:kill|eliminate|hit|wound|shoot|bang)s? [^:;,]*\bwith (?:an?|my) [A-Z]",
        r" with ",
        "with what I do it, not who has it",
    ),
    _guard(
        r"\bcards? of my (?:choice|choosing)\b",
        _without("by my choice") + r"(?s:.*)(?:" + _DOER + ")",
        "whom I pick for, they do not",
    ),
    _guard(r"", r"\b(?:of|to|from|on|by|for|with|than) I\b", "all players, in the voice of a rule"),
    _guard(r"\bI:", r"\bI (?:and|or)\b", "I do it, it is not done to me"),
    _guard(r"\band I [^:;]*\bunless\b", r"", "unless what of both?"),
    _guard(
        r"\bunless\b[^:;,]*\b(?:or|and)\b[^:;,]*\b(?:is|am|are|has|have|had|was|were|lost)\b",
        r"",
        "the contrary of both is not that of the first",
    ),
    _guard(r"\bmy distance is\b", r"my distance", "how others see me"),
    _guard(
        r"\b(?:is (?:no longer )?[a-z-]+ and [a-z]+s|are (?:no longer )?[a-z-]+ and [a-z]+)\b",
        _without(_UNDER + r"|\b(?:is|are)\b.*\b(?:is|are)\b"),
        "who is so does it",
    ),
    _guard(_UNDER + r"(?:is|are)\b[^:;]*, [a-z]+", _without(_UNDER), "who is so does it"),
    _guard(
        r"\b(?:is|are) (?:no longer )?[a-z-]+(?: and|, and|,) [a-z-]+,? and (?!is\b|are\b)[a-z]+\b",
        _without(_UNDER),
        "who is both does it",
    ),
    _guard(
        r"\Aon [^;]*; (?:[^;]* )?(?:they|their|that player|the player)\b[^;]*\b(?:me|my)\b",
        r"; .*\b(?:I|my)\b",
        "who laid it, not who has it",
    ),
    _guard(
        r"\b(?:played|drawn|discarded|shot|hit|lost|gained|eliminated) (?:during |in )?(?:this|the) round\b",
        _without("during this round"),
        "what happened in it, not how long",
    ),
    _guard(
        r"\b(?:his|her|their)(?: own)? (?:next )?turn\b",
        r"\bmy (?:next )?turn\b.*: (?:each|all|every)\b[^:;,]*: ",
        "in the turn of each of them, not in mine",
    ),
    _guard(_UNDER + r"[^;]*, if ", _UNDER + r".*; if [^:;]*: (?![^:;,=]*: )", "what they do in this case I would do"),
    _guard(r"\b(?:highest|lowest) (?:card|rank)", _without("highest|lowest"), "of how high a rank, not how many"),
    _guard(_MY_CHOICE, _DOER + r"[^;]*\b(?:another player|any player|a player|any)\b", "whom I pick, they do not"),
)


def is_faithful(written: str, said: str) -> bool:
    """Whether it is kept how many and whose something is, and who does it."""
    if any(guard.written.search(written) and guard.said.search(said) for guard in GUARDS):
        return False
    if _drops_a_number(written, said) or _acts_in_its_head(written, said):
        return False
    return not _is_left_to_others(written, said)


def _drops_a_number(written: str, said: str) -> bool:
    """Whether a proposal leaves out how many.

    A number that another takes the place of may go; `draw 1 more` is `draw`, but not where it changes what would be.
    """
    numbers = Counter(_SEVERAL.findall(written))
    if " would " in written:
        numbers += Counter(_CHANGE.findall(written))
    kept = Counter(_SEVERAL.findall(said)) + Counter(_CHANGE.findall(said))
    return bool(numbers - kept) and not _IN_PLACE.search(written)


def _acts_in_its_head(written: str, said: str) -> bool:
    """Whether who stands last in a head, as whom it happens to, does now what follows it."""
    head, colon, rest = written.partition(":")
    doer = re.search(r": ((?:the|that|each|all|any|another|an?|others|they|(?:up to )?[0-9]+)\b[^:;,]*): ", said)
    if not colon or doer is None or rest.lstrip().startswith(doer[1]):
        return False
    return head.endswith((doer[1], doer[1].replace("other ", "")))


def _is_left_to_others(written: str, said: str) -> bool:
    """Whether somebody else does now what I was to do behind what he does."""
    if re.search(r"\b(?:I|me): ", said) is not None:
        return False
    sentences = re.split(r"[;\n]", said)
    mine = [sentence[: found.start()] if (found := _SOMEBODY.search(sentence)) else sentence for sentence in sentences]
    done = {verb for part in mine for verb in re.findall(r"[a-z]+", part)}
    left = [sentence[len(part) :] for part, sentence in zip(mine, sentences, strict=True)]
    theirs = {verb for part in left for verb in re.findall(r"[a-z]+", part)}
    return any(found["verb"] in theirs - done for found in _MY_DOING.finditer(written))
