"""Small slips in how a sentence is put together, and each way of putting it right.

A head without its `:`, `to` for the `=` of a cost, a condition behind what it is a condition of, somebody who `draws`
where the language says `somebody: draw`. Each mend changes one place of one line and drops no word that says anything;
whether the result is right is for whoever tries it to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from bangdsl.parse.words import WordTable

_WORD = re.compile(r"[a-zA-Z][a-zA-Z'\-]*!?")
_HEADS = ("when", "whenever", "each time", "at", "before", "after", "during", "while", "until", "if", "as soon as",
          "once during", "twice during", "any time", "outside", "otherwise", "draw!")  # fmt: skip
_OFFERS = re.compile(r"(?:^ *|[:;] )(?:(?:I|you|You) )?[Mm]ay [^:;,=]+$")
_USES = ("once", "twice", "during", "any time", "outside")
_BEHIND = re.compile(
    r"^(?P<in> *(?:[^:;]*: )?)(?P<do>[^:;,]+(?:, [^:;,]+)*?),? (?P<head>(?:if|when|whenever|each time|while|during"
    r"|at start|at end|until|before|after|as soon as|once during) [^:;,]+)$"
)


_COST = re.compile(r"[^:;,=]*=")
_OFFERED = re.compile(r"(?:^|[:;,=]) *may [^:;,=]*$")


# What somebody does behind what each of several do would be done once for each of them.
_NESTED = re.compile(
    r"(?:^ *|[:;,] )(?:all|each|others)\b[^:;]*: [^:;]*, (?:each|all|others|the|another|me)\b[^:;,=]*: "
)
_CALLED = re.compile(r"\bthe (?:left|right|next) player\b")
# A second case behind the first on one line would be a case of the first.
_CASES = re.compile(r"(?:^ *|[:;,] )(?:if|draw!) [^:;]*: [^;]*, (?:if|draw!) [^:;]*: ")
_ONCE = re.compile(r": (?:once|twice): ")  # `, once` says how often something is set off, `once:` nothing
_WINDOW = re.compile(r"when|each time|at start|at end|before|after|as soon as|once during")
_BECOMES = re.compile(
    r"(?:^ *|[:;] )(?P<when>when|each time)(?= (?![^:;,]* who )(?:there (?:is|are)|[^:;,]*[\w'] (?:have|has"
    r"|(?:is|are|am) (?:not|the|an?|my|at|within|in|on|empty|[0-9]+)))\b[^:;]*:)"
)
_HEADED = re.compile(rf"(?P<in> *)(?:(?P<head>(?:{'|'.join(_HEADS)})\b[^:;]*:) )?(?P<body>.*)$")


def mends(text: str, table: WordTable) -> Iterator[str]:
    """The text with one slip put right, in each way that could be meant, the likeliest first."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        for mended in dict.fromkeys(_line(line, table)):
            wrong = any(each.search(mended) and not each.search(line) for each in (_NESTED, _CASES, _ONCE))
            if mended != line and not wrong:
                yield "\n".join([*lines[:at], mended, *lines[at + 1 :]])


def _line(line: str, table: WordTable) -> Iterator[str]:
    yield from _may(line)
    yield from _would(line, table)
    yield from _colons(line)
    yield from _costs(line, table)
    yield from _doers(line, table)
    yield from _otherwise(line)
    if _CALLED.search(line):
        for found in re.finditer(r"(?<![\w'-])that player(?=: )", line):
            yield _replaced(line, found, "they")  # who is called by a name is not `that player`
    yield from _behind(line)
    yield from _joints(line, table)
    yield from _missing_colons(line, table)
    for found in re.finditer(r"(?P<last>[\w-]+): ", line):
        who = table.nouns.get(table.bases.get(found["last"], ""))
        told = who is not None and who.type == "player"  # else nobody would be told to do it
        if not told and not _OFFERS.search(line, 0, found.end("last")):  # nor would it be part of what is offered
            yield _replaced(line, found, f"{found['last']}, ")
    yield from _blocks(line)
    stated = re.match(r"(?P<in> *)(?:if|when|whenever) (?=(?:I (?:have|am)|my|it is|there (?:is|are))\b)", line)
    if stated is not None:
        yield f"{stated['in']}while {line[stated.end() :]}"  # of what holds, not of what happens
    yield from _events(line, table)
    for found in _BECOMES.finditer(line):
        yield f"{line[: found.start('when')]}whenever{line[found.end('when') :]}"  # of what is so from then on


