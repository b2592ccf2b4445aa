"""Cut the text of an effect into tokens and type every word by the table, before the parser sees it.

`or` and `and` are split by the word behind them: before a verb they join acts, before a window they join windows,
else things. Unknown words are gathered, so that one look at a text reports all of them.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import takewhile

from bangdsl.diagnostics import quoted
from bangdsl.frozen import dataclass
from bangdsl.parse.lalr import Token
from bangdsl.parse.words import WordTable

SPEC = (
    r"(?:10|[2-9JQKA])(?:-(?:10|[2-9JQKA]))?[♥♦♣♠]+|[♥♦♣♠]+|(?:10|[2-9JQKA])-(?:10|[2-9JQKA])(?![\w])|[JQKA](?![\w'.])"
)
PATTERN = re.compile(
    rf"(?P<SPEC>{SPEC})|(?P<SIGNED>[+\-][0-9]{{1,6}}(?![\w]))|(?P<INT>[0-9]{{1,6}}(?![\w]))"
    r"|(?P<WORD>[a-zA-Z][a-zA-Z'\-]*!?)|(?P<SIGN>[:;,=()+\-])|(?P<SPACE>[ ]+)|(?P<COMMENT>\#.*)"
)
SIGNS = {
    ":": "_COLON",
    ";": "_SEMI",
    ",": "_COMMA",
    "=": "_PAYS",
    "(": "_OPEN",
    ")": "_CLOSE",
    "+": "PLUS",
    "-": "MINUS",
}
WINDOW_STARTS = {
    "WHEN",
    "BEFORE",
    "AFTER",
    "DURING",
    "OUTSIDE",
    "EACH_TIME",
    "AT",
    "ANY_TIME",
    "WHENEVER",
    "AS_SOON_AS",
}
LOOKALIKES = dict(zip("‘’´–—−♡♢♧♤\N{NO-BREAK SPACE}", "'''---♥♦♣♠ ", strict=True))
# Signs that look like one of the language, or that people write where the language has another way.
ODD_SIGNS = {
    **dict.fromkeys("“”„«»", ("a quotation mark", "leave it out: names and words stand without quotation marks")),
    **dict.fromkeys("‘’´", ("a typographic apostrophe", "write `'`")),
    '"': ("a quotation mark", "leave it out: names and words stand without quotation marks"),
    **dict.fromkeys("–—−", ("a long dash", "write `-`")),
    **dict.fromkeys(
        "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}", ("an invisible mark", "write a plain {before}")
    ),
    "\N{NO-BREAK SPACE}": ("a space that does not break", "write a plain space"),
    **dict(zip("♡♢♧♤", [("an outlined suit", f"write `{suit}`") for suit in "♥♦♣♠"], strict=True)),
    ".": ("a full stop", "a sentence ends with its line, or with `;`"),
    "\t": ("a tab", "indent with spaces"),
}
PAST_ASKED = {"PAST", "WAS", "WHO", "HAD", "AS_HAD"}  # behind these it is said within which time
# Times within which something happened, and moments at which something was so, as they are written.
SPANS = re.compile(
    r"(?:during|in) (?P<this>this (?:turn|round|game|effect))|(?P<since>since (?:my|their) last turn)"
    r"|(?:during|in) (?P<past>(?:my|their) last turn)|(?P<last>last)"
    r"|at (?:the )?(?P<at>(?:start|end) of (?:(?:my|their)(?: last)?|this) turn)"
)
SPAN_WORDS = 6  # of the longest
SPAN_STARTS = {"during", "in", "since", "last", "at"}
ASKING = {"IF", "WHILE", "WHENEVER", "AS_SOON_AS", "UNTIL"}
ASKED_BY = {"IS", "HAVE", "PAST", "WAS", "HAD", "OWN_COND"}  # what a condition has one of
TIES = ("_OR", "_AND")
ACT_STARTS = {"VERB", "CHECK", "MAY"}
FACES = {"ADJ", "SPEC", "RANK", "INT"}  # what a flipped card may be
OR_MORE = {"higher": "at least", "more": "at least", "lower": "at most", "less": "at most", "fewer": "at most"}
CLAUSE_ENDS = {"_COLON", "_SEMI", "_COMMA", "_PAYS", "_CLOSE", "IS", "SIGNED", "PLUS", "MINUS", "CMP", "HAVE", "MORE"}
VALUES = ("rank", "suit", "colour")
COMPARING = ("same", "other", "another", "different", "higher", "lower")
NAMED = {"NOUN", "NAME"}
BEFORE_A_NOUN = {"ADJ", "SPEC", "RANK", *NAMED}
SENTENCE_PART_ENDS = {"_COLON", "_COMMA", "_SEMI", "_PAYS"}
MAX_LENGTH = 4_000
MAX_NUMBER = 999_999
MAX_FAULTS = 20  # in one text
BIG = re.compile(r"(?<!\w)[0-9]{7,}")


@dataclass(frozen=True)
class Fault:
    """Something wrong with a text, at a line and column of it."""

    code: str
    message: str
    line: int
    column: int
    length: int = 1
    hint: str | None = None


class Faults(Exception):
    """All faults found in one text before it could be parsed."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


def tokens_of(text: str, table: WordTable, asked: bool = False) -> list[Token]:
    """The typed tokens of an effect, with `_INDENT` and `_DEDENT` around its blocks."""
    faults: list[Fault] = []
    if len(text) > MAX_LENGTH:
        raise Faults([Fault("E0208", f"an effect of {len(text)} characters; {MAX_LENGTH} is the most", 1, 1)])
    out: list[Token] = []
    indents = [0]
    for number, line in enumerate(text.splitlines(), 1):
        words = _line_tokens(line, number, table, faults)
        if not words:
            continue
        indent = len(line) - len(line.lstrip(" "))
        first = words[0]
        if out and indent > indents[-1]:
            indents.append(indent)
            out.append(Token("_INDENT", "", line=first.line, column=first.column))
        while len(indents) > 1 and indent < indents[-1]:
            indents.pop()
            out.append(Token("_DEDENT", "", line=first.line, column=first.column))
        if indent != indents[-1] and len(out):
            faults.append(Fault("E0207", "this line is indented like none above it", number, 1, max(indent, 1)))
        if not out:
            indents = [indent]
        out += words
        out.append(Token("_NL", "\n", line=number, column=len(line) + 1))
    while len(indents) > 1:
        indents.pop()
        last = out[-1]
        out.append(Token("_DEDENT", "", line=last.line, column=last.column))
    if faults:
        raise Faults(faults)
    return _asked_together(_told_together(_joined(_marked(out, table))), asked)


def _line_tokens(line: str, number: int, table: WordTable, faults: list[Fault]) -> list[Token]:
    raw = _raw_tokens(line, number, table, faults)
    out: list[Token] = []
    i = 0
    while i < len(raw):
        token = raw[i]
        if token.type != "WORD":
            following, behind = [*raw[i + 1 : i + 3], None, None][:2]
            if token.type == "INT" and following == "times":
                out.append(Token("TIMES", f"{token} times", line=number, column=token.column))
                i += 1
            elif following == "or" and behind in OR_MORE and token.type in ("INT", "SPEC"):
                out += [_token("CMP", OR_MORE[str(behind)], number, (token.column or 1) - 1), token]
                i += 2
            else:
                out.append(token)
            i += 1
            continue
        when = _span_at(raw, i, out, table)
        if when is not None:
            length, words = when
            out.append(_token("SPAN", words, number, (token.column or 1) - 1))
            out[-1].end_column = raw[i + length - 1].end_column
            i += length
            continue
        if token == "since":
            faults.append(_since(token))
            i += 1
            continue
        phrase = _phrase_at(raw, i, table)
        if phrase is not None:
            length, parts = phrase
            for j, (cls, word) in enumerate(parts):
                place = raw[min(i + j, i + length - 1)]
                end = raw[i + length - 1]
                column = place.column if place.column is not None else 1
                value = Token(cls, word, line=number, column=column)
                value.end_column = (end.end_column if j == len(parts) - 1 else place.end_column) or column
                out.append(value)
            i += length
            continue
        if len(faults) >= MAX_FAULTS:  # of each it is looked for what was meant; nobody reads more at once
            raise Faults(faults)
        unknown = token not in table.classes and token not in table.pasts
        ours = unknown and not _known_elsewhere(token)[0]  # a word of the trade is no name with a small letter
        length, name = _meant_name(raw, i, table) if ours else (1, None)
        if name is not None:
            shown = " ".join(raw[i : i + length])
            what = "no card, character or rule is called" if shown[0].isupper() else "unknown word"
            column, after = token.column or 1, raw[i + length - 1].end_column or 1
            hint = f"the set {name[1]} has `{name[0]}`: add it to `needs`" if name[1] else f"did you mean `{name[0]}`?"
            code = "E0302" if shown[0].isupper() else "E0203"
            faults.append(Fault(code, f"{what} `{shown}`", number, column, after - column, hint))
            out.append(_token("NAME", name[0], number, column - 1))
        else:
            out.append(_typed(token, out[-1] if out else None, table, faults))
            if out[-1].type == "HAD" and any(each.type == "AS_MANY" for each in out):
                out[-1].type = "AS_HAD"  # `as many as I had`
        i += length
    faults += _uncounted(out)
    return _halved(_gauged(_added(out), table), faults)