def _replaced(line: str, found: re.Match[str], by: str) -> str:
    return line[: found.start()] + by + line[found.end() :]


def _in_head(line: str, at: int) -> bool:
    """What is joined by `and` in a head belongs to it: `if X and Y: …` is not `if X: Y, …`."""
    return re.split(r"[:;,] ", line[:at])[-1].lstrip().startswith(_HEADS)


def _may(line: str) -> Iterator[str]:
    """`when X, I may do Y` has its `may` in the head; inside a text `I may` is `may`. It is dropped only where what
    follows is optional anyway."""
    for found in re.finditer(r"(?:,|:)(?: I)? may:? ", line):
        first = not re.search("[,:]", line[: found.start()])
        if first and line.lstrip().startswith(_USES):
            yield _replaced(line, found, ": ")  # what may be used need not say so
            continue
        yield _replaced(line, found, ", may: ")
        yield _replaced(line, found, ": may ")
        yield _replaced(line, found, ", may ")
        if _COST.match(line, found.end()):
            yield _replaced(line, found, ": ")  # before a cost, which nobody has to pay
    for found in re.finditer(r"(?<![\w'])I may (?!not\b|only\b)", line):
        yield _replaced(line, found, "may ")
    for found in re.finditer(r"(?:^ *|[:;] )may [^:;,=]+(?P<pays> = )[^:;,=]+(?=;|, otherwise|$)", line):
        yield f"{line[: found.start('pays')]} and {line[found.end('pays') :]}"  # what is offered is done as a whole
    for found in re.finditer(
        r"(?:^ *|[:;] )(?P<who>(?:I|you|You) )?may (?P<offer>[^:;,=]+): (?P<done>[^:;=]+)(?=;|$)", line
    ):
        done = found["done"].replace(", ", " and ")
        before = line[: found.start("offer") - len("may ")].removesuffix(found["who"] or "")
        yield f"{before}may {found['offer']} and {done}{line[found.end() :]}"


def _would(line: str, table: WordTable) -> Iterator[str]:
    """`if` before what happens is `when`; what prevents or changes it comes before: `when I would lose life`."""
    found = re.match(r"(?P<in> *)(?P<if>if|when|each time) (?P<who>[^:;,]*?) (?P<verb>[a-z]+)(?= |:|,)", line)
    if found is None:
        return
    if found["if"] == "if":
        yield f"{found['in']}when {line[found.start('who') :]}"
    for each in re.finditer(r" (?P<verb>[a-z]+)(?= |:|,)", line[: (line + ":").index(":")]):
        before = line[found.start("who") : each.start()]
        if not before or not _CHANGED.search(line) or " would" in before:
            continue
        if table.classes.get(each["verb"]) == "VERB":
            yield f"{found['in']}when {before} would {table.bases[each['verb']]}{line[each.end() :]}"
        elif each["verb"] in ("am", "is", "are"):
            yield f"{found['in']}when {before} would be{line[each.end() :]}"


_CHANGED = re.compile(r"prevent (?:it|[0-9]+ life)|set my life to|\b(?:draw|lose|heal|gain) [0-9]+ (?:less|more)\b")


def _events(line: str, table: WordTable) -> Iterator[str]:
    """`when I am shot or lose life` is either of two events, each with who it happens to."""
    for found in re.finditer(r", or (?=(?:when|each time|at|before|after) )", line):
        yield _replaced(line, found, " or ")
    head = re.match(r"(?P<in> *(?:[^:;]*[:;] )?)(?P<when>when|each time|before|after) (?P<said>[^:;,]*)", line)
    words = list(_WORD.finditer(head["said"])) if head is not None else []
    verb = next((word for word in words if table.classes.get(word[0]) in ("VERB", "IS")), None)
    if head is None or verb is None or not verb.start():
        return
    who = head["said"][: verb.start()]
    for before, word in pairwise(words):
        if before[0] == "or" and table.classes.get(word[0]) in ("VERB", "IS") and word.start() > verb.end() + 4:
            at = head.start("said") + word.start()
            yield f"{line[:at]}{head['when']} {who}{line[at:]}"