def _known_elsewhere(word: str) -> tuple[bool, str | None]:
    """Whether the thesaurus knows a word that the language does not have, and what it has to say of it."""
    from bangdsl.parse.thesaurus import foreign_words, thesaurus  # not loaded for texts that are in order

    return word in foreign_words(), thesaurus().words.get(word)


def _added(tokens: list[Token]) -> list[Token]:
    """`1 more` with no `than` behind it is one more of what would happen; else it is compared."""
    for i, token in enumerate(tokens):
        if token.type == "MORE" and i and tokens[i - 1].type == "INT":
            behind = takewhile(lambda each: each.type not in SENTENCE_PART_ENDS, tokens[i + 1 :])
            if all(each.type != "THAN" for each in behind):
                tokens[i] = _as(token, "MORE_OF_IT")
    return tokens


def _gauged(tokens: list[Token], table: WordTable) -> list[Token]:
    """What goes with a number that has something behind it, in the same clause: `distance from X to Y`."""
    wanted: set[str] = set()
    for i, token in enumerate(tokens):
        if token.type == "MEASURE":
            wanted = set(table.nouns[table.bases[str(token)]].args)
        elif token.type in CLAUSE_ENDS:
            wanted = set()
        elif token.type == "VPREP" and str(token) in wanted:
            wanted.remove(str(token))
            tokens[i] = _as(token, "MPREP")
    return tokens


def _halved(tokens: list[Token], faults: list[Fault]) -> list[Token]:
    """`half … rounded up`: how it is rounded is said with the word itself."""
    out: list[Token] = []
    open_at: int | None = None
    for token in tokens:
        if token.type == "ROUNDED" and open_at is not None:
            out[open_at] = _as(out[open_at], "HALF", str(token))
            open_at = None
            continue
        if token.type == "ROUNDED":
            hint = "say what is halved before it: `half of my hand rounded up`"
            line, column = token.line or 1, token.column or 1
            faults.append(Fault("E0205", f"`{token}` cannot stand here", line, column, len(token), hint))
            continue
        if token.type == "HALF":
            open_at = len(out)
        elif token.type in CLAUSE_ENDS - {"PLUS", "MINUS"}:
            open_at = None
        out.append(token)
    return out


def _span_at(raw: list[Token], i: int, before: list[Token], table: WordTable) -> tuple[int, str] | None:
    """Within which time something happened, if that is what is said here; in the words of the language."""
    if raw[i] not in SPAN_STARTS:
        return None
    clause = before[max((at + 1 for at, each in enumerate(before) if each.type in SENTENCE_PART_ENDS), default=0) :]
    if not any(each.type in PAST_ASKED for each in clause):
        return None
    for length in range(SPAN_WORDS, 0, -1):
        words = raw[i : i + length]
        found = SPANS.fullmatch(" ".join(words)) if len(words) == length else None
        if found is None or any(word.type != "WORD" for word in words):
            continue
        behind = raw[i + length] if i + length < len(raw) else None
        if found["last"] and behind is not None and table.classes.get(behind) in ("NOUN", "ADJ"):
            return None
        if found["at"] and all(each.type not in ("HAD", "AS_HAD") for each in clause):
            return None
        return length, next(part for part in found.groups() if part)
    return None