def _colons(line: str) -> Iterator[str]:
    """A `,` where a head ends with `:`."""
    if line.lstrip().startswith(_HEADS) or re.search(r"[:;,] *(?:if|when|draw!)", line):
        for found in re.finditer(", ", line):
            yield _replaced(line, found, ": ")


def _costs(line: str, table: WordTable) -> Iterator[str]:
    """`discard a card to draw 2` and `discard a card: draw 2` pay with what stands before."""
    for found in re.finditer(r"(?:,| and|) (?:in order )?to (?=(\w[\w!-]*))", line):
        if table.classes.get(found[1]) in ("VERB", "CHECK"):
            yield _replaced(line, found, " = ")
    for found in re.finditer(r": (?=(\w[\w!-]*))", line):
        before = line[: found.start()].rsplit(":", 1)[-1].split()
        if before and table.classes.get(before[0]) == "VERB" and before[-2:] not in (["or", "I"], ["or", "they"]):
            yield _replaced(line, found, " = ")


def _doers(line: str, table: WordTable) -> Iterator[str]:
    """`each player draws a card` is `all: draw`; what I do needs no doer."""
    for found in re.finditer(r"(?:, | and |, and )?(?<![\w'])I (?=([a-z][\w!-]*))", line):
        if table.classes.get(found[1]) not in ("VERB", "CHECK"):
            continue
        if not found[0].startswith("I"):
            others = _OTHERS.search(line, 0, found.start())
            if others is not None and not line.lstrip().startswith(_HEADS):
                yield _replaced(line, found, "; ")  # what I do is done once, not by each of them
            if others is not None and not line[: others.start()].rstrip().endswith(("when", "time")):
                continue
        yield _replaced(line, found, found[0][:-2])
    for found in re.finditer(
        r"(?:^ *|[:;,=] (?:and )?|, | and )(?P<who>[^:;,=]*?[\w!]) (?P<verb>[a-z][\w-]*!?)(?![\w'-])", line
    ):
        verb, last = found["verb"], found["who"].split()[-1]
        who = table.nouns.get(table.bases.get(last, ""))
        if found["who"] in ("I", "me"):
            continue
        known = last in ("them", "they", "all") or (who is not None and who.type == "player") or last.isdigit()
        if known and table.classes.get(verb) in ("VERB", "CHECK") and found["who"].split()[0] not in _FIRST:
            base = table.bases.get(verb, verb)
            lead = line[found.start() : found.start("who")]
            if lead == " and " and _in_head(line, found.start()):
                continue
            if _SEVERAL.search(line, 0, found.start()) and lead in (" and ", ", "):
                if line.lstrip().startswith(_HEADS):
                    continue
                lead = "; "  # else each of these would do it for each of those before
            lead = ", " if lead == " and " else lead
            if re.match(r"[^:;]*\bthe (?:left|right) player\b", line[found.end() :]):
                continue  # under another doer it would be the neighbour of that one
            yield line[: found.start()] + lead + found["who"] + ": " + base + line[found.end() :]


_DONE_BY = re.compile(
    r"(?:^ *|[:;,] )(?:the|that|each|all|any(?! time)|another|an?|others|all-others|they)\b[^:;,=]*: "
)
_SEVERAL_CASES = re.compile(
    r"(?P<in> *)(?P<head>(?!if |draw!)[^:;,]+(?:, if [^:;,]+)?:) (?P<rest>(?:.*?, )?(?:if|draw!) .*, if .*)$"
)
_OTHERS = re.compile(r"(?<![\w'-])(?:players?|all-others|others|all|opponents?|them|they)(?![\w'-])[^;]*$")
_SEVERAL = re.compile(r"(?:^ *|[:;,] )(?:all|each|every|others)\b")
_FIRST = {head.split()[0] for head in _HEADS}


def _otherwise(line: str) -> Iterator[str]:
    for found in re.finditer(r"(?:[;,.]? )(?:otherwise|else|if not)[,:]? ", line):
        yield _replaced(line, found, ", otherwise: ")
    first = re.match(r"(?P<in> *)(?:otherwise|else|if not)[,:]? ", line)
    if first is not None:
        yield f"{first['in']}otherwise: {line[first.end() :]}"


def _blocks(line: str) -> Iterator[str]:
    """A head over several sentences that hang together: what was named at once and its votes, an `if` and its
    `otherwise`, several cases."""
    found = re.match(r"(?P<in> *)(?P<head>[^:;,]+:) (?P<rest>.*(?: at once: .*; |, otherwise: ).*)$", line)
    if found is not None:
        parts = re.split(r"; |, (?=otherwise: )", found["rest"])
        yield "\n".join([found["in"] + found["head"], *(f"{found['in']}  {part}" for part in parts)])
    found = _SEVERAL_CASES.match(line)
    if found is not None:
        parts = re.split(r"; |, (?=if )", found["rest"])
        yield "\n".join([found["in"] + found["head"], *(f"{found['in']}  {part}" for part in parts)])


def _behind(line: str) -> Iterator[str]:
    """A head that stands behind what it is the head of."""
    found = _BEHIND.match(line)
    if found is None:
        return
    if found["head"].startswith("whenever "):  # of what happens it is `when`
        yield f"when {found['head'][9:]}: {line[: found.start('head')].rstrip(' ,')}"
    if found["in"].strip() and _WINDOW.match(found["head"]):  # what waits for something does not wait for each of them
        indent = len(found["in"]) - len(found["in"].lstrip())
        yield f"{' ' * indent}{found['head']}: {found['in'].lstrip()}{found['do']}"
    else:
        yield f"{found['in']}{found['head']}: {found['do']}"


def _joints(line: str, table: WordTable) -> Iterator[str]:
    for found in re.finditer(r",? (?:and )?then,? |; | and ", line):
        if found[0] == " and " and _in_head(line, found.start()):
            continue
        others = None if found[0] == " and " else _others(line[: found.start()], table)
        if others is not None:
            below = f"\n{others['in']}  "
            if others["head"]:
                yield f"{others['in']}{others['head']}{below}{others['body']}{below}{line[found.end() :]}"
        elif not _OFFERED.search(line, 0, found.start()):  # behind a `may` it would no longer be part of it
            yield _replaced(line, found, ", ")
    if not _DONE_BY.search(line):
        yield re.sub(r", (?=if [^:;,=]+: )", "; ", line)  # cases beside each other, all of them
    for found in re.finditer(r", (?=[^:;,=]+: )", line):
        if not (line.startswith("if ", found.end()) and _DONE_BY.search(line, 0, found.start())):
            yield _replaced(line, found, "; ")  # else what others do in that case I would do
    for found in re.finditer(r"\. ", line):
        yield _replaced(line, found, ", ")
        yield _replaced(line, found, "; ")
    for found in re.finditer(r", and (?=(\w[\w!-]*))", line):
        yield _replaced(line, found, ", ")


def _others(line: str, table: WordTable) -> re.Match[str] | None:
    """A line in which somebody else acts, in parts: what the next sentence says is not for him to do."""
    found = _HEADED.match(line)
    assert found is not None
    for word in _WORD.findall(re.split("[:,=]", found["body"])[0]):
        noun = table.nouns.get(table.bases.get(word, ""))
        if table.classes.get(word) == "VERB" or word == "I":
            return None
        if noun is not None and noun.type == "player":
            return found
    return None


def _missing_colons(line: str, table: WordTable) -> Iterator[str]:
    """Before each verb, and before each somebody, with which what is done could begin."""
    words = list(_WORD.finditer(line))
    for before, word in pairwise(words):
        joined = line[before.end() : word.start()]
        starts = table.classes.get(word[0]) in ("VERB", "CHECK", "MAY", "DET", "PRON")
        if joined == " " and starts and before[0] not in ("and", "or", "may", "not", "to", "would", "I", "me"):
            base = table.bases.get(word[0], word[0]) if table.classes[word[0]] == "VERB" else word[0]
            yield f"{line[: before.end()]}: {base}{line[word.end() :]}"
            named = table.meant_name(word[0])
            if named is not None and named[1] is None:
                yield f"{line[: word.start()]}{named[0]}{line[word.end() :]}"