def _since(token: Token) -> Fault:
    hint = "say `since my last turn`; other times are `during this turn`, `during this round`, `during this game`"
    return Fault("E0205", "since when?", token.line or 1, token.column or 1, len(token), hint)


def _uncounted(tokens: list[Token]) -> list[Fault]:
    """`times` says how often only behind a number or a bracket; behind a bracket nothing else does."""
    found = []
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "TIMES" and (token == "times") != (before is not None and before.type == "_CLOSE"):
            hint = "say how often: `once`, `3 times`, `(my life) times`"
            fault = Fault("E0205", f"`{token}` cannot stand here", token.line or 1, token.column or 1, len(token), hint)
            found.append(fault)
    return found


def _raw_tokens(line: str, number: int, table: WordTable, faults: list[Fault]) -> list[Token]:
    """The tokens of a line; a sign that only looks wrong is read as the right one, so that nothing else seems wrong."""
    for big in BIG.finditer(line):
        hint = f"{MAX_NUMBER:,} is the most, and more than any game comes to"
        faults.append(
            Fault("E0209", f"{quoted(big[0])} is too big a number", number, big.start() + 1, len(big[0]), hint)
        )
    line = BIG.sub(lambda big: "9".ljust(len(big[0])), line)
    raw, odd = _cut(line, number, table)
    faults += [_odd_sign(line, at, number) for at in odd]
    right = {at: LOOKALIKES[line[at]] for at in odd if line[at] in LOOKALIKES}
    if right:
        raw, _ = _cut("".join(right.get(at, sign) for at, sign in enumerate(line)), number, table)
    return raw


def _cut(line: str, number: int, table: WordTable) -> tuple[list[Token], list[int]]:
    raw: list[Token] = []
    odd: list[int] = []
    at = 0
    while at < len(line):
        name = table.name_at(line, at)
        if name is not None:
            raw.append(_token("NAME", name, number, at))
            at += len(name)
            continue
        found = PATTERN.match(line, at)
        if found is None:
            odd.append(at)
            at += 1
            continue
        kind = found.lastgroup or "SPACE"
        if kind not in ("SPACE", "COMMENT"):
            raw.append(_token(SIGNS[found[0]] if kind == "SIGN" else kind, found[0], number, at))
        at = found.end()
    return raw, odd


def _odd_sign(line: str, at: int, number: int) -> Fault:
    sign = line[at]
    what, hint = ODD_SIGNS.get(sign, (None, None))
    if hint is not None:
        hint = hint.replace("{before}", f"`{line[at - 1]}`" if at else "sign")
    seen = sign.isprintable() and not unicodedata.category(sign).startswith("M")
    shown = f"`{sign}`" if seen else f"U+{ord(sign):04X}"
    return Fault("E0201", f"{shown}{f', {what},' if what else ''} is no sign of the language", number, at + 1, 1, hint)


def _meant_name(raw: list[Token], i: int, table: WordTable) -> tuple[int, tuple[str, str | None] | None]:
    """How many of the words from here on are a name but for its capitals and signs, and which."""
    for length in (4, 3, 2, 1):
        words = raw[i : i + length]
        if len(words) == length and all(word.type in ("WORD", "NAME") for word in words):
            name = table.meant_name(" ".join(words))
            if name is None and length > 1 and all(word[0].isupper() for word in words):
                near = table.nearest_name(" ".join(words))
                name = (near, None) if near is not None else None
            if name is not None:
                return length, name
    return 1, None


def _phrase_at(raw: list[Token], i: int, table: WordTable) -> tuple[int, list[tuple[str, str]]] | None:
    words = tuple(raw[i : i + 6])
    for length in (6, 4, 3, 2):
        phrase = table.phrases.get(words[:length])
        if phrase is not None and length <= len(words):
            return length, phrase
    return None


def _typed(token: Token, before: Token | None, table: WordTable, faults: list[Fault]) -> Token:
    word = str(token)
    cls = table.classes.get(word)
    after_thing = before is not None and before.type in ("PRON", "NOUN", "NAME", "WHO")
    if word == "that" and before is not None and before.type in ("NOUN", "NAME"):
        cls = "WHO"  # `a card that I played`
    if word in table.pasts and after_thing:
        cls = "PAST"  # `I discarded a card`, not `the discarded card`
    elif word in table.pasts and word in table.participles:
        cls = "ADJ"
    elif word in table.participles and before is not None and before.type in ("IS", "BE", "WAS", "NOT"):
        cls = "ADJ"  # `is put`
    if cls is None:
        line, column = token.line or 1, token.column or 1
        if word[0].isupper():
            code, message = "E0302", f"no card, character or rule is called `{word}`"
            near = table.nearest_name(word)
        else:
            code, message = "E0203", f"unknown word `{word}`"
            near = table.nearest(word)
        foreign, said = _known_elsewhere(word.lower())
        hint = said or (f"did you mean `{near}`?" if near and not foreign else None)
        elsewhere = table.elsewhere("words", word)
        if elsewhere is not None:
            hint = f"the set {elsewhere[0]} declares it: add it to `needs`"
        faults.append(Fault(code, message, line, column, len(word), hint))
        cls = "NOUN"
    typed = Token(cls, word, line=token.line, column=token.column)
    typed.end_column = token.end_column
    return typed


def _joined(tokens: list[Token]) -> list[Token]:
    for i, token in enumerate(tokens[:-1]):
        following = tokens[i + 1].type
        if token.type in ("_OR", "_AND") and following in ACT_STARTS:
            tokens[i] = Token(token.type + "_DO", str(token), line=token.line, column=token.column)
        elif token.type == "_OR" and following in WINDOW_STARTS:
            tokens[i] = Token("_OR_HEAD", str(token), line=token.line, column=token.column)
    for i in _between_faces(tokens):
        tokens[i] = _as(tokens[i], "_OR_FACE")
    for i in reversed(range(len(tokens))):
        behind = [each.type for each in tokens[i + 1 : i + 3]]
        if tokens[i] in ("J", "Q", "K", "A") and tokens[i].type == "SPEC" and not _before_a_noun(behind):
            tokens[i] = _as(tokens[i], "RANK")
        elif tokens[i] == "that" and behind[:1] in (["VERB"], ["CHECK"]) and i and tokens[i - 1].type == "NOUN":
            tokens[i] = _as(tokens[i], "NPREP", "with")  # `a card that heals`
        elif tokens[i].type in ("AS", "THAN") and i > 1 and _compares(tokens[i - 2], tokens[i - 1]):
            tokens[i] = _as(tokens[i], "BESIDE")
    return tokens


def _marked(tokens: list[Token], table: WordTable) -> list[Token]:
    """`I am the champion`, `the champion: draw`: who has a mark is called by it as by a noun."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        out.append(token)
        if token.type != "ADJ" or token not in table.marks or i == 0:
            continue
        if tokens[i - 1].type != "DET" and tokens[i - 1] != "per":
            continue
        behind = tokens[i + 2] if tokens[i + 1].type in TIES else tokens[i + 1]
        if behind.type in BEFORE_A_NOUN and not (behind.type in NAMED and tokens[i + 1].type in TIES):
            continue
        before = [each.type for each in out[-4:-2]]
        if before[-1:] in (["IS"], ["NOT"], ["NO_LONGER"]) and "THERE" not in before and out[-2] in ("a", "an", "the"):
            del out[-2]
        else:
            out.append(_as(token, "NOUN", "players" if tokens[i - 1] == "all" else "player"))
    return out


def _told_together(tokens: list[Token]) -> list[Token]:
    """`who is wanted or has 1 life`, `that are red or rusty`: what joins what one is and has."""
    for i in (i for i, token in enumerate(tokens) if token.type == "WHO" and tokens[i + 1].type in ("IS", "HAVE")):
        at, plain = i + 2, tokens[i + 1].type == "IS"
        while at + 2 < len(tokens) and tokens[at].type not in {*SENTENCE_PART_ENDS, *ASKED_BY, *ACT_STARTS, "_NL"}:
            if tokens[at].type in TIES:
                verb = tokens[at + 1].type in ("IS", "HAVE")
                alike = plain and {tokens[at - 1].type, tokens[at + 1].type} <= {"ADJ", "SPEC"}
                if verb or (alike and tokens[at + 2].type not in BEFORE_A_NOUN):
                    neither = tokens[at].type == "_OR" and not verb and tokens[at - 2].type == "NOT"
                    tokens[at] = _as(tokens[at], "_OR_NOR" if neither else f"{tokens[at].type}_IS")
                    at, plain = at + 1, tokens[at + 1].type != "HAVE"
            at += 1
    return tokens


def _asked_together(tokens: list[Token], asked: bool) -> list[Token]:
    """`if I am wanted or my hand is empty`: what stands alone between two verbs of conditions joins these.

    Of several it is the one before a new beginning: `if I have a weapon and a Barrel and there is an outlaw`.
    """
    ties: list[int] | None = [] if asked else None  # nothing outside a condition; in it, since its last verb
    begun = told = False
    needless: list[int] = []  # `, or if`, as it is often put
    for i, token in enumerate(tokens):
        if token.type == "IF" and ties and ties[-1] == i - 1 and begun:
            needless.append(i)
        elif token.type in ASKING:
            ties, begun, told = [], False, False
        elif token.type == "_COMMA" and ties is not None and tokens[i + 1].type in TIES:
            needless.append(i)
        elif token.type in SENTENCE_PART_ENDS:
            ties = None
        elif ties is None:
            continue
        elif token.type in TIES:
            ties.append(i)
            told = False
        elif token.type == "WHO":
            told = True
        elif token.type in ASKED_BY and told:
            told = False
        elif token.type in ("IS", "HAVE") and begun and ties and ties[-1] == i - 1:
            tokens[i - 1] = _as(tokens[i - 1], f"{tokens[i - 1].type}_SO")  # asked of the same: `or has 1 life`
            ties = []
        elif token.type in ASKED_BY:
            tie = _tie(tokens, ties, i) if begun else None
            if tie is not None:
                tokens[tie] = _as(tokens[tie], f"{tokens[tie].type}_COND")
            ties, begun = [], True
    joined = {"_OR_COND", "_AND_COND"}
    left_out = {i for i in needless if joined & {tokens[i - 1].type, tokens[i + 1].type}}
    return [token for i, token in enumerate(tokens) if i not in left_out]


def _tie(tokens: list[Token], ties: list[int], verb: int) -> int | None:
    """Which of those between two verbs of conditions joins them, if there can be but one."""
    if len(ties) == 1:
        return ties[0]
    if not ties:
        return None
    before, behind = tokens[ties[-1] - 1], tokens[ties[-1] + 1]
    anew = behind.type in ("THERE", "OWN_COND", "NOT", "IF") or (behind, tokens[verb]) == ("I", "am")
    alone = tokens[ties[-1]].type == "_AND" and tokens[verb] in ("is", "has", "was")  # no list of several is
    return ties[-1] if anew or alone or before.type == "_COMMA" else None


def _between_faces(tokens: list[Token]) -> list[int]:
    """Where `or` stands between what a flipped card may be: `draw! ♥ or K: …`."""
    found: list[int] = []
    for i in (i for i, token in enumerate(tokens) if token.type == "CHECK"):
        at = i + 2 if i + 1 < len(tokens) and tokens[i + 1].type == "NOT" else i + 1
        joined: list[int] = []
        while at + 1 < len(tokens) and tokens[at].type in FACES and tokens[at + 1].type == "_OR":
            joined.append(at + 1)
            at += 2
        if at + 1 < len(tokens) and tokens[at].type in FACES and tokens[at + 1].type == "_COLON":
            found += joined
    return found


def _before_a_noun(following: list[str]) -> bool:
    """Do these classes of words make what stands before them an adjective: `a K card`, `a K or Q card`?"""
    if following[:1] == ["_OR"]:
        following = following[1:]
        return following[:1] in (["ADJ"], ["SPEC"])
    return following[:1] in (["ADJ"], ["SPEC"], ["NOUN"], ["NAME"])


def _compares(how: Token, what: Token) -> bool:
    """`the same suit`, `a lower rank`: what follows says as or than which card."""
    return str(what) in VALUES and str(how) in COMPARING


def _as(token: Token, cls: str, text: str = "") -> Token:
    typed = Token(cls, text or str(token), line=token.line, column=token.column)
    typed.end_column = token.end_column
    return typed


def _token(cls: str, text: str, line: int, at: int) -> Token:
    token = Token(cls, text, line=line, column=at + 1)
    token.end_column = at + 1 + len(text)
    return token
